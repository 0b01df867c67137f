"""The test cases, the checks of a program's output, the expected answers.

The assignment asks for the known lines to the letter, and for grids of nine
lines of nine values.  Blanks at the end of a line are ignored, and the program
may word an error as it likes.
"""

import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from itertools import islice
from signal import Signals
from typing import Final, NamedTuple

from sudokit.core.checking import errors
from sudokit.core.clashes import clash_text
from sudokit.core.grid import Grid
from sudokit.core.search import count, solutions


class Case(NamedTuple):
    """One test case of the assignment.

    ``part`` is a part of the rubric, ``judge`` the name of a judge.  The
    program is run with ``arguments`` on ``grid``, 81 values with 0 for an
    empty cell, or "" where it reads nothing.  ``verdict`` is the line
    expected on stderr, ``clues`` the requested number, which may differ by
    ``tolerance``, ``status`` the exit status.  ``beyond`` marks cases that
    exceed the assignment.
    """

    part: str
    name: str
    judge: str
    arguments: tuple[str, ...]
    grid: str
    verdict: str
    clues: int
    tolerance: int
    status: int
    beyond: bool


def cases() -> list[Case]:
    """Return all cases, in the order of the file.

    >>> cases()[0].name
    'solve by unique choices, wikipedia: solution'
    """
    text = (files(__package__) / "cases.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    grids = {
        name: "".join(lines.split()) for name, lines in data["grids"].items()
    }
    return [
        Case(
            part=entry["part"],
            name=_name(entry, judge),
            judge=judge,
            arguments=tuple(entry["arguments"]),
            grid=grids[entry["grid"]] if "grid" in entry else "",
            verdict=entry.get("verdict", ""),
            clues=entry.get("clues", 0),
            tolerance=data["tolerance"],
            status=entry.get("status", 0),
            beyond=entry.get("beyond", False),
        )
        for entry in data["cases"]
        for judge in entry["judges"]
    ]


def _name(entry: dict[str, str], judge: str) -> str:
    """Return the name of a case: ``check, row: errors``."""
    about = entry.get("grid") or str(entry["clues"])
    checked = " with -c" * (entry["part"] != "check")
    how = checked if "-c" in entry["arguments"] else ""
    return f"{entry['part']}, {about}{how}: {judge}"


NEW: Final = "New puzzle:"
CORRECT: Final = "Puzzle solution is correct."


class ProgramAnswer(NamedTuple):
    """A program's output and exit status."""

    status: int
    out: str
    err: str


# Runs the program with these arguments and this text on stdin.
Run = Callable[[Sequence[str], str], ProgramAnswer]


class Wrong(Exception):
    """The answer is wrong; the text says why."""


def judge(case: Case, run: Run) -> str:
    """Return the problem of the program's answer, "" if it is right.

    >>> case = next(one for one in cases() if one.judge == "solution")
    >>> judge(case, lambda words, given: ProgramAnswer(0, "", ""))
    'stdout does not have nine lines of nine values'
    """
    answer = run(case.arguments, nine(case.grid))
    try:
        if case.judge == "pipeline":
            _pipeline(case, answer, run)
        else:
            JUDGES[case.judge](case, answer)
    except Wrong as wrong:
        return str(wrong)
    return ""


def _solution(case: Case, answer: ProgramAnswer) -> None:
    """Check that stdout is a solution of the puzzle and nothing else."""
    well(answer)
    check_houses(_completed_grid(case, answer))


def _messages(case: Case, answer: ProgramAnswer) -> None:
    """Check that stderr has the known lines and nothing else."""
    well(answer)
    _same([*head(case), case.verdict], _lines_of_stderr(case, answer))


def _completed(case: Case, answer: ProgramAnswer) -> None:
    """Check that stdout is a completed grid that keeps the clues."""
    _completed_grid(case, answer)


def _errors(case: Case, answer: ProgramAnswer) -> None:
    """Check that stderr names the errors after the grid and the verdict.

    A grid that is only unfinished has no error to name.
    """
    lines = _lines_of_stderr(case, answer)
    due = [*head(case), case.verdict] if case.verdict else head(case)
    _same(due, lines[: len(due)])
    rest = lines[len(due) :] if case.verdict else lines[len(due) + 1 :]
    nameless = "-c" in case.arguments and not errors(Grid.parse(case.grid))
    if not rest and not nameless:
        raise Wrong("stderr has no line that names an error")


