"""Names of cells, values and houses.

cell_label(candidate)       r1c1 to r9c9
cells_label(cells)       cells in short: r1c12
choices_label(choices)   the same for the cells of choices
value_name(board, value), cell_name, house_name, ...
                         the same for a board, in the original orientation
value_in(value, where)   held_in, all_of, one_of: parts of sentences
"""

from sudokit.core.choice import Choice
from sudokit.logic.model.board import Board
from sudokit.native.arrays import i64
from sudokit.system.language import _
from sudokit.text.cells import sign_of


def cell_label(choice: Choice) -> str:
    """Return the cell of a candidate, ``r1c1`` to ``r9c9``."""
    return f"r{choice.i + 1}c{choice.j + 1}"


def value_name(board: Board, value: i64) -> str:
    """Return a value, ``1`` to ``9``."""
    return sign_of(board.frame.values[value] + 1)


def value_names(board: Board, mask: i64) -> str:
    """Return values as ``1,2``."""
    values = [
        board.frame.values[value]
        for value in range(board.size)
        if mask >> value & 1
    ]
    return ",".join([sign_of(value + 1) for value in sorted(values)])


def cell_name(board: Board, cell: i64) -> str:
    """Return a cell, ``r1c1`` to ``r9c9``."""
    outer = board.frame.cells[cell]
    size = board.frame.size
    return f"r{outer // size + 1}c{outer % size + 1}"


def cell_names(board: Board, cells: list[int]) -> str:
    """Return the cells of a board in short, in the original orientation."""
    size = board.frame.size
    return cells_label([board.frame.cells[cell] for cell in cells], size)


def cells_label(cells: list[int], size: int = 9) -> str:
    """Return cells in short: ``r1c12``, ``r46c3``, or joined by commas.

    In grids of more than 9 rows, the cells are listed one by one.
    """
    if size > 9:
        pairs = [divmod(cell, size) for cell in sorted(set(cells))]
        return ",".join([f"r{i + 1}c{j + 1}" for i, j in pairs])
    columns: dict[int, str] = {}
    for cell in sorted(set(cells)):
        i, j = divmod(cell, size)
        columns[i] = columns.get(i, "") + str(j + 1)
    rows: dict[str, str] = {}
    for row, text in columns.items():
        rows[text] = rows.get(text, "") + str(row + 1)
    return ",".join(f"r{text}c{column}" for column, text in rows.items())


def choices_label(choices: list[Choice], size: int) -> str:
    """Return the cells of choices in short."""
    return cells_label([one.i * size + one.j for one in choices], size)


def held_in(board: Board, mask: i64, cells: list[int]) -> str:
    """Return values in cells, as ``1,2 in r1c12``."""
    return value_in(value_names(board, mask), cell_names(board, cells))


def held_in_house(
    board: Board, mask: i64, cells: list[int], house: i64
) -> str:
    """Return values in cells of a house, as ``1,2 in r1c12 of b1``."""
    return _(
        "{n} in {cells} of {house}",
        n=value_names(board, mask),
        cells=cell_names(board, cells),
        house=house_name(board, house),
    )


def value_in(value: str, where: str) -> str:
    """Return a value and its place, as ``3 in r1``."""
    return _("{n} in {where}", n=value, where=where)


def all_of(names: list[str]) -> str:
    """Return names joined by "and", as ``r1 and c3``."""
    return _(" and ").join(names)


def one_of(names: list[str]) -> str:
    """Return names joined by "or", as ``r1c1 or r2c4``."""
    return _(" or ").join(names)


def house_key(board: Board, house: i64) -> str:
    """Return a house as in a premise: ``r1``, ``b12``, ``diagonal 1``."""
    return board.layout.names[board.frame.houses[house]]


def house_name(board: Board, house: i64) -> str:
    """Return a house in words."""
    kind, _blank, number = house_key(board, house).rpartition(" ")
    if not kind:
        return number
    if kind == "diagonal":
        return _("diagonal {number}", number=number)
    return f"{_(kind)} {number}"


def lines_name(board: Board, houses: list[int]) -> str:
    """Return parallel lines in short, as ``r158``."""
    outer = sorted([board.frame.houses[house] for house in houses])
    names = [board.layout.names[house] for house in outer]
    if board.size > 9:
        return ",".join(names)
    return names[0][0] + "".join([name[1:] for name in names])
