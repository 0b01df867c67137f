"""Lessons: combinations, required values, innies and outies, lines."""

from __future__ import annotations

from typing import Final

from sudokit.lessons.basics import Lesson

_OTHERS: Final = "Remove these candidates from the cells of the rule."

RULES: Final = {
    "Pair Support": Lesson(
        "A candidate fits with none of the candidates of another cell that a"
        " rule pairs it with.",
        "The other cell needs a value, and each of its candidates breaks the"
        " rule beside this one.",
        "Remove the candidate that leaves the other cell nothing.",
        "After each digit on a line, at a dot or at a sign, look at what its"
        " neighbours can still be.",
    ),
    "Sum Bounds": Lesson(
        "A candidate is too large or too small for the sum that its cell is"
        " part of.",
        "Even with the least or the most in all other cells, the sum would be"
        " missed.",
        "Remove the candidates that the rest can't make up for.",
        "Look at sums that are very small or very large for their number of"
        " cells.",
    ),
    "Single Combination": Lesson(
        "Only one set of digits gives the sum of a cage.",
        "The cells of the cage differ, so they have exactly these digits, in"
        " some order.",
        "Remove all other candidates from the cage.",
        "Learn the cages with one combination: 3, 4, 16 and 17 in two cells,"
        " 6, 7, 23 and 24 in three.",
    ),
    "Sum Combinations": Lesson(
        "A candidate is in none of the combinations that are left for a sum.",
        "Every combination with this candidate needs digits that the other"
        " cells of the sum can't have.",
        _OTHERS,
        "Write down the combinations of a cage and cross out those whose"
        " digits are gone.",
    ),
    "Common Peers": Lesson(
        "A candidate excludes every place of a digit in a house, and a rule"
        " has a part in it.",
        "The house needs the digit, and with this candidate it would have no"
        " place for it.",
        "Remove the candidate that excludes all these places.",
        "With chess moves, look at two or three places of a digit and the"
        " cells that all of them attack.",
    ),
    "Required Value": Lesson(
        "Every combination that is left for a cage or line contains the same"
        " digit.",
        "One of its cells has this digit, whatever the others are.",
        "Remove the digit from every cell that sees all its places there.",
        "Find cages inside a row, column or box, and ask which digit they"
        " can't do without.",
    ),
    "Innies and Outies": Lesson(
        "Cages fill a row, column or box but for a few cells, or stick out of"
        " it by a few.",
        "The digits of a house add up to 45 in 9x9, so these few cells have"
        " what the cages leave.",
        "Remove the candidates of these cells that can't have this sum.",
        "Add up the cages of each house, and look where only one or two cells"
        " are left over.",
    ),
    "Line Support": Lesson(
        "A candidate is in none of the ways to fill all cells of a rule.",
        "With it, the candidates of the other cells allow nothing that keeps"
        " the rule.",
        "Remove the candidates that occur in no way to fill the rule.",
        "Go along the line or the clue with the smallest and the largest"
        " candidates first.",
    ),
    "Combined Innies and Outies": Lesson(
        "Cages fill several neighbouring houses together but for a few cells,"
        " or stick out of them by a few.",
        "The houses have 45 each in 9x9, so these few cells have what the"
        " cages leave.",
        "Remove the candidates of the few cells that can't have this sum.",
        "Try two or three rows, columns or boxes side by side where cages"
        " cross their common border.",
    ),
    "Rule Contradiction": Lesson(
        "Assume a candidate, and rules and singles in turn leave a rule, a"
        " cell or a house nothing.",
        "What follows from a true candidate can't end in a contradiction, so"
        " it is false.",
        "Remove the candidate that was assumed.",
        "Start with a candidate that changes two or three sums or lines at"
        " once, and follow the shortest of them.",
    ),
}
