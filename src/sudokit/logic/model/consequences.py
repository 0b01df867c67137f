"""The consequences of an assumption, each with its causes.

    Consequences()            nodes in order, each with those it follows from
    needs_of(before, now, ..) what had to go for a candidate to be the last
    inferences(record, ends)  the nodes that lead to some, as inferences

A *node* is a candidate that is true or false: ``2 * code + 1`` or ``2 *
code``.  The search for a forcing net, the chains of Sudoku Explainer and
the replay of a step all record what they come to as such nodes, so that
each reason is worked out once, where the node is found.
"""

from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.geometry import codes_of
from sudokit.native.arrays import i64

# By which a node follows, if not by a house.
IN_CELL: Final = -1  # true: the last candidate of its cell; false: beside it
NO_HOUSE: Final = -2  # an assumption, or nothing that a house shows


class Consequences:
    """What follows from an assumption.

    ``order`` has the nodes as they were found, the assumption first.
    ``parents[node]`` are those that a node follows from, and
    ``houses[node]`` is the house by which it does, IN_CELL or NO_HOUSE.
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
        """Is the node a consequence?"""
        return node in self.parents

    def behind(self, ends: list[int]) -> dict[int, None]:
        """The nodes that some follow from, and these, the nearest first."""
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
        """The same, each node after all that it follows from."""
        needed = self.behind(ends)
        return [node for node in self.order if node in needed]


def needs_of(before: Board, now: Board, code: int, house: int) -> list[int]:
    """The false nodes that leave a candidate the last of its kind.

    They are candidates ``before`` that are gone ``now``: in the house, or
    with IN_CELL in the cell.
    """
    value: i64 = code // before.cells
    cell: i64 = code % before.cells
    if house == IN_CELL:
        gone = before.masks[cell] & ~now.masks[cell]
        return [2 * other for other in codes_of(cell, gone, before.cells)]
    index = value * before.houses + house
    gone = before.spots[index] & ~now.spots[index]
    return [2 * other for other in before.codes_at(value, house, gone)]


@final
class Inference:
    """A candidate that is true, or some that are false, and why.

    True: it is the last place in ``house``, or the last candidate of its
    cell.  False: ``house`` needs the value elsewhere.  Both follow since
    the candidates ``needs`` are gone; of an assumption there are none.
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
    """The nodes of a story as inferences, the assumption first.

    A candidate that a true one rules out is none of its own.  Others that
    are false in turn for the same reason are one.
    """
    found: list[Inference] = []
    for node in story:
        parents = record.parents[node]
        if not node & 1 and parents and parents[0] & 1:
            continue
        house = record.houses[node]
        needs = [parent >> 1 for parent in parents]
        if found and house >= 0 and not node & 1:
            last = found[-1]
            if not last.true and last.house == house and last.needs == needs:
                last.codes.append(node >> 1)
                continue
        found.append(Inference([node >> 1], node & 1 != 0, house, needs))
    return found
