"""The layout of help texts."""

from __future__ import annotations

from argparse import RawDescriptionHelpFormatter
from textwrap import wrap


class HelpFormat(RawDescriptionHelpFormatter):
    """Keeps the lines of examples, and never breaks a word at a hyphen."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap(" ".join(text.split()), width, break_on_hyphens=False)
