"""Trial and error, for when no other technique applies.

A candidate is assumed and a search goes on from it until nothing is left to
try.  If there was no solution, the candidate goes.
"""

from typing import Final, final

from sudokit.core.arrays import i64
from sudokit.core.choice import Choice
from sudokit.core.search import count
from sudokit.language import _, ngettext
from sudokit.logic.model.board import Board, Draft
from sudokit.logic.model.finding import Evidence, choice_premises
from sudokit.logic.model.geometry import COUNT
from sudokit.logic.model.layout import grid_of
from sudokit.logic.model.naming import cell_name, value_name
from sudokit.logic.model.propagation import propagate
from sudokit.logic.model.technique import Seeker
from sudokit.logic.techniques.forcing import cell_cases, follow
from sudokit.logic.techniques.trace import fault_in

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

    return seeker.remove("Trial", [code], evidence)


@final
class Refuted:
    """How a candidate fails: by itself, or with every candidate of some cell.

    ``ends`` counts the candidates that fail by themselves.
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
            self.text = f"{self.text} {fault_in(board, draft)}"
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
