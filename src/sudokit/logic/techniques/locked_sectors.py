"""Multi-sector locked sets, and SK loops.

n empty cells are locked if n links hold all of their candidates: a link is a
digit in a house, which has it once.  Each link then has its digit in one of
these cells.  What sees all candidates of a link goes, and so does a
candidate of the cells in two links.  (Naked subsets have their links in one
house.)

Multi-sector locked sets, as David P. Bird and Obi-Wahn wrote on the forum of
enjoysudoku.com ("Arithmetic of sudoku", "Multi-sector locked sets"): the
cells are where some lines and other houses cross; some digits are linked in
the lines, the others in the other houses.  For each set of lines this is a
flow: each crossing of the lines with another house gives out as many digits
as it has empty cells, each digit once, and takes each digit from all as
often as lines lack it.  A set of crossings is locked if, in a flow, nothing
leads out of it.

SK loops, after Steven Kurzhals: 16 cells in four boxes that make a
rectangle, two in a row and two in a column of each box, have their digits in
eight links of two or more: the rows, the columns and the boxes in turn.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    cell_premises,
    choice_premises,
    code_weight,
    house_premises,
)
from sudokit.logic.model.geometry import NINE
from sudokit.logic.model.naming import cell_names, house_key, value_names
from sudokit.logic.model.technique import Seeker
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import COUNT, bits_of, members
from sudokit.system.language import _

# Kinds of houses: the lines, the houses that they cross, and how many lines.
CROSSINGS: Final = ((0, 1, 5), (0, 2, 4), (1, 2, 4))

Link = tuple[int, int]  # a house and a value


@final
class LockedCells:
    """Cells whose links are as many, or fewer of both that remove the same.

    ``codes`` are what they remove; none if the links don't fit.
    """

    __slots__ = ("board", "cells", "codes", "links", "places")

    def __init__(
        self, board: Board, cells: list[int], links: list[Link]
    ) -> None:
        self.board: Final = board
        self.cells: list[int] = cells
        self.links: list[Link] = links
        self.codes: list[int] = []
        self.places: list[list[int]] = []
        self._find_places()
        if len(self.links) == len(cells):
            self._reduce()

    def _find_places(self) -> None:
        """Find the cells of each link, and leave out links without any."""
        board = self.board
        there = bits_of(self.cells)
        links: list[Link] = []
        for house, value in self.links:
            places = members(
                board.layout.house_sets[house] & board.at(value) & there
            )
            if places:
                links.append((house, value))
                self.places.append(places)
        self.links = links

    def _reduce(self) -> None:
        """Find what goes, and keep what is needed for it."""
        matched = self._match()
        if len(matched) < len(self.links):
            return
        gone: set[int] = set()
        start: list[int] = []
        inside: dict[int, int] = {}
        for at, (_house, value) in enumerate(self.links):
            codes = [
                code
                for code in self.board.seen_by_all(value, self.places[at])
                if code % 81 not in self.places[at]
            ]
            for cell in self.places[at]:
                code = value * 81 + cell
                if code in inside:
                    codes.append(code)
                inside[code] = at
            if codes:
                gone.update(codes)
                start.append(at)
        self.codes = sorted(gone)
        needed = self._closure(matched, start)
        self.cells = sorted(matched[at] for at in needed)
        self.links = [self.links[at] for at in needed]
        self.places = [self.places[at] for at in needed]

    def _match(self) -> list[int]:
        """Return a cell of its own for each link, or fewer if impossible."""
        owner: dict[int, int] = {}

        def seat(at: int, tried: set[int]) -> bool:
            for cell in self.places[at]:
                if cell not in tried:
                    tried.add(cell)
                    if cell not in owner or seat(owner[cell], tried):
                        owner[cell] = at
                        return True
            return False

        for at in range(len(self.links)):
            if not seat(at, set()):
                return []
        cells = {at: cell for cell, at in owner.items()}
        return [cells[at] for at in range(len(self.links))]

    def _closure(self, matched: list[int], start: list[int]) -> list[int]:
        """Return the links that can't be left out if some are needed.

        With a link its cell is needed, and with a cell all of its links.
        """
        needed = [False] * len(self.links)
        queue = list(start)
        for at in queue:
            if not needed[at]:
                needed[at] = True
                cell = matched[at]
                queue += [
                    other
                    for other, places in enumerate(self.places)
                    if cell in places and not needed[other]
                ]
        return [at for at, one in enumerate(needed) if one]

    def is_mixed(self) -> bool:
        """Return whether the links are in houses of two kinds or more."""
        return len({house // 9 for house, _value in self.links}) > 1

    def key(self) -> tuple[int, int, int]:
        """Return the sort key: most removals, fewest cells, early ones."""
        weight = code_weight(self.board, self.codes)
        return -len(self.codes), len(self.cells), weight

    def evidence(self) -> Evidence:
        """Return the cells, then each house with its links."""
        board = self.board
        premises = cell_premises(board, "cell", self.cells)
        texts: list[str] = []
        outer = {
            self.board.frame.houses[house]: house for house, _ in self.links
        }
        houses = [outer[number] for number in sorted(outer)]
        for house in houses:
            role = "second" if house // 9 != houses[0] // 9 else "first"
            premises += house_premises(board, "cover", [house])
            held = 0
            for at, (own, value) in enumerate(self.links):
                if own == house:
                    held |= 1 << value
                    codes = [value * 81 + cell for cell in self.places[at]]
                    premises += choice_premises(board, role, codes)
            texts.append(
                value_names(board, held).replace(",", "")
                + house_key(board, house)
            )
        note = _(
            "{cells}, covered by {houses}",
            cells=cell_names(board, self.cells),
            houses=" ".join(texts),
        )
        return premises, note


def key_of(one: LockedCells) -> tuple[int, int, int]:
    """Return the sort key of a find, the preferred one first."""
    return one.key()


def hand_over(finds: list[LockedCells], seeker: Seeker) -> None:
    """Pass the finds to the seeker, the preferred one first."""
    known: set[tuple[int, ...]] = set()
    for one in sorted(finds, key=key_of):
        key = tuple(one.codes)
        if key not in known:
            known.add(key)
            if seeker.remove(one.codes, one.evidence):
                return


def multi_sector_locked_sets(board: Board, seeker: Seeker) -> None:
    """Find cells in lines and other houses whose links are as many."""
    if board.layout is not NINE:
        return
    finds: list[LockedCells] = []
    for lines, others, most in CROSSINGS:
        flow = Flow(board, lines, others)
        for chosen in range(3, 512):
            if 2 <= COUNT[chosen] <= most and flow.runs(chosen):
                flow.add_locked(finds)
        seeker.survey.look()
    hand_over(finds, seeker)


@final
class Flow:
    """The digits that the crossings of some lines with other houses take.

    By crossing: ``held`` are its candidates and ``room`` its empty cells, of
    the chosen lines; ``given`` are the digits that it takes in the flow.
    """

    __slots__ = ("at", "board", "chosen", "first", "free", "given", "held",
                 "lacks", "other", "room", "rows", "takers")  # fmt: skip

    def __init__(self, board: Board, lines: int, others: int) -> None:
        self.board: Final = board
        self.first: Final[i64] = lines * 9
        self.other: Final[i64] = others * 9
        self.chosen: i64 = 0
        # By line and crossing: its cells, candidates, and number of cells.
        self.at: Final[list[list[int]]] = []
        self.rows: Final = vec[i64]([0] * 162)
        self.lacks: Final = vec[i64]([0] * 9)
        self.held: Final = vec[i64]([0] * 9)
        self.room: Final = vec[i64]([0] * 9)
        self.given: Final = vec[i64]([0] * 9)
        self.free: Final = vec[i64]([0] * 9)
        self.takers: Final = vec[i64]([0] * 9)
        sets = board.layout.house_sets
        for line in range(9):
            for block in range(9):
                both = sets[lines * 9 + line] & sets[others * 9 + block]
                cells = [c for c in members(both) if not board.values[c]]
                self.at.append(cells)
                held = board.held(cells)
                self.rows[line * 9 + block] = held
                self.rows[81 + line * 9 + block] = len(cells)
                self.lacks[line] |= held

    def runs(self, chosen: i64) -> bool:
        """Find a flow for some lines; False if there is none."""
        self.chosen = chosen
        for block in range(9):
            self.held[block] = 0
            self.room[block] = 0
            self.given[block] = 0
            self.free[block] = 0
            self.takers[block] = 0
        for line in range(9):
            if not chosen >> line & 1:
                continue
            for block in range(9):
                self.held[block] |= self.rows[line * 9 + block]
                self.room[block] += self.rows[81 + line * 9 + block]
                self.free[block] += self.lacks[line] >> block & 1
        for block in range(9):
            for _unit in range(self.room[block]):
                if self.push(block, 0) >= 0:
                    return False
        return True

    def push(self, block: i64, tried: i64) -> i64:
        """Give a crossing one more digit.

        Return -1 if it succeeds, otherwise the digits that were tried.
        """
        options = self.held[block] & ~self.given[block]
        for value in range(9):
            if options >> value & 1 and self.free[value]:
                self.free[value] -= 1
                self.take(block, value)
                return -1
        for value in range(9):
            if not (options & ~tried) >> value & 1:
                continue
            tried |= i64(1) << value
            for other in range(9):
                if self.takers[value] >> other & 1:
                    tried_then = self.push(other, tried)
                    if tried_then < 0:
                        self.given[other] &= ~(i64(1) << value)
                        self.takers[value] &= ~(i64(1) << other)
                        self.take(block, value)
                        return -1
                    tried |= tried_then
        return tried

    def take(self, block: i64, value: i64) -> None:
        """Note that a crossing takes a digit."""
        self.given[block] |= i64(1) << value
        self.takers[value] |= i64(1) << block

    def add_locked(self, finds: list[LockedCells]) -> None:
        """Add the locked sets around each crossing and each digit."""
        every: i64 = 0
        for block in range(9):
            if self.room[block]:
                every |= i64(1) << block
        known: set[int] = set()
        for start in range(18):
            blocks: i64 = 0
            values: i64 = 0
            if start >= 9:
                values = i64(1) << (start - 9)
            elif self.room[start]:
                blocks = i64(1) << start
            more = True
            while more:
                more = False
                for block in range(9):
                    if blocks >> block & 1:
                        out = self.held[block] & ~self.given[block]
                        if out & ~values:
                            values |= out
                            more = True
                for value in range(9):
                    if values >> value & 1 and self.takers[value] & ~blocks:
                        blocks |= self.takers[value]
                        more = True
            both = int(blocks << 9 | values)
            if blocks and blocks != every and both not in known:
                known.add(both)
                if self.removes(blocks, values):
                    self.add(blocks, values, finds)

    def removes(self, blocks: i64, values: i64) -> bool:
        """Return whether something may go.

        That is a digit of the lines in other crossings, or one of the other
        houses outside of the lines.
        """
        for block in range(9):
            if not blocks >> block & 1:
                if self.held[block] & values:
                    return True
                continue
            own = self.held[block] & ~values
            for line in range(9):
                if not self.chosen >> line & 1:
                    if self.rows[line * 9 + block] & own:
                        return True
        return False

    def add(self, blocks: i64, values: i64, finds: list[LockedCells]) -> None:
        """Add the cells of some crossings, with their links."""
        cells: list[int] = []
        links: list[Link] = []
        for line in range(9):
            if self.chosen >> line & 1:
                linked = int(self.lacks[line] & values)
                links += [(int(self.first + line), v) for v in members(linked)]
                for block in range(9):
                    if blocks >> block & 1:
                        cells += self.at[line * 9 + block]
        for block in range(9):
            if blocks >> block & 1:
                linked = int(self.held[block] & ~values)
                links += [
                    (int(self.other + block), v) for v in members(linked)
                ]
        locked = LockedCells(self.board, cells, links)
        if locked.codes and locked.is_mixed():
            finds.append(locked)


def sk_loop(board: Board, seeker: Seeker) -> None:
    """Find loops of eight pairs of cells in four boxes."""
    if board.layout is not NINE:
        return
    finds: list[LockedCells] = []
    for corner in RECTANGLES:
        for turn in range(81):
            try_loop(board, corner, turn, finds)
    hand_over(finds, seeker)


# The upper and lower band, and the left and right stack, of four boxes.
PAIRS: Final = ((0, 1), (0, 2), (1, 2))
RECTANGLES: Final = tuple([(*rows, *cols) for rows in PAIRS for cols in PAIRS])


def try_loop(
    board: Board, corner: tuple[int, int, int, int], turn: int,
    finds: list[LockedCells],
) -> None:  # fmt: skip
    """Add the loop through two rows and two columns, if there is one."""
    bands, stacks = corner[:2], corner[2:]
    top, low = bands[0] * 3 + turn % 3, bands[1] * 3 + turn // 3 % 3
    left = stacks[0] * 3 + turn // 9 % 3
    right = stacks[1] * 3 + turn // 27
    boxes = [18 + 3 * band + stack for band in bands for stack in stacks]
    # The houses in turn, each with the pair before it and the pair after.
    ring = [boxes[0], top, boxes[1], 9 + right, boxes[3], low, boxes[2],
            9 + left]  # fmt: skip
    sets = board.layout.house_sets
    lines = [sets[top], sets[9 + right], sets[low], sets[9 + left]]
    cross = (lines[0] | lines[2]) & (lines[1] | lines[3])
    pairs: list[list[int]] = []
    masks: list[int] = []
    for at in range(8):
        pair = members(sets[ring[at]] & sets[ring[at - 1]] & ~cross)
        if board.values[pair[0]] or board.values[pair[1]]:
            return
        pairs.append(pair)
        masks.append(int(board.held(pair)))
    links: list[Link] = []
    for value in range(9):
        links += cover_of(ring, [mask >> value & 1 for mask in masks], value)
    if len(links) != 16:
        return
    locked = LockedCells(board, [c for pair in pairs for c in pair], links)
    if locked.codes and len(locked.cells) == 16:
        finds.append(locked)


def cover_of(ring: list[int], there: list[int], value: int) -> list[Link]:
    """Return the fewest links for a digit in some pairs of a loop.

    Pair ``at`` is in the houses ``at - 1`` and ``at`` of the ring.
    """
    size = sum(there)
    if size == 8:
        return [(ring[at], value) for at in (0, 2, 4, 6)]
    links: list[Link] = []
    for at in range(8):
        if there[at] and not there[at - 1]:
            step = 0
            while there[(at + step) % 8]:
                links.append((ring[(at + step) % 8], value))
                step += 2
                if not there[(at + step - 1) % 8]:
                    break
    return links
