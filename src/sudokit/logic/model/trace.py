"""Traces an assumption to its consequences, and records the reasons.

The forcing techniques determine quickly that a conclusion follows.  This
module determines how, in an order that a person can check, and only for
steps that are returned: it records consequences with their causes, in
rounds, so that the nearest come first, and then leaves out those that the
conclusion doesn't need.

    Trace(board, code, net)     assume a candidate
    trace.run(goals)            follow it to a contradiction, or to the goals
    trace.text()                the path to them, in words
    trace.refuted()             the same, ending with the contradiction
    trace.premises()            the path to them, as premises
"""

from typing import Final, final

from sudokit.logic.model.board import Board, regions_first
from sudokit.logic.model.consequences import (
    IN_CELL,
    Consequences,
    Inference,
    inferences,
    needs_of,
)
from sudokit.logic.model.finding import choice_premises
from sudokit.logic.model.naming import (
    cell_name,
    cell_names,
    house_name,
    value_name,
)
from sudokit.native.arrays import i64
from sudokit.native.bits import count_of, lowest_of
from sudokit.proofs.step import Premise
from sudokit.system.language import _


@final
class Trace:
    """The consequences of a candidate, and those that lead to the goals.

    ``draft`` is the board after all of them.
    """

    __slots__ = ("_record", "_start", "board", "draft", "links", "net")

    def __init__(self, board: Board, code: int, net: bool) -> None:
        self.board: Final = board
        self.net: Final = net
        self.draft: Final = Board(board)
        self.links: list[Inference] = []
        self._start: Final[int] = code
        self._record: Final = Consequences()
        self._place(code, IN_CELL, [])

    def run(self, goals: list[int]) -> None:
        """Follow until the goals are ruled out.

        Without goals, follow until there is a contradiction.
        """
        while not self._reached(goals):
            if not (self._fill(goals) or (self.net and self._lock())):
                break
        ends = [2 * code for code in goals] or self._ends_of_fault()
        story = self._record.story([2 * self._start + 1, *ends])
        self.links = inferences(self._record, story)[1:]

    def _reached(self, goals: list[int]) -> bool:
        """Return whether the goals are reached, or the contradiction."""
        for code in goals:
            if not self._record.holds(2 * code):
                return False
        return len(goals) > 0 or self.draft.broken

    def _fill(self, goals: list[int]) -> bool:
        """Fill all current singles; return False if there are none."""
        singles = self._singles()
        for code, house in singles:
            if self.draft.values[code % self.board.cells]:
                continue
            needs = needs_of(self.board, self.draft, code, house)
            self._place(code, house, needs)
            if self._reached(goals):
                break
        return len(singles) > 0

    def _singles(self) -> list[tuple[int, int]]:
        """Return the singles, each with its house.

        In a chain only those of cells and houses that had two candidates.
        """
        singles: list[tuple[int, int]] = []
        board, draft = self.board, self.draft
        for cell in range(board.cells):
            if count_of(draft.masks[cell]) == 1 and (
                self.net or count_of(board.masks[cell]) == 2
            ):
                singles.append((draft.in_cell(cell)[0], IN_CELL))
        # The regions come first, as that is where people look.
        for turn in range(board.houses):
            house = regions_first(board, turn)
            for value in range(board.size):
                if count_of(draft.in_house(value, house)) == 1 and (
                    self.net or count_of(board.in_house(value, house)) == 2
                ):
                    cell = draft.places(value, house)[0]
                    code = int(value * board.cells + cell)
                    singles.append((code, int(house)))
        return singles

    def _place(self, code: int, house: int, needs: list[int]) -> None:
        """Fill a cell, and record it and the candidates that it rules out."""
        node = 2 * code + 1
        self._record.record(node, needs, house)
        for lost in self.draft.lost(code):
            self._record.record(2 * lost, [node], IN_CELL)

    def _lock(self) -> bool:
        """Clear candidates by one locked value; return False if none does."""
        layout = self.board.layout
        for value in range(self.board.size):
            for line, region in layout.meetings:
                if self._clear(value, line, region):
                    return True
                if self._clear(value, region, line):
                    return True
        return False

    def _clear(self, value: i64, base: i64, cover: i64) -> bool:
        """Clear a value from the cover if the base has it only there."""
        draft = self.draft
        if not draft.in_house(value, base) or draft.apart(value, base, cover):
            return False
        codes = draft.codes_at(value, cover, draft.apart(value, cover, base))
        for code in codes:
            draft.drop(value, code % draft.cells)
            needs = self._needs_beside(code, base, cover)
            self._record.record(2 * code, needs, int(base))
        return len(codes) > 0

    def _needs_beside(self, code: int, base: i64, cover: i64) -> list[int]:
        """Return the false nodes that rule a candidate out by a locked value.

        They are all candidates of the base outside the cover, except those
        that conflict with the candidate anyway.
        """
        board = self.board
        apart = board.apart(code // board.cells, base, cover)
        first = code - code % int(board.cells)
        return [
            2 * (first + cell)
            for cell in board.layout.cells_at(base, apart)
            if not board.layout.sees(code, cell)
        ]

    def _ends_of_fault(self) -> list[int]:
        """Return the false nodes that make the contradiction."""
        board, draft = self.board, self.draft
        if not draft.broken:
            return []
        cell = draft.starved_cell()
        if cell >= 0:
            return needs_of(board, draft, int(cell), IN_CELL)
        index = draft.starved_house()
        house = index % board.houses
        code = index // board.houses * board.cells
        return needs_of(board, draft, int(code), int(house))

    def text(self) -> str:
        """Return a text, as ``r1c2=3 gives r1c7=5 (r1), r5c78<>2 (b4)``."""
        start = self._label([self._start], "=")
        if not self.links:
            return start
        parts: list[str] = []
        for link in self.links:
            label = self._label(link.codes, "=" if link.true else "<>")
            if link.house >= 0:
                parts.append(f"{label} ({house_name(self.board, link.house)})")
            else:
                parts.append(_("{choices} (cell)", choices=label))
        return _("{start} gives {rest}", start=start, rest=", ".join(parts))

    def _label(self, codes: list[int], sign: str) -> str:
        """Return candidates of one value, as ``r1c2=3``."""
        size = int(self.board.cells)
        cells = cell_names(self.board, [code % size for code in codes])
        return f"{cells}{sign}{value_name(self.board, codes[0] // size)}"

    def refuted(self) -> str:
        """Return the same text, ending with the contradiction."""
        fault = fault_in(self.board, self.draft)
        if not self.links:
            return f"{self.text()} {fault}"
        return _("{story}, and {fault}", story=self.text(), fault=fault)

    def premises(self) -> list[Premise]:
        """Return the assumption and its consequences as premises, in order."""
        premises = choice_premises(self.board, "on", [self._start])
        for link in self.links:
            role = "forced" if link.true else "gone"
            premises += choice_premises(self.board, role, link.codes)
        return premises


def fault_in(board: Board, draft: Board) -> str:
    """Return a contradiction, as ``leaves no candidate in r1c2``."""
    cell = draft.starved_cell()
    if cell >= 0:
        return _("leaves no candidate in {cell}", cell=cell_name(board, cell))
    index = draft.starved_house()
    return _(
        "leaves no cell for {n} in {house}",
        n=value_name(board, index // board.houses),
        house=house_name(board, index % board.houses),
    )


# Fills in singles and locked candidates until nothing changes.


def propagate(draft: Board, locked: bool = True) -> bool:
    """Fill singles and clear locked values; return False if it breaks."""
    moved = True
    while moved:
        moved = fill_naked(draft)
        if draft.broken:
            return False
        moved = moved or fill_hidden(draft) or (locked and drop_locked(draft))
    return True


def fill_naked(draft: Board) -> bool:
    """Fill the cells with one candidate; return whether there were any."""
    moved = False
    for cell in range(draft.cells):
        mask = draft.masks[cell]
        if mask and not mask & (mask - 1):
            draft.put(lowest_of(mask), cell)
            moved = True
    return moved


def fill_hidden(draft: Board) -> bool:
    """Fill values with one place in a house; return whether any had one."""
    moved = False
    cells = draft.layout.house_cells
    for value in range(draft.size):
        for house in range(draft.houses):
            spots = draft.spots[value * draft.houses + house]
            if spots and not spots & (spots - 1):
                cell = cells[house * draft.size + lowest_of(spots)]
                draft.put(value, cell)
                moved = True
    return moved


def drop_locked(draft: Board) -> bool:
    """Clear values locked in a region or a line; return whether any were."""
    moved = False
    for value in range(draft.size):
        done: i64 = -1
        for line, region in draft.layout.meetings:
            if line == done:
                continue
            in_line = draft.in_house(value, line)
            on_line = draft.apart(value, line, region)
            if in_line == on_line:
                continue
            off_line = draft.apart(value, region, line)
            if (on_line == 0) == (off_line == 0):
                continue
            house, gone = (line, on_line) if on_line else (region, off_line)
            for cell in draft.layout.cells_at(house, gone):
                draft.drop(value, cell)
            moved = True
            if on_line:
                done = line
    return moved


def only_singles(board: Board) -> bool:
    """Return whether naked and hidden singles solve the board."""
    draft = Board(board)
    return propagate(draft, False) and draft.open == 0
