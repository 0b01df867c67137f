"""The exact output of ``sudoku explain``."""

import io
import json
import re
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from cli_runner import RunOnPuzzles
from puzzles import EASY, HARD, few, grid_of, lines_of
from sudokit import Choice, formats
from sudokit.cli.explain import TextWriter
from sudokit.core.budget import Budget
from sudokit.game.opening import begin
from sudokit.game.record import saved_text
from sudokit.lessons.roles import parts_text
from sudokit.logic import Premise, Step, apply, explain, steps
from sudokit.logic.orders import PERSON
from sudokit.rules import Puzzle, count
from sudokit.text.dimensions import square
from sudokit.text.messages import FormatError
from sudoku import solve

NEARLY = (
    "034678912672195348198342567059761423426853791713924856"
    "961537284287419635345286179"
)
EMPTY = "0" * 81
SHORT = ("--notation",)
CLASH = "11" + "0" * 79
NONE = "12345678" + "0" * 9 + "9" + "0" * 63


@pytest.fixture
def explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> RunOnPuzzles:
    return RunOnPuzzles("explain", tmp_path, capsys)


def test_sentences_go_to_stdout_and_the_puzzle_to_stderr(
    explained: RunOnPuzzles,
) -> None:
    assert explained(NEARLY) == (
        "Full House: r1c1 is the last empty cell of row 1, and only 5 is"
        " missing.\n"
        "Full House: r4c1 is the last empty cell of row 4, and only 8 is"
        " missing.\n"
    )
    assert explained.talk == (
        "New puzzle:\n"
        "0 3 4 6 7 8 9 1 2\n6 7 2 1 9 5 3 4 8\n1 9 8 3 4 2 5 6 7\n"
        "0 5 9 7 6 1 4 2 3\n4 2 6 8 5 3 7 9 1\n7 1 3 9 2 4 8 5 6\n"
        "9 6 1 5 3 7 2 8 4\n2 8 7 4 1 9 6 3 5\n3 4 5 2 8 6 1 7 9\n"
    )
    assert explained(NEARLY, "-q", "--notation") == (
        "Full House: last empty cell of r1 => r1c1=5\n"
        "Full House: last empty cell of r4 => r4c1=8\n"
    )
    assert explained.talk == ""


def test_techniques_in_a_person_s_order(explained: RunOnPuzzles) -> None:
    usual = explained(HARD, "-q", *SHORT)
    assert explained(HARD, "-q", *SHORT, "--techniques", "hodoku") == usual
    person = explained(HARD, "-q", *SHORT, "--techniques", "person")
    assert person != usual
    assert person.startswith("Hidden Single: ")
    words = ("--techniques", "person", "--scale", "explainer")
    assert explained(HARD, *words, status=2) == ""


def test_all_steps_are_grouped_by_technique(explained: RunOnPuzzles) -> None:
    output = explained(HARD, "-q", "--all", *SHORT, "--techniques", "person")
    every = list(steps(grid_of(HARD), techniques=PERSON))
    lines: list[str] = []
    for step in every:
        heading = f"{step.technique}:"
        if heading not in lines:
            lines.append(heading)
        lines.append("  " + step.text.partition(": ")[2])
    assert output.splitlines() == lines
    sentences = explained(HARD, "-q", "--all").splitlines()
    headings = [line for line in lines if not line.startswith(" ")]
    assert [s for s in sentences if not s.startswith(" ")] == headings
    text = explained(HARD, "-q", "--all", "--json")
    records = [json.loads(line) for line in text.splitlines()]
    assert len(records) == len(every)
    assert {one["puzzle"] for one in records} == {grid_of(HARD).line()}


def test_steps_that_read_the_same_are_written_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """They can differ in the cells or rules that they rest on."""
    grid = grid_of(HARD)
    first, second, *_more = steps(grid)
    shown = {"quiet": True, "grid": False, "parts": False, "notation": False}
    every = iter([first, first, second, first])
    TextWriter(Namespace(**shown)).write_all(grid, every)
    assert first.technique == second.technique
    lines = capsys.readouterr().out.splitlines()
    texts = [" ".join(one.sentences(grid)) for one in (first, second)]
    assert lines == [f"{first.technique}:", *[f"  {text}" for text in texts]]


