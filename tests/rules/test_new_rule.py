"""One class adds a rule to the engine, formats, pictures and the generator."""

import io
import json

import pytest

from sudokit import explain, formats
from sudokit.generator import Maker, Request
from sudokit.logic.model.naming import rule_name
from sudokit.paper.rule_marks import explained_marks
from sudokit.paper.themes import THEMES
from sudokit.rules import (
    NAMED,
    Arguments,
    ItemLayout,
    NamedRule,
    Pairs,
    Puzzle,
    Rule,
    boxes,
    make_rules,
    solve,
    table_of,
)
from sudokit.rules.layouts import made_words, words_laid
from sudokit.rules.named_rule import FIVE, in_formats, key, line_marks
from sudokit.web.rule_drawing import drawing_of

WORD = "alternating"
SIX = boxes((2, 3))


class AlternatingRule(NamedRule):
    """Low and high values alternate on a line."""

    word = WORD
    title = "Alternating line"
    section = "lines"
    sentence = "Values on a line are below and above 4 in turn."
    noun = "alternating line"
    example = FIVE
    keys = in_formats(
        fpuzzles=key("alternating", "lines"), iss=key("Alternating", "cells")
    )
    layout = ItemLayout("line", most=5)
    short = "alternate"

    def rule(self, args: Arguments) -> Rule:
        table = table_of(args.size, lambda v, w: (v < 4) != (w < 4))
        pairs = list(zip(args.cells, args.cells[1:], strict=False))
        marks = line_marks(args.cells, "teal")
        return Pairs(self.word, pairs, table, self.sentence, args.item, marks)


@pytest.fixture(autouse=True)
def add_to_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Name the rule in the table."""
    monkeypatch.setitem(NAMED, WORD, AlternatingRule())


def puzzle() -> Puzzle:
    """Return a puzzle with a line of the rule."""
    rules = make_rules(6, words=[f"{WORD}=r1c1-r1c5"])
    return Puzzle(rules, bytes(36))


@pytest.mark.parametrize(
    "name",
    [name for name, one in formats.FORMATS.items() if "rules" in one.holds],
)
def test_every_format_with_rules_holds_the_new_rule(name: str) -> None:
    """Written and read again, it is the same puzzle."""
    one = formats.FORMATS[name]
    own = puzzle()
    text = one.head + one.text(formats.PuzzleRecord(own)) + one.tail
    [again] = formats.read(io.StringIO(text), formats.ReadOptions("", name))
    assert isinstance(again, formats.PuzzleRecord), again
    assert isinstance(again.grid, Puzzle)
    assert again.grid.rules == own.rules
    assert again.grid.rules.words == (WORD,)


def test_formats_use_its_keys() -> None:
    text = formats.FORMATS["iss"].text(formats.PuzzleRecord(puzzle()))
    assert ".Alternating~R1C1~R1C2~R1C3~R1C4~R1C5" in text


def test_the_new_rule_is_solved_and_explained() -> None:
    own = puzzle()
    assert not own.rules.allowed([1, 2, *[0] * 34])
    solved = solve(own)
    assert solved is not None
    low = [value < 4 for value in solved.cells[:5]]
    assert low in ([True, False] * 2 + [True], [False, True] * 2 + [False])
    cells = bytearray(solved.cells)
    cells[0] = cells[7] = 0
    step = next(explain(Puzzle(own.rules, bytes(cells))))
    assert step.placements
    [rule] = own.rules.rules
    assert rule_name(rule, 6) == "the alternating line in r1c12345"


def test_the_new_rule_is_drawn_with_its_sentence() -> None:
    rules = puzzle().rules
    [(sentence, drawing)] = explained_marks(rules, THEMES["light"])
    name, text = sentence.split(": ")
    assert name == AlternatingRule.title and drawing.shapes
    assert text == AlternatingRule.sentence
    assert "t-teal" in json.dumps(drawing_of(rules))


def test_puzzles_are_made_with_the_new_rule() -> None:
    assert words_laid("alternate") == (WORD,) and "alternate" in made_words()
    made = Maker(Request(lay=(WORD,), rules=SIX, seed=3)).next()
    full = made.solution
    assert isinstance(made.grid, Puzzle) and isinstance(full, Puzzle)
    rules = made.grid.rules.rules
    assert len(rules) >= 2
    assert all(rule.word == WORD for rule in rules)
    for rule in rules:
        assert rule.allowed([full.cells[cell] for cell in rule.cells])
