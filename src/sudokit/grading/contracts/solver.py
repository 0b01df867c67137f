"""A contract for any program that solves: a command, or a function in Python.

AnySolver(...)    its cases, how the program is called, and its judges
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from sudokit.grading.assignment import Case, ProgramAnswer, Run, cases, nine
from sudokit.grading.assignment.checks import (
    Wrong,
    check_clues,
    check_houses,
    solutions_due,
    well,
)
from sudokit.grading.contracts.call_student import board_of
from sudokit.grading.sandbox import Unstartable
from sudokit.grading.submission import Submission, student_cases

CALL: Final = Path(__file__).with_name("call_student.py")
PYTHON: Final = "python3"
GRID: Final = "{grid}"
SOLVE: Final = ("solve by unique choices", "solve by trial")
REFUSE: Final = "no solution"
CHECK: Final = "check"
FORMS: Final = ("lists", "flat", "line", "dots", "cells", "places", "numpy")
EMPTY: Final = "0.-_*"  # signs of an empty cell
BETWEEN: Final = "|+=:;,[](){}\"'│║┃┆"  # signs between cells
LABEL: Final = re.compile(r"(?:row|r|[a-i])(?=\d{9,10}$)", re.IGNORECASE)
MANY: Final = 81


class AnySolver(NamedTuple):
    """A program that gets a puzzle and gives its solution.

    ``run`` is a command, whose words may contain {line}, {dots} or {file};
    ``given`` a template of its input, ``output`` one of its output.  With a
    ``function`` of Python, ``name`` or ``Class.method`` in ``file``, that is
    called with the puzzle in a ``form`` instead.  ``check`` are the words, or
    the function, that check a grid, "" for none; ``right`` is an expression
    for what a command prints about a correct one.
    """

    run: str = "./sudoku"
    given: str = "{rows}"
    output: str = GRID
    file: str = "solver.py"
    function: str = ""
    form: str = FORMS[0]
    check: str = ""
    right: str = ""

    @property
    def command(self) -> str:
        """The command that runs a program in a folder."""
        return f"{PYTHON} {self.file}" if self.function else self.run

    @property
    def formalities(self) -> tuple[str, ...]:
        """The parts that a program could pass without solving anything."""
        return REFUSE, CHECK

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that can have points."""
        return (*SOLVE, REFUSE, CHECK) if self.check else (*SOLVE, REFUSE)

    def cases(self, seed: str | None) -> list[Case]:
        """Return the cases of a student: each grid of the assignment once."""
        chosen: dict[tuple[str, str], Case] = {}
        for case in cases():
            if case.part in self.parts and not case.beyond:
                name = f"{case.part}, {case.name.split(', ')[1].split(':')[0]}"
                one = case._replace(name=name, judge=case.part, arguments=())
                chosen.setdefault((case.part, case.grid), one)
        return student_cases(list(chosen.values()), seed)

    def ready(self, submission: Submission) -> Submission:
        """Return a submission as it is run: functions by a program of ours."""
        if not self.function:
            return submission
        names = [name for _path, name in submission.copies]
        last = submission.command[-1]
        file = self.file if names == ["."] else [*names, last][0]
        shown = f"{self.function} of {file}"
        return submission._replace(
            shown=shown,
            command=(PYTHON, f"./{CALL.name}", file),
            copies=(*submission.copies, (CALL, CALL.name)),
        )

    def filled(self, words: Sequence[str], case: Case) -> list[str]:
        """Return the words of a command with the puzzle of a case."""
        return [_filled(word, case.grid) for word in words]

    def judge(self, case: Case, run: Run) -> str:
        """Return the problem of a program's answer, "" if it is right.

        Raise Unstartable if there is no function that solves.
        """
        checks = case.part == CHECK
        if self.function:
            name = self.check if checks else self.function
            answer = run([name, self.form], f"{case.grid}\n")
        else:
            words = shlex.split(self.check) if checks else []
            answer = run(
                self.filled(words, case), _filled(self.given, case.grid)
            )
        try:
            well(answer)
            judged = _function_answer(answer) if self.function else None
            if judged and judged.missing:
                if not checks:
                    raise Unstartable(judged.missing)
                raise Wrong(judged.missing)
            if checks:
                self._check(case, answer, judged)
            elif case.part == REFUSE:
                self._refuse(answer, judged)
            elif judged is not None:
                if judged.error:
                    raise Wrong(judged.error)
                _solved(case, judged.grid)
            else:
                _solved(case, self._grid(answer))
        except Wrong as wrong:
            return str(wrong)
        return ""

    def printed(self, out: str) -> str:
        """Return a program's stdout, or a function's result as text."""
        if not self.function:
            return out
        try:
            answer = _function_answer(ProgramAnswer(0, out, ""))
        except Wrong:
            return out
        if error := answer.error or answer.missing:
            return f"{error}\n"
        if len(answer.grid) == MANY:
            return nine(answer.grid)
        return "True\n" if answer.true else "None or False\n"

    def _grid(self, answer: ProgramAnswer) -> str:
        """Return the grid on stdout; Wrong if there is none."""
        before, _mark, after = self.output.partition(GRID)
        text = answer.out
        pattern = re.escape(before.strip()) + "(.*)" + re.escape(after.strip())
        if before.strip() or after.strip():
            match = re.search(pattern, text, re.DOTALL)
            if match is None:
                raise Wrong(f"stdout is not like {self.output!r}")
            text = match[1]
        grid = grid_in(text)
        if not grid:
            raise Wrong("stdout has no grid of nine rows")
        return grid

    def _refuse(
        self, answer: ProgramAnswer, judged: FunctionAnswer | None
    ) -> None:
        """Check that a puzzle without solution has no solution."""
        if judged is not None:
            if judged.error or judged.nothing:
                return
            if judged.grid and "0" not in judged.grid:
                raise Wrong("it returns a grid for a puzzle without solution")
            return
        try:
            grid = self._grid(answer)
        except Wrong:
            grid = ""
        if grid and "0" not in grid:
            raise Wrong("stdout has a grid for a puzzle without solution")
        if not (answer.out.strip() or answer.err.strip() or answer.status):
            raise Wrong("it doesn't say that there is no solution")

    def _check(
        self, case: Case, answer: ProgramAnswer, judged: FunctionAnswer | None
    ) -> None:
        """Check the verdict on a grid."""
        due = "incorrect" not in case.verdict
        if judged is not None:
            if judged.error:
                raise Wrong(judged.error)
            accepted = judged.true
        elif self.right:
            printed = answer.out + answer.err
            accepted = re.search(self.right, printed) is not None
        else:
            accepted = not answer.status
        if accepted != due:
            word = "correct" if accepted else "incorrect"
            raise Wrong(f"it finds the grid {word}")

    def due(self, case: Case) -> str:
        """Return the expected answer."""
        if case.part == CHECK:
            word = "incorrect" if "incorrect" in case.verdict else "correct"
            return f"the verdict that the grid is {word}"
        if case.part == REFUSE:
            if self.function:
                return "None, False or an error"
            return "a message or an exit status, and no completed grid"
        due = solutions_due(case.grid)
        return due.removeprefix("on stdout ") if self.function else due

    def script(self, case: Case, submission: Submission) -> str:
        """Return a shell script that reproduces a case."""
        checks = case.part == CHECK
        if self.function:
            name = self.check if checks else self.function
            return self._call(name, case.grid, submission.command[-1])
        words = shlex.split(self.check) if checks else []
        line = f"{submission.shown} {shlex.join(words)}".strip()
        text = _filled(self.given, case.grid)
        return f"{_filled(line, case.grid)} <<'END'\n{text.rstrip()}\nEND\n"

    def _call(self, name: str, line: str, file: str) -> str:
        """Return a shell script that calls a function on a puzzle."""
        owner, _dot, method = name.partition(".")
        call = f"{owner}(board).{method}()" if method else f"{owner}(board)"
        start = f"from {Path(file).stem} import {owner}\n"
        if file.endswith(".ipynb"):
            start = "# after the code of the notebook\n"
        if self.form == "numpy":  # which only the program has to have
            start += "from numpy import array\n"
            board = f"array({board_of(line, 'lists')})"
        else:
            board = repr(board_of(line, self.form))
        body = f"board = {board}\nprint({call})\nprint(board)\n"
        return f"{PYTHON} - <<'END'\n{start}{body}END\n"


