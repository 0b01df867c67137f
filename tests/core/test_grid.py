"""The immutable grid: the operations of the contract, and others."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings

import sudoku
from grid import NO_CHOICE, Choice, Grid
from grids import (
    CELLS,
    EMPTY,
    WRONG,
    all_choices,
    any_grids,
    are_peers,
    choices,
    puzzles,
    slow_order,
)
from puzzles import EASY, HARD, SOLVED, grid_of, shared
from sudokit.core import checking
from sudokit.core.clashes import clash_text
from sudokit.core.grid import restore


def slow_choices(g: Grid, i: int, j: int) -> tuple[int, ...]:
    """Return the values of a cell that no peer has."""
    values = g.values()
    if values[i][j]:
        return ()
    seen = {values[k][m] for k, m in CELLS if are_peers((i, j), (k, m))}
    return tuple(n for n in range(1, 10) if n not in seen)


# Facts.


def test_facts_about_grids_hold() -> None:
    assert len(CELLS) == 81
    assert len(checking.HOUSES) == 27
    assert {len(set(houses)) for _, houses in checking.HOUSES} == {9}
    for cell in CELLS:
        assert sum(cell in house for _, house in checking.HOUSES) == 3
        assert sum(are_peers(cell, other) for other in CELLS) == 20


@pytest.mark.parametrize("n", range(1, 10))
def test_a_value_leaves_its_cell_and_its_20_peers(n: int) -> None:
    for cell in CELLS:
        g = EMPTY.update(Choice(*cell, n))
        for other in CELLS:
            expected = set(range(1, 10))
            if other == cell:
                expected = set()
            elif are_peers(cell, other):
                expected -= {n}
            assert set(g.candidates(*other)) == expected


def test_a_choice_is_a_named_tuple() -> None:
    assert Choice(1, 2, 3) == (1, 2, 3)
    assert Choice._fields == ("i", "j", "n")
    assert Choice(0, 0, 0) == NO_CHOICE
    assert isinstance(NO_CHOICE, Choice)


# init, parse, values, line, read_value.


@given(any_grids)
def test_read_value_returns_what_update_entered(g: Grid) -> None:
    assert Grid.init(g.values()) == g
    assert Grid.parse(g.line()) == g
    assert Grid.parse(g.line().replace(".", "0")) == g
    assert "".join(str(n) for row in g.values() for n in row) == (
        g.line().replace(".", "0")
    )
    assert g.unique()
    for i, j in CELLS:
        for n in (0, 7):
            expected = Choice(i, j, g.values()[i][j])
            assert g.read_value(Choice(i, j, n)) == expected


@given(any_grids)
def test_choices_agree_with_the_rules(g: Grid) -> None:
    for i, j in CELLS:
        assert g.candidates(i, j) == slow_choices(g, i, j)
    assert g.masks() == [
        sum(1 << (n - 1) for n in g.candidates(i, j)) for i, j in CELLS
    ]


def test_values_are_tuples_of_ints() -> None:
    values = grid_of(EASY).values()
    assert isinstance(values, tuple)
    assert values[0] == (5, 3, 0, 0, 7, 0, 0, 0, 0)
    assert {type(n) for row in values for n in row} == {int}
    assert tuple(grid_of(EASY).cells) == sum(values, ())


ROW = [0] * 9


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([ROW] * 8, "9 rows are needed, not 8"),
        ([ROW] * 10, "9 rows are needed, not 10"),
        ([], "9 rows are needed, not 0"),
        ([ROW] * 8 + [[0] * 8], "row 9 has 8 values, not 9"),
        ([[0] * 10] + [ROW] * 8, "row 1 has 10 values, not 9"),
        ([[*ROW[:8], 10]] + [ROW] * 8, "r1c9: 10 is not a value of 0 to 9"),
        ([ROW] * 8 + [[-1, *ROW[1:]]], "r9c1: -1 is not a value of 0 to 9"),
        ([[2**70, *ROW[1:]]] + [ROW] * 8, "r1c1: 1180591620717411303424 is"),
    ],
)
def test_init_names_the_error(values: list[list[int]], message: str) -> None:
    with pytest.raises(ValueError) as error:
        Grid.init(values)
    assert message in str(error.value)


def test_init_takes_whole_numbers_of_other_kinds() -> None:
    numpy = pytest.importorskip("numpy")
    values = numpy.zeros((9, 9), dtype=numpy.uint8)
    values[0, 0] = 5
    assert Grid.init(values).line() == "5" + "." * 80
    for wrong in (True, 1.0, "1", numpy.float64(1)):
        with pytest.raises(ValueError, match="r1c1"):
            Grid.init([[wrong] + [0] * 8] + [[0] * 9] * 8)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "81 characters are needed: ''"),
        ("." * 80, "81 characters are needed"),
        ("." * 82, "81 characters are needed"),
        ("." * 80 + "\u0661", "81 characters are needed"),
        ("." * 80 + "x", "expected 1 to 9, 0 and . only"),
        ("\0" + "." * 80, "expected 1 to 9, 0 and . only"),
        ("." * 80 + "\n", "expected 1 to 9, 0 and . only"),
    ],
)
def test_parse_names_the_error(line: str, message: str) -> None:
    with pytest.raises(ValueError) as error:
        Grid.parse(line)
    assert message in str(error.value)


def test_a_contradictory_puzzle_remains_readable() -> None:
    assert WRONG.line() == "55.......5" + "." * 71
    assert WRONG.candidates(0, 2) == (1, 2, 3, 4, 6, 7, 8, 9)
    assert list(map(clash_text, sudoku.errors(WRONG))) == [
        "row 1: 5 at r1c1 and r1c2",
        "column 1: 5 at r1c1 and r2c1",
        "box 1: 5 at r1c1, r1c2 and r2c1",
    ]


# update and reject.


@given(any_grids, choices)
def test_update(g: Grid, c: Choice) -> None:
    line, before = g.line(), all_choices(g)
    if g.read_value(c).n:
        with pytest.raises(ValueError, match=f"r{c.i + 1}c{c.j + 1} has"):
            g.update(c)
        return
    after = g.update(c)
    place = 9 * c.i + c.j
    assert after.line() == line[:place] + str(c.n) + line[place + 1 :]
    for i, j in CELLS:
        assert after.candidates(i, j) == slow_choices(after, i, j)
    # The old grid is unchanged.
    assert (g.line(), all_choices(g)) == (line, before)


@given(any_grids, choices)
def test_reject_takes_one_choice(g: Grid, c: Choice) -> None:
    if g.read_value(c).n:
        with pytest.raises(ValueError, match=f"r{c.i + 1}c{c.j + 1} has"):
            g.reject(c)
        return
    after = g.reject(c)
    assert after.line() == g.line()
    for i, j in CELLS:
        expected = set(g.candidates(i, j))
        if (i, j) == (c.i, c.j):
            expected -= {c.n}
        assert set(after.candidates(i, j)) == expected
    assert (after == g) == (c.n not in g.candidates(c.i, c.j))


def test_without_removes_a_value_and_restores_candidates() -> None:
    g = grid_of(HARD).reject(Choice(0, 0, 9))
    line = g.line()
    for cell in range(81):
        i, j = divmod(cell, 9)
        assert g.is_empty(i, j) == (line[cell] == ".")
        rest = line[:cell] + "." + line[cell + 1 :]
        assert g.without(i, j) == Grid.parse(rest)
    assert not g.clear_unique().without(0, 0).unique()
    for outside in ((9, 0), (0, -1)):
        for function in (g.without, g.is_empty):
            with pytest.raises(ValueError, match="there is no such cell"):
                function(*outside)


@given(any_grids, choices, choices)
def test_ruled_out_candidates_remain_ruled_out(
    g: Grid, c: Choice, other: Choice
) -> None:
    if g.read_value(c).n or g.read_value(other).n or c[:2] == other[:2]:
        return
    assert c.n not in g.reject(c).update(other).candidates(c.i, c.j)


@pytest.mark.parametrize(
    ("c", "message"),
    [
        (Choice(9, 0, 1), "there is no such cell"),
        (Choice(0, 9, 1), "there is no such cell"),
        (Choice(-1, 0, 1), "there is no such cell"),
        (Choice(0, -1, 1), "there is no such cell"),
        (Choice(0, 0, 0), "0 is not a value of 1 to 9"),
        (Choice(0, 0, 10), "10 is not a value of 1 to 9"),
        (Choice(0, 0, -1), "-1 is not a value of 1 to 9"),
    ],
)
def test_a_choice_out_of_range(c: Choice, message: str) -> None:
    for operation in (EMPTY.update, EMPTY.reject):
        with pytest.raises(ValueError) as error:
            operation(c)
        assert message in str(error.value)


@pytest.mark.parametrize("cell", [(9, 0), (0, 9), (-1, 0), (0, -1)])
def test_a_cell_out_of_range(cell: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="there is no such cell"):
        EMPTY.candidates(*cell)
    with pytest.raises(ValueError, match="there is no such cell"):
        EMPTY.read_value(Choice(*cell, 0))


# iterate, exist_unique and the flag.


@settings(max_examples=20, deadline=None)
@given(any_grids)
def test_iterate_visits_every_choice_once_in_order(g: Grid) -> None:
    result = []
    t = g.iterate(NO_CHOICE)
    while t.n:
        result.append(t)
        t = g.iterate(t)
    assert t == NO_CHOICE
    assert result == slow_order(g)


def test_iterate_on_no_choices() -> None:
    assert Grid.parse(SOLVED).iterate(NO_CHOICE) == NO_CHOICE


@given(any_grids)
def test_exist_unique_is_a_cell_with_one_choice(g: Grid) -> None:
    alone = [c for c in slow_order(g) if len(g.candidates(c.i, c.j)) == 1]
    assert g.exist_unique() == (alone[0] if alone else NO_CHOICE)
    if alone:
        # A unique choice comes before any other.
        assert g.iterate(NO_CHOICE) == alone[0]


def test_only_clear_unique_clears_the_flag() -> None:
    g = grid_of(EASY)
    c = g.exist_unique()
    assert g.unique()
    assert g.update(c).unique()
    assert g.update(Choice(0, 2, 1)).unique(), "whatever the choice"
    assert g.reject(c).unique()
    assert g.fill_singles().unique()
    cleared = g.clear_unique()
    assert not cleared.unique()
    assert not cleared.update(c).unique()
    assert not cleared.reject(c).unique()
    assert not cleared.fill_singles().unique()
    deduced = cleared.deduce()
    assert deduced is not None
    assert not deduced.unique()
    assert (cleared.line(), all_choices(cleared)) == (
        g.line(),
        all_choices(g),
    )
    assert cleared == cleared.clear_unique()


# Python's protocols of values.

OTHERS = [
    grid_of(EASY),
    grid_of(EASY).update(Choice(0, 2, 1)),
    grid_of(EASY).reject(Choice(0, 2, 1)),
    EMPTY,
    WRONG,
    Grid.parse(SOLVED),
]


def test_equality_compares_values_and_choices() -> None:
    assert len(set(OTHERS)) == len(OTHERS)
    for k, g in enumerate(OTHERS):
        for m, other in enumerate(OTHERS):
            assert (g == other) == (k == m)
            assert (g != other) == (k != m)
        assert g == g.clear_unique()
        assert {g: "found"}[g.clear_unique()] == "found"
        assert g != g.line()
        assert g != g.values()


def test_two_orders_of_updates_give_equal_grids() -> None:
    first, second = Choice(0, 0, 1), Choice(8, 8, 2)
    one = EMPTY.update(first).update(second)
    other = EMPTY.update(second).update(first)
    assert one == other
    assert hash(one) == hash(other)
    assert one == Grid.parse("1" + "." * 79 + "2")


COPIES: list[Callable[[Grid], Grid]] = [
    copy.copy,
    copy.deepcopy,
    *(
        lambda g, p=p: pickle.loads(pickle.dumps(g, p))
        for p in range(pickle.HIGHEST_PROTOCOL + 1)
    ),
]


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("g", [*OTHERS, OTHERS[0].clear_unique()])
def test_copies_are_equal(g: Grid, copied: Callable[[Grid], Grid]) -> None:
    other = copied(g)
    assert other == g
    assert hash(other) == hash(g)
    assert other.unique() == g.unique()
    assert all_choices(other) == all_choices(g)


def test_restore_refuses_other_states() -> None:
    with pytest.raises(ValueError, match="not the state of a grid"):
        restore((0,), True)


def test_a_solution_is_equal_to_the_grid_of_its_values() -> None:
    """For hard puzzles, whose solutions don't have the flag."""
    hard = shared("hardest_11plus.txt").read_text().split()[:400]
    for line in hard[::10]:
        solution = sudoku.solve(Grid.parse(line[:81]))
        known = Grid.parse(solution.line())
        assert known.unique() and not solution.unique()
        assert solution == known and {solution, known} == {known}
        assert eval(repr(solution), {"Grid": Grid}) == solution


