"""What the last sentence of a chain through rules says is so."""

import re

import pytest

from sentence_names import cells_in
from sudokit import Choice, Step
from sudokit.lessons.collection import positions
from sudokit.lessons.sentences import sentences
from sudokit.lessons.sentences.view import View
from sudokit.logic import technique_named
from sudokit.logic.model.board import board_of
from sudokit.rules.puzzle import AnyPuzzle

END = re.compile(
    r"But then (?:(?P<kind>row|column|box) (?P<at>\d)"
    r" (?:has no place left for (?P<none>\d)|has (?P<twice>\d) twice)"
    r"|r\dc\d (?:has no candidate left"
    r"|would both be (?P<must>\d) and not be (?P=must)))\."
)


def check(step: Step, grid: AnyPuzzle) -> bool:
    """Assert that the last sentence holds; return if it names an end."""
    text = " ".join(sentences(step, grid))
    end = END.search(text)
    if end is None:
        assert "contradicts the assumption" in text or "somewhere in" in text
        return False
    view = View(step, grid)
    forced, false = view.choices("forced"), view.choices("gone")
    for start in view.choices("on"):
        true = [start, *forced]
        left = {
            one
            for cell in range(81)
            for one in (view.choice(cell, n) for n in range(1, 10))
            if view.can_have(cell, one.n)
            and one not in false
            and not any(c != one and view.conflict(one, c) for c in true)
        }
        if end["kind"]:
            inside = view.in_house(end["kind"][0] + end["at"])
            n = int(end["none"] or end["twice"])
            places = {view.choice(cell, n) for cell in inside}
            if end["none"]:
                assert not left & places, text
            else:
                assert len(places.intersection(true)) > 1, text
            continue
        ((i, j),) = cells_in(end[0])
        if end["must"]:
            one = Choice(i, j, int(end["must"]))
            assert one in true and one not in left, text
        else:
            assert not any((c.i, c.j) == (i, j) for c in left), text
    return True


@pytest.mark.parametrize("at", range(2))
def test_a_chain_contradicts_what_its_last_sentence_says(at: int) -> None:
    """From each of the candidates that it begins with."""
    grid = positions("Rule Forcing Chain")[at].grid
    steps = technique_named("Rule Forcing Chain").find(board_of(grid))
    assert sum(check(step, grid) for step in steps)
