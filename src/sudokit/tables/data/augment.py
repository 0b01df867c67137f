"""Adds images of each puzzle to a table."""

from __future__ import annotations

from typing import Unpack

from sudokit.core.dice import seed_of
from sudokit.rules.shapes import Shape, check_shape
from sudokit.tables.data.expanding import ExpandWork
from sudokit.tables.data.images import Images
from sudokit.tables.errors import TableError
from sudokit.tables.running import RunOptions, Summary, run_work


def augment(
    source: str,
    target: str,
    count: int = 10,
    *,
    seed: int | str = 0,
    original: bool = False,
    mark: str = "",
    shape: Shape | None = None,
    puzzle: str = "",
    solution: str = "",
    force: bool = False,
    **options: Unpack[RunOptions],
) -> Summary:
    """Writes ``count`` images of each puzzle of ``source``.

    They are drawn evenly from the transformations that keep the rules: values
    renamed, rows exchanged within bands and columns within stacks, bands and
    stacks, and transposed where boxes are square.  A solution is turned like
    its puzzle, other columns are copied.  No image of a puzzle is there twice,
    and none is the puzzle itself, which ``original`` puts before them; a
    puzzle that has fewer images gives all, and the Summary says so.  ``mark``
    names a column for the puzzle that each row is an image of.

    Grids can have any boxes: the squarest of their size, or of this
    ``shape``.  The images of a puzzle depend on it and the ``seed``, and
    not on where it stands.  A row that is not a puzzle has no images, and
    is an error.  All else is as for ``sudokit.tables.run``.
    """
    if count < 1:
        raise TableError(f"can't make {count} images")
    if shape is not None:
        try:
            check_shape(shape)
        except ValueError as error:
            raise TableError(str(error)) from None
    images = Images(count, seed_of(seed), original, mark, shape)
    work = ExpandWork(
        maker=images, puzzle=puzzle, solution=solution, force=force
    )
    return run_work(source, target, work, **options)
