"""What the cells of a flattened grid show, as a small network sees them.

    look(paper, size)     the CellLooks of a grid
    upright(paper, size)  quarter turns until its digits stand upright

The network was trained on digits of free fonts; ``packaging/digits.py``
draws them and trains it.  It runs in OpenCV.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np

from sudokit.photos.lattice import Floats, Image, inked

SIDE: Final = 32  # pixels of a cell
NETWORK: Final = Path(__file__).with_name("digits.onnx")
CLASSES: Final = 17  # empty, and 1 to 16
# The network is surer of itself than it is right; so much less is it.
TEMPERATURE: Final = 1.0


class CellLooks(NamedTuple):
    """What cells look like, row by row.

    ``values``: (cells, size + 1), the logarithm of how likely each value
    is, 0 for an empty cell.  ``written``: how likely each cell, if it is
    not empty, is written by hand.
    """

    values: Floats
    written: Floats


@cache
def _network() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(NETWORK))


def look(ink: Floats, size: int) -> CellLooks:
    """What the cells of a grid look like, whose ink this is."""
    cells = ink.reshape(size, SIDE, size, SIDE).swapaxes(1, 2)
    network = _network()
    network.setInput(
        np.ascontiguousarray(cells.reshape(-1, 1, SIDE, SIDE).clip(0, 1.2))
    )
    seen = np.asarray(network.forward(), np.float32)
    values = seen[:, : size + 1] / TEMPERATURE
    values = values - values.max(1, keepdims=True)
    values -= np.log(np.exp(values).sum(1, keepdims=True))
    written = 1 / (1 + np.exp(-seen[:, CLASSES]))
    return CellLooks(values, written.astype(np.float32))


def upright(paper: Image, size: int) -> tuple[int, CellLooks]:
    """How many quarter turns to the left make the digits stand upright.

    And what they look like then.
    """
    ink = inked(paper, SIDE)
    best: tuple[float, int, CellLooks] | None = None
    for turns in range(4):
        seen = look(np.rot90(ink, turns), size)
        # How sure it is of the cells that are not empty.
        full = seen.values[:, 0] < np.log(0.5)
        clear = float(seen.values.max(1)[full].sum()) if full.any() else 0.0
        if best is None or clear > best[0]:
            best = clear, turns, seen
    assert best is not None
    return best[1], best[2]
