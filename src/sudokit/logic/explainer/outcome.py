"""A conclusion common to several chains, with the chains to it."""

from typing import Final, final

from sudokit.logic.explainer.position import RatedPosition
from sudokit.logic.explainer.reach import Reach
from sudokit.logic.model.geometry import CELL_HOUSES, HOUSE_CELLS

DOUBLE, CELL, HOUSE, CONTRADICTION = 1, 5, 6, 7  # what comes first


@final
class Outcome:
    """Something that follows from all sides, and where it follows.

    ``node`` is what holds; ``ends`` are, for each chain, its Reach and the
    node it ends with.  In a contradiction the second end is the one that
    the Reach keeps apart.
    """

    __slots__ = ("ends", "key", "node", "size", "source")

    def __init__(
        self,
        node: int,
        ends: list[tuple[Reach, int]],
        key: int,
        size: int,
        source: int,
    ) -> None:
        self.node: Final = node
        self.ends: Final = ends
        self.key: Final = key
        self.size: Final = size
        self.source: Final = source

    def rank(self) -> tuple[int, int]:
        """The shorter first, then by kind."""
        return self.size, self.key

    def chain(self, number: int) -> list[int]:
        """The nodes of a chain, from its end back, each once."""
        end = self.ends[number][1]
        done: dict[int, None] = {}
        todo = [end]
        while todo:
            later: list[int] = []
            for node in todo:
                if node not in done:
                    done[node] = None
                    later += self.parents(number, node)
            todo = later
        return list(done)

    def story(self, number: int) -> list[int]:
        """The same, from its end back, nothing before what it rests on."""
        reach, end = self.ends[number]
        there = self.chain(number)
        apart = self.key == CONTRADICTION and number == 1
        found = [node for node in reach.order if node in there]
        if apart and end not in found:
            found.append(end)
        found.reverse()
        return found

    def parents(self, number: int, node: int) -> list[int]:
        """What a node of a chain follows from."""
        reach, end = self.ends[number]
        apart = self.key == CONTRADICTION and number == 1
        if apart and node == end:
            return reach.clash_parents
        return reach.parents[node]

    def cause(self, number: int, node: int) -> int:
        """By which kind of house a node follows: 3 is the cell."""
        reach, end = self.ends[number]
        if self.key == CONTRADICTION and number == 1 and node == end:
            return reach.clash_cause
        return reach.causes[node]


def gone_between(
    source: RatedPosition, position: RatedPosition, code: int, cause: int
) -> list[int]:
    """The false nodes by which a candidate became the last of its kind.

    ``cause`` 3: the other candidates of its cell that the source has and the
    position has not; else the other places in its house of that kind.
    """
    value = code // 81
    cell = code % 81
    if cause == 3:
        gone = source.masks[cell] & ~position.masks[cell]
        return [2 * (v * 81 + cell) for v in range(9) if gone >> v & 1]
    house = CELL_HOUSES[cell * 3 + cause]
    index = value * 27 + house
    gone = source.spots[index] & ~position.spots[index]
    return [
        2 * (value * 81 + int(HOUSE_CELLS[house * 9 + spot]))
        for spot in range(9)
        if gone >> spot & 1
    ]
