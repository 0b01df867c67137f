"""Builds the extension modules, also for newer processors if requested."""

import os
import platform
import shutil
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from os.path import basename, dirname, exists, join

from setuptools import Extension
from setuptools.command.build_ext import build_ext

from sudokit_build.compiler import JOBS
from sudokit_build.extensions import GROUP

# Newer processors and their flags: by default gcc uses only half of the
# width of the vectors of AVX-512.
LEVELS = {"x86-64-v3": [], "x86-64-v4": ["-mprefer-vector-width=512"]}


def levels() -> list[str]:
    """Return the newer processors to build for.

    There are none unless SUDOKIT_LEVELS is set, on Linux with glibc.
    """
    requested = bool(os.environ.get("SUDOKIT_LEVELS"))
    known = platform.machine() == "x86_64" and sys.platform == "linux"
    return (
        list(LEVELS) if requested and known and platform.libc_ver()[0] else []
    )


class BuildForLevels(build_ext):
    """Builds the extension modules once per level of processors.

    The group becomes a library.  From version 2.33 on, the loader of glibc
    looks for it in ``glibc-hwcaps/LEVEL/`` first, if the processor has that
    level; otherwise, like any other loader, it takes the one in
    ``sudokit/lib/``.  So no Python code has to choose.
    """

    def finalize_options(self) -> None:
        """Build as many modules at a time as there are cores.

        On Windows, where this is untested, build one at a time.
        """
        super().finalize_options()
        if os.name == "posix":
            self.parallel = self.parallel or JOBS

    def run(self) -> None:
        """Build all modules, or none if one of them can't be built."""
        # Otherwise threads would compile the rest before Ctrl-C takes effect.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        super().run()
        paths = [self.get_ext_fullpath(ext.name) for ext in self.extensions]
        if not all(map(exists, paths)):
            for path in filter(exists, paths):
                os.unlink(path)
            shutil.rmtree(self._libraries(), ignore_errors=True)

    def build_extension(self, ext: Extension) -> None:
        """Build a module, and a library for each level if it is the group."""
        if ext.name != GROUP or not levels():
            super().build_extension(ext)
            return
        with ThreadPoolExecutor(JOBS) as threads:
            compilations = {
                level: threads.submit(self._objects, ext, level)
                for level in levels()
            }
            super().build_extension(ext)
            # If a level fails here, the module just built stays as it is.
            objects = {
                level: future.result()
                for level, future in compilations.items()
            }
        module = self.get_ext_fullpath(ext.name)
        name = "lib" + basename(module)
        folder = self._libraries()
        self.mkpath(folder)
        shutil.move(module, join(folder, name))
        for level, files in objects.items():
            path = join(folder, "glibc-hwcaps", level, name)
            self.compiler.link_shared_object(
                files, path, extra_postargs=ext.extra_link_args
            )
        # The module itself only refers to that library.
        self.compiler.link_shared_object(
            [],
            module,
            libraries=[f":{name}"],
            library_dirs=[folder],
            extra_preargs=["-Wl,--no-as-needed"],
            extra_postargs=["-Wl,-rpath,$ORIGIN/sudokit/lib"],
        )

    def _libraries(self) -> str:
        """Return the folder of the group's libraries."""
        module = self.get_ext_fullpath(GROUP)
        return join(dirname(module), "sudokit", "lib")

    def _objects(self, ext: Extension, level: str) -> list[str]:
        """Compile the group for a level; return its object files."""
        objects: list[str] = self.compiler.compile(
            ext.sources,
            join(self.build_temp, level),
            include_dirs=ext.include_dirs,
            extra_postargs=[
                *ext.extra_compile_args,
                f"-march={level}",
                *LEVELS[level],
            ],
            depends=ext.depends,
        )
        return objects
