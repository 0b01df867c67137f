"""``split`` keeps classes together and meets the shares."""

import random
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import pytest

from data_sets import another, images, rows_of, written
from puzzles import CLASH, EASY, HARD, SEVERAL, SOLVED, SPARSE, few
from sudokit.tables import TableError, leak, split
from sudokit.tables.data.split import portions

HERE = ThreadPoolExecutor(1)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Puzzles of several levels and numbers of clues, some repeated."""
    some = few("easy.txt").read_text().split()[:20]
    some += few("minimal.txt").read_text().split()[:20]
    for at, line in enumerate(some[:25]):
        some += images(line, at % 4)
    return [*some, SEVERAL, CLASH, "no puzzle", "nor this"]


def sides_of(
    folder: Path,
    lines: list[str],
    into: str = "0.7 0.2 0.1",
    **options: object,
) -> list[list[str]]:
    """Return the rows of each side."""
    source = written(folder / "in.csv", lines)
    names = {
        str(folder / f"{at}.csv"): float(share)
        for at, share in enumerate(into.split())
    }
    split(source, names, executor=HERE, force=True, **options)  # type: ignore[arg-type]
    return [rows_of(name) for name in names]


@pytest.mark.parametrize("by", ["puzzle", "solution"])
def test_no_class_on_two_sides(
    tmp_path: Path, lines: list[str], by: str
) -> None:
    lines = [*lines, *[another(EASY, SOLVED)] * 3, EASY]
    for seed in range(2):
        sides = sides_of(tmp_path, lines, by=by, seed=seed)
        assert sorted(line for side in sides for line in side) == sorted(lines)
        names = [str(tmp_path / f"{at}.csv") for at in range(3)]
        for one, other in ((0, 1), (0, 2), (1, 2)):
            result = leak(names[one], names[other], by=by, executor=HERE)
            assert result.count == 0


@pytest.mark.parametrize("by", ["text", "puzzle", "solution"])
def test_drop_invalid_removes_rows_without_puzzles(
    tmp_path: Path, lines: list[str], by: str
) -> None:
    sides = sides_of(tmp_path, lines, by=by, drop_invalid=True)
    assert sorted(line for side in sides for line in side) == sorted(
        lines[:-2]
    )
    # The others are where they are in a table without these rows.
    assert sides == sides_of(tmp_path, lines[:-2], by=by)


def test_shares_are_met(tmp_path: Path, lines: list[str]) -> None:
    result = sides_of(tmp_path, lines, seed="a word")
    for side, share in zip(result, (0.7, 0.2, 0.1), strict=True):
        assert abs(len(side) - share * len(lines)) <= 1


def test_the_order_of_rows_changes_nothing(
    tmp_path: Path, lines: list[str]
) -> None:
    mixed = list(lines)
    random.Random(1).shuffle(mixed)
    first = sides_of(tmp_path, lines, seed=7, stratify="clues")
    second = sides_of(tmp_path, mixed, seed=7, stratify="clues")
    assert list(map(sorted, first)) == list(map(sorted, second))
    assert [[row for row in mixed if row in side] for side in second] == second
    assert sides_of(tmp_path, lines, seed=8, stratify="clues") != first


@pytest.mark.parametrize("stratify", ["clues", "level"])
def test_each_stratum_has_its_shares(
    tmp_path: Path, lines: list[str], stratify: str
) -> None:
    source = written(tmp_path / "in.csv", lines)
    a, b = str(tmp_path / "a.csv"), str(tmp_path / "b.csv")
    result = split(
        source, {a: 0.75, b: 0.25}, stratify=stratify, executor=HERE
    )
    assert sum(result.rows.values()) == len(lines)
    assert abs(result.rows[a] - 0.75 * len(lines)) <= 2
    assert len(result.strata) > 2
    for counts in result.strata.values():
        assert abs(counts[a] - 0.75 * sum(counts.values())) <= 3
    assert result.errors == 2


def test_portions() -> None:
    def shared(count: int, *needs: str) -> list[int]:
        return portions(count, [Fraction(need) for need in needs])

    assert shared(10, "0.8", "0.2") == [8, 2]
    assert shared(1, "0.4", "0.6") == [0, 1]
    assert shared(3, "1", "1") == [2, 1]
    assert shared(5, "-2", "3", "2") == [0, 3, 2]
    assert shared(0, "1", "1") == [0, 0]


@pytest.mark.parametrize(
    ("into", "options", "trouble"),
    [
        ({"a.csv": 0.5, "b.csv": 0.4}, {}, "add up to 1"),
        ({"a.csv": 1.5, "b.csv": -0.5}, {}, "above 0"),
        ({}, {}, "add up to 1"),
        ({"a.csv": 1.0}, {"by": "name"}, "not by 'name'"),
        ({"a.csv": 1.0}, {"stratify": "mood"}, "unknown column 'mood'"),
        ({"a": 1.0}, {}, "unknown ending"),
    ],
)
def test_wrong_options_are_refused(
    tmp_path: Path,
    into: dict[str, float],
    options: dict[str, str],
    trouble: str,
) -> None:
    source = written(tmp_path / "in.csv", [EASY, HARD, SPARSE])
    names = {str(tmp_path / name): share for name, share in into.items()}
    with pytest.raises(TableError, match=trouble):
        split(source, names, executor=HERE, **options)  # type: ignore[arg-type]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.csv"]


@pytest.mark.parametrize(
    "two", ["./a.csv", "sub/../a.csv", "link.csv", "in.csv", "./in.csv"]
)
def test_each_target_must_be_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, two: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sub").mkdir()
    (tmp_path / "link.csv").symlink_to("a.csv")
    source = written(tmp_path / "in.csv", [EASY, HARD, SPARSE])
    with pytest.raises(TableError, match=r"twice|the same"):
        split(source, {"a.csv": 0.5, two: 0.5}, force=True, executor=HERE)
    assert rows_of(source) == [EASY, HARD, SPARSE]
    assert not (tmp_path / "a.csv").exists()
    with pytest.raises(TableError, match="contains another"):
        split(source, {"a/": 0.5, "a/b.csv": 0.5}, executor=HERE)
