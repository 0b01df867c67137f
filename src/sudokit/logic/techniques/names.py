"""Names that other programs and books use for the techniques.

suggestion(name)   the question whether a known technique is meant
"""

from typing import Final

from sudokit.logic.techniques.table import EVERY, letters
from sudokit.system.language import _
from sudokit.text.messages import nearest

# The technique of sudokit that is the same, or comes closest.
OTHER_NAMES: Final = {
    "Last Digit": "Full House",
    "Single Candidate": "Naked Single",
    "Sole Candidate": "Naked Single",
    "Lone Single": "Naked Single",
    "Unique Candidate": "Hidden Single",
    "Cross-Hatching": "Hidden Single",
    "Scanning": "Hidden Single",
    "Pinned Digit": "Hidden Single",
    "Pointing Pair": "Locked Candidates Type 1",
    "Pointing Triple": "Locked Candidates Type 1",
    "Locked Candidates": "Locked Candidates Type 1",
    "Intersection Removal": "Locked Candidates Type 1",
    "Omission": "Locked Candidates Type 1",
    "Box-Line Reduction": "Locked Candidates Type 2",
    "Box-Line Interaction": "Locked Candidates Type 2",
    "Box Claiming": "Locked Candidates Type 2",
    "Claiming Pair": "Locked Candidates Type 2",
    "Conjugate Pair": "Naked Pair",
    "Naked Subset": "Naked Pair",
    "Hidden Subset": "Hidden Pair",
    "Naked Quad": "Naked Quadruple",
    "Hidden Quad": "Hidden Quadruple",
    "BUG": "BUG+1",
    "Y-Wing": "XY-Wing",
    "Bent Triple": "XY-Wing",
    "WXYZ-Wing": "ALS-XZ",
    "Unique Rectangle": "Unique Rectangle Type 1",
    "Deadly Pattern": "Unique Rectangle Type 1",
    "Avoidable Rectangle": "Avoidable Rectangle Type 1",
    "Coloring": "Simple Colors",
    "Colouring": "Simple Colors",
    "Singles Chain": "Simple Colors",
    "Simple Coloring": "Simple Colors",
    "Multi-Coloring": "Multi Colors",
    "Rectangle Elimination": "Empty Rectangle",
    "Crane": "Turbot Fish",
    "Fishy Cycle": "X-Chain",
    "X-Cycle": "X-Chain",
    "Remote Pairs": "Remote Pair",
    "Alternating Inference Chain": "Nice Loop/AIC",
    "Bidirectional Cycle": "Nice Loop/AIC",
    "Almost Locked Set": "ALS-XZ",
    "Two-Sector Disjoint Subset": "Sue De Coq",
    "Nishio": "Forcing Net",
    "Bowman's Bingo": "Forcing Net",
    "Contradiction": "Forcing Net",
    "Forcing Chains": "Forcing Chain",
    "Double Forcing Chain": "Forcing Chain",
    "Guess": "Trial",
    "Bifurcation": "Trial",
    "Backtracking": "Trial",
    "Ariadne's Thread": "Trial",
    "Trial and Error": "Trial",
    "Cage Combination": "Single Combination",
    "Rule of 45": "Innies and Outies",
    "Law of Leftovers": "Innies and Outies",
}
_BY_LETTERS: Final = {letters(n): named for n, named in OTHER_NAMES.items()}


def suggestion(name: str) -> str:
    """Return ``did you mean ...? `` for a name, "" if none is similar.

    Plurals count as singulars.  English names are known, and those in the
    current language, in which the answer is.
    """
    short = letters(name)
    single = short if short in _BY_LETTERS else short.removesuffix("s")
    known = dict(OTHER_NAMES)
    for one in EVERY:
        spellings = (one.name, *one.aliases, _(one.name))
        known |= dict.fromkeys(spellings, one.name)
    technique = _BY_LETTERS.get(single) or known.get(nearest(name, known))
    return f"did you mean {_(technique)}? " if technique else ""
