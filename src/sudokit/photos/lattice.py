"""Finds grids of lines in a picture and follows them cell by cell.

    find(picture)           every grid of 4, 6, 9 or 16 cells a side, as a
                            GridLines, and those with faint lines
    flatten(picture, nodes, side, margin)   its cells, side by side, upright

A frame or a mesh of lines proposes four corners.  From these each crossing
of lines is searched for nearby, and a smooth surface is fitted to them, so
that paper may be bent.  The visible share of every line distinguishes a
grid from other quadrilaterals, and gives its number of cells.
"""

from __future__ import annotations

from math import isqrt
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from sudokit.photos.combs import combs
from sudokit.photos.proposals import (
    THRESHOLDS,
    Floats,
    Image,
    proposals,
    strongest,
)
from sudokit.photos.surface import fitted_surface

LEAST_STEP: Final = 8.0  # difference in brightness of a clear edge
LOOKED_AT: Final = 1000  # pixels of the longer side in the search for grids
CELL: Final = 24  # pixels of a cell in the search for its lines
MOST: Final = 60  # proposals to follow
MOST_FAINT: Final = 16  # grids with faint lines
# The visible share of the lines of a grid: of few lines, nearly all.
LINES_THERE: Final = {9: 0.66, 16: 0.6, 6: 0.8, 4: 0.95}
FAINT: Final = {9: 0.45, 16: 0.5, 6: 0.6, 4: 0.75}  # for a possible grid
BOXES_THERE: Final = 0.5  # of the lines between the boxes of 9x9 and 16x16
EACH_THERE: Final = 0.4  # of each line of a level grid
CLEAR: Final = 0.85  # share above which no other size is tried
# The steps of the search for lines: their distance in cells, at most, the
# degree of the surface, and by how much the visible share may fall short.
STEPS: Final = ((0.35, 1, 0.3), (0.3, 3, 0.2), (0.15, 3, 0.1), (0.1, 3, 0.0))
BENT: Final = 0.05  # visible share by which bent lines are better
UPRIGHT: Final = 0.008  # of the side, by which corners of a square may differ


class GridLines(NamedTuple):
    """A grid in a picture.

    ``nodes``: (n + 1, n + 1, 2), where its lines cross, x and y in pixels.
    ``lines``: the visible share of its lines, 0 to 1.
    """

    nodes: Floats
    lines: float

    @property
    def size(self) -> int:
        """The number of cells per side."""
        return len(self.nodes) - 1

    @property
    def outline(self) -> Floats:
        """The four corners, clockwise from the upper left."""
        corners: Floats = self.nodes[[0, 0, -1, -1], [0, -1, -1, 0]]
        return corners


def find(picture: Image) -> tuple[list[GridLines], list[GridLines]]:
    """Return the grids of a grey picture, from top to bottom.

    Also return grids with faint lines, larger ones first, which may overlap.
    """
    longer = max(picture.shape)
    scale = min(LOOKED_AT / longer, 4.0)
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=how)
    grids: list[GridLines] = []
    faint: list[GridLines] = []
    tried: list[Floats] = []
    bold = Bold(small)
    for share, darker in THRESHOLDS:
        known = [one.outline for one in grids if one.lines > CLEAR]
        for corners in proposals(small, share, darker, known):
            if len(tried) >= MOST or any(
                _is_near(corners, other) for other in tried
            ):
                continue
            if any(
                one.lines > CLEAR and _holds(one, corners.mean(0))
                for one in grids
            ):
                continue  # a box or a cell of a known grid
            tried.append(corners)
            clear, also = _followed(bold, corners)
            grids += clear
            faint += also
    # A box of 16x16, whose lines are clearer, is not a grid of its own.
    grids = [
        one
        for one in grids
        if not any(
            other.size == one.size**2 and _holds(other, one.nodes.mean((0, 1)))
            for other in grids
        )
    ]
    # Where a 6x6 may be, a 4x4 is a distorted reading of it.
    sixes = [one for one in faint if one.size == 6]
    faint = [
        one
        for one in faint
        if one.size > 4 or not any(overlaps(one, six) for six in sixes)
    ]
    faint.sort(key=lambda one: (-one.size, -one.lines * _side(one)))
    hardly: list[GridLines] = []
    for one in faint:
        if not any(_is_same(one, other) for other in hardly):
            hardly.append(one)
    hardly = [one._replace(nodes=one.nodes / scale) for one in hardly]
    return _apart(grids, small, scale), hardly[:MOST_FAINT]


