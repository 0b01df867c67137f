"""Draws cages, sums and dots as characters, and rules as sentences.

    signs_of(layout)          the marks on the board, made once
    corner_of(layout)         the columns kept free for sums
    rules_at(game, cell)      the rules of a cell, in their notation
    rules_and_marks(layout)   all of them, with their sentences

Rules without characters are described for the cell under the cursor.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple

from sudokit.game.layout import Cell, Layout, sign_of
from sudokit.game.play import Game
from sudokit.rules.explained import explained, title_of
from sudokit.rules.families import (
    ARROW,
    CIRCLE,
    DISC,
    DOT,
    LESS,
    LINE,
    OUTLINE,
    OUTSIDE,
    TEXT,
    Rule,
)
from sudokit.system.language import _

if TYPE_CHECKING:
    from sudokit.game.sums_left import SumLeft

GROUNDS: Final = 4  # colours of cages
MOST: Final = 6  # lines about the rules of a cell
ENDS: Final = {DISC: "●", CIRCLE: "○"}  # of lines
# Of lines, by the rows and columns from the upper or left cell.
STROKES: Final = {(0, 1): "━", (1, 0): "│", (1, 1): "╲", (1, -1): "╱"}
SETS: Final = 3  # of them for the combinations of sums


class Signs(NamedTuple):
    """The rule marks shown on the board.

    ``grounds`` number the cages so that neighbours differ, -1 for cells
    with other marks; ``sums`` are the numbers of cages in their first
    cells, and the ends of lines, ``between`` the lines and marks between
    two cells, the upper or left one first.  ``cages`` are the cells of
    those with numbers, by the first cell.
    """

    grounds: dict[Cell, int]
    sums: dict[Cell, str]
    between: dict[tuple[Cell, Cell], str]
    cages: dict[Cell, list[Cell]]


@cache
def signs_of(layout: Layout) -> Signs:
    """Return the signs of a board.

    >>> from sudokit import Puzzle
    >>> from sudokit.rules import make_rules
    >>> rules = make_rules(4, words=["killer=5:r1c1+r1c2"])
    >>> game = Game.of(Puzzle.parse("." * 16, rules))
    >>> signs_of(game.layout).sums
    {(0, 0): '5'}
    """
    signs = Signs({}, {}, {}, {})
    for rule in layout.rules.rules:
        for mark in rule.marks():
            cells = [layout.cells[k] for k in mark.cells]
            if mark.kind == OUTLINE:
                ground = _ground(cells, signs.grounds)
                signs.grounds.update(dict.fromkeys(cells, ground))
                if mark.text:
                    signs.sums[min(cells)] = mark.text
                    signs.cages[min(cells)] = sorted(cells)
            elif mark.kind in (DOT, TEXT, LESS) and len(cells) == 2:
                sign = {"white": "○", "black": "●"}.get(mark.colour, "")
                if mark.kind == LESS:
                    (i, j), (k, m) = cells
                    sign = "<" if m > j else ">" if m < j else "∧∨"[k < i]
                one, other = sorted(cells)
                signs.between[one, other] = mark.text or sign
            elif mark.kind != OUTSIDE:
                for cell in cells:
                    signs.grounds.setdefault(cell, -1)
    for rule in layout.rules.rules:
        _add_lines(rule, layout, signs)
    return signs


@cache
def corner_of(layout: Layout) -> int:
    """Return the columns at the left of a cell that are kept free.

    They are for the longest sum of a cage and a blank, or for the end of a
    line; 0 if the board has neither.

    >>> from sudokit.rules import make_rules
    >>> from sudokit.game.layout import layout_of
    >>> corner_of(layout_of(make_rules(4, words=["killer=5:r1c1+r1c2"])))
    2
    """
    signs = signs_of(layout)
    longest = max((len(signs.sums[cell]) for cell in signs.cages), default=-1)
    return max(longest + 1, bool(signs.sums))


def _add_lines(rule: Rule, layout: Layout, signs: Signs) -> None:
    """Add the lines of a rule where there are no other signs.

    Cells with a common side or corner are joined; bulbs and circles are in
    the first corner of a cell.
    """
    marks = rule.marks()
    if not any(mark.kind in (LINE, ARROW) for mark in marks):
        return
    for mark in marks:
        cells = [layout.cells[k] for k in mark.cells]
        if mark.kind in ENDS:
            for cell in cells:
                signs.sums.setdefault(cell, ENDS[mark.kind])
        elif mark.kind in (LINE, ARROW):
            for one, other in map(sorted, pairwise(cells)):
                way = other[0] - one[0], other[1] - one[1]
                if way in STROKES:
                    signs.between.setdefault((one, other), STROKES[way])


def _ground(cells: list[Cell], grounds: dict[Cell, int]) -> int:
    """Return the first background not used next to the cage."""
    near = {
        grounds.get((i + down, j + right), -1)
        for i, j in cells
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
    }
    free = [ground for ground in range(GROUNDS) if ground not in near]
    return free[0] if free else 0


def rules_at(game: Game, cell: Cell, width: int) -> list[str]:
    """Return the rules that apply to this cell, wrapped to this width.

    The combinations still possible for its sums follow.

    >>> from sudokit import Puzzle
    >>> from sudokit.rules import make_rules
    >>> rules = make_rules(4, words=["killer=5:r1c1+r1c2"])
    >>> game = Game.of(Puzzle.parse("." * 16, rules))
    >>> rules_at(game, (0, 0), 24)
    ['Killer cages 5:r1c1+r1c2', '5: 14 23']
    """
    k = game.layout.number(*cell)
    texts = [
        f"{_(title_of(rule.word))} {rule.item}"
        for rule in game.layout.rules.rules
        if rule.item and k in rule.cells
    ]
    lines = [line for one in texts for line in wrap(one, width)]
    left = [
        line
        for one in game.sums(*cell)
        for line in wrap(sets_text(one), width)
    ]
    below = left[:SETS]
    most = MOST - len(below)
    if len(lines) > most:
        lines = [*lines[: most - 1], "..."]
    return lines + below


def sets_text(left: SumLeft) -> str:
    """Return ``5: 14 23``.

    >>> from sudokit.game.sums_left import SumLeft
    >>> sets_text(SumLeft("killer", 5, (0, 1), ((1, 4), (2, 3))))
    '5: 14 23'
    """
    by = left.least - 1
    sets = ["".join([sign_of(n + by) for n in one]) for one in left.sets]
    total = left.total + by * len(left.cells)
    return f"{total}: {' '.join(sets)}"


def rules_and_marks(layout: Layout) -> str:
    """Return a line for each rule: name, sentences and items.

    >>> from sudokit import Puzzle
    >>> from sudokit.rules import make_rules
    >>> rules = make_rules(4, words=["killer=5:r1c1+r1c2"])
    >>> game = Game.of(Puzzle.parse("." * 16, rules))
    >>> print(rules_and_marks(game.layout))  # doctest: +ELLIPSIS
    Killer cages: Digits don't repeat in a cage. ... 5:r1c1+r1c2
    """
    items_of: dict[str, list[str]] = {}
    for rule in layout.rules.rules:
        items_of.setdefault(rule.word, []).append(rule.item)
    return "\n".join(
        f"{_(one.title)}: {' '.join(map(_, one.sentences))}"
        f" {'; '.join(filter(None, items_of.get(one.word, ())))}".rstrip()
        for one in explained(layout.rules, drawn=False)
    )
