"""Images: the requested number, of the same puzzle, without repeats."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from data_sets import rows_of, solved, written
from puzzles import EASY, HARD, SOLVED
from sudokit import Grid, canonical
from sudokit.rules import Notation, boxes, count, generate, parse, solve, write
from sudokit.rules.shapes import Shape
from sudokit.tables import Summary, TableError, augment
from sudokit.tables.data.augment import orbit

HERE = ThreadPoolExecutor(1)


def augmented(source: str, target: Path, **options: Any) -> Summary:
    """Run ``augment`` in this process."""
    return augment(source, str(target), executor=HERE, **options)


def lines_of(shape: Shape, clues: int, number: int) -> list[str]:
    """Return puzzles of a shape as lines."""
    made = (
        generate(boxes(shape), clues, True, seed) for seed in range(number)
    )
    return [grid.line() for grid in made]


def solution_of(line: str, shape: Shape) -> str:
    """Return the solution of a puzzle on a line."""
    solution = solve(parse(line, boxes(shape)))
    assert solution is not None
    return solution.line()


@pytest.mark.parametrize(
    ("shape", "clues"), [((2, 2), 6), ((2, 3), 14), ((3, 2), 14), ((3, 3), 32)]
)
def test_images(tmp_path: Path, shape: Shape, clues: int) -> None:
    lines = lines_of(shape, clues, 3)
    answers = [solution_of(line, shape) for line in lines]
    rows = [
        f"{at},{one},{other}"
        for at, (one, other) in enumerate(zip(lines, answers, strict=True))
    ]
    source = written(tmp_path / "in.csv", rows, "id,puzzle,solution")
    out = tmp_path / "out.csv"
    augmented(source, out, count=10, seed=1, shape=shape, mark="of")
    made = [line.split(",") for line in rows_of(out)]
    assert [row[0] for row in made] == [str(k // 10) for k in range(30)]
    assert [row[3] for row in made] == [lines[k // 10] for k in range(30)]
    for k in range(3):
        images = [row[1] for row in made[10 * k : 10 * k + 10]]
        assert len({*images, lines[k]}) == 11
    for _, image, answer, of in made:
        grid = parse(image, boxes(shape))
        assert count(grid, 2) == 1
        assert solution_of(image, shape) == answer
        filled = len(image) - image.count(".")
        assert filled == len(of) - of.count(".")


def test_the_output_does_not_depend_on_jobs_or_format(tmp_path: Path) -> None:
    first = written(tmp_path / "a.csv", [EASY, HARD])
    second = written(tmp_path / "b.csv", [HARD, "x", EASY])
    one, two, other = (tmp_path / name for name in ("1.csv", "2.csv", "3.csv"))
    augmented(first, one, count=4, seed="word")
    summary = augmented(second, two, count=4, seed="word")
    assert sorted(rows_of(one)) == sorted(rows_of(two))
    assert (summary.errors, summary.messages) == (
        1,
        [(2, "'x' at character 1 is not a cell")],
    )
    augmented(first, other, count=4, seed="another")
    assert not set(rows_of(one)) & set(rows_of(other))
    forms = {canonical(Grid.parse(line)) for line in rows_of(one)}
    assert forms == {canonical(Grid.parse(line)) for line in (EASY, HARD)}


def test_few_images(tmp_path: Path) -> None:
    lines = ["1" + "." * 15, "." * 16, "12341..............."[:16]]
    source = written(tmp_path / "in.csv", lines)
    out = tmp_path / "out.csv"
    summary = augmented(source, out, count=100, original=True)
    assert summary.messages[:2] == [
        (1, "it has only 63 other images"),
        (2, "it has only 0 other images"),
    ]
    made = rows_of(out)
    assert made[0] == lines[0]
    assert len(set(made[:64])) == 64
    assert made[64] == lines[1]


def test_an_orbit_is_complete() -> None:
    whole = [image for _, image in orbit("1" + "." * 15, (2, 2))]
    assert len(whole) == len(set(whole)) == 64
    for way, image in orbit("12" + "." * 14, (2, 2)):
        assert way.apply_line("12" + "." * 14) == image


def test_images_are_drawn_evenly(tmp_path: Path) -> None:
    """Over many seeds each image of a puzzle comes as often."""
    line = "1" + "." * 15
    source = written(tmp_path / "in.csv", [line])
    seen: Counter[str] = Counter()
    for seed in range(40):
        out = tmp_path / f"{seed}.csv"
        augmented(source, out, count=21, seed=seed)
        seen.update(rows_of(out))
    assert len(seen) == 63
    assert sum(seen.values()) == 840  # 13.3 of each
    assert max(seen.values()) < 28
    assert min(seen.values()) > 2


def test_other_tables(tmp_path: Path) -> None:
    source = written(
        tmp_path / "in.csv", [f"{EASY},{SOLVED},7"], "question,answer,rating"
    )
    for name in ("o.parquet", "o.jsonl", "o.arrow", "o/"):
        augmented(source, f"{tmp_path}/{name}", count=2)  # type: ignore[arg-type]
        back = tmp_path / "back.csv"
        augmented(f"{tmp_path}/{name}", back, count=1, force=True)
        for row in rows_of(back):
            question, answer, rating = row.split(",")
            assert solved(question) == answer
            assert rating == "7"


def test_sizes_above_nine(tmp_path: Path) -> None:
    line = write(
        generate(boxes((3, 4)), 100, False, 1),
        Notation(empty=".", blanks=False, line=True),
    ).strip()
    source = written(tmp_path / "in.csv", [line])
    out = tmp_path / "out.csv"
    augmented(source, out, count=3)
    made = rows_of(out)
    assert len({*made, line}) == 4
    assert all(count(parse(one, boxes((3, 4))), 1) == 1 for one in made)


@pytest.mark.parametrize(
    ("options", "trouble"),
    [
        *[
            ({"count": n}, f"expected a whole number from 1 on, not {n!r}")
            for n in (0, -1, 2.5, "3")
        ],
        ({"shape": (1, 1)}, "no box of shape"),
        ({"mark": "puzzle"}, "the column 'puzzle' already exists"),
    ],
)
def test_wrong_options_are_refused(
    tmp_path: Path, options: dict[str, Any], trouble: str
) -> None:
    source = written(tmp_path / "in.csv", [EASY])
    with pytest.raises(TableError, match=trouble):
        augmented(source, tmp_path / "out.csv", **options)


def test_a_wrong_solution_is_reported(tmp_path: Path) -> None:
    rows = [f"{EASY},what", f"{EASY},", f"{HARD},{solved(HARD)}"]
    source = written(tmp_path / "in.csv", rows, "puzzle,solution")
    out = tmp_path / "out.csv"
    summary = augmented(source, out, count=2)
    assert summary.messages == [
        (1, "the solution: 'w' at character 1 is not a cell")
    ]
    assert [row.split(",")[1] == "" for row in rows_of(out)] == [
        *(True, True, False, False)
    ]


def test_the_mark_can_not_replace_a_grid(tmp_path: Path) -> None:
    source = written(
        tmp_path / "in.csv", [f"{EASY},{SOLVED}"], "puzzle,solution"
    )
    for name in ("puzzle", "solution"):
        with pytest.raises(TableError, match="can't be called"):
            augmented(source, tmp_path / "o.csv", mark=name, force=True)
    with pytest.raises(TableError, match="unknown column 'x'"):
        augmented(source, tmp_path / "o.csv", puzzle="x")
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]
