"""Fish with boxes: Franken and mutant fish, with or without fins.

The places of a value in n base houses lie in n cover houses, except for
fins.  A fish of rows that are covered by columns, or the other way round, is
an ordinary one.  In a Franken fish boxes are among the rows or among the
columns; in a mutant fish either side has any houses.  The names are those of
"The Ultimate Fish Guide" of the Players' Forum (2007), which HoDoKu follows.

A place in two base houses is a fin too (an endo fin), and a candidate goes
if it sees all fins and lies in more cover houses than base houses.

They are found from what they rule out: if the candidate is true, n base
houses have all their remaining places in n - 1 others.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence
from sudokit.logic.model.geometry import NINE
from sudokit.logic.model.technique import Seeker
from sudokit.logic.techniques.fish import evidence_of
from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import (
    bit_of,
    bits_of,
    count_bits,
    members,
    place_of,
)

LARGEST: Final = 4  # base houses
MOST_FINS: Final = 5
WORK: Final = 10_000  # sets of cover houses to try for a value and a size
LINES: Final = 9  # rows, then columns, then boxes
HOUSES: Final = 27
ROWS: Final = (1 << 9) - 1
COLUMNS: Final = ROWS << 9
BOXES: Final = ROWS << 18


def is_franken(base: int, cover: int) -> bool:
    """Return whether rows and boxes are covered by columns and boxes.

    Or the other way round, in both cases with a box.
    """
    if not (base | cover) & BOXES:
        return False
    return not (base & COLUMNS or cover & ROWS) or not (
        base & ROWS or cover & COLUMNS
    )


def is_mutant(base: int, cover: int) -> bool:
    """Return whether houses make neither an ordinary nor a Franken fish."""
    plain = not (base & ~ROWS or cover & ~COLUMNS) or not (
        base & ~COLUMNS or cover & ~ROWS
    )
    return not plain and not is_franken(base, cover)


@final
class BoxFish:
    """A fish of a value: its houses as masks, its cells as sets."""

    __slots__ = ("base", "body", "cover", "fins", "gone", "value")

    def __init__(
        self, board: Board, value: int, base: int, cover: int
    ) -> None:
        sets = board.layout.house_sets
        there = board.at(value)
        once = twice = covered = again = 0
        for house in members(base):
            twice |= once & sets[house]
            once |= sets[house]
        for house in members(cover):
            again |= covered & sets[house]
            covered |= sets[house]
        self.value: Final = value
        self.base: Final = base
        self.cover: Final = cover
        self.fins: Final = there & (once & ~covered | twice)
        self.body: Final = there & once & ~self.fins
        gone = there & (covered & ~once | again & ~twice) & ~self.fins
        for cell in members(self.fins):
            gone &= board.seen(value, cell)
        self.gone: Final = gone

    def key(self) -> tuple[int, int, int, int]:
        """Return its sort key: few houses and fins, many removals."""
        return (
            self.base.bit_count(),
            self.fins.bit_count(),
            -self.gone.bit_count(),
            self.base << HOUSES | self.cover,
        )


def key_of(one: BoxFish) -> tuple[int, int, int, int]:
    """Return the sort key of a fish."""
    return one.key()


def can_hold(board: Board, value: int, houses: list[int], left: int) -> bool:
    """Return whether each house can have the value in one of some cells.

    No two of these places see each other.
    """
    if not houses:
        return True
    places = left & board.layout.house_sets[houses[0]]
    for cell in members(places):
        seen = board.seen(value, cell)
        rest = [
            house
            for house in houses[1:]
            if not board.layout.house_sets[house] >> cell & 1
        ]
        if can_hold(board, value, rest, left & ~seen):
            return True
    return False


def needs_every(
    board: Board, value: int, houses: list[int], gone: int
) -> bool:
    """Return whether no house can be left out.

    Without it one of the cells that lose the value could have it.
    """
    there = board.at(value)
    for left_out in houses:
        rest = [house for house in houses if house != left_out]
        if not any(
            can_hold(board, value, rest_of(board, rest, cell),
                     there & ~board.seen(value, cell))
            for cell in members(gone)
        ):  # fmt: skip
            return False
    return True


def rest_of(board: Board, houses: list[int], cell: int) -> list[int]:
    """Return the houses without a cell."""
    sets = board.layout.house_sets
    return [house for house in houses if not sets[house] >> cell & 1]


@final
class HousePool:
    """The fish of a value and a kind, from candidate to candidate.

    ``left`` are the places that a true candidate leaves, numbered from 0, as
    the masks of the houses; those of its own houses are empty.
    """

    __slots__ = (
        "board",
        "fishes",
        "fits",
        "known",
        "left",
        "on",
        "value",
        "work",
    )

    def __init__(
        self, board: Board, value: int, fits: Callable[[int, int], bool]
    ) -> None:
        self.board: Final = board
        self.value: Final = value
        self.fits: Final = fits
        self.fishes: list[BoxFish] = []
        self.known: Final[set[int]] = set()
        self.left: vec[i64] = vec[i64]()
        # The houses of each place left, as masks.
        self.on: vec[i64] = vec[i64]()
        self.work: i64 = WORK

    def search(self, size: i64) -> None:
        """Add the fish of so many base houses."""
        self.known.clear()
        self.work = WORK
        for cell in members(self.board.at(self.value)):
            if self.assume(cell):
                self.choose(cell, size - 1, 0, 0, 0)

    def assume(self, cell: int) -> bool:
        """Set the places that are left; False if a house has none."""
        board = self.board
        there = board.at(self.value)
        left = there & ~board.seen(self.value, cell) & ~(1 << cell)
        masks = vec[i64]([0] * HOUSES)
        on = vec[i64]()
        layout = board.layout
        for number, place in enumerate(members(left)):
            houses: i64 = 0
            for at in range(layout.first[place], layout.first[place + 1]):
                house = layout.cell_houses[at]
                masks[house] |= bit_of(number)
                houses |= bit_of(house)
            on = append(on, houses)
        self.left = masks
        self.on = on
        for house in range(i64(HOUSES)):
            if (
                not masks[house]
                and board.in_house(self.value, house)
                and not layout.house_sets[house] >> cell & 1
            ):
                return False
        return True

    def choose(
        self, cell: int, more: i64, start: i64, cover: i64, covered: i64
    ) -> None:
        """Choose further cover houses; the last one by what it must have."""
        left = self.left
        if more == 1:
            self.finish(cell, start, cover, covered)
            return
        for house in range(start, i64(HOUSES)):
            mask = left[house]
            if mask & (mask - 1):
                self.choose(
                    cell, more - 1, house + 1, cover | bit_of(house),
                    covered | mask,
                )  # fmt: skip

    def finish(self, cell: int, start: i64, cover: i64, covered: i64) -> None:
        """Choose the last cover house among those that fill a fish."""
        self.work -= 1
        if self.work < 0:
            return
        left, on = self.left, self.on
        size = count_bits(cover) + 2
        counts = vec[i64]([0] * HOUSES)
        within: i64 = 0
        several: i64 = 0  # last houses that complete two base houses or more
        for house in range(i64(HOUSES)):
            mask = left[house]
            if not mask or cover & bit_of(house):
                continue
            rest = mask & ~covered
            if not rest:
                within += 1
                continue
            common: i64 = (bit_of(HOUSES) - 1) & ~(bit_of(start) - 1)
            while rest and common:
                low = rest & -rest
                common &= on[place_of(low)]
                rest ^= low
            common &= ~(cover | bit_of(house))
            while common:
                low = common & -common
                counts[place_of(low)] += 1
                common ^= low
                several |= low
        while several:
            low = several & -several
            several ^= low
            if within + counts[place_of(low)] >= size:
                self.complete(
                    cell, cover | low, covered | left[place_of(low)], size
                )

    def complete(self, cell: int, cover: i64, covered: i64, size: i64) -> None:
        """Add the fish with these cover houses and one of the candidate."""
        left = self.left
        usable: list[int] = [
            int(house)
            for house in range(i64(HOUSES))
            if left[house]
            and not cover & bit_of(house)
            and not left[house] & ~covered
        ]
        sets = self.board.layout.house_sets
        last = [house for house in range(HOUSES) if sets[house] >> cell & 1]
        for some in combinations(usable, int(size)):
            masks = [int(left[house]) for house in some]
            union = 0
            for mask in masks:
                if union & mask:
                    break
                union |= mask
            else:
                for house in last:
                    self.add(bits_of(some), int(cover) | 1 << house)

    def add(self, base: int, cover: int) -> None:
        """Add a fish of the kind, if no house can be left out."""
        key = base << HOUSES | cover
        if key in self.known or not self.fits(base, cover):
            return
        self.known.add(key)
        one = BoxFish(self.board, self.value, base, cover)
        if (
            one.gone
            and one.fins.bit_count() <= MOST_FINS
            and needs_every(self.board, self.value, members(base), one.gone)
        ):
            self.fishes.append(one)


def search_box_fish(board: Board, seeker: Seeker) -> None:
    """Find Franken or mutant fish, the smallest first."""
    if board.layout is not NINE:
        return
    fits = is_franken if seeker.name.startswith("Franken") else is_mutant
    pools = [HousePool(board, value, fits) for value in range(int(board.size))]
    for size in range(i64(2), i64(LARGEST + 1)):
        fishes: list[BoxFish] = []
        for pool in pools:
            seeker.survey.look()
            pool.fishes = []
            pool.search(size)
            fishes += pool.fishes
        for one in sorted(fishes, key=key_of):
            codes = board.codes(one.value, one.gone)
            if seeker.remove(codes, Teller(board, one).evidence):
                return


@final
class Teller:
    """Builds the premises and the text of a fish on demand."""

    __slots__ = ("board", "one")

    def __init__(self, board: Board, one: BoxFish) -> None:
        self.board: Final = board
        self.one: Final = one

    def evidence(self) -> Evidence:
        """Return the premises and the text."""
        board, one = self.board, self.one
        return evidence_of(
            board,
            one.value,
            members(one.body),
            members(one.fins),
            members(one.base),
            members(one.cover),
        )
