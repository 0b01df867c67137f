"""Stopped runs are resumed with the same result."""

import json
import os
import subprocess
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from process_waits import until
from puzzles import EASY, few
from sudokit.cli.table import _print_summary as print_summary
from sudokit.native.arrays import COMPILED
from sudokit.tables import TableError, arrays, run
from sudokit.tables import parts as table_parts
from sudokit.tables.formats.family import Piece
from sudokit.tables.formats.npy import Npy
from sudokit.tables.resume import Parts
from sudokit.tables.running import Summary
from sudokit.tables.storage import LocalPlace

ROWS_OF_SMALL = 45_000 if COMPILED else 1500


def run_here(source: Path, out: Path, **options: Any) -> Any:
    """Run ``table`` in this process with one thread."""
    with ThreadPoolExecutor(1) as executor:
        return run(
            str(source),
            options.pop("target", str(out)),
            options.pop("columns", "count"),
            executor=executor,
            jobs=1,
            **options,
        )


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Provide a table of four parts."""
    path = tmp_path / "in.csv"
    path.write_text("id,puzzle\n" + f"1,{EASY}\n" * ROWS_OF_SMALL)
    return path


class Stop(Exception):
    """Raised to stop a run."""


@pytest.fixture
def stopped(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Provide the target of a run that has stopped in its second part.

    The input had been read once by then.
    """
    work = table_parts.written
    out = tmp_path / "out.csv"
    plan = Path(f"{out}.parts/plan.json")

    def failing(job: Any, piece: Any, stream: Any) -> Any:
        stream.write(b"half of it")
        if piece.number >= 1:
            until(lambda: "crc32" in plan.read_text())
            raise Stop
        stream.seek(0)
        stream.truncate()
        return work(job, piece, stream)

    monkeypatch.setattr(table_parts, "written", failing)
    with pytest.raises(Stop):
        run_here(small, out)
    monkeypatch.setattr(table_parts, "written", work)
    assert not out.exists()
    return out


def parts_of(out: Path) -> list[Path]:
    return sorted(Path(f"{out}.parts").glob("data-*/*"))


