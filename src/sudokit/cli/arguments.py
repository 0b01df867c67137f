"""Argument types for argparse, common options, and messages on stderr.

A type takes the text of an argument and returns its value; ``add_options``
passes the message of its ValueError or OSError on to the parser.
"""

from __future__ import annotations

import io
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, NoReturn, TextIO

from sudokit.core.dice import seed_of
from sudokit.filter.output import STYLES
from sudokit.filter.program import NAMED_CLUES
from sudokit.text import streams
from sudokit.text.messages import FormatError

if TYPE_CHECKING:
    from argparse import _ArgumentGroup
    from pathlib import Path

    from _typeshed import SupportsWrite

    from sudokit.records.results import Result
    from sudokit.rules import GivenRules, Rules
    from sudokit.rules.families import Cells
    from sudokit.rules.shapes import Shape

MOST_READ = 100_000  # characters of a file of regions


def holds_shapes(style: str) -> bool:
    """Return whether a style can write grids of sizes other than 9x9."""
    if style in STYLES:
        return True
    from sudokit import formats  # noqa: PLC0415

    return formats.FORMATS[style].holds_shapes()


def style(text: str) -> str:
    """Return the style of stdout: a plain one, or a format by its name."""
    return text if text in STYLES else format_name(text)


def source(text: str) -> str:
    """Return the format of the input: auto, or its name."""
    return text if text == "auto" else format_name(text)


# Options of several verbs, as ``add_options`` takes them.
READING: Final = """
--from NAME     the format of the input (=auto)
--comment SIGN  comment prefix in the input (=#)
--empty SIGN    extra empty-cell character
"""
SHAPES: Final = """
| --box RxC       boxes of R rows and C columns
| --regions FILE  irregular regions: a grid of region letters, or one line of
                  cells per region
--rules NAMES     extra rules, comma-separated: anti-knight,diagonals; --rules
                  list prints them"""
RULES: Final = f"""{SHAPES}
--diagonals       the two diagonals are houses, too: --rules diagonals
"""
FORMAT: Final = """
--format F  9. or 90 for nine lines, 1. or 10 for one, with . or 0 for empty
            cells; or a name from sudoku convert --list
"""


def format_name(text: str) -> str:
    """Return a name of sudokit.formats."""
    from sudokit import formats  # noqa: PLC0415
    from sudokit.text.messages import alike  # noqa: PLC0415

    if text not in formats.FORMATS:
        fail(
            f"unknown format {text}; {alike(text, formats.FORMATS)}"
            "sudoku convert --list prints them"
        )
    return text


def nelts(text: str) -> int | str:
    """Return a number of clues, or a level by its English name.

    The five Italian words are numbers here, and levels everywhere else.
    """
    if is_clues(text):
        return int(text)
    word = text.lower()
    if word in NAMED_CLUES:
        return NAMED_CLUES[word]
    from sudokit.game.levels import LEVELS  # noqa: PLC0415

    if word not in LEVELS:
        fail(
            "expected a number of clues from 0 to 81 (up to 625 with --box)"
            f" or one of {', '.join((*NAMED_CLUES, *LEVELS))}, not {text}"
        )
    return word


def clues(text: str) -> int:
    """Return a number of clues."""
    if not is_clues(text):
        fail(f"clues must be 0 to 81 (up to 625 with --box), not {text}")
    return int(text)


def is_clues(text: str) -> bool:
    """Return whether a text can be a number of clues, up to 25x25."""
    return text.isascii() and text.isdecimal() and len(text) < 4


def level(text: str) -> str:
    """Return a level by its name, or by one of the five Italian words."""
    from sudokit.game.levels import LEVELS, level_named  # noqa: PLC0415

    known = level_named(text)
    if not known:
        fail(f"unknown level {text}; the levels are {', '.join(LEVELS)}")
    return known


