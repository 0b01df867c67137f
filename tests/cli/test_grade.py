"""``sudoku grade`` from outside."""

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from command_output import Run
from puzzles import ROOT, lacking
from sudokit.cli.grade import check_programs
from sudokit.cli.main import main
from sudokit.grading import (
    NoSandbox,
    Report,
    Rubric,
    Submission,
    not_graded,
)
from sudokit.grading.sandbox import Sandbox
from sudokit.grading.submission import submissions

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="programs are kept in bounds on Unix"
)
RIGHT = ROOT / "tests" / "programs" / "right.py"
CLEARS = r"printf '\033]0;title\007\033[2J\033]52;c;eA==\a\303\251\n'"


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> None:
    try:
        Sandbox([(tmp_path_factory.mktemp("none"), ".")]).close()
    except NoSandbox as error:
        lacking(str(error))


@pytest.fixture
def no_sandbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a machine without a sandbox."""
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "cp", "chmod", "mkdir", "rm"):
        (tools / name).symlink_to(shutil.which(name) or name)
    monkeypatch.setenv("PATH", str(tools))


def program(path: Path, script: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


@pytest.mark.usefixtures("sandbox")
def test_a_course_from_end_to_end(run: Run, tmp_path: Path) -> None:
    """An own rubric, a student, and Gradescope's file."""
    rubric = tmp_path / "rubric.toml"
    usual = run("grade", "--list").out
    rubric.write_text(usual.replace("pipeline = 5", "pipeline = 15"))
    results = tmp_path / "results.json"
    done = run(
        "grade", f"python3 {RIGHT}", "--seed", "s12345",
        "--profile", str(rubric), "--gradescope", str(results), "--json",
    )  # fmt: skip
    assert done.status == 0, done
    record = json.loads(done.out)
    assert (record["schema"], record["unsafe"]) == (1, "")
    assert (record["score"], record["max_score"]) == (110, 110)
    assert record["seed"] == "s12345"
    for_gradescope = json.loads(results.read_text())
    assert for_gradescope["score"] == 110
    assert len(for_gradescope["tests"]) == len(record["marks"])


@pytest.mark.usefixtures("sandbox")
def test_sudokit_passes_its_own_grader(run: Run) -> None:
    done = run("grade", str(ROOT / "src"), "--run", "python3 sudoku.py")
    assert done.status == 0, done
    assert done.out.splitlines()[-1].split() == ["all", "100", "of", "100"]


@pytest.mark.usefixtures("sandbox")
def test_a_folder_of_students_is_a_table(run: Run, tmp_path: Path) -> None:
    shutil.copytree(RIGHT.parent, tmp_path / "anna")
    program(tmp_path / "anna" / "sudoku", 'exec python3 right.py "$@"')
    program(tmp_path / "berta" / "sudoku", CLEARS)
    (tmp_path / "berta" / "link").symlink_to("../anna/right.py")
    (tmp_path / "c\033[2J").mkdir()
    (tmp_path / "dora").mkdir()
    (tmp_path / "dora" / "sudoku").symlink_to("../anna/right.py")
    words = sorted(map(str, tmp_path.iterdir()))
    done = run("grade", *words)
    assert done.status == 2, done
    head, anna, berta, clears, dora = done.out.splitlines()
    assert head.split()[-1] == "all" and "statuses" not in head
    assert " ".join(anna.split()[1:]) == "20 20 10 15 10 10 5 10 100"
    assert berta.split()[0] == words[1]
    assert clears.startswith(f"{tmp_path}/c\\x1b[2J ")
    for line in (clears, dora):
        assert line.endswith(" 0  ./sudoku: No such file or directory")
    some = words[1], words[3]  # neither takes long
    record = json.loads(run("grade", *some, "--json", "--seed", "{}").out)
    assert [one["seed"] for one in record["reports"]] == ["berta", "dora"]
    assert [one["name"] for one in record["reports"]] == [*some]


@pytest.mark.usefixtures("sandbox")
def test_control_characters_do_not_reach_the_terminal(
    run: Run, tmp_path: Path
) -> None:
    path = program(tmp_path / "sudoku", f"{CLEARS}; {CLEARS} >&2")
    results = tmp_path / "results.json"
    done = run("grade", str(path), "--gradescope", str(results))
    records = [
        test["output"] for test in json.loads(results.read_text())["tests"]
    ]
    for text in (done.out, done.err, *records):
        assert all(sign.isprintable() or sign == "\n" for sign in text)
    assert r"\x1b]0;title\x07\x1b[2J" in done.out and "\u00e9" in done.out


