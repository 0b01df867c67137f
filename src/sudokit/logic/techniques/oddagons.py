"""Odd loops that can't be filled, but for their guardians.

Guardians (a broken wing): in a loop of an odd number of cells, each next to
the other in a house, a value would alternate if these houses had no other
places for it, which is impossible.  So one of the other places, a guardian,
is true, and what sees them all goes.

Bivalue oddagon: two values would alternate in an odd loop of cells if these
had no other candidates.  So one of the other candidates is true.

Guardians are those of SudokuWiki and of Sudopedia ("broken wing"), bivalue
oddagons are defined in the Players' Forum (Steve K, 2008).
"""

from collections.abc import Callable
from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    cell_premises,
    choice_premises,
    house_premises,
)
from sudokit.logic.model.geometry import NINE
from sudokit.logic.model.naming import (
    cell_name,
    held_in,
    value_in,
    value_name,
    value_names,
)
from sudokit.logic.model.technique import Seeker
from sudokit.logic.techniques.box_fish import needs_every
from sudokit.native.arrays import i64
from sudokit.native.bits import bits_of, members
from sudokit.system.language import _

LONGEST: Final = 9  # cells of a loop
SHORTEST: Final = 5
WORK: Final = 20_000  # paths to try for a value, or for two


@final
class Side:
    """A step from a cell to another: its house, and what it can't rule out.

    ``others`` are the guardians that it adds, ``seen`` what sees them all.
    """

    __slots__ = ("cell", "house", "others", "seen")

    def __init__(self, cell: int, house: int, others: int, seen: int) -> None:
        self.cell: Final = cell
        self.house: Final = house
        self.others: Final = others
        self.seen: Final = seen


@final
class OddLoop:
    """A loop: its cells and houses in order, its guardians, what goes."""

    __slots__ = ("cells", "gone", "guards", "houses", "key")

    def __init__(
        self, cells: list[int], houses: list[int], guards: int, gone: int
    ) -> None:
        self.cells: Final = cells
        self.houses: Final = houses
        self.guards: Final = guards
        self.gone: Final = gone
        self.key: Final = (
            len(cells), guards.bit_count(), -gone.bit_count(), cells, houses
        )  # fmt: skip


def key_of(one: OddLoop) -> tuple[int, int, int, list[int], list[int]]:
    """Return the sort key of a loop: short, with few guardians."""
    return one.key


@final
class Loops:
    """Searches odd loops among cells with sides, nearest guardians first.

    ``accept`` decides whether a loop is taken.
    """

    __slots__ = ("_accept", "_sides", "_work", "closed", "longest")

    def __init__(
        self,
        sides: dict[int, list[Side]],
        accept: Callable[[OddLoop], bool],
        longest: int,
    ) -> None:
        self._sides: Final = sides
        self._accept: Final = accept
        self._work: i64 = WORK
        self.longest: Final = longest
        self.closed: Final[list[OddLoop]] = []

    def search(self, whole: int) -> None:
        """Search from each cell; ``whole`` is all that could go."""
        for start in sorted(self._sides):
            self._extend([start], [], 0, whole)

    def _extend(
        self, cells: list[int], houses: list[int], guards: int, seen: int
    ) -> None:
        """Go on from the last of some cells, or close the loop."""
        self._work -= 1
        if self._work < 0:
            return
        start = cells[0]
        for side in self._sides[cells[-1]]:
            left = seen & side.seen
            both = guards | side.others
            left &= ~both
            if not left or side.house in houses:
                continue
            if side.cell == start:
                if (
                    len(cells) >= SHORTEST
                    and len(cells) % 2
                    and cells[1] < cells[-1]
                ):
                    loop = OddLoop(cells, [*houses, side.house], both, left)
                    if self._accept(loop):
                        self.closed.append(loop)
            elif (
                side.cell > start
                and side.cell not in cells
                and len(cells) < self.longest
            ):
                self._extend(
                    [*cells, side.cell], [*houses, side.house], both, left
                )


def hand_over(loops: list[OddLoop], take: Callable[[OddLoop], bool]) -> bool:
    """Pass loops on, the preferred one first, each removal once."""
    known: set[int] = set()
    for loop in sorted(loops, key=key_of):
        if loop.gone not in known:
            known.add(loop.gone)
            if take(loop):
                return True
    return False


# Guardians.


def guardians(board: Board, seeker: Seeker) -> None:
    """Find odd loops of one value, value by value."""
    if board.layout is not NINE:
        return
    for value in range(int(board.size)):
        seeker.survey.look()
        if OneValue(board, seeker, value).search():
            return


