"""Builds sudokit, compiled with mypyc where there is a C compiler.

Compiled modules are optional: without a compiler, or without the headers of
Python, the same sources are installed as they are.  With the environment
variable SUDOKIT_PURE=1 nothing is compiled.

Each build starts from an empty folder, so that no wheel contains code built
earlier for another processor or from a file that has been deleted.

The parts of the build are modules of ``packaging/sudokit_build``:

    sources            which modules are compiled, which data is installed
    compiler           the C compiler and its flags
    extensions         mypyc, from the sources to extension modules
    c_docstrings       docstrings, which mypyc drops
    c_multiplication   products that a signal handler may interrupt
    c_tracebacks       small code for the places in tracebacks
    c_attributes       vector loops for newer processors, small start-up code
    build_ext          the command that builds them
    build_py           the command that also compiles translations
"""

import shutil
import sys
from os.path import abspath, dirname, join

from setuptools import find_namespace_packages, setup

# PEP 517 runs this file without its folder on the path.
sys.path.append(join(dirname(abspath(__file__)), "packaging"))

from sudokit_build.build_ext import BuildAllOrNone
from sudokit_build.build_py import BuildWithMessages
from sudokit_build.extensions import WORK, extensions, is_compiled
from sudokit_build.sources import shared_files

# What compiled modules need at run time: at least the version they are built
# with, and any later one with the same interface, which librt checks.
LIBRT = ["librt>=0.16,<1", "mypy_extensions>=1.1"]

if __name__ == "__main__":
    shutil.rmtree(WORK, ignore_errors=True)
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildAllOrNone, "build_py": BuildWithMessages},
        install_requires=LIBRT if is_compiled() else [],
        options={"build": {"build_base": WORK}},
        # The two headers are installed as a package, so that no top-level
        # module has their names.
        packages=[
            *find_namespace_packages("src", include=["sudokit", "sudokit.*"]),
            "sudokit.contract",
        ],
        data_files=shared_files(),
        package_dir={"": "src", "sudokit.contract": "src"},
    )
