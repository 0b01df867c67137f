"""The families of rules: cells that all differ, and tables of two values.

Rule        what a rule answers: its meaning, groups, pairs, words, marks
Distinct    groups of cells that all differ
Pairs       pairs of cells, and what the second may be beside the first
RuleMark        a piece of a rule's drawing, as data

Cells are numbered row by row from 0.  A mask has bit v-1 for the value v.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from sudokit.core.arrays import mypyc_attr

Cells: TypeAlias = tuple[int, ...]
Pair: TypeAlias = tuple[int, int, Cells]  # two cells, a mask for each value
Link: TypeAlias = tuple[tuple[int, int], tuple[int, int]]

# How a RuleMark is drawn.
SHADE: Final = "shade"  # the ground of its cells
LINE: Final = "line"  # from cell to cell
CIRCLE: Final = "circle"  # around its cell
OUTLINE: Final = "outline"  # dashed, around its cells
TEXT: Final = "text"  # on the edge between two cells, or in the margin


class RuleMark(NamedTuple):
    """A piece of a drawing: its kind, its cells, and its text.

    A text without cells stands in the margin.
    """

    kind: str
    cells: Cells = ()
    text: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule:
    """A rule: frozen, hashable, picklable.

    ``word`` is how it is spelled, ``cells`` are those that it is about,
    ``kind`` names its houses, ``about`` is its meaning in a sentence.
    """

    def __init__(
        self, word: str, cells: Cells, kind: str, about: str, drawn: str
    ) -> None:
        """``drawn``: how its groups are marked; "" for not at all."""
        self.word: Final = word
        self.cells: Final = cells
        self.kind: Final = kind
        self.about: Final = about
        self.drawn: Final = drawn

    def allowed(self, values: Sequence[int]) -> bool:
        """May these values stand in ``cells``?  0 is one not known yet.

        The meaning of the rule, and all that a proof trusts.
        """
        raise NotImplementedError

    def groups(self) -> tuple[Cells, ...]:
        """Cells that all differ."""
        return ()

    def pairs(self) -> tuple[Pair, ...]:
        """Pairs of cells, and what the second may be for each value."""
        return ()

    def links(self, size: int) -> Iterator[Link]:
        """The pairs of candidates that exclude each other."""
        for cells in self.groups():
            for k, a in enumerate(cells):
                for b in cells[:k]:
                    for v in range(1, size + 1):
                        yield (b, v), (a, v)
        for a, b, table in self.pairs():
            for v in range(1, size + 1):
                for w in range(1, size + 1):
                    if not table[v - 1] >> (w - 1) & 1:
                        yield (a, v), (b, w)

    def tell(self) -> str:
        """What it demands, in a sentence."""
        return self.about

    def marks(self) -> tuple[RuleMark, ...]:
        """How it is drawn: its groups, or its sentence in the margin."""
        if self.drawn == TEXT:
            return (RuleMark(TEXT, (), self.about),)
        return tuple([RuleMark(self.drawn, cells) for cells in self.groups()])

    def key(self) -> tuple[object, ...]:
        """What two equal rules have in common."""
        return (self.word, self.groups(), self.pairs())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash((self.word, self.cells))


class Distinct(Rule):
    """Groups of cells that all differ; one of ``size`` cells is a house."""

    def __init__(
        self,
        word: str,
        groups: Sequence[Sequence[int]],
        kind: str,
        about: str,
        drawn: str = SHADE,
    ) -> None:
        found = tuple([tuple(cells) for cells in groups])
        every = {cell for cells in found for cell in cells}
        super().__init__(word, tuple(sorted(every)), kind, about, drawn)
        self._groups: Final = found

    def allowed(self, values: Sequence[int]) -> bool:
        """Does no group have a value twice?"""
        at = dict(zip(self.cells, values, strict=True))
        for cells in self._groups:
            told = [at[cell] for cell in cells if at[cell]]
            if len(set(told)) < len(told):
                return False
        return True

    def groups(self) -> tuple[Cells, ...]:
        """Cells that all differ."""
        return self._groups

    def __reduce__(self) -> tuple[object, ...]:
        args = self.word, self._groups, self.kind, self.about, self.drawn
        return Distinct, args


class Pairs(Rule):
    """Pairs of cells with one table: what the second may be for each value."""

    def __init__(
        self,
        word: str,
        pairs: Sequence[tuple[int, int]],
        table: Sequence[int],
        about: str,
        drawn: str = TEXT,
    ) -> None:
        found = tuple(pairs)
        every = {cell for pair in found for cell in pair}
        super().__init__(word, tuple(sorted(every)), "", about, drawn)
        self._pairs: Final = found
        self._table: Final = tuple(table)

    def allowed(self, values: Sequence[int]) -> bool:
        """Does the table have the values of each pair?"""
        at = dict(zip(self.cells, values, strict=True))
        for a, b in self._pairs:
            v, w = at[a], at[b]
            if v and w and not self._table[v - 1] >> (w - 1) & 1:
                return False
        return True

    def pairs(self) -> tuple[Pair, ...]:
        """Pairs of cells, and what the second may be for each value."""
        return tuple([(a, b, self._table) for a, b in self._pairs])

    def __reduce__(self) -> tuple[object, ...]:
        args = self.word, self._pairs, self._table, self.about, self.drawn
        return Pairs, args


def table_of(size: int, fit: Callable[[int, int], bool]) -> Cells:
    """The table of the values that fit together."""
    every = range(1, size + 1)
    return tuple(
        [sum([1 << (w - 1) for w in every if fit(v, w)]) for v in every]
    )


@cache
def turned(table: Cells) -> Cells:
    """The table of the same pairs, the second value first."""
    every = range(len(table))
    return tuple(
        [sum([1 << v for v in every if table[v] >> w & 1]) for w in every]
    )


def apart(
    size: int, moves: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """The pairs of cells that one of the moves, in rows and columns, joins."""
    return [
        (i * size + j, (i + down) * size + j + right)
        for i in range(size)
        for j in range(size)
        for down, right in moves
        if 0 <= i + down < size and 0 <= j + right < size
    ]