def natural(text: str, least: int = 0) -> int:
    """Return a whole number from the ``least`` on."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        fail(f"expected a whole number, not {text or 'an empty text'}")
    if len(digits) > 18:
        fail(f"{text} has too many digits")
    if int(text) < least:
        fail(f"it must be at least {least}")
    return int(text)


def whole(text: str) -> int:
    """Return a whole number from 1."""
    return natural(text, 1)


def duration(text: str) -> float:
    """Return a number of seconds above 0."""
    seconds = 0.0
    with suppress(ValueError):
        seconds = float(text)
    if not 0 < seconds < float("inf"):
        fail(f"expected a number of seconds, not {text}")
    return seconds


def technique_name(text: str) -> str:
    """Return the full name of a technique, or "".

    Its name in the current language works as well.
    """
    from sudokit.logic import EVERY, technique_named  # noqa: PLC0415
    from sudokit.system.language import _  # noqa: PLC0415

    try:
        return technique_named(text).name
    except KeyError:
        names = {_(one.name).lower(): one.name for one in EVERY}
        return names.get(text.lower(), "")


def rating(text: str) -> tuple[float, float]:
    """Return a rating, 7.2, or a range of ratings, 7.1..7.3."""
    numbers: list[float] = []
    with suppress(ValueError):
        numbers = [float(end) for end in text.split("..")]
    if not 1 <= len(numbers) <= 2 or not all(map(isfinite, numbers)):
        fail(f"expected a rating such as 7.2 or 7.1..7.3, not {text}")
    return numbers[0], numbers[-1]


def box(text: str) -> Shape:
    """Return the shape of boxes, RxC: of R rows and C columns."""
    from sudokit.rules.shapes import parse_shape  # noqa: PLC0415

    return parse_shape(text)


def rule_words(text: str, made: Sequence[str] = ()) -> tuple[str, ...]:
    """Return words of rules, with commas between; ``list`` prints them all.

    ``made`` are words that only the generator knows.
    """
    from sudokit.rules.common_names import words_named  # noqa: PLC0415
    from sudokit.rules.named import NAMED, check_item  # noqa: PLC0415
    from sudokit.system.terminal_text import for_terminal  # noqa: PLC0415

    if text == "list":
        text = "".join(f"{w:20}{r.explanation}\n" for w, r in NAMED.items())
        raise SystemExit(until_closed(lambda: written(for_terminal(text))))
    words = words_named(text, made)
    for word in words:
        if word not in made:
            check_item(word)
    return tuple(words)


def region_file(name: str) -> tuple[Cells, ...]:
    """Return the regions of a file; "-" is stdin."""
    from sudokit.rules.spelling import read_regions  # noqa: PLC0415
    from sudokit.text.streams import opened  # noqa: PLC0415

    with opened(name) as file:
        return tuple(read_regions(file.read(MOST_READ), name))


def given_rules(options: Namespace) -> GivenRules:
    """Return the rules that the options name."""
    from sudokit.rules import GivenRules  # noqa: PLC0415

    words = tuple(getattr(options, "rules", None) or ())
    if getattr(options, "diagonals", False):
        words = ("diagonals", *words)
    regions = getattr(options, "regions", None) or ()
    return GivenRules(words, getattr(options, "box", None), regions)


def rules_of(options: Namespace) -> Rules:
    """Return the rules that the options name, in 9x9 if they give no size."""
    return given_rules(options).whole(9)


def wrong_rules(options: Namespace, size: int = 0) -> str:
    """Find a contradiction of rules whose size is known; "" if none.

    ``size`` is used where the options don't give one.  The message names
    the option, unless rules are words without it, as in ``new killer``.
    """
    shapes = [getattr(options, name, None) for name in ("box", "regions")]
    if not any(shapes) and not (size and options.rules):
        return ""
    try:
        given_rules(options).whole(size)
    except ValueError as error:
        has_words = getattr(options, "has_words", False)
        return str(error).removeprefix("--rules: " * has_words)
    return ""


def one_sign(text: str) -> str:
    """Return a character that can't be mistaken for a value."""
    if len(text) != 1 or text.isspace() or text in "123456789":
        fail(
            "expected one character that is neither a blank nor a value,"
            f" not {text!r}"
        )
    return text


