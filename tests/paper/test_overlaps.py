"""Marks of any two rules can be read beside each other."""

import random
from itertools import combinations
from math import hypot

import pytest

from ink import box_of, covered, is_ink, overlap, points_within
from sudokit.paper.figure import figure
from sudokit.paper.lattice import CELL as DRAWN
from sudokit.paper.rule_labels import DOTS
from sudokit.paper.rule_lines import SHAFT
from sudokit.paper.shapes import (
    Circle,
    Drawing,
    LineShape,
    Rect,
    Shape,
    Text,
    centred,
)
from sudokit.paper.themes import THEMES
from sudokit.rules import NAMED, Puzzle, make_rules

PAIRS = [*combinations(NAMED, 2)]
SAMPLE = random.Random(59).sample(PAIRS, 150)  # `make agree` takes all
CELL = 24.0  # points, of a printed cell
WORDS = [word for word, one in NAMED.items() if one.example]


def with_item(word: str) -> str:
    """Return a rule with the item of its table, so that many share cells."""
    example = NAMED[word].example
    return f"{word}={example}" if example else word


def picture(*words: str, cell: float = 0, candidates: bool = False) -> Drawing:
    """Return an empty puzzle under these rules."""
    rules = make_rules(9, words=words)
    return figure(
        Puzzle(rules, bytes(81)),
        theme="print" if cell else "light",
        candidates=candidates,
        cell=cell,
        legend=False,
    )


@pytest.mark.parametrize("last", ["r1c1", "r1c2", "r2c3", "r3c2", "r3c3"])
def test_a_value_does_not_cover_the_tip_of_an_arrow(last: str) -> None:
    cell = 9 * (int(last[1]) - 1) + int(last[3]) - 1
    rules = make_rules(9, words=(f"arrow=r2c2/{last}",))
    for value in range(1, 10):
        cells = bytes([value if k == cell else 0 for k in range(81)])
        shapes = figure(Puzzle(rules, cells), legend=False).shapes
        (box,) = [box_of(s) for s in shapes if isinstance(s, Text)]
        shaft = [
            s for s in shapes if isinstance(s, LineShape) and s.line == SHAFT
        ]
        inside = [p for p in points_within(box) for s in shaft if is_ink(s, p)]
        assert shaft and not inside


@pytest.mark.parametrize("cell", [0, CELL])
def test_marks_of_two_rules_do_not_overlap(cell: float) -> None:
    for one, other in SAMPLE:
        drawing = picture(with_item(one), with_item(other), cell=cell)
        assert covered(drawing) == [], (one, other)


@pytest.mark.parametrize(
    "item",
    [
        "little-killer=31:r1c5-r5c9;11:r1c3-r3c1",
        "little-killer=40:r1c1-r9c9;12:r9c1-r1c9;8:r5c1-r1c5;9:r7c1-r9c3",
        "sandwich=17:r1c4-r9c4;5:r9c4-r1c4;13:r4c1-r4c9;35:r4c9-r4c1",
        "kropki-white=8:r3c3+r4c3;7:r6c6+r6c7",
        "quadruple=1+2+3+4:r7c3+r7c4+r8c3+r8c4;5+6:r2c6+r2c7+r3c6+r3c7",
        "weighted-sum=155*12*-22*37:r7c5+r7c6+r8c6",
    ],
)
def test_marks_of_one_rule_do_not_overlap(item: str) -> None:
    for cell in (0, CELL):
        assert covered(picture(item, cell=cell)) == []


ON_EDGES = (
    "kropki-white={}",
    "kropki-white=3:{}",
    "kropki-black={}",
    "kropki-black=3:{}",
    "xv=X:{}",
    "inequality={}",
    "german-whisper=4:{}",
)


