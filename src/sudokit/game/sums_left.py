"""Lists the values that can still make up the sums of cages and arrows.

    sums_left(rules, some, cell, mask)   for some rules, by the cells' values

Cells that all differ have sets of values; where a value can repeat, as on a
diagonal, it is listed as often as it occurs.  The cells along an arrow have
sets for each number that its circle can have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from sudokit.logic.model.support import SumPart, sets_of
from sudokit.native.bits import members
from sudokit.rules import Rule, Rules
from sudokit.rules.exclusions import laws_of
from sudokit.rules.families import Cells, Total

MOST: Final = 12  # sets that help; no cage of 9x9 has more
FEW: Final = 5  # cells in which a value can stand twice
CIRCLE: Final = 2  # cells that have the sum of others


class SumLeft(NamedTuple):
    """The values that cells can have together: ``sets``, in order.

    ``least`` is the digit of the value 1.
    """

    word: str
    total: int
    cells: Cells
    sets: tuple[tuple[int, ...], ...]
    least: int = 1


def sums_left(
    rules: Rules,
    some: Sequence[Rule],
    cell: int,
    mask: Callable[[int], int],
) -> list[SumLeft]:
    """Return the sums of these rules at a cell, the fewest sets first.

    ``mask`` are the values of a cell, as bits.
    """
    sums = []
    for rule in some:
        for total in rule.totals():
            if cell in total.cells:
                left = list(_left(rules, rule.word, total, mask))
                if 0 < _many(left) <= MOST:
                    sums.append(left)
    return [one for left in sorted(sums, key=_many) for one in left]


def _many(sums: list[SumLeft]) -> int:
    """Return the number of sets."""
    return sum(len(one.sets) for one in sums)


def _left(
    rules: Rules, word: str, total: Total, mask: Callable[[int], int]
) -> Iterator[SumLeft]:
    """Yield the sets for each number that the other cells can have."""
    weights = dict(zip(total.cells, total.weights, strict=True))
    cells = tuple([cell for cell, weight in weights.items() if weight == 1])
    others = [cell for cell, weight in weights.items() if weight != 1]
    if len(others) > CIRCLE or any(weights[cell] > 0 for cell in others):
        return
    laws = laws_of(rules)
    masks = [mask(cell) for cell in cells]
    parts = [[-weights[c] * (v + 1) for v in members(mask(c))] for c in others]
    for number in sorted({total.total + sum(one) for one in product(*parts)}):
        part = SumPart(laws, dict.fromkeys(cells, 1), number)
        if part.is_plain():
            sets = [
                tuple([v + 1 for v in members(one)])
                for one in sets_of(part, masks, MOST)
            ]
        elif len(cells) <= FEW:
            some: set[tuple[int, ...]] = set()
            for one in fillings(part, masks):
                some.add(tuple(sorted(one)))
                if len(some) > MOST:
                    break
            sets = sorted(some)
        else:
            return
        if sets:
            least = rules.grid.least
            yield SumLeft(word, number, cells, tuple(sets), least)


def fillings(part: SumPart, masks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Return the values of the cells of a part, in their order."""
    ends = part.bounds(masks, range(len(masks)))

    def below(
        at: int, state: tuple[int, ...], left: Sequence[int]
    ) -> Iterator[tuple[int, ...]]:
        if not left:
            yield ()
            return
        for v in members(left[0]):
            then = part.after(at, state, v + 1, ends[at + 1])
            if then is not None:
                bans = part.bans[at][v]
                later = enumerate(left[1:], at + 1)
                rest = [mask & ~bans[k] for k, mask in later]
                for one in below(at + 1, then, rest):
                    yield (v + 1, *one)

    return below(0, part.start(), masks)