@pytest.mark.parametrize(
    "words", [("--hint", "all"), ("--scale", "explainer")], ids=str
)
def test_all_steps_exclude_other_options(
    explained: RunOnPuzzles, words: tuple[str, ...]
) -> None:
    assert explained(HARD, "--all", *words, status=2) == ""
    assert "--all" in explained.talk


def test_a_solved_grid_has_no_steps(explained: RunOnPuzzles) -> None:
    """Not even the empty line between puzzles."""
    solved = solve(grid_of(EASY)).line()
    output = explained(NEARLY)
    assert explained(f"{solved}\n{solved}\n") == ""
    assert explained(f"{solved}\n{NEARLY}\n{solved}\n") == output
    assert (
        explained(f"{NEARLY}\n{solved}\n{NEARLY}\n") == f"{output}\n{output}"
    )


@pytest.mark.parametrize(
    ("hint", "message"),
    [
        ("technique", "Full House\n"),
        ("place", "Full House: look at row 1\n"),
        (
            "all",
            "Full House: r1c1 is the last empty cell of row 1, and only 5 is"
            " missing.\n",
        ),
    ],
)
def test_each_hint_strength_shows_more(
    explained: RunOnPuzzles, hint: str, message: str
) -> None:
    assert explained(NEARLY, "--hint", hint) == message


def test_place_of_a_step() -> None:
    cells = tuple(
        Premise("cell", Choice(i, j, 0)) for i, j in ((0, 1), (2, 0), (0, 0))
    )
    assert Step("Any", (), (), cells).place == "r1c12,r3c1"
    forced = (Premise("forced", Choice(8, 8, 9)),)
    assert Step("Any", (), (), cells + forced).place == "r1c12,r3c1"
    houses = (Premise("base", "r2"), Premise("base", "b4"))
    assert Step("Any", (), (), cells + houses).place == "r2, b4"


def test_hint_of_each_strength_as_json(explained: RunOnPuzzles) -> None:
    keys = [
        set(json.loads(explained(NEARLY, "--json", "--hint", hint)))
        for hint in ("technique", "place", "all")
    ]
    assert keys[0] == {"schema", "puzzle", "step", "technique"}
    assert keys[1] == keys[0] | {"place"}
    assert keys[2] == keys[1] | {
        "placements",
        "eliminations",
        "notation",
        "sentences",
        "told",
        "parts",
        "clauses",
        "links",
    }


def test_json(explained: RunOnPuzzles) -> None:
    lines = explained(HARD, "--json").splitlines()
    records = [json.loads(line) for line in lines]
    for number, record in enumerate(records, 1):
        assert record["schema"] == 1
        assert record["puzzle"] == HARD.replace("0", ".")
        assert record["step"] == number
        assert record["notation"].startswith(record["technique"])
        assert record["notation"].endswith(
            ", ".join(record["placements"] + record["eliminations"])
        )
    assert records[0]["placements"] == ["r2c3=9"]
    assert records[0]["eliminations"] == []
    placed = [one for record in records for one in record["placements"]]
    assert len(set(placed)) == len(placed) == HARD.count("0")


def test_grid(explained: RunOnPuzzles) -> None:
    texts = explained(NEARLY, "--grid", "--notation").split("\n\n")
    assert len(texts) == 3
    assert texts[0].splitlines()[:5] == [
        "Full House: last empty cell of r1 => r1c1=5",
        "    | c1   c2  c3 | c4  c5  c6 | c7  c8  c9",
        "----+-------------+------------+-----------",
        "r1* | +5?  3   4  | 6   7   8  | 9   1   2",
        "r2  | 6    7   2  | 1   9   5  | 3   4   8",
    ]
    assert "+" not in texts[2].splitlines()[2]


def test_weak_hints_hide_the_step_in_the_grid(explained: RunOnPuzzles) -> None:
    text = explained(NEARLY, "--grid", "--hint", "technique")
    assert "r1  | 5?  3   4" in text


# Puzzles without exactly one solution.


def test_contradictory_clues(explained: RunOnPuzzles) -> None:
    assert explained(CLASH, status=1) == (
        "Puzzle has no solution; its clues conflict:\nrow 1: 1 at r1c1 and"
        " r1c2\nbox 1: 1 at r1c1 and r1c2\n"
    )


