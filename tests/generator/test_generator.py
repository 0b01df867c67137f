"""The generator: requested properties, seeds, and reasons for failure."""

import csv
import json
import pickle
import re
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from copy import copy
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from sudokit import Grid
from sudokit.cli import main as cli
from sudokit.cli.new import (
    add_criteria,
    has_criteria,
    pattern_of,
    read_pattern,
    request_of,
)
from sudokit.core.dice import Dice
from sudokit.core.making import random_grid
from sudokit.generator import Maker, Request, Unmade, puzzles, request
from sudokit.generator.digging import is_minimal
from sudokit.generator.plan import plan_of
from sudokit.generator.tally import Tally
from sudokit.logic import LEVELS
from sudokit.native import arrays
from sudokit.rating.explainer import rate_explainer
from sudokit.rating.hodoku import rate
from sudokit.rating.trial_and_error import rate_trials
from sudokit.rules import Puzzle, boxes, count
from sudokit.symmetry.canonical import canonical
from sudokit.symmetry.patterns import SYMMETRIES, orbits, reachable
from sudoku import FormatError, generate, is_correct, verdict

# Version 2 of the promise: these never change.
DICE = [3124821097, 1448958471, 3946148505, 4085216124, 2629544501, 4086206710]
GRID = (
    "4159267383725186949687435215893624172461"
    "97853731485269823679145197254386654831972"
)
MINIMAL = (
    "..2.3........6.5.2.7..5...33...14.5..4.8"
    ".....6......8......1..7.86...2....4....98"
)
SYMMETRIC = (
    "5..7...148.......2.7.1..8..32..1.7..94.8"
    ".5.26..7.9..81..5..1.4.1.......573...6..8"
)


def lines(number: int, **requested: Any) -> list[str]:
    return [one.grid.line() for one in puzzles(number, **requested)]


def fewer_lines(line: str) -> list[str]:
    """Return the puzzle without one clue, for every clue."""
    return [
        line[:cell] + "." + line[cell + 1 :]
        for cell in range(81)
        if line[cell] != "."
    ]


# Promised seeds.


def test_known_output() -> None:
    dice = Dice(2026)
    assert [int(dice.number()) for _ in range(6)] == DICE
    assert random_grid(Dice(2026)).line() == GRID
    assert lines(1, seed=1, minimal=True) == [MINIMAL]
    requested: dict[str, Any] = {
        "symmetry": "rotate180",
        "clues": 32,
        "level": "easy",
    }
    assert lines(1, seed=1, **requested) == [SYMMETRIC]


def test_each_puzzle_has_a_seed_that_makes_it_again() -> None:
    for one in puzzles(4, seed=7, level="easy"):
        again = next(puzzles(seed=one.seed, level="easy"))
        assert (again.grid, again.seed) == (one.grid, one.seed)
    assert lines(3, seed=7) != lines(3, seed=8)
    assert next(puzzles()).grid != next(puzzles()).grid


# Requested properties.


def test_proper_and_solution() -> None:
    for clues in (24, 30, 45, 81):
        for one in puzzles(3, clues=clues, proper=True, seed=clues):
            assert one.clues == clues == 81 - one.grid.line().count(".")
            assert count(one.grid) == 1
            assert is_correct(one.solution)
            pairs = zip(one.grid.line(), one.solution.line(), strict=True)
            assert all(sign in (".", value) for sign, value in pairs)


def test_minimal_puzzles_lose_uniqueness_without_any_clue() -> None:
    for line in lines(5, minimal=True, seed=3):
        assert count(Grid.parse(line)) == 1
        for fewer in fewer_lines(line):
            assert count(Grid.parse(fewer)) == 2
    for one in puzzles(2, minimal=True, clues=26, seed=3):
        assert one.clues >= 26
        assert all(
            count(Grid.parse(each)) == 2
            for each in fewer_lines(one.grid.line())
        )


@pytest.mark.parametrize("level", LEVELS)
def test_levels(level: str) -> None:
    for one in puzzles(2, level=level, seed=5):
        assert rate(one.grid).level == level == one.level
        assert one.score == rate(one.grid).score


