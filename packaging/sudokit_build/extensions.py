"""Compiles the typed modules with mypyc into extension modules."""

import os
import re
import sys
from collections.abc import Callable
from functools import cache
from glob import glob
from importlib.util import find_spec
from sysconfig import get_config_var

from setuptools import Extension

from sudokit_build.c_attributes import (
    FLAGS,
    has_clones,
    with_clones,
    with_small_modules,
    with_small_wrappers,
)
from sudokit_build.c_docstrings import with_docstrings
from sudokit_build.c_multiplication import with_safe_multiplication
from sudokit_build.c_tracebacks import with_small_tracebacks
from sudokit_build.compiler import (
    GCC,
    PARALLEL_LTO,
    POSIX,
    SMALL_LINK,
    has_compiler,
    is_gcc,
)
from sudokit_build.sources import compiled_sources

WORK = "build/work"  # the folder of everything that a build makes
GROUP = "sudokit__mypyc"  # the module that holds all compiled code
# The commands that compile; others only ask for the name and the version.
BUILDS = {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}

NO_COMPILER = "sudokit: pure Python, as there is no C compiler with Python.h"


@cache
def is_compiled() -> bool:
    """Return whether this build compiles modules.

    It doesn't with SUDOKIT_PURE set, without mypyc, on a Python without the
    global interpreter lock, which compiled code relies on, and without a C
    compiler, which is reported on stderr.
    """
    if os.environ.get("SUDOKIT_PURE") or find_spec("mypyc") is None:
        return False
    if get_config_var("Py_GIL_DISABLED"):
        return False
    if not has_compiler():
        print(NO_COMPILER, file=sys.stderr)
        return False
    return True


def extensions() -> list[Extension]:
    """Run mypyc and return the extension modules.

    The list is empty if this build doesn't compile modules.  All modules are
    optional: if one can't be built, the interpreted ones are installed.
    """
    if not is_compiled() or not BUILDS & set(sys.argv):
        return []
    from mypyc.build import mypycify

    modules = [
        module
        for module in mypycify(
            compiled_sources(),
            opt_level="3",
            debug_level="0",  # debug information names folders of this machine
            target_dir=WORK,
            group_name="sudokit",
        )
        if isinstance(module, Extension)
    ]
    gcc, clones = is_gcc(), has_clones()

    def changed(code: str) -> str:
        code = with_safe_multiplication(with_docstrings(code))
        if gcc:
            code = with_small_tracebacks(with_small_modules(code))
        code = with_clones(code) if clones else code
        # mypyc indents each function deeper than the last, by 300 MB in all.
        return re.sub("^ +", "", code, flags=re.M)

    _change(f"{WORK}/__native*.c", changed)
    if gcc:
        _change(f"{WORK}/__native_internal*.h", with_small_wrappers)
    flags = POSIX if os.name == "posix" else []
    links, small_links = [], []
    if gcc:
        flags = flags + GCC + (FLAGS if clones else [])
        links = [PARALLEL_LTO] if has_compiler(PARALLEL_LTO) else []
        small_links = SMALL_LINK if has_compiler(*SMALL_LINK) else []
    # Without the table of symbols, a tenth of the module.
    strip = ["-s"] if gcc else []
    for module in modules:
        module.optional = True
        # New lists, since the modules may share theirs.
        module.extra_compile_args = [*module.extra_compile_args, *flags]
        own = links if module.name == GROUP else small_links
        module.extra_link_args = [*own, *strip]
        if module.name == GROUP:
            module.extra_compile_args += links
        elif gcc:
            module.extra_compile_args.append("-Os")
    return modules


def _change(pattern: str, changed: Callable[[str], str]) -> None:
    """Replace the text of the files that match a pattern; else ValueError."""
    paths = glob(pattern)
    if not paths:
        raise ValueError(f"mypyc no longer writes {pattern}")
    for path in paths:
        with open(path, encoding="utf-8") as file:
            code = changed(file.read())
        with open(path, "w", encoding="utf-8") as file:
            file.write(code)
