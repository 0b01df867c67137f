"""How grids are written to stdout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar, final

from sudokit.core.grid import Grid
from sudokit.core.line import text_of_line

G = TypeVar("G")


@final
class Style(Generic[G]):
    """A way to write grids: each, and what stands around all of them.

    ``apart``: a blank line stands between two grids; ``of_line``: the text
    of a grid given as 81 characters, where these are all that it tells.
    """

    __slots__ = ("apart", "head", "name", "of_line", "tail", "text")

    def __init__(
        self,
        name: str,
        text: Callable[[G], str],
        head: str = "",
        tail: str = "",
        apart: bool = False,
        of_line: Callable[[str], str] | None = None,
    ) -> None:
        self.name: Final = name
        self.text: Final = text
        self.head: Final = head
        self.tail: Final = tail
        self.apart: Final = apart
        self.of_line: Final = of_line


def _rows(line: str) -> str:
    """Nine lines of nine characters, of 81."""
    return "".join([line[k : k + 9] + "\n" for k in range(0, 81, 9)])


def _rows_with_zeros(line: str) -> str:
    return _rows(line.replace(".", "0"))


def _dots(line: str) -> str:
    return line + "\n"


def _zeros(line: str) -> str:
    return line.replace(".", "0") + "\n"


def _style(
    name: str, of_line: Callable[[str], str], apart: bool
) -> Style[Grid]:
    return Style(
        name, lambda g: of_line(g.line()), apart=apart, of_line=of_line
    )


PLAIN: Final = ""  # the name of the style that needs no name
SPACED: Final = _style(PLAIN, text_of_line, True)

# Nine lines with blanks, or by name nine lines or one without, and the
# sign for empty.
STYLES: Final = {
    PLAIN: SPACED,
    "9.": _style("9.", _rows, True),
    "90": _style("90", _rows_with_zeros, True),
    "1.": _style("1.", _dots, False),
    "10": _style("10", _zeros, False),
}
