"""``sudoku rate``: lines, objects, tables, the summary and the picture."""

import csv
import json
import sys
from pathlib import Path

import pytest

from cli_runner import RunOnPuzzles
from puzzles import EASY, HARD, few, grid_of, lines_of
from sudokit import Choice
from sudokit.cli.main import main
from sudokit.cli.rate import ExplainerTally, RatingTally
from sudokit.formats import FORMATS, PuzzleRecord
from sudokit.game import Game
from sudokit.game.record import record_of
from sudokit.rating.explainer import ExplainerRating
from sudokit.rating.hodoku import Rating, by_difficulty, rate
from sudokit.rules import Puzzle, boxes
from sudoku import solve

EMPTY = "0" * 81
CLASH = "11" + "0" * 79
NONE = "12345678" + "0" * 9 + "9" + "0" * 63
COLUMNS = "puzzle,scale,verdict,level,score,hardest,clues,techniques"


@pytest.fixture
def rated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> RunOnPuzzles:
    return RunOnPuzzles("rate", tmp_path, capsys)


def test_a_9x9_with_other_boxes_is_refused_by_name(
    rated: RunOnPuzzles,
) -> None:
    game = Game.of(Puzzle(boxes((1, 9)), bytes(81)))
    text = json.dumps(record_of(game))
    assert rated(text, "--scale", "hodoku", status=2) == ""
    assert rated.talk.endswith(
        ":1:1: this is for classic 9x9 puzzles, not 9x9 with boxes of 1x9\n"
    )


def test_one_line_per_puzzle(rated: RunOnPuzzles) -> None:
    text = rated("\n".join((EASY, EMPTY, CLASH, NONE)), status=1)
    assert text == (
        "one solution         easy        204"
        "  Naked Single                30\n"
        "several solutions    -             -"
        "  -                            0\n"
        "contradictory clues  -             -"
        "  -                            2\n"
        "no solution          -             -"
        "  -                            9\n"
    )
    assert rated.talk == ""


def test_json(rated: RunOnPuzzles) -> None:
    lines = rated(f"{HARD}\n{EMPTY}\n", "--json", status=1).splitlines()
    hard, empty = map(json.loads, lines)
    rating = rate(grid_of(HARD))
    assert hard == {
        "schema": 1,
        "scale": "hodoku",
        "puzzle": HARD.replace("0", "."),
        "verdict": "one solution",
        "level": "extreme",
        "score": rating.score,
        "hardest": rating.hardest,
        "clues": 23,
        "techniques": dict(rating.techniques),
    }
    assert list(empty) == list(hard)
    assert empty["verdict"] == "several solutions"
    assert empty["level"] is empty["score"] is empty["hardest"] is None


def test_csv(rated: RunOnPuzzles) -> None:
    text = rated(f"{EASY}\n{EMPTY}\n", "--csv", status=1)
    assert text.splitlines()[0] == COLUMNS
    easy, empty = csv.DictReader(text.splitlines())
    assert easy["level"] == "easy"
    used = [item.split("=") for item in easy["techniques"].split(";")]
    assert sum(int(count) for _, count in used) == 81 - 30
    assert (empty["level"], empty["score"], empty["clues"]) == ("", "", "0")


def test_no_uniqueness(rated: RunOnPuzzles) -> None:
    text = rated(HARD, "--no-uniqueness", "--json")
    rating = rate(grid_of(HARD), uniqueness=False)
    assert json.loads(text)["techniques"] == dict(rating.techniques)


def test_techniques_of_a_file(rated: RunOnPuzzles, tmp_path: Path) -> None:
    file = tmp_path / "order.txt"
    file.write_text("full house\nHidden Single\n")
    words = ("--techniques", str(file))
    assert "Hidden Single" in rated(EASY, *words)
    assert rated(HARD, *words, status=1).startswith("not solved ")
    file.write_text("full house\nHidden Singles of mine\n")
    assert rated(EASY, *words, status=2) == ""
    assert rated.talk.startswith(f"sudoku: {file}:2:1: there is no technique")
    rated(EASY, "--techniques", f"{file}.not", status=2)
    assert rated.talk == f"sudoku: {file}.not: No such file or directory\n"


