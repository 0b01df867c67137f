"""``sudoku new``: puzzles with one solution that meet the criteria."""

import itertools
import json
import re
from contextlib import suppress

import pytest

from command_output import Run
from sudokit import Grid, count, rate, verdict
from sudokit.cli.main import main
from sudokit.cli.new import making_text
from sudokit.game import new_game
from sudokit.game.state import Refused
from sudokit.generator import Maker, Request
from sudokit.rules import boxes


def made(words: list[str], capsys: pytest.CaptureFixture[str]) -> list[Grid]:
    assert main(["new", *words, "--format", "1."]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return [Grid.parse(line) for line in out.splitlines()]


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--clues", "30", "-n", "3"],
        ["--clues", "26"],
        ["-u"],
        ["--symmetry", "rotate180"],
        ["--minimal"],
        ["medium"],
    ],
    ids=" ".join,
)
def test_each_puzzle_has_one_solution(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    result = made([*words, "--seed", "3"], capsys)
    assert len(result) == (3 if "-n" in words else 1)
    for g in result:
        assert count(g) == 1
        assert verdict(g) == "unique choice" or "-u" not in words
        if "--clues" in words:
            assert 81 - g.line().count(".") == int(words[1])
    assert result == made([*words, "--seed", "3"], capsys)


@pytest.mark.parametrize(
    ("word", "level"),
    [("easy", "easy"), ("facile", "easy"), ("MEDIO", "medium")],
)
def test_levels_are_met(
    word: str, level: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (g,) = made([word, "--seed", "1"], capsys)
    assert rate(g).level == level


@pytest.mark.parametrize("words", [["--rules", "killer", "--box", "2x2"]])
def test_the_level_with_other_rules_is_a_message(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "easy", *words, "--seed", "1"]) == 0
    err = capsys.readouterr().err
    assert re.fullmatch(r"Level: easy, \d+ points?, [A-Z][A-Za-z ]+\n", err)
    for more in ["-n", "2"], ["--json"]:
        assert main(["new", "easy", *words, "--seed", "1", *more]) == 0
        assert capsys.readouterr().err == ""


def test_new_makes_the_same_puzzles_as_the_filter(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--seed", "7", "--symmetry", "diagonal", "--json"]
    assert main(["new", "--clues", "30", *words]) == 0
    new = capsys.readouterr()
    assert main(["-g", "30", "--proper", *words]) == 0
    assert capsys.readouterr() == new
    assert json.loads(new.out)["verdict"] == "one solution"


@pytest.mark.parametrize("words", ["diagonals,windoku", "killer,thermo"])
def test_rules_in_one_option_or_in_several(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    criteria = ["new", "--seed", "7"]
    main([*criteria, "--rules", words])
    once = capsys.readouterr()
    main([*criteria, *(f"--rules={word}" for word in words.split(","))])
    assert capsys.readouterr() == once and once.out


def test_other_box_shapes_are_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--box", "2x3", "--clues", "14", "--seed", "1"]) == 0
    assert len(capsys.readouterr().out.split()) == 36


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["25"], "sudoku new --clues 25"),
        (["heavy"], "heavy is no level, size or rule; did you"),
        (["fiendish"], "fiendish is no level, size or rule; the levels"),
        (["killer=3:r1c1"], "an option: --rules killer=3:r1c1\n"),
        (["clone"], "sudoku: clone needs its cells"),
        (["easy", "5x5", "jigsaw", "windoku"], "sudoku: windoku does"),
        (["--rules", "clone"], "sudoku: --rules: clone needs its cells"),
        (["--clues", "90"], "clues must be 0 to 81, not 90"),
        (["--clues", "x"], "clues must be 0 to 81"),
        (["hard", "-u"], "easy, not hard"),
        (["--er", "7", "--box", "2x3"], "--er is for classic"),
        (["--box", "2by3"], "2by3"),
    ],
    ids=" ".join,
)
def test_wrong_usage(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["new", *words])
    except SystemExit as end:
        status = int(str(end.code))
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


