"""Drills have the step and none easier, and answers are judged."""

import io
import json
from itertools import islice

import pytest

from puzzles import sampled
from sudokit.cli.main import main
from sudokit.core.choice import Choice
from sudokit.core.dice import Dice
from sudokit.lessons import (
    LESSONS,
    Conclusion,
    Drill,
    NoDrill,
    collection,
    conclusion,
    drill_of,
    drills,
    example,
    judge,
    positions,
)
from sudokit.logic import EVERY, check_step, next_step, steps
from sudokit.logic.techniques.table import order_for
from sudokit.native.arrays import COMPILED
from sudokit.rules import solve
from sudokit.rules.puzzle import puzzle_rules
from sudokit.symmetry.transformation import random_transformation

SLOW = {"Forcing Chain", "Forcing Net", "Trial"}
OF_RULES = {
    one.name
    for one in EVERY
    if one.form is not None and ("rule", "rule") in one.form.counts
}
DRILLED = [name for name in LESSONS if name not in OF_RULES]
QUICK = {"Pair Support", "Sum Bounds", "Single Combination"}


def answer_of(one: Drill) -> Conclusion:
    return Conclusion(
        frozenset(one.step.placements), frozenset(one.step.eliminations)
    )


def test_a_technique_without_positions_has_no_drills(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(collection, "_positions", lambda name: ())
    with pytest.raises(NoDrill, match="no position for"):
        next(drills("Sum Bounds", 1))


@pytest.mark.parametrize("name", sorted(OF_RULES))
def test_techniques_of_rules_are_drilled(name: str) -> None:
    """In any position, however it is turned; the answer is right."""
    if not COMPILED and name not in QUICK:
        pytest.skip("slow in the pure build")
    known = positions(name)
    assert len(known) >= 8
    dice = Dice(name)
    for one in sampled(known, 40) if COMPILED else known[:1]:
        image = one.at_random(dice)
        assert puzzle_rules(image.grid).words == puzzle_rules(one.grid).words
        step = next_step(image.grid, clues=image.clues)
        assert step is not None and step.technique == name
    drill = drill_of(name, 2)
    assert name not in QUICK or drill == drill_of(name, 2)
    verdict = judge(drill, answer_of(drill))
    assert verdict.kind == "right" and verdict.step == drill.step
    wrong = Conclusion(frozenset(drill.step.eliminations), frozenset())
    assert judge(drill, wrong).kind == "wrong"


def test_a_drill_with_rules_shows_its_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("show\n"))
    assert main(["drill", "sum bounds", "-n", "1", "--seed", "3"]) == 0
    output = capsys.readouterr().out
    assert "# rules " in output and "r9" in output and "Sum Bounds: " in output
    words = ["drill", "sum bounds", "-n", "1", "--seed", "3", "--json"]
    assert main(words) == 0
    (line,) = capsys.readouterr().out.splitlines()
    record = json.loads(line)
    assert "=" in record["rules"]
    assert " ".join(record["step"]["sentences"]) in output


@pytest.mark.parametrize("name", DRILLED)
def test_the_drilled_step_is_the_easiest(name: str) -> None:
    known = positions(name)
    assert len(known) >= 20
    if name in SLOW and not COMPILED:
        pytest.skip("slow in the pure build")
    dice = Dice(name)
    every = 20 if name in SLOW else 7
    for one in sampled(known[:20], every) if COMPILED else known[:1]:
        image = one.image(random_transformation(dice))
        step = next_step(
            image.grid, clues=image.clues, techniques=order_for(name)
        )
        assert step is not None and step.technique == name
        assert check_step(image.grid, step, image.clues)


@pytest.mark.parametrize("name", sorted(LESSONS.keys() - SLOW))
def test_answers_are_judged(name: str) -> None:
    if not positions(name):
        pytest.skip("no position is known")
    one = next(drills(name, "judged"))
    whole = answer_of(one)
    assert judge(one, whole).kind == "right"
    text = sorted(whole.placements | whole.eliminations)
    if len(text) > 1 and not whole.placements:
        first = Conclusion(frozenset(), frozenset(text[:1]))
        assert judge(one, first).kind in ("part", "right")
    assert judge(one, Conclusion(frozenset(), frozenset())).kind == "nothing"
    turned = Conclusion(whole.eliminations, whole.placements)
    assert judge(one, turned).kind == "wrong"


def test_true_answers_by_another_technique() -> None:
    one = next(drills("X-Wing", 4))
    grid, clues = one.position
    solved = {
        Choice(i, j, n)
        for i in range(9)
        for j in range(9)
        for n in grid.candidates(i, j)
    } - answer_of(one).eliminations
    kinds = {
        judge(one, Conclusion(frozenset(), frozenset([choice]))).kind
        for choice in sorted(solved)[:40]
    }
    assert kinds == {"other", "wrong"}
    assert clues != grid


def test_a_seed_repeats_the_drills() -> None:
    first = list(islice(drills("Naked Pair", "again"), 3))
    assert first == list(islice(drills("Naked Pair", "again"), 3))
    assert len({one.position for one in first}) == 3
    assert drill_of("Naked Pair", first[2].seed) == first[2]


