"""``sudoku rate``: rates the difficulty of puzzles, one per line.

    add_arguments(parser)   the options
    run(options)            the command; its exit status
    RatingTally       HoDoKu's scale: levels, scores, hardest techniques
    SudokitTally      the scale for all rules, in the same way
    ExplainerTally    Sudoku Explainer's: ER in whole numbers, hardest
    TrialTally        the depth of trial and error, and backdoors

HoDoKu's scale is the sum of the steps' scores, and the level of the
hardest step, raised while the sum is above that level's limit.  Sudoku
Explainer's is the rating of the hardest step: ER, and EP and ED.  The scale
sudokit serves all rules and sizes: the sum, and the level of the hardest step.
The scale te is the depth of trial and error that solves the puzzle.

In objects and tables every figure has its scale beside it: a puzzle rated
on both has an object or a row for each.
"""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

from sudokit.cli.arguments import CantDo, say, write_json
from sudokit.cli.puzzle_input import OPTIONS as BOTH_VERBS
from sudokit.cli.puzzle_input import Intake, check_scale, techniques_of
from sudokit.cli.puzzle_input import add_arguments as add_intake
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.logic import LEVELS, TECHNIQUES, Technique
from sudokit.logic.explainer.rated_finding import PRODUCED
from sudokit.rating import (
    SCALES,
    SOLVED,
    UNKNOWN,
    ExplainerRating,
    Rating,
    TrialRating,
    by_difficulty,
    rate,
)
from sudokit.rating.hodoku import Beyond
from sudokit.rating.records import (
    explainer_fields,
    hodoku_fields,
    trial_fields,
)
from sudokit.rating.sudokit import by_level
from sudokit.rating.verdicts import BEYOND
from sudokit.records.ratings import (
    ExplainerRated,
    HodokuRated,
    SudokitRated,
    TrialRated,
)
from sudokit.rules import AnyPuzzle, as_grid, classic
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import fields_of
from sudokit.system.terminal_text import for_terminal
from sudokit.text.characters import LARGEST
from sudokit.text.messages import shown

OPEN = ("hodoku", "sudokit")  # without --scale, each for its puzzles

