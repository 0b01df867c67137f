"""Exports loaded by the loaders of training libraries."""

import json
import os
import re
import tarfile
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from data_sets import solved, written
from puzzles import EASY, HARD, NONE, SEVERAL
from sudokit import Reward, make_rules
from sudokit.logic import apply
from sudokit.rules.making import generate
from sudokit.tables import TableError, export
from sudokit.tables.data.layouts import SPECIAL
from sudokit.tables.prompts import puzzle_from, puzzle_text
from sudokit.training.answers import judge, judge_move

DIAGONALS = [
    puzzle_text(generate(make_rules(6, words=("diagonals",)), seed=seed))
    for seed in range(3)
]


def table(folder: Path, puzzles: list[str], ratings: bool = False) -> str:
    """Return a table with a column of its own."""
    rows = [f'{at},"{text}"' for at, text in enumerate(puzzles)]
    return written(folder / "in.csv", rows, "id,puzzle")


def made(
    folder: Path, format: str, puzzles: list[str], **options: Any
) -> tuple[Path, Any]:
    """Return a set, and the figures of its export."""
    source = table(folder, puzzles)
    target = folder / format
    summary = export(source, str(target), format=format, jobs=1, **options)
    return target, summary


def test_parquet_in_shards_with_a_card(tmp_path: Path) -> None:
    puzzles = [EASY, NONE, *DIAGONALS, SEVERAL]
    target, result = made(
        tmp_path, "hf", puzzles, add="level,score,er", rows=3
    )
    assert (result.puzzles, result.left_out) == (4, 2)
    assert [row for row, _ in result.messages] == [2, 6]
    names = sorted(one.name for one in (target / "train").iterdir())
    assert names == ["part-000000.parquet", "part-000001.parquet"]
    rows = pq.read_table(target / "train").to_pylist()
    assert [row["id"] for row in rows] == ["0", "2", "3", "4"]
    assert rows[0]["solution"] == solved(EASY)
    assert rows[0]["level"] == "easy"
    assert (rows[1]["level"], rows[1]["er"]) == ("easy", None)
    for row in rows:
        assert judge(puzzle_from(row["puzzle"]), row["solution"]).correct
    export(
        table(tmp_path, [HARD]), str(target), format="hf", name="test", jobs=1
    )
    card = (target / "README.md").read_text()
    assert card.startswith("---\n")
    assert "  - split: test\n    path: test/*.parquet\n" in card
    assert "| train | 4 |" in card
    (target / "README.md").write_text("mine")
    with pytest.raises(TableError, match="force=True"):
        export(
            table(tmp_path, [HARD]),
            str(target),
            format="hf",
            name="more",
            jobs=1,
        )


def test_datasets_loads_them_offline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("datasets")
    monkeypatch.setitem(os.environ, "HF_HUB_OFFLINE", "1")
    from datasets import load_dataset  # noqa: PLC0415

    cache = str(tmp_path / "cache")
    for name in ("hf", "chat", "webdataset"):
        target, _ = made(tmp_path, name, [EASY, HARD, *DIAGONALS], rows=2)
        files = f"{target}/train/*"
        message = (
            load_dataset("webdataset", data_files=files, cache_dir=cache)
            if name == "webdataset"
            else load_dataset(str(target), cache_dir=cache)
        )
        rows = [one.get("json", one) for one in message["train"]]
        assert [row["id"] for row in rows] == list("01234")
        assert rows[0]["solution"] == solved(EASY)


def test_conversations_give_reasons_that_are_proved(tmp_path: Path) -> None:
    target, _ = made(
        tmp_path, "chat", [EASY, DIAGONALS[0]], system="Be brief."
    )
    for text in (target / "train" / "part-000000.jsonl").open():
        row = json.loads(text)
        roles = {one["role"]: one["content"] for one in row["messages"]}
        assert list(roles) == ["system", "user", "assistant"]
        assert roles["system"] == "Be brief."
        puzzle = position = puzzle_from(row["puzzle"])
        assert judge(puzzle, roles["assistant"]).correct
        thought = re.search(
            "<think>\n(.*)\n</think>", roles["assistant"], re.S
        )
        assert thought
        for line in thought[1].split("\n")[:8]:
            worth, step = judge_move(position, line, puzzle)
            assert worth is Reward.PROVED
            assert step is not None
            position = apply(position, step)


@pytest.mark.parametrize("puzzles", [[EASY, HARD], DIAGONALS])
def test_tokens_are_read_back(tmp_path: Path, puzzles: list[str]) -> None:
    target, _ = made(tmp_path, "tokens", puzzles)
    ids = np.load(target / "train" / "tokens.npy")
    known = json.loads((target / "train" / "vocabulary.json").read_text())
    words = {number: word for word, number in known.items()}
    rows = pq.read_table(target / "train" / "rows.parquet").to_pylist()
    assert len(ids) == len(rows) == len(puzzles)
    for row, fields in zip(rows, ids.tolist(), strict=True):
        message = " ".join(words[one] for one in fields)
        puzzle = puzzle_from(row["puzzle"])
        pattern = "<begin> (.*) <steps> (.*) <answer> (.*) <end>( <pad>)*"
        match = re.fullmatch(pattern, message)
        assert match
        assert match[1].replace(" ", "") == row["puzzle"].split("\n")[-1]
        assert match[3].replace(" ", "") == row["solution"]
        assert len(match[2].split()) == puzzle.cells.count(0)
        assert judge(puzzle, match[2].replace("=", ": ")).correct
    assert list(known)[: len(SPECIAL)] == list(SPECIAL)


def test_archives_have_a_file_for_each_row(tmp_path: Path) -> None:
    target, _ = made(tmp_path, "webdataset", [EASY, HARD, *DIAGONALS], rows=4)
    names = []
    for part in sorted((target / "train").iterdir()):
        with tarfile.open(part) as archive:
            names += archive.getnames()
    assert names == [f"00000000{at}.json" for at in range(5)]


def test_the_same_seed_draws_the_same_order(tmp_path: Path) -> None:
    puzzles = [EASY, HARD, *DIAGONALS] * 4
    orders = []
    for seed in (7, 7, 8):
        target, _ = made(tmp_path, "hf", puzzles, shuffle=seed, force=True)
        rows = pq.read_table(target / "train").to_pylist()
        orders.append([int(row["id"]) for row in rows])
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == list(range(len(puzzles)))


def test_arrays_have_one_size(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="grids of one size"):
        made(tmp_path, "hrm", [EASY, *DIAGONALS])
    assert not list((tmp_path / "hrm").iterdir())
    target, _ = made(tmp_path, "hrm", DIAGONALS, force=True)
    record = json.loads((target / "train" / "dataset.json").read_text())
    assert (record["seq_len"], record["vocab_size"]) == (36, 8)
    labels = np.load(target / "train" / "all__labels.npy")
    assert labels.shape == (3, 36)
    assert (labels.min(), labels.max()) == (2, 7)


def test_groups_are_for_hrm(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="groups need the format hrm"):
        made(tmp_path, "hf", [EASY], group="id")
