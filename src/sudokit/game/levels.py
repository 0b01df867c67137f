"""Levels of puzzles, new games of a level, and the kinds on offer.

level_of(clues)       its Rating, cached
level_text(rating)    what it says, for every face
new_game(level)       a game of a new puzzle
LEVELS                from easy to extreme
level_named(word)     the one that a word means
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sudokit.boxes.making import generate
from sudokit.boxes.shape import NINE, Shape, name_of
from sudokit.core.grid import Grid
from sudokit.game.layout import Layout, layout_of
from sudokit.game.play import Game
from sudokit.language import _, ngettext

if TYPE_CHECKING:  # a game starts faster without it
    from sudokit.rating import Rating

# Those of sudokit.logic, which takes longer to load.
LEVELS: Final = ("easy", "medium", "hard", "unfair", "extreme")
# The words of -g, from the easiest to the hardest.
WORDS: Final = ("facile", "medio", "difficile", "arduo", "impossibile")


def level_named(word: str) -> str:
    """The level of this name, or of this word of -g; "" if it is none.

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
    shape: Shape = NINE,
) -> Game:
    """A game of a new puzzle of this level, one of LEVELS.

    If none is found in time, it is a puzzle of 30 clues.  With
    boxes of another shape unique choices alone solve it, whatever the level,
    as levels are only for 9x9.  ValueError for a board that is too large.
    """
    if shape != NINE:
        size = layout_of(shape).size
        clues = size * size * 2 // 5
        return Game.of(generate(shape, clues, True, seed))
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
    shape: Shape = NINE

    @property
    def text(self) -> str:
        """Its level, or its size, with the boxes if they lie unusually."""
        if self.shape == NINE:
            return _(self.level)
        name = layout_of(self.shape).name
        if self.shape in SHAPES:
            return name
        return f"{name} ({name_of(self.shape)})"


def kinds_for(layout: Layout) -> tuple[list[Kind], int]:
    """The kinds on offer, and the index of the one like this board."""
    own = [] if layout.shape in (*SHAPES, NINE) else [layout.shape]
    kinds = [Kind(level) for level in LEVELS]
    kinds += [Kind(LEVELS[0], shape) for shape in (*SHAPES, *own)]
    shapes = [kind.shape for kind in kinds]
    return kinds, shapes.index(layout.shape)
