"""Inputs: lines, types and numbers of all kinds, and changed files."""

import csv
import io
import json
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

from data_sets import written
from puzzles import EASY, HARD, SEVERAL
from sudokit import Grid, Reward, explain, reward
from sudokit.logic import apply
from sudokit.logic.step_text import step_columns
from sudokit.tables import (
    TableError,
    add_columns,
    augment,
    dedupe,
    run,
    step_of,
    traces,
)
from sudokit.tables import parts as table_parts

pytestmark = pytest.mark.usefixtures("tables_in_process")

HERE = ThreadPoolExecutor(1)


def run_here(
    source: Path, out: Path, columns: str = "count", **more: Any
) -> Any:
    return run(str(source), str(out), columns, executor=HERE, **more)


@pytest.mark.parametrize(
    "kind",
    [str, float, np.float32, np.float64, lambda one: pa.scalar(one).as_py()],
)
def test_a_rating_is_any_number(kind: Any) -> None:
    """Also one that was read as text, or is kept in four bytes."""
    puzzle = g = Grid.parse(HARD)
    for step in explain(g, scale="explainer"):
        row: dict[str, object] = dict(step_columns(step))
        row["rating"] = kind(step.rating)
        again = step_of(row)
        assert again.rating == step.rating
        assert reward(g, again, puzzle) is Reward.PROVED
        g = apply(g, step)


