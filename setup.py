"""Compiles the typed sources with mypyc where a C compiler is at hand.

The extension is optional: without a compiler, or without the headers of
Python, the same sources are installed as they are.  SUDOKIT_PURE=1 asks
for that.  Everything is built anew, in a folder of its own, so that no
wheel takes what was built before, for another processor or of a file that
is gone.
"""

import os
import shutil
import sys
from collections.abc import Sequence
from glob import glob
from importlib.util import find_spec
from os.path import basename, dirname, isfile
from subprocess import run

from setuptools import Extension, find_namespace_packages, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler

# Hot code only; what waits for a person or a disk stays interpreted.
COMPILED = ["core", "exact_cover", "symmetry", "logic", "rating", "generator"]
INTERPRETED = {"__init__.py", "plain_arrays.py"}

# For gcc and clang.  Functions that call each other inside the module may
# be inlined; integers wrap; and CFLAGS in the environment replaces what
# Python itself was built with, so the rest of it is said again.
POSIX = ["-fno-semantic-interposition", "-fwrapv", "-DNDEBUG"]
# For gcc alone.  Small functions are inlined before anything else is done:
# then the loops of the kernel become vector code, four times as fast.
GCC = ["--param=early-inlining-insns=250"]
WORK = "build/work"
# Names and versions are asked for without building anything.
BUILDS = {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}


# What a compiled build needs at run time: what it is built against, and
# later ones as long as they keep their interface, which librt checks.
LIBRT = ["librt>=0.16,<1", "mypy_extensions>=1.1"]


def compiled_sources() -> list[str]:
    """What mypyc compiles, as paths from this folder."""
    found = [
        path
        for folder in COMPILED
        for path in glob(f"src/sudokit/{folder}/**/*.py", recursive=True)
    ]
    return sorted(p for p in found if basename(p) not in INTERPRETED)


def shared() -> list[tuple[str, Sequence[str]]]:
    """The man page and the completions, for where they are looked for."""
    files = [path for path in glob("share/**", recursive=True) if isfile(path)]
    return [(dirname(path), [path]) for path in sorted(files)]


def is_compiled() -> bool:
    """Is it asked for and can it be tried?"""
    if os.environ.get("SUDOKIT_PURE"):
        return False
    return find_spec("mypyc") is not None


def is_gcc() -> bool:
    """Is the C compiler gcc?  Others don't know its parameters."""
    compiler = new_compiler()
    customize_compiler(compiler)
    command = getattr(compiler, "compiler", None)
    if not command:
        return False
    try:
        asked = run([*command, "-v"], capture_output=True, check=False)
    except OSError:
        return False
    return b"gcc version" in asked.stderr


def extensions() -> list[Extension]:
    """The compiled modules; none if they are not wanted or not possible."""
    if not is_compiled() or not BUILDS & set(sys.argv):
        return []
    from mypyc.build import mypycify  # noqa: PLC0415

    modules = [
        module
        for module in mypycify(
            compiled_sources(),
            opt_level="3",
            debug_level="0",  # it would name folders of this machine
            target_dir=WORK,
            group_name="sudokit",
        )
        if isinstance(module, Extension)
    ]
    flags = POSIX if os.name == "posix" else []
    if is_gcc():
        flags = flags + GCC
    for module in modules:
        module.optional = True
        module.extra_compile_args += flags
    return modules


if __name__ == "__main__":
    shutil.rmtree(WORK, ignore_errors=True)
    setup(
        ext_modules=extensions(),
        install_requires=LIBRT if is_compiled() else [],
        options={"build": {"build_base": WORK}},
        # The two headers are a package of the wheel, so that it installs no
        # top-level module of their names.
        packages=[
            *find_namespace_packages("src", include=["sudokit", "sudokit.*"]),
            "sudokit.contract",
        ],
        data_files=shared(),
        package_dir={"": "src", "sudokit.contract": "src"},
    )
