"""Traces an assumption to its consequences, and records the reasons.

The forcing techniques find quickly that a conclusion follows.  This module
finds out how, in an order that a person can check, and only for steps that
are returned: consequences are noted with their reasons, in rounds, so that
the nearest come first; then those that the conclusion doesn't need are
left out.

    Trace(board, code, net)     assume a candidate
    trace.run(goals)            follow it to a contradiction, or to the goals
    trace.told()                what led there, in words
    trace.fault()               the contradiction in words
    trace.premises()            what led there, as premises
"""

from typing import Final, final

from sudokit.logic.model.board import Board, regions_first
from sudokit.logic.model.finding import choice_premises
from sudokit.logic.model.geometry import count_of, lowest_of
from sudokit.logic.model.naming import (
    cell_name,
    cell_names,
    house_name,
    value_name,
)
from sudokit.logic.model.step import Premise
from sudokit.native.arrays import i64, vec
from sudokit.system.language import _

CELL: Final = -1  # instead of a house: it is the last candidate of its cell


@final
class Inference:
    """A candidate that is true, or some that are false, and why.

    True: it is the last place in ``house``, or the last candidate of its
    cell.  False: ``house`` needs the value elsewhere.  ``needs`` are the
    candidates that must be gone for that.
    """

    __slots__ = ("codes", "house", "needs", "true")

    def __init__(
        self, codes: list[int], true: bool, house: i64, needs: list[int]
    ) -> None:
        self.codes: list[int] = codes
        self.true: Final = true
        self.house: Final = house
        self.needs: Final = needs


