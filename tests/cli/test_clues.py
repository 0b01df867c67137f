"""``sudoku clues``: the digits that may be mistyped, for every size."""

import json
from itertools import pairwise

import pytest

from command_output import EASY, HARD, Run
from puzzles import SOLVED
from sudokit import Grid, count, rules
from sudokit.core.budget import Budget
from sudokit.rules import boxes
from sudokit.solving.setting import clues_of, mistyped


def changed(line: str, place: int, sign: str) -> str:
    return line[:place] + sign + line[place + 1 :]


def plainly(line: str) -> tuple[set[str], set[str]]:
    """Return every change and removal that works, by trying them all."""

    def one(text: str) -> bool:
        return count(Grid.parse(text), 2) == 1

    places = [k for k, sign in enumerate(line) if sign not in ".0"]
    result = {
        changed(line, k, n)
        for k in places
        for n in "123456789"
        if n != line[k] and one(changed(line, k, n))
    }
    gone = {
        changed(line, k, ".") for k in places if one(changed(line, k, "."))
    }
    return result, gone


@pytest.mark.parametrize(
    "line",
    [
        "2" + EASY[1:],
        changed(EASY, 1, "5"),
        changed(EASY, 4, "8"),
        changed(changed(EASY, 1, "5"), 80, "7"),
        changed(HARD, 0, "7"),
    ],
)
def test_changes_and_removals(line: str) -> None:
    answer = mistyped(Grid.parse(line))
    assert answer.complete
    result, gone = plainly(line)
    assert {
        changed(line, 9 * c.i + c.j, str(c.n)) for c in answer.changed
    } == result
    assert {changed(line, 9 * c.i + c.j, ".") for c in answer.removed} == gone


def test_command_lists_possible_mistypings(run: Run) -> None:
    done = run("clues", changed(EASY, 0, "2"))
    assert done.status == 1
    assert (
        "Changing one clue to one of these gives one solution: r1c1=5.\n"
        in done.out
    )
    assert (
        "Removing any one of these clues gives one solution: r1c1=2.\n"
        in done.out
    )
    record = json.loads(run("clues", "--json", changed(EASY, 0, "2")).out)
    assert record["changed"] == ["r1c1=5"] and record["complete"]
    assert run("clues", "55" + "." * 79).status == 1


def test_other_sizes(run: Run) -> None:
    grid = rules.generate(boxes((2, 3)), 14, True, 3, proper=True)
    assert rules.count(grid, 2) == 1
    values = [list(row) for row in grid.values()]
    clue = next(c for c in clues_of(grid))
    wrong = None
    for n in range(1, 7):
        values[clue.i][clue.j] = n
        other = rules.Puzzle.init(values, boxes((2, 3)))
        if n != clue.n and not rules.count(other, 1):
            wrong = other
    assert wrong is not None
    answer = mistyped(wrong)
    assert clue in answer.changed and answer.complete
    done = run("clues", given=rules.write(wrong))
    assert done.status == 1 and f"r1c{clue.j + 1}={clue.n}" in done.out
    done = run("clues", given=rules.write(grid))
    assert done.status == 0 and "One solution, 14 clues" in done.out


def test_a_spent_budget_gives_fewer_results() -> None:
    wrong = Grid.parse(changed(HARD, 0, "7"))
    result = [len(mistyped(wrong, Budget(n)).changed) for n in (0, 500, 10**6)]
    assert all(a <= b for a, b in pairwise(result))
    assert not mistyped(wrong, Budget(0)).complete


def test_rate_names_files(run: Run) -> None:
    lines = run("rate", EASY, SOLVED).out.splitlines()
    assert [line.split()[-1] for line in lines] == [EASY, SOLVED]
    rows = run("rate", "--csv", EASY, SOLVED).out.splitlines()
    assert rows[0].startswith("file,") and rows[1].startswith(f"{EASY},")
    text = run("rate", "--json", EASY, SOLVED).out.splitlines()
    assert [json.loads(line)["file"] for line in text] == [EASY, SOLVED]
    assert "file" not in json.loads(run("rate", "--json", EASY).out)


def test_values_above_nine_are_letters(run: Run) -> None:
    solved = rules.generate(boxes((3, 4)), 144, seed=1).line()
    given = "." + solved[1:]
    done = run("clues", "--json", given=f"{given}\n")
    record = json.loads(done.out)
    values = {one.partition("=")[2] for one in record["removable"]}
    assert values <= set("123456789ABC") and values & set("ABC")
    twice = "A" * 2 + "." * 142
    output = run("clues", given=f"{twice}\n").out
    assert "row 1: A at r1c1 and r1c2" in output


def test_a_contradictory_killer_lists_repairs(run: Run) -> None:
    """The message is short, and mentions clues only if there are any."""
    rules = "killer=3:r1c1+r1c2;4:r2c2+r2c3"
    done = run("clues", "--rules", rules, "." * 81)
    assert done.status == 1
    assert done.out.splitlines()[1:] == [
        "No solution.",
        "These contradict each other: killer=3:r1c1+r1c2, killer=4:r2c2+r2c3,"
        " box 1.",
        "Changing one rule to one of these gives several solutions:"
        " killer=N:r1c1+r1c2 where N is 6-17,"
        " killer=N:r2c2+r2c3 where N is 7-17.",
        "Removing any one of these rules gives several solutions:"
        " killer=3:r1c1+r1c2, killer=4:r2c2+r2c3.",
    ]
