"""What each technique is, in a sentence or two, for the pages of a book.

    EXPLAINED["X-Wing"]     its explanation

Each is told in the words of the glossary: cell, value, choice, house.
"""

from __future__ import annotations

from typing import Final

_FISH: Final = (
    "A value has its places in {0} base lines in only {0} lines across"
    " (the cover). One of each base line is taken, and each cover line"
    " takes one: elsewhere in the cover the value can go."
)
_FINNED: Final = (
    " A few places more, the fins, spoil it; so it goes only where it"
    " would go because of every fin as well."
)
_SASHIMI: Final = (
    " Some base line keeps a single place besides its fins, and still the"
    " value goes where the cover and every fin are seen."
)
_CHAIN: Final = (
    "Places are linked: of two either at least one is true, or at most"
    " one. Followed from end to end, one of the two ends is true, "
)
_RECTANGLE: Final = (
    "Four cells in two rows, two columns and two boxes must not be left"
    " with the same two values, or those could be exchanged and there"
    " were two solutions. "
)
_NAKED: Final = (
    "{0} cells of a house have only {1} values between them. These values"
    " go into these cells, and from the rest of the house they go."
)
_HIDDEN: Final = (
    "{0} values of a house have only {1} cells between them. These cells"
    " take these values, and every other choice in them goes."
)

EXPLAINED: Final = {
    "Full House": "A house has one empty cell left, and one value.",
    "Naked Single": "A cell has one choice left: its row, column and box"
    " hold all the other values.",
    "Hidden Single": "A value has one place left in a house. It goes"
    " there, whatever else the cell could take.",
    "Locked Pair": "Two cells that share a line and a box have the same two"
    " choices: both values go from the rest of the line and of the box.",
    "Locked Triple": "Three cells that share a line and a box have three"
    " choices between them: these go from the rest of both.",
    "Locked Candidates Type 1": "In a box all places of a value lie on one"
    " line. It must be there, so it goes from the rest of the line.",
    "Locked Candidates Type 2": "On a line all places of a value lie in one"
    " box. It must be there, so it goes from the rest of the box.",
    "Naked Pair": _NAKED.format("Two", "two"),
    "Naked Triple": _NAKED.format("Three", "three"),
    "Naked Quadruple": _NAKED.format("Four", "four"),
    "Hidden Pair": _HIDDEN.format("Two", "two"),
    "Hidden Triple": _HIDDEN.format("Three", "three"),
    "Hidden Quadruple": _HIDDEN.format("Four", "four"),
    "X-Wing": _FISH.format("two"),
    "Swordfish": _FISH.format("three"),
    "Jellyfish": _FISH.format("four"),
    "Finned X-Wing": _FISH.format("two") + _FINNED,
    "Finned Swordfish": _FISH.format("three") + _FINNED,
    "Finned Jellyfish": _FISH.format("four") + _FINNED,
    "Sashimi X-Wing": _FISH.format("two") + _SASHIMI,
    "Sashimi Swordfish": _FISH.format("three") + _SASHIMI,
    "Sashimi Jellyfish": _FISH.format("four") + _SASHIMI,
    "Remote Pair": "Cells with the same two choices, each seeing the next,"
    " take them in turn. What sees both colours can have neither value.",
    "BUG+1": "Every open cell but one has two choices, and each value two"
    " places in its houses. That one cell must break the pattern, or there"
    " were two solutions: its odd value is placed.",
    "Skyscraper": "A value has two places on each of two parallel lines,"
    " and one pair of ends stands on a common line. So one of the other"
    " ends is true, and the value goes where it sees both.",
    "Two-String Kite": "A value has two places in a row and two in a"
    " column, joined in a box. One of the two far ends is true, and the"
    " value goes where it sees both.",
    "Turbot Fish": "Two houses with two places each for a value, joined by"
    " a third. One of the two far ends is true, and the value goes where it"
    " sees both.",
    "Empty Rectangle": "In a box a value lies on one row and one column"
    " only. With a line that has two places for it, one of two cells is"
    " true, and the value goes where both are seen.",
    "W-Wing": "Two cells with the same two choices, joined by a line on"
    " which one of the values has two places. So one of the cells has the"
    " other value, which goes where both are seen.",
    "XY-Wing": "A cell with choices x and y sees one with x and z and one"
    " with y and z. One of these is z, and z goes where both are seen.",
    "XYZ-Wing": "A cell with choices x, y and z sees one with x and z and"
    " one with y and z. One of the three is z, and z goes where all three"
    " are seen.",
    "Unique Rectangle Type 1": _RECTANGLE
    + "Three of them have nothing else: in the fourth both values go.",
    "Unique Rectangle Type 2": _RECTANGLE
    + "Two of them have one choice more: it is in one of the two, and goes"
    " where both are seen.",
    "Unique Rectangle Type 3": _RECTANGLE
    + "The choices more in two of them count as one cell of a naked set.",
    "Unique Rectangle Type 4": _RECTANGLE
    + "One value must stay in two of them, so there the other goes.",
    "Unique Rectangle Type 5": _RECTANGLE
    + "Two on a diagonal have one choice more: it is in one of them.",
    "Unique Rectangle Type 6": _RECTANGLE
    + "A value has no other place on two lines, so it goes from the two"
    " cells that would complete the pattern.",
    "Hidden Rectangle": _RECTANGLE
    + "A value is bound to a corner by two lines: the other value goes.",
    "Avoidable Rectangle Type 1": _RECTANGLE
    + "Three of the cells are filled, none a clue: the fourth can't have"
    " the value that would complete it.",
    "Avoidable Rectangle Type 2": _RECTANGLE
    + "Two are filled, none a clue, and two have one choice more: it is in"
    " one of these, and goes where both are seen.",
    "Sue De Coq": "Where a line and a box cross, cells have more choices"
    " than cells. With one set of the line and one of the box the numbers"
    " come out even: each value is bound to its set and goes elsewhere.",
    "Simple Colors": "The places of a value that are linked in pairs get"
    " two colours, of which one is true. What sees both colours goes, and"
    " a colour that sees itself is false.",
    "Multi Colors": "Two pairs of colours of a value touch. What sees a"
    " colour of each pair, of which one is true, can go.",
    "X-Chain": _CHAIN + "all for one value: it goes where both are seen.",
    "XY-Chain": _CHAIN + "through cells of two choices: the value of both"
    " ends goes where both are seen.",
    "Nice Loop/AIC": _CHAIN + "and what contradicts both ends goes. If the"
    " chain closes, every weak link holds all around it.",
    "Grouped Nice Loop/AIC": _CHAIN + "and what contradicts both ends"
    " goes. Two or three cells of a box and a line count as one place.",
    "ALS-XZ": "Two sets of cells have one value more than cells each. If"
    " they share a value that only one can have, one of them is locked: any"
    " other value that both have goes where all its places are seen.",
    "ALS-XY-Wing": "Three sets with one value more than cells: the middle"
    " one shares a value with each. One of the outer sets is locked, and a"
    " value that both have goes where all its places are seen.",
    "ALS Chain": "Sets with one value more than cells, each sharing a value"
    " with the next. One of the ends is locked, and a value that both have"
    " goes where all its places are seen.",
    "Forcing Chain": "Assume a choice and follow it, one thing after the"
    " other: if it contradicts itself it goes, and what follows in every"
    " case is true.",
    "Forcing Net": "As a forcing chain, but with steps that rest on several"
    " others at once.",
    "Trial": "Assume a choice and try: if it fails, it goes.",
}
