"""The marks of rules on paper."""

from collections import Counter
from collections.abc import Callable

import pytest

from sudokit.paper.figure import figure
from sudokit.paper.fonts import missing
from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.rule_edges import told_beside, told_over, told_under
from sudokit.paper.shapes import (
    CAPITAL,
    Circle,
    Drawing,
    LineShape,
    Place,
    Polygon,
    Rect,
    Shape,
    Text,
    about_width,
)
from sudokit.paper.themes import THEMES, TONES
from sudokit.rules import (
    CLASSIC,
    NAMED,
    Pairs,
    Puzzle,
    RuleMark,
    Rules,
    boxes,
    make_rules,
)
from sudokit.rules.explained import explained
from sudokit.rules.families import LINE, SHADE

LIGHT = THEMES["light"]
# The side of a grid without a margin, and where its first cell begins.
START = (0.055 / 2 + 0.17) * CELL


def drawn(word: str, size: int = 9, theme: str = "light") -> Drawing:
    """Return an empty puzzle with this rule, drawn without a legend."""
    own = make_rules(size, words=[word])
    puzzle = Puzzle(own, bytes(size * size))
    return figure(puzzle, theme=theme, legend=False)


def at(shape: Shape) -> tuple[float, float]:
    """Return the place of a shape in rows and columns of cells."""
    x, y = (
        (shape.x1, shape.y1)
        if isinstance(shape, LineShape)
        else (shape.x, shape.y)  # type: ignore[union-attr]
    )
    return round((y - START) / CELL, 2), round((x - START) / CELL, 2)


