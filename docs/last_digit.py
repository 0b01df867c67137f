"""A technique of one's own: the last place of a value in the grid.

python docs/last_digit.py < puzzles.txt     the steps, and the rating
"""

import sys
from collections.abc import Iterator

from sudokit import TECHNIQUES, Choice, Grid, Step, explain, rate
from sudokit.logic import Premise, Technique


def last_digit(grid: Grid) -> Iterator[Step]:
    """Eight of a value are filled, so the ninth is in the row without it."""
    rows = grid.values()
    for n in range(1, 10):
        left = [i for i, row in enumerate(rows) if n not in row]
        if len(left) != 1:
            continue
        for j in range(9):
            if n in grid.candidates(left[0], j):
                row = Premise("base", f"r{left[0] + 1}")
                note = f"the last {n}, in row {left[0] + 1}"
                place = Choice(left[0], j, n)
                yield Step("Last Digit", (place,), (), (row,), note)


LAST_DIGIT = Technique.of_steps("Last Digit", "easy", 2, last_digit)
TABLE = (*TECHNIQUES, LAST_DIGIT)


if __name__ == "__main__":
    for line in sys.stdin:
        for step in explain(line, techniques=TABLE):
            print(step.text)
        rating = rate(line, techniques=TABLE)
        print(rating.level, rating.score, dict(rating.techniques))
