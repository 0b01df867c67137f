"""Sentences for sums, with their arithmetic, which is that of digits.

sum_bounds(view)   combinations(view)   innies(view)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sudokit.lessons.sentences.of_rules import (
    candidates,
    line_support,
    meanings,
    seen,
    so,
)
from sudokit.lessons.sentences.view import View, bit
from sudokit.logic.model.parts import parts_of
from sudokit.logic.model.support import SumPart, sets_of
from sudokit.native.bits import members
from sudokit.rules.families import Rule
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import either, listed, opened

FEW_CAGES: Final = 2  # cages that an equation names
SHOWN: Final = 4  # combinations that a sentence lists
CASES: Final = 2  # candidates that are worked out


def plain_sum(view: View) -> SumPart | None:
    """Return the sum of a step's rule if each cell counts once."""
    rules = view.rules("rule")
    if len(rules) != 1:
        return None
    sums = [
        part for part in parts_of(view.laws, rules[0])
        if isinstance(part, SumPart)
    ]  # fmt: skip
    if len(sums) == 1 and {*sums[0].weights} == {1}:
        return sums[0]
    return None


def known(view: View, cells: Sequence[int]) -> tuple[int, ...]:
    """Return the candidates or the value of each cell, as masks."""
    return tuple(
        [
            bit(view.values[cell]) if view.values[cell] else view.masks[cell]
            for cell in cells
        ]
    )


def sum_bounds(view: View) -> list[str]:
    """Return what the other cells of a sum leave of one."""
    part, rules = plain_sum(view), view.rules("rule")
    if not rules or not view.gone:
        return []
    if part is None:
        return arrow_bounds(view) or line_support(view)
    bounds: dict[tuple[bool, int], list[int]] = {}
    for cell in view.gone_cells:
        lost = [one.n for one in view.gone if view.cell(one) == cell]
        others = known(view, [one for one in part.cells if one != cell])
        least = sum([(mask & -mask).bit_length() for mask in others])
        most = sum([mask.bit_length() for mask in others])
        if any(n > part.total - least for n in lost):
            bounds.setdefault((True, least), []).append(cell)
        if any(n < part.total - most for n in lost):
            bounds.setdefault((False, most), []).append(cell)
    lines = [
        _bound(view, part, cells, rest, above, number > 0)
        for number, ((above, rest), cells) in enumerate(bounds.items())
    ]
    if len(lines) <= CASES + 1:
        return [*lines, so(view)]
    return [
        *lines[:CASES],
        _("In the same way, {conclusion}.", conclusion=view.conclusion()),
    ]


def _bound(
    view: View,
    part: SumPart,
    cells: Sequence[int],
    rest: int,
    above: bool,
    is_later: bool,
) -> str:
    """Return the arithmetic of a bound of some cells.

    ``is_later``: the rule is that of the sentence before.
    """
    others = [cell for cell in part.cells if cell not in cells[:1]]
    total = digits_total(view, part)
    rest += view.by * len(others)
    parts = {
        "total": total,
        "rest": rest,
        "bound": total - rest,
        "cells": _each(view, cells),
        "rule": view.rule(view.rules("rule")[0]),
        "others": _the_rest(others) if cells[1:] else view.all_cells(others),
    }
    if is_later:
        return _later_bound(parts, above)
    if above:
        return _(
            "In {rule}, {others} must be at least {rest}, which leaves"
            " {total} - {rest} = {bound} or less for {cells}.",
            **parts,
        )
    return _(
        "In {rule}, {others} can be at most {rest}, which leaves {total} -"
        " {rest} = {bound} or more for {cells}.",
        **parts,
    )


def _later_bound(parts: dict[str, object], above: bool) -> str:
    """Return the same without the rule."""
    if above:
        text = _(
            "{others} must be at least {rest}, which leaves {total} - {rest}"
            " = {bound} or less for {cells}.",
            **parts,
        )
    else:
        text = _(
            "{others} can be at most {rest}, which leaves {total} - {rest} ="
            " {bound} or more for {cells}.",
            **parts,
        )
    return opened(text)


def digits_total(view: View, part: SumPart) -> int:
    """Return the total of the digits of a sum."""
    return part.total + view.by * sum(part.weights)


def _each(view: View, cells: Sequence[int]) -> str:
    """Return cells of which each has a bound."""
    names = view.all_cells(cells)
    return _("each of {cells}", cells=names) if cells[1:] else names


def _the_rest(others: Sequence[int]) -> str:
    """Return the other cells of a sum, whichever they are."""
    return _("the rest") if others[1:] else _("the other cell")


# Arrows.


