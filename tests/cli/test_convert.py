"""``sudoku convert``."""

import argparse
import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from command_output import Run
from puzzles import LIBRARY, WIKI
from sudokit import Choice, Grid, formats
from sudokit.cli import convert
from sudokit.cli.arguments import CantDo
from sudokit.filter.output import STYLES
from sudokit.formats import PuzzleRecord, holders
from sudokit.game import parse_game, save_game
from sudokit.game.saving import record_of
from sudokit.rules import boxes

CHOICES = Grid.parse(WIKI).reject(Choice(0, 2, 1)).reject(Choice(8, 0, 2))


def converted(
    tmp_path: Path, text: str, target: str, *words: str
) -> tuple[int, str, str]:
    path = tmp_path / "file"
    path.write_text(text)
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = convert.run(options(str(path), "--format", target, *words))
    return status, out.getvalue(), err.getvalue().replace(str(path), "FILE")


def test_convert_writes_the_named_format(tmp_path: Path) -> None:
    assert converted(tmp_path, WIKI + "\n", "line") == (0, WIKI + "\n", "")


def test_convert_reports_dropped_parts_in_one_line(tmp_path: Path) -> None:
    output = io.StringIO()
    puzzle = PuzzleRecord(CHOICES, comments=("A",))
    formats.write(output, [puzzle] * 2, "hodoku")
    text = output.getvalue()
    assert converted(tmp_path, text, "line") == (
        0,
        WIKI + "\n" + WIKI + "\n",
        "Dropped, because line can't hold it: comments (2), candidates ruled"
        " out (2).\n",
    )
    assert converted(tmp_path, text, "hodoku") == (0, text, "")


def test_convert_continues_after_an_error(tmp_path: Path) -> None:
    status, out, err = converted(tmp_path, f"{WIKI}\n12\n{WIKI}\n", "line")
    assert (status, out) == (2, f"{WIKI}\n{WIKI}\n")
    assert err.startswith("sudoku: FILE:2:2: ")


def test_convert_leaves_out_puzzles_that_the_format_cannot_hold(
    tmp_path: Path,
) -> None:
    assert converted(tmp_path, "1234" + "." * 12 + "\n", "sdm") == (
        1,
        "",
        "Skipped 1 puzzle: this format is for classic 9x9 puzzles, not 4x4;"
        f" {holders(boxes((2, 2)))}.\n",
    )
    assert converted(tmp_path, "." * 81 + " # box 1x9\n", "sdm") == (
        1,
        "",
        "Skipped 1 puzzle: this format is for classic 9x9 puzzles, not 9x9"
        f" with boxes of 1x9; {holders(boxes((1, 9)))}.\n",
    )


def test_unusual_boxes_need_the_box_option_in_a_table(
    tmp_path: Path,
) -> None:
    line = "1234" + "." * 32
    text = f"{line}  # box 3x2\n{line}\n{line}  # box 2x3 diagonals\n"
    instead = holders(boxes((3, 2)))
    assert converted(tmp_path, text, "csv") == (
        1,
        f"puzzle\n{line}\n",
        "Skipped 1 puzzle: this format can't hold boxes of 3x2 without"
        f" --box; {instead}.\n"
        "Skipped 1 puzzle: this format can't hold diagonals without"
        f" --rules diagonals; {instead}.\n",
    )
    status, out, _ = converted(tmp_path, text, "csv", "--box", "3x2")
    assert (status, out) == (1, f"puzzle\n{line}\n{line}\n")
    assert converted(tmp_path, text, "line") == (0, text, "")


def test_input_without_a_puzzle_is_reported(tmp_path: Path) -> None:
    wanted = (2, "", "sudoku: FILE: there is no puzzle in the input\n")
    assert converted(tmp_path, "", "line") == wanted
    assert converted(tmp_path, "# nothing\n\n", "line") == wanted


def test_convert_reports_a_missing_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert convert.run(options(str(tmp_path / "no"), "--format", "line")) == 2
    assert "No such file" in capsys.readouterr().err


def options(*words: str) -> Any:
    parser = argparse.ArgumentParser()
    convert.add_arguments(parser)
    return parser.parse_args(words)


