"""Sudoku on paper: pictures, worksheets, books.

    draw(grid, step=None, ...)      a picture as SVG
    Picture(grid, step=None, ...)   the same, which a notebook shows

SVG needs nothing but Python; PDF, PNG and QR codes are in the extra
``paper``.  ``figure`` draws a grid, ``svg`` and ``document`` write what
is drawn, ``sheets`` and ``book`` lay out pages.
"""

from __future__ import annotations

from itertools import product

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.logic import Step
from sudokit.paper.figure import figure
from sudokit.paper.shapes import Drawing
from sudokit.paper.svg import text_of
from sudokit.proofs.step import draw_steps_with
from sudokit.rules import AnyPuzzle
from sudokit.rules.kinds import puzzle_from

__all__ = ["Picture", "draw"]


def draw(
    grid: AnyPuzzle | str,
    step: Step | None = None,
    *,
    clues: AnyPuzzle | str | None = None,
    candidates: bool = False,
    names: bool | None = None,
    theme: str = "light",
    size: str = "",
    legend: bool = True,
    sentence: bool = True,
    title: str = "",
) -> str:
    """Return a grid of any shape as SVG, and a step on a 9x9 grid.

    ``clues`` is the puzzle that the grid came from: its values are drawn
    heavier.  ``candidates`` draws those of every empty cell, as a step
    does; ``names`` those of rows and columns.  ``theme`` is light, dark,
    print or contrast.  ``size`` is the width, as 8cm or 400px.  Below a
    step are its ``sentence`` and a ``legend`` of its marks.
    Raise ValueError for an unknown theme, an invalid size, or a step on a grid
    that is not 9x9.

    >>> from sudokit.core.grid import Grid
    >>> draw(Grid.parse("." * 80 + "7"), size="8cm").startswith("<svg")
    True
    """
    drawing = figure(
        puzzle_from(grid),
        step,
        clues=None if clues is None else puzzle_from(clues),
        candidates=candidates,
        names=names,
        theme=theme,
        legend=legend,
        sentence=sentence,
        title=title,
    )
    return text_of(drawing, size)


def picture_of(step: Step) -> str:
    """Return a step alone as SVG: nothing but the candidates that it names."""
    named = {
        *step.placements,
        *step.eliminations,
        *[one.what for one in step.premises],
    }
    grid = Grid.parse("." * 81)
    for i, j, n in product(range(9), range(9), range(1, 10)):
        if Choice(i, j, n) not in named:
            grid = grid.reject(Choice(i, j, n))
    return draw(grid, step, size="8cm")


draw_steps_with(picture_of)  # in notebooks


class Picture:
    """A grid that a notebook shows as a picture.

    It has the arguments of ``draw``; ``str()`` of it is the SVG.
    """

    def __init__(
        self,
        grid: AnyPuzzle | str,
        step: Step | None = None,
        *,
        clues: AnyPuzzle | str | None = None,
        candidates: bool = False,
        theme: str = "light",
        size: str = "8cm",
    ) -> None:
        self.drawing: Drawing = figure(
            puzzle_from(grid),
            step,
            clues=None if clues is None else puzzle_from(clues),
            candidates=candidates,
            theme=theme,
        )
        self._size = size

    def __str__(self) -> str:
        return text_of(self.drawing, self._size)

    def _repr_svg_(self) -> str:
        return str(self)
