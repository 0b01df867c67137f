"""Lessons: chains, almost locked sets, forcing, and trial."""

from __future__ import annotations

from typing import Final

from sudokit.lessons.basics import Lesson

_LOCKED_END: Final = (
    "Remove a digit that both sets contain from the cells that see all its"
    " candidates in both."
)

CHAINS: Final = {
    "XY-Chain": Lesson(
        "Cells with two candidates follow one another, each sharing a digit"
        " with the next, and the first and the last can both be z.",
        "If the first is not z, each cell forces the next, and the last one"
        " is z.",
        "Remove z from every cell that sees both ends.",
        "Start from a cell with two candidates, leave it by one of them, and"
        " come back to the other at the far end.",
    ),
    "Nice Loop/AIC": Lesson(
        "Candidates are joined by alternating strong links (at least one is"
        " true) and weak links (at most one is true).",
        "If the candidate at one end is false, the links make the other end"
        " true: at least one of the ends is true.",
        "Remove what contradicts both ends; if the chain closes into a loop,"
        " remove what contradicts any of its links.",
        "Start from a strong link, a digit with two cells or a cell with two"
        " candidates, and alternate between weak and strong links.",
    ),
    "Grouped Nice Loop/AIC": Lesson(
        "Candidates are joined by alternating strong and weak links, and two"
        " or three cells where a box and a line overlap may count as one.",
        "A group is true if one of its cells is, so the chain passes through"
        " it as it does through a cell.",
        "Remove what contradicts both ends; if the chain closes into a loop,"
        " remove what contradicts any of its links.",
        "If a chain stops at a house with three candidates, check whether"
        " two of them form a group.",
    ),
    "ALS-XZ": Lesson(
        "Two sets of cells have one more candidate than cells each, and"
        " share a digit x that only one of them can contain.",
        "The set without x is locked: it contains all its other digits.",
        _LOCKED_END,
        "A cell with two candidates is the smallest such set; look for sets"
        " of two or three cells that it connects.",
    ),
    "ALS-XY-Wing": Lesson(
        "Three sets of cells have one more candidate than cells each, and"
        " the middle set shares with each of the others a digit that only"
        " one of the two can contain.",
        "The middle set can't give up both digits, so one of the outer sets"
        " is locked.",
        _LOCKED_END,
        "It is an XY-Wing whose cells have grown into sets: start with a"
        " pivot of two or three cells.",
    ),
    "ALS Chain": Lesson(
        "Sets of cells with one more candidate than cells follow one"
        " another, each sharing with the next a digit that only one of the"
        " two can contain.",
        "If the first set is not locked, each set forces the next, and the"
        " last one is locked.",
        _LOCKED_END,
        "Extend an ALS-XY-Wing that removes nothing: one more set may reach"
        " further.",
    ),
    "Forcing Chain": Lesson(
        "A candidate is assumed to be true or false, and one consequence"
        " follows from another.",
        "An assumption that leads to a contradiction is wrong, and what"
        " follows in every case is true.",
        "Remove the wrong candidate, or place or remove what all cases have"
        " in common.",
        "Try cells with two candidates and digits with two cells, and"
        " compare what the two cases lead to.",
    ),
    "Forcing Net": Lesson(
        "A candidate is assumed, and some consequences follow from several"
        " earlier ones at once.",
        "As in a chain, an assumption that leads to a contradiction is"
        " wrong, and what follows in every case is true.",
        "Remove the wrong candidate, or place or remove what all cases have"
        " in common.",
        "Assume a candidate, fill in singles on a copy, and look for a cell"
        " without candidates or a house without a cell for some digit.",
    ),
    "Trial": Lesson(
        "No other technique applies, so a candidate is tried.",
        "If every continuation leads to a contradiction, the candidate was"
        " wrong.",
        "Remove it.",
        "Leave it for last, choose a cell with two candidates, and write"
        " what you try on a separate sheet.",
    ),
}
