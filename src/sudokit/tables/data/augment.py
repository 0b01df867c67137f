"""Random images of puzzles and their solutions, as rows of a table.

augment(source, target)    writes images of each puzzle
Images                     makes them, all different
orbit(text, shape)         all images, for a puzzle that has few
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
from sudokit.tables.errors import TableError
from sudokit.tables.puzzles import line_of
from sudokit.tables.running import RunOptions, Summary, run_work
from sudokit.text.characters import GRIDS
from sudokit.text.errors import FormatError

SIGNS = frozenset(".0123456789")
FEW = 64  # draws besides eight for each that was found, before all are made


def augment(
    source: str,
    target: str,
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
    """Writes ``count`` images of each puzzle of ``source``.

    They are drawn evenly from the transformations that keep the rules: values
    renamed, rows exchanged within bands and columns within stacks, bands and
    stacks, and transposed where boxes are square.  A solution is turned like
    its puzzle, other columns are copied.  No image of a puzzle occurs twice,
    and none is the puzzle itself, which ``original`` puts before them; a
    puzzle that has fewer images gives all, and the Summary says so.  ``mark``
    names a column for the puzzle that each row is an image of.

    Grids can have any boxes: the squarest of their size, or of this
    ``shape``.  The images of a puzzle depend on it and the ``seed``, and
    not on where it stands.  A row that is not a puzzle has no images, and
    is an error.  All else is as for ``sudokit.tables.run``.
    """
    if count < 1:
        raise TableError(f"can't make {count} images")
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

    They are drawn evenly from all transformations that keep the rules, by dice
    of the seed and the puzzle.  None occurs twice, and none is the puzzle
    itself; ``original`` puts it before them.  ``mark`` names a column for the
    puzzle that each row is an image of.  ``shape`` is that of the boxes, None
    for the squarest of each size.
    """

    number: int
    seed: int
    original: bool = False
    mark: str = ""
    shape: Shape | None = None

    def added(self) -> pa.Schema:
        """The column of the puzzle."""
        return pa.schema([(self.mark, pa.string())] if self.mark else [])

    def rows_of(self, puzzle: str, answer: str | None) -> NewRows:
        """The images; NoRows for a text that is not a puzzle."""
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
        """The images, with the ways to make them."""
        dice = Dice(self._seed_of(line))
        found: list[tuple[Transformation, str]] = []
        known = {line}
        draws = 0
        while draws < 8 * len(found) + FEW:
            if len(found) == self.number:
                return found
            draws += 1
            one = random_transformation(dice, shape)
            image = turned_line(one, line, shape)
            if image not in known:
                known.add(image)
                found.append((one, image))
        # There are few, so few that chance is slow to find the last.
        every = list(orbit(line, shape))[1:]
        order = dice.shuffled(range(len(every)))
        return [every[at] for at in order[: self.number]]

    def _seed_of(self, line: str) -> int:
        """A seed for each puzzle: the same wherever its row stands."""
        text = f"{self.seed} {line.replace('0', '.')}".encode()
        digest = hashlib.blake2b(text, digest_size=8).digest()
        return int.from_bytes(digest, "big")


def read(text: str, shape: Shape | None) -> tuple[str, Shape]:
    """A grid as a line with its signs, and the shape of its boxes.

    NoRows says what is wrong.
    """
    if "#" in text:
        return _told(text, shape)
    size = isqrt(len(text))
    if size * size == len(text) and size <= 9 and SIGNS.issuperset(text):
        try:
            found = shape or squarest(size)
        except ValueError as error:
            raise NoRows(str(error)) from None
        if found[0] * found[1] == size:
            return text, found
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
    """The image of a grid on a line."""
    if shape[0] * shape[1] <= 9:
        return one.apply_line(line)
    return one.apply(parse(line, boxes(shape))).line()


def orbit(line: str, shape: Shape) -> Iterator[tuple[Transformation, str]]:
    """All images of a grid with a way to each, the grid itself first.

    By exchanges of neighbours, from image to image.
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
    """Exchanges of two neighbours: all transformations are made of them."""
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
    """Two lines of a chute exchanged, or two chutes."""
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


def _told(text: str, shape: Shape | None) -> tuple[str, Shape]:
    """The same of a text that names its boxes in comments."""
    try:
        puzzle = Puzzle.parse(text)
    except ValueError as error:
        raise NoRows(str(error)) from None
    own = puzzle.rules.shape
    if own is None or puzzle.rules.rules:
        name = puzzle.rules.name()
        raise NoRows(f"images are made of puzzles without rules, not {name}")
    if shape not in (None, own):
        raise NoRows(f"its boxes are {name_of(own)}, not {name_of(shape)}")
    return puzzle.line(), own
