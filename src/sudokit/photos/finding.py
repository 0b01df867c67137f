"""Finds the puzzles in an image: grids, cells, the best reading.

seen(image)       every puzzle of an image in colour, in reading order
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from sudokit.photos.codes import confirmed
from sudokit.photos.digits import (
    SIDE,
    CellLooks,
    costs_of,
    glance,
    looks_at,
    upright,
)
from sudokit.photos.glyphs import CELL, with_glyphs
from sudokit.photos.hands import by_hand
from sudokit.photos.inks import SIDE as LARGE
from sudokit.photos.inks import Cells, Inks, inks, tinted
from sudokit.photos.lattice import (
    CLEAR,
    LINES_THERE,
    GridLines,
    edges_of,
    find,
    find_upright,
    flatten,
    inked,
    overlaps,
)
from sudokit.photos.order import in_reading_order
from sudokit.photos.proposals import Floats, Image
from sudokit.photos.reading import (
    FEWEST,
    BestReading,
    ScannedPuzzle,
    best_reading,
    solutions_of,
    with_misprint,
)
from sudokit.photos.unread import left_out, shows_symbols, without_digits
from sudokit.rules.rules import Rules, boxes
from sudokit.rules.shapes import squarest

BLOCKS: Final = 100  # of the longer side, in a search for dark paper
DARKER: Final = 0.55  # brightness of dark paper, as a share of that of others
CLEARLY: Final = float(np.log(0.9))  # log probability of a clear value
LEGIBLE: Final = 5.0  # clear digits of a grid that is hardly legible
LEAST_FAINT: Final = 9  # size of a grid with faint lines
HARDLY: Final = 1.0  # the weight of faults in a first look at the digits
WELL: Final = 0.7  # fit of digits that fit well, as a share of their number


class PictureView(NamedTuple):
    """A picture whose ink is darker than its paper, in grey and in colour."""

    grey: Image
    colours: Image
    looked: dict[bytes, Looked]  # known looks by the bytes of a grid's nodes


class Seen(NamedTuple):
    """A grid of lines in a view of the picture."""

    view: PictureView
    lattice: GridLines


class Looked(NamedTuple):
    """The looks of the cells of a grid of lines.

    ``turns``: the left quarter turns that make it upright.  ``fit``: how well
    the digits fit a puzzle, see ``fit_of``.
    """

    view: PictureView
    lattice: GridLines
    turns: int
    look: CellLooks
    fit: float

    @property
    def fits_well(self) -> bool:
        """Whether nearly all digits are clear and allowed."""
        return self.fit > WELL * int((self.look.best > 0).sum())


class Found(NamedTuple):
    """A puzzle, and how well its digits fit a puzzle of its size.

    ``symbols``: its cells have shapes other than digits.
    """

    lattice: GridLines
    puzzle: ScannedPuzzle
    fit: float
    fits_well: bool
    symbols: bool = False


def seen(image: Image) -> list[ScannedPuzzle]:
    """Return the puzzles of an image in colour, in reading order.

    If some of them are doubtful, QR codes may confirm them.
    """
    found, rest, lined = _found(image)
    chosen = _fitting(_with_digits(found))
    chosen += _hardly_legible(rest, chosen)
    others = left_out(lined, [one.lattice for one in chosen])
    puzzles = [one.puzzle for one in chosen]
    if not puzzles or not all(one.reading.sure for one in puzzles):
        puzzles = confirmed(puzzles, image)
    return in_reading_order([*puzzles, *map(without_digits, others)])


def _found(
    image: Image,
) -> tuple[list[Found], list[Seen], list[GridLines]]:
    """Return grids of an image, which may overlap, and other grids of lines.

    Also return all grids of lines whose lines may be clear.

    They may be white on black, faint, or tiles that differ in colour.
    """
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    dark = PictureView(grey, image, {})
    light = PictureView(cv2.bitwise_not(grey), cv2.bitwise_not(image), {})
    looked = [_looked((dark, light), each) for each in find_upright(image)]
    level = [one for one in map(_read, looked) if _is_grid(one)]
    known = [one for one in level if one.puzzle.reading.sure]
    found, rest, lined = _found_in((dark, light), _without(grey, known))
    found += level
    known = [one for one in found if _is_good(one)]
    if not known or _is_dark_elsewhere(grey, known):
        others, more, also = _found_in(
            (light, dark), _without(light.grey, known)
        )
        found, rest, lined = found + others, rest + more, lined + also
    if not any(one.fit > 0 for one in found):
        lattices, faint = find(edges_of(image))
        looked = [_looked((dark, light), each) for each in lattices + faint]
        found += [_read(one) for one in looked if one.fit > 0]
    return found, rest, lined + [one.lattice for one in looked]


def _found_in(
    views: Sequence[PictureView], picture: Image
) -> tuple[list[Found], list[Seen], list[GridLines]]:
    """Return the grids of a grey picture, whose digits are in these views.

    Also return the faint grids of lines beside them, and the others.
    """
    lattices, faint = find(picture)
    found = [_read(_looked(views, lattice)) for lattice in lattices]
    found = [one for one in found if one.symbols or _is_grid(one)]
    known = [
        one
        for one in found
        if one.puzzle.reading.sure and not _is_part(one, views, faint)
    ]
    others = [
        lattice
        for lattice in faint
        if not any(overlaps(lattice, one.lattice) for one in known)
    ]
    found += _faint_ones(views[0], others)
    return found, [Seen(views[0], each) for each in others], lattices


def _hardly_legible(
    rest: Sequence[Seen], known: Sequence[Found]
) -> list[Found]:
    """Return other grids whose digits are hardly legible; none is sure."""
    looked = [
        _looked_at(one.view, one.lattice)
        for one in rest
        if one.lattice.size >= LEAST_FAINT
        and not any(overlaps(one.lattice, other.lattice) for other in known)
    ]
    ranked = [(_legible(one.look, one.lattice.size), one) for one in looked]
    ranked.sort(key=lambda each: -each[0])
    found: list[Found] = []
    for legible, one in ranked:
        if legible < LEGIBLE or any(
            overlaps(one.lattice, other.lattice) for other in found
        ):
            continue
        here = _read(one)
        reading = here.puzzle.reading
        reading = reading._replace(margin=min(reading.margin, 0.0))
        found.append(
            here._replace(puzzle=here.puzzle._replace(reading=reading))
        )
    return found


def _legible(look: CellLooks, size: int) -> float:
    """Return how many digits are clear, less those twice in a house."""
    values = look.best
    if (values > 0).sum() < FEWEST.get(size, size):
        return 0.0
    clear = (values > 0) & (look.values.max(1) >= CLEARLY)
    return int(clear.sum()) - 2.0 * _twice(values, size)


def _is_good(one: Found) -> bool:
    """Return whether it needn't be read again in white on black."""
    return one.fits_well or (one.fit > 0 and one.puzzle.reading.solutions == 1)


