"""The kind of build under test, and that it is current."""

import ast
import contextlib
import importlib
import importlib.util
import inspect
import os
import signal
import subprocess
from io import BytesIO
from pathlib import Path

import pytest

import sudokit
from puzzles import ROOT
from sudokit.native.arrays import COMPILED
from sudokit.system.language.catalogues import Catalogue, compiled
from sudokit_build.sources import compiled_sources

SRC = ROOT / "src"
PACKAGE = Path(str(sudokit.__file__)).parent
# All that is installed as it is: modules, and the data beside them.
SOURCES = sorted(
    path
    for path in SRC.rglob("*.*")
    if not {"__pycache__", "sudokit.egg-info"} & set(path.parts)
    and path.suffix != ".po"
)
CATALOGUES = sorted(SRC.rglob("*.po"))
# The modules that a compiled build has compiled, by name.
with contextlib.chdir(ROOT):
    MODULES = [
        ".".join(Path(path).relative_to("src").with_suffix("").parts)
        for path in compiled_sources()
    ]


def test_version_names_the_build(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n[{'compiled' if COMPILED else 'pure'} build]")
    wanted = os.environ.get("SUDOKIT_BUILD")
    if wanted:
        assert wanted == ("compiled" if COMPILED else "pure")


def test_the_list_of_compiled_modules_has_the_core() -> None:
    assert len(MODULES) > 50
    assert {"sudokit.core.grid", "sudokit.core.search"} <= set(MODULES)


def test_the_build_is_all_compiled_or_all_pure() -> None:
    for name in MODULES:
        module = importlib.import_module(name)
        assert str(module.__file__).endswith(".py") != COMPILED, name
        # So are the functions in it.
        own = [
            # Functions wrapped by a decorator are not compiled.
            inspect.unwrap(value)
            for value in vars(module).values()
            if getattr(value, "__module__", "") == name
        ]
        assert not (COMPILED and any(map(inspect.isfunction, own))), name


def test_a_name_of_an_exception_has_one_type_in_a_function() -> None:
    """Compiled code gives it the type of the first handler."""
    found = 0
    for name in MODULES:
        path = SRC / Path(*name.split(".")).with_suffix(".py")
        for function in ast.walk(ast.parse(path.read_text())):
            if not isinstance(function, ast.FunctionDef):
                continue
            kinds: dict[str, set[str]] = {}
            for one in ast.walk(function):
                if isinstance(one, ast.ExceptHandler) and one.name:
                    kind = ast.unparse(one.type) if one.type else ""
                    kinds.setdefault(one.name, set()).add(kind)
            for error, some in kinds.items():
                assert len(some) == 1, (name, function.name, error)
                found += 1
    assert found > 20


def test_a_pure_build_has_no_compiled_file() -> None:
    result = [*PACKAGE.rglob("*.so"), *PACKAGE.rglob("*.pyd")]
    assert bool(result) == COMPILED
    assert bool([*PACKAGE.parent.glob("sudokit__mypyc*")]) == COMPILED


def test_no_compiled_file_beside_the_sources() -> None:
    """Such a file would win over its source, and later edits be ignored."""
    assert list(SRC.rglob("*.so")) == []


def test_installed_sources_are_these_sources() -> None:
    """The sources are installed beside what was compiled of them.

    Each build compiles everything anew, so that the two are of one time.
    """
    assert len(SOURCES) > 100
    stale = [path for path in SOURCES if not is_installed(path)]
    assert not stale, "run make again"


def is_installed(path: Path) -> bool:
    """Return whether this version of a source file is installed."""
    if path.parent == SRC and (PACKAGE / "contract").exists():  # a header
        installed = PACKAGE / "contract" / path.name
    else:
        installed = PACKAGE.parent / path.relative_to(SRC)
    return installed.exists() and installed.read_bytes() == path.read_bytes()


def test_installed_catalogues_are_compiled_from_these() -> None:
    pytest.importorskip("babel")
    assert CATALOGUES
    for path in CATALOGUES:
        installed = PACKAGE.parent / path.relative_to(SRC).with_suffix(".mo")
        assert installed.exists(), "run make again"
        here = Catalogue(BytesIO(compiled(path.read_bytes()))).messages()
        there = Catalogue(BytesIO(installed.read_bytes())).messages()
        assert there == here, path.stem


def test_a_directory_as_input_is_refused() -> None:
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


def test_an_interrupt_before_the_program_starts() -> None:
    """It ends ./sudoku silently, however early it comes."""
    made = ROOT / "sudoku"
    if not made.exists():
        pytest.skip("there is no ./sudoku, which make leaves")

    def interrupted() -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        signal.raise_signal(signal.SIGINT)

    done = subprocess.run(
        [made, "--version"],
        preexec_fn=interrupted,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (-signal.SIGINT, b"")
    assert done.stderr == b""
