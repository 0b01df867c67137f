"""The table of all techniques, easiest first.

A row has the name, the level and the score, the finder, and the form of the
steps, by which the checker recognizes them.  To add one, write its finder,
its shape if no other technique has it, and its row; a test lists the texts
it needs.

A step can name more than its claims need, as it names patterns whole.  In a
finned or sashimi fish a base line can be idle if all that goes sees the
places of another, in a W-Wing one of the cells if all that goes lies in a
cell of the link; in colours, remote pairs, rectangles, almost locked sets,
Sue de Coq and loops, a part that rules out nothing by itself.  In singles,
subsets (``lean``) and fish without fins nothing is idle, and in chains of
cases each item is needed by a later one or by the claims.
"""

from typing import Final

from sudokit.logic.model.technique import Finder, Technique
from sudokit.logic.proofs import large_shapes as large
from sudokit.logic.proofs import rule_shapes, shapes
from sudokit.logic.proofs.forms import (
    BY_RULES,
    CASES,
    EXCHANGE,
    GRAVE,
    LINKED,
    SUPPORT,
    TRIAL,
    Says,
    StepForm,
)
from sudokit.logic.techniques.als import als_chain, als_xy_wing, als_xz
from sudokit.logic.techniques.chains import search_chains
from sudokit.logic.techniques.fish import (
    multi_colors,
    search_fish,
    simple_colors,
)
from sudokit.logic.techniques.forcing import force, trial
from sudokit.logic.techniques.in_houses import (
    full_house,
    hidden,
    hidden_single,
    locked,
    naked,
    naked_single,
)
from sudokit.logic.techniques.of_rules import (
    beside_cell,
    beside_house,
    innies,
    line_support,
    one_combination,
    required,
    sum_bounds,
    sum_support,
)
from sudokit.logic.techniques.rule_contradiction import rule_contradiction
from sudokit.logic.techniques.single_value import (
    empty_rectangle,
    skyscraper,
    turbot_fish,
    two_string_kite,
)
from sudokit.logic.techniques.uniqueness import (
    avoidable,
    bug_plus_1,
    unique_rectangle,
)
from sudokit.logic.techniques.wings import (
    remote_pair,
    sue_de_coq,
    w_wing,
    xy_wing,
    xyz_wing,
)

EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
UNFAIR: Final = "unfair"
EXTREME: Final = "extreme"
LEVELS: Final[tuple[str, ...]] = (EASY, MEDIUM, HARD, UNFAIR, EXTREME)


