"""The table of techniques for the hardest puzzles, easiest first.

HoDoKu has none of them, or doesn't use them unless told to, so the usual
order leaves them out, and ratings don't depend on them.  The order
``expert`` tries them after the almost locked sets and before anything is
assumed; scores are below that of a forcing chain.
"""

from typing import Final

from sudokit.logic.model.technique import Technique
from sudokit.logic.techniques.box_fish import search_box_fish
from sudokit.logic.techniques.death_blossom import death_blossom
from sudokit.logic.techniques.exocet import junior_exocet
from sudokit.logic.techniques.fireworks import fireworks
from sudokit.logic.techniques.kraken_fish import kraken_fish
from sudokit.logic.techniques.levels import EXTREME, UNFAIR, row
from sudokit.logic.techniques.locked_sectors import (
    multi_sector_locked_sets,
    sk_loop,
)
from sudokit.logic.techniques.oddagons import bivalue_oddagon, guardians
from sudokit.logic.techniques.tridagon import tridagon
from sudokit.logic.techniques.whips import whip

EXPERT: Final[tuple[Technique, ...]] = (
    row("Guardians", UNFAIR, 355, guardians, "Broken Wing"),
    row("Death Blossom", UNFAIR, 360, death_blossom),
    row("Bivalue Oddagon", UNFAIR, 370, bivalue_oddagon),
    row(
        "Franken Fish", UNFAIR, 390, search_box_fish,
        "Franken X-Wing; Franken Swordfish; Franken Jellyfish;"
        " Finned Franken X-Wing; Finned Franken Swordfish;"
        " Finned Franken Jellyfish",
    ),
    row(
        "Mutant Fish", EXTREME, 395, search_box_fish,
        "Mutant X-Wing; Mutant Swordfish; Mutant Jellyfish;"
        " Finned Mutant X-Wing; Finned Mutant Swordfish;"
        " Finned Mutant Jellyfish",
    ),
    row(
        "Fireworks", EXTREME, 400, fireworks,
        "Firework Triple; Triple Firework; Firework Quadruple;"
        " Quadruple Firework",
    ),
    row("Tridagon", EXTREME, 420, tridagon, "Thor's Hammer"),
    row("SK Loop", EXTREME, 440, sk_loop, "Domino Loop"),
    row(
        "Multi-Sector Locked Sets", EXTREME, 450, multi_sector_locked_sets,
        "MSLS",
    ),
    row("Junior Exocet", EXTREME, 460, junior_exocet, "JExocet; Exocet"),
    row(
        "Kraken Fish", EXTREME, 470, kraken_fish,
        "Kraken Fish Type 1; Kraken Fish Type 2",
    ),
    row("Whip", EXTREME, 490, whip),
)  # fmt: skip
