"""Messages: FormatError, unforeseen errors, and safe text in plain English.

FormatError         text that isn't a puzzle: what is wrong, and where
shown(text)         text from elsewhere, safe for a terminal
quoted(sign)        a character in the form that error messages quote
plural(size, noun)  ``1 cell``, ``2 cells``
choice_of(...)      the most similar of some words, as a question
check_list(...)     TypeError for a text in the place of a list
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from sudokit.native.arrays import mypyc_attr

T = TypeVar("T")
LONGEST_NAME: Final = 255  # characters of a name in an error: a link is longer

# A list of techniques.
ORDER: Final = "TECHNIQUES[:9]"

# Messages of Python and its libraries when memory is limited.
NO_ROOM: Final = (
    "failed to map segment",
    "Cannot allocate memory",
    "can't start new thread",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class FormatError(ValueError):
    """Text that isn't a puzzle: what is wrong, and where.

    Lines and columns count from 1; the line is 0 for an option that is wrong,
    whose name is ``name``.  Its text is safe for a terminal.
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
        place = f"{name}:{line}:{column}" if line else name
        super().__init__(f"{place}: {message}")
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

    >>> fault_text(KeyError("x")).split(";")[0]
    "KeyError: 'x'"
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
    """Return why a text can't be read as JSON or TOML, in plain words.

    >>> try:
    ...     int("9" * 5000)
    ... except ValueError as error:
    ...     value_fault(error)
    'a number has thousands of digits'
    """
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if "set_int_max_str_digits" in str(error):
        return "a number has thousands of digits"
    return str(error)


def shown(text: str, lines: bool = False) -> str:
    r"""Return text from elsewhere in a form that is safe for a terminal.

    Control characters, those that change the direction of writing, and
    bytes that aren't text become Python's escapes.  ``lines``: keep
    newlines.

    >>> shown("red: \x1b[31m")
    'red: \\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join(
        [
            sign
            if sign.isprintable() or (lines and sign == "\n")
            else _escaped(sign)
            for sign in text
        ]
    )


def _escaped(sign: str) -> str:
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:
        code -= 0xDC00  # a byte that isn't text
    return ascii(chr(code))[1:-1]


def quoted(sign: str) -> str:
    """Return a character in the form that error messages quote.

    >>> quoted("x")
    "'x'"
    """
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:
        return f"the byte 0x{code - 0xDC00:02x}, which is not text,"
    return repr(sign)


def plural(size: int, noun: str) -> str:
    """Return a number with its noun: ``1 cell``, ``2 cells``.

    >>> plural(1, "cell"), plural(1200, "puzzle")
    ('1 cell', '1200 puzzles')
    """
    return f"{size} {noun}{'' if size == 1 else 's'}"


def nearest(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """Return the most similar of these words; "" below the likeness.

    >>> nearest("kiler", ["killer", "arrow"])
    'killer'
    """
    from difflib import get_close_matches  # noqa: PLC0415

    names = {name.lower(): name for name in known}
    near = get_close_matches(word[:30].lower(), names, 1, likeness)
    return names[near[0]] if near else ""


def alike(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """Return a question for the most similar of these words, or "".

    >>> alike("kiler", ["killer", "arrow"])
    'did you mean killer? '
    """
    near = nearest(word, known, likeness)
    return f"did you mean {near}? " if near else ""


def choice_of(word: str, known: Sequence[str]) -> str:
    """Return a question for the most similar word, or a list of all.

    >>> choice_of("kiler", ["killer", "arrow"])
    'did you mean killer?'
    >>> choice_of("x", ["killer", "arrow"])
    'choose from killer, arrow'
    """
    return alike(word, known).strip() or f"choose from {', '.join(known)}"


def check_list(name: str, values: object, example: str) -> None:
    """Raise TypeError for a text where a caller should give a list.

    A text is a sequence, too, but one of characters.

    >>> check_list("words", "diagonals", "['diagonals']")
    Traceback (most recent call last):
    TypeError: words are a list, such as ['diagonals'], not 'diagonals'
    """
    if isinstance(values, str):
        raise TypeError(
            f"{name} are a list, such as {example}, not {values[:30]!r}"
        )


def check_techniques(techniques: Iterable[T]) -> tuple[T, ...]:
    """Return techniques; raise TypeError for names in their place.

    >>> check_techniques(["Trial"])
    Traceback (most recent call last):
    TypeError: techniques are a list, such as TECHNIQUES[:9], not 'Trial'
    """
    check_list("techniques", techniques, ORDER)
    listed = tuple(techniques)
    for one in listed:
        check_list("techniques", one, ORDER)
    return listed
