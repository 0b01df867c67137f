"""Sentences for values confined to cells or lines of houses.

locked(view)   naked_subset(view)   hidden_subset(view)   fish(view)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sudokit.lessons.sentences.view import View, bit
from sudokit.native.bits import members
from sudokit.system.language import _, ngettext


def only_in(view: View, house: str, mask: int, cells: str) -> str:
    """Return that some values of a house can only be in some cells."""
    return ngettext(
        "In {house}, {values} can only be in {cells}.",
        "In {house}, {values} can only be in {cells}.",
        mask.bit_count(),
        house=view.houses([house]),
        values=view.all_values(mask),
        cells=cells,
    )


def locked(view: View) -> list[str]:
    """Return where a value of a house must be, and what follows."""
    base, cover = view.names("base"), view.names("cover")
    if len(base) != 1 or not cover or not view.gone:
        return []
    n = view.gone[0].n
    cells = view.where(view.in_house(base[0]), n)
    return [
        _(
            "In {base}, {n} can only be in {cells}, which are also in"
            " {cover}.",
            base=view.houses(base),
            n=view.sign(n),
            cells=view.one_cell(cells),
            cover=view.houses(cover),
        ),
        _(
            "So {cover} has its {n} there, and {conclusion}.",
            cover=view.houses(cover),
            n=view.sign(n),
            conclusion=view.conclusion(),
        ),
    ]


def naked_subset(view: View) -> list[str]:
    """Return the cells that need all of as many values."""
    cells = sorted(view.cells("cell"))
    if len(cells) < 2 or not view.gone:
        return []
    values = view.all_values(view.mask(cells))
    houses = view.shared(cells) or view.names("base")
    return [
        _(
            "{cells} have no candidates other than {values}.",
            cells=view.all_cells(cells),
            values=values,
        ),
        _(
            "So these {size} cells hold the {values} of {houses}.",
            size=len(cells),
            values=values,
            houses=view.houses(houses),
        ),
        _("No other cell there has them: {conclusion}.",
          conclusion=view.conclusion()),
    ]  # fmt: skip


def hidden_subset(view: View) -> list[str]:
    """Return the values that need all of as many cells."""
    cells, base = sorted(view.cells("cell")), view.names("base")
    if len(cells) < 2 or not base or not view.gone:
        return []
    inside = set(cells)
    house = view.in_house(base[0])
    mask = 0
    for v in members(view.mask(cells)):
        if {*view.where(house, v + 1)} <= inside:
            mask |= 1 << v
    return [
        only_in(view, base[0], mask, view.all_cells(cells)),
        _(
            "These digits fill these {size} cells, so {conclusion}.",
            size=len(cells),
            conclusion=view.conclusion(),
        ),
    ]


def _taken(base: Sequence[str], parts: Mapping[str, str]) -> str:
    """Return that houses of a fish have all places of some others."""
    if {name[:1] for name in base} == {"r"}:
        return _(
            "These rows have one {n} each, so they take up the {n}s of"
            " {cover}.",
            **parts,
        )
    if {name[:1] for name in base} == {"c"}:
        return _(
            "These columns have one {n} each, so they take up the {n}s of"
            " {cover}.",
            **parts,
        )
    return _(
        "These houses have one {n} each, so they take up the {n}s of {cover}.",
        **parts,
    )


def fish(view: View) -> list[str]:
    """Return the lines that have a value in as many other lines, and fins."""
    base, cover = view.names("base"), view.names("cover")
    if not base or not cover or not view.gone:
        return []
    n = view.gone[0].n
    fins = view.cells("fin")
    parts = {
        "base": view.houses(base),
        "cover": view.houses(cover),
        "n": view.sign(n),
    }
    if not fins:
        return [
            _("In {base}, {n} can only be in {cover}.", **parts),
            _taken(base, parts),
            _("So {conclusion}.", conclusion=view.conclusion()),
        ]
    return [
        _(
            "Apart from {fins}, {n} in {base} can only be in {cover}.",
            fins=view.all_cells(fins),
            **parts,
        ),
        ngettext(
            "If {fins} isn't {sign}, {base} take up the {sign}s of {cover}, so"
            " {isnt}.",
            "If none of {fins} is {sign}, {base} take up the {sign}s of"
            " {cover}, so {isnt}.",
            len(fins),
            fins=view.all_cells(fins),
            sign=parts["n"],
            base=parts["base"],
            cover=parts["cover"],
            isnt=view.isnt(view.gone_cells, bit(n)),
        ),
        ngettext(
            "If {fins} is {sign}, {cells} can't be {sign} either.",
            "If one of {fins} is {sign}, {cells} can't be {sign} either.",
            len(fins),
            fins=view.all_cells(fins),
            sign=parts["n"],
            cells=view.all_cells(view.gone_cells),
        ),
    ]
