"""Help for missing libraries and mistyped words.

help_with(missing)    how to install a missing library, "" if unknown
note_pure_build()     prints once how to get the compiled build
verb_hint(names, verbs)   a verb to suggest for a missing file
usage_error(parser, message) an error of usage, with a suggestion
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from os.path import exists
from pathlib import Path
from typing import Final

from sudokit.text.messages import alike

NOTED: Final = "pure-build-noted"  # beside the saved games
# A library, and the extra that has it.
EXTRAS: Final = {
    "babel": "test",
    "textual": "play",
    "matplotlib": "plot",
    "numpy": "data",
    "pyarrow": "data",
    "distributed": "dask",
    "pydantic": "web",
    "starlette": "web",
    "uvicorn": "web",
    "fpdf": "paper",
    "fontTools": "paper",
    "resvg_py": "paper",
    "segno": "paper",
    "anyio": "mcp",
    "mcp": "mcp",
    "mcp_types": "mcp",
    "gymnasium": "train",
    "cv2": "photo",
    "pypdfium2": "photo",
}


def help_with(missing: str) -> str:
    """Return a line on how to install a missing module, or ""."""
    extra = EXTRAS.get(missing.split(".", 1)[0])
    if extra is None:
        return ""
    wanted = command(f"{source()}[{extra}]")
    return f"the extra {extra} is not installed: {wanted}"


def _quoted_on_windows(word: str) -> str:
    from subprocess import list2cmdline  # noqa: PLC0415

    return list2cmdline([word])


def command(wanted: str, options: str = "") -> str:
    """Return the command that installs a package into this environment.

    Environments that uv makes have no pip.
    """
    quoted = shlex.quote if os.name != "nt" else _quoted_on_windows
    python, wanted = quoted(sys.executable), quoted(wanted)
    if find_spec("pip") is None:
        return f"uv pip install --python {python} {options}{wanted}"
    return f"{python} -m pip install {options}{wanted}"


def note_pure_build() -> None:
    """Print on stderr how to get the compiled build.

    Raise OSError if it was printed before, or the folder isn't writable.
    """
    from sysconfig import get_config_var  # noqa: PLC0415

    from sudokit.system.files import state_folder  # noqa: PLC0415

    if get_config_var("Py_GIL_DISABLED"):
        return  # there is no compiled build without the lock
    folder = state_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / NOTED).touch(exist_ok=False)
    line = command(source(), "--force-reinstall --no-binary sudokit ")
    sys.stderr.write(
        "sudoku: this is the pure Python build, some 300 times as slow as the"
        " compiled one. With a C compiler and Python's headers, this installs"
        f" that: {line}\n"
    )


def source() -> str:
    """Return the name of this program for pip, or its own checkout."""
    root = Path(__file__).resolve().parents[3]
    if (root / "pyproject.toml").is_file() and (root / "src").is_dir():
        return str(root)
    return "sudokit"


# Common words that aren't verbs here.
OTHERS = {
    "solve": "sudoku FILE",
    "check": "sudoku -c FILE",
    "generate": "sudoku new",
    "make": "sudoku new",
    "count": "sudoku --count FILE",
    "hint": "sudoku explain --hint technique",
    "rules": "sudoku --rules list",
    "formats": "sudoku convert --list",
    "split": "sudoku data split",
    "dedupe": "sudoku data dedupe",
    "audit": "sudoku data audit",
    "help": "sudoku --help",
    "version": "sudoku --version",
}


# Options of other programs and their equivalents.
OTHER_OPTIONS: Final = {
    "--to": ("--format",),
    "--output-format": ("--format",),
    "--type": ("--format", "--from"),
    "--input-format": ("--from",),
    "--format": ("--json", "--csv"),
    "--output": ("-o",),
    "--out": ("-o",),
    "--size": ("--box",),
    "--technique": ("--require",),
    "--number": ("-n", "--count"),
    "--count": ("-n",),
    "--variant": ("--rules",),
    "--constraints": ("--rules",),
    "--threads": ("--jobs",),
    "--processes": ("--jobs",),
    "--workers": ("--jobs",),
    "--overwrite": ("--force",),
    "--quiet": ("-q",),
    "--unique": ("-u",),
}


def verb_hint(names: Sequence[str], verbs: Iterable[str]) -> str:
    """Return a suggestion of a verb for the name of a missing file, or ""."""
    known = list(verbs)
    for name in names:
        if name == "-" or exists(name):
            continue
        if name in known:
            return f"put the verb first: sudoku {name} ..."
        from difflib import get_close_matches  # noqa: PLC0415

        for word in get_close_matches(name, [*known, *OTHERS], 1, 0.7):
            wanted = OTHERS.get(word, f"sudoku {word}")
            return f"no such file: {name}; did you mean {wanted}?"
    return ""


def usage_error(parser: ArgumentParser, message: str) -> str:
    """Return an error of argparse as the command prints it.

    One of a value begins with the name of its option, as it does where the
    value is read later; others name the help.
    """
    text = with_hint(parser, message)
    bare = text.removeprefix("argument ")
    is_of_value = bare != text or re.match(r"--[a-z-]+: ", text)
    if is_of_value and not re.search(r": expected .*arguments?$", text):
        return bare
    return f"{bare} (see {parser.prog} --help)"


def with_hint(parser: ArgumentParser, message: str) -> str:
    """Return an error of argparse with a suggestion for a wrong word."""
    _, wrong, words = message.partition("unrecognized arguments: ")
    if wrong:
        word = words.split(maxsplit=1)[0].partition("=")[0]
        return f"{message}{_option_hint(parser, word)}"
    _, wrong, words = message.partition("invalid choice: ")
    word, *known = re.split(r"[\s,'()]+", words.strip("')"))
    hint = alike(word, known[2:]) if wrong else ""
    return message.replace(" (", f"; {hint}(", 1) if hint else message


def _option_hint(parser: ArgumentParser, word: str) -> str:
    """Return a suggestion of an option or a positional argument."""
    known: dict[str, str] = {}
    for one in parser._actions:
        names = [] if one.option_strings else str(one.metavar).split("|")
        for name in names:
            if word == f"--{name}".lower():
                return f"; did you mean {parser.prog} {name}?"
        known |= {option: option for option in one.option_strings}
    for option in OTHER_OPTIONS.get(word, ()):
        if option in known:
            return f"; did you mean {option}?"
    return f"; {alike(word, known, 0.75)}".rstrip("; ")
