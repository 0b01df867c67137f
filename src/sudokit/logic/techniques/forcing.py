"""What follows when a choice is assumed: forcing chains, nets and trials.

A forcing chain follows only links, a forcing net every single and every
locked place; both end in a contradiction, or different assumptions
that cover all cases agree.  A trial assumes a choice and searches on until
nothing is left to try.
"""

from typing import Final, final

from sudokit.core.arrays import i64, vec
from sudokit.core.choice import Choice
from sudokit.core.search import count
from sudokit.logic.model.board import Board, Draft, grid_of
from sudokit.logic.model.geometry import (
    CELL_HOUSES,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
)
from sudokit.logic.model.propagation import propagate
from sudokit.logic.model.step import (
    Premise,
    cell_name,
    choice_premises,
    house_name,
    placing,
    removing,
    value_name,
)
from sudokit.logic.model.technique import Seeker
from sudokit.logic.techniques.trace import Trace, fault_in

MANY_ENDS: Final = 6  # more than a sentence can list


@final
class Outcome:
    """What a choice leads to when it is assumed.

    ``masks`` are the choices left in every cell, a filled cell keeping its
    value.  ``broken``: it leads to a contradiction.
    """

    __slots__ = ("broken", "masks")

    def __init__(self, draft: Draft, clash: bool) -> None:
        self.broken: Final = clash or draft.broken()
        self.masks: Final = draft.masks[:]
        for cell in range(i64(81)):
            if draft.values[cell]:
                self.masks[cell] = i64(1) << (draft.values[cell] - 1)


def forcing_chain(board: Board, seeker: Seeker) -> None:
    """Assumptions followed along cells and houses, one link at a time."""
    force(board, seeker, "Forcing Chain", False)


def forcing_net(board: Board, seeker: Seeker) -> None:
    """Assumptions followed with all singles and locked places."""
    force(board, seeker, "Forcing Net", True)


def follow(board: Board, code: i64, net: bool) -> Outcome:
    """Assume a choice and see what is left."""
    draft = Draft(board)
    clash = False
    if net:
        draft.place(code // 81, code % 81)
        propagate(draft)
    else:
        clash = follow_links(board, draft, code)
    return Outcome(draft, clash)


def follow_links(board: Board, draft: Draft, code: i64) -> bool:
    """Follow single links only; True if a choice is forced but gone.

    A link is a cell or a house that had two choices before the assumption:
    when one of them goes the other is true.
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
        draft.place(value, cell)
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
    """Queue what must be true when a choice is false."""
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


def force(board: Board, seeker: Seeker, name: str, net: bool) -> None:
    """Contradictions first, then cells and houses whose cases agree."""
    outcomes: dict[int, Outcome] = {}
    for cell in range(i64(81)):
        for code in cell_cases(board, cell):
            outcome = follow(board, code, net)
            outcomes[code] = outcome
            if outcome.broken and contradiction(
                board, seeker, name, code, net
            ):
                return
    for cell in range(i64(81)):
        cases = cell_cases(board, cell)
        where = "whatever is in " + cell_name(board, cell)
        if agree(board, seeker, name, net, outcomes, Cases(cases, where)):
            return
    for house in range(i64(27)):
        for value in range(i64(9)):
            cases = house_cases(board, value, house)
            where = f"wherever {value_name(board, value)} is in "
            where += house_name(board, house)
            if agree(board, seeker, name, net, outcomes, Cases(cases, where)):
                return


def contradiction(
    board: Board, seeker: Seeker, name: str, code: i64, net: bool
) -> bool:
    """Hand over the removal of a choice that can't be."""
    trace = Trace(board, code, net)
    trace.run([])
    link = ", and " if trace.links else " "
    note = trace.told() + link + trace.fault()
    return seeker.add(removing(board, name, [code], trace.premises(), note))


def assumed(board: Board, code: i64) -> str:
    """An assumption, as ``r1c2=3``."""
    where = cell_name(board, code % 81)
    return f"{where}={value_name(board, code // 81)}"


@final
class Cases:
    """Choices of which one is true, and what to call them."""

    __slots__ = ("codes", "where")

    def __init__(self, codes: list[int], where: str) -> None:
        self.codes: Final = codes
        self.where: Final = where


def cell_cases(board: Board, cell: i64) -> list[int]:
    """All choices of a cell."""
    return codes_of(cell, board.masks[cell])


def codes_of(cell: i64, mask: i64) -> list[int]:
    """The choices of some values of a cell."""
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
    name: str,
    net: bool,
    outcomes: dict[int, Outcome],
    cases: Cases,
) -> bool:
    """Hand over what follows in every case."""
    if not cases.codes:
        return False
    left = vec[i64]([0] * 81)
    for code in cases.codes:
        if outcomes[code].broken:
            return False
        masks = outcomes[code].masks
        for cell in range(i64(81)):
            left[cell] |= masks[cell]
    goals: list[int] = []
    for cell in range(i64(81)):
        gone = board.masks[cell] & ~left[cell]
        if gone and COUNT[left[cell]] == 1:
            return case_step(
                board, seeker, name, net, cases, codes_of(cell, gone),
                LOWEST[left[cell]] * 81 + cell,
            )  # fmt: skip
        goals += codes_of(cell, gone)
    if not goals:
        return False
    return case_step(board, seeker, name, net, cases, goals, -1)


