"""Sentences about steps of rules are literally true."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from puzzles import DATA
from sudokit import Choice, Step, explain
from sudokit.lessons.sentences import sentences
from sudokit.lessons.sentences.view import View
from sudokit.logic import apply
from sudokit.rules.puzzle import AnyPuzzle, RuleReader

Position = tuple[Step, AnyPuzzle]

CELL = re.compile(r"r(\d)c(\d)")


def steps_of_rules() -> Iterator[Position]:
    with (DATA / "rule_puzzles.txt").open() as file:
        for one in RuleReader(file):
            grid = one.grid
            for step in explain(grid):
                yield step, grid
                grid = apply(grid, step)


@pytest.fixture(scope="module")
def steps() -> list[Position]:
    return [*steps_of_rules()]


def cells_of(text: str) -> set[tuple[int, int]]:
    """Return the cells that a text names one by one."""
    return {(int(i) - 1, int(j) - 1) for i, j in CELL.findall(text)}


def digits_of(text: str) -> set[int]:
    """Return the digits of ``1, 2 and 4 to 7``."""
    digits = {int(n) for n in re.findall(r"\d", text)}
    for first, last in re.findall(r"(\d) to (\d)", text):
        digits |= {*range(int(first), int(last) + 1)}
    return digits


PLACES = re.compile(
    r"(?:has|with|;) ((?:\d(?:, | and | to )?)+) (?:somewhere )?in"
    r" (r\dc\d(?:(?:, | or )r\dc\d)*)"
)


def test_what_loses_a_digit_sees_all_its_named_places(
    steps: list[Position],
) -> None:
    """The places are those of this digit, not those of the whole rule."""
    number = 0
    for step, grid in steps:
        text = " ".join(sentences(step, grid))
        if "Cells that see" not in text:
            continue
        view = View(step, grid)
        inside = [(cell // 9, cell % 9) for cell in view.cells("cell")]
        places: dict[int, set[tuple[int, int]]] = {}
        for digits, cells in PLACES.findall(text):
            for n in digits_of(digits):
                places[n] = cells_of(cells)
        for one in step.eliminations:
            here = places[one.n]
            assert here == {
                (i, j) for i, j in inside if view.has(9 * i + j, one.n)
            }, text
            assert view.sees(one, [Choice(*c, one.n) for c in here]), text
            number += 1
    assert number > 100
