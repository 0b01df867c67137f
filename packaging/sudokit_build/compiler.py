"""Probes the C compiler and chooses its flags."""

import os
from os.path import join
from subprocess import run
from sysconfig import get_path
from tempfile import TemporaryDirectory

from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler

# For gcc and clang.  Functions of the module may be inlined into each other,
# only the module's entry point is exported, and integers wrap.  Tables for
# exceptions of C++ are left out.  Python's own flags are repeated, since
# CFLAGS in the environment replaces them.
POSIX = [
    "-fno-semantic-interposition",
    "-fvisibility=hidden",
    "-fwrapv",
    "-fno-asynchronous-unwind-tables",
    "-DNDEBUG",
    # Python's own flags ask for warnings, which take gcc four minutes.
    "-Wno-all",
]
# For gcc alone.  Inlining small functions before any other optimisation lets
# gcc vectorise the loops of the kernel, which makes them four times as fast.
GCC = ["--param=early-inlining-insns=250"]
# The module is one large C file, which keeps one core busy for minutes.  With
# link-time optimisation gcc splits it and uses all cores.
JOBS = os.cpu_count() or 1
PARALLEL_LTO = f"-flto={JOBS}"
# For gcc with GNU ld.  The small modules only start that large one.  Without
# C's start-up code, a build id and page alignment each takes 1 kB of a wheel.
SMALL_LINK = [
    "-nostartfiles",
    "-Wl,--build-id=none,-z,noseparate-code,-z,norelro",
]


def has_compiler(*flags: str, code: str = "") -> bool:
    """Return whether a C compiler and the headers of Python are there.

    With flags, return whether it can also compile and link ``code`` with
    them.
    """
    compiler = new_compiler()
    with TemporaryDirectory() as folder:
        source = join(folder, "probe.c")
        with open(source, "w") as file:
            file.write(f"#include <Python.h>\n{code}")
        try:
            customize_compiler(compiler)
            objects = compiler.compile(
                [source],
                folder,
                include_dirs=[get_path("include")],
                extra_postargs=list(flags),
            )
            if flags:
                library = join(folder, "probe.so")
                compiler.link_shared_object(
                    objects, library, extra_postargs=list(flags)
                )
        except Exception:  # distutils defines each of its errors twice
            return False
    return True


def is_gcc() -> bool:
    """Return whether the C compiler is gcc, whose flags others reject."""
    compiler = new_compiler()
    customize_compiler(compiler)
    command = getattr(compiler, "compiler", None)
    if not command:
        return False
    try:
        version = run([*command, "-v"], capture_output=True, check=False)
    except OSError:
        return False
    return b"gcc version" in version.stderr
