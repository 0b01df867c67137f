"""Lines of 81 characters and arrays of 81 small numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Cells = NDArray[np.uint8]

NOTHING: Final = "." * 81
# As tables of bytes.translate, which is faster than NumPy here.
AS_SIGNS: Final = b".123456789" + bytes(246)
# A character as a cell: its value, and 0 for any other.
TO_CELLS: Final = np.zeros(256, np.uint8)
TO_CELLS[ord("1") : ord("9") + 1] = range(1, 10)
AS_CELLS: Final = TO_CELLS.tobytes()


def is_cells(kind: pa.DataType) -> bool:
    """Is it the type of 81 small numbers?"""
    if not pa.types.is_fixed_size_list(kind):
        return False
    return bool(kind.list_size == 81 and kind.value_type == pa.uint8())


def lines_of(cells: Cells) -> list[str]:
    """Cells (n, 81) that are known to be 0 to 9 as lines, . for empty."""
    text = cells.tobytes().translate(AS_SIGNS).decode("ascii")
    return [text[at : at + 81] for at in range(0, len(text), 81)]


def cells_of(lines: Sequence[str | None]) -> Cells:
    """The cells of lines of 81 characters; all 0 for None."""
    text = "".join([line or NOTHING for line in lines]).encode("ascii")
    cells: Cells = np.frombuffer(text.translate(AS_CELLS), np.uint8)
    return cells.reshape(-1, 81)
