"""Strong and weak links between the candidates of a board.

A node is a candidate, or a group: the places of a value where a region and
a line meet, if there are two or more.  A strong link joins two nodes that
can't both be false, a weak link two that can't both be true.  ``Links`` is
built once for a board and a kind of chain, and ``spread`` then walks from
one node, assumed false, to all that must be true.

The walk is breadth first, so each node is reached by a shortest chain.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import (
    LOWEST,
    SPAN,
    add_members,
    count_of,
    lowest_of,
    members,
)

# The parts of Links, as flags.
BY_HOUSE: Final = 1  # strong links in houses
BY_CELL: Final = 2  # strong links in cells
IN_CELL: Final = 4  # weak links in cells
GROUPS: Final = 8  # groups as nodes


@final
class Links:
    """Nodes and links, and the state of the last walk.

    ``at`` are the cells of a node, and ``seen`` those that lose its value
    if it is true, from word ``node * words`` on; ``cell[node]`` is its only
    cell, -1 for a group.
    """

    __slots__ = (
        "at",
        "board",
        "cell",
        "depth",
        "first_group",
        "group_at",
        "groups",
        "houses",
        "inside",
        "length",
        "mark",
        "node_of",
        "off_from",
        "off_mark",
        "on_from",
        "on_mark",
        "parts",
        "queue",
        "seen",
        "size",
        "strong_at",
        "strong_to",
        "value",
        "weak_at",
        "weak_to",
        "width",
    )  # fmt: skip

    def __init__(self, board: Board, parts: i64) -> None:
        self.board: Final = board
        self.parts: Final = parts
        self.size: i64 = 0
        self.value: vec[i64] = vec[i64]()
        self.cell: vec[i64] = vec[i64]()
        self.at: vec[i64] = vec[i64]()
        self.seen: vec[i64] = vec[i64]()
        self.width: Final[i64] = board.layout.words
        self.node_of: vec[i64] = vec[i64]([-1] * int(board.size * board.cells))
        self.groups: Final[list[list[int]]] = [[] for _ in range(board.size)]
        self.group_at: Final[dict[int, int]] = {}
        # The groups of which a node sees all cells, by node.
        self.inside: list[list[int]] = []
        # The line and the region of each group, with its spots in them.
        self.houses: Final[list[tuple[int, int]]] = []
        self.first_group: i64 = 0
        self.strong_at: vec[i64] = vec[i64]()
        self.strong_to: vec[i64] = vec[i64]()
        self.weak_at: vec[i64] = vec[i64]()
        self.weak_to: vec[i64] = vec[i64]()
        self.add_nodes(board)
        for node in range(self.size):
            self.strong_at = append(self.strong_at, len(self.strong_to))
            self.link_strong(node)
        self.strong_at = append(self.strong_at, len(self.strong_to))
        for node in range(self.size):
            self.weak_at = append(self.weak_at, len(self.weak_to))
            self.link_weak(node)
        self.weak_at = append(self.weak_at, len(self.weak_to))
        zeros = [0] * self.size
        self.on_mark: vec[i64] = vec[i64](zeros)
        self.off_mark: vec[i64] = vec[i64](zeros)
        self.on_from: vec[i64] = vec[i64](zeros)
        self.off_from: vec[i64] = vec[i64](zeros)
        self.depth: vec[i64] = vec[i64](zeros)
        self.queue: vec[i64] = vec[i64](zeros)
        self.length: i64 = 0
        self.mark: i64 = 0

    def add_nodes(self, board: Board) -> None:
        """Add a node for each candidate, by value, then the groups."""
        for value in range(board.size):
            for cell in members(board.at(value)):
                self.node_of[value * board.cells + cell] = self.size
                self.add_node(value, cell)
        self.first_group = self.size
        if not self.parts & GROUPS:
            return
        for value in range(board.size):
            for line, region in board.layout.meetings:
                shared = board.in_house(value, line)
                shared &= ~board.apart(value, line, region)
                if shared & (shared - 1):
                    apart = board.apart(value, region, line)
                    inside = board.in_house(value, region) & ~apart
                    node = int(self.size)
                    self.group_at[self.key(value, line, shared)] = node
                    self.group_at[self.key(value, region, inside)] = node
                    self.houses.append((line, int(shared)))
                    self.houses.append((region, int(inside)))
                    cells = board.layout.cells_at(line, shared)
                    self.add_group(value, cells)

    def key(self, value: i64, house: i64, spots: i64) -> int:
        """Return the key of the group at some spots of a house."""
        index = int(value * self.board.houses + house)
        return index << int(self.board.size) | int(spots)

    def add_node(self, value: i64, cell: i64) -> None:
        """Append a candidate."""
        geometry = self.board.layout
        code = value * self.board.cells + cell
        for k in range(self.width):
            self.at = append(self.at, geometry.bits[cell * self.width + k])
            sight = geometry.sight[code * self.width + k]
            self.seen = append(self.seen, sight)
        self.value = append(self.value, value)
        self.cell = append(self.cell, cell)
        self.size += 1

    def add_group(self, value: i64, cells: list[int]) -> None:
        """Append a group, which sees the cells that all its cells see."""
        geometry = self.board.layout
        self.groups[value].append(int(self.size))
        self.add_node(value, cells[0])
        self.cell[self.size - 1] = -1
        for cell in cells:
            code = value * self.board.cells + cell
            for k in range(self.width):
                word = (self.size - 1) * self.width + k
                self.at[word] |= geometry.bits[cell * self.width + k]
                self.seen[word] &= geometry.sight[code * self.width + k]

    def cells_of(self, node: i64) -> list[int]:
        """Return the cells of a node."""
        cells: list[int] = []
        for k in range(self.width):
            add_members(cells, k * SPAN, self.at[node * self.width + k])
        return cells

    def sights(self, node: i64, other: i64 = -1) -> list[int]:
        """Return the candidates of its value that a node, or two, exclude."""
        board = self.board
        value = self.value[node]
        there = board.at_words()
        codes: list[int] = []
        if other < 0:
            other = node
        for k in range(self.width):
            bits: i64 = there[value * self.width + k]
            bits &= self.seen[node * self.width + k]
            bits &= self.seen[other * self.width + k]
            if bits:
                add_members(codes, value * board.cells + k * SPAN, bits)
        return codes

    def meet(self, one: i64, other: i64) -> bool:
        """Return whether two nodes of a value exclude a common candidate."""
        there = self.board.at_words()
        first = self.value[one] * self.width
        for k in range(self.width):
            bits = self.seen[one * self.width + k] & there[first + k]
            if bits & self.seen[other * self.width + k]:
                return True
        return False

    def within(self, node: i64, other: i64) -> bool:
        """Return whether the other node sees all cells of a node."""
        for k in range(self.width):
            seen = self.seen[other * self.width + k]
            if self.at[node * self.width + k] & ~seen:
                return False
        return True

    def sees(self, node: i64, cell: i64) -> bool:
        """Return whether a node excludes its value from a cell."""
        bits = self.board.layout.bits
        for k in range(self.width):
            if self.seen[node * self.width + k] & bits[cell * self.width + k]:
                return self.board.has(self.value[node], cell)
        return False

    def link_strong(self, node: i64) -> None:
        """List the strong links of a node."""
        board = self.board
        layout = board.layout
        value = self.value[node]
        cell = self.cell[node]
        if cell < 0:
            at = 2 * (node - self.first_group)
            for index in range(at, at + 2):
                house, own = self.houses[index]
                self.link_rest(value, house, own)
            return
        if self.parts & BY_HOUSE:
            for at in range(layout.first[cell], layout.first[cell + 1]):
                own = i64(1) << layout.cell_spots[at]
                self.link_rest(value, layout.cell_houses[at], own)
        mask = board.masks[cell]
        if self.parts & BY_CELL and count_of(mask) == 2:
            other = lowest_of(mask & ~(i64(1) << value))
            self.link_to(self.node_of[other * board.cells + cell])

    def link_to(self, node: i64) -> None:
        """Add a strong link from the last node to this one."""
        self.strong_to = append(self.strong_to, node)

    def link_rest(self, value: i64, house: i64, own: i64) -> None:
        """Link to the rest of a house, if that is one node."""
        board = self.board
        rest = board.spots[value * board.houses + house] & ~own
        if rest and not rest & (rest - 1):
            spot = house * board.size + lowest_of(rest)
            cell = board.layout.house_cells[spot]
            self.link_to(self.node_of[value * board.cells + cell])
        elif self.group_at and rest and count_of(rest) <= board.size // 2:
            group = self.group_at.get(self.key(value, house, rest), -1)
            if group >= 0:
                self.link_to(group)

    def link_weak(self, node: i64) -> None:
        """List the weak links to nodes from which a chain can continue."""
        board = self.board
        value = self.value[node]
        cell = self.cell[node]
        if cell >= 0 and self.parts & IN_CELL:
            for code in board.in_cell(cell, ~(i64(1) << value)):
                self.link_if_strong(self.node_of[code])
        there = board.at_words()
        for k in range(self.width):
            bits: i64 = self.seen[node * self.width + k]
            bits &= there[value * self.width + k]
            first: i64 = value * board.cells + k * SPAN
            while bits:
                part: i64 = bits & 511
                while part:
                    self.link_if_strong(self.node_of[first + LOWEST[part]])
                    part &= part - 1
                bits >>= 9
                first += 9
        inside = [g for g in self.groups[value] if self.within(g, node)]
        self.inside.append(inside)
        for group in inside:
            self.link_if_strong(group)
        if self.parts & IN_CELL:
            for code in self.beside(node):
                if code // board.cells != value:
                    self.link_if_strong(self.node_of[code])

    def link_if_strong(self, node: i64) -> None:
        """Add a node as an end of weak links if it has a strong link."""
        if self.strong_at[node] < self.strong_at[node + 1]:
            self.weak_to = append(self.weak_to, node)

    def beside(self, node: i64) -> list[int]:
        """Return what a node excludes outside its cell and houses."""
        layout = self.board.layout
        if not layout.beside or self.cell[node] < 0:
            return []
        code = int(self.value[node] * self.board.cells + self.cell[node])
        near = layout.beside.get(code, [])
        return [other for other in near if self.node_of[other] >= 0]

    def excluded(self, node: i64) -> list[int]:
        """Return all candidates that a node excludes."""
        codes = self.sights(node)
        if self.cell[node] >= 0:
            but = ~(i64(1) << self.value[node])
            codes += self.board.in_cell(self.cell[node], but)
            codes += [c for c in self.beside(node) if c not in codes]
        return codes

    def spread(self, start: i64) -> None:
        """Find the nodes that must be true if a node is false.

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
        """Mark all strong partners of a false node as true."""
        for at in range(self.strong_at[node], self.strong_at[node + 1]):
            other = self.strong_to[at]
            if self.on_mark[other] != self.mark:
                self.on_mark[other] = self.mark
                self.on_from[other] = node
                self.depth[other] = depth
                self.queue[self.length] = other
                self.length += 1

    def path_to(self, node: i64, start: i64) -> list[int]:
        """Return the chain to a node, false and true in turn."""
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


TRIES: Final = 600  # extensions of a chain before the search ends


def crosses(links: Links, path: list[int]) -> bool:
    """Return whether the chain returns to a cell that it has left."""
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

    ``left[node]`` is the distance of the end from a false node, -1 if it
    can't be reached.
    """

    __slots__ = ("chains", "end", "left", "links", "most", "start", "tries")

    def __init__(self, links: Links, start: i64, end: i64) -> None:
        """Prepare the search; this discards the last walk of the links."""
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

    def shortest(self, longer: i64, most: i64) -> list[list[int]]:
        """Return up to ``most`` shortest chains that don't cross themselves.

        ``longer``: how many links more than the shortest chain they may have.
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
        """Extend a chain from a false node, up to a number of links."""
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
        """Continue a chain from a true node."""
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
