"""Other spellings of the cells of a line, rewritten to the usual ones.

A rewritten line has the same length, so that columns of errors stay right.

    plain_numbers(text)       5.0 becomes 5, and None and nan a dot
    plain_blanks(text, size)  blank cells between bars become dots
    after_label(text, size)   the same, if a label and a bar stand before them
    lone_grid(text)           blanks replace all but the only grid of a line
    without_plus(text)        blanks replace the + before entries
    without_gaps(text)        blanks replace the # of a samurai
    is_blank_row(text, size)  whether all cells between the bars are blank
    is_title(text)            whether a line is a title
"""

from __future__ import annotations

import itertools
from typing import Final

from sudokit.text.characters import (
    BARS,
    BETWEEN,
    GRIDS,
    LARGEST,
    LETTERS,
    SIGNS,
)

CELLS: Final = frozenset("123456789#" + SIGNS)  # of a samurai
NOTHING: Final = ("none", "nan", "null", "<na>", "na")  # in tables
LEAST: Final = 4  # cells of a row
AROUND: Final = ":.()[]'\""  # signs beside a label
QUOTES: Final = "\"'"
OPENING: Final = "{[<"  # signs at the start of JSON and XML
LEAST_ALONE: Final = 6  # rows of a grid beside other words
LONGEST_LABEL: Final = 6  # row 10
TITLES: Final = frozenset(
    (
        "board", "easy", "example", "expert", "game", "grid", "hard", "int",
        "level", "matrix", "medium", "no", "nr", "number", "problem",
        "puzzle", "solution", "sudoku",
    )
)  # fmt: skip
MOST_ONES: Final = 27  # in the solution of a 27x27 grid
LONGEST: Final = 26  # characters of a number, as numpy saves them