def test_techniques() -> None:
    for one in puzzles(1, seed=5, require=["x-wing"], forbid=["Naked Pair"]):
        rating = rate(one.grid).techniques
        assert "X-Wing" in rating
        assert "Naked Pair" not in rating


def test_unique_choices() -> None:
    for one in puzzles(3, unique=True, clues=32, proper=True, seed=2):
        assert verdict(one.grid) == "unique choice"
        assert one.clues == 32


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetry(symmetry: str) -> None:
    clues = 40 if symmetry in ("rotate90", "full") else 38
    maker = Maker(Request(symmetry=symmetry, nelts=clues, seed=4))
    (one,) = puzzles(1, symmetry=symmetry, clues=clues, seed=4)
    assert one.clues == maker.plan.nelts == clues
    assert count(one.grid) == 1
    line = one.grid.line()
    for orbit in orbits(symmetry):
        assert len({line[cell] == "." for cell in orbit}) == 1


def test_orbits() -> None:
    sizes = {name: Counter(map(len, orbits(name))) for name in SYMMETRIES}
    assert sizes["none"] == {1: 81}
    assert sizes["rotate180"] == {1: 1, 2: 40}
    assert sizes["rotate90"] == {1: 1, 4: 20}
    assert sizes["horizontal"] == sizes["vertical"] == {1: 9, 2: 36}
    assert sizes["diagonal"] == sizes["antidiagonal"] == {1: 9, 2: 36}
    assert sizes["both-diagonals"] == {1: 1, 2: 8, 4: 16}
    assert sizes["orthogonal"] == {1: 1, 2: 8, 4: 16}
    assert sizes["full"] == {1: 1, 4: 8, 8: 6}
    assert [0, 9 * 8] in orbits("horizontal")
    assert [0, 8] in orbits("vertical")
    assert [1, 9] in orbits("diagonal")
    assert reachable([1, 4, 4, 4], 6) == 8
    assert reachable([1, 4, 4, 4], 14) == -1


def test_pattern() -> None:
    cells = frozenset(range(81)) - frozenset((0, 10, 20, 40, 60, 80))
    for one in puzzles(2, pattern=cells, symmetry="rotate180", seed=1):
        line = one.grid.line()
        for cell in (0, 10, 20, 40, 60, 80):
            assert line[cell] == "."


def test_boxes() -> None:
    for one in puzzles(
        2, clues=14, seed=1, shape=(2, 3), symmetry="rotate180"
    ):
        assert isinstance(one.grid, Puzzle)
        assert one.clues == 14
        assert count(one.grid) == 1
        turned = one.grid.cells[::-1]
        assert all(
            bool(a) == bool(b)
            for a, b in zip(one.grid.cells, turned, strict=True)
        )


def test_contradictory_requests_are_refused() -> None:
    for requested in (
        Request(nelts=82),
        Request(level="cruel"),
        Request(symmetry="odd"),
        Request(require=("Magic",)),
        Request(pattern=frozenset((81,))),
        Request(rules=boxes((2, 3)), er=(1.0, 2.0)),
    ):
        with pytest.raises(ValueError, match=r"[a-z]"):
            Maker(requested)


def test_impossible_requests_fail() -> None:
    with pytest.raises(Unmade, match=r"5 cells .* fewer than 17"):
        next(puzzles(pattern=range(5)))
    with pytest.raises(Unmade, match="16 clues"):
        next(puzzles(clues=16, proper=True))
    with pytest.raises(Unmade, match=r"attempts, the closest had 2\d clues"):
        next(puzzles(clues=17, proper=True, level="easy", seconds=0.2))


def test_reasons_for_failed_tries_are_reported() -> None:
    tally = Tally(lambda levels: "")
    assert tally.text() == "0 attempts, out of time"
    tally.tried = 1
    assert tally.text() == "1 attempt, out of time"
    tally.miss("not easy")
    assert tally.text() == "1 attempt, 1 not easy"


# Chance


