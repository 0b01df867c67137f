"""Cases of rules in sentences.

case_texts(view, houses)       a text for each case, [] if one has none
would_be(view, cells, mask)    what would be left to cells, as a clause
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Final

from sudokit.core.choice import Choice
from sudokit.lessons.sentences.cases import (
    MOST_GIVEN,
    Masks,
    Supposition,
    cases_of,
)
from sudokit.lessons.sentences.view import View, once_in
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import has_words, listed, opened

MOST_LOST: Final = 3  # missing candidates that a case names
SHOWN: Final = 3  # cases that are shown, with what they rest on


def case_texts(
    view: View,
    houses: Sequence[str],
    most: int = SHOWN,
    told: str = "",
    explained: Sequence[Choice] = (),
) -> list[str]:
    """Return a text for each case, and "" if the others are alike.

    None at all if there is no short reason, or if they are too different.
    ``most`` texts are returned.  The rule comes first, unless a sentence is
    ``told``, after which a case can't rest on candidates; digits that it
    names aren't repeated, nor is what it has ``explained``.
    """
    inner: Sequence[str] = ()
    gone = [one for one in view.gone if one not in explained]
    cases = cases_of(view, houses, (), gone)
    if not cases and houses:
        inner = houses
        cases = cases_of(view, houses, inner, gone)
    if not any(case.then or case.group for case in cases):
        return []
    kinds: dict[tuple[object, ...], Supposition] = {}
    for case in cases:
        kinds.setdefault(case.kind, case)
    shown = cases
    more = bool(inner)
    if len(cases) + any(case.given for case in cases) + more > most:
        shown = [*kinds.values()]
    given: Masks = {}
    for case in shown:
        for cell, mask in case.given:
            given[cell] = given.get(cell, mask) & mask
    if told and any(not view.values[cell] for cell in given):
        return []
    held = [text for text in _held(view, given) if not has_words(told, text)]
    if len(shown) + bool(held) + more > most or len(given) > MOST_GIVEN:
        return []
    view.is_by_cases = True
    texts = [opened(f"{listed(held)}.")] if held else []
    if inner:
        texts.append(once_in(view.house_texts(inner)))
    texts += [_what_if(view, case) for case in shown]
    if not told:
        rules = opened(view.rules_text(view.rules("rule")))
        texts[0] = f"{rules}: {texts[0][:1].lower()}{texts[0][1:]}"
    return [*texts, ""] if len(shown) < len(cases) else texts


def _what_if(view: View, case: Supposition) -> str:
    """Return what would follow in a case, and why it can't."""
    parts = {
        "cell": view.label(case.cell), "values": view.one_value(case.values),
        "facts": _facts(view, case.then),
        "cells": view.all_cells(case.group),
        "house": view.houses([case.house]) if case.house else "",
    }  # fmt: skip
    if case.clash >= 0:
        return _clash_text(view, case, parts)
    if not case.house:
        return ngettext(
            "No way to fill this rule has {values} in {cell}.",
            "No way to fill these rules has {values} in {cell}.",
            len(view.rules("rule")),
            **parts,
        )
    if not case.then:
        return _("If one of {cells} were {values}, so would the other, but"
                 " both are in {house}.", **parts)  # fmt: skip
    masks = {mask for _cell, mask in case.then}
    if case.cell in case.group:
        masks.add(case.values)
    if len(masks) > 1 or any(view.values[cell] for cell in case.group):
        digits = reduce(or_, masks)
        return _("If {cell} were {values}, {facts}, but {cells} in {house}"
                 " would have only {digits}.",
                 digits=view.all_values(digits), **parts)  # fmt: skip
    if len(case.group) == 2:
        return _("If {cell} were {values}, {facts}, but {cells} are both in"
                 " {house}.", **parts)  # fmt: skip
    return _("If {cell} were {values}, {facts}, but {cells} are all in"
             " {house}.", **parts)  # fmt: skip


def _clash_text(
    view: View, case: Supposition, parts: Mapping[str, str]
) -> str:
    """Return what a cell would have to be, and that it isn't."""
    ((cell, mask),) = case.then
    isnt = view.is_or_isnt(cell, mask)
    if case.house:
        return _("If {cell} were the {values} of {house}, {facts}, but"
                 " {known}.", known=isnt, **parts)  # fmt: skip
    return _("If {cell} were {values}, {facts}, but {known}.",
             known=isnt, **parts)  # fmt: skip


def _held(view: View, given: Mapping[int, int]) -> list[str]:
    """Return the candidates of cells, or which of them they lack."""
    texts: list[str] = []
    alike: dict[int, list[int]] = {}
    for cell, mask in sorted(given.items()):
        lost = view.laws.full & ~mask
        if view.values[cell] or lost.bit_count() > MOST_LOST:
            texts.append(_is(view, cell, view.possible([cell])[0]))
        else:
            alike.setdefault(lost, []).append(cell)
    return texts + [view.isnt(cells, lost) for lost, cells in alike.items()]


def _is(view: View, cell: int, mask: int) -> str:
    return _("{cell} is {values}", cell=view.label(cell),
             values=view.one_value(mask))  # fmt: skip


def _facts(view: View, then: Sequence[tuple[int, int]]) -> str:
    """Return what cells would have to be, those with the same together.

    Filled ones are left out, if there are others.
    """
    alike: dict[int, list[int]] = {}
    empty = [one for one in then if not view.values[one[0]]]
    for cell, mask in empty or then:
        alike.setdefault(mask, []).append(cell)
    return listed(
        [would_be(view, cells, mask) for mask, cells in alike.items()]
    )


def would_be(view: View, cells: Sequence[int], mask: int) -> str:
    """Return what values would be left to cells."""
    return ngettext(
        "{cells} would have to be {values}",
        "{cells} would have to be {values}",
        len(cells),
        cells=view.all_cells(cells),
        values=view.one_value(mask),
    )
