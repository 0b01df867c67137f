"""The expected output of a case, as text that a student can compare."""

from __future__ import annotations

from itertools import islice
from typing import Final

from sudokit.assignment.cases import Case
from sudokit.assignment.checks import head, nine
from sudokit.core.checking import clash_text, errors
from sudokit.core.grid import Grid
from sudokit.core.search import solutions

MOST: Final = 3  # solutions that are counted


def due(case: Case) -> str:
    """The expected output; several lines for a grid."""
    if case.judge == "talk":
        return f"on stderr{_repeated(case)}:\n" + _lines(
            [*head(case), case.verdict]
        )
    if case.judge == "errors":
        return _errors(case)
    if case.judge in ("solution", "apart") and case.grid:
        return _solutions(case.grid)
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


def _solutions(line: str) -> str:
    """The accepted outputs: "two solutions: ..." if there are two."""
    found = [
        nine(one.line()) for one in islice(solutions(Grid.parse(line)), MOST)
    ]
    if not found:
        return "a completed grid on stdout, and the messages on stderr"
    if len(found) == 1:
        return f"on stdout the solution:\n{found[0]}"
    number = "two" if len(found) == 2 else "several"
    return f"on stdout one of {number} solutions:\n" + "or\n".join(found)


def _errors(case: Case) -> str:
    """The talk, and an example of a line that says what is wrong."""
    lines = [*head(case)]
    lines.append(case.verdict or "(a line saying that it has no solution)")
    if "-c" not in case.arguments:
        lines.append("(a line for each error of the grid on stdout)")
    else:
        clashes = errors(Grid.parse(case.grid))
        lines += [f"({clash_text(clash)})" for clash in clashes]
    told = f"on stderr{_repeated(case)}"
    if lines[-1].startswith("("):
        told += "; the lines in () may be worded differently"
    return f"{told}:\n{_lines(lines)}"


def _repeated(case: Case) -> str:
    return ", with or without the grid before them" * ("-c" in case.arguments)


def _lines(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
