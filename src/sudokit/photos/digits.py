"""Reads the digits of a flattened grid with a small neural network.

    glance(ink, size)     the CellLooks of cells at a first look
    looks_at(ink, size, turns)    the CellLooks after quarter turns
    looks_of(cells, size) the log probability of the values of some cells
    costs_of(look)        the cost of each value of each cell, cheapest first
    upright(ink, size)    the quarter turns that make its digits upright,
                          and the CellLooks of its cells

The network was trained on digits of free fonts; ``packaging/digits.py``
draws them and trains it.  It runs in OpenCV.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from sudokit.photos.proposals import Floats
from sudokit.photos.reading import Costs

SIDE: Final = 32  # pixels of a cell
NETWORK: Final = Path(__file__).with_name("digits.onnx")
WRITTEN: Final = 0.68  # above the value of any cell of print in test photos
WRITTEN_ONE: Final = 0.8  # of a 1, whose only stroke shows little of a hand
# Ink paler than PALE times the print's is more likely handwriting: STEEP is
# the log odds per unit of difference, MOST their maximum.
PALE: Final = 0.84
STEEP: Final = 25.0
MOST: Final = 5.0
# Ink paler than THROUGH times the digits' is that of the other side of the
# paper: SHINING is the log odds per unit of difference.
THROUGH: Final = 0.35
SHINING: Final = 80.0
MOST_SHINING: Final = 20.0
BY_HAND: Final = 0.2  # of the cells of a puzzle that is filled in, at least
TURNED: Final = 20  # cells to turn, at most, to see which way is up
DISTINCT: Final = 10.0  # difference in log probability, else more are turned
TINY: Final = 1e-9
CLASSES: Final = 17  # empty, and 1 to 16
AROUND: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))  # pixels down and right
CLEARLY: Final = np.log(0.999)  # log probability of a surely empty cell
UNLIKELY: Final = 18.0  # values that cost so much more are ignored


class CellLooks(NamedTuple):
    """The network's view of each cell, row by row.

    ``values``: (cells, size + 1), the log probability of each value, 0 for an
    empty cell.  ``written``: the probability that each cell, if not empty, is
    handwritten; ``dark``: the ink of its darkest part.
    """

    values: Floats
    written: Floats
    dark: Floats

    @property
    def best(self) -> NDArray[np.intp]:
        """The likeliest value of each cell."""
        values: NDArray[np.intp] = self.values.argmax(1)
        return values

    def without(self, cells: NDArray[np.bool_]) -> CellLooks:
        """Return the looks with these cells counted as empty."""
        values = self.values.copy()
        values[cells] = np.log(TINY)
        values[cells, 0] = 0.0
        return self._replace(values=values)

    def without_hand(self) -> CellLooks:
        """Return the looks with handwritten cells counted as empty.

        Return the same object if nothing looks handwritten.
        """
        full = self.values[:, 0] < np.log(0.5)
        least = np.where(self.best[full] == 1, WRITTEN_ONE, WRITTEN)
        hand = self.written[full] > least
        if not hand.any() or (full.all() and hand.mean() < BY_HAND):
            return self
        # Print is darkest; pencil is pale.
        pale = PALE - self.dark / np.quantile(self.dark[full], 0.75)
        odds = np.log(self.written / (1 - self.written + TINY) + TINY)
        odds += 1 + np.clip(STEEP * pale, -MOST, MOST)
        likely = (1 / (1 + np.exp(-odds)))[:, None]
        chances = np.exp(self.values)
        clues = chances * (1 - likely)
        clues[:, :1] = chances[:, :1] + (1 - chances[:, :1]) * likely
        written = likely[:, 0].astype(np.float32)
        values = np.log(clues + TINY).astype(np.float32)
        return CellLooks(values, written, self.dark)


@cache
def _network() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(NETWORK))


def _outputs(cells: Floats) -> Floats:
    """Return the network's output for each cell, before normalization."""
    network = _network()
    network.setInput(cells[:, None].clip(0, 1.2))
    outputs: Floats = network.forward().copy()
    return outputs


def _chances(outputs: Floats, size: int) -> Floats:
    """Return the log probability of each value."""
    values: Floats = outputs[:, : size + 1]
    values = values - values.max(1, keepdims=True)
    values -= np.log(np.exp(values).sum(1, keepdims=True))
    return values