def test_help_lists_the_format_names(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert convert.run(options("--list")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(formats.FORMATS)
    assert all(len(line.split()) > 2 for line in lines)
    with pytest.raises(CantDo, match="give --format NAME"):
        convert.run(options())


def test_the_box_shape_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "six"
    path.write_text("123456" + "." * 30 + "\n")
    words = ("--format", "jsonl", "--box", "3x2", str(path))
    assert convert.run(options(*words)) == 0
    assert '"box": "3x2"' in capsys.readouterr().out
    with pytest.raises(SystemExit):
        options("--box", "wide")
    assert (
        "argument --box: 'wide' is not a box shape" in capsys.readouterr().err
    )


def test_an_unknown_name_is_wrong_usage(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as caught:
        options("--format", "pdf")
    assert caught.value.code == 2


@pytest.mark.parametrize("name", [*filter(None, STYLES)])
def test_short_names_of_the_filter_name_the_format_here(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if name in formats.FORMATS:
        assert options("--format", name).target == name
        return
    with pytest.raises(SystemExit):
        options("--format", name)
    message = capsys.readouterr().err
    assert f"{name} is only for sudoku without a verb" in message
    assert message.split()[-1] in formats.FORMATS


# From outside.

RUN = "import sys; from sudokit.cli.main import main; sys.exit(main())"


def outside(*words: str, **streams: Any) -> Any:
    """Run the command in a shell."""
    return subprocess.run(
        [sys.executable, "-c", RUN, "convert", *words],
        check=False,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": LIBRARY},
        **streams,
    )


@pytest.mark.parametrize("words", [("--list",), ("--format", "line")])
def test_a_closed_pipe_and_a_full_disk_end_it(
    words: tuple[str, ...],
) -> None:
    puzzles = (WIKI + "\n").encode() * 3000
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as pipe:
        done = outside(*words, input=puzzles, stdout=pipe)
    assert (done.returncode, done.stderr) == (0, b"")
    with open("/dev/full", "wb") as full:
        done = outside(*words, input=puzzles, stdout=full)
    assert (done.returncode, done.stderr) == (
        2,
        b"sudoku: stdout: No space left on device\n",
    )
    done = outside(*words, input=puzzles, preexec_fn=partial(os.close, 1))
    assert (done.returncode, done.stderr) == (2, b"sudoku: stdout is closed\n")


@pytest.mark.parametrize("name", ["line", "jsonl", "csv", "opensudoku"])
def test_convert_streams_the_file(name: str) -> None:
    """The memory it takes does not depend on how much it reads.

    (What resource tells begins with the memory of who has started it.)
    """
    code = (
        "import re; from pathlib import Path; import sys;"
        "from sudokit.cli import main as cli;"
        f"cli.main(['convert', '--from', '{name}', '--format', 'line']);"
        "status = Path('/proc/self/status').read_text();"
        r"sys.stderr.write(re.search(r'VmHWM:\s*(\d+)', status)[1])"
    )
    one = formats.FORMATS[name]
    taken = []
    for count in (100, 4_000):
        text = one.head + one.text(PuzzleRecord(Grid.parse(WIKI))) * count
        done = subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            input=(text + one.tail).encode(),
            env={**os.environ, "PYTHONPATH": LIBRARY},
        )
        assert done.stdout.count(b"\n") == count
        taken.append(int(done.stderr))
    assert taken[1] < taken[0] + 1000  # kilobytes


@pytest.mark.parametrize("rules", ["", "killer=12:r1c3+r1c4+r2c3"])
def test_a_saved_game_is_its_position(
    rules: str, run: Run, tmp_path: Path
) -> None:
    """With the player's entries and marks apart from the clues."""
    clues = f"# rules {rules}\n{WIKI}\n" if rules else f"{WIKI}\n"
    empty = [divmod(k, 9) for k, sign in enumerate(WIKI) if sign == "."]
    game = parse_game(clues)
    n = game.clues.candidates(*empty[0])[0]
    game = game.enter(*empty[0], n).mark(*empty[-1], 1)
    file = tmp_path / "game.json"
    save_game(game, file)
    done = run("convert", "--format", "fpuzzles", str(file))
    (record,) = formats.read(io.StringIO(done.out))
    assert record == record_of(game)
    for verb in ["draw", "-o", f"{tmp_path}/a.svg"], ["rate"], ["clues"]:
        assert run(*verb, str(file)).status == 0
    assert "a saved game; sudoku convert prints" in run(str(file)).err
