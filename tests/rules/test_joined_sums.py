"""Sums that are joined: they hold, and rule out more than their parts."""

import random
from collections import Counter
from collections.abc import Sequence

from puzzles import ROOT
from sudokit.rules.compiled_rules import compile_rules
from sudokit.rules.engine import EngineSearch
from sudokit.rules.families import Cells, Total
from sudokit.rules.joined_sums import excluded, joined_sums

SIZE = 9
ALL = 511
HOUSES = [
    *([9 * i + j for j in range(9)] for i in range(9)),
    *([9 * i + j for i in range(9)] for j in range(9)),
    *(
        [27 * (k // 3) + 3 * (k % 3) + 9 * (m // 3) + m % 3 for m in range(9)]
        for k in range(9)
    ),
]
SEEN = [
    sum({1 << c for house in HOUSES if cell in house for c in house})
    & ~(1 << cell)
    for cell in range(81)
]
# Diagonals of two cells or more, in both directions.
DIAGONALS = [
    [cell for cell in range(81) if cell // 9 + way * (cell % 9) == number]
    for way in (1, -1)
    for number in range(-7, 16)
]


def in_groups(cells: Sequence[int]) -> list[list[int]]:
    """Return the cells in groups of which each sees all before it."""
    groups: list[list[int]] = []
    for cell in cells:
        for group in groups:
            if all(SEEN[cell] >> c & 1 for c in group):
                group.append(cell)
                break
        else:
            groups.append([cell])
    return groups


def sums_of(
    values: Sequence[int], dice: random.Random, number: int
) -> tuple[list[int], list[tuple[Cells, int]]]:
    """Return a grid with other digits, and the sums of some diagonals.

    The digits are such that the first three sums are large.
    """
    lines = dice.sample([tuple(d) for d in DIAGONALS if len(d) > 1], number)
    often = Counter(values[c] for line in lines[:3] for c in line)
    order = sorted(range(1, 10), key=often.__getitem__)
    values = [order.index(v) + 1 for v in values]
    return values, [(line, sum(values[c] for c in line)) for line in lines]


def grids() -> list[list[int]]:
    """Return a few complete grids."""
    with (ROOT / "puzzles" / "easy.solutions.txt").open() as file:
        lines = [line.strip() for line in file if line[0].isdigit()]
    return [[int(digit) for digit in line] for line in lines[:4]]


def test_joined_sums_hold_and_rule_out_more() -> None:
    dice = random.Random("joined")
    found = 0
    for grid in grids():
        for _ in range(400):
            values, sums = sums_of(grid, dice, 8)
            joined = joined_sums(SIZE, sums, in_groups, SEEN.__getitem__)
            used: set[int] = set()
            for cells, total in joined:
                found += 1
                assert total == sum(values[c] for c in cells)
                parts = [one for one in sums if set(one[0]) <= set(cells)]
                assert sorted(c for line, _ in parts for c in line) == (
                    sorted(cells)
                )
                assert used.isdisjoint(cells)
                used.update(cells)
                gone = excluded(SIZE, in_groups(cells), total)
                assert gone > sum(
                    excluded(SIZE, in_groups(line), own) for line, own in parts
                )
    assert found > 5


def test_excluded_counts_what_the_bounds_rule_out() -> None:
    # 1+2 and 8+9: nothing else.  A cell of the one group has 2 of 9 left.
    assert excluded(9, [[0, 1]], 3) == 14
    assert excluded(9, [[0, 1], [5, 6]], 20) == 0
    assert excluded(4, [[0, 1, 2]], 6) == 3


def test_the_solution_stays() -> None:
    dice = random.Random("stays")
    for grid in grids():
        for _ in range(3):
            values, sums = sums_of(grid, dice, 14)
            parts = [
                Total(line, (1,) * len(line), total) for line, total in sums
            ]
            compiled = compile_rules(SIZE, HOUSES, [], parts)
            masks = [
                1 << v - 1
                if dice.random() < 0.4
                else dice.randrange(512) | 1 << v - 1
                for v in values
            ]
            search = EngineSearch(compiled, masks)
            answers: list[list[int]] = []
            while (one := search.next()) and len(answers) < 200:
                answers.append(one)
            assert len(answers) == 200 or list(values) in answers
            for one in answers:
                for part in parts:
                    assert part.total == sum(one[c] for c in part.cells)
