"""``sudoku explain``: solves a puzzle step by step, with reasons.

The steps go to stdout, as sentences, notation, grids or JSON; the puzzles to
stderr.

    add_arguments(parser)   the options
    run(options)            the command; its exit status
    TextWriter(options)     writes sentences, and grids if they are wanted
    ObjectWriter()          writes JSON Lines
    hint_text(step, hint, grid)    as much of a step as a hint reveals
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from sudokit.cli.arguments import CantDo, say, write_json
from sudokit.cli.candidates_grid import LEGEND, draw, wants_color
from sudokit.cli.help_format import HelpFormat
from sudokit.cli.puzzle_input import OPTIONS as BOTH_VERBS
from sudokit.cli.puzzle_input import (
    Intake,
    TakenPuzzle,
    check_scale,
    techniques_of,
)
from sudokit.cli.puzzle_input import add_arguments as add_intake
from sudokit.cli.speaking import add_language
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.choice import Choice
from sudokit.core.clashes import clash_text
from sudokit.formats import Mistake, without
from sudokit.lessons.clauses import clause_lines
from sudokit.lessons.places import place_text
from sudokit.lessons.records import ALL, HINTS, PLACE, TECHNIQUE, hinted
from sudokit.lessons.roles import parts_text
from sudokit.lessons.sentences import in_words, sentences
from sudokit.logic import TECHNIQUES, Step, apply
from sudokit.logic.explainer.producers import explain_rated
from sudokit.logic.solving import explain_from, prepare, steps_from
from sudokit.rating import SCALES
from sudokit.rating.verdicts import (
    CONTRADICTORY,
    SEVERAL,
    SOLVED,
    UNKNOWN,
    UNSOLVABLE,
    named,
)
from sudokit.records.steps import StepLine, VerdictRecord
from sudokit.rules import (
    AnyPuzzle,
    as_grid,
    classic,
    count,
    empty_cells,
    known_errors,
    note_lines,
    with_values,
)
from sudokit.rules.notation import choice_text, text_of_cells
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import fields_of
from sudokit.system.language import _
from sudokit.system.terminal_text import for_terminal, room

LARGEST: Final = 16  # of the other sizes that are explained


OPTIONS = (
    BOTH_VERBS
    + """
-q       print no messages
--scale  the order of techniques: HoDoKu's, or Sudoku Explainer's with the
         rating of each step (=hodoku)
--hint   show only this much of the next step
--all    print all steps of the position, by technique, instead of the way to
         the solution
--here   start from the current position, with its entries and pencil marks,
         instead of from the clues; FILE can also be a saved game
--notation
         print each step in notation instead of sentences
--parts  below each step, name its parts (pivot, pincer, base, cover) or
         explain the chain link by link
| --grid
         draw the grid of each step, with its candidates
| --json
         print each step as JSON Lines
