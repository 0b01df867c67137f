"""Builds the Python modules and compiles the translations beside them."""

from glob import glob
from os.path import basename, join

from setuptools.command.build_py import build_py


class BuildWithMessages(build_py):
    """Compiles each .po file of a language into its .mo file."""

    def run(self) -> None:
        """Build the modules, then the .mo files.

        An editable install reads the .po files themselves.
        """
        super().run()
        if self.editable_mode:
            return
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source in sorted(glob("src/sudokit/system/language/*.po")):
            name = basename(source).removesuffix(".po") + ".mo"
            folder = join(self.build_lib, "sudokit", "system", "language")
            self.mkpath(folder)
            with (
                open(source, "rb") as po,
                open(join(folder, name), "wb") as mo,
            ):
                write_mo(mo, read_po(po))
