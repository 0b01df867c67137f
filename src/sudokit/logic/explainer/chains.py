"""Forcing chains and cycles from one assumption.

A *forcing chain* leads from a candidate to its opposite, which must then
hold.  A *cycle* returns to its start, so that one of any two neighbours in
it is true; a candidate that sees both kinds can be removed.

Three kinds of links are tried: of one value only (X), of cells with two
candidates only (Y, for cycles), and both.  The easiest path counts, among
equals the shortest, then the one that begins first.
"""

from typing import Final, final

from sudokit.core.budget import Budget
from sudokit.logic.explainer.implied import USEFUL, Implied
from sudokit.logic.explainer.rated_finding import (
    PEERS_IN_ORDER,
    RatedFinding,
    removed_by,
)
from sudokit.logic.explainer.reach import BOTH, Edges, X, Y
from sudokit.logic.model.board import Board
from sudokit.logic.model.consequences import NO_HOUSE
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import COUNT

CYCLE_TENTHS: Final = (0, 65, 65, 70)
CHAIN_TENTHS: Final = (0, 66, 66, 70)
SORT_KEYS: Final = (0, 2, 3, 4)
NAMES: Final = (
    "",
    "Bidirectional X-Cycle",
    "Bidirectional Y-Cycle",
    "Bidirectional Cycle",
)


def length_tenths(size: i64) -> i64:
    """Return the addition to a rating for length: 0.1 for each limit.

    ``size`` is the number of nodes; the limits, for size - 2, are 4, 6, 8,
    12, 16, 24 and so on.
    """
    added: i64 = 0
    limit: i64 = 4
    odd = False
    while size - 2 > limit:
        added += 1
        limit = limit * 4 // 3 if odd else limit * 3 // 2
        odd = not odd
    return added


@final
class Path:
    """A chain or cycle: its nodes from the conclusion back to the start.

    ``houses`` has the house in which each node follows, IN_CELL or NO_HOUSE.
    """

    __slots__ = ("cycle", "houses", "links", "nodes", "removed")

    def __init__(
        self,
        nodes: list[int],
        houses: list[int],
        removed: list[int],
        links: int,
        cycle: bool,
    ) -> None:
        self.nodes: Final = nodes
        self.houses: Final = houses
        self.removed: Final = removed
        self.links: Final = links
        self.cycle: Final = cycle

    def size(self) -> int:
        """Return its number of nodes; a cycle's start counts once."""
        return len(self.nodes) - (1 if self.cycle else 0)

    def tenths(self) -> int:
        """Return the rating, times ten."""
        table = CYCLE_TENTHS if self.cycle else CHAIN_TENTHS
        return table[self.links] + int(length_tenths(self.size()))

    def rank(self) -> tuple[int, int, int]:
        """Return the sort key: the easier, the shorter, the simpler first."""
        return self.tenths(), self.size(), SORT_KEYS[self.links]


@final
class Walk:
    """A queue of nodes, each with the place of its parent in it.

    ``seen`` has the ``stamp`` of this walk for the nodes that it reached,
    ``closing`` for those that a cycle can end with.
    """

    __slots__ = (
        "closing",
        "houses",
        "nodes",
        "parents",
        "seen",
        "size",
        "stamp",
    )

    def __init__(self) -> None:
        self.nodes: vec[i64] = vec[i64]([0] * 32768)
        self.parents: vec[i64] = vec[i64]([0] * 32768)
        self.houses: vec[i64] = vec[i64]([0] * 32768)
        self.seen: vec[i64] = vec[i64]([0] * 1458)
        self.closing: vec[i64] = vec[i64]([0] * 1458)
        self.stamp: i64 = 0
        self.size: i64 = 0

    def begin(self, node: i64) -> None:
        """Start again with one node."""
        self.stamp += 1
        self.nodes[0] = node
        self.parents[0] = -1
        self.houses[0] = NO_HOUSE
        self.seen[node] = self.stamp
        self.size = 1

    def add(self, node: i64, parent: i64, house: i64) -> None:
        """Put a node at the end, if there is room."""
        if self.size < 32768:
            self.nodes[self.size] = node
            self.parents[self.size] = parent
            self.houses[self.size] = house
            self.size += 1

    def path(
        self, edges: Edges, parent: i64, at: i64
    ) -> tuple[list[int], list[int]]:
        """Return the nodes and houses from an edge's end back to the start."""
        nodes = [int(edges.ends[at])]
        houses = [int(edges.houses[at])]
        while parent >= 0:
            nodes.append(int(self.nodes[parent]))
            houses.append(int(self.houses[parent]))
            parent = self.parents[parent]
        return nodes, houses

    def has_ancestor(self, place: i64, node: i64) -> bool:
        """Return whether the path to a place passes this node."""
        while place >= 0:
            if self.nodes[place] == node:
                return True
            place = self.parents[place]
        return False


