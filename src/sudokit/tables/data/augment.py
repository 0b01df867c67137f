"""Writes random images of puzzles and their solutions as rows of a table.

augment(source, target)    writes images of each puzzle
Images                     makes distinct images of a puzzle
orbit(text, shape)         all images of a puzzle
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Unpack

import pyarrow as pa

from sudokit.core.dice import Dice, seed_of
from sudokit.rules import NINE, Puzzle, Shape, boxes, name_of, parse, squarest
from sudokit.rules.shapes import check_shape
from sudokit.symmetry.transformation import (
    Transformation,
    random_transformation,
)
from sudokit.tables.data.expanding import ExpandWork, NewRows, NoRows
from sudokit.tables.errors import TableError, check_count
from sudokit.tables.formats.family import text_field
from sudokit.tables.puzzles import line_of
from sudokit.tables.running import RunOptions, Summary, run_work
from sudokit.tables.storage import Name
from sudokit.text.characters import GRIDS
from sudokit.text.messages import FormatError

SIGNS = frozenset(".0123456789")
FEW = 64  # draws beyond eight for each image, before all images are made


def augment(
    source: Name,
    target: Name,
    count: int = 10,
    *,
    seed: int | str = 0,
    original: bool = False,
    mark: str = "",
    shape: Shape | None = None,
    puzzle: str = "",
    solution: str = "",
    force: bool = False,
    **options: Unpack[RunOptions],
) -> Summary:
    """Write ``count`` images of each puzzle of ``source``.

    They are drawn uniformly from the transformations that keep the rules:
    relabelled values, rows permuted within bands and columns within stacks,
    permuted bands and stacks, and transposition where boxes are square.
    Solutions are transformed like their puzzles; other columns are copied.
    No image of a puzzle occurs twice, and none is the puzzle itself, which
    ``original`` puts before them; of a puzzle with fewer images all are
    written, and the Summary says so.  ``mark`` names a column for the puzzle
    that each row is an image of.

    Boxes are as square as possible for their size, or have this ``shape``.
    The images of a puzzle depend only on it and the ``seed``, not on its
    row.  A row that is not a puzzle is an error and has no images.  Other
    options are those of ``sudokit.tables.run``.

    >>> from tempfile import TemporaryDirectory
    >>> import pyarrow as pa
    >>> from pyarrow.csv import read_csv, write_csv
    >>> with TemporaryDirectory() as folder:
    ...     source, target = f"{folder}/in.csv", f"{folder}/out.csv"
    ...     write_csv(pa.table({"puzzle": ["1" + "." * 80]}), source)
    ...     _ = augment(source, target, 3, jobs=1)
    ...     read_csv(target).num_rows
    3
    """
    check_count(count)
    if shape is not None:
        try:
            check_shape(shape)
        except ValueError as error:
            raise TableError(str(error)) from None
    work = Images(
        number=count,
        seed=seed_of(seed),
        original=original,
        mark=mark,
        shape=shape,
        puzzle=puzzle,
        solution=solution,
        force=force,
    )
    return run_work(source, target, work, **options)


@dataclass(frozen=True, kw_only=True)
class Images(ExpandWork):
    """Makes images of a puzzle and, in the same way, of its solution.

    See ``augment``.  The random numbers depend on the seed and the puzzle.
    ``shape`` is that of the boxes, None for the squarest of each size.
    """

    number: int
    seed: int
    original: bool = False
    mark: str = ""
    shape: Shape | None = None

    def added(self) -> pa.Schema:
        """Return the column of the puzzle."""
        return pa.schema([text_field(self.mark, 81)] if self.mark else [])

    def rows_of(self, puzzle: str, answer: str | None) -> NewRows:
        """Return the images; raise NoRows for text that is not a puzzle."""
        line, shape = read(puzzle, self.shape)
        solution = None
        if answer is not None and answer.strip():
            try:
                solution, _ = read(answer, shape)
            except NoRows as why:
                raise NoRows(f"the solution: {why}") from None
            if len(solution) != len(line):
                raise NoRows("the solution has another size")
        grids = [(line, solution)] if self.original else []
        drawn = self._drawn(line, shape)
        for one, image in drawn:
            turned = solution and turned_line(one, solution, shape)
            grids.append((image, turned))
        remark = ""
        if len(drawn) < self.number:
            remark = f"it has only {len(drawn)} other images"
        marks = (puzzle,) if self.mark else ()
        return NewRows([marks] * len(grids), grids, remark)

    def _drawn(
        self, line: str, shape: Shape
    ) -> list[tuple[Transformation, str]]:
        """Return the images with their transformations."""
        dice = Dice(self._seed_of(line))
        images: list[tuple[Transformation, str]] = []
        known = {line}
        draws = 0
        while draws < 8 * len(images) + FEW:
            if len(images) == self.number:
                return images
            draws += 1
            one = random_transformation(dice, shape)
            image = turned_line(one, line, shape)
            if image not in known:
                known.add(image)
                images.append((one, image))
        # There are so few images that drawing the last ones takes long.
        every = list(orbit(line, shape))[1:]
        order = dice.shuffled(range(len(every)))
        return [every[at] for at in order[: self.number]]

    def _seed_of(self, line: str) -> int:
        """Return a seed that depends on the puzzle, not on its row."""
        text = f"{self.seed} {line.replace('0', '.')}".encode()
        digest = hashlib.blake2b(text, digest_size=8).digest()
        return int.from_bytes(digest, "big")


def read(text: str, shape: Shape | None) -> tuple[str, Shape]:
    """Return a grid as a line and the shape of its boxes.

    Raise NoRows if it can't be read.
    """
    if "#" in text:
        return _read_ruled(text, shape)
    size = isqrt(len(text))
    if size * size == len(text) and size <= 9 and SIGNS.issuperset(text):
        try:
            box = shape or squarest(size)
        except ValueError as error:
            raise NoRows(str(error)) from None
        if box[0] * box[1] == size:
            return text, box
    try:
        if (shape or NINE) == NINE and len(text) not in GRIDS:
            return line_of(text), NINE
        grid = parse(text, None if shape is None else boxes(shape))
    except FormatError as error:
        raise NoRows(error.message) from None
    except ValueError as error:
        raise NoRows(str(error)) from None
    return grid.line(), grid.rules.shape or NINE


def turned_line(one: Transformation, line: str, shape: Shape) -> str:
    """Return the image of a grid as a line."""
    if shape[0] * shape[1] <= 9:
        return one.apply_line(line)
    return one.apply(parse(line, boxes(shape))).line()


def orbit(line: str, shape: Shape) -> Iterator[tuple[Transformation, str]]:
    """Yield all images of a grid with transformations, the grid first.

    The search goes from image to image by exchanges of neighbours.
    """
    size = shape[0] * shape[1]
    same = tuple(range(size))
    labels = tuple(range(1, size + 1))
    start = Transformation(False, same, same, labels)
    steps = list(exchanges(shape))
    known = {line: start}
    waiting = [line]
    yield start, line
    while waiting:
        image = waiting.pop()
        for step in steps:
            there = turned_line(step, image, shape)
            if there not in known:
                known[there] = known[image].then(step)
                waiting.append(there)
                yield known[there], there


def exchanges(shape: Shape) -> Iterator[Transformation]:
    """Yield the exchanges of two neighbours, which generate all others."""
    size = shape[0] * shape[1]
    same = tuple(range(size))
    labels = tuple(range(1, size + 1))
    for rows in _exchanged(size, shape[0]):
        yield Transformation(False, rows, same, labels)
    for columns in _exchanged(size, shape[1]):
        yield Transformation(False, same, columns, labels)
    for at in range(size - 1):
        renamed = (*labels[:at], at + 2, at + 1, *labels[at + 2 :])
        yield Transformation(False, same, same, renamed)
    if shape[0] == shape[1]:
        yield Transformation(True, same, same, labels)


def _exchanged(size: int, width: int) -> Iterator[tuple[int, ...]]:
    """Yield orders in which two lines of a chute, or two chutes, change."""
    for at in range(size - 1):
        if at % width < width - 1:
            order = list(range(size))
            order[at], order[at + 1] = at + 1, at
            yield tuple(order)
    for at in range(width, size, width):
        yield (
            *range(at - width),
            *range(at, at + width),
            *range(at - width, at),
            *range(at + width, size),
        )


def _read_ruled(text: str, shape: Shape | None) -> tuple[str, Shape]:
    """Read a text that names its boxes in comments, as ``read`` does."""
    try:
        puzzle = Puzzle.parse(text)
    except ValueError as error:
        raise NoRows(str(error)) from None
    own = puzzle.rules.shape
    if own is None or puzzle.rules.rules:
        name = puzzle.rules.name()
        raise NoRows(f"can't make images under the rules of {name}")
    if shape not in (None, own):
        raise NoRows(f"its boxes are {name_of(own)}, not {name_of(shape)}")
    return puzzle.line(), own
