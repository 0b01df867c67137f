"""Named rules with numbers that can and can't hold, against brute force.

The items are on houses, diagonals, parts of them and cells anywhere.  Brute
force takes every grid of the houses alone that a rule allows.
"""

import random
from functools import cache
from itertools import islice, product

import pytest

from rule_items import WORDS, any_item, shape_of
from sudokit.rules import (
    Puzzle,
    Rules,
    boxes,
    generate,
    make_rules,
    solutions,
    verdict,
)

OPEN = {4: 16, 5: 15, 6: 16, 7: 16, 8: 16, 9: 18}  # cells without a clue
MOST = 400  # solutions of the houses
TURNS = 3  # items of each word and size


@cache
def full_grid(size: int, turn: int) -> bytes:
    """Return the values of a grid."""
    empty = boxes(shape_of(size))
    return generate(empty, size * size, seed=f"numbers {turn}").cells


def rules_of(dice: random.Random, word: str, size: int) -> Rules | None:
    """Return the first items that can be read as rules, or None."""
    for _ in range(200):
        text = any_item(dice, word, size)
        try:
            return make_rules(shape=shape_of(size), words=[text])
        except ValueError as error:
            assert "\n" not in str(error) and "literal" not in str(error)
    return None


def with_open_cells(dice: random.Random, own: Rules, turn: int) -> Puzzle:
    """Return a grid of the houses with the cells of the rule empty."""
    size = own.size
    (rule,) = own.rules
    cells = list(full_grid(size, turn))
    near = dice.sample(rule.cells, min(len(rule.cells), OPEN[size]))
    others = [c for c in range(size * size) if c not in near]
    for cell in [*near, *dice.sample(others, OPEN[size] - len(near))]:
        cells[cell] = 0
    return Puzzle(own, bytes(cells))


@pytest.mark.parametrize("word", WORDS)
def test_solutions_are_those_of_brute_force(word: str) -> None:
    dice = random.Random(word)
    compared = 0
    for size, turn in product(OPEN, range(TURNS)):
        own = rules_of(dice, word, size)
        if own is None:
            continue
        puzzle = with_open_cells(dice, own, turn)
        (rule,) = puzzle.rules.rules
        houses = Puzzle(boxes(shape_of(size)), puzzle.cells)
        every = [one.cells for one in islice(solutions(houses), MOST)]
        if len(every) == MOST:
            verdict(puzzle)
            continue
        wanted = [
            one for one in every if rule.allowed([one[c] for c in rule.cells])
        ]
        answers = [one.cells for one in solutions(puzzle)]
        assert sorted(answers) == sorted(wanted), rule.notation()
        assert (verdict(puzzle) == "no solution") is (not wanted)
        compared += 1
    assert compared
