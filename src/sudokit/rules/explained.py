"""Rules for people: the names they know, and the sentences of a setter.

explained(rules)     each rule of a puzzle with its sentences and marks
titles_of(rules)     the names of the rules of a puzzle
title_of(word)       the name of the rule of a word such as ``numbered-room``
known_as(rules)      the size of a puzzle, and these names, for a message

Names and sentences are English messages, to be translated where they are
shown.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sudokit.rules.families import Rule, RuleMark
from sudokit.rules.layouts import JIGSAW, short_words
from sudokit.rules.named import NAMED
from sudokit.rules.rules import Rules
from sudokit.text.dimensions import DIGITS, WORDS

# The names of words for new puzzles that no single rule has.
KROPKI: Final = "kropki"
DOTTED: Final = ("kropki-white", "kropki-black")  # its rules
TITLES: Final = {
    KROPKI: "Kropki dots", JIGSAW: "Jigsaw", DIGITS: "Digits from 0",
}  # fmt: skip
BOXES: Final = "boxes of "  # in the name of rules
IN_REGIONS: Final = (
    "Each region with a thick border contains every digit once."
)
NOT_TWICE: Final = "Digits don't repeat in a region with a thick border."


class RuleText(NamedTuple):
    """A rule in words: its name, its sentences, and the marks of an item."""

    word: str
    title: str
    sentences: tuple[str, ...]
    marks: tuple[RuleMark, ...] = ()


def title_of(word: str) -> str:
    """Return the name that people know, made of the word if there is none.

    >>> title_of("numbered-room"), title_of("thermo"), title_of("kropki")
    ('Numbered rooms', 'Thermometer', 'Kropki dots')
    """
    if word in TITLES:
        return TITLES[word]
    if word not in NAMED and (meant := short_words().get(word, ())):
        word = meant[0]
    title = NAMED[word].title if word in NAMED else ""
    return title or word.replace("-", " ").capitalize()


def titles_of(rules: Rules) -> list[str]:
    """Return the names of the rules beside rows, columns and regions.

    A rule about missing marks goes without saying beside these marks.

    >>> from sudokit.rules.spelling import make_rules
    >>> titles_of(make_rules(9, words=["anti-knight"]))
    ['Anti-knight']
    """
    there = {*rules.words}
    words = [] if rules.shape is not None else [JIGSAW]
    if not rules.grid.least:
        words.append(DIGITS)
    for word in rules.words:
        if word not in WORDS and there.isdisjoint(_spared(word)):
            both = word in DOTTED and there.issuperset(DOTTED)
            words.append(KROPKI if both else word)
    return list(dict.fromkeys(map(title_of, words)))


def known_as(rules: Rules) -> str:
    """Return the size, and the rules by the names that people know.

    >>> from sudokit.rules.spelling import make_rules
    >>> dots = ["kropki-white=r1c1+r1c2", "kropki-black=r1c2+r1c3"]
    >>> known_as(make_rules(9, words=[*dots, "negative-ratio"]))
    '9x9 with Kropki dots'
    >>> known_as(make_rules(9, words=["windoku", "xv=V:r1c1+r1c2"]))
    '9x9 with Windoku and XV'
    """
    size, _with, others = rules.name().partition(" with ")
    boxes = [one for one in others.split(" and ") if one.startswith(BOXES)]
    names = [*boxes, *titles_of(rules)]
    if not names:
        return rules.name()
    first, last = names[:-1], names[-1]
    return f"{size} with {', '.join(first)}{' and ' * bool(first)}{last}"


def explained(rules: Rules, drawn: bool = True) -> list[RuleText]:
    """Return each rule of a puzzle once, in words.

    ``drawn``: the text is for a picture, so it names the signs of numbers
    outside the grid.

    >>> from sudokit.rules.spelling import make_rules
    >>> rules = make_rules(9, words=["kropki-white=r1c1+r1c2"])
    >>> explained(rules)[0].sentences[-1]
    'Not all dots are given.'
    """
    items: dict[str, list[Rule]] = {}
    for rule in rules.rules:
        items.setdefault(rule.word, []).append(rule)
    complete = {w for word in items for w in _spared(word)}
    texts: dict[str, RuleText] = {}
    if rules.shape is None:
        sentence = IN_REGIONS if rules.grid.is_whole() else NOT_TWICE
        texts[JIGSAW] = RuleText(JIGSAW, title_of(JIGSAW), (sentence,))
    last: dict[str, str] = {}
    signed = [word for word in items if word in NAMED and NAMED[word].sign]
    for word, those in items.items():
        sentences = list(dict.fromkeys(rule.sentence for rule in those))
        marks = [mark for rule in those for mark in rule.marks()]
        kind = NAMED.get(word)
        if kind is not None:
            if kind.numbered and any(mark.text for mark in marks):
                sentences.append(kind.numbered)
            if kind.partial and word not in complete:
                last[kind.partial] = word
            if drawn and kind.sign and len(signed) > 1:
                sentences.append(kind.signed)
        texts[word] = RuleText(
            word, title_of(word), tuple(sentences), those[0].marks()
        )
    for partial, word in last.items():
        text = texts[word]
        texts[word] = text._replace(sentences=(*text.sentences, partial))
    return list(texts.values())


def _spared(word: str) -> tuple[str, ...]:
    """Return the rules all of whose marks are given by this one."""
    return NAMED[word].unmarked if word in NAMED else ()
