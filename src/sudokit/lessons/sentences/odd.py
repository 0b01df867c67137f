"""Sentences for odd loops with guardians, and for blossoms.

guardians(view)   bivalue_oddagon(view)   death_blossom(view)
"""

from __future__ import annotations

from sudokit.lessons.sentences.sets import held
from sudokit.lessons.sentences.view import View, bit
from sudokit.rules.notation import cell_label
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import either, listed


def guardians(view: View) -> list[str]:
    """Return an odd loop of cells for a digit, and the other places."""
    loop, guards = view.choices("cell"), view.cells("fin")
    base = view.names("base")
    if len(loop) < 3 or not guards or not base or not view.gone:
        return []
    sign = view.sign(loop[0].n)
    return [
        _(
            "In {houses}, {n} can be in the loop {cells}, and otherwise only"
            " in {guards}.",
            houses=view.houses(base),
            n=sign,
            cells=_ring(list(map(view.cell, loop)), view),
            guards=view.one_cell(guards),
        ),
        ngettext(
            "If {guards} isn't {sign}, every other cell of the loop is, but"
            " the number of its cells, {size}, is odd.",
            "If none of {guards} is {sign}, every other cell of the loop is,"
            " but the number of its cells, {size}, is odd.",
            len(guards),
            guards=view.all_cells(guards),
            sign=sign,
            size=len(loop),
        ),
        ngettext(
            "So {guards} is {sign}, and {conclusion}.",
            "So one of {guards} is {sign}, and what sees all of them goes:"
            " {conclusion}.",
            len(guards),
            guards=view.all_cells(guards),
            sign=sign,
            conclusion=view.conclusion(),
        ),
    ]


def _ring(cells: list[int], view: View) -> str:
    """Return cells as a loop, ``r1c1-r1c5-r4c5-r1c1``."""
    return "-".join([view.label(cell) for cell in [*cells, cells[0]]])


def bivalue_oddagon(view: View) -> list[str]:
    """Return an odd loop of cells with two digits, and the others."""
    loop, guards = view.cells("cell"), view.choices("fin")
    if len(loop) < 3 or not guards or not view.gone:
        return []
    pair = view.mask(loop)
    for one in guards:
        pair &= ~bit(one.n)
    others = [
        _("{n} in {cell}", n=view.sign(one.n), cell=cell_label(one))
        for one in guards
    ]
    return [
        _(
            "In the loop {cells} each cell sees the next, and apart from"
            " {others} all have only {values}.",
            cells=_ring(loop, view),
            others=listed(others),
            values=view.all_values(pair),
        ),
        _(
            "These two would alternate around the loop, which can't be, as it"
            " has {size} cells, an odd number.",
            size=len(loop),
        ),
        ngettext(
            "So {others} is true, and {conclusion}.",
            "So one of these is true: {others}; what all of them rule out"
            " goes: {conclusion}.",
            len(guards),
            others=either(others),
            conclusion=view.conclusion(),
        ),
    ]


def death_blossom(view: View) -> list[str]:
    """Return the stem, its petals, and the digits that these share."""
    stem = view.cells("cell")
    petals = view.runs("first", "second")
    if len(stem) != 1 or not petals or not view.gone:
        return []
    values = [n for n in range(1, view.size + 1) if view.has(stem[0], n)]
    if len(values) != len(petals):
        return []
    gone = 0
    for one in view.gone:
        gone |= bit(one.n)
    texts = [
        _("without {n}, {cells} have {values}", n=view.sign(n),
          cells=view.all_cells(cells),
          values=view.all_values(view.mask(cells) & ~bit(n)))
        if cells[1:]
        else _("without {n}, {cell} is {values}", n=view.sign(n),
               cell=view.label(cells[0]),
               values=view.all_values(view.mask(cells) & ~bit(n)))
        for n, cells in zip(values, petals, strict=True)
    ]  # fmt: skip
    return [
        listed([held(view, stem)]) + ".",
        _(
            "Each of these would leave other cells one digit less, so that"
            " they have all the rest: {petals}.",
            petals="; ".join(texts),
        ),
        _(
            "So {digits} must be in one of these sets of cells in any case,"
            " and what sees all its places there goes: {conclusion}.",
            digits=view.all_values(gone),
            conclusion=view.conclusion(),
        ),
    ]
