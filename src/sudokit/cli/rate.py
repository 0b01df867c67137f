"""``sudoku rate``: rates the difficulty of puzzles, one per line.

    add_arguments(parser)   the options
    run(options)            the command; its exit status
    RatingTally       HoDoKu's scale: levels, scores, hardest techniques
    ExplainerTally    Sudoku Explainer's: ER in whole numbers, hardest

HoDoKu's scale is the sum of the steps' scores, and the level of the
hardest step, raised while the sum is above that level's limit.  Sudoku
Explainer's is the rating of the hardest step: ER, and EP and ED.

In objects and tables every figure has its scale beside it: a puzzle rated
on both has an object or a row for each.
"""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from sudokit.cli import arguments as args
from sudokit.cli.arguments import CantDo, say, write_json
from sudokit.cli.puzzle_input import Intake, check_scale
from sudokit.cli.puzzle_input import add_arguments as add_intake
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.filter.text import shown
from sudokit.logic import LEVELS, TECHNIQUES
from sudokit.logic.explainer.position import PRODUCED
from sudokit.rating import (
    SCALES,
    SOLVED,
    UNKNOWN,
    ExplainerRating,
    Rating,
    by_difficulty,
    rate,
)
from sudokit.records import ExplainerRated, HodokuRated

EXAMPLES = """
sudoku rate puzzles.txt                   level and score, a line each
sudoku rate --summary puzzles.txt         how many puzzles of each level
sudoku rate --scale explainer puzzles.txt         as forums quote it
"""
HODOKU: Final = [*HodokuRated.__dataclass_fields__][1:-1]
EXPLAINER: Final = [*ExplainerRated.__dataclass_fields__][1:-1]
BOTH: Final = [*HODOKU[:5], *EXPLAINER[3:6], *HODOKU[5:], EXPLAINER[-1]]


def add_arguments(parser: ArgumentParser) -> None:
    """The options of ``sudoku rate``."""
    add_intake(parser)
    add = args.adding(parser)
    add(
        "--scale",
        "the scale: HoDoKu's level and score, or Sudoku Explainer's ER,"
        " EP and ED (hodoku)",
        (*SCALES, "both"),
        default=SCALES[0],
    )
    form = args.adding(parser.add_mutually_exclusive_group())
    form("--json", "JSON Lines")
    form("--csv", "print the ratings as CSV")
    add(
        "--summary",
        "end with the distribution of levels, scores or ER, and hardest"
        " techniques",
    )
    add(
        "--list",
        "print the techniques of the scale with their ratings, easiest first",
    )
    add(
        "--plot FILE",
        "draw the distribution on HoDoKu's scale: .png, .svg, .pdf",
    )
    args.add_force(add, "the picture")


def run(options: Namespace) -> int:
    """Rates the puzzles; the exit status."""
    names = [options.scale] if options.scale in SCALES else SCALES
    tallies = [SCALE_TALLIES[name]() for name in names]
    if options.list:
        for one in tallies:
            sys.stdout.writelines(one.techniques())
        return 0
    check_scale(options)
    first = tallies[0]
    if options.plot is not None:
        if not isinstance(first, RatingTally):
            raise CantDo("--plot can draw only HoDoKu's scale")
        from sudokit.cli.plots import check_plot  # noqa: PLC0415

        check_plot(options.plot, options.force)
    puzzles = Intake(options)
    write = writer(tallies, options)
    for grid in puzzles:
        solved = [
            tally.rate(grid, options.uniqueness, puzzles.budget())
            for tally in tallies
        ]
        write(grid, puzzles.name)
        if not all(solved):
            puzzles.improper()
    if options.summary:
        text = "\n".join(tally.text() for tally in tallies)
        if options.json or options.csv:
            # What a program reads is not mixed with what a person does.
            say(text.rstrip("\n"))
        else:
            sys.stdout.write("\n" + text)
    if options.plot is not None and isinstance(first, RatingTally):
        from sudokit.cli.plots import plot_ratings  # noqa: PLC0415

        plot_ratings(options.plot, first.scores, first.hardest)
    return puzzles.status


class RatingTally:
    """HoDoKu's scale: the last rating, and what all of them come to.

    ``scores`` holds the scores of each level, ``hardest`` counts the
    hardest techniques, ``verdicts`` the verdicts.
    """

    name = "hodoku"
    columns = HODOKU

    def __init__(self) -> None:
        self.rating: Rating
        self.scores: dict[str, list[int]] = {level: [] for level in LEVELS}
        self.hardest: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()

    def rate(self, grid: Grid, uniqueness: bool, budget: Budget) -> bool:
        """Rates a puzzle; False if it isn't solved, or the budget is spent."""
        try:
            self.add(rate(grid, uniqueness, budget=budget))
        except BudgetSpent:
            self.add(Rating(UNKNOWN, "", 0, "", _clues(grid), {}))
        return self.rating.verdict == SOLVED

    def add(self, rating: Rating) -> None:
        """One more."""
        self.rating = rating
        self.verdicts[rating.verdict] += 1
        if rating.level:
            self.scores[rating.level].append(rating.score)
        if rating.hardest:
            self.hardest[rating.hardest] += 1

    def cells(self) -> list[str]:
        """The last rating as text, in columns."""
        last = self.rating
        score = last.score if last.verdict == SOLVED else "-"
        hardest = last.hardest or "-"
        return [f"{last.level or '-':<7}", f"{score:>6}", f"{hardest:<26}"]

    def record(self, **more: Any) -> HodokuRated:
        """The last rating as an object."""
        return HodokuRated.of(self.rating, **more)

    def techniques(self) -> Iterator[str]:
        """The techniques of the scale, a line each."""
        width = max(len(technique.name) for technique in TECHNIQUES)
        for one in TECHNIQUES:
            yield f"{one.name:{width}}  {one.level:7} {one.score:5}\n"

    def text(self) -> str:
        """The summary, in whole lines."""
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


