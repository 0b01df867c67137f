"""What the filter does with what is no 9x9: other sizes, and links."""

from __future__ import annotations

import io

from sudokit.boxes.variant import Others
from sudokit.core.puzzles import Puzzles, Taker
from sudokit.core.text import LINE_LIMIT, FormatError
from sudokit.core.variant import Nine


class OtherSources(Others):
    """Other sizes in the squarest boxes, and the puzzles of links."""

    def linked(self, link: str, nine: Nine, name: str, line: int) -> Puzzles:
        """What a link carries; the formats are imported only now."""
        return LinkPuzzles(link, nine, name, line, self)


class LinkPuzzles(Puzzles):
    """The puzzle of a link on a line of a file."""

    def __init__(
        self, link: str, nine: Nine, name: str, line: int, others: Others
    ) -> None:
        super().__init__()
        from sudokit.cli.format_sources import FormatSources  # noqa: PLC0415

        if len(link) >= LINE_LIMIT:
            raise FormatError(
                f"a link of {LINE_LIMIT} signs or more; --from link reads it",
                name,
                line,
                1,
            )
        self._name = name
        self._line = line
        sources = FormatSources("link", None, nine, others)
        self._puzzles = sources.open(io.StringIO(link), name)

    def next(self) -> bool:
        """Reads it; FormatError names the line of the file."""
        try:
            return self._puzzles.next()
        except FormatError as error:
            raise FormatError(
                error.message, self._name, self._line, error.column
            ) from None

    def hand(self, taker: Taker) -> None:
        """Hands it over."""
        self._puzzles.hand(taker)
