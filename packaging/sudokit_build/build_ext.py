"""Builds the extension modules: all of them, or none."""

import os
import signal
from os.path import exists

from setuptools.command.build_ext import build_ext

from sudokit_build.compiler import JOBS


class BuildAllOrNone(build_ext):
    """Builds the extension modules on all cores."""

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