def label_number(word: str) -> int:
    """Return the number of a label such as 3, C, r3, col_3 or 3.0; or -1."""
    bare = word.strip(AROUND).upper()
    if len(bare) == 1 and bare in LETTERS:
        return 1 + LETTERS.index(bare)
    digits = bare.removesuffix(".0").lstrip(LETTERS).lstrip(" _-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 3):
        return -1
    return int(digits)


def row_label(text: str) -> int:
    """Return the length of a label with a colon at the start of a line."""
    head, colon, _ = text.partition(":")
    label = head.strip()
    if colon and len(label) <= LONGEST_LABEL and label_number(label) >= 0:
        return len(head) + 1
    return 0


def without_brackets(text: str) -> str:
    """Return the line with blanks in labels such as [,1] and [1,] of R."""
    text = text.replace("[,", "  ").replace(",]", "  ")
    return text.replace("[", " ").replace("]", " ")


def words_of(text: str) -> list[str]:
    """Return the words between blanks, commas and bars."""
    return "".join([" " if s in BETWEEN else s for s in text]).split()


def plain_numbers(text: str) -> str:
    """Return the line with 5 for 5.0 or 5.0e+00, a dot for None and nan.

    It is unchanged unless all its words are such numbers or empty cells.
    """
    if "." not in text and "n" not in text.lower():
        return text
    words = words_of(text)
    if len(words) < LEAST:
        return text
    numbers: list[str] = []
    for word in words:
        number = _number(word)
        if not number:
            return text
        numbers.append(number)
    if numbers == words:
        return text
    out = ""
    rest = text
    for number, word in zip(numbers, words, strict=True):
        before, _, rest = rest.partition(word)
        out += before + number.ljust(len(word))
    return out + rest


def _number(word: str) -> str:
    """Return the integer of a word, a dot for none; "" for other words."""
    if word.isdecimal() or (len(word) == 1 and word in SIGNS):
        return word
    if word.lower() in NOTHING:
        return "."
    if len(word) > LONGEST or word.strip("0123456789.eE+") or word[0] == ".":
        return ""
    try:
        number = float(word)
    except ValueError:
        return ""
    whole = number.is_integer() and 0 <= number <= LARGEST
    return str(int(number)) if whole else ""


def lone_grid(text: str) -> tuple[str, str]:
    """Return the line with only its grid, and the other words.

    A grid has 36 cells or more.  The words may be a name, a rating, or the
    solution of the grid.  The line is unchanged, and the words are "", if
    there is no grid, or more than one, or if it is JSON or XML.
    """
    words = words_of(text)
    if words and words[0][0] in OPENING:
        return text, ""
    grids = [word for word in words if _is_grid(word)]
    if len(words) < 2 or len(grids) not in (1, 2):
        return text, ""
    grid = grids[0]
    if len(grids) == 2 and not _is_solution(grids[1], grid):
        return text, ""
    others = [word for word in words if word not in grids]
    if any(len(word) == 9 and _are_cells(word, 9) for word in others):
        return text, ""  # a row
    bare = grid.strip(QUOTES)
    start = text.index(bare)
    end = start + len(bare)
    line = " " * start + bare + " " * (len(text) - end)
    return line, " ".join(word for word in words if word != grid)


def _is_grid(word: str) -> bool:
    bare = word.strip(QUOTES)
    size = GRIDS.get(len(bare), 0)
    return size >= LEAST_ALONE and _are_cells(bare, size)


def _are_cells(word: str, size: int) -> bool:
    return all(s in SIGNS or (s.isdecimal() and int(s) <= size) for s in word)


def _is_solution(word: str, grid: str) -> bool:
    """Return whether a word is the complete grid of another."""
    cells, clues = word.strip(QUOTES), grid.strip(QUOTES)
    return len(cells) == len(clues) and all(
        a not in SIGNS and (b in SIGNS or a == b)
        for a, b in zip(cells, clues, strict=True)
    )


def is_candidates(text: str) -> bool:
    """Return whether these are the 729 candidates of a 9x9 grid.

    They are digits in their places, or 1 there, and signs for empty cells
    elsewhere.  Blanks, commas and bars may separate them.
    """
    text = "".join(words_of(text))
    if len(text) != 729:
        return False
    used = [(k, sign) for k, sign in enumerate(text) if sign not in SIGNS]
    if all(sign == "1" for _, sign in used):
        return len(used) > MOST_ONES
    return all(sign == str(k % 9 + 1) for k, sign in used)


def without_plus(text: str) -> str:
    """Return the line with blanks for each + before a digit."""
    return "".join(
        [
            " " if sign == "+" and text[k + 1 : k + 2].isdecimal() else sign
            for k, sign in enumerate(text)
        ]
    )


def _cell_columns(text: str, size: int) -> list[int]:
    """Return the columns of the cells between the bars of a frame.

    There is a single cell between two bars, or the cells of a box: without
    blanks, with one between two cells, or one beside each.  The frame may
    be open at its ends, and a label may stand before it.  Empty if the
    bars don't determine the cells.
    """
    line = text.rstrip()
    bars = [place for place, sign in enumerate(line) if sign in BARS]
    if not bars:
        return []
    used = [k for k, s in enumerate(line) if s not in BARS and s.strip()]
    before = line[: bars[0]].strip()
    for left in (0, 1):
        if left == 0 and before and label_number(before) < 0:
            continue
        inside = [k for k in used if left or k > bars[0]]
        for right in (0, 1):
            is_closed = bars[-1] == len(line) - 1
            if not right and not is_closed:
                continue
            if right and not left and is_closed:
                continue  # nothing is behind the last bar
            groups = len(bars) - 1 + left + right
            if groups < 2 or size % groups:
                continue
            columns = _columns_between(line, bars, size, groups, left, right)
            if columns and _are_within(inside, columns, len(str(size))):
                return columns
    return []


def _columns_between(
    line: str, bars: list[int], size: int, groups: int, left: int, right: int
) -> list[int]:
    """Return the columns of the cells of this many groups between bars.

    ``left`` and ``right`` are 1 if the frame is open there.
    """
    each, wide = size // groups, len(str(size))
    if each == 1:
        ends = [-1] * left + bars + [len(line)] * right
        return _single_columns(line, ends, wide)
    widths = {b - a - 1 for a, b in itertools.pairwise(bars)}
    if len(widths) > 1:
        return []
    known = max(widths, default=-1)
    step = wide + 1
    for width, lead, pitch in (
        (each * wide, 0, wide), (each * step - 1, 0, step),
        (each * step + 1, 1, step), (each * (wide + 2), 1, wide + 2),
        (each * step, 0, step),
    ):  # fmt: skip
        start = bars[0] - (width + 1) * left
        if known not in (-1, width) or start + 1 + lead < 0:
            continue
        if known < 0 and start > -1:
            continue
        return [
            start + (width + 1) * k + 1 + lead + pitch * j
            for k in range(groups)
            for j in range(each)
        ]
    return []


def _are_within(places: list[int], columns: list[int], wide: int) -> bool:
    """Return whether these places are in cells that begin in these columns."""
    cells = {column + k for column in columns for k in range(wide)}
    return cells.issuperset(places)


def _single_columns(line: str, bars: list[int], wide: int) -> list[int]:
    """Return the columns of cells with a bar between any two."""
    columns = []
    for a, b in itertools.pairwise(bars):
        sign = line[a + 1 : b].strip()
        if len(sign) > wide or b - a < 2:
            return []
        start = line.index(sign, a + 1) if sign else (a + 1 + b - wide) // 2
        columns.append(max(start, a + 1))
    return columns


def plain_blanks(text: str, size: int) -> str:
    """Return the line with dots for the blank cells between its bars.

    It is unchanged if its signs aren't where the cells are.
    """
    if not any(bar in text for bar in BARS):
        return text
    columns = _cell_columns(text, size)
    if not columns:
        return text
    wide = len(str(size))
    signs = list(text.rstrip("\n").ljust(max(columns) + wide))
    for column in range(columns[0]):
        if signs[column] not in BARS:
            signs[column] = " "  # a label
    for column in columns:
        if not "".join(signs[column : column + wide]).strip():
            signs[column] = "."
    return "".join(signs)


def after_label(text: str, size: int) -> str:
    """Return the cells between bars behind a label and a bar; "" if none.

    There is one cell between two bars, and the last may be open.  Only the
    other rows tell whether that is so: without the label, a row whose last
    cell is blank has as many bars.
    """
    line = text.rstrip()
    bars = [place for place, sign in enumerate(line) if sign in BARS]
    if len(bars) == size:
        line = line.ljust(bars[-1] + 3)
        bars.append(len(line))
    if len(bars) != size + 1 or label_number(line[: bars[0]].strip()) < 0:
        return ""
    columns = _single_columns(line, bars, len(str(size)))
    if not columns or (bars[-1] < len(line) - 1):
        return ""
    signs = [*" " * (bars[0] + 1), *line[bars[0] + 1 :]]
    for column in columns:
        if signs[column].isspace():
            signs[column] = "."
    return "".join(signs)


def is_blank_row(text: str, size: int) -> bool:
    """Return whether there are bars, and only blanks between them."""
    return (
        all(sign in BARS or sign.isspace() for sign in text)
        and plain_blanks(text, size) != text
    )


def without_gaps(text: str) -> str:
    """Return a row of a samurai with blanks for the # between its grids.

    Other lines are unchanged, such as comments.
    """
    bare = text.strip().replace(" ", "")
    cells = bare.strip("#")
    is_row = len(bare) in (15, 21, 441) and CELLS.issuperset(cells)
    return text.replace("#", " ") if is_row and len(cells) > 8 else text


def is_title(text: str) -> bool:
    """Return whether a line is a title such as ``Grid 01`` or ``board =``.

    Only words that say nothing of the rules make one.
    """
    bare = text.strip()
    if bare.endswith("="):
        return bare[:-1].strip().isidentifier()
    letters = "".join([s.lower() if s.isalpha() else " " for s in bare])
    words = letters.split()
    return bool(words) and TITLES.issuperset(words)
