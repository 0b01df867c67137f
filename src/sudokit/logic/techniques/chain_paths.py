"""Shortest chains between two nodes that don't cross themselves.

A walk finds a shortest chain to every node.  If that comes back to a cell
that it has left, another may not, and between the ends of a loop each
shortest chain clears something else.  These are looked for here, each time
a little longer, and never where the end is too far away.
"""

from typing import Final, final

from sudokit.core.arrays import i64, vec
from sudokit.logic.model.links import Links

TRIES: Final = 600  # places at which the search for a chain goes on


def crosses(links: Links, path: list[int]) -> bool:
    """The chain comes back to a cell that it has left."""
    left: set[int] = set()
    last: int = -1
    start: int = links.cell[path[0]]
    for index, node in enumerate(path):
        cell: int = links.cell[node]
        if cell == last or cell < 0:
            continue
        if cell in left:
            return cell != start or index < len(path) - 2
        if last >= 0:
            left.add(last)
        last = cell
    return False


@final
class Paths:
    """The chains from one node to another.

    ``left[node]`` is how far the end is from a node that is false, -1 if
    it can't be reached.
    """

    __slots__ = ("chains", "end", "left", "links", "most", "start", "tries")

    def __init__(self, links: Links, start: i64, end: i64) -> None:
        """Forgets the last walk of the links."""
        self.links: Final = links
        self.start: Final[i64] = start
        self.end: Final[i64] = end
        self.left: Final = vec[i64]([-1] * links.size)
        links.spread(end)
        for index in range(links.length):
            node = links.queue[index]
            self.left[node] = links.depth[node]
        self.chains: list[list[int]] = []
        self.most: i64 = 1
        self.tries: i64 = TRIES

    def found(self, longer: i64, most: i64) -> list[list[int]]:
        """Up to ``most`` of the shortest chains that don't cross
        themselves; they may be so much longer than the shortest of all.
        """
        self.most = most
        shortest = self.left[self.start]
        if shortest < 0:
            return []
        for bound in range(shortest, shortest + longer + 1, i64(2)):
            self.extend([int(self.start)], bound)
            if self.chains or self.tries <= 0:
                break
        return self.chains

    def extend(self, path: list[int], bound: i64) -> None:
        """Extends a chain from a false node, up to a number of links."""
        links = self.links
        self.tries -= 1
        last: i64 = path[-1]
        for at in range(links.strong_at[last], links.strong_at[last + 1]):
            node = links.strong_to[at]
            if len(path) == bound and node == self.end:
                chain = [*path, int(node)]
                if not crosses(links, chain):
                    self.chains.append(chain)
            elif len(path) < bound:
                self.pass_on(path, node, bound)
            if self.tries <= 0 or len(self.chains) >= self.most:
                return

    def pass_on(self, path: list[int], node: i64, bound: i64) -> None:
        """Resume from a node that is true."""
        links = self.links
        for at in range(links.weak_at[node], links.weak_at[node + 1]):
            target = links.weak_to[at]
            if self.left[target] < 0:
                continue
            if len(path) + 1 + self.left[target] > bound:
                continue
            longer = [*path, int(node), int(target)]
            if int(target) not in path and not crosses(links, longer):
                self.extend(longer, bound)
            if self.tries <= 0 or len(self.chains) >= self.most:
                return
