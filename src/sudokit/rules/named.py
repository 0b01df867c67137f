"""The table of named rules, and rules from their words.

NAMED              all named rules by their words, in the order of lists
rules_by_name(f)   those that a format knows, by its names
named(word, ...)   the rule of a word such as ``anti-knight``
check_word(word)   ValueError for an unknown one
read_word(text)    a word with its items
all_named(...)     the rules of several words with their items

To add one, write a subclass of ``NamedRule`` in a file below, and name it
in the table at the end of that file.  Other files need no change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from sudokit.rules.automata import AUTOMATA
from sudokit.rules.automaton import TooLarge
from sudokit.rules.cells import CELLS
from sudokit.rules.contents import CONTENTS
from sudokit.rules.dots import DOTS
from sudokit.rules.either import either_of
from sudokit.rules.everywhere import EVERYWHERE, ROOM
from sudokit.rules.families import AnyOf, Helped, Machine, Rule
from sudokit.rules.helpers import helped_of
from sudokit.rules.items import CELL, Group, groups_of, letters_of
from sudokit.rules.lines import LINES
from sudokit.rules.measures import MEASURED, given_dimensions
from sudokit.rules.named_rule import (
    ALWAYS,
    KEY,
    Arguments,
    NamedRule,
)
from sudokit.rules.sequences import SEQUENCES
from sudokit.rules.shapes import Shape
from sudokit.rules.sums import SUMS
from sudokit.rules.wrong_items import check_arguments
from sudokit.text.cells import cell_name
from sudokit.text.characters import LARGEST
from sudokit.text.dimensions import Dimensions
from sudokit.text.messages import alike

MOST_CELLS: Final = 1000  # of an item


class OneRuleOf(NamedRule):
    """One of several rules holds, or more of them."""

    word = "or"
    title = "Either rule"
    section = "cages"
    sentence = "At least one of the given rules holds."
    phrase = "the choice of rules in {cells}"
    example = "killer=10:r1c1+r1c2|even=r1c1&odd=r1c2"
    argument = ALWAYS
    typed = KEY
    of_rules = True

    def rule(self, args: Arguments) -> Rule:
        """Return the rule of the choices, which are the argument."""

        def make(text: str) -> list[Rule]:
            if text.partition("=")[0] == RulesWithHelpers.word:
                raise ValueError(f"{self.word} can't contain helpers")
            return inner_rules(text, args, args.rows)

        return either_of(self.word, self.sentence, args.arg, make)


class RulesWithHelpers(NamedRule):
    """Rules on cells of the grid and on helper cells outside it."""

    word = "helpers"
    title = "Helper cells"
    section = "cages"
    sentence = (
        "Some digits in helper cells outside the grid satisfy the given rules."
    )
    phrase = "the rules with helper cells in {cells}"
    example = "1~arrow=r10c1/r1c1+r1c2~odd=r10c1"
    argument = ALWAYS
    typed = KEY
    of_rules = True

    def rule(self, args: Arguments) -> Rule:
        """Return the rule of the argument, the only one of the puzzle."""
        if len(args.items.get(self.word, ())) > 1:
            raise ValueError(f"{self.word} is given twice")

        def make(text: str, rows: int) -> list[Rule]:
            return inner_rules(text, args, rows)

        return helped_of(self.word, self.sentence, args.arg, args.size, make)


def inner_rules(text: str, args: Arguments, rows: int) -> list[Rule]:
    """Return the rules of a word with its items, which are in another rule.

    Their cells may be helper cells if there are more rows than columns.
    """
    word, groups = read_word(text, args.size, rows)
    region_of = args.region_of
    if rows and region_of:  # Helper cells are in no region.
        region_of = [*region_of, *[-1] * (args.size * rows - len(region_of))]
    return all_named(
        {word: groups},
        args.size,
        args.shape,
        region_of,
        args.dimensions,
        rows,
    )


NAMED: Final[dict[str, NamedRule]] = {
    one.word: one
    for one in (
        *EVERYWHERE,
        *DOTS,
        *LINES,
        *CELLS,
        *SUMS,
        *AUTOMATA,
        *SEQUENCES,
        *CONTENTS,
        OneRuleOf(),
        RulesWithHelpers(),
    )
}


def rules_by_name(format_name: str) -> dict[str, list[NamedRule]]:
    """Return the rules that a format knows, by its names for them.

    >>> [rule.word for rule in rules_by_name("iss")["Modular"]]
    ['modular', 'parity']
    """
    return _by_name(format_name, tuple(NAMED.values()))


@cache
def _by_name(
    format_name: str, rules: tuple[NamedRule, ...]
) -> dict[str, list[NamedRule]]:
    """Return the rules by their names in a format."""
    by_name: dict[str, list[NamedRule]] = {}
    for one in rules:
        for name in one.names(format_name):
            by_name.setdefault(name, []).append(one)
    return by_name


def check_word(word: str) -> None:
    """Raise ValueError for an unknown rule, with the most similar word.

    >>> check_word("anti-night")
    Traceback (most recent call last):
    ValueError: there is no rule 'anti-night'; did you mean anti-knight?
    """
    if word in NAMED or word in MEASURED:
        return
    hint = alike(word, list(NAMED)) or "sudoku --rules list prints all rules"
    raise ValueError(f"there is no rule {word[:30]!r}; {hint.strip()}")


def named(
    word: str,
    size: int,
    shape: Shape | None,
    groups: Sequence[Group] = (),
    region_of: Sequence[int] = (),
    items: Mapping[str, tuple[Group, ...]] | None = None,
    grid: Dimensions | None = None,
    rows: int = 0,
) -> Rule:
    """Return the rule of this word with these items.

    ``items`` are those of all rules of the puzzle, ``grid`` its dimensions,
    and ``rows`` more rows than columns if there are helper cells.
    ValueError for an unknown word or wrong items.

    >>> named("sum", 9, None, groups_of("3:r1c1+r1c2", 9)).allowed([1, 2])
    True
    """
    check_word(word)
    if word in MEASURED:
        args = Arguments(size, shape, tuple(groups), dimensions=grid)
        return MEASURED[word].rule(args)
    one = NAMED[word]
    if one.needs_cells and not groups:
        raise ValueError(f"{word} needs its cells: {word}={one.example}")
    if groups and not one.needs_cells:
        raise ValueError(f"{word} takes no cells")
    for group in groups:
        if group.arg and not one.takes_argument:
            raise ValueError(f"{word} takes nothing before its cells")
        if len(group.cells) > MOST_CELLS:
            raise ValueError(f"{word} takes {MOST_CELLS} cells or fewer")
        if grid is not None:
            check_cells(word, group, grid)
    args = Arguments(
        size, shape, tuple(groups), region_of, items or {}, grid, rows
    )
    if groups and 0 < one.lists < len(args.parts):
        raise ValueError(f"{word} has one '/' too many in {args.item[:40]}")
    check_arguments(one, args)
    try:
        return one.rule(args)
    except TooLarge as error:
        raise ValueError(f"{word}: {error}") from None


def check_cells(word: str, group: Group, grid: Dimensions) -> None:
    """Raise ValueError for a cell neither in the grid nor a helper cell."""
    for cell in group.cells:
        if not grid.holds(cell) and cell < grid.size**2:
            name = cell_name(*divmod(cell, grid.size))
            raise ValueError(f"{word}: {name} is not a cell of {grid.name()}")


def read_word(
    text: str, size: int, rows: int = 0
) -> tuple[str, tuple[Group, ...]]:
    """Return a word and its items; ValueError says what is wrong with them.

    ``rows`` is how many rows there are with those of helper cells.

    >>> read_word("even=r1c1", 9)
    ('even', (Group(arg='', parts=((0,),)),))
    """
    word, sign, items = text.partition("=")
    if sign and word in MEASURED:
        return word, (Group(items, ()),)
    if not sign or word not in NAMED:
        return word, ()
    one = NAMED[word]
    try:
        if one.of_rules or not one.needs_cells:
            return word, (Group(items, ()),)
        if one.together and not CELL.search(items):
            return word, letters_of(items, size)
        return word, tuple(groups_of(items, size, rows))
    except ValueError as error:
        example = one.example
        advice = example and f"; write {word}={example}"
        raise ValueError(f"{word}: {error}{advice}") from None


def check_item(text: str) -> None:
    """Raise ValueError for a word that is wrong in grids of every size.

    >>> check_item("even=r1x1")
    Traceback (most recent call last):
    ValueError: even: 'r1x1' is not a cell such as r1c1; write even=r1c1+r1c2
    """
    check_word(text.partition("=")[0])
    read_word(text, LARGEST)


def all_named(
    items: Mapping[str, tuple[Group, ...]],
    size: int,
    shape: Shape | None,
    region_of: Sequence[int] = (),
    grid: Dimensions | None = None,
    rows: int = 0,
) -> list[Rule]:
    """Return the rules of words with their items, one for each item.

    ``grid`` has the dimensions if the items don't, and ``rows`` is how many
    rows there are with those of helper cells.  ValueError if they are wrong,
    or need too much memory.

    >>> groups = tuple(groups_of("r1c1;r1c2", 9))
    >>> len(all_named({"even": groups, "anti-king": ()}, 9, (3, 3)))
    3
    """
    rules: list[Rule] = []
    room = 0
    grid = given_dimensions(items) or grid
    for word, groups in items.items():
        each: list[tuple[Group, ...]] = [(group,) for group in groups]
        if (
            word in MEASURED
            or not groups
            or word not in NAMED
            or NAMED[word].together
        ):
            each = [groups]
        for one in each:
            rules.append(
                named(word, size, shape, one, region_of, items, grid, rows)
            )
            room += room_of(rules[-1], size)
            if room > ROOM:
                raise ValueError(
                    f"{word}: the rules of a puzzle need too much memory"
                )
    return rules


def room_of(rule: Rule, size: int) -> int:
    """Return how many numbers the tables and machines of a rule have.

    >>> room_of(named("anti-king", 4, (2, 2)), 4)
    72
    """
    room = size * len(rule.pairs())
    for part in rule.parts():
        if isinstance(part, Machine):
            room += size * sum(map(len, part.layers))
        elif isinstance(part, AnyOf):
            for rules in part.choices:
                room += sum([size * size, *[room_of(r, size) for r in rules]])
        elif isinstance(part, Helped):
            room += sum([room_of(rule, size) for rule in part.rules])
    return room