def _is_dark_elsewhere(grey: Image, known: Sequence[Found]) -> bool:
    """Return whether there may be a grid in white on black beside others."""
    scale = BLOCKS / max(grey.shape)
    size = [max(round(side * scale), 1) for side in grey.shape[::-1]]
    blocks = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    inside = np.zeros(blocks.shape, np.uint8)
    for one in known:
        outline = (one.lattice.outline * scale).astype(np.int32)
        cv2.fillPoly(inside, [outline], 1)
    if not inside.any():
        return False
    paper = float(np.median(blocks[inside > 0]))
    black = (blocks < DARKER * paper) & (inside == 0)
    solid = np.ones((BLOCKS // 10,) * 2, np.uint8)
    return bool(cv2.erode(black.astype(np.uint8), solid, borderValue=0).any())


def _without(picture: Image, known: Sequence[Found]) -> Image:
    """Return a picture with white in place of grids."""
    rest = picture.copy()
    for one in known:
        cv2.fillPoly(rest, [one.lattice.outline.astype(np.int32)], 255)
    return rest


def _faint_ones(
    view: PictureView, lattices: Sequence[GridLines]
) -> list[Found]:
    """Return the grids with faint lines whose digits fit best."""
    likely = [each for each in lattices if _may_fit(view, each)]
    looked = [_looked_at(view, each) for each in likely]
    looked.sort(key=lambda one: -one.fit)
    found: list[Found] = []
    for one in looked:
        if one.fit > 0 and not any(
            overlaps(one.lattice, other.lattice) for other in found
        ):
            found.append(_read(one))
    return found


def _may_fit(view: PictureView, lattice: GridLines) -> bool:
    """Return whether digits may fit; a quick check."""
    ink = inked(flatten(view.grey, lattice.nodes, SIDE), SIDE)
    return fit_of(glance(ink, lattice.size), lattice.size, HARDLY) > 0


def _is_part(
    one: Found, views: Sequence[PictureView], faint: Sequence[GridLines]
) -> bool:
    """Return whether a small grid is a wrong view of a larger, faint one."""
    return one.lattice.size < LEAST_FAINT and any(
        _looked(views, lattice).fit > one.fit
        for lattice in faint
        if lattice.size >= LEAST_FAINT and overlaps(lattice, one.lattice)
    )


def _is_grid(one: Found) -> bool:
    """Return whether it is a grid rather than a frame."""
    reading = one.puzzle.reading
    return (
        one.fit > 0
        or (
            reading.solutions == 1
            and one.lattice.lines > LINES_THERE[one.lattice.size]
        )
        or (
            one.lattice.lines > CLEAR
            and one.lattice.size >= LEAST_FAINT
            and any(reading.values)
        )
    )


def _with_digits(found: Sequence[Found]) -> list[Found]:
    """Return the grids without those of symbols, in whatever view."""
    symbols = [one.lattice for one in found if one.symbols]
    return [
        one
        for one in found
        if (one.puzzle.reading.sure and not one.symbols)
        or not any(overlaps(one.lattice, other) for other in symbols)
    ]


def _fitting(every: list[Found]) -> list[Found]:
    """Return the grids whose digits fit, the best of overlapping ones.

    If none does, return the one with the clearest lines.
    """
    every.sort(key=lambda one: (-one.puzzle.reading.sure, -one.fit))
    chosen: list[Found] = []
    for one in every:
        if _fits(one) and not any(
            overlaps(one.lattice, other.lattice) for other in chosen
        ):
            chosen.append(one)
    if chosen:
        return chosen
    lined = [one for one in every if _is_grid(one)]
    return sorted(lined, key=lambda one: -one.lattice.lines)[:1]


def _fits(one: Found) -> bool:
    """Return whether it is a grid, though none of the grids is sure.

    A part of a grid may be taken for a small one.
    """
    if one.puzzle.reading.sure:
        return True
    size = one.lattice.size
    small = size < LEAST_FAINT and one.lattice.lines <= LINES_THERE[size]
    return one.fit > 0 and not small


def _looked(views: Sequence[PictureView], lattice: GridLines) -> Looked:
    """Return the looks of the digits of a grid of lines.

    They are those in the first view, or the other if they don't fit well:
    the digits on tiles may be darker, and the gaps lighter than the tiles.
    """
    looked = [_looked_at(views[0], lattice)]
    if not looked[0].fits_well:
        looked += [_looked_at(view, lattice) for view in views[1:]]
    best = max(looked, key=lambda one: one.fit)
    if lattice.lines > CLEAR and not best.fits_well:
        looked += [_level(one) for one in looked if one.turns]
        looked += [_closer(one) for one in looked]
    return max(looked, key=lambda one: one.fit)


def _looked_at(view: PictureView, lattice: GridLines) -> Looked:
    key = lattice.nodes.tobytes()
    if key not in view.looked:
        ink = inked(flatten(view.grey, lattice.nodes, SIDE), SIDE)
        turns, look = upright(ink, lattice.size)
        fit = fit_of(look, lattice.size)
        view.looked[key] = Looked(view, lattice, turns, look, fit)
    return view.looked[key]._replace(lattice=lattice)


def _level(one: Looked) -> Looked:
    """Return the looks without a quarter turn, if the digits are unclear."""
    ink = inked(flatten(one.view.grey, one.lattice.nodes, SIDE), SIDE)
    look = looks_at(ink, one.lattice.size, 0)
    return one._replace(turns=0, look=look, fit=fit_of(look, one.lattice.size))


def _closer(one: Looked) -> Looked:
    """Return the looks of digits that are cut out of their cells."""
    paper = flatten(one.view.colours, one.lattice.nodes, CELL)
    look = with_glyphs(np.rot90(paper, one.turns), one.look)
    if look is None:
        return one
    return one._replace(look=look, fit=fit_of(look, one.lattice.size))


def _read(one: Looked) -> Found:
    """Return the puzzle of a grid of lines."""
    lattice, look = one.lattice, one.look
    rules = usual(lattice.size)
    paper, ink = _enlarged(one)
    ways = list(inks(paper, ink, look.best > 0))
    reading = _of_tint(paper, look, rules) or _of_ink(ways, look, rules)
    if reading is None:
        reading = best_reading(costs_of(look.without_hand()), rules)
        # The clues of one ink aren't a puzzle.  A digit alone may be a spot.
        if any(way.clear and way.others() > 1 for way in ways):
            reading = reading._replace(margin=min(reading.margin, 0.0))
    reading = with_misprint(reading, rules)
    if reading.sure:
        reading = reading.by_hand(by_hand(ink, reading.values, look.written))
    entries = [
        0 if clue else int(value)
        for clue, value in zip(reading.values, look.best, strict=True)
    ]
    nodes = np.rot90(lattice.nodes, one.turns).copy()
    puzzle = ScannedPuzzle(rules, reading, tuple(entries), nodes)
    symbols = shows_symbols(ink, lattice.size)
    return Found(lattice, puzzle, one.fit, one.fits_well, symbols)


def _of_tint(
    paper: Image, look: CellLooks, rules: Rules
) -> BestReading | None:
    """Return the reading of clues that have a background of their own.

    Return None unless all digits together have no solution: a highlight
    isn't as clear as an ink, and some digits in conflict may be red.
    """
    full = look.best > 0
    clues = tinted(paper, full)
    if clues is None or solutions_of(look.best.tolist(), rules):
        return None
    reading = _of_cells(clues, full, look, rules)
    return reading if reading.solutions == 1 and not reading.gap else None


def _of_ink(
    ways: Sequence[Inks], look: CellLooks, rules: Rules
) -> BestReading | None:
    """Return the reading of the clues, which have an ink of their own.

    Return None if no ink's digits have one solution.
    """
    full = look.best > 0
    others = []
    for way in [*agreed(ways), *ways]:
        first, *rest = way.groups
        reading = _of_cells(first, full, look, rules)
        as_printed = way.clear and reading.gap == 0
        if reading.solutions == 1 and (as_printed or reading.sure):
            return reading
        if way.clear:
            others += rest
    for group in others:
        reading = _of_cells(group, full, look, rules)
        if reading.solutions == 1:  # the other ink is more like that of clues
            return reading._replace(margin=min(reading.margin, 0.0))
    return None


def agreed(ways: Sequence[Inks]) -> list[Inks]:
    """Return the clues of all ways together, if some have fewer than others.

    Each way may overlook an entry.
    """
    clear = [way for way in ways if way.clear]
    clues = [way.groups[0] for way in clear]
    if len({one.tobytes() for one in clues}) < 2:
        return []
    both = np.logical_and.reduce(clues)
    return [Inks([both, np.logical_or.reduce(clues) & ~both], True)]


def _of_cells(
    cells: Cells, full: Cells, look: CellLooks, rules: Rules
) -> BestReading:
    """Return the reading of these cells as clues."""
    return best_reading(costs_of(look.without(full & ~cells)), rules)


def _enlarged(one: Looked) -> tuple[Image, Floats]:
    """Return the upright grid in colour, and the ink of its pixels."""
    nodes, turns = one.lattice.nodes, one.turns
    ink = inked(flatten(one.view.grey, nodes, LARGE), LARGE)
    paper = flatten(one.view.colours, nodes, LARGE)
    return np.rot90(paper, turns), np.rot90(ink, turns)


def fit_of(look: CellLooks, size: int, weight: float = 2.0) -> float:
    """Return how well digits fit a puzzle: above 0 if they probably are one.

    Digits are clear, there are enough of them, and hardly any is twice in a
    house.  Where no grid is, they are neither.
    """
    values = look.best
    full = int((values > 0).sum())
    unclear = int((look.values.max(1) < CLEARLY).sum())
    twice = _twice(values, size)
    if full < FEWEST.get(size, size):
        return 0.0
    return max(full - weight * (twice + unclear), 0.0)


def _twice(values: NDArray[np.intp], size: int) -> int:
    """Return how often a value is again in a house."""
    return sum(
        int(np.maximum(np.bincount(values[list(group)])[1:] - 1, 0).sum())
        for group in usual(size).groups
    )


@cache
def usual(size: int) -> Rules:
    """Return the rules of a grid of this size with its usual boxes."""
    return boxes(squarest(size))
