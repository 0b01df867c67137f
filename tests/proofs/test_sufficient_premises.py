"""Steps follow from the rules that they name, and only from these."""

from collections import Counter

import pytest

from sudokit import Step, check_step, explain
from sudokit.logic import Premise, apply, technique_named
from sudokit.logic.model.board import board_of
from sudokit.proofs.table import FORMS
from sudokit.rules import Puzzle, make_rules
from sudokit.rules.kinds import as_puzzle

pytest.importorskip("pysat")
import mutants
import sufficient_premises


@pytest.mark.parametrize("seed", range(3))
def test_steps_of_puzzles_with_several_rules(seed: int) -> None:
    tally: Counter[str] = Counter()
    for puzzle in sufficient_premises.small_puzzles(4, seed):
        assert not list(sufficient_premises.wrong_steps(puzzle, tally))
    assert tally["steps"] > 40


def linked_step() -> tuple[Puzzle, Step]:
    """Return a step that needs a rule beside its own, and its position."""
    rules = make_rules(
        6, (2, 3),
        ["little-killer=6:r1c4-r4c1", "palindrome=r1c4+r2c3+r3c2"],
    )  # fmt: skip
    position = Puzzle(rules, bytes(36))
    for step in explain(position):
        if any(p.role == "link" for p in step.premises):
            return position, step
        position = apply(position, step)
    raise AssertionError("no step needs a second rule")


def test_a_link_is_named_and_needed() -> None:
    position, step = linked_step()
    assert check_step(position, step)
    assert sufficient_premises.is_implied(position, step)
    assert ", by " in step.note
    bare = step._replace(
        premises=tuple(p for p in step.premises if p.role != "link")
    )
    assert not check_step(position, bare)
    assert not sufficient_premises.is_implied(position, bare)


def test_no_other_rule_can_be_named() -> None:
    position, step = linked_step()
    wrong = Premise("link", "palindrome=r1c1+r2c1")
    assert not check_step(
        position, step._replace(premises=(*step.premises, wrong))
    )
    idle = Premise("link", position.rules.rules[0].notation())
    assert not check_step(
        position, step._replace(premises=(*step.premises, idle))
    )


def test_innies_name_a_cage() -> None:
    """Without a cage the rule of 45 says what a subset says."""
    for name in ("Innies and Outies", "Combined Innies and Outies"):
        assert FORMS[name].counts["rule", "rule"][0] == 1
    for text, _solution in mutants.texts().values():
        if "killer" in text:
            position = as_puzzle(text)
            for name in ("Innies and Outies", "Combined Innies and Outies"):
                for step in technique_named(name).find(board_of(position)):
                    assert check_step(position, step)
