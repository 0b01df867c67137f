"""A step as a technique finds it, without premises and text.

A ``Finding`` has its placements and removals as codes of its board (``value
* cells + cell``).  Code that only follows the steps, such as a rating, needs
no more.  ``step()`` makes a ``Step`` of it; only then does the technique
build the premises and the text.
"""

from collections.abc import Callable
from typing import Final, final

from sudokit.core.choice import Choice
from sudokit.logic.model.board import Board
from sudokit.logic.model.naming import all_of, house_key, rule_name
from sudokit.logic.model.rules_used import rules_used
from sudokit.native.arrays import i64
from sudokit.proofs.step import Premise, Step
from sudokit.rules.exclusions import laws_of
from sudokit.system.language import _

# The premises and the middle of the sentence.
Evidence = tuple[list[Premise], str]


@final
class Finding:
    """The placements and removals of a technique on a board.

    ``placed`` and ``removed`` are codes, in any order; ``removed`` may
    name one twice.  ``evidence`` is called when the step is built.
    """

    __slots__ = ("board", "evidence", "placed", "removed", "technique")

    def __init__(
        self,
        board: Board,
        technique: str,
        placed: list[int],
        removed: list[int],
        evidence: Callable[[], Evidence],
    ) -> None:
        self.board: Final = board
        self.technique: Final = technique
        self.placed: Final = placed
        self.removed: Final = removed
        self.evidence: Final = evidence

    def after(self) -> Board:
        """Return the board after the finding."""
        board = self.board
        if self.placed:
            board = board.place(by_cell(board, self.placed))
        if self.removed:
            board = board.remove(by_cell(board, self.removed))
        return board

    def step(self) -> Step:
        """Return the step in the original orientation, with its text."""
        board = self.board
        premises, note = self.evidence()
        step = Step(
            self.technique,
            choices_of(board, self.placed),
            choices_of(board, self.removed),
            tuple(premises),
            note,
            least=board.layout.rules.grid.least,
        )
        links = rules_used(board, step)
        if not links:
            return step
        premises, note = name_links(board, premises, note, links)
        return step._replace(premises=tuple(premises), note=note)


def name_links(
    board: Board, premises: list[Premise], note: str, links: list[str]
) -> Evidence:
    """Return evidence that also names rules, by their notation.

    By these rules candidates exclude each other.
    """
    if not links:
        return premises, note
    named = laws_of(board.layout.rules).named_rules
    rules = [rule_name(named[one][0], int(board.size)) for one in links]
    more = [Premise("link", one) for one in links]
    return premises + more, _(
        "{note}, by {rules}", note=note, rules=all_of(rules)
    )


def by_cell(board: Board, codes: list[int]) -> list[int]:
    """Sort codes by cell.

    The order decides which of the new singles is first, so it must not
    depend on the puzzle's original orientation.
    """
    size, cells = int(board.size), int(board.cells)
    keys = sorted([code % cells * size + code // cells for code in codes])
    return [key % size * cells + key // size for key in keys]


def choices_of(board: Board, codes: list[int]) -> tuple[Choice, ...]:
    """Return distinct candidates, by row, column and value."""
    return tuple(sorted({board.frame.choice(code) for code in codes}))


def cell_premises(board: Board, role: str, cells: list[int]) -> list[Premise]:
    """Return whole cells as premises."""
    n = board.frame.size
    outer = [board.frame.cells[cell] for cell in cells]
    return [Premise(role, Choice(cell // n, cell % n, 0)) for cell in outer]


def choice_premises(
    board: Board, role: str, codes: list[int]
) -> list[Premise]:
    """Return candidates as premises."""
    return [Premise(role, board.frame.choice(code)) for code in codes]


def house_premises(
    board: Board, role: str, houses: list[int]
) -> list[Premise]:
    """Return houses as premises."""
    return [Premise(role, house_key(board, house)) for house in houses]


def code_weight(board: Board, codes: list[int]) -> int:
    """Return a key that orders removals of one size, early cells first."""
    total: i64 = 0
    factor: i64 = 1
    for code in codes:
        total += code % board.cells * factor + code // board.cells + 1
        factor += board.cells - 1
    return int(total)
