"""The form of the steps of each technique.

    FORMS[name]    what a step names, and how it is proved
    RATED[name]    the same for the techniques of Sudoku Explainer's scale

A step can name more than its claims need, as it names patterns whole.  In a
finned or sashimi fish a base line can be idle if all that goes sees the
places of another, in a W-Wing one of the cells if all that goes lies in a
cell of the link; in colours, remote pairs, rectangles, almost locked sets,
Sue de Coq and loops, a part that rules out nothing by itself.  In singles,
subsets and fish without fins nothing is idle, in chains of cases each item
is needed by a later one or by the claims, and no step names a rule as a link
that it can do without.
"""

from __future__ import annotations

from typing import Final

from sudokit.proofs import expert_shapes as expert
from sudokit.proofs import hard_shapes as hard
from sudokit.proofs import large_shapes as large
from sudokit.proofs import rule_shapes, shapes
from sudokit.proofs.forms import (
    BY_RULES,
    CASES,
    CHAINED,
    COUNTED,
    EXCHANGE,
    FILLINGS,
    FISH_CASES,
    GRAVE,
    LINKED,
    NEEDED,
    SUPPORT,
    TOGETHER,
    TRIAL,
    WHIP,
    ClausesOf,
    StepForm,
)

IN_HOUSE: Final = StepForm("base house", shapes.only_place, places=True)
LOCKED: Final = StepForm("base house, cover house", shapes.locked_places)
NAKED: Final = StepForm("cell cell +, base house", shapes.naked_subset)
HIDDEN: Final = StepForm("cell cell +, base house", shapes.hidden_subset)
FISH: Final = StepForm(
    "cell choice +, base house +, cover house +", shapes.fish
)
FINNED: Final = StepForm(
    "cell choice +, fin choice +, base house +, cover house +", shapes.fish
)
BOX_FISH: Final = StepForm(
    "cell choice *, fin choice *, base house +, cover house +",
    hard.box_fish,
)
LINKS: Final = StepForm(
    "off choice 2, on choice 2, base house 2", shapes.two_links
)
COLORS: Final = StepForm("first choice +, second choice +", shapes.colored)
PIVOT: Final = StepForm("first cell, second cell 2", shapes.pivoted)
CHAIN: Final = StepForm("off choice +, on choice +", large.chain, repeats=True)
SETS: Final = StepForm(
    "first cell +, second cell +", large.sets_in_a_row, repeats=True
)
CORNERS: Final = "cell choice +, cell cell *, fin choice +"
SECTORS: Final = StepForm(
    "cell cell +, cover house +, first choice +, second choice +",
    expert.locked_sectors, COUNTED, repeats=True,
)  # fmt: skip
AVOIDABLE: Final = StepForm("cell cell 4", large.avoidable, EXCHANGE)


def _of_rule(clauses: ClausesOf, parts: str = "rule rule") -> StepForm:
    """Return the form of one rule, or of a sum of houses and rules."""
    return StepForm(f"{parts}, cell cell +", clauses, SUPPORT)


def _rectangle(more: str = "") -> StepForm:
    """Return the form of a type of the unique rectangle."""
    return StepForm(CORNERS + more, large.rectangle, EXCHANGE)


