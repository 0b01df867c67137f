"""Levels of puzzles, new games of a level, and the kinds on offer.

level_of(clues)       its Rating, cached
level_text(rating)    the rating as text, for every interface
new_game(level)       a game of a new puzzle
LEVELS                from easy to extreme
level_named(word)     the level with this name
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sudokit.core.grid import Grid
from sudokit.game.layout import Layout, layout_of
from sudokit.game.play import Game
from sudokit.language import _, ngettext
from sudokit.rules import CLASSIC, NINE, Rules, boxes, generate, name_of

if TYPE_CHECKING:  # a game starts faster without it
    from sudokit.rating import Rating

# Those of sudokit.logic, which takes longer to load.
LEVELS: Final = ("easy", "medium", "hard", "unfair", "extreme")
# The words of -g, from the easiest to the hardest.
WORDS: Final = ("facile", "medio", "difficile", "arduo", "impossibile")


def level_named(word: str) -> str:
    """The level with this name or -g word; "" if there is none.

    Its name in the current language will do as well, and capitals
    make no difference.
    """
    spoken = [_(level) for level in LEVELS]
    names = dict(zip((*LEVELS, *WORDS, *spoken), LEVELS * 3, strict=True))
    return names.get(word.lower(), "")


@lru_cache(maxsize=64)
def level_of(clues: Grid) -> Rating:
    """The rating of the clues.  Hard ones take seconds."""
    from sudokit.rating import rate  # noqa: PLC0415

    return rate(clues)


def level_text(rating: Rating) -> str:
    """``hard, 1204 points, X-Wing``, or why there is no level."""
    if not rating.level:
        return _(rating.verdict)
    told = [_(rating.level), points(rating), _(rating.hardest)]
    return ", ".join(filter(None, told))  # a full grid has no hardest step


def points(rating: Rating) -> str:
    """``1204 points``"""
    return ngettext("{n} point", "{n} points", rating.score)


def new_game(
    level: str,
    seed: int | str | None = None,
    seconds: float = 10.0,
    rules: Rules = CLASSIC,
) -> Game:
    """A game of a new puzzle of this level, one of LEVELS.

    If none is found in ``seconds``, it is a puzzle of 30 clues.  Under
    other rules naked singles solve it, whatever the level, as levels are
    for 9x9.  ValueError if the board is too large.
    """
    if not rules.is_classic():
        size = layout_of(rules).size
        clues = size * size * 2 // 5
        return Game.of(generate(rules, clues, True, seed))
    from sudokit.generator import Unmade, puzzles  # noqa: PLC0415

    try:
        made = next(puzzles(1, level=level, seed=seed, seconds=seconds))
    except Unmade:
        made = next(puzzles(1, clues=30, seed=seed))
    return Game.of(made.grid)


SHAPES: Final = ((2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 4))


class Kind(NamedTuple):
    """A level of 9x9, or a board of another size."""

    level: str
    rules: Rules = CLASSIC

    @property
    def text(self) -> str:
        """The level, or the size with the shape of its boxes."""
        if self.rules.is_classic():
            return _(self.level)
        name = layout_of(self.rules).name
        told = ", ".join(self.rules.words)
        if self.rules.shape not in (None, NINE, *SHAPES):
            told = name_of(self.rules.shape or NINE)
        return f"{name} ({told})" if told else name


def kinds_for(layout: Layout) -> tuple[list[Kind], int]:
    """The available kinds of puzzle, and the one that matches this board."""
    every = [boxes(shape) for shape in SHAPES]
    if layout.rules not in (*every, CLASSIC):
        every.append(layout.rules)
    kinds = [Kind(level) for level in LEVELS]
    kinds += [Kind(LEVELS[0], rules) for rules in every]
    return kinds, [kind.rules for kind in kinds].index(layout.rules)
