"""Where to look for a step, as people read it."""

from __future__ import annotations

import pytest

from sudokit import Choice, Puzzle, Step
from sudokit.lessons.places import place_text
from sudokit.logic import Premise

CAGES = "# rules killer=3:r1c1+r1c2;4:r2c1+r2c2;20:r3c1-r3c4\n"
EVERY = [Choice(i, j, 0) for i in range(9) for j in range(9)]


def place(*premises: tuple[str, Choice | str]) -> str:
    """Return the place of a step with these premises."""
    grid = Puzzle.parse(CAGES + "." * 81)
    some = tuple([Premise(role, what) for role, what in premises])
    return place_text(Step("Own", (), (Choice(8, 8, 1),), some), grid)


@pytest.mark.parametrize(
    ("house", "word"), [("r", "row"), ("c", "column"), ("b", "box")]
)
def test_houses_are_named_as_in_sentences(house: str, word: str) -> None:
    assert place(("base", f"{house}3")) == f"{word} 3"
    cell = ("cell", Choice(0, 0, 0))
    both = place(("base", f"{house}1"), ("base", "b4"), cell)
    assert both in (f"{word} 1 and box 4", "boxes 1 and 4")


def test_a_rule_is_named_instead_of_its_cells() -> None:
    one = ("rule", "killer=3:r1c1+r1c2")
    other = ("rule", "killer=4:r2c1+r2c2")
    third = ("rule", "killer=20:r3c1+r3c2+r3c3+r3c4")
    cell = ("cell", Choice(0, 0, 0))
    assert place(one, cell) == "the cage of 3 at r1c1"
    assert place(one, other, cell) == (
        "the cage of 3 at r1c1 and the cage of 4 at r2c1"
    )
    assert place(one, other, third, cell) == "r1c1"


def test_cells_are_named_in_full() -> None:
    cells = [("cell", one) for one in EVERY]
    assert place(cells[15]) == "r2c7"
    assert place(cells[15], cells[2]) == "r1c3 and r2c7"
    assert place(*cells[:8]) == "r1c1 to r1c8"
    assert place(*cells[::2]) == "r1c1 and 40 more cells"


def test_what_follows_gives_nothing_away() -> None:
    start = ("on", Choice(0, 0, 1))
    assert place(start, ("forced", Choice(4, 4, 2))) == "r1c1"


def test_a_step_may_have_no_place() -> None:
    assert place() == ""
