"""``sudoku prove``: proofs of a puzzle's only solution for other checkers.

add_arguments(parser)   the options
run(options)            the command; its exit status
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, check_target, stderr
from sudokit.cli.progress import wrote
from sudokit.cli.puzzle_input import FILES, Input, NamedPuzzle
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.system.files import replaced
from sudokit.system.terminal_text import for_terminal
from sudokit.text.messages import plural, shown

OPTIONS: Final = (
    FILES
    + """
-o OUT             write OUT.cnf and OUT.lrat; for several puzzles, or if OUT
                   is a folder, OUT/1.cnf, OUT/1.lrat and so on
--force            replace files that exist
--steps            make each step of the explanation a lemma
--checker PROGRAM  let PROGRAM check the proofs, as in --checker cake_lpr
--timeout SECONDS  time limit for each puzzle (=60)
"""
)
VERIFIED: Final = "VERIFIED"  # what cake_lpr and lrat-check print
EXAMPLES = """
sudoku prove puzzles.txt                  proves that each has one solution
sudoku prove puzzles.txt -o proofs        also writes proofs/1.cnf, 1.lrat...
sudoku prove --steps -o p puzzles.txt     makes each step a lemma
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku prove``."""
    args.add_options(parser, OPTIONS)


def run(options: Namespace) -> int:
    """Prove each puzzle; return 1 if one has several solutions."""
    puzzles = Input(options)
    targets = _Targets(options.out, options.force)
    with TemporaryDirectory(prefix="sudokit-") as folder:
        pairs = _alone(
            puzzles.read(options.files or ["-"]), options.out is not None
        )
        for number, (given, is_alone) in enumerate(pairs, 1):
            with puzzles.one_puzzle(given.name):
                files = targets.of(number, is_alone)
                _prove(given, puzzles, options, files, Path(folder))
    return puzzles.status


def _alone(
    puzzles: Iterator[NamedPuzzle], is_needed: bool
) -> Iterator[tuple[NamedPuzzle, bool]]:
    """Yield each puzzle, with whether it is the only one, if that is needed.

    Else a puzzle is answered before the next one is read.
    """
    first = list(islice(puzzles, 2 if is_needed else 0))
    for one in chain(first, puzzles):
        yield one, len(first) < 2


class _Targets:
    """Names a puzzle's files: OUT.cnf and OUT.lrat, or two in a folder."""

    def __init__(self, out: str | None, force: bool) -> None:
        self._out = out
        self._force = force

    def of(self, number: int, is_alone: bool) -> tuple[Path, Path] | None:
        """Return the files of a puzzle; CantDo if they can't be written."""
        if self._out is None:
            return None
        path = Path(self._out)
        if not is_alone or path.is_dir() or self._out.endswith("/"):
            try:
                path.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise CantDo(f"{path}: {error.strerror}") from None
            path /= str(number)
        files = Path(f"{path}.cnf"), Path(f"{path}.lrat")
        for file in files:
            check_target(file, self._force)
        return files


def _prove(
    given: NamedPuzzle,
    puzzles: Input,
    options: Namespace,
    files: tuple[Path, Path] | None,
    folder: Path,
) -> None:
    """Prove a puzzle, write the proof, and print a line."""
    from sudokit.certificates import (  # noqa: PLC0415
        SeveralSolutions,
        TooLargeToEncode,
        certificate,
    )
    from sudokit.logic import explain  # noqa: PLC0415

    try:
        one = certificate(
            given.clues,
            explain(given.clues) if options.steps else (),
            budget=Budget(None, options.timeout),
        )
    except SeveralSolutions as error:
        puzzles.note(1, f"{given.name}: {error}")
        return
    except TooLargeToEncode as error:
        puzzles.fail(f"{given.name}: can't be proved: {error}")
        return
    except BudgetSpent:
        puzzles.note(
            1, f"{given.name}: not proved in {options.timeout:g} seconds"
        )
        return
    is_lasting = files is not None
    if options.checker and not is_lasting:
        files = folder / "proof.cnf", folder / "proof.lrat"
    if files is not None:
        for file, text in zip(files, (one.cnf, one.lrat), strict=True):
            with replaced(file, is_lasting) as stream:
                stream.write(text.encode())
    verdict = "no solution" if one.solution is None else "one solution"
    line = f"{given.name}: {verdict}, {plural(one.lemmas, 'lemma')}"
    if files is not None and options.checker:
        answer = _answer(options.checker, files, options.timeout)
        if VERIFIED not in answer or "NOT " + VERIFIED in answer:
            puzzles.fail(f"{given.name}: {options.checker} says {answer!r}")
            return
        line = f"{line}, {shown(answer)}"
    if files is not None and is_lasting:
        wrote(stderr(), *files)
    sys.stdout.write(f"{for_terminal(line)}\n")
    sys.stdout.flush()  # the next puzzle may have to be awaited


def _answer(checker: str, files: tuple[Path, Path], seconds: float) -> str:
    """Run a checker; return its last line that has a verdict."""
    words = shlex.split(checker)
    try:
        done = subprocess.run(
            [*words, *map(str, files)],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"nothing in {seconds:g} seconds"
    except (OSError, IndexError) as error:
        reason = getattr(error, "strerror", None) or "no such program"
        raise CantDo(f"--checker {checker}: {reason}") from None
    lines = [*done.stdout.splitlines(), *done.stderr.splitlines()]
    verdicts = [line for line in lines if VERIFIED in line]
    return (verdicts or lines or [f"status {done.returncode}"])[-1].strip()