class ExplainerTally:
    """The same of Sudoku Explainer's scale.

    ``er`` holds the ER of those that were rated to the end, ``hardest`` by
    technique; of the others only the verdicts are counted.
    """

    name = "explainer"
    columns = EXPLAINER

    def __init__(self) -> None:
        self.rating: ExplainerRating
        self.er: list[float] = []
        self.hardest: dict[str, list[float]] = {}
        self.verdicts: Counter[str] = Counter()

    def rate(self, grid: Grid, _: bool, budget: Budget) -> bool:
        """Rates a puzzle; False if it isn't solved, or the budget is spent."""
        try:
            self.add(rate(grid, budget=budget, scale="explainer"))
        except BudgetSpent:
            clues = _clues(grid)
            self.add(ExplainerRating(0.0, 0.0, 0.0, "", clues, False, UNKNOWN))
        return self.rating.verdict == SOLVED and self.rating.complete

    def add(self, rating: ExplainerRating) -> None:
        """One more."""
        self.rating = rating
        rest = "" if rating.complete else ", not rated completely"
        self.verdicts[rating.verdict + rest] += 1
        if rating.complete and rating.verdict == SOLVED:
            self.er.append(rating.er)
            self.hardest.setdefault(rating.hardest, []).append(rating.er)

    def cells(self) -> list[str]:
        """The last rating as text, in columns."""
        text = self.rating.text if self.rating.verdict == SOLVED else "-"
        return [self.name, f"{text:<15}", f"{self.rating.hardest or '-':<42}"]

    def record(self, **more: Any) -> ExplainerRated:
        """The last rating as an object."""
        return ExplainerRated.of(self.rating, **more)

    def techniques(self) -> Iterator[str]:
        """The techniques of the scale, a line each."""
        width = max(len(name) for name in PRODUCED)
        for name, tenths in PRODUCED.items():
            yield f"{name:{width}}  {tenths / 10:4.1f}\n"

    def text(self) -> str:
        """The summary, in whole lines."""
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
            counts = [(name, len(found)) for name, found in order]
            parts.append(_counted("hardest technique", counts, 42))
        return "\n".join(parts)


def _counted(head: str, counts: Sequence[tuple[str, int]], wide: int) -> str:
    """Names with their numbers and shares, below a heading."""
    total = sum(count for _, count in counts)
    return f"{head:<{wide}}  puzzles\n" + "".join(
        f"{name:<{wide}}  {count:>7}  {100 * count / total:5.1f}%\n"
        for name, count in counts
    )


def _clues(grid: Grid) -> int:
    return 81 - grid.line().count(".")


Tally = RatingTally | ExplainerTally
SCALE_TALLIES: Final[dict[str, type[Tally]]] = {
    kind.name: kind for kind in (RatingTally, ExplainerTally)
}


def writer(
    tallies: Sequence[Tally], options: Namespace
) -> Callable[[Grid, str], None]:
    """Returns a function that writes a puzzle's ratings to stdout."""
    named = len(options.files) > 1

    def write_line(_: Grid, file: str) -> None:
        last = tallies[-1].rating
        cells = [cell for tally in tallies for cell in tally.cells()]
        if len(tallies) > 1:
            cells.insert(0, tallies[0].name)
        end = f"  {shown(file)}" if named else ""
        sys.stdout.write(
            f"{last.verdict:<19}  {'  '.join(cells)}  {last.clues:>2}{end}\n"
        )

    def write_objects(grid: Grid, file: str) -> None:
        name = file if named else None
        for tally in tallies:
            write_json(tally.record(puzzle=grid.line(), file=name))

    def write_rows(grid: Grid, file: str) -> None:
        for tally in tallies:
            row = vars(tally.record(puzzle=grid.line(), file=shown(file)))
            if "techniques" in row:
                used = row["techniques"].items()
                parts = [f"{name}={n}" for name, n in used]
                row = row | {"techniques": ";".join(parts)}
            table.writerow(row)

    if options.json:
        return write_objects
    if not options.csv:
        return write_line
    columns = BOTH if len(tallies) > 1 else tallies[0].columns
    table = csv.DictWriter(
        sys.stdout,
        ["file"] * named + columns,
        lineterminator="\n",
        extrasaction="ignore",
    )
    table.writeheader()
    return write_rows