@pytest.mark.parametrize("scale", ["explainer", "both", "sudokit"])
def test_other_scales_have_their_own_techniques(
    rated: RunOnPuzzles, scale: str
) -> None:
    words = ("--techniques", "person", "--scale", scale)
    assert rated(EASY, *words, status=2) == ""
    assert "only with HoDoKu's scale" in rated.talk


def test_ratings_of_hodoku_are_those_without_techniques(
    rated: RunOnPuzzles,
) -> None:
    for line in (EASY, HARD):
        assert rated(line, "--techniques", "hodoku") == rated(line)


def test_bad_puzzles_are_named(rated: RunOnPuzzles) -> None:
    text = rated(f"x\n{EASY}\n", status=2)
    assert text.startswith("one solution")
    where = f"{rated.file}:1:1"
    assert rated.talk == f"sudoku: {where}: 'x' is not a value of a cell\n"


def test_entries_do_not_change_the_rating(rated: RunOnPuzzles) -> None:
    """In both formats that distinguish clues from entries, and as JSON."""
    solved = solve(grid_of(EASY))
    started = grid_of(EASY).update(Choice(0, 2, solved.values()[0][2]))
    puzzle = PuzzleRecord(started, grid_of(EASY))
    alone = rated(EASY, "--json")
    for name in ("sdk", "hodoku", "jsonl"):
        text = FORMATS[name].text(puzzle)
        assert rated(text, "--json", "--from", name) == alone


def test_json_output_can_be_read_as_puzzles(
    rated: RunOnPuzzles, capsys: pytest.CaptureFixture[str]
) -> None:
    """They begin with a schema, unlike saved games."""
    assert main(["-g", "30", "-u", "--seed", "1", "-n", "2", "--json"]) == 0
    made = capsys.readouterr().out
    output = rated(made, "--json")
    assert len(output.splitlines()) == 2
    assert rated(output, "--json") == output


def test_other_sizes_are_named_once(rated: RunOnPuzzles) -> None:
    small = "1...\n..3.\n.4..\n...2\n\n"
    ours = "# ours\n" + small * 3
    assert rated(ours, "--scale", "both", status=2) == ""
    assert rated.talk == (
        f"sudoku: {rated.file}:5:1: this is for classic 9x9 puzzles, not 4x4"
        " (3 such grids)\n"
    )


def test_other_rules_have_a_scale_of_their_own(rated: RunOnPuzzles) -> None:
    knight = "# rules anti-knight\n1.......\n" + "........\n" * 7
    mixed = f"1...\n..3.\n.4..\n...2\n\n{EASY}\n"
    text = rated(mixed)
    assert [line.split()[2:5] for line in text.splitlines()] == [
        ["sudokit", "easy", "48"],
        ["easy", "204", "Naked"],
    ]
    assert rated(knight, status=1).startswith("several solutions    sudokit")
    ours, nine = map(json.loads, rated(mixed, "--json").splitlines())
    assert (ours["scale"], ours["box"], ours["score"]) == (
        "sudokit", "2x2", 48,
    )  # fmt: skip
    assert nine["scale"] == "hodoku"
    [heading, *rows] = rated(mixed, "--csv", "--scale", "sudokit").splitlines()
    assert heading.startswith("puzzle,box,diagonals,rules,regions,scale,")
    assert len(rows) == 2
    assert "scale sudokit\n" in rated(mixed, "--summary")


def test_budget(rated: RunOnPuzzles) -> None:
    text = rated(f"{HARD}\n{EASY}\n", "--budget", "0", status=1)
    hard, easy = text.splitlines()
    assert hard.split() == ["budget", "spent", "-", "-", "-", "23"]
    assert easy.startswith("one solution")
    assert rated(HARD, "--timeout", "1e-9", status=1).startswith("budget")


# All of them.


def tally_of(*ratings: tuple[str, int, str]) -> RatingTally:
    tally = RatingTally()
    for level, score, hardest in ratings:
        tally.add(Rating("one solution", level, score, hardest, 24, {}))
    return tally


