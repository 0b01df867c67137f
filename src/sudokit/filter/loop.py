"""The filter: reads puzzles, writes solutions and verdicts."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import islice
from typing import (
    TYPE_CHECKING,
    Final,
    NamedTuple,
    TypeVar,
    cast,
    final,
)

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.core.solving import (
    DEDUCE,
    NO_SOLUTION,
    ONE_SOLUTION,
    SEVERAL_SOLUTIONS,
    UNIQUE_CHOICE,
    Answer,
    Solver,
    is_fleet,
    verdicts_of,
)
from sudokit.filter.items import (
    InputPuzzle,
    Item,
    Maker,
    PuzzleKind,
    classic_kind,
    doubtful,
)
from sudokit.filter.output import Output
from sudokit.text.characters import are_candidates, text_of_line
from sudokit.text.messages import fault_text, plural
from sudokit.text.streams import Unwritten

if TYPE_CHECKING:
    from sudokit.core.clashes import Clash
    from sudokit.filter.variants import VariantKinds
    from sudokit.rules.puzzle import Puzzle

G = TypeVar("G")


class Options(NamedTuple):
    """Options of the filter.  The C original has three of them.

    ``nelts``: clues of a puzzle to make, -1 for none; ``every``: solutions
    to print, 0 for one; ``number``: solutions to count, 0 for not at all;
    ``cells`` and ``boxes``: of a grid to make, and the options that request
    it.
    """

    check: bool = False
    nelts: int = -1
    unique: bool = False
    quiet: bool = False
    copies: int = 1
    seed: int | None = None
    trials: int | None = None
    seconds: float | None = None
    every: int = 0
    number: int = 0
    stats: bool = False
    cells: int = 81
    boxes: str = ""

    def pointer(self) -> str:
        """Return the command that says why there is no solution."""
        return f'"sudoku clues{self.boxes}"'


VERDICT_LINES: Final = {
    UNIQUE_CHOICE: "Puzzle has a (unique choice) solution:",
    ONE_SOLUTION: "Puzzle has a (multiple choice) solution:",
    SEVERAL_SOLUTIONS: "Puzzle has several solutions, one of them:",
    NO_SOLUTION: "Puzzle has no solution, the closest attempt:",
}
ALL_LINES: Final = VERDICT_LINES | {  # with --all
    SEVERAL_SOLUTIONS: "Puzzle has several solutions:",
    NO_SOLUTION: "Puzzle has no solution.",
}
MOST_COUNTED: Final = 1000  # solutions, if puzzles wait for each other
EMPTY_SHOWN: Final = 10  # names of empty cells that -c lists


@final
class Counts:
    """Counts of a filter, and its exit status so far."""

    def __init__(self) -> None:
        self.status = 0
        self.puzzles = 0
        self.solved = 0
        self.trials = 0
        self.doubts: frozenset[str] = frozenset()  # what may be wrong


def variant_kinds() -> VariantKinds:
    """Return the solver and style of variants without options."""
    from sudokit.filter.variants import VariantKinds  # noqa: PLC0415

    return VariantKinds()


def clash_lines(clashes: list[Clash]) -> list[str]:
    """Return a line for each clash."""
    from sudokit.core.clashes import clash_text  # noqa: PLC0415

    return [clash_text(clash) for clash in clashes]


class Filter:
    """Solves or checks puzzles, writes the results, and counts."""

    def __init__(
        self,
        options: Options,
        output: Output,
        classic: PuzzleKind[Grid] | None = None,
        variants: Callable[[], VariantKinds] | None = None,
    ) -> None:
        """``variants`` is called for the first variant."""
        self.counts = Counts()
        self._options = options
        self._output = output
        self._classic = classic_kind() if classic is None else classic
        self._variants = variant_kinds if variants is None else variants
        self._start = time.perf_counter()

    def make(self, kind: PuzzleKind[G], maker: Maker[G]) -> None:
        """Make the requested puzzles."""
        from sudokit.core.dice import Dice, seeds_from  # noqa: PLC0415
        from sudokit.core.making import reached  # noqa: PLC0415

        options = self._options
        quiet = options.quiet or options.unique
        for seed in islice(seeds_from(options.seed), options.copies):
            made = maker(options.nelts, options.unique, Dice(seed), None)
            self.counts.puzzles += 1
            self._write(kind, made.grid)
            if made.clues != options.nelts:
                self._say(reached(made.clues, options.nelts))
            if quiet:
                continue
            warning = several(
                kind.solver, made.grid, options, self.counts.puzzles
            )
            if warning:
                self._say(warning)
                quiet = True

    def take(self, item: Item) -> None:
        """Process an item of the input."""
        if isinstance(item, str):
            self._take_lines(item)
        elif isinstance(item, InputPuzzle):
            own = item.puzzle
            if self._options.check and item.position is not None:
                own = item.position
            if item.notation is None:
                self._take(self._classic, cast("Grid", own), item.faults)
                return
            puzzle = cast("Puzzle", own)
            try:
                kind = self._variants().kind(puzzle.rules, item.notation)
            except ValueError as error:
                self.fail(str(error))
                return
            self._take(kind, puzzle, item.faults)
        elif item.is_error:
            self.fail(item.message)
        else:
            self.remark(item.message)

    def _take(
        self, kind: PuzzleKind[G], g: G, faults: Sequence[str] = ()
    ) -> None:
        """Solve, count or check a puzzle; ``faults`` are already known."""
        self.counts.puzzles += 1
        try:
            if self._options.check:
                self._check(kind, g, faults)
            else:
                self._bounded(kind, g)
        except (OSError, Unwritten):  # stdout can't be written
            raise
        except Exception as error:
            self.fail(f"puzzle {self.counts.puzzles}: {fault_text(error)}")

    def _take_lines(self, lines: str) -> None:
        """Process many puzzles, side by side if possible."""
        options = self._options
        kind = self._classic
        style = kind.style
        of_line = style.of_line
        if (
            options.check
            or options.every
            or options.number > MOST_COUNTED
            or options.seconds is not None
            or of_line is None
            or kind.solver is not DEDUCE
            or not is_fleet(len(lines) // 82)
        ):
            for start in range(0, len(lines), 82):
                self._take_line(kind, lines[start : start + 81])
            return
        from sudokit.core.fleet_text import solve_texts  # noqa: PLC0415

        number = options.number
        judges = not options.quiet and not number
        results = solve_texts(
            lines.replace("\n", ""),
            number or 2,
            -1 if options.trials is None else options.trials,
            judges,
        )
        verdicts: list[str] = []
        if judges:
            verdicts = verdicts_of(results.counts, results.singles)
        for at, solution in enumerate(results.solutions):
            start = 82 * at
            if solution is None:  # no solution, or the budget is spent
                self._take_line(kind, lines[start : start + 81])
                continue
            self.counts.puzzles += 1
            self.counts.solved += 1
            self.counts.trials += results.guesses[at]
            if number:
                self._output.write(f"{results.counts[at]}\n")
                continue
            if judges:
                line = lines[start : start + 81]
                self._say(f"New puzzle:\n{text_of_line(line)[:-1]}")
                if kind.notes is not None:
                    self._note(kind, Grid.parse(line))
                self._say(VERDICT_LINES[verdicts[at]])
            self._output.begin(style.head, style.tail, style.apart)
            self._output.write(of_line(solution))

    def _take_line(self, kind: PuzzleKind[Grid], line: str) -> None:
        """Solve, count or check the puzzle of 81 characters."""
        if not are_candidates(line):
            self._take(kind, Grid.parse(line))
            return
        from sudokit.text.refused import CANDIDATES  # noqa: PLC0415

        self.counts.puzzles += 1
        self.fail(f"puzzle {self.counts.puzzles}: a line of {CANDIDATES}")

    def fail(self, message: str) -> None:
        """Report unreadable input or wrong usage."""
        self.counts.status = 2
        self._say(f"sudoku: {message}")

    def remark(self, message: str) -> None:
        """Report how something was read, except with --quiet."""
        if not self._options.quiet:
            self._say(f"sudoku: {message}")

    def rest(self) -> None:
        """Write pending output, before waiting for more input."""
        self._output.flush()

    def finish(self, pointer: str = "") -> int:
        """Write the last messages; return the exit status."""
        self._output.end()
        if pointer and self.counts.doubts:
            self.remark(f"{pointer} names the {doubtful(self.counts.doubts)}")
        if self._options.stats:
            seconds = time.perf_counter() - self._start
            counts = self.counts
            self._say(
                figures(counts.puzzles, counts.solved, counts.trials, seconds)
            )
        return self.counts.status

    def _say(self, line: str) -> None:
        self._output.say(line)

    def _write(self, kind: PuzzleKind[G], g: G) -> None:
        style = kind.style
        try:
            text = style.text(g)
        except ValueError as error:  # the format can't hold it
            number = self.counts.puzzles
            self.fail(f"puzzle {number}: --format {style.name}: {error}")
            return
        self._output.begin(style.head, style.tail, style.apart)
        self._output.write(text)

    def _note(self, kind: PuzzleKind[G], g: G) -> None:
        """Write the messages before the verdict on a puzzle."""
        if kind.notes is not None:
            for note in kind.notes(g):
                self._say(note)

    def _wrong(self) -> None:
        self.counts.status = max(self.counts.status, 1)

    def _check(self, kind: PuzzleKind[G], g: G, faults: Sequence[str]) -> None:
        """Report whether a grid is a correct solution."""
        empty = kind.solver.empty_cells(g)
        try:
            clashes = kind.solver.errors(
                g, Budget(self._options.trials, self._options.seconds)
            )
        except BudgetSpent as spent:  # of the helper cells
            self._wrong()
            number = self.counts.puzzles
            self._say(f"sudoku: puzzle {number}: {spent}, no verdict")
            return
        if not empty and not clashes and not faults:
            self.counts.solved += 1
            if not self._options.quiet:
                self._say(kind.shown(g) + "Puzzle solution is correct.")
            return
        self._wrong()
        if self._options.quiet:
            return
        if empty and clashes:
            self.counts.doubts |= kind.doubts(g)
        lines = ["Puzzle solution is incorrect:", *faults]
        lines += clash_lines(clashes)
        lines += [f"{cell}: empty" for cell in empty[:EMPTY_SHOWN]]
        if len(empty) > EMPTY_SHOWN:
            rest = len(empty) - EMPTY_SHOWN
            lines.append(f"and {plural(rest, 'more empty cell')}")
        self._say(kind.shown(g) + "\n".join(lines))

    def _bounded(self, kind: PuzzleKind[G], g: G) -> None:
        """Solve or count within the budget of a puzzle."""
        options = self._options
        budget = Budget(options.trials, options.seconds)
        try:
            if options.number:
                self._count(kind, g, budget)
            elif options.every:
                self._all(kind, g, budget)
            else:
                self._solve(kind, g, budget)
        except BudgetSpent as spent:
            self._wrong()
            rest = "no verdict"
            if options.number:
                self._output.write("?\n")
            elif options.every:
                rest = "there may be more solutions"
            else:
                self._write(kind, g)
            self._say(f"sudoku: puzzle {self.counts.puzzles}: {spent}, {rest}")
        self.counts.trials += budget.spent

    def _solve(self, kind: PuzzleKind[G], g: G, budget: Budget) -> None:
        if self._options.quiet:
            self._write(kind, self._solution(kind, g, budget))
            return
        answer = self._judged(kind, g, budget)
        self._write(kind, answer.grid)
        if answer.verdict == NO_SOLUTION:
            for line in clash_lines(self._errors(kind, g, answer, budget)):
                self._say(line)

    def _errors(
        self, kind: PuzzleKind[G], g: G, answer: Answer[G], budget: Budget
    ) -> list[Clash]:
        """Return the errors of an attempt, those due to the clues first."""
        if kind is self._classic:
            return kind.solver.errors(answer.grid)
        from sudokit.core.clashes import due_first  # noqa: PLC0415

        try:
            clashes = kind.solver.errors(answer.grid, budget)
            return due_first(clashes, kind.solver.errors(g, budget))
        except BudgetSpent as spent:  # of the helper cells
            number = self.counts.puzzles
            self._say(f"sudoku: puzzle {number}: {spent}, no errors listed")
            return []

    def _solution(self, kind: PuzzleKind[G], g: G, budget: Budget) -> G:
        """Return the answer to a puzzle if the verdict isn't needed."""
        solution, _ = kind.solver.solution(g, budget)
        if solution is None:
            self._wrong()
            return kind.solver.attempt(g)
        self.counts.solved += 1
        return solution

    def _judged(self, kind: PuzzleKind[G], g: G, budget: Budget) -> Answer[G]:
        """Return the answer to a puzzle, and write the messages about it."""
        answer = kind.solver.answer(g, budget)
        if answer.verdict == NO_SOLUTION:
            self._wrong()
            self.counts.doubts |= kind.doubts(g)
        else:
            self.counts.solved += 1
        if not self._options.quiet:
            self._say(f"New puzzle:\n{kind.shown(g)}".rstrip("\n"))
            self._note(kind, g)
            lines = ALL_LINES if self._options.every else VERDICT_LINES
            self._say(lines[answer.verdict])
        return answer

    def _all(self, kind: PuzzleKind[G], g: G, budget: Budget) -> None:
        answer = self._judged(kind, g, budget)
        if answer.verdict == NO_SOLUTION:
            return
        for printed, solution in enumerate(kind.solver.solutions(g, budget)):
            if printed == self._options.every:
                solutions = plural(printed, "solution")
                self._say(f"sudoku: stopped after {solutions}")
                break
            if answer.verdict == SEVERAL_SOLUTIONS and not self._options.quiet:
                self._say(f"Solution {printed + 1}:")
            self._write(kind, solution)

    def _count(self, kind: PuzzleKind[G], g: G, budget: Budget) -> None:
        number = kind.solver.count(g, self._options.number, budget)
        if number:
            self.counts.solved += 1
        else:
            self._wrong()
        self._output.write(f"{number}\n")


