"""FormatError, and unforeseen errors in one line."""

from __future__ import annotations

import sys
from typing import Final

from sudokit.text.wording import shown

LONGEST_NAME: Final = 255  # characters of a name in an error: a link is longer

# What Python and its libraries say where memory is limited.
NO_ROOM: Final = (
    "failed to map segment",
    "Cannot allocate memory",
    "can't start new thread",
)


class FormatError(ValueError):
    """Text that isn't a puzzle: what is wrong, and where.

    Lines and columns count from 1.  Its text is safe for a terminal.
    ``cure`` is the option of the command that helps, or "".
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
        """The error as the command prints it, with the option that helps."""
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
    """An unforeseen error in a line: what and where it is, and what to do.

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
    """Why a text can't be read as JSON or TOML, without Python's own words."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if "set_int_max_str_digits" in str(error):
        return "a number has thousands of digits"
    return str(error)