class FunctionAnswer(NamedTuple):
    """What a function returned: a grid, nothing, true, or an error.

    ``missing`` says which file or function isn't there.
    """

    grid: str
    nothing: bool
    true: bool
    error: str
    missing: str


def _function_answer(answer: ProgramAnswer) -> FunctionAnswer:
    """Return the answer of a function from the line that was printed."""
    try:
        record = json.loads(answer.out)
        return FunctionAnswer(
            str(record["grid"]),
            bool(record["none"]),
            bool(record["true"]),
            str(record["error"]),
            str(record["missing"]),
        )
    except (ValueError, KeyError, TypeError):
        raise Wrong(f"the program ended with status {answer.status}") from None


def _solved(case: Case, grid: str) -> None:
    """Check that a grid is a solution of the case."""
    if len(grid) != MANY or not grid.isdecimal():
        raise Wrong("there is no grid of 81 values")
    if "0" in grid:
        raise Wrong(f"{grid.count('0')} cells of the grid are empty")
    check_clues(case, grid)
    check_houses(grid)


def grid_in(text: str) -> str:
    r"""Return the last nine rows of a text, or its last 81 values in a row.

    >>> grid_in("Solution:\n" + "| 1 2 3 | 4 5 6 | 7 8 9 |\n" * 9)[:12]
    '123456789123'

    Labels before the rows, such as A, r1 or 1, aren't part of the grid.
    """
    rows: list[str] = []
    grid = ""
    for line in text.splitlines():
        row = "".join("0" if sign in EMPTY else sign
                      for sign in line.translate(_NO_MARKS)
                      if not sign.isspace())  # fmt: skip
        row = _without_label(row, len(rows))
        if len(row) == MANY and row.isdecimal():
            grid, rows = row, []
        elif len(row) == 9 and row.isdecimal():
            rows.append(row)
            if len(rows) >= 9:
                grid = "".join(rows[-9:])
        elif any(sign.isalnum() for sign in row) and set(row) != {"0"}:
            rows = []
    return grid


def _without_label(row: str, number: int) -> str:
    """Return a row without its label; ``number`` rows are above it.

    The row above may be one of labels of columns.
    """
    row = LABEL.sub("", row)
    labelled = len(row) == 10 and row.isdecimal()
    if labelled and abs(int(row[0]) - number) <= 1:
        return row[1:]
    return row


_NO_MARKS: Final = str.maketrans("", "", BETWEEN)


def _filled(template: str, line: str) -> str:
    """Return a template with a puzzle in the forms that it names."""
    rows = [[int(n) for n in line[i : i + 9]] for i in range(0, MANY, 9)]
    forms: Mapping[str, str] = {
        "{rows}": nine(line),
        "{line}": line,
        "{dots}": line.replace("0", "."),
        "{json}": json.dumps(rows),
        "{file}": "/dev/stdin",
    }
    for mark, text in forms.items():
        template = template.replace(mark, text)
    return template
