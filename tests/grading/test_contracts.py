"""Programs of other tasks are graded as a person would grade them."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest

from puzzles import EASY, ROOT, SOLVED, lacking, sampled
from sudokit.cli.main import main
from sudokit.grading import (
    PROFILES,
    NoSandbox,
    Report,
    grade,
    profile_text,
    read_rubric,
    submissions,
)
from sudokit.grading.assignment import ProgramAnswer, nine
from sudokit.grading.contracts import AnySolver
from sudokit.grading.contracts.call_student import (
    board_of,
    cell_text,
    grid_of,
    loaded,
)
from sudokit.grading.contracts.solver import CALL, FORMS, grid_in
from sudokit.grading.sandbox import Sandbox, Unstartable
from sudokit.text.messages import FormatError

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="programs are kept in bounds on Unix"
)
PROGRAMS = ROOT / "tests" / "programs" / "contracts"
TRIAL, EASY_PART, NO = (
    "solve by trial",
    "solve by unique choices",
    "no solution",
)
POINTS = f"""
[points]
"{EASY_PART}" = 30
"{TRIAL}" = 40
"{NO}" = 20
"""
CHECKED = POINTS + "check = 10\n"


class Task(NamedTuple):
    """A profile, what is changed in a program, and what that loses."""

    profile: str
    file: str = ""
    old: str = ""
    new: str = ""
    lost: Mapping[str, float] = MappingProxyType({})


FUNCTION = '[program]\nfunction = "solve"\ncheck = "is_valid"\n' + CHECKED
CLASS = (
    '[program]\nfile = "board_class.py"\nfunction = "Sudoku.solve"\n' + POINTS
)
NOTEBOOK = '[program]\nfile = "sudoku.ipynb"\nfunction = "solve"\n' + POINTS
CELLS = (
    '[program]\nfile = "dictionary.py"\nfunction = "solve"\nboard = "cells"\n'
    + POINTS
)
FILTER = (
    '[program]\nrun = "python3 pretty.py"\ninput = "{line}"\n'
    'output = "Solved: {grid}"\ncheck = "--check"\nright = "^valid"\n'
    + CHECKED
)
ARGUMENT = FILTER.replace("pretty.py", "pretty.py {dots}").replace(
    'input = "{line}"', 'input = ""'
)
# "no trial" and "always right" cover what a right function is given.
RIGHT = {
    "class": Task(CLASS),
    "notebook": Task(NOTEBOOK),
    "cells": Task(CELLS),
    "filter": Task(FILTER),
    "argument": Task(ARGUMENT),
}
WRONG = {
    # Only cells with one value are filled.
    "no trial": Task(
        FUNCTION, "solver.py", "for n in some:", "for n in some[:1]:",
        {TRIAL: 40},
    ),
    "no boxes": Task(
        FUNCTION, "solver.py", "board[top : top + 3]", "[board[i]]",
        {TRIAL: 40, EASY_PART: 30, NO: 20, "check": 10},
    ),
    "always right": Task(
        FUNCTION, "solver.py", "            if not good:",
        "            if False:", {"check": 8},
    ),
    "a grid without a solution": Task(
        CELLS, "dictionary.py", "        return None",
        "        return {k: '1' for k in values}", {NO: 20},
    ),
    "no method": Task(
        CLASS, "board_class.py", "def solve(self)", "def work(self)",
        {TRIAL: 40, EASY_PART: 30, NO: 20},
    ),
    "no such file": Task(
        CLASS.replace("board_class.py", "puzzle.py"), "", "", "",
        {TRIAL: 40, EASY_PART: 30, NO: 20},
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> None:
    try:
        Sandbox([(tmp_path_factory.mktemp("none"), ".")]).close()
    except NoSandbox as error:
        lacking(str(error))


def report_on(task: Task, folder: Path) -> Report:
    programs = folder / "student"
    shutil.copytree(PROGRAMS, programs)
    if task.file:
        path = programs / task.file
        text = path.read_text()
        assert task.old in text
        path.write_text(text.replace(task.old, task.new))
    profile = folder / "profile.toml"
    profile.write_text(task.profile)
    rubric = read_rubric(profile)
    command = rubric.contract.command
    (one,) = submissions([str(programs)], command)
    # The trials of the programs are short for this student.
    return grade(one, rubric, "max")


@pytest.mark.usefixtures("sandbox")
@pytest.mark.parametrize("name", [*RIGHT, *sampled(WRONG, 2)])
def test_each_program_loses_only_its_points(name: str, tmp_path: Path) -> None:
    task = RIGHT.get(name) or WRONG[name]
    report = report_on(task, tmp_path)
    lost = {
        part: sum(mark.most - mark.score for mark in marks)
        for part, marks in report.parts().items()
    }
    points = {part: round(n, 6) for part, n in lost.items() if n}
    assert points == {part: round(n, 6) for part, n in task.lost.items()}
    for mark in report.marks:
        if mark.verdict == "failed" and mark.witness:
            assert mark.reason and mark.due and mark.witness.script


@pytest.mark.parametrize(("answer", "problem"), [
    (ProgramAnswer(0, "", ""), "it doesn't say that there is no solution"),
    (ProgramAnswer(1, "", ""), ""),
    (ProgramAnswer(0, "No solution.\n", ""), ""),
    (ProgramAnswer(0, EASY, "impossible"), ""),
    (ProgramAnswer(0, SOLVED, "impossible"),
     "stdout has a grid for a puzzle without solution"),
    (ProgramAnswer(-11, "", ""), "it was ended by signal SIGSEGV"),
])  # fmt: skip
def test_a_program_says_that_there_is_no_solution(
    answer: ProgramAnswer, problem: str
) -> None:
    contract = AnySolver()
    case = next(one for one in contract.cases(None) if one.part == NO)
    assert contract.judge(case, lambda words, given: answer) == problem


def test_the_reason_of_a_lost_point_is_the_error_of_a_function() -> None:
    contract = AnySolver(function="solve")
    case = next(one for one in contract.cases(None) if one.part == TRIAL)
    out = json.dumps({
        "grid": "", "none": False, "true": False, "error": "KeyError: 'r'",
        "missing": "",
    })  # fmt: skip
    answer = ProgramAnswer(0, out, "")
    assert contract.judge(case, lambda words, given: answer) == "KeyError: 'r'"


@pytest.mark.parametrize(("record", "text"), [
    ({"grid": SOLVED}, nine(SOLVED)),
    ({"true": True}, "True\n"),
    ({"none": True}, "None or False\n"),
    ({"error": "KeyError: 'r'"}, "KeyError: 'r'\n"),
])  # fmt: skip
def test_a_report_shows_the_result_of_a_function(
    record: dict[str, object], text: str
) -> None:
    whole = {"grid": "", "none": False, "true": False, "error": "",
             "missing": "", **record}  # fmt: skip
    out = json.dumps(whole)
    assert AnySolver(function="solve").printed(out) == text
    assert AnySolver().printed(out) == out


@pytest.mark.parametrize(("name", "text", "message"), [
    ("no.py:solve", "", "no.py: No such file or directory"),
    ("a.py:solve", "def solv(board): pass", "a.py has no function solve"),
    ("a.py:Sudoku.solve", "", "a.py has no class Sudoku"),
    ("a.py:Sudoku.solve", "class Sudoku:\n def __init__(self, _): pass",
     "the class Sudoku of a.py has no method solve"),
    ("a.ipynb:solve", "1 / 0", "a.ipynb has no function solve; a cell ended"
     " with ZeroDivisionError: division by zero"),
])  # fmt: skip
def test_a_missing_function_can_not_be_graded(
    name: str, text: str, message: str, tmp_path: Path
) -> None:
    """It is no fault of each test, so there is one reason."""
    cell = {"cell_type": "code", "source": [text]}
    (tmp_path / "a.py").write_text(text)
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": [cell]}))
    file, _, function = name.partition(":")
    contract = AnySolver(file=file, function=function, check=function)
    (one,) = submissions([str(tmp_path)], contract.command)
    command = contract.ready(one).command

    def run(words: Sequence[str], given: str) -> ProgramAnswer:
        done = subprocess.run(
            [sys.executable, str(CALL), *command[2:], *words],
            cwd=tmp_path, input=given, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        return ProgramAnswer(done.returncode, done.stdout, done.stderr)

    cases = {case.part: case for case in contract.cases(None)}
    with pytest.raises(Unstartable, match=re.escape(message)):
        contract.judge(cases[TRIAL], run)
    assert message in contract.judge(cases["check"], run)


@pytest.mark.usefixtures("sandbox")
def test_the_status_says_that_there_is_no_function(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folders = [tmp_path / name for name in ("ann", "bob")]
    for folder in folders:
        folder.mkdir()
    (folders[0] / "solver.py").write_text("def solv(board): return board\n")
    words = ["--profile", "function"]
    assert main(["grade", *map(str, folders), *words]) == 2
    table = capsys.readouterr().out
    reasons = ("solver.py has no function solve", "solver.py: No such file")
    assert all(table.count(reason) == 1 for reason in reasons)
    assert main(["grade", str(folders[0]), *words]) == 2
    shown = capsys.readouterr()
    assert not shown.out and shown.err.count(reasons[0]) == 1


@pytest.mark.parametrize(("cell", "code"), [
    ("%matplotlib inline\nx = 1", "pass\nx = 1"),
    ("if x:\n    !ls\n", "if x:\n    pass"),
    ("?print", "pass"),
    ("%%time\nx = 1", "\nx = 1"),
    ("%%bash\nls", ""),
    ("print('%d'\n      % n)", "print('%d'\n      % n)"),
])  # fmt: skip
def test_commands_to_a_notebook_are_left_out(cell: str, code: str) -> None:
    assert cell_text({"source": cell}) == code


def test_a_notebook_can_display(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.ipynb"
    cell = {"cell_type": "code", "source": ["display('shown')"]}
    path.write_text(json.dumps({"cells": [cell]}))
    loaded(str(path))
    assert capsys.readouterr().out == "shown\n"


@pytest.mark.usefixtures("sandbox")
def test_a_cell_that_fails_to_show_something_loses_nothing(
    tmp_path: Path,
) -> None:
    shutil.copy(PROGRAMS / "solver.py", tmp_path)
    notebook = json.loads((PROGRAMS / "sudoku.ipynb").read_text())
    for text in ("import no_such_module", "1 / 0", "def broken("):
        cell = notebook["cells"][-1] | {"source": [text]}
        notebook["cells"] = [cell, *notebook["cells"], cell]
    (tmp_path / "sudoku.ipynb").write_text(json.dumps(notebook))
    rubric = read_rubric(Path("notebook"))
    (one,) = submissions([str(tmp_path)], rubric.contract.command)
    assert grade(one, rubric).score == 100


@pytest.mark.parametrize(("form", "name"), [
    ("lists", "solve"), ("cells", "Puzzle.solve"), ("dots", "solve"),
])  # fmt: skip
def test_a_call_can_be_repeated(form: str, name: str, tmp_path: Path) -> None:
    """Its script works where the program is, without sudokit."""
    (tmp_path / "solver.py").write_text(
        "class Puzzle:\n    def __init__(self, board):\n        pass\n"
        "    def solve(self):\n        return 'solved'\n"
        "def solve(board):\n    return 'solved'\n"
    )
    contract = AnySolver(function=name, form=form)
    (one,) = submissions([str(tmp_path)], contract.command)
    script = contract.script(contract.cases(None)[0], contract.ready(one))
    here = script.replace("python3", shlex.quote(sys.executable), 1)
    done = subprocess.run(
        ["sh", "-c", here], cwd=tmp_path, capture_output=True, check=True
    )
    assert done.stdout.startswith(b"solved\n")


def test_a_call_with_an_array_needs_no_library_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    contract = AnySolver(function="solve", form="numpy")
    (one,) = submissions(["."], contract.command)
    script = contract.script(contract.cases(None)[0], contract.ready(one))
    assert "board = array([[" in script


@pytest.mark.usefixtures("sandbox")
def test_a_file_alone_is_graded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.py"
    shutil.copy(PROGRAMS / "solver.py", path)
    assert main(["grade", str(path), "--profile", "function"]) == 0
    assert "100 of 100" in capsys.readouterr().out


@pytest.mark.parametrize("name", PROFILES)
def test_profiles_are_short_and_can_be_used(name: str, tmp_path: Path) -> None:
    text = profile_text(name)
    assert len(text.splitlines()) <= (40 if name == "assignment" else 22)
    path = tmp_path / "own.toml"
    path.write_text(text)
    assert read_rubric(path) == read_rubric(Path(name))


@pytest.mark.parametrize("form", [one for one in FORMS if one != "numpy"])
def test_forms_of_a_puzzle_are_read_back(form: str) -> None:
    assert grid_of(board_of(EASY, form)) == EASY


def labelled(labels: Sequence[str]) -> str:
    """Return the solution with a label before each row."""
    return "".join(
        f"{label} | {' '.join(SOLVED[9 * i : 9 * i + 9])} |\n"
        for i, label in enumerate(labels)
    )


@pytest.mark.parametrize(("text", "grid"), [
    (SOLVED, SOLVED),
    (SOLVED + "\n", SOLVED),
    ("\n".join(SOLVED[i : i + 9] for i in range(0, 81, 9)), SOLVED),
    (str([list(map(int, SOLVED[i : i + 9])) for i in range(0, 81, 9)])
     .replace("], ", "],\n"), SOLVED),
    (f"{EASY}\n{SOLVED}\n", SOLVED),
    (labelled("ABCDEFGHI"), SOLVED),
    (labelled("123456789"), SOLVED),
    (labelled("012345678"), SOLVED),
    ("1 2 3 4 5 6 7 8 9\n" + labelled("123456789"), SOLVED),
    ("0 1 2 3 4 5 6 7 8\n" + labelled("012345678"), SOLVED),
    (labelled([f"r{n}:" for n in range(1, 10)]), SOLVED),
    (labelled([f"Row {n}:" for n in range(1, 10)]), SOLVED),
    ("no solution\n", ""),
    ("1 2 3\n" * 9, ""),
    ("", ""),
])  # fmt: skip
def test_a_grid_is_found_in_any_layout(text: str, grid: str) -> None:
    assert grid_in(text) == grid


@pytest.mark.parametrize(("lines", "message"), [
    ("run = 3", "run must be a text"),
    ('file = "x.py"', "there is no file: run, input, output"),
    ('function = "f"\nrun = "x"', "there is no run"),
    ('function = "f"\nboard = "rows"', "board must be one of lists, "),
    ('output = "done"', "output must contain {grid}"),
    ('right = "("', "right: "),
])  # fmt: skip
def test_a_wrong_program_is_one_line(
    tmp_path: Path, lines: str, message: str
) -> None:
    path = tmp_path / "profile.toml"
    path.write_text(f"[program]\n{lines}\n{POINTS}")
    with pytest.raises(FormatError, match=r":\d+:\d+") as error:
        read_rubric(path)
    assert message in str(error.value)
