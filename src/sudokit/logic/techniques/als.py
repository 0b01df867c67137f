"""Almost locked sets: XZ-rule, XY-wing and XY-chain.

If such a set does not hold one of its values, it holds all the others.  A
value is restricted common to two sets if all its places in one see all its
places in the other: then at most one of the sets holds it.

ALS-XZ: two sets with a restricted common x; one of them holds their other
common values z.  With two restricted commons both sets are locked.
ALS-XY-wing: two sets joined by a third.  ALS chain: by any number; where
all are wanted, the first and the last may have cells in common.
"""

from typing import Final, final

from sudokit.core.arrays import i64, vec
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence, cell_premises
from sudokit.logic.model.geometry import ALL, COUNT, LOWEST, list_cells
from sudokit.logic.model.naming import held_in, value_names
from sudokit.logic.model.patterns import AlmostLockedSet, Joint
from sudokit.logic.model.step import Premise
from sudokit.logic.model.technique import Seeker, Survey
from sudokit.logic.techniques.single_value import code_weight

# The longest chain looked for, if one is wanted and if all are.
MAX_SETS: Final = 6
MAX_SETS_OF_ALL: Final = 9


def clear_both(
    board: Board, one: AlmostLockedSet, two: AlmostLockedSet, values: i64
) -> list[int]:
    """What sees all places of some values in both sets."""
    codes: list[int] = []
    while values:
        value = LOWEST[values]
        values &= values - 1
        low = one.seen_low[value] & two.seen_low[value] & ~two.body_low
        high = one.seen_high[value] & two.seen_high[value] & ~two.body_high
        codes += clear_seen(board, one, value, low, high)
    return codes


def clear_one(
    board: Board, one: AlmostLockedSet, two: AlmostLockedSet, values: i64
) -> list[int]:
    """What sees all places of some values in a set that is locked."""
    codes: list[int] = []
    while values:
        value = LOWEST[values]
        values &= values - 1
        low = one.seen_low[value] & ~two.body_low
        high = one.seen_high[value] & ~two.body_high
        codes += clear_seen(board, one, value, low, high)
    return codes


def clear_seen(
    board: Board, one: AlmostLockedSet, value: i64, low: i64, high: i64
) -> list[int]:
    """The candidates of a value among some cells, but not in the set."""
    low &= board.low[value] & ~one.body_low
    high &= board.high[value] & ~one.body_high
    if not low and not high:
        return []
    return [value * 81 + cell for cell in list_cells(low, high)]


@final
class Find:
    """A row of sets that removes something, and how good it is."""

    __slots__ = ("codes", "commons", "sets")

    def __init__(
        self, codes: list[int], sets: list[AlmostLockedSet], commons: list[int]
    ) -> None:
        self.codes: Final = codes
        self.sets: Final = sets
        self.commons: Final = commons


def find_key(find: Find) -> tuple[int, int, int, int]:
    """Most removals first, then early cells, then few sets, few cells."""
    cells = sum(len(one.cells) for one in find.sets)
    weight = int(code_weight(find.codes))
    return (-len(find.codes), weight, len(find.sets), cells)


def hand_over(board: Board, finds: list[Find], seeker: Seeker) -> None:
    """Give the finds to the seeker, the preferred one first."""
    if seeker.wants_one() and finds:
        finds = [min(finds, key=find_key)]
    known: set[tuple[int, ...]] = set()
    for find in sorted(finds, key=find_key):
        key = tuple(sorted(find.codes))
        if key in known:
            continue
        known.add(key)
        if take(board, seeker, find):
            return


def take(board: Board, seeker: Seeker, find: Find) -> bool:
    """Hand over a row of sets."""

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
    """Two sets with one or two restricted commons."""
    finds: list[Find] = []
    for joint in seeker.survey.joints():
        one, two, commons = joint.one, joint.two, joint.commons
        values = one.held & two.held & ~commons
        if COUNT[commons] > 1:
            # Both are restricted: each set loses one of the two to the
            # other, so both are locked.
            commons = first_two(commons)
            values = one.held & two.held & ~commons
            codes = set(clear_one(board, one, two, one.held & ~commons))
            codes.update(clear_one(board, two, one, two.held & ~commons))
            codes.update(clear_both(board, one, two, values | commons))
            found = sorted(codes)
        else:
            found = clear_both(board, one, two, values)
        if found:
            finds.append(Find(found, [one, two], [int(commons)]))
    hand_over(board, finds, seeker)


def first_two(mask: i64) -> i64:
    """The two lowest bits of a mask."""
    rest = mask & (mask - 1)
    return mask & ~(rest & (rest - 1))


