"""Groups the digits of a game by their ink: clues, entries, mistakes.

    inks(paper, ink, full)  ways to group the cells by ink, as Inks
    tinted(paper, full)     the clues, if they have a background of their own
    ink_share(dark)         the ink of a cell, 0 to 1

Apps print clues in black, or in the darkest and least colourful ink, and
entries in blue, mistakes in red; or clues in bold type.  In a screenshot an
ink has one colour and one weight, whatever the background.  In a photo it is
measured as absorbance, so that shade hardly matters.  Inks differ only if no
cell is in between, and they differ by more than the clues do among
themselves, as they do in a noisy photo.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from sudokit.photos.proposals import Floats, Image

SIDE: Final = 64  # pixels of a cell
EDGE: Final = 5  # pixels of a cell that may show its lines
HALF: Final = 0.5  # of the ink of a digit's strokes, which its outline has
CORE: Final = 8  # pixels of the darkest part of a digit
SPREAD: Final = 3.0  # times the difference of most clues from their mean
FEWEST: Final = 4  # cells of the ink of clues, at least
LEVEL: Final = 16.0  # brightness added, so that black isn't infinitely dark
# The difference between two inks, at least.
ABSORBED: Final = 0.22  # of the shares of the colours in the absorbance
COLOUR: Final = 14.0  # of the colours, as CIE 1976 Lab
WEIGHT: Final = 0.16  # of the logarithms of the widths of strokes
# The difference in colour of a background of its own, at least, and of the
# same background, at most; and the number of cells with their own, at least.
TINT: Final = 4.5
SAME_TINT: Final = 1.5
TINTED: Final = {4: 4, 6: 8, 9: 17, 16: 55}
# The distance of two groups by their spread: 3.5 if there is but one.
APART: Final = 4.5
Cells = NDArray[np.bool_]


class InkMeasure(NamedTuple):
    """The ink of the digits, a row each.

    ``strength``: the smaller, the more likely is the ink that of clues.
    """

    values: Floats
    strength: Floats
    least: float


class Inks(NamedTuple):
    """Cells by their ink, that of clues first.

    ``clear``: whether no cell is in between.
    """

    groups: list[Cells]
    clear: bool

    def others(self) -> int:
        """Return the number of cells with another ink than clues."""
        return int(sum(group.sum() for group in self.groups[1:]))


def inks(paper: Image, ink: Floats, full: Cells) -> Iterator[Inks]:
    """Yield ways to group the cells by ink, if there are several inks.

    ``paper`` is the flattened grid in colour, dark ink on light paper,
    ``ink`` the amount of ink of each pixel, ``full`` the cells with a value.
    """
    cells = np.flatnonzero(full)
    if len(cells) < 2 * FEWEST:
        return
    cores, widths = _cores(paper, ink, cells, int(np.sqrt(len(full))))
    colours = _colours(cores)
    for measured in (colours, _absorbed(cores, paper), widths):
        groups = _separated(measured)
        if groups:
            yield Inks([_mask(full, cells[each]) for each in groups], True)
    if full.all():  # most halves of a solution have one solution
        return
    groups = _halves(colours, widths)
    if groups:
        yield Inks([_mask(full, cells[each]) for each in groups], False)


def tinted(paper: Image, full: Cells) -> Cells | None:
    """Return the cells of clues if only these have a background of their own.

    Entries are on the background of empty cells.  Return None if the
    backgrounds don't tell.  Arguments are those of ``inks``.
    """
    if full.all() or not full.any():
        return None
    size = isqrt(len(full))
    side = len(paper) // size
    cells = paper.reshape(size, side, size, side, 3).swapaxes(1, 2)
    inside = cells[:, :, EDGE:-EDGE, EDGE:-EDGE].reshape(len(full), -1, 3)
    backgrounds = np.median(inside, 1).astype(np.float32) / 255
    lab = cv2.cvtColor(backgrounds[None], cv2.COLOR_BGR2LAB)[0]
    away = np.linalg.norm(lab[full, None] - lab[None, ~full], axis=2).min(1)
    own = away > TINT
    if (away[~own] > SAME_TINT).any() or own.all():
        return None
    if own.sum() < TINTED.get(size, len(full)):
        return None
    return _mask(full, np.flatnonzero(full)[own])


def _mask(full: Cells, cells: NDArray[np.intp]) -> Cells:
    mask = np.zeros(len(full), np.bool_)
    mask[cells] = True
    return mask


def _halves(colours: InkMeasure, widths: InkMeasure) -> list[Cells]:
    """Return two groups, that of clues first, if few cells are in between.

    They are far apart on the axis along which the cells differ most.
    """
    values = np.hstack(
        [each.values / each.least for each in (colours, widths)]
    )
    values = values - values.mean(0)
    along = values @ np.linalg.svd(values, full_matrices=False)[2][0]
    order = np.argsort(along)
    best, halves = APART, list[Cells]()
    for k in range(FEWEST, len(order) - FEWEST + 1):
        low, high = along[order[:k]], along[order[k:]]
        spread = (low.std() + high.std()) / 2 + 0.02
        apart = float((high.mean() - low.mean()) / spread)
        if apart > best:
            best = apart
            first = along <= low.max()
            halves = [first, ~first]
    halves.sort(key=lambda half: float(np.median(colours.strength[half])))
    return halves


def _cores(
    paper: Image, ink: Floats, cells: NDArray[np.intp], size: int
) -> tuple[Floats, InkMeasure]:
    """Return the colour of the darkest part of each digit, and the widths."""
    inside = slice(EDGE, SIDE - EDGE)
    cores, widths = [], []
    for cell in cells.tolist():
        row, column = divmod(cell, size)
        here = (
            slice(row * SIDE, (row + 1) * SIDE),
            slice(column * SIDE, (column + 1) * SIDE),
        )
        dark = _digit(ink[here][inside, inside])
        pixels = paper[here][inside, inside].reshape(-1, 3)
        some = np.argpartition(-dark.ravel(), CORE)[:CORE]
        cores.append(pixels[some].mean(0))
        widths.append(_width(dark))
    width = np.log(np.array(widths, np.float32))[:, None]
    return (
        np.array(cores, np.float32),
        InkMeasure(width, -width[:, 0], WEIGHT),
    )


def _digit(dark: Floats) -> Floats:
    """Return the ink of the digit, 0 to 1, without lines at the edges."""
    share, inside = ink_share(dark)
    _, labels = cv2.connectedComponents((share > HALF).astype(np.uint8))
    areas = np.bincount(labels[inside, inside].ravel())[1:]
    if len(areas) and areas.max() >= CORE:
        digit = (labels == 1 + areas.argmax()).astype(np.uint8)
        share = share * cv2.dilate(digit, np.ones((3, 3), np.uint8))
    digit_ink: Floats = np.clip(share, 0, 1)
    return digit_ink


def ink_share(dark: Floats) -> tuple[Floats, slice]:
    """Return the ink of a cell, 0 on paper, 1 in strokes, and its middle."""
    side = len(dark)
    inside = slice(side // 5, -side // 5)
    paper, black = np.median(dark), np.quantile(dark[inside, inside], 0.97)
    share: Floats = (dark - paper) / max(float(black - paper), 0.05)
    return share, inside


def _width(dark: Floats) -> float:
    """Return the width of the strokes in pixels: twice area by outline."""
    outline = np.hypot(
        np.diff(dark, axis=0)[:, :-1], np.diff(dark, axis=1)[:-1]
    ).sum()
    return float(2 * dark.sum() / max(float(outline), 1.0)) + 0.1


def _colours(cores: Floats) -> InkMeasure:
    """Return the colours in a space where distances are as they look."""
    lab = cv2.cvtColor(cores[None] / 255, cv2.COLOR_BGR2LAB)[0]
    strength = lab[:, 0] + np.hypot(lab[:, 1], lab[:, 2])
    return InkMeasure(lab, strength, COLOUR)


def _absorbed(cores: Floats, paper: Image) -> InkMeasure:
    """Return the shares of three colours in what the ink absorbs."""
    white = np.percentile(paper.reshape(-1, 3), 90, axis=0)
    taken = np.log((white + LEVEL) / (cores + LEVEL))
    mean = np.maximum(taken.mean(1, keepdims=True), 0.1)
    shares = ((taken - mean) / mean).astype(np.float32)
    return InkMeasure(shares, np.linalg.norm(shares, axis=1), ABSORBED)


def _separated(measured: InkMeasure) -> list[Cells]:
    """Return the inks, that of clues first, if there are several."""
    values = measured.values
    groups = _apart(values, measured.least)
    large = [group for group in groups if group.sum() >= FEWEST]
    if not large or len(groups) == 1:
        return []
    clues = min(large, key=lambda g: float(np.median(measured.strength[g])))
    middle = np.median(values[clues], 0)
    away = np.linalg.norm(values - middle, axis=1)
    least = SPREAD * np.quantile(away[clues], 0.9)
    others = [
        group
        for group in groups
        if group is not clues and away[group].min() > least
    ]
    if not others:
        return []
    rest = ~np.any(others, axis=0)
    return [rest, *others]


def _apart(values: Floats, least: float) -> list[Cells]:
    """Return groups of values such that any two groups are far apart."""
    near = np.linalg.norm(values[:, None] - values[None], axis=2) < least
    left = np.ones(len(values), np.bool_)
    groups = []
    while left.any():
        group = np.zeros(len(values), np.bool_)
        group[np.argmax(left)] = True
        while True:
            grown = near[group].any(0)
            if (grown == group).all():
                break
            group = grown
        groups.append(group)
        left &= ~group
    return groups
