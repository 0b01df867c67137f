"""User-defined rules: custom rules and subclasses of Rule."""

import random
from itertools import pairwise

import pytest

from puzzles import DATA
from sudokit import check_step, rules
from sudokit.logic import apply, explain
from sudokit.rules import (
    CLASSIC,
    Puzzle,
    Rule,
    Rules,
    boxes,
    custom_rule,
    make_rules,
)


class Alternating(Rule):
    """No two cells in a row of the rule are both even or both odd."""

    def __init__(self, cells: tuple[int, ...]) -> None:
        super().__init__("alternating", cells, "", "They alternate.", "")

    def allowed(self, values: list[int]) -> bool:  # type: ignore[override]
        return all(not v or not w or (v + w) % 2 for v, w in pairwise(values))


@pytest.mark.parametrize("length", [4, 9])
def test_a_rule_needs_only_allowed(length: int) -> None:
    """With few cells it is a machine, with many it is checked at the end."""
    own = Rules(9, CLASSIC.regions, [Alternating(tuple(range(length)))])
    parity = Rules(
        9,
        CLASSIC.regions,
        rules.make_rules(words=[f"parity=r1c1-r1c{length}"]).rules,
    )
    full = rules.solve(Puzzle(parity, bytes(81)))
    assert full is not None
    cells = bytes([0] * 9) + full.cells[9:30] + bytes(24) + full.cells[54:]
    number = rules.count(Puzzle(own, cells), 50)
    assert number == rules.count(Puzzle(parity, cells), 50) > 0
    assert rules.is_correct(Puzzle(own, full.cells))


def test_a_custom_rule_is_solved_written_and_refused() -> None:
    rule = custom_rule("twice", [0, 1], 4, lambda a, b: b == 2 * a)
    own = Rules(4, boxes((2, 2)).regions, [rule])
    solutions = {p.cells[:2] for p in rules.solutions(Puzzle(own, bytes(16)))}
    assert solutions == {b"\x01\x02", b"\x02\x04"}
    assert rule.sentence == "twice" and own.name() == "4x4 with twice"
    with pytest.raises(ValueError, match="more than"):
        custom_rule("long", range(9), 9, lambda *values: True)
    with pytest.raises(ValueError, match="none needs cells"):
        custom_rule("none", [], 9, lambda: True)


COUNTS = [
    line.split("\t")
    for line in (DATA / "rule_counts.txt").read_text().splitlines()
]


WORDS = dict.fromkeys(text.partition("=")[0] for text, _text, _count in COUNTS)


@pytest.mark.parametrize("word", WORDS)
def test_counts_are_those_of_the_second_model(word: str) -> None:
    """Of 6x6 puzzles, up to 20; ``second_model.py`` has made the file."""
    result = [one for one in COUNTS if one[0].startswith(f"{word}=")]
    assert len(result) == 5
    for fields, text, count in result:
        puzzle = Puzzle.parse(text, rules.make_rules(6, words=[fields]))
        assert rules.count(puzzle, 20) == int(count)


MACHINES = ("same-values", "counting-circles", "equality-cage")


@pytest.mark.parametrize("word", MACHINES)
def test_steps_of_several_machines_are_proved(word: str) -> None:
    message, text, _count = next(
        one for one in COUNTS if one[0].startswith(word) and one[2] == "1"
    )
    start = grid = Puzzle.parse(text, rules.make_rules(6, words=[message]))
    solved = rules.solve(start)
    assert solved is not None
    for step in explain(start):
        assert check_step(grid, step, start), step.text
        assert all(solved[i, j] != n for i, j, n in step.eliminations)
        grid = apply(grid, step)
    assert grid.cells == solved.cells


@pytest.mark.parametrize(
    ("closed", "same"),
    [
        ("renban=r1c1+r1c2+r2c2+r2c1+r1c1", "renban=r1c1+r1c2+r2c2+r2c1"),
        ("nabner=r1c1+r1c2+r2c2+r2c1+r1c1", "nabner=r1c1+r1c2+r2c2+r2c1"),
        (
            "region-sum=r1c3+r1c4+r2c4+r2c3+r1c3",
            "region-sum=r2c3+r1c3+r1c4+r2c4",
        ),
    ],
)
def test_a_line_may_end_where_it_begins(closed: str, same: str) -> None:
    (loop,) = make_rules(9, words=[closed]).rules
    (line,) = make_rules(9, words=[same]).rules
    assert sorted(loop.cells) == sorted(line.cells)
    dice = random.Random(closed)
    seen = set()
    for _ in range(2000):
        at = {cell: dice.randint(1, 9) for cell in loop.cells}
        allowed = loop.allowed([at[cell] for cell in loop.cells])
        assert allowed == line.allowed([at[cell] for cell in line.cells])
        seen.add(allowed)
    assert seen == {True, False}
    assert loop.notation() == closed
