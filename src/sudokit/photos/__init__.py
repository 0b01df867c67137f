"""Reads puzzles from photos, screenshots and PDFs.

    scan(data)        the puzzles that a picture or PDF shows, page by page
    ScannedPage       a page: its image, and the puzzles seen on it
    record(seen)      a puzzle as the formats write it
    doubts_of(seen)   the doubtful cells, in a line
    notes_of(seen)    several solutions, and entries in conflict, in a line
    wrong_entries(seen)    the cells of these entries
    shown(seen)       the board as text, with doubtful cells marked
    changed(seen, cell, value)    a reading corrected by a person
    drawn(page)       the image with the values drawn over it, as PNG
    close_up(page, seen)    the part of the image that shows a puzzle
    PictureError      why a picture can't be read

A grid is found by its lines, a network gives the probability of each value
in each cell, and of the likely readings the first with one solution is
taken.  Nothing leaves the machine.  Requires the extra ``photo``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from sudokit.formats.puzzle import PuzzleRecord
from sudokit.photos.picture import LEAST, PictureError
from sudokit.photos.reading import CERTAIN, ScannedPuzzle, solutions_of
from sudokit.rules.kinds import as_grid, with_values
from sudokit.rules.solving import solve
from sudokit.text.cells import cell_name, sign_of

if TYPE_CHECKING:
    from sudokit.photos.proposals import Image

__all__ = [
    "NOT_READ", "NO_GRID", "CloseUp", "PictureError", "ScannedPage",
    "ScannedPuzzle", "changed", "close_up", "doubts_of", "drawn", "notes_of",
    "record", "scan", "shown", "wrong_entries",
]  # fmt: skip

NO_GRID: Final = (
    "no grid that can be read was found; all four corners must be in the"
    " picture, and its lines and digits clear (cages and lines of other"
    " rules aren't read, and neither are symbols)"
)
NOT_READ: Final = (
    "not read: its cells show no clear digits (cages and lines of other rules"
    " aren't read, and neither are symbols)"
)


T = TypeVar("T")
CLOSE: Final = 720  # pixels of the longer side of a close-up, at most


class ScannedPage(NamedTuple):
    """A picture, or a page of a PDF, and the grids on it, in reading order."""

    image: Image
    grids: list[ScannedPuzzle]

    @property
    def puzzles(self) -> list[ScannedPuzzle]:
        """The grids with digits to read."""
        return [one for one in self.grids if one.legible]


def scan(data: bytes) -> Iterator[ScannedPage]:
    """Yield the pages of a picture or PDF, with the puzzles that they show.

    Raise PictureError if it can't be read.
    """
    # Commands that read text import this package, too, but none of these.
    from sudokit.photos.decoding import (  # noqa: PLC0415
        decoded,
        set_environment,
    )

    set_environment()
    from sudokit.photos.finding import seen  # noqa: PLC0415

    for image in decoded(data):
        large = min(image.shape[:2]) >= LEAST
        yield ScannedPage(image, seen(image) if large else [])


def record(seen: ScannedPuzzle) -> PuzzleRecord:
    """Return the puzzle as the formats write it; entries aren't clues.

    >>> from sudokit.photos.reading import BestReading
    >>> from sudokit.rules import boxes
    >>> cells = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 0, 0)
    >>> reading = BestReading(cells, 1, 9.0, {})
    >>> seen = ScannedPuzzle(boxes((2, 2)), reading, (0,) * 16, None)
    >>> record(seen).grid.line()
    '12343412214343..'
    """
    size = seen.rules.size
    clues = with_values(seen.rules, _rows(seen.reading.values, size))
    grid = as_grid(clues)
    if grid is None or not any(seen.entries):
        return PuzzleRecord(clues)
    both = [
        clue or entry
        for clue, entry in zip(seen.reading.values, seen.entries, strict=True)
    ]
    return PuzzleRecord(with_values(seen.rules, _rows(both, size)), grid)


def _rows(values: Sequence[T], size: int) -> list[Sequence[T]]:
    return [values[k : k + size] for k in range(0, size * size, size)]


def doubts_of(seen: ScannedPuzzle) -> str:
    """Return the doubts about a puzzle, in a line; "" if it is sure.

    >>> from sudokit.photos.reading import BestReading
    >>> from sudokit.rules import boxes
    >>> cells = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 0, 0)
    >>> reading = BestReading(cells, 1, 0.5, {0: (4,)})
    >>> doubts_of(ScannedPuzzle(boxes((2, 2)), reading, (0,) * 16, None))
    'not sure: r1c1 is 1 or 4'
    >>> reading = BestReading(cells, 0, 0.0, {}, mended=((0, 4),))
    >>> doubts_of(ScannedPuzzle(boxes((2, 2)), reading, (0,) * 16, None))
    'as printed there is no solution; with r1c1=4 there is one'
    """
    reading, size = seen.reading, seen.rules.size
    if reading.sure:
        return ""
    if reading.mended:
        others = _values_in(reading.mended, size)
        return f"as printed there is no solution; with {others} there is one"
    doubts = [
        f"{_name(cell, size)} is"
        f" {' or '.join(map(_shown, (reading.values[cell], *others)))}"
        for cell, others in reading.doubts.items()
        if cell not in reading.written
    ]
    if reading.written:
        cells = ", ".join(_name(cell, size) for cell in reading.written)
        doubts.append(f"some digits may be written by hand: {cells}")
    why = {0: "no solution as read", 1: "", 2: "several solutions as read"}
    parts = [
        part for part in (why[reading.solutions], "; ".join(doubts)) if part
    ]
    if not parts:
        parts = ["it is hardly legible, or some digits may be entries"]
    return f"not sure: {'; '.join(parts)}"


def notes_of(seen: ScannedPuzzle) -> str:
    """Return what else is to say about a puzzle, in a line; "" for nothing.

    A sure reading may have several solutions, and entries may be wrong.

    >>> from sudokit.photos.reading import BestReading
    >>> from sudokit.rules import boxes
    >>> reading = BestReading((1,) + (0,) * 15, 2, 9.0, {})
    >>> entries = (0, 0, 1, 2) + (0,) * 12
    >>> notes_of(ScannedPuzzle(boxes((2, 2)), reading, entries, None))
    'several solutions; entries in conflict: r1c3=1'
    """
    notes = []
    if seen.reading.sure and seen.reading.solutions == 2:
        notes.append("several solutions")
    wrong = wrong_entries(seen)
    if wrong:
        values = _values_in(
            [(cell, seen.entries[cell]) for cell in wrong], seen.rules.size
        )
        notes.append(f"entries in conflict: {values}")
    return "; ".join(notes)


def wrong_entries(seen: ScannedPuzzle) -> list[int]:
    """Return the cells whose entries break a rule or rule the solution out.

    >>> from sudokit.photos.reading import BestReading
    >>> from sudokit.rules import boxes
    >>> cells = (1, 2, 3, 0, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 0, 0)
    >>> reading = BestReading(cells, 1, 9.0, {})
    >>> entries = (0,) * 14 + (2, 2)
    >>> wrong_entries(ScannedPuzzle(boxes((2, 2)), reading, entries, None))
    [15]
    """
    entered = [cell for cell, entry in enumerate(seen.entries) if entry]
    if not entered:
        return []
    values = seen.reading.values
    solved = None
    if seen.reading.solutions == 1:
        rows = _rows(values, seen.rules.size)
        solved = solve(with_values(seen.rules, rows))
    if solved is not None:
        right = [n for row in solved.values() for n in row]
        return [cell for cell in entered if seen.entries[cell] != right[cell]]
    both = [a or b for a, b in zip(values, seen.entries, strict=True)]
    return [
        cell
        for cell in entered
        if any(
            other != cell and both[other] == both[cell]
            for group in seen.rules.groups
            if cell in group
            for other in group
        )
    ]


def _values_in(values: Iterable[tuple[int, int]], size: int) -> str:
    return ", ".join(
        f"{_name(cell, size)}={sign_of(n) if n else '.'}" for cell, n in values
    )


def _name(cell: int, size: int) -> str:
    return cell_name(cell // size, cell % size)


def _shown(value: int) -> str:
    return sign_of(value) if value else "empty"


def shown(seen: ScannedPuzzle) -> str:
    """Return the board, one row per line; ? marks doubt, and + an entry.

    >>> from sudokit.photos.reading import BestReading
    >>> from sudokit.rules import boxes
    >>> cells = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 0, 0)
    >>> reading = BestReading(cells, 1, 0.5, {0: (4,)})
    >>> print(shown(ScannedPuzzle(boxes((2, 2)), reading, (0,) * 16, None)))
    1? 2  3  4
    3  4  1  2
    2  1  4  3
    4  3  .  .
    """
    size = seen.rules.size
    signs = []
    for cell, (clue, entry) in enumerate(
        zip(seen.reading.values, seen.entries, strict=True)
    ):
        mark = "+" if entry else " "
        if not seen.reading.sure and cell in seen.reading.doubts:
            mark = "?"
        signs.append((sign_of(clue or entry) if clue or entry else ".") + mark)
    return "\n".join(" ".join(row).rstrip() for row in _rows(signs, size))


def changed(seen: ScannedPuzzle, cell: int, value: int) -> ScannedPuzzle:
    """Return the puzzle with another clue, 0 for none, as certain.

    >>> from sudokit.photos.reading import BestReading
    >>> from sudokit.rules import boxes
    >>> reading = BestReading((0,) * 16, 99, 9.0, {})
    >>> seen = ScannedPuzzle(boxes((2, 2)), reading, (0,) * 16, None)
    >>> changed(seen, 0, 4).reading.values[:4]
    (4, 0, 0, 0)
    """
    values, entries = list(seen.reading.values), list(seen.entries)
    values[cell], entries[cell] = value, 0
    reading = seen.reading._replace(
        values=tuple(values),
        solutions=solutions_of(values, seen.rules),
        margin=CERTAIN,
        gap=0.0,
        mended=(),
    )
    return seen._replace(reading=reading, entries=tuple(entries))


def drawn(page: ScannedPage) -> bytes:
    """Return the image with the values that were read over it, as PNG.

    Clues are green, entries blue, doubtful values red.
    """
    import cv2  # noqa: PLC0415

    image = page.image.copy()
    for seen in page.puzzles:
        nodes, size = seen.nodes, seen.rules.size
        middles = (nodes[:-1, :-1] + nodes[1:, 1:]) / 2
        side = float(cv2.norm(nodes[0, 1] - nodes[0, 0]))
        thick = max(int(side / 16), 1)
        for cell, (x, y) in enumerate(middles.reshape(-1, 2).tolist()):
            clue, entry = seen.reading.values[cell], seen.entries[cell]
            colour = (0, 150, 0) if clue else (220, 80, 0)
            if cell in seen.reading.doubts and not seen.reading.sure:
                colour = (0, 0, 230)
                around = nodes[cell // size : cell // size + 2][
                    :, cell % size : cell % size + 2
                ]
                outline = around[[0, 0, 1, 1], [0, 1, 1, 0]].astype("int32")
                cv2.polylines(image, [outline], True, colour, thick)
            if clue or entry:
                cv2.putText(
                    image,
                    sign_of(clue or entry),
                    (int(x + side * 0.12), int(y + side * 0.46)),
                    cv2.FONT_HERSHEY_SIMPLEX,
                    side / 55,
                    colour,
                    thick,
                    cv2.LINE_AA,
                )
    packed: bytes = cv2.imencode(".png", image)[1].tobytes()
    return packed


class CloseUp(NamedTuple):
    """The part of an image that shows one puzzle.

    ``jpeg``: the picture.  ``cells``: the middle of each cell, row by row,
    as fractions of its width and height.  ``side``: that of a cell, as a
    fraction of its width.
    """

    jpeg: bytes
    cells: list[tuple[float, float]]
    side: float


def close_up(page: ScannedPage, seen: ScannedPuzzle) -> CloseUp:
    """Return the puzzle with a margin of half a cell around it."""
    import cv2  # noqa: PLC0415

    nodes, size = seen.nodes, seen.rules.size
    side = float(cv2.norm(nodes[0, -1] - nodes[0, 0])) / size
    corners = nodes.reshape(-1, 2)
    high, wide = page.image.shape[:2]
    left, top = (max(int(v - side / 2), 0) for v in corners.min(axis=0))
    right = min(int(corners[:, 0].max() + side / 2), wide)
    bottom = min(int(corners[:, 1].max() + side / 2), high)
    image = page.image[top:bottom, left:right]
    scale = CLOSE / max(image.shape[:2])
    if scale < 1:
        image = cv2.resize(
            image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA
        )
    middles = (nodes[:-1, :-1] + nodes[1:, 1:]) / 2
    return CloseUp(
        cv2.imencode(".jpg", image)[1].tobytes(),
        [
            ((x - left) / (right - left), (y - top) / (bottom - top))
            for x, y in middles.reshape(-1, 2).tolist()
        ],
        side / (right - left),
    )
