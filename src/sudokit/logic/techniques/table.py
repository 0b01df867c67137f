"""All techniques, easiest first, with their level and score.

To add one, write its function and add its line.
"""

from typing import Final

from sudokit.logic.model.technique import Finder, Technique
from sudokit.logic.techniques.als import als_chain, als_xy_wing, als_xz
from sudokit.logic.techniques.avoidable_rectangles import (
    avoidable_1,
    avoidable_2,
)
from sudokit.logic.techniques.bug import bug_plus_1
from sudokit.logic.techniques.chains import (
    grouped_nice_loop,
    nice_loop,
    x_chain,
    xy_chain,
)
from sudokit.logic.techniques.coloring import multi_colors, simple_colors
from sudokit.logic.techniques.fish import (
    finned_jellyfish,
    finned_swordfish,
    finned_x_wing,
    jellyfish,
    sashimi_jellyfish,
    sashimi_swordfish,
    sashimi_x_wing,
    swordfish,
    x_wing,
)
from sudokit.logic.techniques.forcing import forcing_chain, forcing_net
from sudokit.logic.techniques.intersections import claiming, pointing
from sudokit.logic.techniques.remote_pairs import remote_pair
from sudokit.logic.techniques.single_value import (
    empty_rectangle,
    skyscraper,
    turbot_fish,
    two_string_kite,
)
from sudokit.logic.techniques.singles import (
    full_house,
    hidden_single,
    naked_single,
)
from sudokit.logic.techniques.subsets import (
    hidden_pair,
    hidden_quadruple,
    hidden_triple,
    locked_pair,
    locked_triple,
    naked_pair,
    naked_quadruple,
    naked_triple,
)
from sudokit.logic.techniques.sue_de_coq import sue_de_coq
from sudokit.logic.techniques.trial import trial
from sudokit.logic.techniques.unique_rectangles import (
    hidden_rectangle,
    unique_1,
    unique_2,
    unique_3,
    unique_4,
    unique_5,
    unique_6,
)
from sudokit.logic.techniques.wings import w_wing, xy_wing, xyz_wing

EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
UNFAIR: Final = "unfair"
EXTREME: Final = "extreme"
LEVELS: Final[tuple[str, ...]] = (EASY, MEDIUM, HARD, UNFAIR, EXTREME)


def _unique(name: str, finder: Finder, *aliases: str) -> Technique:
    """A technique that rests on uniqueness; they all score alike."""
    return Technique(name, HARD, 100, finder, aliases, True)


def _rectangle(kind: int, finder: Finder) -> Technique:
    """One of the six types of the unique rectangle."""
    name = f"Unique Rectangle Type {kind}"
    return _unique(name, finder, f"Uniqueness Test {kind}", f"UR{kind}")


