"""Sentences for sums, with their arithmetic, which is that of digits.

combinations(view)   innies(view)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudokit.lessons.sentences.bounds import digits_total, plain_sum
from sudokit.lessons.sentences.of_rules import (
    candidates,
    line_support,
    places_text,
    seen,
    so,
)
from sudokit.lessons.sentences.view import View, argument, bit
from sudokit.logic.model.support import sets_of
from sudokit.native.bits import members
from sudokit.rules.families import Rule
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import either, listed, opened

FEW_CAGES: Final = 2  # cages that an equation names
SHOWN: Final = 4  # combinations that a sentence lists
CASES: Final = 2  # candidates that are worked out


def combinations(view: View) -> list[str]:
    """Return the combinations of a sum, and what they leave."""
    part = plain_sum(view)
    if part is None or not view.gone:
        return line_support(view)
    sets = (
        sets_of(part, view.possible(part.cells), SHOWN + 1)
        if part.is_plain()
        else []
    )
    rule, total = view.rule(view.rules("rule")[0]), digits_total(view, part)
    texts = ["+".join([view.sign(v + 1) for v in members(s)]) for s in sets]
    if len(sets) == 1:
        if not {*view.gone_cells} <= {*part.cells}:
            return _beside(view, part.cells, rule, texts[0])
        only = _("{rule} can only be {sum}.", rule=rule, sum=texts[0])
        places = _only_places(view, part.cells, sets[0])
        lines = [" ".join([only, *places.values()])]
        if {*places} == {*view.gone_cells}:
            return lines
        left = listed(view.left(view.gone))
        return [*lines, _("So {conclusion}.", conclusion=left)]
    cases = _cases(view, part.cells, total)
    if 1 < len(sets) <= SHOWN:
        lines = [_("{rule} is {sums}.", rule=rule, sums=either(texts))]
    elif len(view.gone) > CASES:
        no_digits = _(
            "No digits left for {rule} make {total} with {candidates}.",
            rule=rule, total=total,
            candidates=either(candidates(view, view.gone)),
        )  # fmt: skip
        return [no_digits, so(view)]
    else:
        lines = [_("In {rule}, {bound}", rule=rule, bound=cases.pop(0))]
    return [*lines, *cases, so(view)]


def _only_places(
    view: View, cells: Sequence[int], values: int
) -> dict[int, str]:
    """Return the cells that alone can have a value of a sum, with a text.

    Only those that lose candidates.
    """
    lost = {*view.gone_cells}
    texts: dict[int, str] = {}
    for v in members(values):
        n = v + 1
        places = [cell for cell in cells if view.can_have(cell, n)]
        if len(places) == 1 and places[0] in lost:
            cell = view.label(places[0])
            texts[places[0]] = _(
                "Its {n} can only be in {cell}.", n=view.sign(n), cell=cell
            )
    return texts


def _beside(
    view: View, cells: Sequence[int], rule: str, only: str
) -> list[str]:
    """Return what cells lose that see all places of values of a sum."""
    mask = 0
    for one in view.gone:
        mask |= bit(one.n)
    places = _(
        "{rule} can only be {sum}, with {places}.",
        rule=rule, sum=only, places=places_text(view, cells, mask),
    )  # fmt: skip
    return [places, seen(view, cells, mask)]


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
                "with {sign} in {cell}, {others} would have to be {total} -"
                " {sign} = {rest}, which it can't.",
                "with {sign} in {cell}, {others} would have to make {total} -"
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
    known = _known(view, placed, _outside(view, rules, base))
    sums = _sums(view, rules, whole, inside)
    lines = [
        " ".join([sums, known]) if known else sums,
        _rest(view, plus, minus, left),
    ]
    if not minus and {*plus.values()} == {1}:
        if len(plus) == 1:
            return [*lines, so(view)]
        if len(view.gone) == 1:
            return [*lines, *_cases(view, list(plus), left), so(view)]
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
    if len(rules) == 1 and argument(rules[0]) == str(inside):
        return ngettext(
            "{houses} less {cages} makes {whole} - {inside} = {rest}.",
            "{houses} less {cages} make {whole} - {inside} = {rest}.",
            several,
            cages=view.rule(rules[0]),
            rest=whole - inside,
            **parts,
        )
    if len(rules) <= FEW_CAGES:
        return ngettext(
            "{houses} adds up to {whole}, {cages} to {inside}.",
            "{houses} add up to {whole}, {cages} to {inside}.",
            several,
            cages=view.rules_text(rules),
            **parts,
        )
    if all(rule.word == rules[0].word for rule in rules):
        return ngettext(
            "{houses} adds up to {whole}, and the cages at {cages} to"
            " {inside}.",
            "{houses} add up to {whole}, and the cages at {cages} to"
            " {inside}.",
            several,
            cages=listed(sorted([view.ends(rule)[0] for rule in rules])),
            **parts,
        )
    return ngettext(
        "{houses} adds up to {whole}, and its {cages} cages to {inside}.",
        "{houses} add up to {whole}, and their {cages} cages to {inside}.",
        several,
        cages=len(rules),
        **parts,
    )


def _outside(
    view: View, rules: Sequence[Rule], base: Sequence[str]
) -> list[int]:
    """Return the cells of cages that stick out of the houses."""
    inside = {cell for name in base for cell in view.in_house(name)}
    return sorted({c for rule in rules for c in rule.cells} - inside)


def _known(view: View, placed: dict[int, int], outside: Sequence[int]) -> str:
    """Return which cells are outside the houses, and placed values."""
    texts = [
        _("{cell} is {n}", cell=view.label(cell),
          n=view.sign(view.values[cell]))
        for cell in sorted(placed)
    ]  # fmt: skip
    if outside:
        where = ngettext(
            "{cells} is outside {houses}",
            "{cells} are outside {houses}",
            len(outside),
            cells=view.all_cells(outside),
            houses=view.houses(view.names("base")),
        )
        texts.insert(0, where)
    return opened(f"{listed(texts)}.") if texts else ""


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
