"""``sudoku book``: a whole book, ready for the printer.

    add_arguments(parser)   the options
    run(options)            runs the command; returns its exit status
    merged(options, add_arguments)    the options, completed from the plan

The puzzles are written beside it as JSON, for the next volume.

A plan is a TOML file whose keys are the names of the options, with _ for -;
``make`` may be a table, ``files`` and ``after`` are lists, ``out`` stands for
-o.  File names are relative to the plan's folder.  The command line overrides
it.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

from sudokit.cli import arguments as args
from sudokit.cli.arguments import READING, RULES, CantDo, check_target
from sudokit.cli.puzzle_input import Input
from sudokit.cli.sheet import (
    MAKE,
    Tasks,
    check_texts,
    data_of,
    write_all,
)
from sudokit.core.version import VERSION
from sudokit.paper import record
from sudokit.paper.book import HINTS, ORDERS, Book, bound, sections_of
from sudokit.paper.document import Document
from sudokit.paper.lengths import parse_trim
from sudokit.paper.new_puzzles import parse_orders
from sudokit.paper.shapes import INCH
from sudokit.system.toml_file import load

FLAGS: Final = ("bleed", "corners", "diagonals", "strict", "techniques")
PATHS: Final = ("files", "after", "out")
KEYS: Final = frozenset(
    {
        "title", "subtitle", "author", "trim", "per_page", "order", "hints",
        "link", "make", "seed", "timeout", "from", "box",
        "comment", "empty",
        *FLAGS, *PATHS,
    }
)  # fmt: skip


class _Parser(ArgumentParser):
    """A parser that raises errors, which name the plan."""

    def error(self, message: str) -> NoReturn:
        """Raise the error instead of ending the program."""
        raise ValueError(message)


def merged(
    options: Namespace, add_arguments: Callable[[ArgumentParser], None]
) -> Namespace:
    """Return the options, completed from their plan.

    Raise OSError, or FormatError with line and column.
    """
    if options.plan is None:
        return options
    path: Path = options.plan
    plan = load(path)
    parser = _Parser(add_help=False, allow_abbrev=False)
    add_arguments(parser)
    values = vars(options).copy()
    for key in plan.data:
        if key not in KEYS:
            raise plan.wrong(key, f"unknown option {key}")
    for key, value in plan.data.items():
        try:
            words = _words(key, value, path.parent)
            given = vars(parser.parse_args(words))
        except ValueError as error:
            message = str(error).removeprefix("argument ")
            raise plan.wrong(key, message) from None
        for name, one in given.items():
            nothing = parser.get_default(name)
            if one != nothing and values.get(name, nothing) == nothing:
                values[name] = one
    return Namespace(**values)


def _words(key: str, value: object, home: Path) -> list[str]:
    """Return a key as words of a command line; raise ValueError if wrong."""
    if key in FLAGS:
        if not isinstance(value, bool):
            raise ValueError(f"{key} must be true or false")
        return [f"--{key}"] if value else []
    if key == "make" and isinstance(value, dict):
        return [f"--make={','.join(f'{k}={n}' for k, n in value.items())}"]
    several = value if isinstance(value, list) else [value]
    if isinstance(value, list) and key not in ("files", "after"):
        raise ValueError(f"{key} must be a single value, not a list")
    words = []
    for one in several:
        if isinstance(one, bool) or not isinstance(one, str | int | float):
            raise ValueError(f"{key} must be a text or a number")
        text = str(one)
        if key in PATHS and text != "-":
            text = str(home / text)
        words.append(text)
    if key == "files":
        return ["--", *words]
    if key == "out":
        return [f"-o{word}" for word in words]
    return [f"--{key.replace('_', '-')}={word}" for word in words]


Size = tuple[float, float]
LONGEST = 300  # characters of an address that is printed as a code
WIDE = 7.5 * INCH  # from here on a page has room for four


OPTIONS = """
[FILE...]            puzzles; - is stdin
-o OUT.pdf           the file to write; the puzzles go to OUT.json
--plan PLAN.toml     a file with these options; the command line overrides it
--title TITLE        the title (=Sudoku)
--subtitle SUBTITLE  the subtitle
--author AUTHOR      the author
--trim SIZE          6x9 (the default), 8.5x11, 8x10, 5.5x8.5 inches, a4, a5,
                     210x297mm
