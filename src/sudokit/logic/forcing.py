"""What follows when a choice is assumed: forcing chains, nets and trials.

A forcing chain follows only links, a forcing net every single and every
locked place; both end in a contradiction, or different assumptions
that cover all cases agree.  A trial assumes a choice and searches on until
nothing is left to try.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grid import Choice
from sudokit.logic.board import Board, Draft, grid_of
from sudokit.logic.geometry import (
    CELL_HOUSES,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
)
from sudokit.logic.propagation import propagate
from sudokit.logic.step import (
    Premise,
    cell_name,
    choice_premises,
    house_name,
    house_premises,
    placing,
    removing,
    value_name,
)
from sudokit.logic.technique import Seeker
from sudoku import count


@final
class Outcome:
    """What a choice leads to when it is assumed.

    ``masks`` are the choices left in every cell, a filled cell keeping its
    value.  ``clash`` is a choice that was forced though it is ruled out,
    or -1; ``broken`` means that, or any other contradiction.
    """

    __slots__ = ("broken", "clash", "draft", "masks")

    def __init__(self, board: Board, draft: Draft, clash: i64) -> None:
        self.draft: Final = draft
        self.clash: Final = clash
        self.broken: Final = clash >= 0 or draft.broken()
        self.masks: Final = draft.masks[:]
        for cell in self.forced(board):
            self.masks[cell] = i64(1) << (draft.values[cell] - 1)

    def forced(self, board: Board) -> list[int]:
        """The cells that were filled."""
        values = self.draft.values
        return [
            cell
            for cell in range(81)
            if values[cell] and not board.values[cell]
        ]

    def fault(self, board: Board) -> str:
        """The contradiction in words."""
        if self.clash >= 0:
            where = cell_name(board, self.clash % 81)
            what = value_name(board, self.clash // 81)
            return f"forces {what} in {where}, where it can't be"
        cell = self.draft.starved_cell()
        if cell >= 0:
            return "leaves no choice in " + cell_name(board, cell)
        index = self.draft.starved_house()
        what = value_name(board, index // 27)
        return f"leaves no place for {what} in " + house_name(
            board, index % 27
        )


def forcing_chain(board: Board, seeker: Seeker) -> None:
    """Assumptions followed along cells and houses, one link at a time."""
    force(board, seeker, "Forcing Chain", False)


def forcing_net(board: Board, seeker: Seeker) -> None:
    """Assumptions followed with all singles and locked places."""
    force(board, seeker, "Forcing Net", True)


def follow(board: Board, code: i64, net: bool) -> Outcome:
    """Assume a choice and see what is left."""
    draft = Draft(board)
    clash: i64 = -1
    if net:
        draft.place(code // 81, code % 81)
        propagate(draft)
    else:
        clash = follow_links(board, draft, code)
    return Outcome(board, draft, clash)


def follow_links(board: Board, draft: Draft, code: i64) -> i64:
    """Follow single links only; a choice that is forced but gone, or -1.

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
            return item
        before = draft.masks[:]
        draft.place(value, cell)
        for other in range(i64(81)):
            gone = before[other] & ~draft.masks[other]
            while gone:
                lost = LOWEST[gone]
                gone &= gone - 1
                if other != cell or lost != value:
                    link_partners(board, lost, other, queue)
    return -1


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
        mask = board.masks[cell]
        while mask:
            code = LOWEST[mask] * 81 + cell
            mask &= mask - 1
            outcome = follow(board, code, net)
            outcomes[code] = outcome
            if outcome.broken and contradiction(
                board, seeker, name, code, outcome
            ):
                return
    for cell in range(i64(81)):
        if board.masks[cell] and agree(
            board, seeker, name, outcomes, cell_cases(board, cell),
            cell_name(board, cell), [],
        ):  # fmt: skip
            return
    for house in range(i64(27)):
        for value in range(i64(9)):
            cases = house_cases(board, value, house)
            where = f"{value_name(board, value)} in {house_name(board, house)}"
            if cases and agree(
                board, seeker, name, outcomes, cases, where, [house]
            ):
                return


def contradiction(
    board: Board, seeker: Seeker, name: str, code: i64, outcome: Outcome
) -> bool:
    """Hand over the removal of a choice that can't be."""
    premises = choice_premises(board, "on", [code])
    forced = [
        (outcome.draft.values[cell] - 1) * 81 + cell
        for cell in outcome.forced(board)
    ]
    premises += choice_premises(board, "forced", forced)
    note = f"{assumed(board, code)} {outcome.fault(board)}"
    return seeker.add(removing(board, name, [code], premises, note))


def assumed(board: Board, code: i64) -> str:
    """An assumption, as ``r1c2=3``."""
    where = cell_name(board, code % 81)
    return f"{where}={value_name(board, code // 81)}"


def cell_cases(board: Board, cell: i64) -> list[int]:
    """All choices of a cell."""
    mask = board.masks[cell]
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
    outcomes: dict[int, Outcome],
    cases: list[int],
    where: str,
    houses: list[int],
) -> bool:
    """Hand over what follows in every case."""
    left = vec[i64]([0] * 81)
    for code in cases:
        masks = outcomes[code].masks
        if outcomes[code].broken:
            return False
        for cell in range(i64(81)):
            left[cell] |= masks[cell]
    codes: list[int] = []
    premises: list[Premise] = choice_premises(board, "on", cases)
    premises += house_premises(board, "base", houses)
    note = f"whatever is true of {where}"
    for cell in range(i64(81)):
        gone = board.masks[cell] & ~left[cell]
        if gone and COUNT[left[cell]] == 1:
            code = LOWEST[left[cell]] * 81 + cell
            return seeker.add(placing(board, name, code, premises, note))
        while gone:
            codes.append(LOWEST[gone] * 81 + cell)
            gone &= gone - 1
    if not codes:
        return False
    return seeker.add(removing(board, name, codes, premises, note))


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
                note = assumed(board, code) + " fails however it goes on"
                if seeker.add(
                    removing(board, "Trial", [code], premises, note)
                ):
                    return
