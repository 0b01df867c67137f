"""Levels of puzzles, new games of a level, and the kinds on offer.

level_of(clues)       its Rating, cached
level_text(rating)    the rating as text, for every interface
new_game(level)       a game of a new puzzle
rule_words(text)      the rules that one is made of, by their words
kinds_for(layout)     the kinds on offer beside a board
LEVELS                from easy to extreme
level_named(word)     the level with this name
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.game.layout import Layout, layout_of
from sudokit.game.play import Game
from sudokit.game.state import Refused
from sudokit.rules import (
    CLASSIC,
    NINE,
    AnyPuzzle,
    Rules,
    boxes,
    generate,
    make_rules,
    name_of,
)
from sudokit.rules.common_names import words_named
from sudokit.rules.explained import title_of, titles_of
from sudokit.rules.layouts import JIGSAW, made_words, parted
from sudokit.rules.named import NAMED
from sudokit.system.language import _, ngettext

if TYPE_CHECKING:  # a game starts faster without it
    from sudokit.rating import Rating

# Those of sudokit.logic, which takes longer to load.
LEVELS: Final = ("easy", "medium", "hard", "unfair", "extreme")
# The words of -g, from the easiest to the hardest.
WORDS: Final = ("facile", "medio", "difficile", "arduo", "impossibile")


def level_named(word: str) -> str:
    """Return the level with this name or -g word; "" if there is none.

    Its name in the current language works as well, in capitals or not.
    """
    spoken = [_(level) for level in LEVELS]
    names = dict(zip((*LEVELS, *WORDS, *spoken), LEVELS * 3, strict=True))
    return names.get(word.lower(), "")


@lru_cache(maxsize=64)
def level_of(clues: AnyPuzzle, seconds: float | None = None) -> Rating:
    """Return the rating of the clues, on the scale of their rules.

    Hard ones take seconds; Refused if they are more than these.

    >>> from sudokit.rules.puzzle import parse
    >>> level_of(parse("1234341221434...")).level
    'easy'
    """
    from sudokit.rating import rate  # noqa: PLC0415

    try:
        return rate(clues, budget=Budget(seconds=seconds))
    except BudgetSpent:
        raise Refused(_("Finding the level takes too long.")) from None


def level_text(rating: Rating) -> str:
    """Return ``hard, 1204 points, X-Wing``, or why there is no level.

    >>> from sudokit.rules.puzzle import parse
    >>> level_text(level_of(parse("1234341221434...")))
    'easy, 12 points, Full House'
    """
    if not rating.level:
        return _(rating.verdict)
    parts = [_(rating.level), points(rating), _(rating.hardest)]
    return ", ".join(filter(None, parts))  # a full grid has no hardest step


def points(rating: Rating) -> str:
    """Return ``1204 points``."""
    return ngettext("{n} point", "{n} points", rating.score)


def new_game(
    level: str,
    seed: int | str | None = None,
    seconds: float = 10.0,
    rules: Rules = CLASSIC,
    words: Sequence[str] = (),
) -> Game:
    """Return a game of a new puzzle of this level, one of LEVELS.

    If none is found in ``seconds``, it is a puzzle of 30 clues, or one of
    any level under the ``rules`` and those named by ``words``, such as killer,
    whose marks are laid out.  Easy ones without such words need naked singles
    alone.  Raise ValueError for too large a board, Refused if none is made.

    >>> game = new_game("easy", seed=1)
    >>> game.line().count(".") > 40
    True
    """
    is_classic = rules.is_classic()
    if words or not (is_classic or level == LEVELS[0]):
        return _by_words(level, seed, seconds, rules, words)
    if not is_classic:
        size = layout_of(rules).size
        clues = size * size * 2 // 5
        return Game.of(generate(rules, clues, True, seed))
    from sudokit.generator import Unmade, puzzles  # noqa: PLC0415

    try:
        made = next(puzzles(1, level=level, seed=seed, seconds=seconds))
    except Unmade:
        made = next(puzzles(1, clues=30, seed=seed))
    return Game.of(made.grid)


def _by_words(
    level: str,
    seed: int | str | None,
    seconds: float,
    rules: Rules,
    words: Sequence[str],
) -> Game:
    """Return a game under rules, and others that are named."""
    from sudokit.generator import Maker, Request, Unmade  # noqa: PLC0415

    lay, others = parted(words)
    if others:
        rules = make_rules(9, rules.shape, others)
    for requested in (level, ""):
        request = Request(
            level=requested, rules=rules, lay=lay, seed=seed, seconds=seconds
        )
        try:
            return Game.of(Maker(request, copies=1).next().grid)
        except Unmade:
            continue
        except ValueError as error:  # rules that no grid keeps
            reason = str(error)
            raise Refused(f"{reason[:1].upper()}{reason[1:]}.") from None
    raise Refused(_("No such puzzle was found; try again."))


def rule_words(text: str) -> tuple[str, ...] | None:
    """Return the rules that puzzles are made of, by their words in a text.

    They may be those of the current language; None if one isn't known.
    """
    known = {_(word).lower(): word for word in made_words()}
    known |= {word: word for word in made_words()}
    names = words_named(text.lower(), known)
    words = [known.get(one) for one in names]
    return None if None in words else tuple(filter(None, words))


# Those that are on offer; all others can be named.
VARIANTS: Final = (
    "killer", "jigsaw", "kropki", "thermo", "arrow", "diagonals", "windoku",
    "anti-knight", "non-consecutive",
)  # fmt: skip
SHAPES: Final = ((2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 4))


class Kind(NamedTuple):
    """A level of 9x9, a board of another size, or rules that are named."""

    level: str
    rules: Rules = CLASSIC
    words: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The level, the size with the shape of its boxes, or the rules."""
        if self.words:
            return ", ".join([_(title_of(word)) for word in self.words])
        if self.rules.is_classic():
            return _(self.level)
        name = layout_of(self.rules).name
        words = ", ".join(map(_, titles_of(self.rules)))
        if self.rules.shape not in (None, NINE, *SHAPES):
            words = name_of(self.rules.shape or NINE)
        return f"{name} ({words})" if words else name


def kinds_for(layout: Layout, level: str = "") -> tuple[list[Kind], int]:
    """Return the available kinds of puzzle, and this board's kind.

    Those of named rules are of ``level``.
    """
    own = own_kind(layout.rules, level)
    kinds = [Kind(one) for one in LEVELS]
    kinds += [Kind(LEVELS[0], boxes(shape)) for shape in SHAPES]
    kinds += [Kind(level or LEVELS[0], CLASSIC, (one,)) for one in VARIANTS]
    if own not in kinds:
        kinds.append(own)
    return kinds, kinds.index(own)


def own_kind(rules: Rules, level: str = "") -> Kind:
    """Return the kind of this board: equal marks, or equal rules."""
    words = tuple(dict.fromkeys([rule.word for rule in rules.rules]))
    if rules.shape is None:
        words = (JIGSAW, *words)
    laid, others = parted(words)
    fixed = [word for word in others if NAMED[word].needs_cells]
    if rules.size != NINE[0] * NINE[1] or fixed or not laid:
        return Kind(LEVELS[0], rules)
    return Kind(level or LEVELS[0], CLASSIC, words)
