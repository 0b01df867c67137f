"""The legend below the picture of a step: its sentence and its marks.

captioned(drawing, step, text, ...)   the drawing with both below
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sudokit.core.choice import Choice
from sudokit.lessons.branches import ASSUMED
from sudokit.lessons.links import STRONG, WEAK, Link, passed
from sudokit.lessons.roles import word_of
from sudokit.logic import Premise, Step
from sudokit.paper.arrows import THICK, TIED, colour_of, dashes_of
from sudokit.paper.lattice import CELL
from sudokit.paper.marks import (
    FIRST,
    FOURTH,
    IN_TURN,
    KINDS,
    GridMarks,
    badge,
    ground,
    parts_of,
    placed,
    removed,
)
from sudokit.paper.marks import kind_of as colours_of
from sudokit.paper.shapes import (
    CAPITAL,
    Drawing,
    LineShape,
    Rect,
    Shape,
    Text,
    about_width,
    wrapped,
)
from sudokit.paper.themes import Theme
from sudokit.rules.notation import choice_text
from sudokit.system.language import _
from sudokit.text.cells import sign_of

SIZE: Final = CELL * 0.36  # of the text
SIGN: Final = CELL * 0.42  # the side of a sample
GAP: Final = CELL * 0.18

Entry = tuple[str, tuple[Shape, ...]]  # a word, and a sample at 0, 0


def captioned(
    drawing: Drawing,
    step: Step,
    text: str,
    marks: GridMarks,
    theme: Theme,
    paper: bool = True,
) -> Drawing:
    """Return the drawing with the step's sentence, if any, and the legend."""
    width = drawing.width
    shapes = list(drawing.shapes)
    y = drawing.height + 2 * GAP
    for line in wrapped(text, SIZE, width - 2 * GAP) if text else ():
        shapes.append(Text(GAP, y + CAPITAL * SIZE, line, SIZE, theme.ink))
        y += SIZE * 1.45
    y += GAP * bool(text)
    x = GAP
    for word, sample in entries(step, marks, theme):
        wide = SIGN + GAP * 0.6 + about_width(word, SIZE) + GAP * 1.4
        if x > GAP and x + wide > width:
            x = GAP
            y += SIGN + GAP
        part = Drawing(SIGN, SIGN, sample)
        shapes.append(part.at(x, y, SIGN))
        below = y + SIGN / 2 + CAPITAL / 2 * SIZE
        shapes.append(
            Text(x + SIGN + GAP * 0.6, below, word, SIZE, theme.choice)
        )
        x += wide
    height = y + SIGN + GAP
    if paper:
        back = Rect(0, 0, width, height, fill=theme.paper)
        shapes.insert(0, back)
    return drawing._replace(height=height, shapes=tuple(shapes))


def entries(step: Step, marks: GridMarks, theme: Theme) -> Iterator[Entry]:
    """Yield the marks that a step has, each with its word and a sample."""
    half = SIGN / 2
    seen: set[tuple[str, str, str]] = set()
    rules = {rule.notation() for rule in marks.rules}
    parts = list(parts_of(step))
    last = {part.role: part.number for part in parts}
    chained = any(role in ("off", "forced") for role, _what in step.premises)
    for role, what, kind, number in parts:
        if what in rules:
            continue  # with those that have no premise
        sort = (
            "house"
            if isinstance(what, str)
            else "choice"
            if what.n
            else "cell"
        )
        if (role, sort, kind) in seen:
            continue
        seen.add((role, sort, kind))
        word = word_of(step.technique, role)
        if last[role] > 1 and step.technique in IN_TURN:
            word += f" {number}"
        if role == "on" and word == _("then true") and not chained:
            word = _("one is true")
        if sort == "house":
            yield word, (_house(kind, theme),)
        elif sort == "choice":
            if _is_hidden(step, role):
                continue
            yield word, (badge(half, half, SIGN, kind, theme),)
        else:
            yield word, tuple(ground(0, 0, SIGN, kind, theme))
    if (
        passed(step, marks.links)
        and ("gone", "choice", KINDS["gone"]) not in seen
    ):
        word = word_of(step.technique, "gone")
        yield word, (badge(half, half, SIGN, KINDS["gone"], theme),)
    if marks.choices and not any(
        sort == "choice" for _role, sort, _kind in seen
    ):
        yield _("shared"), (badge(half, half, SIGN, FIRST, theme),)
    if any(rule.marks() for rule in marks.rules):
        yield _("rule"), (_house(FOURTH, theme),)
    yield from _links(step, marks, theme)
    if marks.ties:
        line = LineShape(0, half, SIGN, half, theme.ink, THICK * 0.7, TIED)
        yield _("group"), (line,)
    if step.placements:
        sign = sign_of(step.placements[0].n - 1 + step.least)
        yield _("placed"), tuple(placed(half, half, SIGN, sign, theme))
    if step.eliminations:
        sign = sign_of(step.eliminations[0].n - 1 + step.least)
        yield _("removed"), tuple(removed(half, half, SIGN, sign, theme))


def _is_hidden(step: Step, role: str) -> bool:
    """Return whether placements cover all candidates of a role."""
    return all(
        premise.what in step.placements
        for premise in step.premises
        if premise.role == role and isinstance(premise.what, Choice)
    )


def _house(kind: str, theme: Theme) -> Shape:
    """Return a sample of the line around a house."""
    edge = SIGN * 0.1
    return Rect(
        edge,
        SIGN * 0.2,
        SIGN - 2 * edge,
        SIGN * 0.6,
        stroke=colours_of(kind, theme).stroke,
        line=CELL * 0.055,
        radius=SIGN * 0.15,
        dashes=() if kind == FIRST else (CELL * 0.08, CELL * 0.05),
    )


def _links(step: Step, marks: GridMarks, theme: Theme) -> Iterator[Entry]:
    """Return samples of the links, or of branches with assumptions."""
    words = {
        STRONG: _("at least one is true"),
        WEAK: _("at most one is true"),
    }
    assumed = [one for one in step.premises if one.role in ASSUMED]
    links: dict[str, Link] = {}
    for link in marks.links:
        word = words.get(link.kind, "")
        if link.branch:
            word = _assumption(assumed[link.branch - 1], step.least)
        links.setdefault(word, link)
    for word, link in links.items():
        line = colour_of(link, theme), THICK, dashes_of(link)
        yield word, (LineShape(0, SIGN / 2, SIGN, SIGN / 2, *line),)


def _assumption(premise: Premise, least: int) -> str:
    """Return ``if r1c2=3``, in the language of the picture."""
    role, what = premise
    assert isinstance(what, Choice)
    sign = "=" if role == "on" else "<>"
    return _("if {choice}", choice=choice_text(what, sign, least))