def find_upright(image: Image) -> list[GridLines]:
    """Return the grids of an image in colour whose lines are evenly spaced.

    They are level, as on a screen, and have 9 cells a side.
    """
    scale = min(LOOKED_AT / max(image.shape), 4.0)
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=how)
    corners = combs(small)
    if not corners:
        return []
    bold = Bold(edges_of(small))
    ranked = []
    for one in (_traced(bold, each, 9, FAINT[9]) for each in corners):
        if one and one.lines > CLEAR and _is_upright(one.outline):
            weakest = _weakest(bold, one)
            if weakest > EACH_THERE:
                ranked.append((one.lines + weakest, one))
    ranked.sort(key=lambda each: -each[0])
    grids: list[GridLines] = []
    for _, one in ranked:
        if not any(overlaps(one, other) for other in grids):
            grids.append(one)
    return [one._replace(nodes=one.nodes / scale) for one in grids]


def _weakest(picture: Bold, one: GridLines) -> float:
    """Return the visible share of the line that is seen least."""
    bold, scale = picture.fit(_side(one) / one.size / 2)
    across, down = _lines(bold, (one.nodes + 0.5) * scale - 0.5)
    return float(_shares(across, down, one.size).mean(1).min())


def edges_of(image: Image) -> Image:
    """Return the edges of an image in colour, dark on light.

    They are the lines of a grid whose cells differ only in colour.
    """
    around = np.ones((3, 3), np.uint8)
    step = strongest(cv2.morphologyEx(image, cv2.MORPH_GRADIENT, around))
    least = max(float(np.percentile(step, 90)), LEAST_STEP)
    edges: Image = 255 - np.minimum(step * (255 / least), 255).astype(np.uint8)
    return edges


def _is_same(one: GridLines, other: GridLines) -> bool:
    """Return whether two grids have nearly the same corners and size."""
    return one.size == other.size and _is_near(one.outline, other.outline)


def _side(one: GridLines) -> float:
    return float(np.abs(one.nodes[-1, -1] - one.nodes[0, 0]).sum())


def _apart(
    grids: list[GridLines], small: Image, scale: float
) -> list[GridLines]:
    """Return the clearest of overlapping grids, in pixels of the picture."""
    chosen: list[GridLines] = []
    for one in sorted(grids, key=lambda one: -one.lines * one.size**0.1):
        if not any(overlaps(one, other) for other in chosen):
            chosen.append(one)
    chosen.sort(key=lambda one: _reading_order(one, len(small)))
    return [one._replace(nodes=one.nodes / scale) for one in chosen]


def _reading_order(one: GridLines, height: int) -> tuple[int, float]:
    x, y = one.nodes.mean((0, 1))
    return int(8 * y / height), float(x)


def _is_near(corners: Floats, other: Floats) -> bool:
    side = np.sqrt(cv2.contourArea(other))
    return bool(np.abs(corners - other).max() < 0.02 * side)


def overlaps(one: GridLines, other: GridLines) -> bool:
    """Return whether the centre of one grid is inside the other."""
    return _holds(one, other.nodes.mean((0, 1))) or _holds(
        other, one.nodes.mean((0, 1))
    )


def _holds(one: GridLines, point: Floats) -> bool:
    x, y = point.tolist()
    return bool(cv2.pointPolygonTest(one.outline, (x, y), False) >= 0)


# Following the lines.


def _followed(
    picture: Bold, corners: Floats
) -> tuple[list[GridLines], list[GridLines]]:
    """Return the grid with these corners, if enough of its lines are visible.

    Also return grids with hardly enough lines.
    """
    best: GridLines | None = None
    faint = []
    for size, least in LINES_THERE.items():
        if size == 4 and best is not None:
            break  # these are the thick lines of a larger grid
        one = _traced(picture, corners, size, FAINT[size])
        if one is None:
            continue
        faint.append(one)
        if one.lines > max(least, best.lines + 0.1 if best else 0.0):
            best = one
            if one.lines > CLEAR:
                break
    return [best] if best else [], faint


def _traced(
    picture: Bold, corners: Floats, size: int, least: float
) -> GridLines | None:
    """Return the grid of this size and corners, if its lines are visible."""
    if size in {9, 16} and not _has_boxes(picture, corners, size):
        return None
    bold, scale, nodes = _laid(picture, corners, size)
    # The lines of a screenshot are straight, and its digits may look like
    # lines to a surface that bends.
    straight = _is_upright(corners)
    best = _moved(bold, nodes, least, 1) if straight else None
    if best is None or best.lines <= CLEAR:
        bent = _moved(bold, nodes, least, 3)
        if bent and (best is None or bent.lines > best.lines + BENT):
            best = bent
    return best and best._replace(nodes=(best.nodes + 0.5) / scale - 0.5)


