"""The command ``sudoku``: the filter with all its options, and the verbs.

Asked for nothing beyond the C original it calls ``sudoku.main`` at once
and imports nothing else.  What a verb needs is imported when it is
asked for.
"""

from __future__ import annotations

import sys
from importlib import import_module

from sudokit.core import (
    budget,
    checking,
    filter,
    printing,
    program,
    reader,
    search,
    solving,
    streams,
    text,
    variant,
    version,
)

# Types only, and what it costs to import them is saved.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator, Sequence
    from typing import Any, TextIO

    from sudokit.boxes import BoxSudoku

# A verb, the module with its add_arguments and run, and what it does.
VERBS = {
    "explain": ("explain", "solve as a person does, each step named"),
    "rate": ("rate", "level and score of each puzzle"),
    "play": ("play", "a game in the terminal"),
    "web": ("web", "the game as a page in a browser"),
    "bench": ("bench", "compare the solvers"),
    "convert": ("convert", "from one file format to another"),
    "draw": ("draw", "a picture of a puzzle or a step"),
}
SOLVERS = ("deduce", "backtrack", "naive", "dlx")
LIMIT = 200  # solutions at which --all and --count stop
MOST_AHEAD = 1000  # lines that are read to see the size
SIZES = (4, 6, 8, 10, 12, 15, 16, 20, 24, 25)  # without 9
GRIDS = frozenset(n * n for n in SIZES)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words and words[0] in VERBS:
        return run_verb(words[0], words[1:])
    if not isinstance(program.options_of(words), str):
        return program.main(arguments, AnySize())
    return run_filter(words)


# The kinds of sudoku that the filter is given.


class AnySize(variant.Sudoku):
    """9x9 sudoku, or another if the input starts with another size.

    The style of the output is one of arguments.STYLES or the name of a
    format.
    """

    def __init__(
        self,
        style: str = "90",
        comment: str = "#",
        empty: str = "",
        verbose: bool = False,
        fixed: bool = False,
    ) -> None:
        super().__init__()
        self._fixed = fixed  # 9x9, whatever the input looks like
        self._verbose = verbose
        self._style = style
        self._comment = comment
        self._empty = empty
        self._other: BoxSudoku | None = None

    def reader(self, stream: Any, name: str) -> variant.AnyReader:
        """A reader for the size that the first lines with cells show."""
        lines: list[str] = []
        if self._other is None and self._starts_other(stream, lines):
            if self._named():
                raise ValueError(f"--format {self._style} is for 9x9")
            from sudokit.boxes import BoxSudoku  # noqa: PLC0415

            self._other = BoxSudoku(
                style=self._style, comment=self._comment, empty=self._empty
            )
        if self._other is not None:
            from itertools import chain  # noqa: PLC0415

            more = chain(lines, text.cut_lines(stream))
            return self._other.reader_of(more, name)
        return reader.Reader(stream, name, self._comment, self._empty, lines)

    def _starts_other(self, stream: TextIO, lines: list[str]) -> bool:
        """Is the first puzzle of another size?  Keeps the lines read.

        One line can be a whole grid.  Rows have to be as many as they
        are long: some short ones may be a 9x9 puzzle that is damaged.
        """
        rows = before = 0
        for row in self._texts(stream, lines):
            size = cells_of(row)
            if size in (9, 81):
                return False
            if not may_be_values(row.replace(self._empty or "0", "0"), size):
                continue
            if size in GRIDS:
                return True
            rows = rows + 1 if size == before else 1
            if rows == size:
                return True
            before = size
        return rows > 1

    def _texts(self, stream: TextIO, lines: list[str]) -> Iterator[str]:
        """The next lines without comments; ``lines`` gets what is read."""
        if self._fixed:
            return
        for line in text.cut_lines(stream):
            lines.append(line)
            yield line.removeprefix("\ufeff").split(self._comment, 1)[0]
            if len(lines) == MOST_AHEAD:
                return

    def text(self, g: variant.AnyGrid) -> str:
        """A grid as the talk shows it."""
        if self._other is not None:
            return self._other.text(g)
        return printing.text_of(g)

    def output(self, g: variant.AnyGrid) -> str:
        """A grid as stdout gets it, in the style asked for."""
        if self._other is not None:
            return self._other.output(g)
        if self._named():
            from sudokit import formats  # noqa: PLC0415

            return formats.FORMATS[self._style].text(formats.Puzzle(g))
        sign = self._style[1]
        if self._style[0] == "1":
            line: str = g.line()
            return (line if sign == "." else line.replace(".", sign)) + "\n"
        text = printing.text_of(g)
        return text if sign == "0" else text.replace("0", sign)

    def answer(
        self, g: variant.AnyGrid, budget: budget.Budget
    ) -> solving.Answer:
        """Verdict and solution."""
        if self._other is not None:
            return self._other.answer(g, budget)
        return solving.answer(g, budget)

    def solutions(
        self, g: variant.AnyGrid, budget: budget.Budget
    ) -> variant.AnyGrids:
        """Every solution, lazily."""
        if self._other is not None:
            return self._other.solutions(g, budget)
        return search.solutions(g, budget)

    def errors(self, g: variant.AnyGrid) -> list[checking.Clash]:
        """What is wrong."""
        if self._other is not None:
            return self._other.errors(g)
        return checking.errors(g)

    def empty_cells(self, g: variant.AnyGrid) -> list[str]:
        """The names of the empty cells."""
        if self._other is not None:
            return self._other.empty_cells(g)
        return checking.empty_cells(g)

    def head(self) -> str:
        """What stands before all grids of stdout."""
        return self._around()[0]

    def tail(self) -> str:
        """What stands after them."""
        return self._around()[1]

    def _named(self) -> bool:
        """Is the style the name of a format?  The others have two signs."""
        return len(self._style) > 2 or self._style == "ss"

    def _around(self) -> tuple[str, str]:
        if not self._named():
            return "", ""
        from sudokit import formats  # noqa: PLC0415

        style = formats.FORMATS[self._style]
        return style.head, style.tail

    def notes(self, g: variant.AnyGrid) -> variant.AnyNotes:
        """With --verbose the steps of a person, a sentence each."""
        if not self._verbose or self._other is not None:
            return iter(())
        from sudokit.logic import explain  # noqa: PLC0415

        return (step.text for step in explain(g))


