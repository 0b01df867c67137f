"""Converts a Grid to a Board and back.

board_of(grid, clues)    as it lies
lay_out(position, frame) turned as the frame says
grid_of(board)           the board as a Grid
"""

from typing import Final, final

from sudokit.core.arrays import i64
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.logic.model.board import EMPTY, Board, Draft
from sudokit.logic.model.frame import PLAIN, Frame
from sudokit.logic.model.geometry import CELL_HIGH, CELL_LOW, LOWEST


@final
class GridPosition:
    """What a grid says: 81 values, candidates as masks, and the clues."""

    __slots__ = ("clues", "masks", "values")

    def __init__(self, grid: Grid, clues: Grid | None) -> None:
        """The only place that reads a Grid."""
        self.values: Final[list[int]] = grid_values(grid)
        self.masks: Final[list[int]] = []
        self.clues: Final[list[int]] = (
            self.values if clues is None else grid_values(clues)
        )
        for cell in range(81):
            mask: i64 = 0
            for value in grid.candidates(cell // 9, cell % 9):
                mask |= i64(1) << (value - 1)
            self.masks.append(mask)


def grid_values(grid: Grid) -> list[int]:
    """The 81 values of a grid, 0 for an empty cell."""
    return [value for row in grid.values() for value in row]


def board_of(grid: Grid, clues: Grid | None = None) -> Board:
    """Lay a grid out as it is given.

    ``clues`` is the puzzle the grid came from; without it every filled
    cell counts as a clue, and avoidable rectangles find nothing.
    """
    return lay_out(GridPosition(grid, clues), PLAIN)


def lay_out(position: GridPosition, frame: Frame) -> Board:
    """The board of a position, turned as the frame says."""
    draft = Draft(EMPTY)
    draft.frame = frame
    low: i64 = 0
    high: i64 = 0
    for cell in range(81):
        outer = frame.cells[cell]
        value = position.values[outer]
        if value:
            draft.place(frame.inner_values[value - 1], cell)
            if position.clues[outer]:
                low |= CELL_LOW[cell]
                high |= CELL_HIGH[cell]
    draft.clues = (low, high)
    for cell in range(81):
        gone: i64 = draft.masks[cell]
        outer = frame.cells[cell]
        while gone:
            name = frame.values[LOWEST[gone]]
            if not position.masks[outer] >> name & 1:
                draft.remove(LOWEST[gone], cell)
            gone &= gone - 1
    return draft.freeze()


def grid_of(board: Board) -> Grid:
    """The board as a grid, turned as the board is."""
    values = [int(value) for value in board.values]
    grid = Grid.init([values[row : row + 9] for row in range(0, 81, 9)])
    for cell in range(81):
        for n in grid.candidates(cell // 9, cell % 9):
            if not board.has(n - 1, cell):
                grid = grid.reject(Choice(cell // 9, cell % 9, n))
    return grid


def outer_grid(board: Board) -> Grid:
    """The board as a grid, as it lies outside."""
    frame = board.frame
    rows = [[0] * 9 for _ in range(9)]
    gone: list[Choice] = []
    for cell in range(81):
        outer = frame.cells[cell]
        value = board.values[cell]
        if value:
            rows[outer // 9][outer % 9] = frame.values[value - 1] + 1
        for inner in range(9):
            if not value and not board.has(inner, cell):
                gone.append(frame.choice(inner * 81 + cell))
    grid = Grid.init(rows)
    for choice in gone:
        if choice.n in grid.candidates(choice.i, choice.j):
            grid = grid.reject(choice)
    return grid
