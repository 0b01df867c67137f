"""The rules that puzzles are made and set with, for the page's lists.

rule_list()     words, names and sections, each with a small picture
set_words()     the rules that a setter can draw
rules_text()    the same as JSON, for ``/rules.json``
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from sudokit.paper import rule_marks
from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.shapes import Shape, centred
from sudokit.rules import NAMED, Rules, make_rules
from sudokit.rules.explained import title_of
from sudokit.rules.layouts import JIGSAW, made_words, short_words
from sudokit.rules.named_rule import NEVER, SECTIONS, UNDRAWN
from sudokit.rules.spelling import read_regions
from sudokit.web.replies import Record
from sudokit.web.rule_drawing import PAGE, elements_of

SIZE: Final = 4  # rows of a picture
MIDDLE: Final = 5  # the cell with a digit, where a rule has no marks
DIGIT: Final = 2
REGIONS: Final = "AAABACBBCCDBCDDD"
LINE: Final = "r4c1+r3c2+r2c2+r1c3"
CAGE: Final = "7:r1c2+r1c3+r2c2;5:r3c3+r3c4"
# The items of each rule in its picture; those that aren't here have a LINE.
ITEMS: Final = {
    "extra-regions": "r1c2+r2c2+r2c3+r3c3",
    "kropki-white": "r2c1+r2c2;r3c3+r4c3",
    "kropki-black": "r2c2+r3c2;r3c4+r4c4",
    "xv": "X:r2c1+r2c2;V:r3c3+r4c3",
    "inequality": "r2c1+r2c2;r4c3+r3c3",
    "even": "r2c2+r3c4",
    "odd": "r2c2+r3c4",
    "minimum": "r2c2",
    "maximum": "r2c2",
    "killer": CAGE,
    "sum": CAGE,
    "little-killer": "7:r1c3-r3c1;5:r4c3-r3c4",
    "arrow": "r4c1/r3c1+r2c2+r2c3+r1c4",
    "one-of": "1+2:r2c2;3+4:r3c4",
    "contains": "1+2:r1c2+r1c3+r2c2",
    "exactly": "1+2:r1c2+r1c3+r2c2",
    "look-and-say": "23:r1c2+r1c3+r2c2",
    "rellik": CAGE,
    "lunchbox": "5:r1c2+r1c3+r2c3+r3c3",
    "equality-cage": "r1c2+r1c3+r2c2+r2c3",
    "count-distinct": "r1c2+r1c3+r2c2",
    "column-indexer": "r2c2",
    "row-indexer": "r2c2",
    "box-indexer": "r2c2",
    "counting-circles": "r1c2+r2c4+r4c1",
    "quadruple": "1+3:r2c2+r2c3+r3c2+r3c3",
    "clone": "r1c1+r1c2+r2c1/r3c3+r3c4+r4c3",
    "same-values": "r1c1+r1c2+r2c1/r3c4+r4c3+r4c4",
    "equal-sum": "r1c1+r1c2+r1c3/r3c2+r4c3",
}
LOOK: Final = PAGE._replace(letters=0.5, thin=0.035)  # for small pictures
# What rules without marks can have in a solution, by its cells.
DIGITS: Final = {
    "global-entropy": {5: 1, 6: 5, 9: 9, 10: 2},
    "global-mod": {5: 1, 6: 2, 9: 3, 10: 7},
    "dutch-flatmates": {1: 1, 5: 5, 10: 5, 14: 9},
}
OUTSIDE: Final = "4:r1c2-r4c2;3:r3c1-r3c4"


def rule_list() -> list[Record]:
    """Return the rules, section by section, each in the order of the table.

    ``is_made``: puzzles are made with it.  ``shape`` is how a setter draws
    an item, see ``named_rule.STROKES``, "" if it is only made; ``lists`` is
    how many lists of cells it can have, 0 for any number; ``argument`` says
    whether it has a value, and ``typed`` what that consists of.
    """
    made = made_words()
    rules = [
        {
            "word": word,
            "title": title_of(word),
            "section": section_of(word),
            "picture": elements_of(picture(word)),
            "is_made": word in made,
            **_drawing(word),
        }
        for word in dict.fromkeys((*made, *set_words()))
    ]
    return sorted(rules, key=_place)


def _place(rule: Record) -> tuple[int, bool, int]:
    """Return the place of a rule: in its section, those laid out first."""
    first = rules_of(rule["word"])[0]
    return (
        SECTIONS.index(rule["section"]),
        first in NAMED and NAMED[first].layout is None,
        [*NAMED, JIGSAW].index(first),
    )


def set_words() -> list[str]:
    """Return the rules that a setter can draw or turn on."""
    return [word for word, one in NAMED.items() if one.drawn_as != UNDRAWN] + [
        JIGSAW
    ]


def _drawing(word: str) -> Record:
    """Return how a setter draws an item of a rule."""
    nothing = {"shape": "", "lists": 1, "argument": NEVER, "typed": ""}
    if word not in set_words():
        return nothing
    if word == JIGSAW:
        return nothing | {"shape": "region"}
    one = NAMED[word]
    fields = {"argument": one.argument, "typed": one.typed}
    return {"shape": one.drawn_as, "lists": one.lists} | fields


def section_of(word: str) -> str:
    """Return the section of a word for new puzzles.

    >>> section_of("thermo"), section_of("jigsaw")
    ('lines', 'whole grid')
    """
    if word == JIGSAW:
        return SECTIONS[-1]
    return NAMED[rules_of(word)[0]].section


def rules_of(word: str) -> Sequence[str]:
    """Return the rules of a word."""
    return (word,) if word in NAMED else short_words()[word]


def picture(word: str) -> Iterator[Shape]:
    """Yield a small grid with marks of the rules of a word.

    Without marks, a digit shows where it can't be again, or what can't be
    there with it.
    """
    rules = example(word)
    lattice = Lattice((2, 2))
    yield from rule_marks.under(rules, lattice, LOOK)
    yield from rule_marks.filled(rules, lattice, LOOK)
    yield from rule_marks.lines(rules, lattice, LOOK)
    yield from rule_marks.over(rules, lattice, LOOK)
    yield from rule_marks.outside(rules, lattice, LOOK)
    if rules.shape is not None and not any(r.marks() for r in rules.rules):
        yield from _effect(word, rules, lattice)


def example(word: str) -> Rules:
    """Return the rules of the picture of a word."""
    if word == JIGSAW:
        return make_rules(SIZE, regions=read_regions(REGIONS))
    words = [one for one in rules_of(word) if not NAMED[one].unmarked]
    return make_rules(
        SIZE, words=list(map(_with_items, words or rules_of(word)))
    )


def _with_items(word: str) -> str:
    """Return a rule with the items of its picture."""
    if not NAMED[word].needs_cells:
        return word
    outside = NAMED[word].section == "outside"
    return f"{word}={ITEMS.get(word, OUTSIDE if outside else LINE)}"


def _effect(word: str, rules: Rules, lattice: Lattice) -> Iterator[Shape]:
    """Yield digits, or one with crosses where the rules restrict cells."""
    for cell, digit in DIGITS.get(word, {}).items():
        at = lattice.middle(*divmod(cell, SIZE))
        yield centred(*at, str(digit), CELL * 0.8, LOOK.ink)
    if word in DIGITS:
        return
    values = [0] * SIZE**2
    values[MIDDLE] = DIGIT
    plain = make_rules(SIZE).masks(values)
    at = lattice.middle(*divmod(MIDDLE, SIZE))
    yield centred(*at, str(DIGIT), CELL * 0.8, LOOK.ink)
    for cell, mask in enumerate(rules.masks(values)):
        if mask != plain[cell]:
            at = lattice.middle(*divmod(cell, SIZE))
            yield centred(*at, "×", CELL * 0.7, LOOK.choice)


@cache
def rules_text() -> str:
    """Return the list as JSON."""
    return json.dumps(rule_list(), separators=(",", ":"), ensure_ascii=False)
