"""Makes the man page and the completions from the parsers of the command.

    python packaging/share.py [FOLDER]

They are written to share/, from where they are installed, and the JSON
Schema of what the verbs write to docs/schema.json; a test holds that they
are up to date.  shtab and argparse-manpage are needed, and all extras.
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

from sudokit.cli.filtering import filter_parser
from sudokit.cli.main import VERBS
from sudokit.core.version import VERSION
from sudokit.records import OF_VERBS

SHARE = Path(__file__).resolve().parents[1] / "share"
# Where bash, zsh and fish look, under the prefix of an installation.
COMPLETIONS = {
    "bash": "bash-completion/completions/sudoku",
    "zsh": "zsh/site-functions/_sudoku",
    "fish": "fish/vendor_completions.d/sudoku.fish",
}
# The other name of the command is completed like the first.  A shell looks
# for a file of the name that is typed.
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
    """Leaves it to the reader of the page where lines end."""
    return HelpFormatter(prog, width=100_000)


def whole_parser(files: bool) -> ArgumentParser:
    """The command with all its verbs, as one parser.

    ``files``: with the files of the filter, or the verbs in their place.
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
    """Arguments that are files are completed as such."""
    for action in parser._actions:
        if action.metavar in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]


def man_page() -> str:
    """The man page of the command."""
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
    # The reader of the page breaks its lines.
    return re.sub(r"\n {8,}", " ", page)


def pages() -> dict[str, str]:
    """Every file of share/, by its path there."""
    found = {"man/man1/sudoku.1": man_page(), **SAME}
    for shell, path in COMPLETIONS.items():
        text = shtab.complete(whole_parser(files=False), shell)
        text = text.replace("#compdef sudoku\n", "#compdef sudoku sudokit\n")
        text = text.replace("-o bashdefault", "-o bashdefault -o default")
        found[path] = text
    return {path: text.rstrip() + "\n" for path, text in found.items()}


def schema() -> str:
    """The JSON Schema of each object that ``sudoku VERB --json`` writes."""
    _, found = TypeAdapter.json_schemas(
        [
            (kind.__name__, "serialization", TypeAdapter(kind))
            for kinds in OF_VERBS.values()
            for kind in kinds
        ],
    )
    of_verbs = {
        f"sudoku {verb} --json": {
            "anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]
        }
        for verb, kinds in OF_VERBS.items()
    }
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(head | {"$defs": of_verbs | found["$defs"]}, indent=1)


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if sys.argv[1:] else SHARE
    if folder == SHARE:
        SCHEMA.write_text(f"{schema()}\n")
    for name, text in pages().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
