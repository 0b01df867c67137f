"""Messages about puzzles don't depend on output options."""

import csv
import json
from collections.abc import Callable
from io import StringIO

import pytest

import sudoku
from sudokit import Grid
from sudokit.cli.main import main
from sudokit.native.arrays import COMPILED
from sudokit.rating.hodoku import rate

Made = Callable[..., str]

OUTPUT = (
    ["--format", "9."],
    ["--format", "1."],
    ["--format", "sdk"],
    ["--timeout", "60"],
    ["--timeout", "60", "--format", "1."],
    ["-q", "--stats"],
    ["--json"],
    ["--csv", "--timeout", "60"],
)


@pytest.fixture
def made(capfd: pytest.CaptureFixture[str]) -> Made:
    """Return the output of the command in this process, with status 0."""

    def run(*words: str) -> str:
        assert main(words) == 0
        return capfd.readouterr().out

    return run


def signs(text: str) -> str:
    """Return the values of grids in any form, 0 for an empty cell."""
    text = "".join(line for line in text.splitlines() if line[:1] not in "#[")
    return "".join(sign for sign in text.replace(".", "0") if sign.isalnum())


def puzzles_in(text: str, output: list[str]) -> str:
    """Return the puzzles in the output of a format."""
    if "--json" in output:
        rows = [json.loads(line)["puzzle"] for line in text.splitlines()]
        return signs("\n".join(rows))
    if "--csv" in output:
        table = csv.DictReader(StringIO(text))
        return signs("\n".join(row["puzzle"] for row in table))
    return signs(text)


@pytest.mark.parametrize(
    "options",
    [
        "-g 30 --seed 1",
        "-g 30 --seed 4 -n 3",
        "-g 0 --seed 4",
        "-g 27 -u --seed 1",
        # As few clues as it reaches; that takes its time interpreted.
        *(["-g 0 -u --seed 1"] if COMPILED else []),
        "-g 0 --minimal -n 2 --seed 2",
        "-g 14 --box 2x3 --seed Ada -n 2",
        "-g 9 --box 2x3 --seed 3 -u",
        "-g 0 --box 2x2 --seed 3",
        "-g 40 --diagonals --seed 1",
    ],
)
def test_output_options_do_not_change_the_puzzle(
    made: Made, options: str
) -> None:
    words = options.split()
    plain = signs(made(*words))
    assert plain
    for output in OUTPUT:
        if "sdk" in output and {"--box", "--diagonals"} & set(words):
            continue
        assert puzzles_in(made(*words, *output), output) == plain, output


@pytest.mark.parametrize("clues", ["24", "36"])
def test_several_solutions_are_reported(made: Made, clues: str) -> None:
    words = ["-g", clues, "--seed", "5", "-n", "12"]
    rows = [json.loads(line) for line in made(*words, "--json").splitlines()]
    table = list(csv.DictReader(StringIO(made(*words, "--csv"))))
    several = 0
    for row, line in zip(rows, table, strict=True):
        assert row.pop("schema") == 1
        assert {name: row[name] or "" for name in row} == {
            **line,
            **{n: int(line[n]) for n in ("score", "clues", "seed") if line[n]},
        }
        assert (row["clues"], row["scale"]) == (int(clues), "hodoku")
        g = Grid.parse(row["puzzle"])
        if sudoku.count(g) > 1:
            several += 1
            assert row["verdict"] == "several solutions"
            assert row["solution"] is row["level"] is row["score"] is None
        else:
            rated = rate(g)
            assert row["verdict"] == rated.verdict == "one solution"
            assert row["solution"] == sudoku.solve(g).line()
            assert (row["level"], row["score"]) == (rated.level, rated.score)
        again = made("-g", clues, "--seed", str(row["seed"]), "--format", "1.")
        assert again.strip() == row["puzzle"]
    assert several > 0 if clues == "24" else several < 12


def test_other_boxes_have_no_level(made: Made) -> None:
    words = ["-g", "4", "--box", "2x2", "--seed", "1", "-n", "9", "--json"]
    rows = [json.loads(line) for line in made(*words).splitlines()]
    assert {row["verdict"] for row in rows} == {
        "one solution",
        "several solutions",
    }
    for row in rows:
        assert row["scale"] is row["level"] is row["score"] is None
        assert (row["solution"] is None) == (row["verdict"][0] == "s")


def test_a_spent_time_limit_makes_no_puzzle(
    capfd: pytest.CaptureFixture[str],
) -> None:
    for words in (["-g", "30", "-n", "9"], ["-g", "300", "--box", "5x5"]):
        assert main([*words, "--timeout", "1e-9"]) == 1
        output = capfd.readouterr()
        assert output.out == ""
        assert output.err.startswith("sudoku: made 0 of ")
        assert "time spent" in output.err
