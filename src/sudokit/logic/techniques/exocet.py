"""Junior exocets.

The base are two cells of a box on a line, with three or four digits.  In
each of the two other boxes along that line, a target cell off the line
stands on a line across with a companion, which can't have these digits.
These lines across and that of the base's box without a base cell are the
cross-lines.  If a digit fits in the cross-lines outside of the three boxes
at most twice (its places there lie on two lines), and it is in the base, it
must be in a target: each cross-line has it once, and along the base's line
it is in the base.  So the targets have the two digits of the base.

What follows from that is found by trying the digits of the base: the
targets have no other digits, a digit that neither target can have isn't in
the base, and so on.  With the other two boxes as further houses, a digit in
a target is in the mirror node of the other box.

After David P. Bird's "JExocet pattern definition" on forum.enjoysudoku.com
(2013), without the patterns of several exocets.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    cell_premises,
    code_weight,
    house_premises,
)
from sudokit.logic.model.geometry import NINE
from sudokit.logic.model.naming import cell_names, value_names
from sudokit.logic.model.technique import Seeker
from sudokit.logic.techniques.by_clauses import PatternClauses
from sudokit.native.bits import count_of, members
from sudokit.system.language import _


@final
class Exocet:
    """Base cells, targets, cross-lines, and the digits of the base."""

    __slots__ = ("base", "board", "boxes", "codes", "cross", "held", "targets")

    def __init__(
        self, board: Board, base: list[int], targets: list[int],
        cross: list[int],
    ) -> None:  # fmt: skip
        self.board: Final = board
        self.base: Final = base
        self.targets: Final = targets
        self.cross: Final = cross
        self.held: Final = int(board.held(base))
        self.boxes: list[int] = []
        self.codes: list[int] = []

    def search(self) -> None:
        """Find what goes; with the boxes of the targets if needed."""
        clauses = PatternClauses(self.board)
        for cell in self.base:
            clauses.add_cell(cell)
        for house in self.cross:
            for value in members(self.held):
                clauses.add_house(value, house)
        self.codes = clauses.ruled_out()
        for target in self.targets:
            if self.codes:
                return
            box = int(self.board.layout.region_of[target])
            more = PatternClauses(self.board)
            more.known.extend(clauses.known)
            for value in members(self.held):
                more.add_house(value, box)
            self.codes = more.ruled_out()
            self.boxes = [box] if self.codes else []

    def key(self) -> tuple[int, int]:
        """Return the sort key: most removals, early cells."""
        return -len(self.codes), code_weight(self.board, self.codes)

    def evidence(self) -> Evidence:
        """Return the base, the targets, the cross-lines and the boxes."""
        board = self.board
        note = _(
            "base {values} in {base}, targets {targets}",
            values=value_names(board, self.held),
            base=cell_names(board, self.base),
            targets=cell_names(board, self.targets),
        )
        return [
            *cell_premises(board, "first", self.base),
            *cell_premises(board, "second", self.targets),
            *house_premises(board, "base", self.cross),
            *house_premises(board, "cover", self.boxes),
        ], note


def key_of(one: Exocet) -> tuple[int, int]:
    """Return the sort key of a find, the preferred one first."""
    return one.key()


def junior_exocet(board: Board, seeker: Seeker) -> None:
    """Find two cells whose digits are also in two targets."""
    if board.layout is not NINE:
        return
    finds: list[Exocet] = []
    sets = board.layout.house_sets
    for line in range(18):
        seeker.survey.look()
        for stack in range(3):
            part = line // 9 * 9 + line % 9 // 3 * 3  # the first of the band
            band = [part, part + 1, part + 2]
            across = 9 - line // 9 * 9  # the first line across
            columns = [across + 3 * stack + at for at in range(3)]
            for third in columns:
                base = [
                    cell
                    for column in columns
                    for cell in members(sets[line] & sets[column])
                    if column != third and not board.values[cell]
                ]
                if len(base) == 2 and 3 <= count_of(board.held(base)) <= 4:
                    add_exocets(board, line, band, base, third, finds)
    known: set[tuple[int, ...]] = set()
    for one in sorted(finds, key=key_of):
        if tuple(one.codes) not in known:
            known.add(tuple(one.codes))
            if seeker.remove(one.codes, one.evidence):
                return


def add_exocets(
    board: Board, line: int, band: list[int], base: list[int], third: int,
    finds: list[Exocet],
) -> None:  # fmt: skip
    """Add the exocets of a base; ``third`` is the cross-line of its box."""
    held = int(board.held(base))
    sets = board.layout.house_sets
    others = [one for one in band if one != line]
    first = third // 9 * 9
    at = third % 9 // 3
    # In each box beside, the columns with a target, and the target.
    choices: list[list[tuple[int, int]]] = []
    for stack in range(3):
        if stack != at:
            some: list[tuple[int, int]] = []
            for column in range(first + 3 * stack, first + 3 * stack + 3):
                pair = [members(sets[o] & sets[column])[0] for o in others]
                for target, companion in (pair, pair[::-1]):
                    if board.masks[target] & held and not (
                        board.left(companion) & held
                    ):
                        some.append((column, target))
            choices.append(some)
    for one_line, one in choices[0]:
        for two_line, two in choices[1]:
            cross = [third, one_line, two_line]
            if all(is_scarce(board, v, band, cross) for v in members(held)):
                exocet = Exocet(board, base, [one, two], sorted(cross))
                exocet.search()
                if exocet.codes:
                    finds.append(exocet)


def is_scarce(
    board: Board, value: int, band: list[int], cross: list[int]
) -> bool:
    """Return whether a digit fits at most twice in parts of three lines.

    All its places there, outside of the band, lie on two lines.
    """
    first = band[0] // 9 * 9
    seen: list[set[int]] = []  # of each cross-line, the lines with places
    for column in cross:
        lines: set[int] = set()
        for cell in members(board.layout.house_sets[column]):
            across = first + (cell // 9 if first == 0 else cell % 9)
            if across not in band and board.left(cell) >> value & 1:
                lines.add(across)
        seen.append(lines)
    if len(seen[0] | seen[1] | seen[2]) <= 2:
        return True
    for one, other in ((0, 1), (0, 2), (1, 2)):
        if len(seen[one] | seen[other]) <= 1:
            return True
    return not (seen[0] and seen[1] and seen[2])
