"""Reads input that is not 9x9: other sizes, and links."""

from __future__ import annotations

import io
from typing import Final

from sudokit.filter.lines import LineStream
from sudokit.filter.puzzles import Otherwise, Puzzles, Taker
from sudokit.filter.text import LINE_LIMIT, FormatError
from sudokit.filter.variant import Nine
from sudokit.rules import GivenRules
from sudokit.rules.variants import Others, RuleVariant

# What the filter reads itself, and what it says of it is to the point.
OWN: Final = ("", "line", "grid", "spaced", "framed", "sdm", "ss")


class OtherSources(Others):
    """Other sizes in the squarest boxes, links, and other formats."""

    def __init__(
        self,
        variant: RuleVariant | None,
        reason: str = "",
        given: GivenRules | None = None,
        comment: str = "#",
        empty: str = "",
    ) -> None:
        """``given`` is what is known of the rules beforehand."""
        super().__init__(variant, reason)
        self._given = given
        self._comment = comment
        self._empty = empty

    def otherwise(
        self, stream: LineStream, name: str, nine: Nine
    ) -> Otherwise | None:
        """What ``--from auto`` makes of it; imported only now."""
        from sudokit import formats  # noqa: PLC0415
        from sudokit.cli.format_sources import FormatPuzzles  # noqa: PLC0415
        from sudokit.formats.source import Respelt  # noqa: PLC0415

        lines = Respelt("", stream, self._comment, self._empty)
        source = formats.Source(lines, name, self._given)
        try:
            found = formats.told(source)
        except FormatError:
            return None
        if found in OWN:
            return None
        items = formats.read(source, name, found)
        return Otherwise(found, FormatPuzzles(items, nine, self))

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
                f"a link of {LINE_LIMIT} characters or more; read it with"
                " --from link",
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
