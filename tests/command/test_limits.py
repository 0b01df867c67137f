"""Statistics, budgets and time limits."""

import re
from pathlib import Path

import pytest

from command_output import (
    BLANK,
    EASY,
    HARD,
    MULTIPLE_CHOICE,
    NO_SOLUTION,
    NONE,
    SOLVED,
    UNIQUE_CHOICE,
    Run,
    grids,
)


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
    # Even -q prints this.
    assert run("-q", "--budget", "1", given=HARD).err


def test_timeout(run: Run) -> None:
    # It would take years, and the test waits a minute.
    done = run("--timeout", "0.3", "--count=1000000000", given=BLANK)
    assert done.status == 1
    assert done.err
    assert run("--timeout", "50", given=HARD) == run(given=HARD)


@pytest.mark.parametrize("budget", ["0", "1", "9"])
@pytest.mark.parametrize(
    ("name", "words"),
    [("4x4.txt", []), ("6x6.txt", []), ("s.1", ["--diagonals"])],
)
def test_quiet_uses_the_same_guesses(
    run: Run, name: str, words: list[str], budget: str
) -> None:
    text = (Path(__file__).parents[2] / "puzzles" / name).read_text()
    expected = ["--budget", budget, "--format", "line", "--stats", *words]
    talks, quiet = (
        run(*expected, *extra, given=text) for extra in ([], ["-q"])
    )
    assert (quiet.status, quiet.out) == (talks.status, talks.out)
    figures = [
        re.findall(r"puzzles: .* trials: \d+", done.err)
        for done in (talks, quiet)
    ]
    assert figures[0] == figures[1] != []
