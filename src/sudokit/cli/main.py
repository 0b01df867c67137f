"""The entry point of the command ``sudoku``: runs a verb or the filter.

If the arguments are those of the C original, it runs ``filter.program``
at once and imports nothing else.  What a verb needs is imported when
the verb is run.
"""

import gc
import sys

# For types only, to keep startup fast.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Sequence

else:
    import _signal  # what signal is made of, which takes longer to import

OBJECTS = 20_000  # between two searches for cycles, of which few are left

# A verb and what it does, in groups as --help shows them; the module of
# its name has EXAMPLES, add_arguments and run.
GROUPS = {
    "solving and difficulty": {
        "explain": "explain each step as a person would solve it",
        "rate": "rate the difficulty of each puzzle",
        "technique": "explain a technique, with an example",
        "drill": "practise a technique",
        "prove": "write proofs of uniqueness that other programs can check",
    },
    "making puzzles": {
        "new": "make puzzles with one solution",
        "clues": "find redundant, missing or mistyped clues",
    },
    "to play": {
        "play": "play in the terminal",
        "web": "play in a browser",
    },
    "files and paper": {
        "scan": "read puzzles from photos, screenshots and PDFs",
        "convert": "convert puzzles to another format",
        "draw": "draw a puzzle or a step",
        "sheet": "make worksheets to print, with answers",
        "book": "make a whole book, ready for the printer",
    },
    "large sets": {
        "table": "add columns to a table of millions of puzzles",
        "data": "audit, clean, split and make sets of puzzles",
    },
    "assistants": {
        "mcp": "serve tools to solve, explain and judge by MCP",
    },
    "course programs": {
        "grade": "grade a student's program",
    },
    "the solvers": {
        "bench": "compare the solvers",
    },
    "help": {
        "help": "explain a verb, a technique, a rule or a format",
    },
}
# Verbs that import much and leave nothing to clean up.
LEFT = {"table", "data"}
# Interactive verbs, which don't depend on stdout.
FOR_PEOPLE = {"play", "web", "mcp"}
VERBS = {
    verb: about for group in GROUPS.values() for verb, about in group.items()
}


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run the command; return its exit status.

    Ctrl-C ends it from the start, before anything else is imported.
    """
    if arguments is not None:
        return unless_faulty(arguments)
    gc.set_threshold(OBJECTS)
    try:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
        status = unless_faulty(sys.argv[1:])
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)  # a verb may differ
    except KeyboardInterrupt:  # before the signal was set
        return 130
    arrays = sys.modules.get("sudokit.native.arrays")
    if arrays and not arrays.COMPILED and not FOR_PEOPLE & {*sys.argv[1:2]}:
        note_build()
    if sys.argv[1:2] and sys.argv[1] in VERBS.keys() - LEFT:
        return status
    # Otherwise the tracker of shared resources would warn about leaks.
    tracker = sys.modules.get("multiprocessing.resource_tracker")
    if tracker is not None and tracker._resource_tracker._fd is not None:
        return status
    return leave(status)


def note_build() -> None:
    """Print once, on a terminal, that the compiled build is faster."""
    if sys.stderr and sys.stderr.isatty() and "-q" not in sys.argv:
        from contextlib import suppress  # noqa: PLC0415

        from sudokit.cli.extras import note_pure_build  # noqa: PLC0415

        # It was printed before, or the folder isn't writable.
        with suppress(OSError, RuntimeError):
            note_pure_build()


def leave(status: int) -> int:
    """End the process after flushing, without the usual cleanup.

    Freeing memory, which the system does anyway, would add a tenth to
    the time of a small puzzle.  If flushing fails, Python exits as usual.
    """
    from os import _exit  # noqa: PLC0415

    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):  # closed, or none
        return status
    _exit(status)


def unless_faulty(words: "Sequence[str]") -> int:
    """Run the command; print unexpected errors as a line on stderr."""
    try:
        return run(words)
    except MemoryError:
        message = "out of memory"
    except Exception as error:
        from sudokit.text.messages import fault_text  # noqa: PLC0415

        message = fault_text(error)
    if sys.stderr is not None:
        sys.stderr.write(f"sudoku: {message}\n")
    return 2


def run(words: "Sequence[str]") -> int:
    """Run the verb, or the filter, that the arguments name."""
    if words[:1] == ["help"] and (not words[1:] or words[1] in VERBS):
        words = [*words[1:], "--help"]
    if words and words[0] in VERBS:
        return run_verb(words[0], words[1:])
    from sudokit.filter.program import main as run_program  # noqa: PLC0415
    from sudokit.filter.program import options_of  # noqa: PLC0415

    plain = options_of(words)
    if isinstance(plain, str):
        from sudokit.cli.filtering import run_filter  # noqa: PLC0415

        return run_filter(words, GROUPS)
    if plain[1] and lacks_a_file(plain[1]):
        return 2
    return run_program(words, classic=False)


def lacks_a_file(names: "Sequence[str]") -> bool:
    """Report a file name that is a mistyped verb."""
    from os.path import exists  # noqa: PLC0415

    if all(name == "-" or exists(name) for name in names):
        return False
    from sudokit.cli.extras import verb_hint  # noqa: PLC0415

    hint = verb_hint(names, VERBS)
    if hint:
        from sudokit.text.messages import shown  # noqa: PLC0415

        sys.stderr.write(f"sudoku: {shown(hint)}\n")
    return bool(hint)


def run_verb(verb: str, words: "Sequence[str]") -> int:
    """Run a verb; print how to install a missing extra."""
    from importlib import import_module  # noqa: PLC0415

    from sudokit.cli import arguments  # noqa: PLC0415
    from sudokit.text.streams import default_signals  # noqa: PLC0415

    parser = arguments.Parser(
        prog=f"sudoku {verb}", description=VERBS[verb], allow_abbrev=False
    )
    try:
        face = import_module(f"sudokit.cli.{verb}")
        face.add_arguments(parser)
        if {"-h", "--help"} & {*words}:
            with_examples(parser, face.EXAMPLES)
        # Operands may stand between options, but not beside verbs of a verb;
        # argparse would lose the "--" before names that begin with a dash.
        is_plain = verb != "data" and "--" not in words
        parse = parser.parse_intermixed_args if is_plain else parser.parse_args
        options = parse(words)
        if wrong := arguments.wrong_rules(options):
            parser.error(wrong)
        default_signals()
        return status_of(face.run, options, verb in FOR_PEOPLE)
    except ModuleNotFoundError as missing:
        from sudokit.cli.extras import help_with  # noqa: PLC0415

        line = help_with(missing.name or "")
        if not line:
            raise
        sys.stderr.write(f"sudoku: {line}\n")
        return 2


def status_of(
    run: "Callable[[Namespace], int]", options: "Namespace", for_people: bool
) -> int:
    """Run a verb in the requested language; return its exit status.

    ``for_people``: doesn't handle the encoding and closing of stdout.
    """
    from sudokit.cli.arguments import (  # noqa: PLC0415
        unless_refused,
        until_closed,
    )

    if "lang" in options:
        from sudokit.cli.speaking import set_language  # noqa: PLC0415

        set_language(options)
    ended = unless_refused if for_people else until_closed
    return ended(lambda: run(options))


def with_examples(parser: "ArgumentParser", lines: str) -> None:
    """Add the verb's examples to the end of its help."""
    from sudokit.cli.arguments import examples  # noqa: PLC0415
    from sudokit.cli.help_format import HelpFormat  # noqa: PLC0415

    before = f"{parser.epilog}\n\n" if parser.epilog else ""
    parser.epilog = before + examples(lines)
    parser.formatter_class = HelpFormat


if __name__ == "__main__":
    sys.exit(main())
