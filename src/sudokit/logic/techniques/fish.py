"""Fish: X-wing (2), swordfish (3), jellyfish (4), with or without fins.

One value, n parallel base lines.  If its places on them lie in n crossing
lines, the covers, then it leaves the rest of the covers.  A finned fish
has further places, the fins, all in one box: then either the fish holds or
a fin does, and only what sees every fin goes as well.  It is sashimi when
a base line would have fewer than two places without its fins.
"""

from typing import Final, final

from sudokit.core.arrays import i64
from sudokit.language import _
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    choice_premises,
    house_premises,
)
from sudokit.logic.model.geometry import (
    ALL,
    COUNT,
    HOUSE_CELLS,
    LOWEST,
    groups_of,
)
from sudokit.logic.model.naming import cell_names, lines_name, value_name
from sudokit.logic.model.technique import Seeker

SIZES: Final[tuple[str, ...]] = (
    "", "", "X-Wing", "Swordfish", "Jellyfish",
)  # fmt: skip
KINDS: Final[tuple[str, ...]] = ("", "Finned ", "Sashimi ")


def x_wing(board: Board, seeker: Seeker) -> None:
    """A fish of two lines."""
    search_fish(board, seeker, 2, 0)


def swordfish(board: Board, seeker: Seeker) -> None:
    """A fish of three lines."""
    search_fish(board, seeker, 3, 0)


def jellyfish(board: Board, seeker: Seeker) -> None:
    """A fish of four lines."""
    search_fish(board, seeker, 4, 0)


def finned_x_wing(board: Board, seeker: Seeker) -> None:
    """A fish of two lines with fins."""
    search_fish(board, seeker, 2, 1)


def sashimi_x_wing(board: Board, seeker: Seeker) -> None:
    """A fish of two lines that needs its fins."""
    search_fish(board, seeker, 2, 2)


def finned_swordfish(board: Board, seeker: Seeker) -> None:
    """A fish of three lines with fins."""
    search_fish(board, seeker, 3, 1)


def sashimi_swordfish(board: Board, seeker: Seeker) -> None:
    """A fish of three lines that needs its fins."""
    search_fish(board, seeker, 3, 2)


def finned_jellyfish(board: Board, seeker: Seeker) -> None:
    """A fish of four lines with fins."""
    search_fish(board, seeker, 4, 1)


def sashimi_jellyfish(board: Board, seeker: Seeker) -> None:
    """A fish of four lines that needs its fins."""
    search_fish(board, seeker, 4, 2)


@final
class Fish:
    """A fish in the making.

    ``base`` and ``cover`` are masks of lines; the base lines are rows if
    ``first`` is 0 and columns if it is 9.  Only the lines of ``band`` and
    the covers of ``chute``, the box of the fins, lose anything.
    """

    __slots__ = ("band", "base", "chute", "cover", "first", "kind", "value")

    def __init__(self, value: i64, first: i64, kind: i64, base: i64) -> None:
        self.value: i64 = value
        self.first: i64 = first
        self.kind: i64 = kind
        self.base: i64 = base
        self.cover: i64 = 0
        self.band: i64 = ALL
        self.chute: i64 = ALL

    def spots(self, board: Board, line: i64) -> i64:
        """The cells of a line where the value can be."""
        return board.spots[self.value * 27 + self.first + line]

    def code(self, line: i64, spot: i64) -> int:
        """The candidate at a spot of a line."""
        cell = HOUSE_CELLS[(self.first + line) * 9 + spot]
        return self.value * 81 + cell


def search_fish(board: Board, seeker: Seeker, size: i64, kind: i64) -> None:
    """Every value, its rows as base lines, then its columns."""
    groups = groups_of(size)
    for value in range(i64(9)):
        for first in range(i64(0), i64(18), i64(9)):
            lines: i64 = 0
            for line in range(i64(9)):
                count = COUNT[board.spots[value * 27 + first + line]]
                if count >= 2 and (kind or count <= size):
                    lines |= 1 << line
            if COUNT[lines] < size:
                continue
            for base in groups:
                if base & ~lines:
                    continue
                crossing = crossing_lines(board, value, first, base)
                count = COUNT[crossing]
                if count < size or count > size + 3:
                    continue
                fish = Fish(value, first, kind, base)
                if try_covers(board, seeker, fish, crossing, size):
                    return


