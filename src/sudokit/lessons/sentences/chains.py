"""Sentences for chains, and for assumptions with their consequences.

chain(view)      candidates true and false in turn, or a loop of them
kraken(view)     places of a fish that lead to the same
assumed(view)    assumptions that lead to a contradiction, or the same
trial(view)      a candidate without any solution
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudokit.lessons.branches import Branch, Turn, branches, chained
from sudokit.lessons.sentences.one_digit import either_way
from sudokit.lessons.sentences.view import View
from sudokit.proofs.step import CONSEQUENCES
from sudokit.rules.notation import cell_label
from sudokit.system.language import _
from sudokit.system.language.phrases import either, listed

MOST: Final = 7  # consequences that a sentence lists
FIRST: Final = 3  # those of a longer list, before the last
MOST_CASES: Final = 3  # of cases that are explained one by one


def statement(view: View, turn: Turn) -> str:
    """Return a turn of a chain as a clause."""
    one = turn.choices[0]
    cells = list(map(view.cell, turn.choices))
    parts = {"n": view.sign(one.n), "cells": view.one_cell(cells)}
    if turn.choices[1:]:
        if turn.is_true:
            return _("{n} is in {cells}", **parts)
        return _("{n} isn't in {cells}", **parts)
    if turn.is_true:
        return _("{cells} is {n}", **parts)
    return _("{cells} isn't {n}", **parts)


def consequences(view: View, turns: Sequence[Turn]) -> str:
    """Return turns as a list, in a long one without the middle."""
    return _in_turn([statement(view, turn) for turn in turns])


def _in_turn(texts: Sequence[str]) -> str:
    """Return clauses as a list, in a long one without the middle."""
    if len(texts) <= MOST:
        return listed(texts)
    return _(
        "{first} and so on, until {last}",
        first=", ".join(texts[:FIRST]),
        last=texts[-1],
    )


def then(view: View, turns: Sequence[Turn]) -> list[str]:
    """Return what follows from an assumption as a sentence, if anything."""
    return then_texts([statement(view, turn) for turn in turns])


def then_texts(texts: Sequence[str]) -> list[str]:
    """Return clauses that follow from an assumption as a sentence, if any."""
    if len(texts) < 2:
        return [_("Then {fact}.", fact=text) for text in texts]
    return [
        _(
            "Then one after the other {consequences}.",
            consequences=_in_turn(texts),
        )
    ]


def chain(view: View) -> list[str]:
    """Return the places of a chain, and what both ends rule out."""
    turns = chained(view.step)
    if len(turns) < 2 or any(
        role in CONSEQUENCES for role, _what in view.step.premises
    ):
        return assumed(view)
    first, last = turns[0], turns[-1]
    true = [turn for turn in turns[1:] if turn.is_true]
    lines = [
        _(
            "If {start}, then one after the other {consequences}.",
            start=statement(view, first),
            consequences=consequences(view, true),
        )
        if len(true) > 1
        else _(
            "If {start}, then {consequences}.",
            start=statement(view, first),
            consequences=consequences(view, true),
        )
    ]
    start = first._replace(is_true=True)
    if {*start.choices} <= {*last.choices}:
        (one, *more) = last.choices
        if not more and {gone[:2] for gone in view.gone} == {one[:2]}:
            others = [gone.n for gone in view.gone]
            return [
                *lines,
                _("So {cell} is {n}, not {others}.",
                  cell=cell_label(one), n=view.sign(one.n),
                  others=either([*map(view.sign, sorted(others))])),
            ]  # fmt: skip
        return [
            *lines,
            _("So in any case {fact}, and {conclusion}.",
              fact=statement(view, last), conclusion=view.conclusion()),
        ]  # fmt: skip
    ends = (*start.choices, *last.choices)
    values = {one.n for one in (*ends, *view.gone)}
    if len(ends) == 2 and len(values) == 1 and view.gone:
        return [
            *lines,
            either_way(view, [view.cell(c) for c in ends], ends[0].n),
        ]
    if all(view.sees(one, set(ends) - {one}) for one in view.gone):
        return [
            *lines,
            _(
                "So {ends}, and either way {conclusion}.",
                ends=either([statement(view, t) for t in (start, last)]),
                conclusion=view.conclusion(),
            ),
        ]
    return [
        *lines,
        _("As {last} rules out that {start}, the chain is a loop: of any two"
          " neighbours in it one is true.",
          last=statement(view, last), start=statement(view, start)),
        _("So what sees both of them goes: {conclusion}.",
          conclusion=view.conclusion()),
    ]  # fmt: skip


# Assumptions.


def assumed(view: View) -> list[str]:
    """Return what each assumption leads to."""
    cases = branches(view.step, view.grid)
    if not cases:
        return []
    if len(cases) == 1:
        return _case(view, cases[0])
    lines = []
    if len(cases) <= MOST_CASES:
        lines = [_short_case(view, case) for case in cases]
    else:
        lines = [
            _(
                "One of these is true: {cases}.",
                cases=either([statement(view, c.turns[0]) for c in cases]),
            ),
            _short_case(view, cases[0]),
            _("The other cases lead to the same."),
        ]
    return [
        *lines,
        _(
            "One of these must be true, so {conclusion}.",
            conclusion=view.conclusion(),
        ),
    ]


def kraken(view: View) -> list[str]:
    """Return places of which a fish needs one, and what they lead to."""
    cases = branches(view.step, view.grid)
    base, cover = view.names("base"), view.names("cover")
    if not cases or not base or not cover:
        return []
    starts = [case.turns[0].choices[0] for case in cases]
    longer = [case for case in cases if case.turns[1:]]
    stories = [
        _(
            "If {start}, then {consequences}.",
            start=statement(view, case.turns[0]),
            consequences=consequences(view, case.turns[1:]),
        )
        for case in longer
    ]
    return [
        _(
            "Apart from {fins}, {n} in {base} can only be in {cover}.",
            fins=view.all_cells(map(view.cell, starts)),
            n=view.sign(starts[0].n),
            base=view.houses(base),
            cover=view.houses(cover),
        ),
        _(
            "That is too little room, so {n} is in {cells}.",
            n=view.sign(starts[0].n),
            cells=view.one_cell(list(map(view.cell, starts))),
        ),
        " ".join(stories),
        _("In each case {conclusion}.", conclusion=view.conclusion()),
    ]


def _case(view: View, case: Branch) -> list[str]:
    """Return an assumption, its consequences, and the contradiction."""
    lines = [_("Suppose {fact}.", fact=statement(view, case.turns[0]))]
    lines += then(view, case.turns[1:])
    conclusion = view.conclusion()
    if not case.fault:
        return [
            *lines,
            _(
                "That contradicts the assumption, so {conclusion}.",
                conclusion=conclusion,
            ),
        ]
    return [
        *lines,
        _("But then {fault}.", fault=fault_text(view, case)),
        _("So {conclusion}.", conclusion=conclusion),
    ]


def fault_text(view: View, case: Branch) -> str:
    """Return the contradiction at the end of a case."""
    one = case.fault[0]
    if any(turn.choices == (one,) and turn.is_true for turn in case.turns):
        return _("{cell} would both be {n} and not be {n}",
                 cell=cell_label(one), n=view.sign(one.n))  # fmt: skip
    if case.at:
        return nowhere(view, case.at, one.n)
    return _("{cell} has no candidate left", cell=cell_label(one))


def nowhere(view: View, house: str, n: int) -> str:
    """Return that a house has no place left for a digit."""
    return _(
        "{house} has no place left for {n}",
        house=view.houses([house]),
        n=view.sign(n),
    )


def _short_case(view: View, case: Branch) -> str:
    """Return a case in a sentence."""
    first, more = case.turns[0], case.turns[1:]
    end = (
        _("{fault}, which can't be", fault=fault_text(view, case))
        if case.fault
        else view.conclusion()
    )
    if not more:
        return _(
            "If {start}, then {end}.", start=statement(view, first), end=end
        )
    return _(
        "If {start}, then {consequences}, and so {end}.",
        start=statement(view, first),
        consequences=consequences(view, more),
        end=end,
    )


def trial(view: View) -> list[str]:
    """Return that a candidate leads nowhere."""
    on = view.choices("on")
    if not on:
        return []
    return [
        _(
            "With {n} in {cell} the puzzle can't be completed: every way to"
            " go on ends in a contradiction.",
            n=view.sign(on[0].n),
            cell=cell_label(on[0]),
        ),
        _(
            "So {conclusion}; this is found by trying, not by a pattern.",
            conclusion=view.conclusion(),
        ),
    ]
