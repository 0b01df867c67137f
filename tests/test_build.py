"""The build under test: which it is, and that it is not a stale one."""

import hashlib
import importlib
import os
import subprocess
from pathlib import Path

import pytest

import sudokit
from sudokit.core.arrays import COMPILED

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src"
MODULES = [
    "sudokit.core.grid",
    "sudokit.core.solving",
    "sudokit.exact_cover.covers",
    "sudokit.logic.techniques.fish",
    "sudokit.rating.hodoku",
]


def test_says_which_build_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n[{'compiled' if COMPILED else 'pure'} build]")
    wanted = os.environ.get("SUDOKIT_BUILD")
    if wanted:
        assert wanted == ("compiled" if COMPILED else "pure")


@pytest.mark.parametrize("name", MODULES)
def test_whole_build_is_of_one_kind(name: str) -> None:
    module = importlib.import_module(name)
    compiled = not str(module.__file__).endswith(".py")
    assert compiled == COMPILED


def test_no_compiled_file_beside_the_sources() -> None:
    """Such a file would win over its source, and later edits be ignored."""
    assert list(SRC.rglob("*.so")) == []


@pytest.mark.parametrize(
    "path",
    sorted(SRC.rglob("*.py")),
    ids=lambda path: str(path.relative_to(SRC)),
)
def test_installed_source_is_this_source(path: Path) -> None:
    """The sources are installed beside what was compiled of them."""
    package = Path(str(sudokit.__file__)).parent
    if path.parent == SRC:  # a header
        installed = package / "contract" / path.name
    else:
        installed = package.parent / path.relative_to(SRC)
    assert installed.exists()
    assert digest(installed) == digest(path), "run make again"


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_directory_as_input() -> None:
    made = ROOT / "sudoku"
    if not made.exists():
        pytest.skip("there is no ./sudoku, which make leaves")
    done = subprocess.run(
        [made],
        stdin=os.open(ROOT, os.O_RDONLY),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "sudoku: -: Is a directory\n"