def spread(grids: int) -> dict[str, float]:
    """Return how uneven 100 random values are, in deviations.

    ``first``: the value in r1c1; ``place``: the value in r5c8; ``row``:
    of two neighbours in row 1 the greater; ``pure``: bands and stacks
    whose first two boxes have the same three lines.
    """
    dice = Dice(11)
    first: Counter[str] = Counter()
    place: Counter[str] = Counter()
    greater = pure = 0
    for _ in range(grids):
        line = random_grid(dice).line()
        first[line[0]] += 1
        place[line[43]] += 1
        greater += line[0] > line[1]
        for band in (0, 27, 54):
            boxes = [
                {
                    frozenset(line[at : at + 3])
                    for at in range(band + box, band + 27, 9)
                }
                for box in (0, 3)
            ]
            pure += boxes[0] == boxes[1]
    even = (grids * 8 / 81) ** 0.5
    share = pure / (3 * grids)
    return {
        "first": max(abs(n - grids / 9) for n in first.values()) / even,
        "place": max(abs(n - grids / 9) for n in place.values()) / even,
        "row": abs(greater - grids / 2) / (grids / 4) ** 0.5,
        "pure": abs(share - PURE) / (PURE / (3 * grids)) ** 0.5,
    }


# 2 of 56 ways make a pure band, and it has a little more completions than
# others.  From 520,000 grids weighted by their odds, none left out.
PURE = 0.0360


def test_grids_are_even() -> None:
    number = spread(1000)
    assert max(number.values()) < 4.5, number


@pytest.mark.slow
def test_many_grids_are_even() -> None:
    # Both builds make the same ones, so the slow one need not make all.
    number = spread(30_000 if arrays.COMPILED else 5_000)
    assert max(number.values()) < 4.5, number


def test_distinct_puzzles_are_no_images_of_each_other() -> None:
    result = lines(30, distinct=True, seed=1)
    assert len({canonical(Grid.parse(line)) for line in result}) == 30
    maker = Maker(Request(distinct=True, seed=1))
    first = maker.next()
    second = maker.next().grid
    assert isinstance(second, Grid)
    maker._seen.add(canonical(second).line())
    assert maker.next().seed != first.seed


# The command.


def options(*words: str) -> Namespace:
    parser = ArgumentParser()
    parser.add_argument("-g", dest="nelts", type=int, default=0)
    parser.add_argument("-n", dest="copies", type=int, default=1)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--timeout", type=float)
    parser.add_argument("--box")
    add_criteria(parser)
    return parser.parse_args(words)


