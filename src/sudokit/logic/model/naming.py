"""Names of cells, values and houses.

cell_label(candidate)       r1c1 to r9c9
cells_label(cells)       cells in short: r1c12
value_name(board, value), cell_name, house_name, ...
                         the same of a board, as seen from outside
value_in(value, where)   held_in, all_of, one_of: what sentences are made of
"""

from sudokit.core.arrays import i64
from sudokit.core.choice import Choice
from sudokit.language import _
from sudokit.logic.model.board import Board


def cell_label(choice: Choice) -> str:
    """The cell of a candidate, ``r1c1`` to ``r9c9``."""
    return f"r{choice.i + 1}c{choice.j + 1}"


def value_name(board: Board, value: i64) -> str:
    """``1`` to ``9``."""
    return str(board.frame.values[value] + 1)


def value_names(board: Board, mask: i64) -> str:
    """Values as ``1,2``."""
    values = [
        board.frame.values[value] for value in range(9) if mask >> value & 1
    ]
    return ",".join(str(value + 1) for value in sorted(values))


def cell_name(board: Board, cell: i64) -> str:
    """``r1c1`` to ``r9c9``."""
    outer = board.frame.cells[cell]
    return f"r{outer // 9 + 1}c{outer % 9 + 1}"


def cell_names(board: Board, cells: list[int]) -> str:
    """The cells of a board in short, as seen from outside."""
    return cells_label([board.frame.cells[cell] for cell in cells])


def cells_label(cells: list[int]) -> str:
    """Cells in short: ``r1c12``, ``r46c3``, else joined by commas."""
    columns: dict[int, str] = {}
    for cell in sorted(set(cells)):
        columns[cell // 9] = columns.get(cell // 9, "") + str(cell % 9 + 1)
    rows: dict[str, str] = {}
    for row, text in columns.items():
        rows[text] = rows.get(text, "") + str(row + 1)
    return ",".join(f"r{text}c{column}" for column, text in rows.items())


def held_in(board: Board, mask: i64, cells: list[int]) -> str:
    """``1,2 in r1c12``."""
    return value_in(value_names(board, mask), cell_names(board, cells))


def held_in_house(
    board: Board, mask: i64, cells: list[int], house: i64
) -> str:
    """``1,2 in r1c12 of b1``."""
    return _(
        "{n} in {cells} of {house}",
        n=value_names(board, mask),
        cells=cell_names(board, cells),
        house=house_name(board, house),
    )


def value_in(value: str, where: str) -> str:
    """``3 in r1``."""
    return _("{n} in {where}", n=value, where=where)


def all_of(names: list[str]) -> str:
    """``r1 and c3``."""
    return _(" and ").join(names)


def one_of(names: list[str]) -> str:
    """``r1c1 or r2c4``."""
    return _(" or ").join(names)


def house_name(board: Board, house: i64) -> str:
    """``r1`` to ``r9``, ``c1`` to ``c9``, ``b1`` to ``b9``."""
    outer = board.frame.houses[house]
    return "rcb"[outer // 9] + str(outer % 9 + 1)


def lines_name(board: Board, houses: list[int]) -> str:
    """Parallel lines in short: ``r158``."""
    outer = sorted(board.frame.houses[house] for house in houses)
    numbers = "".join(str(house % 9 + 1) for house in outer)
    return "rcb"[outer[0] // 9] + numbers
