"""``sudoku book``: a whole book, ready for the printer.

    add_arguments(parser)   the options
    run(options)            runs the command; returns its exit status

The puzzles are written beside it as JSON, for the next volume.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from sudokit.cli import arguments as args
from sudokit.cli.arguments import READING, RULES, CantDo, check_target, stderr
from sudokit.cli.plan import SETTINGS, merged
from sudokit.cli.progress import wrote
from sudokit.cli.puzzle_input import Input
from sudokit.cli.sheet import (
    MAKE,
    Tasks,
    check_language,
    check_texts,
    data_of,
    seed_text,
    write_all,
)
from sudokit.cli.speaking import add_language
from sudokit.core.version import VERSION
from sudokit.paper import record
from sudokit.paper.book import HINTS, Book, bound
from sudokit.paper.cover import (
    COLOUR,
    PRINTER,
    PRINTERS,
    STOCK,
    Cover,
    cover_of,
    spine_of,
)
from sudokit.paper.document import Document
from sudokit.paper.fonts import font_of, using
from sudokit.paper.lengths import parse_length, parse_trim
from sudokit.paper.new_puzzles import parse_orders
from sudokit.paper.sections import ORDERS, Section, sections_of
from sudokit.paper.shapes import INCH
from sudokit.system.language import _, ngettext, speaking, spoken

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
--cover COVER.pdf    write a cover, too: back, spine and front, as the printer
                     of the plan requires
--bleed              make the pages larger than the trim, with tabs that run
                     off the edge
--per-page           puzzles on each page (2; 4 if it is at least 7.5 inches
                     wide; 1 with --large)
--order              sections by level (the default), one ramp from easy to
                     hard, or the given order
--hints              for each puzzle, the next technique and the hardest, and
                     where to look (the default), its whole path in small type,
                     or nothing
--link ADDRESS       print beside each puzzle a QR code that opens it at this
                     address; {puzzle} stands for the puzzle
--techniques         explain the techniques that the puzzles need
--font FONT          sans, serif, legible (Atkinson Hyperlegible), FILE.ttf, or
                     FILE.ttf,BOLD.ttf (=sans)
--large              large print: one puzzle a page, no text under 14 points
--pdfx               meet PDF/X-4, the standard of printers; without links
--corners            leave empty corners in each cell to write candidates in
--after FIRST.json   repeat no puzzle of these earlier volumes, not even an
                     image of one
--force              replace OUT.pdf and OUT.json if they exist
"""
EXAMPLES = """
sudoku book puzzles.txt -o book.pdf       puzzles of a file
sudoku book --make easy=8 --seed 7 --title "Eight" -o eight.pdf
sudoku book --make easy=4 --hints path --trim a5 -o hints.pdf
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku book``; a plan can set each of them."""
    add_language(parser)
    args.add_options(
        parser,
        OPTIONS + MAKE + READING + RULES,
        out=args.file_named(".pdf"),
        plan=Path,
        cover=args.file_named(".pdf"),
        trim=parse_trim,
        per_page={"values": (1, 2, 4, 6), "type": args.KINDS["N"]},
        order=ORDERS,
        hints=HINTS,
        font={"values": font_of, "metavar": "FONT"},
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
    with speaking(options.lang or spoken()), using(options.font):
        return _made(options, earlier)


def _made(options: Namespace, earlier: set[str]) -> int:
    """Make the book of the completed options; return the exit status."""
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
    notes = " ".join(book.notes)
    document = Document(book.title, book.author, notes, options.pdfx)
    pages, total = whole.pages(), len(whole.leaves)
    data = data_of(document, pages, total, tasks.progress, book.large)
    sections = sections_of(book.order, tasks.accepted)
    typed = None if seed is None else seed_text(seed)
    text = record.text_of(
        book.title, sections, seed if typed == str(seed) else typed
    )
    beside = options.out.with_suffix(".json")
    written = {beside: text.encode(), options.out: data}
    if options.cover:
        cover = cover_with(options, book, sections, total)
        ink = cover.printer.ink
        document = Document(book.title, book.author, ink=ink)
        pages = iter([cover_of(cover)])
        written[options.cover] = data_of(document, pages, 1, tasks.progress)
    write_all(written)
    wrote(stderr(), *written)
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
    if options.large and options.techniques:
        raise CantDo(
            "--large excludes --techniques, whose pictures have small"
            " candidates"
        )
    check_language()
    names = ("title", "subtitle", "author")
    texts = {f"--{n}": getattr(options, n) or "" for n in names}
    plan = {n: getattr(options, n).replace("\n", "") for n in SETTINGS}
    check_texts(texts | plan)
    check_target(options.out, options.force)
    check_target(options.out.with_suffix(".json"), options.force)
    if options.cover:
        check_target(options.cover, options.force)
        if options.cover == options.out:
            raise CantDo("the cover needs a file of its own")
        _spine(options, 0)  # raises what is wrong with the plan


def _spine(options: Namespace, pages: int) -> float:
    """Return the width of the spine; raise CantDo if it is unknown."""
    if options.spine:
        return parse_length(options.spine).points
    printer = PRINTERS[options.printer or PRINTER]
    try:
        return spine_of(printer, options.stock or STOCK, pages)
    except ValueError as error:
        raise CantDo(str(error)) from None


def cover_with(
    options: Namespace, book: Book, sections: Sequence[Section], pages: int
) -> Cover:
    """Return the cover of a book with so many pages."""
    number = sum(len(one.entries) for one in sections)
    blurb = options.blurb.split("\n\n") if options.blurb else []
    if not blurb:
        words = ngettext(
            "{n} puzzle with its answer", "{n} puzzles with answers", number
        )
        blurb.append(words)
        blurb += [f"{one.name}: {len(one.entries)}" for one in sections]
    tasks = [entry.task for one in sections for entry in one.entries]
    return Cover(
        book.title,
        next((one for one in tasks if one.size == 9), tasks[0]),
        book.trim,
        _spine(options, pages),
        pages,
        book.subtitle,
        book.author,
        book.publisher,
        tuple(" ".join(part.split()) for part in blurb),
        options.colour or COLOUR,
        PRINTERS[options.printer or PRINTER],
    )


def book_of(options: Namespace, seed: int | None) -> Book:
    """Return the book that the options describe."""
    size: Size = options.trim or parse_trim(
        "8.5x11" if options.large else "6x9"
    )
    usual: dict[str, Any] = {
        "trim": size,
        "per_page": 1 if options.large else 4 if size[0] >= WIDE else 2,
        "margin": PRINTERS[options.printer or PRINTER].margin,
        "notes": tuple(_notes(options, seed)),
    }
    return Book(**usual | args.given_settings(options, Book))


def _notes(options: Namespace, seed: int | None) -> list[str]:
    """Return the text of the imprint."""
    holder = options.author or options.publisher
    year = " ".join(filter(None, (options.year, holder)))
    notes = [f"© {year}"] if options.year else []
    if options.publisher:
        words = _("Published by {publisher}", publisher=options.publisher)
        notes.append(words)
    if options.isbn:
        notes.append(f"ISBN {options.isbn}")
    notes.append(
        _(
            "Every puzzle was checked to have exactly one solution. The levels"
            " of classic puzzles are those of HoDoKu's scale, all others those"
            " of sudokit's own: they depend on the techniques needed to solve"
            " a puzzle, not on the number of clues."
        )
    )
    if options.after:
        notes.append(
            _(
                "No puzzle of an earlier volume is repeated, not even rotated,"
                " mirrored or with its values exchanged."
            )
        )
    made = _("Made with sudokit {version}", version=VERSION)
    if seed is not None:
        kinds = ", ".join(f"{one.kind}={one.number}" for one in options.make)
        made += ", " + _(
            "seed {seed}: {kinds}", seed=seed_text(seed), kinds=kinds
        )
    return [*notes, f"{made}."]