def command(*words: str) -> tuple[int, str, str]:
    """Run the command; return status, stdout and stderr."""
    number = () if "-g" in words else ("-g", "0")
    run = subprocess.run(
        [sys.executable, "-m", "sudokit", *number, "--format", "1.", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, run.stdout, run.stderr


def test_the_command_makes_puzzles() -> None:
    assert not has_criteria(options("-g", "30"))
    assert has_criteria(options("--distinct"))
    assert request_of(options("--level", "hard")).level == "hard"
    status, out, talk = command("-g", "30", "--proper", "-n", "2")
    assert (status, talk) == (0, "")
    assert [81 - line.count(".") for line in out.split()] == [30, 30]


def test_json_and_csv() -> None:
    words = ("--minimal", "--seed", "3", "-n", "2")
    rows = [
        json.loads(line) for line in command("--json", *words)[1].splitlines()
    ]
    text = command("--csv", *words)[1].splitlines()
    assert text[0] == "puzzle,solution,verdict,scale,level,score,clues,seed"
    for row, line in zip(rows, text[1:], strict=True):
        assert row.pop("schema") == 1
        assert row["verdict"] == "one solution"
        assert line == ",".join(str(value) for value in row.values())
        assert row["level"] == rate(Grid.parse(row["puzzle"])).level
        again = command("--minimal", "--seed", str(row["seed"]))[1]
        assert again.strip() == row["puzzle"]


def test_ratings_of_explainer() -> None:
    words = ("--er", "4.2..6.6")
    made = command("-n", "2", "--seed", "5", "--csv", *words)[1].splitlines()
    assert made[0] == "puzzle,solution,verdict,scale,er,ep,ed,clues,seed"
    rows = list(csv.DictReader(made))
    assert len(rows) == 2
    for row in rows:
        assert row["scale"] == "explainer"
        assert 4.2 <= float(row["er"]) <= 6.6
        rating = rate_explainer(Grid.parse(row["puzzle"]))
        assert rating[:3] == tuple(float(row[n]) for n in ("er", "ep", "ed"))
        again = command("--seed", row["seed"], *words)[1]
        assert again.strip() == row["puzzle"]


def test_other_ratings_of_explainer() -> None:
    text = command("--ep", "1.2", "--ed", "1.2..1.5", "--json")[1]
    record = json.loads(text)
    assert record["ep"] == 1.2
    assert 1.2 <= record["ed"] <= 1.5
    assert command("--ep", "1.7", "--ed", "1.9")[0] == 2


def test_ratings_from_python() -> None:
    (one,) = puzzles(1, er=1.5, level="easy", seed=2)
    assert one.explainer is not None
    assert (one.explainer.er, one.level) == (1.5, "easy")
    (one,) = puzzles(1, er=(2.0, 3.0), symmetry="rotate180", seed=2)
    assert 2.0 <= rate_explainer(one.grid).er <= 3.0


def test_depths_of_trial_and_error() -> None:
    words = ("--te", "1..2")
    made = command("-n", "2", "--seed", "5", "--csv", *words)[1].splitlines()
    assert made[0] == "puzzle,solution,verdict,scale,te,backdoor,clues,seed"
    for row in csv.DictReader(made):
        rating = rate_trials(Grid.parse(row["puzzle"]))
        assert row["scale"] == "te" and rating.te == 1
        assert [row["te"], row["backdoor"]] == ["1", str(rating.backdoor)]
        again = command("--seed", row["seed"], *words)[1]
        assert again.strip() == row["puzzle"]
    (one,) = puzzles(1, te=0, seed=2)
    assert one.trials is not None and one.trials.te == 0


@pytest.mark.skipif(not arrays.COMPILED, reason="it takes minutes uncompiled")
def test_the_hardest_puzzles_are_found() -> None:
    """Minimal ones, and different for each seed."""
    lines = set()
    for depth, seed in ((2, 1), (3, 1), (3, 2)):
        (one,) = puzzles(1, te=depth, seed=seed)
        assert one.trials is not None and one.trials.te == depth
        assert is_minimal(one.grid, one.solution.line())
        lines.add(one.grid.line())
    assert len(lines) == 3
    (one,) = puzzles(1, er=(9.5, 12.0), seed=1)
    assert one.explainer is not None and one.explainer.er >= 9.5


@pytest.mark.parametrize(
    ("requested", "why"),
    [
        ({"te": (2, 1)}, "give LOW..HIGH"),
        ({"te": 1, "unique": True}, "no trial and error"),
        ({"te": 1, "shape": (2, 3)}, "classic 9x9"),
        ({"er": (7.3, 7.1)}, "give LOW..HIGH"),
        ({"ed": 0.5}, "at least 1.0"),
        ({"er": 3.0, "ep": 3.2}, "EP is never above ER"),
        ({"ep": 3.0, "ed": 3.2}, "ED is never above EP"),
        ({"er": 7.1, "unique": True}, "ER above 2.3"),
        ({"er": 7.1, "shape": (2, 3)}, "classic 9x9"),
    ],
)
def test_impossible_ratings_are_refused(
    requested: dict[str, Any], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        puzzles(1, **requested)


@pytest.mark.parametrize(
    "requested",
    [
        {"shape": (1, 3), "diagonals": True},
        {"rules": boxes((2, 2), ("anti-king",))},
        {"rules": boxes((1, 3), ("anti-knight",)), "clues": 4},
    ],
)
def test_rules_that_no_grid_has(requested: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="there is no full grid of"):
        puzzles(1, **requested)


@pytest.mark.skipif(
    arrays.COMPILED, reason="a constant is part of compiled code"
)
def test_rules_without_a_grid_are_detected_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(request, "SMALL", 0)
    result = puzzles(1, shape=(1, 3), diagonals=True)
    with pytest.raises(Unmade, match="there is no full grid of 3x3"):
        next(result)


@pytest.mark.parametrize("text", ["x", "7..8..9", "7..", "nan", "1..inf"])
def test_invalid_ratings_are_refused(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        cli.main(["-g", "0", "--er", text])
    assert "expected a rating" in capsys.readouterr().err


def test_a_rating_not_found_in_time() -> None:
    status, out, talk = command("--ep", "11.9", "--timeout", "0.3")
    assert (status, out) == (1, "")
    assert "attempts" in talk


def test_failure_reports_attempts() -> None:
    status, out, talk = command(
        "-g", "17", "--proper", "--level", "easy", "--timeout", "0.2"
    )
    assert (status, out) == (1, "")
    assert talk.startswith("sudoku: made 0 of 1: ")
    assert "attempt" in talk
    assert command("--require", "Magic")[0] == 2
    assert command("--pattern", "no such file")[0] == 2


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("size", [6, 9])
def test_a_number_of_clues_is_exact_or_refused(
    symmetry: str, size: int
) -> None:
    """The number that the message suggests is possible."""
    rules = boxes((size // 3, 3))
    for clues in range(size * size - 9, size * size + 1):
        wanted = Request(nelts=clues, symmetry=symmetry, rules=rules)
        try:
            assert plan_of(wanted).nelts == clues
        except ValueError as error:
            numbers = re.findall(r"\d+(?= and| are)", str(error))
            below, above = map(int, numbers)
            assert below < clues < above
            for number in (below, above):
                plan_of(wanted._replace(nelts=number))


FRAMED = f"""\ufeff# as the framed format has it
{("+---" * 3 + "+" + chr(10) + "|. . a" * 3 + "|" + chr(10) * 2) * 9}"""


def test_pattern_of(tmp_path: Path) -> None:
    assert pattern_of(["x..1" + "." * 77]) == {0, 3}
    assert pattern_of(["# nine rows\n"] + ["-_*0 a....\n"] * 9) == {
        4 + 9 * row for row in range(9)
    }
    (tmp_path / "framed").write_text(FRAMED, encoding="utf-8")
    framed = read_pattern(str(tmp_path / "framed"))
    assert framed == set(range(2, 81, 3))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], r"p:1:1: a pattern must have 81 cells, not 0"),
        (["x\n", "...\n"], r"p:2:1: a pattern must have 81 cells, not 4"),
        (["." * 9 + "\n", "..?\n"], r"p:2:3: a pattern can't contain '\?'"),
        (["\udcff"], r"p:1:1: a pattern can't contain the byte 0xff"),
    ],
)
def test_an_invalid_pattern_is_refused(lines: list[str], message: str) -> None:
    with pytest.raises(FormatError, match=message):
        pattern_of(lines, "p")


def test_a_puzzle_is_a_value() -> None:
    (one,) = puzzles(1, seed=1)
    for same in (pickle.loads(pickle.dumps(one)), copy(one)):
        assert same == one
        assert same.level == one.level
    with pytest.raises(AttributeError):
        one.clues = 4  # type: ignore[misc]


def test_unique_choices_alone_make_the_number_a_goal() -> None:
    status, out, talk = command("-g", "19", "-u", "--json", "--seed", "1")
    row = json.loads(out)
    assert status == 0
    assert talk == f"sudoku: {row['clues']} clues were reached, not 19\n"
    assert Grid.parse(row["puzzle"]) == generate(19, True, 1)
    assert Grid.parse(row["puzzle"]).fill_singles().is_solved()


def test_stats(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["-g", "0", "--minimal", "-n", "3", "--stats"]) == 0
    assert capfd.readouterr().err.startswith("puzzles: 3, solved: 0, ")


def test_puzzles_are_made_lazily() -> None:
    endless = puzzles(seed=1)
    assert [one.grid.line() for one in islice(endless, 2)] == lines(2, seed=1)


@pytest.mark.parametrize("name", ["Hidden Single", "Naked Pair"])
def test_the_hardest_technique_is_the_requested_one(name: str) -> None:
    for made in puzzles(2, hardest=name, seed=5):
        assert made.rating is not None and made.rating.hardest == name


@pytest.mark.parametrize(
    ("criteria", "message"),
    [
        ({"level": "easy"}, "X-Wing is hard, not easy"),
        ({"require": "Jellyfish"}, "Jellyfish is harder than X-Wing"),
        ({"shape": (2, 3)}, "hardest is for classic"),
    ],
)
def test_criteria_that_exclude_the_hardest_technique(
    criteria: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        next(puzzles(1, hardest="X-Wing", **criteria))
