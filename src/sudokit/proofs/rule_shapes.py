"""Shapes of the premises of steps that use rules.

A premise names a rule by its spelling, and all cells of the part of it that
the step uses.  As in ``shapes``, each function returns the clauses that the
premises give, or NONE.  Steps that depend on a rule, or on a sum of houses
and cages, have no clauses; the checker tests support instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final

from sudokit.native.bits import bits_of, members
from sudokit.proofs.claim import Claim
from sudokit.proofs.combined import combined
from sudokit.proofs.fillings import (
    Free,
    RuleReading,
    Sums,
    supported,
    weights_of,
)
from sudokit.proofs.readings import readings_at, readings_of
from sudokit.proofs.shapes import NONE
from sudokit.rules.exclusions import Laws
from sudokit.rules.families import Rule, Total

FINE: Final[list[int]] = []  # a valid step without clauses
ONE: Final = "Innie or Outie"  # the technique of a single cell
MOST_CELLS: Final = 100  # of rules and houses to examine
MANY_SETS: Final = 1000  # sets of values to try for a sum
# Techniques of one sum, or of what isn't one.
SUMS: Final[dict[str, bool]] = {
    "Sum Bounds": True,
    "Single Combination": True,
    "Sum Combinations": True,
    "Line Digits": False,
    "Line Support": False,
}


def reading_of(c: Claim) -> RuleReading | None:
    """Return the reading of the rule, or of the sum, with the named cells."""
    readings = named_readings(c)
    return readings[0] if readings else None


def named_readings(c: Claim) -> list[RuleReading]:
    """Return the readings of the rule, or the sum, with the named cells."""
    cells = c.cells("cell")
    houses = c.houses("base")
    rules = c.rules()
    if len(houses) * c.size > MOST_CELLS:
        return []
    if any(len(rule.cells) > MOST_CELLS for rule in rules):
        return []
    if houses:
        total = total_left(c.laws, houses, rules)
        if total is None or {*total.cells} != {*cells}:
            return []
        return [Sums(cells, [total], c.size)]
    readings: list[RuleReading] = []
    for rule in rules:
        for reading in readings_at(rule, c.size, cells):
            is_sum = sum_of(reading) is not None
            if SUMS.get(c.technique, is_sum) == is_sum:
                readings.append(reading)
    return readings


def readings_inside(c: Claim) -> list[RuleReading]:
    """Return the readings of the named rules that have just named cells."""
    named = {*c.cells("cell")}
    readings: list[RuleReading] = []
    for rule in c.rules():
        every = readings_of(rule, c.size) or (Free(rule.cells),)
        mine = [one for one in every if named.issuperset(one.cells)]
        # The first reading of a sum has all of its totals.
        whole = mine and mine[0] is every[0] and isinstance(mine[0], Sums)
        readings += mine[:1] if whole else mine
    return readings


def combined_of(c: Claim) -> list[RuleReading]:
    """Return the reading of the named cells, rules and house together."""
    cells = c.cells("cell")
    house = [cell for name in c.houses("base") for cell in c.laws.houses[name]]
    if len(cells) + len(house) > MOST_CELLS:
        return []
    one = combined(readings_inside(c), cells + house, left_of(c), c.laws)
    return [] if one is None else [one]


def sum_of(reading: RuleReading | None) -> Total | None:
    """Return the sum of a reading, None if it isn't that of one sum."""
    if isinstance(reading, Sums) and len(reading.sums) == 1:
        return reading.sums[0]
    return None


def total_left(
    laws: Laws, houses: Sequence[str], rules: Sequence[Rule]
) -> Total | None:
    """Return the sum of houses less those of rules, each of one total.

    Only cells that count are in it.
    """
    n = laws.size
    total = len(houses) * n * (n + 1) // 2
    weights: dict[int, int] = {}
    for name in houses:
        for cell in laws.houses[name]:
            weights[cell] = weights.get(cell, 0) + 1
    for rule in rules:
        readings = readings_of(rule, n)
        one = sum_of(readings[0]) if readings else None
        if one is None:
            return None
        total -= one.total
        for cell, weight in weights_of(one).items():
            weights[cell] = weights.get(cell, 0) - weight
    counted = {cell: weight for cell, weight in weights.items() if weight}
    return Total(tuple(counted), tuple(counted.values()), total)


def left_of(c: Claim) -> int:
    """Return the candidates of empty cells and the values of the others."""
    return c.here.alive | c.here.true


