"""NamedRule: a class with all properties of a named rule.

NamedRule           the base class: words, keys, sentence, layout, the rule
Arguments           the parts of a rule: size, regions, its item
SECTIONS            the kinds of rules, in the order of lists
STROKES             how a setter draws the items of each kind
Key, key(...)       a format's names and fields of a rule
in_formats(...)     the keys of a rule by format
ItemLayout              how items of a rule are laid out on a solution
values_of(...)      an argument as values
line_marks(...)     the drawing of a line;  circles(...)  circles around cells
check_length(...)   ValueError for too few cells
check_distinct(...) ValueError for cells that can't all differ
check_room(...)     ValueError for more digits than cells
check_once(...)     ValueError for a cell that is listed twice
once_around(...) the cells of a line that may end where it begins
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from sudokit.native.arrays import mypyc_attr
from sudokit.rules.families import (
    CIRCLE,
    LINE,
    TEXT,
    Cells,
    Rule,
    RuleMark,
    apart,
    table_of,
)
from sudokit.rules.items import Group, item_of, whole_number
from sudokit.rules.shapes import Shape
from sudokit.text.cells import cell_name
from sudokit.text.dimensions import Dimensions, square
from sudokit.text.messages import plural

FPUZZLES: Final = "fpuzzles"
ISS: Final = "iss"
SUDOKUPAD: Final = "sudokupad"
TWO: Final = "r1c1+r1c2"  # examples of cells
FIVE: Final = "r1c1-r1c5"
# Whether an item has an argument before its cells.
NEVER: Final = "never"
OPTIONAL: Final = "optional"
ALWAYS: Final = "always"
# The kinds of rules that lists of them show together.
SECTIONS: Final = (
    "cages", "lines", "dots", "outside", "cells", "whole grid",
)  # fmt: skip
# How a setter draws an item of each kind: connected cells, a path of cells,
# two neighbours, a row or column from a side, single cells, nothing.
STROKES: Final = dict(
    zip(
        SECTIONS, ("cage", "line", "edge", "side", "cell", "grid"), strict=True
    )
)
DIAGONAL: Final = "diagonal"  # from a side
SHAFT: Final = "arrow"  # a cell, and a path from it
BLOCK: Final = "block"  # two rows and two columns
CIRCLES: Final = "set"  # single cells that are one item
GROUPS: Final = "groups"  # lists of cells, one after the other
PATHS: Final = "paths"  # the same with lines
UNDRAWN: Final = "none"
# Where a list of cells may have a cell that it already has.
ANYWHERE: Final = "anywhere"  # a line may cross itself
INNER: Final = "inner"  # the same, but not at its ends
LOOP: Final = "loop"  # only at its end the cell where it begins
NOWHERE: Final = "nowhere"
# What a setter types for an argument, unless it is letters such as "XV".
NUMBER: Final = "number"
DIGITS: Final = "digits"  # 1+2
KEY: Final = ""  # nothing that can be typed


class Key(NamedTuple):
    """A format's names of a rule, and the fields after them.

    The format knows what a field such as ``cells`` or ``value`` means.
    ``constant`` is the value that always stands in the first place.
    """

    names: tuple[str, ...]
    fields: tuple[str, ...] = ()
    constant: str = ""


def key(name: str, *fields: str, constant: str = "") -> Key:
    """Return the key of one name.

    >>> key("difference", "cells", "value").fields
    ('cells', 'value')
    """
    return Key((name,), fields, constant)


def in_formats(
    fpuzzles: Key | None = None,
    iss: Key | None = None,
    sudokupad: Key | None = None,
) -> Mapping[str, Key]:
    """Return the keys of a rule by the names of formats.

    >>> list(in_formats(iss=key("AntiKing")))
    ['iss']
    """
    every = {FPUZZLES: fpuzzles, ISS: iss, SUDOKUPAD: sudokupad}
    return {name: one for name, one in every.items() if one is not None}


def _table_of_digits(
    size: int, by: int, fit: Callable[[int, int], bool]
) -> Cells:
    """Return the table of values, which are digits less ``by``."""
    if not by:
        return table_of(size, fit)
    return table_of(size, lambda v, w: fit(v + by, w + by))


class Arguments(NamedTuple):
    """The parts of a rule: the size, boxes or regions, and its items.

    ``shape`` is that of the boxes, None for other regions; ``region_of``
    has the number of each cell's region.  ``groups`` are the items of the
    rule, one unless all items are one rule, and ``items`` those of every
    rule of the puzzle by its word.  ``dimensions`` are those of the grid,
    None for n x n with the digits 1 to n.  ``rows`` is the number of rows with
    those of helper cells, 0 without any.
    """

    size: int
    shape: Shape | None
    groups: tuple[Group, ...] = ()
    region_of: Sequence[int] = ()
    items: Mapping[str, tuple[Group, ...]] = {}
    dimensions: Dimensions | None = None
    rows: int = 0

    @property
    def grid(self) -> Dimensions:
        """The dimensions of the grid."""
        return self.dimensions or square(self.size)

    @property
    def least(self) -> int:
        """The least digit, for which the value 1 stands."""
        return 1 if self.dimensions is None else self.dimensions.least

    @property
    def digits(self) -> range:
        """All digits."""
        return range(self.least, self.least + self.size)

    def table(self, fit: Callable[[int, int], bool]) -> Cells:
        """Return the table of the values whose digits fit together."""
        return _table_of_digits(self.size, self.least - 1, fit)

    def apart(self, moves: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the pairs of cells of the grid that a move joins."""
        pairs = apart(self.size, moves)
        grid = self.dimensions
        if grid is None or grid.is_whole():
            return pairs
        return [(a, b) for a, b in pairs if grid.holds(a) and grid.holds(b)]

    @property
    def arg(self) -> str:
        """The argument, "" for none."""
        return self.groups[0].arg

    @property
    def parts(self) -> tuple[Cells, ...]:
        """The lists of cells."""
        return self.groups[0].parts

    @property
    def cells(self) -> Cells:
        """The cells of all lists."""
        return self.groups[0].cells

    @property
    def item(self) -> str:
        """The item in its notation."""
        return item_of(self.groups[0], self.size)

    def number(self, word: str, default: int | None = None) -> int:
        """Return the argument as a number; ValueError if it is none."""
        if not self.arg and default is not None:
            return default
        try:
            return whole_number(self.arg)
        except ValueError as error:
            raise ValueError(f"{word}: {error}") from None

    def number_text(self, number: int) -> str:
        """Return the number to draw beside a line.

        That is none if it is the usual one of 9x9, which is in the rule's
        sentence.
        """
        return self.arg or ("" if self.size == 9 else str(number))


