"""The state of a game: values and marks, cell by cell.

    State(values, marks, ruled, move, solution, centre,
        colours, tints)
    entered(state, cell, n)     the state with a value
    name_of(cell)               r1c1
    Refused                     a move that the rules don't allow
    classic_only(rules)         rejects features for classic puzzles

Rows and columns are from 0 here and from 1 in every text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from sudokit.core.choice import Choice
from sudokit.game.layout import NINE_BY_NINE, Cell, Layout, Marks, Tints
from sudokit.rules import CLASSIC, AnyPuzzle, Puzzle, Rules, plainest
from sudokit.rules.explained import known_as
from sudokit.system.language import _

T = TypeVar("T")

CELLS: Final = NINE_BY_NINE.cells
NO_MARKS: Final = NINE_BY_NINE.no_marks
NO_TINTS: Final[Tints] = NINE_BY_NINE.no_tints


class Refused(ValueError):
    """A move that the rules don't allow; the text says why.

    >>> from sudokit.game import parse_game
    >>> game = parse_game("1234341221434...")
    >>> try:
    ...     game.enter(3, 1, 4)
    ... except Refused as refused:
    ...     print("refused")
    refused
    """


def classic_only(rules: Rules, what: str = "") -> Refused:
    """Return the Refused for a ClassicOnly error."""
    why = _(
        "This is for classic 9x9 puzzles, not {size}.", size=known_as(rules)
    )
    return Refused(f"{what}: {why}" if what else why)


def name_of(cell: Cell) -> str:
    """Return the name of a cell: ``r1c1``."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


class State(NamedTuple):
    """The position of a game: every cell's value and marks, row by row.

    ``ruled`` are the candidates that were ruled out, by hand or by a hint;
    ``move`` led to this state; ``solution`` is the number of the solution
    shown, 0 for none.  ``marks`` stand in the corners, ``centre`` in the
    middle of the cells, and ``colours`` are those of the cells, 1 to 9.
    ``tints`` are those of single candidates: pairs of a value and a colour.
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


def flat(grid: AnyPuzzle) -> tuple[int, ...]:
    """Return all values, row by row; 1 for a cell that the grid hasn't."""
    return tuple(grid.cells)


def grid_of(values: Sequence[int], rules: Rules = CLASSIC) -> AnyPuzzle:
    """Return the puzzle of these values."""
    return plainest(Puzzle(rules, bytes(values)))


def shown(i: object) -> str:
    """Return a row or column, counted from 1."""
    return str(i + 1) if isinstance(i, int) else repr(i)


# Changes.


def with_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return the tuple with one item replaced."""
    return (*items[:at], item, *items[at + 1 :])


def toggled(marks: Marks, number: int, n: int) -> Marks:
    """Return the marks with one mark of a cell toggled."""
    return with_item(marks, number, tuple(sorted({n} ^ set(marks[number]))))


def add_marks(
    marks: Marks, choices: Sequence[Choice], layout: Layout = NINE_BY_NINE
) -> Marks:
    """Return the marks with these candidates added."""
    for c in choices:
        number = layout.number(c.i, c.j)
        marks = with_item(marks, number, tuple(sorted({c.n, *marks[number]})))
    return marks


def entered(
    state: State, cell: Cell, n: int, layout: Layout = NINE_BY_NINE
) -> State:
    """Return the state with a value entered, and the marks updated."""
    number = layout.number(*cell)
    return state._replace(
        values=with_item(state.values, number, n),
        marks=_remaining_marks(state.marks, cell, n, layout),
        solution=0,
        centre=_remaining_marks(state.centre, cell, n, layout),
    )


def _remaining_marks(
    marks: Marks, cell: Cell, n: int, layout: Layout
) -> Marks:
    """Return the marks that remain when a value is entered in a cell."""
    if not any(marks):
        return marks
    gone_from = {layout.number(*peer): {n} for peer in layout.peers[cell]}
    for _word, peer, table in layout.beside.get(cell, ()):
        k, mask = layout.number(*peer), table[n - 1]
        gone = {m for m in marks[k] if not mask >> (m - 1) & 1}
        gone_from[k] = gone_from.get(k, set()) | gone
    gone_from[layout.number(*cell)] = set(marks[layout.number(*cell)])
    return tuple(
        tuple(m for m in mine if m not in gone_from[k])
        if k in gone_from
        else mine
        for k, mine in enumerate(marks)
    )
