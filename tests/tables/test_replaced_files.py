"""Which folders, links and pipes are replaced."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from process_waits import until, until_at_work
from puzzles import EASY, LIBRARY, few
from sudokit.native.arrays import COMPILED
from sudokit.tables import (
    TableError,
    augment,
    dedupe,
    export,
    leak,
    run,
    split,
    traces,
)
from sudokit.tables.resume import Parts
from sudokit.tables.storage import LocalPlace, Name

HERE = ThreadPoolExecutor(1)
COMMAND = [sys.executable, "-m", "sudokit"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": LIBRARY}


def tabled(source: Name, target: Name, **options: Any) -> object:
    """Run ``sudoku table``."""
    return run(source, target, "clues", executor=HERE, **options)


def leaked(source: Name, target: Name, **options: Any) -> object:
    """Run ``sudoku data leak -o``."""
    return leak(source, source, target, executor=HERE, **options)


def shared(source: Name, target: Name, **options: Any) -> object:
    """Run ``sudoku data split --into``."""
    options.pop("to", "")
    return split(source, {os.fspath(target): 1}, executor=HERE, **options)


def deduped(source: Name, target: Name, **options: Any) -> object:
    return dedupe(source, target, executor=HERE, **options)


def turned(source: Name, target: Name, **options: Any) -> object:
    return augment(source, target, 2, executor=HERE, **options)


def traced(source: Name, target: Name, **options: Any) -> object:
    return traces(source, target, executor=HERE, **options)


VERBS = [tabled, leaked, shared, deduped, turned, traced]
every = pytest.mark.parametrize("verb", VERBS)
Verb = Callable[..., object]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Provide a table of one puzzle."""
    path = tmp_path / "in.csv"
    path.write_text(f"puzzle\n{EASY}\n")
    return path


@every
def test_only_a_folder_of_sudokit_is_replaced(table: Path, verb: Verb) -> None:
    """--force replaces parts, and nothing that lies beside them."""
    out = table.with_name("out")
    verb(table, f"{out}/")
    first = sorted(one.name for one in out.iterdir())
    assert first == ["part-000000.csv"]
    with pytest.raises(TableError, match="force=True replaces it"):
        verb(table, f"{out}/")
    verb(table, f"{out}/", force=True)
    assert sorted(one.name for one in out.iterdir()) == first
    for name in ("thesis.tex", ".hidden", "part-1.csv"):
        (out / name).write_text("mine")
        with pytest.raises(TableError, match=f"{name}.* is not part of"):
            verb(table, f"{out}/", force=True)
        assert (out / name).read_text() == "mine"
        (out / name).unlink()
    (out / "part-000009.csv").mkdir()
    with pytest.raises(TableError, match="is not part of"):
        verb(table, f"{out}/", force=True)
    assert sorted(one.name for one in table.parent.iterdir()) == [
        "in.csv", "out",
    ]  # fmt: skip


@every
def test_links_are_followed(table: Path, verb: Verb) -> None:
    other = table.with_name("other.csv")
    other.write_text("mine")
    link = table.with_name("link.csv")
    link.symlink_to(other)
    with pytest.raises(TableError, match="force=True replaces it"):
        verb(table, link)
    verb(table, link, force=True)
    assert link.is_symlink() and "mine" not in other.read_text()
    folder, there = table.with_name("folder"), table.with_name("there")
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    there.symlink_to(folder)
    with pytest.raises(TableError, match=r"mine\.txt"):
        verb(table, f"{there}/", force=True)
    (folder / "mine.txt").unlink()
    verb(table, f"{there}/")
    assert there.is_symlink() and (folder / "part-000000.csv").exists()


@every
@pytest.mark.parametrize("name", ["pipe", "pipe.csv"])
def test_pipes_are_written_into(table: Path, verb: Verb, name: str) -> None:
    pipe, same = table.with_name(name), table.with_name("same.csv")
    verb(table, same)
    os.mkfifo(pipe)
    result: list[str] = []
    reader = threading.Thread(target=lambda: result.append(pipe.read_text()))
    reader.start()
    verb(table, pipe)
    reader.join()
    assert pipe.is_fifo() and result == [same.read_text()]
    verb(table, "/dev/null")
    assert not Path("/dev/null").is_file()


