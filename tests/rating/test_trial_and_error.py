"""The depth of trial and error, and backdoors."""

from itertools import combinations
from random import Random

import pytest

from puzzles import (
    CLASH,
    DATA,
    EASY,
    SEVERAL,
    few,
    grid_of,
    image,
    lines_of,
    shared,
)
from sudokit import Grid
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.solving import attempt
from sudokit.native.arrays import COMPILED
from sudokit.rating import TrialRating, rate
from sudokit.rating.trial_and_error import (
    Trials,
    rate_trials,
    rate_trials_within,
)

KNOWN = [
    line.split() for line in (DATA / "depths.txt").read_text().splitlines()
]
KNOWN = [words for words in KNOWN if words and len(words[0]) == 81]
# Depth 3 takes minutes in the pure build.
DEPTHS = [[p, d] for p, d in KNOWN if d != "3" or COMPILED]
HOUSES = [
    {(k // 9, k % 9) for k in range(81) if house[k] == name}
    for name in range(9)
    for house in (
        [k // 9 for k in range(81)],
        [k % 9 for k in range(81)],
        [k // 27 * 3 + k % 9 // 3 for k in range(81)],
    )
]
Places = dict[tuple[int, int], set[int]]


def settled(places: Places, seen: frozenset[tuple[int, int]]) -> bool:
    """Place all singles of sets of candidates, without bits or order."""
    done = set(seen)
    while True:
        singles = {c: places[c] for c in places if len(places[c]) == 1}
        for house in HOUSES:
            for value in range(1, 10):
                there = [c for c in house if value in places[c]]
                if not there:
                    return False
                if len(there) == 1:
                    singles[there[0]] = {value}
        fresh = {c: v for c, v in singles.items() if c not in done}
        if not fresh:
            return all(places.values())
        for cell, only in fresh.items():
            done.add(cell)
            places[cell] &= only
            for house in HOUSES:
                for other in house - {cell} if cell in house else ():
                    places[other] -= only
        if not all(places.values()):
            return False


def by_trials(text: str, depth: int) -> bool:
    """Return whether T&E(depth) solves a puzzle, by sets of candidates."""
    places = {
        (k // 9, k % 9): {int(sign)} if sign != "." else set(range(1, 10))
        for k, sign in enumerate(text)
    }
    assert settled(places, frozenset())
    return removed(places, depth) and all(
        len(one) == 1 for one in places.values()
    )


def removed(places: Places, depth: int) -> bool:
    """Apply T&E(depth); return False for a contradiction."""
    some = depth > 0
    while some:
        some = False
        for cell, values in places.items():
            for value in sorted(values) if len(values) > 1 else ():
                copy = {c: {*v} for c, v in places.items()}
                copy[cell] = {value}
                if settled(copy, frozenset()) and removed(copy, depth - 1):
                    continue
                some = True
                values.discard(value)
                if not settled(places, frozenset()):
                    return False
    return True


@pytest.mark.parametrize(("puzzle", "depth"), DEPTHS)
def test_depths_are_as_published(puzzle: str, depth: str) -> None:
    trials = Trials(grid_of(puzzle), None)
    assert trials.depth() == int(depth)
    assert rate_trials_within(grid_of(puzzle), (0, 3)) is not None
    if depth != "0":
        assert rate_trials_within(grid_of(puzzle), (0, int(depth) - 1)) is None


def test_depths_agree_with_sets_of_candidates() -> None:
    for puzzle, depth in KNOWN[3:15:3]:
        for least in (0, 1):
            assert by_trials(puzzle, least) == (int(depth) <= least)


def test_images_have_the_same_rating() -> None:
    for line in lines_of(few("top1465.txt"))[:: 1 if COMPILED else 5]:
        puzzle = line[:81]
        rating = rate_trials(grid_of(puzzle))
        for seed in range(3):
            assert rate_trials(grid_of(image(puzzle, seed))) == rating


def test_a_backdoor_is_the_smallest() -> None:
    """No smaller set of cells of the solution opens the puzzle."""
    for line in lines_of(shared("top1465.txt"))[:: 300 if COMPILED else 700]:
        puzzle, size = line[:81], rate_trials(grid_of(line[:81])).backdoor
        solution = attempt(grid_of(puzzle)).line()
        free = [k for k in range(81) if puzzle[k] == "."]
        for number in {size, max(size - 1, 0)}:
            sets = combinations(free, number)
            some = any(opens(puzzle, solution, cells) for cells in sets)
            assert some == (number == size)


def opens(puzzle: str, solution: str, cells: tuple[int, ...]) -> bool:
    """Return whether singles solve the puzzle with more clues."""
    signs = [solution[k] if k in cells else s for k, s in enumerate(puzzle)]
    return Trials(grid_of("".join(signs)), None).depth(0) == 0


def test_singles_alone_need_no_trial() -> None:
    dice = Random(1)
    for line in dice.sample(lines_of(few("easy.txt")), 10):
        rating = rate_trials(grid_of(line[:81]))
        singles = {"Full House", "Naked Single", "Hidden Single"}
        alone = {*rate(line[:81]).techniques} <= singles
        assert (rating.te, rating.backdoor) == (0, 0) or not alone
        assert (rating.te == 0) == (rating.backdoor == 0)


@pytest.mark.parametrize("text", [SEVERAL, CLASH])
def test_other_numbers_of_solutions_have_no_depth(text: str) -> None:
    rating = rate(text, scale="te")
    assert (rating.te, rating.backdoor) == (-1, -1)
    assert rating.verdict != "one solution"


def test_the_function_for_all_scales_has_it() -> None:
    assert rate(EASY, scale="te") == TrialRating(0, 0, 30)
    assert rate(Grid.parse(EASY), scale="te") == rate_trials(grid_of(EASY))


def test_a_budget_ends_it() -> None:
    with pytest.raises(BudgetSpent):
        rate_trials(grid_of(KNOWN[-1][0]), Budget(500))
