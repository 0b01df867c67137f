"""Lessons: singles, and what happens inside one house or two."""

from __future__ import annotations

from typing import Final

from sudokit.lessons.lesson import Lesson

_NAKED: Final = (
    "These values need these cells, one each, whatever the order.",
    "They go from every other cell of the house.",
)
_HIDDEN: Final = (
    "These values have nowhere else to go, so they fill these cells.",
    "Every other choice of these cells goes.",
)
_LOCKED: Final = (
    "These values need these cells, and the cells lie in both houses.",
    "The values go from the rest of the line and from the rest of the box.",
)

BASICS: Final = {
    "Full House": Lesson(
        "A row, column or box has a single empty cell.",
        "Eight of its nine values are placed, so one is left.",
        "The missing value goes into the empty cell.",
        "Look at the fullest houses first: each digit placed may leave"
        " another one.",
    ),
    "Naked Single": Lesson(
        "A cell has one choice left.",
        "Its row, its column and its box hold the other eight values.",
        "The choice that is left is the value of the cell.",
        "Look where a well filled row, column and box cross, and count which"
        " values are missing in all three.",
    ),
    "Hidden Single": Lesson(
        "A value has one place left in a row, column or box.",
        "Every house needs each value, and the other cells of this one are"
        " filled or see the value elsewhere.",
        "The value goes there, whatever else the cell could take.",
        "Take one value after the other and strike out, box by box, what"
        " its rows and columns reach.",
    ),
    "Locked Pair": Lesson(
        "Two cells that share a box and a line have the same two choices.",
        *_LOCKED,
        "Look for pairs of equal choices side by side in a mini-row or"
        " mini-column.",
    ),
    "Locked Triple": Lesson(
        "The three cells in which a box and a line cross have three choices"
        " between them.",
        *_LOCKED,
        "Look for mini-rows and mini-columns of three empty cells with few"
        " choices.",
    ),
    "Locked Candidates Type 1": Lesson(
        "All places of a value in a box lie on one row or column.",
        "The box needs the value, so it stands on that line inside the box.",
        "The value goes from the rest of the line, outside the box.",
        "Take the boxes with two or three places for a value and see whether"
        " they are in line.",
    ),
    "Locked Candidates Type 2": Lesson(
        "All places of a value in a row or column lie in one box.",
        "The line needs the value, so it stands on that line in this box.",
        "The value goes from the rest of the box, outside the line.",
        "Take the lines with two or three places for a value and see whether"
        " they share a box.",
    ),
    "Naked Pair": Lesson(
        "Two cells of a house have the same two choices.",
        *_NAKED,
        "Go through the cells with two choices and look for an equal one in"
        " the same house.",
    ),
    "Naked Triple": Lesson(
        "Three cells of a house have three choices between them.",
        *_NAKED,
        "None of the cells need have all three values: 12, 23 and 13 are"
        " a triple, too.",
    ),
    "Naked Quadruple": Lesson(
        "Four cells of a house have four choices between them.",
        *_NAKED,
        "In a house with eight or nine empty cells take those with the"
        " fewest choices.",
    ),
    "Hidden Pair": Lesson(
        "Two values of a house have the same two places.",
        *_HIDDEN,
        "Count the places of each value in a house: two values with two"
        " places each may share them.",
    ),
    "Hidden Triple": Lesson(
        "Three values of a house have three places between them.",
        *_HIDDEN,
        "Take the values that have two or three places in the house, and"
        " see whether three of them share theirs.",
    ),
    "Hidden Quadruple": Lesson(
        "Four values of a house have four places between them.",
        *_HIDDEN,
        "It is the other side of a naked set: what the rest of the house"
        " shares among itself these cells can't have.",
    ),
    "Sue De Coq": Lesson(
        "Two or three cells where a line and a box cross have at least two"
        " choices more than they are cells, and one set of cells of the line"
        " and one of the box take up the rest.",
        "Counted together there are as many values as cells, so each value"
        " is taken exactly once by these cells.",
        "Each value goes from the other cells of the line or of the box to"
        " which it is bound, and from both if it is bound to the crossing.",
        "Look at crossings with four or five choices in two or three cells,"
        " beside a cell of two choices on the line and one in the box.",
    ),
}
