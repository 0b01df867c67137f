"""Sentences for one value: two links, an empty rectangle, colours.

two_links(view)   empty_rectangle(view)   colours(view)
either_way(view, ends)   of several candidates one is true
"""

from __future__ import annotations

from collections.abc import Sequence

from sudokit.core.choice import Choice
from sudokit.lessons.sentences.view import View, bit
from sudokit.rules.notation import cell_label
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import either, listed


def either_way(view: View, ends: Sequence[int], n: int) -> str:
    """Return that one of two cells is n in both cases, and what follows."""
    if len(ends) > 2:
        return one_of_these(view, ends, n)
    return ngettext(
        "Either way one of {ends} is {sign}, so {cells}, which sees both,"
        " can't be {sign}.",
        "Either way one of {ends} is {sign}, so {cells}, which see both,"
        " can't be {sign}.",
        len(view.gone_cells),
        ends=view.all_cells(ends),
        sign=view.sign(n),
        cells=view.all_cells(view.gone_cells),
    )


def one_of_these(view: View, ends: Sequence[int], n: int) -> str:
    """Return that one of some cells is n, and which cells see them all."""
    parts = {
        "ends": view.all_cells(ends),
        "sign": view.sign(n),
        "cells": view.all_cells(view.gone_cells),
    }
    if len(ends) == 2:
        return ngettext(
            "So one of {ends} is {sign}, and {cells}, which sees both,"
            " can't be {sign}.",
            "So one of {ends} is {sign}, and {cells}, which see both,"
            " can't be {sign}.",
            len(view.gone_cells),
            **parts,
        )
    return ngettext(
        "So one of {ends} is {sign}, and {cells}, which sees them all,"
        " can't be {sign}.",
        "So one of {ends} is {sign}, and {cells}, which see them all,"
        " can't be {sign}.",
        len(view.gone_cells),
        **parts,
    )


def two_links(view: View) -> list[str]:
    """Return two houses with two places each, of which one pair is linked."""
    off, on = view.choices("off"), view.choices("on")
    base = view.names("base")
    if len(off) != 2 or len(on) != 2 or len(base) != 2:
        return []
    n = off[0].n
    near = [view.cell(on[0]), view.cell(off[1])]
    ends = [view.cell(off[0]), view.cell(on[1])]
    shared = view.shared(near)
    parts = {"cells": view.all_cells(near), "sign": view.sign(n)}
    if shared:
        link = _(
            "{cells} are both in {house}, so at most one of them is {sign}.",
            house=view.houses(shared[:1]),
            **parts,
        )
    else:
        link = _(
            "By {rules}, at most one of {cells} is {sign}.",
            rules=view.rules_text(view.rules("link")),
            **parts,
        )
    return [
        in_two_houses(view, base, n, [[ends[0], near[0]], [near[1], ends[1]]]),
        link,
        one_of_these(view, ends, n),
    ]


def in_two_houses(
    view: View, houses: Sequence[str], n: int, places: Sequence[Sequence[int]]
) -> str:
    """Return the places of n in two houses."""
    return _(
        "In {first}, {n} can only be in {ones}; in {second}, only in"
        " {others}.",
        first=view.houses(houses[:1]),
        second=view.houses(houses[1:]),
        n=view.sign(n),
        ones=view.one_cell(places[0]),
        others=view.one_cell(places[1]),
    )


def empty_rectangle(view: View) -> list[str]:
    """Return the cases of a pair in a line, beside the places in a box."""
    inside, pair = view.choices("cell"), view.choices("on")
    base = view.names("base")
    if len(pair) != 2 or len(base) != 2 or not inside or not view.gone:
        return []
    target = view.gone[0]
    if not view.conflict(pair[0], target):
        pair.reverse()
    near, far = pair
    left = [view.cell(c) for c in inside if not view.conflict(far, c)]
    parts = {
        "sign": view.sign(target.n),
        "near": cell_label(near),
        "far": cell_label(far),
        "target": cell_label(target),
    }
    return [
        in_two_houses(
            view,
            base[::-1],
            target.n,
            [list(map(view.cell, pair)), list(map(view.cell, inside))],
        ),
        _("If {near} is {sign}, {target} can't be {sign}.", **parts),
        _(
            "If {far} is {sign}, {box} has its {sign} in {cells}, so {target}"
            " isn't {sign} in this case either.",
            box=view.houses(base[:1]),
            cells=view.one_cell(left),
            **parts,
        ),
    ]


# Colours.