TECHNIQUES: Final[tuple[Technique, ...]] = (
    Technique("Full House", EASY, 4, full_house),
    Technique("Naked Single", EASY, 4, naked_single, ("Unique Choice",)),
    Technique("Hidden Single", EASY, 14, hidden_single),
    Technique("Locked Pair", MEDIUM, 40, locked_pair),
    Technique("Locked Triple", MEDIUM, 60, locked_triple),
    Technique(
        "Locked Candidates Type 1",
        MEDIUM,
        50,
        pointing,
        ("Locked Candidates Type 1 (Pointing)", "Pointing"),
    ),
    Technique(
        "Locked Candidates Type 2",
        MEDIUM,
        50,
        claiming,
        (
            "Locked Candidates Type 2 (Claiming)",
            "Claiming",
            "Exclude Complement",
        ),
    ),
    Technique("Naked Pair", MEDIUM, 60, naked_pair),
    Technique("Naked Triple", MEDIUM, 80, naked_triple),
    Technique("Hidden Pair", MEDIUM, 70, hidden_pair),
    Technique("Hidden Triple", MEDIUM, 100, hidden_triple),
    Technique("Naked Quadruple", HARD, 120, naked_quadruple),
    Technique("Hidden Quadruple", HARD, 150, hidden_quadruple),
    Technique("X-Wing", HARD, 140, x_wing),
    Technique("Swordfish", HARD, 150, swordfish),
    Technique("Jellyfish", HARD, 160, jellyfish),
    Technique("Remote Pair", HARD, 110, remote_pair),
    _unique("BUG+1", bug_plus_1, "Bivalue Universal Grave + 1"),
    Technique("Skyscraper", HARD, 130, skyscraper),
    Technique(
        "Two-String Kite", HARD, 150, two_string_kite, ("2-String Kite",)
    ),
    Technique("Turbot Fish", HARD, 120, turbot_fish),
    Technique("Empty Rectangle", HARD, 120, empty_rectangle),
    Technique("W-Wing", HARD, 150, w_wing),
    Technique("XY-Wing", HARD, 160, xy_wing),
    Technique("XYZ-Wing", HARD, 180, xyz_wing),
    _rectangle(1, unique_1),
    _rectangle(2, unique_2),
    _rectangle(3, unique_3),
    _rectangle(4, unique_4),
    _rectangle(5, unique_5),
    _rectangle(6, unique_6),
    _unique("Hidden Rectangle", hidden_rectangle),
    _unique("Avoidable Rectangle Type 1", avoidable_1),
    _unique("Avoidable Rectangle Type 2", avoidable_2),
    Technique("Finned X-Wing", HARD, 130, finned_x_wing),
    Technique("Sashimi X-Wing", HARD, 150, sashimi_x_wing),
    Technique("Finned Swordfish", UNFAIR, 200, finned_swordfish),
    Technique("Sashimi Swordfish", UNFAIR, 240, sashimi_swordfish),
    Technique("Finned Jellyfish", UNFAIR, 250, finned_jellyfish),
    Technique("Sashimi Jellyfish", UNFAIR, 260, sashimi_jellyfish),
    Technique("Sue De Coq", UNFAIR, 250, sue_de_coq),
    Technique(
        "Simple Colors",
        HARD,
        150,
        simple_colors,
        (
            "Simple Colors Trap",
            "Simple Colors Wrap",
            "Trap",
            "Wrap",
            "Coloring Conflict",
        ),
    ),
    Technique(
        "Multi Colors",
        HARD,
        200,
        multi_colors,
        ("Multi-Colors 1", "Multi-Colors 2"),
    ),
    Technique("X-Chain", UNFAIR, 260, x_chain),
    Technique("XY-Chain", UNFAIR, 260, xy_chain),
    Technique(
        "Nice Loop/AIC",
        UNFAIR,
        280,
        nice_loop,
        (
            "AIC",
            "Nice Loop",
            "Continuous Nice Loop",
            "Discontinuous Nice Loop",
        ),
    ),
    Technique(
        "Grouped Nice Loop/AIC",
        UNFAIR,
        300,
        grouped_nice_loop,
        (
            "Grouped AIC",
            "Grouped Nice Loop",
            "Grouped Continuous Nice Loop",
            "Grouped Discontinuous Nice Loop",
        ),
    ),
    Technique("ALS-XZ", UNFAIR, 300, als_xz, ("Almost Locked Set XZ-Rule",)),
    Technique(
        "ALS-XY-Wing", UNFAIR, 320, als_xy_wing, ("Almost Locked Set XY-Wing",)
    ),
    Technique(
        "ALS Chain",
        UNFAIR,
        340,
        als_chain,
        ("Almost Locked Set XY-Chain", "ALS-XY-Chain"),
    ),
    Technique("Forcing Chain", EXTREME, 500, forcing_chain),
    Technique("Forcing Net", EXTREME, 700, forcing_net),
    Technique("Trial", EXTREME, 10000, trial, ("Brute Force",)),
)


def _make_names() -> dict[str, Technique]:
    names: dict[str, Technique] = {}
    for technique in TECHNIQUES:
        for name in (technique.name, *technique.aliases):
            names[_letters(name)] = technique
    return names


def _letters(name: str) -> str:
    """What of a name counts: no case, no blanks, no hyphens."""
    return "".join([sign for sign in name.lower() if sign not in " -/"])


NAMES: Final = _make_names()


def technique_named(name: str) -> Technique:
    """The technique of a name or alias; else KeyError.

    Case, blanks, hyphens and slashes don't count.
    """
    return NAMES[_letters(name)]
