"""What is said of a library that is missing."""

import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from puzzles import ROOT
from sudokit.cli import extras
from sudokit.cli.extras import EXTRAS, help_with

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_each_library_is_in_its_extra() -> None:
    others = {
        "fpdf": "fpdf2",
        "fontTools": "fpdf2",  # which needs it
        "cv2": "opencv_python_headless",
        "anyio": "mcp",  # which brings it
        "mcp_types": "mcp",
    }
    for library, extra in EXTRAS.items():
        name = others.get(library, library)
        packages = " ".join(PROJECT["optional-dependencies"][extra])
        assert name in packages.replace("-", "_"), library


def test_the_line_of_an_installed_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "lib" / "site-packages" / "sudokit" / "cli"
    monkeypatch.setattr(extras, "__file__", str(place / "extras.py"))
    monkeypatch.setattr(sys, "executable", "/home/a b/bin/python")
    monkeypatch.setattr(extras, "find_spec", lambda name: name == "pip")
    assert help_with("matplotlib.axes") == (
        "matplotlib.axes is not installed:"
        " '/home/a b/bin/python' -m pip install 'sudokit[plot]'"
    )
    assert help_with("nobody") == ""


def test_the_line_where_there_is_no_pip(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in the environments that uv makes."""
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    line = f"uv pip install --python {shlex.quote(sys.executable)}"
    assert line in help_with("textual")


def test_the_line_of_a_checkout_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be in no registry, but it lies there."""
    checkout = tmp_path / "our sudoku"
    place = checkout / "src" / "sudokit" / "cli" / "extras.py"
    place.parent.mkdir(parents=True)
    (checkout / "pyproject.toml").touch()
    monkeypatch.setattr(extras, "__file__", str(place))
    assert help_with("textual").endswith(
        f"{shlex.quote(sys.executable)} -m pip install '{checkout}[play]'"
    )


def test_a_server_without_its_extra_says_so_in_a_line() -> None:
    """Whichever of its libraries is the first that is missing."""
    code = (
        "import sys; from sudokit.cli.extras import EXTRAS;"
        "sys.modules.update(dict.fromkeys("
        "name for name in EXTRAS if EXTRAS[name] == 'mcp'));"
        "from sudokit.cli.main import main; sys.exit(main(['mcp']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "[mcp]" in done.stderr
