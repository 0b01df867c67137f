"""Checks the cells and numbers of rule items.

check_arguments(rule, args)  ValueError for such an item of a named rule
check_touching(...)          ValueError for two cells that don't touch
check_side(...)              ValueError for cells not a whole row or column
check_diagonal(...)          ValueError for cells not on a diagonal, in order
check_square(...)            ValueError for cells that aren't a 2x2 square
check_repeats(...)           ValueError for a cell that is listed again
check_numbers(...)           ValueError for a digit that the grid lacks, or a
                             number out of range

A rule says what it takes by ``drawn_as``, ``repeats``, ``digits_in`` and
``limits``.  A sum that no filling has is accepted, and has no solution.
Helper cells have no places, so items with them have any cells.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sudokit.rules.named_rule import (
    ANYWHERE,
    BLOCK,
    DIAGONAL,
    INNER,
    LOOP,
    STROKES,
    TWO,
    Arguments,
    NamedRule,
    check_once,
    once_around,
)
from sudokit.text.cells import cell_name

SQUARE: Final = "r1c1+r1c2+r2c1+r2c2"


def check_arguments(rule: NamedRule, args: Arguments) -> None:
    """Raise ValueError for cells or numbers that are wrong for the rule."""
    if not rule.needs_cells or rule.of_rules or rule.together:
        return
    check = PLACES.get(rule.drawn_as)
    if check is not None:
        check(rule.word, args)
    check_repeats(rule, args)
    check_numbers(rule, args)


def check_touching(word: str, args: Arguments) -> None:
    """Raise ValueError unless the item has two cells that touch.

    >>> from sudokit.rules.items import Group
    >>> check_touching("xv", Arguments(9, None, (Group("X", ((0, 1),)),)))
    """
    cells = args.cells
    if len(cells) != 2:
        raise ValueError(f"{word} is between 2 cells, not {len(cells)}")
    (i, j), (k, m) = (divmod(cell, args.size) for cell in cells)
    if args.rows or (abs(i - k) < 2 and abs(j - m) < 2):
        return
    raise ValueError(
        f"{word} is between cells that touch, unlike {cell_name(i, j)} and"
        f" {cell_name(k, m)}; write {_example(word, args, TWO)}"
    )


def check_side(word: str, args: Arguments) -> None:
    """Raise ValueError unless the item is a whole row or column, in order.

    >>> from sudokit.rules.items import Group
    >>> row = tuple(range(9))
    >>> check_side("sandwich", Arguments(9, None, (Group("5", (row,)),)))
    """
    cells, grid = args.cells, args.grid
    if args.rows:
        return
    n, first = grid.size, min(cells)
    row = tuple(range(first, first + grid.columns))
    column = tuple(range(first, first + grid.rows * n, n))
    lines = [row] * (first % n == 0) + [column] * (first < n)
    if any(cells in (line, line[::-1]) for line in lines):
        return
    last = cell_name(0, grid.columns - 1)
    raise ValueError(
        f"{word} needs a whole row or column, from one side; write"
        f" {_example(word, args, f'r1c1-{last}')}"
    )


def check_diagonal(word: str, args: Arguments) -> None:
    """Raise ValueError unless the cells follow each other on a diagonal.

    >>> from sudokit.rules.items import Group
    >>> cells = Group("12", ((2, 10, 18),))
    >>> check_diagonal("little-killer", Arguments(9, None, (cells,)))
    """
    at = [divmod(cell, args.size) for cell in args.cells]
    (i, j), (k, m) = at[0], at[min(1, len(at) - 1)]
    down, right = k - i, m - j
    if args.rows or len(at) == 1:
        return
    along = [(i + down * n, j + right * n) for n in range(len(at))]
    if at == along and abs(down) == 1 == abs(right):
        return
    raise ValueError(
        f"{word} needs the cells of a diagonal, from one end; write"
        f" {_example(word, args, 'r1c3-r3c1')}"
    )


def check_square(word: str, args: Arguments) -> None:
    """Raise ValueError unless the item is a 2x2 square, in any order.

    >>> from sudokit.rules.items import Group
    >>> square = Group("1+2", ((0, 1, 9, 10),))
    >>> check_square("quadruple", Arguments(9, None, (square,)))
    """
    first, n = min(args.cells), args.size
    square = [first, first + 1, first + n, first + n + 1]
    if args.rows or (sorted(args.cells) == square and square[1] % n):
        return
    raise ValueError(
        f"{word} needs the four cells around a corner; write"
        f" {_example(word, args, SQUARE)}"
    )


def _example(word: str, args: Arguments, cells: str) -> str:
    """Return an item with this argument and other cells."""
    arg = args.arg and f"{args.arg[:9].rstrip('+')}:"
    return f"{word}={arg}{cells}"


PLACES: Final[dict[str, Callable[[str, Arguments], None]]] = {
    STROKES["dots"]: check_touching,
    STROKES["outside"]: check_side,
    DIAGONAL: check_diagonal,
    BLOCK: check_square,
}


def check_repeats(rule: NamedRule, args: Arguments) -> None:
    """Raise ValueError for a cell that a list has again where it can't.

    >>> from sudokit.rules.items import Group
    >>> check_repeats(NamedRule(), Arguments(9, None, (Group("", ((0,),)),)))
    """
    for cells in args.parts:
        if rule.repeats == ANYWHERE:
            once: tuple[int, ...] = ()
        elif rule.repeats == LOOP:
            once = once_around(cells)
        elif rule.repeats == INNER:
            once = (cells[0], *dict.fromkeys(cells[1:-1]), *cells[1:][-1:])
        else:
            once = cells
        check_once(rule.word, args.size, once)


def check_numbers(rule: NamedRule, args: Arguments) -> None:
    """Raise ValueError for a number or a digit that an item can't have.

    >>> from sudokit.rules.items import Group
    >>> check_numbers(NamedRule(), Arguments(9, None, (Group("", ((0,),)),)))
    """
    digits = args.digits
    for digit in rule.digits_in(args):
        if digit not in digits:
            raise ValueError(
                f"{rule.word}: {digit} is not a digit of the grid, which has"
                f" {digits[0]} to {digits[-1]}"
            )
    limits = rule.limits(args)
    if limits is not None and args.arg:
        least, most = limits
        number = args.number(rule.word)
        if number < least or (most is not None and number > most):
            span = f"{least} or more" if most is None else f"{least} to {most}"
            raise ValueError(
                f"{rule.word}: the number can't be {number}; write {span}"
            )
