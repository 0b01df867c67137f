"""Sentences for techniques of rules; each begins with its rule.

line_digits(view)   line_support(view)      required(view)
together(view)      combination_cases(view)
rule_chain(view)    rule_contradiction(view)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sudokit.core.choice import Choice
from sudokit.lessons.branches import Turn
from sudokit.lessons.clauses import ends_of_chain, rule_story
from sudokit.lessons.sentences.case_texts import SHOWN, case_texts, would_be
from sudokit.lessons.sentences.cases import places_seen
from sudokit.lessons.sentences.chains import MOST, nowhere, then, then_texts
from sudokit.lessons.sentences.houses_used import houses_used
from sudokit.lessons.sentences.line_reasons import explained, line_reason
from sudokit.lessons.sentences.outside import (
    NO_REASON,
    RuleReason,
    outside_reason,
)
from sudokit.lessons.sentences.supposed import Ending, endings, length
from sudokit.lessons.sentences.view import (
    View,
    argument,
    bit,
)
from sudokit.logic.model.chain_end import (
    EMPTY,
    ITSELF,
    NOWHERE,
    TWICE,
    ChainEnd,
    empty_places,
)
from sudokit.logic.model.naming import rule_noun
from sudokit.native.bits import members
from sudokit.proofs.step import CONSEQUENCES
from sudokit.rules.families import Rule
from sudokit.rules.named import NAMED
from sudokit.rules.notation import cell_label
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import either, listed, opened

FEW: Final = 3  # values of a cell that a sentence lists
CASES: Final = 2  # cases beside what a rule requires
SHARED: Final = 6  # cells of a rule in a house that a sentence lists
USUAL: Final = 9  # the size of the grids for which sentences are written
NOUN: Final = re.compile(r"the (\w+) of")  # in the phrase of a rule


def meanings(view: View, rules: Sequence[Rule]) -> str:
    """Return what rules mean, each once, after their names if need be.

    Known meanings are left out.
    """
    texts: dict[str, None] = {}
    for rule in rules:
        kind = NAMED.get(rule.word)
        arg = argument(rule)
        noun = kind.name(arg) if kind else rule.word
        if noun == rule.word:
            noun = noun.replace("-", " ")
        english, meaning = rule.sentence, _(rule.sentence)
        n = arg or (kind.default(view.size) if kind else "")
        if kind and kind.meaning and not (n and n == kind.default(USUAL)):
            english, meaning = kind.meaning, _(kind.meaning, n=n) + "."
        if rule.item and not _names(
            english, noun, kind.phrase if kind else ""
        ):
            noun = opened(rule_noun(rule))
            texts[f"{noun}: {meaning[:1].lower()}{meaning[1:]}"] = None
        else:
            texts[opened(meaning)] = None
    new = [text for text in texts if text not in view.known]
    view.new_meanings.update(dict.fromkeys(new))
    return " ".join(new)


def _names(sentence: str, noun: str, phrase: str) -> bool:
    """Return whether the sentence of a rule names what it is about.

    >>> _names("Values increase along a thermometer.", "thermometer", "")
    True
    >>> _names("A line contains consecutive values.", "renban", "")
    False
    """
    words = [noun.rsplit(maxsplit=1)[-1], *NOUN.findall(phrase)]
    return any(word.lower() in sentence.lower() for word in words)


def candidates(
    view: View, gone: Sequence[Choice], together: bool = False
) -> list[str]:
    """Return candidates as ``1 or 2 in r1c1``, a text for each kind.

    If they are true ``together``, it is ``1 in r1c1 and r2c4``.
    """
    name = view.all_cells if together else view.one_cell
    masks: dict[int, int] = {}
    for one in gone:
        cell = view.cell(one)
        masks[cell] = masks.get(cell, 0) | bit(one.n)
    cells: dict[int, list[int]] = {}
    for cell, mask in sorted(masks.items()):
        cells.setdefault(mask, []).append(cell)
    return [
        _("{n} in {where}", n=view.one_value(mask), where=name(some))
        for mask, some in cells.items()
    ]


def assumed(view: View, gone: Sequence[Choice]) -> str:
    """Return candidates to suppose, one of them as ``r1c1 is 2``."""
    if gone[1:]:
        return either(candidates(view, gone))
    return _("{cell} is {n}", cell=cell_label(gone[0]), n=view.sign(gone[0].n))


def so(view: View) -> str:
    """Return the conclusion as a sentence."""
    return _("So {conclusion}.", conclusion=view.conclusion())


def reason_of(view: View, rules: Sequence[Rule]) -> RuleReason:
    """Return what a rule requires of its candidates, if that is known."""
    if len(rules) != 1:
        return NO_REASON
    why = outside_reason(view, rules[0])
    if why.text:
        return why
    text = line_reason(view, rules[0])
    if not text:
        return NO_REASON
    found = tuple(explained(view, rules[0]))
    return RuleReason(text, len(found) == len(view.gone), found)


def line_digits(view: View) -> list[str]:
    """Return that a rule couldn't be filled with candidates that go."""
    rules = view.rules("rule")
    if not rules or not view.gone:
        return []
    why = reason_of(view, rules)
    if why.text and why.is_whole:
        is_said = why.text.endswith(f"{view.conclusion()}.")
        end = [] if is_said else [so(view)]
        return [meanings(view, rules), why.text, *end]
    houses = houses_used(view)
    if why.text:
        by_cases = _by_cases(view, houses, CASES, why) or _by_cases(
            view, houses, CASES, RuleReason(why.text)
        )
        if by_cases:
            return [meanings(view, rules), why.text, *by_cases]
    by_cases = _by_cases(view, houses)
    if by_cases:
        return [meanings(view, rules), *by_cases]
    if why.text:
        nothing = _("Nothing else fits, so {conclusion}.",
                    conclusion=view.conclusion())  # fmt: skip
        return [meanings(view, rules), why.text, nothing]
    return [meanings(view, rules), _however(view, houses)]