"""
)
EXAMPLES = """
sudoku explain puzzles.txt                each step in sentences
sudoku explain --hint technique -q puzzles.txt    what to look for next
sudoku new medium | sudoku explain --grid         with the candidates
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku explain``."""
    parser.epilog = LEGEND
    parser.formatter_class = HelpFormat
    add_intake(parser, OPTIONS, scale=SCALES[:2], hint=HINTS)
    add_language(parser)


def run(options: Namespace) -> int:
    """Explain the puzzles; return the exit status."""
    check_scale(options)
    if options.all and options.scale != SCALES[0]:
        raise CantDo("--all can be used only with HoDoKu's scale")
    if options.all and options.hint:
        raise CantDo("--all and --hint exclude each other")
    options.techniques = techniques_of(options) or TECHNIQUES
    puzzles = Intake(options, LARGEST if options.scale == SCALES[0] else 0)
    writer: StepWriter = (
        ObjectWriter() if options.json else TextWriter(options)
    )
    for taken in puzzles.puzzles():
        with puzzles.one_puzzle():
            _explain(puzzles, writer, taken, options)
    return puzzles.status


def _explain(
    puzzles: Intake, writer: StepWriter, taken: TakenPuzzle, options: Namespace
) -> None:
    """Explain a puzzle."""
    grid, clues = _start(taken, options)
    budget = puzzles.budget()
    try:
        writer.start(grid, puzzles.count)
        if options.here and taken.mistakes:
            puzzles.improper()
            writer.correct(taken.mistakes)
        solutions, steps = _solved(grid, clues, options, budget)
        verdict = named(grid, solutions)
        unsolvable = verdict in (CONTRADICTORY, UNSOLVABLE)
        if verdict != SOLVED:
            puzzles.improper()
            wrong = (
                wrong_entry(grid, clues, budget)
                if unsolvable and clues is not None
                else None
            )
            writer.judge(grid, verdict, wrong)
        if options.all:
            writer.write_all(grid, steps)
        else:
            _write_steps(writer, grid, steps, options.hint)
    except BudgetSpent as spent:
        puzzles.improper()
        say(f"sudoku: puzzle {puzzles.count}: {spent}")
        writer.judge(grid, UNKNOWN)


def _solved(
    grid: AnyPuzzle,
    clues: AnyPuzzle | None,
    options: Namespace,
    budget: Budget,
) -> tuple[int, Iterator[Step]]:
    """Return the number of solutions, up to 2, and the steps."""
    if options.scale == SCALES[0]:
        same = as_grid(grid) or grid
        start = prepare(
            same,
            clues,
            options.uniqueness,
            as_given=False,
            budget=budget,
            techniques=options.techniques,
        )
        if options.all:
            return start.solutions, steps_from(start, budget)
        return start.solutions, explain_from(start, budget)
    nine = classic(grid)
    number = count(nine, 2, budget)
    steps = explain_rated(nine, budget, number) if number else iter(())
    return number, steps


def _start(
    taken: TakenPuzzle, options: Namespace
) -> tuple[AnyPuzzle, AnyPuzzle | None]:
    """Return the grid to start from, and the clues that it came from."""
    if options.here:
        clues = taken.clues if taken.is_started else None
        return without(taken.position, taken.mistakes), clues
    if taken.is_started and not options.quiet:
        say(
            _(
                "This starts from the clues; --here starts from the current"
                " position."
            )
        )
    return taken.clues, None


def _write_steps(
    writer: StepWriter,
    grid: AnyPuzzle,
    steps: Iterator[Step],
    hint: str | None,
) -> None:
    """Write the steps, or with a hint only part of the first."""
    number = 0
    for number, step in enumerate(steps, 1):
        writer.write_step(grid, number, step, hint or ALL)
        if hint:
            return
        grid = apply(grid, step)
    writer.end(grid, number)


def wrong_entry(
    grid: AnyPuzzle, clues: AnyPuzzle, budget: Budget | None = None
) -> Choice | None:
    """Return the first wrong entry, None if there is none.

    Entries that clash come first, among them those that the clues alone
    rule out; then the first, row by row, that leaves no solution
    together with the entries before it.  None if the clues have no
    solution themselves, or the entries still have one.  BudgetSpent when
    the budget is used up.
    """
    if not count(clues, 1, budget):
        return None
    given = clues.values()
    entries = [
        Choice(i, j, n)
        for i, row in enumerate(grid.values())
        for j, n in enumerate(row)
        if n and not given[i][j]
    ]
    clashing = {cell for clash in known_errors(grid) for cell in clash.cells}
    suspects = [entry for entry in entries if (entry.i, entry.j) in clashing]
    for entry in suspects:
        if not count(_with(clues, [entry]), 1, budget):
            return entry
    for number in range(1, len(entries) + 1):
        if not count(_with(clues, entries[:number]), 1, budget):
            return entries[number - 1]
    return None


def _with(clues: AnyPuzzle, entries: list[Choice]) -> AnyPuzzle:
    """Return the clues with entries, which may clash."""
    values = [list(row) for row in clues.values()]
    for entry in entries:
        values[entry.i][entry.j] = entry.n
    return with_values(puzzle_rules(clues), values)


# Output.


class TextWriter:
    """Writes sentences, and grids if requested."""

    def __init__(self, options: Namespace) -> None:
        self._quiet: bool = options.quiet
        self._grid: bool = options.grid
        self._parts: bool = options.parts
        self._notation: bool = options.notation
        self._color = wants_color(sys.stdout)
        self._last = ""  # the last text of this puzzle
        self._known: set[str] = set()  # the meanings of rules that it has
        self._between = ""  # before the next text

    def start(self, grid: AnyPuzzle, number: int) -> None:
        """Write the puzzle to stderr."""
        if self._last:
            self._between = "\n"
        self._last = ""
        self._known.clear()
        if not self._quiet:
            rules = puzzle_rules(grid)
            puzzle = note_lines(rules)
            puzzle += text_of_cells(grid.cells, rules.size, grid=rules.grid)
            say(_("New puzzle:") + "\n" + puzzle.rstrip("\n"))

    def judge(
        self, grid: AnyPuzzle, verdict: str, wrong: Choice | None = None
    ) -> None:
        """Write the verdict, and the clashes."""
        text = verdict_text(verdict)
        if wrong and verdict == CONTRADICTORY:
            text = _(
                "The entry {entry} is wrong; it conflicts:",
                entry=_named(wrong, grid),
            )
        elif wrong:
            text = _(
                "The entry {entry} is wrong: it is in no solution.",
                entry=_named(wrong, grid),
            )
        lines = [text, *map(clash_text, known_errors(grid))]
        self._write(for_terminal("\n".join(lines) + "\n"))

    def correct(self, mistakes: Sequence[Mistake]) -> None:
        """Write nothing: the mistakes are among the messages."""

    def write_step(
        self, grid: AnyPuzzle, place: int, step: Step, hint: str
    ) -> None:
        """Write a step: its sentences, its parts, its grid."""
        text = hint_text(step, hint, grid, self._notation, self._known)
        self._write(for_terminal(text + "\n"))
        if self._parts and hint == ALL:
            self._write(for_terminal(_parts(step, grid)))
        if self._grid:
            # A picture reveals no more than the text.
            marked = step if hint == ALL else None
            self._draw(grid, marked)
            self._write("\n")

    def write_all(self, grid: AnyPuzzle, steps: Iterator[Step]) -> None:
        """Write all steps of a grid below the names of their techniques."""
        some = False
        for technique, group in groupby(steps, attrgetter("technique")):
            some = True
            self._write(f"{_(technique)}:\n")
            # Steps with other cells or rules can read the same.
            texts = dict.fromkeys([self._in_short(grid, one) for one in group])
            for text in texts:
                self._write(for_terminal(text))
        if not (some or self._quiet):
            say(_("There are no more steps."))
        if self._grid:
            self._draw(grid, None)

    def _in_short(self, grid: AnyPuzzle, step: Step) -> str:
        """Return a step without its technique, and its parts."""
        text = (
            step.text.partition(": ")[2]
            if self._notation
            else " ".join(sentences(step, grid, self._known))
        )
        return f"  {text}\n" + (_parts(step, grid) if self._parts else "")

    def end(self, grid: AnyPuzzle, number: int) -> None:
        """Write the last grid, and that there are no more steps.

        Conflicts of the clues are reported instead.
        """
        is_solved = number and not empty_cells(grid)
        if not (is_solved or self._quiet or known_errors(grid)):
            say(_("There are no more steps."))
        if self._grid:
            self._draw(grid, None)

    def _draw(self, grid: AnyPuzzle, step: Step | None) -> None:
        """Write a grid; on a narrow terminal, the boxes below each other."""
        self._write(draw(grid, step, self._color, room()))

    def _write(self, text: str) -> None:
        """Write text of this puzzle; a blank line separates two puzzles."""
        if not self._last:
            sys.stdout.write(self._between)
        self._last = text
        sys.stdout.write(text)


class ObjectWriter:
    """Writes JSON Lines; the keys are those of the schema."""

    def start(self, grid: AnyPuzzle, number: int) -> None:
        """Store the fields with which every object begins."""
        self._puzzle: dict[str, Any] = {"puzzle": grid.line()}
        rules = puzzle_rules(grid)
        if not rules.is_classic():
            self._puzzle |= fields_of(rules)

    def judge(
        self, grid: AnyPuzzle, verdict: str, wrong: Choice | None = None
    ) -> None:
        """Write the verdict as an object."""
        record = VerdictRecord(
            **self._puzzle,
            verdict=verdict,
            wrong=_named(wrong, grid) if wrong else None,
            errors=[clash_text(clash) for clash in known_errors(grid)],
        )
        write_json(record)

    def correct(self, mistakes: Sequence[Mistake]) -> None:
        """Write the mistakes: an entry as r1c3=5, a lost mark as r1c3<>4."""
        for mistake in mistakes:
            sign = "=" if mistake.entry else "<>"
            wrong = choice_text(mistake.choice(), sign, mistake.least)
            write_json(
                VerdictRecord(
                    **self._puzzle, verdict=SOLVED, wrong=wrong, errors=[]
                )
            )

    def write_all(self, grid: AnyPuzzle, steps: Iterator[Step]) -> None:
        """Write all steps of a grid as objects, numbered in their order."""
        for number, step in enumerate(steps, 1):
            self.write_step(grid, number, step, ALL)

    def end(self, grid: AnyPuzzle, number: int) -> None:
        """Write nothing: the steps are complete."""

    def write_step(
        self, grid: AnyPuzzle, place: int, step: Step, hint: str
    ) -> None:
        """Write the step as an object."""
        record = hinted(step, grid, hint)
        write_json(StepLine(**self._puzzle, step=place, **vars(record)))


def _named(choice: Choice, grid: AnyPuzzle) -> str:
    """Return an entry as ``r1c2=3``."""
    return choice_text(choice, "=", puzzle_rules(grid).grid.least)


def _parts(step: Step, grid: AnyPuzzle) -> str:
    """Return the parts of a step in a line, or its clauses as lines."""
    lines = clause_lines(step, grid) or [
        parts_text(step, puzzle_rules(grid).grid)
    ]
    return "".join(f"    {line}\n" for line in lines if line)


def hint_text(
    step: Step,
    hint: str,
    grid: AnyPuzzle,
    notation: bool = False,
    known: set[str] | None = None,
) -> str:
    """Return a step as a line of text, as much of it as the hint reveals.

    ``grid`` is the grid before it.  A step of Sudoku Explainer's scale
    begins with its rating.  ``known`` are the meanings of rules that were
    written before; new ones are added.
    """
    rating = step.rating
    rated = "" if rating is None else f"{rating:4.1f}  "
    if hint == TECHNIQUE:
        return rated + _(step.technique)
    if hint == PLACE:
        return rated + _(
            "{technique}: look at {place}",
            technique=_(step.technique),
            place=place_text(step, grid),
        )
    return rated + (step.text if notation else in_words(step, grid, known))


def verdict_text(verdict: str) -> str:
    """Return the message about a puzzle without exactly one solution."""
    if verdict == CONTRADICTORY:
        return _("Puzzle has no solution; its clues conflict:")
    if verdict == SEVERAL:
        return _("Puzzle has several solutions.")
    if verdict == UNSOLVABLE:
        return _("Puzzle has no solution.")
    return _("The budget ran out before a result.")


StepWriter = TextWriter | ObjectWriter  # a writer of a puzzle's steps
