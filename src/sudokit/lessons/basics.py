"""Lessons: singles, locked candidates, subsets, Sue de Coq."""

from __future__ import annotations

from typing import Final, NamedTuple


class Lesson(NamedTuple):
    """Four sentences about a technique."""

    pattern: str  # what one sees
    reason: str  # why something follows from it
    conclusion: str  # what follows
    search: str  # how to look for it

    @property
    def text(self) -> str:
        """All of it as a paragraph."""
        return " ".join(self)


_NAKED: Final = (
    "These cells use up these digits, one each, in whatever order.",
    "Remove the digits from every other cell of the house.",
)
_HIDDEN: Final = (
    "These digits fit nowhere else, so they fill these cells.",
    "Remove every other candidate from these cells.",
)
_LOCKED: Final = (
    "These cells use up these digits, and all of them lie in both houses.",
    "Remove the digits from the rest of the line and the rest of the box.",
)

BASICS: Final = {
    "Full House": Lesson(
        "A row, column or box has only one empty cell.",
        "Eight of its nine digits are placed, so only one is missing.",
        "Place the missing digit in the empty cell.",
        "Look at the fullest houses first: each digit you place may complete"
        " another one.",
    ),
    "Naked Single": Lesson(
        "A cell has only one candidate left.",
        "Its row, column and box already contain the other eight digits.",
        "Place the remaining candidate in the cell.",
        "Look where a crowded row, column and box meet, and find the digit"
        " missing from all three.",
    ),
    "Hidden Single": Lesson(
        "A digit has only one possible cell left in a row, column or box.",
        "Every house needs each digit, and every other cell of this house is"
        " filled or sees the digit elsewhere.",
        "Place the digit there, whatever other candidates the cell has.",
        "Take one digit at a time and go box by box, crossing out the cells"
        " that its rows and columns reach.",
    ),
    "Locked Pair": Lesson(
        "Two cells that share a box and a line have the same two candidates.",
        *_LOCKED,
        "Look for identical pairs side by side where a box and a line"
        " overlap.",
    ),
    "Locked Triple": Lesson(
        "The three cells where a box and a line overlap have three candidates"
        " between them.",
        *_LOCKED,
        "Look where a box and a line overlap in three empty cells with few"
        " candidates.",
    ),
    "Locked Candidates Type 1": Lesson(
        "All candidates for a digit in a box lie in one row or column.",
        "The box needs the digit, so the digit is on that line inside the"
        " box.",
        "Remove the digit from the rest of the line, outside the box.",
        "Find boxes with two or three candidates for a digit, and check"
        " whether they line up.",
    ),
    "Locked Candidates Type 2": Lesson(
        "All candidates for a digit in a row or column lie in one box.",
        "The line needs the digit, so the digit is in this box on that line.",
        "Remove the digit from the rest of the box, outside the line.",
        "Find lines with two or three candidates for a digit, and check"
        " whether they share a box.",
    ),
    "Naked Pair": Lesson(
        "Two cells of a house have the same two candidates.",
        *_NAKED,
        "Go through the cells with two candidates and look for an identical"
        " one in the same house.",
    ),
    "Naked Triple": Lesson(
        "Three cells of a house have three candidates between them.",
        *_NAKED,
        "No cell has to contain all three digits: 12, 23 and 13 form a"
        " triple, too.",
    ),
    "Naked Quadruple": Lesson(
        "Four cells of a house have four candidates between them.",
        *_NAKED,
        "In a house with eight or nine empty cells, start with the cells"
        " that have the fewest candidates.",
    ),
    "Hidden Pair": Lesson(
        "Two digits of a house have only the same two possible cells.",
        *_HIDDEN,
        "Count the candidates of each digit in a house: two digits with two"
        " cells each may share them.",
    ),
    "Hidden Triple": Lesson(
        "Three digits of a house have only three possible cells between them.",
        *_HIDDEN,
        "Take the digits that have two or three cells left in the house, and"
        " check whether three of them share the same cells.",
    ),
    "Hidden Quadruple": Lesson(
        "Four digits of a house have only four possible cells between them.",
        *_HIDDEN,
        "It is the reverse of a naked subset: look for cells outside a naked"
        " subset of the same house.",
    ),
    "Sue De Coq": Lesson(
        "Two or three cells where a line and a box overlap have at least two"
        " more candidates than cells, and one set of cells on the line and"
        " one in the box account for the extra ones.",
        "Counted together, there are as many digits as cells, so these cells"
        " contain each digit exactly once.",
        "Remove each digit from the other cells of the line or box that it"
        " is confined to, and from both if it is confined to the overlap.",
        "Look for overlaps with four or five candidates in two or three"
        " cells, next to a two-candidate cell on the line and another in the"
        " box.",
    ),
}
