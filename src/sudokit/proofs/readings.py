"""From a rule to the readings of its values.

    readings_of(rule, size)           the readings of a rule
    readings_at(rule, size, cells)    those of some of its cells

By default ``allowed`` decides each list of values.  Sums, automata and
choices of rules have readings with few states, which are used only after
they have accepted lists that ``allowed`` accepts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from sudokit.proofs.combined import choice_reading
from sudokit.proofs.fillings import (
    Free,
    Lists,
    RuleReading,
    State,
    States,
    Sums,
    weights_of,
)
from sudokit.rules.automaton import Automaton
from sudokit.rules.either import Either
from sudokit.rules.families import (
    Cells,
    Distinct,
    Machine,
    Pairs,
    Rule,
    Sum,
    Total,
    may_allow,
)

TRIED: Final = 1_000  # lists of values that test a reading, if these are all
SAMPLES: Final = 24  # lists that test it otherwise
READ: Final = 500  # rules with cached readings
LONG: Final = 20  # most cells of automata read together, or of pairs


@lru_cache(maxsize=READ, typed=True)
def readings_of(rule: Rule, size: int) -> tuple[RuleReading, ...]:
    """Return the readings of a rule.

    A sum has one of all its totals, then one of each.  Automata that read
    the same cells have one together, or one each if the cells are many.  A
    rule of pairs or groups restricts values by exclusions alone: pairs of 3
    to 20 cells have a reading, and so do groups that aren't houses.
    """
    if type(rule) is Pairs:
        return (Free(rule.cells),) if 2 < len(rule.cells) <= LONG else ()
    if type(rule) is Distinct:
        groups = [one for one in rule.groups() if 1 < len(one) < size]
        return tuple([Free(one) for one in groups])
    some: list[RuleReading] = []
    if type(rule) is Sum:
        totals = rule.totals()
        some.append(sums_reading(totals, size))
        if len(totals) > 1:
            some += [sums_reading([one], size) for one in totals]
    elif type(rule) is Automaton:
        alike: dict[Cells, list[Machine]] = {}
        for one in rule.machines:
            alike.setdefault(one.cells, []).append(one)
        for cells, machines in alike.items():
            if len(cells) <= LONG:
                some.append(States(machines))
            else:
                some += [States([one]) for one in machines]
    elif type(rule) is Either:
        choices = [
            [_own_reading(one, size) for one in rules]
            for rules in rule.choices
        ]
        reading = choice_reading(choices, rule.cells, size)
        some += [reading] if reading is not None else []
    if some and are_true_to(rule, some, size):
        return tuple(some)
    return (Lists(rule, rule.cells),)


def _own_reading(rule: Rule, size: int) -> RuleReading:
    """Return one reading of all cells of a rule."""
    if type(rule) in (Sum, Automaton):
        readings = readings_of(rule, size)
        if {*readings[0].cells} == {*rule.cells}:
            return readings[0]
    return Lists(rule, rule.cells)


def sums_reading(totals: Sequence[Total], size: int) -> Sums:
    """Return the reading of some totals, of the cells that count in them."""
    counted = [
        cell
        for one in totals
        for cell, weight in weights_of(one).items()
        if weight
    ]
    return Sums(list(dict.fromkeys(counted)), totals, size)


def readings_at(rule: Rule, size: int, cells: list[int]) -> list[RuleReading]:
    """Return the readings of a rule that take just these cells."""
    wanted = {*cells}
    readings = readings_of(rule, size)
    return [one for one in readings if {*one.cells} == wanted]


def are_true_to(
    rule: Rule, readings: Sequence[RuleReading], size: int
) -> bool:
    """Return whether all readings accept lists that ``allowed`` accepts.

    Tries all lists if there are few, else some that ``allowed`` accepts,
    each begun with other values.
    """
    lists: Iterator[Sequence[int]] = samples(rule, size)
    if size ** len(rule.cells) <= TRIED:
        every = product(range(1, size + 1), repeat=len(rule.cells))
        lists = (values for values in every if may_allow(rule, values))
    return all(
        accepts(one, rule, values) for values in lists for one in readings
    )


def accepts(reading: RuleReading, rule: Rule, values: Sequence[int]) -> bool:
    """Return whether a reading takes these values of a rule's cells."""
    at = dict(zip(rule.cells, values, strict=True))
    state: State | None = reading.start()
    for turn, cell in enumerate(reading.cells):
        assert state is not None
        state = reading.after(turn, state, at[cell])
        if state is None:
            return False
    return True


def samples(rule: Rule, size: int) -> Iterator[list[int]]:
    """Yield pseudo-random lists of values that a rule allows."""
    number = 1
    for _sample in range(SAMPLES):
        values = [0] * len(rule.cells)
        for at in range(len(values)):
            for _value in range(size):
                number = number * 48271 % 2147483647
                values[at] = number % size + 1
                if may_allow(rule, values):
                    break
            else:
                break
        else:
            yield values
