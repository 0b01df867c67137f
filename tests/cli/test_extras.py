"""Messages about missing libraries."""

import os
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from puzzles import LIBRARY, ROOT, WIKI
from sudokit.cli import extras
from sudokit.cli.extras import EXTRAS, help_with
from sudokit.native.arrays import COMPILED

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_each_library_is_in_its_extra() -> None:
    others = {
        "fpdf": "fpdf2",
        "fontTools": "fpdf2",  # a verb that needs it
        "cv2": "opencv_python_headless",
        "anyio": "mcp",  # the extra that has it
        "mcp_types": "mcp",
    }
    for library, extra in EXTRAS.items():
        name = others.get(library, library)
        packages = " ".join(PROJECT["optional-dependencies"][extra])
        assert name in packages.replace("-", "_"), library


def test_the_install_line_of_an_installed_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "lib" / "site-packages" / "sudokit" / "cli"
    monkeypatch.setattr(extras, "__file__", str(place / "extras.py"))
    monkeypatch.setattr(sys, "executable", "/home/a b/bin/python")
    monkeypatch.setattr(extras, "find_spec", lambda name: name == "pip")
    assert help_with("matplotlib.axes") == (
        "the extra plot is not installed:"
        " '/home/a b/bin/python' -m pip install 'sudokit[plot]'"
    )
    assert help_with("nobody") == ""


def test_the_install_line_without_pip(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Environments of uv have no pip."""
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    line = f"uv pip install --python {shlex.quote(sys.executable)}"
    assert line in help_with("textual")


def test_the_install_line_of_a_checkout_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may not be in a registry, but it is in the folder."""
    checkout = tmp_path / "our sudoku"
    place = checkout / "src" / "sudokit" / "cli" / "extras.py"
    place.parent.mkdir(parents=True)
    (checkout / "pyproject.toml").touch()
    monkeypatch.setattr(extras, "__file__", str(place))
    assert help_with("textual").endswith(
        f"{shlex.quote(sys.executable)} -m pip install '{checkout}[play]'"
    )


def test_a_server_without_its_extra_names_it_in_one_line() -> None:
    """Whichever library is missing first."""
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


def on_a_terminal(state: Path, *words: str) -> str:
    """Return the output on a terminal, with games stored in a folder."""
    ours, theirs = os.openpty()
    with os.fdopen(ours, "rb", 0) as terminal:
        done = subprocess.run(
            [sys.executable, "-m", "sudokit", *words],
            stdout=subprocess.PIPE,
            stderr=theirs,
            env={
                **os.environ,
                "PYTHONPATH": LIBRARY,
                "XDG_STATE_HOME": str(state),
            },
            check=True,
        )
        assert done.stdout
        os.write(theirs, b"end\n")  # there is always something to read
        os.close(theirs)
        return terminal.read(10_000).decode().partition("end")[0]


def test_the_pure_build_is_mentioned_once(tmp_path: Path) -> None:
    """On a terminal, with advice for a compiled build."""
    puzzle = ("--format", "1.", str(ROOT / "puzzles" / "s.1"))
    marker = tmp_path / "sudokit" / extras.NOTED
    for words in (("-q", *puzzle), ("--version",)):
        assert "pure Python build" not in on_a_terminal(tmp_path, *words)
    assert not marker.exists()
    first, second = (on_a_terminal(tmp_path, *puzzle) for _ in range(2))
    note = [line for line in first.splitlines() if "pure Python" in line]
    if COMPILED:
        assert not note and not marker.exists()
        return
    (line,) = note
    wanted = "install --force-reinstall --no-binary sudokit "
    assert wanted in line and line.startswith("sudoku: ")
    assert "pure Python" not in second and marker.exists()


@pytest.mark.skipif(COMPILED, reason="it is for the pure build")
def test_the_pure_build_is_mentioned_only_on_a_terminal(
    tmp_path: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sudokit", "--format", "1."],
        input=WIKI,
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "PYTHONPATH": LIBRARY,
            "XDG_STATE_HOME": str(tmp_path),
        },
        check=True,
    )
    assert "pure" not in done.stderr
    assert not list(tmp_path.iterdir())
