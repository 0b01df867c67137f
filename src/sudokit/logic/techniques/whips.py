"""Whips: chains of Denis Berthier's that refute a candidate, the target.

A *variable* is a cell, or a value in a house: one of its candidates is true.
In a whip of length n there are n variables.  If the target is true, and so
is the candidate found for each variable before, a variable has a single
candidate left, which is then true; the last one has none.  Other candidates
of a variable may be excluded by the target (z-candidates) or by any
candidate found before (t-candidates).  Each variable has a candidate that is
excluded by the one found just before.  That is a whip of "Pattern-Based
Constraint Satisfaction and Logic Puzzles" (Berthier, 2012).
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence, choice_premises
from sudokit.logic.model.geometry import NINE
from sudokit.logic.model.technique import Seeker
from sudokit.logic.techniques.forcing import follow
from sudokit.logic.techniques.true_and_false import Candidates, story_text
from sudokit.native.bits import members

LONGEST: Final = 12  # variables
WORK: Final = 3_000  # candidates to try for a target
ALL_WORK: Final = 20_000  # the same for all targets, if one step is wanted


@final
class WhipSearch:
    """Searches a whip of some length for a target."""

    __slots__ = ("_board", "_known", "work")

    def __init__(self, board: Candidates, work: int) -> None:
        self._board: Final = board
        self._known: dict[tuple[int, int], int] = {}
        self.work = work

    def search(self, target: int, length: int) -> list[int]:
        """Return the target and the candidates found; [] if none is."""
        self._known.clear()
        all_true = self._board
        left = all_true.alive & ~all_true.excluded(target)
        return self._extend([target], 1 << target, left, length)

    def _extend(
        self, path: list[int], true: int, left: int, length: int
    ) -> list[int]:
        """Return the path with what makes it a whip, or []."""
        self.work -= 1
        if self.work < 0:
            return []
        board = self._board
        last = path[-1]
        key = (true, last)
        if self._known.get(key, 0) >= length:
            return []
        self._known[key] = length
        lost = board.excluded(last) & board.alive
        variables = 0
        for code in members(lost):
            variables |= board.variables_of(code)
        after: list[int] = []
        for number in members(variables):
            rest = board.variables[number] & left
            if not rest:
                return path
            if not rest & (rest - 1) and not rest & true:
                after.append(rest)
        if length > 1:
            for bit in sorted(set(after)):
                code = bit.bit_length() - 1
                whip = self._extend(
                    [*path, code], true | bit,
                    left & ~board.excluded(code), length - 1,
                )  # fmt: skip
                if whip:
                    return whip
        return []


def whip(board: Board, seeker: Seeker) -> None:
    """Find whips, short ones first; of each target a shortest."""
    if board.layout is not NINE:
        return
    targets: list[int] = []
    for cell in range(board.cells):
        for code in board.in_cell(cell):
            seeker.survey.look()
            if follow(board, code, True).broken:
                targets.append(code)
    if not targets:
        return
    candidates = Candidates(board)
    share = ALL_WORK // len(targets) if seeker.wants_one() else WORK
    searches = {
        code: WhipSearch(candidates, min(share, WORK)) for code in targets
    }
    for length in range(2, LONGEST + 1):
        for code in [*searches]:
            seeker.survey.look()
            path = searches[code].search(code, length)
            if path:
                del searches[code]
                if len(path) > 1 and take(board, seeker, path):
                    return


def take(board: Board, seeker: Seeker, path: list[int]) -> bool:
    """Add a whip."""

    def evidence() -> Evidence:
        premises = choice_premises(board, "on", path[:1])
        premises += choice_premises(board, "forced", path[1:])
        return premises, story_text(board, path)

    return seeker.remove(path[:1], evidence)
