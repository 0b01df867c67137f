"""Sentences for almost locked sets and Sue de Coq.

sets_in_a_row(view)   sue_de_coq(view)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sudokit.lessons.sentences.view import View, bit
from sudokit.native.bits import members
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import listed


def sets_in_a_row(view: View) -> list[str]:
    """Return sets, the digits that adjacent ones can't both have, the end."""
    sets = view.runs("first", "second")
    if len(sets) < 2 or not view.gone:
        return []
    mask = 0
    for one in view.gone:
        mask |= bit(one.n)
    common = [restricted(view, one, other) for one, other in pairwise(sets)]
    links = _in_turn(common, mask)
    ends = view.mask(sets[0]) & view.mask(sets[-1])
    if not links or mask & ~ends:
        return _both_linked(view, sets, common[0])
    if len(sets) == 2:
        return _two_sets(view, sets, links[0], mask)
    return _many_sets(view, sets, links, mask)


def restricted(view: View, one: Sequence[int], other: Sequence[int]) -> int:
    """Return the digits that only one of two sets can have, as a mask."""
    mask = 0
    for v in members(view.mask(one) & view.mask(other)):
        here = [view.choice(c, v + 1) for c in view.where(one, v + 1)]
        there = [view.choice(c, v + 1) for c in view.where(other, v + 1)]
        if all(a != b and view.conflict(a, b) for a in here for b in there):
            mask |= 1 << v
    return mask


def _in_turn(common: Sequence[int], ends: int) -> list[int]:
    """Return a digit for each two sets; adjacent ones differ; [] if none."""
    chosen: list[int] = []

    def extend(before: int) -> bool:
        if len(chosen) == len(common):
            return True
        for v in members(common[len(chosen)]):
            if v != before:
                chosen.append(v)
                if extend(v):
                    return True
                chosen.pop()
        return False

    # The digits of the conclusion are in the first and the last set.
    common = [mask & ~ends or mask for mask in common]
    return chosen if extend(-1) else []


def held(view: View, cells: Sequence[int]) -> str:
    """Return the cells and the candidates of a set."""
    values = view.mask(cells)
    if len(cells) == 1:
        return _("{cell} is {values}", cell=view.label(cells[0]),
                 values=view.one_value(values))  # fmt: skip
    return _(
        "{cells} have all but one of {values}",
        cells=view.all_cells(cells),
        values=view.all_values(values),
    )


def _two_sets(
    view: View, sets: list[list[int]], link: int, mask: int
) -> list[str]:
    first, second = sets
    return [
        listed([held(view, one) for one in sets]) + ".",
        _(
            "{link} can't be in both sets, as its cells see each other; a set"
            " without {link} has all its other digits, so it has {digits}.",
            link=view.sign(link + 1),
            digits=view.all_values(mask),
        ),
        _ends(view, first, second, mask),
    ]


def _ends(
    view: View, first: Sequence[int], last: Sequence[int], mask: int
) -> str:
    """Return where the digits of the conclusion are."""
    if mask & (mask - 1):
        return _(
            "So {digits} are each in one of these two sets, and what sees all"
            " cells for one of them goes: {conclusion}.",
            digits=view.all_values(mask),
            conclusion=view.conclusion(),
        )
    cells = view.where([*first, *last], mask.bit_length())
    return _(
        "So {digit} must be in {cells}, and what sees all of these goes:"
        " {conclusion}.",
        digit=view.all_values(mask),
        cells=view.one_cell(cells),
        conclusion=view.conclusion(),
    )


def _many_sets(
    view: View, sets: list[list[int]], links: list[int], mask: int
) -> list[str]:
    story = [
        ngettext(
            "{cells} has {sign}",
            "{cells} have {sign}",
            len(one),
            cells=view.all_cells(one),
            sign=view.sign(link + 1),
        )
        for one, link in zip(sets[1:], links[1:], strict=False)
    ]
    texts = [
        f"{view.all_cells(one)} ({view.all_values(view.mask(one))})"
        for one in sets
    ]
    return [
        _(
            "Each of these sets of cells has all its digits but one: {sets}.",
            sets="; ".join(texts),
        ),
        _(
            "If the first has no {digit}, it has {link}, so the next doesn't"
            " and {story}, and the last has {digits}.",
            digit=view.one_value(mask),
            digits=view.all_values(mask),
            link=view.sign(links[0] + 1),
            story=_(", so ").join(story),
        ),
        _ends(view, sets[0], sets[-1], mask),
    ]


def _both_linked(view: View, sets: list[list[int]], common: int) -> list[str]:
    return [
        listed([held(view, one) for one in sets]) + ".",
        _(
            "{links} can each be in only one of these sets, so each set"
            " lacks one of these and has all its other digits.",
            links=listed([view.sign(v + 1) for v in members(common)]),
        )
        if len(sets) == 2
        else _(
            "Each set has a digit in common with the next that can't be in"
            " both, and the last with the first, so each set lacks just one"
            " of these and has all its other digits."
        ),
        _(
            "What sees all cells of such a digit goes: {conclusion}.",
            conclusion=view.conclusion(),
        ),
    ]


def sue_de_coq(view: View) -> list[str]:
    """Return as many cells as digits, each of which fits only once."""
    crossing, line, box = map(view.cells, ("cell", "first", "second"))
    base = view.names("base")
    if not crossing or len(base) != 2 or not view.gone:
        return []
    parts = {"line": view.houses(base[:1]), "box": view.houses(base[1:])}
    in_line, in_box = view.mask(line), view.mask(box)
    both = view.mask(crossing)
    size = len(crossing) + len(line) + len(box)
    return [
        _(
            "{cells}, in {line} and in {box}, have only {values}.",
            cells=view.all_cells(crossing),
            values=view.all_values(both),
            **parts,
        ),
        _(
            "With {ones} in {line} ({some}) and {others} in {box} ({more}),"
            " that makes {size} cells for {size} digits, none of which fits"
            " twice, so each is used once.",
            ones=view.all_cells(line),
            some=view.all_values(in_line),
            others=view.all_cells(box),
            more=view.all_values(in_box),
            size=size,
            **parts,
        ),
        _(
            "So {line} has its {some} there, {box} its {more}, and"
            " {conclusion}.",
            some=view.all_values(in_line | (both & ~in_box)),
            more=view.all_values(in_box | (both & ~in_line)),
            conclusion=view.conclusion(),
            **parts,
        ),
    ]
