"""The tridagon, or Thor's Hammer.

In four boxes at the corners of a rectangle, three cells of each are in
different rows and columns.  If these rows and columns match in three boxes
as the turns of a wheel do, and in the fourth the other way round, three
digits alone can't fill the twelve cells.  So a further candidate of these
cells, a guardian, is true, and what all of the guardians exclude is false.

After mith, "The hardest sudokus (new thread)" (2020), and eleven, "Chromatic
patterns", on forum.enjoysudoku.com; Denis Berthier calls it tridagon.
"""

from itertools import combinations, permutations
from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    cell_premises,
    choice_premises,
    code_weight,
)
from sudokit.logic.model.geometry import NINE
from sudokit.logic.model.naming import held_in
from sudokit.logic.model.technique import Seeker
from sudokit.logic.techniques.by_clauses import alive, excluded
from sudokit.native.bits import members

MOST: Final = 8  # guardians
PAIRS: Final = ((0, 1), (0, 2), (1, 2))
TURNS: Final = tuple(permutations(range(3)))
# The turns whose cells match; the others are mirrored.
EVEN: Final = ((0, 1, 2), (1, 2, 0), (2, 0, 1))


# Cells of a box, their guardians, what all of these exclude, 1 if mirrored.
Choices = tuple[list[int], list[int], int, int]


@final
class Tridagon:
    """Twelve cells, three digits, and the guardians; ``codes`` go."""

    __slots__ = ("board", "cells", "codes", "fins", "held")

    def __init__(
        self, board: Board, cells: list[int], held: int, fins: list[int],
        codes: list[int],
    ) -> None:  # fmt: skip
        self.board: Final = board
        self.cells: Final = cells
        self.held: Final = held
        self.fins: Final = fins
        self.codes: Final = codes

    def key(self) -> tuple[int, int, int]:
        """Return the sort key: most removals, few guardians, early cells."""
        weight = code_weight(self.board, self.codes)
        return -len(self.codes), len(self.fins), weight

    def evidence(self) -> Evidence:
        """Return the cells and the guardians."""
        board = self.board
        note = held_in(board, self.held, self.cells)
        return [
            *cell_premises(board, "cell", self.cells),
            *choice_premises(board, "fin", self.fins),
        ], note


def key_of(one: Tridagon) -> tuple[int, int, int]:
    """Return the sort key of a find, the preferred one first."""
    return one.key()


def tridagon(board: Board, seeker: Seeker) -> None:
    """Find twelve cells that three digits can't fill."""
    if board.layout is not NINE:
        return
    finds: list[Tridagon] = []
    every = alive(board)
    for bands in PAIRS:
        for stacks in PAIRS:
            boxes = [3 * band + stack for band in bands for stack in stacks]
            open_values = 511
            for box in boxes:
                for value in range(9):
                    if board.has_value(value, 18 + box):
                        open_values &= ~(1 << value)
            for three in combinations(members(open_values), 3):
                held = sum([1 << value for value in three])
                TridagonSearch(board, boxes, held, every, finds).run()
    known: set[tuple[int, ...]] = set()
    for one in sorted(finds, key=key_of):
        if tuple(one.codes) not in known:
            known.add(tuple(one.codes))
            if seeker.remove(one.codes, one.evidence):
                return


@final
class TridagonSearch:
    """The tridagons of three digits in four boxes."""

    __slots__ = ("board", "choices", "finds", "held")

    def __init__(
        self, board: Board, boxes: list[int], held: int, every: int,
        finds: list[Tridagon],
    ) -> None:  # fmt: skip
        self.board: Final = board
        self.held: Final = held
        self.finds: Final = finds
        self.choices: Final[list[list[Choices]]] = []
        for box in boxes:
            first = box // 3 * 27 + box % 3 * 3
            some: list[Choices] = []
            for turn in TURNS:
                cells = [first + 9 * row + turn[row] for row in range(3)]
                masks = [int(board.masks[cell]) & held for cell in cells]
                fins: list[int] = []
                hit = every
                for cell in cells:
                    for code in board.in_cell(cell, ~held):
                        fins.append(code)
                        hit &= excluded(code)
                if 0 not in masks and hit and len(fins) <= MOST:
                    some.append((cells, fins, hit, int(turn not in EVEN)))
            self.choices.append(some)

    def run(self) -> None:
        """Combine the boxes."""
        if all(self.choices):
            self.extend(0, [], [], -1, 0)

    def extend(
        self, at: int, cells: list[int], fins: list[int], hit: int, odd: int
    ) -> None:
        """Add a box; ``hit`` is what all guardians so far exclude."""
        if at == len(self.choices):
            if odd and fins:
                codes = members(hit)
                self.finds.append(
                    Tridagon(self.board, sorted(cells), self.held, fins, codes)
                )
            return
        for more, extra, seen, mirrored in self.choices[at]:
            if len(fins) + len(extra) <= MOST and hit & seen:
                self.extend(
                    at + 1, cells + more, fins + extra, hit & seen,
                    odd ^ mirrored,
                )  # fmt: skip
