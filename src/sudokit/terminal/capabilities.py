"""The terminal's capabilities: colours, Unicode.

can_draw()       whether the cursor can be moved
has_colour()     whether it has 256 colours and the player wants them
signs_at_hand()  the characters of its fonts and encoding
"""

from __future__ import annotations

import curses
import os
import re
import sys
from typing import Final, TextIO

from sudokit.terminal.marks import ASCII, FULL, OLD

CONSOLES: Final = "linux|vt|ansi|cons|pcansi|sun|wsvt"  # kinds of terminal


def can_draw() -> bool:
    """Return whether the terminal of stderr can move its cursor.

    That is where the full-screen game is drawn.

    >>> from contextlib import redirect_stderr
    >>> from io import StringIO
    >>> with redirect_stderr(StringIO()):
    ...     can_draw()
    False
    """
    stream: TextIO | None = sys.stderr
    if stream is None or not stream.isatty():
        return False
    try:
        curses.setupterm(os.environ.get("TERM", ""), stream.fileno())
    except curses.error:
        return False
    return curses.tigetstr("cup") is not None


def has_colour() -> bool:
    """Return whether the terminal has colours and the player wants them.

    With 8 or 16 colours the backgrounds would look the same, so the game
    uses signs instead.

    >>> from unittest.mock import patch
    >>> with patch.dict(os.environ, NO_COLOR="1"):
    ...     has_colour()
    False
    """
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return True
    try:
        curses.setupterm()
        return curses.tigetnum("colors") >= 256
    except curses.error:
        return False


def signs_at_hand() -> str:
    """Return the characters that can be drawn: ASCII, OLD or FULL.

    Without a locale, or with one in another encoding than UTF-8, only ASCII
    is certain.  Consoles have fonts of 256 or 512 characters.

    >>> signs_at_hand() in (ASCII, OLD, FULL)
    True
    """
    if sys.platform != "win32":
        names = ("LC_ALL", "LC_CTYPE", "LANG")
        locale = next(filter(None, map(os.environ.get, names)), "")
        # Python uses UTF-8 for the C locale, also in child processes.
        is_c = sys.flags.utf8_mode and "PYTHONUTF8" not in os.environ
        if is_c or not re.search("utf-?8", locale, re.IGNORECASE):
            return ASCII
    return OLD if re.match(CONSOLES, os.environ.get("TERM", "")) else FULL
