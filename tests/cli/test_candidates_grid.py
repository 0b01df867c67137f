"""The grid with its candidates: signs, colours and columns."""

import io
import re

import pytest

from puzzles import HARD, grid_of, sampled
from sudokit import Choice
from sudokit.cli.candidates_grid import draw, legend, wants_color
from sudokit.cli.main import main
from sudokit.lessons import LESSONS, example
from sudokit.logic import Premise, Step

STEP = Step(
    "Any",
    (Choice(0, 0, 3),),
    (Choice(0, 1, 6), Choice(7, 2, 1)),
    (
        Premise("base", "r1"),
        Premise("cover", "c2"),
        Premise("cell", Choice(0, 1, 0)),
        Premise("second", Choice(1, 0, 0)),
        Premise("on", Choice(8, 1, 2)),
        Premise("off", Choice(8, 1, 3)),
    ),
)


def test_signs_of_a_step() -> None:
    lines = draw(grid_of(HARD), STEP).splitlines()
    assert [line[:28] for line in lines] == [
        "    | c1       c2~     c3   ",
        "----+-----------------------",
        "r1* | 1+346    [13-6]  5    ",
        "r2  | (346)    7       34689",
        "r3  | 1346     1368    2    ",
        "----+-----------------------",
        "r4  | 9        123568  1368 ",
        "r5  | 13567    4       1367 ",
        "r6  | 2357     235     37   ",
        "----+-----------------------",
        "r7  | 14567    9       1467 ",
        "r8  | 1234567  12356   -1346",
        "r9  | 8        *2~35   37   ",
    ]


def test_colors_of_a_step() -> None:
    lines = draw(grid_of(HARD), STEP, color=True).splitlines()
    assert lines[2].startswith(
        "\x1b[32mr1\x1b[0m  | 1\x1b[1;32m3\x1b[0m46     "
        "\x1b[32m1\x1b[0m\x1b[32m3\x1b[0m\x1b[9;31m6\x1b[0m"
    )
    assert "\x1b[36m4\x1b[0m" in lines[3]
    assert not set("*~[]()") & set(plain(lines[2]))


def plain(line: str) -> str:
    """Return a text without colours."""
    parts = line.split("\x1b[")
    return parts[0] + "".join(part.split("m", 1)[1] for part in parts[1:])


@pytest.mark.parametrize("color", (False, True))
def test_columns_are_lined_up(color: bool) -> None:
    for step in (None, STEP):
        lines = draw(grid_of(HARD), step, color).splitlines()
        bars = {
            tuple(at for at, sign in enumerate(plain(line)) if sign in "|+")
            for line in lines
            if "+3" not in line
        }
        assert len(bars) == 1


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_color_is_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert wants_color(Terminal())
    assert not wants_color(io.StringIO())
    monkeypatch.setenv("TERM", "dumb")
    assert not wants_color(Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not wants_color(Terminal())


@pytest.mark.parametrize("columns", ["40", "50", "80", "200"])
def test_pages_of_techniques_fit_the_terminal(
    columns: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Texts are wrapped, and grids have less space between the cells."""
    monkeypatch.setenv("COLUMNS", columns)
    for name in ("x-wing", "naked single", "skyscraper", "swordfish"):
        assert main(["technique", name]) == 0
        lines = capsys.readouterr().out.splitlines()
        widest = max(map(len, lines))
        assert widest < int(columns)
        assert widest < 80
        assert any(line.startswith("r9") for line in lines)


def test_the_legend_has_the_signs_of_the_picture() -> None:
    """All that occur, and no other, for the example of each technique."""
    for name in sampled(LESSONS, 3):
        shown = example(name)
        if shown is None:
            continue
        grid, step = shown.position.grid, shown.step
        lines = draw(grid, step).splitlines()
        cells = "".join(line for line in lines if "---" not in line)
        text = legend(grid, step).removeprefix("Signs: ").removesuffix(".")
        signs = [re.split(r" (?=[a-z])", one)[0] for one in text.split(", ")]
        assert {*"".join(signs)} & {*"[]()*~+-?"} == {*cells} & {*"[]()*~+-?"}
        assert "\x1b[" in legend(grid, step, color=True)


def test_the_legend_is_below_the_picture(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["technique", "xy-wing"]) == 0
    out = capsys.readouterr().out
    text = "\nSigns: [ ] pivot, ( ) pincer, -8 removed.\nXY-Wing: "
    assert out.count(text) == 1
