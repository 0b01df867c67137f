"""Grids of all kinds, and helpers for the tests of the core."""

import random

from hypothesis import strategies as st

from puzzles import SOLVED
from sudokit import Choice, Grid

CELLS = [(i, j) for i in range(9) for j in range(9)]
EMPTY = Grid.parse("." * 81)
# Values that contradict each other in a row, a column and a box.
WRONG = Grid.parse("55......." + "5........" + "." * 63)

cells = st.tuples(st.integers(0, 8), st.integers(0, 8))
choices = st.builds(
    lambda cell, n: Choice(cell[0], cell[1], n), cells, st.integers(1, 9)
)
# Anything at all, mostly empty so that there is something to choose.
any_grids = st.lists(
    st.sampled_from("." * 12 + "123456789"), min_size=81, max_size=81
).map(lambda signs: Grid.parse("".join(signs)))


def part(share: float, seed: int) -> str:
    """Return a part of a solved grid, which is one of its solutions."""
    chance = random.Random(seed)
    return "".join(n if chance.random() < share else "." for n in SOLVED)


puzzles = st.builds(part, st.floats(0.2, 0.9), st.integers(0, 10**6))


def are_peers(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether two cells share a house."""
    (i, j), (k, m) = one, other
    same_box = (i // 3, j // 3) == (k // 3, m // 3)
    return one != other and (i == k or j == m or same_box)


def holds(g: Grid, solution: str) -> bool:
    """Return whether each value of the solution is placed or a candidate."""
    return all(
        int(n) == g.values()[i][j] or int(n) in g.candidates(i, j)
        for (i, j), n in zip(CELLS, solution, strict=True)
    )


def all_choices(g: Grid) -> list[tuple[int, ...]]:
    """Return the candidates of every cell."""
    return [g.candidates(i, j) for i, j in CELLS]


def slow_order(g: Grid) -> list[Choice]:
    """Return all candidates, cells with few first, then in reading order."""
    result = [
        (len(g.candidates(i, j)), Choice(i, j, n))
        for i, j in CELLS
        for n in g.candidates(i, j)
    ]
    return [c for _, c in sorted(result)]
