"""``sudoku grade``: a program graded by what the assignment asks for.

add_arguments(parser)   the options
run(options)            grades it; the exit status
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import sys
from argparse import ArgumentParser, Namespace
from importlib.resources import files
from pathlib import Path

from sudokit.cli.arguments import add_force
from sudokit.cli.streams import say, until_closed
from sudokit.core.text import FormatError, shown
from sudokit.files import replaced, trouble_with
from sudokit.grading import (
    Report,
    Rubric,
    grade,
    gradescope,
    read_rubric,
    usual_rubric,
)
from sudokit.grading.gradescope import told_of


def add_arguments(parser: ArgumentParser) -> None:
    """The options of ``sudoku grade``."""
    add = parser.add_argument
    add(
        "command",
        nargs="*",
        metavar="PROGRAM",
        help="the program, and words that come before its options;"
        " or all of them as one word",
    )
    add(
        "--rubric",
        type=Path,
        metavar="FILE",
        help="points and limits, as TOML; without it, those of the assignment",
    )
    add(
        "--seed",
        metavar="TEXT",
        help="a student's name or number: other inputs of the same kind",
    )
    add("--json", action="store_true", help="the report as an object")
    add(
        "--gradescope",
        type=Path,
        metavar="FILE",
        help="write the report as Gradescope's results.json, too",
    )
    add_force(add, "that file")
    add(
        "--list",
        action="store_true",
        help="print the usual rubric, to write another one",
    )


def run(options: Namespace) -> int:
    """Grades; 0 if nothing is lost, 1 if something is, 2 for bad input."""
    return until_closed(lambda: _run(options))


def _run(options: Namespace) -> int:
    if options.list:
        text = (files("sudokit.grading") / "rubric.toml").read_text("utf-8")
        sys.stdout.write(text)
        return 0
    command = _words(options.command)
    if not command:
        say("sudoku: grade needs a PROGRAM (sudoku grade --help tells more)")
        return 2
    wrong = options.gradescope and trouble_with(
        options.gradescope, options.force
    )
    if wrong:
        say(f"sudoku: {wrong}")
        return 2
    try:
        rubric = _rubric(options.rubric)
        # What was begun is ended, and its folder removed, on ctrl-C, too.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        report = grade(command, rubric, options.seed)
        if options.gradescope:
            _write(options.gradescope, gradescope(report, rubric.visibility))
    except FormatError as error:
        say(f"sudoku: {error}")
        return 2
    except OSError as error:
        say(f"sudoku: {error.filename}: {error.strerror}")
        return 2
    except KeyboardInterrupt:
        return 130
    unstarted = bool(report.note) and not any(m.seconds for m in report.marks)
    if options.json:
        json.dump(report.record(), sys.stdout, indent=1)
        sys.stdout.write("\n")
    elif not unstarted:
        sys.stdout.write(shown(_text(report), True))
    if unstarted:
        say(f"sudoku: {report.note}")
    return 2 if unstarted else int(report.score < report.most)


def _words(given: list[str]) -> list[str]:
    """The words of the command; one that is no file may hold several."""
    if len(given) == 1 and not os.path.exists(given[0]):
        try:
            return shlex.split(given[0])
        except ValueError:
            return given
    return given


def _rubric(path: Path | None) -> Rubric:
    return usual_rubric() if path is None else read_rubric(path)


def _write(path: Path, record: dict[str, object]) -> None:
    text = json.dumps(record, indent=1) + "\n"
    with replaced(path) as stream:
        stream.write(text.encode())


def _text(report: Report) -> str:
    """The report for the eye: the points, then each thing that failed."""
    lines = []
    for part, marks in report.parts().items():
        score = sum(mark.score for mark in marks)
        most = sum(mark.most for mark in marks)
        passed = sum(mark.verdict == "passed" for mark in marks)
        points = f"{score:g} of {most:g}" if most else "no points"
        about = f"{passed} of {len(marks)} passed"
        if len(marks) == 1 and not marks[0].witness:
            about = f"{marks[0].verdict} {marks[0].reason}".rstrip()
        lines.append(f"{part:26}{points:>14}   {about}")
    lines.append(f"{'all':26}{f'{report.score:g} of {report.most:g}':>14}")
    if report.note:
        lines.append(f"\n{report.note}")
    last = ""
    for mark in report.marks:
        if mark.witness:
            told = told_of(mark, mark.witness.script == last)
            lines.append(f"\n{mark.name}\n\n{told}".rstrip("\n"))
            last = mark.witness.script
    return "\n".join(lines) + "\n"
