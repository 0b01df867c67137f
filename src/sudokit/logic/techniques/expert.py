"""The table of techniques for the hardest puzzles, easiest first.

HoDoKu has none of them, so the usual order leaves them out, and ratings
don't depend on them.  The order ``expert`` tries them after the almost
locked sets and before anything is assumed; scores are below that of a
forcing chain.
"""

from typing import Final

from sudokit.logic.model.technique import Technique
from sudokit.logic.techniques.levels import EXTREME, row
from sudokit.logic.techniques.locked_sectors import (
    multi_sector_locked_sets,
    sk_loop,
)

EXPERT: Final[tuple[Technique, ...]] = (
    row("SK Loop", EXTREME, 440, sk_loop, "Domino Loop"),
    row(
        "Multi-Sector Locked Sets", EXTREME, 450, multi_sector_locked_sets,
        "MSLS",
    ),
)  # fmt: skip
