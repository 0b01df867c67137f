"""Ratings as ``sudoku rate`` shows them, scale by scale.

    SCALE_TALLIES     a tally of each scale, by its name
    RatingTally       HoDoKu's scale: levels, scores, hardest techniques
    ExplainerTally    Sudoku Explainer's: ER in whole numbers, hardest
    writer(...)       writes the last rating of each tally

In objects and tables every figure has its scale beside it: a puzzle rated
on both has an object or a row for each.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from sudokit.cli.arguments import write_json
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.grid import Grid
from sudokit.filter.text import shown
from sudokit.logic import LEVELS, TECHNIQUES
from sudokit.logic.explainer.position import PRODUCED
from sudokit.rating import (
    SOLVED,
    UNKNOWN,
    ExplainerRating,
    Rating,
    by_difficulty,
    rate,
)
from sudokit.records import ExplainerRated, HodokuRated

HODOKU: Final = [*HodokuRated.__dataclass_fields__][1:-1]
EXPLAINER: Final = [*ExplainerRated.__dataclass_fields__][1:-1]
BOTH: Final = [*HODOKU[:5], *EXPLAINER[3:6], *HODOKU[5:], EXPLAINER[-1]]


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


class ExplainerTally:
    """The same of Sudoku Explainer's scale.

    ``er`` holds the ER of those that were rated to the end; of the others
    only the verdicts are counted.
    """

    name = "explainer"
    columns = EXPLAINER

    def __init__(self) -> None:
        self.rating: ExplainerRating
        self.er: list[float] = []
        self.hardest: dict[str, float] = {}
        self.names: Counter[str] = Counter()
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
        if not rating.complete:
            self.verdicts[f"{rating.verdict}, not rated completely"] += 1
            return
        self.verdicts[rating.verdict] += 1
        if rating.verdict == SOLVED:
            self.er.append(rating.er)
            self.names[rating.hardest] += 1
            least = self.hardest.get(rating.hardest, rating.er)
            self.hardest[rating.hardest] = min(least, rating.er)

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
        lines = [f"{'verdict':<42}  puzzles"]
        lines += _counted(self.verdicts, self.verdicts.most_common(), 42)
        if self.er:
            lines += ["", f"{'ER (explainer)':<42}  puzzles"]
            whole = Counter(int(er) for er in self.er)
            named = Counter(
                {f"{er}.0 to {er}.9": whole[er] for er in sorted(whole)}
            )
            lines += _counted(named, list(named.items()), 42)
            mean = sum(self.er) / len(self.er)
            lines += [
                f"least {min(self.er):.1f}, mean {mean:.1f},"
                f" most {max(self.er):.1f}",
                "",
                f"{'hardest technique':<42}  puzzles",
            ]
            order = sorted(
                self.names.items(),
                key=lambda one: (self.hardest[one[0]], one[0]),
            )
            lines += _counted(self.names, order, 42)
        return "\n".join(lines) + "\n"


def _counted(
    counts: Mapping[str, int], order: list[tuple[str, int]], wide: int = 26
) -> list[str]:
    total = sum(counts.values())
    return [
        f"{name:<{wide}}  {count:>7}  {100 * count / total:5.1f}%"
        for name, count in order
    ]


Tally = RatingTally | ExplainerTally
SCALE_TALLIES: Final[dict[str, type[Tally]]] = {
    kind.name: kind for kind in (RatingTally, ExplainerTally)
}


def _clues(grid: Grid) -> int:
    return 81 - grid.line().count(".")


def writer(
    tallies: Sequence[Tally], form: str, named: bool
) -> Callable[[Grid, str], None]:
    """Returns a function that writes a puzzle's ratings to stdout.

    The form is json, csv or text; ``named``: with the name of the file.
    """

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

    if form == "text":
        return write_line
    if form == "json":
        return write_objects
    columns = BOTH if len(tallies) > 1 else tallies[0].columns
    table = csv.DictWriter(
        sys.stdout,
        ["file", *columns] if named else columns,
        lineterminator="\n",
        extrasaction="ignore",
    )
    table.writeheader()
    return write_rows