class AnyFormat(AnySize):
    """9x9 sudoku, read in a named format, or in the one recognised."""

    def __init__(self, source: str, style: str, verbose: bool) -> None:
        super().__init__(style, verbose=verbose)
        self._source = source

    def reader(self, stream: Any, name: str) -> variant.AnyReader:
        """A reader of the format."""
        from sudokit.formats import GridReader  # noqa: PLC0415

        return GridReader(stream, name, self._source)


def cells_of(line: str) -> int:
    """How many cells a line of text seems to hold; 0 for a frame."""
    if text.FRAME.issuperset(line.replace(" ", "").strip()):
        return 0
    words = line.replace("|", " ").replace(",", " ").split()
    if any(word.isdecimal() and len(word) == 2 for word in words):
        return len(words)
    return len("".join(words))


def may_be_values(line: str, size: int) -> bool:
    """Can so many cells be a grid, or a row of one, with these values?"""
    most = max([n for n in SIZES if size in (n, n * n)], default=0)
    values = "123456789ABCDEFGHIJKLMNOP"[:most]
    return most > 0 and all(
        sign in values
        or sign in text.SIGNS
        or sign in " |,\t\r\n"
        or (most > 9 and sign.isdecimal())
        for sign in line.upper()
    )


# The filter with all its options.


def run_filter(words: Sequence[str]) -> int:
    """Parses the options and runs the filter."""
    options = parsed(words)
    from sudokit.cli.arguments import stands_apart  # noqa: PLC0415

    streams.default_signals()
    asked = filter.Options(
        check=options.check,
        nelts=-1 if options.nelts is None else options.nelts,
        unique=options.unique,
        quiet=options.quiet,
        copies=options.copies,
        seed=options.seed,
        trials=options.budget,
        seconds=options.timeout,
        every=options.all or 0,
        number=options.count or 0,
        stats=options.stats,
        apart=stands_apart(options.format),
    )
    kind = kind_of(options)
    if options.nelts is not None:
        from sudokit.cli import generate  # noqa: PLC0415

        if generate.is_asked(options):
            return generate.run(options, kind, asked.apart)
    try:
        return program.run(asked, kind, options.files, sys.stdout, sys.stderr)
    except ValueError as error:  # a solver that can't do this size
        sys.stderr.write(f"sudoku: {error}\n")
        return 2


