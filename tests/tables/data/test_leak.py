"""Rows of one table that occur in another, as pairs."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from data_sets import another, images, rows_of, written
from puzzles import CLASH, EASY, HARD, SOLVED, SPARSE
from sudokit.tables import TableError, leak

HERE = ThreadPoolExecutor(1)


@pytest.mark.parametrize(
    ("by", "pairs"),
    [
        ("text", [(1, 2)]),
        ("puzzle", [(1, 2), (1, 3), (5, 3), (5, 2)]),
        ("solution", [(1, 2), (1, 3), (5, 2), (5, 3), (1, 4), (5, 4)]),
    ],
)
def test_pairs(tmp_path: Path, by: str, pairs: list[tuple[int, int]]) -> None:
    turned = images(EASY, 2)
    more = another(EASY, SOLVED)
    train = written(
        tmp_path / "train.csv", [EASY, HARD, "x", CLASH, turned[0]]
    )
    test = written(
        tmp_path / "test.csv",
        [SPARSE, EASY, turned[1], more, CLASH[::-1], "x"],
    )
    out = tmp_path / "pairs.csv"
    result = leak(train, test, out, by=by, executor=HERE)
    assert out.read_text().splitlines()[0] == (
        "train_file,train_row,test_file,test_row"
    )
    lines = [line.split(",") for line in rows_of(out)]
    assert {(int(one), int(other)) for _, one, _, other in lines} == set(pairs)
    assert {(one, other) for one, _, other, _ in lines} == {(train, test)}
    assert result.count == len(pairs)
    assert (result.rows + 1).tolist() == sorted({two for _, two in pairs})
    assert sum(len(rows) for rows, _ in result.pairs()) == len(pairs)


def test_tables_without_common_puzzles(tmp_path: Path) -> None:
    train = written(tmp_path / "train.csv", [EASY])
    for lines in ([], ["x"], [HARD, SPARSE]):
        test = written(tmp_path / "test.csv", lines)
        assert leak(train, test, executor=HERE).count == 0
        assert leak(test, train, executor=HERE).count == 0


def test_a_table_leaks_into_itself(tmp_path: Path) -> None:
    train = written(tmp_path / "train.csv", [EASY, HARD, EASY])
    assert leak(train, train, executor=HERE).count == 5


@pytest.mark.parametrize(
    "target", ["./train.csv", "link.csv", "fold/1.csv", "sub/../train.csv"]
)
def test_the_source_is_never_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("fold", "sub"):
        (tmp_path / name).mkdir()
    train = written(tmp_path / "train.csv", [EASY, HARD])
    written(tmp_path / "fold" / "1.csv", [EASY])
    (tmp_path / "link.csv").symlink_to(train)
    with pytest.raises(TableError, match="the same"):
        leak("train.csv", "fold", target, force=True, executor=HERE)
    assert rows_of(train) == [EASY, HARD]
    assert rows_of("fold/1.csv") == [EASY]


def test_stdin_is_one_table() -> None:
    with pytest.raises(TableError, match="twice"):
        leak("-", "-")
