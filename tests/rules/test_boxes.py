"""Sudoku of any box shape: facts first, then behaviour, properties."""

import pickle
from io import StringIO
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles import ROOT
from sudokit import exact_cover, rules
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.clashes import clash_text
from sudokit.rules import (
    GivenRules,
    Puzzle,
    RuleReader,
    Shape,
    WrittenPuzzle,
    boxes,
    parse,
    write,
)
from sudokit.text.reader import ReadOptions

PUZZLES = ROOT / "puzzles"
COMPILED = not str(exact_cover.covers.__file__).endswith(".py")
FILES: list[tuple[str, Shape]] = [
    ("4x4", (2, 2)),
    ("6x6", (2, 3)),
    ("9x9", (3, 3)),
    ("12x12", (3, 4)),
    ("16x16", (4, 4)),
    ("25x25", (5, 5)),
]
SMALL = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2\n"


def blank(shape: Shape, diagonals: bool = False) -> Puzzle:
    size = shape[0] * shape[1]
    return Puzzle(boxes(shape, ("diagonals",) * diagonals), bytes(size * size))


def puzzles(name: str, shape: Shape) -> list[WrittenPuzzle]:
    text = (PUZZLES / f"{name}.txt").read_text(encoding="utf-8")
    return list(
        RuleReader(
            StringIO(text), ReadOptions(name, given=GivenRules(shape=shape))
        )
    )


# Facts


@pytest.mark.parametrize("shape", [(2, 2), (3, 3), (2, 3), (5, 5)])
def test_houses(shape: Shape) -> None:
    houses = boxes(shape).houses
    size = shape[0] * shape[1]
    assert len(houses) == 3 * size
    assert all(len(set(cells)) == size for cells in houses.values())
    plus = boxes(shape, ("diagonals",)).houses
    assert list(plus)[: 3 * size] == list(houses)
    assert list(plus)[3 * size :] == ["diagonal 1", "diagonal 2"]


def test_a_cell_of_the_9x9_has_20_peers() -> None:
    for cell in range(81):
        near = {
            peer
            for cells in boxes((3, 3)).houses.values()
            if cell in cells
            for peer in cells
        }
        assert len(near) == 21


def test_boxes_are_given_as_rows_then_columns() -> None:
    assert boxes((2, 3)).houses["box 1"] == (0, 1, 2, 6, 7, 8)
    assert boxes((2, 3)).houses["box 2"] == (3, 4, 5, 9, 10, 11)
    assert boxes((3, 2)).houses["box 2"] == (2, 3, 8, 9, 14, 15)


def test_empty_4x4() -> None:
    assert rules.count(blank((2, 2)), 999) == 288
    assert len(set(rules.solutions(blank((2, 2))))) == 288
    assert rules.count(blank((2, 2), True), 999) == 48


@pytest.mark.parametrize(
    ("size", "number"), [(2, 2), (3, 12), (4, 576), (5, 161280)]
)
def test_boxes_of_one_row_make_latin_squares(size: int, number: int) -> None:
    # The first row is fixed: renaming the values gives the others.
    cells = bytes(range(1, size + 1)).ljust(size * size, b"\0")
    assert (
        factorial(size) * rules.count(Puzzle(boxes((1, size)), cells), 10**6)
        == number
    )


@pytest.mark.parametrize("shape", [(2, 3), (3, 2)])
def test_empty_2x3(shape: Shape) -> None:
    # 28,200,960 are too many for a test.  Fixed are here the values of
    # box 1 (6! renamings), the rest of row 1 in rising order (3! orders
    # of the columns of stack 2) and that of column 1, of which rows 3
    # and 4, 5 and 6, and the two bands can change places (2*2*2).
    rows = [[0] * 6 for _ in range(6)]
    rows[0] = [1, 2, 3, 4, 5, 6]
    rows[1][:3] = [4, 5, 6]
    number = 0
    for third in (2, 3, 5, 6):
        for fourth in (2, 3, 5, 6):
            rest = sorted({2, 3, 5, 6} - {third, fourth})
            if third < fourth and third < rest[0]:
                column = [third, fourth, *rest]
                for row, value in zip(rows[2:], column, strict=True):
                    row[0] = value
                grid = Puzzle.init(rows, boxes((2, 3)))
                if shape == (3, 2):
                    grid = Puzzle.init(
                        list(zip(*rows, strict=True)), boxes(shape)
                    )
                number += rules.count(grid, 10**6)
    assert number * 720 * 6 * 8 == 28_200_960


@pytest.mark.parametrize(("name", "shape"), FILES)
def test_the_files_have_valid_puzzles(name: str, shape: Shape) -> None:
    result = puzzles(name, shape)
    assert len(result) == (12 if name == "25x25" else 20)
    text = (PUZZLES / f"{name}.txt").read_text(encoding="utf-8")
    notation = result[0].notation
    for puzzle in result:
        assert puzzle.notation == notation
        assert write(*puzzle) in text
    easy = result[:4] if shape[0] > 3 and not COMPILED else result
    for puzzle in easy:
        (solution,) = rules.solutions(puzzle.grid)
        assert rules.is_correct(solution)
        assert rules.errors(solution) == []
        assert all(
            clue in (0, value)
            for clue, value in zip(
                puzzle.grid.cells, solution.cells, strict=True
            )
        )


