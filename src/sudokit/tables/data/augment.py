"""Adds images of each puzzle to a table."""

from __future__ import annotations

from typing import Any, Unpack

from sudokit.boxes.shape import Shape, check_shape
from sudokit.core.dice import seed_of
from sudokit.tables.data.expanding import ExpandWork
from sudokit.tables.data.images import Images
from sudokit.tables.data.key_cache import Crew
from sudokit.tables.errors import TableError
from sudokit.tables.running import run_work
from sudokit.tables.summary import Summary


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
    fresh: bool = False,
    to: str = "",
    compression: str = "",
    **crew: Unpack[Crew],
) -> Summary:
    """Writes ``count`` images of each puzzle of ``source``.

    They are drawn evenly from the transformations that keep the rules: values
    renamed, rows exchanged within bands and columns within stacks, bands and
    stacks, and transposed where boxes are square.  A solution is turned like
    its puzzle, other columns are copied.  No image of a puzzle is there twice,
    and none is the puzzle itself, which ``original`` puts before them; a
    puzzle that has fewer images gives all, and the Summary tells it.  ``mark``
    names a column for the puzzle that each row is an image of.

    Grids can have any boxes: the squarest of their size, or of this
    ``shape``.  The images of a puzzle depend on it and the ``seed``, and
    not on where it stands.  A row that is not a puzzle has no images, and
    is told.  All else is as for ``sudokit.tables.run``.
    """
    if count < 1:
        raise TableError(f"can't make {count} images")
    if shape is not None:
        try:
            check_shape(shape)
        except ValueError as error:
            raise TableError(str(error)) from None
    images = Images(count, seed_of(seed), original, mark, shape)
    options: dict[str, Any] = {"fresh": fresh, "to": to, **crew}
    return run_work(
        source,
        target,
        ExpandWork(images, puzzle, solution, force),
        compression=compression,
        **options,
    )
