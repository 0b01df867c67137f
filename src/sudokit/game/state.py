"""Where a game stands: values and marks, cell by cell.

    State(values, marks, ruled, move, solution, centre,
        colours, tints)
    entered(state, cell, n)     the state with a value
    CELLS  HOUSES_OF  PEERS     the cells, their houses, who shares one
    name_of(cell)               r1c1
    house_text(name)            a house in words
    Refused                     a move that the rules don't allow

Rows and columns are 0 to 8 here and 1 to 9 in every text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from sudokit.core.checking import HOUSES
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.language import _

T = TypeVar("T")
Cell = tuple[int, int]
Marks = tuple[tuple[int, ...], ...]
Tints = tuple[tuple[tuple[int, int], ...], ...]

CELLS: Final = tuple((i, j) for i in range(9) for j in range(9))
NO_MARKS: Final[Marks] = ((),) * 81
NO_TINTS: Final[Tints] = ((),) * 81


class Refused(ValueError):
    """A move that the rules don't allow; the text says why."""


def _houses_of(cell: Cell) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    return tuple(house for house in HOUSES if cell in house[1])


HOUSES_OF: Final = {cell: _houses_of(cell) for cell in CELLS}
PEERS: Final = {
    cell: frozenset(peer for _, cells in HOUSES_OF[cell] for peer in cells)
    - {cell}
    for cell in CELLS
}


def name_of(cell: Cell) -> str:
    """A cell as it is written: ``r1c1``."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def house_text(name: str) -> str:
    """A house in words, by the name it has in HOUSES: ``row 3``."""
    kind, number = name.split()
    if kind == "row":
        return _("row {number}", number=number)
    if kind == "column":
        return _("column {number}", number=number)
    return _("box {number}", number=number)


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + _(" and ") + words[-1]


class State(NamedTuple):
    """Where a game stands: every cell's value and marks, row by row.

    ``ruled`` are the choices that were ruled out, by hand or by a hint;
    ``move`` is what led here; ``solution`` is the number of the solution
    shown, 0 for none.  ``marks`` stand in the corners, ``centre`` in the
    middle of the cells, and ``colours`` are those of the cells, 1 to 9.
    ``tints`` are those of single choices: pairs of a value and a colour.
    """

    values: tuple[int, ...]
    marks: Marks = NO_MARKS
    ruled: Marks = NO_MARKS
    move: str = ""
    solution: int = 0
    centre: Marks = NO_MARKS
    colours: Marks = NO_MARKS
    tints: Tints = NO_TINTS


# Cells.


def number_of(i: int, j: int) -> int:
    """The place of a cell in the values and marks of a State."""
    return 9 * i + j


def flat(grid: Grid) -> tuple[int, ...]:
    """All values, row by row."""
    return tuple(n for row in grid.values() for n in row)


def grid_of(values: Sequence[int]) -> Grid:
    """The grid of 81 values."""
    return Grid.init([values[k : k + 9] for k in range(0, 81, 9)])


def is_place(i: object) -> bool:
    """Whether this is a row or a column."""
    return type(i) is int and 0 <= i <= 8


def is_value(n: object) -> bool:
    """Whether this can stand in a cell."""
    return type(n) is int and 1 <= n <= 9


def shown(i: object) -> str:
    """A row or column as the player counts."""
    return str(i + 1) if isinstance(i, int) else repr(i)


# Changes.


def with_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The tuple with another item in one place."""
    return (*items[:at], item, *items[at + 1 :])


def toggled(marks: Marks, number: int, n: int) -> Marks:
    """The marks with one more, or one less, in a cell."""
    return with_item(marks, number, tuple(sorted({n} ^ set(marks[number]))))


def tinted(tints: Tints, number: int, n: int, colour: int) -> Tints:
    """The colours of choices with another one, 0 for none, in a cell."""
    found = dict(tints[number])
    found.pop(n, None)
    if colour:
        found[n] = colour
    return with_item(tints, number, tuple(sorted(found.items())))


def put_in(marks: Marks, choices: Sequence[Choice]) -> Marks:
    """The marks with these choices among them."""
    for c in choices:
        number = number_of(c.i, c.j)
        marks = with_item(marks, number, tuple(sorted({c.n, *marks[number]})))
    return marks


def entered(state: State, cell: Cell, n: int) -> State:
    """The state with a value, and the marks it leaves."""
    number = number_of(*cell)
    return state._replace(
        values=with_item(state.values, number, n),
        marks=_left_by(state.marks, cell, n),
        solution=0,
        centre=_left_by(state.centre, cell, n),
    )


def _left_by(marks: Marks, cell: Cell, n: int) -> Marks:
    """The marks that a value in a cell leaves."""
    if marks == NO_MARKS:
        return marks
    number = number_of(*cell)
    near = {number_of(*peer) for peer in PEERS[cell]}
    return tuple(
        ()
        if k == number
        else tuple(m for m in mine if m != n)
        if k in near
        else mine
        for k, mine in enumerate(marks)
    )