@pytest.mark.usefixtures("sandbox")
@pytest.mark.parametrize("kind", ["folder", "plain", "none"])
def test_a_program_that_cannot_start_scores_nothing(
    run: Run, tmp_path: Path, kind: str
) -> None:
    path = tmp_path / kind
    if kind == "folder":
        path.mkdir()
    if kind == "plain":
        path.write_text("echo\n")
    results = tmp_path / "results.json"
    done = run("grade", str(path), "--gradescope", str(results))
    assert done.status == 2
    assert done.err.startswith("sudoku: ")
    assert len(done.err.splitlines()) == 1
    assert done.out == ""
    record = json.loads(results.read_text())
    assert record["score"] == 0
    name = "sudoku" if kind == "folder" else kind
    assert f"{name}: " in record["output"]


@pytest.mark.usefixtures("no_sandbox")
def test_without_a_sandbox_it_refuses_or_warns(
    run: Run, tmp_path: Path
) -> None:
    results = tmp_path / "results.json"
    path = program(tmp_path / "sudoku", "echo done")
    words = ("grade", str(path), "--gradescope", str(results))
    done = run(*words)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("sudoku: programs can't be run safely here")
    assert "--unsafe" in done.err and len(done.err.splitlines()) == 1
    assert not results.exists()
    for form in (words[2:], ("--json",), (str(path),), (str(path), "--json")):
        done = run(*words[:2], *form, "--unsafe")
        assert "UNSAFE: run without a sandbox" in done.out.splitlines()[0]
    record = json.loads(results.read_text())
    assert "UNSAFE: " in results.read_text().splitlines()[0]
    assert record["output"].startswith("UNSAFE: ")
    assert "done" in record["tests"][0]["output"]


@pytest.mark.parametrize(("words", "message"), [
    ((), "name a PROGRAM to grade (see sudoku grade --help)"),
    (("x", "--profile", "/no/such"), "/no/such: No such file or directory"),
    (("x", "--profile", "/"), "/: Is a directory"),
    (("/usr", "/tmp", "--gradescope", "x"),
     "--gradescope is for one program at a time"),
])  # fmt: skip
def test_wrong_usage(run: Run, words: tuple[str, ...], message: str) -> None:
    done = run("grade", *words)
    assert (done.status, done.out) == (2, "")
    assert done.err == f"sudoku: {message}\n"


def test_one_failure_does_not_stop_other_reports(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    names = ["anna", "bert", "carl", "dora"]
    for name in names:
        (tmp_path / name).mkdir()

    def graded(one: Submission, rubric: Rubric, *more: Any) -> Report:
        name = Path(one.name).name
        if name == "bert":
            raise NoSandbox("too many processes")
        if name == "carl":
            raise ZeroDivisionError
        return not_graded(one, rubric, None, f"{name} was graded")

    monkeypatch.setattr("sudokit.cli.grade.grade", graded)
    folders = [str(tmp_path / name) for name in names]
    assert main(["grade", "--run", "true", *folders]) == 2
    out = capsys.readouterr().out
    for note in (
        "anna was graded",
        "too many processes",
        "ZeroDivisionError at test_grade.py",
        "dora was graded",
    ):
        assert note in out


def test_folders_without_a_program_are_reported(
    run: Run, tmp_path: Path
) -> None:
    """A folder without it gets no points; if all lack it, --run is missing."""
    for name in ("anna", "ben"):
        program(tmp_path / name / "solver", "exit 1")
    folders = [str(tmp_path / name) for name in ("anna", "ben")]
    done = run("grade", *folders)
    assert (done.status, done.out, done.err) == (
        2,
        "",
        f"sudoku: no ./sudoku in {folders[0]}; name the program with --run,"
        " or say with --profile that it is a function, a class or a"
        " notebook\n",
    )
    check_programs(submissions(folders, "./solver"))
    check_programs(submissions(folders, "python3 solver"))
    program(tmp_path / "ben" / "sudoku", "exit 1")
    check_programs(submissions(folders, "./sudoku"))


def test_a_mistyped_profile_has_a_suggestion(run: Run) -> None:
    done = run("grade", "anna.py", "--profile", "functoin")
    assert (done.status, done.out) == (2, "")
    assert "no profile 'functoin'; did you mean function?" in done.err


@pytest.mark.usefixtures("sandbox")
def test_endless_loops_are_reported(run: Run, tmp_path: Path) -> None:
    """With the test on stderr, while the others still run."""
    profile = tmp_path / "profile.toml"
    usual = run("grade", "--list").out
    profile.write_text(usual.replace("seconds = 30", "seconds = 0.2"))
    loops = program(tmp_path / "loops" / "p", "while :; do :; done")
    done = run("grade", str(loops), "--profile", str(profile))
    lines = done.err.splitlines()
    assert len(lines) == 2
    for line in lines:
        name, _, why = line.rpartition(": ")
        assert name in done.out
        assert re.fullmatch(
            r"it (used more than 0\.2 seconds of processor time"
            r"|was still running after [\d.]+ seconds?)",  # a busy machine
            why,
        )