@pytest.mark.parametrize("edge", ["r4c4+r4c5", "r3c3+r4c3", "r1c1+r1c2"])
@pytest.mark.parametrize("cell", [0, 20.0, CELL])
def test_three_marks_on_an_edge_do_not_overlap(edge: str, cell: float) -> None:
    for forms in combinations(ON_EDGES, 3):
        items: dict[str, list[str]] = {}
        for form in forms:
            word, item = form.format(edge).split("=")
            items.setdefault(word, []).append(item)
        words = [f"{word}={';'.join(those)}" for word, those in items.items()]
        assert covered(picture(*words, cell=cell)) == [], words


def test_a_disc_in_a_circle_is_inside_it() -> None:
    """A thermometer whose bulb is the end of a between line."""
    shapes = picture("thermometer=r5c5-r5c7", "between=r5c5-r8c8").shapes
    rounds = [one for one in shapes if isinstance(one, Circle)]
    rings = [one for one in rounds if one.stroke and not one.fill]
    ring = min(rings, key=lambda one: one.y)
    discs = [one for one in rounds if (one.x, one.y) == (ring.x, ring.y)]
    largest = max(one.radius for one in discs if not one.stroke)
    assert 0.5 * ring.radius < largest < ring.radius - ring.line / 2


def test_an_arrow_that_ends_on_a_disc_has_its_head() -> None:
    shapes = picture("arrow=r5c5/r5c6+r5c7", "odd=r5c7", "even=r5c6").shapes
    tone = THEMES["light"].tones["grey"]
    filled = [k for k, one in enumerate(shapes) if tone in one]
    shaft = [
        k
        for k, one in enumerate(shapes)
        if isinstance(one, LineShape) and one.line == SHAFT
    ]
    assert len(shaft) >= 3 and min(shaft) > max(filled)


def test_clones_have_letters() -> None:
    """Items with a group in common have one letter; each cell has one."""
    drawing = picture(
        "clone=r1c1+r1c2/r3c1+r3c2;r5c1+r5c2/r7c1+r7c2;"
        "r3c1+r3c2/r9c1+r9c2;r7c1+r7c2/r5c1+r5c2"
    )
    letters = [one for one in drawing.shapes if isinstance(one, Text)]
    rows = sorted((round(one.y), one.text) for one in letters)
    assert "".join(text for _y, text in rows) == "AAAABBBBAA"


def test_one_diagonal_is_shaded() -> None:
    """It has no outlines of cells; other extra regions have."""
    rising = "+".join(f"r{k}c{10 - k}" for k in range(1, 10))
    one = picture(f"extra-regions={rising}").shapes
    assert not any(isinstance(s, LineShape) and s.dashes for s in one)
    shade = THEMES["light"].shade
    assert sum(isinstance(s, Rect) and s.fill == shade for s in one) == 9
    both = picture(f"extra-regions={rising};r1c1+r1c2").shapes
    assert sum(isinstance(s, LineShape) and bool(s.dashes) for s in both) == 4


def test_outside_numbers_at_the_same_place_do_not_overlap() -> None:
    drawing = picture(
        "sandwich=17:r1c4-r9c4;23:r1c9-r9c9",
        "x-sum=45:r1c4-r9c4",
        "little-killer=31:r1c5-r5c9;11:r1c3-r3c1;40:r1c1-r9c9",
    )
    assert covered(drawing) == []
    for one in drawing.shapes:
        if isinstance(one, Text):
            assert 0 < one.x < drawing.width and 0 < one.y < drawing.height