def is_at(c: Claim, inside: bool) -> bool:
    """Return whether what goes is in the named cells, or outside of them."""
    cells = c.cells("cell")
    return all((code // c.size in cells) == inside for code in c.gone)


def sum_bounds(c: Claim) -> list[int]:
    """Check Sum Bounds.

    With the least of the other cells, what goes is too much, or it is too
    little with the most.
    """
    total = sum_of(reading_of(c))
    if total is None or not is_at(c, True):
        return NONE
    weights = weights_of(total)
    ends: dict[int, tuple[int, int]] = {}
    for cell, weight in weights.items():
        values = members(left_of(c) >> cell * c.size & c.laws.full)
        if not values:
            return NONE
        terms = [weight * (value + 1) for value in values]
        ends[cell] = min(terms), max(terms)
    for code in c.gone:
        cell, value = divmod(code, c.size)
        rest = total.total - weights[cell] * (value + 1)
        least = sum([low for at, (low, _) in ends.items() if at != cell])
        most = sum([high for at, (_, high) in ends.items() if at != cell])
        if least <= rest <= most:
            return NONE
    return FINE


def one_combination(c: Claim) -> list[int]:
    """Check a sum of cells that all differ and have one set of values.

    What goes is in these cells, or outside of them.
    """
    total = sum_of(reading_of(c))
    if total is None or not (is_at(c, True) or is_at(c, False)):
        return NONE
    cells = c.cells("cell")
    is_plain = {*weights_of(total).values()} == {1} and all(
        c.laws.conflict(a * c.size + value, b * c.size + value)
        for a, b in combinations(cells, 2)
        for value in range(c.size)
    )
    return FINE if is_plain and has_one_set(c, total, cells) else NONE


def has_one_set(c: Claim, total: Total, cells: list[int]) -> bool:
    """Return whether just one set of values makes up a sum."""
    left = left_of(c)
    held = 0
    for cell in cells:
        held |= left >> cell * c.size & c.laws.full
    values = members(held)
    if comb(len(values), len(cells)) > MANY_SETS:
        return False
    reading = Sums(cells, [total], c.size)
    count = 0
    for some in combinations(values, len(cells)):
        if sum(some) + len(some) == total.total:
            mine = bits_of([cell * c.size + v for cell in cells for v in some])
            count += supported(c.laws, reading, left & mine) != 0
    return count == 1


def support(c: Claim) -> list[int]:
    """Check that what goes is in no values that a sum or a rule allows."""
    there = reading_of(c) is not None
    return FINE if there and is_at(c, True) else NONE


def required(c: Claim) -> list[int]:
    """Check a required value, without which a rule allows no values."""
    there = reading_of(c) is not None and is_at(c, False)
    return FINE if there else NONE


def combinations_of(c: Claim) -> list[int]:
    """Check combinations of two or more rules, or of rules and a house.

    They name the cells of what they use of the rules.
    """
    several = len(c.houses("base")) + len(c.rules()) > 1
    covered = {cell for one in readings_inside(c) for cell in one.cells}
    return FINE if several and covered == {*c.cells("cell")} else NONE


def innies(c: Claim) -> list[int]:
    """Check houses less sums, each of which has cells in a house.

    One empty cell of one house has a technique of its own.
    """
    houses = c.houses("base")
    inside = {cell for name in houses for cell in c.laws.houses[name]}
    if (len(houses) > 1) != c.technique.startswith("Combined"):
        return NONE
    alive = [
        cell
        for cell in c.cells("cell")
        if c.here.alive >> cell * c.size & c.laws.full
    ]
    one = len(houses) == 1 and len(alive) == 1
    if one != (c.technique == ONE):
        return NONE
    if not is_at(c, True) or reading_of(c) is None:
        return NONE
    met = all(inside.intersection(rule.cells) for rule in c.rules())
    return FINE if met else NONE


def beside_cell(c: Claim) -> list[int]:
    """Check that what goes excludes all candidates of a cell by rules.

    If there are several cells, each must be the only one that excludes some
    candidate.
    """
    clauses = [c.here.cell(cell) for cell in c.cells("cell")]
    if not all(clauses):
        return NONE
    used: set[str] = set()
    needed: set[int] = set()
    for code in c.gone:
        met = c.laws.excluded(code)
        mine = [clause for clause in clauses if not clause & ~met]
        if not mine:
            return NONE
        if len(mine) == 1:
            needed.update(mine)
        for clause in mine:
            used |= rules_against(c, code, clause)
    if not used or len(needed) < len(clauses):
        return NONE
    return clauses if {*c.houses("rule")} <= used else NONE


def beside_house(c: Claim) -> list[int]:
    """Check that what goes excludes all places of a value by rules."""
    (house,) = c.houses("base")
    places = c.choices("cell")
    clause = c.here.house(house, places[0] % c.size)
    if sorted(places) != members(clause):
        return NONE
    return [clause] if excluded_by_rules(c, clause) else NONE


def excluded_by_rules(c: Claim, clause: int) -> bool:
    """Return whether all named rules exclude candidates of a clause.

    Houses alone must not exclude it for any of what goes.
    """
    used: set[str] = set()
    for code in c.gone:
        used |= rules_against(c, code, clause)
    return bool(used) and {*c.houses("rule")} <= used


def rules_against(c: Claim, code: int, clause: int) -> set[str]:
    """Return the rules by which a candidate excludes those of a clause.

    Pairs that a house already excludes don't count.
    """
    return {
        rule.notation()
        for other in members(clause & ~bits_of(c.gone))
        if not c.laws.is_by_house(code, other)
        for rule in c.laws.excluders(code, other)
    }
