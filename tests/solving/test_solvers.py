"""Every solver on the same data, compared with the others."""

import sys
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

import pytest

import agree
import sudoku
from puzzles import DATA, EASY, HARD, Place, few, grid_of, shared
from sudokit import Choice, Grid, rules
from sudokit.cli.filtering import SOLVERS as NAMES
from sudokit.core import solving
from sudokit.core.budget import BudgetSpent
from sudokit.filter import loop, program
from sudokit.filter.items import classic_kind
from sudokit.filter.puzzles import FILTER
from sudokit.rules import boxes
from sudokit.solving.solvers import (
    PEERS,
    RULE_SOLVERS,
    SOLVERS,
    GridSolver,
    named,
)

SOLUTIONS = DATA / "solutions.txt"
EMPTY = Grid.parse("." * 81)


def data() -> Iterator[tuple[Grid, int, str]]:
    """Yield the puzzles of the data file with count and solution."""
    for line in SOLUTIONS.read_text().splitlines():
        if not line.startswith("#"):
            puzzle, count, solution = line.split(":")
            yield Grid.parse(puzzle), int(count), solution


def lines(result: Iterator[Grid]) -> list[str]:
    return [solution.line() for solution in result]


def test_the_command_lists_every_solver() -> None:
    assert list(SOLVERS) == list(NAMES)


def test_each_cell_has_20_peers() -> None:
    assert {len(peers) for peers in PEERS} == {20}
    assert PEERS[0][:8] == (1, 2, 3, 4, 5, 6, 7, 8)
    assert all(
        cell in PEERS[peer] for cell in range(81) for peer in PEERS[cell]
    )


def test_the_data_has_every_kind() -> None:
    counts = [count for _, count, _ in data()]
    assert min(counts) == 0
    assert counts.count(1) > 10
    assert max(counts) > 10


@pytest.mark.parametrize("name", SOLVERS)
def test_counts_and_solutions(name: str) -> None:
    solver = SOLVERS[name]
    for g, count, solution in data():
        solutions = lines(solver.solutions(g))
        assert len(solutions) == len(set(solutions)) == count, g
        assert not solution or solutions == [solution]
        assert all(agree.solves(line, g.line()) for line in solutions)
        assert solver.count(g, 2) == min(count, 2)


@pytest.mark.parametrize("name", SOLVERS)
def test_answers_are_those_of_the_kernel(name: str) -> None:
    for g, count, solution in data():
        expected = solving.answer(g)
        answer = SOLVERS[name].answer(g)
        assert answer.verdict == expected.verdict
        assert solution in ("", answer.grid.line())
        assert answer.grid.is_complete()
        assert sudoku.is_correct(answer.grid) == (count > 0)


@pytest.mark.parametrize("name", SOLVERS)
def test_solutions_are_computed_lazily(name: str) -> None:
    budget = sudoku.Budget()
    solutions = lines(islice(SOLVERS[name].solutions(EMPTY, budget), 3))
    assert len(set(solutions)) == 3
    assert all(agree.solves(line, EMPTY.line()) for line in solutions)


@pytest.mark.parametrize("name", SOLVERS)
def test_a_spent_budget_gives_no_answer(name: str) -> None:
    with pytest.raises(BudgetSpent):
        SOLVERS[name].count(EMPTY, 10**9, sudoku.Budget(trials=300))
    with pytest.raises(BudgetSpent):
        SOLVERS[name].count(EMPTY, 10**9, sudoku.Budget(seconds=0.01))


@pytest.mark.parametrize("name", SOLVERS)
def test_trials_are_counted(name: str) -> None:
    budget = sudoku.Budget()
    full = sudoku.solve(grid_of(EASY)).line()
    SOLVERS[name].count(Grid.parse("." * 18 + full[18:]), 2, budget)
    assert budget.spent > 0


