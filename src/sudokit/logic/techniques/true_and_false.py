"""The candidates of a board as one set, and what they exclude.

    Candidates(board)           which there are, and the variables
    Followed(candidates, code)  what follows from one by links alone

Only for the classic rules.  Candidates are the codes of the board.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.naming import cell_name, value_name
from sudokit.native.bits import bits_of, members
from sudokit.system.language import _


@final
class Candidates:
    """All candidates of a board; sets of them are bits.

    ``variables`` are the sets of which one candidate is true: cells, and
    values in houses.
    """

    __slots__ = ("_excluded", "_of", "alive", "board", "partners", "variables")

    def __init__(self, board: Board) -> None:
        self.board: Final = board
        cells = int(board.cells)
        variables: list[int] = []
        for cell in range(cells):
            if board.masks[cell]:
                variables.append(bits_of(board.in_cell(cell)))
        for value in range(int(board.size)):
            for house in range(int(board.houses)):
                places = board.places(value, house)
                if places:
                    variables.append(bits_of(places) << value * cells)
        alive = 0
        of: dict[int, int] = {}
        partners: dict[int, int] = {}
        for number, bits in enumerate(variables):
            alive |= bits
            codes = members(bits)
            for code in codes:
                of[code] = of.get(code, 0) | 1 << number
            if len(codes) == 2:
                one, other = codes
                partners[one] = partners.get(one, 0) | 1 << other
                partners[other] = partners.get(other, 0) | 1 << one
        self.variables: Final = variables
        self.alive: Final[int] = alive
        self._of: Final = of
        # By candidate, those that are true if it is false.
        self.partners: Final = partners
        self._excluded: Final[dict[int, int]] = {}

    def variables_of(self, code: int) -> int:
        """Return the numbers of the variables of a candidate."""
        return self._of.get(code, 0)

    def excluded(self, code: int) -> int:
        """Return the other candidates that can't be true if this one is."""
        known = self._excluded.get(code, -1)
        if known < 0:
            board = self.board
            cells = int(board.cells)
            value, cell = divmod(code, cells)
            known = board.at(value) & board.layout.seen[cell]
            known <<= value * cells
            known |= bits_of(board.in_cell(cell)) & ~(1 << code)
            self._excluded[code] = known
        return known


@final
class Followed:
    """What follows from a candidate by cells and houses of two candidates.

    ``off`` are the candidates that are false then; none if it leads to a
    contradiction.
    """

    __slots__ = ("_cause", "_off_by", "off")

    def __init__(self, candidates: Candidates, start: int) -> None:
        self._cause: Final[dict[int, int]] = {start: start}
        self._off_by: Final[dict[int, int]] = {}
        off = 0
        queue = [start]
        true = 1 << start
        for one in queue:
            for lost in members(candidates.excluded(one) & ~off):
                self._off_by[lost] = one
                for then in members(candidates.partners.get(lost, 0) & ~true):
                    true |= 1 << then
                    self._cause[then] = one
                    queue.append(then)
            off |= candidates.excluded(one)
        self.off: Final[int] = 0 if true & off else off

    def path(self, code: int) -> list[int]:
        """Return the start and what follows until a candidate is false."""
        at = self._off_by[code]
        path = [at]
        while self._cause[at] != at:
            at = self._cause[at]
            path.append(at)
        path.reverse()
        return path


def story_text(board: Board, path: list[int]) -> str:
    """Return candidates that follow one after the other, in short."""
    texts = [
        cell_name(board, code % board.cells)
        + "="
        + value_name(board, code // board.cells)
        for code in path
    ]
    if len(texts) == 1:
        return texts[0]
    return _("{start} gives {rest}", start=texts[0], rest=", ".join(texts[1:]))
