"""Options of a run: columns, several inputs, compression, parts."""

import bz2
import gzip
import json
import lzma
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from data_sets import written
from puzzles import EASY, HARD, SEVERAL, SOLVED
from sudokit.cli.data.audit_text import lines_of
from sudokit.native.arrays import COMPILED
from sudokit.symmetry.transformation import random_transformation
from sudokit.tables import (
    TableError,
    audit,
    augment,
    dedupe,
    run,
    split,
    traces,
)
from sudokit.tables.data import augment as images
from sudokit.tables.data.augment import Images
from sudokit.tables.data.traces import Traces
from sudokit.tables.sources import size_for
from sudokit.tables.work import RowWork, column_work

HERE = ThreadPoolExecutor(1)


def run_here(
    source: Any, out: Path | str, columns: str = "count", **more: Any
) -> Any:
    return run(source, out, columns, executor=HERE, **more)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "in.csv"
    path.write_text(f"id,note,puzzle\n7,a,{EASY}\n8,b,{SEVERAL}\n")
    return path


@pytest.mark.parametrize(
    ("options", "heading"),
    [
        ({"select": "puzzle,id"}, "id,puzzle,count,error"),
        ({"select": ["id"]}, "id,count,error"),
        ({"drop": "note, puzzle"}, "id,count,error"),
        ({"select": "id,note", "drop": "note"}, "id,count,error"),
    ],
)
@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_select_and_drop_choose_columns(
    table: Path, options: dict[str, Any], heading: str, ending: str
) -> None:
    source = table.with_suffix(ending)
    if ending != ".csv":
        run(table, source, "clues", executor=HERE)
        own = ["id", "note", "puzzle"]
        options = {"select": own, **options}
    with pytest.raises(
        TableError, match="unknown column 'x'; the columns are"
    ):
        run_here(source, table.with_name("out.csv"), drop="x")
    for again in (table.with_name("out.csv"), table.with_name(f"o{ending}")):
        run_here(source, again, **options)
    first, *rows = table.with_name("out.csv").read_text().splitlines()
    assert first == heading and len(rows) == 2
    if ending == ".jsonl":
        line = table.with_name("o.jsonl").read_text().splitlines()[0]
        assert ",".join(json.loads(line)) == heading


def test_dropped_columns_may_be_added_again(table: Path) -> None:
    """``--drop count --add count`` counts anew."""
    first, out = table.with_name("first.csv"), table.with_name("out.csv")
    run_here(table, first)
    run_here(first, out, drop="count,error")
    assert out.read_text() == first.read_text()


def test_several_inputs_are_one_table(table: Path) -> None:
    other = table.with_name("more.csv")
    other.write_text(f"id,note,puzzle\n9,c,{HARD}\n")
    out = table.with_name("out.tsv")
    for source in ([table, other], f"{table.parent}/*[ne].csv"):
        run_here(source, out, force=True)
        ids = [row.split("\t")[0] for row in out.read_text().splitlines()]
        assert ids == ["id", "7", "8", "9"]
    other.write_text(f"id,puzzle\n9,{HARD}\n")
    with pytest.raises(TableError, match="its columns differ"):
        run_here([table, other], out, force=True)
    for wrong, message in (
        ([table, "-"], "the only table"),
        ([table, out], "must have the same format"),
        (f"{table.parent}/*.tab", "no such file"),
    ):
        with pytest.raises(TableError, match=message):
            run_here(wrong, table.with_name("x.csv"))


UNPACKED: dict[str, Any] = {
    ".gz": gzip.open,
    ".bz2": bz2.open,
    ".xz": lzma.open,
}


@pytest.mark.parametrize("ending", sorted(UNPACKED))
@pytest.mark.parametrize("kind", [".csv", ".jsonl"])
def test_packed_text(table: Path, ending: str, kind: str) -> None:
    plain, packed = table.with_name(f"a{kind}"), table.with_name(f"b{kind}")
    packed = packed.with_name(packed.name + ending)
    run_here(table, plain)
    run_here(table, packed)
    with UNPACKED[ending](packed) as stream:
        assert stream.read() == plain.read_bytes()
    out = table.with_name(f"c{kind}")
    run_here(packed, out, "clues", drop="error")
    assert len(out.read_text().splitlines()) == 2 + (kind == ".csv")
    packed.write_bytes(packed.read_bytes()[:-9])
    with pytest.raises(TableError, match=packed.name):
        run_here(str(packed), out, "clues", force=True)


