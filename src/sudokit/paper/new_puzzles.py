"""Makes the new puzzles of a worksheet or book, by kind and number.

    parse_orders("easy=20,4x4=6")      the Orders
    make(orders, seed, seen, ...)      the Tasks, one after another
    Shortage                           a kind not completed in time

A kind is a level of 9x9, or a size: ``6x6`` are puzzles solvable by naked
singles, from many clues to few, and ``6x6-more`` those that need more.  Or it
is rules joined by "+", perhaps with a size and a level, which is medium
otherwise: ``killer``, ``jigsaw+kropki``, ``6x6+killer+easy``.  The same seed
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
from sudokit.rules import NAMED, Rules, Shape, boxes, generate, make_rules
from sudokit.rules.layouts import words_laid
from sudokit.text.messages import plural

MORE: Final = "-more"
PATIENCE: Final = 60.0  # seconds for a puzzle, if no limit is set
MOST: Final = 10_000
# The words that are numbers of clues in -g are levels here.
WORDS: Final = dict(zip(NAMED_CLUES, LEVELS, strict=True))
EASY_CLUES: Final = 32  # least of an easy puzzle, as in newspapers
TRIES: Final = 500  # failed attempts before giving up
# Clues of the easiest and the hardest puzzle, as parts of the cells.
EASIEST, HARDEST = 0.6, 0.3


class Order(NamedTuple):
    """A number of puzzles of a kind."""

    kind: str
    number: int


class Shortage(NamedTuple):
    """A kind of which fewer were made than requested, and why."""

    order: Order
    made: int
    why: str


def parse_orders(text: str) -> tuple[Order, ...]:
    """Parse orders, KIND=COUNT with commas; raise ValueError if wrong."""
    orders: dict[str, int] = {}
    for part in text.split(","):
        kind, equals, count = part.strip().partition("=")
        if not equals:
            raise ValueError(f"expected KIND=N such as easy=20, not {part!r}")
        add_order(orders, kind.strip(), count.strip())
    return tuple(Order(*item) for item in orders.items())


def add_order(orders: dict[str, int], kind: str, count: str) -> None:
    """Parse KIND=N; ValueError says what is wrong with it."""
    kind = "+".join([WORDS.get(word, word) for word in kind.split("+")])
    _request(kind)
    if not (count.isascii() and count.isdecimal() and int(count) <= MOST):
        raise ValueError(f"{kind}={count}: the number must be 0 to {MOST}")
    if kind in orders:
        raise ValueError(f"{kind} is named twice")
    orders[kind] = int(count)


def _request(kind: str) -> Request:
    """Return the generator's request; raise ValueError for unknown kinds."""
    if kind in LEVELS:
        clues = EASY_CLUES if kind == LEVELS[0] else 0
        return Request(level=kind, nelts=clues)
    words = kind.split("+")
    rules = [word for word in words if word in NAMED or words_laid(word)]
    if rules:
        return _of_rules(kind, words, rules)
    level = [word for word in words if word in LEVELS]
    size = [word for word in words if word not in LEVELS]
    name = _only(kind, size, "9x9")
    shape = _shape(kind, name if level else name.removesuffix(MORE))
    return Request(rules=boxes(shape), level=_only(kind, level, ""))


def _shape(kind: str, size: str) -> Shape:
    """Return the boxes of a size; ValueError if it is none."""
    try:
        return shape_of_size(size)
    except ValueError:
        raise ValueError(
            f"{kind!r} is neither a level ({', '.join(LEVELS)}), a size"
            " such as 4x4 or 6x6-more, nor a rule such as killer"
        ) from None


def _of_rules(kind: str, words: list[str], rules: list[str]) -> Request:
    """Return a puzzle with rules, a size and a level; killer without clues."""
    laid = [one for word in rules for one in words_laid(word)]
    given = [word for word in rules if not words_laid(word)]
    rest = [word for word in words if word not in rules]
    level = [word for word in rest if word in LEVELS]
    sizes = [word for word in rest if word not in LEVELS]
    shape = _shape(kind, _only(kind, sizes, "9x9"))
    return Request(
        rules=make_rules(shape[0] * shape[1], words=given, shape=shape),
        lay=tuple(laid),
        level=_only(kind, level, "medium"),
        bare="killer" in laid,
    )


def _only(kind: str, words: list[str], usual: str) -> str:
    """Return the only word, or the usual one; ValueError for several."""
    if len(words) > 1:
        raise ValueError(f"{kind}: {' and '.join(words)} exclude each other")
    return words[0] if words else usual


Look = Callable[[Order, int], object]


def make(
    orders: tuple[Order, ...],
    seed: int,
    seen: set[str],
    seconds: float | None = None,
    look: Look = lambda order, made: None,
) -> Iterator[Task | Shortage]:
    """Yield the puzzles of all kinds, in their order.

    ``seen`` has the keys of puzzles not to repeat, and gets those of the new
    ones.  ``seconds`` limit the whole work; ``look`` is called regularly with
    the progress.
    """
    end = None if seconds is None else time.monotonic() + seconds
    for order in orders:
        made = repeats = 0
        look(order, made)
        try:
            for task in _kind(order, seed, end):
                key = key_of(task.grid)
                if key in seen:
                    repeats += 1
                    if repeats == TRIES:
                        raise Unmade(f"the last {TRIES} were repeats")
                    continue
                seen.add(key)
                made += 1
                repeats = 0
                look(order, made)
                yield task
                if made == order.number:
                    break
        except (Unmade, BudgetSpent) as reason:
            yield Shortage(order, made, str(reason))


def _kind(order: Order, seed: int, end: float | None) -> Iterator[Task]:
    """Yield endless puzzles of a kind."""
    if not order.number:
        return
    request = _request(order.kind)
    mine = int.from_bytes(f"{seed} {order.kind}".encode())
    ruled = request.lay or request.rules.rules or request.level
    if not ruled and not request.is_plain():
        yield from _others(order, request.rules, Dice(mine), end)
        return
    left = None if end is None else max(0.001, end - time.monotonic())
    maker = Maker(
        request._replace(
            seed=mine, seconds=left, unique=not ruled and _unique(order)
        ),
    )
    while True:
        made = maker.next()
        task = task_of(made.grid, made.seed, made.rating)
        if ruled or task.unique == _unique(order):
            yield task


def _unique(order: Order) -> bool:
    """Return whether naked singles can solve puzzles of this size."""
    return order.kind not in LEVELS and not order.kind.endswith(MORE)


def _others(
    order: Order, rules: Rules, dice: Dice, end: float | None
) -> Iterator[Task]:
    """Yield puzzles of other rules, from many clues to few."""
    cells = rules.size**2
    unique = _unique(order)
    limit = end or time.monotonic() + PATIENCE
    tried = made = vain = 0
    while True:
        part = min(made / max(1, order.number - 1), 1)
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
