"""The line game and its transcript."""

import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from puzzles import DATA, LIBRARY, SOLVED, WIKI
from sudokit import Grid
from sudokit.game import Game, new_game
from sudokit.game.autosave import Keeper, unfinished_games
from sudokit.game.opening import begin_at
from sudokit.lessons import positions
from sudokit.lessons.clauses import clause_lines
from sudokit.logic import next_step
from sudokit.rules import Puzzle, boxes, make_rules
from sudokit.terminal import line_game
from sudokit.terminal.line_commands import COMMANDS, help_text
from sudokit.terminal.line_session import Session
from sudokit.terminal.words import time_text


def play(commands: str, start: Any = None, prompt: str = "") -> Any:
    """Return the game's answers, and the game afterwards."""
    out = io.StringIO()
    started = start or Game.of(Grid.parse(WIKI)).set_auto(True)
    after = line_game.play_by_lines(
        started, io.StringIO(commands), out, prompt
    )
    return out.getvalue(), after


def transcript(directory: Path) -> Any:
    """Return the commands of the file with the answers."""
    commands = (DATA / "plain_game.txt").read_text()
    real = commands.replace("FILE", str(directory / "game"))
    text, _ = play(real.replace("NOWHERE", str(directory / "no")))
    return text.replace(str(directory / "game"), "FILE").replace(
        str(directory / "no"), "NOWHERE"
    )


def test_the_transcript_to_the_letter(tmp_path: Path) -> None:
    wanted = (DATA / "plain_transcript.txt").read_text()
    assert transcript(tmp_path) == wanted


def test_help_names_every_command() -> None:
    named = {
        word
        for line in help_text().splitlines()[1:]
        for part in line.partition("  ")[0].split(", ")
        for word in [part.split()[0]]
    }
    assert named == {*COMMANDS, "exit", "quit"}


def test_played_to_the_end() -> None:
    moves = "".join(
        f"{k // 9 + 1},{k % 9 + 1},{sign}\n"
        for k, (sign, clue) in enumerate(zip(SOLVED, WIKI, strict=True))
        if clue == "."
    )
    text, after = play("brief\n" + moves + "time\n")
    assert after.is_solved()
    message = r"The puzzle is solved\.\nTime: [\d:]+, hints: 0\.\n"
    assert re.search(message, text)


def test_the_prompt_is_only_for_people() -> None:
    text, _ = play("exit\n", prompt="> ")
    assert text.endswith("\n> ")


def test_times_are_formatted() -> None:
    assert [time_text(n) for n in (0, 65.9, 3725)] == [
        "0:00",
        "1:05",
        "1:02:05",
    ]


def test_textual_is_not_needed() -> None:
    """Nothing of the full-screen game is loaded with the line game."""
    code = (
        "import sys, sudokit.terminal.line_game;"
        "sys.exit('textual' in sys.modules or 'rich' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        env={"PYTHONPATH": LIBRARY},
    )
    assert done.returncode == 0


@pytest.mark.parametrize(
    "line",
    [
        "\x00",
        "1,1,99999999999",
        "mark 1,1",
        "load -",
        "hint x",
        "save",
        "🙂",
        "auto",
    ],
)
def test_any_input_continues_the_game(line: str) -> None:
    text, after = play(f"{line}\n1,3,4\n")
    assert after.value(0, 2) == 4 and text


def test_a_chain_is_explained_line_by_line() -> None:
    position = positions("Skyscraper")[0]
    step = next_step(position.grid, clues=position.clues)
    assert step is not None
    lines = [f"  {one}" for one in clause_lines(step, position.grid)]
    assert len(lines) > 3
    text, _ = play("brief\nhint 3\n", begin_at(*position))
    assert text.splitlines()[-len(lines) :] == lines


def test_a_repeated_hint_says_more() -> None:
    output, after = play("brief\nhint\nhint\nhint\nhint\n")
    why = (
        "The 8s in r3c3 and r5c4 rule out the other empty cells of box 2, so"
        " its 8 is in r1c6."
    )
    assert output.splitlines()[-4:] == [
        "Look for: Hidden Single.",
        "Look for: Hidden Single in box 2.",
        f"Hidden Single: {why}",
        f"Hidden Single: {why}",
    ]
    assert after.hints == 1
    output, _ = play("brief\nhint\nhint\n1,3,4\nhint\n")
    assert output.endswith("r1c3=4.\nLook for: Hidden Single.\n")


