"""Sentences for techniques that rest on the single solution.

rectangle(view)   avoidable(view)   bug(view)
"""

from __future__ import annotations

from sudokit.lessons.sentences.one_digit import one_of_these
from sudokit.lessons.sentences.rated import loop, prevents, subset, swap
from sudokit.lessons.sentences.view import View, bit
from sudokit.native.bits import members
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import listed


def rectangle(view: View) -> list[str]:
    """Return the swap, and what prevents it."""
    corners, extra = view.choices("cell"), view.choices("fin")
    if not corners:
        return loop(view)
    if not extra or not view.gone:
        return []
    pair = 0
    for one in corners:
        pair |= bit(one.n)
    cells = sorted(view.cells("cell"))
    start = swap(view, cells, pair)
    fins = sorted(set(map(view.cell, extra)))
    more = 0
    for one in extra:
        more |= bit(one.n)
    if view.names("base"):
        return [start, *_confined(view, fins, pair, cells)]
    if view.cells("second"):
        return [start, *subset(view, fins, more, view.cells("second"))]
    if len(fins) == 1:
        return [start, prevents(view, fins[0], more)]
    return [start, one_of_these(view, fins, extra[0].n)]


def _confined(
    view: View, fins: list[int], pair: int, cells: list[int]
) -> list[str]:
    """Return the digit that the rectangle must hold in some houses."""
    gone = view.gone[0].n
    base = view.names("base")
    fixed = next(
        (
            v + 1
            for v in members(pair)
            if all(
                {*view.where(view.in_house(name), v + 1)} <= {*cells}
                for name in base
            )
        ),
        gone,
    )
    parts = {
        "houses": view.houses(base),
        "fixed": view.sign(fixed),
        "gone": view.sign(gone),
        "cells": view.one_cell(sorted(set(view.gone_cells))),
    }
    return [
        ngettext(
            "{houses} has its {fixed} in these cells.",
            "{houses} have their {fixed} in these cells.",
            len(base),
            **parts,
        ),
        _("With {gone} in {cells}, all of these would have only {values}, so"
          " {conclusion}.",
          gone=parts["gone"], cells=parts["cells"],
          values=view.all_values(pair),
          conclusion=view.conclusion()),
    ]  # fmt: skip


def avoidable(view: View) -> list[str]:
    """Return the swap of entries."""
    cells = sorted(view.cells("cell"))
    if len(cells) != 4 or not view.gone:
        return []
    filled = {view.values[c] for c in cells if view.values[c]}
    empty = [c for c in cells if not view.values[c]]
    start = _(
        "If {cells}, none of which is a clue, had only {values}, these could"
        " be swapped, and the puzzle would have two solutions.",
        cells=view.all_cells(cells),
        values=listed([view.sign(n) for n in sorted(filled)]),
    )
    if len(empty) == 1:
        return [start, _("So {conclusion}.", conclusion=view.conclusion())]
    return [start, one_of_these(view, empty, view.gone[0].n)]


def bug(view: View) -> list[str]:
    """Return the only cell with more than two candidates."""
    cells = view.cells("cell")
    if len(cells) != 1:
        return []
    mask = view.masks[cells[0]]
    for one in view.gone:
        mask &= ~bit(one.n)
    parts = {
        "cell": view.label(cells[0]),
        "n": view.all_values(mask),
        "house": view.houses(view.names("base")),
    }
    return [
        _("All empty cells except {cell} have two candidates.", **parts),
        _(
            "{house} has three places for {n}. Without {n} in {cell}, each"
            " digit would have two places in every house, and the puzzle would"
            " have two solutions or none.",
            **parts,
        ),
        _("So {cell} is {n}, not {others}.",
          others=view.one_value(view.masks[cells[0]] & ~mask), **parts),
    ]  # fmt: skip