def _no_argument(values: Sequence[int], size: int) -> Sequence[str]:
    """Return no argument as the only one."""
    return ("",)


class ItemLayout(NamedTuple):
    """How items of a rule are laid out on a solution.

    ``shape`` names the kind of their places, see ``generator.marks``.
    ``arguments`` lists those that may be true of the values of a place.  A
    "line" or a "cage" has ``least`` to ``most`` cells and shares no cell with
    another; cages cover ``cover`` percent of the cells.  ``marks`` are the
    fewest and the most items in a grid of 9 rows.  Lines and cages all stay;
    of the others those that the puzzle doesn't need are removed, unless
    ``every`` true one is given.  With ``headed`` the first cell is a list of
    its own.
    """

    shape: str
    arguments: Callable[[Sequence[int], int], Sequence[str]] = _no_argument
    least: int = 4
    most: int = 9
    marks: tuple[int, int] = (3, 8)
    cover: int = 100
    every: bool = False
    headed: bool = False

    def parts(self, cells: Cells) -> tuple[Cells, ...]:
        """Return the lists of an item with these cells."""
        return (cells[:1], cells[1:]) if self.headed else (cells,)


@mypyc_attr(allow_interpreted_subclasses=True)
class NamedRule:
    """A named rule, such as ``thermometer``: one subclass each.

    word, title   how it is spelled, and the name that people know
    section       the kind of rules that it is listed with
    sentence      its meaning as a setter writes it
    numbered      is added to that if an item shows a number
    partial       is added unless another rule is about missing marks
    mentions      a text in lower case that matches is about this rule
    alike         or about one of these
    noun, phrase  what a step calls an item: ``the cage of {n} in {cells}``
    corner        the same in sentences: ``the cage of {n} at {cell}``
    beside        joins a cell to a value n in another: ``{cell} is a knight's
                  move from the {n} in {other}``
    behind        the same if the other cell comes first, where that differs
    absent        a clause for two cells without a mark: ``no dot joins {cell}
                  to {other}``
    unmarked      the rules whose missing marks it is about
    meaning       the sentence with the argument {n} of an item
    never         says of a value that none fits beside it
    rise          by how much values increase at least from cell to cell of a
                  line, None if they needn't
    example       an item, "" if it has no cells
    argument      whether an item has an argument
    of_rules      whether that argument is rules
    typed         what that argument consists of
    repeats       where a list may have a cell again
    sign          what its numbers outside the grid begin with if a puzzle has
                  those of several rules, "" for a rule without such numbers
    lists         how many lists of cells an item has, 0 for any number
    together      whether all items are one rule
    keys          what formats call it
    layout        how puzzles are made with it, None if they aren't
    short         the word for it there
    stroke        how a setter draws an item, if not like the others of its
                  section

    ``rule`` makes the rule of an item: its cells, what it allows, and its
    marks.  A new rule is a subclass, named in the table of its file:

    >>> class Twins(NamedRule):
    ...     word, sentence, example = "twins", "Both are equal.", TWO
    ...
    ...     def rule(self, args: Arguments) -> Rule:
    ...         table = table_of(args.size, lambda v, w: v == w)
    ...         marks = line_marks(args.cells)
    ...         pair = [args.cells[:2]]
    ...         return Pairs(
    ...             self.word, pair, table, self.sentence, args.item, marks
    ...         )
    >>> from sudokit.rules.families import Pairs, table_of
    >>> twins = Twins().rule(Arguments(9, None, (Group("", ((0, 10),)),)))
    >>> twins.notation(), twins.allowed([4, 4]), twins.allowed([4, 5])
    ('twins=r1c1+r2c2', True, False)
    """

    word: ClassVar[str] = ""
    title: ClassVar[str] = ""
    section: ClassVar[str] = SECTIONS[-1]
    sentence: ClassVar[str] = ""
    numbered: ClassVar[str] = ""
    partial: ClassVar[str] = ""
    mentions: ClassVar[str] = ""
    alike: ClassVar[tuple[str, ...]] = ()
    noun: ClassVar[str] = ""
    phrase: ClassVar[str] = ""
    corner: ClassVar[str] = ""
    beside: ClassVar[str] = ""
    behind: ClassVar[str] = ""
    absent: ClassVar[str] = ""
    meaning: ClassVar[str] = ""
    never: ClassVar[str] = ""
    example: ClassVar[str] = ""
    argument: ClassVar[str] = NEVER
    lists: ClassVar[int] = 1
    together: ClassVar[bool] = False
    keys: ClassVar[Mapping[str, Key]] = in_formats()
    layout: ClassVar[ItemLayout | None] = None
    short: ClassVar[str] = ""
    unmarked: ClassVar[tuple[str, ...]] = ()
    rise: ClassVar[int | None] = None
    of_rules: ClassVar[bool] = False
    stroke: ClassVar[str] = ""
    typed: ClassVar[str] = NUMBER
    repeats: ClassVar[str] = ANYWHERE
    sign: ClassVar[str] = ""

    def rule(self, args: Arguments) -> Rule:
        """Return the rule of these arguments; ValueError if they are wrong."""
        raise NotImplementedError

    def joins(self, arg: str) -> str:
        """Return how an item with this argument joins a cell to a value."""
        return self.beside

    def default(self, size: int) -> str:
        """Return the argument that an item without one has, "" for none."""
        return ""

    def digits_in(self, args: Arguments) -> Sequence[int]:
        """Return the digits that the argument names."""
        if self.typed == DIGITS and args.arg:
            return values_of(self.word, args)
        return ()

    def limits(self, args: Arguments) -> tuple[int, int | None] | None:
        """Return the least and the largest argument, None for any."""
        return None

    def name(self, arg: str) -> str:
        """Return the name of an item with this argument in steps."""
        return self.noun or self.word

    @property
    def explanation(self) -> str:
        """Its name and its sentences."""
        sentences = filter(None, (self.sentence, self.numbered))
        return f"{self.title}: {' '.join(sentences)}"

    @property
    def signed(self) -> str:
        """What its sign means, in a sentence, "" for none."""
        if not self.sign:
            return ""
        return (
            "If a picture has several kinds of numbers outside the grid,"
            f" those of this rule begin with {self.sign}."
        )

    @property
    def needs_cells(self) -> bool:
        """Whether it has items."""
        return bool(self.example)

    @property
    def drawn_as(self) -> str:
        """How a setter draws an item: one of STROKES, or another."""
        if not self.needs_cells:
            return STROKES[SECTIONS[-1]]
        if self.takes_argument and self.typed == KEY:
            return UNDRAWN
        return self.stroke or STROKES[self.section]

    @property
    def takes_argument(self) -> bool:
        """Whether an item can have an argument."""
        return self.argument != NEVER

    def names(self, format_name: str) -> tuple[str, ...]:
        """Return a format's names of it, none if it doesn't know it."""
        known = self.keys.get(format_name)
        return () if known is None else known.names

    def fields(self, format_name: str) -> tuple[str, ...]:
        """Return the fields after its name in a format."""
        known = self.keys.get(format_name)
        return () if known is None else known.fields


