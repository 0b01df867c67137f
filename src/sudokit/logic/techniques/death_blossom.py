"""Death blossom: each candidate of a cell locks an almost locked set.

The cell is the stem.  Each of its candidates has a petal: an almost locked
set whose places of that value the stem sees all.  If the candidate is true,
the petal has all its other values.  So if all petals have a value that the
stem lacks, what sees all its places in them goes.  Petals may share cells.
This is Death Blossom of HoDoKu and of SudokuWiki.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence, cell_premises
from sudokit.logic.model.naming import held_in, value_name
from sudokit.logic.model.patterns import AlmostLockedSet
from sudokit.logic.model.technique import Seeker
from sudokit.native.arrays import i64
from sudokit.native.bits import SPAN, count_of, lowest_of, members
from sudokit.proofs.step import Premise

MOST_PETALS: Final = 5


@final
class Blossom:
    """A stem, its values, and a petal for each; what goes, with its key."""

    __slots__ = ("codes", "key", "petals", "stem", "values")

    def __init__(
        self, stem: int, values: list[int], petals: list[AlmostLockedSet],
        codes: list[int],
    ) -> None:  # fmt: skip
        self.stem: Final = stem
        self.values: Final = values
        self.petals: Final = petals
        self.codes: Final = codes
        cells = sum([len(one.cells) for one in petals])
        self.key: Final = (-len(codes), len(petals), cells, min(codes), stem)


def key_of(one: Blossom) -> tuple[int, int, int, int, int]:
    """Return the sort key of a blossom, the preferred one first."""
    return one.key


@final
class Petals:
    """The almost locked sets that a value of a stem locks, by other values.

    ``near[z]`` are those with the value z, and ``reach[z]`` are the cells
    that see all places of z in one of them.
    """

    __slots__ = ("near", "reach", "targets")

    def __init__(self, board: Board) -> None:
        size = int(board.size)
        self.near: Final[list[list[AlmostLockedSet]]] = [
            [] for _value in range(size)
        ]
        self.targets: Final[list[list[int]]] = [[] for _value in range(size)]
        self.reach: Final = [0] * size

    def add(self, board: Board, one: AlmostLockedSet, value: i64) -> None:
        """Add a set that the value locks."""
        mask = one.held & ~(i64(1) << value)
        while mask:
            other = lowest_of(mask)
            mask &= mask - 1
            seen = seen_by(board, one, other)
            if seen:
                self.near[other].append(one)
                self.targets[other].append(seen)
                self.reach[other] |= seen

    def smallest(self, z: int, wanted: int) -> int:
        """Return the number of the first smallest set that reaches cells."""
        best = -1
        for at, seen in enumerate(self.targets[z]):
            if seen & wanted and (
                best < 0
                or len(self.near[z][at].cells) < len(self.near[z][best].cells)
            ):
                best = at
        return best


def seen_by(board: Board, one: AlmostLockedSet, value: i64) -> int:
    """Return the places of a value that see all those of a set."""
    width = board.layout.words
    there = board.at_words()
    cells: int = 0
    for k in range(int(width) - 1, -1, -1):
        word = one.seen[value * width + k] & there[value * width + k]
        cells = cells << SPAN | int(word)
    return cells


def is_seen(board: Board, one: AlmostLockedSet, value: i64, cell: i64) -> bool:
    """Return whether a cell sees all places of a value in a set."""
    word = one.seen[value * board.layout.words + cell // SPAN]
    k = cell // SPAN
    return word & board.layout.bits[cell * board.layout.words + k] != 0


def petals_of(
    board: Board, sets: list[AlmostLockedSet], stem: int
) -> list[Petals]:
    """Return the petals of each value of a stem; none if a value has none."""
    petals: list[Petals] = []
    for value in members(int(board.masks[stem])):
        some = Petals(board)
        for one in sets:
            if one.held >> value & 1 and is_seen(board, one, value, stem):
                some.add(board, one, value)
        if not any(some.reach):
            return []
        petals.append(some)
    return petals


def death_blossom(board: Board, seeker: Seeker) -> None:
    """Find stems of three candidates or more with a petal for each."""
    sets = seeker.survey.locked_sets().sets
    blossoms: dict[tuple[int, ...], Blossom] = {}
    for stem in range(int(board.cells)):
        if not 3 <= count_of(board.masks[stem]) <= MOST_PETALS:
            continue
        seeker.survey.look()
        petals = petals_of(board, sets, stem)
        if not petals:
            continue
        values = members(int(board.masks[stem]))
        for z in range(int(board.size)):
            if board.masks[stem] >> z & 1:
                continue
            reached = -1
            for some in petals:
                reached &= some.reach[z]
            for target in members(reached):
                one = pick(board, stem, values, petals, z, target)
                key = tuple(one.codes)
                if key not in blossoms or one.key < blossoms[key].key:
                    blossoms[key] = one
    for one in sorted(blossoms.values(), key=key_of):
        if take(board, seeker, one):
            return


def pick(
    board: Board, stem: int, values: list[int], petals: list[Petals], z: int,
    target: int,
) -> Blossom:  # fmt: skip
    """Return the blossom of small petals that rules a cell's value out."""
    chosen = [some.near[z][some.smallest(z, 1 << target)] for some in petals]
    codes: list[int] = []
    common = board.layout.full & ~board.masks[stem]
    for one in chosen:
        common &= one.held
    for value in members(int(common)):
        seen = -1
        for one in chosen:
            seen &= seen_by(board, one, value)
        codes += board.codes(value, seen)
    return Blossom(stem, values, chosen, codes)


def take(board: Board, seeker: Seeker, one: Blossom) -> bool:
    """Add a blossom."""

    def evidence() -> Evidence:
        premises: list[Premise] = cell_premises(board, "cell", [one.stem])
        note = held_in(board, board.masks[one.stem], [one.stem])
        # The checker wants them by value, in the original orientation.
        names = [board.frame.values[value] for value in one.values]
        for turn, name in enumerate(sorted(names)):
            at = names.index(name)
            petal = one.petals[at]
            role = "second" if turn % 2 else "first"
            premises += cell_premises(board, role, petal.cells)
            sign = value_name(board, one.values[at])
            note += f"; {sign}: " + held_in(board, petal.held, petal.cells)
        return premises, note

    return seeker.remove(one.codes, evidence)
