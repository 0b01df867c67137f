"""Ratings as ``sudoku rate`` shows them, scale by scale.

    SCALE_TALLIES     a tally of each scale, by its name
    RatingTally       HoDoKu's scale: levels, scores, hardest techniques
    SudokitTally      the scale for all rules, in the same way
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
from typing import Any, Final, Literal

from sudokit.cli.arguments import write_json
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.filter.text import shown
from sudokit.logic import LEVELS, TECHNIQUES, Technique
from sudokit.logic.explainer.position import PRODUCED
from sudokit.rating import (
    SOLVED,
    UNKNOWN,
    ExplainerRating,
    Rating,
    by_difficulty,
    rate,
)
from sudokit.rating.sudokit import by_level
from sudokit.records import ExplainerRated, HodokuRated, SudokitRated
from sudokit.rules import AnyPuzzle, classic
from sudokit.rules.spelling import fields_of

HODOKU: Final = [*HodokuRated.__dataclass_fields__][1:-1]
SUDOKIT: Final = [*SudokitRated.__dataclass_fields__][1:-1]
EXPLAINER: Final = [*ExplainerRated.__dataclass_fields__][1:-1]
BOTH: Final = [*HODOKU[:5], *EXPLAINER[3:6], *HODOKU[5:], EXPLAINER[-1]]


class RatingTally:
    """HoDoKu's scale: the last rating, and what all of them come to.

    ``scores`` holds the scores of each level, ``hardest`` counts the
    hardest techniques, ``verdicts`` the verdicts.
    """

    name: Literal["hodoku", "sudokit"] = "hodoku"
    columns = HODOKU
    table: Sequence[Technique] = TECHNIQUES

    def __init__(self) -> None:
        self.rating: Rating
        self.scores: dict[str, list[int]] = {level: [] for level in LEVELS}
        self.hardest: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()

    def rate(self, grid: AnyPuzzle, uniqueness: bool, budget: Budget) -> bool:
        """Rates a puzzle; False if it isn't solved, or the budget is spent."""
        try:
            self.add(rate(grid, uniqueness, budget=budget, scale=self.name))
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

    def record(
        self, grid: AnyPuzzle, file: str | None
    ) -> HodokuRated | SudokitRated:
        """The last rating as an object."""
        return HodokuRated.of(self.rating, puzzle=grid.line(), file=file)

    def techniques(self) -> Iterator[str]:
        """The techniques of the scale, a line each."""
        width = max(len(technique.name) for technique in self.table)
        for one in self.table:
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


class SudokitTally(RatingTally):
    """The same of the scale for all rules."""

    name = "sudokit"
    columns = SUDOKIT
    table = by_level()

    def cells(self) -> list[str]:
        """The last rating as text, after the name of the scale."""
        return [self.name, *super().cells()]

    def text(self) -> str:
        """The summary, below the name of the scale."""
        return f"scale {self.name}\n\n{super().text()}"

    def record(
        self, grid: AnyPuzzle, file: str | None
    ) -> HodokuRated | SudokitRated:
        """The last rating as an object."""
        rules: dict[str, Any] = {}
        if not grid.rules.is_classic():
            rules.update(fields_of(grid.rules))
        line = grid.line()
        return SudokitRated.of(self.rating, puzzle=line, file=file, **rules)


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

    def rate(self, grid: AnyPuzzle, _: bool, budget: Budget) -> bool:
        """Rates a puzzle; False if it isn't solved, or the budget is spent."""
        try:
            self.add(rate(classic(grid), budget=budget, scale="explainer"))
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

    def record(self, grid: AnyPuzzle, file: str | None) -> ExplainerRated:
        """The last rating as an object."""
        return ExplainerRated.of(self.rating, puzzle=grid.line(), file=file)

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
    kind.name: kind for kind in (RatingTally, ExplainerTally, SudokitTally)
}


def _clues(grid: AnyPuzzle) -> int:
    return sum(1 for row in grid.values() for n in row if n)


Write = Callable[[AnyPuzzle, str, Sequence[Tally]], None]


def writer(tallies: Sequence[Tally], form: str, named: bool) -> Write:
    """Returns a function that writes a puzzle's ratings to stdout.

    The form is json, csv or text; ``named``: with the name of the file.
    It is given the tallies that have rated the puzzle, some of ``tallies``.
    """

    def write_line(_: AnyPuzzle, file: str, rated: Sequence[Tally]) -> None:
        last = rated[-1].rating
        cells = [cell for tally in rated for cell in tally.cells()]
        if len(rated) > 1:
            cells.insert(0, rated[0].name)
        end = f"  {shown(file)}" if named else ""
        sys.stdout.write(
            f"{last.verdict:<19}  {'  '.join(cells)}  {last.clues:>2}{end}\n"
        )

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

    if form == "text":
        return write_line
    if form == "json":
        return write_objects
    columns = tallies[0].columns
    if any(isinstance(tally, ExplainerTally) for tally in tallies[1:]):
        columns = BOTH
    table = csv.DictWriter(
        sys.stdout,
        ["file", *columns] if named else columns,
        lineterminator="\n",
        extrasaction="ignore",
    )
    table.writeheader()
    return write_rows
