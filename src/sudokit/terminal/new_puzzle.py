"""The kinds of new puzzles that can be asked for.

kinds_for(layout)    levels of 9x9, and the other sizes
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sudokit.boxes.shape import NINE, Shape, name_of
from sudokit.game.layout import Layout, layout_of
from sudokit.game.levels import LEVELS
from sudokit.language import _

SHAPES: Final = ((2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 4))


class Kind(NamedTuple):
    """A level of 9x9, or a board of another size."""

    level: str
    shape: Shape = NINE

    @property
    def text(self) -> str:
        """Its level, or its size, with the boxes if they lie unusually."""
        if self.shape == NINE:
            return _(self.level)
        name = layout_of(self.shape).name
        if self.shape in SHAPES:
            return name
        return f"{name} ({name_of(self.shape)})"


def kinds_for(layout: Layout) -> tuple[list[Kind], int]:
    """What can be asked for, and which of it is like this board."""
    own = [] if layout.shape in (*SHAPES, NINE) else [layout.shape]
    kinds = [Kind(level) for level in LEVELS]
    kinds += [Kind(LEVELS[0], shape) for shape in (*SHAPES, *own)]
    shapes = [kind.shape for kind in kinds]
    return kinds, shapes.index(layout.shape)
