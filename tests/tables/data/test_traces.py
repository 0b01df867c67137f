"""Steps as rows can be read, replayed and judged."""

import csv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from data_sets import solved, written
from puzzles import EASY, HARD, NONE, SEVERAL, few
from sudokit import Grid, Reward, explain, reward, solutions
from sudokit.logic import apply
from sudokit.logic.step_text import step_columns
from sudokit.native.arrays import COMPILED
from sudokit.rating import rate
from sudokit.rules import GivenRules, generate
from sudokit.tables import (
    Summary,
    TableError,
    position_of,
    step_of,
    traces,
)
from sudokit.tables.data.traces import candidates_of

HERE = ThreadPoolExecutor(1)


def traced(source: str, target: Path, **options: Any) -> Summary:
    """Run ``traces`` in this process."""
    return traces(source, str(target), executor=HERE, **options)


def replayed(rows: list[dict[str, str]], scale: str) -> dict[str, int]:
    """Return the score of each puzzle, whose steps lead to its solution."""
    scores: dict[str, int] = {}
    g = puzzle = Grid.parse(rows[0]["puzzle"])
    for row in rows:
        if row["step"] == "1":
            g = puzzle = Grid.parse(row["puzzle"])
            scores[row["puzzle"]] = 0
        assert g.line() == row["state"]
        assert candidates_of(g) == row["candidates"]
        assert position_of(row) == g
        known: dict[str, object] = dict(row)
        if scale == "explainer":
            known["rating"] = float(row["rating"])
        else:
            scores[row["puzzle"]] += int(row["score"])
        step = step_of(known)
        assert step.text == row["notation"]
        assert reward(g, step, puzzle) is Reward.PROVED, row["notation"]
        g = apply(g, step)
        if "." not in g.line():
            assert g.line() == solved(row["puzzle"])
            scores[row["puzzle"]] += 0
    return scores


def test_traces_replay_to_the_solution(tmp_path: Path) -> None:
    with few("ratings_mixed.csv").open() as file:
        lines = [row["puzzle"] for row in csv.DictReader(file)]
    lines = lines[: 40 if COMPILED else 4]
    source = written(tmp_path / "in.csv", [*lines, HARD])
    out = tmp_path / "out.csv"
    summary = traced(source, out)
    assert (summary.rows, summary.errors, summary.improper) == (
        len(lines) + 1,
        0,
        0,
    )
    with out.open() as file:
        rows = list(csv.DictReader(file))
    scores = replayed(rows, "hodoku")
    assert list(scores) == [*lines, HARD]
    for line, score in scores.items():
        assert score == rate(Grid.parse(line)).score


def test_the_other_scale(tmp_path: Path) -> None:
    with few("ratings_explainer.csv").open() as file:
        lines = [row["puzzle"] for row in csv.DictReader(file)][:3]
    source = written(tmp_path / "in.csv", lines)
    out = tmp_path / "out.csv"
    traced(source, out, scale="explainer")
    with out.open() as file:
        replayed(list(csv.DictReader(file)), "explainer")


def test_no_steps_without_just_one_solution(tmp_path: Path) -> None:
    source = written(tmp_path / "in.csv", [SEVERAL, NONE, "x", EASY])
    out = tmp_path / "out.csv"
    result = traced(source, out)
    assert (result.errors, result.improper) == (1, 2)
    assert [text for _, text in result.messages] == [
        "several solutions",
        "no solution",
        "'x' at character 1 is not a cell",
    ]
    with out.open() as file:
        assert {row["puzzle"] for row in csv.DictReader(file)} == {EASY}
    with pytest.raises(TableError, match="unknown scale 'mood'"):
        traced(source, out, scale="mood")


@pytest.mark.parametrize("line", [EASY, HARD])
def test_steps_as_text_and_back(line: str) -> None:
    for step in explain(Grid.parse(line)):
        assert step_of(step_columns(step)) == step


@pytest.mark.parametrize(
    ("column", "text"),
    [
        ("placements", "r1c100=3"),
        ("placements", "r1c1<>3"),
        ("eliminations", "r1c1=3"),
        ("eliminations", "nothing"),
        ("premises", "base:r100"),
        ("premises", "r1"),
        ("premises", "on:r1c1<>3"),
    ],
)
def test_invalid_steps_are_refused(column: str, text: str) -> None:
    row = {"technique": "Naked Single", column: text}
    with pytest.raises(ValueError, match=text):
        step_of(row)


def test_candidates_are_written() -> None:
    text = candidates_of(Grid.parse(EASY))
    assert len(text) == 729
    assert text[:9] == "....5...."
    assert text[18:27] == "12.4....."


def test_steps_under_other_rules(tmp_path: Path) -> None:
    """Each state is the one before it and the step, up to the solution."""
    rules = GivenRules(("diagonals",), (2, 3))
    puzzle = generate(rules.rules(6), 12, seed=3)
    source = written(tmp_path / "in.csv", [puzzle.line(), "!" * 36])
    out = tmp_path / "out.csv"
    summary = traced(source, out, rules=rules)
    assert (summary.errors, summary.improper) == (1, 0)
    g = puzzle
    for row in csv.DictReader(out.open()):
        assert (row["state"], row["candidates"]) == (
            g.line(),
            candidates_of(g),
        )
        assert len(row["candidates"]) == 6 * 36
        assert position_of(row, rules.rules(6)) == g
        g = apply(g, step_of(dict(row)))
    with pytest.raises(ValueError, match="729 candidates are needed"):
        position_of(row)
    assert g.line() == next(iter(solutions(puzzle))).line()
    with pytest.raises(TableError, match="classic 9x9"):
        traced(source, out, rules=rules, scale="explainer")
