"""Clues to add to a puzzle with several solutions.

    completing(counts)    single clues that leave one solution
    fewest_added(grid)    the fewest that do

With all solutions at hand a candidate is the set of those that have it, bits
of a whole number.  Clues leave one solution if their sets have one in
common, and a set of k clues is looked for when none of k - 1 was found.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.setting.counts import ChoiceCounts, some_solutions, tally

SECONDS: Final = 10.0
SAMPLE: Final = 1000  # solutions that are looked at together

Sets = list[tuple[Choice, int]]


class AddedClues(NamedTuple):
    """Clues that leave one solution together; ``proved``: none fewer do."""

    clues: tuple[Choice, ...]
    proved: bool


def completing(counts: ChoiceCounts) -> list[Choice]:
    """The candidates that leave one solution when they are added."""
    if counts.total < 2:
        return []
    return [choice for choice, found in counts.of.items() if found == 1]


def fewest_added(grid: Grid, seconds: float = SECONDS) -> AddedClues:
    """The fewest clues that give one solution when added.

    None for a puzzle of one solution.  What the time is too short for is
    not proved.  ValueError for a puzzle without a solution.
    """
    end = time.monotonic() + seconds
    found = some_solutions(grid, SAMPLE)
    if not found:
        raise ValueError("the puzzle has no solution")
    first: list[Choice] = []
    here = grid
    while len(found) == SAMPLE:
        first.append(_rarest(here, found))
        here = here.update(first[-1])
        found = some_solutions(here, SAMPLE)
    if len(found) == 1:
        return AddedClues(tuple(first), len(first) < 2)
    rest = _fewest(here, found, end)
    if not first:
        return rest
    return AddedClues((*first, *rest.clues), False)


def _rarest(grid: Grid, found: Sequence[str]) -> Choice:
    """A candidate that the fewest of the solutions have, and one at least."""
    seen = [one for one in tally(grid, found).items() if one[1]]
    return min(seen, key=lambda one: (one[1], one[0]))[0]


def _fewest(grid: Grid, found: Sequence[str], end: float) -> AddedClues:
    """The fewest clues, all solutions being known."""
    sets = _sets(grid, found)
    everything = (1 << len(found)) - 1
    best = _greedy(sets, everything)
    for size in range(1, len(best)):
        try:
            clues = _search(sets, everything, size, 0, end)
        except TimeoutError:
            return AddedClues(best, False)
        if clues is not None:
            return AddedClues(clues, True)
    return AddedClues(best, True)


def _sets(grid: Grid, solved: Sequence[str]) -> Sets:
    """Which solutions have each candidate, the rarest candidate first."""
    sets: Sets = []
    for choice, found in tally(grid, solved).items():
        if not 0 < found < len(solved):
            continue
        place, sign = 9 * choice.i + choice.j, str(choice.n)
        bits = "".join("1" if line[place] == sign else "0" for line in solved)
        sets.append((choice, int(bits, 2)))
    return sorted(sets, key=lambda one: (one[1].bit_count(), one[0]))


def _greedy(sets: Sets, left: int) -> tuple[Choice, ...]:
    """Clues that do, each leaving the fewest."""
    chosen: list[Choice] = []
    while left.bit_count() > 1:
        choice, some = min(
            (one for one in sets if (one[1] & left).bit_count() > 0),
            key=lambda one: ((one[1] & left).bit_count(), one[0]),
        )
        chosen.append(choice)
        left &= some
    return tuple(chosen)


def _search(
    sets: Sets, left: int, size: int, start: int, end: float
) -> tuple[Choice, ...] | None:
    """Finds so many clues that leave one solution; TimeoutError."""
    if time.monotonic() > end:
        raise TimeoutError
    for at in range(start, len(sets)):
        choice, some = sets[at]
        rest = left & some
        if size == 1:
            if rest.bit_count() == 1:
                return (choice,)
        elif rest and rest != left:
            found = _search(sets, rest, size - 1, at + 1, end)
            if found is not None:
                return (choice, *found)
    return None
