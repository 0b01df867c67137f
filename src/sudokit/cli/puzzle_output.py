"""Makes random puzzles, and writes new puzzles as grids, JSON or CSV.

    write_made(entries, options)    writes puzzles as they are made
    row_of(made)                  the row of a puzzle with one solution
    drawn(options, solver, ...)   random puzzles with their properties

``--json`` writes a row as an object, ``--csv`` as a line of a table.
"""

from __future__ import annotations

import csv
import io
import json
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, islice, repeat
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from sudokit.cli.arguments import CantDo, given_rules, rules_of, say
from sudokit.cli.filter_setup import filter_options, grid_style, is_usual
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.dice import Dice, seeds_from
from sudokit.core.grid import Grid
from sudokit.core.making import reached
from sudokit.core.solving import ONE_SOLUTION, UNIQUE_CHOICE, Solver
from sudokit.filter.items import Maker
from sudokit.filter.loop import figures, several
from sudokit.filter.variants import rule_style
from sudokit.generator import NewPuzzle, Unmade
from sudokit.rating import SOLVED, UNKNOWN
from sudokit.records.puzzles import (
    MadeForExplainer,
    MadeForTrials,
    MadePuzzle,
    MadeWithRules,
)
from sudokit.records.results import to_json
from sudokit.rules import AnyPuzzle, Puzzle, Rules, as_grid, as_puzzle
from sudokit.rules.layouts import JIGSAW
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import fields_of
from sudokit.text.box_note import REGIONS, RULES

PROOF: Final = 20_000  # guesses to prove a solution unique, at most
G = TypeVar("G", Grid, Puzzle)
Row: TypeAlias = MadePuzzle | MadeForExplainer | MadeForTrials


class Form(NamedTuple):
    """An output format: the text of each puzzle, before and after them.

    ``text`` takes a puzzle and a function that computes its row.
    """

    head: str
    tail: str
    text: Callable[[AnyPuzzle, Callable[[], Row]], str]


def form_of(options: Namespace) -> Form:
    """Return the requested output format."""
    if options.json:
        return Form("", "", lambda _, row: f"{json.dumps(to_json(row()))}\n")
    if options.csv:
        kind: type[Row] = MadePuzzle
        if any(getattr(options, name) for name in ("er", "ep", "ed")):
            kind = MadeForExplainer
        elif options.te:
            kind = MadeForTrials
        names = [*kind.__dataclass_fields__][1:]
        lay = getattr(options, "lay", ())
        if lay or not is_usual(options):
            rules = rules_of(options)
            names += list(_ruled(rules))
            if {*lay} - {JIGSAW} and RULES not in names:
                names.append(RULES)
            names += [REGIONS] * (JIGSAW in lay)
        head = ",".join(names) + "\n"
        return Form(head, "", lambda _, row: _csv(row(), names))
    nine = grid_style(options.format)
    given = given_rules(options)
    between = chain([""], repeat("\n" if nine.apart else ""))

    def text(grid: AnyPuzzle, _: Callable[[], Row]) -> str:
        classic = as_grid(grid)
        if classic is not None:
            return next(between) + nine.text(classic)
        try:
            others = rule_style(options.format, given, puzzle_rules(grid))
            return next(between) + others.text(as_puzzle(grid))
        except ValueError as error:
            raise CantDo(f"--format {options.format}: {error}") from None

    return Form(nine.head, nine.tail, text)


class MadeEntry(NamedTuple):
    """A new puzzle, the function that computes its row, and a remark or ""."""

    grid: AnyPuzzle
    row: Callable[[], Row]
    remark: str = ""


def write_made(
    entries: Iterator[MadeEntry],
    options: Namespace,
    clear: Callable[[], object] = lambda: None,
) -> int:
    """Write ``options.copies`` puzzles; return 1 if one can't be made.

    ``clear`` clears the terminal's line.
    """
    start = time.perf_counter()
    form = form_of(options)
    made = status = 0
    in_the_way = sys.stdout.isatty()
    head = form.head
    try:
        for one in islice(entries, options.copies):
            text = form.text(one.grid, one.row)
            if in_the_way:
                clear()
            sys.stdout.write(head + text)
            head = ""
            made += 1
            if one.remark:
                clear()
                say(one.remark)
    except (BudgetSpent, Unmade) as reason:
        clear()
        say(f"sudoku: made {made} of {options.copies}: {reason}")
        status = 1
    clear()
    sys.stdout.write(head + form.tail)
    sys.stdout.flush()
    if options.stats:
        say(figures(made, 0, 0, time.perf_counter() - start))
    return status


