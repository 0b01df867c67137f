"""Reads the digits of a flattened grid with a small neural network.

    upright(paper, size)  quarter turns until its digits stand upright, and
                          the CellLooks of its cells

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
AROUND: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))  # pixels down, and right
CLEARLY: Final = np.log(0.999)  # the chance of a cell that is surely empty


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
        """The looks with handwritten cells counted as empty.

        The same object if nothing looks handwritten.
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


def _told(cells: Floats) -> Floats:
    """The network's output for each cell, before normalization."""
    network = _network()
    network.setInput(cells[:, None].clip(0, 1.2))
    told: Floats = network.forward().copy()
    return told


def _chances(told: Floats, size: int) -> Floats:
    """The logarithm of how likely each value is."""
    values: Floats = told[:, : size + 1]
    values = values - values.max(1, keepdims=True)
    values -= np.log(np.exp(values).sum(1, keepdims=True))
    return values


def _looks(ink: Floats, size: int, told: Floats) -> CellLooks:
    """The mean of what is told of cells and of the same moved by a pixel.

    Where it is clear that a cell is empty, it isn't moved.
    """
    seen = told.copy()
    [unclear] = np.nonzero(_chances(told, size)[:, 0] < CLEARLY)
    if len(unclear):
        for shift in AROUND:
            seen[unclear] += _told(
                _cells(np.roll(ink, shift, (0, 1)), size)[unclear]
            )
        seen[unclear] /= 1 + len(AROUND)
    written = 1 / (1 + np.exp(-seen[:, CLASSES]))
    middle = _cells(ink, size)[:, 5:-5, 5:-5].reshape(size * size, -1)
    dark = np.sort(middle, 1)[:, -12:].mean(1)
    return CellLooks(_chances(seen, size), written.astype(np.float32), dark)


def _cells(ink: Floats, size: int) -> Floats:
    """The ink of each cell, row by row."""
    cut = ink.reshape(size, SIDE, size, SIDE).swapaxes(1, 2)
    return np.ascontiguousarray(cut).reshape(-1, SIDE, SIDE)


def upright(paper: Image, size: int) -> tuple[int, CellLooks]:
    """The number of left quarter turns that make the digits upright.

    Also returns the looks in that orientation.
    """
    ink = inked(paper, SIDE)
    cells = _cells(ink, size)
    told = _told(cells)
    full = _chances(told, size)[:, 0] < np.log(0.5)
    # How likely the cells that aren't empty are digits.
    clear = [0.0] * 4
    if full.any():
        for turns in range(4):
            turned = np.rot90(cells[full], turns, (1, 2))
            seen = _told(turned) if turns else told[full]
            clear[turns] = float(_chances(seen, size)[:, 1:].max(1).sum())
    best = int(np.argmax(clear))
    if best:
        ink = np.rot90(ink, best)
        told = _told(_cells(ink, size))
    return best, _looks(ink, size, told)
