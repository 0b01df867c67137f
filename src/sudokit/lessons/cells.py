"""Lessons: wings, and patterns that would leave two solutions."""

from __future__ import annotations

from typing import Final

from sudokit.lessons.lesson import Lesson

_RECTANGLE: Final = (
    "Four cells in two rows, two columns and two boxes have two values in"
    " common, "
)
_TWO: Final = (
    "If they had these two values alone, the values could be exchanged and"
    " the puzzle had two solutions."
)
_CORNERS: Final = (
    "Look for two equal pairs in line, and for the cells that complete the"
    " rectangle over two boxes."
)


def _rectangle(pattern: str, conclusion: str) -> Lesson:
    return Lesson(_RECTANGLE + pattern, _TWO, conclusion, _CORNERS)


CELLS: Final = {
    "Remote Pair": Lesson(
        "Four or more cells have the same two choices, and each sees the"
        " next.",
        "They take the two values in turn, so two that are an odd number of"
        " steps apart have both values between them.",
        "Both values go from the cells that see two such cells.",
        "Look for a pair of choices that comes back in four cells or more.",
    ),
    "BUG+1": Lesson(
        "Every open cell has two choices, but one that has three.",
        "Without the third there would be two places for each value in each"
        " house, and that has no solution or more than one.",
        "The value that has three places in the houses of that cell stays"
        " there, and its other choices go.",
        "It comes near the end: when pairs are all that is left, count the"
        " choices of the odd cell.",
    ),
    "W-Wing": Lesson(
        "Two cells have the same two choices x and y, and some house has two"
        " places for x, of which each sees one of the cells.",
        "One of these places is x, so the cell that sees it is y.",
        "The value y goes from every cell that sees both.",
        "Look for equal pairs that don't see each other, then for a line"
        " that joins them.",
    ),
    "XY-Wing": Lesson(
        "A cell with the choices x and y, the pivot, sees one with x and z"
        " and one with y and z, the pincers.",
        "Whatever the pivot is, one of the pincers is z.",
        "The value z goes from every cell that sees both pincers.",
        "Take a cell of two choices and look among its peers for one that"
        " has the first and one that has the second.",
    ),
    "XYZ-Wing": Lesson(
        "A cell with the choices x, y and z, the pivot, sees one with x and"
        " z and one with y and z, the pincers.",
        "Whatever the pivot is, one of the three cells is z.",
        "The value z goes from every cell that sees all three.",
        "One pincer lies in the box of the pivot and the other on its line,"
        " and the value goes on that line inside the box.",
    ),
    "Unique Rectangle Type 1": _rectangle(
        "and three of them have nothing else.",
        "Both values go from the fourth.",
    ),
    "Unique Rectangle Type 2": _rectangle(
        "and two of them on one side have the same third choice.",
        "One of the two is that third value, which goes from every cell that"
        " sees both.",
    ),
    "Unique Rectangle Type 3": _rectangle(
        "two of them have choices more, and these make a naked set with"
        " other cells of a house.",
        "One of the two has a value of the set, so the set's values go from"
        " the rest of the house.",
    ),
    "Unique Rectangle Type 4": _rectangle(
        "two of them have choices more, and one of the common values has no"
        " other place in a house of these two.",
        "That value stands in one of the two, so the other common value goes"
        " from both.",
    ),
    "Unique Rectangle Type 5": _rectangle(
        "and two on a diagonal, or three, have the same third choice.",
        "One of these is that third value, which goes from every cell that"
        " sees them all.",
    ),
    "Unique Rectangle Type 6": _rectangle(
        "two on a diagonal have choices more, and one of the common values"
        " has no other places on two parallel lines.",
        "That value can't stand in these two, or the other two would"
        " complete the exchange: it goes from them.",
    ),
    "Hidden Rectangle": _rectangle(
        "one has nothing else, and at the opposite corner one of the values"
        " has no other places on the two lines but in the rectangle.",
        "The other value goes from that opposite corner.",
    ),
    "Avoidable Rectangle Type 1": Lesson(
        "Three of four cells in two rows, two columns and two boxes are"
        " filled, none of them a clue.",
        "If the fourth had the value that completes the exchange, the"
        " puzzle had two solutions.",
        "That value goes from the fourth cell.",
        "Look among the values that you have placed yourself for two equal"
        " ones across a rectangle.",
    ),
    "Avoidable Rectangle Type 2": Lesson(
        "Two of four cells in two rows, two columns and two boxes are"
        " filled, neither a clue, and the other two share one choice beside"
        " that which completes the exchange.",
        "If neither took the shared choice, the values could be exchanged"
        " and the puzzle had two solutions.",
        "The shared choice goes from every cell that sees both.",
        "Look among the values that you have placed yourself for two in"
        " line, with two open cells across.",
    ),
}
