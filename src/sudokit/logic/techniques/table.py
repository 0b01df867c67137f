"""The tables of all techniques, easiest first.

    TECHNIQUES              those of the usual order
    EXPERT                  those for the hardest puzzles alone
    EVERY                   both, in the order in which experts try them
    technique_named(name)   any of them
    order_for(name)         the order of its drills

A row has the name, the level and the score, the finder, and other names.
``proofs.table`` has the form of the steps, by which the checker recognizes
them.  To add one, write its finder, its shape if no other technique has it,
and its rows in both tables; a test lists the texts it needs.  ``expert`` has
the rows of EXPERT, which change no rating.
"""

from typing import Final

from sudokit.logic.model.technique import Technique
from sudokit.logic.techniques.als import als_chain, als_xy_wing, als_xz
from sudokit.logic.techniques.chains import search_chains
from sudokit.logic.techniques.combination_cases import combination_cases
from sudokit.logic.techniques.combinations import combinations_of
from sudokit.logic.techniques.expert import EXPERT
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
from sudokit.logic.techniques.levels import (
    EASY,
    EXTREME,
    HARD,
    LEVELS,
    MEDIUM,
    UNFAIR,
)
from sudokit.logic.techniques.levels import row as _row
from sudokit.logic.techniques.of_pairs import beside_cell, beside_house
from sudokit.logic.techniques.of_rules import (
    innies,
    line_digits,
    line_support,
    one_combination,
    required,
    sum_bounds,
    sum_support,
)
from sudokit.logic.techniques.rule_chains import rule_chain
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

__all__ = ["EVERY", "EXPERT", "LEVELS", "NAMES", "TECHNIQUES"]


