"""Steps, games and pictures with digits from 0 and in other grids."""

import pytest

from sudokit import check_step, explain
from sudokit.game.play import Game
from sudokit.game.record import record_of, restore
from sudokit.game.state import Refused
from sudokit.logic import apply
from sudokit.logic.step_text import step_columns, step_of
from sudokit.paper.figure import figure
from sudokit.paper.shapes import Text
from sudokit.rules import (
    Puzzle,
    count,
    generate,
    is_correct,
    make_rules,
    solve,
)
from sudokit.terminal.line_session import cell_and_value, grid_text

PUZZLES = {
    "digits=0-3,killer=1:r1c1+r1c2": "0...2..1...3....",
    "digits=0-3,arrow=r1c4/r1c3+r2c3,even=r1c1": "",
    "grid=4x6,killer=3:r1c1+r1c2": "",
    "grid=6x6,digits=0-8,diagonals": "",
    "grid=4x4,digits=0-4": "",
    "grid=3x4,digits=1-5,anti-king": "",
}


def puzzle_of(words: str) -> Puzzle:
    """Return a puzzle of these rules with one solution."""
    rules = make_rules(words=words.split(","))
    line = PUZZLES[words]
    if line:
        return Puzzle.parse(f"# rules {words}\n{line}")
    return generate(rules, seed=1)


@pytest.mark.parametrize("words", PUZZLES)
def test_each_step_is_true_and_proved(words: str) -> None:
    """Steps keep the solution, are proved, and name the digits."""
    puzzle = puzzle_of(words)
    assert count(puzzle) == 1
    solution = solve(puzzle)
    assert solution is not None
    assert solution is not None
    n, sign = puzzle.size, puzzle.grid.sign
    steps = 0
    for step in explain(puzzle):
        for one in step.placements:
            assert solution.cells[one.i * n + one.j] == one.n
            assert f"r{one.i + 1}c{one.j + 1}={sign(one.n)}" in step.text
        for one in step.eliminations:
            assert solution.cells[one.i * n + one.j] != one.n
        assert check_step(puzzle, step)
        assert step.sentences(puzzle)
        columns = step_columns(step)
        assert step_of(columns, puzzle.grid.least)[:4] == step[:4]
        puzzle = apply(puzzle, step)
        steps += 1
    assert steps and is_correct(puzzle)


@pytest.mark.parametrize("words", PUZZLES)
def test_a_game_has_the_cells_and_digits_of_its_puzzle(words: str) -> None:
    """A game enters digits, refuses others, and is saved."""
    puzzle = puzzle_of(words)
    solution = solve(puzzle)
    assert solution is not None
    game = Game.of(puzzle)
    layout, grid = game.layout, puzzle.grid
    assert restore(record_of(game)) == game
    text = grid_text(game)
    assert len(text.splitlines()) >= grid.rows
    for i, row in enumerate(solution.values()):
        for j, n in enumerate(row):
            if not puzzle[i, j]:
                typed = f"r{i + 1}c{j + 1}={grid.digit(n)}"
                assert cell_and_value(typed, layout) == (i + 1, j + 1, n)
                game = game.enter(i, j, n)
    assert game.is_solved() and restore(record_of(game)) == game
    with pytest.raises(Refused):
        game.enter(grid.rows, 0, 1)
    last = grid.digit(grid.size)
    with pytest.raises(
        Refused, match=f"to {last if not grid.least else grid.size}"
    ):
        Game.of(Puzzle(puzzle.rules, bytes(grid.size**2))).enter(
            0, 0, grid.size + 1
        )


@pytest.mark.parametrize("words", PUZZLES)
def test_a_picture_has_the_digits(words: str) -> None:
    """A picture is as wide and high as its grid, with its digits."""
    puzzle = puzzle_of(words)
    drawing = figure(puzzle, legend=False, ruled=False)
    grid = puzzle.grid
    assert (drawing.width > drawing.height) == (grid.columns > grid.rows)
    shown = [one.text for one in drawing.shapes if isinstance(one, Text)]
    wanted = [grid.sign(n) for row in puzzle.values() for n in row if n]
    assert sorted(shown) == sorted(wanted)