def test_apply_uses_the_last_hint() -> None:
    for commands, hints in (
        ("hint\nhint\nhint\napply\n", 1),
        ("apply\n", 1),
        ("hint\napply\napply\n", 2),
    ):
        assert play("brief\n" + commands)[1].hints == hints


def test_apply_names_the_cells_whose_marks_it_changes() -> None:
    rules = make_rules(6, words=["killer=3:r1c1+r1c2"])
    output, _ = play("brief\napply\n", Game.of(Puzzle(rules, bytes(36))))
    assert output.endswith("1 or 2. Marks updated: r1c1 and r1c2.\n")


def test_the_clock_stops_when_the_puzzle_is_solved() -> None:
    out = io.StringIO()
    now = Session(Game.of(Grid.parse(WIKI)).start(), out, brief=True)
    solved = line_game.step(now, "solve")
    assert solved and solved.game.since is None
    back = line_game.step(solved, "undo")
    assert back and back.game.since is not None
    _, after = play("", Game.of(Grid.parse(SOLVED)))
    assert after.clock == 0


def test_unfinished_games_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def play_left(commands: str) -> str:
        out, keeper = io.StringIO(), Keeper()
        line_game.play_by_lines(
            Game.of(Grid.parse(WIKI)),
            io.StringIO("brief\n" + commands),
            out,
            changed=keeper.note,
            keeper=keeper,
        )
        keeper.leave()
        return out.getvalue()

    assert play_left("games\n").endswith("There are no other games.\n")
    first = play_left("1,3,4\nnew easy\ngames\n").splitlines()[-1]
    assert first.startswith("1: 9x9 ") and "50 empty" in first
    back = play_left("2,2,7\ngame 1\ntime\ngame 2\n")
    assert "This is where you left it.\nTime: " in back
    assert back.endswith("There is no game 2; type games for the list.\n")
    assert len(unfinished_games()) == 2
    assert play_left("game x\n").endswith("'x' is not a number.\n")


def test_other_boxes() -> None:
    game = new_game("easy", 3, rules=boxes((3, 4)))
    out = io.StringIO()
    lines = "1,1,a\n1,1,10\n1,1,G\nundo\nlevel\nrules\nhelp\n1,1,Z\nsolve\n"
    after = line_game.play_by_lines(game, io.StringIO(lines), out)
    text = out.getvalue()
    assert "r1:  . B . .  . . . 9  . . 6 3\n" in text
    assert "r12: " in text and "r1c1=A." in text
    assert "r1c1 is already A." in text
    assert "G is not a value; values go from 1 to C." in text
    assert "\nLevel: easy, " in text
    assert (
        "box of 3 by 4 cells" in text
        and "each is 1 to 12, and 0 erases" in text
    )
    assert after.is_solved() and after.layout.size == 12
    other, after = play("r12c10=G\nnew\n", game)
    assert "G is not a value; values go from 1 to C." in other
    assert "\nA new puzzle.\n" in other and after.layout.size == 12
    again, _ = play("new easy\n")
    assert "r9: " in again and "r10" not in again


class Terminal(io.StringIO):
    """A terminal that remembers what it shows."""

    def isatty(self) -> bool:
        return True


def test_lines_fit_into_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = "help\nrules\nhint 3\nr1c1=5\nnew 7x7\nquit\n"
    game = Game.of(Grid.parse(WIKI))
    piped = io.StringIO()
    line_game.play_by_lines(game, io.StringIO(commands), piped)
    for width in (40, 80):
        monkeypatch.setenv("COLUMNS", str(width))
        terminal = Terminal()
        line_game.play_by_lines(game, io.StringIO(commands), terminal)
        text = terminal.getvalue()
        assert max(map(len, text.splitlines())) < width
        assert text.split() == piped.getvalue().split()
