"""Sudoku of any box shape, as an exact cover.

A box of r rows and c columns makes a grid of n = r*c rows and as many
columns, with n values a cell; 2 <= n <= 25.  The value of this package
is BoxGrid: frozen, hashable, comparable, picklable.

    shape      the shapes of boxes
    grid       BoxGrid.init(values, shape=None, diagonals=False)
    notation   how a grid is written
    houses     houses(shape)  is_correct(grid)  errors(grid)
    solving    solutions(grid)  solve(grid)  count(grid)  is_proper(grid)
               by_unique_choices(grid)  attempt(grid)
    making     generate(shape, nelts, unique, seed)
    reading    BoxReader(stream)  read(stream)  parse(text)
    explaining explain(grid, solution)  next_step(position)
               by position, techniques and trial
    variant    what the filter has to know of them

Four families of constraints, n*n of each, make a sudoku:

    cell     each cell has one value
    row      each row has each value once
    column   each column has each value once
    box      each box has each value once

They are the columns of the cover, 4*n*n of them.  Its rows are the n*n*n
ways to put value v into the cell of row i and column j, and each meets
one constraint of every family.  A grid with diagonals has a fifth
family, 2*n more: each diagonal has each value once.  The clues are rows
given beforehand.  See sudokit.exact_cover for how covers are found;
clues that contradict each other are no error, there is no solution.

Every search takes a Budget, of which a value tried is a trial.
Houses are numbered from 1: rows and diagonals from the top, the falling
diagonal before the rising one; columns from the left; boxes row by row.
"""

from sudokit.boxes.grid import BoxGrid, WrittenGrid, write
from sudokit.boxes.houses import empty_cells, errors, houses, is_correct
from sudokit.boxes.making import generate
from sudokit.boxes.notation import PLAIN, Notation
from sudokit.boxes.reading import BoxReader, parse, read
from sudokit.boxes.shape import (
    NINE,
    Shape,
    check_shape,
    name_of,
    parse_shape,
    squarest,
)
from sudokit.boxes.solving import (
    DANCING_LINKS,
    attempt,
    by_unique_choices,
    count,
    is_proper,
    solutions,
    solve,
)

__all__ = [
    "DANCING_LINKS",
    "NINE",
    "PLAIN",
    "BoxGrid",
    "BoxReader",
    "Notation",
    "Shape",
    "WrittenGrid",
    "attempt",
    "by_unique_choices",
    "check_shape",
    "count",
    "empty_cells",
    "errors",
    "generate",
    "houses",
    "is_correct",
    "is_proper",
    "name_of",
    "parse",
    "parse_shape",
    "read",
    "solutions",
    "solve",
    "squarest",
    "write",
]
