"""The installed package among a user's files, and for type checkers."""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import files
from importlib.util import find_spec
from pathlib import Path

import pytest

import sudokit
from puzzles import ROOT, SOLVED, WIKI

if not find_spec("sudokit.contract"):
    pytest.skip(
        "sudokit is not installed, as make does it", allow_module_level=True
    )

BIN = Path(sys.executable).parent
USERS = f"""
from sudokit import Grid, solve

print(solve(Grid.parse({WIKI!r})).line())
"""


def outside(folder: Path, *words: str | Path, **more: str) -> str:
    """Return the output of a command in a user's folder."""
    hidden = ("PYTHONPATH", "PYTHONSAFEPATH")
    remaining = {k: v for k, v in os.environ.items() if k not in hidden}
    done = subprocess.run(
        words,
        cwd=folder,
        env=remaining | more,
        capture_output=True,
        text=True,
        check=False,
        input=WIKI,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout


def works(folder: Path, **more: str) -> None:
    """Check that the library and the command work in a folder."""
    (folder / "mine.py").write_text(USERS)
    assert outside(folder, sys.executable, "mine.py", **more) == f"{SOLVED}\n"
    module: list[str | Path] = [sys.executable, "-m", "sudokit"]
    commands: list[list[str | Path]] = [[BIN / "sudoku"], module]
    for command in commands:
        line = [*command, "-q", "--format", "1."]
        assert outside(folder, *line, **more) == f"{SOLVED}\n"
    # Another way through the program.
    commands = [[BIN / "sudokit"], module]
    for command in commands:
        assert "sdm" in outside(folder, *command, "convert", "--list", **more)


@pytest.mark.parametrize("name", ["sudoku", "grid", "core", "formats"])
def test_a_user_file_of_the_same_name_does_no_harm(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / f"{name}.py").write_text(USERS)
    script = outside(tmp_path, sys.executable, f"{name}.py")
    assert script == f"{SOLVED}\n"
    imported = outside(tmp_path, sys.executable, "-c", f"import {name}")
    assert imported == f"{SOLVED}\n"
    works(tmp_path)


@pytest.mark.parametrize("name", ["sudoku", "grid"])
def test_a_user_folder_of_the_same_name_does_no_harm(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / name).mkdir()
    works(tmp_path)
    (tmp_path / name / "__init__.py").write_text("raise SystemExit('mine')")
    works(tmp_path)


def test_other_distributions_do_no_harm(tmp_path: Path) -> None:
    """As py-sudoku, which installs a package of the name sudoku."""
    other = tmp_path / "other"
    (other / "sudoku").mkdir(parents=True)
    text = "from .sudoku import Sudoku as Sudoku\n"
    (other / "sudoku" / "__init__.py").write_text(text)
    (other / "sudoku" / "sudoku.py").write_text("class Sudoku: ...\n")
    works(tmp_path, PYTHONPATH=str(other))


def test_the_installed_files_are_those_of_the_wheel() -> None:
    installed = [str(path) for path in files("sudokit") or []]
    top = {path.split("/")[0] for path in installed if path[:3] != "../"}
    assert {name for name in top if "mypyc" not in name} == {
        "sudokit",
        f"sudokit-{sudokit.__version__}.dist-info",
    }
    assert "sudokit/py.typed" in installed
    assert not [path for path in installed if "egg-info" in path]
    contract = [path for path in installed if "/contract/" in path]
    assert {Path(path).stem.split(".")[0] for path in contract} == {
        "grid",
        "sudoku",
    }


def test_the_headers_share_the_classes_of_the_library() -> None:
    code = (
        "from sudokit import Grid; from sudokit.contract import grid, sudoku;"
        "assert grid.Grid is Grid is sudoku.Grid; help(sudoku.solve)"
    )
    completed = outside(ROOT, sys.executable, "-P", "-c", code)
    assert "solve(g: " in completed


PAGES = [
    page
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    if ">>> " in page.read_text()
]


def test_the_examples_of_the_docs(tmp_path: Path) -> None:
    """Commands after pip install, far from any checkout."""
    for name in ("pandas", "pyarrow"):
        pytest.importorskip(name)
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles")
    python = [sys.executable, "-P", "-m", "doctest"]
    assert outside(tmp_path, *python, *PAGES) == ""


def test_dir_lists_every_name() -> None:
    assert set(sudokit.__all__) <= set(dir(sudokit))


# Each expression, with the type that mypy and pyright find.
TYPES = {
    "solve(g)": "Grid | None",
    "attempt(g)": "Grid",
    "g.update(c)": "Grid",
    "g.iterate(c)": "Choice",
    "count(g)": "int",
    "errors(g)[0]": "Clash",
    "rate(g)": "Rating",
    "canonical(g)": "Grid",
    "next(explain(g))": "Step",
    "next(steps(g))": "Step",
    "next(puzzles(1)).grid": "Grid",
    "next(puzzles(1)).solution": "Grid",
    "sudoku.solve(g)": "Grid",
    "grid.Grid.parse(x)": "Grid",
}
PROJECT = """
from sudokit import Choice, Grid, canonical, count, errors, explain
from sudokit import attempt, puzzles, rate, solve, steps
from sudokit.contract import grid, sudoku

x = "." * 81
g = Grid.parse(x)
c = Choice(0, 0, 1)
""" + "".join(f"reveal_type({expression})\n" for expression in TYPES)
MISSPELT = "from sudokit import slove\nimport sudokit\nsudokit.generat\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Provide a user's project with a correct and an incorrect file."""
    (tmp_path / "right.py").write_text(PROJECT)
    (tmp_path / "misspelt.py").write_text(MISSPELT)
    return tmp_path


def short(kind: str) -> str:
    """Return the short name of a type, without its module."""
    return kind.rsplit("fallback=", maxsplit=1)[-1].rstrip("]").split(".")[-1]


def test_mypy_strict(project: Path) -> None:
    pytest.importorskip("mypy")
    checker = [sys.executable, "-m", "mypy", "--strict", "--disallow-any-expr"]
    completed = outside(project, *checker, "right.py", "misspelt.py")
    kinds = re.findall(r'right.py.*Revealed type is "(.*)"', completed)
    assert list(map(short, kinds)) == list(TYPES.values())
    wrong = [line for line in completed.splitlines() if ": error:" in line]
    assert {line.split(":")[0] for line in wrong} == {"misspelt.py"}
    assert "slove" in completed
    assert "generat" in completed


def test_pyright(project: Path) -> None:
    beside = f"{ROOT / '.peers' / 'node_modules' / '.bin'}"
    checker = shutil.which("pyright") or shutil.which("pyright", path=beside)
    if not checker:
        pytest.skip("there is no pyright")
    settings = {"typeCheckingMode": "strict"}
    (project / "pyrightconfig.json").write_text(json.dumps(settings))
    completed = json.loads(
        outside(
            project, checker, "--outputjson", "--pythonpath", sys.executable
        )
    )["generalDiagnostics"]
    kinds = [
        match[1]
        for item in completed
        if (match := re.search(r'Type of ".*" is "(.*)"', item["message"]))
    ]
    assert list(map(short, kinds)) == list(TYPES.values())
    wrong = [item for item in completed if item["severity"] == "error"]
    assert {Path(item["file"]).name for item in wrong} == {"misspelt.py"}
    assert {item["range"]["start"]["line"] for item in wrong} >= {0, 2}