def test_no_solution(explained: RunOnPuzzles) -> None:
    assert explained(NONE, status=1) == "Puzzle has no solution.\n"


def test_improper_puzzles_as_json(explained: RunOnPuzzles) -> None:
    lines = explained(f"{CLASH}\n{NONE}\n", "--json", status=1).splitlines()
    first, second = map(json.loads, lines)
    assert first["verdict"] == "contradictory clues"
    assert first["errors"][0].startswith("row 1: 1 ")
    assert second["verdict"] == "no solution"
    assert second["errors"] == []
    assert (first["schema"], first["puzzle"][:3]) == (1, "11.")


def test_several_solutions(explained: RunOnPuzzles) -> None:
    few = "0" * 18 + solve(grid_of(EASY)).line()[18:45] + "0" * 36
    text = explained(few, status=1)
    assert text.startswith("Puzzle has several solutions.\n")
    assert "Unique Rectangle" not in text
    assert "BUG" not in text


def test_other_puzzles_are_still_explained(explained: RunOnPuzzles) -> None:
    text = explained(f"{NONE}\nbad\n{NEARLY}\n", "-q", status=2)
    assert text.startswith("Puzzle has no solution.\n\nFull House:")
    assert explained.talk == (
        f"sudoku: {explained.file}:2:1: 'b' is not a value of a cell\n"
    )


def test_solved_puzzle(explained: RunOnPuzzles) -> None:
    assert explained(solve(grid_of(EASY)).line()) == ""
    assert explained.talk.endswith("There are no more steps.\n")


def test_input_without_a_puzzle_is_reported(explained: RunOnPuzzles) -> None:
    assert explained("# nothing\n", status=2) == ""
    assert "no puzzle" in explained.talk


