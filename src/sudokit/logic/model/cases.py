"""The fillings of a part as cases, each of which something contradicts.

    list_fillings(part, masks)  the fillings, or some of them
    FillingLister(part, masks)  looks for them
    fillings_of(part, masks)    the fillings as candidates, if there are few
    Reason                      what a case can contradict
    reasons_of(laws)            all cells and houses as reasons
    is_refuted(...)             each filling with a candidate has a reason

Candidates have the numbers of ``rules.exclusions``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from sudokit.logic.model.support import RulePart, State, masks_at
from sudokit.native.bits import members
from sudokit.rules.exclusions import Laws, packed
from sudokit.rules.families import Rule

MANY: Final = 400  # fillings to take as cases
WORK: Final = 8_000  # values to try for them


class FillingList(NamedTuple):
    """The fillings of a part, each as a set of candidates, or some of them."""

    fillings: list[int]
    is_whole: bool

    def within(self, gone: int) -> FillingList:
        """Return those without some candidates."""
        left = [filling for filling in self.fillings if not filling & gone]
        return FillingList(left, self.is_whole)


def list_fillings(part: RulePart, masks: State) -> FillingList:
    """Return the fillings of a part, or some of them if there are many."""
    if 0 in masks:
        return FillingList([], True)
    search = FillingLister(part, masks)
    fillings = search.run(search.start, MANY, WORK)
    return FillingList(fillings, search.work > 0 and len(fillings) <= MANY)


@final
class FillingLister:
    """Looks for fillings of a part.

    Its candidates are packed as in ``support.Fillings``; ``start`` are all.
    """

    __slots__ = ("_ends", "_full", "_most", "_order", "fillings", "keeps",
                 "part", "start", "work")  # fmt: skip

    def __init__(self, part: RulePart, masks: State) -> None:
        self.part: Final = part
        self.start: Final = packed([*masks], part.size + 1)
        self.keeps: Final = part.keeps()
        self._order: Final = part.order(masks)
        self._ends: Final = part.bounds(masks, self._order)
        # What the cells from each turn on can have.
        self._full: Final = [0]
        for at in reversed(self._order):
            mine = part.full << at * (part.size + 1)
            self._full.append(self._full[-1] | mine)
        self._full.reverse()
        self._most = 0
        self.work = 0
        self.fillings: list[int] = []

    def run(self, left: int, most: int, work: int) -> list[int]:
        """Return fillings of some candidates, one more than ``most`` at most.

        ``self.work`` is 0 afterwards if not all was searched.
        """
        self.fillings, self._most, self.work = [], most, work
        self._extend(0, self.part.start(), left, 0)
        return self.fillings

    def one_with(self, at: int, value: int, work: int) -> int:
        """Return a filling with a value of the cell at ``at``, 0 for none."""
        mine = self.part.full << at * (self.part.size + 1)
        left = self.start & ~mine
        left |= 1 << at * (self.part.size + 1) + value - 1
        fillings = self.run(left & self.keeps[at][value - 1], 0, work)
        return fillings[0] if fillings else 0

    def _extend(
        self, turn: int, state: State, left: int, filling: int
    ) -> None:
        """Add the fillings that begin with some candidates."""
        if turn == len(self._order):
            self.fillings.append(filling)
            return
        part, at = self.part, self._order[turn]
        n = part.size
        end = self._ends[turn + 1]
        full = self._full[turn + 1]
        tops = (full << 1) & ~full
        mask = left >> at * (n + 1) & part.full
        left &= full
        while mask and self.work > 0 and len(self.fillings) <= self._most:
            low = mask & -mask
            mask ^= low
            value = low.bit_length()
            self.work -= 1
            then = part.after(at, state, value, end)
            if then is None:
                continue
            rest = left & self.keeps[at][value - 1]
            if (rest + full) & tops == tops:
                bit = low << part.cells[at] * n
                self._extend(turn + 1, then, rest, filling | bit)


def fillings_of(part: RulePart, masks: State) -> list[list[int]] | None:
    """Return the fillings of a part as candidates; None if there are many."""
    every = list_fillings(part, masks)
    if not every.is_whole:
        return None
    return [members(filling) for filling in every.fillings]


@final
class Reason:
    """What a case can contradict: a cell, a house, or the parts of a rule.

    ``clauses`` are sets of candidates, of each of which one is true.
    """

    __slots__ = ("cell", "clauses", "house", "parts", "rule")

    def __init__(
        self,
        clauses: Sequence[int],
        cell: int = -1,
        house: str = "",
        rule: Rule | None = None,
        parts: Sequence[RulePart] = (),
    ) -> None:
        self.clauses: Final = clauses
        self.cell: Final = cell
        self.house: Final = house
        self.rule: Final = rule
        self.parts: Final = parts

    def under(self, laws: Laws) -> Reason:
        """Return the same with the exclusions of other laws."""
        parts = [part.under(laws) for part in self.parts]
        return Reason(self.clauses, self.cell, self.house, self.rule, parts)

    def fails(self, laws: Laws, left: int) -> bool:
        """Return whether the remaining candidates don't suffice."""
        for clause in self.clauses:
            if not clause & left:
                return True
        return any(
            part.supported(masks_at(laws, part, left)) is None
            for part in self.parts
        )


def reasons_of(laws: Laws) -> list[Reason]:
    """Return the reasons of all cells and houses."""
    n = laws.size
    cells = [Reason([bits], cell=c) for c, bits in enumerate(laws.cell_bits)]
    houses = [
        Reason([laws.places(name, v) for v in range(n)], house=name)
        for name in laws.houses
    ]
    return cells + houses


def left_after(laws: Laws, left: int, codes: Sequence[int]) -> int:
    """Return what is left of candidates if some are true."""
    for code in codes:
        left &= ~laws.excluded(code)
    return left


def is_refuted(
    laws: Laws,
    part: RulePart,
    left: int,
    code: int,
    reasons: Sequence[Reason],
) -> bool:
    """Return whether each filling that a candidate leaves has a reason."""
    left &= ~laws.excluded(code)
    fillings = fillings_of(part, masks_at(laws, part, left))
    return fillings is not None and all(
        any(
            reason.fails(laws, left_after(laws, left, filling))
            for reason in reasons
        )
        for filling in fillings
    )