@given(puzzles)
def test_grids_are_equal_however_they_were_made(line: str) -> None:
    """The grid depends only on values and candidates."""
    for g in (Grid.parse(line), Grid.parse(line).deduce()):
        assert g is not None
        assert eval(repr(g), {"Grid": Grid, "Choice": Choice}) == g


def test_repr_makes_the_grid() -> None:
    for g in OTHERS:
        assert g.line() in repr(g)
        assert eval(repr(g), {"Grid": Grid, "Choice": Choice}) == g
    assert repr(OTHERS[2]).endswith(".reject(Choice(i=0, j=2, n=1))")


def test_frozen() -> None:
    g = grid_of(EASY)
    state = pickle.dumps(g)
    names = {*dir(g), "_words", "_flag", "new", "_new", "__new__"}
    for name in sorted(names):
        with pytest.raises((AttributeError, TypeError)):
            setattr(g, name, 1)
        with pytest.raises((AttributeError, TypeError)):
            delattr(g, name)
    assert pickle.dumps(g) == state


DEEP = """
from sudokit import Grid

chain = None
for _ in range(300):
    chain = (Grid.parse("." * 81), chain)
del chain
"""


def test_grids_deep_in_a_structure_are_freed() -> None:
    # Python frees deep structures in another way, which shows in its own
    # checks of memory if a class doesn't stand it.
    checks = {**os.environ, "PYTHONMALLOC": "debug"}
    subprocess.run([sys.executable, "-c", DEEP], env=checks, check=True)
