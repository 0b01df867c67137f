"""``sudoku prove``: files, several puzzles, checkers, statuses."""

import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from command_output import Run
from lrat_checker import check
from puzzles import EASY, NONE, SEVERAL
from sudokit.cli.puzzle_input import Input, NamedPuzzle
from sudokit.core.grid import Grid

CHECKER = '#!/bin/sh\n[ -s "$1" ] && [ -s "$2" ] && echo s VERIFIED UNSAT\n'


def test_one_puzzle_makes_two_files(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "p"
    done = run("prove", "-o", str(out), given=EASY)
    assert (done.status, done.err) == (0, "")
    assert done.out == "-: puzzle 1: one solution, 1 lemma\n"
    check(*(Path(f"{out}.{end}").read_text() for end in ("cnf", "lrat")))
    again = run("prove", "-o", str(out), given=EASY)
    assert again.status == 2 and "--force" in again.err
    assert run("prove", "-o", str(out), "--force", given=EASY).status == 0


def test_several_puzzles_make_a_folder(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "new" / "proofs"
    text = f"{EASY}\n{SEVERAL}\n{NONE}\n"
    done = run("prove", "-o", str(out), given=text)
    assert done.status == 1
    assert done.out.splitlines()[1].startswith("-: puzzle 3: no solution, ")
    assert done.err == (
        "sudoku: -: puzzle 2: the puzzle has several solutions\n"
    )
    names = sorted(path.name for path in out.iterdir())
    assert names == ["1.cnf", "1.lrat", "3.cnf", "3.lrat"]


def test_the_answer_of_a_checker_is_printed(run: Run, tmp_path: Path) -> None:
    checker = tmp_path / "checker"
    checker.write_text(CHECKER)
    checker.chmod(0o755)
    done = run("prove", "--checker", str(checker), given=EASY)
    assert done.status == 0
    assert done.out.endswith("one solution, 1 lemma, s VERIFIED UNSAT\n")


def test_a_checker_that_rejects_or_is_missing(
    run: Run, tmp_path: Path
) -> None:
    for text in ("echo 'c NOT VERIFIED'", "exit 3", "echo no"):
        checker = tmp_path / "checker"
        checker.write_text(f"#!/bin/sh\n{text}\n")
        checker.chmod(0o755)
        done = run("prove", "--checker", str(checker), given=EASY)
        assert (done.status, done.out) == (2, "")
    done = run("prove", "--checker", "no-such-program", given=EASY)
    assert done.status == 2
    assert done.err == (
        "sudoku: --checker no-such-program: No such file or directory\n"
    )


def test_bad_input_does_not_stop_other_proofs(run: Run) -> None:
    done = run("prove", given=f"53x\n{EASY}\n")
    assert done.status == 2 and done.out.endswith("one solution, 1 lemma\n")
    assert run("prove", given="").status == 2


def test_a_puzzle_is_answered_before_the_next_is_read(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[str] = []

    def read(puzzles: Input, names: Sequence[str]) -> Iterator[NamedPuzzle]:
        for line in (EASY, EASY):
            stream = sys.stdout.buffer
            assert isinstance(stream, io.BytesIO)
            printed.append(stream.getvalue().decode())
            grid = Grid.parse(line)
            yield NamedPuzzle(grid, grid, f"puzzle {len(printed)}")

    monkeypatch.setattr(Input, "read", read)
    assert run("prove").status == 0
    assert printed == ["", "puzzle 1: one solution, 1 lemma\n"]
