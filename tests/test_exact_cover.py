"""Exact covers: facts first, then behaviour, then properties."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.exact_cover import Covers, Problem, count

Table = list[tuple[int, ...]]

# The example of Knuth's paper of 2000, columns A to G.
KNUTH: Table = [(2, 4, 5), (0, 3, 6), (1, 2, 5), (0, 3), (1, 6), (3, 4, 6)]


def queens(n: int) -> Problem:
    """n queens: rows and columns are primary, the diagonals secondary."""
    table = [
        (i, n + j, 2 * n + i + j, 5 * n - 2 + i - j)
        for i in range(n)
        for j in range(n)
    ]
    return Problem(table, 2 * n, 2 * (2 * n - 1))


def langford(n: int) -> Problem:
    """Return the problem of Langford pairs of 1 to n."""
    return Problem(
        [
            (k - 1, n + first, n + first + k + 1)
            for k in range(1, n + 1)
            for first in range(2 * n - k - 1)
        ],
        3 * n,
    )


def tilings(
    height: int, width: int, pieces: list[set[tuple[int, int]]], once: bool
) -> Problem:
    """Return the problem of tiling a rectangle, with each piece ``once``."""
    cells = height * width
    table = []
    for number, piece in enumerate(pieces):
        for shape in turned(piece):
            for i in range(height):
                for j in range(width):
                    at = [(i + x, j + y) for x, y in shape]
                    if all(x < height and y < width for x, y in at):
                        table.append(
                            [x * width + y for x, y in at]
                            + [cells + number] * once
                        )
    return Problem(table, cells + len(pieces) * once)


def turned(piece: set[tuple[int, int]]) -> set[tuple[tuple[int, int], ...]]:
    """Return a piece in all its positions, moved to the upper left corner."""
    result = set()
    for _ in range(4):
        piece = {(y, -x) for x, y in piece}
        for side in piece, {(x, -y) for x, y in piece}:
            top = min(x for x, _ in side)
            left = min(y for _, y in side)
            result.add(tuple(sorted((x - top, y - left) for x, y in side)))
    return result


def piece(picture: str) -> set[tuple[int, int]]:
    return {
        (i, j)
        for i, row in enumerate(picture.split("/"))
        for j, sign in enumerate(row)
        if sign == "x"
    }


PENTOMINOES = [
    piece(picture)
    for picture in (
        "xxxxx",
        ".xx/xx./.x.",
        "x.../xxxx",
        "xx./.xxx",
        "xx/xx/x.",
        "xxx/.x./.x.",
        "x.x/xxx",
        "x../x../xxx",
        "x../xx./.xx",
        ".x./xxx/.x.",
        ".x../xxxx",
        "xx./.x./.xx",
    )
]


def test_example_of_the_paper() -> None:
    result = list(Covers(Problem(KNUTH, 7)))
    assert [sorted(rows) for rows in result] == [[0, 3, 4]]


@pytest.mark.parametrize(
    ("n", "solutions"),
    [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)],
)
def test_queens(n: int, solutions: int) -> None:
    assert count(queens(n)) == solutions


@pytest.mark.parametrize(
    ("n", "solutions"),
    [(1, 0), (2, 0), (3, 2), (4, 2), (5, 0), (6, 0), (7, 52)],
)
def test_langford_pairs(n: int, solutions: int) -> None:
    assert count(langford(n)) == solutions


@pytest.mark.parametrize(
    ("height", "width", "solutions"),
    [(2, 2, 2), (3, 3, 0), (4, 4, 36), (2, 10, 89), (5, 6, 1183)],
)
def test_dominoes(height: int, width: int, solutions: int) -> None:
    assert (
        count(tilings(height, width, [piece("xx")], once=False)) == solutions
    )


def test_pentominoes() -> None:
    # Two ways to fill 3x20, each in four positions.
    assert sum(map(len, map(turned, PENTOMINOES))) == 63
    assert count(tilings(3, 20, PENTOMINOES, once=True)) == 8


def test_nothing_to_cover_has_one_solution() -> None:
    assert list(Covers(Problem([], 0))) == [()]
    assert list(Covers(Problem([(0,)], 0, 1))) == [()]


def test_column_without_rows() -> None:
    assert list(Covers(Problem([(0,)], 2))) == []


def test_given_rows_come_first() -> None:
    problem = Problem(KNUTH, 7)
    assert next(Covers(problem, [4]))[0] == 4
    assert sorted(next(Covers(problem, [4]))) == [0, 3, 4]
    assert list(Covers(problem, [1])) == []
    assert list(Covers(problem, [0, 2])) == []
    assert list(Covers(problem, [0, 0])) == []
    assert sorted(next(Covers(problem, (0, 3, 4)))) == [0, 3, 4]


def test_order_says_which_rows_may_be_used_and_when() -> None:
    problem = Problem([(0,), (0,), (0,)], 1)
    assert list(Covers(problem)) == [(0,), (1,), (2,)]
    assert list(Covers(problem, order=[2, 0])) == [(2,), (0,)]
    assert list(Covers(problem, order=[])) == []


def test_limits_stop_the_search() -> None:
    problem = queens(6)
    every = list(Covers(problem))
    for limit in range(6):
        assert list(Covers(problem, limit=limit)) == every[:limit]
        assert count(problem, limit=limit) == min(limit, 4)


def test_an_exhausted_search_stays_exhausted() -> None:
    search = Covers(Problem(KNUTH, 7))
    assert len(list(search)) == 1
    assert list(search) == []
    assert not search.advance()


def test_a_spent_budget_differs_from_no_solution() -> None:
    problem = queens(5)
    spent = Budget()
    every = list(Covers(problem, budget=spent))
    assert list(Covers(problem, budget=Budget(spent.spent))) == every
    short = Covers(problem, budget=Budget(spent.spent - 1))
    result: list[tuple[int, ...]] = []
    with pytest.raises(BudgetSpent):
        result.extend(iter(short.__next__, None))
    assert result == every[: len(result)]
    with pytest.raises(BudgetSpent):
        next(short)
    with pytest.raises(BudgetSpent):
        count(problem, budget=Budget(0))


def test_deadline() -> None:
    with pytest.raises(BudgetSpent):
        count(queens(8), budget=Budget(seconds=-1))
    assert count(queens(5), budget=Budget(seconds=3600)) == 10


@pytest.mark.parametrize(
    ("table", "primary", "secondary", "message"),
    [
        ([(0,), ()], 1, 0, "row 1 is empty"),
        ([(0, 0)], 1, 0, "row 0 names a column twice"),
        ([(0, 2)], 1, 1, "row 0: no column 2 among 2"),
        ([(-1,)], 1, 0, "row 0: no column -1 among 1"),
        ([], -1, 0, "negative"),
        ([], 0, -1, "negative"),
    ],
)
def test_bad_tables(
    table: Table, primary: int, secondary: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Problem(table, primary, secondary)


@pytest.mark.parametrize("row", [-1, 6])
def test_missing_rows_are_refused(row: int) -> None:
    with pytest.raises(ValueError, match="no row"):
        Covers(Problem(KNUTH, 7), [row])
    with pytest.raises(ValueError, match="no row"):
        Covers(Problem(KNUTH, 7), order=[row])


def covers(table: Table, primary: int) -> set[frozenset[int]]:
    """Return all solutions by trying every set of rows."""
    result = set()
    for size in range(len(table) + 1):
        for rows in combinations(range(len(table)), size):
            met = [column for row in rows for column in table[row]]
            useful = all(min(table[row]) < primary for row in rows)
            if (
                useful
                and len(set(met)) == len(met)
                and set(range(primary)) <= set(met)
            ):
                result.add(frozenset(rows))
    return result


TABLES = st.lists(
    st.sets(st.integers(0, 6), min_size=1, max_size=4).map(sorted).map(tuple),
    max_size=9,
)


@given(TABLES, st.integers(0, 7))
@settings(deadline=None)
def test_against_every_set_of_rows(table: Table, primary: int) -> None:
    search = Covers(Problem(table, primary, 7 - primary))
    result = [frozenset(rows) for rows in search]
    assert len(set(result)) == len(result)
    assert set(result) == covers(table, primary)


@given(TABLES, st.data())
@settings(deadline=None)
def test_given_and_order_against_filtering(
    table: Table, data: st.DataObject
) -> None:
    problem = Problem(table, 7)
    every = {frozenset(rows) for rows in Covers(problem)}
    order = data.draw(st.permutations(range(len(table))))
    assert {frozenset(rows) for rows in Covers(problem, order=order)} == every
    for row in range(len(table)):
        assert {frozenset(rows) for rows in Covers(problem, [row])} == {
            rows for rows in every if row in rows
        }
