"""Strong and weak links between the candidates of a board.

A node is a candidate, or a group: the places of a value where a box and a
line meet, if there are two or three.  A strong link joins two nodes that
can't both be false, a weak link two that can't both be true.  ``Links`` is
built once for a board and a kind of chain, and ``spread`` then walks from
one node, assumed false, to all that must be true.

The walk is breadth first, so each node is reached by a shortest chain.
"""

from typing import Final, final

from sudokit.core.arrays import append, i64, vec
from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import (
    CELL_HIGH,
    CELL_HOUSES,
    CELL_LOW,
    CELL_SPOTS,
    COUNT,
    HOUSE_CELLS,
    HOUSE_HIGH,
    HOUSE_LOW,
    LOWEST,
    PEER_HIGH,
    PEER_LOW,
    list_cells,
)

# What a Links may use.
BY_HOUSE: Final = 1  # strong links in houses
BY_CELL: Final = 2  # strong links in cells
IN_CELL: Final = 4  # weak links in cells
GROUPS: Final = 8  # groups as nodes


@final
class Links:
    """Nodes and links, and the state of the last walk."""

    __slots__ = (
        "cell",
        "depth",
        "group_of",
        "high",
        "length",
        "low",
        "mark",
        "node_of",
        "off_from",
        "off_mark",
        "on_from",
        "on_mark",
        "queue",
        "seen_high",
        "seen_low",
        "size",
        "strong_at",
        "strong_to",
        "value",
        "weak_at",
        "weak_to",
    )  # fmt: skip

    def __init__(self, board: Board, parts: i64) -> None:
        self.size: i64 = 0
        self.value: vec[i64] = vec[i64]()
        self.cell: vec[i64] = vec[i64]()
        self.low: vec[i64] = vec[i64]()
        self.high: vec[i64] = vec[i64]()
        self.seen_low: vec[i64] = vec[i64]()
        self.seen_high: vec[i64] = vec[i64]()
        self.node_of: vec[i64] = vec[i64]([-1] * 729)
        self.group_of: vec[i64] = vec[i64]([-1] * 486)
        self.strong_at: vec[i64] = vec[i64]()
        self.strong_to: vec[i64] = vec[i64]()
        self.weak_at: vec[i64] = vec[i64]()
        self.weak_to: vec[i64] = vec[i64]()
        self.add_choices(board)
        if parts & GROUPS:
            self.add_groups(board)
        self.link_strong(board, parts)
        self.link_weak(board, parts)
        zeros = [0] * self.size
        self.on_mark: vec[i64] = vec[i64](zeros)
        self.off_mark: vec[i64] = vec[i64](zeros)
        self.on_from: vec[i64] = vec[i64](zeros)
        self.off_from: vec[i64] = vec[i64](zeros)
        self.depth: vec[i64] = vec[i64](zeros)
        self.queue: vec[i64] = vec[i64](zeros)
        self.length: i64 = 0
        self.mark: i64 = 0

    def add_node(
        self, value: i64, cell: i64, low: i64, high: i64, seen: tuple[i64, i64]
    ) -> None:
        """Append a node; groups have cell -1."""
        self.value = append(self.value, value)
        self.cell = append(self.cell, cell)
        self.low = append(self.low, low)
        self.high = append(self.high, high)
        self.seen_low = append(self.seen_low, seen[0])
        self.seen_high = append(self.seen_high, seen[1])
        self.size += 1

    def add_choices(self, board: Board) -> None:
        """One node a candidate, value by value."""
        for value in range(i64(9)):
            for cell in range(i64(81)):
                if board.masks[cell] >> value & 1:
                    self.node_of[value * 81 + cell] = self.size
                    seen = (PEER_LOW[cell], PEER_HIGH[cell])
                    low, high = CELL_LOW[cell], CELL_HIGH[cell]
                    self.add_node(value, cell, low, high, seen)

    def add_groups(self, board: Board) -> None:
        """One node for each part of a line with two or three places."""
        for value in range(i64(9)):
            for line in range(i64(18)):
                spots = board.spots[value * 27 + line]
                for part in range(i64(3)):
                    bits = spots >> part * 3 & 7
                    if COUNT[bits] >= 2:
                        self.add_group(value, line, part, bits)

    def add_group(self, value: i64, line: i64, part: i64, bits: i64) -> None:
        """A group sees what shares its line or its box."""
        low: i64 = 0
        high: i64 = 0
        cell: i64 = -1
        while bits:
            cell = HOUSE_CELLS[line * 9 + part * 3 + LOWEST[bits]]
            low |= CELL_LOW[cell]
            high |= CELL_HIGH[cell]
            bits &= bits - 1
        box = CELL_HOUSES[cell * 3 + 2]
        seen_low = (HOUSE_LOW[line] | HOUSE_LOW[box]) & ~low
        seen_high = (HOUSE_HIGH[line] | HOUSE_HIGH[box]) & ~high
        for spot in range(i64(3)):
            # the other cells of the crossing see the group as well, but
            # they don't hold the value, so they can stay
            cell = HOUSE_CELLS[line * 9 + part * 3 + spot]
            seen_low &= ~CELL_LOW[cell]
            seen_high &= ~CELL_HIGH[cell]
        self.group_of[value * 54 + line * 3 + part] = self.size
        self.add_node(value, -1, low, high, (seen_low, seen_high))

    def link_strong(self, board: Board, parts: i64) -> None:
        """List the strong links of every node."""
        for node in range(self.size):
            self.strong_at = append(self.strong_at, len(self.strong_to))
            value = self.value[node]
            cell = self.cell[node]
            if cell < 0:
                self.link_group(board, node)
                continue
            if parts & BY_HOUSE:
                for kind in range(i64(3)):
                    house = CELL_HOUSES[cell * 3 + kind]
                    own = i64(1) << CELL_SPOTS[cell * 3 + kind]
                    rest = board.spots[value * 27 + house] & ~own
                    self.link_rest(value, house, rest, own)
            mask = board.masks[cell]
            if parts & BY_CELL and COUNT[mask] == 2:
                other = LOWEST[mask & ~(i64(1) << value)]
                target = self.node_of[other * 81 + cell]
                self.strong_to = append(self.strong_to, target)
        self.strong_at = append(self.strong_at, len(self.strong_to))

    def link_group(self, board: Board, node: i64) -> None:
        """The strong links of a group, in its line and in its box."""
        value = self.value[node]
        cells = list_cells(self.low[node], self.high[node])
        for kind in range(i64(3)):
            house = CELL_HOUSES[cells[0] * 3 + kind]
            own: i64 = 0
            for cell in cells:
                if CELL_HOUSES[cell * 3 + kind] == house:
                    own |= i64(1) << CELL_SPOTS[cell * 3 + kind]
            if COUNT[own] == len(cells):
                rest = board.spots[value * 27 + house] & ~own
                self.link_rest(value, house, rest, own)

    def link_rest(self, value: i64, house: i64, rest: i64, own: i64) -> None:
        """Link to what a house has left, if that is one node."""
        target: i64 = -1
        if COUNT[rest] == 1:
            cell = HOUSE_CELLS[house * 9 + LOWEST[rest]]
            target = self.node_of[value * 81 + cell]
        elif 1 < COUNT[rest] < 4:
            target = self.group_at(value, house, rest, own)
        if target >= 0:
            self.strong_to = append(self.strong_to, target)

    def group_at(self, value: i64, house: i64, rest: i64, own: i64) -> i64:
        """The group that has exactly these spots of a house, or -1."""
        first = HOUSE_CELLS[house * 9 + LOWEST[rest]]
        for part in range(i64(3)):
            if not rest & ~(i64(7) << part * 3):
                if own & i64(7) << part * 3:
                    return -1
                if house < 18:
                    return self.group_of[value * 54 + house * 3 + part]
                line = CELL_HOUSES[first * 3]
                return self.group_of[value * 54 + line * 3 + (house - 18) % 3]
        if house >= 18:
            for column in range(i64(3)):
                if not rest & ~(i64(0o111) << column):
                    if own & i64(0o111) << column:
                        return -1
                    line = CELL_HOUSES[first * 3 + 1]
                    return self.group_of[
                        value * 54 + line * 3 + (house - 18) // 3
                    ]
        return -1

    def link_weak(self, board: Board, parts: i64) -> None:
        """Lists the weak links to nodes from which a chain can continue."""
        for node in range(self.size):
            self.weak_at = append(self.weak_at, len(self.weak_to))
            value = self.value[node]
            cell = self.cell[node]
            if cell >= 0 and parts & IN_CELL:
                self.link_mates(board, value, cell)
            self.link_peers(board, node)
        self.weak_at = append(self.weak_at, len(self.weak_to))

    def link_mates(self, board: Board, value: i64, cell: i64) -> None:
        """Weak links to the other candidates of the cell."""
        mask = board.masks[cell] & ~(i64(1) << value)
        while mask:
            self.link_if_strong(self.node_of[LOWEST[mask] * 81 + cell])
            mask &= mask - 1

    def link_peers(self, board: Board, node: i64) -> None:
        """Weak links to the nodes of the value that see all of this one."""
        value = self.value[node]
        low = self.seen_low[node]
        high = self.seen_high[node]
        for cell in list_cells(
            low & board.low[value], high & board.high[value]
        ):
            self.link_if_strong(self.node_of[value * 81 + cell])
        for index in range(value * 54, value * 54 + 54):
            group = self.group_of[index]
            if (
                group >= 0
                and not self.low[group] & ~low
                and not self.high[group] & ~high
            ):
                self.link_if_strong(group)

    def link_if_strong(self, node: i64) -> None:
        """Notes a node with a strong link as an end of weak ones."""
        if self.strong_at[node] < self.strong_at[node + 1]:
            self.weak_to = append(self.weak_to, node)

    def sees(self, one: i64, other: i64) -> bool:
        """The other is a candidate, and its cell sees all of the first."""
        cell = self.cell[other]
        return cell >= 0 and (
            self.seen_low[one] & CELL_LOW[cell] != 0
            or self.seen_high[one] & CELL_HIGH[cell] != 0
        )

    def conflict(self, one: i64, other: i64) -> bool:
        """Two different nodes can't both be true."""
        if self.value[one] != self.value[other]:
            return self.cell[one] >= 0 and self.cell[one] == self.cell[other]
        return (
            not self.low[other] & ~self.seen_low[one]
            and not self.high[other] & ~self.seen_high[one]
        )

    def spread(self, start: i64) -> None:
        """Find what must be true if a node is false.

        ``queue[:length]`` are those nodes, nearest first.
        """
        self.mark += 1
        self.length = 0
        self.off_mark[start] = self.mark
        self.turn_on(start, 1)
        index: i64 = 0
        while index < self.length:
            node = self.queue[index]
            index += 1
            depth = self.depth[node] + 2
            for at in range(self.weak_at[node], self.weak_at[node + 1]):
                other = self.weak_to[at]
                if self.off_mark[other] != self.mark:
                    self.off_mark[other] = self.mark
                    self.off_from[other] = node
                    self.turn_on(other, depth)

    def turn_on(self, node: i64, depth: i64) -> None:
        """All strong partners of a false node are true."""
        for at in range(self.strong_at[node], self.strong_at[node + 1]):
            other = self.strong_to[at]
            if self.on_mark[other] != self.mark:
                self.on_mark[other] = self.mark
                self.on_from[other] = node
                self.depth[other] = depth
                self.queue[self.length] = other
                self.length += 1

    def path_to(self, node: i64, start: i64) -> list[int]:
        """The chain from the start, false and true in turn, to a node."""
        path: list[int] = [node]
        while True:
            node = self.on_from[node]
            path.append(node)
            if node == start:
                break
            node = self.off_from[node]
            path.append(node)
        path.reverse()
        return path


# Shortest chains between two nodes that don't cross themselves.


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
