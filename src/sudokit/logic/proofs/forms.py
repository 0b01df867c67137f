"""The form of steps: which premises a technique has, and how it is proved.

A form names the premises that there are, as ``base house``, ``cell cell 2``
(two whole cells), ``on choice +`` (one candidate or more), ``fin choice *``
(any number).  Any other premise is refused.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from sudokit.logic.proofs.claim import Claim, Part

CLAUSES: Final = "clauses"
SUPPORT: Final = "support"
BY_RULES: Final = "rules"
EXCHANGE: Final = "exchange"
GRAVE: Final = "grave"
LINKED: Final = "linked cases"
CASES: Final = "cases"
NESTED: Final = "nested cases"
TRIAL: Final = "trial"
BY_CASES: Final = (LINKED, CASES, NESTED)

COUNTS: Final = {"+": (1, 9999), "*": (0, 9999)}

Says = Callable[[Claim], list[int]]


class StepForm(NamedTuple):
    """The premises and claims that the steps of a technique have.

    They place one value (``places``), or rule candidates out.  No premise
    is said twice, unless cells may be in several sets (``repeats``).  Of
    a ``lean`` one finders may give what names too much, and is none.
    """

    parts: str
    says: Says
    by: str = CLAUSES
    places: bool = False
    repeats: bool = False
    lean: bool = False

    @property
    def counts(self) -> dict[Part, tuple[int, int]]:
        """How many there are of each premise, at least and at most."""
        return counts_of(self.parts)

    def is_lean(self, claim: Claim) -> bool:
        """A step that a finder gives names no more than it may."""
        return not self.lean or all(self.says(claim))

    def fits(self, claim: Claim) -> bool:
        """It claims what it may, and the premises are of these kinds."""
        claims = len(claim.placed), len(claim.gone)
        if self.by not in BY_CASES and (
            claims != (1, 0) if self.places else claims[0]
        ):
            return False
        repeats = self.repeats or self.by in BY_CASES
        if not repeats and len(set(claim.premises)) < len(claim.premises):
            return False
        counts = self.counts
        return claim.named.keys() <= counts.keys() and all(
            least <= len(claim.named.get(part, ())) <= most
            for part, (least, most) in counts.items()
        )


@cache
def counts_of(parts: str) -> dict[Part, tuple[int, int]]:
    """The premises that a form names, read once."""
    found: dict[Part, tuple[int, int]] = {}
    for told in parts.split(", "):
        role, kind, *count = told.split()
        many = count[0] if count else "1"
        found[role, kind] = COUNTS.get(many) or (int(many), int(many))
    return found
