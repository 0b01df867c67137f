"""``sudoku play``: options and the start of a game."""

import argparse
import contextlib
import io
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from command_output import PATIENCE
from puzzles import LIBRARY, WIKI
from sudokit.cli import play
from sudokit.cli.main import status_of
from sudokit.game import new_game
from sudokit.game.autosave import Keeper
from sudokit.game.levels import level_of
from sudokit.rules import boxes, solutions
from sudokit.rules.layouts import made_words


@pytest.fixture(autouse=True)
def _same_signals() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


def options(*words: str) -> Any:
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    return parser.parse_args(words)


def run(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    commands: str,
    *words: str,
) -> Any:
    monkeypatch.setattr(sys, "stdin", io.StringIO(commands))
    status = status_of(play.run, options(*words), True)
    return status, *capsys.readouterr()


def test_play_starts_a_game(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    path = tmp_path / "puzzle"
    path.write_text(WIKI)
    status, out, err = run(monkeypatch, capsys, "9,9,9\nexit\n", str(path))
    assert status == 0 and err == ""
    assert out.endswith("r9c9 is a clue.\n")
    _, out, _ = run(monkeypatch, capsys, "1,4,5\n", "--flag", str(path))
    assert "r1c4=5. 5 is already in row 1 (r1c1) and box 2 (r2c6)." in out


def test_only_the_opened_file_is_saved(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """``save`` alone writes the game's own file; others need confirmation."""
    own, other = tmp_path / "g.json", tmp_path / "other.json"
    run(monkeypatch, capsys, f"save {own}\n")
    other.write_text("mine")
    _, out, _ = run(
        monkeypatch, capsys, f"save\nsave {other}\nshow\n", str(own)
    )
    assert f"Saved the game: {own}." in out
    assert f"{other} exists; save it again to replace it." in out
    assert other.read_text() == "mine"
    puzzles = tmp_path / "p.txt"
    puzzles.write_text(WIKI + "\n")
    _, out, _ = run(monkeypatch, capsys, f"save {puzzles}\n", str(puzzles))
    assert f"{puzzles} exists" in out
    run(monkeypatch, capsys, f"save {other}\n" * 2)
    assert other.read_text() != "mine"


def test_an_unreadable_file_is_status_2(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    bad = tmp_path / "bad"
    assert run(monkeypatch, capsys, "", str(bad)) == (
        2,
        "",
        f"sudoku: {bad}: No such file or directory\n",
    )
    bad.write_text("12\n")
    status, out, err = run(monkeypatch, capsys, "", str(bad))
    assert (status, out) == (2, "") and err.startswith(f"sudoku: {bad}:1:2: ")
    assert run(monkeypatch, capsys, "", "-")[0] == 2


def test_the_same_seed_makes_the_same_puzzle(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = run(monkeypatch, capsys, "", "--seed", "7")
    assert first == run(monkeypatch, capsys, "", "--seed", "7")
    assert first[0] == 0


def test_a_level_by_any_of_its_names(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = run(monkeypatch, capsys, "", "--level", "easy", "--seed", "7")
    for word in ("FACILE", "facile", "Easy"):
        words = ("--level", word, "--seed", "7")
        assert run(monkeypatch, capsys, "", *words) == first
    with pytest.raises(SystemExit):
        options("--level", "x")
    assert "unknown level x" in capsys.readouterr().err


def test_a_word_is_a_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    word = run(monkeypatch, capsys, "", "--seed", "Ada")
    assert word == run(monkeypatch, capsys, "", "--seed", "Ada")
    large = run(monkeypatch, capsys, "", "--seed", str(2**64 - 1))
    assert word[1] != large[1] and large[0] == 0


def test_one_puzzle_of_a_file_with_its_signs(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    path = tmp_path / "puzzles"
    path.write_text(f"; two\n{'x' * 81}\n{WIKI.replace('.', 'x')}\n")
    words = (str(path), "--comment", ";", "--empty", "x")
    _, out, err = run(monkeypatch, capsys, "", *words, "--number", "2")
    assert "r9: . . .  . 8 .  . 7 9" in out
    assert not err
    status, _, err = run(monkeypatch, capsys, "", *words, "--number", "3")
    assert status == 2
    assert err == f"sudoku: {path}: there are 2 puzzles, not 3\n"


def test_the_newest_readable_game_is_offered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of any size; a damaged one hides no other."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert play.left_game() is None
    paths = []
    for number, shape in enumerate([(3, 3), (2, 2)]):
        game = new_game("easy", 1, rules=boxes(shape))
        cell = next(c for c in game.layout.cells if not game.value(*c))
        keeper = Keeper()
        keeper.note(game.enter(*cell, game.possible(*cell)[0]))
        assert keeper.path
        paths.append(keeper.path)
        os.utime(keeper.path, (number, number))
        keeper.leave()
    left = play.left_game()
    assert left and left[0] == paths[1] and left[1].layout.size == 4
    paths[1].write_text(paths[1].read_text().replace('"at": 1', '"at": 0'))
    left = play.left_game()
    assert left and left[0] == paths[0] and left[1].layout.size == 9


# From outside.

RUN = "import sys; from sudokit.cli.main import main; sys.exit(main())"
LINE_GAME = [sys.executable, "-c", RUN, "play"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": LIBRARY}


def outside(path: Path, **streams: Any) -> Any:
    """Run the line game in a shell."""
    return subprocess.run(
        [*LINE_GAME, str(path)],
        check=False,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        **streams,
    )


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle"
    path.write_text(WIKI)
    return path


@pytest.mark.parametrize("commands", [
    b"", b"exit\n", b"nonsense\n1,1,1\n0,0,0\n1,3,77\nhint 9\nsave\n",
    b"\xff\xfe\x00\x01\nload \xff\nundo", b"1,3,4" * 50_000,
    bytes(range(256)) * 40,
])  # fmt: skip
def test_any_input_ends_with_status_0(puzzle: Path, commands: bytes) -> None:
    done = outside(puzzle, input=commands, stdout=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"r9: . . .  . 8 .  . 7 9" in done.stdout


def test_names_of_files_need_not_be_text(puzzle: Path) -> None:
    saved = os.fsencode(puzzle.parent) + b"/\xff.json"
    done = outside(
        puzzle,
        input=b"save " + saved + b"\nload " + saved,
        stdout=subprocess.PIPE,
    )
    # Undecodable bytes are shown as escapes, as they could be control codes.
    shown = saved.replace(b"\xff", b"\\xff")
    assert b"Saved the game: " + shown + b".\n" in done.stdout
    assert b"Loaded: " + shown + b".\n" in done.stdout
    assert os.path.exists(saved)


def test_closed_streams_end_the_game(puzzle: Path) -> None:
    done = outside(
        puzzle, preexec_fn=partial(os.close, 0), stdout=subprocess.PIPE
    )
    assert (done.returncode, done.stderr) == (0, b"")
    done = outside(puzzle, input=b"", preexec_fn=partial(os.close, 1))
    assert (done.returncode, done.stderr) == (2, b"sudoku: stdout is closed\n")
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as pipe:
        done = outside(puzzle, input=b"show\n" * 99, stdout=pipe)
    assert (done.returncode, done.stderr) == (0, b"")
    with open("/dev/full", "wb") as full:
        done = outside(puzzle, input=b"", stdout=full)
    assert done.returncode == 2


def test_pipes_disable_questions_and_autosave(puzzle: Path) -> None:
    state = puzzle.parent / "state"
    environment = {**ENVIRONMENT, "XDG_STATE_HOME": str(state)}
    for words in ((str(puzzle),), ("--seed", "1")):
        done = subprocess.run(
            [*LINE_GAME, *words],
            input=b"1,3,4\n",
            check=True,
            capture_output=True,
            env=environment,
        )
        assert b"Resume" not in done.stdout
    assert not state.exists()


def test_ctrl_c_leaves_the_game(puzzle: Path) -> None:
    with subprocess.Popen(
        [*LINE_GAME, str(puzzle)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as running:
        assert running.stdout
        for _ in range(10):  # the first message
            running.stdout.readline()
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out, err) == (0, b"\n", b"")


def in_a_terminal(*words: str) -> tuple[int, bytes]:
    """Run the command in a terminal; return its status and output."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", WITHOUT + RUN, "play", *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=ENVIRONMENT,
    ) as running:
        os.close(theirs)
        os.write(ours, b"exit\n")
        shown = b""
        with contextlib.suppress(OSError):  # the other end is closed
            while piece := os.read(ours, 4096):
                shown += piece
        running.wait(timeout=PATIENCE)
    os.close(ours)
    return running.returncode, shown


WITHOUT = "import sys; sys.modules['textual'] = None;"


def test_a_missing_extra_is_named(puzzle: Path) -> None:
    """But the line game needs none."""
    status, shown = in_a_terminal(str(puzzle))
    assert status == 2
    assert b"sudoku: the extra play is not installed:" in shown
    line = b"".join(shown.split(b"\r\n"))
    assert b"pip install '" in line and b"[play]'" in line
    status, shown = in_a_terminal("--plain", str(puzzle))
    assert status == 0
    assert b"r9: . . .  . 8 .  . 7 9" in shown and b"\r\n> " in shown


def test_rules_without_cells_are_laid_out() -> None:
    words = ("--rules", "killer", "--box", "2x2", "--seed", "1")
    rules = play.opened_game(options(*words)).layout.rules
    assert rules.size == 4 and "killer" in " ".join(rules.words)


@pytest.mark.parametrize("word", ["kropki", "thermo", "windoku"])
def test_other_rules_have_levels_and_seeds(word: str) -> None:
    """The same seed makes the same game, another level another one."""
    words = ("--rules", word, "--box", "2x3", "--seed", "2", "--level")
    texts = {}
    for level in ("easy", "medium"):
        game, same = (play.opened_game(options(*words, level)) for _ in "12")
        assert game.line() == same.line()
        assert same.layout.rules == game.layout.rules
        assert level_of(game.clues).level == level
        texts[level] = game.line(), str(game.layout.rules.name())
    assert texts["easy"] != texts["medium"]


@pytest.mark.parametrize("word", made_words())
def test_every_rule_of_new_can_be_played(word: str) -> None:
    size = ("--box", "2x3") if word != "global-entropy" else ()  # is 9x9
    game = play.opened_game(options("--rules", word, "--seed", "3", *size))
    [solution] = islice(solutions(game.clues), 2)
    assert game.layout.rules.rules or word == "jigsaw"
    assert "." in game.line() and "." not in solution.line()