def _by_cases(
    view: View,
    houses: Sequence[str],
    most: int = SHOWN,
    why: RuleReason = NO_REASON,
) -> list[str]:
    """Return what would follow with each candidate, and the conclusion."""
    texts = case_texts(view, houses, most, why.text, why.explained)
    if not texts:
        return []
    end = so(view)
    if not texts[-1]:
        end = _("The other cases are similar, so {conclusion}.",
                conclusion=view.conclusion())  # fmt: skip
    return [" ".join(filter(None, texts)), end]


def _however(view: View, houses: Sequence[str]) -> str:
    """Return what all fillings of the rules of a step and houses lack."""
    rules = view.rules("rule")
    names = list(map(view.rule, rules))
    names += view.house_texts(houses)
    return ngettext(
        "However {rules} is filled, {conclusion}.",
        "However {rules} are filled together, {conclusion}.",
        len(rules) + len(houses),
        rules=listed(names),
        conclusion=view.conclusion(),
    )


def line_support(view: View) -> list[str]:
    """Return that candidates complete no filling of a rule."""
    rules = view.rules("rule")
    gone = candidates(view, view.gone)
    if not rules or len(gone) != 1 or reason_of(view, rules).text:
        return line_digits(view)
    by_cases = _by_cases(view, houses_used(view))
    if by_cases:
        return [meanings(view, rules), *by_cases]
    return [
        meanings(view, rules),
        _(
            "With {candidates}, the other cells of {rules} can't be filled"
            " with their candidates.",
            candidates=gone[0],
            rules=view.rules_text(rules),
        ),
        so(view),
    ]


def required(view: View) -> list[str]:
    """Return the values that a rule needs, and where."""
    rules, cells = view.rules("rule"), view.cells("cell")
    if not rules or not cells or not view.gone:
        return []
    mask = 0
    for one in view.gone:
        mask |= bit(one.n)
    needed = _needed(view, rules, cells, mask)
    return [meanings(view, rules), needed, seen(view, cells, mask)]


def _needed(
    view: View, rules: Sequence[Rule], cells: Sequence[int], mask: int
) -> str:
    """Return the values that rules need, and in which cells."""
    return _(
        "However it is filled, {rules} has {places}.",
        rules=view.rules_text(rules),
        places=places_text(view, cells, mask),
    )


def _places(
    view: View, cells: Sequence[int], mask: int
) -> dict[tuple[int, ...], int]:
    """Return the values of a mask by the cells that can have them."""
    groups: dict[tuple[int, ...], int] = {}
    for v in members(mask):
        places = tuple(view.where(sorted(cells), v + 1))
        groups[places] = groups.get(places, 0) | 1 << v
    return groups


