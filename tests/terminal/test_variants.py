"""Puzzles of other rules in the terminal, played to the end."""

from __future__ import annotations

import io
from typing import Any

import pytest

from sudokit.game import levels
from sudokit.game.levels import Kind, kinds_for, own_kind
from sudokit.game.state import name_of
from sudokit.rules import CLASSIC, boxes, make_rules
from sudokit.terminal import game_window, line_commands
from sudokit.terminal.line_game import play_by_lines
from variants import WORDS, variant

pytest.importorskip("textual")

from textual.pilot import Pilot

from playing_on_screen import play_on_screen
from screen_pilot import play_of, playing


@pytest.mark.parametrize("word", WORDS)
def test_variants_are_played_in_the_line_game(word: str) -> None:
    """An entry that breaks the rule is refused, and says which it is."""
    game = variant(word)
    moves = [
        (game.wrong.cell, game.wrong.value),
        *((cell, game.solution[cell]) for cell in game.left()),
    ]
    cells = game.start.layout.cells
    typed = "".join(f"{name_of(cells[cell])}={n}\n" for cell, n in moves)
    out = io.StringIO()
    play_by_lines(game.start, io.StringIO(f"brief\n{typed}quit\n"), out)
    output = out.getvalue()
    assert game.wrong.message in output
    assert "The puzzle is solved." in output


@pytest.mark.parametrize(
    ("word", "size", "touched"),
    [
        ("killer", (80, 24), False),
        ("jigsaw", (44, 40), True),
        ("arrow", (44, 40), True),
        ("windoku", (80, 24), False),
    ],
)
def test_variants_are_played_on_screen(
    word: str, size: tuple[int, int], touched: bool
) -> None:
    """The way to most cells is short: whole puzzles are of make agree."""
    play_on_screen(variant(word), size, touched, walked=3)


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("killer", Kind("easy", CLASSIC, ("killer",))),
        ("hard Killer, arrow", Kind("hard", CLASSIC, ("killer", "arrow"))),
        ("anti-knight medio", Kind("medium", CLASSIC, ("anti-knight",))),
        ("6x6", Kind("easy", boxes((2, 3)))),
        ("medium", Kind("medium")),
        ("killers", Kind("easy", CLASSIC, ("killer",))),
        ("6x6 hard", Kind("hard", boxes((2, 3)))),
        ("hard 16X16", Kind("hard", boxes((4, 4)))),
        ("6x6 killer medium", Kind("medium", boxes((2, 3)), ("killer",))),
        ("killer whimpers", None),
        ("easy hard", None),
        ("6x6 8x8", None),
    ],
)
def test_new_takes_rules_and_a_level(typed: str, kind: Kind | None) -> None:
    assert line_commands.parse_kind(typed) == kind


@pytest.mark.parametrize(
    ("words", "more"),
    [
        (["killer=17:r1c1+r1c2", "anti-knight"], ("anti-knight", "killer")),
        (["kropki-white=r1c1+r1c2"], ("kropki-white",)),
        (["anti-knight"], ()),
        (["killer=17:r1c1+r1c2", "clone=r1c1/r5c5"], ()),
    ],
)
def test_another_puzzle_of_the_rules_has_its_own_marks(
    words: list[str], more: tuple[str, ...]
) -> None:
    own = make_rules(9, words=words)
    kind = own_kind(own, "hard")
    assert kind.words == more
    assert kind == Kind("hard", CLASSIC, more) or kind.rules == own


def test_new_puzzles_of_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """By lines and on the screen, which offers the rules by name."""
    requests: list[tuple[str, ...]] = []
    made = variant("killer").start

    def made_at_once(level: str, **criteria: Any) -> Any:
        requests.append((level, *criteria["words"]))
        return made

    for module in (line_commands, game_window):
        monkeypatch.setattr(module, "new_game", made_at_once)
    out = io.StringIO()
    lines = "new killer hard\nrules\nnew rubbish\nexit\n"
    play_by_lines(levels.new_game("easy", 1), io.StringIO(lines), out)
    assert requests == [("hard", "killer")]
    cage = made.layout.rules.rules[0].item
    assert out.getvalue().count(cage) == 2  # when it is made, and as a rule
    assert "the rules killer, jigsaw," in out.getvalue()

    async def steps(pilot: Pilot[Any]) -> None:
        app = play_of(pilot)
        names = [kind.text for kind in kinds_for(app.game.layout)[0]]
        await pilot.press("n")
        await pilot.press(*["down"] * names.index("Killer cages"), "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.game.layout == made.layout
        assert app.message == "A new puzzle."

    playing(steps)
    assert requests[1][1:] == ("killer",)


def test_a_made_game_has_its_rules() -> None:
    game = levels.new_game("easy", 1, words=("anti-knight",), seconds=30)
    assert game.layout.rules.words == ("anti-knight",)
