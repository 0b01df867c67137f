"""The form of steps: which premises a technique has, and how it is proved.

A form names the premises that there are, as ``base house``, ``cell cell 2``
(two whole cells), ``on choice +`` (one candidate or more), ``fin choice *``
(any number).  Any other premise is refused.
"""

from collections.abc import Callable
from typing import Final, final

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


@final
class StepForm:
    """What the steps of a technique are made of.

    They place one value (``places``), or rule candidates out.  No premise
    is said twice, unless cells may be in several sets (``repeats``).  Of
    a ``lean`` one finders may give what names too much, and is none.
    ``of_rules``: rules can be named, and there are none where houses are
    all.
    """

    __slots__ = (
        "by", "counts", "lean", "of_rules", "parts", "places", "repeats",
        "says",
    )  # fmt: skip

    def __init__(
        self,
        parts: str,
        says: Says,
        by: str = CLAUSES,
        places: bool = False,
        repeats: bool = False,
        lean: bool = False,
    ) -> None:
        self.lean: Final = lean
        self.parts: Final = parts
        self.says: Final = says
        self.by: Final = by
        self.places: Final = places
        self.repeats: Final = repeats
        self.counts: Final[dict[Part, tuple[int, int]]] = {}
        for told in parts.split(", "):
            role, kind, *count = told.split()
            many = count[0] if count else "1"
            exact = COUNTS.get(many)
            self.counts[role, kind] = exact or (int(many), int(many))
        self.of_rules: Final = ("rule", "rule") in self.counts

    def __reduce__(self) -> tuple[object, ...]:
        return (StepForm, self._key())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StepForm) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self.parts)

    def _key(self) -> tuple[object, ...]:
        return (
            self.parts,
            self.says,
            self.by,
            self.places,
            self.repeats,
            self.lean,
        )

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
        for part in claim.kinds:
            if part not in self.counts:
                return False
        for part, (least, most) in self.counts.items():
            if not least <= claim.kinds.get(part, 0) <= most:
                return False
        return True