def _moved(
    picture: Image, nodes: Floats, least: float, most: int
) -> GridLines | None:
    """Return nodes moved to the lines of a grid, if they are visible.

    The surface is of the degree ``most``, or less.
    """
    size = len(nodes) - 1
    best = GridLines(nodes, 0.0)
    for reach, degree, less in STEPS:
        across, down = _lines(picture, nodes)
        lines = _share(across, down, size)
        # In small cells, strokes of digits may be mistaken for lines.
        if size < 16 or lines >= best.lines - 0.02:
            best = GridLines(nodes, lines)
        if lines < least - less:
            return None
        nodes = _refined(nodes, across, down, reach, min(degree, most))
    return best


def _is_upright(corners: Floats) -> bool:
    """Return whether corners are those of a square in a screenshot."""
    [left, top], [right, bottom] = corners.min(0), corners.max(0)
    square = np.array(
        [[left, top], [right, top], [right, bottom], [left, bottom]]
    )
    return bool(np.abs(corners - square).max() < UPRIGHT * (right - left))


def _has_boxes(picture: Bold, corners: Floats, size: int) -> bool:
    """Return whether lines of its boxes are visible; a quick check."""
    count = isqrt(size)
    bold, _, nodes = _laid(picture, corners, count)
    for reach, degree, less in STEPS:
        across, down = _lines(bold, nodes)
        lines = _share(across, down, count)
        if lines > BOXES_THERE:
            return True
        if lines < BOXES_THERE - less / 2:
            return False
        nodes = _refined(nodes, across, down, reach, degree)
    return False


def _laid(
    picture: Bold, corners: Floats, size: int
) -> tuple[Image, float, Floats]:
    """Return a picture of suitable scale, that scale, and a flat grid.

    The grid lies between four corners.
    """
    ends = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    plane = cv2.getPerspectiveTransform(ends, corners)
    nodes = cv2.perspectiveTransform(_even(size), plane)
    cell = float(np.sqrt(cv2.contourArea(corners))) / size
    bold, scale = picture.fit(cell)
    return bold, scale, (nodes + 0.5) * scale - 0.5


def _even(size: int) -> Floats:
    """Return where the lines cross, counted in cells."""
    steps = np.arange(size + 1, dtype=np.float32)
    return np.stack(np.meshgrid(steps, steps), -1)


class Bold(dict[int, Image]):
    """A picture with thin lines thickened, by thickness in pixels."""

    def __init__(self, picture: Image) -> None:
        super().__init__({1: picture})

    def __missing__(self, thick: int) -> Image:
        self[thick] = cv2.erode(self[1], np.ones((thick, thick), np.uint8))
        return self[thick]

    def fit(self, cell: float) -> tuple[Image, float]:
        """Return the picture with cells of about ``CELL``, and its scale."""
        times = cell / CELL
        picture = self[max(round(times), 1)]
        if times <= 1.5:
            return picture, 1.0
        return _smaller(picture, 1 / times), 1 / times


def _smaller(picture: Image, scale: float) -> Image:
    smaller: Image = cv2.resize(
        picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA
    )
    return smaller


def _lines(picture: Image, nodes: Floats) -> tuple[Floats, Floats]:
    """Return maps of the thin dark horizontal and vertical lines."""
    ink = inked(flatten(picture, nodes, CELL, 0.5), CELL)
    long, wide = int(0.7 * CELL), CELL // 2 + 1
    across = cv2.blur(ink, (long, 3)) - cv2.blur(ink, (long, wide))
    down = cv2.blur(ink, (3, long)) - cv2.blur(ink, (wide, long))
    return across, down


def _places(size: int) -> NDArray[np.intp]:
    """Return the expected positions of a grid's lines in these maps."""
    return ((np.arange(size + 1) + 0.5) * CELL).astype(np.intp)


def _share(across: Floats, down: Floats, size: int) -> float:
    """Return the visible share of the lines, 0 to 1."""
    return float(_shares(across, down, size).mean())


