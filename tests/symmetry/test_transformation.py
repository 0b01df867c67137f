"""Images of a grid, for boxes of any shape."""

import pickle
from collections import Counter

import pytest

from puzzles import EASY, SOLVED
from sudokit import Dice, Grid, Transformation, canonical
from sudokit.rules import (
    AnyPuzzle,
    Puzzle,
    boxes,
    count,
    generate,
    is_correct,
)
from sudokit.rules import solve as solve_box
from sudokit.rules.puzzle import puzzle_rules
from sudokit.symmetry.transformation import random_transformation
from sudoku import solve

SHAPES = [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (1, 5), (3, 4)]
SAME = Transformation(
    False, tuple(range(9)), tuple(range(9)), tuple(range(1, 10))
)


def flat(puzzle: AnyPuzzle) -> list[int]:
    """Return its values, row by row."""
    return [value for row in puzzle.values() for value in row]


@pytest.mark.parametrize("shape", SHAPES)
def test_images_of_solutions_are_solutions(shape: tuple[int, int]) -> None:
    puzzle = generate(boxes(shape), shape[0] * shape[1] * 3, seed=1)
    solution = solve_box(puzzle)
    assert solution is not None
    dice = Dice(2)
    turned = set()
    for _ in range(20):
        one = random_transformation(dice, shape)
        turned.add(one.transposed)
        image = one.apply(solution)
        assert puzzle_rules(image) == boxes(shape)
        assert is_correct(image)
        hidden = one.apply(puzzle)
        assert flat(hidden).count(0) == flat(puzzle).count(0)
        for clue, value in zip(flat(hidden), flat(image), strict=True):
            assert clue in (0, value)
        assert flat(one.inverse().apply(image)) == flat(solution)
    assert turned == ({False, True} if shape[0] == shape[1] else {False})


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 3)])
def test_images_keep_one_solution(shape: tuple[int, int]) -> None:
    size = shape[0] * shape[1]
    puzzle = generate(boxes(shape), size * size // 2 + 2, unique=True, seed=4)
    assert count(puzzle) == 1
    dice = Dice(3)
    for _ in range(5):
        assert count(random_transformation(dice, shape).apply(puzzle)) == 1


def test_a_grid_is_transformed() -> None:
    puzzle = Grid.parse(EASY)
    solution = Grid.parse(SOLVED)
    dice = Dice(4)
    for _ in range(50):
        one = random_transformation(dice)
        image = one.apply(puzzle)
        assert count(image) == 1
        assert solve(image).line() == one.apply(solution).line()
        assert one.apply_line(EASY) == image.line().replace(".", "0")
        cells = [int(sign) for sign in EASY]
        assert "".join(map(str, one.apply_cells(cells))) == one.apply_line(
            EASY
        )
        assert canonical(image) == canonical(puzzle)


def test_transformations_compose() -> None:
    puzzle = Grid.parse(EASY)
    dice = Dice(5)
    for _ in range(50):
        one = random_transformation(dice)
        two = random_transformation(dice)
        assert one.then(two).apply(puzzle) == two.apply(one.apply(puzzle))
        assert one.then(one.inverse()) == SAME
        assert one.inverse().then(one) == SAME
        assert one.inverse().inverse() == one


def test_transformations_have_descriptions() -> None:
    """Row i and column j of the image are these of the transposed grid."""
    one = Transformation(
        True,
        (2, 0, 1, 3, 4, 5, 6, 7, 8),
        (3, 4, 5, 0, 1, 2, 6, 8, 7),
        (9, 1, 2, 3, 4, 5, 6, 7, 8),
    )
    image = one.apply(Grid.parse(SOLVED)).values()
    transposed = list(zip(*Grid.parse(SOLVED).values(), strict=True))
    for i in range(9):
        for j in range(9):
            value = transposed[one.rows[i]][one.columns[j]]
            assert image[i][j] == one.labels[value - 1]
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(AttributeError):
        one.transposed = False  # type: ignore[misc]


@pytest.mark.parametrize(
    ("values", "images"), [("1234341221434321", 96), ("1234341223414123", 192)]
)
def test_images_are_even(values: str, images: int) -> None:
    """The 288 grids of 4x4 are the images of two, 96 and 192 of them."""
    grid = Puzzle(boxes((2, 2)), bytes([int(sign) for sign in values]))
    dice = Dice(6)
    drawn = 60 * images
    result = Counter(
        random_transformation(dice, (2, 2)).apply(grid).cells
        for _ in range(drawn)
    )
    assert len(result) == images
    # So many degrees of freedom, so much spread: within four sigma.
    spread = sum((times - 60) ** 2 / 60 for times in result.values())
    assert abs(spread - images + 1) < 4 * (2 * images) ** 0.5


def test_the_same_dice_give_the_same_transformation() -> None:
    """Version 2 of the promise: these never change."""
    dice = Dice(1)
    assert random_transformation(dice) == (
        True,
        (4, 3, 5, 1, 2, 0, 7, 8, 6),
        (6, 7, 8, 0, 2, 1, 4, 5, 3),
        (9, 5, 8, 4, 2, 7, 6, 1, 3),
    )
    assert random_transformation(dice, (2, 3)) == (
        False,
        (5, 4, 1, 0, 2, 3),
        (4, 3, 5, 2, 0, 1),
        (5, 6, 4, 2, 3, 1),
    )


@pytest.mark.parametrize(
    "wrong",
    [
        SAME._replace(rows=(0, 1, 3, 2, 4, 5, 6, 7, 8)),
        SAME._replace(columns=(0, 3, 6, 1, 4, 7, 2, 5, 8)),
        SAME._replace(columns=(0, 0, 2, 3, 4, 5, 6, 7, 8)),
        SAME._replace(labels=(1, 1, 3, 4, 5, 6, 7, 8, 9)),
        random_transformation(Dice(1), (2, 3)),
    ],
)
def test_transformations_that_break_rules_are_refused(
    wrong: Transformation,
) -> None:
    with pytest.raises(ValueError, match="no image by"):
        wrong.apply(Grid.parse(SOLVED))


def test_shapes_that_do_not_fit() -> None:
    grid = generate(boxes((2, 3)), 12, seed=1)
    for shape in ((3, 2), (2, 2), (3, 3)):
        with pytest.raises(ValueError, match="no image by"):
            random_transformation(Dice(1), shape).apply(grid)
    with pytest.raises(ValueError, match="can't have 0 rows"):
        random_transformation(Dice(1), (0, 3))
    diagonals = generate(boxes((2, 2), ("diagonals",)), 6, seed=1)
    with pytest.raises(ValueError, match="diagonals"):
        random_transformation(Dice(1), (2, 2)).apply(diagonals)
