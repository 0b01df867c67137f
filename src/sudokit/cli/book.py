"""``sudoku book``: a whole book, ready for the printer.

    add_arguments(parser)   the options
    run(options)            the command; its exit status

The puzzles are written beside it as JSON, for the next volume.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path

from sudokit.cli import arguments as args
from sudokit.cli import paper_tasks
from sudokit.cli.arguments import CantDo, check_target
from sudokit.cli.book_plan import merged
from sudokit.cli.paper_tasks import (
    Tasks,
    check_texts,
    data_of,
    write_all,
)
from sudokit.cli.puzzle_input import Input, add_planned
from sudokit.core.version import VERSION
from sudokit.paper import record
from sudokit.paper.book import HINTS, ORDERS, Book, sections_of
from sudokit.paper.book_layout import bound
from sudokit.paper.document import Document
from sudokit.paper.lengths import parse_trim
from sudokit.paper.shapes import INCH

Size = tuple[float, float]
LONGEST = 300  # characters of an address that is printed as a code
WIDE = 7.5 * INCH  # from here on a page has room for four


EXAMPLES = """
sudoku book puzzles.txt -o book.pdf       puzzles of a file
sudoku book --make easy=8 --seed 7 --title "Eight" -o eight.pdf
sudoku book --make easy=4 --hints path --trim a5 -o hints.pdf
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of ``sudoku book``; a plan may say each of them."""
    add = args.adding(parser)
    add("FILE", "puzzles; - is stdin", dest="files", nargs="*")
    add(
        "-o OUT.pdf",
        "the file to write; the puzzles go to OUT.json",
        args.file_named(".pdf"),
        dest="out",
    )
    add(
        "--plan PLAN.toml",
        "a file with these options; the command line overrides it",
        Path,
    )
    add("--title TITLE", "the title (Sudoku)")
    add("--subtitle SUBTITLE", "the subtitle")
    add("--author AUTHOR", "the author")
    add(
        "--trim SIZE",
        "6x9 (the default), 8.5x11, 8x10, 5.5x8.5 inches, a4, a5, 210x297mm",
        parse_trim,
    )
    add(
        "--bleed",
        "make the pages larger than the trim, with tabs that run off the edge",
        default=None,
    )
    add(
        "--per-page",
        "puzzles on each page (2; 4 if it is at least 7.5 inches wide)",
        (1, 2, 4, 6),
        type=int,
    )
    add(
        "--order",
        "sections by level (the default), one ramp from easy to hard,"
        " or the given order",
        ORDERS,
    )
    add(
        "--hints",
        "for each puzzle, the next technique and where to look (the"
        " default), its whole path in small type, or nothing",
        HINTS,
    )
    add(
        "--link ADDRESS",
        "print beside each puzzle a QR code that opens it at this"
        " address; {puzzle} stands for the puzzle",
    )
    add(
        "--corners",
        "leave empty corners in each cell to write candidates in",
        default=None,
    )
    add(
        "--after FIRST.json",
        "repeat no puzzle of these earlier volumes, not even an image of one",
        Path,
        action="append",
    )
    args.add_force(add, "OUT.pdf and OUT.json")
    paper_tasks.add_make_arguments(parser)
    add_planned(parser)


def run(options: Namespace) -> int:
    """Makes the book; the exit status."""
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
    if not tasks.found:
        return source.status
    book = book_of(options, seed)
    tasks.progress.show("hints and examples")
    try:
        whole = bound(book, tasks.found)
    except ValueError as error:
        raise CantDo(str(error)) from None
    document = Document(book.title, book.author, " ".join(book.notes))
    data = data_of(document, whole.pages(), len(whole.leaves), tasks.progress)
    text = record.text_of(book.title, sections_of(book, tasks.found), seed)
    beside = options.out.with_suffix(".json")
    write_all({beside: text.encode(), options.out: data})
    return source.status


def _check(options: Namespace) -> None:
    """CantDo if something is wrong with the options together."""
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
    """The book that the options describe."""
    size: Size = options.trim or parse_trim("6x9")
    return Book(
        title=options.title or "Sudoku",
        trim=size,
        subtitle=options.subtitle or "",
        author=options.author or "",
        per_page=options.per_page or (4 if size[0] >= WIDE else 2),
        bleed=bool(options.bleed),
        order=options.order or ORDERS[0],
        hints=options.hints or HINTS[0],
        link=options.link or "",
        corners=bool(options.corners),
        notes=tuple(_notes(options, seed)),
    )


def _notes(options: Namespace, seed: int | None) -> list[str]:
    """The text of the imprint."""
    notes = [
        "Every puzzle was checked to have exactly one solution. The levels"
        " are those of HoDoKu's scale: they depend on the techniques needed"
        " to solve a puzzle, not on the number of clues.",
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
