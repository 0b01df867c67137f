"""Code for newer processors, and which processor uses it."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from puzzles import ROOT
from sudokit_build import extensions
from sudokit_build.build_ext import LEVELS
from sudokit_build.compiler import has_compiler, is_gcc

# A module that tells what it was compiled for.
SOURCE = """
#include <Python.h>
#ifdef __AVX512F__
#define LEVEL "x86-64-v4"
#elif defined(__AVX2__)
#define LEVEL "x86-64-v3"
#else
#define LEVEL ""
#endif
static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "sudokit__mypyc", NULL, -1, NULL
};
PyMODINIT_FUNC PyInit_sudokit__mypyc(void) {
    PyObject *made = PyModule_Create(&module);
    PyModule_AddStringConstant(made, "LEVEL", LEVEL);
    return made;
}
"""
ASK = "import sudokit__mypyc; print(sudokit__mypyc.LEVEL)"


@pytest.fixture(scope="module", autouse=True)
def gcc() -> None:
    """Skip the tests where the levels can't be compiled."""
    if (
        platform.machine() != "x86_64"
        or not platform.libc_ver()[0]
        or not is_gcc()
        or not has_compiler()
    ):
        pytest.skip("it needs gcc and glibc on x86-64")


# One that no compiler takes for the last level.
UNFIT = SOURCE.replace("__AVX512F__", "__AVX512F__\n#error unfit\n#elif 0")


# In a process of its own, as setuptools may be in another's hands here.
BUILD = """
from setuptools import Distribution, Extension
from sudokit_build.build_ext import BuildForLevels
from sudokit_build.extensions import GROUP
module = Extension(GROUP, ["group.c"], optional=True)
command = BuildForLevels(Distribution({"ext_modules": [module]}))
command.build_lib, command.build_temp = "lib", "temp"
command.ensure_finalized()
command.run()
"""


@pytest.fixture
def built(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Provide a folder with such a module, built for all levels."""
    (tmp_path / "group.c").write_text(getattr(request, "param", SOURCE))
    subprocess.run(
        [sys.executable, "-c", BUILD],
        cwd=tmp_path,
        env={
            **os.environ,
            "SUDOKIT_LEVELS": "1",
            "CFLAGS": "-march=x86-64",
            "PYTHONPATH": str(ROOT / "packaging"),
        },
        capture_output=True,
        check=True,
    )
    return tmp_path / "lib"


def level(folder: Path, *words: str) -> str:
    """Run a command there; return the level that Python loads."""
    done = subprocess.run(
        [*words, sys.executable, "-c", ASK],
        env={"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def known() -> str:
    """Return the highest level of this processor that the loader supports."""
    loader = "/lib64/ld-linux-x86-64.so.2"
    completed = subprocess.run(
        [loader, "--help"], capture_output=True, check=False
    )
    for name in reversed(LEVELS):
        if f"{name} (supported, searched)".encode() in completed.stdout:
            return str(name)
    return ""


def test_the_loader_selects_the_level_of_the_processor(built: Path) -> None:
    assert level(built) == known()
    files = {str(one.relative_to(built)) for one in built.rglob("*.so")}
    assert len(files) == 2 + len(LEVELS)


@pytest.mark.skipif(not shutil.which("qemu-x86_64"), reason="no qemu-user")
def test_an_old_processor_uses_the_baseline(built: Path) -> None:
    assert level(built, "qemu-x86_64", "-cpu", "Nehalem") == ""


@pytest.mark.parametrize("built", [UNFIT], indirect=True)
def test_a_failed_level_leaves_the_baseline(built: Path) -> None:
    assert level(built) == ""
    assert len(list(built.rglob("*.so"))) == 1


def test_without_a_compiler_nothing_is_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SUDOKIT_PURE", raising=False)
    monkeypatch.setenv("CC", "false")
    # Without the answer that an earlier test may have cached.
    monkeypatch.setattr(
        extensions, "is_compiled", extensions.is_compiled.__wrapped__
    )
    assert not extensions.is_compiled()
    assert capsys.readouterr().err == f"{extensions.NO_COMPILER}\n"
    assert not extensions.extensions()
