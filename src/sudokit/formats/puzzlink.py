"""Links of puzz.link and pzv.jp: ``?sudoku/9/9/`` and the cells.

    HOSTS                their hosts
    puzzle_of(address)   the puzzle

Clues are hexadecimal digits, those of two digits after a minus sign; g to z
are 1 to 20 empty cells.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import Final

from sudokit.formats.address import Address
from sudokit.formats.puzzle import PuzzleRecord
from sudokit.rules.kinds import plainest
from sudokit.rules.puzzle import Puzzle
from sudokit.text.characters import SIZES

HOSTS: Final = ("puzz.link", "pzv.jp", "pzprxs.vercel.app")
EMPTY: Final = "ghijklmnopqrstuvwxyz"  # 1 to 20 empty cells
PARTS: Final = re.compile(r"\?([^/?#]*)/([^?#]*)")
CELLS: Final = re.compile("-[0-9a-f]{2}|[0-9a-z]")


def puzzle_of(address: Address) -> PuzzleRecord:
    """Return the puzzle of a link; ValueError if there is none."""
    match = PARTS.search(address.text)
    if not match:
        raise ValueError(f"there is no puzzle in the link to {address.host}")
    if match[1] != "sudoku":
        raise ValueError(
            f"{match[1][:20]!a} of {address.host} can't be read, only sudoku"
        )
    width, height, body = [*match[2].split("/"), "", "", ""][:3]
    if match[2].count("/") > 2 or width != height:
        raise ValueError(
            f"the link to {address.host} has rules that can't be read"
        )
    values = _values_of(body.lower())
    size = isqrt(len(values))
    if str(size) != width or size * size != len(values) or size not in SIZES:
        raise ValueError(
            f"{len(values)} cells in the link to {address.host} don't make a"
            f" grid of {width[:9]}x{height[:9]}"
        )
    if max(values) > size:
        raise ValueError(f"{max(values)} is beyond {size}x{size}")
    rows = [values[k : k + size] for k in range(0, size * size, size)]
    return PuzzleRecord(plainest(Puzzle.init(rows)))


def _values_of(body: str) -> list[int]:
    """Return the values of the cells, 0 for empty ones."""
    values: list[int] = []
    pieces = CELLS.findall(body)
    if "".join(pieces) != body:
        raise ValueError("the cells of puzz.link have an unknown sign")
    for piece in pieces:
        if piece in EMPTY:
            values += [0] * (1 + EMPTY.index(piece))
        else:
            values.append(int(piece.removeprefix("-"), 16))
    return values