def _looks(ink: Floats, size: int, outputs: Floats) -> CellLooks:
    """Return the network's mean outputs for cells and shifted copies.

    Cells that are clearly empty aren't shifted.
    """
    seen = outputs.copy()
    [unclear] = np.nonzero(_chances(outputs, size)[:, 0] < CLEARLY)
    if len(unclear):
        for shift in AROUND:
            seen[unclear] += _outputs(
                _cells(np.roll(ink, shift, (0, 1)), size)[unclear]
            )
        seen[unclear] /= 1 + len(AROUND)
    written = 1 / (1 + np.exp(-seen[:, CLASSES]))
    middle = _cells(ink, size)[:, 5:-5, 5:-5].reshape(size * size, -1)
    dark = np.sort(middle, 1)[:, -12:].mean(1)
    full = seen[:, : size + 1].argmax(1) > 0
    seen[:, 1 : size + 1] -= _shining(dark, full)[:, None]
    values = _chances(seen, size)
    return CellLooks(values, written.astype(np.float32), dark)


def _shining(dark: Floats, full: NDArray[np.bool_]) -> Floats:
    """Return log odds that what is in a cell shines through the paper.

    It is far paler than the ink of the digits on this side.
    """
    if not full.any():
        return np.zeros_like(dark)
    paler = THROUGH - dark / max(float(np.median(dark[full])), TINY)
    odds: Floats = np.clip(SHINING * paler, 0, MOST_SHINING)
    return odds


def _cells(ink: Floats, size: int) -> Floats:
    """Return the ink of each cell, row by row."""
    cut = ink.reshape(size, SIDE, size, SIDE).swapaxes(1, 2)
    return np.ascontiguousarray(cut).reshape(-1, SIDE, SIDE)


def looks_of(cells: Floats, size: int) -> Floats:
    """Return the log probability of each value of upright cells.

    ``cells``: (cells, SIDE, SIDE), their ink.
    """
    total = _outputs(cells)
    for shift in AROUND:
        total += _outputs(np.roll(cells, shift, (1, 2)))
    total /= 1 + len(AROUND)
    return _chances(total, size)


def glance(ink: Floats, size: int) -> CellLooks:
    """Return the looks of cells in the orientation with the clearest digits.

    That is faster than ``upright`` and less exact.
    """
    cells = _cells(ink, size)
    outputs = _outputs(cells)
    turns = _clearest(cells, outputs, size)
    if turns:
        outputs = _outputs(_cells(np.rot90(ink, turns), size))
    return CellLooks(_chances(outputs, size), outputs[:, 0], outputs[:, 0])


def _clearest(cells: Floats, outputs: Floats, size: int) -> int:
    """Return the number of left quarter turns that make the digits clear."""
    [full] = np.nonzero(_chances(outputs, size)[:, 0] < np.log(0.5))
    if not len(full):
        return 0
    first = np.arange(len(full)) % -(-len(full) // TURNED) == 0
    likely = np.arange(4)
    clear = np.zeros(4)
    for some in (full[first], full[~first]):
        for turns in likely.tolist():
            turned = np.rot90(cells[some], turns, (1, 2))
            seen = _outputs(turned) if turns else outputs[some]
            clear[turns] += _chances(seen, size)[:, 1:].max(1).sum()
        clear[clear < clear.max() - DISTINCT] = -np.inf
        likely = np.flatnonzero(clear > -np.inf)
        if len(likely) == 1 or first.all():
            break
    return int(np.argmax(clear))


def upright(ink: Floats, size: int) -> tuple[int, CellLooks]:
    """Return the number of left quarter turns that make the digits upright.

    Also return the looks in that orientation.
    """
    cells = _cells(ink, size)
    outputs = _outputs(cells)
    best = _clearest(cells, outputs, size)
    return best, looks_at(ink, size, best, outputs)


def looks_at(
    ink: Floats, size: int, turns: int, outputs: Floats | None = None
) -> CellLooks:
    """Return the looks of cells after these left quarter turns.

    ``outputs``: those of the network without them, if they are known.
    """
    if turns or outputs is None:
        ink = np.rot90(ink, turns)
        outputs = _outputs(_cells(ink, size))
    return _looks(ink, size, outputs)


def costs_of(look: CellLooks) -> Costs:
    """Return the cost of each value of each cell, cheapest first."""
    costs = []
    for values in look.values.tolist():
        best = max(values)
        costs.append(
            sorted(
                (best - each, n)
                for n, each in enumerate(values)
                if best - each < UNLIKELY
            )
        )
    return costs
