"""Compiles rules for the engine: peers, houses and propagators.

Rules come as plain data: groups of cells that all differ, pairs of cells
with a table of the values that go together, and parts that say more, see
``families`` and ``compiled_parts``.  A group of as many cells as there are
values is a house, in which each value occurs once.  Houses that share cells
get locked candidates, see ``shared_cells``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sudokit.core.budget import Budget
from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import members, place_of
from sudokit.rules.compiled_parts import PartPropagators
from sudokit.rules.families import (
    AnyOf,
    Cells,
    Helped,
    OneOf,
    Part,
    turned,
)
from sudokit.rules.machine_propagators import Alternatives
from sudokit.rules.propagators import (
    CHUNK,
    CHUNK_SIZE,
    PairTables,
)
from sudokit.rules.search_state import (
    Compiled,
    Propagator,
    all_values,
    repeated,
    seen_by,
)
from sudokit.rules.shared_cells import houses_of

MOST: Final = 63  # values that a mask has bits for
# What a house, and a pair, count for at first where a cell is chosen.
HOUSE_SCORE: Final[i64] = 9
PAIR_SCORE: Final[i64] = 1


def compile_rules(
    size: int,
    groups: Sequence[Sequence[int]],
    pairs: Sequence[tuple[int, int, Sequence[int]]],
    parts: Sequence[Part] = (),
    budget: Budget | None = None,
    cells: int = 0,
) -> Compiled:
    """Return the rules of size x size cells, ready for solving.

    ``cells`` is their number with helper cells, 0 if there are none.

    groups   cells that all differ; ``size`` of them are a house
    pairs    (a, b, table): entry v-1 of the table is the mask of the values
             that b may have when a is v; a pair of a cell with itself says
             which values it may have
    parts    sums, sets, machines, choices of rules

    ValueError for a size that is not 1 to 63, a cell that is not there or
    is twice in a group, a table without one entry for each value.
    BudgetSpent when the time of the budget is over.
    """
    if budget is None:
        budget = Budget()
    if not 1 <= size <= MOST:
        raise ValueError(f"size {size} is not 1 to {MOST}")
    count = cells or size * size
    helped = [part for part in parts if isinstance(part, Helped)]
    for more in helped:
        count = max(count, size * size + more.number)
        groups, pairs, parts = with_helped(groups, pairs, parts, more)
    differing = [group_of(group, count) for group in groups]
    tables = tables_of(size, count, pairs, budget)
    differ = differ_table(size)
    edges = [key for key, table in tables.items() if table == differ]
    peers = peers_of(count, differing, edges)
    scores = repeated(0, count)
    houses = houses_of(
        size,
        tuple([tuple(g) for g in groups if is_house(size, g)]),
    )
    propagators: list[Propagator] = []
    propagators += pair_propagators(size, tables, peers, scores, budget)
    # Not *peers: compiled code would leak the vectors, which it would box.
    seen = seen_by(peers[0], peers[1])
    start = start_of(size, count, pairs)
    for cell in unused(size, helped):
        start[cell] = 1
    made = PartPropagators(size, start, seen, houses, scores)
    for part in parts:
        if isinstance(part, AnyOf):
            made.add(any_of(size, count, part, budget))
    made.add_parts(parts, budget)
    propagators += made.before
    for house in houses.cells:
        for cell in house:
            scores[cell] += HOUSE_SCORE
    propagators += houses.each_once
    propagators += houses.locked
    if edges and i64(len(seen)) == 2 * count:
        propagators += houses.paired_places(seen)
    else:
        propagators += houses.paired
    propagators += made.after
    return Compiled(
        size,
        made.possible
        and all(len(cells) <= size for cells in differing)
        and most_differing(size, count, made) <= size,
        made.start,
        propagators,
        peers,
        seen,
        houses.cells,
        scores,
        not pairs and not parts and not helped,
        not helped and goes_back(count, propagators, parts),
        linked(size, helped),
    )


def goes_back(
    count: int, propagators: Sequence[Propagator], parts: Sequence[Part]
) -> bool:
    """Return whether all parts are sets, and some cells are in no part."""
    cells: set[int] = set()
    for part in parts:
        if not isinstance(part, OneOf):
            return False
        cells.update(part.cells)
    for one in propagators:
        if isinstance(one, PairTables):
            cells.add(one.cell)
    return 0 < len(cells) < count


def with_helped(
    groups: Sequence[Sequence[int]],
    pairs: Sequence[tuple[int, int, Sequence[int]]],
    parts: Sequence[Part],
    helped: Helped,
) -> tuple[
    Sequence[Sequence[int]],
    Sequence[tuple[int, int, Sequence[int]]],
    Sequence[Part],
]:
    """Return groups, pairs and parts with those of the rules in a part."""
    rules = helped.rules
    own = [one for rule in rules for one in rule.parts()]
    return (
        [*groups, *[cells for rule in rules for cells in rule.groups()]],
        [*pairs, *[pair for rule in rules for pair in rule.pairs()]],
        [*[one for one in parts if one is not helped], *own],
    )


def unused(size: int, helped: Sequence[Helped]) -> list[int]:
    """Return the helper cells that no rule is about."""
    cells: set[int] = set()
    for part in helped:
        cells.update(range(size * size, size * size + part.number))
        for rule in part.rules:
            cells.difference_update(rule.cells)
    return sorted(cells)


def most_differing(size: int, count: int, made: PartPropagators) -> int:
    """Return how many cells differ, of sets with a helper cell that it finds.

    Guesses would try each order of too many of them.
    """
    most = 0
    for first in range(size * size, count):
        cells = [first]
        for other in members(made.sees(first)):
            if made.differs(other, cells):
                cells.append(other)
                if len(cells) > size:
                    return len(cells)
        most = max(most, len(cells))
    return most


def linked(size: int, helped: Sequence[Helped]) -> list[int]:
    """Return the cells of the grid that are in a rule with helper cells."""
    cells: set[int] = set()
    for part in helped:
        for rule in part.rules:
            if any(cell >= size * size for cell in rule.cells):
                cells.update(rule.cells)
    return sorted([cell for cell in cells if cell < size * size])


def is_house(size: int, cells: Sequence[int]) -> bool:
    """Return whether a group has each value, and no helper cell."""
    return len(cells) == size and max(cells) < size * size


def any_of(size: int, count: int, part: AnyOf, budget: Budget) -> Alternatives:
    """Return the propagator of alternative rules."""
    cells = {c for rules in part.choices for r in rules for c in r.cells}
    return Alternatives(
        vec[i64](sorted(cells)),
        [
            compile_rules(
                size,
                [cells for rule in rules for cells in rule.groups()],
                [pair for rule in rules for pair in rule.pairs()],
                [part for rule in rules for part in rule.parts()],
                budget,
                count,
            )
            for rules in part.choices
        ],
    )


def group_of(group: Sequence[int], count: i64) -> vec[i64]:
    """Return the cells of a group; ValueError if they aren't different."""
    cells = vec[i64](group)
    seen = repeated(0, count)
    for cell in cells:
        if not 0 <= cell < count:
            raise ValueError(f"no cell {cell} among {count}")
        if seen[cell]:
            raise ValueError(f"cell {cell} is twice in a group")
        seen[cell] = 1
    return cells