def test_a_whole_rating() -> None:
    row: dict[str, object] = {"technique": "Hidden Single", "rating": 3}
    assert step_of(row).rating == 3.0
    assert (
        step_of({**row, "rating": ""}).rating
        == step_of({"technique": "Hidden Single"}).rating
    )


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"placements": "r1c1=2"}, "None is not a technique"),
        ({"technique": 3}, "3 is not a technique"),
        ({"technique": ""}, "'' is not a technique"),
        ({"technique": "X-Wing", "rating": "high"}, "'high' is not a rating"),
        ({"technique": "X-Wing", "rating": "inf"}, "'inf' is not a rating"),
        ({"technique": "X-Wing", "rating": [2]}, r"\[2\] is not a rating"),
        ({"technique": "X-Wing", "rating": True}, "True is not a rating"),
    ],
)
def test_invalid_steps_are_refused(
    row: dict[str, object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        step_of(row)


@pytest.mark.parametrize("heading", ["puzzle", 'puzzle,"a\rb"'])
def test_carriage_returns_alone_are_refused(
    tmp_path: Path, heading: str
) -> None:
    path = tmp_path / "in.csv"
    path.write_bytes(f"{heading}\r{EASY}\r{EASY}\r".encode())
    with pytest.raises(TableError, match="its lines end in CR"):
        run_here(path, tmp_path / "out.csv")
    path.write_bytes(f"{heading}\r\n{EASY},\r\n".encode())
    assert run_here(path, tmp_path / "out.csv").rows == 1


LONE = json.dumps({"puzzle": EASY, "note": "\ud83d"})
FINE = json.dumps({"puzzle": EASY, "note": "\U0001f600"})
FORMATS = [".csv", ".parquet", ".arrow", ".jsonl"]


@pytest.mark.parametrize("ending", FORMATS)
def test_a_lone_surrogate_is_an_error_of_its_row(
    tmp_path: Path, ending: str
) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / f"out{ending}"
    source.write_text(f"{FINE}\n{LONE}\n{FINE}\n")
    summary = run_here(source, out)
    if ending != ".jsonl":  # where a line stays as it is
        assert summary[:3] == (3, 1, 0)
        assert "half of a surrogate pair" in summary.messages[0][1]
    for verb in (augment, traces, dedupe):
        again = tmp_path / f"{verb.__name__}{ending}"
        made: Any = verb(str(source), str(again), executor=HERE)
        assert made.errors == 1
    source.write_text(
        json.dumps({"puzzle": "\ud83d", "id": 1}) + f"\n{FINE}\n"
    )
    assert run_here(source, out, force=True).errors == 1


@pytest.mark.parametrize("size", [100, 600, 5_000, 70_000, 1_200_000])
@pytest.mark.parametrize("at", [0, 1, 7])
def test_a_text_of_many_lines_is_one_cell(
    tmp_path: Path, size: int, at: int
) -> None:
    """Of whatever size, in any row, for what reads much or little at once."""
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    note = "a line of a note\n" * (size // 17)
    rows = [["note", "puzzle"]] + [["", EASY] for _ in range(8)]
    rows[at + 1][0] = note
    with source.open("w", newline="") as file:
        csv.writer(file).writerows(rows)
    assert run_here(source, out).errors == 0
    marked: Any = partial(dedupe, mark="again")  # keeps all rows
    for verb in (augment, traces, marked):
        verb(source, out, executor=HERE, force=True)
        with out.open(newline="") as file:
            made = list(csv.reader(file))
        assert note in {row[0] for row in made}, verb


def test_a_lone_quote_ends_no_later_than_the_longest_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudokit.tables.formats.text.LONGEST", 5000)
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    lines = [f"{n},{EASY}" for n in range(500)]
    lines[3] = f'5" wide,{EASY}'
    source.write_text("note,puzzle\n" + "\n".join(lines) + "\n")
    assert run_here(source, out)[:3] == (500, 0, 0)


def test_undecodable_bytes_in_json_are_refused(tmp_path: Path) -> None:
    own = pa.table({"puzzle": [EASY] * 3, "raw": [b"a", b"\xff", b"b"]})
    parquet.write_table(own, tmp_path / "in.parquet")
    with pytest.raises(TableError, match=r"row 2 .* 'raw' is not UTF-8"):
        run_here(tmp_path / "in.parquet", tmp_path / "out.jsonl")
    parquet.write_table(own.slice(0, 1), tmp_path / "in.parquet")
    run_here(tmp_path / "in.parquet", tmp_path / "out.jsonl", fresh=True)
    assert json.loads((tmp_path / "out.jsonl").read_text())["raw"] == "a"


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_errors_of_an_earlier_run_are_replaced_and_no_others(
    tmp_path: Path, ending: str
) -> None:
    source, out = tmp_path / f"in{ending}", tmp_path / f"out{ending}"
    first = written(tmp_path / "first.csv", [EASY, SEVERAL])
    run_here(Path(first), source)
    run_here(source, out, "clues")
    for columns in ("count", "clues"):
        again = tmp_path / f"{columns}{ending}"
        earlier = source if columns == "count" else out
        run_here(earlier, again, columns)
        assert again.read_bytes() == earlier.read_bytes()
    with pytest.raises(TableError, match="already exists"):
        run_here(out, tmp_path / f"new{ending}", "count")
    frame = pa.table({"puzzle": [EASY], "error": ["mine"]})
    with pytest.raises(TableError, match="'error' already"):
        add_columns(frame, "clues")
    made = add_columns(frame, "clues", force=True)
    assert made["error"].to_pylist() == [None]


@pytest.mark.parametrize("target", ["out.csv", "out.npy", "out/", "out.jsonl"])
@pytest.mark.parametrize("kind", ["npy", "csv"])
def test_a_changed_input_is_detected(
    tmp_path: Path, target: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the end; the same command starts over and is right."""
    source = tmp_path / f"in.{kind}"
    text = f"puzzle\n{EASY}\n"
    cells = np.array([[int(n) for n in EASY.replace(".", "0")]], np.uint8)
    if kind == "csv":
        source.write_text(text)
    else:
        np.save(source, cells)
    done = table_parts.written

    def changing(*arguments: Any) -> Any:
        result = done(*arguments)
        before = os.stat(source)
        if kind == "csv":
            source.write_text(text * 2)
        else:
            np.save(source, cells)
            os.utime(source, ns=(1, before.st_mtime_ns + 1))
        return result

    out = f"{tmp_path}/{target}"
    with monkeypatch.context() as patch:
        patch.setattr(table_parts, "written", changing)
        with pytest.raises(TableError, match="changed while being read"):
            run_here(source, Path(out) if out[-1] != "/" else out)  # type: ignore[arg-type]
    assert not Path(out).exists()
    assert run(str(source), out, "count", executor=HERE).rows >= 1


def test_a_change_of_the_input_is_detected_before_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Path(written(tmp_path / "in.csv", [EASY]))
    done = table_parts.written

    def changing(*arguments: Any) -> Any:
        source.write_text(source.read_text() + "\n")
        return done(*arguments)

    monkeypatch.setattr(table_parts, "written", changing)
    with pytest.raises(TableError, match="changed while being read"):
        run_here(source, Path("/dev/null"))


def test_csv_of_traces_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Each step of a table of text is worth what it was."""
    out = tmp_path / "out.csv"
    source = written(tmp_path / "in.csv", [HARD])
    traces(source, str(out), scale="explainer", executor=HERE)
    puzzle = g = Grid.parse(HARD)
    for row in csv.DictReader(io.StringIO(out.read_text())):
        step = step_of(row)
        assert reward(g, step, puzzle) is Reward.PROVED
        g = apply(g, step)
