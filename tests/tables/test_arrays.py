"""The array functions, and their errors."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import sudokit
from puzzles import EASY, SEVERAL, SOLVED, few
from sudokit.logic.explainer.rated_finding import PRODUCED
from sudokit.system import in_order
from sudokit.tables import arrays, engines, run
from sudokit.tables.formats.npy import WIDTHS
from sudokit.tables.puzzles import Cells

NO_SOLUTION = "55" + "." * 79
LINES = [EASY, EASY.replace("0", "."), "." * 81, NO_SOLUTION]


def some() -> Cells:
    """Return the four puzzles."""
    return arrays.parse(LINES)


def test_solve_gives_solutions_and_their_numbers() -> None:
    solutions, counts = arrays.solve(some())
    assert counts.tolist() == [1, 1, 2, 0]
    assert counts.dtype == solutions.dtype == np.uint8
    assert arrays.lines(solutions)[0] == SOLVED
    assert not solutions[3].any()
    assert sudokit.is_correct(sudokit.Grid.parse(arrays.lines(solutions)[2]))


def test_technique_names_are_not_truncated() -> None:
    names = [one.name for one in sudokit.TECHNIQUES] + [*PRODUCED]
    for scale in ("hodoku", "explainer"):
        dtype = arrays.RATINGS[scale]
        longest = dtype["hardest"].itemsize // np.dtype("U1").itemsize
        assert max(map(len, names)) <= min(longest, WIDTHS["hardest"])


def test_count_has_a_limit() -> None:
    assert arrays.count(some()).tolist() == [1, 1, 2, 0]
    assert arrays.count(some(), limit=7).tolist() == [1, 1, 7, 0]
    assert arrays.count(some(), limit=1).tolist() == [1, 1, 1, 0]
    with pytest.raises(ValueError, match="limit"):
        arrays.count(some(), limit=0)


def test_trials_are_those_of_a_budget() -> None:
    result = arrays.trials(some())
    for line, trials in zip(LINES, result.tolist(), strict=True):
        budget = sudokit.Budget()
        sudokit.count(sudokit.Grid.parse(line), 2, budget)
        assert trials == budget.spent


def test_ratings_are_those_of_rate() -> None:
    rating = arrays.rate(some())
    expected = sudokit.rate(sudokit.Grid.parse(EASY))
    assert rating["level"][0] == expected.level
    assert rating["score"][0] == expected.score
    assert rating["hardest"][0] == expected.hardest
    assert rating[2].tolist() == ("", 0, "")
    explained = arrays.rate(some(), scale="explainer")
    easy = sudokit.rate(sudokit.Grid.parse(EASY), scale="explainer")
    assert explained["er"].tolist()[0] == pytest.approx(easy.er)
    assert explained["hardest"][2] == ""
    with pytest.raises(ValueError, match="unknown scale 'nonsense'"):
        arrays.rate(some(), scale="nonsense")


def test_check_requires_the_only_solution() -> None:
    solutions, _ = arrays.solve(some())
    assert (
        arrays.check(some(), solutions).tolist() == [True, True] + [False] * 2
    )
    solutions[0, 0] = 9
    assert not arrays.check(some(), solutions)[0]
    with pytest.raises(ValueError, match="4 puzzles, but 3 solutions"):
        arrays.check(some(), solutions[:3])


def test_canonical_forms() -> None:
    two = some()[:2]
    forms = arrays.canonical(two)
    line = sudokit.canonical(sudokit.Grid.parse(EASY)).line()
    assert arrays.lines(forms) == [line, line]
    wrong = np.concatenate([two, arrays.parse([NO_SOLUTION])])
    with pytest.raises(ValueError, match="row 2"):
        arrays.canonical(wrong)


def test_parse_and_lines_are_inverse() -> None:
    assert arrays.lines(some()) == [line.replace("0", ".") for line in LINES]
    spaced = "\n".join(
        " ".join(EASY[at : at + 9]) for at in range(0, 81, 9)
    ).replace("0", "_")
    assert (arrays.parse([spaced])[0] == some()[0]).all()


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([EASY, EASY[1:]], "row 1: 80 cells instead of 81"),
        ([EASY, EASY, "x" + EASY[1:]], "row 2: 'x' at character 1"),
        ([EASY, None], "row 1: expected text, not NoneType"),
    ],
)
def test_lines_that_are_not_puzzles_raise(
    lines: list[str], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        arrays.parse(lines)


@pytest.mark.parametrize(
    "shaped",
    [
        lambda cells: cells.reshape(-1, 9, 9),
        np.asfortranarray,
        lambda cells: np.repeat(cells, 2, axis=0)[::2],
        lambda cells: np.asfortranarray(cells.reshape(-1, 9, 9)),
    ],
)
def test_any_memory_order_is_accepted(shaped) -> None:  # type: ignore[no-untyped-def]
    expected, _ = arrays.solve(some())
    solutions, _ = arrays.solve(shaped(some()))
    assert (solutions == expected).all()


@pytest.mark.parametrize("kind", ["i1", ">i2", "u4", "i8", "u8"])
def test_any_integer_type_is_accepted(kind: str) -> None:
    solutions, counts = arrays.solve(some().astype(kind))
    assert solutions.dtype == np.uint8
    assert counts.tolist() == [1, 1, 2, 0]


def test_lists_and_one_puzzle() -> None:
    one = arrays.parse([EASY])
    for given in (
        one[0], one.reshape(9, 9), one.tolist(), one[0].tolist(),
        one.reshape(1, 9, 9).tolist(), [EASY], np.array([EASY.encode()]),
    ):  # fmt: skip
        solutions, counts = arrays.solve(given)
        assert arrays.lines(solutions) == [SOLVED] and counts.tolist() == [1]
    assert arrays.solve([])[0].shape == (0, 81)


def test_records_as_table_writes_them(tmp_path: Path) -> None:
    np.save(tmp_path / "in.npy", some()[:2])
    with ThreadPoolExecutor(1) as here:
        run(
            str(tmp_path / "in.npy"), str(tmp_path / "out.npy"),
            "solution", executor=here,
        )  # fmt: skip
    made = np.load(tmp_path / "out.npy")
    assert arrays.check(made, made).all()
    assert (arrays.solve(made)[0] == made["solution"]).all()


def test_processes_start_only_for_long_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two jobs take no longer than one."""
    started: list[int] = []
    real = engines.Processes

    def noted(jobs: int) -> engines.Processes:
        started.append(jobs)
        return real(jobs)

    monkeypatch.setattr(engines, "Processes", noted)
    monkeypatch.setattr(in_order, "cores", lambda: 2)
    monkeypatch.setattr(arrays, "AT_ONCE", 1)
    arrays.solve(some(), jobs=2)
    assert not started
    monkeypatch.setattr(in_order, "STARTING", 0.0)
    arrays.solve(some(), jobs=2)
    assert started == [2]