def case_step(
    board: Board,
    seeker: Seeker,
    name: str,
    net: bool,
    cases: Cases,
    goals: list[int],
    true: i64,
) -> bool:
    """Say how each case leads to the goals, or to the one choice left."""
    premises: list[Premise] = []
    told: list[str] = []
    for code in cases.codes:
        trace = Trace(board, code, net)
        trace.run(goals)
        premises += trace.premises()
        told.append(trace.told())
    note = f"{cases.where}: {'; '.join(told)}"
    if true >= 0:
        return seeker.add(placing(board, name, true, premises, note))
    return seeker.add(removing(board, name, goals, premises, note))


def trial(board: Board, seeker: Seeker) -> None:
    """Assume a choice, search, find a contradiction, remove the choice."""
    grid = grid_of(board)
    for size in range(i64(2), i64(10)):
        for cell in range(i64(81)):
            if COUNT[board.masks[cell]] != size:
                continue
            for code in cell_cases(board, cell):
                choice = Choice(int(cell // 9), int(cell % 9), code // 81 + 1)
                if count(grid.update(choice), 1):
                    continue
                premises = choice_premises(board, "on", [code])
                note = Refuted(board, code).told(MANY_ENDS)
                if seeker.add(
                    removing(board, "Trial", [code], premises, note)
                ):
                    return


@final
class Refuted:
    """How a choice fails: by itself, or with every choice of some cell.

    ``ends`` counts the choices that fail by themselves.
    """

    __slots__ = ("cases", "ends", "text")

    def __init__(self, board: Board, code: i64) -> None:
        draft = Draft(board)
        draft.place(code // 81, code % 81)
        propagate(draft)
        self.text: str = assumed(board, code)
        self.cases: Final[list[Refuted]] = []
        self.ends: i64 = 1
        if draft.broken():
            self.text += " " + fault_in(board, draft)
            return
        then = draft.freeze()
        self.ends = 0
        for case in cell_cases(then, deciding_cell(then)):
            self.cases.append(Refuted(then, case))
            self.ends += self.cases[-1].ends

    def told(self, most: i64) -> str:
        """In words; cases with more ends than ``most`` are only counted."""
        if not self.cases:
            return self.text
        told = [
            f"{case.text} fails in {case.ends} cases"
            if case.ends > most
            else case.told(most)
            for case in self.cases
        ]
        return f"{self.text} fails ({'; '.join(told)})"


def deciding_cell(board: Board) -> i64:
    """Of the cells with the fewest choices the one most of whose choices
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
