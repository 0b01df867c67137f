"""From rules to their parts.

parts_of(laws, rule)            the parts of a rule
short_parts(laws, rule)         the same without the longest
added_up(laws, houses, rules)   the sum of houses less that of cages
"""

from __future__ import annotations

from collections.abc import Sequence

from sudokit.logic.model.joint import choice_part
from sudokit.logic.model.support import (
    FEW_CELLS,
    MOST_CELLS,
    LongMachinePart,
    MachinePart,
    MeaningPart,
    RulePart,
    SumPart,
    SumsPart,
)
from sudokit.rules.automaton import Automaton
from sudokit.rules.either import Either
from sudokit.rules.exclusions import Laws
from sudokit.rules.families import Distinct, Machine, Pairs, Rule, Sum


def parts_of(laws: Laws, rule: Rule) -> list[RulePart]:
    """Return the parts of a rule.

    Whole houses and single pairs of cells aren't parts.
    """
    if type(rule) is Sum:
        sums = [
            SumPart(laws, _added([(cells, weights, 1)]), total)
            for cells, weights, total in rule.totals()
        ]
        parts: list[RulePart] = [*sums]
        return [*parts, SumsPart(laws, sums)] if len(sums) > 1 else parts
    if type(rule) is Automaton:
        return _parts_of_machines(laws, rule.machines)
    if type(rule) is Either:
        choices = [
            [part for one in rules for part in _whole_parts(laws, one)]
            for rules in rule.choices
        ]
        one = choice_part(laws, choices)
        return [MeaningPart(laws, rule)] if one is None else [one]
    if type(rule) is Pairs:
        return [RulePart(laws, rule.cells)] if len(rule.cells) > 2 else []
    if type(rule) is Distinct:
        small = [one for one in rule.groups() if 1 < len(one) < laws.size]
        return [RulePart(laws, one) for one in small]
    return [MeaningPart(laws, rule)]


def _parts_of_machines(
    laws: Laws, machines: Sequence[Machine]
) -> list[RulePart]:
    """Return a part of all machines with the same cells, or one of each.

    Of each if the cells are many.
    """
    alike: dict[tuple[int, ...], list[Machine]] = {}
    for one in machines:
        alike.setdefault(one.cells, []).append(one)
    parts: list[RulePart] = []
    for cells, some in alike.items():
        if len(cells) <= MOST_CELLS:
            parts.append(MachinePart(laws, some))
        else:
            parts += [LongMachinePart(laws, [one]) for one in some]
    return parts


def _whole_parts(laws: Laws, rule: Rule) -> list[RulePart]:
    """Return parts that refuse all that a rule refuses."""
    if type(rule) in (Sum, Automaton):
        return parts_of(laws, rule)[:1]
    return [MeaningPart(laws, rule)]


def short_parts(laws: Laws, rule: Rule) -> list[RulePart]:
    """Return the parts for which finders look: all but the longest."""
    return [
        part
        for part in parts_of(laws, rule)
        if len(part.cells)
        <= (FEW_CELLS if isinstance(part, MeaningPart) else MOST_CELLS)
        or isinstance(part, LongMachinePart)
    ]


def added_up(
    laws: Laws, houses: Sequence[str], rules: Sequence[Rule]
) -> SumPart | None:
    """Return the sum of houses less those of rules, each of one total."""
    of_house = laws.size * (laws.size + 1) // 2
    total = of_house * len(houses)
    ones = (1,) * laws.size
    terms = [(laws.houses[name], ones, 1) for name in houses]
    for rule in rules:
        totals = rule.totals() if type(rule) is Sum else ()
        if len(totals) != 1:
            return None
        total -= totals[0].total
        terms.append((totals[0].cells, totals[0].weights, -1))
    return SumPart(laws, _added(terms), total)


def _added(
    terms: Sequence[tuple[tuple[int, ...], tuple[int, ...], int]],
) -> dict[int, int]:
    """Return the weight of each cell in several sums, each times a number."""
    sums: dict[int, int] = {}
    for cells, weights, times in terms:
        for cell, weight in zip(cells, weights, strict=True):
            sums[cell] = sums.get(cell, 0) + times * weight
    return {cell: sums[cell] for cell in sorted(sums)}
