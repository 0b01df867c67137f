"""The header grid.h in Python: an immutable sudoku grid.

A ``Grid`` is a value, like a number: an operation takes a grid and
returns a new one, and the old one stays as it was.  So recursion needs
no undo, and a grid can be stored, compared, hashed and sent to another
process.

    C                       here                takes and returns
    grid_init(g, v)         Grid.init(values)   rows -> Grid
    grid_update(g, c)       g.update(c)         Choice -> Grid
    grid_iterate(g, t)      g.iterate(t)        Choice -> Choice
    grid_unique(g)          g.unique()          -> bool
    grid_exist_unique(g)    g.exist_unique()    -> Choice
    grid_clear_unique(g)    g.clear_unique()    -> Grid
    grid_read_value(g, c)   g.read_value(c)     Choice -> Choice

``init`` makes a grid from nine rows of nine values, 0 for empty.
``update`` makes a choice: the cell gets its value, which is removed from
the choices of its peers.  ``iterate`` returns the choice after t, cells
with the fewest choices first, NO_CHOICE to start and at the end.
``unique`` is the flag: all steps so far were unique choices, that is,
alone in their cell; ``exist_unique`` finds such a cell, and
``clear_unique`` returns the same grid without the flag.  ``read_value`` is
c with the value of its cell.

A ``Choice(i, j, n)`` is row i, column j (0 to 8) and value n (1 to 9).
``NO_CHOICE`` means none.  See ``sudokit.core.grid`` for the representation
of a Grid and its other methods.

>>> g = Grid.init([[5, 3, 4, 6, 7, 8, 9, 1, 0]] + 8 * [9 * [0]])
>>> c = g.exist_unique()
>>> c
Choice(i=0, j=8, n=2)
>>> g.update(c).read_value(c), g.read_value(c)
(Choice(i=0, j=8, n=2), Choice(i=0, j=8, n=0))
"""

from sudokit.core.choice import NO_CHOICE, Choice
from sudokit.core.grid import Grid

__all__ = ["NO_CHOICE", "Choice", "Grid"]
