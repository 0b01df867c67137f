"""Traces an assumption to its consequences, and records the reasons.

The forcing techniques find out fast that something follows.  How, in an
order in which a person can check it, is found here afterwards, and only
for the step that is handed over: what follows is noted with what it rests
on, in rounds, so that what is near comes first; then all that the end does
not rest on is left out.

    Trace(board, code, net)     assume a candidate
    trace.run(goals)            follow it to a contradiction, or to the goals
    trace.told()                what led there, in words
    trace.fault()               the contradiction in words
    trace.premises()            what led there, as premises
"""

from typing import Final, final

from sudokit.core.arrays import i64, vec
from sudokit.language import _
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import choice_premises
from sudokit.logic.model.geometry import (
    CELL_HOUSES,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
)
from sudokit.logic.model.naming import (
    cell_name,
    cell_names,
    house_name,
    value_name,
)
from sudokit.logic.model.step import Premise

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
    """What follows from a candidate.  ``cause`` is the link that ruled a
    candidate out, -1 if none did.
    """

    __slots__ = ("board", "cause", "draft", "links", "net", "start")

    def __init__(self, board: Board, code: i64, net: bool) -> None:
        self.board: Final = board
        self.net: Final = net
        self.start: Final[i64] = code
        self.draft: Final = Board(board)
        self.cause: Final = vec[i64]([-1] * 729)
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
        """There is nothing more to find out."""
        for code in goals:
            if self.cause[code] < 0:
                return False
        return len(goals) > 0 or self.draft.broken()

    def fill(self, goals: list[int]) -> bool:
        """Fill all singles there are now; False if there is none."""
        found = self.singles()
        for code, house in found:
            if self.draft.values[code % 81]:
                continue
            needs = self.gone_from_cell(code % 81)
            if house >= 0:
                needs = self.gone_from_house(code // 81, house)
            self.place(code, house, needs)
            if self.reached(goals):
                break
        return len(found) > 0

    def singles(self) -> list[tuple[int, int]]:
        """The singles; of a chain those where there were two candidates."""
        found: list[tuple[int, int]] = []
        for cell in range(i64(81)):
            mask = self.draft.masks[cell]
            if COUNT[mask] == 1 and (
                self.net or COUNT[self.board.masks[cell]] == 2
            ):
                found.append((LOWEST[mask] * 81 + cell, CELL))
        for index in range(i64(243)):
            # The boxes come first, as that is where people look.
            house = (index // 9 + 18) % 27
            value = index % 9
            spots = self.draft.spots[value * 27 + house]
            if COUNT[spots] == 1 and (
                self.net or COUNT[self.board.spots[value * 27 + house]] == 2
            ):
                cell = HOUSE_CELLS[house * 9 + LOWEST[spots]]
                found.append((value * 81 + cell, house))
        return found

    def place(self, code: i64, house: i64, needs: list[int]) -> None:
        """Fill a cell, and note what that rules out."""
        before = self.draft.masks[:]
        self.draft.put(code // 81, code % 81)
        for cell in range(i64(81)):
            gone = before[cell] & ~self.draft.masks[cell]
            while gone:
                lost = LOWEST[gone] * 81 + cell
                gone &= gone - 1
                if lost != code:
                    self.cause[lost] = len(self.links)
        self.links.append(Inference([code], True, house, needs))

    def lock(self) -> bool:
        """Clear what one locked value clears; False if none does."""
        for value in range(i64(9)):
            for line in range(i64(18)):
                for part in range(i64(3)):
                    cell = HOUSE_CELLS[line * 9 + part * 3]
                    box = CELL_HOUSES[cell * 3 + 2]
                    if self.clear(value, line, box):
                        return True
                    if self.clear(value, box, line):
                        return True
        return False

    def clear(self, value: i64, base: i64, cover: i64) -> bool:
        """Clear the cover of a value that the base has only there."""
        if self.outside(value, base, cover):
            return False
        if not self.draft.spots[value * 27 + base]:
            return False
        codes = self.outside(value, cover, base)
        for code in codes:
            self.draft.drop(value, code % 81)
            self.cause[code] = len(self.links)
        if codes:
            needs = self.gone_from_house(value, base)
            self.links.append(Inference(codes, False, base, needs))
        return len(codes) > 0

    def outside(self, value: i64, house: i64, other: i64) -> list[int]:
        """The places of a value in a house that are not in the other."""
        kind = other // 9
        spots = self.draft.spots[value * 27 + house]
        codes: list[int] = []
        while spots:
            cell = HOUSE_CELLS[house * 9 + LOWEST[spots]]
            spots &= spots - 1
            if CELL_HOUSES[cell * 3 + kind] != other:
                codes.append(value * 81 + cell)
        return codes

    def gone_from_cell(self, cell: i64) -> list[int]:
        """The candidates of a cell that were ruled out."""
        mask = self.board.masks[cell]
        codes: list[int] = []
        while mask:
            code = LOWEST[mask] * 81 + cell
            mask &= mask - 1
            if self.cause[code] >= 0:
                codes.append(code)
        return codes

    def gone_from_house(self, value: i64, house: i64) -> list[int]:
        """The places of a value in a house that were ruled out."""
        spots = self.board.spots[value * 27 + house]
        codes: list[int] = []
        while spots:
            code = value * 81 + HOUSE_CELLS[house * 9 + LOWEST[spots]]
            spots &= spots - 1
            if self.cause[code] >= 0:
                codes.append(code)
        return codes

    def needs_of_fault(self) -> list[int]:
        """What must be gone for the contradiction."""
        cell = self.draft.starved_cell()
        if cell >= 0:
            return self.gone_from_cell(cell)
        index = self.draft.starved_house()
        return self.gone_from_house(index // 27, index % 27)

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
        cells = cell_names(self.board, [code % 81 for code in codes])
        return f"{cells}{sign}{value_name(self.board, codes[0] // 81)}"

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
        n=value_name(board, index // 27),
        house=house_name(board, index % 27),
    )


# Fills in singles and locked candidates until nothing changes.


def propagate(draft: Board) -> bool:
    """Do all that singles and locked places give; False if it breaks."""
    moved = True
    while moved:
        moved = fill_naked(draft)
        if draft.broken():
            return False
        moved = moved or fill_hidden(draft) or drop_locked(draft)
    return True


def fill_singles(draft: Board) -> bool:
    """Fill all singles; False at a contradiction."""
    moved = True
    while moved:
        moved = fill_naked(draft)
        if draft.broken():
            return False
        moved = moved or fill_hidden(draft)
    return True


def fill_naked(draft: Board) -> bool:
    """Fill the cells with one candidate."""
    moved = False
    for cell in range(i64(81)):
        mask = draft.masks[cell]
        if mask and not mask & (mask - 1):
            draft.put(LOWEST[mask], cell)
            moved = True
    return moved


def fill_hidden(draft: Board) -> bool:
    """Fill the houses' values with one place."""
    moved = False
    for value in range(i64(9)):
        for house in range(i64(27)):
            spots = draft.spots[value * 27 + house]
            if spots and not spots & (spots - 1):
                draft.put(value, HOUSE_CELLS[house * 9 + LOWEST[spots]])
                moved = True
    return moved


def drop_locked(draft: Board) -> bool:
    """Clear what a value locked in a box and a line leaves to neither."""
    moved = False
    for value in range(i64(9)):
        for line in range(i64(18)):
            spots = draft.spots[value * 27 + line]
            for part in range(i64(3)):
                near: i64 = spots & i64(7) << part * 3
                if not near:
                    continue
                first = HOUSE_CELLS[line * 9 + part * 3]
                box = CELL_HOUSES[first * 3 + 2]
                inside = COUNT[draft.spots[value * 27 + box]]
                locked = COUNT[near] == COUNT[spots]
                if locked and inside > COUNT[near]:
                    clear_apart(draft, value, box, line)
                    moved = True
                elif inside == COUNT[near] and not locked:
                    clear_apart(draft, value, line, box)
                    moved = True
                    break
    return moved


def clear_apart(draft: Board, value: i64, house: i64, other: i64) -> None:
    """Remove a value from the cells of a house outside another one."""
    kind = other // 9
    for spot in range(i64(9)):
        cell = HOUSE_CELLS[house * 9 + spot]
        if CELL_HOUSES[cell * 3 + kind] != other:
            draft.drop(value, cell)


def only_singles(board: Board) -> bool:
    """Naked and hidden singles solve the board."""
    draft = Board(board)
    return fill_singles(draft) and draft.open == 0