def _silence(case: Case, answer: ProgramAnswer) -> None:
    """Check that stdout is empty."""
    if answer.out:
        raise Wrong("stdout is not empty")


def _apart(case: Case, answer: ProgramAnswer) -> None:
    """Check that stdout has only a grid, and stderr has none."""
    grid = nine(_grid(answer.out)).splitlines()
    lines = _lines(answer.err)
    if case.grid and not lines:
        raise Wrong("stderr is empty")
    if any(lines[k : k + 9] == grid for k in range(len(lines))):
        raise Wrong("the grid on stdout is on stderr, too")


def _status(case: Case, answer: ProgramAnswer) -> None:
    """Check the exit status."""
    well(answer)
    if answer.status != case.status:
        raise Wrong(f"the status is {answer.status}, not {case.status}")


def _clues(case: Case, answer: ProgramAnswer) -> None:
    """Check for a solvable puzzle with about the requested clues."""
    well(answer)
    puzzle = _grid(answer.out)
    clues = 81 - puzzle.count("0")
    if abs(clues - case.clues) > case.tolerance:
        raise Wrong(f"{clues} clues; about {case.clues} were requested")
    if not count(Grid.parse(puzzle), 1):
        raise Wrong("the puzzle has no solution")


def _unique_choices(case: Case, answer: ProgramAnswer) -> None:
    """Check that naked singles solve the puzzle."""
    well(answer)
    puzzle = Grid.parse(_grid(answer.out))
    filled = puzzle.fill_singles()
    if not filled.is_solved():
        details = f", {filled.line().count('.')} cells stay empty"
        lines = [g.line() for g in islice(solutions(puzzle), 2)]
        if len(lines) > 1:
            details += f"; it has two solutions: {lines[0]} and {lines[1]}"
        raise Wrong(f"naked singles do not solve the puzzle{details}")


def _pipeline(case: Case, made: ProgramAnswer, run: Run) -> None:
    """Check that a made puzzle is solved and its solution correct."""
    with _stage("the puzzle"):
        well(made)
        puzzle = _grid(made.out)
    solved = run((), made.out)
    with _stage("its solution"):
        _solution(case._replace(grid=puzzle), solved)
    checked = run(("-c",), solved.out)
    due = case._replace(
        arguments=("-c",), grid=_grid(solved.out), verdict=CORRECT
    )
    with _stage("the output of -c for it"):
        _messages(due, checked)


@contextmanager
def _stage(name: str) -> Iterator[None]:
    """Name the part of the pipeline in which something is wrong."""
    try:
        yield
    except Wrong as wrong:
        raise Wrong(f"{name}: {wrong}") from None


JUDGES: Final[dict[str, Callable[[Case, ProgramAnswer], None]]] = {
    "solution": _solution,
    "messages": _messages,
    "completed": _completed,
    "errors": _errors,
    "silence": _silence,
    "apart": _apart,
    "status": _status,
    "clues": _clues,
    "unique choices": _unique_choices,
}


def well(answer: ProgramAnswer) -> None:
    """Check that the program wasn't ended by a signal."""
    if answer.status < 0:
        raise Wrong(f"it was ended by signal {_signal(answer.status)}")


def _signal(status: int) -> str:
    """Return the name of the signal in an exit status."""
    try:
        return Signals(-status).name
    except ValueError:
        return str(-status)


def _completed_grid(case: Case, answer: ProgramAnswer) -> str:
    """Return the complete grid on stdout, with every clue."""
    grid = _grid(answer.out)
    if "0" in grid:
        raise Wrong("the grid on stdout has empty cells")
    check_clues(case, grid)
    return grid


def check_clues(case: Case, grid: str) -> None:
    """Check that a grid has every clue of the puzzle."""
    for k, (clue, value) in enumerate(zip(case.grid, grid, strict=True)):
        if clue not in ("0", value):
            raise Wrong(f"the clue in r{k // 9 + 1}c{k % 9 + 1} was changed")


def check_houses(grid: str) -> None:
    """Check that no house of a completed grid has a value twice."""
    clashes = errors(Grid.parse(grid))
    if clashes:
        raise Wrong(f"{clashes[0].house} of the solution has a value twice")