def peers_of(
    count: i64, groups: list[vec[i64]], edges: list[tuple[int, int]]
) -> tuple[vec[i64], vec[i64]]:
    """Return the cells that differ from each cell, and where each begins."""
    lists = groups + [vec[i64](edge) for edge in edges]
    # Which lists a cell is in: those of cell c from starts[c] on.
    starts = repeated(0, count + 2)
    for cells in lists:
        for cell in cells:
            starts[cell + 2] += 1
    for cell in range(count + 1):
        starts[cell + 1] += starts[cell]
    member = repeated(0, starts[count + 1])
    for number, cells in enumerate(lists):
        for cell in cells:
            member[starts[cell + 1]] = number
            starts[cell + 1] += 1
    peers = vec[i64]()
    peer_starts = repeated(0, count + 1)
    seen = repeated(-1, count)
    for cell in range(count):
        seen[cell] = cell
        for k in range(starts[cell], starts[cell + 1]):
            for other in lists[member[k]]:
                if seen[other] != cell:
                    seen[other] = cell
                    peers = append(peers, other)
        peer_starts[cell + 1] = i64(len(peers))
    return peers, peer_starts


def start_of(
    size: int, count: int, pairs: Sequence[tuple[int, int, Sequence[int]]]
) -> vec[i64]:
    """Return the mask of each cell, from the pairs of it with itself."""
    start = repeated(all_values(size), count)
    for a, b, table in pairs:
        if a == b:
            own = sum(mask & 1 << v for v, mask in enumerate(table))
            start[a] &= own
    return start


