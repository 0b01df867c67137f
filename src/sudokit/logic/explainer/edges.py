"""The direct implications of each node, cached for a position.

Chains from every candidate come by the same nodes again and again.  For each
node the table has the nodes that follow from it by one rule: first those
of its cell, then those of its houses, as ``reach`` gives them.
"""

from typing import Final, final

from sudokit.core.arrays import i64, vec
from sudokit.logic.explainer.position import RatedPosition
from sudokit.logic.explainer.reach import NODES, Buffer, from_false, from_true

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

    def fill(self, position: RatedPosition) -> None:
        """Makes the table that of a position."""
        found = self._buffer
        size: i64 = 0
        for node in range(i64(NODES)):
            self.first[node] = size
            self.by_house[node] = size
            if not position.has(node >> 1):
                continue
            if node & 1:
                from_true(position, node >> 1, True, found)
            else:
                from_false(position, node >> 1, True, True, found)
            for number in range(found.size):
                self.ends[size] = found.nodes[number]
                self.causes[size] = found.causes[number]
                size += 1
                if found.causes[number] == 3:
                    self.by_house[node] = size
        self.first[NODES] = size

    def begin(self, node: i64, links: i64) -> i64:
        """Where the edges of a node begin, that such links have."""
        return self.by_house[node] if links == X else self.first[node]

    def end(self, node: i64, links: i64) -> i64:
        """Where they end: a false node of Y-links stays in its cell."""
        if links == Y and not node & 1:
            return self.by_house[node]
        return self.first[node + 1]
