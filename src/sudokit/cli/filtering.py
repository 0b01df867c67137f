"""Parses the options of the filter, checks them, and runs it."""

from __future__ import annotations

import sys
from argparse import (
    ArgumentParser,
    HelpFormatter,
    Namespace,
)
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypeVar

from sudokit.cli import arguments as args
from sudokit.cli.arguments import rules_of, until_closed
from sudokit.cli.extras import verb_hint
from sudokit.cli.filter_setup import (
    classic_kind_of,
    filter_options,
    is_usual,
    reading_of,
    variants_of,
    wrong_size,
)
from sudokit.cli.help_format import HelpFormat
from sudokit.core.grid import Grid
from sudokit.core.version import VERSION
from sudokit.filter.items import ItemTaker, Maker, PuzzleKind
from sudokit.filter.loop import Filter, Options
from sudokit.filter.output import PLAIN, Output
from sudokit.filter.program import made_classic, make, read
from sudokit.native.arrays import COMPILED
from sudokit.text.messages import shown
from sudokit.text.streams import default_signals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.rules import Puzzle

G = TypeVar("G", Grid, "Puzzle")


def run_filter(words: Sequence[str], groups: Groups) -> int:
    """Parse the options and run the filter; return its exit status.

    ``groups`` are the verbs, for the help.
    """
    options = parsed(words, groups)
    default_signals()
    hint = verb_hint(
        options.files, [verb for group in groups.values() for verb in group]
    )
    if hint:
        sys.stderr.write(f"sudoku: {shown(hint)}\n")
        return 2
    if options.nelts is None:
        return read(
            filter_options(options),
            reading_of(options),
            options.files,
            sys.stdout,
            sys.stderr,
            partial(taker_of, options),
        )
    from sudokit.cli import new  # noqa: PLC0415

    if new.has_criteria(options):
        return until_closed(lambda: new.make(options))
    if is_usual(options):
        return drawn(options, classic_kind_of(options), made_classic)
    from sudokit.filter.variants import maker  # noqa: PLC0415
    from sudokit.rules import notation  # noqa: PLC0415
    from sudokit.rules.making import NoGrid  # noqa: PLC0415

    rules = rules_of(options)
    try:
        kind = variants_of(options)().kind(rules, notation.PLAIN)
        return drawn(options, kind, maker(rules))
    except NoGrid as error:
        sys.stderr.write(f"sudoku: {error}\n")
        return 2


def drawn(options: Namespace, kind: PuzzleKind[G], maker: Maker[G]) -> int:
    """Draw random puzzles; return the exit status."""
    if options.json or options.csv or options.timeout:
        from sudokit.cli import puzzle_output as out  # noqa: PLC0415

        status = out.drawn(options, kind.solver, maker)
        return until_closed(lambda: out.write_made(status, options))
    return make(filter_options(options), kind, maker, sys.stdout, sys.stderr)


def taker_of(
    options: Namespace, loop_options: Options, output: Output
) -> ItemTaker:
    """Return the filter, in one process or several."""
    one = alone if options.jobs == 1 else shared
    taker = one(options, loop_options, output)
    if options.puzzle is None:
        return taker
    from sudokit.cli.original_puzzle import OriginalPuzzles  # noqa: PLC0415

    return OriginalPuzzles(taker, options)


def alone(options: Namespace, loop_options: Options, output: Output) -> Filter:
    """Return a filter that does all the work itself."""
    return Filter(
        loop_options, output, classic_kind_of(options), variants_of(options)
    )


def shared(
    options: Namespace, loop_options: Options, output: Output
) -> ItemTaker:
    """Return a filter whose work is shared by processes."""
    from sudokit.cli.jobs import SharedFilter  # noqa: PLC0415

    return SharedFilter(options, loop_options, output)


SOLVERS = ("deduce", "backtrack", "naive", "dlx", "engine")
# Groups of verbs by purpose, each verb with its description.
Groups = Mapping[str, Mapping[str, str]]
BUILD = "compiled" if COMPILED else "pure Python"
LIMIT = 200  # solutions at which --all and --count stop

OPTIONS = f"""
[FILE...]  input; - is stdin
-c         check each grid
--puzzle FILE  with -c: the grids must solve these puzzles, in this order, and
           keep their clues and rules; one puzzle is for all grids
-g CLUES   make a puzzle with this many clues: 0 to 81, or facile (31), medio
           (26), difficile (22), arduo (20), impossibile (17); or of a level:
           easy, medium, hard, unfair, extreme. In other options facile to
           impossibile stand for these levels
-u                 with -g: naked singles alone solve the puzzles
-n COUNT           with -g: how many puzzles to make (=1)
--seed S           with -g: the same seed makes the same puzzles
-q                 print no messages
--verbose          print every step of a human solution, as sudoku explain does
--all [=LIMIT]     print every solution, up to LIMIT, or {LIMIT} without it
--count [=LIMIT]   count solutions, up to LIMIT, or {LIMIT} without it
--jobs N           number of processes; the output is the same (=1)
--stats            end with a statistics line
--budget GUESSES   guess limit per puzzle
--timeout SECONDS  time limit for each puzzle; with -g, for making all of them
{args.FORMAT}
--from NAME     the format of the input: a name from sudoku convert --list,
                or auto
--comment SIGN  comment prefix (=#)
--empty SIGN    extra empty-cell character
{args.RULES}
--solver NAME  how to solve: {", ".join(SOLVERS)}
"""
EXAMPLES = """
sudoku puzzles.txt                        solve each puzzle
sudoku -q --format 1. puzzles.txt         only the solutions, one per line
sudoku -g 50 -u | sudoku | sudoku -c      make a puzzle, solve and check it
"""


