"""Hints in three strengths."""

from collections.abc import Iterable

import pytest

from games import EXTREME, new, played, refused
from puzzles import WIKI
from several_cells import mark_all
from sudokit.core.choice import Choice
from sudokit.game import Game, Hint, apply_hint, find_hint, wrong_entries
from sudokit.game.hints import marks_text
from sudokit.game.state import name_of
from sudokit.rules import Puzzle, make_rules
from sudokit.rules.house_names import named_cells


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


def test_applied_hints_write_the_marks_that_remain() -> None:
    """By hand, where there are none; undo takes them back."""
    now = new(EXTREME)
    written = 0
    while written < 10:
        hint = find_hint(now, 3)
        after = apply_hint(now, hint)
        reduced = {(c.i, c.j) for c in hint.eliminations}
        for cell in now.layout.cells:
            before, marks = now.marks(*cell), after.marks(*cell)
            if cell in reduced and not before:
                written += 1
                assert marks == after.possible(*cell)
            elif cell in reduced or not hint.placements:
                gone = {c.n for c in hint.eliminations if c[:2] == cell}
                assert marks == tuple(n for n in before if n not in gone)
        assert after.undo().state == now.state
        assert bool(marks_text(after, hint)) == bool(reduced)
        now = after


def test_applied_hints_leave_marks_by_hand() -> None:
    now = new(EXTREME)
    while not (hint := find_hint(now, 3)).eliminations:
        now = apply_hint(now, hint)
    [gone, *_others] = hint.eliminations
    cell, other = (
        gone[:2],
        next(n for n in now.possible(*gone[:2]) if n != gone.n),
    )
    marked = now.mark(*cell, gone.n).mark(*cell, other)
    assert apply_hint(marked, hint).marks(*cell) == (other,)
    number = now.layout.number(*cell)
    centred = mark_all(now, [cell], other, True)
    after = apply_hint(centred, hint)
    assert after.marks(*cell) == ()
    assert after.state.centre[number] == (other,)
    automatic = apply_hint(now.set_auto(True), hint)
    assert not any(automatic.state.marks)


def test_changed_marks_are_named() -> None:
    now = new(EXTREME)
    cells = [cell for cell in now.layout.cells if not now.value(*cell)]
    gone = tuple(Choice(*cell, n) for cell in cells[:5] for n in (1, 2))
    hint = Hint(3, "", "X-Wing")
    one, five = (
        hint._replace(eliminations=gone[:2]),
        hint._replace(eliminations=gone),
    )
    assert marks_text(now, hint) == ""
    assert marks_text(now, one) == f"Marks updated: {name_of(cells[0])}."
    assert marks_text(now, five) == "Marks updated: 5 cells."


def test_a_hint_first_reports_a_mistake() -> None:
    now = played((1, 4, 2))
    assert find_hint(now, 1).text == "There is a mistake."
    assert find_hint(now, 2).text == "There is a mistake at r1c4."
    assert (
        refused(apply_hint, now, find_hint(now, 2))
        == "Press t again to see the step first."
    )
    assert apply_hint(now, find_hint(now, 3)).grid() == new().grid()
    wrongly = new().set_auto(True).mark(0, 2, 4)
    hint = find_hint(wrongly, 3)
    assert hint.cells == ((0, 2),)
    assert hint.text == "r1c3 is 4, but its mark is gone."
    assert find_hint(apply_hint(wrongly, hint)).technique


CAGE = "killer=3:r1c1+r1c2"
RULES = make_rules(6, words=[CAGE, "diagonals"])


@pytest.mark.parametrize(
    ("what", "cells"),
    [
        ("r2", range(6, 12)),
        ("c6", range(5, 36, 6)),
        ("b1", (0, 1, 2, 6, 7, 8)),
        ("diagonal 1", range(0, 36, 7)),
        (CAGE, (0, 1)),
        ("nothing", ()),
    ],
)
def test_cells_of_houses_and_rules(what: str, cells: Iterable[int]) -> None:
    assert named_cells(RULES, what) == tuple(cells)


def test_a_hint_under_other_rules_names_its_rule() -> None:
    game = Game.of(Puzzle(RULES, bytes(36)))
    place = find_hint(game, 2)
    assert place.text == (
        f"Look for: {place.technique} in the cage of 3 at r1c1."
    )
    whole = find_hint(game, 3)
    assert whole.premises[0].what == CAGE
    assert {(c.i, c.j) for c in whole.eliminations} == {(0, 0), (0, 1)}


def test_a_hint_points_to_the_rule_of_its_sentence() -> None:
    """Also for a single, whose premises are cells alone."""
    word = "thermometer=r1c1+r1c2+r1c3"
    puzzle = Puzzle(make_rules(4, words=[word]), bytes([1, 0, *[0] * 14]))
    game = Game.of(puzzle)
    for _step in range(20):
        hint = find_hint(game, 3)
        if "thermometer" in hint.text:
            break
        game = apply_hint(game, hint)
    assert word in hint.houses
    cells = named_cells(puzzle.rules, word)
    assert [*cells] == [0, 1, 2]
