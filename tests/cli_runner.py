"""Calls user interfaces as the command does."""

from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path

import pytest

from sudokit.cli.main import status_of


class RunOnPuzzles:
    """Run a user interface on puzzles, and store its output."""

    def __init__(
        self, module: str, folder: Path, capture: pytest.CaptureFixture[str]
    ) -> None:
        self.face = import_module(f"sudokit.cli.{module}")
        self.file = folder / "puzzles"
        self.capture = capture
        self.talk = ""

    def __call__(self, text: str, *words: str, status: int = 0) -> str:
        """Return the output; the status must be this one."""
        parser = ArgumentParser()
        self.face.add_arguments(parser)
        self.file.write_text(text)
        options = parser.parse_args([str(self.file), *words])
        assert status_of(self.face.run, options, False) == status
        out, self.talk = self.capture.readouterr()
        return out