def test_answers_as_they_are_written() -> None:
    assert conclusion("r1c2=3") == Conclusion(
        frozenset([Choice(0, 1, 3)]), frozenset()
    )
    gone = conclusion("R12c3<>4, r9c9≠1;r9c8-1").eliminations
    assert gone == {
        Choice(0, 2, 4),
        Choice(1, 2, 4),
        Choice(8, 8, 1),
        Choice(8, 7, 1),
    }
    for text in ("", "r0c1=2", "5", "r1c1=0", "r1c1 = 2"):
        with pytest.raises(ValueError, match="write r2c9=8 or"):
            conclusion(text)


def test_examples_show_their_own_technique() -> None:
    for name in ("XY-Wing", "Skyscraper", "Unique Rectangle Type 1"):
        shown = example(name)
        assert shown is not None and shown.step.technique == name


Say = pytest.CaptureFixture[str]


def run(
    words: str, capsys: Say, monkeypatch: pytest.MonkeyPatch, text: str = ""
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    try:
        status = main(words.split())
    except SystemExit as end:
        status = int(str(end.code))
    out, err = capsys.readouterr()
    return status, out, err


def test_a_closed_stdin_ends_the_drill(
    capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(["drill", "naked", "single", "--seed", "1"]) == 0
    assert capsys.readouterr().out.endswith("0 of 0 right.\n")


def test_the_command_asks_for_the_step(
    capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = next(drills("Naked Pair", 1))
    right = ",".join(one.step.removed)
    status, out, _ = run(
        "drill naked pair --seed 1 -n 2",
        capsys,
        monkeypatch,
        f"hm\nr1c1=\n{right}\nwhere\nshow\n",
    )
    assert status == 0
    assert (
        "can't read 'hm'; write r2c9=8" in out and "Right: Naked Pair" in out
    )
    assert out.endswith("1 of 2 right.\n")
    _, out, _ = run("drill pointing --seed 1", capsys, monkeypatch)
    assert out.endswith("0 of 0 right.\n")


def test_the_command_writes_json_objects(
    capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, err = run(
        "drill hidden single --seed a --json -n 3", capsys, monkeypatch
    )
    records = [json.loads(line) for line in out.splitlines()]
    assert (status, err, len(records)) == (0, "", 3)
    assert {one["technique"] for one in records} == {"Hidden Single"}


def test_unknown_techniques_are_refused(
    capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    for verb in ("drill", "technique"):
        status, out, err = run(f"{verb} swordfisch", capsys, monkeypatch)
        assert (status, out) == (2, "")
        assert "did you mean Swordfish?" in err


def test_the_page_of_a_technique(
    capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, _ = run("technique xy wing", capsys, monkeypatch)
    assert status == 0 and out.startswith("XY-Wing (hard, 160)\n")
    assert " ".join(out.split()).count(LESSONS["XY-Wing"].search) == 1
    _, out, _ = run("technique x-wing --json", capsys, monkeypatch)
    assert json.loads(out)["sentences"] == list(LESSONS["X-Wing"])
    _, out, _ = run("technique", capsys, monkeypatch)
    names = [line.partition("  ")[0] for line in out.splitlines()]
    assert names == list(LESSONS)


@pytest.mark.parametrize("name", ["Hidden Single", "Naked Pair", "X-Wing"])
def test_a_wrong_answer_says_what_is_wrong(name: str) -> None:
    drill = drill_of(name, seed=1)
    grid, clues = drill.position
    solution = solve(clues)
    assert solution is not None
    i, j = next(
        (i, j)
        for i in range(9)
        for j in range(9)
        if len(grid.candidates(i, j)) > 1
    )
    n = solution.values()[i][j]
    other = next(m for m in grid.candidates(i, j) if m != n)
    cell = f"r{i + 1}c{j + 1}"
    for answer, message in (
        (f"{cell}={other}", f"{cell} isn't {other} in the solution."),
        (f"{cell}<>{n}", f"{n} must stay a candidate of {cell}."),
    ):
        verdict = judge(drill, conclusion(answer))
        assert verdict.kind == "wrong"
        assert verdict.text == f"That is wrong: {message}"


def test_a_true_answer_names_its_technique() -> None:
    drill = drill_of("Naked Pair", seed=1)
    grid, clues = drill.position
    step = next(
        step
        for step in steps(grid, clues=clues)
        if step.technique != "Naked Pair"
        and judge(drill, conclusion(step.conclusion)).kind == "other"
    )
    text = judge(drill, conclusion(step.conclusion)).text
    assert text.endswith(", not by Naked Pair.")


def test_without_a_name_it_says_how_to_give_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["drill"]) == 2
    err = capsys.readouterr().err
    assert "sudoku drill hidden pair" in err and err.count("\n") == 1


def test_answers_of_a_pipe_are_printed_before_their_verdicts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("r1c1\n\nskip\n what\n"))
    assert main(["drill", "naked", "single", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    lines = [line for line in out.splitlines() if line[:1] == ">"]
    assert lines == ["> r1c1", "> skip", "> what"]
    assert out.index("> skip") < out.index("Skipped.") < out.index("> what")
    assert "\n\nNaked Single, number 2:" in out, "a blank line is between"
