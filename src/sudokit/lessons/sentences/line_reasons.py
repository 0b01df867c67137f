"""What the cells of a line leave each other.

line_reason(view, rule)    a sentence, "" for other rules
explained(view, rule)      what of a step follows from it alone

Parts of a line with equal sums have bounds; the circles of a between line
enclose its digits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from sudokit.core.choice import Choice
from sudokit.lessons.sentences.view import View, argument, bit
from sudokit.native.bits import members
from sudokit.rules.families import Cells, Rule, Sum
from sudokit.system.language import _
from sudokit.system.language.phrases import either, listed


def line_reason(view: View, rule: Rule) -> str:
    """Return what the candidates of a line leave each other."""
    return REASONS.get(rule.word, _equal_sums)(view, rule)


def explained(view: View, rule: Rule) -> list[Choice]:
    """Return what a step removes that follows from the reason alone.

    Such as a digit in the middle of a zipper that isn't a possible sum.
    """
    if rule.word == "quadruple":
        mask = _digits(view, rule)
        return [one for one in view.gone if not bit(one.n) & mask]
    if rule.word == "between":
        low, high = _enclosed(view, rule)
        cells = {*view.line(rule)[1:-1]}
    else:
        lows, highs = _bounds(view, rule)
        low, high = max(lows.values()), min(highs.values())
        low, high = low - view.by, high - view.by
        cells = {part[0] for part in lows if len(part) == 1}
    return [
        one
        for one in view.gone
        if view.cell(one) in cells and not low <= one.n <= high
    ]


def _enclosed(view: View, rule: Rule) -> tuple[int, int]:
    """Return the least and the largest value in a between line."""
    first, *_inner, last = view.along(rule)
    both = first | last
    return (both & -both).bit_length() + 1, both.bit_length() - 1


def _between(view: View, rule: Rule) -> str:
    """Return the digits in the circles of a between line."""
    along, (first, *_inner, last) = view.line(rule), view.along(rule)
    low, high = _enclosed(view, rule)
    if not first or not last or low > high:
        return ""
    circles = [
        _("{cell} is {values}", cell=view.label(cell),
          values=view.one_value(mask))
        for cell, mask in ((along[0], first), (along[-1], last))
    ]  # fmt: skip
    inner = view.one_value(sum([bit(n) for n in range(low, high + 1)]))
    return _(
        "On {rule}, {circles}, so the digits between them can only be"
        " {values}.",
        rule=view.rule(rule), circles=listed(circles), values=inner,
    )  # fmt: skip


def _quadruple(view: View, rule: Rule) -> str:
    """Return the digits of a circle that fill all cells around it."""
    mask = _digits(view, rule)
    count = argument(rule).count("+") + 1
    if count != len(rule.cells) or not explained(view, rule):
        return ""
    return _(
        "{rule} has as many digits as cells, so its cells can only be"
        " {values}.",
        rule=view.rule(rule), values=view.one_value(mask),
    )  # fmt: skip


def _digits(view: View, rule: Rule) -> int:
    """Return the digits of a circle as a mask."""
    digits = {int(one) for one in argument(rule).split("+")}
    return sum([bit(digit - view.by) for digit in digits])


def _bounds(
    view: View, rule: Rule
) -> tuple[dict[Cells, int], dict[Cells, int]]:
    """Return the least and the most sums of parts, none if one has none."""
    by = view.by
    lows: dict[Cells, int] = {}
    highs: dict[Cells, int] = {}
    for part in parts_of_equal_sum(rule):
        least, most = _range(view, part)
        if not least:
            return {}, {}
        lows[part], highs[part] = least + by * len(part), most + by * len(part)
    return lows, highs


def _equal_sums(view: View, rule: Rule) -> str:
    """Return the parts with the largest least and the smallest most sum."""
    lows, highs = _bounds(view, rule)
    if len(lows) < 2:
        return ""
    low_part = max(lows, key=lambda part: lows[part])
    high_part = min(highs, key=lambda part: highs[part])
    low, high = lows[low_part], highs[high_part]
    if low > high:
        return ""
    total = either([str(low), str(high)] if low < high else [str(low)])
    if high > low + 1:
        total = _("{first} to {last}", first=low, last=high)
    exact = [part for part in lows if (lows[part], highs[part]) == (low, high)]
    clauses = (
        [_exact_text(view, exact[0], total)]
        if exact
        else [
            _sum_text(view, low_part, low, True),
            _sum_text(view, high_part, high, False),
        ]
    )
    return _(
        "On {rule}, {clauses}, so the sum is {total}.",
        rule=view.rule(rule), clauses=listed(clauses), total=total,
    )  # fmt: skip


def parts_of_equal_sum(rule: Rule) -> list[Cells]:
    """Return the parts of a line that have the same sum, [] for others."""
    if type(rule) is not Sum:
        return []
    parts: dict[Cells, None] = {}
    for cells, weights, total in rule.totals():
        if total or {*map(abs, weights)} != {1}:
            return []
        for sign in (1, -1):
            pairs = zip(cells, weights, strict=True)
            part = tuple(sorted([cell for cell, w in pairs if w == sign]))
            parts[part] = None
    return [*parts]


def _sum_text(view: View, cells: Cells, total: int, is_least: bool) -> str:
    """Return a bound of the sum of some cells as a clause."""
    if not cells[1:]:
        if view.values[cells[0]]:
            return _exact_text(view, cells, str(total))
        parts = {"cell": view.label(cells[0]), "n": total}
        if is_least:
            return _("{cell} is at least {n}", **parts)
        return _("{cell} is at most {n}", **parts)
    parts = {"cells": view.all_cells(cells), "n": total}
    if is_least:
        return _("{cells} add up to at least {n}", **parts)
    return _("{cells} add up to at most {n}", **parts)


def _exact_text(view: View, cells: Cells, total: str) -> str:
    """Return the sum of some cells as a clause."""
    if cells[1:]:
        return _("{cells} add up to {n}", cells=view.all_cells(cells), n=total)
    return _("{cell} is {n}", cell=view.label(cells[0]), n=total)


def _range(view: View, cells: Cells) -> tuple[int, int]:
    """Return the least and the most of the values of cells, 0 for none.

    Cells of a house have different values.
    """
    masks = view.possible(cells)
    if view.shared(cells):
        sums = _sums(masks)
        return min(sums, default=0), max(sums, default=0)
    least = sum([(mask & -mask).bit_length() for mask in masks])
    return least, sum([mask.bit_length() for mask in masks])


@lru_cache(maxsize=1000)
def _sums(masks: tuple[int, ...]) -> frozenset[int]:
    """Return the sums of different values, one of each mask."""
    sums: set[tuple[int, int]] = {(0, 0)}
    for mask in masks:
        sums = {
            (used | 1 << v, total + v + 1)
            for used, total in sums
            for v in members(mask & ~used)
        }
    return frozenset([total for _used, total in sums])


REASONS: Final[dict[str, Callable[[View, Rule], str]]] = {
    "between": _between,
    "quadruple": _quadruple,
}
