"""The command from outside: any program with this contract will do.

    pytest tests/test_contract.py --sudoku PATH

Nothing of the project is imported.  Lines that the contract spells out
are compared to the letter; of other messages only what they must name.
"""

import os
import random
import re
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

EASY = (
    "530070000600195000098000060800060003400803001700020006060000280"
    "000419005000080079"
)
SOLVED = (
    "534678912672195348198342567859761423426853791713924856"
    "961537284287419635345286179"
)
# Arto Inkala's puzzle of 2012.
HARD = (
    "800000000003600000070090200050007000000045700000100030001000068"
    "008500010090000400"
)
HARD_SOLVED = (
    "812753649943682175675491283154237896369845721287169534"
    "521974368438526917796318452"
)
TWO = (  # two solutions
    "002000800003000006010640300000700015090081030000009000000003001"
    "608900000070000002"
)
NONE = "2" + EASY[1:]  # no solution, which does not show
CLASH = "55" + "0" * 79  # 5 twice in a row and a box
BLANK = "0" * 81
WRONG = "4" + SOLVED[1:]  # complete, with three errors

UNIQUE_CHOICE = "Puzzle has a (unique choice) solution:"
MULTIPLE_CHOICE = "Puzzle has a (multiple choice) solution:"
SEVERAL = "Puzzle has several solutions, one of them:"
NO_SOLUTION = "Puzzle has no solution, the closest attempt:"
CORRECT = "Puzzle solution is correct."
INCORRECT = "Puzzle solution is incorrect:"

PATIENCE = 60  # seconds until a run is taken for one without an end


class Result(NamedTuple):
    """What a run of the command left."""

    status: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture(scope="session")
