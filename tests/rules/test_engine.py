"""The engine, compared with enumeration and exact cover."""

import random
from collections.abc import Sequence
from functools import cache
from itertools import permutations

import pytest

from puzzles import ROOT
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.exact_cover import Problem
from sudokit.exact_cover import count as count_covers
from sudokit.native.arrays import COMPILED
from sudokit.rules import DANCING_LINKS, RuleReader
from sudokit.rules.engine import (
    Compiled,
    EngineSearch,
    compile_rules,
    count_solutions,
)

TURNS = 40 if COMPILED else 4
Groups = list[list[int]]
Table = list[int]
Pairs = list[tuple[int, int, Table]]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1)]
KING = [(1, 1), (-1, 1)]
SIDE = [(0, 1), (1, 0)]


def lines(size: int) -> Groups:
    every = range(size)
    rows = [[size * i + j for j in every] for i in every]
    return rows + [list(column) for column in zip(*rows, strict=True)]


def boxes(height: int, width: int) -> Groups:
    size = height * width
    result: Groups = [[] for _ in range(size)]
    for cell in range(size * size):
        i, j = divmod(cell, size)
        result[i // height * height + j // width].append(cell)
    return result


def disjoint(height: int, width: int) -> Groups:
    """Return the cells at the same place in all boxes."""
    return [list(cells) for cells in zip(*boxes(height, width), strict=True)]


def diagonals(size: int) -> Groups:
    every = range(size)
    return [
        [(size + 1) * k for k in every],
        [(size - 1) * (k + 1) for k in every],
    ]


def windows() -> Groups:
    return [
        [9 * (i + x) + j + y for x in range(3) for y in range(3)]
        for i in (1, 5)
        for j in (1, 5)
    ]


def moved(size: int, moves: list[tuple[int, int]], table: Table) -> Pairs:
    """Return the pairs of cells that are one of the moves apart."""
    return [
        (size * i + j, size * (i + x) + j + y, table)
        for i in range(size)
        for j in range(size)
        for x, y in moves
        if 0 <= i + x < size and 0 <= j + y < size
    ]


def differ(size: int) -> Table:
    return [(1 << size) - 1 & ~(1 << v) for v in range(size)]


def not_next(size: int) -> Table:
    """Return the pairs of values that aren't consecutive."""
    full = (1 << size) - 1
    return [full & ~(2 << v) & ~(1 << v >> 1) for v in range(size)]


def regions(size: int, height: int, swaps: int, seed: int) -> Groups:
    """Return irregular regions: boxes that have exchanged some cells."""
    dice = random.Random(seed)
    place = {
        cell: k
        for k, box in enumerate(boxes(height, size // height))
        for cell in box
    }
    for _ in range(swaps):
        a = dice.randrange(size * size - 1)
        place[a], place[a + 1] = place[a + 1], place[a]
    return [[c for c in place if place[c] == k] for k in range(size)]


def masks_of(values: Sequence[int], size: int) -> list[int]:
    full = (1 << size) - 1
    return [1 << value - 1 if value else full for value in values]


def latin_squares(size: int) -> list[tuple[int, ...]]:
    """Return all Latin squares, row by row."""
    rows = [*permutations(range(1, size + 1))]
    result: list[tuple[int, ...]] = [()]
    for _ in range(size):
        result = [
            square + row
            for square in result
            for row in rows
            if not any(row[k % size] == v for k, v in enumerate(square))
        ]
    return result


def agrees(values: Sequence[int], groups: Groups, pairs: Pairs) -> bool:
    return all(
        len({values[cell] for cell in group}) == len(group) for group in groups
    ) and all(
        table[values[a] - 1] >> values[b] - 1 & 1 for a, b, table in pairs
    )


Rules = tuple[int, Groups, Pairs]


def rules_of_four() -> dict[str, Rules]:
    plain = lines(4) + boxes(2, 2)
    more = [0b1110, 0b1100, 0b1000, 0]
    return {
        "latin": (4, lines(4), []),
        "plain": (4, plain, []),
        "jigsaw": (4, lines(4) + regions(4, 2, 20, 3), []),
        "diagonals": (4, plain + diagonals(4), []),
        "extra region": (4, [*lines(4), [5, 6, 9, 10]], []),
        "a few that differ": (4, [*lines(4), [0, 5, 10], [1, 6]], []),
        "too many that differ": (4, [*lines(4), [0, 5, 10, 15, 3]], []),
        "anti-king": (4, lines(4), moved(4, KING, differ(4))),
        "anti-knight": (4, plain, moved(4, KNIGHT, differ(4))),
        "non-consecutive": (4, lines(4), moved(4, SIDE, not_next(4))),
        "not next diagonally": (4, lines(4), moved(4, KING, not_next(4))),
        "thermometer": (4, plain, [(1, 0, more), (0, 4, more)]),
        "one pair twice": (4, plain, [(0, 5, more), (5, 0, not_next(4))]),
        "only even": (4, plain, [(0, 0, [0, 2, 0, 8])]),
        "nothing goes": (4, plain, [(0, 1, [0, 0, 0, 0])]),
    }


@pytest.mark.parametrize("name", rules_of_four())
def test_counts_are_those_of_enumeration(name: str) -> None:
    size, groups, pairs = rules_of_four()[name]
    compiled = compile_rules(size, groups, pairs)
    every = [
        values
        for values in latin_squares(size)
        if agrees(values, groups, pairs)
    ]
    assert count_solutions(compiled, [15] * 16) == len(every)
    dice = random.Random(name)
    for _ in range(40):
        masks = [
            dice.randrange(1, 16) if dice.random() < 0.4 else 15
            for _ in range(16)
        ]
        search = EngineSearch(compiled, masks)
        result = []
        while (values := search.next()) is not None:
            result.append(tuple(values))
        assert len(result) == len(set(result))
        assert set(result) == {
            values
            for values in every
            if all(
                mask >> v - 1 & 1
                for mask, v in zip(masks, values, strict=True)
            )
        }


def rules_of_more() -> dict[str, Rules]:
    plain = lines(9) + boxes(3, 3)
    return {
        "jigsaw": (9, lines(9) + regions(9, 3, 40, 1), []),
        "diagonals": (9, plain + diagonals(9), []),
        "windoku": (9, plain + windows(), []),
        "disjoint groups": (9, plain + disjoint(3, 3), []),
        "extra regions": (9, [*plain, [*range(4, 81, 9)], windows()[2]], []),
        "anti-knight": (9, plain, moved(9, KNIGHT, differ(9))),
        "anti-king": (9, plain, moved(9, KING, differ(9))),
        "non-consecutive": (9, plain, moved(9, SIDE, not_next(9))),
        "six": (6, lines(6) + boxes(2, 3), []),
        "six, jigsaw": (6, lines(6) + regions(6, 2, 12, 4), []),
        "eight, anti-king": (
            8,
            lines(8) + boxes(2, 4),
            moved(8, KING, differ(8)),
        ),
        "twelve": (12, lines(12) + boxes(3, 4), []),
    }


# A solution is rare under the last of the rules of nine.
NOT_NEXT = (
    "479513826826947351351682794135268479682794135947351682513826947268479513"
    "794135268"
)


@cache
def compiled_rules(name: str) -> Compiled:
    return compile_rules(*rules_of_more()[name])


@cache
def cover_of(name: str) -> Problem:
    """Return the exact cover: cells and houses once, exclusions at most."""
    size, groups, pairs = rules_of_more()[name]
    columns: list[list[int]] = [
        [size * cell + v for v in range(size)] for cell in range(size**2)
    ]
    for group in groups:
        assert len(group) == size
        columns += [[size * cell + v for cell in group] for v in range(size)]
    primary = len(columns)
    for a, b, table in pairs:
        columns += [
            [size * a + v, size * b + w]
            for v in range(size)
            for w in range(size)
            if not table[v] >> w & 1
        ]
    rows: list[list[int]] = [[] for _ in range(size**3)]
    for number, column in enumerate(columns):
        for row in column:
            rows[row].append(number)
    return Problem(rows, primary, len(columns) - primary)


def some_grid(name: str, dice: random.Random) -> list[int]:
    """Return a random solution of the rules."""
    size = rules_of_more()[name][0]
    compiled = compiled_rules(name)
    if name == "non-consecutive":
        grid = [int(value) for value in NOT_NEXT]
        return grid if dice.random() < 0.5 else [10 - v for v in grid[::-1]]
    while True:
        values = [0] * size**2
        for cell in dice.sample(range(size**2), 3):
            values[cell] = dice.randrange(1, size + 1)
        try:
            budget = Budget(100)
            result = EngineSearch(
                compiled, masks_of(values, size), budget
            ).next()
        except BudgetSpent:
            continue
        if result:
            return result


@pytest.mark.parametrize("name", rules_of_more())
def test_counts_are_those_of_exact_cover(name: str) -> None:
    size, groups, pairs = rules_of_more()[name]
    compiled = compiled_rules(name)
    dice = random.Random(name)
    counts = set()
    for turn in range(TURNS):
        grid = some_grid(name, dice)
        assert agrees(grid, groups, pairs)
        clues = round(size**2 * (0.7, 0.6, 0.35, 0.2)[turn % 4])
        cells = dice.sample(range(size**2), clues)
        values = [v if c in cells else 0 for c, v in enumerate(grid)]
        if turn % 4 == 0:
            values[cells[0]] = values[cells[0]] % size + 1
        given = [size * c + v - 1 for c, v in enumerate(values) if v]
        number = count_solutions(compiled, masks_of(values, size), 20)
        assert number == count_covers(cover_of(name), given, limit=20)
        counts.add(number)
    assert counts >= {0, 1} or not COMPILED


@pytest.mark.parametrize(
    ("size", "height"), [(4, 2), (6, 2), (9, 3), (12, 3), (16, 4)]
)
def test_plain_puzzles_are_solved(size: int, height: int) -> None:
    groups = lines(size) + boxes(height, size // height)
    compiled = compile_rules(size, groups, [])
    with (ROOT / "puzzles" / f"{size}x{size}.txt").open() as stream:
        grids = [puzzle.grid for puzzle in RuleReader(stream)]
    for grid in grids[: 20 if size < 16 else 2]:
        search = EngineSearch(compiled, masks_of(grid.cells, size))
        solved = DANCING_LINKS.solution(grid)[0]
        assert solved is not None
        assert search.next() == list(solved.cells)
        assert search.next() is None
        assert search.next() is None


# The guesses to the proof; the same in each build, on each machine.
GUESSES = {
    "jigsaw": 212,
    "windoku": 168,
    "anti-knight": 83,
    "non-consecutive": 0,
    "twelve": 452,
}


@pytest.mark.parametrize("name", GUESSES)
def test_guesses_do_not_depend_on_the_platform(name: str) -> None:
    size = rules_of_more()[name][0]
    dice = random.Random("guesses")
    guesses = 0
    for _ in range(5):
        grid = some_grid(name, dice)
        cells = dice.sample(range(size**2), size * 2)
        values = [v if c in cells else 0 for c, v in enumerate(grid)]
        search = EngineSearch(compiled_rules(name), masks_of(values, size))
        for _ in range(30):
            search.next()
        guesses += search.guesses
    assert guesses == GUESSES[name]


def test_large_grids_branch_on_values_with_few_places() -> None:
    """It took 1,970 guesses when the conflicts of cells alone did."""
    with (ROOT / "puzzles" / "16x16.txt").open() as file:
        puzzles = [result.grid for result in RuleReader(file)]
    compiled = compile_rules(16, lines(16) + boxes(4, 4), [])
    guesses = 0
    for puzzle in puzzles[:4]:
        search = EngineSearch(compiled, masks_of(puzzle.cells, 16))
        assert search.next()
        assert search.next() is None
        guesses += search.guesses
    assert guesses == 1076


def test_a_large_grid_is_filled() -> None:
    """36x36 with 60 % given, and the most there can be, empty."""
    size = 36
    compiled = compile_rules(size, lines(size) + boxes(6, 6), [])
    dice = random.Random("large")
    values = [
        (6 * (i % 6) + i // 6 + j) % size + 1
        for i in range(size)
        for j in range(size)
    ]
    for cell in dice.sample(range(size**2), size**2 * 4 // 10):
        values[cell] = 0
    result = EngineSearch(compiled, masks_of(values, size)).next()
    assert result is not None
    assert agrees(result, lines(size) + boxes(6, 6), [])


def test_masks_have_63_values() -> None:
    size = 63
    compiled = compile_rules(size, lines(size), [])
    values = [
        (i + j) % size + 1 if i > 1 or i == j == 0 else 0
        for i in range(size)
        for j in range(size)
    ]
    assert count_solutions(compiled, masks_of(values, size), 3) == 1
    values[0] = 0
    assert count_solutions(compiled, masks_of(values, size), 3) == 2


def test_a_spent_budget_is_not_an_answer() -> None:
    compiled = compiled_rules("anti-king")
    search = EngineSearch(compiled, [511] * 81, Budget(3))
    for _ in range(2):
        with pytest.raises(BudgetSpent):
            while search.next():
                pass
    assert search.guesses == 3
    with pytest.raises(BudgetSpent):
        count_solutions(compiled, [511] * 81, budget=Budget(trials=50))
    assert count_solutions(compiled, [511] * 81, 1, Budget(1000)) == 1
    assert count_solutions(compiled, [511] * 81, 0, Budget(0)) == 0


def test_a_hard_large_grid_stops_in_time() -> None:
    size = 36
    compiled = compile_rules(size, lines(size) + boxes(6, 6), [])
    budget = Budget(seconds=0.5)
    with pytest.raises(BudgetSpent):
        count_solutions(compiled, [(1 << size) - 1] * size**2, budget=budget)


def test_no_candidate_is_no_solution() -> None:
    compiled = compiled_rules("six")
    assert count_solutions(compiled, [0] + [63] * 35) == 0
    assert EngineSearch(compiled, [63] * 35 + [64]).next() is None


def test_rules_are_shared() -> None:
    """Searches leave no state behind and don't interfere."""
    compiled = compiled_rules("six")
    one, two = (EngineSearch(compiled, [63] * 36) for _ in range(2))
    for _ in range(20):
        assert one.next() == two.next()
    assert EngineSearch(compiled, [63] * 36).next() is not None


@pytest.mark.parametrize(
    ("size", "groups", "pairs", "message"),
    [
        (0, [], [], "size 0 is not 1 to 63"),
        (64, [], [], "size 64 is not 1 to 63"),
        (4, [[0, 16]], [], "no cell 16 among 16"),
        (4, [[-1]], [], "no cell -1 among 16"),
        (4, [[3, 4, 3]], [], "cell 3 is twice in a group"),
        (4, [], [(0, 16, [1, 2, 4, 8])], "no cell 16 among 16"),
        (4, [], [(0, 1, [1, 2, 4])], "a table of 3 values, not 4"),
    ],
)
def test_wrong_rules_are_refused(
    size: int, groups: Groups, pairs: Pairs, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        compile_rules(size, groups, pairs)


def test_each_cell_needs_candidates() -> None:
    with pytest.raises(ValueError, match="35 masks for 36 cells"):
        EngineSearch(compiled_rules("six"), [63] * 35)
