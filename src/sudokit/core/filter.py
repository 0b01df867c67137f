"""The filter: puzzles in, solutions and verdicts out."""

from __future__ import annotations

import time
from itertools import islice
from typing import Final, NamedTuple, TextIO, TypeVar

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.checking import clash_text
from sudokit.core.dice import Dice, seeds_from
from sudokit.core.making import reached
from sudokit.core.puzzles import Puzzles, Sources, Taker
from sudokit.core.solving import (
    NO_SOLUTION,
    ONE_SOLUTION,
    SEVERAL_SOLUTIONS,
    UNIQUE_CHOICE,
    Answer,
)
from sudokit.core.streams import tell
from sudokit.core.text import FormatError, plural
from sudokit.core.variant import Variant

G = TypeVar("G")


class Options(NamedTuple):
    """What the filter is asked for.  The plain one knows three of them."""

    check: bool = False
    nelts: int = -1  # clues of a puzzle to make, -1 for none
    unique: bool = False
    quiet: bool = False
    copies: int = 1
    seed: int | None = None
    trials: int | None = None
    seconds: float | None = None
    every: int = 0  # solutions to print, 0 for one
    number: int = 0  # solutions to count, 0 for not at all
    stats: bool = False


TALK: Final = {
    UNIQUE_CHOICE: "Puzzle has a (unique choice) solution:",
    ONE_SOLUTION: "Puzzle has a (multiple choice) solution:",
    SEVERAL_SOLUTIONS: "Puzzle has several solutions, one of them:",
    NO_SOLUTION: "Puzzle has no solution, the closest attempt:",
}


NONE_AT_ALL: Final = "Puzzle has no solution."  # with --all


NO_PUZZLE: Final = "there is no puzzle in the input"


EMPTY_SHOWN: Final = 10  # names of empty cells that -c lists


