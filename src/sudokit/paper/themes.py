"""The colours of drawings, by the names that ``--theme`` takes.

    THEMES["light"]     light, dark, print, contrast

Nothing is shown by colour alone: each kind of mark has its own shape,
so that ``print`` needs only black and grey.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

HAIRLINE: Final = 0.75  # points of the thinnest line that is printed
LEAST: Final = 7.5  # points of letters beside values and in a printed grid


class MarkColours(NamedTuple):
    """How a kind of mark is coloured: ground, lines, and hatching.

    Without a hatching a cell has a frame in the colour of the lines.
    """

    fill: str
    stroke: str
    hatch: str


class Theme(NamedTuple):
    """The colours of a drawing; lines as parts of a cell."""

    paper: str
    ink: str  # the lines between boxes, and clues
    soft: str  # the lines between cells
    entry: str  # values that are no clues
    choice: str  # candidates
    shade: str  # the ground of the diagonals
    first: MarkColours
    second: MarkColours
    third: MarkColours
    fourth: MarkColours
    placed: str
    on_placed: str
    removed: str
    branches: tuple[str, str, str, str, str]
    tones: Mapping[str, str]  # of the lines of rules, by their colour
    broken: bool = False  # so that grey lines are told apart
    thin: float = 0.018
    thick: float = 0.055
    letters: float = 0.0  # the least height of letters

    def printed(self, cell: float) -> Theme:
        """Return the same with lines and letters that can be printed.

        ``cell`` is how wide a cell will be, in points.
        """
        return self._replace(
            thin=max(self.thin, HAIRLINE / cell),
            thick=max(self.thick, 3 * HAIRLINE / cell),
            letters=LEAST / cell,
        )

    def heavy(self) -> Theme:
        """Return the theme with heavier lines, for poor eyesight."""
        return self._replace(
            thin=max(self.thin, 0.03), thick=max(self.thick, 0.09)
        )


TONES: Final = (
    "grey", "green", "pink", "yellow", "orange", "blue", "teal", "red",
    "lilac",
)  # fmt: skip
MARKS: Final = ("first", "second", "third", "fourth")  # kinds of them


def _theme(text: str, **more: Any) -> Theme:
    """Return the theme of a table: on each line a field and its colours.

    The tones of the lines of rules stand in the order of TONES.
    """
    settings: dict[str, Any] = more
    for line in text.strip().splitlines():
        name, *codes = line.split()
        colours = [f"#{code}" for code in codes]
        if name in MARKS:
            settings[name] = MarkColours(*colours, *[""] * (3 - len(colours)))
        elif name == "tones":
            settings[name] = dict(zip(TONES, colours, strict=True))
        else:
            settings[name] = colours[0] if len(codes) == 1 else tuple(colours)
    return Theme(**settings)


THEMES: Final = {
    "light": _theme("""
        paper      ffffff
        ink        1b2333
        soft       aab2c3
        entry      2450c4
        choice     515b70
        shade      e3e8f3
        first      c6ecce 16803a 7fc796
        second     ffe6a8 a06a00 dcb04a
        third      e6d8ff 6f3fc0 b592ea
        fourth     cfe3ff 1d5fbf 8fb4ea
        placed     16803a
        on_placed  ffffff
        removed    c81e3a
        branches   1d4ed8 c2410c 6d28d9 0f766e be185d
        tones  d3d8e2 a9dfa6 f3b4ea f8d77e fbbf85 a5cdf7 9bd9d3 f2aaa6 cfbdf3
    """),
    "dark": _theme("""
        paper      1b202b
        ink        edf0f7
        soft       4a556a
        entry      8fb0ff
        choice     aab4c7
        shade      323c52
        first      1f5a31 7be495 3f8a56
        second     5c480a ffd978 94772a
        third      4f3a7d cbb2ff 7d66b0
        fourth     1d4470 8cc4ff 3f6fa8
        placed     7be495
        on_placed  10182b
        removed    ff8b9d
        branches   8fb0ff ffb067 cbb2ff 5eead4 ff9ecb
        tones  475065 2f6b37 7a3a74 6e5c1c 7d4a1a 2c5688 1f655f 7d3735 54438a
    """),
    # Lines and letters are black, as a printer screens all else; marked
    # cells have frames instead of hatching, and tints of 10 % or more.
    "print": _theme(
        """
        paper      ffffff
        ink        000000
        soft       000000
        entry      000000
        choice     000000
        shade      e2e2e2
        first      e2e2e2 000000
        second     ffffff 000000
        third      ffffff 000000
        fourth     d4d4d4 000000
        placed     000000
        on_placed  ffffff
        removed    000000
        branches   000000 000000 000000 000000 000000
        tones  c8c8c8 c8c8c8 c8c8c8 c8c8c8 c8c8c8 c8c8c8 c8c8c8 c8c8c8 c8c8c8
        """,
        broken=True,
    ),
    "contrast": _theme(
        """
        paper      ffffff
        ink        000000
        soft       000000
        entry      00329b
        choice     000000
        shade      dcdcdc
        first      b4f2c2 004d1a 4fae68
        second     ffdc70 5c3a00 b8902a
        third      e0caff 3c0a8c 9a70d8
        fourth     b5dcff 003a75 5a8fc4
        placed     004d1a
        on_placed  ffffff
        removed    b00020
        branches   00329b 8a2b00 3c0a8c 00544c 8a0048
        tones  bcc3d0 7ed07a f08fe4 f2c63c f7a04d 7fb6f2 66c9c0 ee8a84 b79af0
        """,
        thin=0.03,
        thick=0.09,
    ),
}


def theme_named(name: str) -> Theme:
    """Return the theme of a name; ValueError names them all."""
    if name not in THEMES:
        raise ValueError(
            f"unknown theme {name!r}; the themes are {', '.join(THEMES)}"
        )
    return THEMES[name]
