"""The option ``--lang``, and the language of messages.

add_language(parser)       the option
set_language(options)    switches to the requested language
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from io import TextIOWrapper

from sudokit.cli.arguments import add_options, fail
from sudokit.system.language import (
    ENGLISH,
    LANGUAGES,
    requested_language,
    speak,
)


def add_language(parser: ArgumentParser) -> None:
    """Add the option --lang."""
    known = ", ".join(f"{name} ({own})" for name, own in LANGUAGES.items())
    records = "--json" in parser._option_string_actions
    about = f"""
--lang L  the language of what is printed: {known} (that of the environment{
        "; English with --json" * records
    })
"""
    add_options(parser, about, lang=language)


def language(text: str) -> str:
    """Return one of LANGUAGES, by its letters or its own name."""
    for name, own in LANGUAGES.items():
        if text.lower() in (name, own.lower()):
            return name
    fail(f"unknown language {text}; the languages are {', '.join(LANGUAGES)}")


def set_language(options: Namespace) -> None:
    """Switch to the language of --lang, or of the environment.

    JSON is for programs, so it is English by default.
    """
    if options.lang:
        speak(options.lang)
    elif not getattr(options, "json", False):
        # A checkout without Babel has no other language than English.
        with suppress(ModuleNotFoundError):
            speak(requested_language())
    else:
        speak(ENGLISH)
    for stream in (sys.stdout, sys.stderr):
        # What the terminal can't show is no reason to end.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
