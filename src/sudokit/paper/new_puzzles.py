"""Makes the new puzzles of a worksheet or book, by kind and number.

    parse_wishes("easy=20,4x4=6")      the Wishes
    make(wishes, seed, seen, ...)      the Tasks, one after another
   Shortage                           kinds not completed in time
A kind is a level of 9x9, or a size: ``6x6`` are puzzles solvable by naked
singles, from many clues to few, and ``6x6-more`` those that need more.  Or it
is rules of 9x9 joined by "+": ``killer``, ``jigsaw+kropki``.  The same seed
makes the same puzzles of a kind, independent of the other kinds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.dice import Dice
from sudokit.filter.program import NAMED_CLUES
from sudokit.generator import Maker, Request, Unmade
from sudokit.logic import LEVELS
from sudokit.paper.task import Task, key_of, shape_of_size, task_of
from sudokit.rules import NAMED, Rules, boxes, generate, make_rules
from sudokit.rules.layouts import words_laid
from sudokit.text.messages import plural

MORE: Final = "-more"
PATIENCE: Final = 60.0  # seconds for a puzzle, if no limit is set
MOST: Final = 10_000
# The words that are numbers of clues in -g are levels here.
WORDS: Final = dict(zip(NAMED_CLUES, LEVELS, strict=True))
TRIES: Final = 500  # failed attempts before giving up
# Clues of the easiest and the hardest puzzle, as parts of the cells.
EASIEST, HARDEST = 0.6, 0.3


class Wish(NamedTuple):
    """A number of puzzles of a kind."""

    kind: str
    number: int


class Shortage(NamedTuple):
    """A kind of which fewer were made than requested, and why."""

    wish: Wish
    made: int
    why: str


def parse_wishes(text: str) -> tuple[Wish, ...]:
    """Parse wishes, KIND=COUNT with commas; raise ValueError if wrong."""
    wishes: dict[str, int] = {}
    for part in text.split(","):
        kind, equals, count = part.strip().partition("=")
        if not equals:
            raise ValueError(f"expected KIND=N such as easy=20, not {part!r}")
        add_wish(wishes, kind.strip(), count.strip())
    return tuple(Wish(*item) for item in wishes.items())


def add_wish(wishes: dict[str, int], kind: str, count: str) -> None:
    """Parse KIND=N; ValueError says what is wrong with it."""
    kind = WORDS.get(kind, kind)
    _request(kind)
    if not (count.isascii() and count.isdecimal() and int(count) <= MOST):
        raise ValueError(f"{kind}={count}: the number must be 0 to {MOST}")
    if kind in wishes:
        raise ValueError(f"{kind} is named twice")
    wishes[kind] = int(count)


def _request(kind: str) -> Request:
    """Return the generator's request; raise ValueError for unknown kinds."""
    if kind in LEVELS:
        return Request(level=kind)
    words = kind.split("+")
    if all(word in NAMED or words_laid(word) for word in words):
        return _of_rules(words)
    try:
        shape = shape_of_size(kind.removesuffix(MORE))
    except ValueError:
        raise ValueError(
            f"{kind!r} is neither a level ({', '.join(LEVELS)}), a size"
            " such as 4x4 or 6x6-more, nor a rule such as killer"
        ) from None
    return Request(rules=boxes(shape))


def _of_rules(words: list[str]) -> Request:
    """Return a medium 9x9 puzzle with these rules; killer without clues."""
    laid = [one for word in words for one in words_laid(word)]
    given = [word for word in words if not words_laid(word)]
    return Request(
        rules=make_rules(9, words=given),
        lay=tuple(laid),
        level="medium",
        bare="killer" in laid,
    )


Look = Callable[[Wish, int], object]


def make(
    wishes: tuple[Wish, ...],
    seed: int,
    seen: set[str],
    seconds: float | None = None,
    look: Look = lambda wish, made: None,
) -> Iterator[Task | Shortage]:
    """Yield the puzzles of all kinds, in their order.

    ``seen`` has the keys of puzzles not to repeat, and gets those of the new
    ones.  ``seconds`` limit the whole work; ``look`` is called regularly with
    the progress.
    """
    end = None if seconds is None else time.monotonic() + seconds
    for wish in wishes:
        made = repeats = 0
        look(wish, made)
        try:
            for task in _kind(wish, seed, end):
                key = key_of(task.grid)
                if key in seen:
                    repeats += 1
                    if repeats == TRIES:
                        raise Unmade(f"the last {TRIES} were repeats")
                    continue
                seen.add(key)
                made += 1
                repeats = 0
                look(wish, made)
                yield task
                if made == wish.number:
                    break
        except (Unmade, BudgetSpent) as reason:
            yield Shortage(wish, made, str(reason))


def _kind(wish: Wish, seed: int, end: float | None) -> Iterator[Task]:
    """Yield endless puzzles of a kind."""
    if not wish.number:
        return
    request = _request(wish.kind)
    mine = int.from_bytes(f"{seed} {wish.kind}".encode())
    ruled = request.lay or request.rules.rules
    if not ruled and not request.is_plain():
        yield from _others(wish, request.rules, Dice(mine), end)
        return
    left = None if end is None else max(0.001, end - time.monotonic())
    maker = Maker(
        request._replace(
            seed=mine, seconds=left, unique=not ruled and _unique(wish)
        ),
    )
    while True:
        made = maker.next()
        task = task_of(made.grid, made.seed, made.rating)
        if ruled or wish.kind in LEVELS or task.unique == _unique(wish):
            yield task


def _unique(wish: Wish) -> bool:
    """Return whether naked singles can solve puzzles of this size."""
    return wish.kind not in LEVELS and not wish.kind.endswith(MORE)


def _others(
    wish: Wish, rules: Rules, dice: Dice, end: float | None
) -> Iterator[Task]:
    """Yield puzzles of other rules, from many clues to few."""
    cells = rules.size**2
    unique = _unique(wish)
    limit = end or time.monotonic() + PATIENCE
    tried = made = vain = 0
    while True:
        part = min(made / max(1, wish.number - 1), 1)
        clues = round(cells * (EASIEST + (HARDEST - EASIEST) * part))
        left = limit - time.monotonic()
        if left <= 0 or vain == TRIES:
            why = "out of time" if left <= 0 else f"the last {TRIES} in vain"
            raise Unmade(f"{plural(tried, 'attempt')}, {why}")
        seed = dice.seed()
        tried += 1
        vain += 1
        grid = generate(
            rules,
            clues if unique else None,
            unique,
            seed,
            budget=Budget(seconds=left),
        )
        task = task_of(grid, seed)
        if task.unique == unique:
            made += 1
            vain = 0
            limit = end or time.monotonic() + PATIENCE
            yield task
