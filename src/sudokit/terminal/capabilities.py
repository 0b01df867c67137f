"""What the terminal can show."""

from __future__ import annotations

import curses
import os


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
