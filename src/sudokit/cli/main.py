"""The command ``sudoku``: the filter with all its options, and the verbs.

Asked for nothing beyond the C original it calls the program of the core
at once and imports nothing else.  What a verb needs is imported when it
is asked for.
"""

from __future__ import annotations

import sys
from importlib import import_module

from sudokit.core.program import main as run_program
from sudokit.core.program import options_of
from sudokit.core.puzzles import NineSources
from sudokit.core.streams import default_signals

# Types only, and what it costs to import them is saved.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokit.core.puzzles import OtherSizes

# A verb and what it does, in groups as --help shows them; the module of
# its name has add_arguments and run.
GROUPS = {
    "how it is solved, and how hard it is": {
        "explain": "solve as a person does, each step named",
        "rate": "level and score of each puzzle",
    },
    "to play": {
        "play": "a game in the terminal",
        "web": "the game as a page in a browser",
    },
    "files and paper": {
        "convert": "from one file format to another",
        "draw": "a picture of a puzzle or a step",
        "sheet": "worksheets to print, with answers",
        "book": "a whole book, ready for the printer",
    },
    "very many puzzles": {
        "table": "add columns to a table of millions of puzzles",
    },
    "the solvers": {
        "bench": "compare the solvers",
    },
}
VERBS = {
    verb: about for group in GROUPS.values() for verb, about in group.items()
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words and words[0] in VERBS:
        return run_verb(words[0], words[1:])
    if not isinstance(options_of(words), str):
        return run_program(arguments, NineSources(others=other_sizes))
    from sudokit.cli.filtering import run_filter  # noqa: PLC0415

    return run_filter(words, GROUPS)


def other_sizes() -> OtherSizes:
    """What is done with puzzles of other sizes than 9x9."""
    from sudokit.boxes.variant import Boxes, Others  # noqa: PLC0415

    return Others(Boxes())


def run_verb(verb: str, words: Sequence[str]) -> int:
    """Runs a verb; a missing extra is said with the line that helps."""
    from sudokit.cli.arguments import Parser  # noqa: PLC0415

    parser = Parser(
        prog=f"sudoku {verb}", description=VERBS[verb], allow_abbrev=False
    )
    try:
        face = import_module(f"sudokit.cli.{verb}")
        face.add_arguments(parser)
        options = parser.parse_args(words)
        default_signals()
        status: int = face.run(options)
    except ModuleNotFoundError as missing:
        from sudokit.cli.extras import help_with  # noqa: PLC0415

        line = help_with(missing.name or "")
        if not line:
            raise
        sys.stderr.write(f"sudoku: {line}\n")
        return 2
    return status


if __name__ == "__main__":
    sys.exit(main())
