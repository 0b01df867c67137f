"""Makes the man page and the completions from the parsers of the command.

    python packaging/share.py [FOLDER]

Writes them to share/, from where they are installed, and the JSON Schema of
the verbs' output to docs/schema.json.  A test checks that they are up to
date.  Needs shtab, argparse-manpage and all extras.
"""

import json
import re
import sys
from argparse import ArgumentParser, HelpFormatter
from importlib import import_module
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage
from pydantic import TypeAdapter

from sudokit.cli import filtering
from sudokit.cli.filtering import filter_parser
from sudokit.cli.main import VERBS
from sudokit.core.version import VERSION
from sudokit.records.puzzles import PuzzleLine
from sudokit.records.verbs import OF_VERBS

SHARE = Path(__file__).resolve().parents[1] / "share"
# Where bash, zsh and fish look for completions, below the prefix.
COMPLETIONS = {
    "bash": "bash-completion/completions/sudoku",
    "zsh": "zsh/site-functions/_sudoku",
    "fish": "fish/vendor_completions.d/sudoku.fish",
}
# The completions of the command's other name: shells look for a file with the
# name that is typed.
SAME = {
    "man/man1/sudokit.1": ".so man1/sudoku.1",
    "bash-completion/completions/sudokit": """\
. "${BASH_SOURCE[0]%/*}/sudoku"
complete -o bashdefault -o default -F _shtab_sudoku sudokit""",
    "fish/vendor_completions.d/sudokit.fish": "complete -c sudokit -w sudoku",
}
SCHEMA = SHARE.with_name("docs") / "schema.json"
FILES = {"FILE", "OUT", "DIR"}


def wide(prog: str) -> HelpFormatter:
    """Return a formatter that doesn't break lines; man does."""
    return HelpFormatter(prog, width=100_000)


def whole_parser(files: bool) -> ArgumentParser:
    """Return the command with all its verbs as one parser.

    With ``files`` it takes the files of the filter instead of a verb.
    """
    parser = filter_parser({}, True)
    parser.epilog = None
    if not files:
        for action in list(parser._actions):
            if action.dest == "files":
                parser._actions.remove(action)
                parser._positionals._group_actions.remove(action)
    verbs = parser.add_subparsers(prog="sudoku", metavar="VERB")
    for verb, about in VERBS.items():
        part = verbs.add_parser(
            verb, help=about, description=about, formatter_class=wide
        )
        import_module(f"sudokit.cli.{verb}").add_arguments(part)
        with_files(part)
    with_files(parser)
    return parser


def with_files(parser: ArgumentParser) -> None:
    """Complete arguments that are files as file names."""
    for action in parser._actions:
        if action.metavar in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]


def man_page() -> str:
    """Return the man page: common options first, then each verb."""
    parser = whole_parser(files=True)
    parser.formatter_class = wide
    data = {
        "project_name": "sudokit",
        "version": VERSION,
        "description": "solve, check, explain, rate and make sudoku puzzles",
    }
    page = str(Manpage(parser, data))
    page = page.replace('"Generated Python Manual"', '"sudokit"')
    page = re.sub(r'(SUDOKU "1" )"[^"]*"', r'\1""', page)  # the date
    page = page.replace(r"\fR \fI\,[=", r"\fR\fI\,[=")
    # man breaks the lines.
    page = re.sub(r"\n {8,}", " ", page)
    head, *sections = page.split("\n.SH ")
    sections = [part.rstrip() for part in sections]
    of_verbs = [part for part in sections if "\\fI\\,'sudoku " in part]
    name, _, about, *options = [p for p in sections if p not in of_verbs]
    about, _, listed = about.partition("\n\n.SH\nPOSITIONAL ARGUMENTS\n")
    listed = f"VERBS\n{listed.rstrip()}"
    parts = [
        name,
        SYNOPSIS,
        about,
        *options,
        listed,
        *extra_sections(),
        *of_verbs,
    ]
    return "\n.SH ".join([head, *parts])


