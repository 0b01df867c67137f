"""X-chains, XY-chains and nice loops.

Every chain alternates strong and weak links and starts and ends with a
strong one, so at least one of its ends is true, and whatever conflicts
with both is false.  One search serves all: it starts at every candidate and
takes the shortest chain to every other.

X-chain: links in houses, of one value.  XY-chain: strong links in cells of
two candidates, weak ones in houses.  Nice loop/AIC: all of them, together.
Grouped: the places of a value where a box and a line meet count as one.
If the ends of a chain conflict, it is a loop, and each of its weak links
becomes strong.  If both ends are the same candidate, it is true.

The chain that removes most is preferred, then the shorter one, then the
one that removes earlier cells.
"""

from typing import Final, final

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board, bivalue_cells
from sudokit.logic.model.finding import Evidence, choice_premises
from sudokit.logic.model.geometry import LOWEST, count_cells, list_cells
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
from sudokit.logic.model.step import Premise
from sudokit.logic.model.technique import Seeker
from sudokit.logic.techniques.single_value import code_weight

# How much longer than the shortest a chain may be that doesn't cross
# itself, and how many shortest loops between two ends are looked at.
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
    """A chain that removes something; a loop or not."""

    __slots__ = ("codes", "length", "loop", "path", "weight")

    def __init__(
        self, codes: list[int], path: list[int], length: i64, loop: bool
    ) -> None:
        self.codes: Final = codes
        self.path: Final = path
        self.length: Final = length
        self.weight: Final = code_weight(codes)
        self.loop: Final = loop

    def key(self) -> tuple[int, int, int]:
        """Sorts the preferred chain first."""
        return (-len(self.codes), int(self.weight), int(self.length))


@final
class Hunt:
    """Collects chains of a kind; keeps only the best if one is wanted.

    ``crossed`` are the ends between which the shortest chain crosses
    itself, ``round`` those of loops.
    """

    __slots__ = (
        "board",
        "chains",
        "crossed",
        "links",
        "most",
        "name",
        "round",
        "single",
    )  # fmt: skip

    def __init__(
        self, board: Board, links: Links, name: str, single: bool
    ) -> None:
        self.board: Final = board
        self.links: Final = links
        self.name: Final = name
        self.single: Final = single
        self.chains: list[Chain] = []
        self.crossed: Final[list[tuple[int, int]]] = []
        self.round: Final[list[tuple[int, int]]] = []
        self.most: i64 = 1

    def wants(self, count: i64) -> bool:
        """A chain that removes so much may be kept."""
        return count >= self.most if self.single else count > 0

    def keep(self, chain: Chain) -> None:
        """Take a chain of the kind that is as good as the best."""
        if not self.fits(chain):
            return
        if self.single and self.chains:
            if chain.key() >= self.chains[0].key():
                return
            self.chains = []
        self.chains.append(chain)
        self.most = len(chain.codes)

    def fits(self, chain: Chain) -> bool:
        """It is not a chain of an easier kind."""
        if self.name == GROUPED:
            return has_group(self.links, chain.path)
        if self.name != NICE or not is_plain(self.links, chain.path):
            return True
        by_ends = excluded(self, chain.path[0], chain.path[-1])
        return not set(chain.codes) <= set(by_ends)


def has_group(links: Links, path: list[int]) -> bool:
    """A node of the chain is a group."""
    for node in path:
        if links.cell[node] < 0:
            return True
    return False


def is_plain(links: Links, path: list[int]) -> bool:
    """The chain has the links of an X-chain or of an XY-chain."""
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
    """Walk from every node and hand over what removes something."""
    name = seeker.name
    if name == XY and len(bivalue_cells(board)) < 3:
        return
    links = Links(board, PARTS[name])
    hunt = Hunt(board, links, name, seeker.wants_one())
    mixed = name == NICE or name == GROUPED
    for start in range(links.size):
        if links.strong_at[start] == links.strong_at[start + 1]:
            continue
        links.spread(start)
        for index in range(links.length):
            end = links.queue[index]
            if links.depth[end] < 3:
                continue
            if mixed:
                judge(hunt, start, end)
            elif links.value[start] == links.value[end] and start != end:
                judge_ends(hunt, start, end)
    if not hunt.single:
        go_around(hunt)
    hand_over(hunt, seeker)


def go_around(hunt: Hunt) -> None:
    """Look for chains that are not the shortest between their ends."""
    known = {tuple(sorted(chain.codes)) for chain in hunt.chains}
    for start, end in hunt.crossed:
        codes = sorted(excluded(hunt, start, end))
        if tuple(codes) in known:
            continue
        for path in Paths(hunt.links, start, end).found(DETOUR, 1):
            known.add(tuple(codes))
            hunt.keep(Chain(codes, path, len(path), False))
    for start, end in hunt.round:
        for path in Paths(hunt.links, start, end).found(0, LOOPS):
            codes = sorted(cleared(hunt, path))
            if codes and tuple(codes) not in known:
                known.add(tuple(codes))
                hunt.keep(Chain(codes, path, len(path) + 1, True))


def hand_over(hunt: Hunt, seeker: Seeker) -> None:
    """Give the chains to the seeker, the preferred one first."""
    known: set[tuple[int, ...]] = set()
    for chain in sorted(hunt.chains, key=chain_key):
        key = tuple(sorted(chain.codes))
        if key in known:
            continue
        known.add(key)
        if take(hunt, seeker, chain):
            return


def chain_key(chain: Chain) -> tuple[int, int, int]:
    """Sorts the preferred chain first."""
    return chain.key()


