"""What the terminal can show.

can_draw()       the whole screen, or only line after line
has_colour()     256 colours, and they are wanted
has_braille()    its fonts have more than the signs of old
"""

from __future__ import annotations

import curses
import os
import re
import sys
from typing import Final, TextIO

OLD: Final = "linux|vt|ansi|cons|pcansi|sun|wsvt"  # kinds of terminal


def can_draw() -> bool:
    """Whether the cursor can be placed on the terminal of stderr.

    That is where the full-screen game is drawn.
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
    """Whether the terminal has the colours, and the player wants them.

    With 8 or 16 of them the grounds would look the same, so that signs
    tell more.
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


def has_braille() -> bool:
    """Whether a sign of braille is more than a blank or a box here.

    Consoles have fonts of 256 or 512 signs.
    """
    return not re.match(OLD, os.environ.get("TERM", ""))
