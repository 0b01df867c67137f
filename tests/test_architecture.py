"""Imports go down the floors only, and nothing is imported unasked."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SRC = Path(__file__).parent.parent / "src"
FILES = sorted(SRC.rglob("*.py"))

FLOORS = [
    ["grid"],
    ["sudoku"],
    ["sudokit.exact_cover"],
    ["sudokit.boxes"],
    ["sudokit.logic"],
    ["sudokit.rating"],
    ["sudokit"],
    ["sudokit.symmetry", "sudokit.images"],
    ["sudokit.generator"],
    ["sudokit.solvers"],
    ["sudokit.notations.source"],
    ["sudokit.notations.puzzle"],
    ["sudokit.notations.cells"],
    ["sudokit.notations"],
    ["sudokit.formats"],
    ["sudokit.rules.position"],
    ["sudokit.rules.knowledge", "sudokit.rules.hints"],
    ["sudokit.rules.keeping"],
    ["sudokit.rules"],
    ["sudokit.game"],
    ["sudokit.streams"],
    ["sudokit.arguments"],
    ["sudokit.intake", "sudokit.picture", "sudokit.web"],
    ["sudokit.rates", "sudokit.plots", "sudokit.why"],
    ["sudokit.timing"],
    ["sudokit.charts"],
    ["sudokit.bench", "sudokit.generating"],
    ["sudokit.convert", "sudokit.plain"],
    ["sudokit.screen"],
    ["sudokit.terminal"],
    ["sudokit.play"],
    ["sudokit.cli"],
    ["sudokit.__main__"],
]


def name_of(path: Path) -> str:
    """The module of a file, packages by their own name."""
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def is_module(name: str) -> bool:
    """Is it one of ours?"""
    path = SRC.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def imports(path: Path) -> set[str]:
    """The modules of our own that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if is_module(whole) else node.module)
    return {name for name in found if is_module(name)}


def floor(name: str) -> int:
    """The floor of a module: that of the longest name that holds it."""
    best, height = "", -1
    for number, names in enumerate(FLOORS):
        for known in names:
            if (name == known or name.startswith(f"{known}.")) and (
                len(known) > len(best)
            ):
                best, height = known, number
    return height


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_imports_go_down(path: Path) -> None:
    here = name_of(path)
    assert floor(here) >= 0, f"{here} has no floor"
    for name in imports(path):
        if name.startswith("sudokit.logic") and "logic" in here:
            continue
        assert floor(name) <= floor(here), f"{here} imports {name}"


def test_no_module_needs_itself() -> None:
    """Outside the techniques, which call each other, there is no circle."""
    needed = {
        name_of(path): {
            name for name in imports(path) if "logic" not in name
        }
        for path in FILES if "logic" not in name_of(path)
    }
    while needed:
        free = [name for name in needed if not needed[name] & set(needed)]
        assert free, f"a circle among {sorted(needed)}"
        for name in free:
            del needed[name]


def loaded_by(*words: str, text: str = "") -> set[str]:
    """The modules that a run of the command has loaded at its end."""
    code = (
        "import sys; from sudokit.cli import main; main(sys.argv[1:]);"
        "print(*sys.modules, file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, *words], input=text, text=True,
        capture_output=True, check=True,
    )
    return set(run.stderr.splitlines()[-1].split())


def test_plain_filter_imports_nothing_else() -> None:
    loaded = loaded_by(text="." * 80 + "1\n")
    assert "sudoku" in loaded
    unwanted = {"argparse", "json", "random", "dataclasses", "logging"}
    assert not loaded & unwanted
    ours = {name for name in loaded if name.startswith("sudokit")}
    assert ours == {"sudokit", "sudokit.cli"}


def test_fields_of_a_grid_stay_in_grid() -> None:
    for path in FILES:
        if name_of(path) == "grid":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            assert not (
                isinstance(node, ast.Attribute) and node.attr == "_words"
            ), f"{name_of(path)} touches the fields of a grid"
