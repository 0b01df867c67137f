"""The most likely reading that has exactly one solution.

   best_reading(costs, rules)    a BestReading with its certainty
   solutions_of(values, rules)   the number of solutions of values

Each cell has a list of values with costs: the less likely, the higher.
Readings are tried from the cheapest up, and the solver counts the solutions
of each.  If a reading breaks a rule, one of the two cells involved gets its
next value, so that few readings have to be tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.rules.kinds import with_values
from sudokit.rules.rules import Rules
from sudokit.rules.solving import count

if TYPE_CHECKING:
    from sudokit.photos.lattice import Floats

Values = tuple[int, ...]
# For each cell: the cost of each value, and the value.
Costs = Sequence[Sequence[tuple[float, int]]]
TRIED: Final = 200  # readings to solve, at most
FRUITLESS: Final = 40  # readings to solve if none has one solution
LOOKED_AT: Final = 5_000  # readings to generate, most of which break a rule
GUESSES: Final = {9: 300, 16: 5_000}  # of the solver, per reading
SECONDS: Final = 4.0  # of the solver, per grid
MARGIN: Final = 4.0  # by which a sure reading beats the next
CERTAIN: Final = 99.0  # the margin of a person's value or a QR code
FEWEST: Final = {4: 4, 6: 8, 9: 17, 16: 55}  # clues for one solution


class BestReading(NamedTuple):
    """A reading of all cells, row by row, 0 for an empty cell.

    ``solutions``: 0, 1, or 2 for several.  ``margin``: the difference in log
    probability to any other reading with one solution.  ``doubts`` maps cells
    to other possible values.
    """

    values: Values
    solutions: int
    margin: float
    doubts: dict[int, tuple[int, ...]]

    @property
    def sure(self) -> bool:
        """Whether it is the only likely reading with one solution."""
        return self.solutions == 1 and self.margin >= MARGIN


class ScannedPuzzle(NamedTuple):
    """A puzzle in a picture.

    ``entries``: handwritten values, row by row, 0 for none.  ``nodes``: the
    crossings of the lines of the upright grid, in pixels.
    """

    rules: Rules
    reading: BestReading
    entries: tuple[int, ...]
    nodes: Floats


def best_reading(
    costs: Costs, rules: Rules, margin: float = MARGIN
) -> BestReading:
    """Return the most likely reading, with one solution if possible."""
    best: tuple[float, Values] | None = None
    first: tuple[float, Values, int] | None = None
    doubts: dict[int, set[int]] = {}
    apart = 2 * margin
    end = monotonic() + SECONDS
    for tried, (cost, values) in enumerate(_in_order(costs, rules)):
        if best and cost > best[0] + margin:
            break
        most = TRIED if best else FRUITLESS
        if values is None or tried >= most or monotonic() > end:
            apart = 0.0  # another may be as likely
            break
        solutions = solutions_of(values, rules)
        if first is None:
            first = cost, values, solutions
        if solutions != 1:
            continue
        if best is None:
            best = cost, values
            continue
        apart = min(apart, cost - best[0])
        for cell, (here, other) in enumerate(
            zip(best[1], values, strict=True)
        ):
            if here != other:
                doubts.setdefault(cell, set()).add(other)
    if best is not None:
        others = {cell: tuple(sorted(doubts[cell])) for cell in sorted(doubts)}
        return BestReading(best[1], 1, apart, others)
    if first is None:
        values = tuple(cell[0][1] for cell in costs)
        first = _least_cost(costs), values, 0
    return BestReading(first[1], first[2], 0.0, _unclear(costs, first[1]))


def _least_cost(costs: Costs) -> float:
    """Return the cost of the cheapest reading."""
    return sum(cell[0][0] for cell in costs)


def _unclear(costs: Costs, values: Values) -> dict[int, tuple[int, ...]]:
    """Return the cells most likely to be misread, with their other values."""
    nearest = sorted(
        (min(cost for cost, n in cell if n != value), k)
        for k, (cell, value) in enumerate(zip(costs, values, strict=True))
        if len(cell) > 1
    )
    return {
        k: tuple(n for _, n in costs[k] if n != values[k])[:2]
        for _, k in sorted(nearest[:6], key=lambda each: each[1])
    }


def solutions_of(values: Sequence[int], rules: Rules) -> int:
    """Return the number of solutions; 2 for several or a spent budget."""
    size = rules.size
    if sum(value > 0 for value in values) < FEWEST.get(size, 0):
        return 2
    rows = [values[k : k + size] for k in range(0, size * size, size)]
    try:
        return count(
            with_values(rules, rows),
            2,
            Budget(GUESSES.get(size, 300), SECONDS),
        )
    except BudgetSpent:
        return 2


def _in_order(
    costs: Costs, rules: Rules
) -> Iterator[tuple[float, Values | None]]:
    """Yield the readings that break no rule, most likely first.

    If there are too many, the last item is None with the cost of the next
    reading.  A node of the search is the most likely reading of a set, given
    by fixed cells and, for each other cell, the first allowed place in its
    list.  The sets of its children partition the rest of its own.
    """
    peers = _peers(rules)
    start = bytes(len(costs))
    queue = [(_least_cost(costs), start, 0)]
    for _ in range(LOOKED_AT):
        if not queue:
            return
        cost, places, fixed = heappop(queue)
        values = tuple(
            cell[place][1] for cell, place in zip(costs, places, strict=True)
        )
        clash = _clash(values, peers)
        if clash is None:
            yield cost, values
            others: Sequence[int] = range(len(costs))
        else:
            others = clash
        for cell in others:
            if fixed >> cell & 1:
                continue
            place = places[cell]
            if place + 1 < len(costs[cell]):
                more = costs[cell][place + 1][0] - costs[cell][place][0]
                turned = bytearray(places)
                turned[cell] += 1
                heappush(queue, (cost + more, bytes(turned), fixed))
            fixed |= 1 << cell
    if queue:
        yield queue[0][0], None


def _peers(rules: Rules) -> list[list[int]]:
    """Return each cell's earlier cells that can't have the same value."""
    peers: list[set[int]] = [set() for _ in range(rules.size**2)]
    for group in rules.groups:
        for cell in group:
            peers[cell] |= {other for other in group if other < cell}
    return [sorted(each) for each in peers]


def _clash(
    values: Values, peers: Sequence[Sequence[int]]
) -> tuple[int, int] | None:
    """Return two cells whose values conflict."""
    for cell, value in enumerate(values):
        if value:
            for other in peers[cell]:
                if values[other] == value:
                    return other, cell
    return None