def values_of(word: str, args: Arguments) -> tuple[int, ...]:
    """Return the argument as values such as ``1+2``, in their order.

    ValueError if it is none.

    >>> values_of("contains", Arguments(9, None, (Group("2+1", ((0,),)),)))
    (1, 2)
    """
    signs = args.arg.split("+")
    if not all(one.isascii() and one.isdecimal() for one in signs):
        raise ValueError(
            f"{word}: {args.arg[:20]!r} is not a list of values such as 1+2"
        )
    return tuple(sorted(map(whole_number, signs)))


def line_marks(
    cells: Cells, colour: str = "grey", number: str = "", look: str = ""
) -> tuple[RuleMark, ...]:
    """Return a line, and its number between the first two cells.

    >>> [mark.kind for mark in line_marks((0, 1, 2), "green", "5")]
    ['line', 'text']
    """
    line = RuleMark(LINE, cells, "", colour, look)
    return (line, RuleMark(TEXT, cells[:2], number)) if number else (line,)


def circles(cells: Cells) -> list[RuleMark]:
    """Return a circle around each of these cells.

    >>> [mark.cells for mark in circles((0, 8))]
    [(0,), (8,)]
    """
    return [RuleMark(CIRCLE, (cell,)) for cell in cells]


def check_length(word: str, cells: Sequence[object], number: int) -> None:
    """Raise ValueError for too few cells, or lists.

    >>> check_length("between", (0, 1, 2), 3)
    """
    if len(cells) < number:
        raise ValueError(f"{word} needs {number} cells or more")