def file_named(*endings: str) -> Callable[[str], Path]:
    """Return the type of a file to write with one of these endings."""

    def path_of(text: str) -> Path:
        from pathlib import Path  # noqa: PLC0415

        path = Path(text)
        if path.suffix.lower() not in endings:
            known = " or ".join(", ".join(endings).rsplit(", ", 1))
            fail(f"the name must end in {known}, not {text}")
        return path

    return path_of


DEFAULT: Final = re.compile(r" \((=?)([^()]*)\)$")
# The types of values, by their words in the help or by options.
KINDS: Final[dict[str, Any]] = {
    "COUNT": whole,
    "N": whole,
    "[=LIMIT]": whole,
    "GUESSES": natural,
    "SECONDS": duration,
    "S": seed_of,
    "SEED": seed_of,
    "SIGN": one_sign,
    "RxC": box,
    "source": source,
    "format": style,
    "regions": region_file,
    "rules": {"values": rule_words, "action": "extend"},
}
# The destinations of options without a long name.
PLACES = {"-c": "check", "-q": "quiet", "-u": "unique", "--from": "source"}
SEVERAL: Final = {"[...]": "*", "...": "+", "[]": "?"}


def add_options(
    to: ArgumentParser | _ArgumentGroup,
    text: str,
    known: str = "",
    /,
    **kinds: Any,
) -> None:
    """Add the options that a text describes in the form of the help.

    An option begins a line, and its help follows after two or more blanks
    and on indented lines; brackets at the end of the help hold the default:
    (=10) or (one per core).  An option without help has that of ``known``.
    ``--name VALUE`` has a value, ``--name {a,b}`` a choice, ``--name`` is a
    flag; ``FILE`` is an argument, ``[FILE]`` an optional one, and
    ``[FILE...]`` or ``FILE...`` are several, as ``files``.  Options after
    ``|`` exclude each other.

    ``kinds`` maps the name of an option to the type of its value, if
    KINDS doesn't have that of its word, or to its choices; or to other
    arguments for argparse, with the type as ``values``.
    """
    shared = _entries(known)
    either: Any = None
    for name, entry in _entries(text).items():
        spec, about = entry if entry[1] else shared[name]
        if spec.startswith("| "):
            either = either or to.add_mutually_exclusive_group()
        else:
            either = None
        _add(either or to, spec.removeprefix("| "), about, {**KINDS, **kinds})


def _entries(text: str) -> dict[str, tuple[str, str]]:
    """Return each option as it is written, and its help, by its name."""
    entries = {}
    for entry in re.split(r"\n+(?=\S)", text.strip()):
        spec, _, about = entry.partition("  ")
        spec = spec.strip()
        name = spec.removeprefix("| ").split(" ")[0]
        entries[name] = spec, " ".join(about.split())
    return entries


def _add(to: Any, spec: str, about: str, kinds: dict[str, Any]) -> None:
    """Add an option to a parser or a group."""
    name, _, value = spec.partition(" ")
    settings: dict[str, Any] = {}
    if name.startswith("-"):
        named = re.search(r"\w[\w-]*", name if name[1] == "-" else value)
        place = named[0].lower().replace("-", "_") if named else ""
        settings["dest"] = place = PLACES.get(name, place)
        if value and value[0] != "{":
            settings["metavar"] = value
    else:
        word = name.strip("[.]")
        settings["metavar"] = word
        place = word.lower()
        if name != word:
            settings["nargs"] = SEVERAL[name.replace(word, "")]
            place += "s" * (settings["nargs"] != "?")
    kind = kinds.get(name, kinds.get(place))
    if isinstance(kind, dict):
        settings |= kind
        kind = settings.pop("values", None)
    if value.startswith("{"):
        kind = value[1:-1].split(",")
    kind = kind or kinds.get(value)
    if callable(kind):
        settings["type"] = _explained(kind)
    elif kind is not None:
        settings["choices"] = kind
    elif name.startswith("-") and not value:
        settings.setdefault("action", "store_true")
    if not name.startswith("-"):
        name = settings.pop("dest", place)
    if (usual := DEFAULT.search(about)) and usual[1]:
        settings["default"] = kind(usual[2]) if callable(kind) else usual[2]
    about = DEFAULT.sub(r" (default: \2)", about)
    to.add_argument(name, help=about, **settings)


