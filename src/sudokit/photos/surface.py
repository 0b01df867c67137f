"""Fits a smooth surface to measurements on a grid of nodes.

fitted_surface(moved, sure, degree)    a polynomial in both coordinates
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

Measured = NDArray[np.float64]


@cache
def _terms(size: int, degree: int) -> Measured:
    """Return the terms of a polynomial at each node of a grid."""
    v, u = np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j]
    return np.stack(
        [
            (u**a * v**b).ravel()
            for a in range(degree + 1)
            for b in range(degree + 1 - a)
        ],
        1,
    )


def fitted_surface(
    moved: Measured, sure: Measured, degree: int
) -> NDArray[np.float32]:
    """Return a polynomial fitted to measurements, robust against outliers."""
    terms = _terms(len(moved), degree)
    target, trust = (each.reshape(-1, 2).T for each in (moved, sure))
    weight = trust
    for _ in range(4):
        weighted = terms.T * weight[:, None]
        solved = np.linalg.solve(
            weighted @ terms, weighted @ target[..., None]
        )
        fitted = (terms @ solved)[..., 0]
        weight = trust / (1 + ((fitted - target) / 0.06) ** 2)
    return fitted.T.reshape(moved.shape).astype(np.float32)
