"""Almost locked sets: XZ-rule, XY-wing and XY-chain.

If such a set doesn't hold one of its values, it holds all the others.  A
value is restricted common to two sets if all its places in one see all its
places in the other: then at most one of the sets holds it.

ALS-XZ: two sets with a restricted common x; one of them holds their other
common values z.  With two restricted commons both sets are locked.
ALS-XY-wing: two sets connected by a third.  ALS chain: by any number; if all
chains are requested, the first and the last set may share cells.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence, cell_premises, code_weight
from sudokit.logic.model.naming import held_in, value_names
from sudokit.logic.model.patterns import AlmostLockedSet, LockedSets
from sudokit.logic.model.technique import Seeker
from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import SPAN, add_members, count_of, lowest_of
from sudokit.proofs.step import Premise

# The longest chain to search, if one is requested and if all are.
MAX_SETS: Final = 6
MAX_SETS_OF_ALL: Final = 9


def clear(
    board: Board, one: AlmostLockedSet, two: AlmostLockedSet, values: i64,
    locked: bool = False,
) -> list[int]:  # fmt: skip
    """Return the candidates that see all places of values in both sets.

    If the first is locked, return those that see its places, outside of
    the second.
    """
    codes: list[int] = []
    there = board.at_words()
    width = board.layout.words
    while values:
        value = lowest_of(values)
        values &= values - 1
        for k in range(width):
            word: i64 = value * width + k
            bits = one.seen[word] & there[word]
            bits &= ~two.body[k] if locked else two.seen[word]
            if bits:
                add_members(codes, value * board.cells + k * SPAN, bits)
    return codes


@final
class Find:
    """A chain of sets that removes something, and its sort key."""

    __slots__ = ("codes", "commons", "key", "sets")

    def __init__(
        self,
        board: Board,
        codes: list[int],
        sets: list[AlmostLockedSet],
        commons: list[int],
    ) -> None:
        """Set the key: most removals, early cells, few sets, few cells."""
        self.codes: Final = codes
        self.sets: Final = sets
        self.commons: Final = commons
        cells = sum([len(one.cells) for one in sets])
        weight = code_weight(board, codes)
        self.key: Final = (-len(codes), weight, len(sets), cells)


def key_of(find: Find) -> tuple[int, int, int, int]:
    """Return the sort key of a find, the preferred one first."""
    return find.key


def hand_over(board: Board, finds: list[Find], seeker: Seeker) -> None:
    """Pass the finds to the seeker, the preferred one first."""
    if seeker.wants_one() and finds:
        finds = [min(finds, key=key_of)]
    known: set[tuple[int, ...]] = set()
    for find in sorted(finds, key=key_of):
        key = tuple(sorted(find.codes))
        if key not in known:
            known.add(key)
            if take(board, seeker, find):
                return


def take(board: Board, seeker: Seeker, find: Find) -> bool:
    """Add a chain of sets."""

    def evidence() -> Evidence:
        premises: list[Premise] = []
        note = ""
        for index, one in enumerate(find.sets):
            role = "second" if index % 2 else "first"
            premises += cell_premises(board, role, one.cells)
            if index:
                note += f" -{value_names(board, find.commons[index - 1])}- "
            note += held_in(board, one.held, one.cells)
        return premises, note

    return seeker.remove(find.codes, evidence)


def als_xz(board: Board, seeker: Seeker) -> None:
    """Find two sets with one or two restricted commons."""
    finds: list[Find] = []
    table = seeker.survey.locked_sets()
    for one in table.sets:
        seeker.survey.look()
        for at in range(
            table.near_at[one.number], table.near_at[one.number + 1]
        ):
            two = table.sets[table.near_to[at]]
            if two.number > one.number:
                find = try_pair(board, one, two, table.near_by[at])
                if find is not None:
                    finds.append(find)
    hand_over(board, finds, seeker)


def try_pair(
    board: Board, one: AlmostLockedSet, two: AlmostLockedSet, commons: i64
) -> Find | None:
    """Return the removals of two sets with restricted commons, if any."""
    if commons & (commons - 1):
        # Both are restricted: each set loses one of the two to the other,
        # so both are locked.
        commons = first_two(commons)
        gone = set(clear(board, one, two, one.held & ~commons, True))
        gone.update(clear(board, two, one, two.held & ~commons, True))
        gone.update(clear(board, one, two, one.held & two.held))
        codes = sorted(gone)
    else:
        codes = clear(board, one, two, one.held & two.held & ~commons)
    if not codes:
        return None
    return Find(board, codes, [one, two], [int(commons)])


def first_two(mask: i64) -> i64:
    """Return the two lowest bits of a mask."""
    rest = mask & (mask - 1)
    return mask & ~(rest & (rest - 1))


def als_xy_wing(board: Board, seeker: Seeker) -> None:
    """Find two sets, each with a restricted common with a third."""
    finds: list[Find] = []
    table = seeker.survey.locked_sets()
    for pivot in table.sets:
        end = table.near_at[pivot.number + 1]
        for left in range(table.near_at[pivot.number], end):
            seeker.survey.look()
            for right in range(left + 1, end):
                find = try_wing(board, table, pivot, left, right)
                if find is not None:
                    finds.append(find)
    hand_over(board, finds, seeker)


def try_wing(
    board: Board, table: LockedSets, pivot: AlmostLockedSet, left: i64,
    right: i64,
) -> Find | None:  # fmt: skip
    """Return the removals of a wing, if different values join its sets."""
    near, far = table.near_by[left], table.near_by[right]
    if near == far and count_of(near) == 1:
        return None
    one = table.sets[table.near_to[left]]
    two = table.sets[table.near_to[right]]
    values = one.held & two.held & ~(near | far)
    if not values or one.overlaps(two):
        return None
    codes = clear(board, one, two, values)
    if not codes:
        return None
    return Find(board, codes, [one, pivot, two], [int(near), int(far)])


@final
class SetChains:
    """The chains from a set, nearest first.

    They are a queue of sets, each with the value by which it was reached,
    its predecessor, and the first value of its chain.
    """

    __slots__ = ("back", "board", "depth", "first", "queue", "seen", "start",
                 "table", "value")  # fmt: skip

    def __init__(
        self, board: Board, table: LockedSets, start: AlmostLockedSet
    ) -> None:
        self.board: Final = board
        self.table: Final = table
        self.start: Final = start
        self.begin()

    def begin(self) -> None:
        """Discard all chains."""
        self.seen: vec[i64] = vec[i64]([0] * len(self.table.sets))
        self.queue: vec[i64] = vec[i64]([self.start.number])
        self.value: vec[i64] = vec[i64]([-1])
        self.first: vec[i64] = vec[i64]([-1])
        self.back: vec[i64] = vec[i64]([-1])
        self.depth: vec[i64] = vec[i64]([1])

    def search(self, first: i64, longest: i64, finds: list[Find]) -> None:
        """Search the chains that begin with one of some values."""
        self.begin()
        self.extend(0, first)
        index: i64 = 1
        while index < len(self.queue):
            if self.depth[index] >= 4:
                self.judge(index, first != self.board.layout.full, finds)
            if self.depth[index] < longest:
                self.extend(index, self.board.layout.full)
            index += 1

    def extend(self, here: i64, wanted: i64) -> None:
        """Queue the sets connected by another, allowed value."""
        table = self.table
        number = self.queue[here]
        if here:
            wanted &= ~(i64(1) << self.value[here])
        for at in range(table.near_at[number], table.near_at[number + 1]):
            target = table.near_to[at]
            values = table.near_by[at] & wanted & ~self.seen[target]
            if not values or target == self.start.number:
                continue
            self.seen[target] |= values
            while values:
                value = lowest_of(values)
                values &= values - 1
                first = self.first[here] if here else value
                self.queue = append(self.queue, target)
                self.value = append(self.value, value)
                self.first = append(self.first, first)
                self.back = append(self.back, here)
                self.depth = append(self.depth, self.depth[here] + 1)

    def judge(self, here: i64, overlapping: bool, finds: list[Find]) -> None:
        """Add a chain if its ends remove something, and may overlap."""
        start, end = self.start, self.table.sets[self.queue[here]]
        values = start.held & end.held
        values &= ~(i64(1) << self.value[here] | i64(1) << self.first[here])
        if not values:
            return
        codes = clear(self.board, start, end, values)
        if not codes or (not overlapping and start.overlaps(end)):
            return
        sets = [end]
        commons: list[int] = []
        while here:
            commons.append(1 << self.value[here])
            here = self.back[here]
            sets.append(self.table.sets[self.queue[here]])
        sets.reverse()
        commons.reverse()
        finds.append(Find(self.board, codes, sets, commons))


def als_chain(board: Board, seeker: Seeker) -> None:
    """Find chains of sets, each connected with the next by another value.

    If all are requested, a shortest chain counts for each value with which a
    chain can begin, as its ends don't remove that value.
    """
    finds: list[Find] = []
    table = seeker.survey.locked_sets()
    for start in table.sets:
        seeker.survey.look()
        chains = SetChains(board, table, start)
        if seeker.wants_one():
            chains.search(board.layout.full, MAX_SETS, finds)
            if finds:
                break
        else:
            for value in range(board.size):
                chains.search(i64(1) << value, MAX_SETS_OF_ALL, finds)
    hand_over(board, finds, seeker)