def test_a_pipe_takes_text(table: Path) -> None:
    pipe = table.with_name("pipe.parquet")
    os.mkfifo(pipe)
    with pytest.raises(TableError, match="CSV, TSV or JSON Lines"):
        tabled(table, pipe)


@every
def test_a_foreign_work_folder_is_refused(table: Path, verb: Verb) -> None:
    """Not even if it is called as that of the parts would be."""
    for ending in (".parts", ".work"):
        mine = table.with_name(f"out.csv{ending}") / "mine"
        mine.parent.mkdir()
        mine.write_text("mine")
    with pytest.raises(TableError, match="contains the unrelated file 'mine'"):
        verb(table, table.with_name("out.csv"))
    assert mine.read_text() == "mine"


def test_a_second_export_to_a_folder_is_refused(table: Path) -> None:
    """The second one says so."""
    place = LocalPlace(str(table.with_name("set") / "train"))
    with (
        Parts(place, ".work").locked(),
        pytest.raises(TableError, match="another run is using this folder"),
    ):
        export(table, table.with_name("set"))
    export(table, table.with_name("set"))
    assert (table.with_name("set") / "train" / "dataset.json").exists()


MANY = 200_000 if COMPILED else 4000


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a table that takes a while, though a puzzle repeats."""
    path = tmp_path_factory.mktemp("in") / "in.csv"
    lines = few("easy.txt").read_text().split()
    rows = (lines * (MANY // len(lines) + 1))[:MANY]
    path.write_text("puzzle\n" + "".join(f"{one}\n" for one in rows))
    return path


def start_process(
    out: Path, words: list[str], **more: str
) -> subprocess.Popen[str]:
    """Start a process and wait until it has an unfinished file."""
    process = subprocess.Popen(
        [*COMMAND, "data", *words],
        stderr=subprocess.PIPE,
        text=True,
        env={**ENVIRONMENT, **more},
    )
    until(lambda: process.poll() is not None or list(out.rglob("*.tmp")))
    assert process.poll() is None
    return process


@pytest.mark.parametrize("verb", ["export", "split"])
def test_a_killed_run_leaves_no_files(
    long: Path, tmp_path: Path, verb: str
) -> None:
    source = tmp_path / "in.csv"
    source.symlink_to(long)
    words = {
        "export": ["export", str(source), str(tmp_path / "set")],
        "split": ["split", str(source), "--by", "puzzle", "--into",
                  f"{tmp_path}/a.csv=0.5,{tmp_path}/b.csv=0.5"],
    }[verb]  # fmt: skip
    process = start_process(tmp_path, words)
    process.kill()
    process.communicate()
    source.unlink()
    source.write_text(f"puzzle\n{EASY}\n")  # a short one is enough
    done = subprocess.run(
        [*COMMAND, "data", *words], check=False, env=ENVIRONMENT,
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert not list(tmp_path.rglob("*.tmp"))
    assert not list(tmp_path.rglob("*.work"))


@pytest.mark.parametrize(
    "words",
    [["audit", "{in}"], ["leak", "{in}", "{in}"], ["dedupe", "-", "-"]],
)
def test_sigterm_leaves_no_folder(
    long: Path, tmp_path: Path, words: list[str]
) -> None:
    given = [word.replace("{in}", str(long)) for word in words]
    assert tempfile.gettempdir() != str(tmp_path)
    for _ in range(5):  # it may end before the signal reaches it
        with long.open() as stream:
            process = subprocess.Popen(
                [*COMMAND, "data", *given],
                stdin=stream,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env={**ENVIRONMENT, "TMPDIR": str(tmp_path)},
            )
            until(lambda: list(tmp_path.glob("sudokit-*/*")))
            until_at_work(process.pid)
            process.terminate()
            _, talk = process.communicate()
        if process.returncode:
            break
    assert process.returncode == -signal.SIGTERM, talk
    assert b"Traceback" not in talk
    assert not list(tmp_path.glob("sudokit-*"))