@pytest.mark.parametrize(("name", "shape"), FILES[:4])
def test_files_are_made_by_the_program(name: str, shape: Shape) -> None:
    first, second = puzzles(name, shape)[:2]
    assert rules.generate(boxes(shape), seed=1) == first.grid
    assert rules.generate(boxes(shape), seed=2) == second.grid


@pytest.mark.parametrize("shape", [(2, 3), (3, 3), (3, 4)])
def test_diagonals(shape: Shape) -> None:
    grid = rules.generate(boxes(shape, ("diagonals",)), seed=5)
    solution = rules.solve(grid)
    assert solution is not None and solution.rules.words == ("diagonals",)
    assert rules.is_correct(solution) and rules.count(grid) == 1
    size = grid.size
    for line in (
        [row[i] for i, row in enumerate(solution.values())],
        [row[-1 - i] for i, row in enumerate(solution.values())],
    ):
        assert sorted(line) == list(range(1, size + 1))


# The value


def test_rules_are_values() -> None:
    grid = parse(SMALL)
    same = Puzzle.init([list(row) for row in grid.values()])
    assert grid == same and hash(grid) == hash(same)
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert grid != Puzzle(boxes((2, 2), ("diagonals",)), grid.cells)
    assert grid != blank((2, 2)) and len({grid, same}) == 1
    assert grid.values()[1] == (0, 0, 3, 0)
    assert (grid.size, grid.clues, grid.rules.shape) == (4, 4, (2, 2))
    with pytest.raises(AttributeError):
        grid.cells = b""  # type: ignore[misc]


def test_repr_shows_the_puzzle() -> None:
    assert repr(parse(SMALL)) == (
        "<Puzzle 4x4\n1 . . .\n. . 3 .\n. 1 . .\n. . . 2>"
    )
    assert "4x4 with diagonals" in repr(blank((2, 2), True))


