"""The most likely reading that has exactly one solution.

   best_reading(costs, rules)    a BestReading with its certainty
   solutions_of(values, rules)   the number of solutions of values

Each cell has a list of values with costs: the less likely, the higher.
Readings are tried from the cheapest up, and the solver counts the solutions
of each.  If a reading breaks a rule, one of the two cells involved gets its
next value, so that few readings have to be tried.

A reading that differs from the likeliest one may mend a misread digit, but
also hide a misprint, or an entry that is wrong.  So it is sure only if it is
nearly as likely, and not returned at all if it is far less likely.  All
limits count work, so that the result doesn't depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.rules.kinds import with_values
from sudokit.rules.rules import Rules
from sudokit.rules.solving import count

if TYPE_CHECKING:
    from sudokit.photos.proposals import Floats

Values = tuple[int, ...]
# For each cell: the cost of each value, and the value.
Costs = Sequence[Sequence[tuple[float, int]]]
TRIED: Final = 200  # readings to solve, at most
FRUITLESS: Final = 40  # readings to solve if none has one solution
LOOKED_AT: Final = 5_000  # readings to generate, most of which break a rule
GUESSES: Final = {9: 300, 16: 5_000}  # of the solver, per reading
ALL_GUESSES: Final = 20_000  # of the solver, per grid
MARGIN: Final = 3.7  # by which a sure reading beats the next
NEAR: Final = 3.5  # by which the likeliest value of a cell may beat a sure one
FAR: Final = 14.0  # by which the likeliest reading may beat others
CLEAR: Final = 4.0  # the margin of a sure reading with several solutions
CERTAIN: Final = 99.0  # the margin of a person's value or a QR code
FEWEST: Final = {4: 4, 6: 8, 9: 17, 16: 55}  # clues for one solution


class BestReading(NamedTuple):
    """A reading of all cells, row by row, 0 for an empty cell.

    ``solutions``: 0, 1, or 2 for several.  ``margin``: the difference in log
    probability to any other reading with one solution, or to any other if
    there are several.  ``doubts`` maps cells to other possible values.
    ``gap``: by how much the value of a cell is less likely than its likeliest
    one, at most.  ``mended``: if there is no solution, cells and their other
    values, with which there is one.  ``written``: cells of values that may be
    handwritten.
    """

    values: Values
    solutions: int
    margin: float
    doubts: dict[int, tuple[int, ...]]
    gap: float = 0.0
    mended: tuple[tuple[int, int], ...] = ()
    written: tuple[int, ...] = ()

    def by_hand(self, cells: Sequence[int]) -> BestReading:
        """Return the reading in doubt about these cells, if there are any."""
        if not cells:
            return self
        return self._replace(
            margin=min(self.margin, 0.0),
            doubts=self.doubts | dict.fromkeys(cells, (0,)),
            written=tuple(cells),
        )

    @property
    def sure(self) -> bool:
        """Whether it is the only likely reading; it may have solutions."""
        least = {0: inf, 1: MARGIN, 2: CLEAR}[self.solutions]
        return self.margin >= least and self.gap <= NEAR


class ScannedPuzzle(NamedTuple):
    """A puzzle in a picture.

    ``entries``: handwritten values, row by row, 0 for none.  ``nodes``: the
    crossings of the lines of the upright grid, in pixels.  ``legible``:
    whether it has digits to read; if not, there are no values.
    """

    rules: Rules
    reading: BestReading
    entries: tuple[int, ...]
    nodes: Floats
    legible: bool = True


def best_reading(
    costs: Costs, rules: Rules, margin: float = MARGIN
) -> BestReading:
    """Return the most likely reading, with one solution if possible."""
    best: tuple[float, Values] | None = None
    doubts: dict[int, set[int]] = {}
    apart = 2 * margin
    least = _least_cost(costs)
    work = Budget(ALL_GUESSES)
    printed = tuple(cell[0][1] for cell in costs)
    solutions = {printed: 0}
    for tried, (cost, values) in enumerate(_in_order(costs, rules)):
        if cost > (best[0] + margin if best else least + FAR):
            break
        most = TRIED if best else FRUITLESS
        if values is None or tried >= most or (tried and not work.left()):
            apart = 0.0  # another may be as likely
            break
        solutions[values] = _solutions(values, rules, work)
        if solutions[values] != 1:
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
    if best is None:
        return _as_printed(costs, printed, solutions[printed])
    changed = {
        cell: (there, here)
        for cell, (there, here) in enumerate(
            zip(printed, best[1], strict=True)
        )
        if there != here
    }
    gap = max(
        next(cost for cost, n in cell if n == value) - cell[0][0]
        for cell, value in zip(costs, best[1], strict=True)
    )
    if gap > NEAR and solutions[printed] == 0:
        return BestReading(
            printed,
            0,
            0.0,
            {cell: (here,) for cell, (_, here) in changed.items()},
            mended=tuple((cell, here) for cell, (_, here) in changed.items()),
        )
    if gap > NEAR:
        for cell, (there, _) in changed.items():
            doubts.setdefault(cell, set()).add(there)
    others = {cell: tuple(sorted(doubts[cell])) for cell in sorted(doubts)}
    return BestReading(best[1], 1, apart, others, gap)


def _as_printed(costs: Costs, printed: Values, solutions: int) -> BestReading:
    """Return the likeliest reading, which hasn't one solution."""
    margin = 0.0
    if solutions == 2 and any(printed):
        margin = min(
            (cell[1][0] - cell[0][0] for cell in costs if len(cell) > 1),
            default=CERTAIN,
        )
    reading = BestReading(printed, solutions, margin, {})
    if reading.sure:
        return reading
    return reading._replace(doubts=_unclear(costs, printed))


