"""Random puzzles with a time limit, or with their solutions as data.

    is_asked(options)        is more than the grids requested?
    run(options, ...)        draws the puzzles; the exit status

A seed makes the same puzzle here and where ``-g`` is alone.
"""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from itertools import islice
from typing import Final, TypeVar

from sudokit.cli.arguments import say
from sudokit.cli.filter_setup import asked_of
from sudokit.cli.puzzle_output import Row, form_of, row_of_drawn
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.dice import Dice, seeds_from
from sudokit.core.grid import Grid
from sudokit.core.making import reached
from sudokit.core.solver import Solver
from sudokit.filter.loop import Maker, figures, several
from sudokit.rules import Puzzle

G = TypeVar("G", Grid, Puzzle)

PROOF: Final = 20_000  # trials that it may cost to know if there is one


def is_asked(options: Namespace) -> bool:
    """Is more than the grids requested?"""
    return bool(options.json or options.csv or options.time_limit)


def run(options: Namespace, solver: Solver[G], maker: Maker[G]) -> int:
    """Draws ``options.copies`` puzzles on stdout; the exit status."""
    start = time.perf_counter()
    budget = Budget(seconds=options.time_limit)
    form = form_of(options)
    made = status = 0
    asked = asked_of(options)
    # Rows have a verdict.
    told = asked.quiet or asked.unique or options.json or options.csv

    def text_of(g: G, clues: int, seed: int) -> str:
        def row() -> Row:
            return row_of_drawn(solver, g, clues, seed, Budget(PROOF))

        return form.text(g, row)

    sys.stdout.write(form.head)
    try:
        for seed in islice(seeds_from(options.seed), options.copies):
            budget.look()
            g, clues = maker(options.nelts, options.unique, Dice(seed), budget)
            sys.stdout.write(text_of(g, clues, seed))
            made += 1
            if clues != options.nelts:
                say(reached(clues, options.nelts))
            said = "" if told else several(solver, g, asked, made)
            if said:
                say(said)
                told = True
    except BudgetSpent as spent:
        say(f"sudoku: {made} of {options.copies} made: {spent}")
        status = 1
    sys.stdout.write(form.tail)
    sys.stdout.flush()
    if options.stats:
        seconds = time.perf_counter() - start
        say(figures(made, 0, 0, seconds))
    return status
