"""Steps in grids of any boxes: each is true, and small grids end."""

import re
from random import Random

import pytest

from puzzles import HARD, WIKI
from sudokit import logic, rules
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.logic import (
    TECHNIQUES,
    apply,
    check_step,
    explain,
    next_step,
    technique_named,
)
from sudokit.logic.model.board import board_of
from sudokit.logic.model.patterns import rectangles
from sudokit.rules import Puzzle, Rules, Shape, boxes

NAMES = {one.name for one in TECHNIQUES}
# Forcing nets of many cells take their time uncompiled.
QUICK = [one for one in TECHNIQUES if one.level != "extreme"]


def solution(grid: Puzzle) -> bytes:
    (solved,) = rules.solutions(grid)
    assert isinstance(solved, Puzzle)
    return solved.cells


@pytest.mark.parametrize("diagonals", (False, True))
@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)])
def test_steps_are_true(shape: Shape, diagonals: bool) -> None:
    for seed in range(2):
        grid = rules.generate(
            boxes(shape, ("diagonals",) * diagonals), seed=seed
        )
        solved = solution(grid)
        last = grid
        usable = TECHNIQUES if grid.size < 8 else QUICK
        for step in explain(grid, techniques=usable):
            assert step.technique in NAMES and "=> r" in step.text
            assert step.placements or step.eliminations
            assert check_step(last, step, grid), step.text
            for i, j, n in step.placements:
                assert solved[i * grid.size + j] == n
            for i, j, n in step.eliminations:
                assert solved[i * grid.size + j] != n
                assert n in last.candidates(i, j)
            last = apply(last, step)
        if 0 not in last.cells:
            assert last.cells == solved


def test_a_puzzle_of_singles_is_solved() -> None:
    grid = Puzzle.init(
        [[int(n) for n in WIKI.replace(".", "0")[k : k + 9]]
         for k in range(0, 81, 9)]
    )  # fmt: skip
    steps = list(explain(grid))
    assert sum(len(step.placements) for step in steps) == WIKI.count(".")
    assert steps[0].text.startswith("Naked Single: only ")


