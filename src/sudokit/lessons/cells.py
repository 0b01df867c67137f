"""Lessons: wings, and patterns that would leave two solutions."""

from __future__ import annotations

from typing import Final

from sudokit.lessons.basics import Lesson

_RECTANGLE: Final = (
    "Four cells in two rows, two columns and two boxes share two candidates, "
)
_TWO: Final = (
    "If these two digits were their only candidates, the digits could be"
    " swapped and the puzzle would have two solutions."
)
_CORNERS: Final = (
    "Look for two identical pairs on one line, and for the cells that"
    " complete a rectangle across two boxes."
)


def _rectangle(pattern: str, conclusion: str) -> Lesson:
    return Lesson(_RECTANGLE + pattern, _TWO, conclusion, _CORNERS)


CELLS: Final = {
    "Remote Pair": Lesson(
        "Four or more cells have the same two candidates, and each sees the"
        " next.",
        "The two digits alternate along the cells, so two cells an odd"
        " number of steps apart contain both digits.",
        "Remove both digits from the cells that see two such cells.",
        "Look for a pair of candidates that appears in four or more cells.",
    ),
    "BUG+1": Lesson(
        "Every unsolved cell has two candidates, except one with three.",
        "Without the third candidate, every digit would have exactly two"
        " cells left in every house, and such a grid has no solution or more"
        " than one.",
        "Place the digit that has three candidates in the houses of that"
        " cell.",
        "It turns up near the end: when only pairs are left, look at the"
        " one cell with three candidates.",
    ),
    "W-Wing": Lesson(
        "Two cells have the same two candidates x and y, and a house has"
        " exactly two candidates for x, each seeing one of the two cells.",
        "One of these candidates is x, so the cell that sees it is y.",
        "Remove y from every cell that sees both cells.",
        "Look for identical pairs that don't see each other, then for a line"
        " that connects them.",
    ),
    "XY-Wing": Lesson(
        "A cell with candidates x and y, the pivot, sees a cell with x and z"
        " and a cell with y and z, the pincers.",
        "Whichever digit the pivot takes, one of the pincers is z.",
        "Remove z from every cell that sees both pincers.",
        "Take a cell with two candidates, and among its peers look for one"
        " that shares the first and one that shares the second.",
    ),
    "XYZ-Wing": Lesson(
        "A cell with candidates x, y and z, the pivot, sees a cell with x"
        " and z and a cell with y and z, the pincers.",
        "Whichever digit the pivot takes, one of the three cells is z.",
        "Remove z from every cell that sees all three.",
        "One pincer is in the pivot's box and the other on its line; z is"
        " removed from that line inside the box.",
    ),
    "Unique Rectangle Type 1": _rectangle(
        "and three of them have no others.",
        "Remove both digits from the fourth cell.",
    ),
    "Unique Rectangle Type 2": _rectangle(
        "and two of them on one side have the same third candidate.",
        "One of the two is that third digit: remove it from every cell that"
        " sees both.",
    ),
    "Unique Rectangle Type 3": _rectangle(
        "two of them have extra candidates, and these form a naked subset"
        " with other cells of a house.",
        "One of the two takes a digit of the subset, so remove the subset's"
        " digits from the rest of the house.",
    ),
    "Unique Rectangle Type 4": _rectangle(
        "two of them have extra candidates, and one of the shared digits has"
        " no other cell in a house of these two.",
        "One of the two takes that digit, so remove the other shared digit"
        " from both.",
    ),
    "Unique Rectangle Type 5": _rectangle(
        "and two diagonally opposite ones, or three, have the same third"
        " candidate.",
        "One of these is that third digit: remove it from every cell that"
        " sees all of them.",
    ),
    "Unique Rectangle Type 6": _rectangle(
        "two diagonally opposite ones have extra candidates, and one of the"
        " shared digits has no other cells on two parallel lines.",
        "If that digit were in one of these two, the digits could be"
        " swapped: remove it from both.",
    ),
    "Hidden Rectangle": _rectangle(
        "one has no others, and at the opposite corner one of the shared"
        " digits has no other cells on its two lines.",
        "Remove the other shared digit from the opposite corner.",
    ),
    "Avoidable Rectangle Type 1": Lesson(
        "Three of four cells in two rows, two columns and two boxes are"
        " solved, and none of them is a clue.",
        "If the fourth cell took the digit that completes the rectangle, two"
        " digits could be swapped and the puzzle would have two solutions.",
        "Remove that digit from the fourth cell.",
        "Among the digits that you placed yourself, look for two equal ones"
        " diagonally opposite in a rectangle.",
    ),
    "Avoidable Rectangle Type 2": Lesson(
        "Two of four cells in two rows, two columns and two boxes are"
        " solved, neither is a clue, and the other two share one candidate"
        " besides the digits that complete the rectangle.",
        "If neither took the shared candidate, two digits could be swapped"
        " and the puzzle would have two solutions.",
        "Remove the shared candidate from every cell that sees both.",
        "Among the digits that you placed yourself, look for two on one"
        " line, with two unsolved cells opposite.",
    ),
}