OPTIONS = (
    BOTH_VERBS
    + """
--scale      the scale: HoDoKu's level and score, Sudoku Explainer's ER, EP and
             ED, both, sudokit's for all rules, or te, the depth of trial and
             error (hodoku; sudokit for non-classic rules)
| --json     JSON Lines
| --csv      print the ratings as CSV
--summary    print the distribution of levels, scores or ER, and hardest
             techniques, instead of a line for each puzzle
-q           print no messages
--list       print the techniques of the scale with their ratings, easiest
             first
--plot FILE  draw the distribution on HoDoKu's scale: .png, .svg, .pdf
--force      replace the picture if it exists
"""
)
EXAMPLES = """
sudoku rate puzzles.txt                   level and score, one puzzle per line
sudoku rate --summary puzzles.txt         how many puzzles of each level
sudoku rate --scale explainer puzzles.txt         as quoted in forums
"""
HODOKU: Final = [*HodokuRated.__dataclass_fields__][1:-1]
SUDOKIT: Final = [*SudokitRated.__dataclass_fields__][1:-1]
EXPLAINER: Final = [*ExplainerRated.__dataclass_fields__][1:-1]
TRIALS: Final = [*TrialRated.__dataclass_fields__][1:-1]
BOTH: Final = [*HODOKU[:5], *EXPLAINER[3:6], *HODOKU[5:], EXPLAINER[-1]]


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku rate``."""
    add_intake(parser, OPTIONS, scale=(*SCALES, "both"))


def run(options: Namespace) -> int:
    """Rate the puzzles; return the exit status."""
    names: tuple[str, ...] = OPEN
    if options.techniques:
        names = ("hodoku",)
    elif options.scale:
        both = options.scale == "both"
        names = SCALES[:2] if both else (options.scale,)
    tallies = [SCALE_TALLIES[name]() for name in names]
    if options.list:
        for one in tallies[: None if options.scale else 1]:
            sys.stdout.writelines(map(for_terminal, one.techniques()))
        return 0
    check_scale(options)
    first = tallies[0]
    if isinstance(first, RatingTally):
        first.usable = techniques_of(options)
    if options.plot is not None:
        if not isinstance(first, RatingTally):
            raise CantDo("--plot can draw only HoDoKu's scale")
        from sudokit.cli.plots import check_plot  # noqa: PLC0415

        check_plot(options.plot, options.force)
    # The scales of classic puzzles name those that they can't take.
    puzzles = Intake(options, LARGEST if "sudokit" in names else 0)
    write = writer(tallies, options)
    for start in puzzles.puzzles():
        with puzzles.one_puzzle():
            grid = as_grid(start.clues) or start.clues
            fit = tallies
            if not options.scale and not options.techniques:
                fit = tallies[:1] if as_grid(grid) else tallies[1:]
            solved = [
                tally.rate(grid, options.uniqueness, puzzles.budget())
                for tally in fit
            ]
            if not options.summary or options.json or options.csv:
                write(grid, puzzles.name, fit)
            if not all(solved):
                puzzles.improper()
    if options.summary:
        seen = [tally for tally in tallies if tally.verdicts]
        text = "\n".join(tally.text() for tally in seen or tallies[:1])
        if options.json or options.csv:
            # Output for programs is not mixed with text.
            say(text.rstrip("\n"))
        else:
            sys.stdout.write(for_terminal(text))
    if options.plot is not None and isinstance(first, RatingTally):
        from sudokit.cli.plots import plot_ratings  # noqa: PLC0415

        plot_ratings(options.plot, first.scores, first.hardest)
    return puzzles.status


class RatingTally:
    """HoDoKu's scale: the last rating, and the totals.

    ``scores`` holds the scores of each level, ``hardest`` counts the
    hardest techniques, ``verdicts`` the verdicts.
    """

    name: Literal["hodoku", "sudokit"] = "hodoku"
    columns = HODOKU
    table: Sequence[Technique] = TECHNIQUES
    usable: Sequence[Technique] | None = None  # those to use, None for all

    def __init__(self) -> None:
        self.rating: Rating
        self.scores: dict[str, list[int]] = {level: [] for level in LEVELS}
        self.hardest: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()

    def rate(self, grid: AnyPuzzle, uniqueness: bool, budget: Budget) -> bool:
        """Rate a puzzle; False if it isn't solved, or the budget is spent."""
        try:
            self.add(
                rate(
                    grid,
                    uniqueness,
                    budget=budget,
                    scale=self.name,
                    techniques=self.usable,
                )
            )
        except Beyond:
            self.add(Rating(BEYOND, "", 0, "", _clues(grid), {}))
        except BudgetSpent:
            self.add(Rating(UNKNOWN, "", 0, "", _clues(grid), {}))
        return self.rating.verdict == SOLVED

    def add(self, rating: Rating) -> None:
        """Count the last rating."""
        self.rating = rating
        self.verdicts[rating.verdict] += 1
        if rating.level:
            self.scores[rating.level].append(rating.score)
        if rating.hardest:
            self.hardest[rating.hardest] += 1

    def cells(self) -> list[str]:
        """Return the last rating as text, in columns."""
        last = self.rating
        score = last.score if last.verdict == SOLVED else "-"
        hardest = last.hardest or "-"
        return [f"{last.level or '-':<7}", f"{score:>6}", f"{hardest:<26}"]

    def record(
        self, grid: AnyPuzzle, file: str | None
    ) -> HodokuRated | SudokitRated:
        """Return the last rating as an object."""
        fields = hodoku_fields(self.rating)
        return HodokuRated(puzzle=grid.line(), file=file, **fields)

    def techniques(self) -> Iterator[str]:
        """Yield the techniques of the scale, a line each."""
        width = max(len(technique.name) for technique in self.table)
        for one in self.table:
            yield f"{one.name:{width}}  {one.level:7} {one.score:5}\n"

    def text(self) -> str:
        """Return the summary, in whole lines."""
        parts = [_counted("verdict", self.verdicts.most_common(), 26)]
        if total := self.verdicts[SOLVED]:
            head = f"{'level':<26}  puzzles       %   least   mean    most\n"
            parts.append(head + "".join(self._levels(total)))
        if self.hardest:
            order = by_difficulty(self.hardest)
            parts.append(_counted("hardest technique", order, 26))
        return "\n".join(parts)

    def _levels(self, total: int) -> Iterator[str]:
        for level, scores in self.scores.items():
            if scores:
                count, mean = len(scores), sum(scores) / len(scores)
                yield (
                    f"{level:<26}  {count:>7}  {100 * count / total:5.1f}%"
                    f"  {min(scores):>6}  {mean:>5.0f}  {max(scores):>6}\n"
                )