def arrow_bounds(view: View) -> list[str]:
    """Return the arithmetic of cells that add up to another cell."""
    rules = view.rules("rule")
    sums = [
        part for part in parts_of(view.laws, rules[0])
        if isinstance(part, SumPart)
    ]  # fmt: skip
    if len(rules) != 1 or len(sums) != 1 or digits_total(view, sums[0]):
        return []
    weights = dict(zip(sums[0].cells, sums[0].weights, strict=True))
    ends = [cell for cell, weight in weights.items() if weight < 0]
    shaft = [cell for cell, weight in weights.items() if weight > 0]
    if len(ends) > len(shaft):
        ends, shaft = shaft, ends
    if len(ends) != 1 or not shaft[1:] or {*map(abs, weights.values())} != {1}:
        return []
    lines = [
        *_end_bounds(view, ends[0], shaft),
        *_shaft_bounds(view, ends[0], shaft),
    ]
    if len(lines) <= CASES:
        return [meanings(view, rules), *lines, so(view)]
    return [
        meanings(view, rules),
        *lines[:CASES],
        _("In the same way, {conclusion}.", conclusion=view.conclusion()),
    ]


def least(view: View, cells: Sequence[int]) -> int:
    """Return the sum of the least digits of cells."""
    ends = [(mask & -mask).bit_length() for mask in known(view, cells)]
    return sum(ends) + view.by * len(ends)


def most(view: View, cells: Sequence[int]) -> int:
    """Return the sum of the largest digits of cells."""
    ends = [mask.bit_length() for mask in known(view, cells)]
    return sum(ends) + view.by * len(ends)


def _end_bounds(view: View, end: int, shaft: Sequence[int]) -> Iterator[str]:
    """Yield what the cells along an arrow leave of its end."""
    lost = [one.n + view.by for one in view.gone if view.cell(one) == end]
    parts = {"shaft": view.all_cells(shaft), "end": view.label(end)}
    low, high = least(view, shaft), most(view, shaft)
    if any(n < low for n in lost):
        yield _(
            "{shaft} add up to at least {bound}, so {end} is {bound} or more.",
            bound=low,
            **parts,
        )
    if any(n > high for n in lost):
        yield _(
            "{shaft} add up to at most {bound}, so {end} is {bound} or less.",
            bound=high,
            **parts,
        )


def _shaft_bounds(view: View, end: int, shaft: Sequence[int]) -> Iterator[str]:
    """Yield what the end and the other cells of an arrow leave of one."""
    bounds: dict[tuple[bool, int], list[int]] = {}
    for cell in shaft:
        lost = [one.n + view.by for one in view.gone if view.cell(one) == cell]
        others = [one for one in shaft if one != cell]
        low, high = least(view, others), most(view, others)
        if any(n > most(view, [end]) - low for n in lost):
            bounds.setdefault((True, low), []).append(cell)
        if any(n < least(view, [end]) - high for n in lost):
            bounds.setdefault((False, high), []).append(cell)
    for (above, rest), cells in bounds.items():
        others = [cell for cell in shaft if cell not in cells[:1]]
        whole = (most if above else least)(view, [end])
        parts = {
            "end": view.label(end),
            "whole": whole,
            "others": _the_rest(others)
            if cells[1:]
            else view.all_cells(others),
            "rest": rest,
            "bound": whole - rest,
            "cells": _each(view, cells),
        }
        if above:
            yield _(
                "{end} is at most {whole} and {others} at least {rest}, which"
                " leaves {whole} - {rest} = {bound} or less for {cells}.",
                **parts,
            )
        else:
            yield _(
                "{end} is at least {whole} and {others} at most {rest}, which"
                " leaves {whole} - {rest} = {bound} or more for {cells}.",
                **parts,
            )


def combinations(view: View) -> list[str]:
    """Return the combinations of a sum, and what they leave."""
    part = plain_sum(view)
    if part is None or not view.gone:
        return line_support(view)
    sets = (
        sets_of(part, known(view, part.cells), SHOWN + 1)
        if part.is_plain()
        else []
    )
    rule, total = view.rule(view.rules("rule")[0]), digits_total(view, part)
    texts = ["+".join([view.sign(v + 1) for v in members(s)]) for s in sets]
    if len(sets) == 1:
        only = _("{rule} can only be {sum}.", rule=rule, sum=texts[0])
        if not {*view.gone_cells} <= {*part.cells}:
            return [only, _seen(view, part.cells)]
        left = listed(view.left(view.gone))
        return [only, _("So {conclusion}.", conclusion=left)]
    if 1 < len(sets) <= SHOWN:
        lines = [
            _("{rule} is {sums}.", rule=rule, sums=either(texts)),
        ]
    else:
        lines = [_("{rule} adds up to {total}.", rule=rule, total=total)]
    return [*lines, *_cases(view, part.cells, total), so(view)]


def _seen(view: View, cells: Sequence[int]) -> str:
    """Return what cells lose that see all places of values of a sum."""
    mask = 0
    for one in view.gone:
        mask |= bit(one.n)
    places = [cell for cell in cells if view.masks[cell] & mask]
    return seen(view, mask, len(places))


