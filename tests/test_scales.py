"""The benchmark that sets the two scales side by side."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from puzzles import ROOT, grid_of
from sudokit.rating import rate


def test_every_scale_has_a_row_puzzles_and_a_table(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    subprocess.run(
        [
            sys.executable,
            ROOT / "benchmarks" / "scales.py",
            "--puzzles=3",
            "--seed=1",
            f"--out={tmp_path}",
        ],
        check=True,
    )
    with (tmp_path / "scales.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 3
    for row in rows:
        grid = grid_of(row["puzzle"])
        assert float(row["er"]) == rate(grid, scale="explainer").er
        assert int(row["score"]) == rate(grid).score
    table = (tmp_path / "scales.md").read_text()
    counts = [
        int(line.split("|")[2])
        for line in table.splitlines()
        if line.startswith("| ") and not line.startswith("| ER")
    ]
    assert sum(counts) == 3
    assert (tmp_path / "scales.svg").read_text().startswith("<?xml")


def test_the_table_in_the_documentation_is_complete() -> None:
    table = (ROOT / "docs" / "scales.md").read_text()
    with (ROOT / "docs" / "scales.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert table.splitlines()[2].startswith(f"{len(rows)} minimal puzzles")