COUNTED: Final = 1000  # solutions to count of a random puzzle
GUESSES: Final = 5000  # guesses to count them
ENOUGH: Final = 23  # of 81 clues, with which a proper puzzle is quickly made


def several(solver: Solver[G], g: G, options: Options, number: int = 1) -> str:
    """Return a warning if a new puzzle has several solutions.

    "" if it has one, or if the search would take too long.  ``number`` is
    the number of the puzzle.
    """
    solutions = 0
    before = ""
    try:
        for _ in solver.solutions(g, Budget(GUESSES)):
            if solutions == COUNTED:
                before = "more than "
                break
            solutions += 1
    except BudgetSpent:
        before = "at least "
    if solutions < 2:
        return ""
    which, wanted, words = "this puzzle", "a puzzle", "sudoku new"
    if options.nelts * 81 >= ENOUGH * options.cells:
        words += f" --clues {options.nelts}"
    words += options.boxes
    if options.copies > 1:
        which, wanted = f"puzzle {number}", "puzzles"
        words += f" -n {options.copies}"
    return (
        f"sudoku: {which} has {before}{solutions:,} solutions;"
        f" for {wanted} with one: {words}"
    )


def figures(puzzles: int, solved: int, trials: int, seconds: float) -> str:
    """Return the line of --stats."""
    return (
        f"puzzles: {puzzles}, solved: {solved}, trials: {trials},"
        f" seconds: {seconds:.3f},"
        f" puzzles a second: {puzzles / seconds:.0f}"
    )
