"""The board as text."""

import re
from itertools import combinations

import pytest

from puzzles import WIKI
from sudokit import Choice, Grid
from sudokit.game import FLAG, Game, Hint, new_game
from sudokit.game.layout import (
    NINE_BY_NINE,
    Cell,
    Layout,
    layout_of,
    value_of,
)
from sudokit.rules import Puzzle, Rules, boxes, make_rules, read_regions

pytest.importorskip("textual")


from sudokit.terminal import board as drawing
from sudokit.terminal import marks
from sudokit.terminal.board import Look
from sudokit.terminal.board_widget import index_at
from sudokit.terminal.line_session import grid_text
from sudokit.terminal.sizing import CellSize, board_size


def board_text(
    now: Game,
    cursor: Cell = (4, 4),
    width: int = 5,
    height: int = 2,
    colour: bool = True,
    hint: Hint | None = None,
) -> list[str]:
    look = Look(now, cursor, hint, colour)
    return [
        strip.text
        for strip in drawing.board_lines(look, CellSize(width, height))
    ]


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


def in_cell(
    result: str, cell: CellSize, layout: Layout = NINE_BY_NINE
) -> list[str]:
    """Return the lines of a cell with the marks of a text, as 159."""
    return marks.mark_lines(tuple(map(value_of, result)), layout, cell)


def test_marks_are_digits_where_there_is_less_room() -> None:
    """In five columns, then side by side; three dots are too many."""
    lines = CellSize(5, 2), CellSize(5, 1), CellSize(3, 1), CellSize(3, 2)
    texts = [[in_cell(result, cell) for result in (
        "", "15", "123456789", "5",
    )] for cell in lines]  # fmt: skip
    assert texts == [
        [["     ", "     "], ["1   5", "     "], ["12345", " 6789"],
         ["····5", " ····"]],
        [["     "], ["  15 "], [" ··· "], [" ·5· "]],
        [["   "], [" 15"], ["···"], ["·5·"]],
        [["   ", "   "], [" 15", "   "], ["···", "   "], ["·5·", "   "]],
    ]  # fmt: skip
    unseamed = CellSize(3, 1, False)
    assert in_cell("12", unseamed) == [" 12"]
    assert in_cell("123", unseamed) == [" ··"]
    assert in_cell("1", unseamed) == [" ·1"]
    sixteen = layout_of(boxes((4, 4)))
    assert in_cell("19G", CellSize(5, 2), sixteen) == [" 19G ", "     "]


@pytest.mark.parametrize(
    "cell",
    [CellSize(7, 3), CellSize(5, 3, False), CellSize(3, 3), CellSize(5, 2),
     CellSize(5, 2, False), CellSize(3, 2), CellSize(5, 1), CellSize(3, 1),
     CellSize(5, 1, False), CellSize(3, 1, False)],
)  # fmt: skip
def test_a_single_mark_is_distinct_from_a_value(cell: CellSize) -> None:
    """Without colour, and for any cell under the cursor."""
    empty = Game.of(Grid.parse("." * 81))
    for n in range(1, 10):
        lines = []
        for now in (empty.mark(0, 0, n), empty.enter(0, 0, n)):
            for cursor in ((0, 0), (0, 1), (8, 8)):
                look = Look(now, cursor, None, colour=False)
                result = drawing.cell_lines(look, (0, 0), cell, ())[1]
                assert any(str(n) in line for line in result)
                lines.append([line.strip("[]: ") for line in result])
        assert not [one for one in lines[:3] if one in lines[3:]]


def test_the_ascii_board_is_complete() -> None:
    """Those of the code page 437, which every font has, or of ASCII."""
    now = Game.of(Grid.parse(WIKI)).set_auto(True)
    for signs, code in ((marks.OLD, "cp437"), (marks.ASCII, "ascii")):
        for width, height in ((3, 1), (3, 2), (5, 1), (5, 2), (7, 3)):
            look = Look(now, (4, 4), None, False, signs)
            lines = drawing.board_lines(look, CellSize(width, height))
            text = "".join(s.text for s in lines)
            assert {s.cell_length for s in lines} == {9 * width + 10}
            assert len(lines) == 9 * height + 4
            assert text.encode(code).decode(code) == text
        box = marks.box_text(now, (0, 0)).translate(marks.drawn_with(signs))
        assert box.encode(code)


def test_many_rows_and_columns_are_numbered() -> None:
    """So that r12c10 and r12c6 are found."""
    now = new_game("easy", 1, rules=boxes((4, 4)))
    look = Look(now, (11, 9))
    lines = drawing.board_lines(look, CellSize(3, 1, False), True)
    text = [strip.text for strip in lines]
    assert re.findall(r"\d+", text[0]) == [str(n) for n in range(1, 17)]
    names = [line[:2].strip() for line in text]
    assert [name for name in names if name] == [str(n) for n in range(1, 17)]
    row = next(line for line in text if line.startswith("12"))
    assert row.index("[") < text[0].index("10") < row.index("]")


def test_without_colour_signs_replace_it() -> None:
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


