"""The filter: reads puzzles, writes solutions and verdicts."""

from __future__ import annotations

import time
from itertools import islice
from typing import Final, TypeVar, final

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.checking import clash_text
from sudokit.core.grid import Grid
from sudokit.core.line import text_of_line
from sudokit.core.solving import (
    NO_SOLUTION,
    ONE_SOLUTION,
    SEVERAL_SOLUTIONS,
    UNIQUE_CHOICE,
    Answer,
    is_fleet,
    verdicts_of,
)
from sudokit.filter.output import Output
from sudokit.filter.puzzles import Taker
from sudokit.filter.text import plural
from sudokit.filter.variant import Nine, Variant

G = TypeVar("G")


@final
class Options:
    """What the filter is asked for.  The plain one knows three of them."""

    def __init__(
        self,
        check: bool = False,
        nelts: int = -1,
        unique: bool = False,
        quiet: bool = False,
        copies: int = 1,
        seed: int | None = None,
        trials: int | None = None,
        seconds: float | None = None,
        every: int = 0,
        number: int = 0,
        stats: bool = False,
        cells: int = 81,
        boxes: str = "",
    ) -> None:
        """``nelts``: clues of a puzzle to make, -1 for none.

        ``every``: solutions to print, 0 for one; ``number``: solutions to
        count, 0 for not at all; ``cells`` and ``boxes``: of a grid to make,
        and the options that ask for it.
        """
        self.check: Final = check
        self.nelts: Final = nelts
        self.unique: Final = unique
        self.quiet: Final = quiet
        self.copies: Final = copies
        self.seed: Final = seed
        self.trials: Final = trials
        self.seconds: Final = seconds
        self.every: Final = every
        self.number: Final = number
        self.stats: Final = stats
        self.cells: Final = cells
        self.boxes: Final = boxes


TALK: Final = {
    UNIQUE_CHOICE: "Puzzle has a (unique choice) solution:",
    ONE_SOLUTION: "Puzzle has a (multiple choice) solution:",
    SEVERAL_SOLUTIONS: "Puzzle has several solutions, one of them:",
    NO_SOLUTION: "Puzzle has no solution, the closest attempt:",
}


NONE_AT_ALL: Final = "Puzzle has no solution."  # with --all


MOST_COUNTED: Final = 1000  # solutions, where puzzles wait for each other


EMPTY_SHOWN: Final = 10  # names of empty cells that -c lists


@final
class Counts:
    """What a filter has seen, and the exit status so far."""

    def __init__(self) -> None:
        self.status = 0
        self.puzzles = 0
        self.solved = 0
        self.trials = 0
        self.doubts = False  # whether a puzzle may have been mistyped


