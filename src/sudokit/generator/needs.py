"""Which rules a puzzle needs, and what to leave empty so that it needs one.

    unneeded(puzzle, ...)      a rule without which there is one solution, too
    openings(rules, ...)       cells of a full grid that only a rule determines

An opening is a set of cells in which another full grid has other values.  That
grid keeps all rules but one.  A puzzle without clues in these cells needs this
rule, whichever other clues it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations
from typing import Final

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.dice import Dice
from sudokit.generator.lined_drafts import allow
from sudokit.generator.request import Family, name_of
from sudokit.rules import Puzzle
from sudokit.rules.engine import EngineSearch, compile_rules
from sudokit.rules.rules import Rules
from sudokit.rules.solving import start

PROOF: Final = 3000  # guesses that a proof of one solution may cost
PAIRS: Final = 12  # pairs of values tried, more while no opening is openings
OTHERS: Final = 40  # full grids with other values there, for each pair


def unneeded(puzzle: Puzzle, words: Sequence[Family], budget: Budget) -> str:
    """Return a rule that a puzzle doesn't need, "" if it needs them all.

    A few guesses prove that it has one solution without this rule.
    """
    for family in words:
        rules = _without(puzzle.rules, family)
        masks = start(Puzzle(rules, puzzle.cells))
        search, part = _search(rules, masks, PROOF, budget)
        only = False
        with suppress(BudgetSpent):
            only = search.next() is not None and search.next() is None
        budget.spend(part)
        budget.check()  # else no proof would mean several solutions
        if only:
            return name_of(family[0])
    return ""


def openings(
    rules: Rules, solution: bytes, family: Family, dice: Dice, budget: Budget
) -> list[frozenset[int]]:
    """Return some openings of a rule in a full grid, small ones first."""
    size = rules.size
    rest = _without(rules, family)
    own = [rule for rule in rules.rules if rule.word in family]
    openings: set[frozenset[int]] = set()
    pairs = dice.shuffled([*combinations(range(1, size + 1), 2)])
    for number, pair in enumerate(pairs):
        if number >= PAIRS and openings:
            break
        both = sum([1 << (value - 1) for value in pair])
        masks = [both if v in pair else 1 << (v - 1) for v in solution]
        search, part = _search(rest, masks, OTHERS, budget)
        with suppress(BudgetSpent):
            for _ in range(OTHERS):
                other = search.next()
                if other is None:
                    break
                if not allow(own, other):
                    cells = [
                        k for k, v in enumerate(solution) if other[k] != v
                    ]
                    openings.add(frozenset(cells))
        budget.spend(part)
        budget.check()
    return sorted(openings, key=lambda cells: (len(cells), sorted(cells)))


def _without(rules: Rules, family: Family) -> Rules:
    """Return the rules without those of some words."""
    rest = [rule for rule in rules.rules if rule.word not in family]
    return Rules(rules.size, rules.regions, rest)


def _search(
    rules: Rules, masks: list[int], guesses: int, budget: Budget
) -> tuple[EngineSearch, Budget]:
    """Return a search that takes a few guesses, and its part of a budget."""
    args = rules.groups, rules.pairs, rules.parts
    part = budget.part(guesses)
    return EngineSearch(compile_rules(rules.size, *args), masks, part), part
