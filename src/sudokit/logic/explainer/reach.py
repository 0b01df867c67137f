"""Everything that follows from an assumption, with the reasons.

A *node* is a candidate that is true or false: ``2 * choice + 1`` or ``2 *
choice``.  From a true one it follows that the other choices of its cell
are false, and the same value elsewhere in its houses; from a false one,
where it leaves a cell with one candidate or a house with one place, that this
is true.

The nodes that a node depends on, its *ancestors*, are kept as one
integer with a bit for each, so that sets are joined, compared and
counted quickly; a node found through several others has the ancestors
of all.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import (
    CELL_HOUSES,
    CELL_SPOTS,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    NINE,
    codes_of,
)
from sudokit.native.arrays import i64, vec

CROSSING: Final = NINE.crossing  # where a house meets another
NODES: Final = 1458
# The second of two nodes that clash is itself with NODES added.
BIT: Final = [1 << node % NODES for node in range(2 * NODES)]


@final
class Buffer:
    """The nodes that follow from one, in their order, without repeats.

    ``causes`` says of each by which kind of house it follows: 0 row,
    1 column, 2 box, 3 the cell itself.
    """

    __slots__ = ("causes", "nodes", "size")

    def __init__(self) -> None:
        self.nodes: Final[vec[i64]] = vec[i64]([0] * 40)
        self.causes: Final[vec[i64]] = vec[i64]([0] * 40)
        self.size: i64 = 0

    def add(self, node: i64, cause: i64) -> None:
        """Notes a node."""
        self.nodes[self.size] = node
        self.causes[self.size] = cause
        self.size += 1


def from_true(board: Board, code: i64, by_cell: bool, found: Buffer) -> None:
    """The false nodes that follow from a true candidate.

    First the others of its cell, where ``by_cell`` allows it, then its
    box, row and column.
    """
    places = board.spots
    value = code // 81
    cell = code % 81
    found.size = 0
    if by_cell:
        mask: i64 = board.masks[cell] & ~(i64(1) << value)
        while mask:
            found.add(2 * (LOWEST[mask] * 81 + cell), 3)
            mask &= mask - 1
    kind: i64 = 2
    for _ in range(i64(3)):
        house = CELL_HOUSES[cell * 3 + kind]
        spots: i64 = places[value * 27 + house]
        if kind == 2:
            spots &= ~(i64(1) << CELL_SPOTS[cell * 3 + 2])
        else:
            spots &= ~CROSSING[house * 27 + CELL_HOUSES[cell * 3 + 2]]
        while spots:
            other = HOUSE_CELLS[house * 9 + LOWEST[spots]]
            found.add(2 * (value * 81 + other), kind)
            spots &= spots - 1
        kind = 0 if kind == 2 else 1


def from_false(board: Board, code: i64, by_cell: bool, found: Buffer) -> None:
    """The true nodes that follow from a false candidate that is still there.

    First the other candidate of its cell, then the other place in its box,
    row and column.
    """
    places = board.spots
    value = code // 81
    cell = code % 81
    found.size = 0
    if by_cell:
        mask: i64 = board.masks[cell]
        if COUNT[mask] == 2:
            other = LOWEST[mask & ~(i64(1) << value)]
            found.add(2 * (other * 81 + cell) + 1, 3)
    kind: i64 = 2
    in_box: i64 = -1
    for _ in range(i64(3)):
        house = CELL_HOUSES[cell * 3 + kind]
        spots: i64 = places[value * 27 + house]
        if COUNT[spots] == 2:
            rest = spots & ~(i64(1) << CELL_SPOTS[cell * 3 + kind])
            place = HOUSE_CELLS[house * 9 + LOWEST[rest]]
            if place != in_box:
                found.add(2 * (value * 81 + place) + 1, kind)
            if kind == 2:
                in_box = place
        kind = 0 if kind == 2 else 1


@final
class Reach:
    """All that follows from one assumption.

    ``order`` are the nodes as they were found, ``known`` the same as a
    set.  ``parents[node]`` are what a node was found by.  ``clash`` are
    two nodes that can't both be, the second NODES higher.
    """

    __slots__ = (
        "_ancestors",
        "causes",
        "clash",
        "known",
        "nested",
        "order",
        "parents",
    )

    def __init__(self) -> None:
        self.order: Final[list[int]] = []
        self.known: int = 0
        self.parents: Final[dict[int, list[int]]] = {}
        self.causes: Final[dict[int, int]] = {}
        self.nested: Final[dict[int, int]] = {}
        self.clash: tuple[int, int] | None = None
        self._ancestors: Final[dict[int, int]] = {}

    def add(self, node: int, parents: list[int], cause: int) -> bool:
        """Notes a node that was found by way of others; False if it
        contradicts one that is known.
        """
        if self.known & BIT[node ^ 1]:
            self.clash = (node ^ 1, node + NODES)
            node += NODES
        else:
            self.order.append(node)
            self.known |= BIT[node]
        self.parents[node] = parents
        self.causes[node] = cause
        return self.clash is None

    def ancestors(self, node: int) -> int:
        """The nodes that a node rests on, as a set, itself among them.

        Computed on demand, as most nodes lead to nothing.
        """
        # Without recursion, as a chain can be long; the parents of a node
        # come before it in the order.
        known = self._ancestors
        found = known.get(node)
        if found is not None:
            return found
        todo = [node]
        while todo:
            last = todo[-1]
            bits = BIT[last]
            missing: list[int] = []
            for parent in self.parents[last]:
                above = known.get(parent)
                if above is None:
                    missing.append(parent)
                else:
                    bits |= above
            if missing:
                todo += missing
            else:
                known[last] = bits
                todo.pop()
        return known[node]

    def nested_in(self, ancestors: int) -> int:
        """The nested chains among some nodes, a bit each."""
        found = 0
        for node, number in self.nested.items():
            if ancestors & BIT[node]:
                found |= 1 << number
        return found


# A conclusion common to several chains, with the chains to it.


DOUBLE, CELL, HOUSE, CONTRADICTION = 1, 5, 6, 7  # what comes first


@final
class Outcome:
    """A conclusion of several chains, and the ends of these chains.

    ``node`` is what holds; ``ends`` are, for each chain, its Reach and the
    node it ends with.
    """

    __slots__ = ("ends", "key", "node", "size", "source")

    def __init__(
        self,
        node: int,
        ends: list[tuple[Reach, int]],
        key: int,
        size: int,
        source: int,
    ) -> None:
        self.node: Final = node
        self.ends: Final = ends
        self.key: Final = key
        self.size: Final = size
        self.source: Final = source

    def rank(self) -> tuple[int, int]:
        """The shorter first, then by kind."""
        return self.size, self.key

    def chains(self) -> list[list[int]]:
        """The nodes of each chain, from its end back, each once."""
        return [
            [node % NODES for node in _behind(reach, end)]
            for reach, end in self.ends
        ]

    def stories(self) -> list[list[int]]:
        """The same, each node after all that it depends on."""
        found: list[list[int]] = []
        for reach, end in self.ends:
            there = _behind(reach, end)
            story = [node for node in reach.order if node in there]
            if end >= NODES:
                story.append(end - NODES)
            story.reverse()
            found.append(story)
        return found

    def causes(self) -> list[tuple[int, int]]:
        """The nodes of all chains, each with the kind of house by which it
        follows: 3 is the cell.
        """
        start = -1
        if self.key == CELL:
            start = 3
        elif self.key == HOUSE:
            start = self.source // 9
        return [
            (
                node % NODES,
                reach.causes[node] if reach.parents[node] else start,
            )
            for reach, end in self.ends
            for node in _behind(reach, end)
        ]


def _behind(reach: Reach, end: int) -> dict[int, None]:
    """What a node follows from, and it, the nearest first."""
    done: dict[int, None] = {}
    todo = [end]
    while todo:
        later: list[int] = []
        for node in todo:
            if node not in done:
                done[node] = None
                later += reach.parents[node]
        todo = later
    return done


def gone_between(
    source: Board, board: Board, code: int, cause: int
) -> list[int]:
    """The false nodes by which a candidate became the last of its kind.

    ``cause`` 3: the other candidates of its cell that the source has and the
    position has not; else the other places in its house of that kind.
    """
    value = code // 81
    cell = code % 81
    if cause == 3:
        gone = source.masks[cell] & ~board.masks[cell]
        return [2 * other for other in codes_of(cell, gone)]
    house = CELL_HOUSES[cell * 3 + cause]
    index = value * 27 + house
    gone = source.spots[index] & ~board.spots[index]
    return [2 * other for other in board.codes_at(value, house, gone)]


# The direct implications of each node, cached for a board.


# Which links are followed: of one value, of one cell, or both.
X: Final = 1
Y: Final = 2
BOTH: Final = 3


@final
class Edges:
    """The table: node by node the ends of its edges, and their causes.

    Those of a node stand from ``first[node]`` to ``first[node + 1]``; from
    ``by_house[node]`` on they are those of its houses.
    """

    __slots__ = ("_buffer", "by_house", "causes", "ends", "first")

    def __init__(self) -> None:
        self.first: Final[vec[i64]] = vec[i64]([0] * (NODES + 1))
        self.by_house: Final[vec[i64]] = vec[i64]([0] * NODES)
        self.ends: Final[vec[i64]] = vec[i64]([0] * (NODES * 16))
        self.causes: Final[vec[i64]] = vec[i64]([0] * (NODES * 16))
        self._buffer: Final = Buffer()

    def fill(self, board: Board) -> None:
        """Makes the table that of a board."""
        found = self._buffer
        size: i64 = 0
        for node in range(i64(NODES)):
            self.first[node] = size
            self.by_house[node] = size
            if not board.has((node >> 1) // 81, (node >> 1) % 81):
                continue
            if node & 1:
                from_true(board, node >> 1, True, found)
            else:
                from_false(board, node >> 1, True, found)
            for number in range(found.size):
                self.ends[size] = found.nodes[number]
                self.causes[size] = found.causes[number]
                size += 1
                if found.causes[number] == 3:
                    self.by_house[node] = size
        self.first[NODES] = size

    def begin(self, node: i64, links: i64) -> i64:
        """The first of a node's edges for such links."""
        return self.by_house[node] if links == X else self.first[node]

    def end(self, node: i64, links: i64) -> i64:
        """The end of these; a false node of Y-links stays in its cell."""
        if links == Y and not node & 1:
            return self.by_house[node]
        return self.first[node + 1]