def parsed(words: Sequence[str]) -> Namespace:
    """The options of the filter; wrong usage ends the program.

    Those of the generator are known only where they are needed, as they
    take longer to import.
    """
    end = words.index("--") if "--" in words else len(words)
    words, names = with_limits(words[:end]), words[end + 1 :]
    parser = filter_parser("-h" in words or "--help" in words)
    options, unknown = parser.parse_known_intermixed_args(words)
    if options.nelts is not None or unknown:
        parser = filter_parser(True)
        options = parser.parse_intermixed_args(words)
    options.files += names
    wrong = wrong_usage(options, parser)
    if wrong:
        parser.error(wrong)
    return options


def with_limits(words: Sequence[str]) -> list[str]:
    """The words, with the LIMIT that --all and --count have by default.

    (argparse would take the next word for it.)
    """
    return [
        f"{word}={LIMIT}" if word in ("--all", "--count") else word
        for word in words
    ]


def filter_parser(making: bool = False) -> ArgumentParser:
    """The options of the filter, with those for making puzzles or not."""
    from argparse import RawDescriptionHelpFormatter  # noqa: PLC0415

    from sudokit.cli import arguments as types  # noqa: PLC0415

    parser = types.Parser(
        prog="sudoku",
        description="Solve each puzzle; with -c check, with -g make one.",
        epilog="other uses:\n"
        + "".join(
            f"  sudoku {verb:8} {about}\n"
            for verb, (_, about) in VERBS.items()
        )
        + "\nexit status: 0 all solved, correct or made; 1 some puzzle has"
        " no solution,\nsome grid is wrong, something could not be made;"
        " 2 unreadable input, wrong usage",
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("files", nargs="*", metavar="FILE", help="input; - is stdin")
    add("-c", dest="check", action="store_true", help="check each grid")
    add(
        "-g",
        dest="nelts",
        type=types.nelts,
        metavar="NELTS",
        help="make a puzzle with so many clues, or facile, medio,"
        " difficile, arduo, impossibile",
    )
    add(
        "-u",
        dest="unique",
        action="store_true",
        help="with -g: solvable by unique choices alone",
    )
    add(
        "-n",
        dest="copies",
        type=types.whole,
        default=1,
        metavar="COUNT",
        help="with -g: make so many",
    )
    add(
        "--seed",
        type=types.seed,
        metavar="S",
        help="with -g: make the same ones again",
    )
    add("-q", dest="quiet", action="store_true", help="no talk")
    add(
        "--verbose",
        action="store_true",
        help="every step as a person solves, as sudoku explain has it",
    )
    add(
        "--all",
        type=types.whole,
        metavar="[=LIMIT]",
        help=f"print every solution, up to LIMIT ({LIMIT})",
    )
    add(
        "--count",
        type=types.whole,
        metavar="[=LIMIT]",
        help=f"print how many solutions, up to LIMIT ({LIMIT})",
    )
    add("--stats", action="store_true", help="end with a line of figures")
    add(
        "--budget",
        type=types.natural,
        metavar="TRIALS",
        help="trials a puzzle may cost",
    )
    add(
        "--timeout",
        type=types.duration,
        metavar="SECONDS",
        help="time a puzzle may take",
    )
    add(
        "--format",
        type=types.style,
        default="90",
        metavar="F",
        help="9. 90 nine lines, 1. 10 one, and the sign for empty; or a"
        " name of sudoku convert --list",
    )
    add(
        "--from",
        dest="source",
        type=types.source,
        metavar="NAME",
        help="the format of the input: a name of sudoku convert --list, or"
        " auto",
    )
    add(
        "--comment",
        type=types.one_sign,
        default="#",
        metavar="SIGN",
        help="what starts a comment (#)",
    )
    add(
        "--empty",
        type=types.one_sign,
        metavar="SIGN",
        help="one more sign for an empty cell",
    )
    add("--box", metavar="RxC", help="boxes of R rows and C columns")
    add(
        "--diagonals",
        action="store_true",
        help="the two diagonals are houses, too",
    )
    add(
        "--solver",
        choices=SOLVERS,
        metavar="NAME",
        help=f"how to solve: {', '.join(SOLVERS)}",
    )
    add("--version", action="version", version=f"sudokit {version.VERSION}")
    if making:
        from sudokit.cli import generate  # noqa: PLC0415

        generate.add_arguments(parser)
    return parser


# Options that are not for every use, by the name of their value.
FOR_SOLVING = {
    "all": "--all",
    "count": "--count",
    "solver": "--solver",
    "budget": "--budget",
    "timeout": "--timeout",
    "verbose": "--verbose",
}
FOR_READING = {
    "source": "--from",
    "comment": "--comment",
    "empty": "--empty",
    "files": "FILE",
}
FOR_MAKING = {
    "unique": "-u",
    "copies": "-n",
    "seed": "--seed",
    "proper": "--proper",
    "minimal": "--minimal",
    "level": "--level",
    "require": "--require",
    "forbid": "--forbid",
    "symmetry": "--symmetry",
    "pattern": "--pattern",
    "distinct": "--distinct",
    "time_limit": "--time-limit",
    "json": "--json",
    "csv": "--csv",
}


def wrong_usage(options: Namespace, parser: ArgumentParser) -> str:
    """What is wrong with options that don't go together, or nothing."""
    making = options.nelts is not None

    def used(names: dict[str, str]) -> str:
        """The first of these options that is given."""
        given = [
            flag
            for name, flag in names.items()
            if getattr(options, name, None)
            not in ([], parser.get_default(name))
        ]
        return given[0] if given else ""

    if options.check and making:
        return "-c and -g don't go together"
    if making and used(FOR_READING | FOR_SOLVING):
        return f"-g and {used(FOR_READING | FOR_SOLVING)} don't go together"
    if options.check and used(FOR_SOLVING):
        return f"-c and {used(FOR_SOLVING)} don't go together"
    if not making and used(FOR_MAKING):
        return f"{used(FOR_MAKING)} goes with -g"
    if options.all and options.count:
        return "--all and --count don't go together"
    if options.empty == options.comment:
        return "--empty and --comment are different signs"
    if options.source and used({"comment": "--comment", "empty": "--empty"}):
        return "--from goes without --comment and --empty"
    return wrong_size(options)


def wrong_size(options: Namespace) -> str:
    """What is wrong with options about another size, or nothing."""
    cells = 81
    if options.box is not None:
        from sudokit.boxes import check_shape, parse_shape  # noqa: PLC0415

        try:
            cells = check_shape(parse_shape(options.box)) ** 2
        except ValueError as error:
            return str(error)
    if options.nelts is not None and options.nelts > cells:
        return f"{options.nelts} is no number of clues from 0 to {cells}"
    if cells == 81 and not options.diagonals:
        return ""
    if options.source or len(options.format) > 2:
        return "--box and --diagonals go with the plain formats"
    if options.verbose:
        return "--verbose is for boxes of 3x3 without diagonals"
    return ""


def kind_of(options: Namespace) -> variant.Sudoku:
    """The kind of sudoku that the options name, and its solver."""
    kind = shape_of(options)
    if not options.solver:
        return kind
    from sudokit.solvers import SolvedBy, named  # noqa: PLC0415

    return SolvedBy(named(options.solver), kind)


def shape_of(options: Namespace) -> variant.Sudoku:
    """The kind of sudoku that the options name."""
    empty = options.empty or ""
    shape = None
    if options.box or options.diagonals:
        from sudokit.boxes import NINE, BoxSudoku, parse_shape  # noqa: PLC0415

        shape = parse_shape(options.box) if options.box else None
        if shape != NINE or options.diagonals:
            return BoxSudoku(
                shape,
                options.diagonals,
                options.format,
                options.comment,
                empty,
            )
    if options.source:
        return AnyFormat(options.source, options.format, options.verbose)
    return AnySize(
        options.format,
        options.comment,
        empty,
        options.verbose,
        fixed=shape is not None,
    )


# The verbs.


def run_verb(verb: str, words: Sequence[str]) -> int:
    """Runs a verb; a missing extra is said with the line that helps."""
    from sudokit.cli.arguments import Parser  # noqa: PLC0415

    module, about = VERBS[verb]
    parser = Parser(
        prog=f"sudoku {verb}", description=about, allow_abbrev=False
    )
    face = import_module(f"sudokit.cli.{module}")
    face.add_arguments(parser)
    options = parser.parse_args(words)
    streams.default_signals()
    try:
        status: int = face.run(options)
    except ModuleNotFoundError as missing:
        extra = EXTRAS.get((missing.name or "").split(".", 1)[0])
        if extra is None:
            raise
        sys.stderr.write(
            f"sudoku: {missing.name} is not installed:"
            f" pip install 'sudokit[{extra}]'\n"
        )
        return 2
    return status


# The libraries that only some uses need, and the extra that has them.
EXTRAS = {
    "textual": "play",
    "matplotlib": "plot",
    "tqdm": "bench",
    "fastapi": "web",
    "uvicorn": "web",
    "fpdf": "paper",
    "fontTools": "paper",
    "resvg_py": "paper",
    "segno": "paper",
}


if __name__ == "__main__":
    sys.exit(main())
