"""Which command the black-box tests run: ``--sudoku PATH``."""

import shutil
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

# Installed, the headers are a part of the package; a checkout has them flat.
for header in ("grid", "sudoku"):
    if find_spec("sudokit.contract"):
        sys.modules[header] = import_module(f"sudokit.contract.{header}")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The executable that claims the contract."""
    parser.addoption(
        "--sudoku",
        metavar="PATH",
        help="the command of tests/test_contract.py; by default the one"
        " beside the running python, else ./sudoku",
    )


@pytest.fixture(scope="session")
def command(request: pytest.FixtureRequest) -> str:
    """The path of the command."""
    given: str | None = request.config.getoption("--sudoku")
    beside = Path(sys.executable).parent / "sudoku"
    for path in [given] if given else [str(beside), "./sudoku"]:
        found = shutil.which(path)
        if found:
            return str(Path(found).absolute())
    pytest.fail("there is no sudoku command: run make, or use --sudoku PATH")
