"""Exact covers by dancing links.

An exact cover problem is a table of zeros and ones, and its solutions
are the sets of rows that have exactly one 1 in each column.  Read a
column as something that must happen once, and a row as a move that
makes some of these things happen: a sudoku, a tiling, eight queens that
don't attack each other are all problems of this kind, and this module
knows none of them.

    problem = Problem(rows, primary, secondary=0)   the table
    search = Search(problem, given=(), ...)   an iterator of solutions
    search.advance(), search.rows()           the same by hand
    search.nodes                              rows tried so far
    count(problem, limit=None, ...)           how many solutions

    >>> table = [(2, 4, 5), (0, 3, 6), (1, 2, 5), (0, 3), (1, 6),
    ...          (3, 4, 6)]
    >>> next(Search(Problem(table, 7)))
    (3, 4, 0)

The idea
--------
Take a column that isn't covered yet.  One of its rows must be in the
solution, so try each in turn.  A row that is taken covers its columns,
and every other row with a 1 in one of these can't be used any more: it
leaves the table.  What stays is a smaller problem of the same kind.  If
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

import time
from collections.abc import Iterable, Sequence
from math import inf
from typing import Final, final

from sudokit.core.arrays import append, i64, vec
from sudokit.core.budget import BudgetSpent

# Everything linked lives in one array.  A node takes three places of it,
# a column header six, and each is known by its first place, its mark.
#
#   place    header of a column             node of a row
#     0      how many rows it has           mark of its column
#     1      mark of its lowest node        mark of the node above
#     2      mark of its highest node       mark of the node below
#     3      how often it ran empty
#     4      mark of the header to the left
#     5      mark of the header to the right
#
# Header 0, the root, belongs to no column: it is where the list of the
# columns to choose from begins and ends.  Between the nodes of two rows
# stands a fence: UP is the mark of the first node of the row before it,
# DOWN that of the last node of the row after it, and TOP is -1 less the
# number of the row before it.
TOP: Final[i64] = 0
SIZE: Final[i64] = 0
UP: Final[i64] = 1
DOWN: Final[i64] = 2
WEIGHT: Final[i64] = 3
LEFT: Final[i64] = 4
RIGHT: Final[i64] = 5
NODE: Final[i64] = 3
HEADER: Final[i64] = 6
ROOT: Final[i64] = 0
FENCE: Final[i64] = -1

CLOCK: Final[i64] = 256  # look at the time every so many nodes

# The first place of the stack of short columns says how many places of
# it are in use.
COUNT: Final[i64] = 0
FIRST: Final[i64] = 1


@final
class Problem:
    """A table of zeros and ones, each row given by the columns of its ones.

    Columns 0 to primary-1 must be covered once, the secondary ones that
    follow at most once.  Rows are known by their number, from 0.
    ValueError for a row that is empty, names a column twice or names
    one that is not there.
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


@final
class Search:
    """The exact covers of a problem, one at a time, as tuples of rows.

    A solution holds the given rows first, then the others in the order
    in which they were chosen.  Every solution comes once.

    given     rows that are in every solution; if two of them share a
              column there is none
    order     the rows that may be used, each once, in the order in
              which they are tried; without it all as they are numbered
    limit     stop after so many solutions
    nodes     raise BudgetSpent rather than try more rows than this
    deadline  raise BudgetSpent when time.monotonic() has passed it

    ValueError for the number of a row that is not in the problem.
    """

    def __init__(
        self,
        problem: Problem,
        given: Sequence[int] = (),
        *,
        order: Sequence[int] | None = None,
        limit: int | None = None,
        nodes: int | None = None,
        deadline: float | None = None,
    ) -> None:
        self.given: tuple[int, ...] = tuple(given)
        self.nodes: i64 = 0
        self.most_nodes: i64 = -1 if nodes is None else max(nodes, 0)
        self.deadline: float = inf if deadline is None else deadline
        self.left: i64 = -1 if limit is None else max(limit, 0)
        self.spent = ""  # how the budget ended, once it has
        taken = zeros(problem.columns)
        self.done = not take_given(problem, self.given, taken)
        free = free_rows(problem, rows_in_order(problem, order), taken)
        self.links: vec[i64] = linked(problem, taken, free)
        self.short: vec[i64] = short_columns(self.links, problem.columns)
        self.last: i64 = HEADER * problem.primary
        self.chosen: vec[i64] = zeros(problem.columns + 1)
        self.depth: i64 = 0
        self.backward = False  # whether the last choice is to be undone

    def __iter__(self) -> "Search":
        return self

    def __next__(self) -> tuple[int, ...]:
        if not self.advance():
            raise StopIteration
        return self.rows()

    def rows(self) -> tuple[int, ...]:
        """The rows taken: a solution after advance() has said True."""
        links = self.links
        chosen = self.chosen
        return self.given + tuple(
            [row_of(links, chosen[k]) for k in range(self.depth)]
        )

    def advance(self) -> bool:
        """Go to the next solution; False if there is none.

        BudgetSpent when the budget ends first, and again if asked again.
        """
        if self.spent:
            raise BudgetSpent(self.spent)
        if self.done or self.left == 0:
            return False
        links, short, chosen = self.links, self.short, self.chosen
        while True:
            if self.backward:
                if self.depth == 0:
                    self.done = True
                    return False
                self.depth -= 1
                node = chosen[self.depth]
                release(links, node, node - NODE)
                column = links[node + TOP]
                node = links[node + DOWN]
            else:
                column = choose(links, short, self.last)
                if column == ROOT:
                    self.backward = True
                    self.left -= 1
                    return True
                cover(links, short, column)
                node = links[column + DOWN]
            while node != column:
                self.spend()
                if take(links, short, node, self.last):
                    break
                node = links[node + DOWN]
            if node == column:
                uncover(links, column)
                short[COUNT] = FIRST
                self.backward = True
            else:
                chosen[self.depth] = node
                self.depth += 1
                self.backward = False

    def spend(self) -> None:
        """Count a node; raise BudgetSpent if there is none left."""
        if self.nodes == self.most_nodes:
            self.spent = f"budget spent after {self.nodes} nodes"
        elif (
            self.nodes & (CLOCK - 1) == 0 and time.monotonic() > self.deadline
        ):
            self.spent = f"time spent after {self.nodes} nodes"
        if self.spent:
            raise BudgetSpent(self.spent)
        self.nodes += 1


