"""How grids are written to stdout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar, final

from sudokit.core.grid import Grid
from sudokit.core.grid_text import text_of

G = TypeVar("G")


@final
class Style(Generic[G]):
    """A way to write grids: each, and what stands around all of them.

    ``apart``: a blank line stands between two grids.
    """

    __slots__ = ("apart", "head", "name", "tail", "text")

    def __init__(
        self,
        name: str,
        text: Callable[[G], str],
        head: str = "",
        tail: str = "",
        apart: bool = False,
    ) -> None:
        self.name: Final = name
        self.text: Final = text
        self.head: Final = head
        self.tail: Final = tail
        self.apart: Final = apart


def _rows(line: str) -> str:
    """Nine lines of nine characters, of 81."""
    return "".join([line[k : k + 9] + "\n" for k in range(0, 81, 9)])


def _rows_with_dots(g: Grid) -> str:
    return _rows(g.line())


def _rows_with_zeros(g: Grid) -> str:
    return _rows(g.line().replace(".", "0"))


def _dots(g: Grid) -> str:
    return g.line() + "\n"


def _zeros(g: Grid) -> str:
    return g.line().replace(".", "0") + "\n"


PLAIN: Final = ""  # the name of the style that needs no name
SPACED: Final = Style(PLAIN, text_of, apart=True)

# Nine lines with blanks, or by name nine lines or one without, and the
# sign for empty.
STYLES: Final = {
    PLAIN: SPACED,
    "9.": Style("9.", _rows_with_dots, apart=True),
    "90": Style("90", _rows_with_zeros, apart=True),
    "1.": Style("1.", _dots),
    "10": Style("10", _zeros),
}
