"""Sites whose links hold no puzzle that can be read, with the reason.

check_readable(address)      ValueError for a notation of a site's own
check_rules(address, own)    ValueError if an address names other rules
missing(address)             why a link holds no puzzle
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from sudokit.formats.address import Address
from sudokit.text.box_note import NAMES

# The link has a date, a number or a name of the puzzle, which isn't in it.
RESOLVED_BY_SITE: Final = (
    "amuselabs.com", "brainbashers.com", "conceptispuzzles.com",
    "cracking-the-cryptic.web.app", "dailysudoku.com", "gmpuzzles.com",
    "krazydad.com", "livesudoku.com", "logic-masters.de", "menneske.no",
    "nytimes.com", "puzzle-sudoku.com", "sudoku.com", "sudoku.org.uk",
    "sudokukingdom.com", "sudokuoftheday.com", "sudokuonline.io",
    "theguardian.com", "usdoku.com", "washingtonpost.com", "websudoku.com",
)  # fmt: skip
# Short addresses of other sites.
SHORTENERS: Final = (
    "bit.ly", "cutt.ly", "git.io", "goo.gl", "is.gd", "rb.gy",
    "shorturl.at", "t.co", "t.ly", "tiny.cc", "tinyurl.com", "v.gd",
)  # fmt: skip
# Signs of sites with a notation of their own: the name, and what to do.
UNREADABLE: Final = {
    "penpa": ("Penpa", "paste the 81 digits"),
    "pedros.works": ("Kudamono", "paste the digits"),
    "sudokumaker.app": (
        "SudokuMaker", "export the puzzle to f-puzzles or SudokuPad",
    ),
}  # fmt: skip
# Words in an address that name other rules than those of 81 digits.
OTHER_RULES: Final = re.compile(
    "anti[-_]?king|anti[-_]?knight|arrow|asterisk|colou?r|consecutive|"
    "diagonal|greater-?than|hyper|irregular|jigsaw|kakuro|kenken|killer|"
    "kropki|miracle|samurai|sandwich|skyscraper|str8ts|sudoku[-_]?x|thermo|"
    "windoku|x[-_]?sudoku"
)
# Names of fields that give rules, beside the names of rules.
RULED: Final = frozenset(
    ("constraint", "constraints", "rule", "rules", "variant", "variants")
)
LONGEST: Final = 40  # characters of a value that may name rules


def check_readable(address: Address) -> None:
    """Raise ValueError for a site with a notation of its own."""
    where = f"{address.host}/{address.path}".lower()
    for site, (name, advice) in UNREADABLE.items():
        if site in where:
            raise ValueError(f"links of {name} can't be read; {advice}")


def missing(address: Address) -> str:
    """Return why there is no puzzle in a link."""
    host = address.host
    if address.is_at(SHORTENERS):
        return (
            f"a short link that only {host} can resolve; open it, and paste"
            " the address of the page or the digits"
        )
    if address.is_at(RESOLVED_BY_SITE):
        return (
            f"the link has no digits, and only {host} can find its puzzle;"
            " paste the digits"
        )
    where = f"the link to {host}" if host else "the text"
    return f"there is no puzzle in {where}"


def check_rules(address: Address, own: Collection[str] = ()) -> None:
    """Raise ValueError if an address names other rules.

    ``own``: the names of fields that are read.
    """
    fields = [
        (name, value if len(value) < LONGEST else "")
        for name, value in address.fields.items()
        if name not in own
    ]
    words = [address.host, address.path, *map("=".join, fields)]
    match = OTHER_RULES.search("/".join(words).lower())
    named = [name for name, _ in fields if name in NAMES or name in RULED]
    if match or named:
        raise ValueError(
            f"the link to {address.host} names other rules"
            f" ({match[0] if match else named[0]}), which its digits don't"
            " say; paste the digits, and give the rules with --rules"
        )