def take(hunt: Hunt, seeker: Seeker, chain: Chain) -> bool:
    """Hand over a chain."""
    board, links = hunt.board, hunt.links

    def evidence() -> Evidence:
        premises: list[Premise] = []
        for index, node in enumerate(chain.path):
            role = "on" if index % 2 else "off"
            premises += choice_premises(board, role, node_codes(links, node))
        note = chain_text(board, links, chain.path)
        return premises, _("loop {chain}", chain=note) if chain.loop else note

    return seeker.remove(chain.codes, evidence)


def node_codes(links: Links, node: i64) -> list[int]:
    """The candidates of a node."""
    value = links.value[node]
    cells = list_cells(links.low[node], links.high[node])
    return [value * 81 + cell for cell in cells]


def chain_text(board: Board, links: Links, path: list[int]) -> str:
    """A chain as ``(3)r1c2=(3)r1c7-(5)r1c7=(5)r4c7``."""
    text = ""
    for index, node in enumerate(path):
        if index:
            text += "=" if index % 2 else "-"
        cells = list_cells(links.low[node], links.high[node])
        value = value_name(board, links.value[node])
        text += f"({value})" + cell_names(board, cells)
    return text


def judge(hunt: Hunt, start: i64, end: i64) -> None:
    """What conflicts with both ends goes, and with any link of a loop."""
    if start == end or hunt.links.value[start] == hunt.links.value[end]:
        judge_ends(hunt, start, end)
    if start != end:
        if hunt.links.conflict(start, end):
            judge_loop(hunt, start, end)
        elif hunt.links.value[start] != hunt.links.value[end]:
            judge_ends(hunt, start, end)


def judge_ends(hunt: Hunt, start: i64, end: i64) -> None:
    """Keep the chain if something conflicts with both ends."""
    if not hunt.wants(count_excluded(hunt, start, end)):
        return
    links = hunt.links
    codes = excluded(hunt, start, end)
    path = links.path_to(end, start)
    if not crosses(links, path):
        # With one removal it is a nice loop through the removed candidate.
        same = start == end or len(codes) > 1
        length = links.depth[end] + (1 if same else 3)
        hunt.keep(Chain(codes, path, length, False))
    elif not hunt.single:
        hunt.crossed.append((start, end))


def count_excluded(hunt: Hunt, start: i64, end: i64) -> i64:
    """How many candidates conflict with both ends."""
    links, board = hunt.links, hunt.board
    value = links.value[start]
    if value != links.value[end] or start == end:
        return len(excluded(hunt, start, end))
    low = board.low[value] & links.seen_low[start] & links.seen_low[end]
    high = board.high[value] & links.seen_high[start] & links.seen_high[end]
    return count_cells(low, high) if low or high else 0


def excluded(hunt: Hunt, start: i64, end: i64) -> list[int]:
    """The candidates that conflict with both ends.

    If the ends are one and the same candidate, its cell loses the others.
    """
    links, board = hunt.links, hunt.board
    value, other = links.value[start], links.value[end]
    if start == end and links.cell[start] >= 0:
        return others_of(board, links.cell[start], i64(1) << value)
    if value == other:
        low = board.low[value] & links.seen_low[start] & links.seen_low[end]
        high = board.high[value] & links.seen_high[start]
        cells = list_cells(low, high & links.seen_high[end])
        return [value * 81 + cell for cell in cells]
    codes: list[int] = []
    if links.sees(end, start) and board.has(other, links.cell[start]):
        codes.append(other * 81 + links.cell[start])
    if links.sees(start, end) and board.has(value, links.cell[end]):
        codes.append(value * 81 + links.cell[end])
    return codes


def others_of(board: Board, cell: i64, held: i64) -> list[int]:
    """The candidates of a cell but for some values."""
    mask = board.masks[cell] & ~held
    codes: list[int] = []
    while mask:
        codes.append(LOWEST[mask] * 81 + cell)
        mask &= mask - 1
    return codes


def judge_loop(hunt: Hunt, start: i64, end: i64) -> None:
    """The ends conflict: every weak link of the loop is strong."""
    links = hunt.links
    path = links.path_to(end, start)
    codes = cleared(hunt, path)
    if codes and hunt.wants(len(codes)) and not crosses(links, path):
        length = links.depth[end] + 2
        hunt.keep(Chain(sorted(codes), path, length, True))
    if not hunt.single:
        hunt.round.append((start, end))


def cleared(hunt: Hunt, path: list[int]) -> set[int]:
    """What conflicts with both ends of a weak link of a loop."""
    links = hunt.links
    codes: set[int] = set()
    used: set[int] = set()
    for node in path:
        used.update(list_cells(links.low[node], links.high[node]))
    for index in range(1, len(path), 2):
        after = path[index + 1] if index + 1 < len(path) else path[0]
        clear_link(hunt, path[index], after, used, codes)
    return codes


def clear_link(
    hunt: Hunt, one: i64, two: i64, used: set[int], codes: set[int]
) -> None:
    """Add what conflicts with both ends of a link."""
    links = hunt.links
    board = hunt.board
    if links.cell[one] >= 0 and links.cell[one] == links.cell[two]:
        held = i64(1) << links.value[one] | i64(1) << links.value[two]
        codes.update(others_of(board, links.cell[one], held))
        return
    value = links.value[one]
    low = board.low[value] & links.seen_low[one] & links.seen_low[two]
    high = board.high[value] & links.seen_high[one] & links.seen_high[two]
    for cell in list_cells(low, high):
        if cell not in used:
            codes.add(value * 81 + cell)
