"""The cells and numbers that a sentence names."""

import re
from itertools import product

CELLS = re.compile(r"r(\d+)c(\d+)")
RUNS = re.compile(r"r(\d+)c(\d+) to r(\d+)c(\d+)")


def cells_in(text: str) -> set[tuple[int, int]]:
    """Return the cells that a text names, with those of ``r1c4 to r1c9``."""
    cells = {(int(i) - 1, int(j) - 1) for i, j in CELLS.findall(text)}
    for numbers in RUNS.findall(text):
        i, j, k, m = map(int, numbers)
        if i == k or j == m:
            cells |= {*product(range(i - 1, k), range(j - 1, m))}
    return cells


def numbers_in(text: str) -> set[int]:
    """Return the numbers of a text, with those of ranges such as 3 to 6."""
    numbers = {int(one) for one in re.findall(r"\d+", text)}
    for first, last in re.findall(r"(\d+) to (\d+)", text):
        numbers |= {*range(int(first), int(last) + 1)}
    return numbers
