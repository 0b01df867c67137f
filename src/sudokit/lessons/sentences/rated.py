"""Sentences for techniques that only Sudoku Explainer's scale has.

direct(view)   aligned(view)   cycle(view)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from sudokit.lessons.sentences.houses import only_in
from sudokit.lessons.sentences.of_rules import candidates, so
from sudokit.lessons.sentences.one_digit import one_of_these
from sudokit.lessons.sentences.view import View, bit
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import either, listed


def direct(view: View) -> list[str]:
    """Return the places that leave a value one cell of a house."""
    named, placed = view.choices("cell"), view.step.placements
    if not named or not placed:
        return []
    n, here = placed[0].n, view.cell(placed[0])
    spots = {view.cell(one) for one in named if one.n == n}
    values = 0
    for one in named:
        values |= bit(one.n)
    values = values & ~bit(n) or bit(n)
    cells = {view.cell(one) for one in named if values & bit(one.n)}
    last = next(
        (
            h
            for h in view.laws.houses_of[here]
            if {*view.where(view.in_house(h), n)} <= spots
        ),
        None,
    )
    if last is None:
        return []
    others = [c for c in view.where(view.in_house(last), n) if c != here]
    for house in view.laws.houses:
        inside = [
            cell for cell in view.in_house(house) if view.masks[cell] & values
        ]
        if (
            inside
            and {*inside} <= cells - {here}
            and (values != bit(n) or not {*inside} & {*others})
        ):
            return [
                only_in(
                    view,
                    house,
                    values,
                    view.all_cells(inside)
                    if values.bit_count() > 1
                    else view.one_cell(inside),
                ),
                _(
                    "That rules out {n} in {others}, so the {n} of {house} is"
                    " in {cell}.",
                    n=view.sign(n),
                    others=view.all_cells(others),
                    house=view.houses([last]),
                    cell=view.label(here),
                ),
            ]
    return []


def aligned(view: View) -> list[str]:
    """Return that candidates are in no combination of some cells."""
    cells = sorted(view.cells("cell"))
    if not cells or not view.gone:
        return []
    return [
        _(
            "Try all digits for {cells} that fit together.",
            cells=view.all_cells(cells),
        ),
        _(
            "None of these combinations has {candidates}.",
            candidates=either(candidates(view, view.gone)),
        ),
        so(view),
    ]


def cycle(view: View) -> list[str]:
    """Return the candidates of a ring, true and false in turn."""
    on, off = view.choices("on"), view.choices("off")
    if not on or not off:
        return []
    return [
        _(
            "These candidates form a ring, in which each sees the next:"
            " either {ones} are true, or {others} are.",
            ones=listed(candidates(view, on, together=True)),
            others=listed(candidates(view, off, together=True)),
        ),
        _("So what sees both of two neighbours goes: {conclusion}.",
          conclusion=view.conclusion()),
    ]  # fmt: skip


def pair_of(view: View, cells: list[int]) -> int:
    """Return the candidates that all of some cells have."""
    mask = view.laws.full
    for cell in cells:
        mask &= view.masks[cell]
    return mask


def swap(view: View, cells: list[int], mask: int) -> str:
    """Return that two digits could be swapped in some cells."""
    return _(
        "If {cells} had only {values}, these could be swapped, and the puzzle"
        " would have two solutions.",
        cells=view.all_cells(cells),
        values=view.all_values(mask),
    )


def prevents(view: View, cell: int, mask: int) -> str:
    """Return that only one cell can prevent a swap, and what follows."""
    return ngettext(
        "Only {cell} has another candidate, {values}, so it must be that:"
        " {conclusion}.",
        "Only {cell} has other candidates, {values}, so it must be one of"
        " these: {conclusion}.",
        mask.bit_count(),
        cell=view.label(cell),
        values=view.all_values(mask),
        conclusion=view.conclusion(),
    )


def loop(view: View) -> list[str]:
    """Return a loop of two digits, and what prevents their exchange."""
    cells, base = view.cells("cell"), view.names("base")
    if len(cells) < 4 or not view.gone:
        return []
    pair = pair_of(view, cells)
    extra = [cell for cell in cells if view.masks[cell] & ~pair]
    more = view.mask(extra) & ~pair
    start = swap(view, cells, pair)
    if len(extra) == 1:
        return [start, prevents(view, extra[0], more)]
    needed = view.choices("fin")
    parts = {"cells": view.all_cells(extra), "extra": view.one_value(more)}
    if needed:
        return [
            start,
            _(
                "One of {cells} must be {n}.",
                n=view.sign(needed[0].n),
                **parts,
            ),
            _(
                "With {gone} in {cells}, all of these would have only"
                " {values}, so {conclusion}.",
                gone=view.sign(view.gone[0].n),
                cells=view.one_cell(view.gone_cells),
                values=view.all_values(pair),
                conclusion=view.conclusion(),
            ),
        ]
    if not base:
        return [start, one_of_these(view, extra, view.gone[0].n)]
    others = _set_with(view, [*cells], more, view.in_house(base[0]))
    return [start, *subset(view, extra, more, others)]


def _set_with(
    view: View, loop_cells: Sequence[int], more: int, house: Sequence[int]
) -> list[int]:
    """Return the cells of a house that form a set with some more digits."""
    gone = 0
    for one in view.gone:
        gone |= bit(one.n)
    rest = [c for c in house if view.masks[c] and c not in loop_cells]
    for size in range(1, len(rest)):
        for some in combinations(rest, size):
            mask = view.mask(some) | more
            if mask.bit_count() == size + 1 and not gone & ~mask:
                return list(some)
    return []


def subset(
    view: View, fins: Sequence[int], more: int, others: Sequence[int]
) -> list[str]:
    """Return that extra candidates form a subset with other cells."""
    return [
        _(
            "So one of {fins} is {extra}, and together with {cells} that"
            " makes {size} cells for {values}.",
            fins=view.all_cells(fins),
            extra=view.one_value(more),
            cells=view.all_cells(others),
            size=len(others) + 1,
            values=view.all_values(view.mask(others) | more),
        ),
        _(
            "No other cell that sees them has these digits: {conclusion}.",
            conclusion=view.conclusion(),
        ),
    ]


def grave(view: View) -> list[str]:
    """Return the candidates without which all cells would have two."""
    extra = view.choices("fin")
    cells, base = view.cells("cell"), view.names("base")
    if not extra or not view.gone:
        return []
    start = _(
        "Without {candidates}, all empty cells would have two candidates,"
        " and the puzzle would have two solutions or none.",
        candidates=either(candidates(view, extra)),
    )
    fins = [view.cell(one) for one in extra]
    more = 0
    for one in extra:
        more |= bit(one.n)
    if len(extra) == 1:
        return [
            start,
            _("So {cell} is {n}.", cell=view.label(fins[0]),
              n=view.all_values(more)),
            so(view),
        ]  # fmt: skip
    if cells:
        return [start, *subset(view, fins, more, cells)]
    if base:
        inside = view.in_house(base[0])
        needed = [
            n
            for n in range(1, view.size + 1)
            if {*fins} == {*view.where(inside, n)}
        ]
        return [
            start,
            _(
                "So one of these is true, and as {house} has its {n} in"
                " {cells}, the other cell is {n}: {conclusion}.",
                house=view.houses(base),
                n=either([view.sign(n) for n in needed]),
                cells=view.one_cell(fins),
                conclusion=view.conclusion(),
            ),
        ]
    if not more & (more - 1):
        return [start, one_of_these(view, fins, extra[0].n)]
    return [start, so(view)]
