"""Legible pictures of steps: distinct marks, nothing hidden."""

from itertools import pairwise

import pytest

from puzzles import EASY, grid_of
from sudokit import Grid
from sudokit.lessons import positions
from sudokit.lessons.branches import chained
from sudokit.logic import Step, next_step
from sudokit.paper import draw
from sudokit.paper.arrows import Arrow, arrow
from sudokit.paper.figure import figure
from sudokit.paper.lattice import CELL, Lattice
from sudokit.paper.legend import entries
from sudokit.paper.marks import marks_of, parts_of
from sudokit.paper.shapes import Drawing, LineShape, Rect, Text, points_of
from sudokit.paper.themes import THEMES
from sudokit.rules.kinds import classic


def picture_of(name: str) -> tuple[Grid, Step]:
    """Return a position of a technique, and its step."""
    for position in positions(name):
        step = next_step(position.grid, clues=position.clues)
        if step is not None and step.technique == name:
            return classic(position.grid), step
    raise AssertionError(name)


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("Sue De Coq", 3), ("ALS-XY-Wing", 3), ("Multi Colors", 4),
     ("ALS Chain", 4)],
)  # fmt: skip
@pytest.mark.parametrize("theme", THEMES)
def test_sets_and_groups_look_different(
    name: str, kinds: int, theme: str
) -> None:
    """Each has its own mark, and a word in the legend."""
    grid, step = picture_of(name)
    marks = marks_of(step, grid)
    assert len({*marks.cells.values(), *marks.choices.values()}) == kinds
    words = [word for word, _ in entries(step, marks, THEMES[theme])]
    samples = [sample for _, sample in entries(step, marks, THEMES[theme])]
    assert len(words) == len(set(words)) and len(samples) == len(set(samples))
    before = None
    for part in parts_of(step):
        if before and not isinstance(part.what, str):
            alike = part.kind == before.kind
            assert alike == (part.role == before.role), part
        before = None if isinstance(part.what, str) else part


def test_a_group_is_tied_and_every_link_has_a_head() -> None:
    grid, step = picture_of("Grouped Nice Loop/AIC")
    marks = marks_of(step, grid)
    groups = [turn.choices for turn in chained(step) if len(turn.choices) > 1]
    assert [{*tie} for tie in marks.ties] == [
        {*pair} for group in groups for pair in pairwise(sorted(group))
    ]
    assert ">group</text>" in draw(grid, step)


CHAINS = ("Nice Loop/AIC", "XY-Chain", "X-Chain", "Grouped Nice Loop/AIC")


@pytest.mark.parametrize("name", [*CHAINS, "Skyscraper", "Two-String Kite"])
def test_arrows_have_heads_and_pass_beside_values(name: str) -> None:
    """If possible; they never pass through the middle of a value."""
    lattice = Lattice((3, 3))
    for position in positions(name)[:4]:
        grid = position.grid
        step = next_step(grid, clues=position.clues)
        assert step is not None
        values = grid.values()
        taken = frozenset(
            (i, j) for i in range(9) for j in range(9) if values[i][j]
        )
        for link in marks_of(step, grid).links:
            plain, result = arrow(link, lattice), arrow(link, lattice, taken)
            assert len(result.head) == 3
            assert len({*result.head}) == 3
            if link.start.i == link.end.i or link.start.j == link.end.j:
                assert struck(result, taken) <= struck(plain, taken)


def struck(result: Arrow, taken: frozenset[tuple[int, int]]) -> int:
    """Return the number of points of an arrow over values."""
    return sum(
        abs(x % CELL - CELL / 2) < CELL * 0.2
        and abs(y % CELL - CELL / 2) < CELL * 0.25
        and (int(y // CELL), int(x // CELL)) in taken
        for x, y in points_of(result.curve, 60)
    )


@pytest.mark.parametrize("theme", THEMES)
def test_removed_candidates_are_legible(theme: str) -> None:
    """No arm of its cross comes near the middle of its value."""
    grid, step = picture_of("XY-Wing")
    drawing = figure(grid, step, theme=theme, legend=False)
    removed = THEMES[theme].removed
    digits = [
        one
        for one in drawing.shapes
        if isinstance(one, Text) and one.fill == removed and one.bold
    ]
    if theme != "print":
        assert len(digits) == len(step.eliminations)
    lattice = Lattice((3, 3))
    left, top = corner_of(drawing)
    for choice in step.eliminations:
        x, y = lattice.choice(*choice)
        x, y = x + left, y + top
        arms = [
            one
            for one in drawing.shapes
            if isinstance(one, LineShape)
            and max(abs(one.x1 - x), abs(one.x2 - x)) < CELL * 0.17
            and max(abs(one.y1 - y), abs(one.y2 - y)) < CELL * 0.17
        ]
        assert len(arms) == 4
        room = lattice.choice_room
        for arm in arms:
            assert abs(arm.x1 - x) > 0.28 * room < abs(arm.y1 - y)
            assert abs(arm.x2 - x) > 0.28 * room < abs(arm.y2 - y)


def corner_of(drawing: Drawing) -> tuple[float, float]:
    """Return the corner of the grid's frame."""
    frame = next(
        one
        for one in drawing.shapes
        if isinstance(one, Rect) and one.stroke and one.width == 9 * CELL
    )
    return frame.x, frame.y


@pytest.mark.parametrize("names", [True, False])
def test_a_grid_has_a_margin_on_each_side(names: bool) -> None:
    drawing = figure(grid_of(EASY), names=names)
    frame = next(
        one for one in drawing.shapes if isinstance(one, Rect) and one.stroke
    )
    edge = frame.line / 2
    for margin in (
        frame.x - edge,
        frame.y - edge,
        drawing.width - frame.x - frame.width - edge,
        drawing.height - frame.y - frame.height - edge,
    ):
        assert margin > CELL * 0.15


def test_houses_are_drawn_inside_the_lines_of_boxes() -> None:
    grid, step = picture_of("Sue De Coq")
    drawing = figure(grid, step, theme="print", legend=False)
    left, top = corner_of(drawing)
    thick = max(
        one.line for one in drawing.shapes if isinstance(one, LineShape)
    )
    houses = [
        one for one in drawing.shapes if isinstance(one, Rect) and one.radius
    ]
    assert len(houses) == 2
    for one in houses:
        for place, start in ((one.x, left), (one.y, top)):
            inset = (place - start) % CELL
            assert inset - one.line / 2 > thick / 2 - CELL * 0.02