def test_summary() -> None:
    tally = tally_of(
        ("hard", 900, "X-Wing"),
        ("easy", 200, "Hidden Single"),
        ("easy", 301, "Hidden Single"),
    )
    tally.add(Rating("no solution", "", 0, "", 24, {}))
    assert tally.text() == (
        "verdict                     puzzles\n"
        "one solution                      3   75.0%\n"
        "no solution                       1   25.0%\n"
        "\n"
        "level                       puzzles       %   least   mean    most\n"
        "easy                              2   66.7%     200    250     301\n"
        "hard                              1   33.3%     900    900     900\n"
        "\n"
        "hardest technique           puzzles\n"
        "Hidden Single                     2   66.7%\n"
        "X-Wing                            1   33.3%\n"
    )


def test_the_summary_replaces_the_lines(rated: RunOnPuzzles) -> None:
    text = rated(EASY, "--summary")
    assert text.startswith("verdict")
    assert "one solution         easy" not in text
    assert rated.talk == ""


def test_the_summary_is_not_in_json_or_csv(rated: RunOnPuzzles) -> None:
    text = rated(EASY, "--summary", "--json")
    assert len(text.splitlines()) == 1
    assert rated.talk.startswith("verdict")


def test_summary_of_improper_puzzles() -> None:
    tally = RatingTally()
    tally.add(Rating("no solution", "", 0, "", 24, {}))
    assert tally.text() == (
        "verdict                     puzzles\n"
        "no solution                       1  100.0%\n"
    )


def test_techniques_from_easy_to_hard() -> None:
    counts = {"Trial": 1, "X-Wing": 3, "Full House": 2, "Naked Pair": 4}
    assert by_difficulty(counts) == [
        ("Full House", 2),
        ("Naked Pair", 4),
        ("X-Wing", 3),
        ("Trial", 1),
    ]


# Sudoku Explainer's scale.

# ED=4.4/1.2/1.2, 31 clues.
WING = (
    "000000000701004000064730910940503600200070390130400020070000000000960008"
    "050301076"
)


def test_explainer(rated: RunOnPuzzles) -> None:
    text = rated(f"{WING}\n{EMPTY}\n", "--scale", "explainer", status=1)
    one, none = text.splitlines()
    assert one.split() == [
        "one", "solution", "explainer", "ED=4.4/1.2/1.2", "XYZ-Wing", "31",
    ]  # fmt: skip
    assert none.split() == ["several", "solutions", "explainer", "-", "-", "0"]


def test_both_scales_on_a_line(rated: RunOnPuzzles) -> None:
    words = rated(WING, "--scale", "both").split()
    assert words[:3] == ["one", "solution", "hodoku"]
    assert words[-4:] == ["explainer", "ED=4.4/1.2/1.2", "XYZ-Wing", "31"]
    alone = rated(WING).split()
    assert words[3 : 3 + len(alone) - 3] == alone[2:-1]


def test_explainer_as_json(rated: RunOnPuzzles) -> None:
    text = rated(f"{WING}\n{CLASH}\n", "--json", "--scale", "explainer",
                 status=1)  # fmt: skip
    one, none = map(json.loads, text.splitlines())
    assert one == {
        "schema": 1,
        "puzzle": WING.replace("0", "."),
        "scale": "explainer",
        "verdict": "one solution",
        "er": 4.4,
        "ep": 1.2,
        "ed": 1.2,
        "hardest": "XYZ-Wing",
        "clues": 31,
        "complete": True,
    }
    assert none["verdict"] == "contradictory clues"
    assert none["er"] is none["ep"] is none["ed"] is None


def test_both_have_an_object_and_a_row_each(rated: RunOnPuzzles) -> None:
    text = rated(WING, "--json", "--scale", "both")
    scales = [json.loads(line)["scale"] for line in text.splitlines()]
    assert scales == ["hodoku", "explainer"]
    text = rated(WING, "--csv", "--scale", "both")
    hodoku, explainer = csv.DictReader(text.splitlines())
    assert (hodoku["scale"], hodoku["er"]) == ("hodoku", "")
    assert hodoku["score"]
    assert (explainer["scale"], explainer["er"]) == ("explainer", "4.4")
    assert explainer["score"] == ""