FORMS: Final[dict[str, StepForm]] = {
    "Full House": IN_HOUSE,
    "Naked Single": StepForm("cell cell", shapes.naked_single, places=True),
    "Hidden Single": IN_HOUSE,
    "Pair Support": StepForm(
        "cell cell +, rule rule +", rule_shapes.beside_cell
    ),
    "Single Combination": _of_rule(rule_shapes.one_combination),
    "Sum Bounds": _of_rule(rule_shapes.sum_bounds),
    "Line Digits": _of_rule(rule_shapes.support),
    "Innie or Outie": _of_rule(rule_shapes.innies, "base house, rule rule +"),
    "Locked Pair": NAKED,
    "Locked Triple": NAKED,
    "Locked Candidates Type 1": LOCKED,
    "Locked Candidates Type 2": LOCKED,
    "Sum Combinations": _of_rule(rule_shapes.support),
    "Common Peers": StepForm(
        "cell choice +, base house, rule rule +", rule_shapes.beside_house
    ),
    "Required Value": _of_rule(rule_shapes.required),
    "Innies and Outies": _of_rule(
        rule_shapes.innies, "base house, rule rule +"
    ),
    "Line Support": _of_rule(rule_shapes.support),
    "Naked Pair": NAKED,
    "Naked Triple": NAKED,
    "Hidden Pair": HIDDEN,
    "Hidden Triple": HIDDEN,
    "Combined Innies and Outies": _of_rule(
        rule_shapes.innies, "base house +, rule rule +"
    ),
    "House Combinations": StepForm(
        "base house, rule rule +, cell cell +", rule_shapes.combinations_of,
        TOGETHER,
    ),
    "Shared Combinations": StepForm(
        "rule rule +, cell cell +", rule_shapes.combinations_of, TOGETHER
    ),
    "Naked Quadruple": NAKED,
    "Hidden Quadruple": HIDDEN,
    "X-Wing": FISH,
    "Swordfish": FISH,
    "Jellyfish": FISH,
    "Remote Pair": StepForm("first cell +, second cell +", shapes.remote_pair),
    "BUG+1": StepForm("cell cell, base house", large.bug_plus_1, GRAVE),
    "Skyscraper": LINKS,
    "Two-String Kite": LINKS,
    "Turbot Fish": LINKS,
    "Empty Rectangle": StepForm(
        "cell choice +, on choice 2, base house 2", shapes.empty_rectangle
    ),
    "W-Wing": StepForm("cell cell 2, on choice 2, base house", shapes.w_wing),
    "XY-Wing": PIVOT,
    "XYZ-Wing": PIVOT,
    "Unique Rectangle Type 1": _rectangle(),
    "Unique Rectangle Type 2": _rectangle(),
    "Unique Rectangle Type 3": _rectangle(", second cell +"),
    "Unique Rectangle Type 4": _rectangle(", base house"),
    "Unique Rectangle Type 5": _rectangle(),
    "Unique Rectangle Type 6": _rectangle(", base house 2"),
    "Hidden Rectangle": _rectangle(", base house 2"),
    "Avoidable Rectangle Type 1": AVOIDABLE,
    "Avoidable Rectangle Type 2": AVOIDABLE,
    "Finned X-Wing": FINNED,
    "Sashimi X-Wing": FINNED,
    "Finned Swordfish": FINNED,
    "Sashimi Swordfish": FINNED,
    "Finned Jellyfish": FINNED,
    "Sashimi Jellyfish": FINNED,
    "Sue De Coq": StepForm(
        "cell cell +, first cell +, second cell +, base house 2",
        large.sue_de_coq,
    ),
    "Simple Colors": COLORS,
    "Multi Colors": COLORS,
    "X-Chain": CHAIN,
    "XY-Chain": CHAIN,
    "Nice Loop/AIC": CHAIN,
    "Grouped Nice Loop/AIC": CHAIN,
    "ALS-XZ": SETS,
    "ALS-XY-Wing": SETS,
    "ALS Chain": SETS,
    "Combination Cases": StepForm(
        "rule rule +, cell cell +, cover house *, second cell *",
        shapes.named_clauses, FILLINGS, repeats=True,
    ),
    "Fireworks": StepForm(
        "first choice +, second choice +, base house +", expert.fireworks
    ),
    "Tridagon": StepForm("cell cell 12, fin choice +", expert.tridagon),
    "SK Loop": SECTORS,
    "Multi-Sector Locked Sets": SECTORS,
    "Junior Exocet": StepForm(
        "first cell 2, second cell 2, base house 3, cover house *",
        expert.junior_exocet, NEEDED,
    ),
    "Forcing Chain": StepForm(
        "on choice +, forced choice *", shapes.named_clauses, LINKED
    ),
    "Rule Forcing Chain": StepForm(
        "on choice +, rule rule *, cover house *, forced choice *,"
        " gone choice *",
        shapes.named_clauses, CHAINED, repeats=True,
    ),
    "Rule Contradiction": StepForm(
        "on choice, rule rule +, forced choice *", shapes.named_clauses,
        BY_RULES, repeats=True,
    ),
    "Forcing Net": StepForm(
        "on choice +, forced choice *, gone choice *", shapes.named_clauses,
        CASES,
    ),
    "Trial": StepForm("on choice", shapes.named_clauses, TRIAL),
    "Franken Fish": BOX_FISH,
    "Mutant Fish": BOX_FISH,
    "Guardians": StepForm(
        "cell choice +, fin choice +, base house +", hard.guardians
    ),
    "Bivalue Oddagon": StepForm(
        "cell cell +, fin choice +", hard.bivalue_oddagon
    ),
    "Kraken Fish": StepForm(
        "base house +, cover house +, on choice +, forced choice *",
        shapes.named_clauses, FISH_CASES, repeats=True,
    ),
    "Whip": StepForm(
        "on choice, forced choice +", shapes.named_clauses, WHIP
    ),
    "Death Blossom": StepForm(
        "cell cell, first cell +, second cell +",
        hard.death_blossom,
        repeats=True,
    ),
}  # fmt: skip

# How steps of Sudoku Explainer's scale are proved: in the form of one of the
# techniques above, or in one of these ways.
DIRECT: Final = "direct"  # by two clauses of locked places
SHOWN: Final = "shown"  # by what they name, some of which may be superfluous
OWN: Final = "own"  # by chains, or by all that they name

RATED: Final[dict[str, str]] = {
    name: way
    for way, names in {
        "Locked Candidates Type 1": "Pointing",
        "Locked Candidates Type 2": "Claiming",
        DIRECT: "Direct Pointing; Direct Claiming",
        SHOWN: (
            "Direct Hidden Pair; Direct Hidden Triple; Aligned Pair Exclusion;"
            " Aligned Triple Exclusion; Bidirectional X-Cycle;"
            " Bidirectional Y-Cycle; Bidirectional Cycle"
        ),
        EXCHANGE: (
            "Unique Rectangle Type 1; Unique Rectangle Type 2;"
            " Unique Rectangle Type 3; Unique Rectangle Type 4;"
            " Unique Loop Type 1; Unique Loop Type 2; Unique Loop Type 3;"
            " Unique Loop Type 4"
        ),
        GRAVE: (
            "Bivalue Universal Grave Type 1; Bivalue Universal Grave Type 2;"
            " Bivalue Universal Grave Type 3; Bivalue Universal Grave Type 4"
        ),
        OWN: (
            "Forcing X-Chain; Forcing Chain; Nishio Forcing Chain;"
            " Multiple Forcing Chains; Dynamic Forcing Chains;"
            " Dynamic Forcing Chains with Techniques;"
            " Dynamic Forcing Chains with Forcing Chains;"
            " Dynamic Forcing Chains with Multiple Chains;"
            " Dynamic Forcing Chains with Dynamic Chains;"
            " Dynamic Forcing Chains with Nested Chains"
        ),
    }.items()
    for name in names.split("; ")
} | {
    name: name
    for name in (
        "Full House", "Hidden Single", "Naked Single", "Naked Pair",
        "Hidden Pair", "Naked Triple", "Hidden Triple", "Naked Quadruple",
        "Hidden Quadruple", "X-Wing", "Swordfish", "Jellyfish", "XY-Wing",
        "XYZ-Wing",
    )
}  # fmt: skip
