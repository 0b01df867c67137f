"""The line game, its transcript compared to the letter."""

import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from puzzles import DATA, LIBRARY, SOLVED, WIKI
from sudokit import Grid
from sudokit.game import Game
from sudokit.terminal import line_game


def said(commands: str, start: Any = None, prompt: str = "") -> Any:
    """What the game answers, and the game afterwards."""
    out = io.StringIO()
    begun = start or Game.of(Grid.parse(WIKI)).set_auto(True)
    after = line_game.play_by_lines(begun, io.StringIO(commands), out, prompt)
    return out.getvalue(), after


def transcript(directory: Path) -> Any:
    """The commands of the file with the answers, paths as in it."""
    commands = (DATA / "plain_game.txt").read_text()
    real = commands.replace("FILE", str(directory / "game"))
    text, _ = said(real.replace("NOWHERE", str(directory / "no")))
    return text.replace(str(directory / "game"), "FILE").replace(
        str(directory / "no"), "NOWHERE"
    )


def test_the_transcript_to_the_letter(tmp_path: Path) -> None:
    wanted = (DATA / "plain_transcript.txt").read_text()
    assert transcript(tmp_path) == wanted


def test_help_names_every_command() -> None:
    named = {
        word
        for words, _ in line_game.HELP
        for part in words.split(", ")
        for word in [part.split()[0]]
    }
    assert named == {*line_game.COMMANDS, "i,j,v", "exit", "quit"}


def test_played_to_the_end() -> None:
    moves = "".join(
        f"{k // 9 + 1},{k % 9 + 1},{sign}\n"
        for k, (sign, clue) in enumerate(zip(SOLVED, WIKI, strict=True))
        if clue == "."
    )
    text, after = said("brief\n" + moves + "time\n")
    assert after.is_solved()
    assert "The puzzle is solved.\nTime: 0:00, hints: 0.\n" in text


def test_the_prompt_is_only_for_people() -> None:
    text, _ = said("exit\n", prompt="> ")
    assert text.endswith("\n> ")


def test_times() -> None:
    assert [line_game.time_text(n) for n in (0, 65.9, 3725)] == [
        "0:00",
        "1:05",
        "1:02:05",
    ]


def test_no_textual_is_needed() -> None:
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
def test_whatever_is_typed_the_game_goes_on(line: str) -> None:
    text, after = said(f"{line}\n1,3,4\n")
    assert after.value(0, 2) == 4 and text