def crossing_lines(board: Board, value: i64, first: i64, base: i64) -> i64:
    """The crossing lines that the base lines have places on."""
    crossing: i64 = 0
    while base:
        crossing |= board.spots[value * 27 + first + LOWEST[base]]
        base &= base - 1
    return crossing


def try_covers(
    board: Board, seeker: Seeker, fish: Fish, crossing: i64, size: i64
) -> bool:
    """Choose as many covers as there are base lines."""
    if fish.kind == 0:
        fish.cover = crossing
        return COUNT[crossing] == size and fish_step(board, seeker, fish)
    if COUNT[crossing] == size:
        return False
    for cover in groups_of(size):
        if cover & ~crossing:
            continue
        fish.cover = cover
        fish.chute = fin_chute(crossing & ~cover)
        if fish.chute and fins_fit(board, fish):
            if fish_step(board, seeker, fish):
                return True
    return False


def fin_chute(fins: i64) -> i64:
    """The three neighbouring lines that hold all fins, 0 if none do."""
    if not fins & 0o770:
        return 0o007
    if not fins & 0o707:
        return 0o070
    return 0o700 if not fins & 0o077 else 0


def fins_fit(board: Board, fish: Fish) -> bool:
    """The fins share a box, and the fish is of the wanted kind."""
    finned: i64 = 0
    sashimi = False
    left = fish.base
    while left:
        line = LOWEST[left]
        left &= left - 1
        spots = fish.spots(board, line)
        if spots & ~fish.cover:
            finned |= i64(1) << line
        if COUNT[spots & fish.cover] <= 1:
            sashimi = True
    fish.band = fin_chute(finned)
    return fish.band != 0 and sashimi == (fish.kind == 2)


def fish_step(board: Board, seeker: Seeker, fish: Fish) -> bool:
    """Hand over the fish if it removes something."""
    codes: list[int] = []
    gone_from = fish.band & ~fish.base
    while gone_from:
        line = LOWEST[gone_from]
        gone_from &= gone_from - 1
        gone = fish.spots(board, line) & fish.cover & fish.chute
        while gone:
            codes.append(fish.code(line, LOWEST[gone]))
            gone &= gone - 1
    if not codes:
        return False
    size = COUNT[fish.base]
    name = KINDS[fish.kind] + SIZES[size]

    cover = fish.cover  # the fish goes on to another

    def evidence() -> Evidence:
        bases = [
            fish.first + line for line in range(9) if fish.base >> line & 1
        ]
        covers = [
            9 - fish.first + line for line in range(9) if cover >> line & 1
        ]
        fins = base_codes(board, fish, ~cover)
        body = base_codes(board, fish, cover)
        premises = choice_premises(board, "cell", body)
        premises += choice_premises(board, "fin", fins)
        premises += house_premises(board, "base", bases)
        premises += house_premises(board, "cover", covers)
        note = _(
            "{n} in {base}, covered by {cover}",
            n=value_name(board, fish.value),
            base=lines_name(board, bases),
            cover=lines_name(board, covers),
        )
        if fins:
            rest = cell_names(board, [code % 81 for code in fins])
            note = _("{pattern} except for {rest}", pattern=note, rest=rest)
        return premises, note

    return seeker.remove(name, codes, evidence)


def base_codes(board: Board, fish: Fish, cover: i64) -> list[int]:
    """The places of the base lines that lie on some crossing lines."""
    codes: list[int] = []
    left = fish.base
    while left:
        spots = fish.spots(board, LOWEST[left]) & cover
        while spots:
            codes.append(fish.code(LOWEST[left], LOWEST[spots]))
            spots &= spots - 1
        left &= left - 1
    return codes