def _explained(kind: Callable[[str], object]) -> Callable[[str], object]:
    """Return a type whose errors the parser prints as they are."""

    def value(text: str) -> object:
        try:
            return kind(text)
        except OSError as error:
            fail(f"{text}: {error.strerror}")
        except ValueError as error:
            fail(str(error))

    return value


def given_settings(options: Namespace, kind: type[Any]) -> dict[str, Any]:
    """Return the given options that are fields of a settings class."""
    named = vars(options)
    fields = [n for n in kind._fields if named.get(n) not in (None, "")]
    return {name: named[name] for name in fields}


def examples(lines: str) -> str:
    """Return the end of a verb's help: example commands with comments."""
    return "examples:" + lines.replace("\nsudoku", "\n  sudoku")


class CantDo(Exception):
    """A verb fails with this message on stderr and status 2."""


def check_target(path: Path | str | None, force: bool) -> None:
    """Raise CantDo if a file can't be written."""
    from sudokit.system.files import trouble_with  # noqa: PLC0415

    trouble = trouble_with(path, force) if path else ""
    if trouble:
        raise CantDo(trouble)


def fail(message: str) -> NoReturn:
    """Raise the error that the parser prints for an argument."""
    raise ArgumentTypeError(message)


class Parser(ArgumentParser):
    """A parser that reports errors in one line."""

    def _print_message(
        self, message: str, file: SupportsWrite[str] | None = None
    ) -> None:
        """Print the help or the version; report an error and end."""
        status = until_closed(lambda: written(message))
        if status:
            raise SystemExit(status)

    def error(self, message: str) -> NoReturn:
        """End the program with status 2 and a suggestion."""
        from sudokit.cli.extras import usage_error  # noqa: PLC0415

        say(f"sudoku: {usage_error(self, message)}")
        raise SystemExit(2)


def written(text: str) -> int:
    """Write a text to stdout; return the exit status."""
    sys.stdout.write(text)
    return 0


def say(line: str) -> None:
    """Print a message on stderr, after flushing stdout."""
    out: TextIO | None = sys.stdout
    if out is not None:
        out.flush()
    streams.write_message(stderr(), line)


def write_json(result: Result) -> None:
    """Write a result as an object on a line of stdout."""
    from json import dumps  # noqa: PLC0415

    from sudokit.records.results import to_json  # noqa: PLC0415

    sys.stdout.write(dumps(to_json(result)) + "\n")


def stderr() -> TextIO:
    """Return stderr, a null stream if the shell has closed it."""
    stream: TextIO | None = sys.stderr
    return io.StringIO() if stream is None else stream


def until_closed(work: Callable[[], int]) -> int:
    """Return the status of the work, which writes to stdout as UTF-8.

    If the work fails, print a message and return 2; for other values see
    ``until_closed``.  Bytes of a file name that aren't text are written
    unchanged.
    """
    out: TextIO | None = sys.stdout
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(encoding="utf-8", errors="surrogateescape")
    return streams.until_closed(lambda _: unless_refused(work), out, stderr())


def unless_refused(work: Callable[[], int]) -> int:
    """Return the status of the work; print a message and return 2 if it fails.

    It fails, for example, if a file can't be read or written.
    """
    try:
        return work()
    except (CantDo, FormatError) as reason:
        say(f"sudoku: {reason}")
    except OSError as error:
        if error.filename is None:  # it is about stdout
            raise
        say(f"sudoku: {error.filename}: {error.strerror}")
    return 2