def killed_once(path: str, start: int) -> int:
    """Return the number; the process of the third is killed once."""
    if start == 3 and not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return start


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="of POSIX")
def test_a_lost_process_loses_no_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_order, "STARTING", -1.0)
    parts = [(str(tmp_path / "lost"), start) for start in range(9)]
    result = list(engines.shared(killed_once, parts, 2))
    assert result == list(range(9))
    assert (tmp_path / "lost").exists()


def test_no_rows() -> None:
    nothing = np.empty((0, 81), np.uint8)
    solutions, counts = arrays.solve(nothing)
    assert solutions.shape == (0, 81)
    assert counts.shape == (0,)
    assert arrays.rate(nothing).shape == (0,)
    assert arrays.canonical(nothing).shape == (0, 81)
    assert arrays.parse([]).shape == (0, 81)
    assert arrays.lines(nothing) == []


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (np.zeros((2, 80), np.uint8), r"not \(2, 80\)"),
        (np.zeros(80, np.uint8), r"not \(80,\)"),
        (np.zeros((2, 81)), "expected whole numbers, not float64"),
        (np.zeros((2, 81), bool), "expected whole numbers, not bool"),
        (np.full((2, 81), 262), "row 0, r1c1: 262 is not 0 to 9"),
        (np.full((2, 81), -1), "row 0, r1c1: -1 is not 0 to 9"),
        (np.zeros(2, [("a", "u1", 81)]), "there is no field puzzle"),
    ],
)
def test_wrong_shapes_and_types_raise(wrong: Cells, message: str) -> None:
    for function in (arrays.solve, arrays.rate, arrays.lines):
        with pytest.raises(ValueError, match=message):
            function(wrong)


def test_the_first_wrong_cell_is_named() -> None:
    wrong = some()
    wrong[2, 80] = 10
    wrong[2, 13] = 200
    wrong[3, 0] = 77
    with pytest.raises(ValueError, match=r"row 2, r2c5: 200 is not 0 to 9"):
        arrays.solve(wrong.reshape(-1, 9, 9))


def test_the_number_of_jobs_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arrays, "AT_ONCE", 100)
    monkeypatch.setattr(in_order, "STARTING", -1.0)
    three = arrays.parse([EASY, SEVERAL, NO_SOLUTION])
    many = np.tile(three, (150, 1))  # more than one process gets
    solutions, counts = arrays.solve(many, jobs=2)
    assert (counts.reshape(-1, 3) == [1, 2, 0]).all()
    assert (solutions == np.tile(arrays.solve(three)[0], (150, 1))).all()
    with pytest.raises(ValueError, match="jobs"):
        arrays.solve(many, jobs=0)
    assert (arrays.parse(arrays.lines(many), jobs=2) == many).all()


def test_solutions_are_those_of_solve_many() -> None:
    lines = few("17_clue.txt").read_text().split()
    solutions, counts = arrays.solve(arrays.parse(lines))
    assert (counts == 1).all()
    assert arrays.lines(solutions) == sudokit.solve_many(lines)
