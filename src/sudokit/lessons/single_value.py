"""Lessons: fish, colours and other patterns of a single value."""

from __future__ import annotations

from typing import Final

from sudokit.lessons.lesson import Lesson


def _fish(pattern: str, search: str) -> Lesson:
    return Lesson(
        pattern,
        "Each base line takes one place in the cover, and each cover line"
        " has room for one: the base lines use them all.",
        "The value goes from the cover lines outside the base.",
        search,
    )


def _finned(pattern: str, search: str) -> Lesson:
    return Lesson(
        pattern,
        "Either a fin is true, or no fin is and the fish is whole.",
        "The value goes from those cells of the cover that see every fin.",
        search,
    )


def _sashimi(pattern: str, search: str) -> Lesson:
    return Lesson(
        pattern,
        "Either a fin is true, or no fin is and the places left are bound"
        " to the cover as in a whole fish.",
        "The value goes from those cells of the cover that see every fin.",
        search,
    )


_ENDS: Final = "The value goes from every cell that sees both ends."

SINGLE_VALUE: Final = {
    "X-Wing": _fish(
        "In two rows a value has its places in the same two columns, or the"
        " other way round.",
        "Note the lines that have exactly two places for a value, and look"
        " for two of them that agree.",
    ),
    "Swordfish": _fish(
        "In three rows a value has its places in three columns only, or the"
        " other way round.",
        "Take the lines with two or three places for a value: three of them"
        " must fit into three lines across.",
    ),
    "Jellyfish": _fish(
        "In four rows a value has its places in four columns only, or the"
        " other way round.",
        "If a value is missing in eight lines or so, look at its fullest"
        " lines too: a smaller fish may lie across.",
    ),
    "Finned X-Wing": _finned(
        "Two base lines would be an X-Wing but for one or two places more,"
        " the fins, beside one corner.",
        "Look for a line with two places and a second one that has a place"
        " too many, in the box of a corner.",
    ),
    "Finned Swordfish": _finned(
        "Three base lines would be a Swordfish but for one or two places"
        " more, the fins, in one box.",
        "Cover the lines as well as three across can, and see whether what"
        " sticks out lies in one box.",
    ),
    "Finned Jellyfish": _finned(
        "Four base lines would be a Jellyfish but for one or two places"
        " more, the fins, in one box.",
        "Cover the lines as well as four across can, and see whether what"
        " sticks out lies in one box.",
    ),
    "Sashimi X-Wing": _sashimi(
        "Two base lines would be an X-Wing, but one corner is missing and"
        " fins stand beside it.",
        "Look for two lines with two places that share only one line across,"
        " while the other ends are near each other.",
    ),
    "Sashimi Swordfish": _sashimi(
        "Three base lines would be a Swordfish, but one of them keeps a"
        " single place besides its fins, which lie in one box.",
        "Look where a Finned Swordfish would be, and don't mind if a corner"
        " beside the fins is missing.",
    ),
    "Sashimi Jellyfish": _sashimi(
        "Four base lines would be a Jellyfish, but one of them keeps a"
        " single place besides its fins, which lie in one box.",
        "Look where a Finned Jellyfish would be, and don't mind if a corner"
        " beside the fins is missing.",
    ),
    "Skyscraper": Lesson(
        "Two parallel lines have two places each for a value, and one place"
        " of each stands on a common line across.",
        "Both of these can't be true, so at least one of the other two ends"
        " is.",
        _ENDS,
        "Look for two lines with two places that nearly make an X-Wing: one"
        " end is out of line.",
    ),
    "Two-String Kite": Lesson(
        "A row and a column have two places each for a value, and one place"
        " of each lies in a common box.",
        "The two in the box can't both be true, so at least one of the far"
        " ends is.",
        _ENDS,
        "Look for a row and a column with two places each that meet in a"
        " box without sharing a cell there.",
    ),
    "Turbot Fish": Lesson(
        "Two houses have two places each for a value, and one place of each"
        " sees the other.",
        "These two can't both be true, so at least one of the other two"
        " places is.",
        _ENDS,
        "Start from a box with two places for a value and follow it to a"
        " line that has two.",
    ),
    "Empty Rectangle": Lesson(
        "All places of a value in a box lie on one row and one column, and a"
        " line outside has two places for it, one of them on that row or"
        " column.",
        "If the near place of the line is true, the box is left with the"
        " other arm of its cross; if not, the far place is true.",
        "The value goes where that arm of the box and the far place are both"
        " seen.",
        "Look for boxes in which four cells of a rectangle are free of the"
        " value: they give the name.",
    ),
    "Simple Colors": Lesson(
        "Places of a value are joined by houses that have two places for it,"
        " and get two colours in turn.",
        "One colour is true all along and the other is false.",
        "The value goes where both colours are seen, and a colour that sees"
        " itself is false altogether.",
        "Begin with any house that has two places for the value and colour"
        " on while there are such houses.",
    ),
    "Multi Colors": Lesson(
        "A value has two groups of places in two colours each, and a colour"
        " of one sees a colour of the other.",
        "These two can't both be true, so at least one of their opposites is.",
        "The value goes where both opposites are seen; and a colour that"
        " sees both of the other group is false.",
        "Colour all places of a value in pairs, then look where two groups"
        " touch.",
    ),
    "X-Chain": Lesson(
        "Places of one value make a chain in which every other link is a"
        " house with two places for it.",
        "If one end is false, the links make the other one true: at least"
        " one of the ends is.",
        _ENDS,
        "Begin and end with a house that has two places; between them any"
        " two places that see each other will do.",
    ),
}