class SudokitTally(RatingTally):
    """The last rating and the totals on the scale for all rules."""

    name = "sudokit"
    columns = SUDOKIT
    table = by_level()

    def cells(self) -> list[str]:
        """Return the last rating as text, after the name of the scale."""
        return [self.name, *super().cells()]

    def text(self) -> str:
        """Return the summary, below the name of the scale."""
        return f"scale {self.name}\n\n{super().text()}"

    def record(
        self, grid: AnyPuzzle, file: str | None
    ) -> HodokuRated | SudokitRated:
        """Return the last rating as an object."""
        fields = hodoku_fields(self.rating)
        if not puzzle_rules(grid).is_classic():
            fields |= fields_of(puzzle_rules(grid))
        return SudokitRated(puzzle=grid.line(), file=file, **fields)


class ExplainerTally:
    """The last rating and the totals on Sudoku Explainer's scale.

    ``er`` holds the ER of puzzles that were fully rated, ``hardest``
    counts their hardest techniques; of the others only the verdicts are
    counted.
    """

    name = "explainer"
    columns = EXPLAINER

    def __init__(self) -> None:
        self.rating: ExplainerRating
        self.er: list[float] = []
        self.hardest: dict[str, list[float]] = {}
        self.verdicts: Counter[str] = Counter()

    def rate(self, grid: AnyPuzzle, _: bool, budget: Budget) -> bool:
        """Rate a puzzle; False if it isn't solved, or the budget is spent."""
        try:
            self.add(rate(classic(grid), budget=budget, scale="explainer"))
        except BudgetSpent:
            clues = _clues(grid)
            self.add(ExplainerRating(0.0, 0.0, 0.0, "", clues, False, UNKNOWN))
        return self.rating.verdict == SOLVED and self.rating.complete

    def add(self, rating: ExplainerRating) -> None:
        """Count the last rating."""
        self.rating = rating
        rest = "" if rating.complete else ", not rated completely"
        self.verdicts[rating.verdict + rest] += 1
        if rating.complete and rating.hardest:  # a full grid has none
            self.er.append(rating.er)
            self.hardest.setdefault(rating.hardest, []).append(rating.er)

    def cells(self) -> list[str]:
        """Return the last rating as text, in columns."""
        text = self.rating.text if self.rating.er else "-"
        return [self.name, f"{text:<15}", f"{self.rating.hardest or '-':<42}"]

    def record(self, grid: AnyPuzzle, file: str | None) -> ExplainerRated:
        """Return the last rating as an object."""
        fields = explainer_fields(self.rating)
        return ExplainerRated(puzzle=grid.line(), file=file, **fields)

    def techniques(self) -> Iterator[str]:
        """Yield the techniques of the scale, a line each."""
        width = max(len(name) for name in PRODUCED)
        for name, tenths in PRODUCED.items():
            yield f"{name:{width}}  {tenths / 10:4.1f}\n"

    def text(self) -> str:
        """Return the summary, in whole lines."""
        parts = [_counted("verdict", self.verdicts.most_common(), 42)]
        if self.er:
            whole = sorted(Counter(map(int, self.er)).items())
            ranges = [(f"{er}.0 to {er}.9", count) for er, count in whole]
            least, mean = min(self.er), sum(self.er) / len(self.er)
            parts.append(
                _counted("ER (explainer)", ranges, 42)
                + f"least {least:.1f}, mean {mean:.1f},"
                f" most {max(self.er):.1f}\n"
            )
            order = sorted(
                self.hardest.items(), key=lambda one: (min(one[1]), one[0])
            )
            counts = [(name, len(steps)) for name, steps in order]
            parts.append(_counted("hardest technique", counts, 42))
        return "\n".join(parts)


