"""Compiles the typed sources with mypyc where a C compiler is at hand.

The extension is optional: without a compiler, or without the headers of
Python, the same sources are installed as they are.  SUDOKIT_PURE=1 asks
for that.
"""

import os
from glob import glob
from os.path import basename

from setuptools import Extension, setup

# Hot code only; what waits for a person or a disk stays interpreted.
COMPILED = [
    *sorted(glob("src/sudokit/core/*.py")),
    *sorted(glob("src/sudokit/exact_cover/*.py")),
    *sorted(glob("src/sudokit/symmetry/*.py")),
    *sorted(glob("src/sudokit/logic/**/*.py", recursive=True)),
    *sorted(glob("src/sudokit/rating/*.py")),
    *sorted(glob("src/sudokit/generator/*.py")),
]
INTERPRETED = {"__init__.py", "plain_arrays.py"}


def extensions() -> list[Extension]:
    """The compiled modules; none if they are not wanted or not possible."""
    if os.environ.get("SUDOKIT_PURE"):
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415
    except ImportError:
        return []
    modules = [
        module
        for module in mypycify(
            [path for path in COMPILED if basename(path) not in INTERPRETED],
            opt_level="3",
            group_name="sudokit",
        )
        if isinstance(module, Extension)
    ]
    for module in modules:
        module.optional = True
        # Functions that call each other inside the module may be inlined.
        module.extra_compile_args.append("-fno-semantic-interposition")
    return modules


setup(ext_modules=extensions())
