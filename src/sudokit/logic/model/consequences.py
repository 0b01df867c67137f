"""The consequences of an assumption, each with its causes.

    Consequences()            nodes in order, each with its parents
    needs_of(before, now, ..) the losses that leave a candidate alone
    inferences(record, story) nodes in order, as inferences

A *node* is a candidate that is true or false: ``2 * code + 1`` or ``2 *
code``.  The search for a forcing net, the chains of Sudoku Explainer and
the replay of a step all record their results as such nodes, so that each
reason is computed once, when the node is derived.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import codes_of
from sudokit.native.arrays import i64
from sudokit.native.bits import lowest_of

# The reason of a node, if it isn't a house.
IN_CELL: Final = -1  # true: last candidate of its cell; false: same cell
NO_HOUSE: Final = -2  # an assumption, or a reason that no house shows


class Consequences:
    """The consequences of an assumption.

    ``order`` has the nodes in the order of discovery, the assumption first.
    ``parents[node]`` are the nodes that a node follows from, and
    ``houses[node]`` is the house in which it does, IN_CELL or NO_HOUSE.
    """

    __slots__ = ("houses", "order", "parents")

    def __init__(self) -> None:
        self.order: Final[list[int]] = []
        self.parents: Final[dict[int, list[int]]] = {}
        self.houses: Final[dict[int, int]] = {}

    def record(self, node: int, parents: list[int], house: int) -> None:
        """Record a node that follows from others, once."""
        self.order.append(node)
        self.parents[node] = parents
        self.houses[node] = house

    def holds(self, node: int) -> bool:
        """Return whether the node is a consequence."""
        return node in self.parents

    def behind(self, ends: list[int]) -> dict[int, None]:
        """Return nodes and all that they follow from, the nearest first."""
        done: dict[int, None] = {}
        todo = ends
        while todo:
            later: list[int] = []
            for node in todo:
                if node not in done:
                    done[node] = None
                    later += self.parents[node]
            todo = later
        return done

    def story(self, ends: list[int]) -> list[int]:
        """Return the same nodes, each after all nodes it follows from."""
        needed = self.behind(ends)
        return [node for node in self.order if node in needed]


def needs_of(before: Board, now: Board, code: int, house: int) -> list[int]:
    """Return the false nodes that leave a candidate the last of its kind.

    They are the candidates in ``before`` but not in ``now``, of the house
    or, with IN_CELL, of the cell.
    """
    value: i64 = code // before.cells
    cell: i64 = code % before.cells
    if house == IN_CELL:
        gone = before.masks[cell] & ~now.masks[cell]
        return [2 * other for other in codes_of(cell, gone, before.cells)]
    index = value * before.houses + house
    gone = before.spots[index] & ~now.spots[index]
    first: i64 = house * before.size
    needs: list[int] = []
    while gone:
        other = before.layout.house_cells[first + lowest_of(gone)]
        needs.append(2 * (value * before.cells + other))
        gone &= gone - 1
    return needs


def gone_before(
    nodes: list[tuple[int, int]], source: Board, board: Board
) -> list[int]:
    """Return the false nodes that make some true nodes hold on the board.

    They are the candidates of the source that the board lacks.
    """
    gone: dict[int, None] = {}
    for node, house in nodes:
        if node & 1 and house >= IN_CELL:
            for need in needs_of(source, board, node >> 1, house):
                gone[need] = None
    return list(gone)


@final
class Inference:
    """A candidate that is true, or several that are false, and why.

    True: it is the last place in ``house``, or the last candidate of its
    cell.  False: ``house`` needs the value elsewhere.  Either follows
    because the candidates ``needs`` are gone; an assumption has none.
    """

    __slots__ = ("codes", "house", "needs", "true")

    def __init__(
        self, codes: list[int], true: bool, house: int, needs: list[int]
    ) -> None:
        self.codes: Final[list[int]] = codes
        self.true: Final = true
        self.house: Final[int] = house
        self.needs: Final[list[int]] = needs


def inferences(record: Consequences, story: list[int]) -> list[Inference]:
    """Return the nodes of a story as inferences, the assumption first.

    A candidate that a true one rules out gets no inference of its own.
    Consecutive other false candidates with the same reason share one.
    """
    steps: list[Inference] = []
    for node in story:
        parents = record.parents[node]
        if not node & 1 and parents and parents[0] & 1:
            continue
        house = record.houses[node]
        needs = [parent >> 1 for parent in parents]
        if steps and house >= 0 and not node & 1:
            last = steps[-1]
            if not last.true and last.house == house and last.needs == needs:
                last.codes.append(node >> 1)
                continue
        steps.append(Inference([node >> 1], node & 1 != 0, house, needs))
    return steps
