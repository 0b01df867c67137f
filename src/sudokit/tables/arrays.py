"""Puzzles in NumPy arrays (extra ``data``).

    solve(puzzles)         solutions and their numbers
    count(puzzles)         numbers of solutions, up to a limit
    trials(puzzles)        the guesses needed to prove the number
    rate(puzzles)          level, score and hardest technique
    check(puzzles, solutions)   whether each solution is the only one
    canonical(puzzles)     the canonical form, the same for all images
    parse(lines)           an array from lines of text
    lines(puzzles)         lines of text from an array

Puzzles are integer arrays of shape (n, 81) or (n, 9, 9), or one puzzle,
in any memory order, or lists, with 0 for an empty cell; or records as
``sudoku table`` writes them to .npy.  A wrong shape, type or value raises
ValueError, which names the first bad row (from 0) and cell (r1c1).

``jobs=N`` distributes the work over N processes, which are started only
if the work takes longer than starting them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sudokit.core import batch
from sudokit.core.grid import Grid
from sudokit.rating import hodoku
from sudokit.rating.explainer import rate_explainer
from sudokit.rating.trial_and_error import rate_trials
from sudokit.tables.engines import shared
from sudokit.tables.facts import canonical_forms
from sudokit.tables.puzzles import (
    Cells,
    cells_in,
    cells_of,
    line_of,
    lines_of,
    text_of,
)
from sudokit.tables.work import PUZZLE_NAMES, SOLUTION_NAMES

T = TypeVar("T")
A = TypeVar("A", bound=NDArray[Any])

AT_ONCE = 4096  # rows per call, so that they fit into the caches
FEW = 16  # rows per call where each takes long
NO_GRIDS = np.empty((0, 81), np.uint8)
NO_NUMBERS = np.empty(0, np.int64)
# The fields of a rating, scale by scale.
RATINGS = {
    "hodoku": np.dtype([("level", "U8"), ("score", "i4"), ("hardest", "U64")]),
    "explainer": np.dtype(
        [("er", "f4"), ("ep", "f4"), ("ed", "f4"), ("hardest", "U64")]
    ),
    "te": np.dtype([("te", "i1"), ("backdoor", "i1")]),
}
RATE: dict[str, Callable[[Grid], tuple[object, ...]]] = {
    "hodoku": hodoku.rate,
    "explainer": rate_explainer,
    "te": rate_trials,
}


def solve(puzzles: ArrayLike, jobs: int = 1) -> tuple[Cells, Cells]:
    """Return the solutions (n, 81) and their numbers (n,): 0, 1, 2 for more.

    A row without a solution is all 0; one with several gets one of them.
    """
    parts = _shared(_solve, _flat(puzzles), jobs)
    solutions = [NO_GRIDS, *(one for one, _ in parts)]
    counts = [np.empty(0, np.uint8), *(one for _, one in parts)]
    return np.concatenate(solutions), np.concatenate(counts)


def count(
    puzzles: ArrayLike, limit: int = 2, jobs: int = 1
) -> NDArray[np.int64]:
    """Count the solutions of each puzzle, up to ``limit``."""
    if limit < 1:
        raise ValueError(f"the limit must be at least 1, not {limit}")
    work = partial(_count, limit=limit)
    return _joined(work, _flat(puzzles), jobs, NO_NUMBERS)


def trials(puzzles: ArrayLike, jobs: int = 1) -> NDArray[np.int64]:
    """Return the number of guesses that each proof of uniqueness takes."""
    return _joined(_trials, _flat(puzzles), jobs, NO_NUMBERS)


def rate(
    puzzles: ArrayLike, scale: str = "hodoku", jobs: int = 1
) -> NDArray[np.void]:
    """Return the ratings (n,), with the fields level, score and hardest.

    On the scale "explainer" the fields are er, ep, ed and hardest, on "te"
    they are te and backdoor.  They are "" and 0, on "te" -1, for a puzzle
    without exactly one solution.
    Raise ValueError for an unknown scale.
    """
    if scale not in RATINGS:
        raise ValueError(
            f"unknown scale {scale!r}; the scales are {', '.join(RATINGS)}"
        )
    work = partial(_rate, scale=scale)
    none = np.empty(0, RATINGS[scale])
    return _joined(work, _flat(puzzles), jobs, none, FEW)


def check(
    puzzles: ArrayLike, solutions: ArrayLike, jobs: int = 1
) -> NDArray[np.bool_]:
    """Return for each puzzle (n,) whether its solution is the only one."""
    given = _flat(solutions, "solutions")
    solved, counts = solve(puzzles, jobs)
    if len(given) != len(solved):
        raise ValueError(f"{len(solved)} puzzles, but {len(given)} solutions")
    right: NDArray[np.bool_] = (counts == 1) & (solved == given).all(axis=1)
    return right


def canonical(puzzles: ArrayLike, jobs: int = 1) -> Cells:
    """Return the canonical forms (n, 81).

    Raise ValueError for a row without one.
    """
    return _joined(_canonical, _flat(puzzles), jobs, NO_GRIDS)


def parse(lines: Iterable[str], jobs: int = 1) -> Cells:
    """Return the array (n, 81) of puzzles in 81 characters, 0 or . for empty.

    Other signs and separators are accepted as in the tables of
    ``sudoku table``.  Raise ValueError for the first row that is not a
    puzzle.
    """
    return _joined(_parse, list(lines), jobs, NO_GRIDS)


def lines(puzzles: ArrayLike, jobs: int = 1) -> list[str]:
    """Return each puzzle as 81 characters, . for empty."""
    parts = _shared(_lines, _flat(puzzles), jobs)
    return [line for part in parts for line in part]


# The work on a range of rows, in any process; ``start`` is its first row.


def _solve(start: int, puzzles: Cells) -> tuple[Cells, Cells]:
    solved = batch.solve_text(text_of(puzzles))
    counts = np.array(solved.counts, np.uint8)
    return cells_in(solved.solutions.encode()), counts


def _count(start: int, puzzles: Cells, limit: int) -> NDArray[np.int64]:
    return np.array(batch.count_lines(lines_of(puzzles), limit), np.int64)


def _trials(start: int, puzzles: Cells) -> NDArray[np.int64]:
    return np.array(batch.solve_text(text_of(puzzles)).trials, np.int64)


def _lines(start: int, puzzles: Cells) -> list[str]:
    return lines_of(puzzles)


def _rate(start: int, puzzles: Cells, scale: str) -> NDArray[np.void]:
    fields = attrgetter(*(RATINGS[scale].names or ()))
    grids = map(Grid.parse, lines_of(puzzles))
    rated = [fields(RATE[scale](grid)) for grid in grids]
    return np.array(rated, RATINGS[scale])


def _canonical(start: int, puzzles: Cells) -> Cells:
    forms, wrong = canonical_forms(lines_of(puzzles))
    for at, error in sorted(wrong.items()):
        raise ValueError(f"row {start + at}: {error}")
    return cells_of(forms)


def _parse(start: int, texts: Sequence[str]) -> Cells:
    parsed = []
    for at, text in enumerate(texts):
        try:
            parsed.append(line_of(text))
        except (AttributeError, TypeError):
            kind = type(text).__name__
            raise ValueError(
                f"row {start + at}: expected text, not {kind}"
            ) from None
        except ValueError as error:
            raise ValueError(f"row {start + at}: {error}") from None
    return cells_of(parsed)


# Checks rows and distributes them.


def _flat(puzzles: ArrayLike, name: str = "puzzles") -> Cells:
    """Return the rows as (n, 81) in C order; raise ValueError for others."""
    array = np.asarray(puzzles)
    if array.dtype.names is not None:
        usual = PUZZLE_NAMES if name == "puzzles" else SOLUTION_NAMES
        there = [one for one in usual if one in array.dtype.names]
        if not there:
            raise ValueError(f"{name}: there is no field {' or '.join(usual)}")
        array = array[there[0]]
    if array.dtype.kind in "SU":
        return parse(array.astype(str))
    if not array.size and array.dtype == np.float64:  # an empty list
        array = array.astype(np.uint8).reshape(-1, 81)
    if array.dtype.kind not in "iu":
        raise ValueError(f"{name}: expected whole numbers, not {array.dtype}")
    if array.shape in ((81,), (9, 9)):
        array = array[np.newaxis]
    if array.shape[1:] not in ((81,), (9, 9)):
        raise ValueError(
            f"{name}: the shape must be (n, 81) or (n, 9, 9), not"
            f" {array.shape}"
        )
    flat = np.ascontiguousarray(array).reshape(len(array), 81)
    if flat.size and (flat.max() > 9 or flat.min() < 0):
        row, cell = np.argwhere((flat > 9) | (flat < 0))[0]
        raise ValueError(
            f"{name}: row {row}, r{cell // 9 + 1}c{cell % 9 + 1}:"
            f" {flat[row, cell]} is not 0 to 9"
        )
    return flat.astype(np.uint8, copy=False)


def _joined(
    work: Callable[..., A],
    rows: Cells | Sequence[str],
    jobs: int,
    none: A,
    at_once: int = 0,
) -> A:
    """Return the results as one array, ``none`` if there are no rows."""
    parts = _shared(work, rows, jobs, at_once)
    return cast(A, np.concatenate([none, *parts]))


def _shared(
    work: Callable[..., T],
    rows: Cells | Sequence[str],
    jobs: int,
    at_once: int = 0,
) -> list[T]:
    """Return the results of the work on batches of rows, in order."""
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}")
    size = at_once or AT_ONCE
    starts = range(0, len(rows), size)
    parts = [(start, rows[start : start + size]) for start in starts]
    return list(shared(work, parts, jobs))
