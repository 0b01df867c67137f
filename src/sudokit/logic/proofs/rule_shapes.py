"""Shapes of the premises of steps that use rules.

A premise names a rule by its spelling, and all cells of the part of it that
the step uses.  As in ``shapes``, each function returns the clauses that the
premises give, or NONE.  Steps that depend on a rule, or on a sum of houses
and cages, have no clauses; the checker tests support instead.
"""

from typing import Final

from sudokit.logic.proofs.claim import Claim
from sudokit.logic.proofs.shapes import NONE
from sudokit.logic.proofs.support import (
    RulePart,
    SumPart,
    added_up,
    masks_at,
    missed_by,
    parts_of,
    sets_of,
)
from sudokit.native.bits import bits_of, members

FINE: Final[list[int]] = []  # a valid step without clauses
MOST_CELLS: Final = 100  # of rules and houses to examine


def part_named(c: Claim) -> RulePart | None:
    """Return the part of the rule, or the sum, with the named cells."""
    cells = c.cells("cell")
    houses = c.houses("base")
    rules = [rule for rule in c.rules() if len(rule.cells) <= MOST_CELLS]
    parts: list[RulePart] = []
    if len(houses) * c.size > MOST_CELLS or len(rules) < len(c.rules()):
        return None
    if houses:
        sum_left = added_up(c.laws, houses, rules)
        parts = [sum_left] if sum_left is not None else []
    else:
        for rule in rules:
            parts += parts_of(c.laws, rule)
    for part in parts:
        if list(dict.fromkeys(part.cells)) == cells:
            return part
    return None


def is_at(c: Claim, inside: bool) -> bool:
    """Return whether what goes is in the named cells, or outside of them."""
    cells = c.cells("cell")
    return all((code // c.size in cells) == inside for code in c.gone)


def sum_bounds(c: Claim) -> list[int]:
    """Check Sum Bounds.

    With the least of the other cells, what goes is too much, or it is too
    little with the most.
    """
    part = part_named(c)
    if not isinstance(part, SumPart) or not is_at(c, True):
        return NONE
    masks = masks_at(c.here, part, c.here.alive | c.here.true)
    for code in c.gone:
        at = part.cells.index(code // c.size)
        if not missed_by(part, masks, at, code % c.size + 1):
            return NONE
    return FINE


def one_combination(c: Claim) -> list[int]:
    """Check a sum of cells that all differ and have one set of values."""
    part = part_named(c)
    if not isinstance(part, SumPart) or not is_at(c, True):
        return NONE
    masks = masks_at(c.here, part, c.here.alive | c.here.true)
    is_one = part.is_plain() and len(sets_of(part, masks, 1)) == 1
    return FINE if is_one else NONE


def sum_support(c: Claim) -> list[int]:
    """Check that what goes is in no values with the sum."""
    is_sum = isinstance(part_named(c), SumPart)
    return FINE if is_sum and is_at(c, True) else NONE


def line_support(c: Claim) -> list[int]:
    """Check that what goes is in no values that another rule allows."""
    part = part_named(c)
    is_other = part is not None and not isinstance(part, SumPart)
    return FINE if is_other and is_at(c, True) else NONE


def required(c: Claim) -> list[int]:
    """Check a required value, without which a rule allows no values."""
    there = part_named(c) is not None and is_at(c, False)
    return FINE if there else NONE


def innies(c: Claim) -> list[int]:
    """Check houses and sums, each of which has cells in a house."""
    houses = c.houses("base")
    inside = {cell for name in houses for cell in c.laws.houses[name]}
    if (len(houses) > 1) != c.technique.startswith("Combined"):
        return NONE
    if not is_at(c, True) or part_named(c) is None:
        return NONE
    met = all(inside.intersection(rule.cells) for rule in c.rules())
    return FINE if met else NONE


def beside_cell(c: Claim) -> list[int]:
    """Check that what goes excludes all candidates of a cell by rules."""
    (cell,) = c.cells("cell")
    clause = c.here.cell(cell)
    return [clause] if excluded_by_rules(c, clause) else NONE


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
        for other in members(clause & ~bits_of(c.gone)):
            if not c.laws.is_by_house(code, other):
                used |= {
                    rule.notation() for rule in c.laws.excluders(code, other)
                }
    return bool(used) and {*c.houses("rule")} <= used
