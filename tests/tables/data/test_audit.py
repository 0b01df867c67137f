"""Audits: the contents of a set, and its errors."""

import io
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet

from data_sets import another, images, solved, written
from puzzles import CLASH, EASY, HARD, NONE, SEVERAL, SOLVED, SPARSE, few
from sudokit import Grid, rate
from sudokit.native.arrays import COMPILED
from sudokit.tables import TableError, audit
from sudokit.tables.data.audit import Audit
from sudokit.tables.facts import is_minimal

HERE = ThreadPoolExecutor(1)


def audited(*files: str, **options: Any) -> Audit:
    """Run an audit in this process."""
    return audit(files, executor=HERE, **options)


def test_every_kind_of_problem_is_found(tmp_path: Path) -> None:
    turned = images(EASY, 1)[0]
    wrong = SOLVED.replace("1", "x").replace("2", "1").replace("x", "2")
    rows = [
        (EASY, SOLVED),
        (HARD, solved(HARD)),
        (EASY.replace("0", "."), SOLVED),  # the same text
        (turned, solved(turned)),  # the same puzzle
        (another(EASY, SOLVED), SOLVED),  # the same solution
        (SPARSE, wrong),
        (SEVERAL, SOLVED),
        (NONE, SOLVED),
        (CLASH, ""),
        ("no puzzle", ""),
        ("", ""),
    ]
    name = written(
        tmp_path / "in.csv",
        [f"{one},{other}" for one, other in rows],
        "puzzle,solution",
    )
    report = audited(name)
    file = report.files[0]
    assert (file.rows, file.errors, file.one) == (11, 2, 6)
    assert (file.none, file.several, file.wrong) == (2, 1, 1)
    assert file.repeats == {"text": 1, "puzzle": 2, "solution": 3}
    assert file.examples["several"] == [7]
    assert file.examples["none"] == [8, 9]
    assert file.examples["wrong"] == [6]
    assert file.examples["text"] == [(3, 1)]
    assert file.examples["puzzle"] == [(3, 1), (4, 1)]
    assert file.examples["solution"] == [(3, 1), (4, 1), (5, 1)]
    assert file.unique_choice == 4
    assert file.clues == {"2": 1, "17": 1, "23": 1, "29": 1, "30": 4, "31": 1}
    assert sum(file.trials.values()) == 9
    assert [line.split(": ", 1)[1] for line in report.wrong] == [
        "2 rows are not puzzles",
        "2 rows have no solution",
        "1 row has several solutions",
        "1 row has a wrong solution",
        "1 row repeats the text of another",
        "1 row repeats another puzzle up to symmetry",
    ]


def test_equal_rows_without_a_solution_repeat_each_other(
    tmp_path: Path,
) -> None:
    name = written(tmp_path / "in.csv", [CLASH, EASY, CLASH, *images(EASY, 1)])
    report = audited(name)
    assert report.files[0].repeats == {"text": 1, "puzzle": 2, "solution": 1}
    assert [line.split(": ", 1)[1] for line in report.wrong] == [
        "2 rows have no solution",
        "1 row repeats the text of another",
        "1 row repeats another puzzle up to symmetry",
    ]


def test_problems_between_files_are_found(tmp_path: Path) -> None:
    first = written(tmp_path / "a.csv", [EASY, HARD])
    second = written(tmp_path / "b.csv", [*images(HARD, 2), SPARSE])
    third = written(tmp_path / "c.csv", [EASY, another(EASY, SOLVED), HARD])
    report = audited(first, second, third)
    shared = {pair.files: pair.shared for pair in report.pairs}
    assert shared == {
        (first, second): {"text": 0, "puzzle": 2, "solution": 2},
        (first, third): {"text": 2, "puzzle": 2, "solution": 3},
        (second, third): {"text": 0, "puzzle": 1, "solution": 1},
    }
    assert report.pairs[0].examples["puzzle"] == [(2, 1), (2, 2)]
    assert report.files[0].repeats == {"text": 0, "puzzle": 0, "solution": 0}
    assert report.files[2].repeats == {"text": 0, "puzzle": 0, "solution": 1}
    assert len(report.wrong) == 1 + 2 + 3 + 2


