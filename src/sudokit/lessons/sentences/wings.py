"""Sentences for a few cells with two or three candidates.

pivoted(view)    XY-Wing, XYZ-Wing
w_wing(view)     remote_pair(view)
"""

from __future__ import annotations

from sudokit.lessons.sentences.one_digit import either_way
from sudokit.lessons.sentences.view import View, bit
from sudokit.native.bits import members
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import either, listed


def is_one_of(view: View, cell: int) -> str:
    """Return the candidates of a cell as a clause."""
    return _("{cell} is {values}", cell=view.label(cell),
             values=view.one_value(view.masks[cell]))  # fmt: skip


def pivoted(view: View) -> list[str]:
    """Return what each candidate of the pivot forces in a pincer."""
    first, pincers = view.cells("first"), view.cells("second")
    if len(first) != 1 or not pincers or not view.gone:
        return []
    pivot, n = first[0], view.gone[0].n
    cases = []
    for pincer in pincers:
        for v in members(view.masks[pivot] & ~bit(n)):
            seen = view.conflict(
                view.choice(pivot, v + 1), view.choice(pincer, v + 1)
            )
            if seen and view.masks[pincer] == bit(n) | 1 << v:
                cases.append(
                    _(
                        "if it is {one}, {cell} is {sign}",
                        one=view.sign(v + 1),
                        cell=view.label(pincer),
                        sign=view.sign(n),
                    )
                )
    ends = pincers
    if view.has(pivot, n):
        ends = [pivot, *pincers]
        cases.append(_("otherwise it is {n} itself", n=view.sign(n)))
    return [
        is_one_of(view, pivot) + ".",
        "; ".join(cases) + ".",
        either_way(view, ends, n),
    ]


def w_wing(view: View) -> list[str]:
    """Return what each place of the link forces in one of two cells."""
    cells, link = view.cells("cell"), view.choices("on")
    base = view.names("base")
    if len(cells) != 2 or len(link) != 2 or not base or not view.gone:
        return []
    n, joined = view.gone[0].n, link[0].n
    cases = []
    for one in link:
        for cell in cells:
            if view.conflict(one, view.choice(cell, joined)):
                cases.append(
                    _(
                        "if it is in {place}, {cell} is {sign}",
                        place=view.label(view.cell(one)),
                        cell=view.label(cell),
                        sign=view.sign(n),
                    )
                )
                break
    return [
        _(
            "{cells} are each {values}, and {house} has its {n} in {places}.",
            cells=view.all_cells(cells),
            values=view.one_value(view.mask(cells)),
            house=view.houses(base),
            n=view.sign(joined),
            places=view.one_cell(map(view.cell, link)),
        ),
        "; ".join(cases) + ".",
        either_way(view, cells, n),
    ]


def _in_turn(view: View, first: list[int], second: list[int]) -> list[int]:
    """Return the cells so that each sees the next, [] if that can't be."""
    n = next(k for k in range(1, view.size + 1) if view.mask(first) & bit(k))

    def longer(chain: list[int], rest: set[int]) -> list[int]:
        if not rest:
            return chain
        for cell in sorted(rest):
            one, other = view.choice(chain[-1], n), view.choice(cell, n)
            if (chain[-1] in first) != (cell in first) and view.conflict(
                one, other
            ):
                whole = longer([*chain, cell], rest - {cell})
                if whole:
                    return whole
        return []

    every = {*first, *second}
    longest = first if len(first) >= len(second) else second
    chains = (longer([cell], every - {cell}) for cell in sorted(longest))
    return next(filter(None, chains), [])


def remote_pair(view: View) -> list[str]:
    """Return cells with the same two candidates, in turn."""
    first, second = view.cells("first"), view.cells("second")
    if not first or not second or not view.gone:
        return []
    mask = view.mask(first + second)
    if mask.bit_count() != 2:
        return []
    one, other = [view.sign(v + 1) for v in members(mask)]
    cells = {
        "first": view.all_cells(first),
        "second": view.all_cells(second),
        "one": one,
        "other": other,
    }
    gone = view.gone_cells
    values = sorted({choice.n for choice in view.gone})
    chain = _in_turn(view, first, second)
    return [
        _(
            "{cells} can each only be {one} or {other}, and each sees the"
            " next, so the two digits alternate.",
            cells=listed(list(map(view.label, chain))),
            one=one,
            other=other,
        )
        if chain
        else _(
            "{cells} can each only be {one} or {other}; those that see each"
            " other have different digits.",
            cells=view.all_cells(first + second),
            one=one,
            other=other,
        ),
        _(
            "Either {first} are {one} and {second} {other}, or the other way"
            " round.",
            **cells,
        ),
        ngettext(
            "{cells} sees a cell of each kind, so it isn't {values}.",
            "{cells} see a cell of each kind, so they aren't {values}.",
            len(gone),
            cells=view.all_cells(gone),
            values=either([view.sign(n) for n in values]),
        ),
    ]
