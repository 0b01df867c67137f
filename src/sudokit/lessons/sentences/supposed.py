"""What follows by rules and houses if a candidate is true, until it fails.

endings(view, houses)    an Ending for each candidate that goes
length(end)              how long it is

Round by round, the rules of a step and each house take values from their
cells, until one of them can't be filled.  From there the facts that this
needs are found backwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, final

from sudokit.core.choice import Choice
from sudokit.lessons.sentences.cases import Masks, Suppositions, is_short
from sudokit.lessons.sentences.view import View, bit
from sudokit.native.bits import members

MOST_ROUNDS: Final = 4
GROUP: Final = 3  # cells of a house that share as few values


class Fact(NamedTuple):
    """The values that are left to a cell."""

    cell: int
    mask: int


class Ending(NamedTuple):
    """The facts that follow from a candidate, and what they contradict.

    ``house`` has no place left for the value ``n``, or if this is 0, its cells
    ``group`` have too few values.  Without a house the only cell of ``group``
    has none, as ``leave`` has values that exclude each other: those by a house
    or, with the name "", by the rules.  Without a cell the rules can't be
    filled.
    """

    start: Choice
    facts: tuple[Fact, ...]
    house: str = ""
    n: int = 0
    group: tuple[int, ...] = ()
    leave: tuple[tuple[str, int], ...] = ()


def endings(view: View, houses: Sequence[str]) -> list[Ending]:
    """Return how each candidate that goes ends.

    The houses are those that a step needs.  [] is returned if one doesn't end
    after a few rounds, and for many cells.
    """
    search = Suppositions(view, houses, houses)
    if not search.is_usable:
        return []
    found: list[Ending] = []
    for one in view.gone:
        end = _Search(view, search, one).ending()
        if end is None:
            return []
        found.append(end)
    return found


@final
class _Search:
    """The consequences of one candidate."""

    def __init__(self, view: View, rules: Suppositions, start: Choice) -> None:
        self._start = start
        self._view = view
        self._rules = rules
        self._houses = dict(rules.houses)
        cells = {*rules.cells}.union(*self._houses.values())
        some = sorted(cells)
        self._known: Masks = dict(zip(some, view.possible(some), strict=True))
        out = view.laws.excluded(view.laws.code(start))
        full = view.laws.full
        for cell in some:
            self._known[cell] &= ~(out >> cell * view.size) & full
        if view.cell(start) in cells:
            self._known[view.cell(start)] = bit(start.n)
        self._rounds = [self._known]

    def ending(self) -> Ending | None:
        """Return the ending with the fewest facts, None if there is none."""
        for _round in range(MOST_ROUNDS):
            ends = list(self._ends(self._rounds[-1]))
            if ends:
                return min(map(self._explained, ends), key=length)
            after = self._after(self._rounds[-1])
            if after == self._rounds[-1]:
                return None
            self._rounds.append(after)
        return None

    def _after(self, masks: Masks) -> Masks:
        """Return what all rules and houses leave."""
        after = dict(masks)
        for by in ("", *self._houses):
            for cell, mask in self._left(by, masks).items():
                after[cell] &= mask
        return after

    def _left(self, by: str, masks: Masks) -> Masks:
        """Return what a house leaves of its cells, or the rules of theirs.

        Nothing is left out if it can't be filled.
        """
        if by:
            return _within({c: masks[c] for c in self._houses[by]})
        inner = {cell: masks[cell] for cell in self._rules.cells}
        return self._rules.left(inner) or {}

    def _ends(self, masks: Masks) -> Iterator[tuple[Ending, Sequence[int]]]:
        """Yield what can't be filled, with the cells that count."""
        bare = Ending(self._start, ())
        none = [cell for cell, mask in masks.items() if not mask]
        for cell in none:
            yield bare._replace(group=(cell,)), [cell]
        if none:
            return
        for house, cells in self._houses.items():
            every = 0
            for cell in cells:
                every |= masks[cell]
            if len(cells) == self._view.size:
                for v in members(self._rules.full & ~every):
                    yield bare._replace(house=house, n=v + 1), cells
            for size in range(2, GROUP + 1):
                for group in combinations(cells, size):
                    if is_short(masks, group):
                        yield bare._replace(house=house, group=group), group
        cells = self._rules.cells
        if self._rules.left({cell: masks[cell] for cell in cells}) is None:
            yield bare, cells

    def _explained(self, found: tuple[Ending, Sequence[int]]) -> Ending:
        """Return an ending with the facts that it rests on, in order."""
        end, cells = found
        facts: dict[Fact, None] = {}
        last = len(self._rounds) - 1
        works = self._works_of(end)
        for fact in self._needed(cells, last, works):
            self._explain(fact, last, facts)
        latest = {fact.cell: fact for fact in facts}
        if last and end.group and not end.house:
            end = end._replace(leave=self._excluding(end.group[0], last))
        return end._replace(
            facts=tuple(f for f in facts if latest[f.cell] == f)
        )

    def _excluding(self, cell: int, last: int) -> tuple[tuple[str, int], ...]:
        """Return what leaves a cell different values: two rules or houses."""
        before = self._rounds[last - 1]
        left = [
            (by, mask)
            for by in ("", *self._houses)
            if (mask := self._left(by, before).get(cell, 0))
        ]
        pairs = (pair for pair in combinations(left, 2)
                 if not pair[0][1] & pair[1][1])  # fmt: skip
        return next(pairs, ())

    def _works_of(self, end: Ending) -> Callable[[Masks], bool]:
        """Return whether masks still lead to an ending."""
        if not end.house and not end.group:
            return lambda some: self._rules.left(some) is None
        if end.n:
            value = bit(end.n)
            return lambda some: not any(mask & value for mask in some.values())
        return lambda some: is_short(some, end.group)

    def _needed(
        self,
        cells: Sequence[int],
        last: int,
        works: Callable[[Masks], bool],
    ) -> list[Fact]:
        """Return the fewest facts of a round that still work.

        The other cells have what they had when the candidate was supposed.
        """
        masks = {cell: self._rounds[last][cell] for cell in cells}
        for cell, mask in masks.items():
            if mask != self._known[cell]:
                more = {**masks, cell: self._known[cell]}
                if works(more):
                    masks = more
        return [
            Fact(cell, mask)
            for cell, mask in masks.items()
            if mask != self._known[cell]
        ]

    def _explain(self, fact: Fact, last: int, facts: dict[Fact, None]) -> None:
        """Add a fact after those that it follows from."""
        if fact in facts:
            return
        while last and self._rounds[last - 1][fact.cell] == fact.mask:
            last -= 1
        before = self._rounds[last - 1]
        left = before[fact.cell]
        for by in ("", *self._houses):
            mask = self._left(by, before).get(fact.cell, left) & left
            if mask == left or fact.mask == left:
                continue
            cells = self._houses[by] if by else self._rules.cells

            def works(some: Masks, by: str = by, mask: int = mask) -> bool:
                masks = {**self._known, **some}
                left = self._left(by, masks)
                return not left or not left[fact.cell] & ~mask

            for one in self._needed(cells, last - 1, works):
                self._explain(one, last - 1, facts)
            left &= mask
        if fact.mask:  # else it is the end
            facts[fact] = None


def _within(masks: Masks) -> Masks:
    """Return what a house leaves of its cells.

    So many cells with as few values have these alone; a value with one
    place is there.  Nothing is left out if there are too few values.
    """
    after = dict(masks)
    every = seen = 0
    for mask in masks.values():
        seen |= every & mask
        every |= mask
    full = every.bit_count() == len(masks)
    for cell, mask in masks.items():
        alone = mask & ~seen
        if full and alone and not alone & (alone - 1):
            after[cell] = alone
    for size in range(1, GROUP + 1):
        few = [c for c, mask in masks.items() if mask.bit_count() <= size]
        for group in combinations(few, size):
            mask = 0
            for cell in group:
                mask |= masks[cell]
            if mask.bit_count() == size:
                for cell in masks:
                    if cell not in group:
                        after[cell] &= ~mask
    return after


def length(end: Ending) -> tuple[int, int]:
    """Return how much a reader has to look at, for comparisons."""
    return len(end.facts), sum(fact.mask.bit_count() for fact in end.facts)
