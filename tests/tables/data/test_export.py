"""The export for the Hierarchical Reasoning Model."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from data_sets import images, rows_of, solved, written
from puzzles import EASY, HARD, NONE, SEVERAL, SOLVED, SPARSE
from sudokit.tables import TableError, augment, export


def groups_of(folder: Path, name: str) -> Iterator[list[tuple[str, str]]]:
    """Yield the puzzles and solutions of each group."""
    record = json.loads((folder / name / "dataset.json").read_text())
    (kind,) = record["sets"]
    field = {
        part: np.load(folder / name / f"{kind}__{part}.npy", mmap_mode="r")
        for part in (
            *("inputs", "labels", "puzzle_identifiers"),
            *("puzzle_indices", "group_indices"),
        )
    }
    assert record["seq_len"] == field["inputs"].shape[1] == 81
    assert record["total_groups"] == len(field["group_indices"]) - 1
    assert field["inputs"].max(initial=0) < record["vocab_size"]
    assert {array.dtype for array in field.values()} == {
        np.dtype(np.uint8),
        np.dtype(np.int32),
    }
    blank = record["blank_identifier_id"]
    assert (np.asarray(field["puzzle_identifiers"]) == blank).all()
    assert len(field["puzzle_identifiers"]) == len(field["puzzle_indices"]) - 1
    for group in range(record["total_groups"]):
        result = []
        first, last = field["group_indices"][group : group + 2]
        for puzzle in range(first, last):
            start, end = field["puzzle_indices"][puzzle : puzzle + 2]
            assert end == start + 1
            # 0 is for what is ignored, 1 for an empty cell.
            cells, values = field["inputs"][start], field["labels"][start]
            assert cells.min() >= 1
            result.append(
                (
                    "".join(map(str, cells - 1)),
                    "".join(map(str, values - 1)),
                )
            )
        yield result


def test_exported_puzzles_are_read_back(tmp_path: Path) -> None:
    lines = [EASY, HARD, SPARSE.replace(".", "0")]
    rows = [f"x,{line},{solved(line)},3" for line in lines]
    source = written(
        tmp_path / "in.csv", rows, "source,question,answer,rating"
    )
    summary = export(source, str(tmp_path / "data"))
    assert (summary.puzzles, summary.groups, summary.left_out) == (3, 3, 0)
    groups = list(groups_of(tmp_path / "data", "train"))
    assert groups == [[(line, solved(line))] for line in lines]
    record = json.loads((tmp_path / "data" / "identifiers.json").read_text())
    assert record == ["<blank>"]


def test_groups_are_puzzles_with_their_images(tmp_path: Path) -> None:
    source = written(tmp_path / "in.csv", [EASY, HARD])
    more = str(tmp_path / "more.parquet")
    augment(source, more, 5, original=True, mark="of", jobs=1)
    export(more, str(tmp_path / "data"), name="all", group="of")
    groups = list(groups_of(tmp_path / "data", "all"))
    assert [len(group) for group in groups] == [6, 6]
    assert groups[0][0] == (EASY, SOLVED)
    assert all(solved(one) == two for group in groups for one, two in group)


def test_bad_rows_are_left_out_and_wrong_solutions_corrected(
    tmp_path: Path,
) -> None:
    rows = [
        f"{EASY},{SOLVED}",
        f"{SEVERAL},{SOLVED}",
        f"x,{SOLVED}",
        f"{NONE},",
        f"{HARD},{SOLVED}",
        f"{HARD},",  # it is not wrong if there is none
    ]
    source = written(tmp_path / "in.csv", rows, "puzzle,solution")
    summary = export(source, str(tmp_path / "data"), name="test")
    assert (summary.puzzles, summary.left_out, summary.corrected) == (3, 3, 1)
    assert [row for row, _ in summary.messages] == [2, 3, 4, 5]
    assert summary.messages[3][1].startswith("its solution is wrong")
    groups = list(groups_of(tmp_path / "data", "test"))
    assert groups == [[(EASY, SOLVED)], *[[(HARD, solved(HARD))]] * 2]


def test_empty_and_large_tables_are_exported(tmp_path: Path) -> None:
    source = written(tmp_path / "in.csv", [])
    export(source, str(tmp_path / "data"))
    assert list(groups_of(tmp_path / "data", "train")) == []
    many = written(tmp_path / "many.csv", images(EASY, 300))
    with pytest.raises(TableError, match=r"train exists; force=True"):
        export(many, str(tmp_path / "data"))
    export(many, str(tmp_path / "data"), force=True)
    groups = list(groups_of(tmp_path / "data", "train"))
    assert [one for ((one, _),) in groups] == rows_of(many)
    with pytest.raises(TableError, match="unknown column 'of'"):
        export(many, str(tmp_path / "other"), group="of")
    with pytest.raises(TableError, match="unknown export format 'x'"):
        export(many, str(tmp_path / "other"), format="x")
    assert not (tmp_path / "other").exists()


def test_only_an_exported_set_is_replaced(tmp_path: Path) -> None:
    source = written(tmp_path / "in.csv", [EASY])
    folder = tmp_path / "data"
    (folder / "train").mkdir(parents=True)
    (folder / "train" / "mine").write_text("mine")
    (folder / "file").write_text("mine")
    for name in ("", ".", "..", "a/b", "../x", "/x", "a\\b"):
        with pytest.raises(TableError, match="a plain word"):
            export(source, str(folder), name=name, force=True)
    for name in ("train", "file"):
        with pytest.raises(TableError, match="is not a data set"):
            export(source, str(folder), name=name, force=True)
    assert (folder / "train" / "mine").read_text() == "mine"
    (folder / "empty").mkdir()
    for _ in range(2):
        export(source, str(folder), name="empty", force=True)
    inside = written(folder / "empty" / "in.csv", [EASY])
    with pytest.raises(TableError, match="is not a data set"):
        export(inside, str(folder), name="empty", force=True)


def test_failures_leave_no_files(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text(f'puzzle,b\n{EASY},1\n{EASY},"open\n')
    with pytest.raises(TableError):
        export(str(source), str(tmp_path / "data"))
    assert not list((tmp_path / "data").iterdir())