def test_a_sound_set_has_no_problems(tmp_path: Path) -> None:
    lines = few("minimal.txt").read_text().split()[: 40 if COMPILED else 8]
    name = written(tmp_path / "in.csv", lines)
    report = audited(name, sample=None)
    assert report.wrong == []
    file = report.files[0]
    assert file.wrong is None
    assert file.one == file.sample.rows == file.sample.minimal == len(lines)
    levels = [rate(Grid.parse(line)).level for line in lines]
    assert {name: n for name, n in file.sample.level.items() if n} == {
        level: levels.count(level) for level in levels
    }
    assert sum(file.sample.score.values()) == len(lines)
    few_of_them = audited(name, sample=7).files[0].sample
    assert few_of_them.rows == 7 == sum(few_of_them.level.values())
    assert audited(name, sample=0).files[0].sample.rows == 0


def test_work_folder_resumes_an_audit(tmp_path: Path) -> None:
    name = written(tmp_path / "in.csv", [EASY, HARD, "x"])
    work = tmp_path / "work"
    first = audited(name, work=str(work))
    remaining = {path.name: path.stat().st_mtime_ns for path in work.iterdir()}
    assert len([one for one in remaining if one.startswith("keys-")]) == 4
    assert audited(name, work=str(work)) == first
    again = {path.name: path.stat().st_mtime_ns for path in work.iterdir()}
    assert all(
        again[one] == at for one, at in remaining.items() if "keys-" in one
    )


def test_an_empty_audit_is_refused(tmp_path: Path) -> None:
    empty = written(tmp_path / "in.csv", [])
    assert audited(empty).files[0].rows == 0
    assert audited(empty, empty).wrong == []
    with pytest.raises(TableError, match="no table"):
        audited()
    with pytest.raises(TableError, match="no such file"):
        audited(str(tmp_path / "nix.csv"))


def test_minimal() -> None:
    assert is_minimal(SPARSE)
    assert not is_minimal(EASY) or is_minimal(EASY.replace("0", "."))
    assert not is_minimal(another(SPARSE, solved(SPARSE)))


def test_a_missing_solution_is_not_wrong(tmp_path: Path) -> None:
    name = tmp_path / "in.csv"
    name.write_text(
        f"puzzle,solution\n{EASY},\n{HARD}, \n{SPARSE},{solved(SPARSE)}\n"
    )
    report = audit(name, executor=HERE)
    assert report.files[0].wrong == 0
    assert report.wrong == []
    name.write_text(f"puzzle,solution\n{EASY},\n")
    assert audited(str(name)).files[0].wrong is None


def test_stdin_is_called_by_its_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (b"", b"a,b\n"):
        stream = io.TextIOWrapper(io.BytesIO(words))
        monkeypatch.setattr("sys.stdin", stream)
        with pytest.raises(
            TableError, match=r"^-: (no column|there is no heading)"
        ):
            audited("-")


def test_stdin_is_one_table() -> None:
    with pytest.raises(TableError, match="twice"):
        audited("-", "-")


def test_an_empty_cell_is_reported(tmp_path: Path) -> None:
    cells: list[list[int | None]] = [[int(one) for one in SOLVED]] * 2
    cells[1] = [None, *cells[1][1:]]
    column = pa.array(cells, pa.list_(pa.uint8(), 81))
    name = tmp_path / "in.parquet"
    parquet.write_table(pa.table({"puzzle": column}), name)
    assert audited(str(name)).files[0].rows == 2


def test_budget_and_timeout_limit_each_row(tmp_path: Path) -> None:
    """Rows beyond the budget are reported, without a verdict."""
    rows = [f"{EASY},{SOLVED}", f"{HARD},{solved(HARD)}"]
    name = written(tmp_path / "in.csv", rows, "puzzle,solution")
    report = audited(name, budget=0)
    file = report.files[0]
    assert (file.one, file.spent, file.wrong) == (1, 1, 0)
    assert (file.none, file.several, file.errors) == (0, 0, 0)
    assert file.clues == {"23": 1, "30": 1}
    assert sum(file.trials.values()) == 1
    assert file.messages == [(2, "budget or time spent")]
    assert report.wrong == [f"{name}: 1 row exceeds the budget"]
    assert audited(name, timeout=60).files[0].spent == 0
