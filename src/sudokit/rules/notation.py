"""The notation of a grid of any size: signs, numbers, boxes, comments."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from sudokit.core.choice import Choice
from sudokit.text.cells import cell_name, sign_of
from sudokit.text.characters import LETTERS, SIGNS
from sudokit.text.dimensions import Dimensions, square
from sudokit.text.reader import Written


class Notation(NamedTuple):
    """How a grid is written, apart from its contents."""

    numbers: bool = False  # values above 9 as numbers, else as letters
    lower: bool = False  # small letters
    empty: str = "0"  # the sign for an empty cell
    blanks: bool = True  # a blank between values, as numbers always have
    line: bool = False  # the whole grid on one line


PLAIN = Notation()


def choice_text(choice: Choice, relation: str = "=", least: int = 1) -> str:
    """Return a candidate as ``r2c9=8``, or as ``r2c9<>8``.

    ``least`` is the digit of the value 1.

    >>> choice_text(Choice(1, 8, 8)), choice_text(Choice(1, 8, 10), "<>")
    ('r2c9=8', 'r2c9<>A')
    """
    name = cell_name(choice.i, choice.j)
    return f"{name}{relation}{sign_of(choice.n - 1 + least)}"


def cell_label(choice: Choice) -> str:
    """Return the cell of a candidate, ``r1c1`` to ``r9c9``.

    >>> cell_label(Choice(1, 8, 8))
    'r2c9'
    """
    return cell_name(choice.i, choice.j)


def cells_label(cells: list[int], size: int = 9) -> str:
    """Return cells in short: ``r1c12``, ``r46c3``, or joined by commas.

    In grids of more than 9 rows, the cells are listed one by one.

    >>> cells_label([0, 1, 9, 10]), cells_label([0, 1], 16)
    ('r12c12', 'r1c1,r1c2')
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
    """Return the cells of choices in short.

    >>> choices_label([Choice(0, 0, 1), Choice(0, 1, 2)], 9)
    'r1c12'
    """
    return cells_label([one.i * size + one.j for one in choices], size)


def value_of(sign: str) -> int:
    """Return the value of a sign or a number, -1 for anything else.

    >>> value_of("7"), value_of("B"), value_of("?")
    (7, 11, -1)
    """
    if sign.isascii() and sign.isdigit():
        return int(sign)
    if len(sign) == 1 and sign.upper() in LETTERS:
        return 10 + LETTERS.index(sign.upper())
    return -1


def notation_of(written: Written) -> Notation:
    """Return the notation of a puzzle that was read."""
    texts = [sign.text for row in written.rows for sign in row]
    letters = "".join([text for text in texts if text.isalpha()])
    gaps = {
        second.column - first.column - len(first.text)
        for row in written.rows
        for first, second in pairwise(row)
    }
    return Notation(
        numbers=any(len(text) > 1 for text in texts),
        lower=letters.islower(),
        empty=next((text for text in texts if text in SIGNS), "0"),
        blanks=0 not in gaps,
        line=len(written.rows) == 1,
    )


def text_of_cells(
    cells: Sequence[int],
    size: int,
    notation: Notation = PLAIN,
    grid: Dimensions | None = None,
) -> str:
    r"""Return the values of a grid as lines of text in this notation.

    ``grid`` has its rows and columns and its digits; an empty cell isn't 0
    where that is a digit.

    >>> text_of_cells([1, 2, 0, 4] * 4, 4, Notation(line=True, blanks=False))
    '1204120412041204\n'
    """
    grid = grid or square(size)
    last = grid.digit(size)
    numbers = notation.numbers or last > 9 + len(LETTERS)
    width = len(str(last)) if numbers else 1
    letters = LETTERS.lower() if notation.lower else LETTERS
    digits = [*map(str, range(last + 1))]
    if not numbers:
        digits[10:] = letters[: max(last - 9, 0)]
    empty = "." if notation.empty == "0" and not grid.least else notation.empty
    signs = [empty, *digits[grid.least :]]
    if not grid.is_whole():
        cells = [cells[cell] for cell in grid.cells()]
    texts = [signs[value].rjust(width) for value in cells]
    between = " " if notation.blanks or numbers else ""
    step = len(texts) if notation.line else grid.columns
    return "".join(
        between.join(texts[k : k + step]) + "\n"
        for k in range(0, len(texts), step)
    )
