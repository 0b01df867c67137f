"""An exact cover problem: columns, rows, and which rows are allowed."""

from collections.abc import Iterable, Sequence
from typing import Final, final

from sudokit.native.arrays import append, i64, vec


@final
class Problem:
    """A table of zeros and ones, each row given by the columns of its ones.

    Columns 0 to primary-1 must be covered once, the secondary ones that
    follow at most once.  Rows are numbered from 0.  ValueError for a row
    that is empty, or names a column twice or one that doesn't exist.
    """

    __slots__ = ("columns", "ends", "every", "ones", "primary", "size")

    def __init__(
        self, rows: Iterable[Iterable[int]], primary: int, secondary: int = 0
    ) -> None:
        if primary < 0 or secondary < 0:
            raise ValueError("the number of columns is negative")
        ones = vec[i64]()
        ends = vec[i64]([0])
        columns = primary + secondary
        for number, row in enumerate(rows):
            names = list(row)
            if not names:
                raise ValueError(f"row {number} is empty")
            if len(set(names)) < len(names):
                raise ValueError(f"row {number} names a column twice")
            for name in names:
                if not 0 <= name < columns:
                    raise ValueError(
                        f"row {number}: no column {name} among {columns}"
                    )
                ones = append(ones, i64(name))
            ends = append(ends, i64(len(ones)))
        self.ones: Final[vec[i64]] = ones  # the columns, row after row
        self.ends: Final[vec[i64]] = ends  # row k has ends[k] to ends[k+1]
        self.primary: Final[i64] = primary
        self.columns: Final[i64] = columns
        self.size: Final[i64] = len(ends) - 1
        self.every: Final[vec[i64]] = vec[i64](range(self.size))


def zeros(length: i64) -> vec[i64]:
    """Return an array of zeros."""
    return vec[i64]([0] * length)


def check_row(problem: Problem, row: i64) -> None:
    """Raise ValueError if the problem has no row of this number."""
    if not 0 <= row < problem.size:
        raise ValueError(f"no row {row} among {problem.size}")


def take_given(
    problem: Problem, given: Sequence[int], taken: vec[i64]
) -> bool:
    """Mark the columns of the given rows; return False if one has two."""
    ones, ends = problem.ones, problem.ends
    fits = True
    for row in given:
        check_row(problem, row)
        k = ends[row]
        while k < ends[i64(row) + 1]:
            fits = fits and taken[ones[k]] == 0
            taken[ones[k]] = 1
            k += 1
    return fits


def rows_in_order(problem: Problem, order: Sequence[int] | None) -> vec[i64]:
    """Return the row numbers in the given order, or all of them."""
    if order is None:
        return problem.every
    for row in order:
        check_row(problem, row)
    return vec[i64](order)


def free_rows(problem: Problem, rows: vec[i64], taken: vec[i64]) -> vec[i64]:
    """Return the rows that have no 1 in a covered column."""
    # Summing up, without a look at the partial result, is faster than
    # stopping early: the jumps are predictable.
    ones, ends = problem.ones, problem.ends
    free = zeros(len(rows))
    size: i64 = 0
    for row in rows:
        used: i64 = 0
        k = ends[row]
        end = ends[row + 1]
        while k < end:
            used += taken[ones[k]]
            k += 1
        free[size] = row
        if used == 0:
            size += 1
    return free[:size]
