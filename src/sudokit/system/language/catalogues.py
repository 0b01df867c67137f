"""Loads the gettext catalogues, one file per language.

    opened(name)         the Catalogue of a language, cached
    compiled(source)     the .mo of a .po

An installed program has them compiled, as .mo; a checkout reads the .po,
which takes Babel, and so does the build.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO

Messages = dict[str, str | list[str]]


class Catalogue(GNUTranslations):
    """The messages of a language."""

    # gettext's keys: a message, or one with the number of its form.
    _catalog: dict[str | tuple[str, int], str]

    def messages(self) -> Messages:
        """Return all messages, for the page, which isn't written in Python."""
        messages: Messages = {}
        for key, text in sorted(self._catalog.items(), key=_by_form):
            if isinstance(key, str):
                if key:  # the first one describes the file
                    messages[key] = text
                continue
            forms = messages.setdefault(key[0], [])
            assert isinstance(forms, list)
            forms.append(text)
        return messages


def _by_form(item: tuple[str | tuple[str, int], str]) -> tuple[str, int]:
    key, _ = item
    return (key, 0) if isinstance(key, str) else key


@cache
def opened(name: str) -> Catalogue:
    """Return the catalogue of a language.

    ModuleNotFoundError in a checkout without Babel.
    """
    folder = files("sudokit.system.language")
    made = folder / f"{name}.mo"
    if made.is_file():
        return Catalogue(BytesIO(made.read_bytes()))
    return Catalogue(BytesIO(compiled((folder / f"{name}.po").read_bytes())))


def compiled(source: bytes) -> bytes:
    """Return the .mo of a .po."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415

    made = BytesIO()
    write_mo(made, read_po(BytesIO(source)))
    return made.getvalue()