--bleed              make the pages larger than the trim, with tabs that run
                     off the edge
--per-page           puzzles on each page (2; 4 if it is at least 7.5 inches
                     wide)
--order              sections by level (the default), one ramp from easy to
                     hard, or the given order
--hints              for each puzzle, the next technique and where to look (the
                     default), its whole path in small type, or nothing
--link ADDRESS       print beside each puzzle a QR code that opens it at this
                     address; {puzzle} stands for the puzzle
--techniques         explain the techniques that the puzzles need
--corners            leave empty corners in each cell to write candidates in
--after FIRST.json   repeat no puzzle of these earlier volumes, not even an
                     image of one
--force              replace OUT.pdf and OUT.json if it exists
"""
EXAMPLES = """
sudoku book puzzles.txt -o book.pdf       puzzles of a file
sudoku book --make easy=8 --seed 7 --title "Eight" -o eight.pdf
sudoku book --make easy=4 --hints path --trim a5 -o hints.pdf
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku book``; a plan can set each of them."""
    args.add_options(
        parser,
        OPTIONS + MAKE + READING + RULES,
        out=args.file_named(".pdf"),
        plan=Path,
        trim=parse_trim,
        per_page={"values": (1, 2, 4, 6), "type": args.KINDS["N"]},
        order=ORDERS,
        hints=HINTS,
        after={"values": Path, "action": "append"},
        make=parse_orders,
    )


def run(options: Namespace) -> int:
    """Make the book; return the exit status."""
    import_module("fpdf")  # or the command says how to install it
    try:
        options = merged(options, add_arguments)
        earlier = set().union(*map(record.keys_of, options.after or []))
    except ValueError as error:
        raise CantDo(str(error)) from None
    _check(options)
    source = Input(options)
    tasks = Tasks(source, earlier)
    seed = tasks.collect(options)
    if tasks.is_refused(options):
        return source.status
    book = book_of(options, seed)
    tasks.progress.show("hints and examples")
    try:
        whole = bound(book, tasks.accepted)
    except ValueError as error:
        raise CantDo(str(error)) from None
    document = Document(book.title, book.author, " ".join(book.notes))
    data = data_of(document, whole.pages(), len(whole.leaves), tasks.progress)
    text = record.text_of(book.title, sections_of(book, tasks.accepted), seed)
    beside = options.out.with_suffix(".json")
    write_all({beside: text.encode(), options.out: data})
    return source.status


def _check(options: Namespace) -> None:
    """Raise CantDo if options contradict each other."""
    if options.out is None:
        raise CantDo("-o OUT.pdf is needed")
    if len(options.link or "") > LONGEST:
        raise CantDo(
            f"--link can have at most {LONGEST} characters, to fit in a QR"
            " code"
        )
    names = ("title", "subtitle", "author")
    check_texts({f"--{n}": getattr(options, n) or "" for n in names})
    check_target(options.out, options.force)
    check_target(options.out.with_suffix(".json"), options.force)


def book_of(options: Namespace, seed: int | None) -> Book:
    """Return the book that the options describe."""
    size: Size = options.trim or parse_trim("6x9")
    usual: dict[str, Any] = {
        "trim": size,
        "per_page": 4 if size[0] >= WIDE else 2,
        "notes": tuple(_notes(options, seed)),
    }
    return Book(**usual | args.given_settings(options, Book))


def _notes(options: Namespace, seed: int | None) -> list[str]:
    """Return the text of the imprint."""
    notes = [
        "Every puzzle was checked to have exactly one solution. Levels, where"
        " a puzzle has one, are those of HoDoKu's scale, for other rules"
        " and sizes those of sudokit's own: they depend on the techniques"
        " needed to solve it, not on the number of clues.",
    ]
    if options.after:
        notes.append(
            "No puzzle of an earlier volume is repeated, not even rotated,"
            " mirrored or with its values exchanged."
        )
    made = f"Made with sudokit {VERSION}"
    if seed is not None:
        kinds = ", ".join(f"{one.kind}={one.number}" for one in options.make)
        made += f", seed {seed}: {kinds}"
    return [*notes, f"{made}."]