def _cases(view: View, cells: Sequence[int], total: int) -> list[str]:
    """Return what the rest would have to be beside each candidate."""
    if len(view.gone) > CASES:
        return [
            _(
                "No digits left for these cells make {total} with"
                " {candidates}.",
                total=total,
                candidates=either(candidates(view, view.gone)),
            )
        ]
    cases = []
    for one in view.gone:
        others = [c for c in cells if c != view.cell(one)]
        parts = {
            "sign": view.sign(one.n),
            "cell": view.label(view.cell(one)),
            "others": view.all_cells(others),
            "total": total,
            "rest": total - one.n - view.by,
        }
        cases.append(
            ngettext(
                "With {sign} in {cell}, {others} would have to be {total} -"
                " {sign} = {rest}, which it can't.",
                "With {sign} in {cell}, {others} would have to make {total} -"
                " {sign} = {rest}, which they can't.",
                len(others),
                **parts,
            )
        )
    return cases


# Houses and cages together.


def innies(view: View) -> list[str]:
    """Return the equation of houses and cages, and what it leaves."""
    base, rules = view.names("base"), view.rules("rule")
    if not base or not rules or not view.gone:
        return []
    count: dict[int, int] = {}
    for name in base:
        for cell in view.in_house(name):
            count[cell] = count.get(cell, 0) + 1
    n, by = view.size, view.by
    whole = len(base) * (n * (n + 1) // 2 + by * n)
    inside = 0
    for rule in rules:
        for total in rule.totals()[:1]:
            inside += total.total + by * sum(total.weights)
            for cell in total.cells:
                count[cell] = count.get(cell, 0) - 1
    placed = {c: k for c, k in count.items() if k and view.values[c]}
    left = whole - inside
    left -= sum(k * (view.values[c] + by) for c, k in placed.items())
    plus = {c: k for c, k in count.items() if k > 0 and c not in placed}
    minus = {c: -k for c, k in count.items() if k < 0 and c not in placed}
    if left < 0 or not plus:
        plus, minus, left = minus, plus, -left
    lines = [
        _sums(view, rules, whole, inside),
        *_known(view, placed),
        _rest(view, plus, minus, left),
    ]
    if not minus and {*plus.values()} == {1}:
        if len(plus) == 1:
            return [*lines, so(view)]
        if len(view.gone) == 1:
            return [*lines, *_cases(view, list(plus), left)]
    return [
        *lines,
        _(
            "No digits left for these cells do that with {candidates}, so"
            " {conclusion}.",
            candidates=either(candidates(view, view.gone)),
            conclusion=view.conclusion(),
        ),
    ]


def _terms(view: View, count: dict[int, int]) -> str:
    """Return cells of a sum, those that count twice as ``2 times r1c1``."""
    if {*count.values()} == {1}:
        return view.all_cells(count)
    return listed(
        [
            view.label(cell)
            if times == 1
            else _("{n} times {cell}", n=times, cell=view.label(cell))
            for cell, times in sorted(count.items())
        ]
    )


def _sums(view: View, rules: Sequence[Rule], whole: int, inside: int) -> str:
    """Return the sums of the houses and of the cages."""
    parts = {
        "houses": view.houses(view.names("base")),
        "whole": whole,
        "inside": inside,
    }
    several = len(view.names("base"))
    if len(rules) <= FEW_CAGES:
        return ngettext(
            "{houses} adds up to {whole}, {cages} to {inside}.",
            "{houses} add up to {whole}, {cages} to {inside}.",
            several,
            cages=view.rules_text(rules),
            **parts,
        )
    return ngettext(
        "{houses} adds up to {whole}, and its {cages} cages to {inside}.",
        "{houses} add up to {whole}, and their {cages} cages to {inside}.",
        several,
        cages=len(rules),
        **parts,
    )


def _known(view: View, placed: dict[int, int]) -> list[str]:
    """Return the values that are placed."""
    if not placed:
        return []
    return [
        listed(
                [
                    _("{cell} is {n}", cell=view.label(cell),
                      n=view.sign(view.values[cell]))
                    for cell in sorted(placed)
                ]
            ) + "."
    ]  # fmt: skip


def _rest(
    view: View, plus: dict[int, int], minus: dict[int, int], left: int
) -> str:
    """Return the sum that is left for the other cells."""
    if not minus:
        return ngettext(
            "That leaves {left} for {cells}.",
            "That leaves {left} for {cells} together.",
            len(plus),
            left=left,
            cells=_terms(view, plus),
        )
    return ngettext(
        "So {cells} is {left} more than {others}.",
        "So {cells} together are {left} more than {others}.",
        len(plus),
        cells=_terms(view, plus),
        left=left,
        others=_terms(view, minus),
    )
