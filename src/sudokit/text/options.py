"""ReadOptions, the options of everything that reads puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from sudokit.rules.spelling import GivenRules


class ReadOptions(NamedTuple):
    """How to read puzzles from a text.

    ``name`` is that of the file, for errors, and ``format`` the name of a
    text format, or ``auto`` to recognise it.  ``given`` has the rules that
    are known beforehand.  ``comment`` starts a comment, and ``empty`` is
    another sign for an empty cell.
    """

    name: str = "-"
    format: str = "auto"
    given: GivenRules | None = None
    comment: str = "#"
    empty: str = ""


USUAL: Final = ReadOptions()