@final
class Trace:
    """The consequences of a candidate.  ``cause`` is the link that ruled a
    candidate out, -1 if none did.
    """

    __slots__ = ("board", "cause", "draft", "links", "net", "start")

    def __init__(self, board: Board, code: i64, net: bool) -> None:
        self.board: Final = board
        self.net: Final = net
        self.start: Final[i64] = code
        self.draft: Final = Board(board)
        self.cause: Final = vec[i64]([-1] * int(board.size * board.cells))
        self.links: list[Inference] = []
        self.place(code, CELL, [])

    def run(self, goals: list[int]) -> None:
        """Follow until the goals are ruled out; without any, until there
        is a contradiction.
        """
        while not self.reached(goals):
            if not (self.fill(goals) or (self.net and self.lock())):
                break
        needs = list(goals)
        if not needs:
            needs = self.needs_of_fault()
        self.links = self.needed(needs)

    def reached(self, goals: list[int]) -> bool:
        """Is there nothing more to find out?"""
        for code in goals:
            if self.cause[code] < 0:
                return False
        return len(goals) > 0 or self.draft.broken

    def fill(self, goals: list[int]) -> bool:
        """Fill all singles there are now; False if there is none."""
        found = self.singles()
        for code, house in found:
            cells = self.board.cells
            if self.draft.values[code % cells]:
                continue
            needs = self.gone_from_cell(code % cells)
            if house >= 0:
                needs = self.gone_from_house(code // cells, house)
            self.place(code, house, needs)
            if self.reached(goals):
                break
        return len(found) > 0

    def singles(self) -> list[tuple[int, int]]:
        """The singles; of a chain those where there were two candidates."""
        found: list[tuple[int, int]] = []
        board, draft = self.board, self.draft
        for cell in range(board.cells):
            if count_of(draft.masks[cell]) == 1 and (
                self.net or count_of(board.masks[cell]) == 2
            ):
                found.append((draft.in_cell(cell)[0], CELL))
        # The regions come first, as that is where people look.
        for turn in range(board.houses):
            house = regions_first(board, turn)
            for value in range(board.size):
                if count_of(draft.in_house(value, house)) == 1 and (
                    self.net or count_of(board.in_house(value, house)) == 2
                ):
                    cell = draft.places(value, house)[0]
                    found.append((int(value * board.cells + cell), int(house)))
        return found

    def place(self, code: i64, house: i64, needs: list[int]) -> None:
        """Fill a cell, and note what that rules out."""
        for lost in self.draft.lost(code):
            self.cause[lost] = len(self.links)
        self.links.append(Inference([code], True, house, needs))

    def lock(self) -> bool:
        """Clear what one locked value clears; False if none does."""
        layout = self.board.layout
        for value in range(self.board.size):
            for line, region in layout.meetings:
                if self.clear(value, line, region):
                    return True
                if self.clear(value, region, line):
                    return True
        return False

    def clear(self, value: i64, base: i64, cover: i64) -> bool:
        """Clear the cover of a value that the base has only there."""
        draft = self.draft
        if not draft.in_house(value, base) or draft.apart(value, base, cover):
            return False
        codes = draft.codes_at(value, cover, draft.apart(value, cover, base))
        before = len(self.links)
        for code in codes:
            draft.drop(value, code % draft.cells)
            needs = self.needs_beside(code, base, cover)
            if len(self.links) == before or self.links[-1].needs != needs:
                self.links.append(Inference([], False, base, needs))
            self.links[-1].codes.append(code)
            self.cause[code] = len(self.links) - 1
        return len(codes) > 0

    def needs_beside(self, code: int, base: i64, cover: i64) -> list[int]:
        """What must be gone from the base for a candidate to be impossible:
        all but what would go by itself, as it is in the cover or conflicts
        with the candidate in another way.
        """
        board = self.board
        apart = board.apart(code // board.cells, base, cover)
        first = code - code % int(board.cells)
        return [
            first + cell
            for cell in board.layout.cells_at(base, apart)
            if not board.layout.sees(code, cell)
        ]

    def gone_from_cell(self, cell: i64) -> list[int]:
        """The candidates of a cell that were ruled out."""
        return [c for c in self.board.in_cell(cell) if self.cause[c] >= 0]

    def gone_from_house(self, value: i64, house: i64) -> list[int]:
        """The places of a value in a house that were ruled out."""
        spots = self.board.in_house(value, house)
        codes = self.board.codes_at(value, house, spots)
        return [code for code in codes if self.cause[code] >= 0]

    def needs_of_fault(self) -> list[int]:
        """The candidates that must be gone for the contradiction."""
        cell = self.draft.starved_cell()
        if cell >= 0:
            return self.gone_from_cell(cell)
        index = self.draft.starved_house()
        houses = self.board.houses
        return self.gone_from_house(index // houses, index % houses)

    def needed(self, needs: list[int]) -> list[Inference]:
        """The links behind the first that these rest on."""
        used: set[int] = set()
        queue = list(needs)
        for code in queue:
            if code not in used:
                used.add(code)
                queue += self.links[self.cause[code]].needs
        causes = {int(self.cause[code]) for code in used} - {0}
        kept = [self.links[index] for index in sorted(causes)]
        for link in kept:
            if not link.true:
                link.codes = [code for code in link.codes if code in used]
        return kept

    def told(self) -> str:
        """``r1c2=3 gives r1c7=5 (r1), r4c7=2 (cell), r5c78<>2 (b4)``."""
        start = self.said([self.start], "=")
        if not self.links:
            return start
        told: list[str] = []
        for link in self.links:
            text = self.said(link.codes, "=" if link.true else "<>")
            if link.house >= 0:
                told.append(f"{text} ({house_name(self.board, link.house)})")
            else:
                told.append(_("{choices} (cell)", choices=text))
        return _("{start} gives {rest}", start=start, rest=", ".join(told))

    def said(self, codes: list[int], sign: str) -> str:
        """Candidates of one value, as ``r1c2=3``."""
        size = int(self.board.cells)
        cells = cell_names(self.board, [code % size for code in codes])
        return f"{cells}{sign}{value_name(self.board, codes[0] // size)}"

    def refuted(self) -> str:
        """The same with the contradiction that it ends in."""
        fault = fault_in(self.board, self.draft)
        if not self.links:
            return f"{self.told()} {fault}"
        return _("{story}, and {fault}", story=self.told(), fault=fault)

    def premises(self) -> list[Premise]:
        """The assumption and what follows from it, in order."""
        found = choice_premises(self.board, "on", [self.start])
        for link in self.links:
            role = "forced" if link.true else "gone"
            found += choice_premises(self.board, role, link.codes)
        return found


def fault_in(board: Board, draft: Board) -> str:
    """A contradiction, as ``leaves no choice in r1c2``."""
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
    """Do all that singles give, and locked places; False if it breaks."""
    moved = True
    while moved:
        moved = fill_naked(draft)
        if draft.broken:
            return False
        moved = moved or fill_hidden(draft) or (locked and drop_locked(draft))
    return True


def fill_naked(draft: Board) -> bool:
    """Fill the cells with one candidate."""
    moved = False
    for cell in range(draft.cells):
        mask = draft.masks[cell]
        if mask and not mask & (mask - 1):
            draft.put(lowest_of(mask), cell)
            moved = True
    return moved


def fill_hidden(draft: Board) -> bool:
    """Fill the houses' values with one place."""
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
    """Clear what a value locked in a region and a line leaves to neither."""
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
    """Do naked and hidden singles solve the board?"""
    draft = Board(board)
    return propagate(draft, False) and draft.open == 0