TECHNIQUES: Final[tuple[Technique, ...]] = (
    _row("Full House", EASY, 4, full_house),
    _row("Naked Single", EASY, 4, naked_single, "Unique Choice"),
    _row("Hidden Single", EASY, 14, hidden_single),
    _row("Pair Support", EASY, 20, beside_cell),
    _row("Single Combination", EASY, 25, one_combination),
    _row("Sum Bounds", EASY, 30, sum_bounds),
    _row("Line Digits", EASY, 35, line_digits),
    _row("Innie or Outie", EASY, 40, innies),
    _row("Locked Pair", MEDIUM, 40, naked),
    _row("Locked Triple", MEDIUM, 60, naked),
    _row(
        "Locked Candidates Type 1", MEDIUM, 50, locked,
        "Locked Candidates Type 1 (Pointing); Pointing",
    ),
    _row(
        "Locked Candidates Type 2", MEDIUM, 50, locked,
        "Locked Candidates Type 2 (Claiming); Claiming; Exclude Complement",
    ),
    _row("Sum Combinations", MEDIUM, 60, sum_support),
    _row("Common Peers", MEDIUM, 60, beside_house),
    _row("Required Value", MEDIUM, 70, required),
    _row("Innies and Outies", MEDIUM, 80, innies),
    _row("Line Support", MEDIUM, 90, line_support),
    _row("Naked Pair", MEDIUM, 60, naked),
    _row("Naked Triple", MEDIUM, 80, naked),
    _row("Hidden Pair", MEDIUM, 70, hidden),
    _row("Hidden Triple", MEDIUM, 100, hidden),
    _row("Combined Innies and Outies", HARD, 130, innies),
    _row("House Combinations", HARD, 140, combinations_of),
    _row("Shared Combinations", HARD, 150, combinations_of),
    _row("Naked Quadruple", HARD, 120, naked),
    _row("Hidden Quadruple", HARD, 150, hidden),
    _row("X-Wing", HARD, 140, search_fish),
    _row("Swordfish", HARD, 150, search_fish),
    _row("Jellyfish", HARD, 160, search_fish),
    _row("Remote Pair", HARD, 110, remote_pair),
    _row("BUG+1", HARD, 100, bug_plus_1, "Bivalue Universal Grave + 1"),
    _row("Skyscraper", HARD, 130, skyscraper),
    _row("Two-String Kite", HARD, 150, two_string_kite, "2-String Kite"),
    _row("Turbot Fish", HARD, 120, turbot_fish),
    _row("Empty Rectangle", HARD, 120, empty_rectangle),
    _row("W-Wing", HARD, 150, w_wing),
    _row("XY-Wing", HARD, 160, xy_wing),
    _row("XYZ-Wing", HARD, 180, xyz_wing),
    *[
        _row(
            f"Unique Rectangle Type {kind}", HARD, 100, unique_rectangle,
            f"Uniqueness Test {kind}; UR{kind}",
        )
        for kind in range(1, 7)
    ],
    _row("Hidden Rectangle", HARD, 100, unique_rectangle),
    _row("Avoidable Rectangle Type 1", HARD, 100, avoidable),
    _row("Avoidable Rectangle Type 2", HARD, 100, avoidable),
    _row("Finned X-Wing", HARD, 130, search_fish),
    _row("Sashimi X-Wing", HARD, 150, search_fish),
    _row("Finned Swordfish", UNFAIR, 200, search_fish),
    _row("Sashimi Swordfish", UNFAIR, 240, search_fish),
    _row("Finned Jellyfish", UNFAIR, 250, search_fish),
    _row("Sashimi Jellyfish", UNFAIR, 260, search_fish),
    _row("Sue De Coq", UNFAIR, 250, sue_de_coq),
    _row(
        "Simple Colors", HARD, 150, simple_colors,
        "Simple Colors Trap; Simple Colors Wrap; Trap; Wrap;"
        " Coloring Conflict",
    ),
    _row(
        "Multi Colors", HARD, 200, multi_colors,
        "Multi-Colors 1; Multi-Colors 2",
    ),
    _row("X-Chain", UNFAIR, 260, search_chains),
    _row("XY-Chain", UNFAIR, 260, search_chains),
    _row(
        "Nice Loop/AIC", UNFAIR, 280, search_chains,
        "AIC; Nice Loop; Continuous Nice Loop; Discontinuous Nice Loop",
    ),
    _row(
        "Grouped Nice Loop/AIC", UNFAIR, 300, search_chains,
        "Grouped AIC; Grouped Nice Loop; Grouped Continuous Nice Loop;"
        " Grouped Discontinuous Nice Loop",
    ),
    _row("ALS-XZ", UNFAIR, 300, als_xz, "Almost Locked Set XZ-Rule"),
    _row(
        "ALS-XY-Wing", UNFAIR, 320, als_xy_wing, "Almost Locked Set XY-Wing"
    ),
    _row(
        "ALS Chain", UNFAIR, 340, als_chain,
        "Almost Locked Set XY-Chain; ALS-XY-Chain",
    ),
    _row("Combination Cases", UNFAIR, 350, combination_cases),
    _row("Forcing Chain", EXTREME, 500, force),
    _row("Rule Forcing Chain", EXTREME, 550, rule_chain),
    _row("Rule Contradiction", EXTREME, 600, rule_contradiction),
    _row("Forcing Net", EXTREME, 700, force),
    _row("Trial", EXTREME, 10000, trial, "Brute Force"),
)  # fmt: skip


def letters(name: str) -> str:
    """Return the letters of a name, without case, blanks and hyphens."""
    return "".join([sign for sign in name.lower() if sign not in " -/"])


def _every() -> tuple[Technique, ...]:
    """Return all techniques, those of experts before assumptions."""
    at = [one.name for one in TECHNIQUES].index("Forcing Chain")
    return (*TECHNIQUES[:at], *EXPERT, *TECHNIQUES[at:])


EVERY: Final[tuple[Technique, ...]] = _every()
NAMES: Final[dict[str, Technique]] = {
    letters(name): one for one in EVERY for name in (one.name, *one.aliases)
}


def order_for(name: str) -> tuple[Technique, ...]:
    """Return the usual order, or a short one for a technique of experts.

    That has easy and medium techniques, then the wanted one before the
    others of experts.  Where theirs are needed, chains and almost locked
    sets take seconds to find, and often several of theirs apply.
    """
    wanted = technique_named(name)
    if wanted not in EXPERT:
        return TECHNIQUES
    easy = [one for one in TECHNIQUES if one.level in (EASY, MEDIUM)]
    return (*easy, wanted, *[one for one in EXPERT if one != wanted])


def technique_named(name: str) -> Technique:
    """Return the technique with a name or alias; KeyError if there is none.

    Case, blanks, hyphens and slashes don't count.

        >>> from sudokit.logic import technique_named
        >>> technique_named("x wing").level
        'hard'
    """
    return NAMES[letters(name)]