def parsed(words: Sequence[str], groups: Groups) -> Namespace:
    """Return the options of the filter; wrong usage ends the program.

    The generator's options are added only where they are needed, as
    they take longer to import.
    """
    end = words.index("--") if "--" in words else len(words)
    words, names = with_limits(words[:end]), words[end + 1 :]
    parser = filter_parser(groups, "-h" in words or "--help" in words)
    options, unknown = parser.parse_known_intermixed_args(words)
    if options.nelts is not None or unknown:
        parser = filter_parser(groups, True)
        options = parser.parse_intermixed_args(words)
    options.files += names
    wrong = wrong_usage(options, parser)
    if wrong:
        parser.error(wrong)
    return options


def with_limits(words: Sequence[str]) -> list[str]:
    """Add the default LIMIT to --all and --count without one.

    (argparse would take the next word as its value.)
    """
    return [
        f"{word}={LIMIT}" if word in ("--all", "--count") else word
        for word in words
    ]


def groups_text(groups: Groups) -> str:
    """Return the verbs as text for the help, group by group."""
    return "".join(
        f"{name}:\n"
        + "".join(
            f"  sudoku {verb:10} {does}\n" for verb, does in verbs.items()
        )
        + "\n"
        for name, verbs in groups.items()
    )


def narrow(prog: str) -> HelpFormatter:
    """Return a formatter that doesn't query the width of the terminal."""
    return HelpFormatter(prog, width=80)


def filter_parser(groups: Groups, making: bool) -> ArgumentParser:
    """Return the parser of the filter, perhaps with options for making."""
    parser = args.Parser(
        prog="sudoku",
        description="Solve each puzzle; with -c check, with -g make one.",
        epilog=groups_text(groups)
        + "exit status: 0 all solved, correct or made; 1 a puzzle has no"
        " solution,\na grid is wrong or making one failed; 2 unreadable input,"
        " usage error" + (f"\n\n{args.examples(EXAMPLES)}" if making else ""),
        # Help includes the options for making, and both take long.
        usage=None if making else "",
        formatter_class=HelpFormat if making else narrow,
        allow_abbrev=False,
    )
    args.add_options(
        parser,
        OPTIONS,
        clues={"values": args.nelts, "dest": "nelts"},
        solver=SOLVERS,
        **{"-n": {"dest": "copies"}},
    )
    parser.set_defaults(format=PLAIN)
    parser.add_argument(
        "--version", action="version", version=f"sudokit {VERSION}, {BUILD}"
    )
    if making:
        from sudokit.cli import new  # noqa: PLC0415

        new.add_criteria(parser)
    return parser


# Options that only some uses accept, by the names of their values.
FOR_SOLVING = ("all", "count", "solver", "budget", "verbose")
FOR_READING = ("source", "comment", "empty", "jobs", "files")
FOR_MAKING = (
    "unique", "copies", "seed", "proper", "minimal", "level", "require",
    "forbid", "er", "ep", "ed", "te", "symmetry", "pattern", "distinct",
    "json", "csv",
)  # fmt: skip


def wrong_usage(options: Namespace, parser: ArgumentParser) -> str:
    """Return an error for options that exclude each other, "" if none."""
    making = options.nelts is not None
    flags = {
        action.dest: (*action.option_strings, str(action.metavar))[0]
        for action in parser._actions
    }

    def used(names: Sequence[str]) -> str:
        """Return the first of these options that is given."""
        for name in names:
            value = getattr(options, name, None)
            if value not in ([], parser.get_default(name)):
                return flags[name]
        return ""

    if options.check and making:
        return "-c and -g can't be used together"
    if isinstance(options.nelts, str):
        if options.level not in (None, options.nelts):
            return (
                f"-g {options.nelts} and --level {options.level} name"
                " different levels"
            )
        options.level, options.nelts = options.nelts, 0
    if making and used(FOR_READING + FOR_SOLVING):
        return (
            f"-g and {used(FOR_READING + FOR_SOLVING)} can't be used together"
        )
    if options.puzzle is not None and not options.check:
        return "--puzzle needs -c"
    if options.puzzle == "-" and "-" in (options.files or ["-"]):
        return "--puzzle and the grids can't both be stdin"
    if options.check and used((*FOR_SOLVING, "timeout")):
        return (
            f"-c and {used((*FOR_SOLVING, 'timeout'))} can't be used together"
        )
    if not making and used(FOR_MAKING):
        return f"{used(FOR_MAKING)} needs -g"
    if options.all and options.count:
        return "--all and --count can't be used together"
    if options.empty == options.comment:
        return "--empty and --comment must be different characters"
    return wrong_size(options)