def once_around(cells: Cells) -> Cells:
    """Return the cells of a line, each once if it ends where it begins.

    >>> once_around((0, 1, 10, 9, 0))
    (0, 1, 10, 9)
    """
    return cells[:-1] if len(cells) > 2 and cells[0] == cells[-1] else cells


def check_distinct(word: str, size: int, cells: Cells) -> None:
    """Raise ValueError for cells that can't all differ.

    >>> check_distinct("killer", 4, (0, 1))
    """
    if len(cells) > size:
        raise ValueError(
            f"{word}: {len(cells)} cells can't have {size} values"
        )
    check_once(word, size, cells)


def check_room(word: str, digits: Sequence[int], cells: Cells) -> None:
    """Raise ValueError for more digits than cells.

    >>> check_room("quadruple", (1, 1, 2), (0, 1, 9, 10))
    """
    if len(digits) > len(cells):
        raise ValueError(
            f"{word}: {len(digits)} digits can't be in"
            f" {plural(len(cells), 'cell')}"
        )


def check_once(word: str, size: int, cells: Cells) -> None:
    """Raise ValueError for a cell that is listed twice.

    >>> check_once("contains", 9, (0, 1))
    """
    seen: set[int] = set()
    for cell in cells:
        if cell in seen:
            name = cell_name(*divmod(cell, size))
            raise ValueError(f"{word}: {name} appears twice")
        seen.add(cell)
