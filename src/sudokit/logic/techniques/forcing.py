"""Forcing chains and forcing nets.

A forcing chain follows only links, a forcing net every single and every
locked place; both end in a contradiction, or different assumptions
that cover all cases agree.
"""

from typing import Final, final

from sudokit.core.arrays import i64, vec
from sudokit.core.choice import Choice
from sudokit.core.search import count
from sudokit.language import _, ngettext
from sudokit.logic.model.board import Board, grid_of
from sudokit.logic.model.finding import Evidence, choice_premises
from sudokit.logic.model.geometry import (
    CELL_HOUSES,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
)
from sudokit.logic.model.naming import cell_name, house_name, value_name
from sudokit.logic.model.step import Premise
from sudokit.logic.model.technique import Seeker
from sudokit.logic.model.trace import Trace, fault_in, propagate


@final
class Consequence:
    """What a candidate leads to when it is assumed.

    ``masks`` are the candidates left in every cell, a filled cell keeping its
    value.  ``broken``: it leads to a contradiction.
    """

    __slots__ = ("broken", "masks")

    def __init__(self, draft: Board, clash: bool) -> None:
        self.broken: Final = clash or draft.broken()
        self.masks: Final = draft.masks[:]
        for cell in range(i64(81)):
            if draft.values[cell]:
                self.masks[cell] = i64(1) << (draft.values[cell] - 1)


