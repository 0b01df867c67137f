"""``sudoku table``: its output, messages and status."""

import multiprocessing
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from command_output import PATIENCE
from puzzles import EASY, LIBRARY, SEVERAL, few
from shell import sudoku
from sudokit.native.arrays import COMPILED
from sudokit.tables import arrays, run

COMMAND = [sys.executable, "-m", "sudokit", "table"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": LIBRARY}


def table(
    *words: object, status: int = 0, text: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the verb, which must end with this status."""
    done = subprocess.run(
        [*COMMAND, *map(str, words)],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env=ENVIRONMENT,
    )
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return done


def test_tables_go_through_pipes() -> None:
    text = f"puzzle,x\n{EASY},1\nx,2\n{SEVERAL},3\n"
    done = table("-", "-", "--add", "count", "--jobs", 2, text=text, status=1)
    assert done.stdout == (
        f"puzzle,x,count,error\n{EASY},1,1,\nx,2,,'x' at character 1 is not"
        f" a cell\n{SEVERAL},3,2,\n"
    )
    lines = done.stderr.splitlines()
    assert lines[0] == "sudoku: -: row 2: 'x' at character 1 is not a cell"
    assert lines[1] == "sudoku: -: row 3: several solutions"
    assert lines[2].startswith("3 rows; 1 with errors; 1 without exactly one")


@pytest.fixture(scope="module")
def some_parts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a folder with a table of four parts, the last row cut off."""
    folder = tmp_path_factory.mktemp("parts")
    lines = few("easy.txt").read_text().split()
    # As many parts in both builds; those of the pure one are smaller.
    size = 4_000_000 if COMPILED else 4_000_000 // 32
    text = "\n".join(lines * 2000)[:size]
    (folder / "in.csv").write_text(f"puzzle\n{text}\n")
    whole = text.split()[:-1]
    np.save(folder / "in.npy", arrays.parse(whole))
    return folder


@pytest.fixture(scope="module")
def workers() -> Iterator[Executor]:
    """Provide three processes for several runs."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(3, context) as executor:
        yield executor


@pytest.mark.parametrize(
    "names", ["csv csv", "csv parquet", "csv jsonl.gz", "csv npy", "npy npy"]
)
def test_jobs_do_not_change_the_output(
    some_parts: Path, tmp_path: Path, names: str, workers: Executor
) -> None:
    """Jobs are the processes of a run or, in all but one run, given ones."""
    source, target = names.split()
    made = []
    for jobs in (1, 3):
        out = tmp_path / f"{jobs}.{target}"
        given = None if names == "csv csv" else workers
        summary = run(
            some_parts / f"in.{source}", out, "clues", jobs=jobs,
            executor=given,
        )  # fmt: skip
        assert summary.parts > 2
        made.append(out.read_bytes())
    assert made[0] == made[1]


def test_a_closed_stdin(tmp_path: Path) -> None:
    words = [*COMMAND, "-", str(tmp_path / "o.csv"), "--jobs", "1"]
    done = subprocess.run(
        ["/bin/sh", "-c", '"$@" <&-', "sh", *words],
        capture_output=True,
        text=True,
        check=False,
        env=ENVIRONMENT,
    )
    assert done.stderr == "sudoku: stdin is closed\n"
    assert done.returncode == 2


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a folder with tables that are good and bad."""
    folder = tmp_path_factory.mktemp("tables")
    (folder / "good.csv").write_text(f"puzzle\n{EASY}\n")
    (folder / "other.csv").write_text(f"grid\n{EASY}\n")
    (folder / "empty.csv").write_text("")
    (folder / "binary.csv").write_bytes(b"\0\1\2\r\xff\n")
    (folder / "quote.csv").write_text(f'puzzle,a\n{EASY},"x\n{EASY},y\n')
    (folder / "puzzle.txt").write_text(EASY)
    (folder / "cut.parquet").write_bytes(b"PAR1" + bytes(200))
    (folder / "cut.arrow").write_bytes(b"ARROW1" + bytes(200))
    (folder / "cut.npy").write_bytes(b"\x93NUMPY\x01\x00")
    (folder / "cut.csv.gz").write_bytes(b"\x1f\x8b\x08\x00")
    (folder / "long.csv").write_text("1" * 200_000)
    (folder / "none.jsonl").write_text("\n\n")
    (folder / "semicolons.csv").write_text(f"puzzle;id\n{EASY};1\n")
    (folder / "tabs.csv").write_text(f"id\tpuzzle\n1\t{EASY}\n")
    (folder / "bare.csv").write_text(f"{EASY}\n" * 2)
    (folder / "pairs.csv").write_text(f"1,{EASY},x\n" * 2)
    (folder / "there.csv").write_text("mine")
    (folder / "there").mkdir()
    (folder / "there" / "file").write_text("mine")
    return folder


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("missing.csv o.csv", "missing.csv: no such file"),
        ("puzzle.txt o.csv", "puzzle.txt: unknown ending"),
        ("good.csv o.txt", "o.txt: unknown ending"),
        ("good.csv there.csv", "there.csv exists; --force replaces it"),
        ("good.csv there/", "there exists; --force replaces it"),
        ("good.csv there.csv/", "there.csv is a file"),
        ("good.csv good.csv", "good.csv: IN and OUT are the same"),
        ("other.csv o.csv", "other.csv: no column puzzle, quizzes"),
        ("long.csv o.csv", "the columns are: '111"),
        ("semicolons.csv o.csv", "separated by semicolons; `tr ';' ','`"),
        ("tabs.csv o.csv", "separated by tabs; `tr '\\t' ','`"),
        ("bare.csv o.csv", "the first line is a puzzle, not a heading"),
        ("pairs.csv o.csv", "the first line is a puzzle, not a heading"),
        ("good.csv o.csv --add=", "name a column to add; the columns are sol"),
        ("good.csv o.csv --add ,", "name a column to add"),
        ("good.csv o.csv --puzzle q", "unknown column 'q'; the columns are: "),
        (
            "good.csv o.csv --add x",
            "unknown column 'x'; the columns are solut",
        ),
        ("binary.csv o.csv", "binary.csv: it is not a text file"),
        ("empty.csv o.csv", "empty.csv: there is no heading"),
        ("quote.csv o.csv", "is a quote never closed?"),
        (
            "cut.parquet o.csv",
            "cut.parquet: it is not a complete Parquet file: ",
        ),
        ("cut.arrow o.csv", "cut.arrow: it is not a complete Arrow file: "),
        ("cut.npy o.csv", "cut.npy: it is not a NumPy file: "),
        ("cut.csv.gz o.csv", "cut.csv.gz: "),
        ("none.jsonl o.csv", "none.jsonl: it contains no JSON object"),
        ("good.csv o.parquet.gz", "parquet can't be compressed with gzip"),
        ("good.csv nowhere/o.csv/x.csv --jobs 0", "--jobs"),
        (
            "good.csv o.csv --compression zstd",
            "--compression is only for Parquet",
        ),
        ("good.csv o.csv --address tcp://x:1", "--address needs --engin"),
        ("good.csv /proc/o.csv", "/proc/o.csv: "),
        ("there o.csv", "there: expected a folder of files of one format"),
    ],
)
@pytest.mark.usefixtures("tables_in_process")
def test_errors_are_one_line(
    folder: Path, words: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    before = sorted(folder.rglob("*"))
    done = sudoku("table", *words.split())
    assert done.status == 2
    assert message in done.err and len(done.err) < 1000
    assert len(done.err.splitlines()) == 1
    assert done.err.startswith("sudoku: ")
    assert [
        one
        for one in sorted(folder.rglob("*"))
        if one not in before and not one.is_relative_to(folder / "o.csv.parts")
    ] == []


@pytest.mark.usefixtures("tables_in_process")
def test_force_replaces(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "o.csv"
    out.write_text("old")
    words = ["table", str(folder / "good.csv"), "--force", "--add", "count"]
    assert sudoku(*words, str(out)).status == 0
    assert out.read_text() == f"puzzle,count,error\n{EASY},1,\n"
    parts = tmp_path / "parts"
    parts.mkdir()
    (parts / "part-000003.csv").write_text("old")
    assert sudoku(*words, f"{parts}/").status == 0
    assert [one.name for one in parts.iterdir()] == ["part-000000.csv"]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["o.csv", "parts"]


def test_a_closed_pipe_ends_it_quietly(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text("puzzle\n" + f"{EASY}\n" * 100_000)
    words = " ".join(COMMAND)
    done = subprocess.run(
        ["sh", "-c", f"{words} {source} - --add count | head -n 1"],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
        env=ENVIRONMENT,
    )
    assert done.stdout == "puzzle,count,error\n"
    assert done.stderr == ""


def test_a_full_disk_under_stdout(folder: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, str(folder / "good.csv"), "-"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=PATIENCE,
            env=ENVIRONMENT,
        )
    assert done.returncode == 2
    assert done.stderr == "sudoku: stdout: No space left on device\n"


@pytest.mark.parametrize("verb", [["table"], ["data", "traces"]])
def test_a_bar_on_a_terminal(
    folder: Path, tmp_path: Path, verb: list[str]
) -> None:
    """It is gone when the figures are printed."""
    pid, terminal = pty.fork()
    if not pid:
        words = [*verb, str(folder / "good.csv"), str(tmp_path / "o.csv")]
        os.execve(sys.executable, [*COMMAND[:-1], *words], ENVIRONMENT)
    shown = b""
    try:
        while more := os.read(terminal, 4096):
            shown += more
    except OSError:  # so Linux tells the end
        pass
    assert os.waitpid(pid, 0)[1] == 0
    assert b"100%" in shown
    assert b" rows/s [00:" in shown
    assert shown.splitlines()[-1].startswith(b"1 row; ")
