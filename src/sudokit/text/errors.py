"""FormatError, and unforeseen errors in one line."""

from __future__ import annotations

import sys
from typing import Final

from sudokit.text.wording import shown

LONGEST_NAME: Final = 255  # characters of a name in an error: a link is longer

# Messages of Python and its libraries when memory is limited.
NO_ROOM: Final = (
    "failed to map segment",
    "Cannot allocate memory",
    "can't start new thread",
)


class FormatError(ValueError):
    """Text that isn't a puzzle: what is wrong, and where.

    Lines and columns count from 1.  Its text is safe for a terminal.
    ``cure`` is the option of the command that helps, or "".

        >>> from sudokit import FormatError
        >>> print(FormatError("5 rows, not 9", "puzzle.txt", 3, 1))
        puzzle.txt:3:1: 5 rows, not 9
    """

    def __init__(
        self,
        message: str,
        name: str,
        line: int,
        column: int,
        cure: str = "",
    ) -> None:
        message = shown(message)
        name = shown(name)
        if len(name) > LONGEST_NAME:
            name = name[: LONGEST_NAME - 3] + "..."
        super().__init__(f"{name}:{line}:{column}: {message}")
        self.message = message
        self.name = name
        self.line = line
        self.column = column
        self.cure = cure

    def advice(self) -> str:
        """Return the error, with the option of the command that helps."""
        return f"{self}; {self.cure}" if self.cure else str(self)

    def __reduce__(self) -> tuple[object, ...]:
        return FormatError, (
            self.message,
            self.name,
            self.line,
            self.column,
            self.cure,
        )


def fault_text(error: Exception) -> str:
    """Return an unforeseen error as a line: what, where, and what to do.

    Python's development mode (``python -X dev -m sudokit``) raises it again,
    with its traceback.
    """
    if sys.flags.dev_mode:
        raise error
    text = " ".join(str(error).split())
    if isinstance(error, MemoryError) or any(one in text for one in NO_ROOM):
        return "out of memory"
    where = ""
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename.replace("\\", "/")
        where = f" at {name.rpartition('/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    kind = type(error).__name__
    message = f"{kind}: {text}" if text else kind
    return (
        f"{message[:200]}{where}; this is a bug of sudokit, please report it"
    )


def value_fault(error: Exception) -> str:
    """Return why a text can't be read as JSON or TOML, in plain words."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if "set_int_max_str_digits" in str(error):
        return "a number has thousands of digits"
    return str(error)
