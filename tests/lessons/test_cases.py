"""A case of a rule is one: what it says of other cells follows from allowed.

On small grids, where all fillings of a rule can be listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from random import Random

import pytest

from sudokit import Choice, Puzzle, Step
from sudokit.lessons.sentences.case_texts import case_texts
from sudokit.lessons.sentences.cases import Supposition, cases_of
from sudokit.lessons.sentences.houses_used import houses_used
from sudokit.lessons.sentences.singles import narrowed
from sudokit.lessons.sentences.view import View
from sudokit.logic import technique_named
from sudokit.logic.model.board import board_of
from sudokit.native.bits import members
from sudokit.rules.families import Rule
from sudokit.rules.puzzle import AnyPuzzle

SIZE = 4
RULES = (
    "skyscraper=2:r1c1-r1c4", "numbered-room=2:r1c1-r1c4",
    "numbered-room=3:r4c2-r1c2", "renban=r1c1-r3c3",
    "german-whisper=2:r2c1-r2c3",
    "minimum=r2c2", "maximum=r3c3", "zipper=r1c1-r4c1", "arrow=r2c2/r1c1+r1c2",
    "thermometer=r1c1-r3c1", "between=r1c1-r1c4", "killer=6:r1c1+r2c2+r3c3",
    "hidden-skyscraper=2:r1c4-r1c1", "x-sum=5:r2c1-r2c4",
    "equal-sum=r1c1+r1c2/r3c3+r4c3", "double-arrow=r1c1-r1c4",
)  # fmt: skip
TECHNIQUES = (
    "Line Digits", "Line Support", "Sum Combinations", "House Combinations",
)  # fmt: skip


@lru_cache(maxsize=100)
def fillings(rule: Rule) -> list[dict[int, int]]:
    """Return what a rule allows in its cells, as a bit for each value."""
    return [
        {c: 1 << v - 1 for c, v in zip(rule.cells, values, strict=True)}
        for values in product(range(1, SIZE + 1), repeat=len(rule.cells))
        if rule.allowed(values)
    ]


def positions() -> Iterator[tuple[Step, AnyPuzzle]]:
    """Yield steps of one rule on grids with some digits and candidates."""
    dice = Random(5)
    for item in RULES:
        for _turn in range(12):
            grid = Puzzle.parse(f"# rules {item}\n{'.' * SIZE**2}")
            for _digit in range(dice.randrange(3)):
                cell = dice.randrange(SIZE**2)
                left = grid.candidates(*divmod(cell, SIZE))
                if left:
                    n = dice.choice(sorted(left))
                    grid = grid.update(Choice(*divmod(cell, SIZE), n))
            for _mark in range(dice.randrange(9)):
                i, j, n = (dice.randrange(SIZE) for _k in range(3))
                if len(grid.candidates(i, j)) > 1:
                    grid = grid.reject(Choice(i, j, n + 1))
            board = board_of(grid)
            for name in TECHNIQUES:
                for step in technique_named(name).find(board):
                    yield step, grid


@pytest.fixture(scope="module")
def steps() -> list[tuple[Step, AnyPuzzle]]:
    return [*positions()]


def check(view: View, case: Supposition, inner: Sequence[str]) -> None:
    """Assert that a case refutes its candidates, from ``allowed`` alone.

    If it supposes the digit of a house, no other cell there has that, not
    even the one that would have to be something; so it is only said to have
    the same digit if it has without this.
    """
    (rule,) = view.rules("rule")
    inside = view.in_house(case.house) if case.house else ()
    given = dict(case.given)
    for cell, mask in case.given:
        assert view.possible([cell])[0] & ~mask == 0
    once = case.values if not case.group else 0
    left = dict.fromkeys(rule.cells, 0)
    for one in fillings(rule):
        if not one.get(case.cell, case.values) & case.values or any(
            one[cell] & ~mask for cell, mask in given.items()
        ):
            continue
        if once and any(
            one.get(cell, 0) & once for cell in inside if cell != case.cell
        ):
            continue
        houses = [
            [one[cell] for cell in view.in_house(name) if cell in one]
            for name in inner
        ]
        if any(len({*some}) < len(some) for some in houses):
            continue
        for cell, mask in one.items():
            left[cell] |= mask
    if not case.house and case.clash < 0:
        assert not any(left.values())
    if case.house and not case.then:  # each of two cells says the same
        assert {*case.group} <= {*inside}
        (other,) = {*case.group} - {case.cell}
        assert left.get(other, case.values) == case.values
    for cell, mask in case.then:
        known = given.get(cell, -1)
        assert left[cell] & ~mask & known == 0, case
    if case.clash >= 0:
        ((cell, mask),) = case.then
        assert cell == case.clash
        assert view.possible([cell])[0] & mask == 0
    elif case.house and case.then:
        masks = {case.cell: case.values, **dict(case.then)}
        every = 0
        for cell in case.group:
            assert cell in inside
            every |= masks[cell]
        assert every.bit_count() < len(case.group)


def test_cases_follow_from_what_a_rule_allows(
    steps: list[tuple[Step, AnyPuzzle]],
) -> None:
    kinds: set[tuple[bool, bool, bool]] = set()
    for step, grid in steps:
        view = View(step, grid)
        if len(view.rules("rule", "link")) != 1:
            continue
        houses = [*view.names("base"), *houses_used(view)]
        for inner in ([], houses):
            for case in cases_of(view, houses, inner):
                check(view, case, inner)
                kinds.add((case.clash >= 0, bool(case.house), bool(case.then)))
    assert len(kinds) > 4


FACT = re.compile(r"((?:(?:, | and )?r\dc\d)+) would have to be (\d)(?! or)")


def test_a_digit_is_no_consequence_of_a_case(
    steps: list[tuple[Step, AnyPuzzle]],
) -> None:
    """It is only said to have to be another one."""
    number = 0
    for step, grid in steps:
        view = View(step, grid)
        houses = [*view.names("base"), *houses_used(view)]
        for text in case_texts(view, houses):
            for cells, digit in FACT.findall(text):
                for label in re.findall(r"r\dc\d", cells):
                    row, column = int(label[1]) - 1, int(label[3]) - 1
                    value = view.values[row * SIZE + column]
                    assert value != int(digit), text
                    number += 1
    assert number > 50


BESIDE = (
    "german-whisper=r1c1-r1c5", "kropki-white=r1c1+r1c2;r1c2+r1c3",
    "dutch-whisper=r1c1-r1c5", "maximum=r1c2", "minimum=r1c3",
)  # fmt: skip


def test_a_value_that_narrowed_a_cell_is_named() -> None:
    """If neither its houses nor the rule alone rule the candidates out."""
    dice = Random(3)
    number = 0
    for item in BESIDE * 3:
        grid = Puzzle.parse(f"# rules {item}\n{'.' * 81}")
        before = View(Step("Own", (), ()), grid)
        for _digit in range(3):
            i, j = dice.randrange(2), dice.randrange(5)
            left = sorted(grid.candidates(i, j))
            if left:
                grid = grid.update(Choice(i, j, dice.choice(left)))
        view = View(Step("Own", (), ()), grid)
        for cell in range(9):
            text = narrowed(view, cell)
            named = [
                view.choice(other, view.values[other])
                for other in range(81)
                if view.values[other] and view.label(other) in text
            ]
            gone = before.masks[cell] & ~view.masks[cell]
            by_rules = [
                view.choice(cell, v + 1)
                for v in members(gone)
                if not any(
                    view.values[other] == v + 1 and view.shared([cell, other])
                    for other in range(81)
                )
            ]
            if view.masks[cell] and by_rules:
                assert named, text
                assert any(
                    view.conflict(one, other)
                    for one in by_rules
                    for other in named
                )
                number += 1
    assert number > 10


def test_each_candidate_has_a_case(
    steps: list[tuple[Step, AnyPuzzle]],
) -> None:
    """Or shares one with another of its house, if all are shown."""
    number = 0
    for step, grid in steps:
        view = View(step, grid)
        cases = cases_of(view, [*view.names("base"), *houses_used(view)])
        if not cases:
            continue
        seen = {
            (cell, bit)
            for case in cases
            for cell in (
                (case.cell,) if case.then else case.group or (case.cell,)
            )
            for bit in range(SIZE)
            if case.values >> bit & 1
        }
        assert seen == {(view.cell(one), one.n - 1) for one in view.gone}
        number += 1
    assert number > 50
