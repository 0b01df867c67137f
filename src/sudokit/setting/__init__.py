"""Tools for setters: clues that can be removed or are missing.

removable(grid)       the clues of which each alone can be removed
freeing(grid)         of no solution: the clues that leave several
mistyped(grid)        of no solution: the clues that are wrong alone
reduced(grid)         a puzzle of which none can be removed any more
choice_counts(grid)   how many solutions each candidate leaves
completing(counts)    single clues that leave one solution when added
fewest_added(grid)    the fewest clues that do
clues_record(grid)    all of these, as far as they are of interest
"""

from sudokit.setting.added import AddedClues, completing, fewest_added
from sudokit.setting.analysis import clues_record
from sudokit.setting.counts import ChoiceCounts, choice_counts
from sudokit.setting.removed import freeing, mistyped, reduced, removable

__all__ = [
    "AddedClues",
    "ChoiceCounts",
    "choice_counts",
    "clues_record",
    "completing",
    "fewest_added",
    "freeing",
    "mistyped",
    "reduced",
    "removable",
]