def with_misprint(reading: BestReading, rules: Rules) -> BestReading:
    """Return a reading without a solution, with the value that is wrong.

    All clues are tried one at a time, since a misprint may look like no other
    digit.  If just one change leaves one solution, it is ``mended``; if there
    are several, all are doubts.

    >>> from sudokit.rules import boxes
    >>> cells = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 1, 3, 0, 0)
    >>> reading = BestReading(cells, 0, 0.0, {})
    >>> with_misprint(reading, boxes((2, 2))).mended
    ((12, 4),)
    """
    if reading.solutions or len(reading.mended) > 1:
        return reading
    values = reading.values
    pairs = [
        (cell, other)
        for cell, others in enumerate(_peers(rules))
        for other in others
        if values[cell] and values[cell] == values[other]
    ]
    wrong = [
        cell
        for cell, value in enumerate(values)
        if value and all(cell in pair for pair in pairs)
    ]
    work = Budget(ALL_GUESSES)
    right = {cell: _instead(values, cell, rules, work) for cell in wrong}
    found = {cell: others for cell, others in right.items() if others}
    if not found:
        return reading
    mended = [(cell, n) for cell, others in found.items() for n in others]
    only = tuple(mended) if len(mended) == 1 else ()
    return reading._replace(doubts=found, mended=only)


def _instead(
    values: Values, cell: int, rules: Rules, work: Budget
) -> tuple[int, ...]:
    """Return the other values of a cell with which there is one solution."""

    def solutions(value: int) -> int:
        changed = *values[:cell], value, *values[cell + 1 :]
        return _solutions(changed, rules, work) if work.left() else 0

    if solutions(0) == 0:
        return ()
    return tuple(
        n
        for n in range(1, rules.size + 1)
        if n != values[cell] and solutions(n) == 1
    )


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
    return _solutions(values, rules, Budget(ALL_GUESSES))


def _solutions(values: Sequence[int], rules: Rules, work: Budget) -> int:
    """Return the number of solutions, and take the guesses from ``work``."""
    size = rules.size
    if sum(value > 0 for value in values) < FEWEST.get(size, 0):
        return 2
    rows = [values[k : k + size] for k in range(0, size * size, size)]
    budget = work.part(GUESSES.get(size, 300))
    try:
        return count(with_values(rules, rows), 2, budget)
    except BudgetSpent:
        return 2
    finally:
        work.spend(budget)


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
    start = bytes(len(costs)), bytes(cell[0][1] for cell in costs)
    queue = [(_least_cost(costs), *start, 0)]
    for _ in range(LOOKED_AT):
        if not queue:
            return
        cost, places, values, fixed = heappop(queue)
        clash = _clash(values, peers)
        if clash is None:
            yield cost, tuple(values)
            others: Sequence[int] = range(len(costs))
        else:
            others = clash
        for cell in others:
            if fixed >> cell & 1:
                continue
            place = places[cell] + 1
            if place < len(costs[cell]):
                next_cost, value = costs[cell][place]
                more = next_cost - costs[cell][place - 1][0]
                turned, changed = bytearray(places), bytearray(values)
                turned[cell], changed[cell] = place, value
                heappush(
                    queue, (cost + more, bytes(turned), bytes(changed), fixed)
                )
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
    values: Sequence[int], peers: Sequence[Sequence[int]]
) -> tuple[int, int] | None:
    """Return two cells whose values conflict."""
    for cell, value in enumerate(values):
        if value:
            for other in peers[cell]:
                if values[other] == value:
                    return other, cell
    return None
