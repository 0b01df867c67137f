"""Lessons: chains, almost locked sets, and what is left after them."""

from __future__ import annotations

from typing import Final

from sudokit.lessons.lesson import Lesson

_LOCKED_END: Final = (
    "A value that both have goes from the cells that see all its places in"
    " both."
)

CHAINS: Final = {
    "XY-Chain": Lesson(
        "Cells of two choices follow each other, each sharing a value with"
        " the next, and the first and the last can both have the value z.",
        "If the first is not z, each cell pushes the next, and the last one"
        " is z.",
        "The value z goes from every cell that sees both ends.",
        "Start from a cell of two choices, leave it by one and return to the"
        " other at the far end.",
    ),
    "Nice Loop/AIC": Lesson(
        "Choices are linked in turn: of two either at least one is true, or"
        " at most one.",
        "Followed from one end, a false choice makes the other end true: at"
        " least one of the ends is.",
        "What contradicts both ends goes, and if the chain closes to a ring,"
        " what contradicts any of its links.",
        "Start from a strong link, a value with two places or a cell with"
        " two choices, and follow links of both kinds in turn.",
    ),
    "Grouped Nice Loop/AIC": Lesson(
        "Choices are linked in turn, and two or three cells where a box and"
        " a line cross may count as one place of a value.",
        "A group is true if one of its cells is, so the chain goes on"
        " through it as through a cell.",
        "What contradicts both ends goes, and if the chain closes to a ring,"
        " what contradicts any of its links.",
        "If a chain stops at a house with three places, see whether two of"
        " them lie together.",
    ),
    "ALS-XZ": Lesson(
        "Two sets of cells each have one value more than cells, and a value"
        " x that only one of them can take.",
        "The set without x is locked: it takes all its other values.",
        _LOCKED_END,
        "A cell of two choices is the smallest such set; look for sets of"
        " two or three cells that it joins.",
    ),
    "ALS-XY-Wing": Lesson(
        "Three sets have one value more than cells, and the middle one"
        " shares with each of the others a value that only one can take.",
        "The middle one can't give away both values, so one of the outer"
        " sets is locked.",
        _LOCKED_END,
        "It is an XY-Wing whose cells have grown: begin with a pivot of two"
        " or three cells.",
    ),
    "ALS Chain": Lesson(
        "Sets with one value more than cells follow each other, each sharing"
        " with the next a value that only one can take.",
        "If the first set is not locked, each pushes the next, and the last"
        " one is locked.",
        _LOCKED_END,
        "Go on from an ALS-XY-Wing that removes nothing: one set more may"
        " reach further.",
    ),
    "Forcing Chain": Lesson(
        "From a choice assumed to be true or false one thing follows after"
        " the other.",
        "An assumption that contradicts itself is wrong, and what follows in"
        " every case is true.",
        "The wrong choice goes, or what all cases have in common is placed"
        " or removed.",
        "Try cells with two choices and values with two places, and compare"
        " what the two cases lead to.",
    ),
    "Forcing Net": Lesson(
        "From a choice assumed things follow that rest on several earlier"
        " ones at once.",
        "As in a chain, what contradicts itself is wrong, and what follows"
        " in every case is true.",
        "The wrong choice goes, or what all cases have in common is placed"
        " or removed.",
        "Assume a choice, fill in singles on a copy, and look for a house"
        " or a cell that is left without anything.",
    ),
    "Trial": Lesson(
        "A cell has a choice that may be tried, since nothing else is found.",
        "If every way on from it fails, the choice was wrong.",
        "It goes.",
        "Keep it for the end, choose a cell with two choices, and write what"
        " you try on another sheet.",
    ),
}
