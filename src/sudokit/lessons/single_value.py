"""Lessons: fish, colouring and other patterns of a single digit."""

from __future__ import annotations

from typing import Final

from sudokit.lessons.basics import Lesson


def _fish(pattern: str, search: str) -> Lesson:
    return Lesson(
        pattern,
        "Each base line puts its digit on one of the cover lines, and each"
        " cover line takes only one: the base lines use them all up.",
        "Remove the digit from the cover lines outside the base lines.",
        search,
    )


def _finned(pattern: str, search: str) -> Lesson:
    return Lesson(
        pattern,
        "Either one of the fins is true, or none is and the fish is complete.",
        "Remove the digit from the cells of the cover lines that see every"
        " fin.",
        search,
    )


def _sashimi(pattern: str, search: str) -> Lesson:
    return Lesson(
        pattern,
        "Either one of the fins is true, or none is and the remaining"
        " candidates use up the cover lines as in a complete fish.",
        "Remove the digit from the cells of the cover lines that see every"
        " fin.",
        search,
    )


_ENDS: Final = "Remove the digit from every cell that sees both ends."

SINGLE_VALUE: Final = {
    "X-Wing": _fish(
        "In two rows, a digit is a candidate in the same two columns only, or"
        " the same with rows and columns swapped.",
        "Note the lines with exactly two candidates for a digit, and look"
        " for two that match.",
    ),
    "Swordfish": _fish(
        "In three rows, a digit is a candidate in the same three columns"
        " only, or the same with rows and columns swapped.",
        "Take the lines with two or three candidates for a digit: three of"
        " them must fit into three crossing lines.",
    ),
    "Jellyfish": _fish(
        "In four rows, a digit is a candidate in the same four columns only,"
        " or the same with rows and columns swapped.",
        "If a digit is missing from about eight lines, check the crowded"
        " lines too: a smaller fish may run the other way.",
    ),
    "Finned X-Wing": _finned(
        "Two base lines would form an X-Wing except for one or two extra"
        " candidates, the fins, next to one corner.",
        "Look for a line with two candidates and a second line with one too"
        " many, in the box of a corner.",
    ),
    "Finned Swordfish": _finned(
        "Three base lines would form a Swordfish except for one or two extra"
        " candidates, the fins, in one box.",
        "Cover the base lines as well as three crossing lines can, and check"
        " whether the leftovers lie in one box.",
    ),
    "Finned Jellyfish": _finned(
        "Four base lines would form a Jellyfish except for one or two extra"
        " candidates, the fins, in one box.",
        "Cover the base lines as well as four crossing lines can, and check"
        " whether the leftovers lie in one box.",
    ),
    "Sashimi X-Wing": _sashimi(
        "Two base lines would form an X-Wing, but one corner is missing and"
        " there are fins next to it.",
        "Look for two lines with two candidates that share only one crossing"
        " line, while the other ends are close to each other.",
    ),
    "Sashimi Swordfish": _sashimi(
        "Three base lines would form a Swordfish, but one of them has only a"
        " single candidate besides its fins, which lie in one box.",
        "Look where a Finned Swordfish could be, and don't mind if the corner"
        " next to the fins is missing.",
    ),
    "Sashimi Jellyfish": _sashimi(
        "Four base lines would form a Jellyfish, but one of them has only a"
        " single candidate besides its fins, which lie in one box.",
        "Look where a Finned Jellyfish could be, and don't mind if the corner"
        " next to the fins is missing.",
    ),
    "Skyscraper": Lesson(
        "Two parallel lines have two candidates each for a digit, and one"
        " candidate of each lies on a common crossing line.",
        "The two on the crossing line can't both be true, so at least one of"
        " the other two ends is.",
        _ENDS,
        "Look for two lines with two candidates that almost form an X-Wing:"
        " one end is out of line.",
    ),
    "Two-String Kite": Lesson(
        "A row and a column have two candidates each for a digit, and one"
        " candidate of each lies in a common box.",
        "The two in the box can't both be true, so at least one of the far"
        " ends is.",
        _ENDS,
        "Look for a row and a column with two candidates each that meet in a"
        " box without sharing a cell there.",
    ),
    "Turbot Fish": Lesson(
        "Two houses have two candidates each for a digit, and one candidate"
        " of each sees the other.",
        "These two can't both be true, so at least one of the other two is.",
        _ENDS,
        "Start from a box with two candidates for a digit and follow it to a"
        " line that has two.",
    ),
    "Empty Rectangle": Lesson(
        "All candidates for a digit in a box lie in one row and one column,"
        " and a line outside the box has two candidates for it, one of them"
        " in that row or column.",
        "If the near candidate on the line is true, the digit is on the"
        " other arm of the box's cross; if not, the far candidate is true.",
        "Remove the digit from the cell that sees both that arm and the far"
        " candidate.",
        "Look for boxes where four cells in a rectangle are free of the"
        " digit: they give the technique its name.",
    ),
    "Simple Colors": Lesson(
        "Candidates of one digit are connected by houses with exactly two"
        " candidates for it, and are given two alternating colours.",
        "All candidates of one colour are true, and all of the other colour"
        " are false.",
        "Remove the digit from cells that see both colours; if two cells of"
        " one colour see each other, that colour is false.",
        "Start with any house that has two candidates for the digit, and"
        " keep colouring as long as you find such houses.",
    ),
    "Multi Colors": Lesson(
        "A digit has two separate groups of candidates in two colours each,"
        " and a colour of one group sees a colour of the other.",
        "These two colours can't both be true, so at least one of their"
        " opposites is.",
        "Remove the digit from cells that see both opposites; a colour that"
        " sees both colours of the other group is false.",
        "Colour all the pairs of candidates of a digit, then look where two"
        " groups touch.",
    ),
    "X-Chain": Lesson(
        "Candidates of one digit form a chain in which every other link is a"
        " house with exactly two candidates for it.",
        "If one end is false, the links make the other end true: at least"
        " one of the ends is true.",
        _ENDS,
        "Start and end with a house that has two candidates; in between, any"
        " two candidates that see each other will do.",
    ),
}
