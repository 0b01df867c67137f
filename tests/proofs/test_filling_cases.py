"""Cases of the fillings of a rule: the checker proves what is found."""

from collections.abc import Callable
from random import Random

import pytest

from sudokit import Choice, check_step
from sudokit.logic import Premise, technique_named
from sudokit.logic.model.board import board_of
from sudokit.rules import Puzzle, make_rules
from sudokit.text.cells import cell_name

SOLUTION = [
    int(c)
    for c in "123456789456789123789123456214365897365897214897214365531642978"
    "642978531978531642"
]
CASES = technique_named("Combination Cases")
MANY = 30
# Whether two neighbours of the solution fit each rule.
FITS: dict[str, Callable[[int, int], bool]] = {
    "thermometer": lambda v, w: v < w,
    "inequality": lambda v, w: v < w,
    "kropki-white": lambda v, w: abs(v - w) == 1,
    "kropki-black": lambda v, w: v == 2 * w or w == 2 * v,
    "german-whisper": lambda v, w: abs(v - w) >= 5,
    "renban": lambda v, w: abs(v - w) == 1,
}


def puzzle_of_pairs(word: str, seed: int) -> Puzzle:
    """Return a puzzle with some pairs of a rule, and a few clues."""
    dice = Random(seed)
    sides = [(c, c + 1) for c in range(81) if c % 9 < 8]
    sides += [(c, c + 9) for c in range(72)]
    sides += [(d, c) for c, d in sides]
    pairs = [
        "+".join([cell_name(*divmod(cell, 9)) for cell in pair])
        for pair in sides
        if FITS[word](*[SOLUTION[cell] for cell in pair])
    ]
    some = ";".join(dice.sample(pairs, min(len(pairs), 12)))
    values = [v if dice.random() < 0.25 else 0 for v in SOLUTION]
    return Puzzle(make_rules(9, words=[f"{word}={some}"]), bytes(values))


@pytest.mark.parametrize("word", [*FITS])
def test_the_fillings_of_two_cells_prove_a_step(word: str) -> None:
    number = 0
    for seed in range(3):
        puzzle = puzzle_of_pairs(word, seed)
        for step in CASES.find(board_of(puzzle), MANY):
            cells = [one for one in step.premises if one.role == "cell"]
            number += len(cells) == 2
            assert check_step(puzzle, step), step
            assert all(SOLUTION[9 * i + j] != n for i, j, n in
                       step.eliminations), step  # fmt: skip
    assert number > 10


@pytest.mark.parametrize("word", [*FITS])
def test_other_candidates_and_premises_are_refused(word: str) -> None:
    puzzle = puzzle_of_pairs(word, 0)
    steps = [*CASES.find(board_of(puzzle), 5)]
    assert len(steps) == 5
    for step in steps:
        i, j, _n = step.eliminations[0]
        true = (Choice(i, j, SOLUTION[9 * i + j]),)
        assert not check_step(puzzle, step._replace(eliminations=true))
        more = (*step.premises, Premise("cover", f"r{i + 1}"))
        assert not check_step(puzzle, step._replace(premises=more))
        bare = [
            one for one in step.premises if one.role not in ("second", "cover")
        ]
        others = [one for one in bare if one.role == "rule"][1:]
        less = tuple([one for one in bare if one not in others])
        assert less == step.premises or not check_step(
            puzzle, step._replace(premises=less)
        )