def position(choices: dict[tuple[int, int], str], size: int) -> Puzzle:
    """Return a position with these candidates in some cells, all in others."""
    grid = Puzzle(boxes((2, 2) if size == 4 else (2, 3)), bytes(size * size))
    every = "123456"[:size]
    gone = tuple(
        sum(1 << (int(n) - 1) for n in every)
        - sum(
            1 << (int(n) - 1)
            for n in choices.get((cell // size, cell % size), every)
        )
        for cell in range(size * size)
    )
    return Puzzle(grid.rules, grid.cells, None, gone)


@pytest.mark.parametrize(
    ("choices", "text"),
    [
        (
            {(0, 0): "12", (0, 4): "12"},
            "Naked Pair: 1,2 in r1c15 => r1c2<>1",
        ),
        (
            {(0, j): "3456" for j in range(2, 6)} | {(1, 3): "12"},
            "Locked Candidates Type 1: 1 in b2, all in r2 => r2c1<>1",
        ),
        (
            {(0, j): "23456" for j in (1, 2, 3, 5)}
            | {(3, j): "23456" for j in (1, 2, 3, 5)},
            "X-Wing: 1 in r14, covered by c15",
        ),
    ],
)
def test_patterns(choices: dict[tuple[int, int], str], text: str) -> None:
    step = next_step(position(choices, 6))
    assert step is not None and step.text.startswith(text)


def test_the_functions_of_the_library_take_any_puzzle() -> None:
    puzzle = rules.generate(boxes((2, 3)), seed=3)
    assert isinstance(puzzle, Puzzle)
    steps = list(logic.explain(puzzle))
    assert logic.next_step(puzzle) == steps[0]
    assert steps[0] in list(logic.steps(puzzle))
    for step in steps:
        puzzle = apply(puzzle, step)
    assert 0 not in puzzle.cells
    with pytest.raises(ValueError, match="no solution"):
        logic.explain(Puzzle.init([[1, 1, 0, 0], *[[0] * 4] * 3]))
    with pytest.raises(ValueError, match="9x9"):
        logic.explain(puzzle, scale="explainer")


def test_a_puzzle_without_candidates_has_no_steps() -> None:
    assert list(explain(Puzzle(boxes((2, 2)), bytes(16)))) == []


# Fish, colours and almost locked sets, where they never were.


JIGSAW = """
    111122333 111222333 112222333 444455666 444555666
    445555666 777788999 777888999 778888999
"""
LETTERS = "".join(JIGSAW.split())
REGIONS = [
    [cell for cell in range(81) if LETTERS[cell] == letter]
    for letter in "123456789"
]
LAWS = {
    "jigsaw": (Rules(9, REGIONS, ()), 55),
    "anti-knight": (boxes((3, 3), ("anti-knight",)), 60),
    "16x16": (boxes((4, 4)), 130),
}
EVERYWHERE = """
X-Wing, Finned X-Wing, Swordfish, Skyscraper, Turbot Fish, Simple Colors,
Multi Colors, X-Chain, ALS-XZ
"""


@pytest.mark.parametrize("kind", LAWS)
def test_fish_colors_and_sets_under_any_rules(kind: str) -> None:
    laws, blanks = LAWS[kind]
    solved = rules.solve(Puzzle(laws, bytes(laws.size**2)))
    assert solved is not None
    wanted = {" ".join(name.split()) for name in EVERYWHERE.split(",")}
    for seed in range(8):
        cells = bytearray(solved.cells)
        for cell in Random(seed).sample(range(len(cells)), blanks):
            cells[cell] = 0
        grid = Puzzle(laws, bytes(cells))
        for name in sorted(wanted):
            for step in technique_named(name).find(board_of(grid), 1):
                wanted.discard(name)
                assert check_step(grid, step), step.text
                for i, j, n in step.eliminations:
                    assert solved[i, j] != n
    assert not wanted


def test_uniqueness_needs_rules_that_an_exchange_keeps() -> None:
    knight, _ = LAWS["anti-knight"]
    solved = rules.solve(Puzzle(knight, bytes(81)))
    assert solved is not None
    there = 0
    for seed in range(20):
        cells = bytearray(solved.cells)
        for cell in Random(seed).sample(range(81), 50):
            cells[cell] = 0
        classic, other = [
            Puzzle(laws, bytes(cells)) for laws in (boxes((3, 3)), knight)
        ]
        there += len(rectangles(board_of(classic)))
        assert not rectangles(board_of(other))
    assert there


# Trials, where nothing else is left.


@pytest.mark.parametrize(
    ("shape", "cells"),
    [
        ((2, 3), "..3..2.......12.43......54..26......"),
        (
            (2, 4),
            "16....5..2..8..1..7....8.34..1.2.....4.63..........7..2...1.78.4",
        ),
        ((3, 3), HARD.replace("0", ".")),
    ],
)
def test_trials_lead_to_the_solution(shape: Shape, cells: str) -> None:
    grid = Puzzle(
        boxes(shape), bytes(int(n) if n != "." else 0 for n in cells)
    )
    solved = rules.solve(grid)
    assert solved is not None
    usable = [*QUICK, technique_named("trial")]
    position = grid
    for step in explain(grid, techniques=usable):
        for i, j, n in step.eliminations:
            assert solved[i, j] != n and n in position.candidates(i, j)
            cell = i * grid.size + j
            assert step.technique != "Trial" or fails(grid, cell, n)
            assert check_step(position, step, grid)
        position = apply(position, step)
    assert position.cells == solved.cells


def fails(grid: Puzzle, cell: int, n: int) -> bool:
    return rules.count(grid.filled([(cell, n)]), 1) == 0


def test_short_contradictions_are_described() -> None:
    cells = "..3..2.......12.43......54..26......"
    grid = Puzzle(
        boxes((2, 3)), bytes(int(n) if n != "." else 0 for n in cells)
    )
    (step,) = technique_named("trial").find(board_of(grid), 1)
    assert check_step(grid, step)
    assert re.fullmatch(
        r"Trial: r\dc\d=\d (leaves no .*|fails \(.*\)) => r\dc\d<>\d",
        step.text,
    )


def test_a_deadline_ends_the_steps() -> None:
    with pytest.raises(BudgetSpent):
        list(explain(rules.generate(boxes((2, 3))), budget=Budget(None, 0)))


@pytest.mark.parametrize(
    "words", [(), ("anti-knight",), ("anti-king",), ("windoku",)]
)
def test_wings_and_chains_under_any_rules(words: tuple[str, ...]) -> None:
    result: set[str] = set()
    for seed in range(1):
        grid = last = rules.generate(boxes((3, 3), words), seed=seed)
        assert isinstance(last, Puzzle)
        solved = solution(last)
        for step in explain(last, techniques=QUICK):
            result.add(step.technique)
            assert check_step(last, step, grid), step.text
            for i, j, n in step.eliminations:
                assert solved[i * 9 + j] != n
            last = apply(last, step)
    assert result <= NAMES


# SukakuExplainer's issue 111: there a turbot fish removes 4 from r1c6.
WINDOKU = (
    ".......1.....2...3.........4....3.......5...6"
    "....1.........78......6........32..."
)
STRONG_LINKS = (
    "skyscraper",
    "two-string kite",
    "turbot fish",
    "empty rectangle",
)


@pytest.mark.parametrize("seed", range(12))
def test_strong_links_in_an_x_windoku_keep_its_solution(seed: int) -> None:
    grid = Puzzle.parse(f"# rules diagonals, windoku\n{WINDOKU}")
    solved = solution(grid)
    assert solved[:6] == bytes([9, 3, 2, 6, 7, 4])
    dice = Random(seed)
    gone = [
        sum(
            1 << (n - 1)
            for n in range(1, 10)
            if n != m and dice.random() < 0.6
        )
        for m in solved
    ]
    position = Puzzle(grid.rules, grid.cells, grid.cells, tuple(gone))
    steps = [
        step
        for name in STRONG_LINKS
        for step in technique_named(name).find(board_of(position), 100)
    ]
    assert steps
    for step in steps:
        assert check_step(position, step, grid), step.text
        for i, j, n in step.eliminations:
            assert solved[i * 9 + j] != n, step.text