def follow(board: Board, code: i64, net: bool) -> Consequence:
    """Assume a candidate and see what is left."""
    draft = Board(board)
    clash = False
    if net:
        draft.put(code // 81, code % 81)
        propagate(draft)
    else:
        clash = follow_links(board, draft, code)
    return Consequence(draft, clash)


def follow_links(board: Board, draft: Board, code: i64) -> bool:
    """Follow single links only; True if a candidate is forced but gone.

    A link is a cell or a house that had two candidates before the assumption:
    when deletes one of them the other is true.
    """
    queue: list[int] = [code]
    for item in queue:
        value: i64 = item // 81
        cell: i64 = item % 81
        if draft.values[cell] == value + 1:
            continue
        if not draft.masks[cell] >> value & 1:
            return True
        before = draft.masks[:]
        draft.put(value, cell)
        for other in range(i64(81)):
            gone = before[other] & ~draft.masks[other]
            while gone:
                lost = LOWEST[gone]
                gone &= gone - 1
                if other != cell or lost != value:
                    link_partners(board, lost, other, queue)
    return False


def link_partners(
    board: Board, value: i64, cell: i64, queue: list[int]
) -> None:
    """Queue what must be true when a candidate is false."""
    mask = board.masks[cell]
    if COUNT[mask] == 2:
        queue.append(LOWEST[mask & ~(i64(1) << value)] * 81 + cell)
    for kind in range(i64(3)):
        house = CELL_HOUSES[cell * 3 + kind]
        spots = board.spots[value * 27 + house]
        if COUNT[spots] == 2:
            other = HOUSE_CELLS[house * 9 + LOWEST[spots]]
            if other == cell:
                other = HOUSE_CELLS[house * 9 + LOWEST[spots & (spots - 1)]]
            queue.append(value * 81 + other)


def force(board: Board, seeker: Seeker) -> None:
    """Contradictions first, then cells and houses whose cases agree.

    A chain follows one link at a time, a net all singles and locked places.
    """
    net = seeker.name == "Forcing Net"
    followed: dict[int, Consequence] = {}
    for cell in range(i64(81)):
        for code in cell_cases(board, cell):
            after = follow(board, code, net)
            followed[code] = after
            if after.broken and contradiction(board, seeker, code, net):
                return
    for cell in range(i64(81)):
        cases = Cases(cell_cases(board, cell), -1)
        if agree(board, seeker, net, followed, cases):
            return
    for house in range(i64(27)):
        for value in range(i64(9)):
            cases = Cases(house_cases(board, value, house), house)
            if agree(board, seeker, net, followed, cases):
                return


def contradiction(board: Board, seeker: Seeker, code: i64, net: bool) -> bool:
    """Hand over the removal of a candidate that can't be."""

    def evidence() -> Evidence:
        trace = Trace(board, code, net)
        trace.run([])
        return trace.premises(), trace.refuted()

    return seeker.remove([code], evidence)


@final
class Cases:
    """Candidates of which one is true: the places of a value in a house, or
    all of a cell, where ``house`` is -1.
    """

    __slots__ = ("codes", "house")

    def __init__(self, codes: list[int], house: i64) -> None:
        self.codes: Final = codes
        self.house: Final[i64] = house

    def told(self, board: Board, stories: str) -> str:
        """The cases in words, with what each leads to."""
        code = self.codes[0]
        if self.house < 0:
            cell = cell_name(board, code % 81)
            return _(
                "whatever {cell} is: {stories}", cell=cell, stories=stories
            )
        return _(
            "wherever {n} is in {house}: {stories}",
            n=value_name(board, code // 81),
            house=house_name(board, self.house),
            stories=stories,
        )


def cell_cases(board: Board, cell: i64) -> list[int]:
    """All candidates of a cell."""
    return codes_of(cell, board.masks[cell])


def codes_of(cell: i64, mask: i64) -> list[int]:
    """The candidates of some values of a cell."""
    codes: list[int] = []
    while mask:
        codes.append(LOWEST[mask] * 81 + cell)
        mask &= mask - 1
    return codes


def house_cases(board: Board, value: i64, house: i64) -> list[int]:
    """All places of a value in a house."""
    spots = board.spots[value * 27 + house]
    codes: list[int] = []
    while spots:
        codes.append(value * 81 + HOUSE_CELLS[house * 9 + LOWEST[spots]])
        spots &= spots - 1
    return codes


def agree(
    board: Board,
    seeker: Seeker,
    net: bool,
    followed: dict[int, Consequence],
    cases: Cases,
) -> bool:
    """Hand over what follows in every case."""
    if not cases.codes:
        return False
    left = vec[i64]([0] * 81)
    for code in cases.codes:
        if followed[code].broken:
            return False
        masks = followed[code].masks
        for cell in range(i64(81)):
            left[cell] |= masks[cell]
    goals: list[int] = []
    for cell in range(i64(81)):
        gone = board.masks[cell] & ~left[cell]
        if gone and COUNT[left[cell]] == 1:
            return case_step(
                board, seeker, net, cases, codes_of(cell, gone),
                LOWEST[left[cell]] * 81 + cell,
            )  # fmt: skip
        goals += codes_of(cell, gone)
    if not goals:
        return False
    return case_step(board, seeker, net, cases, goals, -1)


def case_step(
    board: Board,
    seeker: Seeker,
    net: bool,
    cases: Cases,
    goals: list[int],
    true: i64,
) -> bool:
    """Say how each case leads to the goals, or to the one candidate left."""

    def evidence() -> Evidence:
        premises: list[Premise] = []
        told: list[str] = []
        for code in cases.codes:
            trace = Trace(board, code, net)
            trace.run(goals)
            premises += trace.premises()
            told.append(trace.told())
        return premises, cases.told(board, "; ".join(told))

    if true >= 0:
        return seeker.place(true, evidence)
    return seeker.remove(goals, evidence)


# Trial and error, for when no other technique applies.


MANY_ENDS: Final = 6  # more than a sentence can list


def trial(board: Board, seeker: Seeker) -> None:
    """Assumes a candidate, finds a contradiction, and removes it."""
    grid = grid_of(board)
    for size in range(i64(2), i64(10)):
        for cell in range(i64(81)):
            if COUNT[board.masks[cell]] != size:
                continue
            for code in cell_cases(board, cell):
                choice = Choice(int(cell // 9), int(cell % 9), code // 81 + 1)
                if count(grid.update(choice), 1):
                    continue
                if take(board, seeker, code):
                    return


def take(board: Board, seeker: Seeker, code: i64) -> bool:
    """Hand over the removal of a candidate that no solution has."""

    def evidence() -> Evidence:
        premises = choice_premises(board, "on", [code])
        return premises, Refuted(board, code).told(MANY_ENDS)

    return seeker.remove([code], evidence)


@final
class Refuted:
    """How a candidate fails: by itself, or with every candidate of some cell.

    ``ends`` counts the candidates that fail by themselves.
    """

    __slots__ = ("cases", "ends", "text")

    def __init__(self, board: Board, code: i64) -> None:
        draft = Board(board)
        draft.put(code // 81, code % 81)
        propagate(draft)
        self.text: str = assumed(board, code)
        self.cases: Final[list[Refuted]] = []
        self.ends: i64 = 1
        if draft.broken():
            self.text = f"{self.text} {fault_in(board, draft)}"
            return
        then = draft.settled()
        self.ends = 0
        for case in cell_cases(then, deciding_cell(then)):
            self.cases.append(Refuted(then, case))
            self.ends += self.cases[-1].ends

    def told(self, most: i64) -> str:
        """In words; cases with more ends than ``most`` are only counted."""
        if not self.cases:
            return self.text
        told = [
            ngettext(
                "{start}: its only branch ({n}) contradicts",
                "{start}: all {n} branches contradict",
                case.ends,
                start=case.text,
            )
            if case.ends > most
            else case.told(most)
            for case in self.cases
        ]
        cases = "; ".join(told)
        return _("{start} fails ({cases})", start=self.text, cases=cases)


def deciding_cell(board: Board) -> i64:
    """Of the cells with the fewest candidates the one most of whose candidates
    fail by themselves.
    """
    size: i64 = 9
    for cell in range(i64(81)):
        if board.masks[cell]:
            size = min(size, COUNT[board.masks[cell]])
    best: i64 = -1
    least: i64 = 10
    for cell in range(i64(81)):
        if COUNT[board.masks[cell]] != size:
            continue
        left: i64 = 0
        for code in cell_cases(board, cell):
            left += not follow(board, code, True).broken
        if left < least:
            best, least = cell, left
        if left == 0:
            break
    return best


def assumed(board: Board, code: i64) -> str:
    """An assumption, as ``r1c2=3``."""
    where = cell_name(board, code % 81)
    return f"{where}={value_name(board, code // 81)}"
