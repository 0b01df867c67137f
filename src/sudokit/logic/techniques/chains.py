"""Chains: if this were false, that would be true.

Every chain alternates strong and weak links and starts and ends with a
strong one, so at least one of its ends is true, and whatever conflicts
with both is false.  One search serves all: it starts at every choice and
takes the shortest chain to every other.

X-chain: links in houses, of one value.  XY-chain: strong links in cells of
two choices, weak ones in houses.  Nice loop/AIC: all of them.  Grouped: the
places of a value where a box and a line meet count as one.  If the ends of
a chain conflict, it is a loop, and each of its weak links becomes strong.
If both ends are the same choice, it is true.

The chain that removes most is preferred, then the shorter one, then the
one that removes earlier cells.
"""

from typing import Final, final

from sudokit.core.arrays import i64
from sudokit.logic.model.board import Board, bivalue_cells
from sudokit.logic.model.finding import Evidence, choice_premises
from sudokit.logic.model.geometry import LOWEST, count_cells, list_cells, sees
from sudokit.logic.model.links import BY_CELL, BY_HOUSE, GROUPS, IN_CELL, Links
from sudokit.logic.model.naming import cell_names, value_name
from sudokit.logic.model.step import Premise
from sudokit.logic.model.technique import Seeker
from sudokit.logic.techniques.single_value import code_weight


@final
class Chain:
    """A chain that removes something."""

    __slots__ = ("codes", "kind", "length", "path", "weight")

    def __init__(
        self, codes: list[int], path: list[int], length: i64, kind: str
    ) -> None:
        self.codes: Final = codes
        self.path: Final = path
        self.length: Final = length
        self.weight: Final = code_weight(codes)
        self.kind: Final = kind

    def key(self) -> tuple[int, int, int]:
        """Sorts the preferred chain first."""
        return (-len(self.codes), int(self.weight), int(self.length))


@final
class Hunt:
    """Collects chains; keeps only the best if one is wanted."""

    __slots__ = ("board", "chains", "links", "most", "single")

    def __init__(self, board: Board, links: Links, single: bool) -> None:
        self.board: Final = board
        self.links: Final = links
        self.single: Final = single
        self.chains: list[Chain] = []
        self.most: i64 = 1

    def wants(self, count: i64) -> bool:
        """A chain that removes so much may be kept."""
        return count >= self.most if self.single else count > 0

    def keep(self, chain: Chain) -> None:
        """Take a chain that is as good as the best."""
        if self.single and self.chains:
            if chain.key() >= self.chains[0].key():
                return
            self.chains = []
        self.chains.append(chain)
        self.most = len(chain.codes)


def x_chain(board: Board, seeker: Seeker) -> None:
    """A chain of one value."""
    links = Links(board, BY_HOUSE)
    search_chains(board, seeker, links, "X-Chain", False)


def xy_chain(board: Board, seeker: Seeker) -> None:
    """A chain of cells with two choices."""
    if len(bivalue_cells(board)) < 3:
        return
    links = Links(board, BY_CELL)
    search_chains(board, seeker, links, "XY-Chain", False)


def nice_loop(board: Board, seeker: Seeker) -> None:
    """A chain of any links between choices."""
    links = Links(board, BY_HOUSE | BY_CELL | IN_CELL)
    search_chains(board, seeker, links, "Nice Loop/AIC", True)


def grouped_nice_loop(board: Board, seeker: Seeker) -> None:
    """A chain of any links between choices and groups."""
    links = Links(board, BY_HOUSE | BY_CELL | IN_CELL | GROUPS)
    search_chains(board, seeker, links, "Grouped Nice Loop/AIC", True)


def search_chains(
    board: Board, seeker: Seeker, links: Links, name: str, mixed: bool
) -> None:
    """Walk from every choice and hand over what removes something.

    ``mixed`` chains may end with another value than they start with.
    """
    hunt = Hunt(board, links, seeker.wants_one())
    for start in range(links.size):
        if links.cell[start] < 0:
            break
        if links.strong_at[start] == links.strong_at[start + 1]:
            continue
        links.spread(start)
        for index in range(links.length):
            end = links.queue[index]
            if links.depth[end] < 3 or links.cell[end] < 0:
                continue
            if mixed:
                judge_mixed(hunt, start, end)
            elif links.value[start] == links.value[end] and start != end:
                judge_ends(hunt, start, end)
    hand_over(hunt, seeker, name)


def hand_over(hunt: Hunt, seeker: Seeker, name: str) -> None:
    """Give the chains to the seeker, the preferred one first."""
    known: set[tuple[int, ...]] = set()
    for chain in sorted(hunt.chains, key=chain_key):
        key = tuple(sorted(chain.codes))
        if key in known:
            continue
        known.add(key)
        if take(hunt, seeker, name, chain):
            return


