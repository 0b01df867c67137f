"""The help of the full-screen game: the rules and the keys.

    help_text(layout, width)    wrapped once, to the width of the dialog

Keys are in two columns if the dialog is wide.
"""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import Final

from sudokit.game.layout import Layout
from sudokit.system.language import _
from sudokit.terminal.words import (
    last_key,
    letters_of,
    rules_text,
    wrapped,
)

LEFT: Final = 35  # columns of the keys at the left
TWO: Final = 68  # columns that the keys in two columns need


def help_text(layout: Layout, width: int) -> str:
    """Return the rules and the keys in lines of at most ``width`` columns.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> lines = help_text(NINE_BY_NINE, 72).splitlines()
    >>> lines[4]
    'arrows, h j k l, mouse  choose a cell'
    >>> lines[7]
    'm    mark mode on or off           0      erase; also space, backspace'
    >>> max(map(len, help_text(NINE_BY_NINE, 34).splitlines()))
    34
    """
    keys = short_keys()
    if width >= TWO:
        lefts = in_rows(keys[::2], LEFT - 1)
        rights = in_rows(keys[1::2], width - LEFT)
        short = [
            f"{left:{LEFT}}{right}".rstrip()
            for pair in zip(lefts, rights, strict=True)
            for left, right in zip_longest(*pair, fillvalue="")
        ]
    else:
        short = [line for row in in_rows(keys, width) for line in row]
    marks = _(
        "Marks are digits; three dots mean they don't all fit: see the marks"
        " of the selected cell beside or below the board."
    )
    if letters := letters_of(layout):
        marks = (
            _(
                "{letters} are values, from 10 on; after a comma they are the"
                " keys above.",
                letters=letters,
            )
            + f"\n{marks}"
        )
    long = [line for row in in_rows(digit_keys(layout), width) for line in row]
    return "\n".join(
        [
            rules_text(layout, width=width),
            *long,
            *short,
            "",
            wrapped(marks, width),
        ]
    )


def digit_keys(layout: Layout) -> list[tuple[str, str]]:
    """Return the keys that choose cells and enter digits, with their work.

    >>> from sudokit.game.layout import NINE_BY_NINE
    >>> digit_keys(NINE_BY_NINE)[0]
    ('arrows, h j k l, mouse', 'choose a cell')
    """
    last = last_key(layout)
    return [
        (_("arrows, h j k l, mouse"), _("choose a cell")),
        (
            _("1 to {last}", last=last),
            _("enter the value, or a mark in mark mode"),
        ),
        (
            _("shift and 1 to {last}", last=last),
            _("enter a mark (the value in mark mode)"),
        ),
    ]


def short_keys() -> list[tuple[str, str]]:
    """Return the other keys, with their work.

    >>> short_keys()[0]
    ('m', 'mark mode on or off')
    """
    return [
        ("m", _("mark mode on or off")),
        ("0", _("erase; also space, backspace")),
        ("a", _("marks: all, Snyder's, own")),
        ("A", _("fill in the automatic marks")),
        ("u r", _("undo, redo")),
        ("v V", _("set a save point, go to it")),
        ("t", _("a hint; again: more, reasons")),
        (_("enter"), _("apply the hint")),
        ("c", _("check the entries")),
        ("b", _("go back to before the mistake")),
        ("x", _("a solution, then the next")),
        ("p", _("the previous solution")),
        ("w", _("save")),
        ("o", _("load a game or a puzzle")),
        ("n", _("a new puzzle, of any size")),
        ("e", _("type or paste a puzzle")),
        ("s", _("your other games")),
        ("f", _("refuse or flag conflicts")),
        ("z", _("pause; ctrl+z: to the shell")),
        ("q", _("quit")),
    ]


def in_rows(keys: list[tuple[str, str]], width: int) -> list[list[str]]:
    """Return the lines of each key, with the texts below each other.

    >>> in_rows([("u r", "undo, redo"), ("w", "save")], 10)
    [['u r  undo,', '     redo'], ['w    save']]
    """
    beside = max(len(key) for key, _text in keys) + 2
    if beside > width // 2:
        return [
            wrap(f"{key}: {text}", width, subsequent_indent="  ")
            for key, text in keys
        ]
    return [
        wrap(
            text,
            width,
            initial_indent=key.ljust(beside),
            subsequent_indent=" " * beside,
        )
        for key, text in keys
    ]