def run(command: str) -> Run:
    """Runs the command with arguments and what it reads."""

    def runs(*words: str, given: str | bytes = "") -> Result:
        done = subprocess.run(
            [command, *words],
            input=given.encode() if isinstance(given, str) else given,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        err = done.stderr.decode("utf-8", "backslashreplace")
        assert "Traceback" not in err
        return Result(done.returncode, done.stdout.decode(), err)

    return runs


def nine(line: str, between: str = " ") -> str:
    """Nine lines of nine values."""
    rows = [line[i : i + 9] for i in range(0, 81, 9)]
    return "".join(between.join(row) + "\n" for row in rows)


def grids(text: str) -> list[str]:
    """The grids of stdout, which a blank line separates, as 81 values."""
    found = []
    for block in text.removesuffix("\n").split("\n\n") if text else []:
        line = block.replace("\n", "").replace(" ", "")
        assert block + "\n" == nine(line)
        assert re.fullmatch("[0-9]{81}", line)
        found.append(line)
    return found


def houses() -> list[tuple[str, list[int]]]:
    """The 27 houses by name, as cells 0 to 80."""
    cells = [(k // 9, k % 9) for k in range(81)]
    kinds: list[tuple[str, Callable[[int, int], int]]] = [
        ("row", lambda i, j: i),
        ("column", lambda i, j: j),
        ("box", lambda i, j: i // 3 * 3 + j // 3),
    ]
    return [
        (
            f"{kind} {number + 1}",
            [9 * i + j for i, j in cells if house(i, j) == number],
        )
        for kind, house in kinds
        for number in range(9)
    ]


Error = tuple[str, str, frozenset[str]]


def errors_in(line: str) -> set[Error]:
    """House, value and cells of every value that stands there twice."""
    found = set()
    for name, cells in houses():
        for n in "123456789":
            places = [k for k in cells if line[k] == n]
            if len(places) > 1:
                names = {f"r{k // 9 + 1}c{k % 9 + 1}" for k in places}
                found.add((name, n, frozenset(names)))
    return found


def errors_said(lines: Sequence[str]) -> set[Error]:
    """The same from lines such as ``row 3: 5 at r3c1 and r3c7``."""
    found = set()
    for line in lines:
        said = re.fullmatch(
            r"((?:row|column|box) [1-9]): ([1-9]) at"
            r" ((?:r\dc\d, )*r\dc\d and r\dc\d)",
            line,
        )
        assert said, line
        names = frozenset(re.findall(r"r\dc\d", said[3]))
        found.add((said[1], said[2], names))
    return found


def is_solution(line: str, puzzle: str) -> bool:
    """Complete, without an error, and with every clue of the puzzle?"""
    return "0" not in line and not errors_in(line) and keeps(line, puzzle)


def keeps(line: str, puzzle: str) -> bool:
    """Are the clues of the puzzle in the grid?"""
    return all(n in ("0", m) for n, m in zip(puzzle, line, strict=True))


# The transcript.


def test_solve_to_the_letter(run: Run) -> None:
    assert run(given=nine(EASY)) == (
        0,
        nine(SOLVED),
        f"New puzzle:\n{nine(EASY)}{UNIQUE_CHOICE}\n",
    )


def test_check_to_the_letter(run: Run) -> None:
    assert run("-c", given=nine(SOLVED)) == (
        0,
        "",
        f"{nine(SOLVED)}{CORRECT}\n",
    )


def test_make_to_the_letter(run: Run) -> None:
    made = run("-g", "50", "-u")
    assert (made.status, made.err) == (0, "")
    (puzzle,) = grids(made.out)
    assert puzzle.count("0") == 31


def test_the_pipeline(command: str) -> None:
    done = subprocess.run(
        ["sh", "-c", '"$0" -g 50 -u | "$0" | "$0" -c', command],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, b"")
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 1 + 9 + 1 + 9 + 1
    assert (lines[0], lines[10], lines[20]) == (
        "New puzzle:",
        UNIQUE_CHOICE,
        CORRECT,
    )
    puzzle = "".join(lines[1:10]).replace(" ", "")
    solution = "".join(lines[11:20]).replace(" ", "")
    assert is_solution(solution, puzzle)


# Verdicts and statuses.


@pytest.mark.parametrize(
    ("puzzle", "verdict", "status"),
    [
        (EASY, UNIQUE_CHOICE, 0),
        (SOLVED, UNIQUE_CHOICE, 0),
        (HARD, MULTIPLE_CHOICE, 0),
        (TWO, SEVERAL, 0),
        (BLANK, SEVERAL, 0),
        (NONE, NO_SOLUTION, 1),
        (CLASH, NO_SOLUTION, 1),
        (WRONG, NO_SOLUTION, 1),
        ("123456780" + "0" * 70 + "99", NO_SOLUTION, 1),
    ],
)
def test_verdicts(run: Run, puzzle: str, verdict: str, status: int) -> None:
    done = run(given=nine(puzzle))
    (shown,) = grids(done.out)
    talk = f"New puzzle:\n{nine(puzzle)}{verdict}\n"
    assert done.status == status
    assert done.err.startswith(talk)
    assert keeps(shown, puzzle)
    assert "0" not in shown
    rest = done.err.removeprefix(talk).splitlines()
    assert errors_said(rest) == errors_in(shown)
    assert bool(rest) == (status == 1)
    assert len(rest) == len(set(rest))
    # Quiet, it does and proves the same.
    assert run("-q", given=nine(puzzle)) == (status, done.out, "")


@pytest.mark.parametrize("grid", [WRONG, CLASH, SOLVED, "1" * 81])
def test_check(run: Run, grid: str) -> None:
    done = run("-c", given=nine(grid))
    assert done.out == ""
    assert done.err.startswith(nine(grid))
    verdict, *rest = done.err.removeprefix(nine(grid)).splitlines()
    right = grid == SOLVED
    assert done.status == (0 if right else 1)
    assert verdict == (CORRECT if right else INCORRECT)
    said = rest[: len(errors_in(grid))]
    assert errors_said(said) == errors_in(grid)
    assert run("-c", "-q", given=nine(grid)) == (done.status, "", "")


@pytest.mark.parametrize("empty", [1, 9, 10, 11, 60])
def test_check_names_empty_cells(run: Run, empty: int) -> None:
    grid = "0" * empty + SOLVED[empty:]
    done = run("-c", given=nine(grid))
    assert (done.status, done.out) == (1, "")
    verdict, *rest = done.err.removeprefix(nine(grid)).splitlines()
    assert verdict == INCORRECT
    named = [line for line in rest if re.search(r"r\dc\d", line)]
    shown = min(empty, 10)
    expected = [f"r{k // 9 + 1}c{k % 9 + 1}" for k in range(shown)]
    assert [re.findall(r"r\dc\d", line) for line in named] == [
        [name] for name in expected
    ]
    if empty > 10:
        (left,) = re.findall(r"\d+", rest[-1])
        assert len(rest) == 11
        assert int(left) in (empty, empty - 10)
    else:
        assert rest == named


@pytest.mark.parametrize(
    ("words", "puzzles", "status"),
    [
        ([], [EASY, HARD, TWO], 0),
        ([], [EASY, NONE, HARD], 1),
        ([], [NONE, EASY], 1),
        ([], [EASY, EASY[:80], HARD], 2),
        ([], [NONE, EASY[:80]], 2),
        ([], [EASY[:80], NONE], 2),
        (["-c"], [SOLVED, HARD_SOLVED], 0),
        (["-c"], [SOLVED, EASY], 1),
        (["-c"], [WRONG, SOLVED[:80]], 2),
    ],
)
def test_statuses(
    run: Run, words: list[str], puzzles: list[str], status: int
) -> None:
    given = "".join(puzzle + "\n" for puzzle in puzzles)
    for quiet in ([], ["-q"]):
        done = run(*words, *quiet, given=given)
        good = [p for p in puzzles if len(p) == 81]
        assert done.status == status
        assert len(grids(done.out)) == (0 if words else len(good))


# Reading.

FRAME = "+-------+-------+-------+\n"


def framed(line: str) -> str:
    """A grid with lines drawn around its boxes."""
    text = FRAME
    for k in range(9):
        row = line[9 * k : 9 * k + 9].replace("0", ".")
        parts = [" ".join(row[m : m + 3]) for m in (0, 3, 6)]
        text += "| " + " | ".join(parts) + " |\n"
        if k % 3 == 2:
            text += FRAME
    return text


def blocks(line: str) -> str:
    """Nine lines, with a blank one after three and six."""
    rows = nine(line).splitlines(keepends=True)
    return "\n".join("".join(rows[k : k + 3]) for k in (0, 3, 6))


FORMS: dict[str, Callable[[str], str]] = {
    "line": lambda line: line + "\n",
    "line with dots": lambda line: line.replace("0", ".") + "\n",
    "line with _": lambda line: line.replace("0", "_") + "\n",
    "line with *": lambda line: line.replace("0", "*") + "\n",
    "rows": lambda line: nine(line, ""),
    "numbers": nine,
    "commas": lambda line: nine(line, ","),
    "commas and blanks": lambda line: nine(line, ", "),
    "framed": framed,
    "blocks": blocks,
    "comments": lambda line: "# one\n" + nine(line) + "# two\n",
    "comment after": lambda line: line + " # a comment\n",
    "comment in rows": lambda line: nine(line).replace("\n", " # 1 2\n"),
    "crlf": lambda line: nine(line).replace("\n", "\r\n"),
    "indented": lambda line: "  " + nine(line).replace("\n", "  \n  "),
}


@pytest.mark.parametrize("form", FORMS)
def test_forms(run: Run, form: str) -> None:
    given = FORMS[form](EASY) + FORMS[form](HARD)
    done = run(given=given)
    assert done.status == 0
    assert grids(done.out) == [SOLVED, HARD_SOLVED]
    assert done.err == (
        f"New puzzle:\n{nine(EASY)}{UNIQUE_CHOICE}\n"
        f"New puzzle:\n{nine(HARD)}{MULTIPLE_CHOICE}\n"
    )


def test_forms_mixed(run: Run) -> None:
    given = "".join(form(EASY) + "\n" for form in FORMS.values())
    done = run("-q", given=given)
    assert (done.status, done.err) == (0, "")
    assert grids(done.out) == [SOLVED] * len(FORMS)


@pytest.mark.parametrize(
    "given",
    [
        b"\xef\xbb\xbf" + EASY.encode() + b"\n",
        b"\xef\xbb\xbf" + nine(EASY).encode(),
        EASY.encode(),
        nine(EASY).encode().removesuffix(b"\n"),
        "# Schönes Rätsel\n".encode() + EASY.encode(),
        b"\n\n  \n" + EASY.encode() + b"\n\n\n",
    ],
)
def test_bytes_that_are_fine(run: Run, given: bytes) -> None:
    done = run("-q", given=given)
    assert (done.status, done.err) == (0, "")
    assert grids(done.out) == [SOLVED]


def test_other_signs(run: Run) -> None:
    given = "; a comment # here\n" + EASY.replace("0", "x") + "\n"
    done = run("-q", "--comment", ";", "--empty", "x", given=given)
    assert (done.status, done.err) == (0, "")
    assert grids(done.out) == [SOLVED]


ROWS = nine(EASY).splitlines(keepends=True)


@pytest.mark.parametrize(
    ("bad", "line", "column"),
    [
        pytest.param(EASY[:80] + "\n", 1, None, id="too short"),
        pytest.param(EASY + "1\n", 1, 82, id="too long"),
        pytest.param(EASY[:40] + "x" + EASY[41:] + "\n", 1, 41, id="sign"),
        pytest.param(
            "".join(ROWS[:4]) + "8 0 ? 0 6 0 0 0 3\n" + "".join(ROWS[5:]),
            5, 5, id="sign in a row",
        ),
        pytest.param(
            "".join(ROWS[:6]) + "0 6 0 0 0 0 2 8\n" + "".join(ROWS[7:]),
            7, None, id="row too short",
        ),
        pytest.param(
            "".join(ROWS[:6]) + "0 6 0 0 0 0 2 8 0 0\n" + "".join(ROWS[7:]),
            7, 19, id="row too long",
        ),
        pytest.param("".join(ROWS[:8]) + "\n", None, None, id="8 rows"),
        pytest.param("".join(ROWS[:4]) + "\n", None, None, id="4 rows"),
        pytest.param("".join(ROWS[:3]) + "\n", None, None, id="3 rows"),
        pytest.param("what is this\n\n", 1, None, id="prose"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", ["line", "numbers", "framed"])
def test_a_bad_puzzle_is_named_and_the_rest_done(
    run: Run,
    tmp_path: Path,
    bad: str,
    line: int | None,
    column: int | None,
    form: str,
) -> None:
    path = tmp_path / "some.txt"
    good = FORMS[form](EASY)
    path.write_text(good + bad + good)
    done = run("-q", str(path))
    assert done.status == 2
    assert grids(done.out) == [SOLVED, SOLVED]
    (place,) = re.findall(rf"{re.escape(str(path))}:(\d+):(\d+): .", done.err)
    first = good.count("\n")
    assert first < int(place[0]) <= first + bad.count("\n")
    if line is not None:
        assert int(place[0]) == first + line
    if column is not None:
        assert int(place[1]) == column


def test_headings_are_errors_and_swallow_nothing(run: Run) -> None:
    text = f"Grid 01\n{nine(EASY, '')}Grid 02\n{nine(HARD, '')}"
    done = run("-q", given=text)
    assert done.status == 2
    assert grids(done.out) == [SOLVED, HARD_SOLVED]


@pytest.mark.parametrize(
    "given",
    [b"", b"\n", b"# nothing\n", b"\n\n # \n"],
)
@pytest.mark.parametrize("words", [[], ["-c"], ["-q"], ["--count"]])
def test_no_puzzle_at_all(run: Run, words: list[str], given: bytes) -> None:
    done = run(*words, given=given)
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    "given",
    [
        bytes(range(256)),
        b"\xff\xfe" * 50,
        EASY.encode("utf-16"),
        b"\0" * 1000,
        random.Random(1).randbytes(5000),
    ],
    ids=["bytes", "no text", "utf-16", "nul", "random"],
)
def test_binary_input(run: Run, tmp_path: Path, given: bytes) -> None:
    path = tmp_path / "some"
    path.write_bytes(given + b"\n\n" + EASY.encode() + b"\n")
    for done in (run(given=path.read_bytes()), run(str(path))):
        assert done.status == 2
        assert grids(done.out)[-1] == SOLVED
        assert re.search(r":\d+:\d+: .", done.err)


def test_a_huge_line(run: Run) -> None:
    for sign in "1x# ":
        given = sign * 5_000_000 + "\n" + EASY + "\n"
        done = run("-q", given=given)
        assert grids(done.out) == [SOLVED]
        assert done.status == (0 if sign in "# " else 2)
        assert len(done.err) < 300


# Files.


def test_several_files(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text(EASY + "\n" + HARD + "\n")
    two.write_text(nine(EASY))
    done = run("-q", str(two), "-", str(one), given=HARD)
    assert (done.status, done.err) == (0, "")
    assert grids(done.out) == [SOLVED, HARD_SOLVED, SOLVED, HARD_SOLVED]


def test_a_puzzle_does_not_run_on_in_the_next_file(
    run: Run, tmp_path: Path
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("".join(ROWS[:5]))
    two.write_text("".join(ROWS[5:]) + "\n" + EASY)
    done = run("-q", str(one), str(two))
    assert done.status == 2
    assert grids(done.out) == [SOLVED]
    for path in (one, two):
        assert len(re.findall(rf"{path}:\d+:\d+: .", done.err)) == 1


def test_a_missing_file(run: Run, tmp_path: Path) -> None:
    good = tmp_path / "good"
    good.write_text(EASY)
    missing = tmp_path / "missing"
    for bad in (missing, tmp_path):
        done = run("-q", str(bad), str(good))
        assert done.status == 2
        assert grids(done.out) == [SOLVED]
        assert done.err.count("\n") == 1
        assert str(bad) in done.err


def test_a_file_without_a_puzzle_among_others(
    run: Run, tmp_path: Path
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("# nothing\n")
    two.write_text(EASY)
    done = run("-q", str(one), str(two))
    assert grids(done.out) == [SOLVED]


# Pipes and signals.


def test_a_closed_pipe(command: str, tmp_path: Path) -> None:
    path = tmp_path / "many"
    path.write_text((EASY + "\n") * 3000)
    for words in (["-q", str(path)], ["-g", "81", "-n", "3000"]):
        with subprocess.Popen(
            [command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            assert len(process.stdout.readline()) == 18
            process.stdout.close()
            assert process.stderr.read() == b""
            process.wait(PATIENCE)


def test_closed_and_full_streams(command: str) -> None:
    for shell in (
        '"$0" <&-',
        'echo "$1" | "$0" >&-',
        'echo "$1" | "$0" > /dev/full',
        'echo "$1" | "$0" 2>&-',
        '"$0" -g 30 --minimal >&-',
        '"$0" -g 30 --require foo >&-',
        '"$0" -g 19 --symmetry full >&-',
        '"$0" convert "$0" >&-',
        '"$0" --nonsense 2>&-',
        '"$0" -g 30 --minimal 2>&- >/dev/full',
        'echo "$1" | "$0" rate --json > /dev/full',
        'echo "$1" | "$0" explain >&-',
        '"$0" bench -n 1 --solver dlx > /dev/full',
        '"$0" bench -n 1 --solver dlx >&-',
    ):
        done = subprocess.run(
            ["sh", "-c", shell, command, EASY],
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        assert b"Traceback" not in done.stderr, shell
        assert b"Exception" not in done.stderr, shell


@pytest.mark.skipif(os.name != "posix", reason="signals are of POSIX")
def test_ctrl_c(command: str) -> None:
    with subprocess.Popen(
        [command, "--count=1000000000"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(BLANK.encode() + b"\n")
        process.stdin.close()
        time.sleep(1)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        process.wait(10)
        assert b"Traceback" not in process.stderr.read()


# Making puzzles.


@pytest.mark.parametrize(
    ("nelts", "clues"),
    [
        ("0", 0), ("17", 17), ("30", 30), ("50", 50), ("81", 81),
        ("facile", 31), ("medio", 26), ("difficile", 22), ("arduo", 20),
        ("impossibile", 17),
    ],
)  # fmt: skip
def test_clues_are_exact(run: Run, nelts: str, clues: int) -> None:
    made = run("-g", nelts)
    assert (made.status, made.err) == (0, "")
    (puzzle,) = grids(made.out)
    assert 81 - puzzle.count("0") == clues
    assert errors_in(puzzle) == set()


@pytest.mark.parametrize("nelts", ["30", "31", "40", "80", "81", "facile"])
def test_unique_choices_with_exact_clues(run: Run, nelts: str) -> None:
    made = run("-g", nelts, "-u", "-n", "3")
    clues = 31 if nelts == "facile" else int(nelts)
    puzzles = grids(made.out)
    assert (made.status, made.err, len(puzzles)) == (0, "", 3)
    assert [81 - puzzle.count("0") for puzzle in puzzles] == [clues] * 3
    solved = run(given=made.out)
    assert solved.status == 0
    assert solved.err.count(UNIQUE_CHOICE) == 3
    for solution, puzzle in zip(grids(solved.out), puzzles, strict=True):
        assert is_solution(solution, puzzle)


def test_as_few_as_it_reaches(run: Run) -> None:
    made = run("-g", "0", "-u")
    (puzzle,) = grids(made.out)
    clues = 81 - puzzle.count("0")
    assert made.status == 0
    assert made.err.count("\n") == 1
    assert str(clues) in made.err
    assert 17 <= clues <= 30
    assert UNIQUE_CHOICE in run(given=made.out).err


def test_seeds(run: Run) -> None:
    for words in (["-g", "30", "-u"], ["-g", "25"]):
        seeds = ["1", "2", "123456789012345678901234567890"]
        made = [run(*words, "-n", "2", "--seed", s) for s in seeds]
        again = [run(*words, "-n", "2", "--seed", s) for s in seeds]
        assert made == again
        puzzles = [g for result in made for g in grids(result.out)]
        assert len(set(puzzles)) == 6
        fresh = [run(*words) for _ in range(3)]
        assert len({result.out for result in fresh}) == 3


# Solutions, and how many.


def test_all(run: Run) -> None:
    done = run("--all", given=TWO)
    found = grids(done.out)
    assert done.status == 0
    assert len(set(found)) == len(found) == 2
    assert all(is_solution(grid, TWO) for grid in found)
    assert done.err == f"New puzzle:\n{nine(TWO)}{SEVERAL}\n"
    # The limit is spoken of when there is more, and only then.
    assert run("--all=2", given=TWO) == done
    cut = run("--all=1", given=TWO)
    assert grids(cut.out) == found[:1]
    assert cut.err.startswith(done.err)
    assert cut.err.removeprefix(done.err).count("\n") == 1
    assert cut.status == 0
    assert run("--all=1", given=EASY).err == run(given=EASY).err


def test_all_has_a_limit(run: Run) -> None:
    done = run("--all", given=BLANK)
    assert len(set(grids(done.out))) == 200
    assert len(grids(run("-q", "--all=3", given=BLANK).out)) == 3


def test_all_without_a_solution(run: Run) -> None:
    done = run("--all", given=f"{NONE}\n{EASY}\n")
    assert done.status == 1
    assert "Puzzle has no solution.\n" in done.err
    assert grids(done.out) == [SOLVED]


def test_count(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "some"
    path.write_text(f"{EASY}\n{TWO}\n{BLANK}\n{HARD}\n")
    done = run("--count", str(path))
    assert (done.status, done.out) == (0, "1\n2\n200\n1\n")
    assert run("--count=1", str(path)).out == "1\n1\n1\n1\n"
    assert run("--count=1000", given=BLANK).out == "1000\n"
    none = run("--count", given=f"{NONE}\n{EASY}\n{CLASH}\n")
    assert (none.status, none.out) == (1, "0\n1\n0\n")
    # A limit stands after = only; this is a file.
    assert run("--count", "7", given=EASY).status == 2


# Figures and limits.


def test_stats(run: Run) -> None:
    done = run("--stats", given=f"{EASY}\n{NONE}\n{HARD}\n")
    last = done.err.splitlines()[-1]
    for word in ("puzzles", "solved", "trials", "seconds", "a second"):
        assert word in last
    numbers = re.findall(r"\d+(?:\.\d+)?", last)
    assert numbers[:2] == ["3", "2"]
    assert int(numbers[2]) > 0
    assert len(numbers) == 5
    quiet = run("-q", "--stats", given=EASY)
    (line,) = quiet.err.splitlines()
    assert re.findall(r"\d+", line)[:3] == ["1", "1", "0"]


def test_budget(run: Run) -> None:
    done = run("--budget", "1", given=f"{HARD}\n{EASY}\n")
    assert done.status == 1
    assert grids(done.out)[-1] == SOLVED
    assert NO_SOLUTION not in done.err
    assert MULTIPLE_CHOICE not in done.err
    assert UNIQUE_CHOICE in done.err
    assert run("--budget", "100000", given=HARD) == run(given=HARD)
    # It says so even when quiet.
    assert run("-q", "--budget", "1", given=HARD).err


def test_timeout(run: Run) -> None:
    start = time.monotonic()
    done = run("--timeout", "0.3", "--count=1000000000", given=BLANK)
    assert time.monotonic() - start < 10
    assert done.status == 1
    assert done.err
    assert run("--timeout", "50", given=HARD) == run(given=HARD)


@pytest.mark.parametrize(
    ("style", "pattern"),
    [
        ("90", r"(?:(?:[0-9] ){8}[0-9]\n){9}"),
        ("9.", r"(?:(?:[1-9.] ){8}[1-9.]\n){9}"),
        ("10", r"[0-9]{81}\n"),
        ("1.", r"[1-9.]{81}\n"),
    ],
)
def test_formats(run: Run, style: str, pattern: str) -> None:
    words = ["-g", "30", "--seed", "4", "-n", "2"]
    made = run(*words, "--format", style)
    assert made.status == 0
    between = r"\n" if style[0] == "9" else ""
    assert re.fullmatch(pattern + between + pattern, made.out)
    # What was written is read again, and is the same.
    assert run("--format=90", given=made.out) == run(given=run(*words).out)
    solved = run("-q", "--format", style, given=EASY)
    assert solved.out == (SOLVED + "\n" if style[0] == "1" else nine(SOLVED))


def test_a_line_in_and_a_line_out(run: Run) -> None:
    done = run("-q", "--format", "1.", given=f"{EASY}\n{HARD}\n" * 200)
    assert (done.status, done.err) == (0, "")
    assert done.out == f"{SOLVED}\n{HARD_SOLVED}\n" * 200


def test_talk_that_nobody_reads(command: str) -> None:
    """Only the talk is lost, and not what was solved."""
    for shell in ('"$0" 2>&-', '"$0" 2>/dev/full', '"$0" 2> >(true)'):
        done = subprocess.run(
            ["bash", "-c", f"printf '%s\n' $1 $1 $1 | {shell}", command, EASY],
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0
        assert grids(done.stdout.decode()) == [SOLVED] * 3


def test_a_file_that_can_not_be_read_to_its_end(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "one"
    path.write_text(EASY)
    broken = "/proc/self/mem"
    if not os.path.exists(broken):
        pytest.skip("there is no such file here")
    done = run("-q", str(path), broken, str(path))
    assert (done.status, grids(done.out)) == (2, [SOLVED] * 2)
    assert done.err.startswith(f"sudoku: {broken}: ")


def test_lines_that_end_as_they_did_on_old_machines(run: Run) -> None:
    text = "# one\n" + nine(EASY)
    assert run(given=text.replace("\n", "\r")) == run(given=text)


@pytest.mark.parametrize("before", [
    "53..7...\n6..195..\n", "53..7...\n6..195..\n\n", "Easy\nHard\n",
])  # fmt: skip
def test_a_fragment_is_not_another_size(run: Run, before: str) -> None:
    done = run("-q", given=before + nine(EASY))
    assert (done.status, grids(done.out)) == (2, [SOLVED])
    assert done.err.startswith("sudoku: -:1:")


def test_options_end_at_two_hyphens(run: Run) -> None:
    assert run("-q", "--", "-c").err.startswith("sudoku: -c: ")
    assert run("--stats", "--", "-c").err.startswith("sudoku: -c: ")


def test_a_shape_that_is_the_usual_one(run: Run) -> None:
    words = ["-g", "30", "--proper", "--seed", "1"]
    made = run("--box", "3x3", *words)
    assert made == run(*words)
    assert run("--box", "3x3", given=made.out) == run(given=made.out)
    done = run("--box", "3x3", given="1234341221434321")
    assert done.err.startswith("sudoku: -:1:")


def test_a_format_that_other_sizes_lack(run: Run) -> None:
    done = run("--format", "sdk", given="1234341221434321")
    assert (done.status, done.out) == (2, "")
    assert done.err == "sudoku: --format sdk is for 9x9\n"


def test_version_and_help(run: Run) -> None:
    done = run("--version")
    assert (done.status, done.err) == (0, "")
    assert re.fullmatch(r".*\d+\.\d+.*\n", done.out)
    done = run("--help")
    assert (done.status, done.err) == (0, "")
    for option in ("-c", "-g", "-u", "-n", "--seed", "--all", "--count"):
        assert option in done.out


# Wrong usage.


@pytest.mark.parametrize(
    "words",
    [
        ["-c", "-g", "30"],
        ["-u"],
        ["-u", "-c"],
        ["-g"],
        ["-g", "82"],
        ["-g", "-1"],
        ["-g", "1000030"],
        ["-g", "x"],
        ["-g", ""],
        ["-g", "3.5"],
        ["-x"],
        ["--nonsense"],
        ["--all=x"],
        ["--count=-1"],
        ["--budget", "x"],
        ["--timeout", "x"],
        ["--format", "7"],
        ["-g", "30", "-n", "x"],
        ["-g", "30", "file"],
        ["-g", "30", "--all"],
        ["-g", "30", "--json", "--csv"],
        ["-c", "--solver", "dlx"],
        ["--minimal"],
        ["--seed", "0"],
        ["--all", "--count"],
        ["--comment", "0", "--empty", "0"],
        ["--box", "3by3"],
        ["--box", "2x2", "-g", "17"],
        ["--box", "2x2", "--format", "sdk"],
        ["--diagonals", "--verbose"],
        ["--diagonals", "--solver", "naive"],
        ["--time-limit", "0"],
        ["-g", "30", "--box="],
        ["-g", "0", "--pattern="],
        ["-g", "0", "-u", "--level", "hard"],
        ["-g", "0", "-u", "--require", "x-wing"],
        ["-g", "0", "--diagonals", "--box", "1x3", "--json"],
        ["-g", "0", "--seed", "x" * 2000],
    ],
    ids=lambda words: " ".join(words)[:40],
)
def test_wrong_usage(run: Run, words: list[str]) -> None:
    done = run(*words, given=EASY)
    assert (done.status, done.out) == (2, "")
    assert done.err
