"""``make`` builds only the command; other targets install extras."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from puzzles import ROOT

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not shutil.which("make"), reason="there is no make"),
]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a checkout without a build."""
    folder = tmp_path_factory.mktemp("clone")
    for name in ("Makefile", "pyproject.toml", "setup.py"):
        shutil.copy(ROOT / name, folder)
    (folder / "packaging" / "sudokit_build").mkdir(parents=True)
    shutil.copy(ROOT / "packaging/constraints.txt", folder / "packaging")
    (folder / "src").mkdir()
    (folder / "share").mkdir()
    return folder


def planned(clone: Path, *words: str) -> str:
    """Return the commands that make would run."""
    done = subprocess.run(
        ["make", "-n", *words],
        cwd=clone,
        # Not as a part of the make that runs the tests.
        env={k: v for k, v in os.environ.items() if "MAKE" not in k},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_command_alone_needs_no_extras(clone: Path) -> None:
    plan = planned(clone)
    assert "pip wheel" in plan
    assert "extras" not in plan


@pytest.mark.parametrize("verb", ["test", "types", "docs", "agree", "share"])
def test_extras_come_first_where_they_are_needed(
    clone: Path, verb: str
) -> None:
    plan = planned(clone, verb)
    assert "extras.txt" in plan
    last = plan.splitlines()[-1]
    assert last not in planned(clone)
    assert plan.index("extras.txt") < plan.rindex(last)


def test_lint_builds_nothing(clone: Path) -> None:
    plan = planned(clone, "lint")
    assert "ruff check" in plan
    assert "pip wheel" not in plan
