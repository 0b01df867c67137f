"""The checker's readings of rules, compared with all lists of values."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

import pytest

from rule_items import INSTANCES
from sudokit.proofs import fillings
from sudokit.proofs.fillings import (
    Lists,
    States,
    Sums,
    supported,
)
from sudokit.proofs.readings import accepts, are_true_to, readings_of
from sudokit.rules import Rules, make_rules
from sudokit.rules.automaton import Automaton
from sudokit.rules.exclusions import Laws, laws_of, links_of, packed
from sudokit.rules.families import Cells, Part, Rule, Total

SHAPES = {4: (2, 2), 6: (2, 3)}
MOST = 6**5  # lists of values of a rule


@cache
def rules_of(item: str, size: int) -> tuple[Rule, ...]:
    """Return the rules of an item, or none if it doesn't fit the size."""
    try:
        return make_rules(size, SHAPES[size], [item]).rules
    except ValueError:
        return ()


def cases() -> Iterator[tuple[str, int]]:
    for size in SHAPES:
        for item in INSTANCES:
            yield item, size


def allowed_lists(rule: Rule, size: int) -> list[tuple[int, ...]]:
    every = product(range(1, size + 1), repeat=len(rule.cells))
    return [values for values in every if rule.allowed(values)]


@pytest.mark.parametrize(("item", "size"), list(cases()))
def test_readings_and_links_accept_allowed_values(
    item: str, size: int
) -> None:
    """And nothing else: ``allowed`` is asked about every list of values."""
    for rule in rules_of(item, size):
        if size ** len(rule.cells) > MOST:
            continue
        links = links_of(rule, size)
        readings = readings_of(rule, size)
        for values in product(range(1, size + 1), repeat=len(rule.cells)):
            codes = [
                cell * size + value - 1
                for cell, value in zip(rule.cells, values, strict=True)
            ]
            fits = not any(
                links.get(a, 0) >> b & 1 for a, b in combinations(codes, 2)
            ) and not any(links.get(a, 0) >> a & 1 for a in codes)
            read = all(accepts(one, rule, values) for one in readings)
            if rule.allowed(values):
                assert fits and read, values
            else:
                assert not (fits and read) or takes_more(rule), values


def takes_more(rule: Rule) -> bool:
    """Return whether the rule relates a cell to itself."""
    return any(a == b for a, b, _table in rule.pairs())


def supported_by_lists(laws: Laws, rule: Rule, left: int) -> int:
    """Return the candidates in lists that the rule and the laws allow."""
    n = laws.size
    number = 0
    values = [
        [v for v in range(n) if left >> (cell * n + v) & 1]
        for cell in rule.cells
    ]
    for some in product(*values):
        codes = [c * n + v for c, v in zip(rule.cells, some, strict=True)]
        if not any(laws.conflict(a, b) for a, b in combinations(codes, 2)):
            if rule.allowed([v + 1 for v in some]):
                for code in codes:
                    number |= 1 << code
    return number


@pytest.mark.parametrize("item", INSTANCES)
def test_supported_values_are_those_in_lists(item: str) -> None:
    number = 1
    for rule in rules_of(item, 4):
        laws = laws_of(make_rules(4, (2, 2), [item]))
        reading = readings_of(rule, 4)[:1] or (Lists(rule, rule.cells),)
        for _turn in range(12):
            left = 0
            for cell in rule.cells:
                number = number * 48271 % 2147483647
                left |= (number % 15 + 1) << (cell * 4)
            left &= packed(laws.rules.masks(bytes(16)), 4)
            if {*reading[0].cells} == {*rule.cells}:
                assert supported(laws, reading[0], left) == (
                    supported_by_lists(laws, rule, left)
                )


class Declared(Rule):
    """A rule that declares a total, and a group, that it doesn't mean."""

    def allowed(self, values: Sequence[int]) -> bool:
        return True

    def groups(self) -> tuple[Cells, ...]:
        return (self.cells,)

    def parts(self) -> tuple[Part, ...]:
        return (Total(self.cells, (1,) * len(self.cells), 5),)


def test_a_reading_that_rejects_allowed_values_is_not_used() -> None:
    (rule,) = rules_of("sum=8:r1c1+r2c2+r3c3", 4)
    good = readings_of(rule, 4)[0]
    assert isinstance(good, Sums) and are_true_to(rule, [good], 4)
    cells = rule.cells
    less = Sums(cells, [Total(cells, (1,) * len(cells), 7)], 4)
    assert not are_true_to(rule, [less], 4)
    (line,) = rules_of("sandwich=2:r1c1-r1c4", 4)
    assert isinstance(line, Automaton)
    machine = line.machines[0]
    layers = tuple(
        tuple((-1, *row[1:]) for row in layer) for layer in machine.layers
    )
    assert not are_true_to(
        line, [States([machine._replace(layers=layers)])], 4
    )


def test_declarations_are_not_constraints() -> None:
    rule = Declared("declared", (0, 5, 10), "", "")
    (reading,) = readings_of(rule, 4)
    assert isinstance(reading, Lists)
    assert accepts(reading, rule, (1, 1, 1))
    assert not links_of(rule, 4)
    house = Declared("house", (0, 5, 10, 15), "own", "")
    rules = Rules(4, make_rules(4, (2, 2), []).regions, [house])
    assert "own 1" in rules.houses
    assert "own 1" not in laws_of(rules).houses


def test_without_budget_nothing_is_ruled_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    laws = laws_of(make_rules(9, (3, 3), ["sum=24:r1c1+r2c2+r3c3+r4c4"]))
    (rule,) = laws.among
    (reading,) = readings_of(rule, 9)
    left = laws.full_set
    mine = supported(laws, reading, left)
    search = fillings.FillingSearch(laws, reading, exact=True)
    search.work = 3
    assert not search.below(0, reading.start(), left) or search.work < 0
    assert mine
