"""``sudoku technique``: explains a technique, with an example.

add_arguments(parser)   the options
run(options)            the command; its exit status
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, check_target, say, stderr, write_json
from sudokit.cli.candidates_grid import draw, legend, wants_color
from sudokit.cli.progress import wrote
from sudokit.cli.speaking import add_language
from sudokit.lessons import LESSONS, Example, example, lesson
from sudokit.lessons.records import (
    example_fields,
    record_of,
    technique_fields,
)
from sudokit.lessons.sentences import in_words
from sudokit.logic import Technique, technique_named
from sudokit.logic.techniques.names import suggestion
from sudokit.records.lessons import ExampleRecord, TechniqueRecord
from sudokit.system.language import _
from sudokit.system.terminal_text import columns, for_terminal, paragraph

OPTIONS = """
[NAME...]  a technique (print all, one per line)
--json     JSON Lines
-o OUT     draw the example: OUT.svg, OUT.pdf or OUT.png
--force    replace OUT if it exists
"""
EXAMPLES = """
sudoku technique                          all, one per line
sudoku technique x-wing                   what it is, with an example
sudoku technique skyscraper -o picture.svg        the example as a picture
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku technique``."""
    pictures = args.file_named(".svg", ".pdf", ".png")
    args.add_options(parser, OPTIONS, out=pictures)
    add_language(parser)


def run(options: Namespace) -> int:
    """Print the pages of the techniques; return the exit status."""
    if options.out and not options.names:
        raise CantDo("-o draws one technique: name it")
    if not options.names and not options.json:
        lines = [f"{_(n):27} {lesson(n).pattern}\n" for n in LESSONS]
        sys.stdout.write(for_terminal("".join(lines)))
        return 0
    # Names have blanks; they need no quotes.
    joined = " ".join(options.names)
    known = all(map(args.technique_name, options.names))
    names = options.names if known else [joined]
    matches = [
        technique_named(known_technique(name)) for name in names or LESSONS
    ]
    if options.out and len(matches) > 1:
        raise CantDo("-o draws one technique")
    check_target(options.out, options.force)
    for number, technique in enumerate(matches):
        shown = example(technique.name)
        if options.json:
            write_json(_record(technique, shown))
        else:
            sys.stdout.write("\n" * bool(number) + _text(technique, shown))
        if options.out:
            return _draw(options.out, technique.name, shown)
    return 0


def known_technique(name: str) -> str:
    """Return the full name of a technique; raise CantDo if there is none."""
    name_known = args.technique_name(name)
    if name_known:
        return name_known
    raise CantDo(
        f"unknown technique {name!r}; {suggestion(name)}"
        "sudoku technique lists them all"
    )


def _text(technique: Technique, shown: Example | None) -> str:
    """Return the page of a technique."""
    head = f"{_(technique.name)} ({_(technique.level)}, {technique.score})"
    parts = [head, *map(paragraph, lesson(technique.name))]
    if technique.aliases:
        names = ", ".join(technique.aliases)
        parts.insert(1, paragraph(_("Also: {names}.", names=names)))
    if shown is not None:
        grid, color = shown.position.grid, wants_color(sys.stdout)
        picture = draw(grid, shown.step, color, columns())
        parts.append(picture.rstrip("\n"))
        parts.append(paragraph(legend(grid, shown.step, color)))
        parts.append(paragraph(in_words(shown.step, grid)))
    return "\n".join(parts) + "\n"


def _record(technique: Technique, shown: Example | None) -> TechniqueRecord:
    """Return the page of a technique as a record for JSON."""
    record = None
    if shown is not None:
        grid, _clues = shown.position
        record = ExampleRecord(
            **example_fields(shown.position), step=record_of(shown.step, grid)
        )
    return TechniqueRecord(**technique_fields(technique), example=record)


def _draw(path: Path, name: str, shown: Example | None) -> int:
    """Write the picture."""
    from sudokit.cli.draw import write  # noqa: PLC0415
    from sudokit.paper.figure import figure  # noqa: PLC0415

    if shown is None:
        say(f"sudoku: there is no picture of {name}")
        return 1
    (grid, clues), step = shown.position, shown.step
    drawing = figure(grid, step, clues=clues, title=_(name))
    write(drawing, path)
    wrote(stderr(), path)
    return 0
