"""Hints in three strengths."""

import pytest

from games import EXTREME, new, played, refused
from puzzles import WIKI
from sudokit.game import apply_hint, find_hint, wrong_entries
from sudokit.game.hints import house_cells


def test_hints_in_three_strengths() -> None:
    now = new()
    first, second, third = (find_hint(now, n) for n in (1, 2, 3))
    assert first.text == f"Look for: {third.technique}."
    assert not first.cells and not first.placements
    assert second.cells or second.houses
    assert not second.placements
    assert third.placements or third.eliminations
    assert third.text.startswith(third.technique + ": ")


@pytest.mark.parametrize("line", [WIKI, EXTREME])
def test_hints_lead_to_the_solution(line: str) -> None:
    now = new(line).set_auto(True)
    steps = 0
    while not now.is_solved():
        hint = find_hint(now, 3)
        after = apply_hint(now, hint).add_hint()
        assert wrong_entries(after) == ()
        for c in hint.eliminations:
            assert c.n not in after.marks(c.i, c.j)
        now, steps = after, steps + 1
    assert steps == now.hints
    assert refused(find_hint, now) == "The puzzle is solved."


def test_a_hint_first_tells_of_a_mistake() -> None:
    now = played((1, 4, 2))
    assert find_hint(now, 1).text == "There is a mistake."
    assert find_hint(now, 2).text == "There is a mistake at r1c4."
    assert (
        refused(apply_hint, now, find_hint(now, 3))
        == "Press t again to see the step first."
    )
    wrongly = new().set_auto(True).mark(0, 2, 4)
    assert find_hint(wrongly, 3).cells == ((0, 2),)


def test_house_cells() -> None:
    assert house_cells("r1") == tuple((0, j) for j in range(9))
    assert (8, 8) in house_cells("b9")