@pytest.mark.parametrize(
    ("values", "shape", "message"),
    [
        ([[0] * 4] * 3, None, "no box shape makes a grid of 3 rows"),
        ([[0] * 5] * 5, None, "no box shape makes a grid of 5 rows"),
        ([[0] * 67] * 67, None, "no box shape makes a grid of 67 rows"),
        ([], None, "no box shape makes a grid of 0 rows"),
        ([[0] * 4] * 3 + [[0] * 3], None, "row 4 has 3 values, not 4"),
        ([[0] * 4] * 3 + [[0, 5, 0, 0]], None, "value 5 at r4c2"),
        ([[0] * 4] * 3 + [[0, 0, -1, 0]], None, "value -1 at r4c3"),
        ([[0] * 4] * 4, (2, 3), "4 rows, not 6"),
        ([[0] * 4] * 4, (1, 1), "no box of shape 1x1"),
        ([[0] * 4] * 4, (8, 9), "no box of shape 8x9"),
        ([[0] * 4] * 4, (-2, -2), "no box of shape -2x-2"),
    ],
)
def test_init_names_the_error(
    values: list[list[int]], shape: Shape | None, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Puzzle.init(values, shape and boxes(shape))


@pytest.mark.parametrize(
    ("size", "shape"),
    [
        (4, (2, 2)),
        (6, (2, 3)),
        (8, (2, 4)),
        (9, (3, 3)),
        (10, (2, 5)),
        (12, (3, 4)),
        (16, (4, 4)),
        (18, (3, 6)),
        (20, (4, 5)),
        (25, (5, 5)),
        (30, (5, 6)),
        (63, (7, 9)),
    ],
)
def test_squarest(size: int, shape: Shape) -> None:
    assert rules.squarest(size) == shape
    assert rules.parse_shape(rules.name_of(shape)) == shape


@pytest.mark.parametrize(
    "text", ["", "3", "3x", "0x4", "8x8", "3x3x3", "-2x2", "99x1", "²x2"]
)
def test_bad_shapes(text: str) -> None:
    with pytest.raises(ValueError, match="shape"):
        rules.parse_shape(text)


# Solving and checking


def test_clues_that_contradict_have_no_solution() -> None:
    grid = parse("1100 0000 0000 0000")
    assert rules.solve(grid) is None and rules.count(grid) == 0
    assert rules.count(grid) != 1
    assert list(map(clash_text, rules.errors(grid))) == [
        "row 1: 1 at r1c1 and r1c2",
        "box 1: 1 at r1c1 and r1c2",
    ]
    full = rules.attempt(grid)
    assert 0 not in full.cells and full.cells[:2] == b"\1\1"
    assert not rules.is_correct(full) and rules.errors(full)


def test_dead_end_has_no_solution() -> None:
    grid = parse("1230 0004 0000 0000")
    assert rules.errors(grid) == [] and rules.count(grid) == 0
    assert 0 not in rules.attempt(grid).cells


def test_errors_name_their_cells() -> None:
    grid = parse("1111000000000001", boxes((2, 2), ("diagonals",)))
    assert list(map(clash_text, rules.errors(grid))) == [
        "diagonal 1: 1 at r1c1 and r4c4",
        "row 1: 1 at r1c1, r1c2, r1c3 and r1c4",
        "column 4: 1 at r1c4 and r4c4",
        "box 1: 1 at r1c1 and r1c2",
        "box 2: 1 at r1c3 and r1c4",
    ]
    assert rules.empty_cells(grid)[0] == "r2c1"
    assert len(rules.empty_cells(grid)) == 11


def test_unfinished_grid_is_not_correct() -> None:
    solution = rules.solve(parse(SMALL))
    assert solution is not None and rules.is_correct(solution)
    for cell in range(16):
        cells = bytearray(solution.cells)
        cells[cell] = 0
        assert not rules.is_correct(Puzzle(boxes((2, 2)), bytes(cells)))
        cells[cell] = solution.cells[cell] % 4 + 1
        assert not rules.is_correct(Puzzle(boxes((2, 2)), bytes(cells)))


def test_budgets() -> None:
    grid = blank((3, 3))
    with pytest.raises(BudgetSpent):
        rules.count(grid, 10**6, Budget(500))
    with pytest.raises(BudgetSpent):
        rules.solve(grid, budget=Budget(0))
    assert rules.solve(grid, budget=Budget(100_000)) is not None
    with pytest.raises(BudgetSpent):
        rules.solve(grid, budget=Budget(seconds=-1))
    with pytest.raises(BudgetSpent):
        rules.generate(budget=Budget(seconds=-1))


def test_solutions_are_lazy() -> None:
    search = rules.solutions(blank((5, 5)), Budget(100_000))
    first, second = next(search), next(search)
    assert first != second
    assert rules.is_correct(first) and rules.is_correct(second)
    assert rules.count(blank((3, 3)), 7) == 7


# Making


def test_generated_puzzles() -> None:
    grid = rules.generate(boxes((2, 3)), 20, seed=3)
    assert grid == rules.generate(boxes((2, 3)), 20, seed=3)
    assert grid != rules.generate(boxes((2, 3)), 20, seed=4)
    assert grid.clues == 20 and rules.count(grid) == 1
    assert rules.generate(boxes((2, 3)), 36, seed=3).clues == 36
    assert rules.generate(boxes((2, 3)), 0, seed=3, proper=False).clues == 0
    least = rules.generate(boxes((2, 3)), seed=3)
    for cell, value in enumerate(least.cells):
        if value:
            cells = bytearray(least.cells)
            cells[cell] = 0
            assert rules.count(Puzzle(boxes((2, 3)), bytes(cells))) != 1


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 3), (3, 4)])
def test_unique_choices(shape: Shape) -> None:
    grid = rules.generate(boxes(shape), unique=True, seed=8)
    solution = rules.fill_singles(grid)
    assert rules.is_correct(solution) and grid.clues < len(grid.cells)
    (only,) = rules.solutions(grid)
    assert only == solution


def test_impossible_requests_raise() -> None:
    with pytest.raises(ValueError, match="not 0 to 81"):
        rules.generate(boxes((3, 3)), 82)
    with pytest.raises(ValueError, match="not 0 to 81"):
        rules.generate(boxes((3, 3)), -1)
    with pytest.raises(ValueError, match="no box"):
        rules.generate(boxes((8, 8)))
    with pytest.raises(ValueError, match="no full grid"):
        rules.generate(boxes((1, 2), ("diagonals",)))


# Properties


@given(
    st.permutations(range(1, 7)),
    st.lists(st.integers(0, 6), min_size=36, max_size=36),
    st.sampled_from([(2, 3), (3, 2)]),
    st.booleans(),
)
@settings(deadline=None)
def test_renaming_and_transposing_change_no_count(
    names: list[int], marks: list[int], shape: Shape, diagonals: bool
) -> None:
    solution = rules.generate(
        boxes(shape, ("diagonals",) * diagonals), 36, seed=11
    )
    cells = bytes(
        [
            value if mark < 2 else 0
            for value, mark in zip(solution.cells, marks, strict=True)
        ]
    )
    grid = Puzzle(boxes(shape, ("diagonals",) * diagonals), cells)
    number = rules.count(grid, 50)
    assert number >= 1
    renamed = Puzzle(grid.rules, bytes([v and names[v - 1] for v in cells]))
    assert rules.count(renamed, 50) == number
    turned = Puzzle.init(
        list(zip(*grid.values(), strict=True)),
        boxes(shape[::-1], ("diagonals",) * diagonals),
    )
    assert rules.count(turned, 50) == number
