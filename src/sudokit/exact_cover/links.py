"""The sparse table as linked lists in arrays."""

from typing import Final

from sudokit.exact_cover.problem import Problem, zeros
from sudokit.native.arrays import i64, vec

# Everything linked is in one array.  A node takes three places of it, a
# column header six, and the first place of each is its mark.
#
#   place    header of a column             node of a row
#     0      number of its rows             mark of its column
#     1      mark of its lowest node        mark of the node above
#     2      mark of its highest node       mark of the node below
#     3      number of times it ran empty
#     4      mark of the header to the left
#     5      mark of the header to the right
#
# Header 0, the root, belongs to no column: the list of the columns to choose
# from begins and ends there.  Between the nodes of two rows is a fence: UP is
# the mark of the first node of the row before it, DOWN that of the last node
# of the row after it, and TOP is -1 less the number of the row before it.
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


def linked(problem: Problem, taken: vec[i64], free: vec[i64]) -> vec[i64]:
    """Return the links of the free rows under the columns not taken."""
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
    """Make empty columns, and the list of those to choose from."""
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
    """Append a node to the bottom of a column."""
    above = links[column + UP]
    links[node + TOP] = column
    links[node + UP] = above
    links[node + DOWN] = column
    links[above + DOWN] = node
    links[column + UP] = node
    links[column + SIZE] += 1


def row_of(links: vec[i64], node: i64) -> int:
    """Return the number of a node's row."""
    while links[node + TOP] >= 0:
        node += NODE
    return int(FENCE - links[node + TOP])
