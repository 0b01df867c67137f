"""Grids as text, and what is wrong with the values in them."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudoku
from puzzles import EASY, SOLVED, grid_of
from sudokit import Grid, rules
from sudokit.core import checking
from sudokit.core.clashes import clash_text

EMPTY = Grid.parse("." * 81)


lines = st.lists(
    st.sampled_from("....123456789"), min_size=81, max_size=81
).map("".join)


def test_print() -> None:
    out = io.StringIO()
    sudoku.print(out, grid_of(EASY))
    assert out.getvalue().startswith("5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 ")
    assert out.getvalue().count("\n") == 9
    assert sudoku.read(io.StringIO(out.getvalue())) == grid_of(EASY)


@pytest.mark.parametrize(
    ("changes", "result"),
    [
        ({}, []),
        (
            {(0, 0): 3},
            [
                "row 1: 3 at r1c1 and r1c2",
                "column 1: 3 at r1c1 and r9c1",
                "box 1: 3 at r1c1 and r1c2",
            ],
        ),
        (
            {(8, 8): 8, (8, 7): 8},
            [
                "row 9: 8 at r9c5, r9c8 and r9c9",
                "column 8: 8 at r7c8 and r9c8",
                "box 9: 8 at r7c8, r9c8 and r9c9",
            ],
        ),
        (
            {(4, 4): 6},
            [
                "row 5: 6 at r5c3 and r5c5",
                "column 5: 6 at r4c5 and r5c5",
                "box 5: 6 at r4c5 and r5c5",
            ],
        ),
    ],
)
def test_errors(
    changes: dict[tuple[int, int], int],
    result: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    values = [list(row) for row in grid_of(SOLVED).values()]
    for (i, j), n in changes.items():
        values[i][j] = n
    g = Grid.init(values)
    # Other houses may also be wrong.
    assert set(result) <= set(map(clash_text, sudoku.errors(g)))
    assert bool(result) == bool(sudoku.errors(g))
    assert sudoku.is_correct(g) == (not result)
    sudoku.print_errors(g)
    printed = capsys.readouterr()
    assert printed.err.splitlines() == [
        clash_text(clash) for clash in sudoku.errors(g)
    ]
    assert printed.out == ""


@given(lines)
def test_errors_agree_with_the_second_implementation(line: str) -> None:
    g = grid_of(line)
    other = rules.errors(rules.Puzzle.init(g.values()))
    assert sorted(sudoku.errors(g)) == sorted(other)


@given(st.lists(st.tuples(st.integers(0, 80), st.integers(0, 80)), max_size=2))
def test_correct_is_complete_without_errors(
    swapped: list[tuple[int, int]],
) -> None:
    signs = list(SOLVED)
    for a, b in swapped:
        signs[a], signs[b] = signs[b], signs[a]
    g = grid_of("".join(signs))
    assert sudoku.is_correct(g) == (not sudoku.errors(g))


def test_every_wrong_value_is_an_error() -> None:
    for cell in range(81):
        for sign in set(".123456789") - {SOLVED[cell]}:
            wrong = grid_of(SOLVED[:cell] + sign + SOLVED[cell + 1 :])
            assert not sudoku.is_correct(wrong)


def test_an_unfinished_grid_is_not_correct() -> None:
    g = grid_of(SOLVED[:-1] + ".")
    assert not sudoku.is_correct(g)
    assert sudoku.errors(g) == []
    assert checking.empty_cells(g) == ["r9c9"]
    assert sudoku.is_correct(grid_of(SOLVED))
    assert len(checking.empty_cells(EMPTY)) == 81
