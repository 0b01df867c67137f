"""The setter's bench: each answer recomputed by another solver."""

import io
import json
from itertools import islice

import pytest

from puzzles import WIKI
from sudokit import Choice, Grid
from sudokit.cli.main import main
from sudokit.core.dice import Dice
from sudokit.solving.setting import (
    choice_counts,
    completing,
    fewest_added,
    reduced,
    removable,
)
from sudokit.solving.solvers import SOLVERS

GRID = Grid.parse(WIKI)


def solution_count(grid: Grid, limit: int = 50) -> int:
    """Return the number of solutions, by dancing links."""
    return len(list(islice(SOLVERS["dlx"].solutions(grid), limit)))


def less(line: str, places: range, count: int, seed: int) -> Grid:
    """Return a puzzle without some of its clues."""
    cells = list(line)
    clues = [k for k in places if cells[k] != "."]
    for at in Dice(seed).shuffled(range(len(clues)))[:count]:
        cells[clues[at]] = "."
    return Grid.parse("".join(cells))


def test_removable_clues_are_listed() -> None:
    can = set(removable(GRID))
    for i, row in enumerate(GRID.values()):
        for j, n in enumerate(row):
            if n:
                cells = list(WIKI)
                cells[9 * i + j] = "."
                one = solution_count(Grid.parse("".join(cells)), 2) == 1
                assert one == (Choice(i, j, n) in can)


def test_reduced_puzzles_are_minimal() -> None:
    few = reduced(GRID)
    assert solution_count(few, 2) == 1 and removable(few) == []
    assert all(a in (".", b) for a, b in zip(few.line(), WIKI, strict=True))
    with pytest.raises(ValueError, match="one solution"):
        reduced(Grid.parse("." * 81))


def test_counting_to_one_counts_no_candidates() -> None:
    with pytest.raises(ValueError, match="the limit must be at least 2"):
        choice_counts(GRID, 1)


def test_a_wrong_clue_is_named() -> None:
    wrong = GRID.update(Choice(0, 2, 1))
    assert solution_count(wrong, 2) == 0
    assert Choice(0, 2, 1) in removable(wrong)


@pytest.mark.parametrize("limit", (3, 400))
def test_solutions_left_by_each_candidate(limit: int) -> None:
    grid = less(WIKI, range(81), 4, 2)
    counts = choice_counts(grid, limit)
    total = solution_count(grid, limit)
    assert counts.total == total and total > 1
    for choice, many in list(counts.of.items())[::17]:
        assert many == solution_count(grid.update(choice), limit)


def test_missing_clues_are_listed() -> None:
    for seed in range(3):
        grid = less(WIKI, range(81), 3, seed)
        counts = choice_counts(grid)
        one = completing(counts)
        for choice in one[:5]:
            assert solution_count(grid.update(choice), 2) == 1
        added = fewest_added(grid, 5.0)
        assert added.proved
        together = grid
        for choice in added.clues:
            together = together.update(choice)
        assert solution_count(together, 2) == 1
        assert (len(added.clues) == 1) == bool(one)


def test_the_minimum_for_an_empty_grid_is_not_proved() -> None:
    added = fewest_added(Grid.parse(WIKI[:54] + "." * 27), 0.2)
    assert not added.proved and len(added.clues) < 60
    assert fewest_added(GRID).clues == ()
    with pytest.raises(ValueError, match="no solution"):
        fewest_added(GRID.update(Choice(0, 2, 1)))


Say = pytest.CaptureFixture[str]


def run_clues(
    text: str, words: str, capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    status = main(["clues", *words.split()])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_command_analyses_clues(
    capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    several = less(WIKI, range(81), 3, 0).line()
    none = GRID.update(Choice(0, 2, 1)).line()
    text = f"{WIKI}\n{several}\n{none}\n"
    status, out, err = run_clues(text, "--counts", capsys, monkeypatch)
    assert (status, err) == (1, "")
    assert (
        "Each of these clues can be removed: r" in out
        and "No solution." in out
    )
    assert "gives one solution: r" in out
    assert sum(line[:1] == "r" and ":" in line for line in out.split("\n")) > 9
    status, out, _ = run_clues(text, "--json", capsys, monkeypatch)
    objects = [json.loads(line) for line in out.splitlines()]
    assert [one["solutions"] for one in objects][::2] == [1, 0]
    assert "removable" in objects[0] and "counts" in objects[1]
    assert run_clues("hm\n", "", capsys, monkeypatch)[0] == 2
    status, _, err = run_clues(WIKI, "--limit 1", capsys, monkeypatch)
    assert status == 2 and "--limit must be 2 to" in err


def test_a_clash_is_named(
    capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It also names the clues whose removal leaves solutions."""
    one = GRID.line()
    open_cell = next(k for k in range(1, 9) if one[k] == ".")
    value = next(sign for sign in one[:9] if sign != ".")
    place = one.index(value)
    wrong = one[:open_cell] + value + one[open_cell + 1 :]
    status, out, err = run_clues(wrong, "", capsys, monkeypatch)
    assert (status, err) == (1, "")
    cells = sorted((place + 1, open_cell + 1))
    clash = f"row 1: {value} at r1c{cells[0]} and r1c{cells[1]}"
    assert out.splitlines()[1:3] == ["No solution.", clash]
    assert f"gives one solution: r1c{open_cell + 1}={value}" in out
    for name in [f"r1c{k}={value}" for k in cells]:
        left = solution_count(without(wrong, name))
        words = "one solution: " if left == 1 else "several solutions: "
        line = [text for text in out.splitlines() if name in text]
        assert bool(line) == bool(left)
        assert not left or words in line[0]
    # The line of a newcomer: both ways several solutions are left.
    several = (
        "334..8912672195348198342567859..1423426853791713924856"
        "961537284287419635345286179"
    )
    _, out, _ = run_clues(several, "", capsys, monkeypatch)
    assert "row 1: 3 " in out
    assert "gives several solutions: r1c1=3.\n" in out
    assert solution_count(without(several, "r1c1=3")) > 1


def without(line: str, name: str) -> Grid:
    """Return the grid without the clue of this name."""
    at = 9 * (int(name[1]) - 1) + int(name[3]) - 1
    return Grid.parse(line[:at] + "." + line[at + 1 :])


def test_a_minimal_puzzle_has_no_removable_clue(
    capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = reduced(GRID).line()
    _, out, _ = run_clues(line, "", capsys, monkeypatch)
    assert out.endswith("clues; none can be removed.\n")