def _shares(across: Floats, down: Floats, size: int) -> Floats:
    """Return how visible each piece of each line is, 0 to 1.

    Its shape is (2, size, size + 1): the lines down, then those across.
    """
    at = _places(size)
    middles = at[:-1] + CELL // 2
    near = np.arange(-1, 2)
    there = np.stack(
        [
            down[middles[:, None, None], at[None, :, None] + near].max(2),
            across[at[:, None, None] + near, middles[None, :, None]].max(2).T,
        ]
    )
    # A thin line is faint, but darker than its surroundings.
    beside = at[:-1] + CELL // 4
    other = np.stack([down[middles][:, beside], across[beside][:, middles].T])
    needed = float(np.clip(3 * np.median(np.abs(other)), 0.015, 0.12))
    shares: Floats = np.clip(there / needed, 0, 1)
    return shares


def _refined(
    nodes: Floats, across: Floats, down: Floats, reach: float, degree: int
) -> Floats:
    """Return the nodes moved to crossings of lines."""
    size = len(nodes) - 1
    at = _places(size)
    radius = int(reach * CELL)
    window = np.arange(-radius, radius + 1)
    prior = np.exp(-0.5 * (window / (0.8 * radius)) ** 2)
    columns = down[at[:, None, None], at[None, :, None] + window] * prior
    rows = across[at[:, None, None] + window, at[None, :, None]] * prior
    moved = np.stack([each.argmax(2) - radius for each in (columns, rows)], -1)
    sure = np.stack([each.max(2) for each in (columns, rows)], -1)
    smooth = fitted_surface(moved / CELL, np.clip(sure, 0.005, 0.3), degree)
    return _at(nodes, _even(size) + smooth)


# Flattening.


def _at(nodes: Floats, places: Floats) -> Floats:
    """Return the pixels of grid positions given in cells."""
    wide = _wider(nodes)
    first = np.clip(np.floor(places), -1, len(nodes) - 1)
    part = places - first
    column, row = np.moveaxis(first.astype(np.intp) + 1, -1, 0)
    x, y = part[..., :1], part[..., 1:]
    upper = (1 - x) * wide[row, column] + x * wide[row, column + 1]
    lower = (1 - x) * wide[row + 1, column] + x * wide[row + 1, column + 1]
    pixels: Floats = ((1 - y) * upper + y * lower).astype(np.float32)
    return pixels


def _at_all(nodes: Floats, side: int, margin: float) -> Floats:
    """Return the pixels of all points of the grid, ``side`` to a cell."""
    # OpenCV, as large products of matrices would start threads that wait.
    every = cv2.resize(
        _wider(nodes), None, fx=side, fy=side, interpolation=cv2.INTER_LINEAR
    )
    edge = round((1.5 - margin) * side)  # between nodes, and half a cell
    pixels: Floats = every[edge:-edge, edge:-edge]
    return pixels


def _wider(nodes: Floats) -> Floats:
    """Return the nodes with another row and column at each end."""
    for _ in range(2):
        first, last = 2 * nodes[:1] - nodes[1:2], 2 * nodes[-1:] - nodes[-2:-1]
        nodes = np.concatenate([first, nodes, last]).swapaxes(0, 1)
    return nodes


def flatten(
    picture: Image, nodes: Floats, side: int, margin: float = 0.0
) -> Image:
    """Return the upright grid, ``side`` pixels a cell, ``margin`` in cells."""
    size = len(nodes) - 1
    places = _at_all(nodes, side, margin)
    area = cv2.contourArea(nodes[[0, 0, -1, -1], [0, -1, -1, 0]])
    cell = float(np.sqrt(area)) / size
    if cell > 1.5 * side:  # average the pixels that become one
        scale = side / cell
        picture = _smaller(picture, scale)
        places = (places + 0.5) * scale - 0.5
    paper: Image = cv2.remap(
        picture,
        places[..., 0],
        places[..., 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return paper


def inked(paper: Image, cell: int) -> Floats:
    """Return the amount of ink: 0 is paper, about 1 the darkest ink.

    Lighting is compensated: paper is the brightest pixel nearby.
    """
    wide = np.ones((int(0.7 * cell) | 1,) * 2, np.uint8)
    bright = cv2.morphologyEx(paper, cv2.MORPH_CLOSE, wide)
    light = cv2.GaussianBlur(bright.astype(np.float32), (0, 0), cell / 3)
    ink = 1 - paper / np.maximum(light, 1)
    darkest = max(float(np.percentile(ink, 98)), 0.06)
    scaled: Floats = np.clip(ink / darkest, -0.3, 1.2).astype(np.float32)
    return scaled