def test_explainer_at_least(rated: RunOnPuzzles) -> None:
    hardest = lines_of(few("hardest_11plus.txt"))[0]
    scale = ("--scale", "explainer")
    text = rated(hardest, *scale, "--budget", "2000", status=1)
    assert "explainer  at least 9." in text
    text = rated(hardest, *scale, "--timeout", "0.3", "--json", status=1)
    record = json.loads(text)
    assert record["complete"] is False
    assert record["verdict"] == "one solution"
    text = rated(hardest, *scale, "--budget", "0", status=1)
    assert text.split()[:4] == ["budget", "spent", "explainer", "-"]


def test_explainer_needs_uniqueness_and_has_no_picture(
    rated: RunOnPuzzles,
) -> None:
    for words in (("--no-uniqueness",), ("--plot", "a.png")):
        assert rated(EASY, "--scale", "explainer", *words, status=2) == ""
        assert rated.talk.startswith("sudoku: ")


def test_techniques_of_each_scale(rated: RunOnPuzzles) -> None:
    assert "Direct Pointing" not in rated("", "--list")
    text = rated("", "--list", "--scale", "explainer")
    assert text.splitlines()[0].split() == ["Full", "House", "1.0"]
    assert text.splitlines()[-1].split()[-1] == "11.0"


def test_summary_of_explainer(rated: RunOnPuzzles) -> None:
    text = rated(f"{WING}\n{EASY}\n", "--scale", "explainer", "--summary")
    rows = [line.split() for line in text.splitlines()]
    assert ["one", "solution", "2", "100.0%"] in rows
    assert ["4.0", "to", "4.9", "1", "50.0%"] in rows
    assert ["XYZ-Wing", "1", "50.0%"] in rows
    tally = ExplainerTally()
    tally.add(ExplainerRating(8.3, 1.2, 1.2, "Any", 24, False))
    assert "not rated completely" in tally.text()


# The picture.


@pytest.mark.parametrize(
    ("name", "start"),
    [("a.png", b"\x89PNG"), ("a.SVG", b"<?xml"), ("a.pdf", b"%PDF")],
)
def test_plot(
    rated: RunOnPuzzles, tmp_path: Path, name: str, start: bytes
) -> None:
    pytest.importorskip("matplotlib")
    rated(f"{EASY}\n{HARD}\n", "--plot", str(tmp_path / name))
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize("text", (EMPTY, "0" + "123456789" * 8 + "0" * 8))
def test_plot_without_puzzles(
    rated: RunOnPuzzles, tmp_path: Path, text: str
) -> None:
    pytest.importorskip("matplotlib")
    rated(text, "--plot", str(tmp_path / "a.png"), status=1)
    assert (tmp_path / "a.png").exists()


@pytest.mark.parametrize("name", ("a.txt", "a", "missing/a.png"))
def test_impossible_plots_are_refused(
    rated: RunOnPuzzles, tmp_path: Path, name: str
) -> None:
    pytest.importorskip("matplotlib")
    path = str(tmp_path / name)
    assert rated(EASY, "--plot", path, status=2) == ""
    assert rated.talk.startswith(f"sudoku: {path}: ")
    assert not (tmp_path / name).exists()


def test_plot_without_the_extra(
    rated: RunOnPuzzles,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from sudokit.cli.main import main  # noqa: PLC0415

    for name in list(sys.modules):
        if name.split(".")[0] == "matplotlib" or name == "sudokit.cli.plots":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    rated.file.write_text(EASY)
    assert main(["rate", str(rated.file), "--plot", "a.png"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("sudoku: the extra plot is not installed")
    assert err.endswith("[plot]'\n")


def test_a_full_grid_has_no_er_in_any_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "full"
    path.write_text(solve(grid_of(EASY)).line())
    words = ["rate", "--scale", "explainer", str(path)]
    assert main([*words, "--json"]) == main(words)
    out = capsys.readouterr().out
    assert '"er": null' in out and "0.0" not in out
    main([*words, "--summary"])
    assert "ER" not in capsys.readouterr().out
