"""Tables converted from file to file in every format."""

import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import csv as arrow_csv
from pyarrow import parquet

from puzzles import EASY, SEVERAL, SOLVED, few
from sudokit.native.arrays import COMPILED
from sudokit.tables import (
    Summary,
    TableError,
    arrays,
    dedupe,
    run,
    split,
)

pytestmark = pytest.mark.usefixtures("tables_in_process")

ROWS = [("0007", EASY), ("NA", SEVERAL), ("1.10", "x"), ("", EASY)]
HEADING = "id,puzzle\n"
LINES = [f"{name},{puzzle}\n" for name, puzzle in ROWS]


def run_here(
    source: Path | str, target: Path | str, *more: str, **options: Any
) -> Summary:
    """Run ``table`` in this process."""
    columns = more[0] if more else "count"
    with ThreadPoolExecutor(1) as executor:
        return run(source, target, columns, executor=executor, **options)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Provide a small table with cells that a reader may damage."""
    path = tmp_path / "in.csv"
    path.write_text(HEADING + "".join(LINES))
    return path


def test_csv_copies_other_columns(table: Path) -> None:
    out = table.with_name("out.csv")
    summary = run_here(table, out)
    assert out.read_text() == (
        f"id,puzzle,count,error\n0007,{EASY},1,\nNA,{SEVERAL},2,\n1.10,x,,'x'"
        f" at character 1 is not a cell\n,{EASY},1,\n"
    )
    assert summary[:3] == (4, 1, 1)
    assert summary.messages == [
        (2, "several solutions"),
        (3, "'x' at character 1 is not a cell"),
    ]
    assert not list(table.parent.glob("*.parts"))


NAMES = (
    "t.csv", "t.tsv", "t.jsonl", "t.parquet", "t.arrow", "t.arrows",
    "t.csv.gz", "t.tsv.zst", "t.ndjson.gz", "t.csv/", "t.parquet/",
)  # fmt: skip


@pytest.mark.parametrize("first", NAMES)
@pytest.mark.parametrize("then", [".csv", ".jsonl", ".parquet", ".arrow"])
def test_from_any_format_to_any(table: Path, first: str, then: str) -> None:
    run_here(table, f"{table.parent}/{first}", "count")
    out = table.with_name(f"again{then}")
    summary = run_here(table.parent / first, out, "clues,count", force=True)
    assert summary[:3] == (4, 1, 1)
    last = table.with_name("last.csv")
    run_here(out, last, "verdict", force=True)
    assert last.read_text().splitlines()[0] == (
        "id,puzzle,clues,count,verdict,error"
    )
    rows = [line.split(",") for line in last.read_text().splitlines()[1:]]
    assert [tuple(row[:2]) for row in rows] == ROWS
    assert [row[2:4] for row in rows] == [
        ["30", "1"], ["29", "2"], ["", ""], ["30", "1"],
    ]  # fmt: skip


def test_parquet_keeps_types_and_metadata(tmp_path: Path) -> None:
    own = pa.table(
        {
            "n": pa.array([1, None, 3], pa.int16()),
            "puzzle": pa.array([EASY] * 3).dictionary_encode(),
            "when": pa.array([0, 1, 2], pa.timestamp("s")),
            "list": pa.array([[1], None, []], pa.list_(pa.int8())),
        }
    ).replace_schema_metadata({"who": "us"})
    parquet.write_table(own, tmp_path / "in.parquet", row_group_size=2)
    own = parquet.read_table(tmp_path / "in.parquet")
    run_here(tmp_path / "in.parquet", tmp_path / "out.parquet", "solution")
    made = parquet.read_table(tmp_path / "out.parquet")
    for name in ("n", "when", "list", "puzzle"):
        assert made[name].equals(own[name])
        assert made.schema.field(name).type == own.schema.field(name).type
    assert made["puzzle"].to_pylist() == [EASY] * 3
    assert made["solution"].to_pylist() == [SOLVED] * 3
    assert made.schema.metadata[b"who"] == b"us"


@pytest.mark.parametrize(
    ("names", "cells"),
    [
        (["a"], ['"x, y"']),
        (["a"], ['"two\nlines"']),
        (["a", "a"], ['"say ""x"""', "5"]),
        (['"a,b"'], ['""']),
    ],
)
def test_quotes(tmp_path: Path, names: list[str], cells: list[str]) -> None:
    line = ",".join(cells)
    path = tmp_path / "in.csv"
    text = f"puzzle,{','.join(names)}\n" + f'"{EASY}",{line}\n' * 3
    path.write_text(text)
    run_here(path, tmp_path / "out.csv")
    plain = line if line != '""' else ""
    assert (tmp_path / "out.csv").read_text() == (
        f"puzzle,{','.join(names)},count,error\n" + f"{EASY},{plain},1,\n" * 3
    )


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_line_ends(tmp_path: Path, ending: str, last: bool) -> None:
    text = ending.join(["puzzle,a", f"{EASY},1", "", f"{EASY},2"])
    (tmp_path / "in.csv").write_text(
        text + (ending if last else ""), newline=""
    )
    run_here(tmp_path / "in.csv", tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_bytes() == (
        f"puzzle,a,count,error\n{EASY},1,1,\n{EASY},2,1,\n".encode()
    )


def test_a_byte_order_mark_is_skipped(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle\n{EASY}\n", "utf-8-sig")
    assert run_here(tmp_path / "in.csv", tmp_path / "out.csv").rows == 1


def test_ragged_lines_are_errors_and_lose_nothing(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(
        f"puzzle,a,b\n{EASY},1,2\n{EASY},1\n{EASY},1,2,3,4\n{EASY}\n"
    )
    summary = run_here(tmp_path / "in.csv", tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_text() == (
        "puzzle,a,b,count,error\n"
        f"{EASY},1,2,1,\n"
        f"{EASY},1,,,2 fields instead of 3\n"
        f'{EASY},1,2,,"5 fields instead of 3; the extra ones are 3,4"\n'
        f"{EASY},,,,1 field instead of 3\n"
    )
    assert summary.errors == 3


def test_undecodable_bytes_are_copied_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_bytes(b"puzzle,name\n" + EASY.encode() + b",Andr\xe9\n")
    run_here(path, tmp_path / "out.csv")
    assert b",Andr\xe9,1,\n" in (tmp_path / "out.csv").read_bytes()
    with pytest.raises(TableError, match="'name' is not UTF-8"):
        run_here(path, tmp_path / "out.parquet")


def test_json_lines_are_copied_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    lines = [
        f'{{"x": 1.10, "puzzle": "{EASY}", "at": "2020-01-01", "n": 1e400}}',
        f'{{ "puzzle":"{EASY}","deep":{{"error":[1]}} }}',
        '{"puzzle": 5}',
        "{}",
        "[1]",
        f'{{"error":"old","puzzle":"{EASY}"}}',
        f'{{"puzzle":"{EASY}","count":{{"a":"}}"}},"z":"\\u00e9"}}',
    ]
    path.write_text("\n".join(lines) + "\n\n")
    summary = run_here(path, tmp_path / "out.jsonl", force=True)
    made = (tmp_path / "out.jsonl").read_text().splitlines()
    end = ',"count":1,"error":null}'
    assert made[0] == lines[0][:-1] + end
    assert made[1] == lines[1][:-1] + end
    assert made[5] == f'{{"puzzle":"{EASY}"' + end
    assert made[6] == f'{{"puzzle":"{EASY}","z":"\\u00e9"' + end
    records = [json.loads(line)["error"] for line in made[2:5]]
    assert records == [
        "1 cell instead of 81",
        "there is no puzzle",
        "not a JSON object: [1]",
    ]
    assert summary[:3] == (7, 3, 0)


def test_text_as_json(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(
        f'puzzle,a\n{EASY},"say ""x"" \\ é"\n{EASY},\t\n'
    )
    run_here(tmp_path / "in.csv", tmp_path / "out.jsonl")
    rows = [
        json.loads(line)
        for line in (tmp_path / "out.jsonl").read_text().splitlines()
    ]
    assert [row["a"] for row in rows] == ['say "x" \\ é', "\t"]


@pytest.mark.parametrize("kind", ["u1", "i8", "<u2", ">i4"])
@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_arrays(
    tmp_path: Path, kind: str, shape: tuple[int], order: Any
) -> None:
    puzzles = arrays.parse([EASY, SEVERAL, EASY])
    wide = np.array(puzzles.reshape(shape), kind, order=order)
    if order == "C":
        wide.reshape(-1, 81)[2, 5] = 77
    np.save(tmp_path / "in.npy", wide)
    run_here(tmp_path / "in.npy", tmp_path / "out.npy", "solution,count,level")
    made = np.load(tmp_path / "out.npy")
    good = 2 if order == "C" else 3
    assert (made["puzzle"][:good] == puzzles[:good]).all()
    assert arrays.lines(made["solution"])[0] == SOLVED
    assert made["count"].tolist()[:2] == [1, 2]
    assert made["level"].tolist()[:2] == [b"easy", b""]
    if order == "C":
        assert made["count"][2] == -1
        assert made["error"][2] == b"'?' at character 6 is not a cell"
        assert not made["solution"][2].any()


def test_records(tmp_path: Path) -> None:
    puzzles = arrays.parse([EASY, SEVERAL])
    records = np.zeros(
        2, [("id", "<U4"), ("puzzle", "u1", (81,)), ("x", ">f4"), ("b", "?")]
    )
    records["id"], records["puzzle"], records["x"] = ["0é7", ""], puzzles, 0.1
    np.save(tmp_path / "in.npy", records)
    run_here(tmp_path / "in.npy", tmp_path / "out.npy", "count,valid",
        solution="puzzle")  # fmt: skip
    made = np.load(tmp_path / "out.npy")
    assert made.dtype.names == ("id", "puzzle", "x", "b", "count", "valid",
                                "error")  # fmt: skip
    for name in records.dtype.names or ():
        assert (made[name] == records[name]).all()
    assert made["valid"].tolist() == [0, 0]
    run_here(
        tmp_path / "out.npy", tmp_path / "out.csv", "solution", force=True
    )
    line = (tmp_path / "out.csv").read_text().splitlines()[1]
    assert line.startswith(f"0é7,{EASY.replace('0', '.')},")


def test_text_in_arrays_needs_a_width(table: Path) -> None:
    summary = run_here(table, table.with_name("first.npy"))
    assert summary.left_out == ["id"]
    made = np.load(table.with_name("first.npy"))
    assert made.dtype.names == ("puzzle", "count", "error")
    parted = split(table, {table.with_name("out.npy"): 1}, force=True)
    assert parted.left_out == ["id"]
    (table.parent / "p.csv").write_text(f"puzzle\n{EASY}\n")
    out = table.with_name("out.npy")
    run_here(table.parent / "p.csv", out, "solution", force=True)
    made = np.load(table.with_name("out.npy"))
    assert arrays.lines(made["puzzle"]) == [EASY.replace("0", ".")]


def test_grids_in_columns_of_any_name_are_numbers(tmp_path: Path) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.npy"
    source.write_text(f"foo,bar\n{EASY},{SOLVED}\n{SOLVED},\n")
    named: dict[str, Any] = {"puzzle": "foo", "force": True}
    run_here(source, out, solution="bar", **named)
    made = np.load(out)
    assert made.dtype.names == ("foo", "bar", "count", "error")
    lines = [EASY.replace("0", "."), SOLVED]
    assert arrays.lines(made["foo"]) == lines
    assert arrays.lines(made["bar"]) == [SOLVED, "." * 81]
    dedupe(source, out, **named)
    assert arrays.lines(np.load(out)["foo"]) == lines
    split(source, {out: 1}, **named)
    assert sorted(arrays.lines(np.load(out)["foo"])) == sorted(lines)


def test_names_of_fields(tmp_path: Path) -> None:
    """Those beyond Latin-1 are in UTF-8, as NumPy writes and reads them."""
    names = ["α", "\u200b\\x'é"]
    column = pa.array([1, 2], pa.int8())
    columns = {"puzzle": [EASY, EASY], **dict.fromkeys(names, column)}
    parquet.write_table(pa.table(columns), tmp_path / "in.parquet")
    run_here(tmp_path / "in.parquet", tmp_path / "out.npy")
    made = np.load(tmp_path / "out.npy")
    assert made.dtype.names[:3] == ("puzzle", *names)
    assert made["α"].tolist() == [1, 2]
    run_here(tmp_path / "out.npy", tmp_path / "again.parquet", force=True)
    again = parquet.read_table(tmp_path / "again.parquet")
    assert again.column_names[:3] == ["puzzle", *names]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["a", "a"], "can't hold two columns named 'a'"),
        (["a", ""], "can't hold a column without a name"),
    ],
)
def test_impossible_column_names_are_refused(
    tmp_path: Path, names: list[str], message: str
) -> None:
    columns = [pa.array([EASY]), pa.array([1]), pa.array([1])]
    made = pa.Table.from_arrays(columns, ["puzzle", *names])
    with pa.ipc.new_file(str(tmp_path / "in.arrow"), made.schema) as file:
        file.write_table(made)
    with pytest.raises(TableError, match=message):
        run_here(tmp_path / "in.arrow", tmp_path / "out.npy")


def test_the_threads_of_arrow_are_unchanged(table: Path) -> None:
    before = pa.cpu_count()
    pa.set_cpu_count(3)
    try:
        run_here(table, table.with_name("a.csv"))
        run(table, table.with_name("b.csv"), "count", jobs=1)
        assert pa.cpu_count() == 3
    finally:
        pa.set_cpu_count(before)


def test_missing_grids_of_an_array(tmp_path: Path) -> None:
    """81 zeros stand for a grid that a table of another format lacks."""
    cells = arrays.parse([EASY]).tolist()[0]
    column = pa.array(
        [None, cells, [*cells[:-1], None]], pa.list_(pa.uint8(), 81)
    )
    parquet.write_table(pa.table({"puzzle": column}), tmp_path / "in.parquet")
    summary = run_here(tmp_path / "in.parquet", tmp_path / "out.npy")
    assert summary.errors == 2
    made = np.load(tmp_path / "out.npy")
    assert made["puzzle"].tolist() == [[0] * 81, cells, [0] * 81]
    assert made["count"].tolist() == [-1, 1, -1]


@pytest.mark.parametrize("ending", ["csv", "tsv"])
def test_missing_cells_remain_missing(tmp_path: Path, ending: str) -> None:
    """A puzzle as numbers, with null for empty cells."""
    cells = [int(value) or None for value in EASY.replace(".", "0")]
    other = [10, *cells[1:]]
    column = pa.array([cells, other, None], pa.list_(pa.uint8(), 81))
    parquet.write_table(pa.table({"puzzle": column}), tmp_path / "in.parquet")
    out = tmp_path / f"out.{ending}"
    run_here(tmp_path / "in.parquet", out)
    parse = arrow_csv.ParseOptions(delimiter="," if ending == "csv" else "\t")
    made = arrow_csv.read_csv(out, parse_options=parse)["puzzle"].to_pylist()
    assert [json.loads(text) for text in made[:2]] == [cells, other]
    assert made[2] in (None, "")


@pytest.mark.parametrize("ending", ["csv", "parquet", "arrow", "npy", "tsv"])
def test_no_rows(tmp_path: Path, ending: str) -> None:
    path = tmp_path / "in.csv"
    path.write_text("puzzle\n")
    assert run_here(path, tmp_path / f"out.{ending}").rows == 0
    assert run_here(tmp_path / f"out.{ending}", tmp_path / "a.csv",
               force=True).rows == 0  # fmt: skip
    assert (tmp_path / "a.csv").read_text() == "puzzle,count,error\n"
    assert run_here(path, f"{tmp_path}/{ending}/", format=ending).rows == 0
    assert len(list((tmp_path / ending).iterdir())) == 1


# The parts of the pure build are smaller, as it takes longer for a row.
MANY = 70_000 if COMPILED else 70_000 // 32


def many(path: Path, rows: int) -> Path:
    """Return a table of this many rows, in records of different lengths."""
    lines = few("easy.txt").read_text().split()
    with path.open("w") as file:
        file.write("id,puzzle,note\n")
        for at in range(rows):
            note = '"a\nb"' if at % 100 == 0 else "x" * (at % 7)
            file.write(f"{at:07},{lines[at % len(lines)]},{note}\n")
    return path


def test_many_rows_in_parts(tmp_path: Path) -> None:
    source = many(tmp_path / "in.csv", MANY)
    summary = run_here(source, tmp_path / "out.csv", "count")
    assert summary.parts > 1
    made = arrow_csv.read_csv(
        tmp_path / "out.csv",
        parse_options=arrow_csv.ParseOptions(newlines_in_values=True),
    )
    assert made["id"].to_pylist() == list(range(MANY))
    assert set(made["count"].to_pylist()) == {1}
    packed = tmp_path / "in.csv.gz"
    text = source.read_bytes()
    members = [text[:10_000], text[10_000:]]
    packed.write_bytes(b"".join(map(gzip.compress, members)))
    run_here(packed, tmp_path / "packed.csv", "count")
    assert (tmp_path / "packed.csv").read_bytes() == (
        tmp_path / "out.csv"
    ).read_bytes()


@pytest.mark.parametrize(("sizes", "parts"), [(MANY, 1), (MANY // 70, 5)])
def test_row_groups(tmp_path: Path, sizes: int, parts: int) -> None:
    source = many(tmp_path / "in.csv", MANY)
    run_here(source, tmp_path / "in.parquet", "clues")
    own = parquet.read_table(tmp_path / "in.parquet").drop("error")
    parquet.write_table(own, tmp_path / "in2.parquet", row_group_size=sizes)
    summary = run_here(
        tmp_path / "in2.parquet", tmp_path / "o.parquet", "count"
    )
    assert summary.parts == parts
    made = parquet.read_table(tmp_path / "o.parquet")
    assert made["id"].equals(own["id"])
    summary = run_here(tmp_path / "in2.parquet", f"{tmp_path}/o/", "count")
    assert len(list((tmp_path / "o").iterdir())) == summary.parts
    assert parquet.read_table(tmp_path / "o").equals(made)


def test_a_folder_as_input(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for at in range(3):
        many(tmp_path / "in" / f"{at}.csv", 5)
    (tmp_path / "in" / "_notes.txt").write_text("not a part")
    assert run_here(tmp_path / "in", tmp_path / "out.csv").rows == 15
    (tmp_path / "in" / "3.csv").write_text(f"puzzle\n{EASY}\n")
    with pytest.raises(TableError, match="its columns differ"):
        run_here(tmp_path / "in", tmp_path / "out2.csv")


def test_fsspec_file_systems_are_used(table: Path) -> None:
    pytest.importorskip("fsspec")
    url = f"fsspec+file://{table.parent}"
    run_here(f"{url}/in.csv", f"{url}/out.csv")
    run_here(table, table.with_name("expected.csv"))
    expected = table.with_name("expected.csv").read_text()
    assert table.with_name("out.csv").read_text() == expected
    run_here(f"{url}/in.csv", f"{url}/folder/")
    assert [one.name for one in (table.parent / "folder").iterdir()] == [
        "part-000000.csv"
    ]
    run_here(f"file://{table}", f"file://{table.parent}/local.csv")
    assert table.with_name("local.csv").read_text() == expected
    with pytest.raises(TableError, match="nowhere"):
        run_here("nowhere://x/y.csv", table.with_name("no.csv"))


@pytest.mark.parametrize(
    ("heading", "message"),
    [
        (b"puzzle,caf\xe9\n", "the heading is not UTF-8"),
        (b'puzzle,"a"b\n', "in the heading: "),
    ],
)
def test_an_undecodable_heading_is_refused(
    table: Path, heading: bytes, message: str
) -> None:
    table.write_bytes(heading + EASY.encode() + b",1\n")
    with pytest.raises(TableError, match=message):
        run_here(table, table.with_name("out.csv"))


def test_a_missing_solution_is_not_valid(table: Path) -> None:
    out = table.with_name("out.csv")
    table.write_text(f"puzzle,solution\n{EASY},\n{EASY},{SOLVED}\n{EASY},1\n")
    run_here(table, out, "valid")
    cells = [line.split(",")[2] for line in out.read_text().split()[1:]]
    assert cells == ["false", "true", "false"]


def test_a_table_of_puzzles_is_made_by_convert(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text(EASY + "\n")
    with pytest.raises(TableError, match="sudoku convert --format csv"):
        run_here(path, tmp_path / "out.csv")
