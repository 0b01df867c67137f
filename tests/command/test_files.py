"""Puzzles in several files, and missing files."""

import re
from pathlib import Path

from command_output import (
    EASY,
    HARD,
    HARD_SOLVED,
    ROWS,
    SOLVED,
    Run,
    grids,
    nine,
)


def test_several_files_are_read_in_order(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text(EASY + "\n" + HARD + "\n")
    two.write_text(nine(EASY))
    done = run("-q", str(two), "-", str(one), given=HARD)
    assert (done.status, done.err) == (0, "")
    assert grids(done.out) == [SOLVED, HARD_SOLVED, SOLVED, HARD_SOLVED]


def test_a_puzzle_does_not_run_on_in_the_next_file(
    run: Run, tmp_path: Path
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("".join(ROWS[:5]))
    two.write_text("".join(ROWS[5:]) + "\n" + EASY)
    done = run("-q", str(one), str(two))
    assert done.status == 2
    assert grids(done.out) == [SOLVED]
    for path in (one, two):
        assert len(re.findall(rf"{path}:\d+:\d+: .", done.err)) == 1


def test_a_missing_file_is_reported(run: Run, tmp_path: Path) -> None:
    good = tmp_path / "good"
    good.write_text(EASY)
    missing = tmp_path / "missing"
    for bad in (missing, tmp_path):
        done = run("-q", str(bad), str(good))
        assert done.status == 2
        assert grids(done.out) == [SOLVED]
        assert done.err.count("\n") == 1
        assert str(bad) in done.err


def test_a_file_without_a_puzzle_stops_no_other(
    run: Run, tmp_path: Path
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("# nothing\n")
    two.write_text(EASY)
    done = run("-q", str(one), str(two))
    assert grids(done.out) == [SOLVED]
