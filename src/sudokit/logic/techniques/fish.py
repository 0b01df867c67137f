"""Fish, and the colours of one value."""

from itertools import permutations
from typing import Final, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    choice_premises,
    house_premises,
)
from sudokit.logic.model.geometry import groups_in
from sudokit.logic.model.naming import (
    all_of,
    cell_names,
    house_key,
    lines_name,
    value_in,
    value_name,
)
from sudokit.logic.model.technique import Seeker
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import can_spare, count_of, lowest_of, members
from sudokit.system.language import _

# Fish: X-wing (2), swordfish (3), jellyfish (4), with or without fins.


SIZES: Final[dict[str, int]] = {"X-Wing": 2, "Swordfish": 3, "Jellyfish": 4}
KINDS: Final[tuple[str, ...]] = ("", "Finned", "Sashimi")


@final
class Waters:
    """The places of a value on parallel lines, for fish of a kind and size.

    The lines are rows if ``first`` is 0, else columns.
    """

    __slots__ = ("board", "first", "kind", "lines", "seeker", "size", "value")

    def __init__(
        self, board: Board, seeker: Seeker, size: i64, kind: i64, value: i64,
        first: i64,
    ) -> None:  # fmt: skip
        self.board: Final = board
        self.seeker: Final = seeker
        self.value: Final[i64] = value
        self.first: Final[i64] = first
        self.size: Final[i64] = size
        self.kind: Final[i64] = kind
        self.lines: Final = vec[i64](
            [board.in_house(value, first + n) for n in range(board.size)]
        )

    def search(self, usable: i64) -> bool:
        """Choose base lines among some; True ends the search."""
        layout = self.board.layout
        across = layout.size - self.first
        for base in groups_in(usable, self.size):
            if base & ~usable:
                continue
            self.seeker.survey.look()
            crossing = self.crossing(base)
            count = count_of(crossing)
            if self.kind == 0:
                if count == self.size and self.fish(base, crossing, -1):
                    return True
            elif self.size < count <= self.size + layout.reach:
                for cover in groups_in(crossing, self.size):
                    fins = crossing & ~cover
                    if (
                        cover & ~crossing
                        or fins & ~layout.chutes[across + lowest_of(fins)]
                        or not self.with_fins(base, cover)
                    ):
                        continue
                    return True
        return False

    def crossing(self, base: i64) -> i64:
        """Return the crossing lines on which the base lines have places."""
        lines: i64 = 0
        while base:
            lines |= self.lines[lowest_of(base)]
            base &= base - 1
        return lines

    def cell(self, line: i64, spot: i64) -> i64:
        """Return the cell at a spot of a line."""
        cells = self.board.layout.house_cells
        return cells[(self.first + line) * self.board.size + spot]

    def with_fins(self, base: i64, cover: i64) -> bool:
        """Add a fish of this kind whose fins share a region."""
        region: i64 = -1
        sashimi = False
        left: i64 = base
        while left:
            line = lowest_of(left)
            left &= left - 1
            spots: i64 = self.lines[line]
            body = spots & cover
            if not body & (body - 1):
                sashimi = True
            fins: i64 = spots & ~cover
            while fins:
                there = self.board.layout.region_of[
                    self.cell(line, lowest_of(fins))
                ]
                if region >= 0 and there != region:
                    return False
                region = there
                fins &= fins - 1
        return sashimi == (self.kind == 2) and self.fish(base, cover, region)

    def places(self, lines: i64, spots: i64, region: i64 = -1) -> list[int]:
        """Return the candidates on lines at some spots, maybe of a region."""
        codes: list[int] = []
        while lines:
            line = lowest_of(lines)
            lines &= lines - 1
            left: i64 = self.lines[line] & spots
            while left:
                cell = self.cell(line, lowest_of(left))
                left &= left - 1
                if region < 0 or self.board.layout.region_of[cell] == region:
                    codes.append(self.value * self.board.cells + cell)
        return codes

    def fish(self, base: i64, cover: i64, region: i64) -> bool:
        """Add the fish if it removes something.

        With fins only their region loses candidates.
        """
        board = self.board
        full = board.layout.full
        codes = self.places(full & ~base, cover, region)
        if not codes or (region < 0 and self.can_spare(base, codes)):
            return False
        bases = [int(self.first) + line for line in members(int(base))]
        across = int(board.size - self.first)
        covers = [across + line for line in members(int(cover))]
        return self.seeker.remove(
            codes, lambda: fish_evidence(board, self.value, bases, covers)
        )

    def can_spare(self, base: i64, codes: list[int]) -> bool:
        """Return whether a fish without fins has a line that isn't needed."""
        n = int(self.board.size)
        cells = [code % int(self.board.cells) for code in codes]
        spots = [cell // n if self.first else cell % n for cell in cells]
        lines = [int(self.lines[line]) for line in members(int(base))]
        return can_spare(lines, spots)


def fish_evidence(
    board: Board, value: i64, bases: list[int], covers: list[int]
) -> Evidence:
    """Return the premises and text of a fish; uncovered cells are fins."""
    body: list[int] = []
    fins: list[int] = []
    for base in bases:
        for cell in board.places(value, base):
            covered = any(
                board.layout.house_sets[cover] >> cell & 1 for cover in covers
            )
            (body if covered else fins).append(cell)
    return evidence_of(board, value, body, fins, bases, covers)


def evidence_of(
    board: Board,
    value: i64,
    body: list[int],
    fins: list[int],
    bases: list[int],
    covers: list[int],
) -> Evidence:
    """Return the premises and text of a fish with these cells and fins."""
    first = int(value * board.cells)
    premises = choice_premises(board, "cell", [first + one for one in body])
    premises += choice_premises(board, "fin", [first + one for one in fins])
    premises += house_premises(board, "base", bases)
    premises += house_premises(board, "cover", covers)
    note = _(
        "{n} in {base}, covered by {cover}",
        n=value_name(board, value),
        base=_houses_name(board, bases),
        cover=_houses_name(board, covers),
    )
    if fins:
        rest = cell_names(board, fins)
        note = _("{pattern} except for {rest}", pattern=note, rest=rest)
    return premises, note


def _houses_name(board: Board, houses: list[int]) -> str:
    """Return houses in short, kind by kind, as ``r15 and b3``."""
    kinds: dict[str, list[int]] = {}
    for house in houses:
        kinds.setdefault(house_key(board, house)[:1], []).append(house)
    return all_of(
        [lines_name(board, kinds[kind]) for kind in "rcb" if kind in kinds]
    )


def search_fish(board: Board, seeker: Seeker) -> None:
    """Search fish value by value, with rows, then columns as base lines."""
    word, _blank, name = seeker.name.rpartition(" ")
    size: i64 = SIZES[name]
    kind: i64 = KINDS.index(word)
    for value in range(board.size):
        for first in range(i64(0), 2 * board.size, board.size):
            usable: i64 = 0
            for line in range(board.size):
                count = count_of(
                    board.spots[value * board.houses + first + line]
                )
                if count >= 2 and (kind or count <= size):
                    usable |= i64(1) << line
            if count_of(usable) >= size:
                lines = Waters(board, seeker, size, kind, value, first)
                if lines.search(usable):
                    return


# Simple colours and multi-colours: strong links of one digit.


# The two kinds of conclusions from one component of colours.
WRAP: Final = "wrap"
TRAP: Final = "trap"


@final
class Color:
    """The cells of one colour, as a list and a set, and what sees them."""

    __slots__ = ("at", "cells", "seen")

    def __init__(self, board: Board, value: i64, cells: list[int]) -> None:
        self.cells: Final = cells
        self.at: int = 0
        self.seen: int = 0
        for cell in cells:
            self.at |= 1 << cell
            self.seen |= board.seen(value, cell)

    def meets(self, other: "Color") -> bool:
        """Return whether a cell of this colour sees a cell of the other."""
        return self.seen & other.at != 0


# The two colours of a component.
Component = tuple[Color, Color]


def components(board: Board, value: i64) -> list[Component]:
    """Return the components of a value's strong links, two colours each."""
    pairs: list[Component] = []
    seen: set[int] = set()
    for start in members(board.at(value)):
        if start in seen or not board.partners(value, start):
            continue
        sides: list[list[int]] = [[], []]
        queue = [(start, 0)]
        seen.add(start)
        for cell, side in queue:
            sides[side].append(cell)
            for other in board.partners(value, cell):
                if other not in seen:
                    seen.add(other)
                    queue.append((other, 1 - side))
        one, two = sides
        pairs.append((Color(board, value, one), Color(board, value, two)))
    return pairs


def simple_colors(board: Board, seeker: Seeker) -> None:
    """Find wraps and traps within one component."""
    for value in range(board.size):
        for one, two in components(board, value):
            for side, other in ((one, two), (two, one)):
                if side.meets(side) and color_step(
                    board, seeker, WRAP, value, [side, other], side.at
                ):
                    return
            seen = one.seen & two.seen
            if color_step(board, seeker, TRAP, value, [one, two], seen):
                return


def color_step(
    board: Board, seeker: Seeker, kind: str, value: i64, colors: list[Color],
    cells: int,
) -> bool:  # fmt: skip
    """Add the removal of the value from a set of cells."""
    codes = board.codes(value, cells)
    if not codes:
        return False

    def evidence() -> Evidence:
        premises = []
        for index, color in enumerate(colors):
            role = "second" if index % 2 else "first"
            painted = [int(value * board.cells) + c for c in color.cells]
            premises += choice_premises(board, role, painted)
        names = [cell_names(board, color.cells) for color in colors]
        note = value_in(value_name(board, value), all_of(names))
        if kind == WRAP:
            note = _("colour wrap: {pattern}", pattern=note)
        elif kind == TRAP:
            note = _("colour trap: {pattern}", pattern=note)
        return premises, note

    return seeker.remove(codes, evidence)


def multi_colors(board: Board, seeker: Seeker) -> None:
    """Find two components of one value; the most removals come first."""
    pairs: dict[tuple[int, int], tuple[int, list[Color], int]] = {}
    for value in range(int(board.size)):
        parts = components(board, value)
        for one, other in permutations(parts, 2):
            for cells in (trapped(one, other), bridged(one, other)):
                there = cells & board.at(value)
                if there:
                    key = (-there.bit_count(), len(pairs))
                    pairs[key] = value, [*one, *other], there
    for key in sorted(pairs):
        value, colors, cells = pairs[key]
        if color_step(board, seeker, "", value, colors, cells):
            return


def trapped(one: Component, other: Component) -> int:
    """Return the colours of a component that see both of the other."""
    cells: int = 0
    for color in one:
        if color.meets(other[0]) and color.meets(other[1]):
            cells |= color.at
    return cells


def bridged(one: Component, other: Component) -> int:
    """Return the cells that see one of two opposite colours each.

    Two colours that see each other aren't both true, so one of their
    opposites is.
    """
    cells: int = 0
    for near, far in (one, (one[1], one[0])):
        for meeting, opposite in (other, (other[1], other[0])):
            if near.meets(meeting):
                cells |= far.seen & opposite.seen
    return cells
