"""Plans of books: the options of a file."""

from argparse import Namespace
from pathlib import Path

import pytest

from sudokit.cli.book import add_arguments
from sudokit.cli.main import main
from sudokit.cli.plan import merged

Say = pytest.CaptureFixture[str]

PLANS = [
    ("title = 3x", 1, 10, "after"),
    ("a = 1", 1, 1, "unknown option a"),
    ("\n\ntrim = 'x'", 3, 1, "--trim: expected a book size"),
    ("[make]\neasy = 'x'", 1, 2, "easy=x"),
    ("per_page = 5", 1, 1, "invalid choice: 5"),
    ("title = []", 1, 1, "title must be a single value"),
    ("bleed = 1", 1, 1, "bleed must be true or false"),
    ("seed = true", 1, 1, "seed must be a text or a number"),
    ("\n\n[[chapter]]\ntitle = 'a'", 3, 3, "unknown option chapter"),
    ("title = '''\ntrim = 1\n'''\n\ntrim = 'y'", 5, 1, "not 'y'"),
    ("isbn = '978-0-306-40615-8'", 1, 1, "its last digit is wrong"),
    ("isbn = '978'", 1, 1, "isbn must be an ISBN"),
    ("year = 'x'", 1, 1, "year must be a number"),
    ("colour = 'red'", 1, 1, "colour must be a colour such as"),
    ("make = { easy = 1 } # bleed\n'bleed' = 1", 2, 2, "bleed must be true"),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), PLANS)
def test_empty_plans_are_refused(
    text: str,
    line: int,
    column: int,
    message: str,
    tmp_path: Path,
    capsys: Say,
) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(text)
    out = tmp_path / "a.pdf"
    assert main(["book", "-o", str(out), "--plan", str(plan)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"sudoku: {plan}:{line}:{column}: "), error
    assert message in error
    assert error.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("text", "typed", "seed"),
    [(5, ["--seed", "0"], 0), (0, [], 0), (5, [], 5), (0, ["--seed", "7"], 7)],
)
def test_zero_is_a_seed(
    text: int, typed: list[str], seed: int, tmp_path: Path
) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(f"seed = {text}\nmake = 'easy=1'\n")
    options = Namespace(
        plan=plan, seed=int(typed[1]) if typed else None, make=(), files=[]
    )
    assert merged(options, add_arguments).seed == seed
