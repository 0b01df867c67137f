"""Sentences for bounds: what the least or the most of some cells leaves.

sum_bounds(view)          of a cage, or of an arrow
plain_sum(view)           the sum of a step's rule if each cell counts once
digits_total(view, part)  the total of the digits of a sum
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sudokit.lessons.sentences.of_rules import line_support, meanings, so
from sudokit.lessons.sentences.view import View
from sudokit.logic.model.parts import parts_of
from sudokit.logic.model.support import SumPart
from sudokit.system.language import _
from sudokit.system.language.phrases import listed, opened

CASES: Final = 2  # bounds that are worked out
MOST_NAMED: Final = 5  # cells whose bounds a sentence lists


def plain_sum(view: View) -> SumPart | None:
    """Return the sum of a step's rule if each cell counts once."""
    sums = _sums(view)
    if len(sums) == 1 and {*sums[0].weights} == {1}:
        return sums[0]
    return None


def _sums(view: View) -> list[SumPart]:
    """Return the sums of the only rule of a step."""
    rules = view.rules("rule")
    if len(rules) != 1:
        return []
    return [
        part for part in parts_of(view.laws, rules[0])
        if isinstance(part, SumPart)
    ]  # fmt: skip


def digits_total(view: View, part: SumPart) -> int:
    """Return the total of the digits of a sum."""
    return part.total + view.by * sum(part.weights)


def sum_bounds(view: View) -> list[str]:
    """Return what the other cells of a sum leave of one."""
    part, rules = plain_sum(view), view.rules("rule")
    if not rules or not view.gone:
        return []
    if part is None:
        lines = [*_arrow_bounds(view)]
        if not lines:
            return line_support(view)
        meaning = [meanings(view, rules)]
    else:
        total = digits_total(view, part)
        bounds = _bounds(view, part.cells, total, total)
        lines = [_bound_text(view, part.cells, one) for one in bounds]
        meaning = []
    lines[:1] = [
        _("In {rule}, {bound}", rule=view.rule(rules[0]), bound=line)
        for line in lines[:1]
    ]
    return [*meaning, *_with_conclusion(view, lines)]


def _with_conclusion(view: View, lines: Sequence[str]) -> list[str]:
    """Return a few lines before the conclusion, the others in short."""
    if len(lines) <= CASES:
        return [*lines, so(view)]
    return [
        *lines[:CASES],
        _("In the same way, {conclusion}.", conclusion=view.conclusion()),
    ]


def ends_of(view: View, cells: Sequence[int], is_least: bool) -> list[int]:
    """Return the least or the largest digit of each cell."""
    return [
        (mask & -mask if is_least else mask).bit_length() + view.by
        for mask in view.possible(cells)
    ]


def ends_text(view: View, cells: Sequence[int], is_least: bool) -> str:
    """Return the least or the largest digits of cells, as a clause.

    Many cells are "the other cells", with their sum.
    """
    some = sorted(cells)
    ends = dict(zip(some, ends_of(view, some, is_least), strict=True))
    if len(some) > MOST_NAMED:
        n = sum(ends.values())
        if is_least:
            return _("the other cells add up to at least {n}", n=n)
        return _("the other cells add up to at most {n}", n=n)
    texts = [
        _("{cell} is {n}", cell=view.label(cell), n=ends[cell])
        for cell in some
        if view.values[cell]
    ]
    rest = [cell for cell in some if not view.values[cell]]
    if rest:
        texts.append(_open_text(view, rest, ends, is_least))
    return listed(texts)


def _open_text(
    view: View, cells: Sequence[int], ends: dict[int, int], is_least: bool
) -> str:
    """Return the least or the largest digits of empty cells."""
    numbers = [str(ends[cell]) for cell in cells]
    if not cells[1:]:
        parts = {"cell": view.label(cells[0]), "n": numbers[0]}
        if is_least:
            return _("{cell} is at least {n}", **parts)
        return _("{cell} is at most {n}", **parts)
    parts = {"cells": view.all_cells(cells), "n": numbers[0]}
    if len({*numbers}) == 1:
        if is_least:
            return _("{cells} are each at least {n}", **parts)
        return _("{cells} are each at most {n}", **parts)
    parts["n"] = listed(numbers)
    if is_least:
        return _("{cells} are at least {n}", **parts)
    return _("{cells} are at most {n}", **parts)


