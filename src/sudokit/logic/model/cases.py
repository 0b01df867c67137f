"""The fillings of a part as cases, each of which something contradicts.

    fillings_of(part, masks)    the fillings as candidates, if there are few
    Reason                      what a case can contradict
    reasons_of(laws)            all cells and houses as reasons
    is_refuted(...)             each filling with a candidate has a reason

Candidates have the numbers of ``rules.exclusions``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from sudokit.logic.model.support import RulePart, State, masks_at
from sudokit.native.bits import bits_of
from sudokit.rules.exclusions import Laws
from sudokit.rules.families import Rule

MANY: Final = 400  # fillings to take as cases
WORK: Final = 8_000  # values to try for them


@final
class FillingList:
    """Lists the fillings of a part, each as a set of candidates.

    ``bits`` are the same as bits.
    """

    __slots__ = ("_ends", "_order", "_part", "_work", "bits", "fillings")

    def __init__(self, part: RulePart, masks: State) -> None:
        self._part: Final = part
        self._order: Final = part.order(masks)
        self._ends: Final = part.bounds(masks, self._order)
        self._work = WORK
        self.fillings: Final[list[list[int]]] = []
        if 0 not in masks:
            self._extend(0, part.start(), masks, [])
        self.bits: Final = [bits_of(codes) for codes in self.fillings]

    def is_whole(self) -> bool:
        """Return whether all fillings are listed."""
        return self._work > 0 and len(self.fillings) <= MANY

    def _extend(
        self, turn: int, state: State, masks: State, codes: list[int]
    ) -> None:
        """Add the fillings that begin with some candidates."""
        if turn == len(self._order):
            self.fillings.append(codes)
            return
        part, at = self._part, self._order[turn]
        end = self._ends[turn + 1]
        mask = masks[at]
        while mask and self._work > 0 and len(self.fillings) <= MANY:
            low = mask & -mask
            mask ^= low
            value = low.bit_length()
            self._work -= 1
            then = part.after(at, state, value, end)
            if then is None:
                continue
            bans = part.bans[at][value - 1]
            left = [m & ~ban for m, ban in zip(masks, bans, strict=True)]
            if all(left[later] for later in self._order[turn + 1 :]):
                code = part.cells[at] * part.size + value - 1
                self._extend(turn + 1, then, tuple(left), [*codes, code])


def fillings_of(part: RulePart, masks: State) -> list[list[int]] | None:
    """Return the fillings of a part as candidates; None if there are many."""
    every = FillingList(part, masks)
    return every.fillings if every.is_whole() else None


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