@final
class OneValue:
    """The odd loops of a value."""

    __slots__ = ("board", "seeker", "value")

    def __init__(self, board: Board, seeker: Seeker, value: int) -> None:
        self.board: Final = board
        self.seeker: Final = seeker
        self.value: Final = value

    def search(self) -> bool:
        """Add the loops of the value; True ends the search."""
        board, value = self.board, self.value
        there = board.at(value)
        sides: dict[int, list[Side]] = {}
        for house in range(int(board.houses)):
            places = board.places(value, house)
            for cell in places:
                for other in places:
                    if other != cell:
                        others = bits_of(places) & ~(1 << cell | 1 << other)
                        seen = there
                        for guard in members(others):
                            seen &= board.seen(value, guard)
                        if seen:
                            sides.setdefault(cell, []).append(
                                Side(other, house, others, seen)
                            )
        loops = Loops(sides, self.accept, LONGEST)
        loops.search(there)
        return hand_over(loops.closed, self.take)

    def accept(self, loop: OddLoop) -> bool:
        """Return whether there are guardians, and all houses are needed."""
        if loop.guards & bits_of(loop.cells):
            return False
        return loop.guards != 0 and needs_every(
            self.board, self.value, loop.houses, loop.gone
        )

    def take(self, loop: OddLoop) -> bool:
        """Add a loop; True ends the search."""
        board, value = self.board, self.value
        first = value * int(board.cells)

        def evidence() -> Evidence:
            cells = [first + cell for cell in loop.cells]
            guards = [first + cell for cell in members(loop.guards)]
            premises = choice_premises(board, "cell", cells)
            premises += choice_premises(board, "fin", guards)
            premises += house_premises(board, "base", loop.houses)
            note = value_in(
                value_name(board, value), loop_name(board, loop.cells)
            )
            return premises, with_guards(board, note, guards)

        return self.seeker.remove(board.codes(value, loop.gone), evidence)


def loop_name(board: Board, cells: list[int]) -> str:
    """Return a loop of cells, as ``r1c1-r1c5-...-r1c1``."""
    return "-".join([cell_name(board, cell) for cell in [*cells, cells[0]]])


def with_guards(board: Board, note: str, guards: list[int]) -> str:
    """Return a text with the guardians, as ``2 in r1c2, 3 in r4c5``."""
    size = int(board.cells)
    masks: dict[int, int] = {}
    for code in guards:
        cell = code % size
        masks[cell] = masks.get(cell, 0) | 1 << code // size
    rest = ", ".join(
        [held_in(board, masks[cell], [cell]) for cell in sorted(masks)]
    )
    return _("{pattern} except for {rest}", pattern=note, rest=rest)


# Bivalue oddagons.


def bivalue_oddagon(board: Board, seeker: Seeker) -> None:
    """Find odd loops of cells with two values, two by two."""
    if board.layout is not NINE:
        return
    lost: dict[int, int] = {}
    for one in range(int(board.size)):
        for other in range(one + 1, int(board.size)):
            seeker.survey.look()
            if TwoValues(board, seeker, 1 << one | 1 << other, lost).search():
                return


@final
class TwoValues:
    """The odd loops of cells with two values; sets of candidates as bits.

    ``lost`` has what a candidate excludes, once it is known.
    """

    __slots__ = ("board", "lost", "pair", "seeker")

    def __init__(
        self, board: Board, seeker: Seeker, pair: int, lost: dict[int, int]
    ) -> None:
        self.board: Final = board
        self.seeker: Final = seeker
        self.pair: Final = pair
        self.lost: Final = lost

    def search(self) -> bool:
        """Add the loops of the two values; True ends the search."""
        board, pair = self.board, self.pair
        cells = [
            cell
            for cell in range(int(board.cells))
            if board.masks[cell] & pair == pair
        ]
        if len(cells) < SHORTEST:
            return False
        sides: dict[int, list[Side]] = {}
        for other in cells:
            others = bits_of(board.in_cell(other, ~i64(pair)))
            seen = (1 << int(board.cells * board.size)) - 1
            for code in members(others):
                seen &= self.excluded(code)
            if not seen:
                continue
            for cell in cells:
                if cell != other and board.layout.seen[cell] >> other & 1:
                    # Houses play no part: each side has its own number.
                    number = -(cell * int(board.cells) + other)
                    sides.setdefault(cell, []).append(
                        Side(other, number, others, seen)
                    )
        loops = Loops(sides, self.accept, LONGEST)
        every = bits_of(
            [
                int(value * board.cells) + cell
                for value in range(int(board.size))
                for cell in members(board.at(value))
            ]
        )
        loops.search(every)
        return hand_over(loops.closed, self.take)

    def excluded(self, code: int) -> int:
        """Return the candidates that a true one rules out, as bits."""
        if code not in self.lost:
            self.lost[code] = bits_of(self.board.excluded(code))
        return self.lost[code]

    def accept(self, loop: OddLoop) -> bool:
        """Return whether there are guardians, and all cells are needed.

        No loop inside is shorter, and something goes from another cell than
        that of all guardians: else the other cells are a remote pair.
        """
        size = int(self.board.cells)
        losing = {code % size for code in members(loop.gone)}
        if len(losing) == 1 and losing <= {*loop.cells}:
            return False
        count = len(loop.cells)
        for at, cell in enumerate(loop.cells):
            for far in range(at + 2, count - (at == 0)):
                if self.board.layout.seen[cell] >> loop.cells[far] & 1:
                    return False
        return loop.guards != 0

    def take(self, loop: OddLoop) -> bool:
        """Add a loop; True ends the search."""
        board = self.board

        def evidence() -> Evidence:
            guards = members(loop.guards)
            premises = cell_premises(board, "cell", loop.cells)
            premises += choice_premises(board, "fin", guards)
            note = value_in(
                value_names(board, self.pair), loop_name(board, loop.cells)
            )
            return premises, with_guards(board, note, guards)

        return self.seeker.remove(members(loop.gone), evidence)
