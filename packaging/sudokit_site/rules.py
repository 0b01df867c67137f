"""Draws a picture of each named rule for docs/rules.md."""

from __future__ import annotations

from typing import Final

from sudokit.paper import draw
from sudokit.rules import NAMED, Puzzle, make_rules, solve

SIZE: Final = 6
LARGE: Final = ("dutch-flatmates",)  # what only 9x9 has
COLUMNS: Final = 3
LINE: Final = "r5c1+r4c2+r3c2+r2c3+r3c4"

# The item of each rule in its 6x6 picture.  Rules that aren't here use LINE,
# or have no cells.
EXAMPLES: Final = {
    "extra-regions": "r1c2+r2c2+r2c3+r3c3+r3c4+r4c4",
    "kropki-white": "r2c2+r2c3;2:r4c4+r5c4",
    "kropki-black": "r3c2+r4c2;3:r5c4+r5c5",
    "xv": "X:r2c3+r2c4;V:r4c2+r5c2",
    "inequality": "r2c2+r2c3;r4c5+r3c5",
    "clone": "r1c1+r1c2+r2c2/r4c4+r4c5+r5c5",
    "even": "r2c2+r4c5",
    "odd": "r2c2+r4c5",
    "german-whisper": "3:" + LINE,
    "lockout": "3:" + LINE,
    "minimum": "r2c2+r4c5",
    "maximum": "r2c2+r4c5",
    "killer": "9:r1c1+r1c2+r2c1;11:r4c4+r4c5+r5c5",
    "sum": "9:r1c1+r1c2+r2c1;11:r4c4+r4c5+r5c5",
    "little-killer": "12:r1c3-r3c1;8:r6c5-r5c6",
    "arrow": "r2c2/r2c3+r3c4+r4c4;r5c1+r5c2/r4c2+r3c1",
    "equal-sum": "r1c1+r2c2+r2c3/r4c3+r4c4",
    "region-sum": "r2c1+r2c2+r3c3+r3c4+r2c5",
    "sandwich": "5:r1c2-r6c2;7:r3c1-r3c6",
    "x-sum": "9:r1c2-r6c2;12:r3c6-r3c1",
    "skyscraper": "3:r1c2-r6c2;2:r3c6-r3c1",
    "numbered-room": "3:r6c2-r1c2;2:r3c1-r3c6",
    "quadruple": "1+2+5:r2c2+r2c3+r3c2+r3c3",
    "contains": "1+2:r4c3+r4c4+r4c5",
    "one-of": "1+2:r2c2;4+5+6:r4c5",
    "pairs": "84xjHP:" + LINE,
    "every-pair": "84xjHP:r5c1+r4c2+r3c2",
    "machine": "AioYCIA:" + LINE,
    "regex": "MS4q:" + LINE,
    "lunchbox": "5:r2c2+r2c3+r3c3+r3c4",
    "weighted-sum": "3*2*-1:r2c2+r2c3",
    "column-indexer": "r2c2+r4c2",
    "row-indexer": "r2c2+r2c5",
    "box-indexer": "r2c2+r4c5",
    "hidden-skyscraper": "3:r1c2-r6c2;2:r3c6-r3c1",
    "sum-line": "7:" + LINE,
    "exactly": "1+2+2:r4c3+r4c4+r4c5+r5c5",
    "look-and-say": "23:r4c3+r4c4+r5c5",
    "same-values": "r1c1+r1c2+r2c2/r4c4+r4c5+r5c5",
    "equality-cage": "r1c1+r1c2+r2c1+r2c2",
    "rellik": "9:r1c1+r1c2+r2c1",
    "or": "killer=10:r1c1+r1c2|even=r1c1&odd=r1c2",
    "helpers": "1~arrow=r7c1/r1c1+r1c2~odd=r7c1",
}


def pages() -> dict[str, str]:
    """Return the pictures by their paths."""
    return {f"rules/{word}.svg": picture(word) for word in NAMED}


def picture(word: str) -> str:
    """Return a picture of an empty puzzle with this rule.

    If the rule has no marks, the puzzle is solved.
    """
    item = EXAMPLES.get(word, LINE if NAMED[word].example else "")
    size = 9 if word in LARGE else SIZE
    rules = make_rules(size, words=[word + (item and f"={item}")])
    puzzle = Puzzle(rules, bytes(size * size))
    if not any(rule.marks() for rule in rules.rules):
        puzzle = solve(puzzle) or puzzle
    return draw(puzzle, size="210px", title=word)


def gallery() -> str:
    """Return a table of all pictures, in Markdown."""
    cells = [f"![{word}](rules/{word}.svg)<br>`{word}`" for word in NAMED]
    rows = [cells[k : k + COLUMNS] for k in range(0, len(cells), COLUMNS)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines[1:1] = ["|---" * COLUMNS + "|"]
    return "\n".join(lines)
