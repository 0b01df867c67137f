"""Names of cells, values and houses.

value_name(board, value), cell_name, house_name, ...
                         in the original orientation of a board
rule_name(rule, n)       a rule in words
rule_noun(rule)          what an item of it is called
value_in(value, where)   held_in, all_of, one_of: parts of sentences
"""

from typing import Final

from sudokit.logic.model.board import Board
from sudokit.native.arrays import i64
from sudokit.rules.families import Rule
from sudokit.rules.named import NAMED
from sudokit.rules.notation import cells_label
from sudokit.system.language import _

BRIEF: Final = 7  # characters of an argument that a sentence names


def value_name(board: Board, value: i64) -> str:
    """Return a value, ``1`` to ``9``."""
    return board.layout.rules.grid.sign(board.frame.values[value] + 1)


def value_names(board: Board, mask: i64) -> str:
    """Return values as ``1,2``."""
    values = [
        board.frame.values[value]
        for value in range(board.size)
        if mask >> value & 1
    ]
    sign = board.layout.rules.grid.sign
    return ",".join([sign(value + 1) for value in sorted(values)])


def cell_name(board: Board, cell: i64) -> str:
    """Return a cell, ``r1c1`` to ``r9c9``."""
    outer = board.frame.cells[cell]
    size = board.frame.size
    return f"r{outer // size + 1}c{outer % size + 1}"


def cell_names(board: Board, cells: list[int]) -> str:
    """Return the cells of a board in short, in the original orientation."""
    size = board.frame.size
    return cells_label([board.frame.cells[cell] for cell in cells], size)


def held_in(board: Board, mask: i64, cells: list[int]) -> str:
    """Return values in cells, as ``1,2 in r1c12``."""
    return value_in(value_names(board, mask), cell_names(board, cells))


def gone_text(board: Board, codes: list[int]) -> str:
    """Return candidates as ``9 in r1c3 or 8,9 in r2c12``."""
    masks: dict[int, int] = {}
    for code in codes:
        value, cell = divmod(code, int(board.cells))
        masks[cell] = masks.get(cell, 0) | 1 << value
    cells: dict[int, list[int]] = {}
    for cell in sorted(masks):
        cells.setdefault(masks[cell], []).append(cell)
    return one_of([held_in(board, m, some) for m, some in cells.items()])


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


def rule_name(rule: Rule, size: int) -> str:
    """Return a rule in words, as ``the cage of 17 in r1c12``."""
    if len(rule.cells) > 2 * size or not rule.item:
        return _(rule.word)
    cells = cells_label(list(rule.cells), size)
    arg = rule.item.rpartition(":")[0]
    named = NAMED.get(rule.word)
    if named and named.phrase and (arg or "{n}" not in named.phrase):
        return _(named.phrase, n=arg, cells=cells)
    noun = rule_noun(rule)
    if 0 < len(arg) <= BRIEF and noun != arg.upper():
        return _("the {rule} of {n} in {cells}", rule=noun, n=arg, cells=cells)
    return _("the {rule} in {cells}", rule=noun, cells=cells)


def rule_noun(rule: Rule) -> str:
    """Return what an item of a rule is called, as ``X-sum``."""
    named = NAMED.get(rule.word)
    noun = named.name(rule.item.rpartition(":")[0]) if named else rule.word
    if noun == rule.word:
        return _(noun).replace("-", " ")
    return _(noun)
