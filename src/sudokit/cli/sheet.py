"""``sudoku sheet``: worksheets to print, with answers.

add_arguments(parser)   the options
run(options)            the command; its exit status

Parts shared with ``sudoku book``:

MAKE                         the options that make new puzzles
Tasks(source, seen)          collects puzzles and reports omissions
check_language()             raises CantDo if the font lacks its letters
check_texts(texts)           raises CantDo if one can't be printed
data_of(document, pages)     a document with its pages
write_all(files)             writes all files or none
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Final

from sudokit.cli import arguments as args
from sudokit.cli.arguments import (
    READING,
    RULES,
    CantDo,
    check_target,
    stderr,
)
from sudokit.cli.progress import Progress, wrote
from sudokit.cli.puzzle_input import Input, NamedPuzzle, opened
from sudokit.cli.speaking import add_language
from sudokit.core.dice import fresh_seed, seed_of
from sudokit.logic import LEVELS
from sudokit.paper.booklet import imposed
from sudokit.paper.document import Document
from sudokit.paper.figure import has_labels
from sudokit.paper.fonts import font_of, missing, using
from sudokit.paper.layout import Entry
from sudokit.paper.lengths import PAPERS
from sudokit.paper.new_puzzles import Order, Shortage, make, parse_orders
from sudokit.paper.page import LEAST_LARGE, LEAST_TYPE, Page
from sudokit.paper.sheets import (
    ANSWERS,
    Sheets,
    answers_of,
    fits_its_field,
    pages_of,
)
from sudokit.paper.symbols import MOST, SYMBOLS
from sudokit.paper.task import Improper, Task, key_of, task_of
from sudokit.rules import Puzzle
from sudokit.system.files import replaced
from sudokit.system.language import LANGUAGES, _, spoken
from sudokit.text.messages import shown

OPTIONS = """
[FILE...]      puzzles; - is stdin
-o OUT.pdf     the file to write
--per-page     puzzles on each page (4; 2 with --booklet; 1 with --large)
--paper        the paper size (=a4)
--title TITLE  the title at the top of each page
--name-line    leave a line at the top for a name, a class and a date
--names FILE   sheets for each pupil of a list of names, one on a line
--copies N     sheets for N pupils
--answers      where the answers go: on pages at the end, on the back of each
               page, upside down below each puzzle, into a file of their own
               (OUT-answers.pdf), or nowhere (=pages)
--candidates {filled,corners}
               filled: print candidates; corners: leave room for pencil marks
--font FONT    sans, serif, legible (Atkinson Hyperlegible), FILE.ttf, or
               FILE.ttf,BOLD.ttf (=sans)
--symbols      pictures or colours in place of digits, for children; for
               grids up to 6x6
--booklet      pages of half the paper, to be folded and stapled
--large        large print: bigger, bolder digits
--blank N      N empty grids; --box gives their shape
--force        replace OUT.pdf if it exists
"""
MAKE = """
--make KIND=N,...  make N puzzles of a level (easy to extreme, or facile to
                   impossibile), a size or rules, or of several of these, as
                   6x6+killer+easy; 4x4 and 6x6 alone are solvable by naked
                   singles, 4x4-more are not
