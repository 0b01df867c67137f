"""Reads the digits of a flattened grid with a small neural network.

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
WRITTEN: Final = 0.6  # of the photos of print that were tried, none has more
# Where ink is paler than that share of the print's, it is likelier a hand's:
# by how much, in logarithms of odds for each share, and at most.
PALE: Final = 0.84
STEEP: Final = 25.0
MOST: Final = 5.0
TINY: Final = 1e-9
CLASSES: Final = 17  # empty, and 1 to 16
Shifts = tuple[tuple[int, int], ...]  # pixels down, and to the right
HERE: Final = ((0, 0),)
AROUND: Final = (*HERE, (1, 0), (-1, 0), (0, 1), (0, -1))


class CellLooks(NamedTuple):
    """The network's view of each cell, row by row.

    ``values``: (cells, size + 1), the logarithm of how likely each value
    is, 0 for an empty cell.  ``written``: how likely each cell, if it is
    not empty, is written by hand; ``dark`` is the ink of its darkest part.
    """

    values: Floats
    written: Floats
    dark: Floats

    def without_hand(self) -> CellLooks:
        """What they look like where what is written counts as empty.

        The same where nothing looks written, which print seldom does.
        """
        full = self.values[:, 0] < np.log(0.5)
        if not (self.written[full] > WRITTEN).any():
            return self
        # Print is the darkest there is, and a pencil's lead is pale.
        pale = PALE - self.dark / np.quantile(self.dark[full], 0.75)
        odds = np.log(self.written / (1 - self.written + TINY) + TINY)
        odds += 1 + np.clip(STEEP * pale, -MOST, MOST)
        hand = (1 / (1 + np.exp(-odds)))[:, None]
        chances = np.exp(self.values)
        clues = chances * (1 - hand)
        clues[:, :1] = chances[:, :1] + (1 - chances[:, :1]) * hand
        written = hand[:, 0].astype(np.float32)
        values = np.log(clues + TINY).astype(np.float32)
        return CellLooks(values, written, self.dark)


@cache
def _network() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(NETWORK))


def look(ink: Floats, size: int, shifts: Shifts = HERE) -> CellLooks:
    """What the cells of a grid look like, whose ink this is.

    The mean of what the network says of them, moved by some pixels.
    """
    network = _network()
    seen = np.zeros((size * size, CLASSES + 1), np.float32)
    for shift in shifts:
        cells = _cells(np.roll(ink, shift, (0, 1)), size)
        network.setInput(cells[:, None].clip(0, 1.2))
        seen += network.forward() / len(shifts)
    values = seen[:, : size + 1]
    values = values - values.max(1, keepdims=True)
    values -= np.log(np.exp(values).sum(1, keepdims=True))
    written = 1 / (1 + np.exp(-seen[:, CLASSES]))
    middle = _cells(ink, size)[:, 5:-5, 5:-5].reshape(size * size, -1)
    dark = np.sort(middle, 1)[:, -12:].mean(1)
    return CellLooks(values, written.astype(np.float32), dark)


def _cells(ink: Floats, size: int) -> Floats:
    """The ink of each cell, row by row."""
    cut = ink.reshape(size, SIDE, size, SIDE).swapaxes(1, 2)
    return np.ascontiguousarray(cut).reshape(-1, SIDE, SIDE)


def upright(paper: Image, size: int) -> tuple[int, CellLooks]:
    """The number of left quarter turns that make the digits upright.

    And what they look like then.
    """
    ink = inked(paper, SIDE)
    best: tuple[float, int] | None = None
    for turns in range(4):
        seen = look(np.rot90(ink, turns), size)
        # How sure it is of the cells that are not empty.
        full = seen.values[:, 0] < np.log(0.5)
        clear = float(seen.values.max(1)[full].sum()) if full.any() else 0.0
        if best is None or clear > best[0]:
            best = clear, turns
    assert best is not None
    return best[1], look(np.rot90(ink, best[1]), size, AROUND)
