"""Puzzles of other sizes and rules in the verbs of sudoku data."""

import csv
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import csv as pacsv
from pyarrow import parquet

from data_sets import rows_of, written
from puzzles import EASY, HARD
from sudokit import Puzzle, count, make_rules
from sudokit.cli.data.audit_text import figures
from sudokit.rules.making import generate
from sudokit.tables import (
    TableError,
    add_columns,
    audit,
    augment,
    dedupe,
    leak,
    sample,
    split,
    traces,
)
from sudokit.tables.chunk import Chunk
from sudokit.tables.data.audit import Audit
from sudokit.tables.facts import RowFacts
from sudokit.tables.prompts import puzzle_text

HERE = ThreadPoolExecutor(1)
SMALL = [puzzle_text(generate(make_rules(4), seed=seed)) for seed in range(6)]
RULED = [
    puzzle_text(generate(make_rules(6, words=("anti-king",)), seed=seed))
    for seed in range(4)
]
EMPTY = "." * 16


@pytest.fixture
def mixed(tmp_path: Path) -> str:
    """Provide a table of several sizes and rules, some of them twice."""
    rows = [*SMALL, *RULED, EASY, *SMALL[:2], RULED[0], EASY]
    return written(tmp_path / "mixed.csv", [f'"{row}"' for row in rows])