def places_text(view: View, cells: Sequence[int], mask: int) -> str:
    """Return which of some cells can have each value of a mask."""
    texts = [
        _("{n} somewhere in {where}", n=view.all_values(values),
          where=view.one_cell(places))
        if places[1:]
        else _("{n} in {where}", n=view.all_values(values),
               where=view.one_cell(places))
        for places, values in _places(view, cells, mask).items()
    ]  # fmt: skip
    return "; ".join(texts)


def seen(view: View, cells: Sequence[int], mask: int) -> str:
    """Return what cells lose that see all places of a value of a mask."""
    groups = [*_places(view, cells, mask)]
    if len(groups) != 1:
        return _(
            "Cells that see all places of one of these digits can't have it:"
            " {conclusion}.",
            conclusion=view.conclusion(),
        )
    return ngettext(
        "Cells that see this cell can't be {values}: {conclusion}.",
        "Cells that see all of these can't be {values}: {conclusion}.",
        len(groups[0]),
        values=view.one_value(mask),
        conclusion=view.conclusion(),
    )


def together(view: View) -> list[str]:
    """Return that candidates are in no filling of rules, and a house."""
    rules, base = view.rules("rule"), view.names("base")
    if not rules or not view.gone:
        return []
    more = houses_used(view)
    by_cases = _by_cases(view, [*base, *more])
    if by_cases:
        return [meanings(view, rules), *by_cases]
    supposed = _supposed(view, [*base, *more])
    if supposed:
        return [meanings(view, rules), *supposed]
    meeting = _meeting(view, rules, base)
    if more or not meeting:
        how = _however(view, [*base, *more])
    else:
        how = _(
            "However these two are filled together, {conclusion}.",
            conclusion=view.conclusion(),
        )
    return [meanings(view, rules), meeting, how]


def _supposed(view: View, houses: Sequence[str]) -> list[str]:
    """Return what follows from one candidate that goes, and its end.

    [] if there is no short one.
    """
    ends = endings(view, houses)
    if not ends:
        return []
    end = min(ends, key=length)
    if len(end.facts) > MOST or not (end.facts or end.house or end.group):
        return []
    alike: dict[int, list[int]] = {}
    for cell, mask in end.facts:
        alike.setdefault(mask, []).append(cell)
    names = list(map(view.rule, view.rules("rule")))
    names += view.house_texts(houses)
    so_all = so(view)
    if ends[1:]:
        so_all = _("The other cases are similar, so {conclusion}.",
                   conclusion=view.conclusion())  # fmt: skip
    case = [
        _suppose(view, [end.start], listed(names)),
        *then_texts([_left_to(view, *one) for one in alike.items()]),
        _("But then {fault}.", fault=_ending_text(view, end)),
    ]
    return [" ".join(case), so_all]


def _left_to(view: View, mask: int, cells: Sequence[int]) -> str:
    """Return what cells can have, or what they can't."""
    if mask.bit_count() > FEW:
        return view.isnt(cells, view.mask(cells) & ~mask)
    if mask & (mask - 1):
        return view.can_be(cells, mask)
    return would_be(view, cells, mask)


def _ending_text(view: View, end: Ending) -> str:
    """Return what a supposed candidate contradicts as a clause."""
    if end.n:
        return nowhere(view, end.house, end.n)
    if end.house:
        mask = 0
        for cell, left in end.facts:
            mask |= left if cell in end.group else 0
        if not mask & (mask - 1):
            return _("{house} has {n} twice", n=view.one_value(mask),
                     house=view.houses([end.house]))  # fmt: skip
        return _("{cells} in {house} have only {digits}",
                 cells=view.all_cells(end.group), digits=view.all_values(mask),
                 house=view.houses([end.house]))  # fmt: skip
    if end.leave:
        (first, values), (second, others) = end.leave
        by = view.rules_text(view.rules("rule"))
        return _("{first} leaves {cell} only {values}, and {second} leaves"
                 " it only {others}",
                 first=view.houses([first]) if first else by,
                 second=view.houses([second]),
                 cell=view.label(end.group[0]),
                 values=view.one_value(values),
                 others=view.one_value(others))  # fmt: skip
    if end.group:
        return _("{cell} has no candidate left",
                 cell=view.label(end.group[0]))  # fmt: skip
    return _("{rule} can't be filled",
             rule=view.rules_text(view.rules("rule")))  # fmt: skip