class TrialTally:
    """The last rating and the totals of trial and error."""

    name = "te"
    columns = TRIALS

    def __init__(self) -> None:
        self.rating: TrialRating
        self.depths: Counter[int] = Counter()
        self.backdoors: Counter[int] = Counter()
        self.verdicts: Counter[str] = Counter()

    def rate(self, grid: AnyPuzzle, _: bool, budget: Budget) -> bool:
        """Rate a puzzle; False if it isn't solved, or the budget is spent."""
        nine = classic(grid, "the scale te")
        try:
            self.rating = rate(nine, budget=budget, scale="te")
        except BudgetSpent:
            self.rating = TrialRating(-1, -1, _clues(grid), UNKNOWN)
        last = self.rating
        self.verdicts[last.verdict] += 1
        if last.verdict != SOLVED:
            return False
        self.depths[last.te] += 1
        self.backdoors[last.backdoor] += 1
        return True

    def cells(self) -> list[str]:
        """Return the last rating as text, in columns."""
        last = self.rating
        if last.verdict != SOLVED:
            return [self.name, f"{'-':<20}"]
        return [self.name, f"depth {last.te}  backdoor {last.backdoor}"]

    def record(self, grid: AnyPuzzle, file: str | None) -> TrialRated:
        """Return the last rating as an object."""
        fields = trial_fields(self.rating)
        return TrialRated(puzzle=grid.line(), file=file, **fields)

    def techniques(self) -> Iterator[str]:
        """Yield the depths that are known, a line each."""
        yield "0  naked and hidden singles\n"
        for n in (1, 2, 3):
            yield f"{n}  candidates from which T&E({n - 1}) goes wrong\n"

    def text(self) -> str:
        """Return the summary, in whole lines."""
        parts = [_counted("verdict", self.verdicts.most_common(), 26)]
        heads = {
            "depth of trial and error": self.depths,
            "cells of the least backdoor": self.backdoors,
        }
        for head, counts in heads.items():
            rows = [(str(n), count) for n, count in sorted(counts.items())]
            parts += [_counted(head, rows, 27)] if rows else []
        return "\n".join(parts)


def _counted(head: str, counts: Sequence[tuple[str, int]], wide: int) -> str:
    """Return names with counts and shares, below a heading."""
    total = sum(count for _, count in counts)
    return f"{head:<{wide}}  puzzles\n" + "".join(
        f"{name:<{wide}}  {count:>7}  {100 * count / total:5.1f}%\n"
        for name, count in counts
    )


def _clues(grid: AnyPuzzle) -> int:
    return sum(1 for row in grid.values() for n in row if n)


Tally = RatingTally | ExplainerTally | TrialTally
SCALE_TALLIES: Final[dict[str, type[Tally]]] = {
    kind.name: kind
    for kind in (RatingTally, ExplainerTally, SudokitTally, TrialTally)
}
Write = Callable[[AnyPuzzle, str, Sequence[Tally]], None]


def writer(tallies: Sequence[Tally], options: Namespace) -> Write:
    """Return a function that writes a puzzle's ratings to stdout.

    It takes the tallies that have rated the puzzle, some of ``tallies``.
    """
    named = len(options.files) > 1

    def write_line(_: AnyPuzzle, file: str, rated: Sequence[Tally]) -> None:
        last = rated[-1].rating
        cells = [cell for tally in rated for cell in tally.cells()]
        if len(rated) > 1:
            cells.insert(0, rated[0].name)
        end = f"  {shown(file)}" if named else ""
        line = f"{last.verdict:<19}  {'  '.join(cells)}  {last.clues:>2}{end}"
        sys.stdout.write(f"{for_terminal(line)}\n")

    def write_objects(
        grid: AnyPuzzle, file: str, rated: Sequence[Tally]
    ) -> None:
        for tally in rated:
            write_json(tally.record(grid, file if named else None))

    def write_rows(grid: AnyPuzzle, file: str, rated: Sequence[Tally]) -> None:
        for tally in rated:
            row = vars(tally.record(grid, shown(file)))
            if "techniques" in row:
                used = row["techniques"].items()
                parts = [f"{name}={n}" for name, n in used]
                row = row | {"techniques": ";".join(parts)}
            table.writerow(row)

    if options.json:
        return write_objects
    if not options.csv:
        return write_line
    columns = tallies[0].columns
    if any(isinstance(tally, ExplainerTally) for tally in tallies[1:]):
        columns = BOTH
    table = csv.DictWriter(
        sys.stdout,
        ["file"] * named + columns,
        lineterminator="\n",
        extrasaction="ignore",
    )
    table.writeheader()
    return write_rows
