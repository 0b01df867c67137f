"""The only puzzle of a text, in any form.

only_puzzle(text, ...)   it, or a ValueError
"""

from __future__ import annotations

from io import StringIO

from sudokit.text.messages import FormatError
from sudokit.text.reader import ReadOptions, TextReader, Written


def only_puzzle(text: str, error: ValueError, size: int = 0) -> Written:
    """Return the only puzzle of a text, in any form, 0 for any size.

    ValueError if there is none, or more than one: for several lines a
    FormatError with line and column, for a single line that of
    ``error``.
    """
    options = ReadOptions("text")
    reader = TextReader(StringIO(text), options, size, noted=not size)
    try:
        written = reader.read()
        more = reader.read() is not None
    except FormatError:
        if "\n" not in text.strip():
            raise error from None
        raise
    if written is None:
        raise error
    if more:
        raise ValueError("one puzzle is needed, and the text has more")
    return written
