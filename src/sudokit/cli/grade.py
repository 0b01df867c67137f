"""``sudoku grade``: grades a student's program.

add_arguments(parser)   the options
run(options)            grades it; returns the exit status
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, check_target, say, stderr
from sudokit.cli.progress import Progress, in_columns, wrote
from sudokit.grading import (
    PROFILES,
    PROGRAM,
    SCHEMA,
    Conditions,
    NoSandbox,
    Report,
    Rubric,
    Submission,
    Watcher,
    grade,
    gradescope,
    not_graded,
    profile_text,
    read_rubric,
    submissions,
)
from sudokit.grading.report import mark_text
from sudokit.system.files import replaced
from sudokit.text.messages import alike, fault_text, shown

OPTIONS = f"""
[PROGRAM...]       the program and its first arguments, or all of them as one
                   word; or the folders of students, for a table
--profile FILE     how programs are called, points and limits, as TOML; or
                   filter, function, class or notebook (=assignment)
--run WORDS        the program to run in a student's folder (that of the
                   profile, {PROGRAM})
--build WORDS      a command to run there first, in the sandbox, such as make
--show DIR         a folder that programs may also read, such as /opt/jdk
--seed TEXT        a student's name or number, which gives other inputs of the
                   same kind; {{}} stands for the name of the folder
--json             print the report as JSON
--gradescope FILE  also write the report as Gradescope's results.json
--force            replace that file if it exists
--unsafe           run programs even if no sandbox is available
--list             print the profile, to write your own
"""
EXAMPLES = """
sudoku grade ./solver                     the points of a program
sudoku grade ./solver --seed anna --json  on other inputs, as JSON
sudoku grade solver.py --profile function    a function of Python
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku grade``."""
    args.add_options(
        parser,
        OPTIONS,
        programs={"dest": "command"},
        show={"values": Path, "action": "append"},
        profile=str,
        gradescope=Path,
    )
    parser.set_defaults(build="", show=[])


def run(options: Namespace) -> int:
    """Grade programs; return 0 for full points, 1 if points are lost.

    Return 2 for bad input, or if a program could not be graded.
    """
    if options.list:
        if options.profile not in PROFILES:
            raise CantDo(f"--list needs one of {', '.join(PROFILES)}")
        sys.stdout.write(profile_text(options.profile))
        return 0
    words = _words(options.command)
    if not words:
        raise CantDo("name a PROGRAM to grade (see sudoku grade --help)")
    check_profile(options.profile)
    rubric = read_rubric(Path(options.profile))
    command = options.run or rubric.contract.command
    programs = submissions(words, command, options.show)
    if options.gradescope and len(programs) > 1:
        raise CantDo("--gradescope is for one program at a time")
    if not (options.build or options.gradescope):
        check_programs(programs)
    check_target(options.gradescope, options.force)
    try:
        # What was begun is ended, and its folder removed, on ctrl-C, too.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        conditions = _conditions(options, programs)
        reports = _reports(programs, rubric, options.seed, conditions)
        if options.gradescope:
            record = gradescope(reports[0], rubric.visibility)
            with replaced(options.gradescope) as stream:
                stream.write(_json(record).encode())
            wrote(stderr(), options.gradescope)
    except NoSandbox as error:
        raise CantDo(shown(str(error))) from None
    except KeyboardInterrupt:
        return 130
    if len(programs) > 1:
        return _many(programs, reports, options.json)
    return _one(reports[0], options.json)


def check_profile(name: str) -> None:
    """Raise CantDo for the mistyped name of a profile."""
    suggestion = alike(name, PROFILES)
    if suggestion and name not in PROFILES and not Path(name).exists():
        raise CantDo(
            f"no profile {name!r}; {suggestion}there are"
            f" {', '.join(PROFILES)}, or name a file"
        )


def check_programs(programs: Sequence[Submission]) -> None:
    """Raise CantDo if no folder has the program to run."""
    for one in programs:
        program = one.command[0]
        inside = Path(one.place, program)
        if not one.place or os.sep not in program or inside.exists():
            return
    raise CantDo(
        shown(
            f"no {programs[0].command[0]} in {programs[0].place}; name the"
            " program with --run, or say with --profile that it is a function,"
            " a class or a notebook"
        )
    )


def _reports(
    programs: Sequence[Submission],
    rubric: Rubric,
    seed: str | None,
    conditions: Conditions,
) -> list[Report]:
    """Return the report on each program.

    A problem with one program doesn't affect the others.  Raise NoSandbox if
    not even the first can run.
    """
    reports: list[Report] = []
    for one in programs:
        own = _seed(seed, one)
        watcher = GradingProgress(one.name if len(programs) > 1 else "")
        try:
            reports.append(grade(one, rubric, own, conditions, watcher))
            continue
        except NoSandbox as error:
            if not reports:
                raise
            why = str(error)
        except Exception as error:
            why = fault_text(error)
        finally:
            watcher.clear()
        reports.append(not_graded(one, rubric, own, why))
    return reports


class GradingProgress(Watcher):
    """Shows the current test, and prints which runs exceeded a limit."""

    def __init__(self, program: str) -> None:
        """``program``: its name if there are several, else ""."""
        self._start = program and f"{program}: "
        self._progress = Progress(stderr())

    def begins(self, name: str, number: int, count: int) -> None:
        """Show the test on a terminal."""
        self._progress.show_now(f"{self._start}{number} of {count}: {name}")

    def exceeds(self, name: str, why: str) -> None:
        """Print the test that exceeded a limit, and why."""
        self.clear()
        say(f"{self._start}{name}: {why}")

    def clear(self) -> None:
        """Clear the terminal's line."""
        self._progress.clear()


