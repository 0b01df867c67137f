"""Fireworks: digits that a crossing row and column leave three cells.

If a digit's places in a row and in a column lie in the box where the lines
cross, but for one cell of each (the wings), the digit is in the crossing (the
pivot) or in a wing: otherwise the row and the column would have it in
different cells of the box.

Triple: three digits with the same pivot and wings fill these three cells.
Quadruple: two pivots have the same wings, at the corners of a rectangle; two
digits of each fill the four cells, and no pivot has a digit of the other.

After shye, "Fireworks" on forum.enjoysudoku.com (2021).
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    choice_premises,
    code_weight,
    house_premises,
)
from sudokit.logic.model.geometry import NINE
from sudokit.logic.model.naming import (
    all_of,
    cell_name,
    cell_names,
    value_names,
)
from sudokit.logic.model.technique import Seeker
from sudokit.native.bits import members
from sudokit.proofs.step import Premise
from sudokit.system.language import _


@final
class Firework:
    """Digits of a pivot and two wings; ``held`` are three or two of them."""

    __slots__ = ("column", "held", "pivot", "row", "wings")

    def __init__(self, pivot: int, wings: tuple[int, int], held: int) -> None:
        self.pivot: Final = pivot
        self.row: Final = pivot // 9
        self.column: Final = 9 + pivot % 9
        self.wings: Final = wings
        self.held: Final = held

    def turned(self) -> int:
        """Return the fourth corner of the rectangle."""
        return self.wings[1] // 9 * 9 + self.wings[0] % 9


def fireworks_of(board: Board) -> list[Firework]:
    """Return the fireworks of two digits or more, by pivot and wings."""
    every: list[Firework] = []
    for pivot in range(81):
        if board.values[pivot]:
            continue
        row, column = pivot // 9, 9 + pivot % 9
        box = board.layout.house_sets[board.layout.region_of[pivot]]
        # By digit, its cells on each line outside of the box; None if there
        # are two or more.
        ends: list[tuple[int, int, int]] = []
        for value in range(9):
            if not board.in_house(value, row):
                continue
            if board.has_value(value, row) or board.has_value(value, column):
                continue
            sets = board.layout.house_sets
            there = board.at(value) & ~box
            side, down = there & sets[row], there & sets[column]
            if not side & (side - 1) and not down & (down - 1):
                ends.append((value, side, down))
        sides = {side for _value, side, _down in ends if side}
        downs = {down for _value, _side, down in ends if down}
        for side in sorted(sides):
            for down in sorted(downs):
                held = 0
                for value, one, other in ends:
                    if one in (0, side) and other in (0, down):
                        held |= 1 << value
                if held.bit_count() >= 2:
                    wings = side.bit_length() - 1, down.bit_length() - 1
                    every.append(Firework(pivot, wings, held))
    return every


def subsets(held: int, size: int) -> list[int]:
    """Return the parts of a mask with so many bits."""
    every = members(held)
    if size == 2:
        return [1 << a | 1 << b for a in every for b in every if a < b]
    return [
        1 << a | 1 << b | 1 << c
        for a in every
        for b in every
        for c in every
        if a < b < c
    ]


@final
class Show:
    """Fireworks that fill their cells, and what goes."""

    __slots__ = ("board", "codes", "parts")

    def __init__(self, board: Board, parts: list[Firework]) -> None:
        self.board: Final = board
        self.parts: Final = parts
        every = 0
        for one in parts:
            every |= one.held
        codes: list[int] = []
        for one in parts:
            codes += board.in_cell(one.pivot, ~one.held)
        for cell in parts[0].wings:
            codes += board.in_cell(cell, ~every)
        self.codes: Final = codes

    def is_whole(self) -> bool:
        """Return whether each pivot has a digit of its own."""
        for one in self.parts:
            if not self.board.masks[one.pivot] & one.held:
                return False
        return True

    def key(self) -> tuple[int, int]:
        """Return the sort key: most removals, early cells."""
        return -len(self.codes), code_weight(self.board, self.codes)

    def evidence(self) -> Evidence:
        """Return the digits in each pivot and in the wings, and the lines."""
        board = self.board
        premises: list[Premise] = []
        texts: list[str] = []
        for one in self.parts:
            pivot = board.in_cell(one.pivot, one.held)
            wings = [c for w in one.wings for c in board.in_cell(w, one.held)]
            premises += choice_premises(board, "first", pivot)
            premises += choice_premises(board, "second", wings)
            texts.append(
                f"{value_names(board, one.held)} {cell_name(board, one.pivot)}"
            )
        for one in self.parts:
            lines = [one.row, one.column]
            if board.frame.houses[one.column] < board.frame.houses[one.row]:
                lines.reverse()  # a turned board
            premises += house_premises(board, "base", lines)
        wings_text = cell_names(board, list(self.parts[0].wings))
        note = _(
            "{pivots}, wings {wings}", pivots=all_of(texts), wings=wings_text
        )
        return premises, note


def key_of(show: Show) -> tuple[int, int]:
    """Return the sort key of a find, the preferred one first."""
    return show.key()


def hand_over(finds: list[Show], seeker: Seeker) -> bool:
    """Pass the finds to the seeker, the preferred one first.

    True ends the search.
    """
    for one in sorted(finds, key=key_of):
        if seeker.remove(one.codes, one.evidence):
            return True
    return False


def fireworks(board: Board, seeker: Seeker) -> None:
    """Find triples, then quadruples."""
    if board.layout is not NINE:
        return
    every = fireworks_of(board)
    triples: list[Show] = []
    for one in every:
        for held in subsets(one.held, 3):
            show = Show(board, [Firework(one.pivot, one.wings, held)])
            if show.codes and show.is_whole():
                triples.append(show)
    if not hand_over(triples, seeker):
        hand_over(quadruples(board, every), seeker)


def quadruples(board: Board, every: list[Firework]) -> list[Show]:
    """Return two digits of one pivot and two of the opposite one."""
    finds: list[Show] = []
    at: dict[int, list[Firework]] = {}
    for one in every:
        at.setdefault(one.pivot, []).append(one)
    for one in every:
        for other in at.get(one.turned(), []):
            if one.pivot > other.pivot or {*one.wings} != {*other.wings}:
                continue
            for first in subsets(one.held, 2):
                for second in subsets(other.held & ~first, 2):
                    show = Show(board, [
                        Firework(one.pivot, one.wings, first),
                        Firework(other.pivot, other.wings, second),
                    ])  # fmt: skip
                    if show.codes and show.is_whole():
                        finds.append(show)
    return finds
