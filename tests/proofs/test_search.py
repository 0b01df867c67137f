"""The checker's own search, and consequences of assumptions."""

import pytest

from puzzles import EASY, HARD, grid_of
from rule_items import INSTANCES
from sudokit import Grid
from sudokit.proofs.assumption import Assumption
from sudokit.proofs.clauses import Facts
from sudokit.proofs.search import solutions
from sudokit.rules import Puzzle, count, make_rules, solve
from sudokit.rules.exclusions import laws_of, packed, packed_values
from sudokit.rules.kinds import as_puzzle
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules

MOST = 30


def counted(puzzle: AnyPuzzle, most: int = MOST) -> int | None:
    """Return the number of solutions that the checker finds."""
    rules = puzzle_rules(puzzle)
    true = packed_values(puzzle.cells, rules.size)
    alive = packed(puzzle.masks(), rules.size)
    return solutions(laws_of(rules), alive, true, most)


@pytest.mark.parametrize("item", INSTANCES)
def test_it_counts_the_same_as_the_engine(item: str) -> None:
    rules = make_rules(4, (2, 2), [item])
    empty = Puzzle(rules, bytes(16))
    assert counted(empty, 300) == count(empty, 300)
    solved = solve(empty)
    if solved is not None:
        some = bytes([n if k % 3 else 0 for k, n in enumerate(solved.cells)])
        puzzle = Puzzle(rules, some)
        assert counted(puzzle) == count(puzzle, MOST)


def test_clues_that_conflict_have_no_solution() -> None:
    assert counted(as_puzzle("11" + "." * 79)) == 0
    assert counted(grid_of(HARD)) == counted(grid_of(EASY)) == 1


def test_singles_fill_what_they_can() -> None:
    grid = grid_of(EASY)
    here = Facts(grid, laws_of(puzzle_rules(grid)))
    then = Assumption(here, linked=False, nested=True)
    assert not then.fill_singles()
    assert not then.alive
    wrong = Assumption(here, linked=False, nested=True)
    solved = then.true
    code = (here.alive & ~solved).bit_length() - 1
    wrong.place(code)
    assert wrong.fill_singles()


def test_a_search_has_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Out of work isn't the same as no solution."""
    monkeypatch.setattr("sudokit.proofs.search.WORK", 2)
    empty = Grid.parse("." * 81)
    # A compiled module doesn't look its own constants up.
    assert counted(empty, 100) in (None, 100)
