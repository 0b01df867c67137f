"""Games under every rule: broken rules are shown."""

import pytest

from sudokit.game import Game
from sudokit.generator import Maker, Request
from sudokit.rules import NAMED, Puzzle, Rules, boxes, make_rules

SIX = boxes((2, 3))
LAID = [word for word, one in NAMED.items() if one.layout is not None]


@pytest.mark.parametrize("word", LAID)
def test_a_broken_rule_is_shown_where_it_breaks(word: str) -> None:
    made = Maker(Request(lay=(word,), rules=SIX, seed=5)).next()
    full = made.solution
    assert isinstance(made.grid, Puzzle) and isinstance(full, Puzzle)
    own = made.grid.rules.rules
    ruled = Rules(6, SIX.regions, own)
    right = Game.of(Puzzle(ruled, full.cells), "flag")
    assert right.is_solved() and right.clashes() == ()
    broken = 0
    for rule in own[:4]:
        for cell in rule.cells:
            for n in range(1, 7):
                cells = bytearray(full.cells)
                cells[cell] = n
                if rule.allowed([cells[k] for k in rule.cells]):
                    continue
                broken += 1
                alone = bytes(n if k in rule.cells else 0
                              for k, n in enumerate(cells))  # fmt: skip
                game = Game.of(Puzzle(ruled, alone), "flag")
                assert not game.is_solved() and game.clashes()
    assert broken


def test_an_entry_is_refused_with_its_reason() -> None:
    rules = make_rules(6, words=["killer=3:r1c1+r2c1", "even=r6c6"])
    game = Game.of(Puzzle(rules, bytes(36)), "refuse")
    assert (
        game.reason_against(0, 0, 4)
        == "4 breaks a rule: Killer cages 3 (r1c1 and r2c1)."
    )
    assert (
        game.reason_against(5, 5, 3) == "3 breaks a rule: Even cells (r6c6)."
    )
    game = game.enter(0, 0, 1)
    assert (
        game.reason_against(1, 0, 3)
        == "3 breaks a rule: Killer cages 3 (r1c1 and r2c1)."
    )
    assert game.reason_against(1, 0, 1).startswith("1 is already in ")
    assert game.reason_against(1, 0, 2) == ""
    assert game.possible(5, 5) == (2, 4, 6)
