"""The techniques for the hardest puzzles, on puzzles of the hardest list."""

from __future__ import annotations

from random import Random

import pytest

from images import Image
from puzzles import ROOT, grid_of, shared
from sudokit import Choice, Puzzle, check_step, make_rules
from sudokit.logic import TECHNIQUES, technique_named
from sudokit.logic.model.board import Board, board_of, puzzle_of
from sudokit.logic.solving import first_finding
from sudokit.logic.techniques.levels import EASY, MEDIUM
from sudokit.rules.kinds import classic
from sudoku import solve

NAMES = (
    "Fireworks", "Tridagon", "SK Loop", "Multi-Sector Locked Sets",
    "Junior Exocet",
)  # fmt: skip
# In which puzzles they have steps when nothing easy or medium is left; in
# the others they have none.  The lists: the first of the hardest, and the
# samples that need assumptions within assumptions.
FIRST = 24
FIRES: dict[tuple[str, str], list[int]] = {
    ("hardest", "Junior Exocet"): [
        0, 1, 3, 5, 6, 7, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22,
    ],
    ("deep", "Junior Exocet"): [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14],
    ("deep", "Multi-Sector Locked Sets"): [11, 15, 16, 17, 18, 20],
    ("deep", "Tridagon"): [21, 22, 23, 25, 27, 29, 31, 33],
}  # fmt: skip


def stuck(line: str) -> Board:
    """Return the board of a puzzle after all easy and medium steps."""
    grid = grid_of(line)
    easy = [one for one in TECHNIQUES if one.level in (EASY, MEDIUM)]
    board = board_of(grid, grid)
    while (finding := first_finding(board, easy)) is not None:
        board = finding.after()
    return board


def lines(name: str) -> list[str]:
    if name == "hardest":
        path = shared("hardest_11plus.txt")
    else:
        path = ROOT / "src" / "sudokit" / "samples" / "deep.txt"
    every = [one for one in path.read_text().splitlines() if one[:1] != "#"]
    chosen = [one.split()[0] for one in every if one]
    return chosen[:FIRST] if name == "hardest" else chosen


@pytest.fixture(scope="module")
def boards() -> dict[str, list[tuple[str, Board]]]:
    return {
        name: [(line, stuck(line)) for line in lines(name)]
        for name in ("hardest", "deep")
    }


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("which", ["hardest", "deep"])
def test_where_it_fires_and_where_it_must_not(
    name: str, which: str, boards: dict[str, list[tuple[str, Board]]]
) -> None:
    """Each step is right, as its images are, and keeps the solution."""
    dice = Random(name)
    fires = []
    for number, (line, board) in enumerate(boards[which]):
        steps = technique_named(name).find(board, 5)
        grid = classic(puzzle_of(board, False))
        solution = solve(grid_of(line))
        for step in steps:
            puzzle = grid_of(line)
            assert check_step(grid, step, puzzle), (line, step)
            look = Image(dice)
            image = look.grid(grid), look.step(step), look.grid(puzzle)
            assert check_step(*image), (line, step)
            for one in step.eliminations:
                assert solution[one.i, one.j] != one.n, (line, step)
        if steps:
            fires.append(number)
    assert fires == FIRES.get((which, name), [])


@pytest.mark.parametrize("name", NAMES)
def test_they_are_for_classic_puzzles(name: str) -> None:
    for rules in (make_rules(words=("diagonals",)), make_rules(6, (2, 3))):
        empty = Puzzle(rules, bytes(rules.size**2))
        assert not technique_named(name).find(board_of(empty))


def test_a_firework_quadruple_in_a_made_position() -> None:
    """No puzzle with one is known here, so candidates are taken away."""
    grid = grid_of("0" * 81)
    wings = {(0, 3), (3, 0)}
    for digits, at in (((1, 2), (0, 0)), ((3, 4), (3, 3))):
        box = {(at[0] + i, at[1] + j) for i in range(3) for j in range(3)}
        for k in range(9):
            for cell in ((at[0], k), (k, at[1])):
                for n in digits:
                    if cell not in box | wings:
                        if n in grid.candidates(*cell):
                            grid = grid.reject(Choice(*cell, n))
    (step,) = technique_named("Fireworks").find(board_of(grid))
    assert check_step(grid, step)
    for seed in range(8):  # lines and columns exchanged in some of them
        look = Image(Random(seed))
        assert check_step(look.grid(grid), look.step(step))
    gone = {(c.i, c.j, c.n) for c in step.eliminations}
    assert gone == {
        (i, j, n)
        for (i, j), left in {
            (0, 0): (1, 2), (3, 3): (3, 4), (0, 3): (1, 2, 3, 4),
            (3, 0): (1, 2, 3, 4),
        }.items()
        for n in range(1, 10)
        if n not in left
    }  # fmt: skip
    for spot in range(len(step.premises)):
        rest = (*step.premises[:spot], *step.premises[spot + 1 :])
        assert not check_step(grid, step._replace(premises=rest))
    right = Choice(0, 0, 1)
    more = step._replace(eliminations=(*step.eliminations, right))
    assert not check_step(grid, more)
