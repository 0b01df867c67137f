"""The levels of techniques, and how a row of their tables is written."""

from typing import Final

from sudokit.logic.model.technique import Finder, Technique
from sudokit.proofs.forms import EXCHANGE, GRAVE
from sudokit.proofs.table import FORMS

EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
UNFAIR: Final = "unfair"
EXTREME: Final = "extreme"
LEVELS: Final[tuple[str, ...]] = (EASY, MEDIUM, HARD, UNFAIR, EXTREME)


def row(
    name: str,
    level: str,
    score: int,
    finder: Finder,
    aliases: str = "",
) -> Technique:
    """Return a row of a table; semicolons separate aliases."""
    form = FORMS[name]
    names = tuple(aliases.split("; ")) if aliases else ()
    uniqueness = form.by in (EXCHANGE, GRAVE)
    return Technique(name, level, score, finder, names, uniqueness, form)
