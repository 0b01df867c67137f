"""How grids are written to stdout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar, final

from sudokit.core.grid import Grid
from sudokit.core.printing import text_of

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


def _dotted(g: Grid) -> str:
    return text_of(g).replace("0", ".")


def _dots(g: Grid) -> str:
    return g.line() + "\n"


def _zeros(g: Grid) -> str:
    return g.line().replace(".", "0") + "\n"


SPACED: Final = Style("90", text_of, apart=True)

# The plain styles: nine lines or one, and the sign for empty.
STYLES: Final = {
    "9.": Style("9.", _dotted, apart=True),
    "90": SPACED,
    "1.": Style("1.", _dots),
    "10": Style("10", _zeros),
}
