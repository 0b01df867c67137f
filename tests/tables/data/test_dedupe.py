"""``dedupe`` keeps the first row of each class."""

import gzip
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

from data_sets import another, images, rows_of, solved, written
from puzzles import CLASH, EASY, HARD, SEVERAL, SOLVED, SPARSE
from sudokit import is_correct
from sudokit.tables import (
    TableError,
    arrays,
    augment,
    dedupe,
    leak,
    sample,
    split,
    traces,
)
from sudokit.tables.data.repeats import Deduped

HERE = ThreadPoolExecutor(1)


def deduped(source: str, target: Path, **options: Any) -> Deduped:
    """Run ``dedupe`` in this process."""
    return dedupe(source, str(target), executor=HERE, **options)


@pytest.fixture
def table(tmp_path: Path) -> str:
    """Provide a table in which some rows repeat others."""
    turned = images(EASY, 1)[0]
    lines = [
        f"0007,{EASY}",
        f"NA,{EASY.replace('0', '.')}",  # the same text
        f"1.10,{turned}",  # the same puzzle
        f",{another(EASY, SOLVED)}",  # the same solution
        f"five,{HARD}",
        f"six,{SEVERAL}",
        "seven,no puzzle",
        "eight,no puzzle",
        f"nine,{CLASH}",
        f"ten,{images(SEVERAL, 1)[0]}",
    ]
    return written(tmp_path / "in.csv", lines, "id,puzzle")


@pytest.mark.parametrize(
    ("by", "gone"),
    [
        ("text", {"NA"}),
        ("puzzle", {"NA", "1.10", "ten"}),
        ("solution", {"NA", "1.10", ""}),
    ],
)
def test_repeated_rows_are_removed(
    table: str, tmp_path: Path, by: str, gone: set[str]
) -> None:
    out = tmp_path / "out.csv"
    summary = deduped(table, out, by=by)
    stay = [line for line in rows_of(table) if line.split(",")[0] not in gone]
    assert rows_of(out) == stay
    assert (summary.rows, summary.remaining, summary.repeats) == (
        10,
        10 - len(gone),
        len(gone),
    )
    assert summary.errors == 2
    assert (
        summary.messages[0][1].startswith("'n' at character 1") or by != "text"
    )
    assert not list(tmp_path.glob("*.work"))


@pytest.mark.parametrize("mark", ["", "repeats"])
@pytest.mark.parametrize("by", ["text", "puzzle", "solution"])
def test_drop_invalid_removes_rows_without_puzzles(
    table: str, tmp_path: Path, by: str, mark: str
) -> None:
    stored, dropped = tmp_path / "kept.csv", tmp_path / "dropped.csv"
    whole = deduped(table, stored, by=by, mark=mark)
    summary = deduped(table, dropped, by=by, mark=mark, drop_invalid=True)
    stay = [row for row in rows_of(stored) if "no puzzle" not in row]
    assert rows_of(dropped) == stay
    assert whole == summary._replace(
        remaining=summary.remaining + 2, dropped=0
    )
    assert (summary.errors, summary.dropped) == (2, 2)


