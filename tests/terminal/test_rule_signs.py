"""The marks of rules on the board of the terminal, and in words."""

import io
import re
from functools import cache

import pytest

from sudokit.game import FLAG, Game
from sudokit.game.layout import layout_of
from sudokit.rules import Puzzle, make_rules
from sudokit.terminal.board import (
    Look,
    board_lines,
    cell_lines,
    middle_line,
    sum_at,
)
from sudokit.terminal.line_game import play_by_lines
from sudokit.terminal.marks import ASCII
from sudokit.terminal.rule_signs import rules_at, signs_of
from sudokit.terminal.sizing import CellSize, room_in

WORDS = [
    "killer=5:r1c1+r1c2;9:r2c1+r2c2+r2c3",
    "kropki-white=r3c3+r3c4",
    "kropki-black=r3c5+r4c5",
    "xv=V:r4c1+r4c2",
    "inequality=r5c2+r5c1;r6c4+r5c4",
    "renban=r6c1-r6c3",
]
GAME = Game.of(Puzzle(make_rules(6, words=WORDS), bytes(36)))


def board(size: CellSize, signs: str = "full") -> list[str]:
    look = Look(GAME, (5, 5), None, False, signs)
    return ["".join(s.text for s in line) for line in board_lines(look, size)]


def test_rules_with_characters_are_on_the_board() -> None:
    lines = board(CellSize(5, 2))
    text = "\n".join(lines)
    assert lines[1].startswith("┃5  ") and lines[3].startswith("┃9  ")
    for sign in "○●V>∨":
        assert text.count(sign) == 1, sign
    plain = "\n".join(board(CellSize(5, 2), ASCII))
    assert plain.isascii()
    assert "o" in plain and "@" in plain


def test_a_thermometer_has_a_bulb_and_a_line() -> None:
    """An arrow has a circle; diagonals have strokes in both corners."""
    words = [
        "thermometer=r2c2+r2c3+r3c3+r4c4",
        "renban=r4c6+r5c5",
        "arrow=r6c6/r5c6",
    ]
    rules = make_rules(6, words=words)
    layout = layout_of(rules)
    signs = signs_of(layout)
    assert signs.sums == {(1, 1): "●", (5, 5): "○"}
    assert signs.between == {
        ((1, 1), (1, 2)): "━",
        ((1, 2), (2, 2)): "│",
        ((2, 2), (3, 3)): "╲",
        ((3, 5), (4, 4)): "╱",
        ((4, 5), (5, 5)): "│",
    }
    look = Look(Game.of(Puzzle(rules, bytes(36))), (0, 0), None, False, "full")
    lines = [strip.text for strip in board_lines(look, CellSize(5, 2))]
    assert "│●" in lines[3] and "━" in lines[3]
    cells = [line.replace("┃", "│").split("│") for line in lines]
    assert cells[7][3].endswith("╲") and cells[8][4].startswith("╲")
    assert cells[9][6].startswith("╱") and cells[11][5].endswith("╱")
    low = [strip.text for strip in board_lines(look, CellSize(3, 1))]
    assert not any("╲" in line for line in low)


def test_cages_side_by_side_look_different() -> None:
    grounds = signs_of(layout_of(GAME.layout.rules)).grounds
    assert grounds[0, 0] == grounds[0, 1] != grounds[1, 0] == grounds[1, 2]
    assert grounds[5, 0] == -1  # a line


def test_a_board_without_room_is_no_error() -> None:
    for size in (CellSize(3, 1), CellSize(3, 1, False), CellSize(7, 3)):
        lines = board(size)
        assert len({len(line) for line in lines}) == 1


CAGES = "killer=9:r1c1+r1c2;17:r2c1+r2c2+r3c2;7:r5c5+r5c6;45:r9c1-r9c9"
FIRST = {(0, 0): "9", (1, 0): "17", (4, 4): "7", (8, 0): "45"}
SIZES = [
    CellSize(width, height, has_seam)
    for width in (3, 5, 7)
    for height in (1, 2, 3)
    for has_seam in (True, False)
]


@cache
def games_with_sums() -> list[Game]:
    """Return games with cages: without marks, with marks, with values."""
    empty = Game.of(Puzzle(make_rules(9, words=[CAGES]), bytes(81)))
    games = [empty, empty.set_auto(True)]
    for n in (1, 7, 9):
        some = empty
        for cell in empty.layout.cells:
            for mark in range(1, n + 1):
                some = some.mark(*cell, mark)
        games += [some, empty.set_mode(FLAG).enter(0, 0, n).enter(1, 0, n)]
    return games


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("colour", [True, False])
def test_nothing_enters_or_touches_a_sum(size: CellSize, colour: bool) -> None:
    """A number in a corner is a sum; marks and values stay out of it."""
    games = games_with_sums()
    at = size.corner_at(games[0].layout)
    for game in games:
        for cell in game.layout.cells:
            look = Look(game, (1, 0), None, colour)
            lines = cell_lines(look, cell, size, ())[1]
            assert {len(line) for line in lines} == {size.width}
            number = re.match(r"\d*", lines[0][at:])
            assert number and number[0] == sum_at(look, cell, size)
            assert at or size.has_seam or not lines[0][-1].isdigit()
            value = game.value(*cell)
            line = middle_line(game.layout, size)
            beside = "" if line else number[0]
            assert not value or str(value) in lines[line][len(beside) :]
        sums = {cell: sum_at(look, cell, size) for cell in game.layout.cells}
        shown = {cell: total for cell, total in sums.items() if total}
        if size.has_corner(game.layout):
            assert shown == FIRST
        else:
            assert sorted(shown.values()) == sorted(FIRST.values())


def test_every_mark_has_a_place_where_the_window_has_room() -> None:
    layout = layout_of(make_rules(9, words=[CAGES]))
    for width, height in ((98, 24), (80, 36), (120, 40)):
        room = room_in(width, height, layout)
        assert room.has_digits and room.has_panel
        look = Look(
            Game.of(Puzzle(layout.rules, bytes(81))).set_auto(True), (4, 4)
        )
        for cell in layout.cells:
            lines = cell_lines(look, cell, room.cell, ())[1]
            total = sum_at(look, cell, room.cell)
            digits = re.sub(r"\D", "", "".join(lines)[len(total) :])
            assert digits == "123456789"


def test_all_rules_have_sentences() -> None:
    cage = "Killer cages 5:r1c1+r1c2"
    assert rules_at(GAME, (0, 0), 30) == [cage, "5: 14 23"]
    assert rules_at(GAME, (5, 5), 30) == []
    after = GAME.enter(0, 1, 3)
    assert rules_at(after, (0, 0), 30) == [cage, "5: 23"]
    out = io.StringIO()
    play_by_lines(GAME, io.StringIO("r1c1=6\nquit\n"), out)
    output = out.getvalue()
    assert "number in its corner. 5:r1c1+r1c2; 9:" in output
    assert "6 breaks a rule: Killer cages 5 (r1c1 and r1c2)." in output
