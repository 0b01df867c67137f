"""A position as bit masks, by cell, by value and by house.

A Grid answers one question at a time.  A technique asks thousands, so the
position is laid out once as a ``Board`` and handed to all of them:

    board.masks[cell]          the candidates of a cell, a bit a value
    board.spots[v * 27 + h]    the cells of house h for value v, nine bits
    board.low[v], board.high[v]    the cells that can take value v
    board.naked, board.hidden  the singles, in the order they arose

The order of the singles decides which comes first when there are several,
as a person goes on from where something has just happened.  HoDoKu keeps
the same order, so its counts of hidden singles can be reproduced.

A board never changes once it is handed out: ``place`` and ``remove``
return another.  ``put`` and ``drop`` change a copy.
"""

from typing import Final, final

from sudokit.core.arrays import append, i64, vec
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.logic.model.geometry import (
    ALL,
    CELL_HIGH,
    CELL_HOUSES,
    CELL_LOW,
    CELL_SPOTS,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    PEERS,
    PLAIN,
    Frame,
)


@final
class Board:
    """A position: values, candidates, and which cells are clues."""

    __slots__ = (
        "clues",
        "frame",
        "hidden",
        "high",
        "low",
        "masks",
        "naked",
        "open",
        "spots",
        "values",
    )  # fmt: skip

    def __init__(self, other: "Board | None" = None) -> None:
        """A copy of another one, else a board where all is possible."""
        if other is None:
            self.values: vec[i64] = vec[i64]([0] * 81)
            self.masks: vec[i64] = vec[i64]([ALL] * 81)
            self.spots: vec[i64] = vec[i64]([ALL] * 243)
            self.low: vec[i64] = vec[i64]([(1 << 45) - 1] * 9)
            self.high: vec[i64] = vec[i64]([(1 << 36) - 1] * 9)
            self.naked: vec[i64] = vec[i64]()
            self.hidden: vec[i64] = vec[i64]()
            self.open: i64 = 81
            self.clues: tuple[i64, i64] = (0, 0)
            self.frame: Frame = PLAIN
        else:
            self.values = other.values[:]
            self.masks = other.masks[:]
            self.spots = other.spots[:]
            self.low = other.low[:]
            self.high = other.high[:]
            self.naked = other.naked[:]
            self.hidden = other.hidden[:]
            self.open = other.open
            self.clues = other.clues
            self.frame = other.frame

    def has(self, value: i64, cell: i64) -> bool:
        """The cell is empty and can take the value."""
        return self.masks[cell] >> value & 1 != 0

    def is_clue(self, cell: i64) -> bool:
        """The cell was given by the puzzle."""
        low, high = self.clues
        return (low & CELL_LOW[cell]) | (high & CELL_HIGH[cell]) != 0

    def place(self, choices: list[int]) -> "Board":
        """The board with these candidates taken."""
        then = Board(self)
        for choice in choices:
            then.put(choice // 81, choice % 81)
        return then.settled()

    def remove(self, choices: list[int]) -> "Board":
        """The board with these candidates ruled out."""
        then = Board(self)
        for choice in choices:
            then.drop(choice // 81, choice % 81)
        return then.settled()

    # Of a copy, before it is handed out.

    def settled(self) -> "Board":
        """The board, whose singles are those of empty cells."""
        self.naked = still_open(self.naked, self.values)
        self.hidden = still_open(self.hidden, self.values)
        return self

    def drop(self, value: i64, cell: i64) -> None:
        """Rule a candidate out; one that is gone already stays gone."""
        mask: i64 = self.masks[cell]
        bit: i64 = i64(1) << value
        if not mask & bit:
            return
        mask &= ~bit
        self.masks[cell] = mask
        at: i64 = cell * 3
        for kind in range(i64(3)):
            index: i64 = value * 27 + CELL_HOUSES[at + kind]
            spots: i64 = self.spots[index] & ~(i64(1) << CELL_SPOTS[at + kind])
            self.spots[index] = spots
            if spots and not spots & (spots - 1):
                self.note_hidden(value, CELL_HOUSES[at + kind], spots)
        if mask and not mask & (mask - 1) and not self.values[cell]:
            self.naked = append(self.naked, LOWEST[mask] * 81 + cell)
        self.low[value] &= ~CELL_LOW[cell]
        self.high[value] &= ~CELL_HIGH[cell]

    def note_hidden(self, value: i64, house: i64, spots: i64) -> None:
        """A value has one place left in a house."""
        cell = HOUSE_CELLS[house * 9 + LOWEST[spots]]
        if not self.values[cell]:
            self.hidden = append(self.hidden, value * 81 + cell)

    def put(self, value: i64, cell: i64) -> None:
        """Put a value into an empty cell."""
        self.values[cell] = value + 1
        self.open -= 1
        at: i64 = cell * 20
        for index in range(i64(20)):
            self.drop(value, PEERS[at + index])
        mask: i64 = self.masks[cell]
        while mask:
            self.drop(LOWEST[mask], cell)
            mask &= mask - 1

    def broken(self) -> bool:
        """An empty cell without a candidate, or a value without a place."""
        return self.starved_cell() >= 0 or self.starved_house() >= 0

    def starved_cell(self) -> i64:
        """An empty cell without a candidate, -1 if there is none."""
        for cell in range(i64(81)):
            if not self.values[cell] and not self.masks[cell]:
                return cell
        return -1

    def starved_house(self) -> i64:
        """``value * 27 + house`` of a value without a place, or -1."""
        for house in range(i64(27)):
            missing = missing_values(self.values, self.spots, house)
            if missing:
                return LOWEST[missing] * 27 + house
        return -1


def missing_values(values: vec[i64], spots: vec[i64], house: i64) -> i64:
    """The values that are neither in the house nor possible there."""
    found: i64 = 0
    one: i64 = 1
    for spot in range(i64(9)):
        value = values[HOUSE_CELLS[house * 9 + spot]]
        if value:
            found |= one << (value - 1)
    for value in range(i64(9)):
        if spots[value * 27 + house]:
            found |= one << value
    return ALL & ~found


def still_open(codes: vec[i64], values: vec[i64]) -> vec[i64]:
    """The candidates whose cell is empty, in their order."""
    kept = vec[i64]()
    for code in codes:
        if not values[code % 81]:
            kept = append(kept, code)
    return kept


def bivalue_cells(board: Board) -> list[int]:
    """The cells with two candidates left, ascending."""
    masks = board.masks
    return [cell for cell in range(81) if COUNT[masks[cell]] == 2]


def clear_house(
    board: Board, house: i64, cells: list[int], held: i64
) -> list[int]:
    """The candidates of ``held`` in the cells of a house but ``cells``."""
    codes: list[int] = []
    for spot in range(i64(9)):
        cell = HOUSE_CELLS[house * 9 + spot]
        gone = board.masks[cell] & held
        if gone and cell not in cells:
            while gone:
                codes.append(LOWEST[gone] * 81 + cell)
                gone &= gone - 1
    return codes


# Converts a Grid to a Board and back.


@final
class GridPosition:
    """What a grid says: 81 values, candidates as masks, and the clues."""

    __slots__ = ("clues", "masks", "values")

    def __init__(self, grid: Grid, clues: Grid | None) -> None:
        self.values: Final[list[int]] = list(grid.cells)
        self.masks: Final[list[int]] = grid.masks()
        self.clues: Final[list[int]] = (
            self.values if clues is None else list(clues.cells)
        )


def board_of(grid: Grid, clues: Grid | None = None) -> Board:
    """Lay a grid out as it is given.

    ``clues`` is the puzzle the grid came from; without it every filled
    cell counts as a clue, and avoidable rectangles find nothing.
    """
    return lay_out(GridPosition(grid, clues), PLAIN)


def lay_out(position: GridPosition, frame: Frame) -> Board:
    """The board of a position, turned as the frame says."""
    draft = Board()
    draft.frame = frame
    low: i64 = 0
    high: i64 = 0
    for cell in range(81):
        outer = frame.cells[cell]
        value = position.values[outer]
        if value:
            draft.put(frame.inner_values[value - 1], cell)
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
                draft.drop(LOWEST[gone], cell)
            gone &= gone - 1
    return draft.settled()


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
