"""Canonical forms: the least image, the same for all images, and the map."""

import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import factorial

import pytest

from puzzles import (
    EASY,
    HARD,
    LIBRARY,
    SEVERAL,
    SOLVED,
    Place,
    lines_of,
    on_few_and_shared,
    sampled,
    shared,
)
from sudokit import (
    ClassicOnly,
    Dice,
    Grid,
    automorphisms,
    canonical,
    canonical_many,
    canonical_map,
    solve_many,
    verdicts_many,
)
from sudokit.core.making import random_grid
from sudokit.native.arrays import COMPILED
from sudokit.rules import Puzzle, boxes
from sudokit.symmetry.transformation import random_transformation
from symmetry.least_image import least_image

Many = Callable[[list[str]], list[str]]
ALL_IMAGES = 2 * 6**8 * factorial(9)
EMPTY = "." * 81

# The grid with the most automorphisms is its own form.
MOST_CANONICAL = (
    "123456789456789123789123456231564897564897231"
    "897231564312645978645978312978312645"
)
# Each row is the one above shifted by three, each band by one.
SHIFTED = "".join(
    str((column + 3 * row + row // 3) % 9 + 1)
    for row in range(9)
    for column in range(9)
)
SEVENTEEN = (
    "000000010400000000020000000000050407008000300"
    "001090000300400200050100000000806000"
)


def part(line: str, clues: int, seed: int) -> str:
    """Return this many random clues of a grid."""
    share = random.Random(seed).sample(range(81), clues)
    return "".join(line[k] if k in share else "." for k in range(81))


def only(line: str, stored: str) -> str:
    """Return the cells of a grid that have one of these values."""
    return "".join(sign if sign in stored else "." for sign in line)


def rows_of(line: str, *rows: int) -> str:
    """Return these rows of a grid, and nothing else."""
    return "".join(
        line[9 * row : 9 * row + 9] if row in rows else "." * 9
        for row in range(9)
    )


# Grids of every kind: puzzles with one, several and no solutions, the
# same with automorphisms, complete grids, and some with hardly a clue.
SORTS = {
    "easy": EASY,
    "hard": HARD,
    "17 clues": SEVENTEEN,
    "several solutions": SEVERAL,
    "no solution": "12345678" + "." * 9 + "9" + "." * 63,
    "complete": SOLVED,
    "a cell empty": "." + SOLVED[1:],
    "shifted": SHIFTED,
    "no 9": SHIFTED.replace("9", "."),
    "part of most canonical": only(MOST_CANONICAL, "147"),
    "clues in a diagonal": "".join(
        sign if cell % 10 == 0 else "." for cell, sign in enumerate(SOLVED)
    ),
    "three rows of a band": rows_of(SOLVED, 3, 4, 5),
    "one value": only(MOST_CANONICAL, "5"),
    "two clues": "1" + "." * 79 + "2",
    **{f"{n} clues": part(SOLVED, n, n) for n in (6, 22, 30, 45, 60, 75)},
}


@pytest.mark.parametrize("sort", sampled(SORTS, 2))
def test_the_canonical_form_is_the_least_image(sort: str) -> None:
    grid = Grid.parse(SORTS[sort])
    form, ways = least_image(SORTS[sort].replace(".", "0"))
    assert canonical(grid).line() == form
    assert automorphisms(grid) == ways
    assert canonical_map(grid).apply(grid).line() == form


@pytest.mark.parametrize("sort", SORTS)
def test_images_have_the_same_form(sort: str) -> None:
    grid = Grid.parse(SORTS[sort])
    form = canonical(grid)
    assert canonical(form) == form
    ways = automorphisms(grid)
    dice = Dice(1)
    for _ in range(3):
        image = random_transformation(dice).apply(grid)
        assert image.line() >= form.line()
        assert canonical(image) == form
        assert automorphisms(image) == ways
        there = canonical_map(image)
        assert there.apply(image) == form
        assert there.inverse().apply(form) == image


def test_complete_grids() -> None:
    dice = Dice(7)
    grids = [random_grid(dice) for _ in range(100)]
    forms = canonical_many([grid.line() for grid in grids])
    assert len(set(forms)) == 100
    for grid, form in zip(grids, forms, strict=True):
        assert form.startswith("12345678945")
        image = random_transformation(dice).apply(grid)
        assert canonical(image).line() == form
        assert canonical_map(image).apply(image).line() == form
        assert automorphisms(image) == 1


def test_automorphism_groups_are_known() -> None:
    """The orders of automorphism groups that are known of grids."""
    assert automorphisms(Grid.parse(MOST_CANONICAL)) == 648
    assert canonical(Grid.parse(MOST_CANONICAL)).line() == MOST_CANONICAL
    assert automorphisms(Grid.parse(EMPTY)) == ALL_IMAGES
    one = Grid.parse("." * 40 + "5" + "." * 40)
    assert automorphisms(one) == ALL_IMAGES // 81 // 9
    # All values alike but in their places: 46,656 ways to lay one out.
    value = Grid.parse(only(SOLVED, "5"))
    assert automorphisms(value) == ALL_IMAGES // 9 // 46_656


def test_classes_of_known_collections() -> None:
    """49,158 puzzles of 17 clues are known, no two of them images.

    Of the 1,465 of the magictour two are the same.
    """
    lines = lines_of(shared("17_clue.txt"))
    assert len(lines) == 49_158
    if not COMPILED:
        lines = lines[::20]
    assert len(set(canonical_many(lines))) == len(lines)
    lines = lines_of(shared("top1465.txt"))
    assert len(lines) == 1465
    assert len(set(canonical_many(lines))) == 1464


@on_few_and_shared
def test_maps_of_puzzles(place: Place) -> None:
    for name in ("minimal.txt", "17_clue.txt", "hardest_11plus.txt"):
        lines = lines_of(place(name))
        dice = Dice(8)
        for line in lines[:: len(lines) // 40 or 1]:
            puzzle = Grid.parse(line)
            there = canonical_map(puzzle)
            assert there.apply(puzzle) == canonical(puzzle)
            image = random_transformation(dice).apply(puzzle)
            assert canonical(image) == canonical(puzzle)
            back = there.then(canonical_map(image).inverse())
            assert back.apply(puzzle) == image


def test_many_at_once() -> None:
    lines = [line.replace(".", "0") for line in SORTS.values()]
    forms = [canonical(Grid.parse(line)).line() for line in lines]
    assert canonical_many(lines) == forms
    assert canonical_many(iter(lines[::-1])) == forms[::-1]
    assert canonical_many([]) == []


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1.......1" + "." * 72, "row 1: 1 at r1c1 and r1c9"),
        (("5" + "." * 8) * 2 + "." * 63, "column 1: 5 at r1c1 and r2c1"),
        ("." * 60 + "7" + "." * 18 + "7.", "box 9: 7 at r7c7 and r9c8"),
        (SOLVED[:-1] + "8", "row 9: 8"),
    ],
)
def test_contradictory_clues(line: str, why: str) -> None:
    for ask in (canonical, canonical_map, automorphisms):
        with pytest.raises(ValueError, match=why):
            ask(Grid.parse(line))
    with pytest.raises(ValueError, match=f"^line 1: .*{why}"):
        canonical_many([EASY, line])


BATCHES = [canonical_many, solve_many, verdicts_many]


@pytest.mark.parametrize("many", BATCHES)
@pytest.mark.parametrize("few", [1, 8])
@pytest.mark.parametrize(
    "line", ["", EASY[:-1], EASY + "0", "%" + EASY[1:], "٫" + EASY[1:]]
)
def test_invalid_grids_are_refused(many: Many, few: int, line: str) -> None:
    with pytest.raises(ValueError, match=f"^line {few}: "):
        many([EASY] * few + [line])


@pytest.mark.parametrize("many", BATCHES)
@pytest.mark.parametrize("few", [1, 8])
@pytest.mark.parametrize("sign", "0_*xX?\u00b7")
def test_batches_read_the_same_signs(many: Many, few: int, sign: str) -> None:
    lines = [EASY.replace(".", sign)] * few
    assert many(lines) == many([EASY]) * few


def test_forms_in_threads() -> None:
    lines = [part(SOLVED, 20 + n % 40, n) for n in range(60)]
    wanted = canonical_many(lines)
    with ThreadPoolExecutor(4) as pool:
        got = list(pool.map(lambda line: canonical_many([line]), lines))
    assert [one for (one,) in got] == wanted


def test_tables_are_made_when_they_are_needed() -> None:
    code = (
        "from sudokit.symmetry.canonical import canonical_many as many\n"
        "from sudokit.symmetry.sorting import sorting_table as sorting\n"
        "from sudokit.symmetry.conjugates import conjugates\n"
        "def made(): return [table.cache_info().currsize"
        " for table in (sorting, conjugates)]\n"
        "assert made() == [0, 0]\n"
        f"many(['{EASY}'])\n"
        "assert made() == [1, 0]\n"
        f"many(['{SOLVED}'])\n"
        "assert made() == [1, 1]\n"
    )
    subprocess.run(
        [sys.executable, "-c", code], check=True, env={"PYTHONPATH": LIBRARY}
    )


@pytest.mark.parametrize("function", [canonical, canonical_map, automorphisms])
def test_forms_are_of_classic_puzzles(function: Callable[..., object]) -> None:
    assert function(Puzzle.parse(EASY)) == function(EASY)
    with pytest.raises(ClassicOnly):
        function(Puzzle(boxes((2, 2)), bytes(16)))