@final
class Unary:
    """Searches for chains and cycles from each candidate of a board.

    With ``every`` it returns all, sorted by rank; else only the first, and
    follows no longer ones.
    """

    __slots__ = (
        "_best",
        "_budget",
        "_edges",
        "_every",
        "_implied",
        "_limit",
        "_walk",
        "paths",
    )

    def __init__(self, every: bool, budget: Budget | None = None) -> None:
        self.paths: list[Path] = []
        self._every: Final = every
        self._budget: Final = Budget() if budget is None else budget
        self._best: tuple[int, int, int] = (1000, 0, 0)
        self._limit: i64 = 1458
        self._walk: Final = Walk()
        self._implied: Final = Implied()
        self._edges: Final[Edges] = self._implied.edges

    def search(self, board: Board) -> list[Path]:
        """Return the paths, the first one first."""
        self.paths = []
        self._best = (1000, 0, 0)
        self._implied.fill(board)
        for links in (X, Y, BOTH):
            self._limit = self._longest(links)
            if self._limit < 4:
                continue
            for cell in range(81):
                size = COUNT[board.masks[cell]]
                if size < 2 or (links == Y and size > 2):
                    continue
                for value in range(9):
                    if board.masks[cell] >> value & 1:
                        self._from(board, value * 81 + cell, links)
        self.paths.sort(key=Path.rank)
        return self.paths

    def _longest(self, links: int) -> int:
        """Return the number of nodes up to which a path beats the best."""
        if self._every:
            return 1458
        size = 3
        least = min(CYCLE_TENTHS[links], CHAIN_TENTHS[links])
        while size < 1458:
            rank = (
                least + int(length_tenths(size + 1)),
                size + 1,
                SORT_KEYS[links],
            )
            if rank >= self._best:
                break
            size += 1
        return size

    def _from(self, board: Board, code: int, links: int) -> None:
        """Add all chains and cycles that begin at a candidate."""
        self._budget.take()
        implied = self._implied
        if implied.empty:
            return
        if implied.looped[code] == USEFUL:
            self._ways(board, 2 * code + 1, 2 * code + 1, links)
        if links == Y:
            return
        if implied.refuted[code]:
            self._ways(board, 2 * code + 1, 2 * code, links)
        if implied.forced[code]:
            self._ways(board, 2 * code, 2 * code + 1, links)

    def _take(self, path: Path) -> None:
        """Store a path if it is better than the best."""
        if self._every:
            self.paths.append(path)
            return
        rank = path.rank()
        if rank < self._best:
            self._best = rank
            self.paths = [path]
            self._limit = self._longest(path.links)

    def _ways(self, board: Board, start: i64, goal: i64, links: int) -> None:
        """Add the cycles from a true candidate back to itself, or a chain.

        A chain is the first path from a node to its opposite.
        """
        walk = self._walk
        edges = self._edges
        walk.begin(start)
        ends, houses = edges.ends, edges.houses
        seen, closing, stamp = walk.seen, walk.closing, walk.stamp
        cycles = start == goal
        # The number of nodes to a place; a cycle's start counts once.
        level: i64 = 1 if cycles else 2
        if cycles:
            # Of the nodes before the start, only those that it can't follow.
            low = edges.begin(start - 1, links)
            high = edges.end(start - 1, links)
            if low == high:
                return
            for at in range(low, high):
                closing[ends[at] - 1] = stamp
        here: i64 = 0
        while here < walk.size and level <= self._limit:
            end = walk.size
            level += 1
            while here < end:
                node = walk.nodes[here]
                low = edges.begin(node, links)
                high = edges.end(node, links)
                for at in range(low, high):
                    other = ends[at]
                    if other == goal:
                        if not cycles:
                            self._reached(board, here, at, links, False)
                            return
                        if level > 4:
                            self._reached(board, here, at, links, True)
                    elif seen[other] == stamp:
                        continue
                    elif closing[other] != stamp:
                        seen[other] = stamp
                        walk.add(other, here, houses[at])
                    elif not walk.has_ancestor(here, other):
                        # Each path to the end is a cycle of its own.
                        walk.add(other, here, houses[at])
                here += 1

    def _reached(
        self, board: Board, here: i64, at: i64, links: int, cycle: bool
    ) -> None:
        """Add the path that an edge closes, if it removes anything."""
        nodes, houses = self._walk.path(self._edges, here, at)
        removed = (
            _removed_beside(board, nodes)
            if cycle
            else removed_by(board, nodes[0])
        )
        if removed:
            self._take(Path(nodes, houses, removed, links, cycle))


def _removed_beside(board: Board, nodes: list[int]) -> list[int]:
    """Return the candidates that see a true and a false node of a cycle."""
    cells = {(node >> 1) % 81 for node in nodes}
    seen: list[dict[int, None]] = [{}, {}]
    for node in nodes[:-1]:
        value = (node >> 1) // 81
        for cell in PEERS_IN_ORDER[(node >> 1) % 81]:
            if cell not in cells and board.masks[cell] >> value & 1:
                seen[node & 1][value * 81 + cell] = None
    return [code for code in seen[1] if code in seen[0]]


def finding_of(path: Path) -> RatedFinding:
    """Return the step of a path."""
    code = path.nodes[0] >> 1
    true = path.nodes[0] & 1 and not path.cycle
    name = NAMES[path.links]
    if not path.cycle:
        name = "Forcing X-Chain" if path.links == X else "Forcing Chain"
    placed = code if true else -1
    tenths, nodes = path.tenths(), [path.nodes]
    return RatedFinding(name, path.removed, [], [], 0, placed, tenths, nodes)


def reasons_of(path: Path) -> list[tuple[int, int]]:
    """Return the nodes of a path, each with its house."""
    nodes = list(zip(path.nodes, path.houses, strict=True))
    if path.cycle:
        # Backwards, false nodes are true, by the same house.
        for number in range(len(path.nodes) - 1):
            nodes.append((path.nodes[number + 1] ^ 1, path.houses[number]))
    return nodes
