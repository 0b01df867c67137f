"""The board as text."""

import pytest

from puzzles import WIKI
from sudokit import Choice, Grid
from sudokit.game import FLAG, Game, Hint
from sudokit.game.layout import Cell

pytest.importorskip("textual")


from sudokit.terminal import board as drawing
from sudokit.terminal import board_widget
from sudokit.terminal.board import Look


def board_text(
    now: Game,
    cursor: Cell = (4, 4),
    width: int = 5,
    height: int = 2,
    colour: bool = True,
    hint: Hint | None = None,
) -> list[str]:
    look = Look(now, cursor, hint, colour)
    return [strip.text for strip in drawing.board_lines(look, width, height)]


def test_the_board_fits_into_80_by_24() -> None:
    lines = board_text(Game.of(Grid.parse(WIKI)))
    assert len(lines) == 22
    assert {len(line) for line in lines} == {55}
    assert lines[1].startswith("┃  5  │  3  │     ┃     │  7  │")
    assert lines[10][25:30] == "[   ]"


def test_marks_are_digits_where_there_is_room() -> None:
    now = Game.of(Grid.parse(WIKI)).set_auto(True)
    lines = board_text(now, width=7, height=3)
    assert len(lines) == 31
    cell = [line[17:24] for line in lines[1:4]]
    assert cell == [" 1 2   ", " 4     ", "       "]
    assert board_text(now, width=5, height=3)[1][13:18] == " 12  "


def test_marks_are_dots_where_there_is_not() -> None:
    assert drawing.dotted(()) == ["   ", "   "]
    assert drawing.dotted((1, 5, 9)) == ["⠒⣀ ", "  ⠒"]
    whole = drawing.dotted(tuple(range(1, 10)))
    assert whole == ["⣒⣒⣒", "⠒⠒⠒"]


def test_consoles_without_braille_have_points() -> None:
    assert drawing.pointed(()) == ["   ", "   "]
    assert drawing.pointed((1, 5, 9)) == ["'. ", "  '"]
    assert drawing.pointed(tuple(range(1, 10))) == [":::", "'''"]
    every = {
        tuple(drawing.pointed(tuple(n for n in range(1, 10) if bits >> n & 1)))
        for bits in range(0, 1024, 2)
    }
    assert len(every) == 512, "each set of marks looks different"


def test_consoles_without_braille_have_all_signs() -> None:
    """Those of the code page 437, which every font has."""
    now = Game.of(Grid.parse(WIKI)).set_auto(True)
    for width, height in ((3, 1), (3, 2), (5, 1), (5, 2), (7, 3)):
        look = Look(now, (4, 4), None, False, braille=False)
        lines = drawing.board_lines(look, width, height)
        text = "".join(s.text for s in lines)
        assert {s.cell_length for s in lines} == {9 * width + 10}
        assert len(lines) == 9 * height + 4
        assert text.encode("cp437").decode("cp437") == text
    assert drawing.box_text(now, (0, 0)).encode("cp437")


def test_without_colour_signs_say_the_same() -> None:
    now = Game.of(Grid.parse(WIKI), FLAG).enter(0, 3, 5)
    lines = board_text(now, cursor=(0, 0), colour=False)
    assert lines[1].startswith("┃[ 5!]│: 3")
    assert "<5!" in lines[1]
    look_at, follows = ((4, 4),), (Choice(4, 2, 5),)
    for hint, sign, column in [
        (Hint(2, "", "X", look_at), "* *", 25),
        (Hint(3, "", "X", look_at, (), follows), "( )", 13),
        (Hint(3, "", "X", look_at, (), (), follows), "( )", 13),
        (Hint(2, "", "", look_at), "x x", 25),
    ]:
        line = board_text(now, (0, 0), colour=False, hint=hint)[10]
        assert line[column : column + 5].strip() == sign


def test_what_a_hint_is_about_has_its_own_ground() -> None:
    now = Game.of(Grid.parse(WIKI))
    hint = Hint(3, "", "X", ((4, 4),), ("r1",), (Choice(4, 2, 5),))
    look = Look(now, (8, 8), hint)
    assert drawing.role_of(look, (4, 2)) == "target"
    assert drawing.role_of(look, (4, 4)) == "hint"
    assert drawing.role_of(look, (0, 7)) == "hint"
    look = Look(now, (8, 8), Hint(2, "", cells=((4, 4),)))
    assert drawing.role_of(look, (4, 4)) == "mistake"


def test_the_box_at_the_side_fits() -> None:
    text = drawing.box_text(Game.of(Grid.parse(WIKI)).set_auto(True), (0, 2))
    lines = text.splitlines()
    assert len(lines) == 11 and max(map(len, lines)) <= 24
    assert "1 2 ·" in text and "4 · ·" in text


def test_every_place_of_the_board_is_a_cell_or_a_line() -> None:
    places = [board_widget._index(x, 5, 1) for x in range(55)]
    assert places.count(None) == 10
    assert [places.count(j) for j in range(9)] == [5] * 9
    rows = [board_widget._index(y, 2, 3) for y in range(22)]
    assert rows.count(None) == 4
    assert [rows.count(i) for i in range(9)] == [2] * 9
