"""All consequences of an assumption, with the reasons.

If a node is true, the other candidates of its cell are false, and the same
value elsewhere in its houses.  If a node is false and leaves a cell with
one candidate or a house with one place, that one is true.

The nodes that a node depends on, its *ancestors*, are one integer with a
bit for each, so that sets are joined, compared and counted quickly; a node
that follows from several others has the ancestors of all.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.consequences import IN_CELL, NO_HOUSE, Consequences
from sudokit.logic.model.geometry import (
    CELL_HOUSES,
    CELL_SPOTS,
    HOUSE_CELLS,
    NINE,
)
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import COUNT, LOWEST, SPAN

CROSSING: Final = NINE.crossing  # the spots of a house in another
NODES: Final = 1458
BIT: Final = [1 << node for node in range(NODES)]
# Sets of nodes that grow and are compared often are words, SPAN nodes each.
WORDS: Final = NODES // SPAN + 1
WORD: Final = vec[i64]([node // SPAN for node in range(NODES)])
PLACE: Final = vec[i64]([1 << node % SPAN for node in range(NODES)])


@final
class Buffer:
    """The nodes that follow from one, in their order, without repeats.

    ``houses`` has for each the house in which it follows, or IN_CELL.
    """

    __slots__ = ("houses", "nodes", "size")

    def __init__(self) -> None:
        self.nodes: Final[vec[i64]] = vec[i64]([0] * 40)
        self.houses: Final[vec[i64]] = vec[i64]([0] * 40)
        self.size: i64 = 0

    def add(self, node: i64, house: i64) -> None:
        """Add a node."""
        self.nodes[self.size] = node
        self.houses[self.size] = house
        self.size += 1


def from_true(board: Board, code: i64, by_cell: bool, buffer: Buffer) -> None:
    """Collect the false nodes that follow from a true candidate.

    First the others of its cell, if ``by_cell`` allows it, then those of
    its box, row and column.
    """
    places = board.spots
    value = code // 81
    cell = code % 81
    buffer.size = 0
    if by_cell:
        mask: i64 = board.masks[cell] & ~(i64(1) << value)
        while mask:
            buffer.add(2 * (LOWEST[mask] * 81 + cell), IN_CELL)
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
            buffer.add(2 * (value * 81 + other), house)
            spots &= spots - 1
        kind = 0 if kind == 2 else 1


def from_false(board: Board, code: i64, by_cell: bool, buffer: Buffer) -> None:
    """Collect the true nodes that follow from a false candidate.

    The candidate is still on the board.  First the other candidate of its
    cell, then the other place in its box, row and column.
    """
    places = board.spots
    value = code // 81
    cell = code % 81
    buffer.size = 0
    if by_cell:
        mask: i64 = board.masks[cell]
        if COUNT[mask] == 2:
            other = LOWEST[mask & ~(i64(1) << value)]
            buffer.add(2 * (other * 81 + cell) + 1, IN_CELL)
    kind: i64 = 2
    in_box: i64 = -1
    for _ in range(i64(3)):
        house = CELL_HOUSES[cell * 3 + kind]
        spots: i64 = places[value * 27 + house]
        if COUNT[spots] == 2:
            rest = spots & ~(i64(1) << CELL_SPOTS[cell * 3 + kind])
            place = HOUSE_CELLS[house * 9 + LOWEST[rest]]
            if place != in_box:
                buffer.add(2 * (value * 81 + place) + 1, house)
            if kind == 2:
                in_box = place
        kind = 0 if kind == 2 else 1


@final
class Reach(Consequences):
    """All consequences of one assumption.

    ``known`` are the nodes as a set, in words.  ``clash`` are two nodes
    that can't both be true; the second is not among the known.  ``nested``
    has the numbers of the nested chains that nodes come from.
    """

    __slots__ = ("_ancestors", "clash", "known", "nested")

    def __init__(self) -> None:
        super().__init__()
        self.known: Final[vec[i64]] = vec[i64]([0] * WORDS)
        self.nested: Final[dict[int, int]] = {}
        self.clash: tuple[int, int] | None = None
        self._ancestors: Final[dict[int, int]] = {}

    def knows(self, node: i64) -> bool:
        """Return whether a node is known."""
        return self.known[WORD[node]] & PLACE[node] != 0

    def add(self, node: int, parents: list[int], house: int) -> bool:
        """Record a node that isn't known; False if it contradicts one."""
        if self.knows(node ^ 1):
            self.clash = (node ^ 1, node)
            if node in self.parents:  # the last reason counts
                self.order.remove(node)
        else:
            self.known[WORD[node]] |= PLACE[node]
        self.record(node, parents, house)
        return self.clash is None

    def copy(self) -> "Reach":
        """Return the same consequences, to be continued."""
        then = Reach()
        then.order.extend(self.order)
        then.parents.update(self.parents)
        then.houses.update(self.houses)
        then.nested.update(self.nested)
        then._ancestors.update(self._ancestors)
        for at in range(i64(WORDS)):
            then.known[at] = self.known[at]
        then.clash = self.clash
        return then

    def ancestors(self, node: int) -> int:
        """Return the nodes that a node depends on, as a set that includes it.

        Computed on demand, as most nodes lead to nothing.
        """
        # Without recursion, as a chain can be long; the parents of a node
        # come before it in the order.
        known = self._ancestors
        cached = known.get(node)
        if cached is not None:
            return cached
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
        """Return the nested chains among some nodes, a bit each."""
        chains = 0
        for node, number in self.nested.items():
            if ancestors & BIT[node]:
                chains |= 1 << number
        return chains


