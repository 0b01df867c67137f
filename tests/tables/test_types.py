"""Columns keep their types from file to file."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import feather, parquet

from puzzles import EASY, SEVERAL
from sudokit.native.arrays import COMPILED
from sudokit.tables import TableError, arrays, augment, dedupe, run
from sudokit.tables.formats import batches as arrow_format

pytestmark = pytest.mark.usefixtures("tables_in_process")

HERE = ThreadPoolExecutor(1)
MANY = 150_000 if COMPILED else 6000


def run_here(
    source: Path, out: Path | str, columns: str = "clues", **more: Any
) -> Any:
    return run(str(source), str(out), columns, executor=HERE, **more)


def saved(table: pa.Table, path: Path, rows: int) -> None:
    """A table as a file, with this many rows in a batch or group."""
    if path.suffix == ".parquet":
        parquet.write_table(table, path, row_group_size=rows)
        return
    new = pa.ipc.new_file if path.suffix == ".arrow" else pa.ipc.new_stream
    with new(path, table.schema) as writer:
        writer.write_table(table, max_chunksize=rows)


def loaded(path: Path) -> pa.Table:
    if path.suffix == ".parquet":
        return parquet.read_table(path)
    kind = pa.ipc.open_file if path.suffix == ".arrow" else pa.ipc.open_stream
    with kind(path) as reader:
        return reader.read_all()


LEVELS = pa.DictionaryArray.from_arrays(
    pa.array([2, 0, None, 2] * 5, pa.int8()),
    ["hard", "medium", "easy", "never"],
    ordered=True,
)
ENDINGS = [".parquet", ".arrow", ".arrows"]


@pytest.mark.parametrize("first", ENDINGS)
@pytest.mark.parametrize("then", ENDINGS)
def test_dictionaries_and_views_keep_their_type(
    tmp_path: Path, first: str, then: str
) -> None:
    """An ordered one keeps its order, and the values that no row has."""
    own = pa.table(
        {
            "puzzle": pa.array([EASY, SEVERAL] * 10).dictionary_encode(),
            "level": LEVELS,
            "note": pa.array(["a", None, "b", ""] * 5, pa.string_view()),
        }
    )
    source = tmp_path / f"in{first}"
    saved(own, source, 3)
    for target in (tmp_path / f"out{then}", f"{tmp_path}/out/"):
        run_here(source, target, format=then[1:])
    result = [tmp_path / f"out{then}", *sorted((tmp_path / "out").iterdir())]
    dedupe(str(source), str(tmp_path / f"less{then}"), executor=HERE)
    augment(str(source), str(tmp_path / f"more{then}"), 1, executor=HERE)
    for path in (*result, tmp_path / f"less{then}"):
        made = loaded(path)
        for name in own.schema.names:
            assert made.schema.field(name).type == own.schema.field(name).type
        levels = made["level"].chunk(0).dictionary.to_pylist()
        assert levels == ["hard", "medium", "easy", "never"]
    made = loaded(result[0])
    for name in own.schema.names:
        assert made[name].to_pylist() == own[name].to_pylist()
    for field in made.schema:
        assert b"sudokit:type" not in (field.metadata or {})
    assert loaded(tmp_path / f"more{then}").num_rows == 20


def test_frames_keep_their_categories(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    level = pandas.Categorical(
        ["easy", "hard"], ["hard", "easy", "none"], ordered=True
    )
    frame = pandas.DataFrame({"puzzle": [EASY, SEVERAL], "level": level})
    frame.to_parquet(tmp_path / "in.parquet")
    run_here(tmp_path / "in.parquet", tmp_path / "out.parquet")
    made = pandas.read_parquet(tmp_path / "out.parquet")
    assert made["level"].dtype == frame["level"].dtype
    polars = pytest.importorskip("polars")
    levels = polars.Enum(["hard", "easy", "none"])
    own = polars.DataFrame(
        {"puzzle": [EASY], "level": ["easy"]},
        schema_overrides={"level": levels},
    )
    for ending in (".parquet", ".arrow"):
        source, out = tmp_path / f"p{ending}", tmp_path / f"q{ending}"
        write = own.write_parquet if ending == ".parquet" else own.write_ipc
        write(source)
        run_here(source, out)
        read = polars.read_parquet if ending == ".parquet" else polars.read_ipc
        assert read(out)["level"].dtype == levels


def test_files_of_a_folder_may_differ_in_dictionaries(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for at, note in enumerate("ab"):
        notes = pa.array([note]).dictionary_encode()
        table = pa.table({"puzzle": [EASY], "note": notes})
        saved(table, folder / f"{at}.parquet", 9)
    run_here(folder, tmp_path / "out.parquet")
    made = loaded(tmp_path / "out.parquet")
    assert made["note"].to_pylist() == ["a", "b"]


def test_text_of_fixed_width_keeps_its_type(tmp_path: Path) -> None:
    """Also where it is not a puzzle."""
    own = np.array(
        [(EASY, "a"), ("no puzzle", "b")],
        dtype=[("puzzle", "<U81"), ("id", "S1")],
    )
    np.save(tmp_path / "in.npy", own)
    run_here(tmp_path / "in.npy", tmp_path / "out.npy")
    made = np.load(tmp_path / "out.npy")
    for name in ("puzzle", "id"):
        assert made.dtype[name] == own.dtype[name]
        assert (made[name] == own[name]).all()


@pytest.mark.parametrize("kind", [">i2", "i4", "i8", "u2", "i1", "u1"])
def test_other_numbers_are_copied(tmp_path: Path, kind: str) -> None:
    """262 does not become 6 or 255, nor -1 another number."""
    cells = arrays.parse([EASY] * 3).astype(kind)
    cells[1, 5] = 262 if np.dtype(kind).itemsize > 1 else 12
    if np.dtype(kind).kind == "i":
        cells[2, 7] = -1
    np.save(tmp_path / "in.npy", cells)
    for name in ("out.npy", "out.parquet", "out.csv"):
        summary = run_here(tmp_path / "in.npy", tmp_path / name, "count")
        assert summary.errors == 1 + (np.dtype(kind).kind == "i")
    made = np.load(tmp_path / "out.npy")
    assert made["puzzle"].dtype == np.dtype(kind).newbyteorder("=")
    assert (made["puzzle"] == cells).all()
    again = loaded(tmp_path / "out.parquet")["puzzle"].to_pylist()
    assert np.array_equal(np.array(again), cells)
    rows = (tmp_path / "out.csv").read_text().splitlines()
    assert rows[1] == f"{EASY.replace('0', '.')},1,"
    assert str(cells[1, 5]) in rows[2].split(",")[0].split()
    augment(
        str(tmp_path / "in.npy"), str(tmp_path / "a.npy"), 1, executor=HERE
    )
    assert np.load(tmp_path / "a.npy")["puzzle"].shape[1] == 81


@pytest.mark.parametrize("compression", ["uncompressed", "lz4"])
def test_one_large_batch_is_read_once(
    tmp_path: Path, compression: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = pa.table({"n": range(MANY), "puzzle": [EASY] * MANY})
    feather.write_feather(
        own, tmp_path / "in.arrow", compression, chunksize=MANY
    )
    opened = arrow_format.arrow_file
    read: list[int] = []

    class Counting:
        """A reader that records which batches are read."""

        def __init__(self, reader: Any) -> None:
            self._reader = reader
            self.schema = reader.schema
            self.num_record_batches = reader.num_record_batches

        def get_batch(self, at: int) -> Any:
            read.append(at)
            return self._reader.get_batch(at)

    class Opened:
        def __init__(self, file: str) -> None:
            self._inner = opened(file)

        def __enter__(self) -> Counting:
            return Counting(self._inner.__enter__())

        def __exit__(self, *error: Any) -> Any:
            return self._inner.__exit__(*error)

    monkeypatch.setattr(arrow_format, "arrow_file", Opened)
    summary = run_here(tmp_path / "in.arrow", tmp_path / "out.parquet")
    assert summary.parts > 3
    assert read == [0, 0]  # to be cut, and to be worked on
    assert loaded(tmp_path / "out.parquet")["n"].equals(own["n"])


def test_columns_are_packed_with_zstd(tmp_path: Path) -> None:
    own = pa.table({"puzzle": [EASY] * 9})
    saved(own, tmp_path / "in.parquet", 9)
    for requested, result in (("", "ZSTD"), ("none", "UNCOMPRESSED"),
                         ("lz4", "LZ4")):  # fmt: skip
        out = str(tmp_path / f"{requested or 'out'}.parquet")
        run_here(tmp_path / "in.parquet", out, compression=requested)
        group = parquet.ParquetFile(out).metadata.row_group(0)
        assert group.column(0).compression == result
    with pytest.raises(TableError, match="--compression"):
        run_here(
            tmp_path / "in.parquet", tmp_path / "out.csv", compression="lz4"
        )