def read(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as stream:
        return list(csv.DictReader(stream))


def test_rows_are_compared_by_text(mixed: str, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    result = dedupe(mixed, str(out), by="text", executor=HERE)
    assert (result.remaining, result.repeats, result.errors) == (11, 4, 0)
    assert [row["puzzle"] for row in read(out)] == [*SMALL, *RULED, EASY]
    shared = leak(str(out), mixed, by="text", executor=HERE)
    assert len(shared.rows) == 15


def test_puzzles_without_canonical_form_are_compared_by_text(
    mixed: str,
) -> None:
    with pytest.raises(TableError, match="4x4 puzzles have no canonical form"):
        leak(mixed, mixed, executor=HERE)


def test_a_split_keeps_equal_texts_together(
    mixed: str, tmp_path: Path
) -> None:
    sides = [str(tmp_path / name) for name in ("a.csv", "b.csv")]
    result = split(
        mixed,
        dict.fromkeys(sides, 0.5),
        by="text",
        stratify="clues",
        executor=HERE,
    )
    assert sum(result.rows.values()) == 15
    texts = [{row["puzzle"] for row in read(Path(one))} for one in sides]
    assert not texts[0] & texts[1]


def test_an_audit_counts_solutions_of_all(mixed: str) -> None:
    whole = audit(mixed, executor=HERE)
    report = whole.files[0]
    assert (report.rows, report.errors, report.one) == (15, 0, 15)
    assert report.repeats == {"text": 4}
    assert (report.sample.rows, report.sample.others) == (2, 13)
    assert figures_of(whole)["not rated (not classic 9x9)"] == "13"
    assert "minimal, of 2 classic 9x9" in figures_of(whole)
    some = audit(mixed, executor=HERE, sample=1)
    assert "minimal, of a sample of 1, classic 9x9" in figures_of(some)
    none = audit(mixed, executor=HERE, sample=0)
    assert [name for name in figures_of(none) if "9x9" in name] == []


def figures_of(report: Audit) -> dict[str, str]:
    """Return the names and values of a report on one table."""
    return dict(figures(report.files[0]))


def test_an_audit_reports_errors(tmp_path: Path) -> None:
    solution = Puzzle.parse(SMALL[0]).cells  # no solution of anything
    rows = [f"{EMPTY},", f"{SMALL[0]},{''.join(map(str, solution))}"]
    source = written(tmp_path / "in.csv", rows, "puzzle,solution")
    report = audit(source, executor=HERE).files[0]
    assert (report.several, report.one, report.wrong) == (1, 1, 1)


def test_steps_of_other_rules(tmp_path: Path) -> None:
    source = written(tmp_path / "in.csv", [f'"{RULED[0]}"', SMALL[0]])
    made = traces(source, str(tmp_path / "out.csv"), jobs=1)
    assert made.errors == made.improper == 0
    rows = read(tmp_path / "out.csv")
    assert {len(row["candidates"]) for row in rows} == {216, 64}


def test_rules_have_no_images(tmp_path: Path) -> None:
    source = written(tmp_path / "in.csv", [f'"{RULED[0]}"', SMALL[0]])
    made = augment(source, tmp_path / "out.csv", 2, jobs=1)
    assert made.messages == [
        (1, "can't make images under the rules of 6x6 with anti-king")
    ]
    assert len(rows_of(tmp_path / "out.csv")) == 2


REGIONS = "AAABACBBCCDBCDDD"
CAGES = ["killer=3:r1c1+r1c2;7:r1c3+r1c4", "killer=4:r1c1+r1c2"]
ROWS: dict[str, list[Any]] = {
    "puzzle": ["1...3..2.......3"] * 3 + [EMPTY, SMALL[0], EMPTY],
    "box": ["2x2"] * 5 + [None],
    "diagonals": [False] * 3 + [True, False, False],
    "rules": [*CAGES, CAGES[0], None, None, None],
    "regions": [None] * 5 + [REGIONS],
}


@pytest.mark.parametrize("name", ["in.csv", "in.jsonl", "in.parquet"])
def test_rules_in_columns_are_those_of_the_row(
    name: str, tmp_path: Path
) -> None:
    """Tables of ``sudoku new``; rows may differ only in their rules."""
    source, out = str(tmp_path / name), str(tmp_path / f"out.{name[3:]}")
    if name == "in.csv":
        pacsv.write_csv(pa.table(ROWS), source)
    elif name == "in.parquet":
        parquet.write_table(pa.table(ROWS), source)
    else:
        objects = [
            dict(zip(ROWS, row, strict=True))
            for row in zip(*ROWS.values(), strict=True)
        ]
        Path(source).write_text("".join(f"{json.dumps(o)}\n" for o in objects))
    report = audit(source, executor=HERE).files[0]
    notes = [f"# rules {one}\n" for one in ROWS["rules"][:3]]
    rows = [REGIONS[at : at + 4] for at in range(0, 16, 4)]
    regions = "".join(f"# regions {row}\n" for row in rows)
    notes += ["# rules diagonals\n", "", regions]
    texts = [a + b for a, b in zip(notes, ROWS["puzzle"], strict=True)]
    counts = [count(Puzzle.parse(text), 2) for text in texts]
    assert (report.rows, report.errors) == (6, 0)
    assert (report.none, report.one, report.several) == tuple(
        counts.count(n) for n in range(3)
    )
    assert dedupe(source, out, by="text", executor=HERE).remaining == 5
    made = augment(source, out, 2, jobs=1, force=True)
    assert (made.rows, made.errors) == (6, 5)


def test_a_table_of_classic_puzzles_refuses_rules_in_columns() -> None:
    table = pa.table({"puzzle": [EASY] * 2, "rules": ["", "anti-king"]})
    errors = add_columns(table, "clues").column("error").to_pylist()
    assert errors == [
        None, "this is for classic 9x9 puzzles, not 9x9 with Anti-king",
    ]  # fmt: skip


def test_strata_of_any_column(tmp_path: Path) -> None:
    rows = [f"{EASY},a", f"{HARD},a", f"{SMALL[0]},b", f"{SMALL[1]},b"]
    source = written(tmp_path / "in.csv", rows, "puzzle,kind")
    sides = {str(tmp_path / name): 0.5 for name in ("1.csv", "2.csv")}
    result = split(
        source, sides, by="text", stratify="kind", shuffle=1, executor=HERE
    )
    assert result.strata == {word: dict.fromkeys(sides, 1) for word in "ab"}
    for side in sides:
        assert len(rows_of(side)) == 2


def test_a_sample_is_drawn_by_a_seed(tmp_path: Path) -> None:
    rows = [f"{at},{line}" for at, line in enumerate(SMALL * 50)]
    source = written(tmp_path / "in.csv", rows, "id,puzzle")
    out = tmp_path / "out.csv"
    drawn = []
    for seed, shuffle in ((1, None), (1, None), (2, None), (1, 3)):
        result = sample(
            source, str(out), 40, seed=seed, shuffle=shuffle, force=True
        )
        assert (result.rows, result.among) == (40, 300)
        drawn.append([int(row["id"]) for row in read(out)])
    assert drawn[0] == drawn[1] == sorted(drawn[3]) != drawn[3]
    assert drawn[0] == sorted(set(drawn[0])) != drawn[2]
    with pytest.raises(TableError, match="has only 300 rows"):
        sample(source, out, 301, force=True)


def test_the_explainer_rates_classic_puzzles_alone() -> None:
    """Also where nothing else was asked of the rows before."""
    puzzles = pa.array([SMALL[0], EASY, "?"])
    own = pa.RecordBatch.from_arrays([], schema=pa.schema([]))
    facts = RowFacts(Chunk(own, puzzles, None, {}), others=True)
    small, easy, wrong = facts.explainer
    assert small is wrong is None
    assert easy is not None and easy.er >= 1
    assert "9x9" in facts.failed[0]
    assert [one is None for one in facts.puzzles()] == [False, False, True]