class Filter(Taker):
    """The loop that reads, judges and prints, and what it has counted."""

    def __init__(self, options: Options, out: TextIO, talk: TextIO) -> None:
        self.status = 0
        self._options = options
        self._tail = ""
        self._out = out
        self._talk = talk
        self._written = 0
        self._puzzles = 0
        self._failures = 0
        self._solved = 0
        self._trials = 0
        self._start = time.perf_counter()

    def make(self, variant: Variant[G]) -> None:
        """Makes the puzzles that were asked for."""
        options = self._options
        for seed in islice(seeds_from(options.seed), options.copies):
            made = variant.make(options.nelts, options.unique, Dice(seed))
            self._puzzles += 1
            self._write(variant, made.grid)
            if made.clues != options.nelts:
                self.say(reached(made.clues, options.nelts))

    def read(self, sources: Sources, stream: TextIO, name: str) -> None:
        """Does what was asked for with each puzzle of a stream."""
        before = self._puzzles, self._failures
        puzzles = sources.open(stream, name)
        while self._has_next(puzzles, name):
            puzzles.hand(self)
        if before == (self._puzzles, self._failures):
            named = "" if name == "-" else f"{name}: "
            self.fail(f"{named}{NO_PUZZLE}")

    def _has_next(self, puzzles: Puzzles, name: str) -> bool:
        """Is there a next puzzle?  What is none before it is told."""
        while True:
            try:
                return puzzles.next()
            except FormatError as error:
                self.fail(str(error))
            except OSError as failure:
                self.fail(f"{name}: {failure.strerror}")
                return False

    def take(self, variant: Variant[G], g: G) -> None:
        """Does what was asked for with a puzzle."""
        self._puzzles += 1
        if self._options.check:
            self._check(variant, g)
        else:
            self._bounded(variant, g)

    def finish(self) -> int:
        """The last words, and the exit status."""
        self._out.write(self._tail)
        if self._options.stats:
            seconds = time.perf_counter() - self._start
            self.say(
                figures(self._puzzles, self._solved, self._trials, seconds)
            )
        self._out.flush()
        return self.status

    def fail(self, message: str) -> None:
        """Notes unreadable input or wrong usage."""
        self.status = 2
        self._failures += 1
        self.say(f"sudoku: {message}")

    def say(self, line: str) -> None:
        """A line of talk, after what was written before it."""
        self._out.flush()
        tell(self._talk, line)

    def _write(self, variant: Variant[G], g: G) -> None:
        style = variant.style
        if not self._written:
            self._out.write(style.head)
            self._tail = style.tail
        elif style.apart:
            self._out.write("\n")
        self._written += 1
        self._out.write(style.text(g))

    def _wrong(self) -> None:
        self.status = max(self.status, 1)

    def _check(self, variant: Variant[G], g: G) -> None:
        """Says whether a grid is a correct solution."""
        empty = variant.empty_cells(g)
        found = variant.errors(g)
        if not empty and not found:
            self._solved += 1
            if not self._options.quiet:
                self.say(variant.text(g) + "Puzzle solution is correct.")
            return
        self._wrong()
        if self._options.quiet:
            return
        lines = ["Puzzle solution is incorrect:", *map(clash_text, found)]
        lines += [f"{cell}: empty" for cell in empty[:EMPTY_SHOWN]]
        if len(empty) > EMPTY_SHOWN:
            rest = len(empty) - EMPTY_SHOWN
            lines.append(f"and {plural(rest, 'more empty cell')}")
        self.say(variant.text(g) + "\n".join(lines))

    def _bounded(self, variant: Variant[G], g: G) -> None:
        """Solves or counts within the budget of a puzzle."""
        options = self._options
        budget = Budget(options.trials, options.seconds)
        try:
            if options.number:
                self._count(variant, g, budget)
            elif options.every:
                self._all(variant, g, budget)
            else:
                self._solve(variant, g, budget)
        except BudgetSpent as spent:
            self._wrong()
            rest = "no verdict"
            if options.number:
                self._out.write("?\n")
            elif options.every:
                rest = "there may be more solutions"
            else:
                self._write(variant, g)
            self.say(f"sudoku: puzzle {self._puzzles}: {spent}, {rest}")
        self._trials += budget.spent

    def _judged(self, variant: Variant[G], g: G, budget: Budget) -> Answer[G]:
        """The answer to a puzzle, with the talk about it."""
        found = variant.answer(g, budget)
        if found.verdict == NO_SOLUTION:
            self._wrong()
        else:
            self._solved += 1
        if not self._options.quiet:
            self.say(f"New puzzle:\n{variant.text(g)}".rstrip("\n"))
            for note in variant.notes(g):
                self.say(note)
            none = self._options.every and found.verdict == NO_SOLUTION
            self.say(NONE_AT_ALL if none else TALK[found.verdict])
        return found

    def _solve(self, variant: Variant[G], g: G, budget: Budget) -> None:
        found = self._judged(variant, g, budget)
        self._write(variant, found.grid)
        if found.verdict == NO_SOLUTION and not self._options.quiet:
            for clash in variant.errors(found.grid):
                self.say(clash_text(clash))

    def _all(self, variant: Variant[G], g: G, budget: Budget) -> None:
        found = self._judged(variant, g, budget)
        if found.verdict == NO_SOLUTION:
            return
        for printed, solution in enumerate(variant.solutions(g, budget)):
            if printed == self._options.every:
                said = plural(printed, "solution")
                self.say(f"sudoku: stopped after {said}")
                break
            if found.verdict == SEVERAL_SOLUTIONS and not self._options.quiet:
                self.say(f"Solution {printed + 1}:")
            self._write(variant, solution)

    def _count(self, variant: Variant[G], g: G, budget: Budget) -> None:
        found = 0
        for _ in variant.solutions(g, budget):
            found += 1
            if found == self._options.number:
                break
        if found:
            self._solved += 1
        else:
            self._wrong()
        self._out.write(f"{found}\n")


def figures(puzzles: int, solved: int, trials: int, seconds: float) -> str:
    """The line of --stats."""
    return (
        f"puzzles: {puzzles}, solved: {solved}, trials: {trials},"
        f" seconds: {seconds:.3f},"
        f" puzzles a second: {puzzles / seconds:.0f}"
    )