SYNOPSIS = r"""SYNOPSIS
.nf
\fBsudoku\fR [\fIOPTION\fR]... [\fIFILE\fR]...
\fBsudoku \-c\fR [\fIOPTION\fR]... [\fIFILE\fR]...
\fBsudoku \-g\fR \fICLUES\fR [\fB\-u\fR] [\fIOPTION\fR]...
\fBsudoku\fR \fIVERB\fR [\fIOPTION\fR]... [\fIFILE\fR]...
.fi"""
# Sections that aren't in the parsers.
PARTS = {
    "EXIT STATUS": {
        "0": "all puzzles were solved, correct, or made as requested",
        "1": "some puzzle has no solution, some grid is wrong, a budget was"
        " spent, or something could not be made; in rate and explain also"
        " that there are several solutions",
        "2": "unreadable input, or wrong usage",
    },
    "FILES": {
        "$XDG_STATE_HOME/sudokit, ~/.local/state/sudokit": "unfinished games,"
        " and whether the note about the pure build was shown",
        "OUT.parts/, OUT.work/": "the finished parts of a stopped run of"
        " table or data; the same command resumes it",
        "OUT.json": "the record of a book, for --after",
    },
    "ENVIRONMENT": {
        "LANGUAGE, LC_ALL, LC_MESSAGES, LANG": "the language of games,"
        " lessons and explanations, and whether a terminal can show more"
        " than ASCII",
        "NO_COLOR": "if it is set, signs replace colours",
        "TERM, COLORTERM": "what the terminal can draw",
        "XDG_STATE_HOME": "where unfinished games are stored",
    },
}


def extra_sections() -> list[str]:
    """Return the exit status, examples, files and environment as sections."""
    lines = filtering.EXAMPLES.strip().splitlines()
    for verb in VERBS:
        shown = import_module(f"sudokit.cli.{verb}").EXAMPLES.strip()
        lines.append(shown.splitlines()[0])
    shown = dict(re.split(r"  +", line, maxsplit=1) for line in lines)
    texts = {**PARTS, "EXAMPLES": shown}
    order = ("EXIT STATUS", "EXAMPLES", "FILES", "ENVIRONMENT")
    return [
        "\n".join(
            [
                title,
                *(
                    f".TP\n\\fB{escaped(what)}\\fR\n{escaped(text)}"
                    for what, text in texts[title].items()
                ),
            ]
        )
        for title in order
    ]


def escaped(text: str) -> str:
    """Return a text escaped for a man page."""
    text = text.replace("\\", r"\e").replace("~", r"\(ti")
    return re.sub(r"(?=[-'.])", r"\\", text)


def pages() -> dict[str, str]:
    """Return the files of share/ by their paths there."""
    result = {"man/man1/sudoku.1": man_page(), **SAME}
    for shell, path in COMPLETIONS.items():
        text = shtab.complete(whole_parser(files=False), shell)
        text = text.replace("#compdef sudoku\n", "#compdef sudoku sudokit\n")
        text = text.replace("-o bashdefault", "-o bashdefault -o default")
        result[path] = text
    return {path: text.rstrip() + "\n" for path, text in result.items()}


def schema() -> str:
    """Return the JSON Schema of ``sudoku VERB --json`` and of jsonl."""
    every = [kind for kinds in OF_VERBS.values() for kind in kinds]
    _, result = TypeAdapter.json_schemas(
        [
            (kind.__name__, "serialization", TypeAdapter(kind))
            for kind in (PuzzleLine, *every)
        ],
    )
    of_verbs = {
        f"sudoku {verb} --json": {
            "anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]
        }
        for verb, kinds in OF_VERBS.items()
    }
    of_verbs["a line of jsonl"] = {"$ref": "#/$defs/PuzzleLine"}
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(head | {"$defs": of_verbs | result["$defs"]}, indent=1)


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if sys.argv[1:] else SHARE
    if folder == SHARE:
        SCHEMA.write_text(f"{schema()}\n")
    for name, text in pages().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
