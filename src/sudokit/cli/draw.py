"""``sudoku draw``: draws a puzzle, its candidates or a step.

    add_arguments(parser)   the options
    run(options)            the command; its exit status
    write(drawing, path)    a picture in the format of its file's name

Without -o the picture is SVG on stdout.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, check_target, fail, say, stderr
from sudokit.cli.progress import wrote
from sudokit.cli.puzzle_input import Input, NamedPuzzle
from sudokit.cli.speaking import add_language
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.formats import mistakes, without
from sudokit.logic import Step
from sudokit.paper.figure import figure
from sudokit.paper.hints import step_of
from sudokit.paper.lengths import Length, parse_length
from sudokit.paper.shapes import Drawing
from sudokit.paper.themes import THEMES
from sudokit.rules import AnyPuzzle, count, solutions
from sudokit.system.files import replaced

MOST: Final = 10_000  # pixels
USUAL: Final = parse_length("10cm")
TRIALS: Final = 2_000_000  # of a search for solutions and steps
KINDS: Final = ("svg", "png", "pdf")


OPTIONS = f"""
[FILE]         input; - is stdin
-o OUT         the file to write: OUT.svg, OUT.pdf or OUT.png (SVG on stdout)
--force        replace OUT if it exists
--number N     which puzzle of the file to use (the first)
--candidates   draw the candidates of each cell
| --step N     draw this step of the explanation
| --hint       draw the next step
| --each DIR   write a picture and an answer of every puzzle of the file into
               this folder: 0001.svg, 0001-answer.svg and so on
--kind         the kind of these files; without it SVG
--theme        the colours (=light)
--size W       the width, such as 8cm, 80mm, 3in, 200pt or 400px (=10cm)
--no-legend    draw only the grid
--title TITLE  the picture's title in the file
{args.READING}{args.RULES}"""
EXAMPLES = """
sudoku draw puzzles.txt -o puzzle.svg     the first puzzle of a file
sudoku draw puzzles.txt --hint -o hint.svg        its next step
sudoku draw puzzles.txt --candidates --theme print -o candidates.pdf
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku draw``."""
    add_language(parser)
    args.add_options(
        parser,
        OPTIONS,
        out=args.file_named(".svg", ".pdf", ".png"),
        theme=tuple(THEMES),
        size=length,
        each=Path,
        kind=KINDS,
    )
    parser.set_defaults(file="-", title="")


def length(text: str) -> Length:
    """Return a length with its unit."""
    parsed = parse_length(text)
    if not 1 <= parsed.pixels <= MOST:
        fail(f"the width must be 1 to {MOST} pixels, not {text}")
    return parsed


def run(options: Namespace) -> int:
    """Draw the picture; return the exit status."""
    check_target(options.out, options.force)
    puzzles = Input(options)
    if options.kind and not options.each:
        raise CantDo("--kind is for --each; -o names its kind itself")
    if options.each:
        if options.out or options.number:
            raise CantDo("--each and -o or --number exclude each other")
        return _draw_each(puzzles, options)
    given = _nth(puzzles, options)
    if given is None:
        return puzzles.status
    try:
        wrong = mistakes(given.grid, given.clues)
        start = (
            without(given.grid, wrong) if _is_stepped(options) else given.grid
        )
        drawn = _stepped(start, options)
    except (ValueError, BudgetSpent) as error:
        puzzles.note(1, f"{given.name}: {error}")
        return puzzles.status
    size = options.size
    drawing = figure(
        drawn.grid,
        drawn.step,
        clues=given.clues,
        candidates=options.candidates,
        theme=options.theme,
        legend=not options.no_legend,
        title=options.title,
    )
    if options.out is None:
        from sudokit.paper.svg import text_of  # noqa: PLC0415

        sys.stdout.write(text_of(drawing, str(size)))
        return puzzles.status
    write(drawing, options.out, size)
    wrote(stderr(), options.out)
    return puzzles.status


def _draw_each(puzzles: Input, options: Namespace) -> int:
    """Write a picture and an answer of every puzzle; return the status."""
    for given in puzzles.read([options.file]):
        with puzzles.one_puzzle(given.name):
            name = given.name.rpartition(" ")[2].zfill(4)  # its number
            _write_one(given, given.grid, name, options)
            every = solutions(given.clues, Budget(trials=TRIALS))
            answers = list(islice(every, 2))
            if len(answers) == 1:
                _write_one(given, answers[0], f"{name}-answer", options)
                continue
            number = "several solutions" if answers else "no solution"
            puzzles.note(1, f"{given.name}: it has {number}, so no answer")
    if options.each.is_dir():
        wrote(stderr(), options.each)
    return puzzles.status


def _write_one(
    given: NamedPuzzle, grid: AnyPuzzle, name: str, options: Namespace
) -> None:
    """Write a file of the folder."""
    options.each.mkdir(parents=True, exist_ok=True)
    path = options.each / f"{name}.{options.kind or KINDS[0]}"
    check_target(path, options.force)
    drawing = figure(
        grid,
        None,
        clues=given.clues,
        candidates=options.candidates,
        theme=options.theme,
        legend=not options.no_legend,
        title=options.title,
    )
    write(drawing, path, options.size)


def _nth(puzzles: Input, options: Namespace) -> NamedPuzzle | None:
    """Return the requested puzzle; None, after a message, if there is none."""
    items = puzzles.read([options.file])
    number = options.number or 1
    given = next(islice(items, number - 1, None), None)
    if given is None and not puzzles.status:
        words = "there is 1 puzzle"
        if puzzles.count > 1:
            words = f"there are {puzzles.count} puzzles"
        puzzles.fail(f"{options.file}: {words}, not {number}")
    elif options.number is None and next(items, None):
        say(
            f"{options.file} has several puzzles; this is the first."
            " --number N draws another."
        )
    return given


def _is_stepped(options: Namespace) -> bool:
    """Return whether a step is requested."""
    return bool(options.hint) or options.step is not None


class StepAt(NamedTuple):
    """A grid, and a step on it."""

    grid: AnyPuzzle
    step: Step | None = None


def _stepped(grid: AnyPuzzle, options: Namespace) -> StepAt:
    """Return the requested step, as ``explain`` finds it.

    Raise ValueError if there is none, BudgetSpent if the search is cut short.
    """
    number = 1 if options.hint else options.step
    if number is None:
        return StepAt(grid)
    budget = Budget(trials=TRIALS)
    if not count(grid, 1, budget):
        raise ValueError("the puzzle has no solution")
    return StepAt(*step_of(grid, number, budget=budget))


def write(drawing: Drawing, out: Path, size: Length = USUAL) -> None:
    """Write the picture in the format of its name; may raise OSError."""
    from sudokit.paper.svg import png_of, text_of  # noqa: PLC0415

    kind = out.suffix.lower()
    if kind == ".svg":
        data = text_of(drawing, str(size)).encode()
    elif kind == ".png":
        data = png_of(drawing, round(size.pixels))
    else:
        from sudokit.paper.document import Document  # noqa: PLC0415
        from sudokit.paper.page import Page  # noqa: PLC0415

        scale = size.points / drawing.width
        page = Drawing(
            size.points,
            drawing.height * scale,
            (drawing.at(0, 0, size.points),),
        )
        document = Document(drawing.title)
        document.add(Page(page))
        data = document.data()
    with replaced(out) as stream:
        stream.write(data)
