"""The help of each verb ends with three examples, and they work."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from command_output import Run
from pictures import drawn, packed
from puzzles import EASY, HARD, LIBRARY, ROOT, grid_of, sampled
from shell import skip_if_lacking, sudoku, typed
from sudokit.cli import data, filtering
from sudokit.cli.arguments import examples
from sudokit.cli.main import VERBS

EXAMPLES = {
    "": filtering.EXAMPLES,
    **{verb: import_module(f"sudokit.cli.{verb}").EXAMPLES for verb in VERBS},
    **{f"data {verb}": data.VERBS[verb].examples for verb in data.VERBS},
}
ALL = {
    verb: re.findall(r"^  (sudoku.*?)(?:  .*)?$", examples(lines), re.M)
    for verb, lines in EXAMPLES.items()
}
NEEDED = {
    "draw": "fpdf",
    "sheet": "fpdf",
    "book": "fpdf",
    "scan": "cv2",
    "web": "uvicorn",
    "mcp": "mcp",
}
ENDS = (".txt", ".solutions.txt")
SUDOKU = f"{shlex.quote(sys.executable)} -m sudokit"


def test_every_verb_has_three_examples() -> None:
    for verb, lines in ALL.items():
        assert len(lines) == 3, verb
        assert any(f"sudoku {verb}".strip() in line for line in lines), verb


@pytest.mark.parametrize("verb", ALL)
def test_help_ends_with_the_examples(verb: str) -> None:
    done = sudoku(*verb.split(), "--help")
    assert (done.status, done.err) == (0, "")
    assert done.out.endswith(f"\n\n{examples(EXAMPLES[verb])}")
    assert max(map(len, done.out.splitlines())) <= 80


def test_help_needs_no_extra() -> None:
    """Also the help of a verb that can't run without it."""
    code = (
        "import sys; from sudokit.cli.extras import EXTRAS;"
        "sys.modules.update(dict.fromkeys(EXTRAS));"
        "from sudokit.cli.main import main\n"
        f"for verb in {list(ALL)}:\n"
        "  try: main([*verb.split(), '--help'])\n"
        "  except SystemExit as ended:\n"
        "    if ended.code: sys.exit(verb)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide the files that the examples name."""
    folder = tmp_path_factory.mktemp("files")
    puzzles, solutions = (
        [line for line in path.read_text().splitlines() if line[0] != "#"][:8]
        for path in (ROOT / "puzzles" / f"easy{end}" for end in ENDS)
    )
    (folder / "puzzles.txt").write_text("\n".join(puzzles) + "\n")
    (folder / "unfinished.txt").write_text(EASY.replace("7", ".") + "\n")
    rows = [f"{p},{s}" for p, s in zip(puzzles, solutions, strict=True)]
    tables = {
        "puzzles": puzzles,
        "solved": rows,
        "train": rows[:5],
        "test": rows[3:],
    }
    for name, some in tables.items():
        head = "puzzle" if name == "puzzles" else "puzzle,solution"
        (folder / f"{name}.csv").write_text("\n".join([head, *some]) + "\n")
    if find_spec("cv2") and find_spec("resvg_py"):
        (folder / "photo.jpg").write_bytes(
            packed(drawn(grid_of(HARD)), ".jpg")
        )
    solver = folder / "solver"
    solver.write_text("#!/bin/sh\nexec yes\n")  # three runs are enough
    solver.chmod(0o755)
    shutil.copy(ROOT / "tests/programs/contracts/solver.py", folder)
    return folder


@pytest.mark.usefixtures("tables_in_process")
@pytest.mark.parametrize(
    ("verb", "line"),
    [(verb, line) for verb, lines in ALL.items() for line in lines],
)
def test_examples_run(
    verb: str, line: str, files: Path, tmp_path: Path
) -> None:
    needed = NEEDED.get(
        verb, "pyarrow" if verb[:4] in ("data", "tabl") else ""
    )
    if needed:
        pytest.importorskip(needed)
    if os.name != "posix":
        pytest.skip("its shell is another one")
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    if "--into" in line:
        (tmp_path / "train.csv").unlink()
        (tmp_path / "test.csv").unlink()
    if verb in REAL:
        status, shown = by_itself(verb, line, tmp_path)
    else:
        status, shown = typed(line, tmp_path)
    skip_if_lacking(shown)
    assert "Traceback" not in shown
    # Problems in the files set a status; wrong usage never occurs.
    wrong = verb in ("data audit", "data leak", "grade") or "audit" in line
    assert status in ((0, 1) if wrong else (0,)), shown
    for name in re.findall(r"(?:-o|\.csv) (\w+\.\w+)", line):
        assert (tmp_path / name).stat().st_size > 0


# These wait for a person, keep running, or change the process.
REAL = ("web", "play", "drill")


def by_itself(verb: str, line: str, folder: Path) -> tuple[int, str]:
    """Run a command in a new process; return its status and output."""
    run = re.sub(r"\bsudoku(?= |$)", lambda _: SUDOKU, line)
    if verb == "web":
        run = f"exec {run} --port 0"  # another program may have its port
    process = subprocess.Popen(
        ["sh", "-c", run],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": LIBRARY, "BROWSER": "true"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if verb == "web":
        assert process.stdout
        assert "http://" in process.stdout.readline()
        process.terminate()
        process.communicate()
        return 0, ""
    shown, _ = process.communicate("quit\n" if verb == "drill" else "exit\n")
    return process.returncode, shown


@pytest.mark.parametrize("verb", sampled(["", *VERBS], 3))
def test_each_verb_starts_in_a_new_process(verb: str, start: Run) -> None:
    """Each verb also starts as people start it."""
    done = start(*verb.split(), "--help")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("usage: sudoku")