class Filter(Taker):
    """Judges puzzles, writes what there is to say, and counts."""

    def __init__(self, options: Options, output: Output) -> None:
        self.counts = Counts()
        self._options = options
        self._output = output
        self._start = time.perf_counter()

    def make(self, variant: Variant[G]) -> None:
        """Makes the puzzles that were asked for."""
        from sudokit.core.dice import Dice, seeds_from  # noqa: PLC0415
        from sudokit.core.making import reached  # noqa: PLC0415

        options = self._options
        told = options.quiet or options.unique
        for seed in islice(seeds_from(options.seed), options.copies):
            made = variant.make(options.nelts, options.unique, Dice(seed))
            self.counts.puzzles += 1
            self._write(variant, made.grid)
            if made.clues != options.nelts:
                self._say(reached(made.clues, options.nelts))
            if told:
                continue
            said = several(variant, made.grid, options, self.counts.puzzles)
            if said:
                self._say(said)
                told = True

    def take(self, variant: Variant[G], g: G) -> None:
        """Does what was asked for with a puzzle."""
        self.counts.puzzles += 1
        if self._options.check:
            self._check(variant, g)
        else:
            self._bounded(variant, g)

    def take_lines(self, nine: Nine, lines: str) -> None:
        """Does the same with many puzzles, side by side where it can."""
        options = self._options
        of_line = nine.style.of_line
        if (
            options.check
            or options.every
            or options.number > MOST_COUNTED
            or options.seconds is not None
            or of_line is None
            or not nine.is_usual()
            or not is_fleet(len(lines) // 82)
        ):
            super().take_lines(nine, lines)
            return
        from sudokit.core.fleet_text import solve_texts  # noqa: PLC0415

        judges = not options.quiet and not options.number
        found = solve_texts(
            lines.replace("\n", ""),
            options.number or 2,
            -1 if options.trials is None else options.trials,
            judges,
        )
        verdicts: list[str] = []
        if judges:
            verdicts = verdicts_of(found.counts, found.singles)
        style = nine.style
        for at, solution in enumerate(found.solutions):
            line = lines[82 * at : 82 * at + 81]
            if solution is None:  # no solution, or the budget is spent
                self.take(nine, Grid.parse(line))
                continue
            self.counts.puzzles += 1
            self.counts.solved += 1
            self.counts.trials += found.guesses[at]
            if options.number:
                self._output.write(f"{found.counts[at]}\n")
                continue
            if judges:
                self._say(f"New puzzle:\n{text_of_line(line)[:-1]}")
                for note in nine.notes_on(line):
                    self._say(note)
                self._say(TALK[verdicts[at]])
            self._output.begin(style.head, style.tail, style.apart)
            self._output.write(of_line(solution))

    def fail(self, message: str) -> None:
        """Notes unreadable input or wrong usage."""
        self.counts.status = 2
        self._say(f"sudoku: {message}")

    def tell(self, message: str) -> None:
        """Says how something was read, unless nobody wants to know."""
        if not self._options.quiet:
            self._say(f"sudoku: {message}")

    def rest(self) -> None:
        """Writes what there is, before more input is waited for."""
        self._output.flush()

    def finish(self, pointer: str = "") -> int:
        """The last words, and the exit status."""
        self._output.end()
        if pointer and self.counts.doubts:
            self.tell(pointer)
        if self._options.stats:
            seconds = time.perf_counter() - self._start
            counts = self.counts
            self._say(
                figures(counts.puzzles, counts.solved, counts.trials, seconds)
            )
        return self.counts.status

    def _say(self, line: str) -> None:
        self._output.say(line)

    def _write(self, variant: Variant[G], g: G) -> None:
        style = variant.style
        try:
            text = style.text(g)
        except ValueError as error:  # the format can't say it
            number = self.counts.puzzles
            self.fail(f"puzzle {number}: --format {style.name}: {error}")
            return
        self._output.begin(style.head, style.tail, style.apart)
        self._output.write(text)

    def _wrong(self) -> None:
        self.counts.status = max(self.counts.status, 1)

    def _check(self, variant: Variant[G], g: G) -> None:
        """Says whether a grid is a correct solution."""
        empty = variant.empty_cells(g)
        found = variant.errors(g)
        if not empty and not found:
            self.counts.solved += 1
            if not self._options.quiet:
                self._say(variant.text(g) + "Puzzle solution is correct.")
            return
        self._wrong()
        if self._options.quiet:
            return
        if empty and found:
            self.counts.doubts = True
        lines = ["Puzzle solution is incorrect:", *map(clash_text, found)]
        lines += [f"{cell}: empty" for cell in empty[:EMPTY_SHOWN]]
        if len(empty) > EMPTY_SHOWN:
            rest = len(empty) - EMPTY_SHOWN
            lines.append(f"and {plural(rest, 'more empty cell')}")
        self._say(variant.text(g) + "\n".join(lines))

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
                self._output.write("?\n")
            elif options.every:
                rest = "there may be more solutions"
            else:
                self._write(variant, g)
            self._say(f"sudoku: puzzle {self.counts.puzzles}: {spent}, {rest}")
        self.counts.trials += budget.spent

    def _solve(self, variant: Variant[G], g: G, budget: Budget) -> None:
        if self._options.quiet:
            self._write(variant, self._solution(variant, g, budget))
            return
        found = self._judged(variant, g, budget)
        self._write(variant, found.grid)
        if found.verdict == NO_SOLUTION:
            for clash in variant.errors(found.grid):
                self._say(clash_text(clash))

    def _solution(self, variant: Variant[G], g: G, budget: Budget) -> G:
        """The answer to a puzzle where nobody asks for the verdict."""
        solution, _ = variant.solution(g, budget)
        if solution is None:
            self._wrong()
            return variant.attempt(g)
        self.counts.solved += 1
        return solution

    def _judged(self, variant: Variant[G], g: G, budget: Budget) -> Answer[G]:
        """The answer to a puzzle, with the talk about it."""
        found = variant.answer(g, budget)
        if found.verdict == NO_SOLUTION:
            self._wrong()
            self.counts.doubts = True
        else:
            self.counts.solved += 1
        if not self._options.quiet:
            self._say(f"New puzzle:\n{variant.text(g)}".rstrip("\n"))
            for note in variant.notes(g):
                self._say(note)
            none = self._options.every and found.verdict == NO_SOLUTION
            self._say(NONE_AT_ALL if none else TALK[found.verdict])
        return found

    def _all(self, variant: Variant[G], g: G, budget: Budget) -> None:
        found = self._judged(variant, g, budget)
        if found.verdict == NO_SOLUTION:
            return
        for printed, solution in enumerate(variant.solutions(g, budget)):
            if printed == self._options.every:
                said = plural(printed, "solution")
                self._say(f"sudoku: stopped after {said}")
                break
            if found.verdict == SEVERAL_SOLUTIONS and not self._options.quiet:
                self._say(f"Solution {printed + 1}:")
            self._write(variant, solution)

    def _count(self, variant: Variant[G], g: G, budget: Budget) -> None:
        found = variant.count(g, self._options.number, budget)
        if found:
            self.counts.solved += 1
        else:
            self._wrong()
        self._output.write(f"{found}\n")


COUNTED: Final = 1000  # solutions of a puzzle that chance has made
GUESSES: Final = 5000  # that counting them may cost
ENOUGH: Final = 23  # clues of 81 with which a puzzle with one is soon found


def several(
    variant: Variant[G], g: G, options: Options, number: int = 1
) -> str:
    """What to say of a new puzzle if it has several solutions.

    "" if it has one, or if too much would have to be searched to know.
    ``number``: which of the puzzles it is.
    """
    found = 0
    before = ""
    try:
        for _ in variant.solutions(g, Budget(GUESSES)):
            if found == COUNTED:
                before = "more than "
                break
            found += 1
    except BudgetSpent:
        before = "at least "
    if found < 2:
        return ""
    which, wanted, words = "this puzzle", "a puzzle", "sudoku new"
    if options.nelts * 81 >= ENOUGH * options.cells:
        words += f" --clues {options.nelts}"
    words += options.boxes
    if options.copies > 1:
        which, wanted = f"puzzle {number}", "puzzles"
        words += f" -n {options.copies}"
    return (
        f"sudoku: {which} has {before}{found:,} solutions;"
        f" for {wanted} with one: {words}"
    )


def figures(puzzles: int, solved: int, trials: int, seconds: float) -> str:
    """The line of --stats."""
    return (
        f"puzzles: {puzzles}, solved: {solved}, trials: {trials},"
        f" seconds: {seconds:.3f},"
        f" puzzles a second: {puzzles / seconds:.0f}"
    )