def _grid(text: str) -> str:
    """Return the 81 values of a text that is one grid."""
    lines = _lines(text)
    values = [value for line in lines for value in line.split(" ")]
    if len(lines) != 9 or len(values) != 81:
        raise Wrong("stdout does not have nine lines of nine values")
    if not all(len(n) == 1 and n in "0123456789" for n in values):
        raise Wrong("stdout has characters other than 0 to 9")
    return "".join(values)


def head(case: Case) -> list[str]:
    """Return the first lines expected on stderr; none with -c."""
    if "-c" in case.arguments:
        return []
    return [NEW, *nine(case.grid).splitlines()]


def _lines_of_stderr(case: Case, answer: ProgramAnswer) -> list[str]:
    """Return the lines of stderr, without a grid that -c repeats."""
    lines = _lines(answer.err)
    grid = nine(case.grid).splitlines()
    repeated = "-c" in case.arguments and lines[: len(grid)] == grid
    return lines[len(grid) :] if repeated else lines


def _same(due: list[str], lines: list[str]) -> None:
    """Check that the lines are the expected ones."""
    for number, line in enumerate(due):
        got = lines[number] if number < len(lines) else ""
        if got != line:
            raise Wrong(
                f"line {number + 1} of stderr is {got!r}, not {line!r}"
            )
    if len(lines) > len(due):
        raise Wrong(f"stderr has an extra line: {lines[len(due)]!r}")


def _lines(text: str) -> list[str]:
    """Return the lines that are not blank, without blanks at their ends."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def nine(line: str) -> str:
    """Return 81 values as nine lines of nine.

    >>> print(nine("123456789" + "0" * 72)[:36], end="")
    1 2 3 4 5 6 7 8 9
    0 0 0 0 0 0 0 0 0
    """
    rows = [line[i : i + 9] for i in range(0, len(line), 9)]
    return "".join(" ".join(row) + "\n" for row in rows)


# The expected output.

MOST: Final = 3  # solutions that are counted


def due(case: Case) -> str:
    """Return the expected output; several lines for a grid.

    >>> due(next(one for one in cases() if one.judge == "status"))
    'the exit status 0'
    """
    if case.judge == "messages":
        return f"on stderr{_repeated(case)}:\n" + _text(
            [*head(case), case.verdict]
        )
    if case.judge == "errors":
        return _errors_due(case)
    if case.judge in ("solution", "apart") and case.grid:
        return solutions_due(case.grid)
    if case.judge == "status":
        return f"the exit status {case.status}"
    if case.judge == "clues":
        least = max(0, case.clues - case.tolerance)
        most = min(81, case.clues + case.tolerance)
        return f"a puzzle of {least} to {most} clues that has a solution"
    return WORDS[case.judge]


WORDS: Final = {
    "completed": "on stdout nine lines of nine values from 1 to 9, with"
    " every clue unchanged",
    "silence": "nothing on stdout",
    "apart": "the puzzle and nothing else on stdout",
    "unique choices": "a puzzle in which, at every step, some empty cell has"
    " a single candidate left",
    "pipeline": "a puzzle, its solution, and 'Puzzle solution is correct.'"
    " at the end",
}


def solutions_due(line: str) -> str:
    """Return the accepted outputs: "two solutions: ..." if there are two."""
    grids = [
        nine(one.line()) for one in islice(solutions(Grid.parse(line)), MOST)
    ]
    if not grids:
        return "a completed grid on stdout, and the messages on stderr"
    if len(grids) == 1:
        return f"on stdout the solution:\n{grids[0]}"
    number = "two" if len(grids) == 2 else "several"
    return f"on stdout one of {number} solutions:\n" + "or\n".join(grids)


def _errors_due(case: Case) -> str:
    """Return the lines of stderr, with examples of lines for errors."""
    lines = [*head(case)]
    lines.append(case.verdict or "(a line saying that it has no solution)")
    if "-c" not in case.arguments:
        lines.append("(a line for each error of the grid on stdout)")
    else:
        clashes = errors(Grid.parse(case.grid))
        lines += [f"({clash_text(clash)})" for clash in clashes]
    heading = f"on stderr{_repeated(case)}"
    if lines[-1].startswith("("):
        heading += "; the lines in () may be worded differently"
    return f"{heading}:\n{_text(lines)}"


def _repeated(case: Case) -> str:
    return ", with or without the grid before them" * ("-c" in case.arguments)


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
