"""Exact covers by dancing links.

An exact cover problem is a table of zeros and ones, and its solutions
are the sets of rows that have exactly one 1 in each column.  Read a
column as something that must happen once, and a row as a move that
makes some of these things happen: a sudoku, a tiling, and eight queens that
don't attack each other are all problems of this kind.  This package knows
none of them.

    problem = Problem(rows, primary, secondary=0)   the table
    covers = Covers(problem, given=(), ...)   an iterator of solutions
    covers.advance(), covers.rows()           the same by hand
    count(problem, limit=None, ...)           how many solutions

    >>> table = [(2, 4, 5), (0, 3, 6), (1, 2, 5), (0, 3), (1, 6),
    ...          (3, 4, 6)]
    >>> next(Covers(Problem(table, 7)))
    (3, 4, 0)

The idea
--------
Take a column that isn't covered yet.  One of its rows must be in the
solution, so try each in turn.  A row that is taken covers its columns,
and every other row with a 1 in one of these can't be used any more: it
leaves the table.  The rest is a smaller problem of the same kind.  If
no column is left, the rows taken are a solution; if a column is left
without rows, the last choice was wrong and has to be undone.  Knuth
calls this algorithm X.  It is quick when it takes the column with the
fewest rows: none means a dead end seen early, one means no choice.

The links are what makes undoing cheap.  Only the ones of the table are
stored, each as a node with links to the one above and the one below in
its column.  A node x leaves its column by

    down[up[x]] = down[x]
    up[down[x]] = up[x]

and keeps its own two links.  These still say where it was, so that

    down[up[x]] = x
    up[down[x]] = x

puts it back, if whatever was done since was undone first, last things
first.  Nothing is copied and nothing is allocated during the search:
links are the whole state, and they dance.  The columns not covered yet
stand in a list of the same kind.

A primary column must be covered exactly once, a secondary one at most
once: it takes part in everything, except that it is never in the list
of columns to be chosen.  A row of secondary columns alone is never
taken.

Sources: D. E. Knuth, "Dancing Links", in Millennial Perspectives in
Computer Science (2000), 187-214; The Art of Computer Programming,
volume 4B (2022), section 7.2.2.1, whose algorithm X also keeps the
nodes of a row side by side, as done here.  The tie between columns of
the same size goes to the one that has run empty most often, after
F. Boussemart and others, "Boosting Systematic Search by Weighting
Constraints" (ECAI 2004).
"""

from sudokit.exact_cover.covers import Covers, count
from sudokit.exact_cover.problem import Problem

__all__ = ["Covers", "Problem", "count"]
