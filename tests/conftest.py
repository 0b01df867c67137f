"""Which command the black-box tests run: ``--sudoku PATH``."""

import shutil
import sys
from pathlib import Path

import pytest


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