def test_missing_file(explained: RunOnPuzzles, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing")
    text = explained(NEARLY, missing, "-q", status=2)
    assert text.count("Full House") == 2
    assert explained.talk == f"sudoku: {missing}: No such file or directory\n"


def test_stdin_streams(
    explained: RunOnPuzzles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{NEARLY}\n{NEARLY}\n"))
    text = explained(NEARLY, "-", "--hint", "technique")
    assert text == "Full House\n\nFull House\n\nFull House\n"


def test_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    file = tmp_path / "many"
    file.write_text(f"{NEARLY}\n" * 4000)
    run = subprocess.Popen(
        [sys.executable, "-m", "sudokit", "explain", "-q", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert run.stdout is not None
    assert run.stderr is not None
    assert run.stdout.readline().startswith("Full House")
    run.stdout.close()
    assert run.stderr.read() == ""
    run.stderr.close()
    assert run.wait() == 0


def test_budget(explained: RunOnPuzzles) -> None:
    text = explained(f"{HARD}\n{NEARLY}\n", "--budget", "0", "-q", status=1)
    assert text.startswith("The budget ran out before a result.\n\nFull House")
    assert explained.talk == (
        "sudoku: puzzle 1: budget spent after 0 trials\n"
    )
    text = explained(HARD, "--timeout", "1e-9", "--json", status=1)
    assert json.loads(text)["verdict"] == "budget spent"


# Sudoku Explainer's scale.


def test_steps_of_explainer(explained: RunOnPuzzles) -> None:
    words = ("--scale", "explainer", "--notation")
    assert explained(NEARLY, "-q", *words).splitlines() == [
        " 1.0  Full House: last empty cell of b1 => r1c1=5",
        " 1.0  Full House: last empty cell of b4 => r4c1=8",
    ]
    text = explained(NEARLY, "--scale", "explainer", "--json")
    one = json.loads(text.splitlines()[0])
    assert (one["scale"], one["rating"]) == ("explainer", 1.0)
    words = ("--scale", "explainer", "--hint")
    assert explained(NEARLY, *words, "technique") == " 1.0  Full House\n"
    assert explained(NEARLY, *words, "place").endswith("look at box 1\n")


def test_explainer_needs_uniqueness(explained: RunOnPuzzles) -> None:
    words = ("--scale", "explainer", "--no-uniqueness")
    assert explained(NEARLY, *words, status=2) == ""
    assert "uniqueness" in explained.talk


# Uniqueness, and agreement with the filter.


def uses_uniqueness(text: str) -> bool:
    return any(
        name in text for name in ("Unique ", "BUG", "Avoidable", "Hidden Rec")
    )


def test_no_uniqueness(explained: RunOnPuzzles) -> None:
    lines = [
        line
        for line in lines_of(few("minimal.txt"))
        if any(uses_uniqueness(one.text) for one in explain(grid_of(line)))
    ]
    assert lines
    assert uses_uniqueness(explained("\n".join(lines)))
    assert not uses_uniqueness(explained("\n".join(lines), "--no-uniqueness"))


def test_entries_are_ignored_without_here(
    explained: RunOnPuzzles,
) -> None:
    started = NEARLY.replace("0", ".", 1)  # r1c1 is open, r4c1 an entry
    rows = [started[k : k + 9] for k in range(0, 81, 9)]
    clues = [*rows[:3], "." + rows[3][1:], *rows[4:]]
    file = "[Puzzle]\n{}\n[State]\n{}\n"
    state = [*rows[:3], "8" + rows[3][1:], *rows[4:]]
    text = file.format("\n".join(clues), "\n".join(state))
    assert explained(text, "-q") == explained(NEARLY, "-q")


def started_puzzle() -> formats.PuzzleRecord:
    """Return a puzzle with an entry and a candidate that is ruled out."""
    clues = grid_of(EASY)
    first = next(iter(explain(clues)))
    grid = apply(clues, first)
    choice = next(
        Choice(i, j, n)
        for i in range(9)
        for j in range(9)
        for n in grid.candidates(i, j)
        if solve(clues).read_value(Choice(i, j, 0)).n != n
    )
    return formats.PuzzleRecord(grid.reject(choice), clues)


def test_here_starts_from_the_position_in_the_file(
    explained: RunOnPuzzles,
) -> None:
    puzzle = started_puzzle()
    steps = list(explain(grid_of(EASY)))
    wanted = explain(formats.position(puzzle), clues=puzzle.clues)
    for name in ("hodoku", "jsonl", "sudokuwiki"):
        out = io.StringIO()
        formats.write(out, [puzzle], name)
        output = explained(out.getvalue(), "--here", "-q", *SHORT).splitlines()
        assert output == [step.text for step in wanted] or name != "hodoku"
        assert len(output) == len(steps) - 1
        assert explained(out.getvalue(), *SHORT).splitlines() == [
            step.text for step in steps
        ]
        assert "--here starts from" in explained.talk


def test_a_saved_game_is_explained(explained: RunOnPuzzles) -> None:
    text = saved_text(begin(started_puzzle()))
    output = explained(text, "--here", "-q", *SHORT).splitlines()
    assert output == [
        step.text
        for step in explain(
            formats.position(started_puzzle()), clues=grid_of(EASY)
        )
    ]
    assert explained(text, "-q").count("\n") == len(output) + 1
    explained(text[:200], "-q", status=2)
    assert "the saved game is damaged" in explained.talk


def test_marks_are_candidates_in_a_game(explained: RunOnPuzzles) -> None:
    grid = grid_of(NEARLY)
    centre = (0b101, *[0] * 80)
    puzzle = formats.PuzzleRecord(grid, marks=formats.Marks(centre, (0,) * 81))
    out = io.StringIO()
    formats.write(out, [puzzle], "fpuzzles")
    assert explained(out.getvalue(), "-q").count("\n") == 2
    assert explained(out.getvalue(), "--here", status=1).count("\n") == 2
    assert "puzzle 1: r1c1 is 5, but its mark is gone." in explained.talk


def test_parts_and_clauses(explained: RunOnPuzzles) -> None:
    output = explained(HARD, "-q", "--parts", *SHORT)
    assert (
        "    base r" in output
        or "    base c" in output
        or "    house" in output
    )
    for line in output.splitlines():
        assert line.startswith("    ") or "=>" in line


ENTRIES = (
    "https://x.org/?p={}....6..195....98....6.8...6...34..8.3..1"
    "7...2...6.6....28....419..5....8..79\n"
)
SMALL = "1...\n..3.\n.4..\n...2\n"


def test_other_sizes_have_the_same_sentences(explained: RunOnPuzzles) -> None:
    output = explained(SMALL).splitlines()
    assert (
        explained.talk == "New puzzle:\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n"
    )
    assert len(output) == 12
    assert all(
        line.split(":")[0].endswith(("Single", "House")) for line in output
    )
    assert explained(SMALL, "--hint", "technique") == "Naked Single\n"
    assert explained(SMALL, "--hint", "place").endswith("look at r2c2\n")
    assert explained(SMALL, "--hint", "all") == f"{output[0]}\n"
    both = explained(f"{SMALL}\n{NEARLY}\n", "-q")
    assert both == explained(SMALL, "-q") + "\n" + explained(NEARLY, "-q")
    grids = explained(SMALL, "--grid", "--parts").splitlines()
    assert grids[:8] == [
        output[0],
        "    cell r2c2",
        "    | c1  c2    | c3  c4",
        "----+-----------+-------",
        "r1  | 1   23    | 24  4?",
        "r2  | 24  [+2?] | 3   14",
        "----+-----------+-------",
        "r3  | 23  4     | 1?  13",
    ]


def test_the_parts_of_a_step_of_a_rule(explained: RunOnPuzzles) -> None:
    text = (
        Path(__file__).parents[2].joinpath("puzzles", "killer.txt").read_text()
    )
    output = explained(text, "--parts", "--hint", "all", "-q").splitlines()
    assert output[0].startswith("Single Combination: The cage of 17")
    assert output[1:] == ["    rule killer=17:r7c8+r8c8; cell r7c8, r8c8"]


def test_the_meaning_of_a_rule_is_written_once(
    explained: RunOnPuzzles,
) -> None:
    text = "# rules thermometer=r1c1+r1c2+r1c3;r4c1+r3c1+r2c1\n" + "." * 81
    meaning = "Digits along a thermometer increase from the bulb. "
    steps = explained(text, "-q", status=1).splitlines()[1:]
    assert sum("thermometer in" in one for one in steps) == 2
    assert [one.count(meaning) for one in steps] == [1, 0]
    every = explained(text + "\n" + text, "-q", status=1)
    assert every.count(meaning) == 2


def test_places_of_large_sizes_have_whole_names() -> None:
    cells = tuple(Premise("cell", Choice(0, j, 3)) for j in (0, 1, 10))
    step = Step("Any", (), (), cells)
    assert step.place_in(16) == "r1c1,r1c2,r1c11"
    assert parts_text(step, square(16)) == "pattern 3 in r1c1,r1c2,r1c11"
    assert step.place_in(12) == step.place_in(16) != step.place


def test_messages_show_the_boxes(explained: RunOnPuzzles) -> None:
    assert explained("# box 1x4\n1234\n2341\n3412\n....\n")
    assert explained.talk.startswith("New puzzle:\n# box 1x4\n1 2 3 4\n")


def test_other_sizes_have_the_same_keys(explained: RunOnPuzzles) -> None:
    for hint in ("technique", "place", "all"):
        words = ("--json", "--hint", hint)
        other = json.loads(explained(SMALL, *words))
        assert (
            other.keys() - {"box"}
            == json.loads(explained(NEARLY, *words)).keys()
        )
    assert other["box"] == "2x2"
    assert other["puzzle"] == "1.....3..4.....2"
    assert other["notation"].endswith(
        ", ".join(other["placements"] + other["eliminations"])
    )
    assert formats_read(json.dumps(other)) == formats_read(SMALL)


def formats_read(text: str) -> list[object]:
    """Return the grids in a text."""
    return [
        item.grid
        for item in formats.read(io.StringIO(text))
        if isinstance(item, formats.PuzzleRecord)
    ]


@pytest.mark.parametrize(
    ("small", "large"),
    [
        ("123....4........", NONE),
        ("11..............", CLASH),
        ("." * 16, EMPTY),
        ("1234341221434321", solve(grid_of(EASY)).line()),
    ],
)
@pytest.mark.parametrize("words", [(), ("--json",)])
def test_verdicts_on_other_sizes_are_those_on_9x9(
    explained: RunOnPuzzles, small: str, large: str, words: tuple[str, ...]
) -> None:
    """The same words, keys and exit status."""
    status = int(len(large.strip("0")) != 81)
    result, verdicts = [], []
    for text in (small, large):
        lines = explained(text, *words, status=status).splitlines()
        first = "".join(lines[:1])
        if first.startswith("{"):
            record = json.loads(first)
            record.pop("box", None)
            assert record.pop("puzzle") == text.replace("0", ".")
            first = f"{list(record)} {record['verdict']}"
        result.append(first)
        verdicts.append(
            re.findall("^[A-Za-z].*", explained.talk, re.MULTILINE)
        )
    assert result[0] == result[1]
    assert verdicts[0] == verdicts[1]


def test_budget_of_other_sizes(explained: RunOnPuzzles) -> None:
    empty = "." * 16
    text = explained(f"{empty}\n{SMALL}\n", "--budget", "0", "-q", status=1)
    assert text.startswith(
        "The budget ran out before a result.\n\nNaked Single"
    )
    assert explained.talk == (
        "sudoku: puzzle 1: budget spent after 0 trials\n"
    )
    text = explained(empty, "--timeout", "1e-9", "--json", status=1)
    assert json.loads(text)["verdict"] == "budget spent"


def test_steps_for_other_sizes_reach_the_solution(
    explained: RunOnPuzzles,
) -> None:
    output = explained("........2........4......5.1.......3.\n", "--diagonals")
    assert "Simple Colors: " in output
    assert "Trial" not in output
    assert output.splitlines()[-1].startswith(("Full House", "Naked Single"))


def test_a_saved_game_of_another_size(explained: RunOnPuzzles) -> None:
    (clues,) = formats_read(SMALL)
    assert isinstance(clues, Puzzle)
    game = begin(formats.PuzzleRecord(clues), "flag")
    text = saved_text(game.enter(0, 1, 3))
    assert explained(text, "-q").count("\n") == 12
    assert explained(text, "-q", "--here").count("\n") == 11
    wrong = saved_text(game.enter(0, 1, 2))
    assert explained(wrong, "--here", status=1).count("\n") == 12
    assert "puzzle 1: r1c2 is 3, not 2." in explained.talk


@pytest.mark.parametrize(
    ("first", "message", "wrong"),
    [
        ("53ac7", "r1c3 is 4, not 1. r1c4 is 6, not 3.", "r1c3=1"),
        ("53db7", "r1c4 is 6, not 2.", "r1c4=2"),
    ],
)
def test_a_wrong_entry_is_named_and_ignored(
    explained: RunOnPuzzles, first: str, message: str, wrong: str
) -> None:
    assert explained(ENTRIES.format(first), "--here", status=1)
    assert f"sudoku: puzzle 1: {message}\n" in explained.talk
    lines = explained(ENTRIES.format(first), "--here", "--json", status=1)
    assert json.loads(lines.splitlines()[0])["wrong"] == wrong


def test_conflicting_clues_are_named(explained: RunOnPuzzles) -> None:
    text = explained(ENTRIES.format("33..."), "--here", "-q", status=1)
    assert text == (
        "Puzzle has no solution; its clues conflict:\nrow 1: 3 at r1c1"
        " and r1c2\nbox 1: 3 at r1c1 and r1c2\n"
    )
    explained(ENTRIES.format("33..."), "--here", status=1)
    assert "no more steps" not in explained.talk


RULED = (
    "# rules anti-knight\n" + "." * 81,
    "# rules diagonals\n" + "." * 36,
    (Path(__file__).parents[2] / "puzzles" / "killer.txt").read_text(),
    HARD,
    *lines_of(few("hardest_11plus.txt"))[:2],
)


@pytest.mark.parametrize("text", RULED)
def test_a_puzzle_is_solved_once(text: str, explained: RunOnPuzzles) -> None:
    """Explaining takes the guesses of counting its solutions, no more."""
    (record,) = list(formats.read(io.StringIO(text)))[:1]
    assert not isinstance(record, FormatError)
    spent = Budget()
    number = count(record.grid, 2, spent)
    words = ["--budget", str(spent.spent), "--hint", "technique", "-q"]
    output = explained(text, *words, status=int(number != 1))
    assert output and "spent" not in explained.talk
