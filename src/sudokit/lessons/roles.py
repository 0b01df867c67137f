"""The names of the parts of a step: pivot, pincer, base, cover, fin.

    word_of(technique, role)    pivot, pincer, fin, base, cover, ...
    parts(step)                 each part of a step with its word
    parts_text(step)            all parts on one line

A ``Premise`` has one of a few roles, shared by all techniques; only the
word differs: ``first`` is the pivot in a wing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sudokit.core.choice import Choice
from sudokit.logic import Step
from sudokit.logic.model.naming import value_in
from sudokit.rules.notation import cell_label, choices_label
from sudokit.system.language import _
from sudokit.text.dimensions import Dimensions, square

Words = dict[str, str]

# Default words.
DEFAULT: Final[Words] = {
    "cell": "pattern", "base": "house", "cover": "cover", "fin": "fin",
    "first": "first part", "second": "second part", "on": "then true",
    "off": "if false", "forced": "then true", "gone": "then false",
    "rule": "rule", "link": "rule of a link",
}  # fmt: skip
_WING: Final[Words] = {"first": "pivot", "second": "pincer"}
_SUBSET: Final[Words] = {"cell": "subset"}
_LINES: Final[Words] = {"base": "base"}
_FISH: Final[Words] = {"cell": "corner", "base": "base"}
_COLOURS: Final[Words] = {"first": "first colour", "second": "second colour"}
_CORNERS: Final[Words] = {
    "cell": "corner", "fin": "extra candidate", "second": "subset",
}  # fmt: skip
_SETS: Final[Words] = {"first": "first set", "second": "second set"}
_LINKS: Final[Words] = {"first": "link", "second": "link"}
_LOOP: Final[Words] = {"cell": "loop", "fin": "guardian"}
_ASSUMED: Final[Words] = {"on": "assumed", "off": "assumed false"}

# Matched by substring; the first match wins.
KINDS: Final[tuple[tuple[str, Words], ...]] = (
    ("Full House", {}),
    ("Single", {"cell": "cell"}),
    ("ALS-XY-Wing", {"first": "pincer set", "second": "pivot set"}),
    ("ALS", _SETS),
    ("W-Wing", {"cell": "pincer", "on": "link"}),
    ("XY-Wing", _WING),
    ("XYZ-Wing", _WING),
    ("Locked Candidates", _LINES),
    ("Pointing", _LINES),
    ("Claiming", _LINES),
    ("X-Wing", _FISH),
    ("Swordfish", _FISH),
    ("Jellyfish", _FISH),
    ("Franken Fish", _FISH),
    ("Mutant Fish", _FISH),
    ("Kraken Fish", {**_ASSUMED, "base": "base"}),
    ("Whip", _ASSUMED),
    ("Guardians", _LOOP),
    ("Oddagon", _LOOP),
    ("Death Blossom", {"cell": "stem", "first": "petal", "second": "petal"}),
    ("Empty Rectangle", {"cell": "box", "on": "link"}),
    ("Rectangle", _CORNERS),
    ("Unique Loop", _CORNERS),
    ("BUG", {"cell": "three-candidate cell"}),
    ("Sue De Coq", {
        "cell": "crossing", "first": "line set", "second": "box set",
    }),
    ("Remote Pair", _COLOURS),
    ("Colors", _COLOURS),
    ("Pair Support", {"cell": "cell"}),
    ("Pair", _SUBSET),
    ("Triple", _SUBSET),
    ("Quadruple", _SUBSET),
    ("Rule Forcing Chain", {**_ASSUMED, "cover": "house"}),
    ("Fireworks", {"first": "pivot", "second": "wing", "base": "line"}),
    ("Tridagon", {"cell": "pattern", "fin": "guardian"}),
    ("SK Loop", _LINKS),
    ("Multi-Sector", _LINKS),
    ("Exocet", {
        "first": "base cell", "second": "target", "base": "cross-line",
        "cover": "box",
    }),
    ("Forcing", _ASSUMED),
    ("Trial", _ASSUMED),
)  # fmt: skip


# All words, each once.
WORDS: Final = tuple(
    dict.fromkeys(
        word
        for words in (DEFAULT, *(words for kind, words in KINDS))
        for word in words.values()
    )
)


class NamedPart(NamedTuple):
    """A part of a step: its word, role and object."""

    word: str
    role: str
    what: Choice | str


def word_of(technique: str, role: str) -> str:
    """Return the technique's word for a role."""
    words = next((words for name, words in KINDS if name in technique), {})
    return _(words.get(role, DEFAULT.get(role, role)))


def parts(step: Step) -> list[NamedPart]:
    """Return the parts of a step, each with its word."""
    return [
        NamedPart(word_of(step.technique, role), role, what)
        for role, what in step.premises
    ]


def parts_text(step: Step, shape: Dimensions | None = None) -> str:
    """Return the parts by word, as ``pivot r6c8; pincer r2c8, r5c9``."""
    items_of: dict[str, list[Choice | str]] = {}
    for word, _role, what in parts(step):
        items_of.setdefault(word, []).append(what)
    return "; ".join(
        f"{word} {_items_text(items, shape or square(9))}"
        for word, items in items_of.items()
    )


def _items_text(items: list[Choice | str], shape: Dimensions) -> str:
    """Return houses, cells, and candidates as text."""
    texts = [what for what in items if isinstance(what, str)]
    choices = [what for what in items if isinstance(what, Choice)]
    values: dict[int, list[Choice]] = {}
    for choice in choices:
        values.setdefault(choice.n, []).append(choice)
    for n, cells in values.items():
        if n:
            where = choices_label(cells, shape.size)
            texts.append(value_in(shape.sign(n), where))
        else:
            texts += map(cell_label, cells)
    return ", ".join(texts)
