"""The first chain of a puzzle, and the explanation of it on the page."""

from __future__ import annotations

from functools import cache

from page_driver import OTHER, Keys, Page
from sudokit import Grid
from sudokit.lessons.clauses import clauses
from sudokit.logic import Step, apply, explain


@cache
def first_chain() -> tuple[int, Grid, Step]:
    """Return the number of the first chain, and the grid before it."""
    grid = Grid.parse(OTHER)
    for number, step in enumerate(explain(grid)):
        if clauses(step, grid):
            return number, grid, step
        grid = apply(grid, step)
    raise AssertionError("no chain")


def at_the_chain(page: Page) -> None:
    """Open the explanation at the step that is a chain."""
    page.open(OTHER)
    page.keys("e")
    page.wait_for("message", "1 of ")
    number = first_chain()[0]
    for _ in range(number):
        page.keys(Keys.ARROW_DOWN)
    page.wait_for("message", f"{number + 1} of ")
