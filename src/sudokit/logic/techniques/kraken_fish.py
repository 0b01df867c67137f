"""Kraken fish: one place too many for a fish, and a chain from each.

Some parallel lines are covered by one crossing line too few, but for a few
places of the value.  As the crossing lines have too little room, one of
these places is true.  What all of them rule out goes, if need be by chains
of cells and houses with two candidates.

In type 1 of the Players' Forum, some of the places lie with what goes on one
more crossing line, and the others are fins with chains; in type 2 all have
chains.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    choice_premises,
    house_premises,
)
from sudokit.logic.model.geometry import NINE, groups_in
from sudokit.logic.model.naming import cell_names, lines_name, value_name
from sudokit.logic.model.technique import Seeker
from sudokit.logic.techniques.box_fish import can_hold
from sudokit.logic.techniques.true_and_false import (
    Candidates,
    Followed,
    story_text,
)
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import bits_of, count_of, lowest_of, members
from sudokit.system.language import _

LARGEST: Final = 3  # base lines
MOST_CASES: Final = 3


@final
class Kraken:
    """A fish with a place too many: its lines, its cases, what goes."""

    __slots__ = ("base", "cases", "cover", "gone", "key", "paths")

    def __init__(
        self, base: list[int], cover: list[int], cases: list[int], gone: int,
        paths: list[list[int]],
    ) -> None:  # fmt: skip
        self.base: Final = base
        self.cover: Final = cover
        self.cases: Final = cases
        self.gone: Final = gone
        self.paths: Final = paths
        links = sum([len(path) for path in paths])
        self.key: Final = (len(base), links, gone, base, cover)


def key_of(one: Kraken) -> tuple[int, int, int, list[int], list[int]]:
    """Return the sort key of a kraken fish, the simplest first."""
    return one.key


@final
class Krakens:
    """The kraken fish of a board, the simplest one for each candidate."""

    __slots__ = ("board", "by_code", "candidates", "followed", "seeker")

    def __init__(self, board: Board, seeker: Seeker) -> None:
        self.board: Final = board
        self.seeker: Final = seeker
        self.candidates: Final = Candidates(board)
        self.followed: Final[dict[int, Followed]] = {}
        self.by_code: Final[dict[int, Kraken]] = {}

    def search(self, size: i64) -> None:
        """Search the fish of so many base lines."""
        for value in range(int(self.board.size)):
            for first in (0, 9):
                self.seeker.survey.look()
                self.choose(size, value, first)

    def choose(self, size: i64, value: int, first: i64) -> None:
        """Choose base and cover lines, and take the other places as cases."""
        board = self.board
        spots = vec[i64](
            [board.in_house(value, first + line) for line in range(i64(9))]
        )
        usable: i64 = 0
        for line in range(i64(9)):
            if spots[line]:
                usable |= i64(1) << line
        for base in groups_in(board.layout.full, size):
            if base & ~usable:
                continue
            for cover in groups_of(board, size - 1):
                count: i64 = 0
                left = base
                while left:
                    count += count_of(spots[lowest_of(left)] & ~cover)
                    left &= left - 1
                if 1 < count <= MOST_CASES:
                    self.judge(value, first, base, cover)

    def judge(self, value: int, first: i64, base: i64, cover: i64) -> None:
        """Add what all cases of some lines rule out."""
        board = self.board
        bases = [int(first) + line for line in members(int(base))]
        covers = [9 - int(first) + line for line in members(int(cover))]
        covered = 0
        for house in covers:
            covered |= board.layout.house_sets[house]
        there = 0
        for house in bases:
            there |= board.layout.house_sets[house]
        cells = members(board.at(value) & there & ~covered)
        cases = [value * int(board.cells) + cell for cell in cells]
        direct = common = -1
        for code in cases:
            common &= self.follow(code).off
            direct &= self.candidates.excluded(code)
            if not common:
                return
        common &= ~direct
        if not common or not self.needs_all(value, bases, bits_of(cells)):
            return
        for code in members(common):
            paths = [self.follow(case).path(code) for case in cases]
            one = Kraken(bases, covers, cases, code, paths)
            if code not in self.by_code or one.key < self.by_code[code].key:
                self.by_code[code] = one

    def follow(self, code: int) -> Followed:
        """Return what follows from a candidate, once computed."""
        if code not in self.followed:
            self.followed[code] = Followed(self.candidates, code)
        return self.followed[code]

    def needs_all(self, value: int, bases: list[int], cases: int) -> bool:
        """Return whether, without any line, none of the cases need be true."""
        left = self.board.at(value) & ~cases
        return all(
            can_hold(
                self.board, value, [one for one in bases if one != house], left
            )
            for house in bases
        )


def groups_of(board: Board, size: i64) -> vec[i64]:
    """Return the groups of so many lines; groups_in has none of one."""
    if size > 1:
        return groups_in(board.layout.full, size)
    return vec[i64]([1 << line for line in range(9)])


def kraken_fish(board: Board, seeker: Seeker) -> None:
    """Find kraken fish of two base lines, then of three."""
    if board.layout is not NINE:
        return
    krakens = Krakens(board, seeker)
    known: set[int] = set()
    for size in range(i64(2), i64(LARGEST + 1)):
        krakens.search(size)
        for one in sorted(krakens.by_code.values(), key=key_of):
            if one.gone not in known:
                known.add(one.gone)
                if take(board, seeker, one):
                    return


def take(board: Board, seeker: Seeker, one: Kraken) -> bool:
    """Add a kraken fish."""

    def evidence() -> Evidence:
        premises = house_premises(board, "base", one.base)
        premises += house_premises(board, "cover", one.cover)
        for path in one.paths:
            premises += choice_premises(board, "on", path[:1])
            premises += choice_premises(board, "forced", path[1:])
        note = _(
            "{n} in {base}, covered by {cover}",
            n=value_name(board, one.cases[0] // board.cells),
            base=lines_name(board, one.base),
            cover=lines_name(board, one.cover),
        )
        cells = [code % int(board.cells) for code in one.cases]
        note = _(
            "{pattern} except for {rest}",
            pattern=note, rest=cell_names(board, cells),
        )  # fmt: skip
        stories = [story_text(board, path) for path in one.paths if path[1:]]
        return premises, "; ".join([note, *stories])

    return seeker.remove([one.gone], evidence)
