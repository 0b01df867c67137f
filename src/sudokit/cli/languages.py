"""The language that a verb speaks.

add_language(parser)       the option --lang
speak_as_asked(options)    from now on as it says, or the environment
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from io import TextIOWrapper

from sudokit.cli.arguments import fail
from sudokit.language import ENGLISH, LANGUAGES, asked_for, speak


def add_language(parser: ArgumentParser) -> None:
    """The option --lang."""
    parser.add_argument(
        "--lang",
        type=language,
        metavar="L",
        help="the language of what is told: "
        + ", ".join(f"{name} ({own})" for name, own in LANGUAGES.items())
        + "; without it that of the environment, and of objects English",
    )


def language(text: str) -> str:
    """One of LANGUAGES, by its letters or its own name."""
    for name, own in LANGUAGES.items():
        if text.lower() in (name, own.lower()):
            return name
    fail(f"there is no language {text}, only {', '.join(LANGUAGES)}")


def speak_as_asked(options: Namespace) -> None:
    """Speak the language of --lang, or the one of the environment.

    Objects are read by programs, which the environment says nothing of.
    """
    if options.lang:
        speak(options.lang)
    elif not getattr(options, "json", False):
        # A checkout without Babel has no other language than English.
        with suppress(ModuleNotFoundError):
            speak(asked_for())
    else:
        speak(ENGLISH)
    for stream in (sys.stdout, sys.stderr):
        # What the terminal can't show is no reason to end.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
