"""Captions name each puzzle and its rules, also where there is little room."""

from __future__ import annotations

from itertools import product

import pytest

from sudokit.formats.about import About
from sudokit.paper.captions import Entry, PageLook
from sudokit.paper.fonts import width_of
from sudokit.paper.layout import ARRANGEMENTS, puzzles_in
from sudokit.paper.page import LEAST_TYPE, Box, slots
from sudokit.paper.shapes import Drawing, Place, Rect, Shape, Text
from sudokit.paper.task import Task
from sudokit.rules import CLASSIC, Puzzle, Rules, boxes, make_rules
from sudokit.system.language import speaking

PAGE = Box(40, 40, 510, 720)
LONG = "The long and winding road that leads to your door, the second part"
RULES = ("anti-knight", "skyscraper=3:r1c1-r9c1", "anti-king")
LOOKS = {
    "sheet": PageLook(10.0),
    "below": PageLook(10.0, below=True),
    "book": PageLook(9.0, pages={1: 200, 2: 200, 3: 201, 4: 201}),
}


def entries(title: str, author: str, level: str) -> list[Entry]:
    """Return puzzles of several sizes and rules, all with these names."""
    about = About(title, author)
    all_rules = [
        CLASSIC,
        make_rules(9, words=RULES[:1]),
        make_rules(9, words=RULES),
        boxes((2, 3)),
    ]
    return [
        Entry(k, task(rules)._replace(about=about, level=level))
        for k, rules in enumerate(all_rules, 1)
    ]


def task(rules: Rules) -> Task:
    """Return an empty grid with rules, which counts as having clues."""
    grid = Puzzle(rules, bytes(rules.size**2))
    return Task(grid, grid, 24, False)


def captions(
    each: int, look: PageLook, some: list[Entry], code: Drawing | None = None
) -> tuple[list[str], list[Shape]]:
    """Return the text of each caption, and all shapes of the page."""
    places = slots(PAGE, *ARRANGEMENTS[each], 25.0)
    shapes = list(puzzles_in(places, some, look, [code] * len(some)))
    texts: list[list[str]] = []
    for one in shapes:
        if isinstance(one, Text) and one.bold:
            texts.append([])
        elif isinstance(one, Text):
            texts[-1].append(one.text)
    return [" ".join(lines) for lines in texts], shapes


@pytest.mark.parametrize("kind", LOOKS)
@pytest.mark.parametrize("each", [4, 6])
def test_a_caption_names_the_puzzle_and_its_rules(
    kind: str, each: int
) -> None:
    for title, level in product(("", "Aria"), ("easy", "extreme")):
        some = entries(title, "Ann", level)
        texts, _shapes = captions(each, LOOKS[kind], some)
        assert len(texts) == 4
        for number, text in enumerate(texts):
            assert title in text and "by Ann" in text and "24 clues" in text
            assert ("Anti-knight" in text) == (number in (1, 2))
            assert ("Anti-king and Skyscrapers" in text) == (number == 2)
            assert kind == "book" or level in text


def test_a_title_with_the_name_of_the_rule_is_enough() -> None:
    texts, _ = captions(4, LOOKS["sheet"], entries("My Anti-Knight", "", ""))
    assert texts[1] == "My Anti-Knight, 24 clues"


@pytest.mark.parametrize("kind", LOOKS)
@pytest.mark.parametrize("each", [1, 4, 9])
@pytest.mark.parametrize("title", [LONG, 20 * LONG, "Wolves" * 90])
def test_long_names_are_legible_and_say_if_they_are_cut(
    kind: str, each: int, title: str
) -> None:
    some = entries(title, f"Ann {LONG}", "extreme")
    texts, shapes = captions(each, LOOKS[kind], some)
    assert len(texts) == min(each, 4)
    for text in texts:
        begin = title[:3] in text and "by Ann" in text
        assert begin and "24 clues" in text
        assert title in text or "…" in text
    for one in shapes:
        if isinstance(one, Text):
            assert one.size > LEAST_TYPE - 0.01


@pytest.mark.parametrize(
    ("kind", "each", "side"),
    [("sheet", 4, 0), ("sheet", 9, 0), ("below", 4, 0), ("below", 9, 0),
     ("book", 4, 0), ("book", 6, 0), ("book", 6, 60), ("book", 4, 130)],
)  # fmt: skip
def test_captions_overlap_nothing(kind: str, each: int, side: int) -> None:
    """Neither answers below a puzzle nor codes, and they stay on the page."""
    code = Drawing(side, side, (Rect(0, 0, side, side, "#000000"),))
    places = slots(PAGE, *ARRANGEMENTS[each], 25.0)
    for title in ("Aria", LONG):
        some = entries(title, "Ann", "extreme")
        _texts, shapes = captions(
            each, LOOKS[kind], some, code if side else None
        )
        pictures = [one for one in shapes if isinstance(one, Place)]
        written = [one for one in shapes if isinstance(one, Text)]
        assert len(pictures) >= 4
        for text in written:
            wide = width_of(text.text, text.size, text.bold)
            left = text.x - wide * (text.anchor == "end")
            inside = [
                box
                for box in places
                if box.x - 0.1 <= left and left + wide <= box.right + 0.1
            ]
            assert inside, text.text
            for one in pictures:
                width = one.drawing.width * one.scale
                height = one.drawing.height * one.scale
                beside = left + wide <= one.x or left >= one.x + width
                above = text.y <= one.y
                under = text.y - text.size / 2 >= one.y + height
                assert beside or above or under, text.text


def test_captions_in_greek_name_all_rules() -> None:
    words = ["dutch-whisper=r1c1-r1c4", "minimum=r2c2", "maximum=r5c5",
             "x-sum=9:r1c1-r6c1"]  # fmt: skip
    some = [Entry(1, task(make_rules(6, words=words)))] * 4
    with speaking("el"):
        texts, _ = captions(4, LOOKS["sheet"], some)
    assert all(text.count(",") == 3 for text in texts)
