"""Every style of output, for 9x9 and for other shapes."""

import csv
import io
from pathlib import Path

import pytest

from sudokit import formats
from sudokit.cli.main import main
from sudokit.core.grid import Grid
from sudokit.rules import GivenRules, boxes, parse
from sudokit.text.reader import ReadOptions

SIX = "123456" + "." * 30
HOLDERS = formats.holders(boxes((3, 2)))  # of all rules
SAY_SHAPES = [f.name for f in formats.FORMATS.values() if f.holds_shapes()]


def status_of(words: list[str]) -> int:
    """Return the exit status; wrong usage ends the parser."""
    try:
        return main(words)
    except SystemExit as end:
        return int(str(end.code))


@pytest.fixture
def six(tmp_path: Path) -> str:
    """Provide a file with a 6x6 puzzle."""
    path = tmp_path / "six"
    path.write_text(SIX + "\n")
    return str(path)


@pytest.mark.parametrize("words", [[], ["--box", "2x3"]])
@pytest.mark.parametrize("name", formats.FORMATS)
def test_a_format_states_the_shape_or_is_refused(
    name: str, words: list[str], six: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = status_of(["-q", *words, "--format", name, six])
    out, err = capsys.readouterr()
    if name not in SAY_SHAPES:
        assert (status, out) == (2, "")
        assert f"--format {name}: " in err and "classic 9x9" in err
        return
    assert (status, err) == (0, "")
    (record,) = formats.read(
        io.StringIO(out), ReadOptions("-", name, GivenRules(shape=(2, 3)))
    )
    assert isinstance(record, formats.PuzzleRecord)
    assert not isinstance(record.grid, Grid)
    assert record.grid.rules.shape == (2, 3)
    assert record.grid.values()[0] == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize("name", ["line", "jsonl", "framed", "csv", "grid"])
def test_shapes_are_made_in_a_format(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["-g", "16", "--box", "2x3", "--seed", "1"]
    assert main([*words, "-n", "2", "--format", name]) == 0
    out = capsys.readouterr().out
    assert (
        len(list(formats.read(io.StringIO(out), ReadOptions("-", name)))) == 2
    )
    assert main(words) == 0
    plain = parse(capsys.readouterr().out)
    (first, _) = formats.read(io.StringIO(out), ReadOptions("-", name))
    assert isinstance(first, formats.PuzzleRecord)
    assert first.grid == plain


def test_a_table_can_mix_sizes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "both"
    path.write_text(f"{SIX}\n{'.' * 81}\n")
    assert main(["-q", "--format", "csv", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [len(line) for line in lines] == [6, 36, 81]
    assert lines[0] == "puzzle"


def test_formats_are_read_in_every_shape(
    six: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in ["--from", "line"], ["--from", "auto", "--box", "3x2"]:
        assert main(["-q", "--format", "1.", *words, six]) == 0
        assert capsys.readouterr().out.startswith("123456")


@pytest.mark.parametrize("box", ["3x2", "4x2", "2x4", "3x3"])
@pytest.mark.parametrize("words", [[], ["--diagonals"]])
def test_new_puzzles_are_solved_and_checked_with_their_shape(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    box: str,
    words: list[str],
) -> None:
    """The next command in a pipe knows the boxes."""
    path = tmp_path / "made"
    made = ["-g", "16", "--box", box, "--seed", "1", *words]
    assert main([*made, "-n", "2"]) == 0
    path.write_text(capsys.readouterr().out)
    assert main([str(path)]) == 0
    result = capsys.readouterr().out
    path.write_text(result)
    assert main(["-c", "-q", *words, "--box", box, str(path)]) == 0
    assert main(["-c", "-q", str(path)]) == 0
    for form in "--json", "--csv":
        assert main([*made, form]) == 0
        (puzzle,) = formats.read(io.StringIO(capsys.readouterr().out))
        assert isinstance(puzzle, formats.PuzzleRecord)
        assert main(made) == 0
        (plain,) = formats.read(io.StringIO(capsys.readouterr().out))
        assert isinstance(plain, formats.PuzzleRecord)
        assert puzzle.grid == plain.grid


@pytest.mark.parametrize(
    "words",
    [
        "--box 2x2",
        "--box 2x2 --diagonals",
        "--box 2x2 --rules jigsaw",
        "--box 2x2 --rules jigsaw,diagonals",
        "--box 2x2 --rules killer --clues 0",
        "--box 2x2 --clues 8",
        "--box 2x3 --clues 12 --symmetry rotate180",
        "--diagonals --clues 40",
        "--rules anti-king --clues 40",
    ],
)
def test_a_row_has_as_many_fields_as_the_heading(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", *words.split(), "--csv", "--seed", "5"]) == 0
    table = capsys.readouterr().out
    heading, *rows = csv.reader(io.StringIO(table))
    assert [len(row) for row in rows] == [len(heading)]
    (item,) = formats.read(io.StringIO(table))
    assert isinstance(item, formats.PuzzleRecord), item


def test_unusual_boxes_need_the_box_option(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "boxes"
    path.write_text(f"# box 3x2\n{SIX}\n{SIX}\n")
    assert main(["-q", "--format", "csv", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out.count("\n") == 2
    assert err == (
        "sudoku: puzzle 1: --format csv: this format can't hold boxes of"
        f" 3x2 without --box; {HOLDERS}\n"
    )
    words = ["-q", "--format", "csv", "--box", "3x2"]
    assert main([*words, str(path)]) == 0
    assert capsys.readouterr().out.count("\n") == 3


@pytest.mark.parametrize("name", ["90", "9.", "10", "1."])
def test_cells_alone_are_refused_if_the_shape_is_ambiguous(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "boxes"
    for note, options, advice in (
        ("3x2", ["--box", "3x2"], "can't hold boxes of 3x2 without --box"),
        (
            "2x3 diagonals",
            ["--diagonals"],
            "can't hold diagonals without --rules diagonals",
        ),
    ):
        path.write_text(f"# box {note}\n{SIX}\n")
        words = ["-q", "--format", name, str(path)]
        assert main(words) == 2
        out, err = capsys.readouterr()
        assert out == "" and advice in err and err.count("\n") == 1
        assert main([*options, *words]) == 0
        path.write_text(capsys.readouterr().out)
        assert main(["-c", "-q", *options, str(path)]) == 0


@pytest.mark.parametrize("given", [[], ["--rules", "killer"]])
def test_rules_with_cells_name_the_formats_that_hold_them(
    given: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "killer"
    path.write_text(f"# rules killer=3:r1c1+r1c2\n{'.' * 16}\n")
    message = f"this format can't hold killer; {HOLDERS}\n"
    assert main(["-q", "--format", "1.", *given, str(path)]) == 2
    assert capsys.readouterr().err.endswith(message)
    for name in ("csv", "arrays", "cells"):
        assert main(["convert", "--format", name, *given, str(path)]) == 1
        assert capsys.readouterr().err.endswith(message.replace("\n", ".\n"))
    for name in ("line", "jsonl"):
        assert main(["convert", "--format", name, str(path)]) == 0
        assert capsys.readouterr().err == ""


@pytest.mark.parametrize("words", [[], ["--box", "3x3"]])
@pytest.mark.parametrize("note", ["1x9", "3x3 diagonals"])
def test_a_comment_with_the_shape_overrides_the_option(
    note: str,
    words: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "noted"
    path.write_text(f"# box {note}\n" + "." * 81 + "\n")
    assert main(["-q", *words, str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"# box {note}\n")


def test_a_solver_for_9x9_refuses_the_others(
    six: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["-q", "--solver", "naive", six]) == 2
    output = capsys.readouterr().err
    assert output == (
        "sudoku: the solver naive is for classic 9x9 puzzles, not 6x6\n"
    )
    assert main(["-q", "--solver", "dlx", six]) == 0


def test_a_bug_is_not_wrong_usage(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from sudokit.solving import solvers  # noqa: PLC0415

    def broken(*_: object) -> None:
        raise ValueError("a bug")

    spoilt = solvers.GridSolver("naive", "", broken)  # type: ignore[arg-type]
    monkeypatch.setitem(solvers.SOLVERS, "naive", spoilt)
    path = tmp_path / "one"
    path.write_text("." * 81)
    assert main(["--solver", "naive", str(path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("sudoku: puzzle 1: ValueError: a bug at ")
