"""The form of steps: the premises of a technique, and how to prove it.

A form names the allowed premises, as ``base house``, ``cell cell 2`` (two
whole cells), ``on choice +`` (one candidate or more), ``fin choice *`` (any
number).  Any other premise is refused.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from sudokit.proofs.claim import Claim, Part

CLAUSES: Final = "clauses"
COUNTED: Final = "counting"
NEEDED: Final = "clauses of houses, each needed"
SUPPORT: Final = "support"
TOGETHER: Final = "support together"
FILLINGS: Final = "fillings"
BY_RULES: Final = "rules"
CHAINED: Final = "rule chain"
EXCHANGE: Final = "exchange"
GRAVE: Final = "grave"
LINKED: Final = "linked cases"
CASES: Final = "cases"
FISH_CASES: Final = "cases of a fish"
WHIP: Final = "whip"
NESTED: Final = "nested cases"
TRIAL: Final = "trial"
BY_CASES: Final = (LINKED, CASES, NESTED)

COUNTS: Final = {"+": (1, 9999), "*": (0, 9999)}

ClausesOf = Callable[[Claim], list[int]]


class StepForm(NamedTuple):
    """The premises and claims that the steps of a technique have.

    They place one value (``places``), or rule candidates out.  No premise
    occurs twice, unless cells may be in several sets (``repeats``).  Steps of
    any form may name further rules, by which candidates exclude each other
    (``link``).  ``clauses`` returns those of a claim's premises.
    """

    parts: str
    clauses: ClausesOf
    by: str = CLAUSES
    places: bool = False
    repeats: bool = False

    @property
    def counts(self) -> dict[Part, tuple[int, int]]:
        """The least and the largest number of each premise."""
        return counts_of(self.parts)

    def fits(self, claim: Claim) -> bool:
        """Return whether the claims and premises are of the form's kinds."""
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
    """Return the premises of a form, with their least and largest number."""
    counts: dict[Part, tuple[int, int]] = {("link", "rule"): COUNTS["*"]}
    for part in parts.split(", "):
        role, kind, *count = part.split()
        many = count[0] if count else "1"
        counts[role, kind] = COUNTS.get(many) or (int(many), int(many))
    return counts
