"""Solving by an exact cover, and by unique choices."""

from collections.abc import Iterable, Iterator
from functools import cache

from sudokit.boxes.grid import BoxGrid
from sudokit.boxes.houses import house_numbers, houses, is_correct
from sudokit.boxes.shape import Shape, check_shape
from sudokit.core.budget import Budget
from sudokit.core.solver import Solver
from sudokit.core.solving import (
    NO_SOLUTION,
    ONE_SOLUTION,
    SEVERAL_SOLUTIONS,
    UNIQUE_CHOICE,
    Answer,
)
from sudokit.exact_cover import Covers, Problem
from sudokit.exact_cover import count as count_covers


@cache
def cover_of(shape: Shape, diagonals: bool) -> Problem:
    """The cover of the empty grid; row n*cell + v-1 puts v into a cell."""
    n = check_shape(shape)
    met: list[list[int]] = [[cell] for cell in range(n * n)]
    for number, cells in enumerate(houses(shape, diagonals).values(), n):
        for cell in cells:
            met[cell].append(number)
    families = [
        [n * house + v for house in houses_of]
        for houses_of in met
        for v in range(n)
    ]
    for row, ones in enumerate(families):
        ones[0] = row // n
    return Problem(families, n * (n + len(houses(shape, diagonals))))


def clue_rows(grid: BoxGrid) -> list[int]:
    """The rows of the cover that the clues are: value by value, in order."""
    n = grid.size
    return [
        n * cell + value - 1 for cell, value in enumerate(grid.cells) if value
    ]


def from_rows(grid: BoxGrid, rows: Iterable[int]) -> BoxGrid:
    """The full grid that the rows of a cover stand for."""
    n = grid.size
    return BoxGrid(
        grid.shape,
        bytes([row % n + 1 for row in sorted(rows)]),
        grid.diagonals,
    )


def solutions(
    grid: BoxGrid, budget: Budget | None = None
) -> Iterator[BoxGrid]:
    """Every solution, one at a time, each once."""
    cover = cover_of(grid.shape, grid.diagonals)
    for rows in Covers(cover, clue_rows(grid), budget=budget):
        yield from_rows(grid, rows)


def solve(grid: BoxGrid, budget: Budget | None = None) -> BoxGrid | None:
    """A solution, None if there is none."""
    return next(solutions(grid, budget), None)


def count(
    grid: BoxGrid, limit: int | None = None, budget: Budget | None = None
) -> int:
    """How many solutions there are; limit if there are as many or more."""
    cover = cover_of(grid.shape, grid.diagonals)
    return count_covers(cover, clue_rows(grid), limit=limit, budget=budget)


def is_proper(grid: BoxGrid, budget: Budget | None = None) -> bool:
    """Whether there is one solution and no other."""
    return count(grid, 2, budget) == 1


def by_unique_choices(grid: BoxGrid) -> BoxGrid:
    """The grid with every value that unique choices alone give.

    A unique choice is the only value that no peer of an empty cell has.
    The puzzle is solved by them if the result is_correct().
    """
    cells = bytearray(grid.cells)
    houses_of = house_numbers(grid.shape, grid.diagonals)
    used = [0] * len(houses(grid.shape, grid.diagonals))  # a bit a value
    for cell, value in enumerate(cells):
        for house in houses_of[cell]:
            used[house] |= 1 << value
    every = (1 << grid.size + 1) - 2
    left = [cell for cell, value in enumerate(cells) if not value]
    before = 0
    while len(left) != before:
        before = len(left)
        for cell in left:
            taken = 0
            for house in houses_of[cell]:
                taken |= used[house]
            choices = every & ~taken
            if choices and not choices & choices - 1:
                cells[cell] = choices.bit_length() - 1
                for house in houses_of[cell]:
                    used[house] |= choices
        left = [cell for cell in left if not cells[cell]]
    return BoxGrid(grid.shape, bytes(cells), grid.diagonals)


def attempt(grid: BoxGrid) -> BoxGrid:
    """The grid completed, right or wrong, with every clue kept.

    For a puzzle without solution: first by unique choices, then each
    cell by the value that fewest of its houses have.
    """
    grid = by_unique_choices(grid)
    cells = bytearray(grid.cells)
    houses_of = house_numbers(grid.shape, grid.diagonals)
    members = list(houses(grid.shape, grid.diagonals).values())
    for cell, value in enumerate(cells):
        if not value:
            near = [
                {cells[peer] for peer in members[house]}
                for house in houses_of[cell]
            ]
            cells[cell] = min(
                range(1, grid.size + 1),
                key=lambda v: sum(v in used for used in near),
            )
    return BoxGrid(grid.shape, bytes(cells), grid.diagonals)


class DancingLinks(Solver[BoxGrid]):
    """Grids of any shape, by dancing links."""

    def __init__(self) -> None:
        super().__init__("dlx", "dancing links")

    def solutions(
        self, g: BoxGrid, budget: Budget | None = None
    ) -> Iterator[BoxGrid]:
        """Every solution, each once; BudgetSpent if the budget ends."""
        return solutions(g, budget)

    def attempt(self, g: BoxGrid) -> BoxGrid:
        """The grid completed, right or wrong, with every clue kept."""
        return attempt(g)

    def solution(
        self, g: BoxGrid, budget: Budget | None = None
    ) -> tuple[BoxGrid | None, bool]:
        """A solution, and whether it is the only one.

        Unique choices come first, as for ``answer``: they cost no trials.
        """
        filled = by_unique_choices(g)
        if is_correct(filled):
            return filled, True
        return super().solution(g, budget)

    def answer(
        self, g: BoxGrid, budget: Budget | None = None
    ) -> Answer[BoxGrid]:
        """Verdict and solution; the closest attempt if there is none."""
        filled = by_unique_choices(g)
        if is_correct(filled):
            return Answer(UNIQUE_CHOICE, filled)
        found, only = super().solution(g, budget)
        if found is None:
            return Answer(NO_SOLUTION, attempt(g))
        return Answer(ONE_SOLUTION if only else SEVERAL_SOLUTIONS, found)


DANCING_LINKS = DancingLinks()
