"""Translates messages into the user's language.

    _(message, **parts)               a message with its parts filled in
    ngettext(one, many, n, **parts)   the form for the number n
    speak(name)                       switches to this language
    speaking(name)                    switches for the length of a block
    requested_language(environment)   the language that it requests
    catalogue(name)                   its messages, for the page
    LANGUAGES                         the languages, English first

Messages are English and name their parts in braces, as in ``_("{n} is no
candidate here.", n=3)``.  Messages missing from the catalogue of a language,
a gettext file beside this one, stay English.  Text for programs is never
translated: the lines of the filter, names in JSON, errors in files.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sudokit.system.language.catalogues import Messages

ENGLISH: Final = "en"
# Their names in themselves.
LANGUAGES: Final = {
    ENGLISH: "English",
    "de": "Deutsch",
    "es": "Español",
    "it": "Italiano",
    "el": "Ελληνικά",
}
# The variables that gettext reads for the language; the first set one counts.
VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

Forms = Callable[[str, str, int], str]


def _same(message: str) -> str:
    return message


def _of_number(one: str, many: str, n: int) -> str:
    return one if n == 1 else many


class _Spoken:
    """The language of the whole process."""

    name: str = ENGLISH
    text: Callable[[str], str] = staticmethod(_same)
    forms: Forms = staticmethod(_of_number)


def _(message: str, **parts: object) -> str:
    """Return a message in the current language, with its parts filled in."""
    # gettext uses the empty message for the head of a catalogue.
    text = _Spoken.text(message) if message else ""
    return text.format(**parts) if parts else text


def ngettext(one: str, many: str, n: int, **parts: object) -> str:
    """Return the form of a message for ``n``, which is one of its parts.

    >>> ngettext("{n} cell", "{n} cells", 2)
    '2 cells'
    """
    return _Spoken.forms(one, many, n).format(n=n, **parts)


def spoken() -> str:
    """Return the current language, one of LANGUAGES.

    >>> spoken()
    'en'
    """
    return _Spoken.name


def speak(name: str) -> None:
    """Switch to a language; KeyError if it is unknown.

    It applies to the whole process, with all its threads.

    >>> speak("it"); speak("en")
    """
    if name not in LANGUAGES:
        raise KeyError(name)
    if name == ENGLISH:
        _Spoken.text, _Spoken.forms = _same, _of_number
    else:
        from sudokit.system.language.catalogues import opened  # noqa: PLC0415

        messages = opened(name)
        _Spoken.text, _Spoken.forms = messages.gettext, messages.ngettext
    _Spoken.name = name


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Speak a language for as long as the block lasts.

    >>> with speaking("it"):
    ...     _("Hint")
    'Aiuto'
    """
    before = _Spoken.name
    speak(name)
    try:
        yield
    finally:
        speak(before)


def requested_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment requests; default English.

    ``LANGUAGE`` may name several, of which the first available one counts.

    >>> requested_language({"LANGUAGE": "xx:it:en"})
    'it'
    """
    setting = next(filter(None, map(environment.get, VARIABLES)), "")
    for name in setting.split(":"):
        # A territory, an encoding and more may follow: el_GR.UTF-8@euro.
        letters = re.split("[._@]", name)[0].lower()
        if letters in LANGUAGES:
            return letters
    return ENGLISH


def catalogue(name: str) -> Messages:
    """Return the messages of a language, each with its translation.

    For a message with a singular and a plural, the key is the singular
    and the translation is the list of forms.  English has no catalogue.

    >>> catalogue("it")["Hint"], catalogue("en")
    ('Aiuto', {})
    """
    if name == ENGLISH:
        return {}
    from sudokit.system.language.catalogues import opened  # noqa: PLC0415

    return opened(name).messages()