@pytest.mark.parametrize(
    ("diagonal", "line"),
    [
        ("21:r1c2-r8c9", "9:r1c1-r9c1"),
        ("33:r2c1-r9c8", "17:r1c1-r1c9"),
        ("14:r1c8-r8c1", "9:r1c9-r9c9"),
        ("28:r8c1-r1c8", "30:r9c1-r9c9"),
    ],
)
def test_a_line_leads_from_a_number_to_its_arrow(
    diagonal: str, line: str
) -> None:
    """If the usual place is that of another number."""
    alone = picture(f"little-killer={diagonal}").shapes
    both = picture(f"little-killer={diagonal}", f"sandwich={line}")
    assert covered(both) == []
    number = diagonal.partition(":")[0]
    (label,) = [
        one
        for one in both.shapes
        if isinstance(one, Text) and one.text == number
    ]
    arrows = [
        sum(isinstance(one, LineShape) and one.line == SHAFT for one in some)
        for some in (alone, both.shapes)
    ]
    assert arrows[1] == arrows[0] + 1
    near = [
        one
        for one in both.shapes
        if isinstance(one, LineShape)
        and one.line == SHAFT
        and hypot(one.x1 - label.x, one.y1 - label.y) < label.size
    ]
    assert len(near) == 1


@pytest.mark.parametrize("cell", [0, 31.0, 2 * CELL])
def test_no_candidate_enters_the_corner_of_a_sum(cell: float) -> None:
    """White is between them, on small pages, too."""
    for word in WORDS[::4]:
        drawing = picture(
            "killer=17:r1c1+r1c2", with_item(word), cell=cell, candidates=True
        )
        texts = [one for one in drawing.shapes if isinstance(one, Text)]
        (number,) = [one for one in texts if one.text == "17"][:1]
        own = box_of(number)
        own = own._replace(low=own.low + 0.02 * DRAWN)
        assert not any(
            overlap(own, box_of(one)) for one in texts if one is not number
        ), word


def test_a_cage_is_thinner_than_the_border_of_a_box() -> None:
    for cell in (0, CELL):
        shapes = picture("killer=17:r1c1+r1c2", cell=cell).shapes
        lines = [one for one in shapes if isinstance(one, LineShape)]
        dashed = {one.line for one in lines if one.dashes}
        border = max(one.line for one in lines if not one.dashes)
        assert max(dashed) < border / 1.5


def test_outlines_around_the_same_cells_are_beside_each_other() -> None:
    shapes = picture("killer=17:r1c1+r1c2", "extra-regions=r1c1+r1c2").shapes
    starts = [
        (one.x1, one.y1)
        for one in shapes
        if isinstance(one, LineShape) and one.dashes
    ]
    assert len({*starts}) == 4 + 2  # corners that begin lines of both


LINES = [
    word
    for word, one in NAMED.items()
    if one.section == "lines" and word not in ("arrow", "value-indexing")
]


def test_lines_differ_without_colour() -> None:
    """Each kind of line has its own look in black and white."""
    looks = {}
    for word in LINES:
        item = with_item(word).replace("r1c5", "r1c6")
        looks[picture(item, cell=CELL).shapes] = word
    assert len(looks) == len(LINES)


INK = ("#000000", "#ffffff")
OVERLAPPING: list[tuple[list[Shape], int]] = [
    ([centred(9, 9, "1", 8, "#000000"), centred(9, 9, "2", 8, "#000000")], 1),
    ([centred(9, 9, "1", 8, "#000000"), centred(19, 9, "2", 8, "#000000")], 0),
    ([LineShape(0, 9, 20, 9, *INK[:1], 1),
      centred(9, 9, "1", 8, "#000000")], 1),
    ([LineShape(0, 9, 20, 9, *INK[:1], 1), Rect(0, 0, 20, 20, INK[1]),
      centred(9, 9, "1", 8, "#000000")], 0),
    ([Circle(9, 9, 8, INK[1], INK[0], 1),
      centred(9, 9, "1", 8, "#000000")], 0),
    ([Circle(9, 9, 3, INK[1], INK[0], 1),
      centred(9, 9, "1", 8, "#000000")], 1),
    ([Circle(9, 9, 3, *DOTS["white"], 1), Circle(11, 9, 3, *INK, 1)], 1),
]  # fmt: skip


@pytest.mark.parametrize(("shapes", "faults"), OVERLAPPING)
def test_overlaps_are_measured(shapes: list[Shape], faults: int) -> None:
    assert len(covered(Drawing(40, 40, tuple(shapes)))) == faults