@pytest.mark.parametrize("verb", [["new", "--clues"], ["-g"]], ids=str)
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["12", "--level", "easy", "--proper"], "fewer than 17 clues"),
        (["0", "--er", "12..13"], "rates no known puzzle above 11.9"),
        (["0", "--ep", "12"], "request 11.9 or less"),
        (["0", "--ed", "12..13"], "request 11.9 or less"),
    ],
    ids=str,
)
def test_impossible_requests_fail(
    verb: list[str],
    words: list[str],
    reason: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """At once, with the reason, and as something that couldn't be made."""
    if verb[0] == "new":
        words = [word for word in words if word != "--proper"]
        words = [word for word in words if word not in ("--level", "easy")]
    assert main([*verb, *words]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert reason in err


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (["6x6", "extreme", "-q"], "or more time"),
        (["--er", "11.9"], "try other ratings or more time"),
        (
            ["extreme", "--symmetry", "full", "--clues", "53"],
            "another level, no symmetry, another",
        ),
        (["--require", "X-Wing", "--clues", "18"], "try other techniques,"),
    ],
    ids=" ".join,
)
def test_failed_searches_say_what_to_change(
    words: list[str],
    advice: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    clock = itertools.count(0.0, 0.1)  # each reading of the clock takes 0.1 s
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    assert main(["new", *words, "--timeout", "5"]) == 1
    assert advice in capsys.readouterr().err


@pytest.mark.parametrize("level", ["medium", "extreme"])
def test_no_search_is_made_for_a_hard_4x4(
    level: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "4x4", level]) == 2
    assert "all 4x4 puzzles are easy" in capsys.readouterr().err
    with pytest.raises(Refused, match="All 4x4 puzzles are easy"):
        new_game(level, rules=boxes((2, 2)))


def test_progress_shows_the_reason_until_there_is_a_pace() -> None:
    maker = Maker(Request(level="hard"))
    assert making_text(maker, 2, 1.0) == "0 of 2 made, 0 tried"
    maker.tally.tried = 5
    for reason in ("not hard", "not hard", "had 25 clues"):
        maker.tally.miss(reason)
    assert making_text(maker, 2, 1.0).endswith("made, 5 tried: 2 not hard")
    maker.made = 1
    assert making_text(maker, 2, 4.0) == "1 of 2 made, 5 tried, 0.25 a second"


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (["6x6"], ["--box", "2x3"]),
        (["4x4", "killer"], ["--box", "2x2", "--rules", "killer"]),
        (
            ["easy", "diagonals", "6X6"],
            ["easy", "--box", "2x3", "--diagonals"],
        ),
        (
            ["4x4", "thermo,kropki"],
            ["--rules", "thermo,kropki", "--box", "2x2"],
        ),
    ],
    ids=str,
)
def test_sizes_and_rules_beside_the_level(
    words: list[str], same: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", *words, "--seed", "4"]) == 0
    text = capsys.readouterr().out
    assert main(["new", *same, "--seed", "4"]) == 0
    assert text == capsys.readouterr().out != ""


def test_techniques_are_separated_by_commas(
    capsys: pytest.CaptureFixture[str],
) -> None:
    criteria = [
        "--require",
        "Naked Pair,Hidden Single",
        "--forbid",
        "X-Wing, zz",
    ]
    assert main(["new", *criteria]) == 2
    message = capsys.readouterr().err
    assert "there is no technique 'zz'" in message
    assert "sudoku technique lists them all" in message
    assert len(message) < 100


@pytest.mark.parametrize("size", [2, 3, 5, 7])
def test_sizes_without_boxes(
    size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """They have irregular regions, which the message suggests."""
    name = f"{size}x{size}"
    assert main(["new", name]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"sudoku new {name} jigsaw" in err
    if size > 3:
        assert main(["new", "jigsaw", name, "--seed", "1"]) == 0
        assert capsys.readouterr().out.count("# regions") == size


@pytest.mark.parametrize(
    ("word", "message"),
    [("6x7", "isn't square"), ("0x0", "2 to"), ("99x99", "2 to")],
)
def test_sizes_that_no_grid_has(
    word: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with suppress(SystemExit):
        assert main(["new", word]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert message in err


@pytest.mark.parametrize(
    "words",
    ["6x6 easy --seed 3", "--seed 3 easy 6x6", "easy --seed 3 6x6"],
)
def test_operands_may_stand_between_options(run: Run, words: str) -> None:
    assert run("new", *words.split()) == run("new", "easy", "6x6", "--seed=3")
