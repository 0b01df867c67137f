"""Proofs by the fillings of one rule, each of which contradicts something.

The first rule that a step names is filled in all ways.  A filling may
contradict a named cell, which has no candidate left, a named house, in which
a value has no place left, or another named rule, which has no filling left;
so may other parts of the first rule.
"""

from __future__ import annotations

from typing import Final, final

from sudokit.native.bits import members
from sudokit.proofs.claim import Claim
from sudokit.proofs.fillings import Free, RuleReading, State, supported
from sudokit.proofs.readings import readings_of
from sudokit.rules.exclusions import Laws
from sudokit.rules.families import Rule

MANY: Final = 400  # fillings to examine
WORK: Final = 50_000  # values to try for them


def others_of(c: Claim) -> list[int]:
    """Return the indexes of the premises that fillings may contradict."""
    rules = [at for at, one in enumerate(c.premises) if one.role == "rule"]
    return rules[1:] + [
        at
        for at, one in enumerate(c.premises)
        if one.role in ("cover", "second")
    ]


def by_fillings(c: Claim) -> bool:
    """Return whether what goes contradicts all fillings of the first rule."""
    laws = c.laws
    base, *others = c.rules()
    clauses = [laws.cell_bits[cell] for cell in c.cells("second")]
    for house in c.houses("cover"):
        clauses += [laws.places(house, value) for value in range(c.size)]
    readings = [
        one for rule in (*others, base) for one in fillable(rule, c.size)
    ]
    cells = {*c.cells("cell")}
    return any(
        all(is_refuted(c, reading, code, clauses, readings) for code in c.gone)
        for reading in fillable(base, c.size)
        if {*reading.cells} == cells
    )


def fillable(rule: Rule, size: int) -> tuple[RuleReading, ...]:
    """Return the readings of a rule; one of its cells if it has none.

    Two cells of a dot or a sign have no other reading: exclusions restrict
    their values.
    """
    return readings_of(rule, size) or (Free(rule.cells),)


def is_refuted(
    c: Claim,
    base: RuleReading,
    code: int,
    clauses: list[int],
    readings: list[RuleReading],
) -> bool:
    """Return whether each filling that a candidate leaves contradicts one.

    That is one of some clauses, or a reading that has no filling then.
    """
    left = (c.here.alive | c.here.true) & ~c.laws.excluded(code)
    listing = Listing(c.laws, base)
    listing.extend(0, base.start(), left)
    return listing.work > 0 and all(
        any(not clause & rest for clause in clauses)
        or any(not supported(c.laws, one, rest) for one in readings)
        for rest in listing.rests
    )


@final
class Listing:
    """The fillings of a reading, as what each leaves of all candidates.

    ``work`` is what is left of the budget; at 0 some may be missing.
    """

    __slots__ = ("_laws", "_reading", "rests", "work")

    def __init__(self, laws: Laws, reading: RuleReading) -> None:
        self._laws: Final = laws
        self._reading: Final = reading
        self.rests: Final[list[int]] = []
        self.work: int = WORK

    def extend(self, turn: int, state: State, left: int) -> None:
        """Add the fillings from a turn on, in a state."""
        cells = self._reading.cells
        if turn == len(cells):
            self.rests.append(left)
            if len(self.rests) > MANY:
                self.work = 0
            return
        first = cells[turn] * self._laws.size
        for value in members(left >> first & self._laws.full):
            self.work -= 1
            if self.work <= 0:
                return
            then = self._reading.after(turn, state, value + 1)
            if then is not None:
                less = ~self._laws.excluded(first + value)
                self.extend(turn + 1, then, left & less)