def test_a_mark_names_the_repeated_row(table: str, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    deduped(table, out, by="solution", mark="repeats")
    assert [line.rsplit(",", 1)[1] for line in rows_of(out)] == [
        *("", "1", "1", "1", "", "", "", "", "", "")
    ]
    with pytest.raises(TableError, match="the column 'id' already exists"):
        deduped(table, tmp_path / "more.csv", mark="id")


def test_against_other_tables(table: str, tmp_path: Path) -> None:
    other = written(tmp_path / "other.csv", [HARD, *images(EASY, 2)])
    packed = tmp_path / "packed.csv.gz"
    packed.write_bytes(gzip.compress(f"puzzle\n{SPARSE}\n".encode()))
    out = tmp_path / "out.csv"
    summary = deduped(table, out, against=[other, str(packed)])
    assert [line.split(",")[0] for line in rows_of(out)] == [
        *("", "six", "seven", "eight", "nine")
    ]
    assert (summary.repeats, summary.elsewhere) == (1, 4)
    deduped(table, out, against=[other], mark="of", force=True)
    marks = [line.rsplit(",", 1)[1] for line in rows_of(out)]
    assert marks[:5] == [*[f"{other}:2"] * 3, "", f"{other}:1"]
    assert marks[9] == "6"


@pytest.mark.parametrize("name", ["o.parquet", "o.jsonl", "o.npy", "o/"])
def test_other_formats_are_read(tmp_path: Path, name: str) -> None:
    turned = images(HARD, 30)
    source = written(tmp_path / "in.csv", [EASY, *turned, SPARSE, EASY])
    out = f"{tmp_path}/{name}"
    assert dedupe(source, out, executor=HERE).remaining == 3
    again = tmp_path / "again.parquet"
    assert deduped(out, again).repeats == 0
    if name != "o.npy":  # which has cells
        texts = parquet.read_table(again).column(0).to_pylist()
        assert texts == [EASY, turned[0], SPARSE]


def test_every_verb_writes_arrays(tmp_path: Path) -> None:
    """Texts without a width are left out, and named; made ones are refused."""
    source, out = str(tmp_path / "in.csv"), str(tmp_path / "out.npy")
    row = f"{EASY},{SOLVED},a,7\n"
    Path(source).write_text(f"puzzle,solution,note,n\n{row}{row}")
    here: Any = {"executor": HERE, "force": True}
    for made, rows in (
        (lambda: sample(source, out, 2, force=True), 2),
        (lambda: sample(source, out, 2, shuffle=1, force=True), 2),
        (lambda: dedupe(source, out, mark="of", **here), 2),
        (lambda: split(source, {out: 1}, **here), 2),
        (lambda: augment(source, out, 2, mark="of", **here), 4),
    ):
        assert made().left_out == ["note", "n"]
        array = np.load(out)
        assert len(array) == rows
        assert array.dtype.names[:2] == ("puzzle", "solution")
        assert is_correct(arrays.lines(array["solution"])[-1])
    leak(source, source, out, **here)
    assert np.load(out)["test_file"].tolist() == [source.encode()] * 4
    four = written(tmp_path / "4.csv", ["1" + "." * 15])
    for verb, table, more in (traces, source, ()), (augment, four, (1,)):
        work: Any = verb
        with pytest.raises(TableError, match="CSV, JSON Lines, Parquet and"):
            work(table, out, *more, **here)
    assert not Path(f"{out}.parts").exists()
    other = tmp_path / "other.parquet"
    dedupe(source, str(other), mark="of", **here)
    assert parquet.read_schema(other).field("of").metadata is None
    ruled = tmp_path / "ruled.csv"
    ruled.write_text(f"puzzle,rules\n{EASY},anti-knight\n")
    with pytest.raises(TableError, match="the column 'rules'"):
        dedupe(str(ruled), out, by="text", **here)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_device_is_named(tmp_path: Path) -> None:
    """Not stdout, which isn't the target."""
    source, full = written(tmp_path / "in.csv", [EASY, HARD]), "/dev/full"
    here: Any = {"executor": HERE}
    for verb, arguments, options in (
        (sample, (full, 2), {}),
        (dedupe, (full,), here),
        (split, ({full: 0.5, str(tmp_path / "a.csv"): 0.5},), here),
        (augment, (full, 1), here),
        (leak, (source, full), here),
    ):
        work: Any = verb
        with pytest.raises(TableError, match=r"^/dev/full: No space left on"):
            work(source, *arguments, **options)


def test_rows_of_json_lines_are_copied_unchanged(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    lines = [f'{{"puzzle" : "{one}", "a":[1, 2]}}' for one in (EASY, HARD)]
    source.write_text("\n".join([*lines, lines[0]]) + "\n")
    out = tmp_path / "out.jsonl"
    deduped(str(source), out)
    assert out.read_text().splitlines() == lines


def test_empty_and_single_row_tables(tmp_path: Path) -> None:
    source = written(tmp_path / "none.csv", [])
    assert deduped(source, tmp_path / "out.csv").rows == 0
    assert (tmp_path / "out.csv").read_text() == "puzzle\n"
    source = written(tmp_path / "one.csv", [EASY])
    assert deduped(source, tmp_path / "o.csv").remaining == 1
    assert rows_of(tmp_path / "o.csv") == [EASY]


def test_existing_files_are_not_replaced(table: str, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    out.write_text("mine")
    with pytest.raises(TableError, match=r"out.csv exists; force=True"):
        deduped(table, out)
    with pytest.raises(TableError, match="the same"):
        deduped(table, Path(table), force=True)
    with pytest.raises(TableError, match="unknown column 'x'"):
        deduped(table, tmp_path / "new.csv", puzzle="x")
    with pytest.raises(TableError, match="not by 'level'"):
        deduped(table, tmp_path / "new.csv", by="level")
    assert out.read_text() == "mine"
    assert not (tmp_path / "new.csv").exists()
    assert not list(tmp_path.glob("*.work"))


def test_solutions_are_recomputed(tmp_path: Path) -> None:
    lines = [f"{EASY},{SOLVED}", f"{HARD},{SOLVED}"]  # a wrong one
    source = written(tmp_path / "in.csv", lines, "puzzle,solution")
    assert deduped(source, tmp_path / "out.csv", by="solution").remaining == 2
    whole = written(tmp_path / "whole.csv", [solved(HARD), HARD])
    solutions = deduped(whole, tmp_path / "o.csv", by="solution")
    assert solutions.repeats == 1


def test_the_source_is_never_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path / "a.csv", [EASY, EASY])
    (tmp_path / "fold").mkdir()
    written(tmp_path / "fold" / "b.csv", [HARD])
    for target in ("./a.csv", "fold/b.csv", f"{tmp_path}/a.csv"):
        with pytest.raises(TableError, match="the same"):
            dedupe("a.csv", target, against=["fold"], force=True)
    with pytest.raises(TableError, match="contains"):
        dedupe("fold/b.csv", "./fold/", force=True)
    assert rows_of("a.csv") == [EASY, EASY]
    assert rows_of("fold/b.csv") == [HARD]


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_a_mark_replaces_a_column(tmp_path: Path, ending: str) -> None:
    rows = [f"x,{EASY},1", f"y,{EASY},2"]
    source = written(tmp_path / "in.csv", rows, "of,puzzle,n")
    plain = tmp_path / f"plain.{ending}"
    deduped(source, plain, by="text", mark="other")
    out = tmp_path / "out.parquet"
    again = tmp_path / f"again.{ending}"
    deduped(str(plain), again, mark="of", force=True)
    deduped(str(again), out, mark="other", force=True)
    result = parquet.read_table(out)
    assert result.column_names == ["puzzle", "n", "of", "other"]
    assert [one or "" for one in result["of"].to_pylist()] == ["", "1"]
    with pytest.raises(TableError, match="can't be called 'puzzle'"):
        deduped(source, tmp_path / "no.csv", mark="puzzle", force=True)


def test_stdin_is_one_table(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="twice"):
        dedupe("-", str(tmp_path / "o.csv"), against=["-"])
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("mark", ["", "repeats"])
def test_rows_that_do_not_fit(tmp_path: Path, mark: str) -> None:
    """Malformed rows are written back unchanged."""
    odd = [f'2,{EASY}," more",""', "3", '"4"', "5,6,7"]
    rows = [f"1,{EASY}", *odd, f"8,{EASY}", f"9,{HARD}"]
    source = written(tmp_path / "in.csv", rows, "id,puzzle")
    out = tmp_path / "out.csv"
    summary = deduped(source, out, mark=mark)
    assert (summary.errors, summary.repeats) == (4, 1)
    if mark:
        first, last = [f"1,{EASY},"], [f"8,{EASY},1", f"9,{HARD},"]
        assert rows_of(out) == [*first, *odd, *last]
    else:
        assert rows_of(out) == [rows[0], *odd, rows[-1]]


@pytest.mark.parametrize("mark", ["", "repeats"])
def test_lines_that_are_no_objects(tmp_path: Path, mark: str) -> None:
    easy = f'{{"puzzle": "{EASY}",  "n": 1.10}}'
    lines = [easy, "no json", easy, '["a",  "list"]', "{"]
    source = tmp_path / "in.jsonl"
    source.write_text("".join(f"{line}\n" for line in lines))
    out = tmp_path / "out.jsonl"
    summary = deduped(str(source), out, mark=mark)
    assert (summary.errors, summary.repeats) == (3, 1)
    made = out.read_text().splitlines()
    if mark:
        assert made[0] == easy[:-1] + ',"repeats":null}'
        assert made[2] == easy[:-1] + ',"repeats":"1"}'
        assert [made[1], *made[3:]] == [lines[1], *lines[3:]]
    else:
        assert made == [easy, lines[1], *lines[3:]]


def test_views_of_texts(tmp_path: Path) -> None:
    """Files of Polars."""
    lines = pa.array([EASY, HARD, EASY], pa.string_view())
    table = pa.table({"puzzle": lines})
    with pa.ipc.new_file(tmp_path / "in.arrow", table.schema) as writer:
        writer.write_table(table)
    for name in ("out.csv", "out.jsonl", "out.parquet", "out.arrow"):
        summary = deduped(f"{tmp_path}/in.arrow", tmp_path / name)
        assert summary.remaining == 2
        again = deduped(f"{tmp_path}/{name}", tmp_path / f"2{name}")
        assert again.rows == 2


def test_grids_of_other_sizes(tmp_path: Path) -> None:
    source = written(tmp_path / "in.csv", ["1..." * 4, "." * 16])
    trouble = "4x4 puzzles have no canonical form; compare them with --by text"
    with pytest.raises(TableError, match=trouble):
        deduped(source, tmp_path / "out.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


def test_failures_leave_no_files(tmp_path: Path) -> None:
    """Work that would fail again stores no keys."""
    kinds = {"puzzle": ["none", EASY, "." * 16], "id": ["a", "b", "c"]}
    parquet.write_table(pa.table(kinds), tmp_path / "in.parquet")
    with pytest.raises(TableError, match=r"row 3: a NumPy .* not 4x4; CSV, "):
        deduped(f"{tmp_path}/in.parquet", tmp_path / "out.npy", by="text")
    assert [path.name for path in tmp_path.iterdir()] == ["in.parquet"]
