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

from sudokit.cli.arguments import given_rules
from sudokit.cli.filter_setup import grid_style, is_usual
from sudokit.cli.other_puzzles import rule_style
from sudokit.cli.puzzle_input import SCHEMA
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.core.solver import Solver
from sudokit.core.solving import ONE_SOLUTION, UNIQUE_CHOICE
from sudokit.generator import NewPuzzle
from sudokit.rating import SOLVED, UNKNOWN
from sudokit.rules import (
    AnyPuzzle,
    Puzzle,
    Rules,
    as_grid,
    as_puzzle,
)
from sudokit.rules.spelling import fields_of

G = TypeVar("G", Grid, Puzzle)
Row: TypeAlias = dict[str, str | int | float | None]

FIELDS: Final = (
    "puzzle", "solution", "verdict", "scale", "level", "score", "clues",
    "seed",
)  # fmt: skip
EXPLAINER_FIELDS: Final = (
    "puzzle", "solution", "verdict", "scale", "er", "ep", "ed", "clues",
    "seed",
)  # fmt: skip


class Form(NamedTuple):
    """How puzzles are written: what stands around them, and each.

    ``text`` takes a puzzle and what finds the row that tells of it.
    """

    head: str
    tail: str
    text: Callable[[AnyPuzzle, Callable[[], Row]], str]


def form_of(options: Namespace) -> Form:
    """The form that the options ask for."""
    if options.json:
        return Form("", "", lambda _, row: _object(row()))
    if options.csv:
        rated = any(getattr(options, name) for name in ("er", "ep", "ed"))
        names = list(EXPLAINER_FIELDS if rated else FIELDS)
        if not is_usual(options):
            given = given_rules(options)
            names += list(_ruled(given.rules(given.size() or 9)))
        return Form(",".join(names) + "\n", "", lambda _, row: _csv(row()))
    nine = grid_style(options.format)
    given = given_rules(options)
    between = chain([""], repeat("\n" if nine.apart else ""))

    def text(grid: AnyPuzzle, _: Callable[[], Row]) -> str:
        classic = as_grid(grid)
        if classic is not None:
            return next(between) + nine.text(classic)
        others = rule_style(options.format, given)
        return next(between) + others.text(as_puzzle(grid))

    return Form(nine.head, nine.tail, text)


def row_of(one: NewPuzzle[AnyPuzzle]) -> Row:
    """What is told of a puzzle with one solution.

    The ratings are those of the scale that was asked for; None for what
    other rules than the classic ones lack.
    """
    ends: Row = {
        "puzzle": one.grid.line(),
        "solution": one.solution.line(),
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
    solver: Solver[G], g: G, clues: int, seed: int, budget: Budget
) -> Row:
    """The row of a puzzle that may have several solutions.

    Then it has neither solution nor rating, and none either if the budget
    does not suffice to know.
    """
    try:
        found = solver.answer(g, budget)
        verdict, solution = found.verdict, found.grid
    except BudgetSpent:
        verdict, solution = UNKNOWN, g
    if verdict in (UNIQUE_CHOICE, ONE_SOLUTION):
        return row_of(NewPuzzle(g, solution, clues, seed))
    ends: Row = {"puzzle": g.line(), "solution": None, "verdict": verdict}
    rest = _rest(g, clues, seed)
    return ends | _hodoku(g, None, None) | rest


def _rest(grid: AnyPuzzle, clues: int, seed: int) -> Row:
    """Clues and seed, and the rules where they aren't classic."""
    rest: Row = {"clues": clues, "seed": seed}
    rules = grid.rules
    return rest if rules.is_classic() else rest | _ruled(rules)


def _ruled(rules: Rules) -> Row:
    """Fields of the rules, those of boxes whether they tell or not."""
    found: Row = {"shape": None, "diagonals": False}
    return found | fields_of(rules)


def _hodoku(grid: AnyPuzzle, level: str | None, score: int | None) -> Row:
    """Level and score, on the scale that 9x9 puzzles are rated on."""
    scale = None if as_grid(grid) is None else "hodoku"
    return {"scale": scale, "level": level, "score": score}


def _object(row: Row) -> str:
    return json.dumps({"schema": SCHEMA} | row) + "\n"


def _csv(row: Row) -> str:
    line = io.StringIO()
    csv.DictWriter(line, list(row), lineterminator="\n").writerow(row)
    return line.getvalue()