def test_a_killed_worker_leaves_no_files(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A part of which another process wrote a half has but one file."""
    work = table_parts.written

    def leaving(job: Any, piece: Any, stream: Any) -> Any:
        Path(job.data, f"part-{piece.number:06}.csv.0a1b2c3d.tmp").touch()
        return work(job, piece, stream)

    monkeypatch.setattr(table_parts, "written", leaving)
    out = tmp_path / "out"
    run_here(small, out, target=f"{out}/")
    assert {one.suffix for one in out.iterdir()} == {".csv"}


def test_finished_parts_are_reused(stopped: Path, small: Path) -> None:
    assert [one.name for one in parts_of(stopped)] == ["part-000000"]
    times = [one.stat().st_mtime_ns for one in parts_of(stopped)]
    plan = json.loads(Path(f"{stopped}.parts/plan.json").read_text())
    assert plan["input"][0]["name"] == str(small)
    assert plan["input"][0]["size"] == small.stat().st_size
    assert plan["columns"] == ["count"]
    assert times
    stored = parts_of(stopped)[0].read_text().count(EASY)
    summary = run_here(small, stopped)
    assert summary.resumed == 1
    assert 0 < summary.resumed_rows == stored
    assert summary.rows == ROWS_OF_SMALL
    assert stopped.read_bytes().count(b"\n") == ROWS_OF_SMALL + 1


def test_the_speed_is_that_of_this_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = Namespace(source=["in.csv"])
    figures = Summary(1000, 0, 0, [], 10, 9, 2.0, 0.1, 1.5, 0.1, 0.1)
    print_summary(options, figures._replace(resumed_rows=900))
    print_summary(options, figures._replace(resumed=10, resumed_rows=1000))
    first, second = capsys.readouterr().err.splitlines()
    assert "2.0 s, 50 rows a second;" in first
    assert "2.0 s; reading" in second


def test_records_are_written_in_place_and_reused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records are written where they belong, each part when it can be."""
    source, out = tmp_path / "in.npy", tmp_path / "out.npy"
    lines = few("easy.txt").read_text().split()
    puzzles = arrays.parse(lines)
    copies = (65536 if COMPILED else 2048) // len(puzzles)
    np.save(source, np.tile(puzzles, (copies, 1)))
    summary = run_here(source, tmp_path / "whole.npy", columns="solution")
    work = table_parts.written

    def failing(job: Any, piece: Any, stream: Any) -> Any:
        if piece.number == 1:
            stream.write(b"half of it")
            raise Stop
        return work(job, piece, stream)

    with monkeypatch.context() as patch, pytest.raises(Stop):
        patch.setattr(table_parts, "written", failing)
        run_here(source, out, columns="solution")
    assert not out.exists()
    assert summary.parts > 3
    again = run_here(source, out, columns="solution")
    assert 0 < again.resumed < summary.parts
    assert again.rows == len(puzzles) * copies
    assert out.read_bytes() == (tmp_path / "whole.npy").read_bytes()
    assert (np.load(out)["solution"] > 0).all()
    assert not Path(f"{out}.parts").exists()


def test_a_changed_input_leaves_no_gap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is changed meanwhile leaves no gap in another."""
    source = tmp_path / "in.npy"
    np.save(source, arrays.parse([EASY] * 9))
    read = Npy.read

    def fewer(self: Npy, piece: Piece, reading: Any) -> Any:
        return read(self, piece._replace(size=8), reading)

    monkeypatch.setattr(Npy, "read", fewer)
    with pytest.raises(TableError, match="changed"):
        run_here(source, tmp_path / "out.npy")
    assert [one.name for one in tmp_path.iterdir()] == ["in.npy"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"columns": "clues"}, "was begun with --add count"),
        ({"budget": 5}, "was begun with budget not given"),
        ({"puzzle": "puzzle"}, "was begun with puzzle not given"),
    ],
)
def test_other_options_refuse_to_resume(
    stopped: Path, small: Path, options: dict[str, Any], message: str
) -> None:
    before = [(one, one.read_bytes()) for one in parts_of(stopped)]
    with pytest.raises(TableError, match=message):
        run_here(small, stopped, **options)
    assert before == [(one, one.read_bytes()) for one in parts_of(stopped)]
    assert not stopped.exists()
    assert run_here(small, stopped, fresh=True, **options).resumed == 0
    assert stopped.exists()


def test_force_resumes_existing_parts(stopped: Path, small: Path) -> None:
    assert run_here(small, stopped, force=True).resumed == 1


def test_another_input_refuses_to_resume(stopped: Path, small: Path) -> None:
    text = small.read_bytes()
    small.write_bytes(text[:-3] + b"8\n\n")
    with pytest.raises(TableError, match="another input"):
        run_here(small, stopped)
    small.write_bytes(text)
    assert run_here(small, stopped).resumed == 1


def test_a_plan_without_checksums(stopped: Path, small: Path) -> None:
    """It stopped before the input was read, so the time decides."""
    plan = Path(f"{stopped}.parts/plan.json")
    known = json.loads(plan.read_text())
    del known["input"][0]["crc32"]
    plan.write_text(json.dumps(known))
    text, changed = small.read_bytes(), small.stat().st_mtime_ns
    small.write_bytes(text[:-3] + b"8\n\n")
    os.utime(small, ns=(changed + 1, changed + 1))
    with pytest.raises(TableError, match="another input"):
        run_here(small, stopped)
    small.write_bytes(text)
    os.utime(small, ns=(changed, changed))
    assert run_here(small, stopped).resumed == 1


def test_the_input_may_have_moved(stopped: Path, small: Path) -> None:
    moved = small.rename(small.with_name("moved.csv"))
    assert run_here(moved, stopped).resumed == 1


def test_partial_files_of_a_killed_run_are_removed(
    stopped: Path, small: Path
) -> None:
    half = parts_of(stopped)[0].with_name("part-000002.0badf00d.tmp")
    half.write_bytes(b"half")
    run_here(small, stopped)
    assert not Path(f"{stopped}.parts").exists()


@pytest.mark.parametrize("target", ["out.csv", "out/"])
@pytest.mark.parametrize("step", ["finish", "move", "remove"])
def test_a_run_stopped_while_joining_is_resumed(
    small: Path, tmp_path: Path, target: str, step: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Killed between two of the last steps, whatever they are."""
    whole = tmp_path / "whole" / target
    whole.parent.mkdir()
    run_here(small, whole, target=f"{tmp_path}/whole/{target}")
    name = f"{tmp_path}/{target}"

    def stop(*_: object) -> None:
        raise Stop

    with monkeypatch.context() as patch, pytest.raises(Stop):
        if step == "finish":
            patch.setattr("sudokit.tables.resume.Parts.finish", stop)
        elif step == "remove":
            patch.setattr("sudokit.tables.resume.Parts.remove", stop)
        else:
            patch.setattr(LocalPlace, "move", stop)
        run_here(small, Path(name), target=name)
    summary = run_here(small, Path(name), target=name)
    assert summary.rows == ROWS_OF_SMALL

    def contents(path: Path) -> list[bytes]:
        files = sorted(path.iterdir()) if path.is_dir() else [path]
        return [one.read_bytes() for one in files]

    assert contents(Path(name)) == contents(whole)
    assert not Path(name.rstrip("/") + ".parts").exists()
    with pytest.raises(TableError, match="exists; force=True replaces it"):
        run_here(small, Path(name), target=name)


def test_a_full_disk_is_reported(small: Path, tmp_path: Path) -> None:
    """On a disk that is too small; where none can be had, it is skipped."""
    disk = tmp_path / "disk"
    disk.mkdir()
    size = "2m" if COMPILED else "100k"
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(disk)]
    if os.geteuid() or subprocess.run(mount, check=False).returncode:
        pytest.skip("only root may mount a small disk")
    try:
        with pytest.raises(TableError, match="No space left on device"):
            run_here(small, disk / "out.csv")
        assert [one.name for one in disk.iterdir()] == ["out.csv.parts"]
        larger = ["mount", "-o", "remount,size=60m", str(disk)]
        subprocess.run(larger, check=True)
        assert run_here(small, disk / "out.csv").rows == ROWS_OF_SMALL
        run_here(small, tmp_path / "out.csv")
        assert (disk / "out.csv").read_bytes() == (
            tmp_path / "out.csv"
        ).read_bytes()
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        with pytest.raises(TableError, match="Read-only file system"):
            run_here(small, disk / "other.csv")
    finally:
        subprocess.run(["umount", str(disk)], check=True)


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Simulate a full disk when the first part is written."""

    def fsync(_: int) -> None:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fsync)
        yield


def test_a_full_disk_leaves_no_partial_file(
    small: Path, tmp_path: Path, full: None
) -> None:
    with pytest.raises(TableError, match="No space left on device"):
        run_here(small, tmp_path / "out.csv")
    assert not (tmp_path / "out.csv").exists()
    assert not list(tmp_path.rglob("*.tmp"))


@pytest.mark.parametrize("target", ["out.csv", "out/"])
def test_a_file_that_appears_meanwhile_is_not_replaced(
    small: Path, tmp_path: Path, target: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Another program makes a target of that name while the rows are done."""
    name, out = f"{tmp_path}/{target}", tmp_path / target
    mine = out / "part-000007.csv" if target.endswith("/") else out
    finish = Parts.finish

    def made(parts: Parts, totals: dict[str, Any]) -> None:
        finish(parts, totals)
        mine.parent.mkdir(exist_ok=True)
        mine.write_text("mine")

    message = "exists; force=True replaces it"
    with monkeypatch.context() as patch:
        patch.setattr(Parts, "finish", made)
        with pytest.raises(TableError, match=message):
            run_here(small, out, target=name)
    for options in ({}, {"fresh": True}):
        with pytest.raises(TableError, match=message):
            run_here(small, out, target=name, **options)
        assert mine.read_text() == "mine"
    patched = "sudokit.tables.running.TableRun._make_parts"
    with monkeypatch.context() as patch:
        patch.setattr(patched, None)  # everything is done except the renaming
        assert (
            run_here(small, out, target=name, force=True).rows == ROWS_OF_SMALL
        )
    assert [one.name for one in tmp_path.iterdir() if one != small] == [
        out.name
    ]


def test_a_target_made_meanwhile_is_not_replaced(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends between the first look and the lock."""
    out = tmp_path / "out.csv"
    locked = Parts.locked

    def late(parts: Parts) -> Any:
        out.write_text("mine")
        return locked(parts)

    monkeypatch.setattr(Parts, "locked", late)
    with pytest.raises(TableError, match="exists; force=True replaces it"):
        run_here(small, out)
    assert out.read_text() == "mine"
    assert not Path(f"{out}.parts").exists()
