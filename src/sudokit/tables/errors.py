"""TableError, the error of a whole table; row counts as text."""

from operator import index
from typing import Final, SupportsIndex

# A cure names arguments in the library and options in the command.
ARGUMENTS: Final = {
    "force": "force=True",
    "puzzle": "puzzle=NAME",
    "solution": "solution=NAME",
}
OPTIONS: Final = {
    "force": "--force",
    "puzzle": "--puzzle NAME",
    "solution": "--solution NAME",
}


def check_count(number: object) -> None:
    """Raise TableError unless this is a whole number, from 1 on."""
    if not isinstance(number, SupportsIndex) or index(number) < 1:
        raise TableError(f"expected a whole number from 1 on, not {number!r}")


class TableError(Exception):
    """A table that can't be read or written; the message is one line.

    ``cure`` says what to do; ``{force}`` in it becomes ``force=True`` or
    ``--force``.
    """

    def __init__(self, message: str, cure: str = "") -> None:
        super().__init__(message, cure)
        self.message = message
        self.cure = cure

    def __str__(self) -> str:
        return self._with(ARGUMENTS)

    def in_options(self) -> str:
        """Return the message as the command prints it."""
        return self._with(OPTIONS)

    def _with(self, names: dict[str, str]) -> str:
        cure = self.cure.format(**names)
        return f"{self.message}; {cure}" if cure else self.message


def row_count(number: int, more: str = "") -> str:
    """Return a row count: ``1 row``, ``2,000 rows``, ``1 row more``."""
    return f"{number:,} row{'' if number == 1 else 's'}{more}"