def _meeting(view: View, rules: Sequence[Rule], base: Sequence[str]) -> str:
    """Return the empty cells that a rule and a house share, if any."""
    if len(rules) != 1 or len(base) != 1:
        return ""
    house = {*view.in_house(base[0])}
    cells = [one for one in rules[0].cells if one in house and view.masks[one]]
    if not 0 < len(cells) <= SHARED:
        return ""
    parts = {
        "rule": view.rule(rules[0]),
        "house": view.houses(base),
        "cells": view.all_cells(cells),
        "values": view.one_value(view.mask(cells)),
    }
    if cells[1:]:
        return _("{rule} meets {house} in {cells}.", **parts)
    return _("{rule} meets {house} in {cells}, which is {values}.", **parts)


def combination_cases(view: View) -> list[str]:
    """Return that each way to fill a rule contradicts something."""
    rules = view.rules("rule")
    if not rules or not view.gone:
        return []
    first, *others = rules
    names = [view.rule(rule) for rule in others]
    names += [view.houses([house]) for house in view.names("cover")]
    names += map(view.label, view.cells("second"))
    return [
        meanings(view, [first]),
        _(
            "Suppose {candidates}, and try each way to fill {rule}.",
            candidates=assumed(view, view.gone),
            rule=view.rule(first),
        ),
        _(
            "Each leaves no way to fill {others}.",
            others=either(names or [view.rule(first)]),
        ),
        so(view),
    ]


def rule_contradiction(view: View) -> list[str]:
    """Return an assumption, what follows by rules, and the contradiction."""
    start, rules = view.choices("on"), view.rules("rule")
    if not start or not rules:
        return []
    turns = [Turn((one,), True) for one in view.choices("forced")]
    return [
        _suppose(view, start[:1], view.rules_text(rules)),
        *then(view, turns),
        _("But then {fault}.", fault=_fault(view)),
        so(view),
    ]


def _suppose(view: View, start: Sequence[Choice], rules: str) -> str:
    """Return the assumption that one of some candidates is true."""
    return _(
        "Suppose {candidates}, and follow {rules}.",
        candidates=assumed(view, start),
        rules=rules,
    )


def rule_chain(view: View) -> list[str]:
    """Return a candidate, what follows link by link, and the end."""
    start, rules = view.choices("on"), view.rules("rule", "link")
    if not start or not rules:
        return []
    names = list(map(view.rule, rules))
    names += map(view.houses, [[house] for house in view.names("cover")])
    turns = [
        Turn((what,), role == "forced")
        for role, what in view.step.premises
        if role in CONSEQUENCES and isinstance(what, Choice)
    ]
    if len(turns) == 1 and start == [*turns[0].choices]:
        places = places_seen(view, start[0])
        if places:
            mask = bit(start[0].n)
            needed = _needed(view, rules, places, mask)
            return [needed, seen(view, places, mask)]
    lines = [_suppose(view, start, listed(names)), *then(view, turns)]
    ends = ends_of_chain(view.step, view.grid)
    if [one.kind for one in ends] == [ITSELF]:
        return [
            *lines,
            _("That contradicts the assumption, so {conclusion}.",
              conclusion=view.conclusion()),
        ]  # fmt: skip
    fault = either([_end_text(view, one) for one in ends])
    return [*lines, _("But then {fault}.", fault=fault), so(view)]


def _end_text(view: View, end: ChainEnd) -> str:
    """Return what a chain contradicts as a clause."""
    if end.kind == EMPTY:
        return _("{cell} has no candidate left", cell=view.label(end.cell))
    n = end.value + 1
    if end.kind == NOWHERE:
        return nowhere(view, end.house, n)
    if end.kind == TWICE:
        return _("{house} has {n} twice", n=view.sign(n),
                 house=view.houses([end.house]))  # fmt: skip
    return _("{cell} would both be {n} and not be {n}",
             cell=view.label(end.cell), n=view.sign(n))  # fmt: skip


def _fault(view: View) -> str:
    """Return the rule, cell or house that has nothing left at the end."""
    laws = view.laws
    story = rule_story(view.step, view.grid)
    if story.fault:
        rule = laws.named_rules[story.fault][0]
        return _("{rule} can't be filled", rule=view.rule(rule))
    left = story.alive | story.true
    return _end_text(view, next(empty_places(view.laws, left)))