def _together(view: View, cells: Sequence[int], is_least: bool) -> str:
    """Return the same, with the sum of the digits."""
    text = ends_text(view, cells, is_least)
    if not 1 < len(cells) <= MOST_NAMED:
        return text
    total = sum(ends_of(view, cells, is_least))
    return _("{bounds}, together {total}", bounds=text, total=total)


class CellBound(NamedTuple):
    """What the other cells of a sum leave of each of some cells.

    If ``is_most``, each is at most ``whole`` less the ``rest``, which is the
    least of the others.
    """

    cells: list[int]
    whole: int
    rest: int
    is_most: bool


def _bounds(
    view: View, cells: Sequence[int], least: int, most: int
) -> list[CellBound]:
    """Return the bounds that rule digits out of cells with a sum.

    The sum is ``least`` to ``most``.
    """
    bounds: dict[tuple[bool, int], list[int]] = {}
    for cell in cells:
        lost = [one.n + view.by for one in view.gone if view.cell(one) == cell]
        others = [one for one in cells if one != cell]
        low = sum(ends_of(view, others, True))
        high = sum(ends_of(view, others, False))
        if any(n > most - low for n in lost):
            bounds.setdefault((True, low), []).append(cell)
        if any(n < least - high for n in lost):
            bounds.setdefault((False, high), []).append(cell)
    return [
        CellBound(some, most if is_most else least, rest, is_most)
        for (is_most, rest), some in bounds.items()
    ]


def _bound_text(view: View, cells: Sequence[int], one: CellBound) -> str:
    """Return a bound with its arithmetic, as a sentence."""
    others = [cell for cell in cells if cell not in one.cells[:1]]
    parts = {
        "whole": one.whole,
        "rest": one.rest,
        "bound": one.whole - one.rest,
        "cells": view.all_cells(one.cells),
        "bounds": _together(view, others, one.is_most),
    }
    if one.cells[1:] and len(cells) > MOST_NAMED:
        parts["bounds"] = ""
    elif one.cells[1:]:
        parts["bounds"] = ends_text(view, cells, one.is_most)
    if one.cells[1:] and others[1:]:
        text = (
            _(
                "for each of {cells}, the other cells make at least {rest},"
                " which leaves {whole} - {rest} = {bound} or less.",
                **parts,
            )
            if one.is_most
            else _(
                "for each of {cells}, the other cells make at most {rest},"
                " which leaves {whole} - {rest} = {bound} or more.",
                **parts,
            )
        )
        bounds = parts["bounds"]
        return f"{bounds}. {opened(text)}" if bounds else text
    if one.cells[1:]:
        parts["cells"] = _("each of {cells}", cells=parts["cells"])
    if one.is_most:
        return _(
            "{bounds}, which leaves {whole} - {rest} = {bound} or less for"
            " {cells}.",
            **parts,
        )
    return _(
        "{bounds}, which leaves {whole} - {rest} = {bound} or more for"
        " {cells}.",
        **parts,
    )


# Arrows.


def _arrow_bounds(view: View) -> Iterator[str]:
    """Yield the arithmetic of cells that add up to another cell."""
    sums = _sums(view)
    if len(sums) != 1 or digits_total(view, sums[0]):
        return
    weights = dict(zip(sums[0].cells, sums[0].weights, strict=True))
    ends = [cell for cell, weight in weights.items() if weight < 0]
    shaft = [cell for cell, weight in weights.items() if weight > 0]
    if len(ends) > len(shaft):
        ends, shaft = shaft, ends
    if len(ends) != 1 or not shaft[1:] or {*map(abs, weights.values())} != {1}:
        return
    yield from _end_bounds(view, ends[0], shaft)
    least, most = (ends_of(view, ends, side)[0] for side in (True, False))
    for one in _bounds(view, shaft, least, most):
        yield _(
            "{end}, and {bound}",
            end=ends_text(view, ends, not one.is_most),
            bound=_bound_text(view, shaft, one),
        )


def _end_bounds(view: View, end: int, shaft: Sequence[int]) -> Iterator[str]:
    """Yield what the cells along an arrow leave of its end."""
    lost = [one.n + view.by for one in view.gone if view.cell(one) == end]
    low, high = (sum(ends_of(view, shaft, side)) for side in (True, False))
    if any(n < low for n in lost):
        yield _(
            "{bounds}, so {end} is {bound} or more.",
            bounds=_together(view, shaft, True),
            bound=low,
            end=view.label(end),
        )
    if any(n > high for n in lost):
        yield _(
            "{bounds}, so {end} is {bound} or less.",
            bounds=_together(view, shaft, False),
            bound=high,
            end=view.label(end),
        )