def _conditions(
    options: Namespace, programs: Sequence[Submission]
) -> Conditions:
    """Return how programs are run, and the files hidden from them."""
    private = [path for one in programs for path, _ in one.copies]
    if options.profile not in PROFILES:
        private.append(Path(options.profile))
    if options.gradescope:
        private += [options.gradescope, options.gradescope.parent]
    return Conditions(
        build=options.build,
        private=tuple(private),
        visible=tuple(options.show),
        unsafe=options.unsafe,
    )


def _seed(given: str | None, submission: Submission) -> str | None:
    """Return the seed of a submission, with its name for {}."""
    name = Path(submission.name).name
    return given.replace("{}", name) if given else given


def _one(report: Report, as_json: bool) -> int:
    """Grade one program; return 0 for full points."""
    if as_json:
        sys.stdout.write(_json(report.record()))
    elif report.started:
        sys.stdout.write(shown(_text(report), True))
    if not report.started:
        raise CantDo(shown(report.note))
    return int(report.score < report.most)


def _many(
    programs: Sequence[Submission], reports: Sequence[Report], as_json: bool
) -> int:
    """Print the reports on several programs in a table.

    Return 0 if all have full points, 2 if a program was not graded.
    """
    unsafe = reports[0].unsafe
    if as_json:
        records = [
            {"name": one.name, **report.record()}
            for one, report in zip(programs, reports, strict=True)
        ]
        record = {"unsafe": unsafe, "schema": SCHEMA, "reports": records}
        sys.stdout.write(_json(record))
    else:
        names = [
            part
            for part, marks in reports[0].parts().items()
            if any(mark.most for mark in marks)
        ]
        rows = [["", *names, "all", ""]]
        for one, report in zip(programs, reports, strict=True):
            parts = report.parts()
            points = [sum(mark.score for mark in parts[n]) for n in names]
            numbers = [f"{n:g}" for n in (*points, report.score)]
            note = report.note.partition("\n")[0]
            rows.append([shown(one.name), *numbers, shown(note)])
        left = [True, *([False] * (len(names) + 1)), True]
        text = in_columns(rows, left)
        sys.stdout.write(f"{unsafe}\n\n" * bool(unsafe) + text)
    if not all(report.started for report in reports):
        return 2
    return int(any(report.score < report.most for report in reports))


def _json(record: dict[str, object]) -> str:
    """Return an object as JSON with its first key on the first line."""
    return json.dumps(record, indent=1).replace("{\n ", "{", 1) + "\n"


def _words(given: list[str]) -> list[str]:
    """Return the command line; a single word that isn't a file is split."""
    if len(given) == 1 and not os.path.exists(given[0]):
        try:
            return shlex.split(given[0])
        except ValueError:
            return given
    return given


def _text(report: Report) -> str:
    """Return the report as text: the points, then each failure."""
    lines = [report.unsafe, ""] if report.unsafe else []
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
            text = mark_text(mark, mark.witness.script == last)
            lines.append(f"\n{mark.name}\n\n{text}".rstrip("\n"))
            last = mark.witness.script
    return "\n".join(lines) + "\n"
