"""The rules of deduction, compared with their definitions."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from grids import CELLS, any_grids, are_peers, cells, holds, puzzles
from puzzles import SOLVED
from sudokit.core import rules
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.words import mark_of

some_places = st.integers(0, 2**27 - 1)


def standing(rows: list[set[int]]) -> list[set[int]]:
    """Return what remains of three rows that get one column each."""
    result = [
        p
        for p in permutations(range(3))
        if all(p[row] in rows[row] for row in range(3))
    ]
    return [{p[row] for p in result} for row in range(3)]


@given(some_places)
def test_rook_sets_are_found(x: int) -> None:
    remain = rules.rooks(x) & x
    for band in range(3):
        rows = [
            {s for s in range(3) if x >> (9 * band + 3 * r + s) & 1}
            for r in range(3)
        ]
        assert standing(rows) == [
            {s for s in range(3) if remain >> (9 * band + 3 * r + s) & 1}
            for r in range(3)
        ]


@given(some_places, some_places, some_places)
def test_rooks_of_columns(left: int, middle: int, right: int) -> None:
    words = [left, middle, right]
    remain = rules.column_rooks(*words)
    for stack in range(3):
        bits = [0o111 << 9 * band + stack for band in range(3)]
        bands = [{c for c in range(3) if words[c] & bit} for bit in bits]
        assert standing(bands) == [
            {c for c in range(3) if remain[c] & bit} for bit in bits
        ]


def test_the_drawn_deduction() -> None:
    assert rules.rooks(0o475) & 0o475 == 0o421


@given(any_grids)
def test_is_solved_agrees_with_the_definition(g: Grid) -> None:
    values = g.values()
    assert g.is_solved() == (
        g.is_complete()
        and all(
            values[i][j] != values[k][m]
            for i, j in CELLS
            for k, m in CELLS
            if are_peers((i, j), (k, m))
        )
    )


@given(cells, cells, st.integers(1, 9))
def test_is_solved_detects_one_wrong_value(
    cell: tuple[int, int], other: tuple[int, int], n: int
) -> None:
    signs = list(SOLVED)
    one, two = 9 * cell[0] + cell[1], 9 * other[0] + other[1]
    signs[one], signs[two] = signs[two], signs[one]
    assert Grid.parse("".join(signs)).is_solved() == ("".join(signs) == SOLVED)
    signs[one] = str(n)
    assert Grid.parse("".join(signs)).is_solved() == ("".join(signs) == SOLVED)


@settings(deadline=None)
@given(puzzles, cells, st.integers(1, 9))
def test_split_keeps_the_solution_on_one_side(
    line: str, cell: tuple[int, int], n: int
) -> None:
    g = Grid.parse(line).deduce()
    assert g is not None
    if n not in g.candidates(*cell):
        return
    mark = mark_of(Choice(*cell, n))
    right = SOLVED[9 * cell[0] + cell[1]] == str(n)
    for thoroughly in (False, True):
        made, out = g.split(mark, thoroughly)
        stored = made if right else out
        assert stored is not None
        assert holds(stored, SOLVED)
        if not thoroughly:
            assert (made, out) == (g.assume(mark), g.exclude(mark))
    if right:
        guessed = g.guess(mark)
        assert guessed is not None
        assert holds(guessed, SOLVED)
