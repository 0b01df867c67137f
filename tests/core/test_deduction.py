"""Deductions in a grid, with and without guesses."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku
from grid import Choice, Grid
from grids import (
    CELLS,
    EMPTY,
    WRONG,
    all_choices,
    cells,
    choices,
    holds,
    part,
    puzzles,
    slow_order,
)
from puzzles import EASY, HARD, SOLVED, grid_of
from sudokit import rules
from sudokit.core.words import mark_of

# fill_singles and deduce.


@settings(deadline=None)
@given(puzzles)
def test_fill_singles_is_the_original_loop(line: str) -> None:
    g = Grid.parse(line)
    slow = g
    while (c := slow.exist_unique()).n:
        slow = slow.update(c)
    assert g.fill_singles() == slow
    assert g.fill_singles().is_complete() == slow.is_complete()


@settings(deadline=None)
@given(puzzles)
def test_deduce_keeps_the_solution(line: str) -> None:
    deduced = Grid.parse(line).deduce()
    assert deduced is not None
    assert holds(deduced, SOLVED)
    assert deduced.unique()
    again = deduced.deduce()
    assert again is not None
    assert holds(again, SOLVED)


@settings(deadline=None)
@given(puzzles, choices)
def test_assume_and_exclude_keep_the_solution(line: str, c: Choice) -> None:
    g = Grid.parse(line)
    if g.read_value(c).n:
        return
    right = SOLVED[9 * c.i + c.j] == str(c.n)
    follows = (g.assume if right else g.exclude)(mark_of(c))
    assert follows is not None
    assert holds(follows, SOLVED)
    assert not follows.unique()
    assert c.n not in (() if right else follows.candidates(c.i, c.j))


@settings(deadline=None)
@given(puzzles, cells, st.integers(1, 9))
def test_deduce_fails_only_without_a_solution(
    line: str, cell: tuple[int, int], n: int
) -> None:
    place = 9 * cell[0] + cell[1]
    g = Grid.parse(line[:place] + str(n) + line[place + 1 :])
    if g.deduce() is None:
        assert rules.count(rules.Puzzle.init(g.values()), 1) == 0


@pytest.mark.parametrize("line", [EASY, HARD, "." * 81])
def test_trial_is_an_open_choice(line: str) -> None:
    g = grid_of(line).deduce()
    while g is not None and not g.is_complete():
        mark = g.trial()
        sizes = [len(result) for result in all_choices(g) if result]
        tried = [c for c in slow_order(g) if mark_of(c) == mark]
        assert len(tried) == 1
        assert len(g.candidates(*tried[0][:2])) == min(sizes)
        g = g.assume(mark)
    assert g is None or g.trial() == -1


def test_deduction_reports_contradictions() -> None:
    no_choice = EMPTY
    for n in range(1, 10):
        no_choice = no_choice.reject(Choice(4, 4, n))
    assert no_choice.deduce() is None
    assert WRONG.deduce() is None
    assert not no_choice.is_complete()
    assert Grid.parse("1" * 81).is_complete()
    assert not Grid.parse("1" * 80 + ".").is_complete()


# Properties: images of a puzzle get the same answer.


def relabelled(line: str, chance: random.Random) -> str:
    names = "".join(chance.sample("123456789", 9))
    return line.translate(str.maketrans("123456789", names))


def rows_moved(line: str, chance: random.Random) -> str:
    band = 3 * chance.randrange(3)
    rows = [line[i : i + 9] for i in range(0, 81, 9)]
    rows[band : band + 3] = chance.sample(rows[band : band + 3], 3)
    return "".join(rows)


def bands_moved(line: str, chance: random.Random) -> str:
    return "".join(chance.sample([line[:27], line[27:54], line[54:]], 3))


def transposed(line: str, chance: random.Random) -> str:
    return "".join(line[9 * j + i] for i, j in CELLS)


def columns_moved(line: str, chance: random.Random) -> str:
    turned = rows_moved(transposed(line, chance), chance)
    return transposed(turned, chance)


@pytest.mark.parametrize(
    "change",
    [relabelled, rows_moved, bands_moved, transposed, columns_moved],
)
@settings(max_examples=25, deadline=None)
@given(share=st.floats(0.3, 0.6), seed=st.integers(0, 10**6))
def test_the_same_puzzle_has_the_same_verdict(
    change: Callable[[str, random.Random], str], share: float, seed: int
) -> None:
    line = part(share, seed)
    g = Grid.parse(line)
    image = Grid.parse(change(line, random.Random(seed)))
    assert sudoku.count(image, 50) == sudoku.count(g, 50)
    assert sudoku.verdict(image) == sudoku.verdict(g)
    filled, other = g.fill_singles(), image.fill_singles()
    assert filled.line().count(".") == other.line().count(".")
    deduced, other_deduced = g.deduce(), image.deduce()
    assert deduced is not None
    assert other_deduced is not None
    # The rule of boxes looks at three of them, so an image may give it more.
    if change is relabelled:
        assert sum(map(len, all_choices(deduced))) == sum(
            map(len, all_choices(other_deduced))
        )
