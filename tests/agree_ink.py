"""Checks that the marks of any two rules can be read beside each other.

    python tests/agree_ink.py

Draws all pairs of rules, whose items share cells, on a screen and in two
sizes on paper, and prints what covers a number or a dot; the status is 1 if
there is any.
"""

import sys
from itertools import combinations

from ink import covered
from sudokit.paper.figure import figure
from sudokit.rules import NAMED, Puzzle, make_rules

CELLS = (0.0, 20.0, 32.0)  # points, of a printed cell


def with_item(word: str) -> str:
    """Return a rule with the item of its table."""
    example = NAMED[word].example
    return f"{word}={example}" if example else word


def main() -> int:
    faults = 0
    pairs = [*combinations(NAMED, 2)]
    for words in pairs:
        rules = make_rules(9, words=list(map(with_item, words)))
        for cell in CELLS:
            theme = "print" if cell else "light"
            puzzle = Puzzle(rules, bytes(81))
            drawing = figure(puzzle, theme=theme, cell=cell, legend=False)
            for fault in covered(drawing):
                faults += 1
                print(f"{' and '.join(words)}, {cell} points: {fault}")
    print(f"{len(pairs)} pairs of rules: {faults} overlaps")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
