"""Entries and candidates beside the puzzles of a table."""

import json
from itertools import product
from pathlib import Path

import pytest

import shell
from mistaken import RECORDS
from puzzles import EASY, SOLVED, sampled
from sudokit import formats
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.formats import FORMATS, PuzzleRecord

pytest.importorskip("pyarrow")

pytestmark = pytest.mark.usefixtures("tables_in_process")

OPEN = Grid.parse("".join("." if k % 4 else n for k, n in enumerate(EASY)))
SUKAKU = PuzzleRecord(
    formats.rule_out(
        OPEN,
        [
            Choice(k // 9, k % 9, n)
            for k, right in enumerate(SOLVED)
            for n in range(1, 10)
            if n != int(right)
        ],
    )
)
TABLES = (".csv", ".jsonl", ".parquet", ".tsv")


def rows_of(path: Path) -> list[dict[str, object]]:
    out = path.with_name("rows.jsonl")
    done = shell.sudoku("table", "--add", "count", str(path), str(out))
    assert "Traceback" not in done.err
    return [json.loads(line) for line in out.read_text().splitlines()]


def table(tmp_path: Path, ending: str, *records: PuzzleRecord) -> Path:
    """Return a table with the puzzles as JSON Lines hold them."""
    lines = "".join(FORMATS["jsonl"].text(record) for record in records)
    path = tmp_path / "puzzles.jsonl"
    path.write_text(lines)
    if ending == path.suffix:
        return path
    other = path.with_suffix(ending)
    words = ("--add", "verdict", str(path), str(other))
    assert shell.sudoku("table", *words).status < 2
    return other


@pytest.mark.parametrize(
    ("name", "ending"),
    sampled(product(["ruled out", "entry", "both"], TABLES), 5),
)
def test_a_wrong_entry_or_mark_changes_no_puzzle(
    name: str, ending: str, tmp_path: Path
) -> None:
    (row,) = rows_of(table(tmp_path, ending, RECORDS[name][0]))
    assert row["count"] == 1 and not row["error"]


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
def test_a_sukaku_is_refused(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"puzzles{ending}"
    record = json.loads(FORMATS["jsonl"].text(SUKAKU))
    if ending == ".csv":
        cells, gone = record["puzzle"], json.dumps(record["ruled_out"])
        quoted = gone.replace('"', '""')
        path.write_text(f'puzzle,ruled_out\n{cells},"{quoted}"\n{EASY},\n')
    else:
        other = json.dumps({"puzzle": EASY, "ruled_out": []})
        path.write_text(f"{json.dumps(record)}\n{other}\n")
    sukaku, plain = rows_of(path)
    assert sukaku["count"] is None
    assert "candidates are part of this puzzle" in str(sukaku["error"])
    assert plain["count"] == 1 and not plain["error"]


def test_a_number_of_clues_is_no_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.csv"
    path.write_text(f"puzzle,clues\n{EASY},30\n{EASY},\n{EASY},{SOLVED}\n")
    assert [row["count"] for row in rows_of(path)] == [1, 1, 1]


@pytest.mark.parametrize("ending", sampled([".csv", ".jsonl"], 2))
@pytest.mark.parametrize(
    ("name", "value", "is_rule"),
    [
        ("rule", "anti-knight", True),
        ("variant", "jigsaw", True),
        ("variant", "classic", False),
        ("type", "X-Sudoku", True),
        ("type", "easy", False),
        ("anti_knight", "yes", True),
        ("anti_knight", "no", False),
        ("line", "12", False),
    ],
)
def test_columns_of_rules_are_refused(
    name: str, value: str, is_rule: bool, ending: str, tmp_path: Path
) -> None:
    path = tmp_path / f"puzzles{ending}"
    if ending == ".csv":
        path.write_text(f"puzzle,{name}\n{EASY},{value}\n{EASY},\n")
    else:
        one = json.dumps({"puzzle": EASY, name: value})
        path.write_text(f"{one}\n{json.dumps({'puzzle': EASY})}\n")
    first, second = rows_of(path)
    assert second["count"] == 1
    assert (first["count"] is None) == is_rule
    assert ("has rules that can't be read" in str(first["error"])) == is_rule