def take(hunt: Hunt, seeker: Seeker, name: str, chain: Chain) -> bool:
    """Hand over a chain."""
    board, links = hunt.board, hunt.links

    def evidence() -> Evidence:
        premises: list[Premise] = []
        for index, node in enumerate(chain.path):
            role = "on" if index % 2 else "off"
            premises += choice_premises(board, role, node_codes(links, node))
        note = chain.kind + chain_text(board, links, chain.path)
        return premises, note

    return seeker.remove(name, chain.codes, evidence)


def chain_key(chain: Chain) -> tuple[int, int, int]:
    """Sorts the preferred chain first."""
    return chain.key()


def node_codes(links: Links, node: i64) -> list[int]:
    """The choices of a node."""
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


def judge_ends(hunt: Hunt, start: i64, end: i64) -> None:
    """Both ends have one value: remove it from all that see both."""
    links = hunt.links
    board = hunt.board
    value = links.value[start]
    low = board.low[value] & links.seen_low[start] & links.seen_low[end]
    high = board.high[value] & links.seen_high[start] & links.seen_high[end]
    if not low and not high:
        return
    count = count_cells(low, high)
    # With one removal it is a nice loop through the removed choice.
    length = links.depth[end] + (1 if count > 1 else 3)
    if hunt.wants(count):
        codes = [value * 81 + cell for cell in list_cells(low, high)]
        keep_path(hunt, start, end, codes, length, "")


def keep_path(
    hunt: Hunt, start: i64, end: i64, codes: list[int], length: i64, kind: str
) -> None:
    """Keep a chain unless it crosses itself."""
    path = hunt.links.path_to(end, start)
    if not crosses(hunt.links, path):
        hunt.keep(Chain(codes, path, length, kind))


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


def judge_mixed(hunt: Hunt, start: i64, end: i64) -> None:
    """Tell apart what the ends of a chain have to do with each other."""
    links = hunt.links
    board = hunt.board
    if start == end:
        judge_same(hunt, start)
        return
    one = links.cell[start]
    two = links.cell[end]
    value = links.value[start]
    other = links.value[end]
    if value == other:
        judge_ends(hunt, start, end)
        if sees(one, two):
            judge_loop(hunt, start, end)
        return
    if one == two:
        judge_loop(hunt, start, end)
        return
    if not sees(one, two):
        return
    codes: list[int] = []
    if board.has(other, one):
        codes.append(other * 81 + one)
    if board.has(value, two):
        codes.append(value * 81 + two)
    length = links.depth[end] + (1 if len(codes) > 1 else 3)
    if codes and hunt.wants(len(codes)):
        keep_path(hunt, start, end, codes, length, "")


def judge_same(hunt: Hunt, start: i64) -> None:
    """False leads to true: the cell loses its other choices."""
    links = hunt.links
    cell = links.cell[start]
    mask = hunt.board.masks[cell] & ~(i64(1) << links.value[start])
    codes: list[int] = []
    while mask:
        codes.append(LOWEST[mask] * 81 + cell)
        mask &= mask - 1
    length = links.depth[start] + 1
    if codes and hunt.wants(len(codes)):
        keep_path(hunt, start, start, codes, length, "")


def judge_loop(hunt: Hunt, start: i64, end: i64) -> None:
    """The ends conflict: every weak link of the loop is strong."""
    links = hunt.links
    length = links.depth[end] + 2
    path = links.path_to(end, start)
    codes: set[int] = set()
    used: set[int] = set()
    for node in path:
        used.update(list_cells(links.low[node], links.high[node]))
    for index in range(1, len(path), 2):
        after = path[index + 1] if index + 1 < len(path) else start
        clear_link(hunt, path[index], after, used, codes)
    if codes and hunt.wants(len(codes)):
        if not crosses(links, path):
            hunt.keep(Chain(sorted(codes), path, length, "loop "))


def clear_link(
    hunt: Hunt, one: i64, two: i64, used: set[int], codes: set[int]
) -> None:
    """Add what conflicts with both ends of a link."""
    links = hunt.links
    board = hunt.board
    if links.cell[one] >= 0 and links.cell[one] == links.cell[two]:
        cell = links.cell[one]
        mask = board.masks[cell]
        mask &= ~(i64(1) << links.value[one] | i64(1) << links.value[two])
        while mask:
            codes.add(LOWEST[mask] * 81 + cell)
            mask &= mask - 1
        return
    value = links.value[one]
    low = board.low[value] & links.seen_low[one] & links.seen_low[two]
    high = board.high[value] & links.seen_high[one] & links.seen_high[two]
    for cell in list_cells(low, high):
        if cell not in used:
            codes.add(value * 81 + cell)
