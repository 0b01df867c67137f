"""Checks that the premises of each step imply it.

    python tests/sufficient_premises.py [--small COUNT] [--large COUNT]
                                        [--seed S]

Makes COUNT puzzles of 4x4 and 6x6 with two or three rules, takes COUNT steps
of puzzles of 9x9, and asks of each step whether rows, columns, regions, the
candidates and the rules and houses that it names imply its claims.  A SAT
solver decides that on clauses of ``certificates``, which follow from
``allowed``.  Steps that rest on uniqueness, and trials, aren't asked about.
What isn't implied is written to stdout; the status is 1 if anything is.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from pysat.solvers import Solver

from agree_steps import items_of
from rule_items import LINES, any_item
from sudokit import Step, check_step, explain
from sudokit.certificates.encoding import (
    TooLargeToEncode,
    encoding,
    variable,
)
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.generator.maker import Maker
from sudokit.generator.request import Request
from sudokit.logic import apply, technique_named
from sudokit.rules import NAMED, Puzzle, Rules, generate, make_rules
from sudokit.rules.exclusions import laws_of
from sudokit.rules.kinds import as_puzzle
from sudokit.rules.making import NoGrid

SHAPES = {4: (2, 2), 6: (2, 3), 9: (3, 3)}
MANY = 200  # guesses at a puzzle
EVERYWHERE = ("anti-knight", "anti-king", "diagonals")
LAID = (
    "killer", "thermometer", "arrow", "german-whisper", "renban",
    "kropki-white",
    "little-killer", "palindrome", "sandwich",
)  # fmt: skip
SLOW = ("non-consecutive", "global-mod", "global-entropy")


@lru_cache(8)
def clauses_of(rules: Rules) -> Solver:
    """Return a solver with the clauses of some rules."""
    solver = Solver("cadical153")
    for block in encoding(rules).blocks:
        for clause in block.clauses:
            solver.add_clause(list(clause))
    return solver


def named_rules(puzzle: Puzzle, step: Step) -> Rules:
    """Return the houses of the puzzle, and the rules that a step names."""
    laws = laws_of(puzzle.rules)
    names = [what for _role, what in step.premises if isinstance(what, str)]
    named = [
        rule
        for rule in puzzle.rules.rules
        if rule.word in names
        or rule.notation() in names
        or any(
            name in laws.houses
            and not laws.kinds[name]
            and laws.owner(name) == rule
            for name in names
        )
    ]
    return Rules(puzzle.size, puzzle.rules.regions, named)


def is_implied(puzzle: Puzzle, step: Step) -> bool:
    """Return whether candidates and premises imply the claims."""
    n = puzzle.size
    solver = clauses_of(named_rules(puzzle, step))
    known = []
    for cell, (value, mask) in enumerate(
        zip(puzzle.cells, puzzle.masks(), strict=True)
    ):
        if value:
            known.append(variable(n, cell, value))
        known += [
            -variable(n, cell, v)
            for v in range(1, n + 1)
            if not value and not mask >> (v - 1) & 1
        ]
    claims = [-variable(n, i * n + j, v) for i, j, v in step.eliminations]
    claims += [variable(n, i * n + j, v) for i, j, v in step.placements]
    return not any(
        solver.solve(assumptions=[*known, -claim]) for claim in claims
    )


def rests_on_more(step: Step) -> bool:
    """Return whether a step rests on uniqueness or on a search."""
    return step.technique == "Trial" or (
        technique_named(step.technique).uniqueness
    )


def small_puzzles(count: int, seed: int) -> Iterator[Puzzle]:
    """Yield puzzles of 4x4 and 6x6 with two or three rules."""
    dice = Random(f"stated {seed}")
    words = [w for w in NAMED if w not in SLOW]
    made = 0
    while made < count:
        size = dice.choice((4, 6, 6))
        items = []
        for word in dice.sample(words, dice.randint(2, 3)):
            if not NAMED[word].needs_cells:
                items.append(word)
            elif size == 4 and word in LINES:
                items.append(any_item(dice, word, 4))
            elif size == 6 and (known := items_of(word)):
                items.append(dice.choice(known))
        try:
            rules = make_rules(size, SHAPES[size], items)
            puzzle = generate(
                rules, seed=dice.randrange(10**9), budget=Budget(MANY)
            )
        except (NoGrid, ValueError, BudgetSpent):
            continue
        made += len(rules.words) > 1
        if len(rules.words) > 1:
            yield puzzle


def large_puzzles(seed: int) -> Iterator[Puzzle]:
    """Yield puzzles of 9x9 with two rules or three, without an end."""
    dice = Random(f"large {seed}")
    while True:
        request = Request(
            rules=make_rules(9, SHAPES[9], dice.sample(EVERYWHERE, 1)),
            lay=tuple(dice.sample(LAID, dice.randint(1, 2))),
            seed=dice.randrange(10**9),
        )
        yield as_puzzle(Maker(request).next().grid)


def wrong_steps(puzzle: Puzzle, tally: Counter[str]) -> Iterator[str]:
    """Yield steps of a puzzle that aren't implied, or aren't accepted."""
    position = puzzle
    for step in explain(puzzle):
        tally["steps"] += 1
        tally["with links"] += any(p.role == "link" for p in step.premises)
        where = f"{position!r} {step} {step.premises}"
        if not check_step(position, step, puzzle):
            tally["refused"] += 1
            yield f"refused: {where}"
        try:
            if not rests_on_more(step) and not is_implied(position, step):
                tally["not implied"] += 1
                yield f"not implied: {where}"
        except TooLargeToEncode:
            tally["too large"] += 1
        position = apply(position, step)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", type=int, default=2000)
    parser.add_argument("--large", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = False
    small, large = Counter[str](), Counter[str]()
    for puzzle in small_puzzles(options.small, options.seed):
        for line in wrong_steps(puzzle, small):
            print(line, flush=True)
            wrong = True
        small["puzzles"] += 1
    every = large_puzzles(options.seed)
    while large["steps"] < options.large:
        for line in wrong_steps(next(every), large):
            print(line, flush=True)
            wrong = True
        large["puzzles"] += 1
    print("small:", dict(small), file=sys.stderr)
    print("large:", dict(large), file=sys.stderr)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
