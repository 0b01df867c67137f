"""X-chains, XY-chains and nice loops.

Every chain alternates strong and weak links and starts and ends with a
strong one, so at least one of its ends is true, and whatever conflicts
with both is false.  One search finds all kinds: it starts at every candidate
and takes the shortest chain to every other.

X-chain: links in houses, of one value.  XY-chain: strong links in cells of
two candidates, weak ones in houses.  Nice loop/AIC: all kinds of links.
Grouped: the places of a value where a box and a line meet count as one.
If the ends of a chain conflict, it is a loop, and each of its weak links
becomes strong.  If both ends are the same candidate, it is true.

The chain that removes most is preferred, then the shorter one, then the
one that removes earlier cells.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence, choice_premises, code_weight
from sudokit.logic.model.links import (
    BY_CELL,
    BY_HOUSE,
    GROUPS,
    IN_CELL,
    Links,
    Paths,
    crosses,
)
from sudokit.logic.model.naming import cell_names, value_name
from sudokit.logic.model.technique import Seeker
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import SPAN, add_members
from sudokit.proofs.step import Premise
from sudokit.system.language import _

# How many links a chain that doesn't cross itself may have beyond the
# shortest, and how many shortest loops between two ends to try.
DETOUR: Final = 8
LOOPS: Final = 24

X: Final = "X-Chain"
XY: Final = "XY-Chain"
NICE: Final = "Nice Loop/AIC"
GROUPED: Final = "Grouped Nice Loop/AIC"
PARTS: Final[dict[str, int]] = {
    X: BY_HOUSE,
    XY: BY_CELL,
    NICE: BY_HOUSE | BY_CELL | IN_CELL,
    GROUPED: BY_HOUSE | BY_CELL | IN_CELL | GROUPS,
}


@final
class Chain:
    """A chain or a loop that removes something.

    ``key`` sorts the preferred chain first.
    """

    __slots__ = ("codes", "key", "loop", "path")

    def __init__(
        self, board: Board, codes: list[int], path: list[int], length: i64,
        loop: bool,
    ) -> None:  # fmt: skip
        self.codes: Final = codes
        self.path: Final = path
        self.loop: Final = loop
        weight = code_weight(board, codes)
        self.key: Final = (-len(codes), weight, int(length))


def key_of(chain: Chain) -> tuple[int, int, int]:
    """Return the sort key of a chain, the preferred one first."""
    return chain.key


@final
class Hunt:
    """Collects chains of a kind; stores only the best if one is requested.

    ``near[node]`` is marked for nodes that conflict with the start of the
    walk, ``sight[cell]`` for cells that lose its value.  ``crossed`` are the
    ends between which the shortest chain crosses itself, ``round`` those of
    loops.
    """

    __slots__ = (
        "board",
        "chains",
        "crossed",
        "links",
        "mixed",
        "most",
        "name",
        "near",
        "round",
        "sight",
        "single",
        "start",
    )  # fmt: skip

    def __init__(self, board: Board, name: str, single: bool) -> None:
        self.board: Final = board
        self.links: Final = Links(board, PARTS[name])
        self.name: Final = name
        self.mixed: Final = name == NICE or name == GROUPED
        self.single: Final = single
        self.near: Final = vec[i64]([-1] * int(self.links.size))
        self.sight: Final = vec[i64]([-1] * int(board.cells))
        self.chains: list[Chain] = []
        self.crossed: Final[list[tuple[int, int]]] = []
        self.round: Final[list[tuple[int, int]]] = []
        self.start: i64 = 0
        self.most: i64 = 1

    def begin(self, start: i64) -> None:
        """Walk from a node, and mark what conflicts with it."""
        links = self.links
        links.spread(start)
        self.start = start
        if not self.mixed:
            return
        for k in range(links.width):
            seen: list[int] = []
            add_members(seen, k * SPAN, links.seen[start * links.width + k])
            for cell in seen:
                self.sight[cell] = start
        for code in links.excluded(start):
            self.near[links.node_of[code]] = start
        for group in links.inside[start]:
            self.near[group] = start

    def wants(self, count: i64) -> bool:
        """Return whether a chain with so many removals is wanted."""
        return count >= self.most if self.single else count > 0

    def keep(
        self, codes: list[int], path: list[int], length: i64, loop: bool
    ) -> None:
        """Add a chain of the kind if it is as good as the best."""
        chain = Chain(self.board, codes, path, length, loop)
        if not self.fits(chain):
            return
        if self.single and self.chains:
            if chain.key >= self.chains[0].key:
                return
            self.chains = []
        self.chains.append(chain)
        self.most = len(codes)

    def fits(self, chain: Chain) -> bool:
        """Return whether it isn't a chain of an easier kind."""
        if self.name == GROUPED:
            return has_group(self.links, chain.path)
        if self.name != NICE or not is_plain(self.links, chain.path):
            return True
        by_ends = self.excluded(chain.path[0], chain.path[-1])
        return not set(chain.codes) <= set(by_ends)

    def excluded(self, start: i64, end: i64) -> list[int]:
        """Return the candidates that conflict with both ends.

        If both ends are the same candidate, they are the others of its cell.
        """
        links = self.links
        value, other = links.value[start], links.value[end]
        if start == end and links.cell[start] >= 0:
            return self.board.in_cell(links.cell[start], ~(i64(1) << value))
        if value == other and not self.board.layout.beside:
            return links.sights(start, end)
        if not self.board.layout.beside:
            return self.crosswise(start, end)
        ends = links.excluded(end)
        codes = [code for code in links.excluded(start) if code in ends]
        # Candidates with the value of the second end come first.
        cells = self.board.cells
        later = [code for code in codes if code // cells != other]
        return [code for code in codes if code // cells == other] + later

    def crosswise(self, start: i64, end: i64) -> list[int]:
        """Return these candidates for two values and houses alone.

        They are the value of each end in the cell of the other, or the other
        candidates in the common cell of both.
        """
        links, cells = self.links, self.board.cells
        one, two = links.cell[start], links.cell[end]
        value, other = links.value[start], links.value[end]
        if one >= 0 and one == two:
            return self.board.in_cell(
                one, ~(i64(1) << value | i64(1) << other)
            )
        codes: list[int] = []
        if one >= 0 and links.sees(end, one):
            codes.append(other * cells + one)
        if two >= 0 and links.sees(start, two):
            codes.append(value * cells + two)
        return codes

    def judge(self, end: i64) -> None:
        """Add the chain to a node, or the loop through it.

        Only if it removes something.
        """
        start, links = self.start, self.links
        alike = links.value[start] == links.value[end]
        if not self.mixed:
            if alike and start != end:
                self.judge_ends(end)
            return
        if alike:
            self.judge_ends(end)
        if start == end:
            return
        if self.near[end] == start:
            self.judge_loop(end)
        elif not alike and self.may_exclude(end):
            self.judge_ends(end)

    def may_exclude(self, end: i64) -> bool:
        """Return whether a candidate may conflict with ends of two values."""
        cell = self.links.cell[end]
        if cell < 0 or self.board.layout.beside:
            return True
        return self.sight[cell] == self.start

    def judge_ends(self, end: i64) -> None:
        """Add the chain if a candidate conflicts with both ends."""
        start, links = self.start, self.links
        if (
            links.value[start] == links.value[end]
            and start != end
            and not self.board.layout.beside
            and not links.meet(start, end)
        ):
            return
        codes = self.excluded(start, end)
        if not codes or not self.wants(len(codes)):
            return
        path = links.path_to(end, start)
        if not crosses(links, path):
            # With one removal it is a nice loop through the removed candidate.
            same = start == end or len(codes) > 1
            length = links.depth[end] + (1 if same else 3)
            self.keep(codes, path, length, False)
        elif not self.single:
            self.crossed.append((int(start), int(end)))

    def judge_loop(self, end: i64) -> None:
        """Add a loop: its ends conflict, so every weak link is strong."""
        links = self.links
        path = links.path_to(end, self.start)
        codes = self.cleared(path)
        if codes and self.wants(len(codes)) and not crosses(links, path):
            self.keep(sorted(codes), path, links.depth[end] + 2, True)
        if not self.single:
            self.round.append((int(self.start), int(end)))

    def cleared(self, path: list[int]) -> set[int]:
        """Return candidates that conflict with both ends of a weak link."""
        links = self.links
        codes: set[int] = set()
        used = {cell for node in path for cell in links.cells_of(node)}
        cells = self.board.cells
        for index in range(1, len(path), 2):
            one = path[index]
            two = path[index + 1] if index + 1 < len(path) else path[0]
            if links.cell[one] >= 0 and links.cell[one] == links.cell[two]:
                held = i64(1) << links.value[one] | i64(1) << links.value[two]
                codes.update(self.board.in_cell(links.cell[one], ~held))
            elif links.value[one] == links.value[two]:
                for code in links.sights(one, two):
                    if code % cells not in used:
                        codes.add(code)
        return codes

    def go_around(self) -> None:
        """Find chains that aren't the shortest between their ends."""
        links = self.links
        known = {tuple(sorted(chain.codes)) for chain in self.chains}
        for start, end in self.crossed:
            codes = sorted(self.excluded(start, end))
            if tuple(codes) in known:
                continue
            for path in Paths(links, start, end).shortest(DETOUR, 1):
                known.add(tuple(codes))
                self.keep(codes, path, len(path), False)
        for start, end in self.round:
            for path in Paths(links, start, end).shortest(0, LOOPS):
                codes = sorted(self.cleared(path))
                if codes and tuple(codes) not in known:
                    known.add(tuple(codes))
                    self.keep(codes, path, len(path) + 1, True)


def has_group(links: Links, path: list[int]) -> bool:
    """Return whether a node of the chain is a group."""
    for node in path:
        if links.cell[node] < 0:
            return True
    return False


def is_plain(links: Links, path: list[int]) -> bool:
    """Return whether the chain has the links of an X-chain or an XY-chain."""
    first, last = path[0], path[-1]
    if first == last or links.value[first] != links.value[last]:
        return False
    single = True
    in_cells = True
    for index, node in enumerate(path):
        if links.value[node] != links.value[first]:
            single = False
        if index:
            before = path[index - 1]
            same = links.cell[node] == links.cell[before]
            if same != (index % 2 == 1):
                in_cells = False
    return single or in_cells


def search_chains(board: Board, seeker: Seeker) -> None:
    """Walk from every node and add the chains that remove something."""
    name = seeker.name
    if name == XY and len(board.pairs()) < 3:
        return
    hunt = Hunt(board, name, seeker.wants_one())
    links = hunt.links
    for start in range(links.size):
        if links.strong_at[start] == links.strong_at[start + 1]:
            continue
        seeker.survey.look()
        hunt.begin(start)
        for index in range(links.length):
            end = links.queue[index]
            if links.depth[end] >= 3:
                hunt.judge(end)
    if not hunt.single:
        hunt.go_around()
    known: set[tuple[int, ...]] = set()
    for chain in sorted(hunt.chains, key=key_of):
        key = tuple(sorted(chain.codes))
        if key not in known:
            known.add(key)
            if take(board, links, seeker, chain):
                return


def take(board: Board, links: Links, seeker: Seeker, chain: Chain) -> bool:
    """Add a chain, with the text ``(3)r1c2=(3)r1c7-(5)r1c7=(5)r4c7``."""

    def evidence() -> Evidence:
        premises: list[Premise] = []
        note = ""
        for index, node in enumerate(chain.path):
            role = "on" if index % 2 else "off"
            cells = links.cells_of(node)
            first = int(links.value[node] * board.cells)
            codes = [first + cell for cell in cells]
            premises += choice_premises(board, role, codes)
            if index:
                note += "=" if index % 2 else "-"
            value = value_name(board, links.value[node])
            note += f"({value})" + cell_names(board, cells)
        return premises, _("loop {chain}", chain=note) if chain.loop else note

    return seeker.remove(chain.codes, evidence)
