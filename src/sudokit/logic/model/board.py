"""A position as bit masks, by cell, by value and by house.

A puzzle answers one question at a time.  A technique has thousands, so the
position is represented once as a ``Board``, which all techniques read:

    board.masks[cell]          the candidates of a cell, a bit a value
    board.spots[v * houses + h]    the cells of house h for value v
    board.at(v)                the cells that can take value v
    board.naked, board.hidden  the singles, in the order they arose

The order of the singles decides which comes first when there are several,
as a person continues where something has just changed.  HoDoKu keeps
the same order, so its counts of hidden singles can be reproduced.

A board is immutable once other code has it: ``place`` and ``remove``
return another.  ``put`` and ``drop`` change a copy, a *draft*.
"""

from typing import Final, final

from sudokit.core.choice import Choice
from sudokit.logic.model.geometry import (
    NINE,
    Frame,
    Geometry,
    codes_of,
    geometry_of,
    plain_frame,
)
from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import SPAN, add_members, count_of, lowest_of, members
from sudokit.rules.kinds import plainest
from sudokit.rules.puzzle import AnyPuzzle, Puzzle, puzzle_rules


@final
class Board:
    """A position: values, candidates, and which cells are clues.

    A candidate is the code ``value * cells + cell``, values from 0.
    ``broken``: an empty cell has no candidate, or a value no place left.
    """

    __slots__ = (
        "_at",
        "_places",
        "broken",
        "cells",
        "clues",
        "frame",
        "hidden",
        "houses",
        "layout",
        "masks",
        "naked",
        "open",
        "size",
        "spots",
        "values",
    )  # fmt: skip

    def __init__(
        self, other: "Board | None" = None, layout: Geometry = NINE
    ) -> None:
        """Copy another board, or make one on which everything is possible."""
        if other is not None:
            layout = other.layout
        n = int(layout.size)
        full = int(layout.full)
        self._at: list[int] = []
        self._places: vec[i64] = vec[i64]()
        self.layout: Final[Geometry] = layout
        self.size: Final[i64] = layout.size
        self.cells: Final[i64] = layout.cells
        self.houses: Final[i64] = layout.houses
        if other is not None:
            values, masks, spots = other.values, other.masks, other.spots
            self.naked: vec[i64] = other.naked[:]
            self.hidden: vec[i64] = other.hidden[:]
            self.broken: bool = other.broken
            self.open: i64 = other.open
            self.clues: int = other.clues
            self.frame: Frame = other.frame
        else:
            values = vec[i64]([0] * (n * n))
            masks = vec[i64]([full] * (n * n))
            every = [full * int(there) for there in layout.real] * n
            spots = vec[i64](every)
            self.naked = vec[i64]()
            self.hidden = vec[i64]()
            self.broken = False
            self.open = layout.cells
            self.clues = 0
            self.frame = plain_frame(layout.rules)
        self.values: Final[vec[i64]] = values[:]
        self.masks: Final[vec[i64]] = masks[:]
        self.spots: Final[vec[i64]] = spots[:]

    def has(self, value: i64, cell: i64) -> bool:
        """Return whether the cell can take the value."""
        return self.masks[cell] >> value & 1 != 0

    def left(self, cell: i64) -> i64:
        """Return the mask of a cell's candidates, or of its value."""
        value: i64 = self.values[cell]
        return i64(1) << (value - 1) if value else self.masks[cell]

    def at(self, value: i64) -> int:
        """Return the cells that can take a value, as bits; not of a draft."""
        if not self._at:
            words = self.at_words()
            size = int(self.layout.words)
            for first in range(0, len(words), size):
                bits: int = 0
                for k in range(size - 1, -1, -1):
                    bits = bits << SPAN | int(words[first + k])
                self._at.append(bits)
        return self._at[value]

    def at_words(self) -> vec[i64]:
        """Return the same as words, those of value v from v * words on."""
        if not len(self._places):
            layout = self.layout
            width = layout.words
            words = vec[i64]([0] * int(self.size * width))
            for cell in range(self.cells):
                mask: i64 = self.masks[cell]
                k: i64 = cell // SPAN
                while mask:
                    words[lowest_of(mask) * width + k] |= layout.bits[
                        cell * width + k
                    ]
                    mask &= mask - 1
            self._places = words
        return self._places

    def in_house(self, value: i64, house: i64) -> i64:
        """Return the spots of a house where a value can be."""
        return self.spots[value * self.houses + house]

    def places(self, value: i64, house: i64) -> list[int]:
        """Return the cells of a house where a value can be."""
        return self.layout.cells_at(house, self.in_house(value, house))

    def codes_at(self, value: i64, house: i64, spots: i64) -> list[int]:
        """Return the candidates of a value at some spots of a house."""
        first = int(value * self.cells)
        return [first + cell for cell in self.layout.cells_at(house, spots)]

    def choices_at(self, house: i64, spots: i64, held: i64) -> list[int]:
        """Return the candidates at some spots of a house among some values."""
        cells = self.layout.cells_at(house, spots)
        return [code for cell in cells for code in self.in_cell(cell, held)]

    def clear_house(
        self, house: i64, cells: list[int], held: i64
    ) -> list[int]:
        """Return the candidates of ``held`` in the house outside ``cells``."""
        spots = self.layout.full & ~self.layout.spots_of(house, cells)
        return self.choices_at(house, spots, held)

    def vacant(self, house: i64) -> i64:
        """Return the spots of the empty cells of a house."""
        first = house * self.size
        spots: i64 = 0
        for spot in range(self.size):
            if not self.values[self.layout.house_cells[first + spot]]:
                spots |= i64(1) << spot
        return spots

    def apart(self, value: i64, house: i64, other: i64) -> i64:
        """Return the spots of a value in a house outside of another house."""
        return (
            self.spots[value * self.houses + house]
            & ~(self.layout.crossing[house * self.houses + other])
        )

    def codes(self, value: i64, cells: int) -> list[int]:
        """Return the candidates of a value in a set of cells."""
        there = cells & self.at(value)
        if not there:
            return []
        return [value * self.cells + cell for cell in members(there)]

    def in_cell(self, cell: i64, held: i64 = -1) -> list[int]:
        """Return the candidates of a cell among some values."""
        return codes_of(cell, self.masks[cell] & held, self.cells)

    def partners(self, value: i64, cell: i64) -> list[int]:
        """Return the only other places of a value in the houses of a cell."""
        layout = self.layout
        places: list[int] = []
        for at in range(layout.first[cell], layout.first[cell + 1]):
            house = layout.cell_houses[at]
            rest = self.spots[value * self.houses + house]
            rest &= ~(i64(1) << layout.cell_spots[at])
            if rest and not rest & (rest - 1):
                place = house * self.size + lowest_of(rest)
                places.append(layout.house_cells[place])
        return places

    def seen(self, value: i64, cell: i64) -> int:
        """Return the cells that lose a value if a cell has it."""
        return self.layout.seen[value * self.cells + cell]

    def sees(self, value: i64, cell: int, other: int) -> bool:
        """Return whether two cells exclude each other's value."""
        return self.layout.sees(value * self.cells + cell, other)

    def seen_by_all(self, value: i64, cells: list[int]) -> list[int]:
        """Return the candidates of a value that all of some cells see."""
        codes: list[int] = []
        words = self.at_words()
        layout = self.layout
        width = layout.words
        for k in range(width):
            bits: i64 = words[value * width + k]
            for cell in cells:
                code = value * self.cells + cell
                bits &= layout.sight[code * width + k]
            if bits:
                add_members(codes, value * self.cells + k * SPAN, bits)
        return codes

    def held(self, cells: list[int]) -> i64:
        """Return the values that some cells hold between them."""
        values: i64 = 0
        for cell in cells:
            values |= self.masks[cell]
        return values

    def pairs(self) -> list[int]:
        """Return the cells with two candidates left, ascending."""
        masks = self.masks
        return [
            int(cell)
            for cell in range(self.cells)
            if count_of(masks[cell]) == 2
        ]

    def is_clue(self, cell: int) -> bool:
        """Return whether the cell is a clue."""
        return self.clues >> cell & 1 != 0

    def place(self, choices: list[int]) -> "Board":
        """Return the board with these candidates taken."""
        then = Board(self)
        for choice in choices:
            then.put(choice // then.cells, choice % then.cells)
        return then.settled()

    def remove(self, choices: list[int]) -> "Board":
        """Return the board with these candidates ruled out."""
        then = Board(self)
        for choice in choices:
            then.drop(choice // then.cells, choice % then.cells)
        return then.settled()

    # These change a copy that no other code has yet.

    def settled(self) -> "Board":
        """Drop the singles of filled cells; return the board."""
        self.naked = self.still_open(self.naked)
        self.hidden = self.still_open(self.hidden)
        return self

    def still_open(self, codes: vec[i64]) -> vec[i64]:
        """Return the candidates whose cell is empty, in their order."""
        still = vec[i64]()
        for code in codes:
            if not self.values[code % self.cells]:
                still = append(still, code)
        return still

    def drop(self, value: i64, cell: i64) -> None:
        """Rule a candidate out; one that is gone already stays gone."""
        mask: i64 = self.masks[cell]
        bit: i64 = i64(1) << value
        if not mask & bit:
            return
        mask &= ~bit
        self.masks[cell] = mask
        layout = self.layout
        first: i64 = value * self.houses
        for at in range(layout.first[cell], layout.first[cell + 1]):
            house: i64 = layout.cell_houses[at]
            spots: i64 = self.spots[first + house]
            spots &= ~(i64(1) << layout.cell_spots[at])
            self.spots[first + house] = spots
            if not spots:
                self.broken = self.broken or self.values[cell] != value + 1
            elif not spots & (spots - 1):
                there = layout.house_cells[
                    house * self.size + lowest_of(spots)
                ]
                if not self.values[there]:
                    self.hidden = append(
                        self.hidden, value * self.cells + there
                    )
        if mask & (mask - 1) or self.values[cell]:
            return
        if mask:
            code = lowest_of(mask) * self.cells + cell
            self.naked = append(self.naked, code)
        else:
            self.broken = True

    def become(self, other: "Board") -> None:
        """Take over the candidates of a board with the same values."""
        masks, spots = self.masks, self.spots
        for cell in range(i64(len(masks))):
            masks[cell] = other.masks[cell]
        for at in range(i64(len(spots))):
            spots[at] = other.spots[at]

    def rule_out(self, value: i64, cell: i64) -> None:
        """Drop a candidate without noting singles or contradictions."""
        layout, spots = self.layout, self.spots
        self.masks[cell] &= ~(i64(1) << value)
        for at in range(layout.first[cell], layout.first[cell + 1]):
            index: i64 = value * self.houses + layout.cell_houses[at]
            spots[index] &= ~(i64(1) << layout.cell_spots[at])

    def put(self, value: i64, cell: i64) -> None:
        """Put a value into an empty cell."""
        self.values[cell] = value + 1
        self.open -= 1
        layout = self.layout
        for at in range(layout.peer_at[cell], layout.peer_at[cell + 1]):
            self.drop(value, layout.peers[at])
        if layout.beside:
            code = int(value * self.cells + cell)
            for other in layout.beside.get(code, ()):
                self.drop(other // self.cells, other % self.cells)
        mask: i64 = self.masks[cell]
        while mask:
            self.drop(lowest_of(mask), cell)
            mask &= mask - 1

    def lost(self, code: int) -> list[int]:
        """Put a value into a cell; return the other candidates that go.

        They are sorted by cell.
        """
        before = self.masks[:]
        self.put(code // self.cells, code % self.cells)
        codes: list[int] = []
        for cell in range(self.cells):
            gone: i64 = before[cell] & ~self.masks[cell]
            while gone:
                other: int = lowest_of(gone) * self.cells + cell
                gone &= gone - 1
                if other != code:
                    codes.append(other)
        return codes

    def excluded(self, code: int) -> list[int]:
        """Return the other candidates that can't be true if this one is."""
        return Board(self).lost(code)

    def has_value(self, value: i64, house: i64) -> bool:
        """Return whether a cell of the house has the value."""
        first = house * self.size
        for spot in range(first, first + self.size):
            if self.values[self.layout.house_cells[spot]] == value + 1:
                return True
        return False

    def starved_cell(self) -> i64:
        """Return an empty cell without a candidate, -1 if there is none."""
        for cell in range(self.cells):
            if not self.values[cell] and not self.masks[cell]:
                return cell
        return -1

    def starved_house(self) -> i64:
        """Return value * houses + house of a value without a place, or -1."""
        for house in range(self.houses):
            if not self.layout.real[house]:
                continue
            present: i64 = 0
            for value in range(self.size):
                if self.spots[value * self.houses + house]:
                    present |= i64(1) << value
            for spot in range(house * self.size, (house + 1) * self.size):
                there = self.values[self.layout.house_cells[spot]]
                if there:
                    present |= i64(1) << (there - 1)
            missing = self.layout.full & ~present
            if missing:
                return lowest_of(missing) * self.houses + house
        return -1


def regions_first(board: Board, turn: i64) -> i64:
    """Return the house of a turn: regions, rows, columns, others.

    People look at regions first.
    """
    if turn >= 3 * board.size:
        return turn
    return (turn + 2 * board.size) % (3 * board.size)


# Converts a puzzle to a Board and back.


def board_of(
    grid: AnyPuzzle, clues: AnyPuzzle | None = None, frame: Frame | None = None
) -> Board:
    """Return the board of a puzzle, turned by a frame if there is one.

    ``clues`` is the puzzle that the grid came from; without it every filled
    cell counts as a clue, and avoidable rectangles find nothing.
    """
    draft = Board(None, geometry_of(puzzle_rules(grid)))
    frame = draft.frame if frame is None else frame
    draft.frame = frame
    values, masks = list(grid.cells), grid.masks()
    given = values if clues is None else list(clues.cells)
    for cell in range(draft.cells):
        outer = frame.cells[cell]
        value = values[outer]
        if value:
            draft.put(frame.inner_values[value - 1], cell)
            if given[outer]:
                draft.clues |= 1 << int(cell)
    for cell in range(draft.cells):
        gone: i64 = draft.masks[cell]
        outer = frame.cells[cell]
        while gone:
            name = frame.values[lowest_of(gone)]
            if not masks[outer] >> name & 1:
                draft.drop(lowest_of(gone), cell)
            gone &= gone - 1
    return draft.settled()


def puzzle_of(board: Board, turned: bool) -> AnyPuzzle:
    """Return the board as a puzzle, as it is turned or as the original."""
    frame = plain_frame(board.layout.rules) if turned else board.frame
    n = int(board.size)
    cells = bytearray(n * n)
    gone: list[Choice] = []
    for cell in range(board.cells):
        outer = frame.cells[cell]
        value = board.values[cell]
        if value:
            cells[outer] = frame.values[value - 1] + 1
        for inner in range(board.size):
            if not value and not board.has(inner, cell):
                gone.append(frame.choice(inner * board.cells + cell))
    grid = plainest(Puzzle(board.layout.rules, bytes(cells)))
    for choice in gone:
        if choice.n in grid.candidates(choice.i, choice.j):
            grid = grid.reject(choice)
    return grid
