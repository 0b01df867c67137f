"""Adds gcc's attributes to the functions of mypyc's C code.

Vector loops are compiled for newer processors too: gcc makes a copy of a
function for each processor that its attribute names, and the loader of glibc
selects the copy for the processor that it runs on.  The code of modules,
which runs once, is compiled for size, and so are the wrappers with which
interpreted code calls functions.
"""

import os
import re

from sudokit_build.compiler import has_compiler, is_gcc

CLONES = (
    '__attribute__((target_clones("default", "arch=x86-64-v3",'
    ' "arch=x86-64-v4")))\n'
)
# The functions of core/fleet*.py, which work on many grids at a time.  In
# other functions newer instructions gain less than their copies cost.
OF_FLEETS = re.compile(r"^(?=\w[^\n;]*\bCPyDef_fleet\w*\([^;{]*\) \{)", re.M)
# The code that runs when a module is imported.
OF_MODULES = re.compile(r"^(?=char CPyDef_\w+__top_level__\(void\) \{)", re.M)
# By default gcc uses only half of the width of the vectors of AVX-512.
FLAGS = ["-mprefer-vector-width=512"]
COLD = "__attribute__((cold))\n"
# The declarations of wrappers.
WRAPPER = "extern PyObject *CPyPy_"
PROBE = f"{CLONES}int copied(int n) {{ return n + 1; }}\n"


def has_clones() -> bool:
    """Return whether the compiler makes copies for newer processors.

    It needs gcc 12 and a loader that selects them, on x86-64.  A build for
    one processor (``-march`` in CFLAGS) needs no copies.
    """
    if "-march=" in os.environ.get("CFLAGS", "") or not is_gcc():
        return False
    return has_compiler(*FLAGS, code=PROBE)


def with_clones(code: str) -> str:
    """Return mypyc's C code with copies of the functions of fleets.

    Raise ValueError if it has no such functions.
    """
    return _with(CLONES, OF_FLEETS, "functions of fleets", code)


def with_small_modules(code: str) -> str:
    """Return mypyc's C code with the code of modules compiled for size.

    Raise ValueError if it has no such functions.
    """
    return _with(COLD, OF_MODULES, "the code of modules", code)


def with_small_wrappers(header: str) -> str:
    """Return mypyc's header with wrappers compiled for size.

    Raise ValueError if it declares none.
    """
    if WRAPPER not in header:
        raise ValueError("mypyc's header no longer declares wrappers")
    return header.replace(WRAPPER, f"{COLD}{WRAPPER}")


def _with(
    attribute: str, functions: re.Pattern[str], what: str, code: str
) -> str:
    code, number = functions.subn(attribute, code)
    if not number:
        raise ValueError(f"mypyc's C code no longer names {what}")
    return code
