"""What several techniques ask of one board, looked for once.

A board never changes, so what is found on it holds; it is looked for when
the first technique asks.
"""

from typing import Final, final

from sudokit.logic.model.almost_locked import (
    AlmostLockedSet,
    Joint,
    almost_locked_sets,
    joints,
)
from sudokit.logic.model.board import Board
from sudokit.logic.model.rectangles import Rectangle, rectangles


@final
class Survey:
    """The larger patterns of a board, for all techniques that use them."""

    __slots__ = ("_almost_locked", "_joints", "_rectangles", "board")

    def __init__(self, board: Board) -> None:
        self.board: Final = board
        self._almost_locked: list[AlmostLockedSet] | None = None
        self._joints: list[Joint] | None = None
        self._rectangles: list[Rectangle] | None = None

    def almost_locked_sets(self) -> list[AlmostLockedSet]:
        """All almost locked sets, house by house."""
        if self._almost_locked is None:
            self._almost_locked = almost_locked_sets(self.board)
        return self._almost_locked

    def joints(self) -> list[Joint]:
        """All pairs of them with a restricted common."""
        if self._joints is None:
            self._joints = joints(self.almost_locked_sets())
        return self._joints

    def rectangles(self) -> list[Rectangle]:
        """Four empty cells that could come down to two values."""
        if self._rectangles is None:
            self._rectangles = rectangles(self.board)
        return self._rectangles