--seed S           make the same ones again
--timeout SECONDS  time limit for making all of them
--strict           write nothing if a puzzle must be left out
"""
EXAMPLES = """
sudoku sheet puzzles.txt -o sheet.pdf     puzzles of a file, with answers
sudoku sheet --make easy=4,medium=2 -o monday.pdf         new ones
sudoku sheet --make 6x6=4 --per-page 4 --large -o children.pdf
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku sheet``."""
    add_language(parser)
    args.add_options(
        parser,
        OPTIONS + MAKE + READING + RULES,
        out={"values": args.file_named(".pdf"), "required": True},
        per_page={"values": (1, 2, 4, 6, 9), "type": args.KINDS["N"]},
        paper=tuple(PAPERS),
        answers=ANSWERS,
        symbols=tuple(SYMBOLS),
        blank=args.natural,
        font={"values": font_of, "metavar": "FONT"},
        names={"values": Path},
        copies=args.KINDS["N"],
        make=parse_orders,
    )
    parser.set_defaults(title="", blank=0)


def run(options: Namespace) -> int:
    """Make the worksheets; return the exit status."""
    import_module("fpdf")  # or the command says how to install it
    with using(options.font):
        return _made(options)


def _made(options: Namespace) -> int:
    """Make the worksheets in the font of the pages."""
    check_language()
    check_texts({"--title": options.title})
    usual = {"per_page": 1 if options.large else 2 if options.booklet else 4}
    sheets = Sheets(**usual | args.given_settings(options, Sheets))._replace(
        candidates=options.candidates == "filled",
        corners=options.candidates == "corners",
    )
    _check(options)
    pupils = _pupils(options, sheets)
    apart = options.out.with_name(f"{options.out.stem}-answers.pdf")
    check_target(options.out, options.force)
    if options.answers == "file":
        check_target(apart, options.force)
    source = Input(options)
    tasks = Tasks(source)
    if options.make:
        options.make = tuple(
            one._replace(number=one.number * len(pupils))
            for one in options.make
        )
    seed = tasks.collect(options, has_blanks=options.blank > 0)
    if tasks.is_refused(options):
        return source.status
    if options.symbols:
        _check_symbols(tasks.accepted)
    if len(pupils) > 1 and tasks.is_short:
        raise CantDo("there aren't enough puzzles for everybody")
    note = "" if seed is None else f"sudokit, seed {seed_text(seed)}"
    pages: list[Page] = []
    answers: list[Page] = []
    numbered = options.names is None and len(pupils) > 1
    for number, pupil in enumerate(pupils):
        some = tasks.of_pupil(number, len(pupils))
        entries = [Entry(k, task) for k, task in enumerate(some, 1)]
        entries += blanks(options)
        copy = number + 1 if numbered else 0
        mine = sheets._replace(pupil=pupil, copy=copy, note=note)
        some_pages = list(pages_of(mine, entries))
        pages += imposed(some_pages) if options.booklet else some_pages
        if options.answers == "file":
            answers += answers_of(mine._replace(booklet=False), entries)
    written = {options.out: pages} | ({apart: answers} if answers else {})
    write_all(
        {
            path: data_of(
                Document(options.title or "Sudoku", subject=note),
                all_pages,
                len(all_pages),
                tasks.progress,
                options.large,
            )
            for path, all_pages in written.items()
        }
    )
    wrote(stderr(), *written)
    return source.status


def _check(options: Namespace) -> None:
    """Raise CantDo if options exclude each other."""
    if options.symbols and options.candidates == "filled":
        raise CantDo("--symbols excludes --candidates filled")
    if options.booklet and options.answers == "back":
        raise CantDo(
            "--booklet excludes --answers back: its sheets have pages on both"
            " sides"
        )
    if options.booklet and options.paper == "a5":
        raise CantDo("--booklet needs --paper a4 or letter")


def _check_symbols(tasks: Sequence[Task]) -> None:
    """Raise CantDo if puzzles need more than symbols."""
    if any(task.size > MOST or has_labels(task.grid) for task in tasks):
        raise CantDo(
            f"--symbols is for puzzles up to {MOST}x{MOST}, without numbers"
            " in their rules"
        )


def _pupils(options: Namespace, sheets: Sheets) -> list[str]:
    """Return the names of the pupils, "" for each without a name."""
    if options.names is None:
        return [""] * (options.copies or 1)
    if options.copies:
        raise CantDo("--names and --copies exclude each other")
    with opened(str(options.names)) as stream:
        names = [line.strip() for line in stream if line.strip()]
    if not names:
        raise CantDo(f"{options.names}: there is no name")
    check_texts({str(options.names): "".join(names)})
    for name in names:
        if not fits_its_field(name, sheets):
            raise CantDo(f"{options.names}: {shown(name)} is too long a name")
    return names


def blanks(options: Namespace) -> list[Entry]:
    """Return empty grids without a number."""
    if wrong := args.wrong_rules(options, 9):
        raise args.CantDo(wrong)
    rules = args.rules_of(options)
    grid = Puzzle(rules, bytes(rules.size**2))
    return [Entry(0, Task(grid, grid, 0, False))] * options.blank


def check_no_rules(options: Namespace) -> None:
    """Raise CantDo for rules if no option makes or reads puzzles."""
    names = ("diagonals", "rules", "regions", "box")
    for name in names:
        if getattr(options, name):
            raise args.CantDo(
                f"--{name} is for puzzles that are read; write --make"
                " killer=2 or --make 6x6=2 for new ones"
            )


SEEDS: Final = 10**9  # a number that can be copied from paper


def seed_text(seed: int) -> str:
    """Return a seed as it is typed: a word, or a number.

    >>> seed_text(seed_of("monday")), seed_text(7)
    ('monday', '7')
    """
    size = seed.bit_length() // 8 + 1
    data = seed.to_bytes(size, "big", signed=True)
    word = data[1:].decode(errors="replace")
    is_word = word.isprintable() and seed_of(word) == seed
    return word if word and is_word else str(seed)


class Tasks:
    """Collects puzzles; reports and counts omissions."""

    def __init__(self, source: Input, seen: Iterable[str] = ()) -> None:
        self.accepted: list[Task] = []
        self.left_out = 0
        self.progress = Progress(stderr())
        self._source = source
        self.is_short = False  # fewer were made than requested
        self._read = 0  # tasks of files, which come first
        self._kinds: list[tuple[int, int]] = []  # tasks of each kind made
        self._seen = dict.fromkeys(seen, "an earlier volume")

    def collect(
        self, options: Namespace, has_blanks: bool = False
    ) -> int | None:
        """Collect the puzzles of files and new ones; return the seed of these.

        Stdin is read if no file is named and nothing is to be made, unless
        pages with blank grids are printed (``has_blanks``).
        """
        making = options.make is not None
        if making and not options.files and not has_blanks:
            check_no_rules(options)
        self.read(options.files or ([] if making or has_blanks else ["-"]))
        if not making:
            return None
        seed = options.seed
        if seed is None:
            seed = fresh_seed() % SEEDS
        self.make(options.make, seed, options.timeout)
        return int(seed)

    def of_pupil(self, number: int, pupils: int) -> list[Task]:
        """Return all puzzles that were read, and a pupil's share of new ones.

        Of each kind everybody has the same number, every so many: the first
        ones may be easier than the last.
        """
        share = self.accepted[: self._read]
        for start, end in self._kinds:
            share += self.accepted[start + number : end : pupils]
        return share

    def is_refused(self, options: Namespace) -> bool:
        """Return whether there is nothing to print, after a message."""
        if self.left_out and options.strict:
            why = "because of --strict"
        elif self.accepted or vars(options).get("blank"):
            return False
        elif self._source.status and not self.left_out:
            return True
        else:
            why = "nothing to print"
        self._source.note(1, f"{options.out}: not written, {why}")
        return True

    def read(self, names: Sequence[str]) -> None:
        """Collect the puzzles of files."""
        for given in self._source.read(list(names)):
            self.progress.show(f"reading {given.name}")
            with self._source.one_puzzle(given.name):
                self._take(given)
        self.progress.clear()

    def _take(self, given: NamedPuzzle) -> None:
        """Add a puzzle unless it is improper or a repeat.

        Raise CantDo if the font lacks letters of its title or author.
        """
        try:
            task = task_of(given.clues)
        except Improper as reason:
            self._leave_out(f"{given.name} has {reason}; left out")
            return
        key = key_of(task.grid)
        if key in self._seen:
            self._leave_out(f"{given.name} was in {self._seen[key]}; left out")
            return
        title, author, _rules = given.about
        texts = {"the title": title, "the author": author}
        check_texts({f"{given.name}, {k}": text for k, text in texts.items()})
        self._seen[key] = given.name
        self.accepted.append(task._replace(about=given.about))
        self._read = len(self.accepted)

    def make(
        self, orders: tuple[Order, ...], seed: int, seconds: float | None
    ) -> None:
        """Make new puzzles without repeats."""
        seen = set(self._seen)
        start = len(self.accepted)
        for one in make(orders, seed, seen, seconds, self._look):
            if isinstance(one, Shortage):
                count, kind = one.order.number, one.order.kind
                self.is_short = True
                self._leave_out(
                    f"made {one.made} of {count} {kind}: {one.why}"
                )
            else:
                self.accepted.append(one)
        self.progress.clear()
        for order in orders:
            self._kinds.append((start, start + order.number))
            start += order.number

    def _look(self, order: Order, made: int) -> None:
        self.progress.show(f"{made} of {order.number} {order.kind} made")

    def _leave_out(self, words: str) -> None:
        self.left_out += 1
        self.progress.clear()
        self._source.note(1, words)


def check_texts(texts: dict[str, str]) -> None:
    """Raise CantDo if the font lacks characters of a text, by its name."""
    for name, text in texts.items():
        if lacking := missing(text):
            raise CantDo(f"{name}: {_lack(lacking)}")


def check_language() -> None:
    """Raise CantDo if the font lacks letters of the language."""
    words = "".join(map(_, (*LEVELS, "Answers", "Puzzles", "Name", "Class")))
    if lacking := missing(words):
        name = LANGUAGES[spoken()]
        raise CantDo(f"--lang {spoken()} ({name}): {_lack(lacking)}")


def _lack(characters: str) -> str:
    """Return the message about characters that the font lacks."""
    some = list(dict.fromkeys(characters))[:8]
    codes = " ".join(f"U+{ord(one):04X}" for one in some)
    shown = " ".join(one if one.isprintable() else "\ufffd" for one in some)
    return f"the font lacks {shown} ({codes}); try another --font"


def data_of(
    document: Document,
    pages: Iterable[Page],
    total: int,
    progress: Progress,
    large: bool = False,
) -> bytes:
    """Return the document of these pages; raise CantDo if it is illegible."""
    for page in pages:
        progress.show(f"{document.pages} of {total} pages")
        document.add(page)
    data = document.data()
    progress.clear()
    if document.lacking:
        raise CantDo(_lack(document.lacking))
    least = LEAST_LARGE if large else LEAST_TYPE
    if document.least_type < least - 0.05:
        kind = "large print" if large else "print"
        raise CantDo(
            f"some text would be {document.least_type:.1f} points high, and"
            f" {kind} needs at least {least:g}: use fewer puzzles per page,"
            " larger paper, no candidates or fewer words"
        )
    return data


def write_all(files: dict[Path, bytes]) -> None:
    """Write all files or none; raise OSError on failure."""
    with ExitStack() as stack:
        for path, data in files.items():
            stack.enter_context(replaced(path)).write(data)