def colours(view: View) -> list[str]:
    """Return two colours of cells, of which one is right; or several."""
    clusters = [
        [view.choice(cell, 0) for cell in cells]
        for cells in view.runs("first", "second")
    ]
    if len(clusters) < 2 or not view.gone:
        return []
    n = view.gone[0].n
    coloured = [[one._replace(n=n) for one in some] for some in clusters]
    lines = [
        _alternating(view, coloured[k], coloured[k + 1], n)
        for k in range(0, len(coloured) - 1, 2)
    ]
    if len(coloured) == 2:
        return [*lines, *_two_colours(view, coloured, n)]
    return [*lines[:2], *_several(view, coloured, n)]


def _alternating(
    view: View, one: list[Choice], other: list[Choice], n: int
) -> str:
    """Return that either all of one colour are n, or all of the other."""
    return (
        _(
            "Houses with two cells for {n} link these cells: either all of"
            " {first} are {n}, or all of {second} are.",
            n=view.sign(n),
            first=view.all_cells(map(view.cell, one)),
            second=view.all_cells(map(view.cell, other)),
        )
        if one[1:] and other[1:]
        else _(
            "Houses with two cells for {n} link these cells: either {first} is"
            " {n}, or {second} is.",
            n=view.sign(n),
            first=_together(view, one),
            second=_together(view, other),
        )
    )


def _together(view: View, some: list[Choice]) -> str:
    """Return cells of one colour, as one or all of several."""
    cells = view.all_cells(map(view.cell, some))
    return _("each of {cells}", cells=cells) if some[1:] else cells


def _two_colours(
    view: View, coloured: list[list[Choice]], n: int
) -> list[str]:
    """Return what follows of two colours: a trap, or a wrap."""
    sign = view.sign(n)
    for some in coloured:
        if {*view.gone} <= {*some}:
            clash = [
                (a, b) for a in some for b in some
                if a < b and view.conflict(a, b)
            ]  # fmt: skip
            if clash:
                a, b = clash[0]
                return [
                    _(
                        "{cells} see each other, so they can't both be {n}.",
                        cells=listed([cell_label(a), cell_label(b)]),
                        n=sign,
                    ),
                    _("So {conclusion}.", conclusion=view.conclusion()),
                ]
    return [_trap(view, coloured[0], coloured[1], n)]


def _trap(view: View, one: list[Choice], other: list[Choice], n: int) -> str:
    """Return that cells see a cell of each colour."""
    gone = view.gone_cells
    if len(gone) == 1:
        target = view.gone[0]
        first = next((c for c in one if view.conflict(c, target)), None)
        second = next((c for c in other if view.conflict(c, target)), None)
        if first and second:
            return _(
                "{cell} sees {one} of the first and {other} of the second,"
                " so in both cases it isn't {n}.",
                cell=cell_label(target),
                one=cell_label(first),
                other=cell_label(second),
                n=view.sign(n),
            )
    return ngettext(
        "{cells} sees a cell of each, so either way it isn't {sign}.",
        "{cells} see a cell of each, so either way they aren't {sign}.",
        len(gone),
        cells=view.all_cells(gone),
        sign=view.sign(n),
    )


def _several(view: View, coloured: list[list[Choice]], n: int) -> list[str]:
    """Return what follows of two pairs of colours that meet."""
    sign = view.sign(n)
    pairs = [
        (a, b)
        for a in range(2)
        for b in range(2, len(coloured))
        if any(view.conflict(x, y) for x in coloured[a] for y in coloured[b])
    ]
    for a, b in pairs:
        rests = coloured[1 - a], coloured[b ^ 1]
        if all(
            any(view.conflict(x, target) for x in rest)
            for target in view.gone
            for rest in rests
        ):
            meeting = next(
                (x, y)
                for x in coloured[a]
                for y in coloured[b]
                if view.conflict(x, y)
            )
            return [
                _(
                    "{cells} see each other, so at most one of them is {n},"
                    " and {others}.",
                    cells=listed([*map(cell_label, meeting)]),
                    n=sign,
                    others=either([_is_all(view, r, n) for r in rests]),
                ),
                _("In both cases {isnt}.",
                  isnt=view.isnt(view.gone_cells, bit(n))),
            ]  # fmt: skip
    return [
        _(
            "One of these colours sees both of another two, so it can't be"
            " {n}: {conclusion}.",
            n=sign,
            conclusion=view.conclusion(),
        )
    ]


def _is_all(view: View, some: list[Choice], n: int) -> str:
    """Return that a colour is right."""
    return ngettext(
        "{cells} is {sign}",
        "{cells} are {sign}",
        len(some),
        cells=view.all_cells(map(view.cell, some)),
        sign=view.sign(n),
    )
