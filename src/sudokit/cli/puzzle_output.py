"""Writes new puzzles as grids, JSON or CSV.

    form_of(options)     the form that the options ask for
    row_of(made)         the row of a puzzle with one solution
    row_of_drawn(...)    the row of one that may have several

``--json`` writes a row as an object, ``--csv`` as a line of a table.
"""

import csv
import io
import json
from argparse import Namespace
from collections.abc import Callable
from itertools import chain, repeat
from typing import Final, NamedTuple, TypeAlias, TypeVar

from sudokit.boxes.grid import BoxGrid, WrittenGrid, write
from sudokit.boxes.notation import Notation
from sudokit.boxes.shape import NINE, name_of, parse_shape
from sudokit.cli.filter_setup import box_style, grid_style
from sudokit.cli.puzzle_input import SCHEMA
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.core.solving import ONE_SOLUTION, UNIQUE_CHOICE
from sudokit.filter.variant import Variant
from sudokit.generator import AnyPuzzle, NewPuzzle
from sudokit.rating import SOLVED, UNKNOWN

G = TypeVar("G", Grid, WrittenGrid)
Row: TypeAlias = dict[str, str | int | float | None]

FIELDS: Final = (
    "puzzle", "solution", "verdict", "scale", "level", "score", "clues",
    "seed",
)  # fmt: skip
EXPLAINER_FIELDS: Final = (
    "puzzle", "solution", "verdict", "scale", "er", "ep", "ed", "clues",
    "seed",
)  # fmt: skip
BOX_FIELDS: Final = ("shape", "diagonals")  # where they aren't 3x3 alone
LINE: Final = Notation(empty=".", blanks=False, line=True)


class Form(NamedTuple):
    """How puzzles are written: what stands around them, and each.

    ``text`` takes a puzzle and what finds the row that tells of it.
    """

    head: str
    tail: str
    text: Callable[[Grid | BoxGrid, Callable[[], Row]], str]


def form_of(options: Namespace) -> Form:
    """The form that the options ask for."""
    shape = parse_shape(options.box) if options.box else None
    if options.json:
        return Form("", "", lambda _, row: _object(row()))
    if options.csv:
        rated = any(getattr(options, name) for name in ("er", "ep", "ed"))
        names = list(EXPLAINER_FIELDS if rated else FIELDS)
        if shape not in (None, NINE) or options.diagonals:
            names += BOX_FIELDS
        return Form(",".join(names) + "\n", "", lambda _, row: _csv(row()))
    nine = grid_style(options.format)
    others = box_style(options.format, shape, options.diagonals)
    between = chain([""], repeat("\n" if nine.apart else ""))

    def text(grid: Grid | BoxGrid, _: Callable[[], Row]) -> str:
        if isinstance(grid, Grid):
            return next(between) + nine.text(grid)
        if others is None:
            raise ValueError(f"--format {options.format} holds only 9x9 grids")
        return next(between) + others.text(WrittenGrid(grid))

    return Form(nine.head, nine.tail, text)


def row_of(one: AnyPuzzle) -> Row:
    """The row of a puzzle with one solution.

    The ratings are on the requested scale; None for what
    other boxes than 3x3 lack.
    """
    ends: Row = {
        "puzzle": _line(one.grid),
        "solution": _line(one.solution),
        "verdict": SOLVED,
    }
    rest = _rest(one.grid, one.clues, one.seed)
    found = one.explainer
    if found is not None:
        rated: Row = {"er": found.er, "ep": found.ep, "ed": found.ed}
        return ends | {"scale": "explainer"} | rated | rest
    level = one.level or None
    score = one.score if level else None
    return ends | _hodoku(one.grid, level, score) | rest


def row_of_drawn(
    variant: Variant[G], g: G, clues: int, seed: int, budget: Budget
) -> Row:
    """The row of a puzzle that may have several solutions.

    Then it has neither solution nor rating, and none either if the budget
    does not suffice to know.
    """
    grid = grid_in(g)
    try:
        found = variant.answer(g, budget)
        verdict, solution = found.verdict, found.grid
    except BudgetSpent:
        verdict, solution = UNKNOWN, g
    if verdict in (UNIQUE_CHOICE, ONE_SOLUTION):
        return row_of(NewPuzzle(grid, grid_in(solution), clues, seed))
    ends: Row = {"puzzle": _line(grid), "solution": None, "verdict": verdict}
    rest = _rest(grid, clues, seed)
    return ends | _hodoku(grid, None, None) | rest


def _rest(grid: Grid | BoxGrid, clues: int, seed: int) -> Row:
    """Clues and seed, and the boxes where they aren't 3x3 alone."""
    rest: Row = {"clues": clues, "seed": seed}
    if isinstance(grid, BoxGrid):
        boxes = name_of(grid.shape), grid.diagonals
        rest |= zip(BOX_FIELDS, boxes, strict=True)
    return rest


def grid_in(g: Grid | WrittenGrid) -> Grid | BoxGrid:
    """The grid, without the notation that another size comes with."""
    return g.grid if isinstance(g, WrittenGrid) else g


def _hodoku(grid: Grid | BoxGrid, level: str | None, score: int | None) -> Row:
    """Level and score, on the scale that 9x9 puzzles are rated on."""
    scale = "hodoku" if isinstance(grid, Grid) else None
    return {"scale": scale, "level": level, "score": score}


def _object(row: Row) -> str:
    return json.dumps({"schema": SCHEMA} | row) + "\n"


def _csv(row: Row) -> str:
    line = io.StringIO()
    csv.DictWriter(line, list(row), lineterminator="\n").writerow(row)
    return line.getvalue()


def _line(g: Grid | BoxGrid) -> str:
    """A grid on one line, . for empty."""
    return g.line() if isinstance(g, Grid) else write(g, LINE).strip()