def is_grid(shape: Shape) -> bool:
    """Return whether it is a whole line between cells."""
    return (
        isinstance(shape, LineShape)
        and max(abs(shape.x2 - shape.x1), abs(shape.y2 - shape.y1)) == 9 * CELL
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("word", NAMED)
def test_every_rule_has_its_marks_or_words(word: str, theme: str) -> None:
    """Marks are inside the drawing; rules without marks have a text."""
    form = NAMED[word].example
    own = make_rules(9, words=[word + (form and f"={form}")])
    puzzle = Puzzle(own, bytes(81))
    drawing = figure(puzzle, theme=theme)
    words = [one.text for one in drawing.shapes if isinstance(one, Text)]
    (text,) = explained(own)
    assert " ".join(words).endswith(" ".join(text.sentences))
    plain = figure(Puzzle(boxes(), bytes(81)), theme=theme)
    alone = figure(puzzle, theme=theme, legend=False)
    marks = own.rules[0].marks()
    assert (len(alone.shapes) > len(plain.shapes)) == bool(marks)
    samples = [one for one in drawing.shapes if isinstance(one, Place)]
    assert not samples or marks
    for one in drawing.shapes:
        if isinstance(one, Text | Circle):
            assert 0 < one.x < drawing.width
            assert 0 < one.y < drawing.height


@pytest.mark.parametrize("word", NAMED)
def test_the_marks_of_a_told_rule_are_brought_out(word: str) -> None:
    """In the colour of nothing else, and inside the grid."""
    form = NAMED[word].example
    own = make_rules(9, words=[word + (form and f"={form}")])
    lattice = Lattice((3, 3))
    ink = LIGHT.fourth.stroke
    kinds = {mark.kind for rule in own.rules for mark in rule.marks()}
    shapes = [*told_under(own.rules, lattice, LIGHT)]
    shapes += told_over(own.rules, own, lattice, LIGHT)
    shapes += told_beside(own.rules, own, lattice, LIGHT)
    assert bool(shapes) == bool(kinds - {SHADE})
    for one in shapes:
        assert not isinstance(one, Place)
        assert ink in one
        if isinstance(one, Circle):
            assert 0 < one.x < lattice.width and 0 < one.y < lattice.width


@pytest.mark.parametrize(
    ("word", "is_mark"),
    [
        (
            "german-whisper=r1c1+r2c2+r2c3",
            lambda one: LIGHT.tones["green"] in one,
        ),
        ("thermometer=r1c1+r1c2", lambda one: LIGHT.tones["grey"] in one),
        ("arrow=r1c1/r1c2+r1c3", lambda one: one[:1] == (START + CELL / 2,)),
        ("even=r1c1", lambda one: LIGHT.tones["grey"] in one),
    ],
)
def test_backgrounds_are_below_lines_and_values(
    word: str, is_mark: Callable[[Shape], bool]
) -> None:
    shapes = drawn(word).shapes
    last = max(k for k, one in enumerate(shapes) if is_mark(one))
    first = min(k for k, one in enumerate(shapes) if is_grid(one))
    assert last < first


def test_a_line_has_round_ends_and_joints() -> None:
    shapes = drawn("renban=r1c1+r2c2+r2c3").shapes
    pink = [one for one in shapes if LIGHT.tones["pink"] in one]
    bands = [one for one in pink if isinstance(one, Polygon)]
    rounds = [one for one in pink if isinstance(one, Circle)]
    assert len(bands) == 2
    assert [at(one) for one in rounds] == [(0.5, 0.5), (1.5, 1.5), (1.5, 2.5)]
    (x, y), _, _, (to_x, to_y) = bands[1].points
    assert {round(2 * one.radius, 3) for one in rounds} == {
        round(abs(to_y - y) + abs(to_x - x), 3)
    }


def test_a_thermometer_has_a_filled_bulb() -> None:
    bulb = max(
        (
            s
            for s in drawn("thermometer=r1c1+r1c2").shapes
            if isinstance(s, Circle)
        ),
        key=lambda one: one.radius,
    )
    assert at(bulb) == (0.5, 0.5) and bulb.fill == LIGHT.tones["grey"]


def test_an_arrow_has_a_circle_and_a_head() -> None:
    """The circle of several cells is long; its ring is over the shaft."""
    shapes = drawn("arrow=r1c1+r1c2/r2c2+r3c2").shapes
    lines = [one for one in shapes if isinstance(one, LineShape)]
    ends = Counter((one.x2, one.y2) for one in lines)
    (tip, count), *_ = ends.most_common()
    assert count == 3  # the shaft, and both sides of the head
    assert tip[0] == START + 1.5 * CELL
    assert START + 2 * CELL < tip[1] < START + 2.5 * CELL
    at_tip = [one for one in lines if (one.x2, one.y2) == tip]
    (_, long) = [s for s in shapes if isinstance(s, Rect) and s.radius]
    assert long.width > 1.5 * CELL > CELL > long.height
    assert shapes.index(long) > shapes.index(at_tip[-1])


@pytest.mark.parametrize(
    ("word", "place"),
    [
        ("sandwich=17:r1c1-r1c9", (0.5, -0.3)),
        ("sandwich=17:r9c2-r1c2", (9.3, 1.5)),
        ("skyscraper=4:r3c9-r3c1", (2.5, 9.3)),
        ("little-killer=12:r1c3-r3c1", (-0.43, 3.22)),
    ],
)
def test_numbers_stand_outside_of_the_grid(
    word: str, place: tuple[float, float]
) -> None:
    drawing = drawn(word)
    (text,) = [one for one in drawing.shapes if isinstance(one, Text)]
    beside = (drawing.width - 9 * CELL) / 2 - START
    assert abs((text.x - beside - START) / CELL - place[1]) < 0.01
    assert abs((text.y - beside - START) / CELL - place[0]) < 0.2


def test_a_number_inside_the_grid_stays_in_its_cell() -> None:
    drawing = drawn("little-killer=12:r3c3-r5c1")
    (text,) = [one for one in drawing.shapes if isinstance(one, Text)]
    assert at(text)[1] > 2.5 and drawing.width == drawn("even=r1c1").width


def test_the_number_of_a_cage_is_above_the_candidates() -> None:
    own = make_rules(9, words=["killer=17:r1c1+r1c2"])
    drawing = figure(Puzzle(own, bytes(81)), candidates=True, legend=False)
    texts = [one for one in drawing.shapes if isinstance(one, Text)]
    number = texts[0]
    assert number.text == "17" and at(number)[1] < 0.2
    for one in texts[1:]:
        if at(one)[0] < 1 and at(one)[1] < 1:
            assert one.y - 0.714 * one.size > number.y


@pytest.mark.parametrize(
    "cells", ["r1c1+r2c1+r2c2", "r4c4-r4c6+r5c5", "r2c6+r3c6-r3c8+r2c8"]
)
def test_the_outline_of_a_cage_is_closed(cells: str) -> None:
    """Each corner ends two lines, and each line begins and ends in ink."""
    dashed = [
        one
        for one in drawn(f"killer=20:{cells}").shapes
        if isinstance(one, LineShape) and one.dashes
    ]
    ends = Counter(
        (round(x, 3), round(y, 3))
        for one in dashed
        for x, y in ((one.x1, one.y1), (one.x2, one.y2))
    )
    assert set(ends.values()) == {2}
    for one in dashed:
        dash, gap = one.dashes
        length = abs(one.x2 - one.x1) + abs(one.y2 - one.y1)
        assert (length + gap) / (dash + gap) == pytest.approx(
            round((length + gap) / (dash + gap))
        )


def test_lines_look_different_in_print() -> None:
    """They differ in what is cut out of them, as all are grey."""
    looks = {}
    for colour in TONES:
        rule = Pairs(
            "own",
            [(0, 1)],
            [511] * 9,
            "",
            marks=[RuleMark(LINE, (0, 1), "", colour)],
        )
        own = Rules(9, CLASSIC.regions, [rule])
        drawing = figure(Puzzle(own, bytes(81)), theme="print", legend=False)
        looks[drawing.shapes] = colour
    assert len(looks) == len(TONES)


@pytest.mark.parametrize("word", ["german-whisper", "lockout", "sum-line"])
def test_a_line_shows_its_own_number(word: str) -> None:
    """Between its first two cells, if it isn't the default."""
    line = "r1c1+r1c2+r2c3"

    def numbers(item: str) -> list[tuple[str, float]]:
        shapes = drawn(f"{word}={item}").shapes
        return [(s.text, at(s)[1]) for s in shapes if isinstance(s, Text)]

    assert numbers(line) == []
    assert numbers(f"3:{line}") == [("3", 1.0)]


@pytest.mark.parametrize(
    ("item", "text"),
    [
        ("rellik=9:r1c1+r1c2+r2c1", "not 9"),
        ("equality-cage=r1c1+r1c2+r2c1+r2c2", "="),
        ("exactly=1+2+2:r1c1+r1c2+r2c1", "1 2 2"),
        ("contains=1+2:r1c1+r1c2", "1 2"),
        ("look-and-say=23:r1c1+r1c2", "23"),
        ("or=even=r1c1|odd=r1c2", "or"),
    ],
)
def test_the_font_has_the_letters_of_marks(item: str, text: str) -> None:
    """No character of a cage is blank on paper."""
    texts = [s.text for s in drawn(item).shapes if isinstance(s, Text)]
    assert texts == [text]
    assert not missing(text)


def test_the_cell_that_counts_is_not_in_the_group() -> None:
    """It has a circle; the outline is of the cells that it counts."""
    own = make_rules(9, words=["count-distinct=r1c1+r1c2+r1c3"])
    marks = [mark for rule in own.rules for mark in rule.marks()]
    assert {mark.kind: mark.cells for mark in marks} == {
        "outline": (1, 2),
        "circle": (0,),
    }


@pytest.mark.parametrize(
    "item",
    ["12:r1c5-r5c9;34:r1c3-r3c1", "12:r5c1-r9c5;34:r3c1-r1c3"],
)
def test_numbers_of_crossing_diagonals_do_not_overlap(item: str) -> None:
    """Both are outside of the same cell: above r1c4, and beside r4c1."""
    shapes = drawn(f"little-killer={item}").shapes
    one, other = [s for s in shapes if isinstance(s, Text)]
    wide = about_width("34", one.size)
    assert (
        abs(one.x - other.x) >= wide
        or abs(one.y - other.y) >= CAPITAL * one.size
    )
