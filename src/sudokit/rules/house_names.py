"""The names of houses and rules in steps, and the cells that they name.

house_name(short)          ``row 3`` for ``r3``; a longer name stays
named_cells(rules, name)   the cells of a house or a rule
"""

from typing import Final

from sudokit.rules.families import Cells
from sudokit.rules.rules import Rules

KINDS: Final = {"r": "row", "c": "column", "b": "box"}


def house_name(short: str) -> str:
    """Return the name of a house that a step calls r3, c5 or b9."""
    kind, number = KINDS.get(short[0]), short[1:]
    return f"{kind} {number}" if kind and number.isdecimal() else short


def named_cells(rules: Rules, name: str) -> Cells:
    """Return the cells of a house or a rule by its name in a step."""
    known = house_name(name)
    house = rules.houses.get(known, rules.lines.get(known))
    if house is not None:
        return house
    every = [
        cell
        for rule in rules.rules
        if name == rule.notation()
        for cell in rule.cells
    ]
    return tuple(dict.fromkeys(every))
