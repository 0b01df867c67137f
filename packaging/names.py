"""Writes the lists of names that follow from the rules and techniques.

    python packaging/names.py

They are for places that can't import the tables: ``text/box_note.py``, which
comes before the rules, the page's ``techniques.js``, and tables of docs/.  A
test checks that they are up to date.
"""

import json
import re
import textwrap
from pathlib import Path

from sudokit.logic import LEVELS, TECHNIQUES
from sudokit.rating.sudokit import by_level
from sudokit.rules import NAMED

ROOT = Path(__file__).resolve().parents[1]
NOT_ALONE = {"or", "helpers"}  # never begins a comment


def filled(names, indent):
    """Return names as a list of strings in lines of at most 79 characters."""
    text = " ".join(f"{json.dumps(name).replace(' ', '~')}," for name in names)
    lines = textwrap.fill(
        text, 79, initial_indent=indent, subsequent_indent=indent,
        break_on_hyphens=False, break_long_words=False,
    )  # fmt: skip
    return f"{lines.replace('~', ' ')}\n"


def box_note():
    """Return text/box_note.py with the names of the rules as they are now."""
    path = ROOT / "src" / "sudokit" / "text" / "box_note.py"
    start, end = "NAMES: Final = frozenset(\n    (\n", "    )\n)"
    before, start, rest = path.read_text(encoding="utf-8").partition(start)
    names = filled(sorted(NAMED.keys() - NOT_ALONE), 8 * " ")
    return path, before + start + names + rest[rest.index(end) :]


def course():
    """Return techniques.js: the techniques of the course, easiest first.

    Those of rules aren't in it.
    """
    parts = []
    for level in LEVELS:
        names = [
            one.name
            for one in TECHNIQUES
            if one.level == level and ("rule", "rule") not in one.form.counts
        ]
        parts.append(f"  {level}: [\n{filled(names, 4 * ' ')}  ],\n")
    text = (
        "// The techniques of the course, easiest first; `make share` writes"
        f" this list.\n\nexport const COURSE = {{\n{''.join(parts)}}};\n"
    )
    return ROOT / "src" / "sudokit" / "web" / "page" / "techniques.js", text


def with_rows(page, header, rows):
    """Return a page of docs/ with these rows below the header of a table."""
    path = ROOT / "docs" / page
    text = path.read_text(encoding="utf-8")
    pattern = re.compile(rf"({re.escape(header)}\n\|[-|]+\n)(?:\|.*\n)*")
    table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    return path, pattern.sub(lambda match: match[1] + table, text, count=1)


def levels():
    """Return docs/rate.md with the techniques of each level."""
    rows = [
        [level, ", ".join(o.name for o in by_level() if o.level == level)]
        for level in LEVELS
    ]
    header = "| level | techniques, in addition to those of the levels above |"
    return with_rows("rate.md", header, rows)


def rules():
    """Return docs/rules.md with the named rules."""
    rows = []
    for one in NAMED.values():
        example = one.example.replace("|", "\\|")
        types = dict.fromkeys(n.partition("~")[0] for n in one.names("iss"))
        rows.append(
            [
                one.title,
                f"`{one.word}{example and '=' + example}`",
                one.explanation.partition(": ")[2],
                ", ".join(f"`{name}`" for name in one.names("fpuzzles")),
                ", ".join(f"`{kind}`" for kind in types),
            ]
        )
    header = "| rule | notation | meaning | f-puzzles | ISS |"
    return with_rows("rules.md", header, rows)


def files():
    """Return each file with such lists, and its text as it has to be."""
    return dict([box_note(), course(), levels(), rules()])


if __name__ == "__main__":
    for file, content in files().items():
        file.write_text(content, encoding="utf-8")