def test_cells_of_a_hint_have_their_own_background() -> None:
    now = Game.of(Grid.parse(WIKI))
    hint = Hint(3, "", "X", ((4, 4),), ("r1",), (Choice(4, 2, 5),))
    look = Look(now, (8, 8), hint)
    assert drawing.role_of(look, (4, 2)) == "target"
    assert drawing.role_of(look, (4, 4)) == "hint"
    assert drawing.role_of(look, (0, 7)) == "hint"
    look = Look(now, (8, 8), Hint(2, "", cells=((4, 4),)))
    assert drawing.role_of(look, (4, 4)) == "mistake"


def test_the_side_panel_fits() -> None:
    text = marks.box_text(Game.of(Grid.parse(WIKI)).set_auto(True), (0, 2))
    lines = text.splitlines()
    assert len(lines) == 11 and max(map(len, lines)) <= 24
    assert "1 2 ·" in text and "4 · ·" in text


JIGSAW = make_rules(
    regions=read_regions("AAABBBAACBBBADCCCCDDDCEEDDFEEEFFFFFE")
)
SHAPES = [(3, 3), (2, 2), (2, 5), (4, 4), (1, 7)]


@pytest.mark.parametrize("rules", [*map(boxes, SHAPES), JIGSAW])
@pytest.mark.parametrize("cell", [CellSize(5, 2), CellSize(3, 1, False)])
def test_every_place_of_the_board_is_a_cell_or_a_line(
    rules: Rules, cell: CellSize
) -> None:
    layout = layout_of(rules)
    width, height = board_size(layout, cell)
    every = [-1, *range(layout.size)]
    numbers = range(layout.size)
    drawn = numbers if cell.has_seam else layout.columns_drawn
    places = [index_at(x, cell.width, drawn, numbers) for x in range(width)]
    assert places[0] == places[-1] == -1 and sorted({*places}) == every
    assert {places.count(j) for j in every[1:]} == {cell.width}
    drawn = layout.rows_drawn
    rows = [index_at(y, cell.height, drawn, numbers) for y in range(height)]
    assert rows[0] == rows[-1] == -1 and sorted({*rows}) == every
    assert {rows.count(i) for i in every[1:]} == {cell.height}


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 2), (2, 5), (4, 4)])
@pytest.mark.parametrize("drawn", [marks.FULL, marks.OLD, marks.ASCII])
def test_boards_of_every_size(shape: tuple[int, int], drawn: str) -> None:
    now = new_game("easy", 1, rules=boxes(shape)).set_auto(True)
    layout = now.layout
    for cell in (
        CellSize(3, 1, False),
        CellSize(5, 2),
        CellSize(5, 2, False),
        CellSize(7, max(3, layout.down)),
    ):
        look = Look(now, (0, 0), None, False, drawn)
        strips = drawing.board_lines(look, cell)
        width, height = board_size(layout, cell)
        assert len(strips) == height
        assert {strip.cell_length for strip in strips} == {width}
        signs = {sign for strip in strips for sign in strip.text}
        assert {sign for sign in now.line() if sign != "."} <= signs


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (2, 5), (3, 4), (4, 4)])
def test_each_set_of_marks_looks_different(shape: tuple[int, int]) -> None:
    layout = layout_of(boxes(shape))
    every = range(1, layout.size + 1)
    sets = [(), *((n,) for n in every), *combinations(every, 2), (*every,)]
    for cell in (CellSize(5, layout.down), CellSize(8, 2)):
        looks = {
            tuple(marks.mark_lines(result, layout, cell)) for result in sets
        }
        assert len(looks) == len(sets)


def test_the_side_panel_fits_other_sizes() -> None:
    """If they are narrow enough."""
    twelve = new_game("easy", 1, rules=boxes((3, 4))).set_auto(True)
    lines = marks.box_text(twelve, (0, 0)).splitlines()
    assert len(lines) == 11 and {len(line) for line in lines} == {19}
    six = new_game("easy", 1, rules=boxes((2, 3))).set_auto(True)
    lines = marks.box_text(six, (5, 5)).splitlines()
    assert len(lines) == 5 and max(map(len, lines)) <= 24


def test_regions_are_drawn_where_they_end() -> None:
    now = Game.of(Puzzle(JIGSAW, bytes(36)))
    look = Look(now, (0, 0))
    lines = [strip.text for strip in drawing.board_lines(look, CellSize(3, 1))]
    assert lines[:5] == [
        "┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓",
        "┃[ ]│   │   ┃   │   │   ┃",
        "┃   │   ┏━━━┫   │   │   ┃",
        "┃   │   ┃   ┃   │   │   ┃",
        "┃   ┏━━━┫   ┗━━━┿━━━┿━━━┫",
    ]
    flat = drawing.board_lines(look, CellSize(3, 1, False))
    assert {strip.cell_length for strip in flat} == {25}
    assert grid_text(now).splitlines()[:3] == [
        "r1: . . .|. . .",
        "        -",
        "r2: . .|.|. . .",
    ]


def test_cells_of_rules_are_visible_without_colour() -> None:
    now = Game.of(Puzzle(boxes((3, 3), ("diagonals",)), bytes(81)))
    lines = board_text(now, cursor=(1, 0), colour=False)
    assert sum(line.count("~") for line in lines) == 2 * 12
