"""``sudoku sheet``: worksheets to print, with answers.

add_arguments(parser)   the options
run(options)            the command; its exit status
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib import import_module

from sudokit.cli import arguments as args
from sudokit.cli import paper_tasks
from sudokit.cli.arguments import check_target
from sudokit.cli.paper_tasks import (
    Tasks,
    check_texts,
    data_of,
    write_all,
)
from sudokit.cli.puzzle_input import Input, add_planned
from sudokit.paper.document import Document
from sudokit.paper.layout import Entry
from sudokit.paper.lengths import PAPERS
from sudokit.paper.sheets import ANSWERS, Sheets, pages_of
from sudokit.paper.task import Task
from sudokit.rules import Puzzle

EXAMPLES = """
sudoku sheet puzzles.txt -o sheet.pdf     puzzles of a file, with answers
sudoku sheet --make easy=4,medium=2 -o monday.pdf         new ones
sudoku sheet --make 6x6=4 --per-page 4 --large -o children.pdf
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of ``sudoku sheet``."""
    add = args.adding(parser)
    add("FILE", "puzzles; - is stdin", dest="files", nargs="*")
    add(
        "-o OUT.pdf",
        "the file to write",
        args.file_named(".pdf"),
        dest="out",
        required=True,
    )
    add(
        "--per-page",
        "puzzles on each page (4; 1 with --large)",
        (1, 2, 4, 6, 9),
        type=int,
    )
    add("--paper", "the paper size (a4)", tuple(PAPERS), default="a4")
    add("--title TITLE", "the title at the top of each page", default="")
    add("--name-line", "leave a line at the top for a name")
    add(
        "--answers",
        "where the answers go: on pages at the end, on the back of each"
        " page, upside down below each puzzle, or nowhere",
        ANSWERS,
        default="pages",
    )
    add(
        "--choices",
        "print the candidates of each cell, or leave empty corners to"
        " write them in",
        ("filled", "corners"),
    )
    add("--large", "large print: bigger, bolder digits")
    add(
        "--blank N",
        "N empty grids; --box gives their shape",
        args.natural,
        default=0,
    )
    args.add_force(add, "OUT.pdf")
    paper_tasks.add_make_arguments(parser)
    add_planned(parser)


def run(options: Namespace) -> int:
    """Makes the worksheets; the exit status."""
    import_module("fpdf")  # or the command says how to install it
    check_texts({"--title": options.title})
    check_target(options.out, options.force)
    source = Input(options)
    tasks = Tasks(source)
    seed = tasks.collect(options, more=options.blank > 0)
    if tasks.is_refused(options):
        return source.status
    entries = entries_of(tasks.found) + blanks(options)
    if not entries:
        if tasks.left_out:
            source.note(
                source.status, f"{options.out}: not written, nothing to print"
            )
        return source.status
    note = "" if seed is None else f"sudokit, seed {seed}"
    sheets = Sheets(
        title=options.title,
        paper=options.paper,
        per_page=options.per_page or (1 if options.large else 4),
        answers=options.answers,
        choices=options.choices == "filled",
        corners=options.choices == "corners",
        large=options.large,
        name_line=options.name_line,
        note=note,
    )
    pages = list(pages_of(sheets, entries))
    document = Document(options.title or "Sudoku", subject=note)
    data = data_of(document, pages, len(pages), tasks.progress, options.large)
    write_all({options.out: data})
    return source.status


def entries_of(tasks: list[Task]) -> list[Entry]:
    """The puzzles with their numbers, from 1."""
    return [Entry(number, task) for number, task in enumerate(tasks, 1)]


def blanks(options: Namespace) -> list[Entry]:
    """Grids without a value, which have no number."""
    if wrong := args.wrong_rules(options, 9):
        raise args.CantDo(wrong)
    rules = args.rules_of(options)
    grid = Puzzle(rules, bytes(rules.size**2))
    return [Entry(0, Task(grid, grid, 0, False))] * options.blank