@pytest.mark.parametrize("ending", [".jsonl", ".parquet"])
def test_a_list_of_nine_rows_is_a_puzzle(tmp_path: Path, ending: str) -> None:
    rows = [EASY[at : at + 9] for at in range(0, 81, 9)]
    source = tmp_path / "in.jsonl"
    source.write_text(json.dumps({"puzzle": rows}) + "\n")
    out = tmp_path / f"out{ending}"
    assert run_here(str(source), out, "solution").errors == 0
    last = tmp_path / "last.csv"
    run_here(str(out), last, "solution", force=True, select="error")
    assert last.read_text().splitlines()[1] == f"{SOLVED},"


@pytest.mark.parametrize(
    ("work", "most"),
    [
        (column_work("er,count"), 64),
        (column_work("level"), 512),
        (Traces(), 512),
        (Images(number=2, seed=0), 512),
    ],
)
def test_slow_work_is_shared_out_by_rows(work: RowWork, most: int) -> None:
    """Some dozens are enough for two, and a kill loses little."""
    assert work.heavy == most
    slower = 1 if COMPILED else 32
    for rows in (40, 848, 100_000, 10**9):
        size = size_for(rows, work.heavy, False)
        assert 4 <= size.rows <= max(4, rows // 10)
        assert size.rows <= most // slower or size.rows == 4
        in_bytes = size_for(rows * 88, work.heavy, False)
        assert in_bytes.bytes <= max(rows * 88 // 10, 512)
    assert size_for(0, work.heavy, False).rows <= 128
    assert size_for(10**7, column_work("count").heavy, False).rows > 1000


def test_dozens_of_rows_are_several_parts(tmp_path: Path) -> None:
    source = written(tmp_path / "in.csv", [EASY] * 60)
    for columns in ("er", "level"):
        summary = run_here(source, tmp_path / f"{columns}.csv", columns)
        assert summary.parts >= 10
    steps: Any = traces(source, str(tmp_path / "t.csv"), executor=HERE)
    assert steps.parts >= 10


def test_drawing_few_images_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draws = 0
    drawn = random_transformation

    def counted(*arguments: Any) -> Any:
        nonlocal draws
        draws += 1
        return drawn(*arguments)

    monkeypatch.setattr(images, "random_transformation", counted)
    source = tmp_path / "in.csv"
    source.write_text("puzzle\n" + "." * 16 + "\n1" + "." * 15 + "\n")
    made = augment(
        str(source), str(tmp_path / "o.csv"), 1_000_000, executor=HERE
    )
    assert made.rows == 2 and made.improper == 2
    assert len((tmp_path / "o.csv").read_text().split()) == 1 + 63
    assert draws < 2000


def test_leaks_by_solution_are_named(tmp_path: Path) -> None:
    less = "".join(one if at != 4 else "." for at, one in enumerate(SOLVED))
    report = audit(
        [written(tmp_path / "a.csv", [HARD, EASY]),
         written(tmp_path / "b.csv", [less])],
        executor=HERE,
    )  # fmt: skip
    lines = lines_of(report)
    assert "  row 1: the solution grid of row 2" in lines


@pytest.mark.parametrize("compression", ["", "none", "snappy"])
def test_columns_of_all_verbs_are_packed(
    tmp_path: Path, compression: str
) -> None:
    source = written(tmp_path / "in.csv", [EASY, HARD])
    out = str(tmp_path / "out.parquet")
    known = {"": "ZSTD", "none": "UNCOMPRESSED", "snappy": "SNAPPY"}[
        compression
    ]
    more: Any = {"executor": HERE, "compression": compression, "force": True}
    for verb in (
        lambda: split(source, {out: 1}, **more),
        lambda: dedupe(source, out, **more),
        lambda: augment(source, out, 2, **more),
        lambda: traces(source, out, **more),
    ):
        verb()
        group = parquet.ParquetFile(out).metadata.row_group(0)
        assert group.column(0).compression == known
