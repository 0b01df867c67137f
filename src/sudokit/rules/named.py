"""The named rules, each a constructor over one of the families.

NAMED              all of them by name, in the order in which they are listed
named(word, ...)   the rule of a name such as ``anti-knight``
check_word(word)   ValueError for an unknown one
read_word(text)    a word with its items
all_named(...)     the rules of several words with their items

To add one: a constructor, and its entry in a table, in the file of its
family.  No other file needs a change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from sudokit.rules.automata import AUTOMATA
from sudokit.rules.automaton import TooLarge
from sudokit.rules.either import either_of
from sudokit.rules.families import (
    OUTLINE,
    AnyOf,
    Distinct,
    Machine,
    Pair,
    Pairs,
    Rule,
    apart,
    table_of,
)
from sudokit.rules.items import (
    CELL,
    Around,
    Group,
    Named,
    groups_of,
    letters_of,
)
from sudokit.rules.relations import RELATIONS
from sudokit.rules.shapes import Shape, name_of
from sudokit.rules.sums import SUMS, differing
from sudokit.rules.values_had import VALUES_HAD
from sudokit.text.wording import choice_of

MOST_CELLS: Final = 1000  # of an item
ROOM: Final = 6_000_000  # numbers in the tables and machines of a puzzle


def _diagonals(word: str, about: str, f: Around) -> Rule:
    n = f.size
    falling = [i * n + i for i in range(n)]
    rising = [i * n + n - 1 - i for i in range(n)]
    return Distinct(word, [falling, rising], "diagonal", about)


def _windoku(word: str, about: str, f: Around) -> Rule:
    """Windows of the boxes' shape, a cell apart and off the edge."""
    rows, columns = _boxes(word, f)
    n = f.size
    windows = [
        [(i + k // columns) * n + j + k % columns for k in range(n)]
        for i in range(1, n - rows, rows + 1)
        for j in range(1, n - columns, columns + 1)
    ]
    if not windows:
        raise ValueError(f"{word} does not fit {n}x{n}")
    return Distinct(word, windows, "window", about)


def _disjoint_groups(word: str, about: str, f: Around) -> Rule:
    rows, columns = _boxes(word, f)
    n = f.size
    places = [
        [
            i * n + j
            for i in range(k // columns, n, rows)
            for j in range(k % columns, n, columns)
        ]
        for k in range(n)
    ]
    return Distinct(word, places, "place", about, "")


def _extra_regions(word: str, about: str, f: Around) -> Rule:
    differing(word, f)
    groups = [group.cells for group in f.groups]
    return Distinct(word, groups, "extra region", about, OUTLINE)


def _anti_knight(word: str, about: str, f: Around) -> Rule:
    moves = (1, -2), (1, 2), (2, -1), (2, 1)
    differ = table_of(f.size, lambda v, w: v != w)
    return Pairs(word, apart(f.size, moves), differ, about)


def _anti_king(word: str, about: str, f: Around) -> Rule:
    differ = table_of(f.size, lambda v, w: v != w)
    return Pairs(word, apart(f.size, ((1, -1), (1, 1))), differ, about)


def _anti_taxicab(word: str, about: str, f: Around) -> Rule:
    n = f.size
    more: list[Pair] = []
    for far in range(1, n + 1):
        moves = [(far - abs(k), k) for k in range(-far, far)]
        if len(more) * n > ROOM:
            raise TooLarge("its pairs of cells need too much memory")
        table = table_of(n, _not_both(far))
        more += [(a, b, table) for a, b in apart(n, moves)]
    return Pairs(word, (), (), about, "", (), more)


def _not_both(n: int) -> Callable[[int, int], bool]:
    return lambda v, w: (v, w) != (n, n)


def _non_consecutive(word: str, about: str, f: Around) -> Rule:
    further = table_of(f.size, lambda v, w: abs(v - w) != 1)
    return Pairs(word, apart(f.size, ((0, 1), (1, 0))), further, about)


def _either(word: str, about: str, f: Around) -> Rule:
    """Of rules as they are spelled, in the place of an argument."""

    def make(text: str) -> list[Rule]:
        name, told = read_word(text, f.size)
        return all_named({name: told}, f.size, f.shape, f.region_of)

    return either_of(word, about, f.arg, make)


def _boxes(word: str, f: Around) -> Shape:
    """The shape of the boxes; ValueError where there are none."""
    if f.shape is None:
        raise ValueError(f"{word} needs boxes, not other regions")
    if 1 in f.shape:
        raise ValueError(f"{word} does not fit boxes of {name_of(f.shape)}")
    return f.shape


NAMED: Final = {
    one.word: one
    for one in (
        Named(
            "diagonals",
            "Each diagonal has every value once.",
            _diagonals,
            ("diagonal+", "diagonal-"),
        ),
        Named(
            "windoku",
            "Each shaded window has every value once.",
            _windoku,
            iss="Windoku",
        ),
        Named(
            "disjoint-groups",
            "Cells in the same position of their boxes differ.",
            _disjoint_groups,
            ("disjointgroups",),
            iss="DisjointSets",
        ),
        Named(
            "extra-regions",
            "Values don't repeat in an outlined region.",
            _extra_regions,
            ("extraregion",),
            "r1c1+r1c2+r2c1",
            "cells",
            together=True,
            iss="AllDifferent cells",
        ),
        Named(
            "anti-knight",
            "Cells a knight's move apart differ.",
            _anti_knight,
            ("antiknight",),
            iss="AntiKnight",
        ),
        Named(
            "anti-king",
            "Cells that touch at a corner differ.",
            _anti_king,
            ("antiking",),
            iss="AntiKing",
        ),
        Named(
            "anti-taxicab",
            "Two cells with the value N are never exactly N steps apart.",
            _anti_taxicab,
            iss="AntiTaxicab",
        ),
        Named(
            "non-consecutive",
            "Orthogonally adjacent cells are not consecutive.",
            _non_consecutive,
            ("nonconsecutive",),
            iss="AntiConsecutive",
        ),
        *RELATIONS,
        *SUMS,
        *AUTOMATA,
        *VALUES_HAD,
        Named(
            "or",
            "At least one of the given rules holds.",
            _either,
            form="killer=10:r1c1+r1c2|even=r1c1&odd=r1c2",
        ),
    )
}


def check_word(word: str) -> None:
    """ValueError for an unknown rule, which names the most similar one."""
    if word in NAMED:
        return
    raise ValueError(
        f"there is no rule {word[:30]!r}; {choice_of(word, list(NAMED))}"
    )


def named(
    word: str,
    size: int,
    shape: Shape | None,
    groups: Sequence[Group] = (),
    region_of: Sequence[int] = (),
    told: Mapping[str, tuple[Group, ...]] | None = None,
) -> Rule:
    """The rule of this word; ValueError for an unknown one."""
    check_word(word)
    one = NAMED[word]
    if one.needs_cells and not groups:
        raise ValueError(f"{word} needs its cells: {word}={one.form}")
    if groups and not one.needs_cells:
        raise ValueError(f"{word} takes no cells")
    for group in groups:
        if group.arg and not one.takes_number():
            raise ValueError(f"{word} takes nothing before its cells")
        if len(group.cells) > MOST_CELLS:
            raise ValueError(f"{word} takes {MOST_CELLS} cells or fewer")
    around = Around(size, shape, tuple(groups), region_of, told or {})
    try:
        return one.make(one.word, one.about, around)
    except TooLarge as error:
        raise ValueError(f"{word}: {error}") from None


def read_word(text: str, size: int) -> tuple[str, tuple[Group, ...]]:
    """A word with its items; ValueError says what is wrong with them."""
    name, sign, items = text.partition("=")
    if not sign or name not in NAMED:
        return name, ()
    try:
        if "=" in items or not NAMED[name].form:
            return name, (Group(items, ()),)
        if NAMED[name].together and not CELL.search(items):
            return name, letters_of(items, size)
        return name, tuple(groups_of(items, size))
    except ValueError as error:
        form = NAMED[name].form
        advice = form and f"; write {name}={form}"
        raise ValueError(f"{name}: {error}{advice}") from None


def all_named(
    told: Mapping[str, tuple[Group, ...]],
    size: int,
    shape: Shape | None,
    region_of: Sequence[int] = (),
) -> list[Rule]:
    """The rules of words with their items, one for each item."""
    found = []
    room = 0
    for word, groups in told.items():
        each: list[tuple[Group, ...]] = [(group,) for group in groups]
        if not groups or word not in NAMED or NAMED[word].together:
            each = [groups]
        for one in each:
            found.append(named(word, size, shape, one, region_of, told))
            room += room_of(found[-1], size)
            if room > ROOM:
                raise ValueError(
                    f"{word}: the rules of a puzzle need too much memory"
                )
    return found


def room_of(rule: Rule, size: int) -> int:
    """How many numbers the tables and machines of a rule have."""
    room = size * len(rule.pairs())
    for part in rule.parts():
        if isinstance(part, Machine):
            room += size * sum(map(len, part.layers))
        elif isinstance(part, AnyOf):
            for rules in part.choices:
                room += sum([size * size, *[room_of(r, size) for r in rules]])
    return room
