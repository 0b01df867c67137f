"""The named rules, each a constructor over one of the families.

NAMED             all of them by their word, in the order they are told
named(text, ...)  the rule that a text such as ``anti-knight`` spells

To add one: a constructor, and its entry in the table.  Nothing else in
the program names it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sudokit.rules.families import (
    OUTLINE,
    Cells,
    Distinct,
    Pairs,
    Rule,
    apart,
    table_of,
)
from sudokit.rules.shapes import Shape, name_of


class Around(NamedTuple):
    """What a constructor knows: the size, the boxes, groups of cells.

    ``shape`` is that of the boxes, None for other regions; ``groups`` are
    those that were spelled with the word.
    """

    size: int
    shape: Shape | None
    groups: tuple[Cells, ...]


class Named(NamedTuple):
    """A rule of the table.

    ``fpuzzles``: the keys that f-puzzles has for it, all true, or one with
    a list of groups.  ``needs_cells``: groups are spelled with its word.
    """

    word: str
    about: str
    make: Callable[[str, str, Around], Rule]
    fpuzzles: tuple[str, ...] = ()
    needs_cells: bool = False


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
        raise ValueError(f"{word} has no room in {n}x{n}")
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
    for cells in f.groups:
        if len(cells) > f.size:
            raise ValueError(
                f"{word}: {len(cells)} cells can't have {f.size} values"
            )
    return Distinct(word, f.groups, "extra region", about, OUTLINE)


def _anti_knight(word: str, about: str, f: Around) -> Rule:
    moves = (1, -2), (1, 2), (2, -1), (2, 1)
    differ = table_of(f.size, lambda v, w: v != w)
    return Pairs(word, apart(f.size, moves), differ, about)


def _anti_king(word: str, about: str, f: Around) -> Rule:
    differ = table_of(f.size, lambda v, w: v != w)
    return Pairs(word, apart(f.size, ((1, -1), (1, 1))), differ, about)


def _non_consecutive(word: str, about: str, f: Around) -> Rule:
    further = table_of(f.size, lambda v, w: abs(v - w) != 1)
    return Pairs(word, apart(f.size, ((0, 1), (1, 0))), further, about)


def _boxes(word: str, f: Around) -> Shape:
    """The shape of the boxes; ValueError where there are none."""
    if f.shape is None:
        raise ValueError(f"{word} needs boxes, and these are other regions")
    if 1 in f.shape:
        raise ValueError(f"{word} has no room in boxes of {name_of(f.shape)}")
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
        ),
        Named(
            "disjoint-groups",
            "Cells at the same place of their boxes differ.",
            _disjoint_groups,
            ("disjointgroups",),
        ),
        Named(
            "extra-regions",
            "Each outlined region has no value twice.",
            _extra_regions,
            ("extraregion",),
            needs_cells=True,
        ),
        Named(
            "anti-knight",
            "Cells a knight's move apart differ.",
            _anti_knight,
            ("antiknight",),
        ),
        Named(
            "anti-king",
            "Cells that touch at a corner differ.",
            _anti_king,
            ("antiking",),
        ),
        Named(
            "non-consecutive",
            "Neighbours in a row or column have no consecutive values.",
            _non_consecutive,
            ("nonconsecutive",),
        ),
    )
}


def named(
    word: str, size: int, shape: Shape | None, groups: tuple[Cells, ...] = ()
) -> Rule:
    """The rule of this word; ValueError for an unknown one."""
    one = NAMED.get(word)
    if one is None:
        raise ValueError(
            f"there is no rule {word[:30]!r}, only {', '.join(NAMED)}"
        )
    if one.needs_cells and not groups:
        raise ValueError(
            f"{word} needs its cells: {word}=..AA..., a letter"
            " for each region, row by row"
        )
    if groups and not one.needs_cells:
        raise ValueError(f"{word} takes no cells")
    return one.make(one.word, one.about, Around(size, shape, groups))
