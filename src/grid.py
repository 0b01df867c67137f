"""A sudoku grid that never changes: the header grid.h.

A ``Grid`` is a value, like a number: an operation takes a grid and
returns a new one, and the old one stays as it was.  So recursion needs
no undo, and a grid can be kept, compared, hashed and sent away.

    C                    here                 meaning
    grid_init(g, v)      Grid.init(values)    from nine rows of nine values
    grid_update(g, c)    g.update(c)          the grid with choice c made
    grid_iterate(g, t)   g.iterate(t)         the choice after t
    grid_unique(g)       g.unique()           all steps were unique choices
    grid_exist_unique(g) g.exist_unique()     a cell with one choice left
    grid_clear_unique(g) g.clear_unique()     the same without that flag
    grid_read_value(g, c) g.read_value(c)     c with the value of its cell

A ``Choice(i, j, n)`` is row i, column j (0 to 8) and value n (1 to 9).
``NO_CHOICE`` is no choice at all.  A unique choice is one that stands
alone in its cell.  What a Grid is made of is in ``sudokit.core.grid``.
"""

from sudokit.core.choice import NO_CHOICE, Choice
from sudokit.core.grid import Grid

__all__ = ["NO_CHOICE", "Choice", "Grid"]
