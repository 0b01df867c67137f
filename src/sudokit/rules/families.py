"""The interface of all rules, and the families Distinct, Pairs and Sum.

Rule        its meaning, groups, pairs, totals, words, marks
Distinct    groups of cells that all differ
Pairs       pairs of cells, and the values allowed beside each value
Sum         totals of cells, some of which may have to differ
RuleMark    a piece of a rule's drawing, as data
Total, OneOf, Machine, HowOften, Enclosed, AnyOf, Helped, Meaning
             parts: the engine keeps them

Cells are numbered row by row from 0.  A mask has bit v-1 for the value v.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.native.arrays import mypyc_attr

FEW_GUESSES: Final = 100  # of a check that is one of many

Cells: TypeAlias = tuple[int, ...]
Pair: TypeAlias = tuple[int, int, Cells]  # two cells, a mask for each value
Link: TypeAlias = tuple[tuple[int, int], tuple[int, int]]


class Total(NamedTuple):
    """Weight times value, added up over the cells, is the total."""

    cells: Cells
    weights: Cells
    total: int


class OneOf(NamedTuple):
    """Cells that all differ, and whose values are one of some sets."""

    cells: Cells
    sets: Cells  # as masks


class Machine(NamedTuple):
    """An automaton that reads the cells one after the other.

    ``layers[k][state][v-1]`` is the state in the next layer when cell k
    has the value v, -1 if it can't.  The machine begins in the only state
    of the first layer; without one it accepts nothing.
    """

    cells: Cells
    layers: tuple[tuple[Cells, ...], ...]


class HowOften(NamedTuple):
    """How often each value is in the cells: one of several ways.

    A way is the least and the most of 1, the least and the most of 2 and so
    on.
    """

    cells: Cells
    ways: tuple[Cells, ...]


class Enclosed(NamedTuple):
    """The sum of the cells between the least and the largest value.

    In a house it says all that its machine says.
    """

    machine: Machine
    total: int


# How a RuleMark is drawn.
SHADE: Final = "shade"  # the ground of its cells
LINE: Final = "line"  # broad, from cell to cell, in its colour
ARROW: Final = "arrow"  # thin, from cell to cell, with a head
DISC: Final = "disc"  # filled, in each cell
SQUARE: Final = "square"  # filled, in each cell
CIRCLE: Final = "circle"  # around its cells, which are a row of them
OUTLINE: Final = "outline"  # dashed, around its cells, its text inside
OUTSIDE: Final = "outside"  # its text before the first two of its cells
DOT: Final = "dot"  # white or black, in the middle of its cells, with its text
TEXT: Final = "text"  # in the middle of its cells
LESS: Final = "less"  # between two cells, open towards the second


# Beside the colours of lines: a thin one, as an arrow without a head.
THIN: Final = "thin"
# The look of a letter: in the last corner of its cell.
IN_CORNER: Final = "corner"


class RuleMark(NamedTuple):
    """A piece of a drawing: its kind, its cells, its text, its colour.

    ``look`` tells a line from others without colours, by default it is that
    of the colour; a text can have a look, too.
    """

    kind: str
    cells: Cells
    text: str = ""
    colour: str = "grey"
    look: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule:
    """A rule: frozen, hashable, picklable.

    ``word`` is how it is spelled, with ``item`` behind a "=" if it has one;
    ``cells`` are those that it is about, ``kind`` names its houses,
    ``sentence`` its meaning.

    >>> from sudokit import make_rules
    >>> rule = make_rules(9, words=["killer=5:r1c1+r1c2"]).rules[0]
    >>> rule.word, rule.item, rule.cells
    ('killer', '5:r1c1+r1c2', (0, 1))
    """

    def __init__(
        self,
        word: str,
        cells: Cells,
        kind: str,
        sentence: str,
        item: str = "",
        marks: Sequence[RuleMark] = (),
    ) -> None:
        """Take the parts of a rule; ``marks`` are its drawing."""
        self.word: Final = word
        self.cells: Final = cells
        self.kind: Final = kind
        self.sentence: Final = sentence
        self.item: Final = item
        self.own_marks: Final = tuple(marks)

    def allowed(self, values: Sequence[int]) -> bool:
        """Return whether ``cells`` may have these values; 0 is unknown.

        The meaning of the rule, and all that a proof trusts.
        """
        raise NotImplementedError

    def allowed_within(
        self, values: Sequence[int], budget: Budget | None
    ) -> bool:
        """Return what ``allowed`` does, within a budget of guesses.

        BudgetSpent if the check is cut short.
        """
        return self.allowed(values)

    def groups(self) -> tuple[Cells, ...]:
        """Return the cells that all differ."""
        return ()

    def pairs(self) -> tuple[Pair, ...]:
        """Return pairs of cells, and the second's values by the first's.

        A pair of a cell with itself has the values that it may have.
        """
        return ()

    def parts(self) -> tuple[Part, ...]:
        """Return the constraints that are neither groups nor pairs."""
        return (Meaning(self),)

    def totals(self) -> tuple[Total, ...]:
        """Return the totals among the parts."""
        return tuple([p for p in self.parts() if isinstance(p, Total)])

    def links(self, size: int) -> Iterator[Link]:
        """Yield the pairs of candidates that exclude each other."""
        for cells in self.groups():
            for k, a in enumerate(cells):
                for b in cells[:k]:
                    for v in range(1, size + 1):
                        yield (b, v), (a, v)
        for a, b, table in self.pairs():
            for v in range(1, size + 1):
                for w in range(1, size + 1):
                    if a != b and not table[v - 1] >> (w - 1) & 1:
                        yield (a, v), (b, w)

    def notation(self) -> str:
        """Return its word with its item: ``killer=17:r1c1+r1c2``."""
        return self.word + (self.item and f"={self.item}")

    def marks(self) -> tuple[RuleMark, ...]:
        """Return how it is drawn; its sentence is below the grid."""
        return self.own_marks

    def key(self) -> tuple[object, ...]:
        """Return a key that equal rules share."""
        parts = self.parts()
        if parts == (Meaning(self),):
            return (id(self),)
        groups, pairs = self.groups(), self.pairs()
        return (self.word, self.item, self.cells, groups, pairs, parts)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Rule) and self.key() == other.key()
        )

    def __hash__(self) -> int:
        return hash((self.word, self.cells))


# Below Rule: when compiled, their fields are looked up at once.


class AnyOf(NamedTuple):
    """All rules of one of these choices hold."""

    choices: tuple[tuple[Rule, ...], ...]


class Helped(NamedTuple):
    """Rules that hold with some values of this ``number`` of helper cells.

    These are no cells of the grid; their numbers follow those of its cells.
    """

    number: int
    rules: tuple[Rule, ...]


class Meaning(NamedTuple):
    """A rule that is known only by its ``allowed``."""

    rule: Rule


Part: TypeAlias = (
    Total | OneOf | Machine | HowOften | Enclosed | AnyOf | Helped | Meaning
)


def may_allow(rule: Rule, values: Sequence[int]) -> bool:
    """Return whether a rule allows values, or its check takes too long.

    That is more than ``FEW_GUESSES``, as many values may be checked.
    """
    try:
        return rule.allowed_within(values, Budget(FEW_GUESSES))
    except BudgetSpent:
        return True


class Distinct(Rule):
    """Groups of cells that all differ; one of ``size`` cells is a house."""

    def __init__(
        self,
        word: str,
        groups: Sequence[Sequence[int]],
        kind: str,
        sentence: str,
        drawn: str | Sequence[str] = SHADE,
        item: str = "",
    ) -> None:
        """Take the groups, which are ``drawn`` in this way, "" for not.

        ``drawn`` can be a list with the way of each group.
        """
        own = tuple([tuple(cells) for cells in groups])
        ways = [drawn] * len(own) if isinstance(drawn, str) else drawn
        every = tuple(sorted({cell for cells in own for cell in cells}))
        marks = [
            RuleMark(way, cells)
            for way, cells in zip(ways, own, strict=True)
            if way
        ]
        super().__init__(word, every, kind, sentence, item, marks)
        self.drawn: Final = tuple(ways)
        self._groups: Final = own

    def allowed(self, values: Sequence[int]) -> bool:
        """Return whether no group has a value twice."""
        at = dict(zip(self.cells, values, strict=True))
        return all(differ(at, cells) for cells in self._groups)

    def groups(self) -> tuple[Cells, ...]:
        """Return the cells that all differ."""
        return self._groups

    def parts(self) -> tuple[Part, ...]:
        """Return nothing, as groups are all."""
        return ()

    def __reduce__(self) -> tuple[object, ...]:
        args = self.word, self._groups, self.kind, self.sentence, self.drawn
        return Distinct, (*args, self.item)


class Pairs(Rule):
    """Pairs of cells with a table of the second's values by the first's.

    ``more`` are pairs with tables of their own.  ``groups`` and ``sets``
    are implied by the pairs, and help the engine; where the pairs are all of
    some cells, the sets are found here.
    """

    def __init__(
        self,
        word: str,
        pairs: Sequence[tuple[int, int]],
        table: Sequence[int],
        sentence: str,
        item: str = "",
        marks: Sequence[RuleMark] = (),
        more: Sequence[Pair] = (),
        groups: tuple[Cells, ...] = (),
        sets: tuple[OneOf, ...] = (),
    ) -> None:
        joined = [(a, b, tuple(table)) for a, b in pairs]
        own = (*joined, *more)
        every = tuple(sorted({cell for a, b, _ in own for cell in (a, b)}))
        super().__init__(word, every, "line", sentence, item, marks)
        self._pairs: Final[tuple[Pair, ...]] = own
        self._groups: Final = groups
        self._sets = sets
        both = {frozenset(pair) for pair in pairs if pair[0] != pair[1]}
        if not sets and len(both) == comb(len(every), 2) > 1:
            self._sets = sets_that_fit(every, tuple(table))

    def allowed(self, values: Sequence[int]) -> bool:
        """Return whether the tables allow the values of each pair."""
        at = dict(zip(self.cells, values, strict=True))
        for a, b, table in self._pairs:
            v, w = at[a], at[b]
            if v and w and not table[v - 1] >> (w - 1) & 1:
                return False
        return True

    def groups(self) -> tuple[Cells, ...]:
        """Return the cells that all differ."""
        return self._groups

    def pairs(self) -> tuple[Pair, ...]:
        """Return pairs of cells, and the second's values by the first's."""
        return self._pairs

    def parts(self) -> tuple[Part, ...]:
        """Return the sets that the values can be."""
        return self._sets

    def __reduce__(self) -> tuple[object, ...]:
        args = self.word, (), (), self.sentence, self.item
        more = self.own_marks, self._pairs, self._groups, self._sets
        return Pairs, (*args, *more)


class Sum(Rule):
    """Totals of weight times value; ``groups`` are cells that differ."""

    def __init__(
        self,
        word: str,
        totals: Sequence[Total],
        size: int,
        sentence: str,
        item: str = "",
        marks: Sequence[RuleMark] = (),
        groups: tuple[Cells, ...] = (),
    ) -> None:
        every = {cell for total in totals for cell in total.cells}
        cells = tuple(sorted(every))
        super().__init__(word, cells, "cage", sentence, item, marks)
        self.size: Final = size
        self._totals: Final = tuple(totals)
        self._groups: Final = groups

    def allowed(self, values: Sequence[int]) -> bool:
        """Return whether all totals can be reached and groups differ."""
        at = dict(zip(self.cells, values, strict=True))
        for total in self._totals:
            least = most = 0
            for cell, weight in zip(total.cells, total.weights, strict=True):
                ends = [weight * (at[cell] or v) for v in (1, self.size)]
                least += min(ends)
                most += max(ends)
            if not least <= total.total <= most:
                return False
        return all(differ(at, cells) for cells in self._groups)

    def groups(self) -> tuple[Cells, ...]:
        """Return the cells that all differ."""
        return self._groups

    def parts(self) -> tuple[Part, ...]:
        """Return the totals."""
        return self._totals

    def __reduce__(self) -> tuple[object, ...]:
        args = self.word, self._totals, self.size, self.sentence, self.item
        return Sum, (*args, self.own_marks, self._groups)


def differ(at: Mapping[int, int], cells: Cells) -> bool:
    """Return whether no value is in two of these cells; 0 is unknown.

    >>> differ({0: 1, 1: 0, 2: 1}, (0, 1)), differ({0: 1, 1: 0, 2: 1}, (0, 2))
    (True, False)
    """
    known = [at[cell] for cell in cells if at[cell]]
    return len(set(known)) == len(known)


def sets_that_fit(cells: Cells, table: Sequence[int]) -> tuple[OneOf, ...]:
    """Return the sets of values that cells can have if each two fit.

    None if a value fits itself, or if there are many values.

    >>> sets_that_fit((0, 1), table_of(4, lambda v, w: v + w == 5))
    (OneOf(cells=(0, 1), sets=(6, 9)),)
    """
    if len(table) > 10 or any(m >> v & 1 for v, m in enumerate(table)):
        return ()
    sets = [0]
    other = turned(table)
    for v, first in enumerate(table):
        mask = first | other[v]
        sets += [some | 1 << v for some in sets if not some & ~mask]
    fitting = [some for some in sets if some.bit_count() == len(cells)]
    return (OneOf(cells, tuple(fitting)),)


def table_of(size: int, fit: Callable[[int, int], bool]) -> Cells:
    """Return the table of the values that fit together.

    >>> table_of(4, lambda v, w: v < w)
    (14, 12, 8, 0)
    """
    every = range(1, size + 1)
    return tuple(
        [sum([1 << (w - 1) for w in every if fit(v, w)]) for v in every]
    )


@cache
def turned(table: Cells) -> Cells:
    """Return the table of the same pairs with the second value first.

    >>> turned((14, 12, 8, 0))
    (0, 1, 3, 7)
    """
    every = range(len(table))
    return tuple(
        [sum([1 << v for v in every if table[v] >> w & 1]) for w in every]
    )


def apart(
    size: int, moves: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Return the pairs of cells that one of the moves joins.

    A move is a number of rows and of columns.

    >>> apart(2, ((1, 1), (0, 1)))
    [(0, 3), (0, 1), (2, 3)]
    """
    return [
        (i * size + j, (i + down) * size + j + right)
        for i in range(size)
        for j in range(size)
        for down, right in moves
        if 0 <= i + down < size and 0 <= j + right < size
    ]