def neighbours(survey: Survey) -> list[list[Joint]]:
    """The joints of every set."""
    table: list[list[Joint]] = [[] for _ in survey.almost_locked_sets()]
    for joint in survey.joints():
        table[joint.one.number].append(joint)
        table[joint.two.number].append(joint)
    return table


def als_xy_wing(board: Board, seeker: Seeker) -> None:
    """Two sets, each with a restricted common with a third."""
    finds: list[Find] = []
    table = neighbours(seeker.survey)
    for pivot in seeker.survey.almost_locked_sets():
        near = table[pivot.number]
        for index in range(len(near)):
            for other in range(index + 1, len(near)):
                find = try_wing(board, pivot, near[index], near[other])
                if find is not None:
                    finds.append(find)
    hand_over(board, finds, seeker)


def far_set(joint: Joint, near: AlmostLockedSet) -> AlmostLockedSet:
    """The other set of a joint."""
    return joint.two if joint.one.number == near.number else joint.one


def try_wing(
    board: Board, pivot: AlmostLockedSet, left: Joint, right: Joint
) -> Find | None:
    """Two different values must join the pivot to its sides."""
    if left.commons == right.commons and COUNT[left.commons] == 1:
        return None
    one = far_set(left, pivot)
    two = far_set(right, pivot)
    values = one.held & two.held & ~(left.commons | right.commons)
    if not values or one.overlaps(two):
        return None
    codes = clear_both(board, one, two, values)
    if not codes:
        return None
    commons: list[int] = [left.commons, right.commons]
    return Find(codes, [one, pivot, two], commons)


@final
class AlsReach:
    """A set reached by a chain: by which value, and from where."""

    __slots__ = ("back", "depth", "locked", "value")

    def __init__(
        self,
        locked: AlmostLockedSet,
        value: i64,
        back: "AlsReach | None",
        depth: i64,
    ) -> None:
        self.locked: Final = locked
        self.value: Final = value
        self.back: Final = back
        self.depth: Final = depth


def als_chain(board: Board, seeker: Seeker) -> None:
    """Sets in a row, each joined to the next, never twice by one value.

    If all are wanted, a shortest chain is kept for each value by which a
    chain may begin, as its ends don't clear that one.
    """
    finds: list[Find] = []
    table = neighbours(seeker.survey)
    firsts: list[int] = [ALL]
    longest: i64 = MAX_SETS
    if not seeker.wants_one():
        firsts = [1 << value for value in range(9)]
        longest = MAX_SETS_OF_ALL
    for start in seeker.survey.almost_locked_sets():
        for first in firsts:
            chains_from(board, table, start, first, longest, finds)
        if finds and seeker.wants_one():
            break
    hand_over(board, finds, seeker)


def chains_from(
    board: Board,
    table: list[list[Joint]],
    start: AlmostLockedSet,
    first: i64,
    longest: i64,
    finds: list[Find],
) -> None:
    """The chains from a set that begin by one of some values."""
    seen = vec[i64]([0] * len(table))
    queue = [AlsReach(start, -1, None, 1)]
    extend_chain(table, queue[0], start, first, queue, seen)
    index = 1
    while index < len(queue):
        here = queue[index]
        index += 1
        if here.depth >= 4:
            find = try_chain(board, start, here, first != ALL)
            if find is not None:
                finds.append(find)
        if here.depth < longest:
            extend_chain(table, here, start, ALL, queue, seen)


def extend_chain(
    table: list[list[Joint]],
    here: AlsReach,
    start: AlmostLockedSet,
    wanted: i64,
    queue: list[AlsReach],
    seen: vec[i64],
) -> None:
    """Queue the sets joined to this one by another value, a wanted one."""
    for joint in table[here.locked.number]:
        target = far_set(joint, here.locked)
        if target.number == start.number:
            continue
        values = joint.commons & wanted & ~seen[target.number]
        if here.value >= 0:
            values &= ~(i64(1) << here.value)
        while values:
            value = LOWEST[values]
            values &= values - 1
            seen[target.number] |= i64(1) << value
            queue.append(AlsReach(target, value, here, here.depth + 1))


def try_chain(
    board: Board, start: AlmostLockedSet, end: AlsReach, overlapping: bool
) -> Find | None:
    """What the ends of a chain of sets clear; may they overlap?"""
    sets = [end.locked]
    commons: list[int] = []
    here = end
    while here.back is not None:
        commons.append(1 << here.value)
        here = here.back
        sets.append(here.locked)
    values = start.held & end.locked.held
    values &= ~(commons[0] | commons[-1])
    if not values:
        return None
    codes = clear_both(board, start, end.locked, values)
    if not codes or (not overlapping and start.overlaps(end.locked)):
        return None
    sets.reverse()
    commons.reverse()
    return Find(codes, sets, commons)
