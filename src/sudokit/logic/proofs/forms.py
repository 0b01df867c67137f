"""The forms of steps: which premises a technique has, and how it is proved.

FORMS    of the techniques of HoDoKu's scale, by name
RATED    of those of Sudoku Explainer's scale

A form names the premises that there are, as ``base house``, ``cell cell 2``
(two whole cells), ``on choice +`` (one candidate or more), ``fin choice *``
(any number).  Any other premise is refused.
"""

from collections.abc import Callable
from typing import Final, final

from sudokit.logic.proofs import large_shapes as large
from sudokit.logic.proofs import shapes
from sudokit.logic.proofs.claim import Claim, Part

CLAUSES: Final = "clauses"
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
    is said twice, unless cells may be in several sets (``repeats``).
    """

    __slots__ = ("by", "counts", "places", "repeats", "says")

    def __init__(
        self,
        parts: str,
        says: Says,
        by: str = CLAUSES,
        *,
        places: bool = False,
        repeats: bool = False,
    ) -> None:
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
        there = claim.kinds
        return all(part in self.counts for part in there) and all(
            least <= there.get(part, 0) <= most
            for part, (least, most) in self.counts.items()
        )


_SUBSET: Final = "cell cell +, base house"
_FISH: Final = StepForm(
    "cell choice +, base house +, cover house +", shapes.fish
)
_FINNED: Final = StepForm(
    "cell choice +, fin choice +, base house +, cover house +", shapes.fish
)
_LINKS: Final = "off choice 2, on choice 2, base house 2"
_CHAIN: Final = "off choice +, on choice +"
_ALTERNATING: Final = StepForm(_CHAIN, large.chain, repeats=True)
_SETS: Final = "first cell +, second cell +"
_CORNERS: Final = "cell choice +, cell cell *, fin choice +"
_BOUND: Final = f"{_CORNERS}, base house +"

FORMS: Final[dict[str, StepForm]] = {
    "Full House": StepForm("base house", shapes.only_place, places=True),
    "Naked Single": StepForm("cell cell", shapes.naked_single, places=True),
    "Hidden Single": StepForm("base house", shapes.only_place, places=True),
    "Locked Pair": StepForm(_SUBSET, shapes.naked_subset),
    "Locked Triple": StepForm(_SUBSET, shapes.naked_subset),
    "Locked Candidates Type 1": StepForm(
        "base house, cover house", shapes.locked_places
    ),
    "Locked Candidates Type 2": StepForm(
        "base house, cover house", shapes.locked_places
    ),
    "Naked Pair": StepForm(_SUBSET, shapes.naked_subset),
    "Naked Triple": StepForm(_SUBSET, shapes.naked_subset),
    "Naked Quadruple": StepForm(_SUBSET, shapes.naked_subset),
    "Hidden Pair": StepForm(_SUBSET, shapes.hidden_subset),
    "Hidden Triple": StepForm(_SUBSET, shapes.hidden_subset),
    "Hidden Quadruple": StepForm(_SUBSET, shapes.hidden_subset),
    "X-Wing": _FISH,
    "Swordfish": _FISH,
    "Jellyfish": _FISH,
    "Remote Pair": StepForm(_SETS, shapes.remote_pair),
    "BUG+1": StepForm("cell cell, base house", large.bug_plus_1, GRAVE),
    "Skyscraper": StepForm(_LINKS, shapes.two_links),
    "Two-String Kite": StepForm(_LINKS, shapes.two_links),
    "Turbot Fish": StepForm(_LINKS, shapes.two_links),
    "Empty Rectangle": StepForm(
        "cell choice +, on choice 2, base house 2", shapes.empty_rectangle
    ),
    "W-Wing": StepForm("cell cell 2, on choice 2, base house", shapes.w_wing),
    "XY-Wing": StepForm("first cell, second cell 2", shapes.pivoted),
    "XYZ-Wing": StepForm("first cell, second cell 2", shapes.pivoted),
    "Unique Rectangle Type 1": StepForm(_CORNERS, large.rectangle, EXCHANGE),
    "Unique Rectangle Type 2": StepForm(_CORNERS, large.rectangle, EXCHANGE),
    "Unique Rectangle Type 3": StepForm(
        f"{_CORNERS}, second cell +", large.rectangle, EXCHANGE
    ),
    "Unique Rectangle Type 4": StepForm(_BOUND, large.rectangle, EXCHANGE),
    "Unique Rectangle Type 5": StepForm(_CORNERS, large.rectangle, EXCHANGE),
    "Unique Rectangle Type 6": StepForm(_BOUND, large.rectangle, EXCHANGE),
    "Hidden Rectangle": StepForm(_BOUND, large.rectangle, EXCHANGE),
    "Avoidable Rectangle Type 1": StepForm(
        "cell cell 4", large.avoidable, EXCHANGE
    ),
    "Avoidable Rectangle Type 2": StepForm(
        "cell cell 4", large.avoidable, EXCHANGE
    ),
    **{
        f"{kind} {name}": _FINNED
        for kind in ("Finned", "Sashimi")
        for name in ("X-Wing", "Swordfish", "Jellyfish")
    },
    "Sue De Coq": StepForm(
        "cell cell +, first cell +, second cell +, base house 2",
        large.sue_de_coq,
    ),
    "Simple Colors": StepForm(
        "first choice +, second choice +", shapes.colored
    ),
    "Multi Colors": StepForm(
        "first choice +, second choice +", shapes.colored
    ),
    "X-Chain": _ALTERNATING,
    "XY-Chain": _ALTERNATING,
    "Nice Loop/AIC": _ALTERNATING,
    "Grouped Nice Loop/AIC": _ALTERNATING,
    "ALS-XZ": StepForm(_SETS, large.sets_in_a_row, repeats=True),
    "ALS-XY-Wing": StepForm(_SETS, large.sets_in_a_row, repeats=True),
    "ALS Chain": StepForm(_SETS, large.sets_in_a_row, repeats=True),
    "Forcing Chain": StepForm(
        "on choice +, forced choice *", shapes.named_clauses, LINKED
    ),
    "Forcing Net": StepForm(
        "on choice +, forced choice *, gone choice *",
        shapes.named_clauses,
        CASES,
    ),
    "Trial": StepForm("on choice", shapes.named_clauses, TRIAL),
}