@pytest.mark.parametrize("name", SOLVERS)
def test_ruled_out_candidates_remain_ruled_out(name: str) -> None:
    full = sudoku.solve(grid_of(EASY)).line()
    g = Grid.parse("." * 18 + full[18:])
    every = set(lines(SOLVERS[name].solutions(g)))
    less = g.reject(Choice(0, 0, int(full[0])))
    left = {line for line in every if line[0] != full[0]}
    assert 0 < len(left) < len(every)
    assert set(lines(SOLVERS[name].solutions(less))) == left


def test_the_flag_of_backtrack() -> None:
    flags = {
        SOLVERS["backtrack"].answer(g).grid.unique()
        == (sudoku.verdict(g) == sudoku.UNIQUE_CHOICE)
        for g, count, _ in data()
        if count == 1
    }
    assert flags == {True}


def test_other_shapes_are_for_the_engine_and_dlx() -> None:
    g = rules.Puzzle(boxes((2, 2)), bytes(16))
    assert list(RULE_SOLVERS) == ["engine", "dlx"]
    for solver in RULE_SOLVERS.values():
        assert solver.count(g, 1000) == 288
        assert solver.answer(g).verdict == sudoku.SEVERAL_SOLUTIONS


def test_unknown_names_are_refused() -> None:
    assert list(SOLVERS) == ["deduce", "backtrack", "naive", "dlx", "engine"]
    assert all(named(name).name == name for name in SOLVERS)
    with pytest.raises(ValueError, match="backtrack, naive, dlx, engine"):
        named("magic")


class Spy:
    """A search that counts its calls."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, g: Grid, budget: sudoku.Budget) -> Iterator[Grid]:
        self.asked += 1
        return sudoku.solutions(g, budget)


def test_the_filter_solves_with_the_solver_named(tmp_path: Path) -> None:
    spy = Spy()
    kind = classic_kind(solver=GridSolver("spy", "", spy))
    file = tmp_path / "two"
    file.write_text(f"{EASY}\n{HARD}\n")
    for turn, options in enumerate(
        (
            loop.Options(),
            loop.Options(number=2),
            loop.Options(check=True),
        )
    ):
        with (
            (tmp_path / "out").open("w") as out,
            (tmp_path / "err").open("w") as messages,
        ):
            program.read(
                options,
                FILTER,
                [str(file)],
                out,
                messages,
                lambda given, output: loop.Filter(given, output, kind),
            )
        assert spy.asked == min(2 * turn + 2, 4)


# The kernel and dancing links; tests/agree.py compares them at length.


@pytest.mark.parametrize(("place", "every"), [(few, 1), (shared, 97)])
def test_agreement_on_files(place: Place, every: int) -> None:
    folder = place("easy.txt").parent
    files = [*folder.glob("*.txt"), *folder.glob("*.csv")]
    sample = list(agree.in_files(files, every))
    assert len(sample) > 100
    assert not list(agree.differences(sample))


def test_agreement_on_random_grids() -> None:
    many = list(agree.with_many(100, 7))
    changed = list(agree.with_a_change(100, 7))
    counts = [sudoku.count(Grid.parse(line)) for line in chain(many, changed)]
    assert counts[:100].count(2) > 50
    assert counts[100:].count(0) > 50
    assert not list(agree.differences(chain(many, changed), agree.MANY))


def test_agreement_has_parts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--parts", "links", "together", "-n", "2", "--together", "20"]
    file = few("minimal.txt")
    monkeypatch.setattr(sys, "argv", ["agree.py", *words, str(file)])
    assert agree.main() == 0
    output = capsys.readouterr().out
    assert "with many: 2 grids, 0 differences" in output
    assert "together: " in output
    assert "steps" not in output


def test_disagreement_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(g: Grid, budget: sudoku.Budget) -> Iterator[Grid]:
        return islice(sudoku.solutions(g, budget), 1)

    line = EASY[:40] + "." * 41
    assert not agree.difference(line)
    monkeypatch.setitem(SOLVERS, "dlx", GridSolver("dlx", "", forgetful))
    assert "finds 2 solutions, dlx 1" in agree.difference(line)
