"""Puzzles made side by side: a seed makes the same as alone."""

from itertools import islice

import pytest

from puzzles import WIKI
from sudokit import Grid, count, solve
from sudokit.core.dice import Dice
from sudokit.core.making import random_line
from sudokit.generator import Maker, Request, puzzles
from sudokit.generator.digging import Started, dug
from sudokit.generator.nine_by_nine import First, first_tries, goes_together
from sudokit.generator.plan import plan_of
from sudokit.generator.tally import Tally
from sudokit.generator.together import Groups, Growing, Shrinking
from sudokit.native.arrays import COMPILED

MANY = 60 if COMPILED else 3


def alone(request: Request, seed: int) -> First:
    """Return the first try of a seed, made alone."""
    plan = plan_of(request)
    dice = Dice(seed)
    line = random_line(dice)
    return First(seed, dice, line, dug(line, plan.orbits, plan.least(), dice))


@pytest.mark.parametrize(
    "first_request",
    [
        Request(),
        Request(minimal=True),
        Request(nelts=25, proper=True),
        Request(nelts=40),
        Request(symmetry="full"),
        Request(symmetry="rotate180", minimal=True),
        Request(pattern=frozenset(range(45))),
        Request(pattern=frozenset(range(9, 81))),
    ],
)
def test_a_first_try_is_that_of_its_seed(first_request: Request) -> None:
    plan = plan_of(first_request)
    assert goes_together(plan)
    seeds = list(range(7, 7 + MANY))
    for seed, made in zip(seeds, first_tries(plan, seeds), strict=True):
        expected = alone(first_request, seed)
        assert made[0] == expected[0]
        assert made[2:4] == expected[2:4]
        assert made.line == (made.puzzle.line() if made.puzzle else "")
        # The next random numbers are the same, too.
        assert made.dice.number() == expected.dice.number()


def test_values_are_swapped_only_with_two_solutions() -> None:
    solved = solve(WIKI)
    assert solved is not None
    line = solved.line()
    groups = Groups([[cell] for cell in range(81)])
    grown = Growing(line, groups, [])
    chosen = [cell for cell in range(81) if WIKI[cell] not in "0."]
    seen = []
    for cell in chosen:
        one = Shrinking(grown, groups, Started(chosen, [cell]), 0)
        if not one.try_next():
            fewer = Grid.parse(WIKI).without(cell // 9, cell % 9)
            assert count(fewer, 2) == 2
            assert one.line() == WIKI.replace("0", ".")
            seen.append(cell)
    assert seen


def test_no_seeds_make_no_puzzles() -> None:
    assert first_tries(plan_of(Request()), []) == []


def test_the_number_of_copies_does_not_matter() -> None:
    lines = [one.grid.line() for one in puzzles(MANY, seed=5, minimal=True)]
    stream = islice(puzzles(seed=5, minimal=True), MANY)
    assert [one.grid.line() for one in stream] == lines
    maker = Maker(Request(seed=5, minimal=True), copies=10)
    some = [maker.next() for _ in range(MANY)]
    assert [one.grid.line() for one in some] == lines
    for one in some[:3]:
        (again,) = puzzles(1, seed=one.seed, minimal=True)
        assert again == one


def test_every_try_is_counted() -> None:
    """Failed tries continue with the dice of their seed."""
    request = Request(seed=3, nelts=24, proper=True)
    together = Maker(request, copies=MANY)
    apart = Maker(request, copies=1)
    for _ in range(MANY):
        assert together.next() == apart.next()
    assert isinstance(together.tally, Tally)
    assert together.tally.tried == apart.tally.tried
    assert together.tally.missed == apart.tally.missed
