"""The kinds of new puzzles that can be asked for.

kinds_for(layout)    levels of 9x9, and the other sizes
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sudokit.game.layout import Layout, layout_of
from sudokit.game.levels import LEVELS
from sudokit.language import _
from sudokit.rules import CLASSIC, NINE, Rules, boxes, name_of

SHAPES: Final = ((2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 4))


class Kind(NamedTuple):
    """A level of 9x9, or a board of another size."""

    level: str
    rules: Rules = CLASSIC

    @property
    def text(self) -> str:
        """Its level, or its size, with what the size doesn't tell."""
        if self.rules.is_classic():
            return _(self.level)
        name = layout_of(self.rules).name
        told = ", ".join(self.rules.words)
        if self.rules.shape not in (None, NINE, *SHAPES):
            told = name_of(self.rules.shape or NINE)
        return f"{name} ({told})" if told else name


def kinds_for(layout: Layout) -> tuple[list[Kind], int]:
    """What can be asked for, and which of it is like this board."""
    every = [boxes(shape) for shape in SHAPES]
    if layout.rules not in (*every, CLASSIC):
        every.append(layout.rules)
    kinds = [Kind(level) for level in LEVELS]
    kinds += [Kind(LEVELS[0], rules) for rules in every]
    return kinds, [kind.rules for kind in kinds].index(layout.rules)