IN_HOUSE: Final = StepForm("base house", shapes.only_place, places=True)
LOCKED: Final = StepForm("base house, cover house", shapes.locked_places)
NAKED: Final = StepForm(
    "cell cell +, base house", shapes.naked_subset, lean=True
)
HIDDEN: Final = StepForm(
    "cell cell +, base house", shapes.hidden_subset, lean=True
)
FISH: Final = StepForm(
    "cell choice +, base house +, cover house +", shapes.fish, lean=True
)
FINNED: Final = StepForm(
    "cell choice +, fin choice +, base house +, cover house +", shapes.fish
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


def _unique(
    name: str, finder: Finder, parts: str, says: Says, by: str, aliases: str
) -> Technique:
    """Return a technique that depends on uniqueness; they all score alike."""
    form = StepForm(parts, says, by)
    return Technique(name, HARD, 100, finder, _names(aliases), True, form)


def _rectangle(kind: int, more: str = "") -> Technique:
    """Return one of the six types of the unique rectangle."""
    return _unique(
        f"Unique Rectangle Type {kind}", unique_rectangle, CORNERS + more,
        large.rectangle, EXCHANGE, f"Uniqueness Test {kind}; UR{kind}",
    )  # fmt: skip


def _avoidable(kind: int) -> Technique:
    name = f"Avoidable Rectangle Type {kind}"
    return _unique(
        name, avoidable, "cell cell 4", large.avoidable, EXCHANGE, ""
    )


def _of_rule(
    name: str,
    level: str,
    score: int,
    finder: Finder,
    says: Says,
    more: str = "rule rule",
) -> Technique:
    """Return a technique of one rule, or of a sum of houses and rules."""
    form = StepForm(f"{more}, cell cell +", says, SUPPORT)
    return Technique(name, level, score, finder, (), False, form)


def _row(
    name: str,
    level: str,
    score: int,
    finder: Finder,
    form: StepForm,
    aliases: str = "",
) -> Technique:
    """Return a row of the table; semicolons separate aliases."""
    return Technique(name, level, score, finder, _names(aliases), False, form)


def _names(aliases: str) -> tuple[str, ...]:
    return tuple(aliases.split("; ")) if aliases else ()


TECHNIQUES: Final[tuple[Technique, ...]] = (
    _row("Full House", EASY, 4, full_house, IN_HOUSE),
    _row(
        "Naked Single", EASY, 4, naked_single,
        StepForm("cell cell", shapes.naked_single, places=True),
        "Unique Choice",
    ),
    _row("Hidden Single", EASY, 14, hidden_single, IN_HOUSE),
    _row(
        "Pair Support", EASY, 20, beside_cell,
        StepForm("cell cell, rule rule +", rule_shapes.beside_cell),
    ),
    _of_rule("Sum Bounds", EASY, 25, sum_bounds, rule_shapes.sum_bounds),
    _of_rule(
        "Single Combination", EASY, 30, one_combination,
        rule_shapes.one_combination,
    ),
    _row("Locked Pair", MEDIUM, 40, naked, NAKED),
    _row("Locked Triple", MEDIUM, 60, naked, NAKED),
    _row(
        "Locked Candidates Type 1", MEDIUM, 50, locked, LOCKED,
        "Locked Candidates Type 1 (Pointing); Pointing",
    ),
    _row(
        "Locked Candidates Type 2", MEDIUM, 50, locked, LOCKED,
        "Locked Candidates Type 2 (Claiming); Claiming; Exclude Complement",
    ),
    _of_rule(
        "Sum Combinations", MEDIUM, 60, sum_support, rule_shapes.sum_support
    ),
    _row(
        "Common Peers", MEDIUM, 60, beside_house,
        StepForm(
            "cell choice +, base house, rule rule +", rule_shapes.beside_house
        ),
    ),
    _of_rule("Required Value", MEDIUM, 70, required, rule_shapes.required),
    _of_rule(
        "Innies and Outies", MEDIUM, 80, innies, rule_shapes.innies,
        "base house, rule rule *",
    ),
    _of_rule(
        "Line Support", MEDIUM, 90, line_support, rule_shapes.line_support
    ),
    _row("Naked Pair", MEDIUM, 60, naked, NAKED),
    _row("Naked Triple", MEDIUM, 80, naked, NAKED),
    _row("Hidden Pair", MEDIUM, 70, hidden, HIDDEN),
    _row("Hidden Triple", MEDIUM, 100, hidden, HIDDEN),
    _of_rule(
        "Combined Innies and Outies", HARD, 130, innies, rule_shapes.innies,
        "base house +, rule rule *",
    ),
    _row("Naked Quadruple", HARD, 120, naked, NAKED),
    _row("Hidden Quadruple", HARD, 150, hidden, HIDDEN),
    _row("X-Wing", HARD, 140, search_fish, FISH),
    _row("Swordfish", HARD, 150, search_fish, FISH),
    _row("Jellyfish", HARD, 160, search_fish, FISH),
    _row(
        "Remote Pair", HARD, 110, remote_pair,
        StepForm("first cell +, second cell +", shapes.remote_pair),
    ),
    _unique(
        "BUG+1", bug_plus_1, "cell cell, base house", large.bug_plus_1, GRAVE,
        "Bivalue Universal Grave + 1",
    ),
    _row("Skyscraper", HARD, 130, skyscraper, LINKS),
    _row(
        "Two-String Kite", HARD, 150, two_string_kite, LINKS, "2-String Kite",
    ),
    _row("Turbot Fish", HARD, 120, turbot_fish, LINKS),
    _row(
        "Empty Rectangle", HARD, 120, empty_rectangle,
        StepForm(
            "cell choice +, on choice 2, base house 2", shapes.empty_rectangle
        ),
    ),
    _row(
        "W-Wing", HARD, 150, w_wing,
        StepForm("cell cell 2, on choice 2, base house", shapes.w_wing),
    ),
    _row("XY-Wing", HARD, 160, xy_wing, PIVOT),
    _row("XYZ-Wing", HARD, 180, xyz_wing, PIVOT),
    _rectangle(1),
    _rectangle(2),
    _rectangle(3, ", second cell +"),
    _rectangle(4, ", base house"),
    _rectangle(5),
    _rectangle(6, ", base house 2"),
    _unique(
        "Hidden Rectangle", unique_rectangle, f"{CORNERS}, base house 2",
        large.rectangle, EXCHANGE, "",
    ),
    _avoidable(1),
    _avoidable(2),
    _row("Finned X-Wing", HARD, 130, search_fish, FINNED),
    _row("Sashimi X-Wing", HARD, 150, search_fish, FINNED),
    _row("Finned Swordfish", UNFAIR, 200, search_fish, FINNED),
    _row("Sashimi Swordfish", UNFAIR, 240, search_fish, FINNED),
    _row("Finned Jellyfish", UNFAIR, 250, search_fish, FINNED),
    _row("Sashimi Jellyfish", UNFAIR, 260, search_fish, FINNED),
    _row(
        "Sue De Coq", UNFAIR, 250, sue_de_coq,
        StepForm(
            "cell cell +, first cell +, second cell +, base house 2",
            large.sue_de_coq,
        ),
    ),
    _row(
        "Simple Colors", HARD, 150, simple_colors, COLORS,
        "Simple Colors Trap; Simple Colors Wrap; Trap; Wrap;"
        " Coloring Conflict",
    ),
    _row(
        "Multi Colors", HARD, 200, multi_colors, COLORS,
        "Multi-Colors 1; Multi-Colors 2",
    ),
    _row("X-Chain", UNFAIR, 260, search_chains, CHAIN),
    _row("XY-Chain", UNFAIR, 260, search_chains, CHAIN),
    _row(
        "Nice Loop/AIC", UNFAIR, 280, search_chains, CHAIN,
        "AIC; Nice Loop; Continuous Nice Loop; Discontinuous Nice Loop",
    ),
    _row(
        "Grouped Nice Loop/AIC", UNFAIR, 300, search_chains, CHAIN,
        "Grouped AIC; Grouped Nice Loop; Grouped Continuous Nice Loop;"
        " Grouped Discontinuous Nice Loop",
    ),
    _row("ALS-XZ", UNFAIR, 300, als_xz, SETS, "Almost Locked Set XZ-Rule"),
    _row(
        "ALS-XY-Wing", UNFAIR, 320, als_xy_wing, SETS,
        "Almost Locked Set XY-Wing",
    ),
    _row(
        "ALS Chain", UNFAIR, 340, als_chain, SETS,
        "Almost Locked Set XY-Chain; ALS-XY-Chain",
    ),
    _row(
        "Forcing Chain", EXTREME, 500, force,
        StepForm(
            "on choice +, forced choice *", shapes.named_clauses, LINKED
        ),
    ),
    _row(
        "Rule Contradiction", EXTREME, 600, rule_contradiction,
        StepForm(
            "on choice, rule rule +, forced choice *", shapes.named_clauses,
            BY_RULES, repeats=True,
        ),
    ),
    _row(
        "Forcing Net", EXTREME, 700, force,
        StepForm(
            "on choice +, forced choice *, gone choice *",
            shapes.named_clauses, CASES,
        ),
    ),
    _row(
        "Trial", EXTREME, 10000, trial,
        StepForm("on choice", shapes.named_clauses, TRIAL), "Brute Force",
    ),
)  # fmt: skip


def letters(name: str) -> str:
    """Return the letters of a name, without case, blanks and hyphens."""
    return "".join([sign for sign in name.lower() if sign not in " -/"])


NAMES: Final[dict[str, Technique]] = {
    letters(name): one
    for one in TECHNIQUES
    for name in (one.name, *one.aliases)
}


def technique_named(name: str) -> Technique:
    """Return the technique with a name or alias; KeyError if there is none.

    Case, blanks, hyphens and slashes don't count.

        >>> from sudokit.logic import technique_named
        >>> technique_named("x wing").level
        'hard'
    """
    return NAMES[letters(name)]
