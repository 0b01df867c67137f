"""The sets of puzzles that ``sudoku bench`` runs solvers on.

PuzzleSets(options)    reads them, and keeps the exit status
"""

from __future__ import annotations

import io
from argparse import Namespace
from collections.abc import Sequence
from importlib.resources import files
from os.path import isfile
from pathlib import Path
from typing import Final, TextIO

from sudokit.cli.puzzle_input import Input
from sudokit.cli.timing import TimedCase
from sudokit.filter.streams import opened
from sudokit.filter.text import NO_PUZZLE, FormatError
from sudokit.rules import AnyPuzzle

SAMPLES: Final = ("simple", "easy", "intermediate", "expert", "hardest")


class PuzzleSets(Input):
    """Reads the requested sets.

    A set is a file in any format, evenly thinned to ``most`` puzzles;
    its solutions are in a file beside it, if there is one.
    """

    def __init__(self, options: Namespace) -> None:
        super().__init__(options)
        self._most: int | None = options.most

    def sets(self, names: Sequence[str]) -> dict[str, list[TimedCase]]:
        """The cases of each file; without names those of the samples."""
        found: dict[str, list[TimedCase]] = {}
        for name in names or SAMPLES:
            try:
                cases = self._file(name) if names else self._sample(name)
            except OSError as error:
                self.fail(f"{name}: {error.strerror}")
                continue
            if cases:
                found[name] = cases
            elif not self.status:
                self.fail(f"{name}: {NO_PUZZLE}")
        return found

    def _sample(self, name: str) -> list[TimedCase]:
        """The cases of one of SAMPLES, which come with the program."""
        home = files("sudokit") / "samples"
        texts = [
            io.StringIO((home / f"{name}{end}.txt").read_text())
            for end in ("", ".solutions")
        ]
        return self._cases(name, *texts)

    def _file(self, name: str) -> list[TimedCase]:
        """The cases of a file, with the solutions beside it."""
        path = Path(name)
        beside = path.with_name(f"{path.stem}.solutions.txt")
        with opened(name) as stream:
            if name == "-" or not isfile(beside):
                return self._cases(name, stream)
            with opened(str(beside)) as solutions:
                return self._cases(name, stream, solutions)

    def _cases(
        self, name: str, puzzles: TextIO, answers: TextIO | None = None
    ) -> list[TimedCase]:
        """The puzzles of a text with their solutions, evenly thinned."""
        grids = self._grids(name, puzzles)
        cases = [TimedCase(g, None) for g in grids if g is not None]
        if answers is not None:
            solutions = self._grids(f"solutions of {name}", answers)
            if len(solutions) == len(grids):
                cases = [
                    TimedCase(g, solution.values())
                    for g, solution in zip(grids, solutions, strict=True)
                    if g is not None and solution is not None
                ]
            else:
                self.fail(
                    f"{name}: {len(solutions)} solutions for"
                    f" {len(grids)} puzzles"
                )
        most = min(self._most or len(cases), len(cases))
        return [cases[at * len(cases) // most] for at in range(most)]

    def _grids(self, name: str, text: TextIO) -> list[AnyPuzzle | None]:
        """The grids of a text, None for what is no grid."""
        grids: list[AnyPuzzle | None] = []
        for item in self.items(text, name):
            if isinstance(item, FormatError):
                self.fail(item.advice())
                grids.append(None)
            else:
                grids.append(item.grid)
        return grids