def count(
    problem: Problem,
    given: Sequence[int] = (),
    *,
    limit: int | None = None,
    nodes: int | None = None,
    deadline: float | None = None,
) -> int:
    """How many solutions there are, at most limit; see Search."""
    search = Search(
        problem, given, limit=limit, nodes=nodes, deadline=deadline
    )
    found: i64 = 0
    while search.advance():
        found += 1
    return found


# The table as links


def zeros(length: i64) -> vec[i64]:
    """An array of so many zeros."""
    return vec[i64]([0] * length)


def check_row(problem: Problem, row: i64) -> None:
    """ValueError if the problem has no row of this number."""
    if not 0 <= row < problem.size:
        raise ValueError(f"no row {row} among {problem.size}")


def take_given(
    problem: Problem, given: Sequence[int], taken: vec[i64]
) -> bool:
    """Mark the columns of the given rows; False if one is marked twice."""
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
    """The numbers of the rows, all of them without an order."""
    if order is None:
        return problem.every
    for row in order:
        check_row(problem, row)
    return vec[i64](order)


def free_rows(problem: Problem, rows: vec[i64], taken: vec[i64]) -> vec[i64]:
    """Those of the rows that have no 1 in a column that is taken."""
    # Summing up, without a look at what has been found so far, is
    # quicker than to stop early: the jumps can be foreseen.
    ones, ends = problem.ones, problem.ends
    free = zeros(len(rows))
    found: i64 = 0
    for row in rows:
        used: i64 = 0
        k = ends[row]
        end = ends[row + 1]
        while k < end:
            used += taken[ones[k]]
            k += 1
        free[found] = row
        if used == 0:
            found += 1
    return free[:found]


def linked(problem: Problem, taken: vec[i64], free: vec[i64]) -> vec[i64]:
    """The links of the free rows under the columns that aren't taken."""
    ones, ends = problem.ones, problem.ends
    fence = HEADER * (problem.columns + 1)
    places = fence + NODE
    for row in free:
        places += NODE * (ends[row + 1] - ends[row] + 1)
    links = zeros(places)
    link_headers(links, problem, taken)
    links[fence] = FENCE
    for row in free:
        node = fence + NODE
        first = node
        k = ends[row]
        while k < ends[row + 1]:
            append_node(links, node, HEADER * (ones[k] + 1))
            node += NODE
            k += 1
        links[fence + DOWN] = node - NODE
        fence = node
        links[fence] = FENCE - row
        links[fence + UP] = first
    return links


def link_headers(links: vec[i64], problem: Problem, taken: vec[i64]) -> None:
    """Empty columns, and the list of those to choose from."""
    header: i64 = ROOT
    before: i64 = ROOT
    while header <= HEADER * problem.columns:
        links[header + UP] = header
        links[header + DOWN] = header
        links[header + LEFT] = header
        links[header + RIGHT] = header
        column = header // HEADER - 1
        if 0 <= column < problem.primary and not taken[column]:
            links[before + RIGHT] = header
            links[header + LEFT] = before
            before = header
        header += HEADER
    links[before + RIGHT] = ROOT
    links[ROOT + LEFT] = before


