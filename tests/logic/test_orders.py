"""Orders of techniques: a person's, HoDoKu's, and those of files."""

from __future__ import annotations

import pytest

from puzzles import EASY, HARD, grid_of
from sudokit import TECHNIQUES, Step, explain, rate, steps
from sudokit.logic import apply
from sudokit.logic.orders import ORDERS, PERSON, order_of, read_order
from sudokit.logic.solving import rank
from sudokit.logic.techniques.table import EVERY, EXPERT
from sudokit.rating.hodoku import Beyond
from sudokit.rules import AnyPuzzle
from sudokit.text.messages import FormatError

LINES = ("r", "c")
SINGLES = ("Full House", "Naked Single", "Hidden Single")


def kind_of(step: Step) -> str:
    """Return a technique, of hidden singles with the kind of house."""
    if step.technique != "Hidden Single":
        return step.technique
    (house,) = [what for role, what in step.premises if role == "base"]
    assert isinstance(house, str)
    return "in a line" if house.startswith(LINES) else "in a box"


def test_orders_have_the_same_techniques() -> None:
    for name in ("person", "hodoku"):
        order = ORDERS[name]
        assert {one.name for one in order} == {one.name for one in TECHNIQUES}
        assert len(order) == len(TECHNIQUES)


def test_experts_have_more_before_assumptions() -> None:
    """The others keep their order, so ratings don't depend on these."""
    assert [one for one in EVERY if one not in EXPERT] == [*TECHNIQUES]
    assert order_of([one.name for one in EXPERT]) == EXPERT
    at = EVERY.index(EXPERT[0])
    assert EVERY[at : at + len(EXPERT)] == EXPERT
    assert EVERY[at + len(EXPERT)].name == "Forcing Chain"
    ranks = [rank(one) for one in EXPERT]
    assert ranks == sorted(ranks)
    assert max(map(rank, EVERY[:at])) < ranks[0]
    assert ranks[-1] < rank(EVERY[at + len(EXPERT)])


@pytest.mark.parametrize("line", [EASY, HARD])
def test_a_person_scans_boxes_then_lines_then_cells(line: str) -> None:
    order = ["Full House", "in a box", "in a line", "Naked Single"]
    grid: AnyPuzzle = grid_of(line)
    kinds = set()
    for step in explain(grid, techniques=PERSON):
        singles = steps(grid, techniques=order_of(SINGLES))
        every = {kind_of(one) for one in singles}
        first = next((kind for kind in order if kind in every), None)
        assert first is None or kind_of(step) == first
        kinds.add(first)
        grid = apply(grid, step)
    assert {"Full House", "in a box"} <= kinds


def test_a_file_lists_techniques_in_order() -> None:
    text = "# mine\nX-Wing\n\nunique choice  # also Naked Single\n"
    order = read_order(text.splitlines())
    assert [one.name for one in order] == ["X-Wing", "Naked Single"]
    used = {step.technique for step in explain(HARD, techniques=order)}
    assert used <= {"X-Wing", "Naked Single"}


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "no technique is listed"),
        ("# only a comment\n\n", 2, "no technique is listed"),
        ("X-Wing\nY-Fish\n", 2, "there is no technique 'Y-Fish'"),
        ("X-Wing\nx wing\n", 2, "X-Wing is listed twice"),
    ],
)
def test_errors_name_the_line(text: str, line: int, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read_order(text.splitlines(), "mine.txt")
    assert str(error.value).startswith(f"mine.txt:{line}:1: {message}")


def test_a_rating_with_too_few_techniques_is_refused() -> None:
    few = order_of(["Full House", "Naked Single"])
    with pytest.raises(Beyond):
        rate(HARD, techniques=few)
    assert rate(EASY, techniques=ORDERS["hodoku"]) == rate(EASY)