# A conclusion common to several chains, with the chains to it.


# The kinds of conclusions, the preferred one first.
DOUBLE: Final = 1
FROM_CELL: Final = 5
FROM_HOUSE: Final = 6
CONTRADICTION: Final = 7


@final
class Outcome:
    """A conclusion of several chains, and the ends of these chains.

    ``node`` holds; ``ends`` are, for each chain, its Reach and the node it
    ends with.
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
        """Return the sort key: the shorter first, then by kind."""
        return self.size, self.key

    def chains(self) -> list[list[int]]:
        """Return the nodes of each chain, from its end back, each once."""
        return [list(reach.behind([end])) for reach, end in self.ends]

    def stories(self) -> list[list[int]]:
        """Return the same, each node before all that it depends on."""
        stories: list[list[int]] = []
        for reach, end in self.ends:
            story = reach.story([end])
            story.reverse()
            stories.append(story)
        return stories

    def reasons(self) -> list[tuple[int, int]]:
        """Return the nodes of all chains, each with its house.

        One of the assumptions must hold by their own cell or house.
        """
        start = NO_HOUSE
        if self.key == FROM_CELL:
            start = IN_CELL
        elif self.key == FROM_HOUSE:
            start = self.source
        return [
            (node, reach.houses[node] if reach.parents[node] else start)
            for reach, end in self.ends
            for node in reach.behind([end])
        ]


# The direct implications of each node, cached for a board.


# The links to follow: of one value, of one cell, or both.
X: Final = 1
Y: Final = 2
BOTH: Final = 3


@final
class Edges:
    """The table: by node, the ends of its edges, and their houses.

    Those of a node are at ``first[node]`` to ``first[node + 1]``; from
    ``by_house[node]`` on they are those of its houses.
    """

    __slots__ = ("_buffer", "by_house", "ends", "first", "houses")

    def __init__(self) -> None:
        self.first: Final[vec[i64]] = vec[i64]([0] * (NODES + 1))
        self.by_house: Final[vec[i64]] = vec[i64]([0] * NODES)
        self.ends: Final[vec[i64]] = vec[i64]([0] * (NODES * 16))
        self.houses: Final[vec[i64]] = vec[i64]([0] * (NODES * 16))
        self._buffer: Final = Buffer()

    def fill(self, board: Board) -> None:
        """Fill the table from a board."""
        buffer = self._buffer
        size: i64 = 0
        for node in range(i64(NODES)):
            self.first[node] = size
            self.by_house[node] = size
            if not board.has((node >> 1) // 81, (node >> 1) % 81):
                continue
            if node & 1:
                from_true(board, node >> 1, True, buffer)
            else:
                from_false(board, node >> 1, True, buffer)
            for number in range(buffer.size):
                self.ends[size] = buffer.nodes[number]
                self.houses[size] = buffer.houses[number]
                size += 1
                if buffer.houses[number] == IN_CELL:
                    self.by_house[node] = size
        self.first[NODES] = size

    def begin(self, node: i64, links: i64) -> i64:
        """Return the first of a node's edges for such links."""
        return self.by_house[node] if links == X else self.first[node]

    def end(self, node: i64, links: i64) -> i64:
        """Return their end; a false node of Y-links stays in its cell."""
        if links == Y and not node & 1:
            return self.by_house[node]
        return self.first[node + 1]
