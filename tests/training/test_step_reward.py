"""Rewards of proposed steps."""

import random

import pytest

from puzzles import EASY, HARD, NONE, SEVERAL, few
from sudokit import (
    Choice,
    Grid,
    Reward,
    Step,
    explain,
    next_step,
    reward,
)
from sudokit.logic import Premise, apply
from sudoku import solve


def choice(text: str) -> Choice:
    """Return the choice written as r1c2=3."""
    return Choice(int(text[1]) - 1, int(text[3]) - 1, int(text[5]))


def placing(*texts: str) -> Step:
    """Return a step that places values without premises."""
    return Step("Naked Single", tuple(map(choice, texts)), ())


def removing(*texts: str) -> Step:
    """Return a step that removes candidates without premises."""
    return Step("Naked Pair", (), tuple(map(choice, texts)))


@pytest.mark.parametrize("line", [EASY, HARD])
def test_every_step_of_an_explanation_is_proved(line: str) -> None:
    puzzle = g = Grid.parse(line)
    total = 0
    for step in explain(puzzle):
        assert reward(g, step, puzzle) is Reward.PROVED, step.text
        total += reward(g, step)
        g = apply(g, step)
    assert g.line() == solve(puzzle).line()
    assert total > 40


def test_true_but_unproved_steps() -> None:
    g = Grid.parse(EASY)
    assert reward(g, placing("r1c3=4")) is Reward.UNPROVED
    assert reward(g, removing("r1c3=2", "r1c3=1")) is Reward.UNPROVED


@pytest.mark.parametrize(
    "step",
    [
        placing("r1c3=2"),  # another value
        placing("r1c3=4", "r1c4=2"),  # one of two
        removing("r1c3=4"),
        placing("r1c1=5"),  # a clue
        removing("r1c3=9"),  # gone before
        placing(),
        Step("Naked Single", (Choice(9, 0, 1),), ()),
        Step("Naked Single", (Choice(0, 0, 0),), ()),
        Step("Naked Single", ((0, 2, 4),), ()),  # type: ignore[arg-type]
        Step("Naked Single", ("r1c3=4",), ()),  # type: ignore[arg-type]
    ],
)
def test_wrong_steps(step: Step) -> None:
    assert reward(Grid.parse(EASY), step) is Reward.WRONG


def test_a_grid_without_solution_has_no_right_step() -> None:
    g = Grid.parse(NONE)
    for i in range(9):
        for j in range(9):
            for n in g.candidates(i, j):
                step = Step("Naked Single", (Choice(i, j, n),), ())
                assert reward(g, step) is Reward.WRONG


def test_several_solutions_agree_or_not() -> None:
    g = Grid.parse(SEVERAL)
    worth = {
        reward(g, Step("Naked Single", (Choice(i, j, n),), ()))
        for i in range(9)
        for j in range(9)
        for n in g.candidates(i, j)
    }
    assert worth == {Reward.WRONG, Reward.UNPROVED}


def test_nonsense_premises_prove_nothing() -> None:
    g = Grid.parse(EASY)
    good = next_step(g)
    assert good is not None
    for premises in (
        (Premise("base", "r10"),),
        (Premise("mood", "r1"),),
        (Premise("cell", Choice(9, 9, 0)),),
        ("r1",),
        (None,),
        ((1, 2, 3),),
    ):
        step = good._replace(premises=premises)  # type: ignore[arg-type]
        assert reward(g, step) is Reward.UNPROVED
    assert reward(g, good._replace(technique="Luck")) is Reward.UNPROVED


def test_chance_earns_nothing() -> None:
    """No random proposal is proved, and true ones are recognised."""
    dice = random.Random(3)
    for line in few("minimal.txt").read_text().split()[:3]:
        g = Grid.parse(line)
        solution = solve(g)
        for _ in range(40):
            i, j = dice.randrange(9), dice.randrange(9)
            n = dice.choice(g.candidates(i, j) or (1,))
            step = Step("Hidden Single", (Choice(i, j, n),), ())
            right = solution.line()[9 * i + j] == str(n)
            fresh = g.line()[9 * i + j] == "."
            expected = Reward.UNPROVED if right and fresh else Reward.WRONG
            assert reward(g, step) is expected
