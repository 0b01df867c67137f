"""``sudoku rate``: how hard puzzles are, a line each.

    add_arguments(parser)   the options
    run(options)            the command; its exit status
    Tally                   what many ratings come to

The scale is HoDoKu's: the sum of the steps' scores, and the level of the
hardest step, raised while the sum is above that level's limit.
"""

from __future__ import annotations

import csv
import json
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from sudokit.cli.intake import SCHEMA, Intake
from sudokit.cli.intake import add_arguments as add_intake
from sudokit.cli.streams import say, until_closed
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.logic import LEVELS, TECHNIQUES
from sudokit.rating.hodoku import SOLVED, UNKNOWN, Rating, by_difficulty, rate

COLUMNS: Final = (
    "puzzle", "verdict", "level", "score", "hardest", "clues", "techniques",
)  # fmt: skip


def add_arguments(parser: ArgumentParser) -> None:
    """The options of ``sudoku rate``."""
    add_intake(parser)
    add = parser.add_argument
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="an object a line")
    form.add_argument(
        "--csv", action="store_true", help="a table for other programs"
    )
    add(
        "--summary",
        action="store_true",
        help="end with levels, scores and hardest techniques of all",
    )
    add(
        "--list",
        action="store_true",
        help="print the techniques, easiest first, with level and score",
    )
    add(
        "--plot",
        metavar="FILE",
        help="draw the distribution: .png, .svg, .pdf",
    )


def run(options: Namespace) -> int:
    """Rates the puzzles; the exit status."""
    if options.list:
        return until_closed(_print_techniques)
    if options.plot is not None:
        from sudokit.cli.plot_file import trouble_with  # noqa: PLC0415

        trouble = trouble_with(options.plot)
        if trouble:
            say(f"sudoku: {trouble}")
            return 2
    return until_closed(lambda: _rate_all(options))


def _print_techniques() -> int:
    width = max(len(technique.name) for technique in TECHNIQUES)
    for technique in TECHNIQUES:
        sys.stdout.write(
            f"{technique.name:{width}}  {technique.level:7}"
            f" {technique.score:5}\n"
        )
    return 0


def _rate_all(options: Namespace) -> int:
    puzzles = Intake(options)
    write = writer(options)
    tally = Tally()
    for grid in puzzles:
        rating = _rate(grid, options.uniqueness, puzzles.budget())
        write(grid, rating)
        tally.add(rating)
        if rating.verdict != SOLVED:
            puzzles.improper()
    if options.summary:
        text = tally.text()
        if options.json or options.csv:
            # What a program reads is not mixed with what a person does.
            say(text.rstrip("\n"))
        else:
            sys.stdout.write("\n" + text)
    if options.plot is not None:
        _plot(options.plot, tally, puzzles)
    return puzzles.status


def _rate(grid: Grid, uniqueness: bool, budget: Budget) -> Rating:
    """The rating, or that it was not reached."""
    try:
        return rate(grid, uniqueness, budget=budget)
    except BudgetSpent:
        clues = 81 - grid.line().count(".")
        return Rating(UNKNOWN, "", 0, "", clues, {})


def _plot(path: str, tally: Tally, puzzles: Intake) -> None:
    from sudokit.cli.rating_plot import plot  # noqa: PLC0415

    try:
        plot(path, tally.scores, tally.hardest)
    except OSError as error:
        puzzles.fail(f"{path}: {error.strerror or error}")


# A puzzle.


def writer(options: Namespace) -> Callable[[Grid, Rating], None]:
    """How a rating is written."""
    if options.json:
        return _write_object
    if options.csv:
        table = csv.writer(sys.stdout, lineterminator="\n")
        table.writerow(COLUMNS)
        return lambda grid, rating: table.writerow(row_of(grid, rating))
    return lambda _, rating: _write_line(rating)


def _write_line(rating: Rating) -> None:
    proper = rating.verdict == SOLVED
    sys.stdout.write(
        f"{rating.verdict:<19}  {rating.level or '-':<7}"
        f"  {rating.score if proper else '-':>6}"
        f"  {rating.hardest or '-':<26}  {rating.clues:>2}\n"
    )


def _write_object(grid: Grid, rating: Rating) -> None:
    sys.stdout.write(json.dumps(record_of(grid, rating)) + "\n")


def record_of(grid: Grid, rating: Rating) -> dict[str, object]:
    """A rating as JSON has it; null where there is nothing to say."""
    proper = rating.verdict == SOLVED
    return {
        "schema": SCHEMA,
        "puzzle": grid.line(),
        "verdict": rating.verdict,
        "level": rating.level or None,
        "score": rating.score if proper else None,
        "hardest": rating.hardest or None,
        "clues": rating.clues,
        "techniques": dict(rating.techniques),
    }


def row_of(grid: Grid, rating: Rating) -> list[object]:
    """A rating as a row of a table, techniques as ``X-Wing=1;...``."""
    record = record_of(grid, rating)
    used = ";".join(f"{name}={n}" for name, n in rating.techniques.items())
    record["techniques"] = used
    return [record[column] for column in COLUMNS]


# Many puzzles.


class Tally:
    """What many ratings come to.

    ``scores`` holds the scores of each level, ``hardest`` counts the
    hardest techniques, ``verdicts`` the verdicts.
    """

    def __init__(self) -> None:
        self.scores: dict[str, list[int]] = {level: [] for level in LEVELS}
        self.hardest: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()

    def add(self, rating: Rating) -> None:
        """One more."""
        self.verdicts[rating.verdict] += 1
        if rating.level:
            self.scores[rating.level].append(rating.score)
        if rating.hardest:
            self.hardest[rating.hardest] += 1

    def text(self) -> str:
        """The summary, in whole lines."""
        lines = [f"{'verdict':<26}  puzzles"]
        lines += _counted(self.verdicts, self.verdicts.most_common())
        if self.verdicts[SOLVED]:
            lines += [
                "",
                f"{'level':<26}  puzzles       %   least   mean    most",
            ]
            lines += self._levels()
        if self.hardest:
            lines += ["", f"{'hardest technique':<26}  puzzles"]
            lines += _counted(self.hardest, by_difficulty(self.hardest))
        return "\n".join(lines) + "\n"

    def _levels(self) -> list[str]:
        total = self.verdicts[SOLVED]
        return [
            f"{level:<26}  {len(scores):>7}  {100 * len(scores) / total:5.1f}%"
            f"  {min(scores):>6}  {sum(scores) / len(scores):>5.0f}"
            f"  {max(scores):>6}"
            for level, scores in self.scores.items()
            if scores
        ]


def _counted(
    counts: Mapping[str, int], order: list[tuple[str, int]]
) -> list[str]:
    total = sum(counts.values())
    return [
        f"{name:<26}  {count:>7}  {100 * count / total:5.1f}%"
        for name, count in order
    ]