def tables_of(
    size: int,
    count: int,
    pairs: Sequence[tuple[int, int, Sequence[int]]],
    budget: Budget,
) -> dict[tuple[int, int], Cells]:
    """Return a table for each two cells: b for each value of a, a < b."""
    tables: dict[tuple[int, int], Cells] = {}
    own: dict[int, Cells] = {}  # by their identity: a hash takes long
    for a, b, table in pairs:
        budget.look()
        for cell in (a, b):
            if not 0 <= cell < count:
                raise ValueError(f"no cell {cell} among {count}")
        if len(table) != size:
            raise ValueError(f"a table of {len(table)} values, not {size}")
        if a == b:
            continue
        if id(table) not in own:
            own[id(table)] = within(size, tuple(table))
        masks = own[id(table)]
        key = (a, b)
        if a > b:
            key = (b, a)
            masks = turned(masks)
        before = tables.get(key)
        tables[key] = masks if before is None else met(before, masks)
    return tables


@lru_cache(maxsize=1024)
def within(size: int, table: Cells) -> Cells:
    """Return a table without values that aren't there."""
    full = (1 << size) - 1
    return tuple([mask & full for mask in table])


@lru_cache(maxsize=1024)
def met(one: Cells, other: Cells) -> Cells:
    """Return what two tables of the same pair both allow."""
    return tuple([x & y for x, y in zip(one, other, strict=True)])


@lru_cache(maxsize=64)
def differ_table(size: int) -> Cells:
    """Return the table of cells that differ."""
    full = (1 << size) - 1
    return tuple([full & ~(1 << v) for v in range(size)])


def pair_propagators(
    size: int,
    tables: dict[tuple[int, int], Cells],
    peers: tuple[vec[i64], vec[i64]],
    scores: vec[i64],
    budget: Budget,
) -> list[Propagator]:
    """Return a propagator for each cell in a pair of more than "differ"."""
    differ = differ_table(size)
    ways: dict[int, tuple[list[int], list[int]]] = {}
    masks = vec[i64]()
    places: dict[Cells, int] = {}
    # Where both ways of a table begin; many pairs share one table.
    known: dict[tuple[int, bool], tuple[int, ...]] = {}
    for (a, b), whole in tables.items():
        budget.look()
        key = id(whole), is_peer(peers, a, b)
        if key not in known:
            table = met(whole, differ) if key[1] else whole
            both: tuple[Cells, ...] = ()
            if not key[1] or table != differ:
                both = (table, turned(table))
            for way in both:
                if way not in places:
                    places[way] = len(masks)
                    masks = with_chunks(masks, way)
            known[key] = tuple([places[way] for way in both])
        for one, other, place in zip((a, b), (b, a), known[key], strict=False):
            if one not in ways:
                ways[one] = ([], [])
            others, starts = ways[one]
            others.append(other)
            starts.append(place)
            scores[one] += PAIR_SCORE
    return [
        PairTables(cell, vec[i64](others), vec[i64](starts), masks)
        for cell, (others, starts) in sorted(ways.items())
    ]


def is_peer(peers: tuple[vec[i64], vec[i64]], a: i64, b: i64) -> bool:
    """Return whether two cells differ."""
    cells, starts = peers
    for k in range(starts[a], starts[a + 1]):
        if cells[k] == b:
            return True
    return False


def with_chunks(masks: vec[i64], table: Cells) -> vec[i64]:
    """Return the masks and, behind them, a table for ``PairTables``."""
    values = vec[i64](table)
    start: i64 = 0
    while start < i64(len(values)):
        place = i64(len(masks))
        masks = append(masks, 0)
        for chunk in range(i64(1), CHUNK_SIZE):
            # The entry without its lowest bit is there already.
            low = chunk & -chunk
            value = start + place_of(low)
            union = masks[place + (chunk ^ low)]
            if value < i64(len(values)):
                union |= values[value]
            masks = append(masks, union)
        start += CHUNK
    return masks