def append_node(links: vec[i64], node: i64, column: i64) -> None:
    """Put a node at the lower end of a column."""
    above = links[column + UP]
    links[node + TOP] = column
    links[node + UP] = above
    links[node + DOWN] = column
    links[above + DOWN] = node
    links[column + UP] = node
    links[column + SIZE] += 1


def short_columns(links: vec[i64], columns: i64) -> vec[i64]:
    """The stack of the columns that have one row or none."""
    # A column is put on it twice at most, until the next dead end.
    short = zeros(FIRST + 2 * columns)
    short[COUNT] = FIRST
    column = links[ROOT + RIGHT]
    while column != ROOT:
        if links[column + SIZE] <= 1:
            push(short, column)
        column = links[column + RIGHT]
    return short


def push(short: vec[i64], column: i64) -> None:
    """Put a column on the stack of the short ones."""
    short[short[COUNT]] = column
    short[COUNT] += 1


def row_of(links: vec[i64], node: i64) -> int:
    """The number of a node's row."""
    while links[node + TOP] >= 0:
        node += NODE
    return int(FENCE - links[node + TOP])


# The dance


def cover(links: vec[i64], short: vec[i64], column: i64) -> None:
    """Take a column, and every row with a 1 in it, out of the table."""
    left = links[column + LEFT]
    right = links[column + RIGHT]
    links[left + RIGHT] = right
    links[right + LEFT] = left
    node = links[column + DOWN]
    while node != column:
        other = node + NODE
        while other != node:
            top = links[other + TOP]
            if top < 0:
                other = links[other + UP]
                continue
            above = links[other + UP]
            below = links[other + DOWN]
            links[above + DOWN] = below
            links[below + UP] = above
            size = links[top + SIZE] - 1
            links[top + SIZE] = size
            if size <= 1:
                push(short, top)
            other += NODE
        node = links[node + DOWN]


def uncover(links: vec[i64], column: i64) -> None:
    """Undo cover(), lowest row first."""
    node = links[column + UP]
    while node != column:
        other = node + NODE
        while other != node:
            top = links[other + TOP]
            if top < 0:
                other = links[other + UP]
                continue
            links[links[other + UP] + DOWN] = other
            links[links[other + DOWN] + UP] = other
            links[top + SIZE] += 1
            other += NODE
        node = links[node + UP]
    links[links[column + LEFT] + RIGHT] = column
    links[links[column + RIGHT] + LEFT] = column


def take(links: vec[i64], short: vec[i64], node: i64, last: i64) -> bool:
    """Cover the other columns of a row that is taken.

    As soon as a column has run empty all is undone; False.
    """
    count = short[COUNT]
    seen = count
    other = node + NODE
    while other != node:
        column = links[other + TOP]
        if column < 0:
            other = links[other + UP]
            continue
        cover(links, short, column)
        while seen < short[COUNT]:
            empty = short[seen]
            if (
                links[empty + SIZE] == 0
                and empty <= last
                and is_listed(links, empty)
                and not is_in_row(links, node, empty)
            ):
                links[empty + WEIGHT] += 1
                short[COUNT] = count
                release(links, node, other)
                return False
            seen += 1
        other += NODE
    return True


def is_in_row(links: vec[i64], node: i64, column: i64) -> bool:
    """Whether the row of a node has a 1 in the column."""
    other = node + NODE
    while other != node:
        top = links[other + TOP]
        if top == column:
            return True
        other = links[other + UP] if top < 0 else other + NODE
    return links[node + TOP] == column


def release(links: vec[i64], node: i64, other: i64) -> None:
    """Undo take() from the other node of the row on, last column first."""
    while other != node:
        column = links[other + TOP]
        if column < 0:
            other = links[other + DOWN]
        else:
            uncover(links, column)
            other -= NODE


def choose(links: vec[i64], short: vec[i64], last: i64) -> i64:
    """The smallest column, the root if none is left.

    A column of one row or none is on the stack of the short ones, so
    the list is only gone through where there is a real choice to make.
    """
    while short[COUNT] > FIRST:
        short[COUNT] -= 1
        column = short[short[COUNT]]
        if column <= last and is_listed(links, column):
            return column
    return smallest(links)


def is_listed(links: vec[i64], column: i64) -> bool:
    """Whether a primary column is still to be covered."""
    return links[links[column + RIGHT] + LEFT] == column


def smallest(links: vec[i64]) -> i64:
    """The column of least size, and of these the one of most weight."""
    column = links[ROOT + RIGHT]
    best = column
    least = links[best + SIZE]
    most = links[best + WEIGHT]
    while column != ROOT:
        size = links[column + SIZE]
        if size <= least:
            weight = links[column + WEIGHT]
            if size < least or weight > most:
                best = column
                least = size
                most = weight
        column = links[column + RIGHT]
    return best