def drawn(
    options: Namespace, solver: Solver[G], maker: Maker[G]
) -> Iterator[MadeEntry]:
    """Yield random puzzles; raise BudgetSpent at the time limit.

    A seed gives the same puzzle as with ``-g`` alone.
    """
    budget = Budget(seconds=options.timeout)
    loop_options = filter_options(options)
    # Rows have a verdict.
    silent = (
        loop_options.quiet
        or loop_options.unique
        or options.json
        or options.csv
    )
    for number, seed in enumerate(seeds_from(options.seed), 1):
        budget.look()
        g, clues = maker(options.nelts, options.unique, Dice(seed), budget)
        remarks = []
        if clues != options.nelts:
            remarks.append(reached(clues, options.nelts))
        if not silent and (
            message := several(solver, g, loop_options, number)
        ):
            remarks.append(message)
            silent = True
        row = partial(row_of_drawn, solver, g, clues, seed, Budget(PROOF))
        yield MadeEntry(g, row, "\n".join(remarks))


def row_of(one: NewPuzzle[AnyPuzzle]) -> Row:
    """Return the record of a puzzle with one solution.

    The ratings are on the requested scale; those that variants lack are
    None.
    """
    rating, solution = one.explainer, one.solution.line()
    if one.trials is not None and rating is None:
        return MadeForTrials(
            solution=solution,
            verdict=SOLVED,
            te=one.trials.te,
            backdoor=one.trials.backdoor,
            **_made(one),
        )
    if rating is None:
        level = one.level or None
        score = one.score if level else None
        return _row(one, solution, SOLVED, level=level, score=score)
    return MadeForExplainer(
        solution=solution,
        verdict=SOLVED,
        er=rating.er,
        ep=rating.ep,
        ed=rating.ed,
        **_made(one),
    )


def row_of_drawn(
    solver: Solver[G], g: G, clues: int, seed: int, budget: Budget
) -> Row:
    """Return the row of a puzzle that may have several solutions.

    In that case, or if the budget is spent, it has neither solution nor
    rating.
    """
    try:
        answer = solver.answer(g, budget)
        verdict, solution = answer.verdict, answer.grid
    except BudgetSpent:
        verdict, solution = UNKNOWN, g
    made = NewPuzzle(g, solution, clues, seed)
    if verdict in (UNIQUE_CHOICE, ONE_SOLUTION):
        return row_of(made)
    return _row(made, None, verdict, level=None, score=None)


def _row(
    one: NewPuzzle[AnyPuzzle], solution: str | None, verdict: str, **rated: Any
) -> MadePuzzle:
    """Return the row of a puzzle, rated on HoDoKu's scale if requested."""
    rules = puzzle_rules(one.grid)
    classic = rules.is_classic()
    if not classic:
        rated |= _ruled(rules)
    return (MadePuzzle if classic else MadeWithRules)(
        solution=solution,
        verdict=verdict,
        scale="hodoku" if classic else "sudokit" if rated["level"] else None,
        **rated,
        **_made(one),
    )


def _made(one: NewPuzzle[AnyPuzzle]) -> dict[str, Any]:
    return {"puzzle": one.grid.line(), "clues": one.clues, "seed": one.seed}


def _ruled(rules: Rules) -> dict[str, Any]:
    """Return the fields for the rules, always including boxes."""
    return {"box": None, "diagonals": False} | fields_of(rules)


def _csv(row: Row, names: Sequence[str]) -> str:
    """Return the line of a row, in the order of the heading."""
    record = to_json(row)
    del record["schema"]
    line = io.StringIO()
    csv.DictWriter(line, names, lineterminator="\n").writerow(record)
    return line.getvalue()
