"""Writes ratings as text, JSON or CSV, on one scale or both.

    writer(scale, form)   writes the ratings of a puzzle
    PuzzleRatings         one puzzle's ratings, on the requested scales

In objects and tables every figure has its scale beside it: a puzzle rated
on both has an object or a row for each.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable
from typing import Final, NamedTuple

from sudokit.cli.arguments import write_json
from sudokit.core.grid import Grid
from sudokit.filter.text import shown
from sudokit.rating import SOLVED, ExplainerRating, Rating
from sudokit.records import ExplainerRated, HodokuRated

BOTH: Final = "both"

HODOKU: Final = [*HodokuRated.__dataclass_fields__][1:-1]
EXPLAINER: Final = [*ExplainerRated.__dataclass_fields__][1:-1]
COLUMNS: Final = {
    "hodoku": HODOKU,
    "explainer": EXPLAINER,
    BOTH: [*HODOKU[:5], *EXPLAINER[3:6], *HODOKU[5:], EXPLAINER[-1]],
}


class PuzzleRatings(NamedTuple):
    """A puzzle's ratings; None for a scale that was not requested."""

    hodoku: Rating | None
    explainer: ExplainerRating | None


Writer = Callable[[Grid, PuzzleRatings, str], None]


def writer(scale: str, form: str, named: bool) -> Writer:
    """What writes to stdout; the form is json, csv or text.

    ``named``: with the name of each puzzle's file.
    """
    if form == "text":
        return lambda _, ratings, file: _write_line(
            ratings, f"  {shown(file)}" if named else ""
        )
    if form == "json":

        def write(grid: Grid, ratings: PuzzleRatings, file: str) -> None:
            for record in records_of(grid, ratings, file if named else None):
                write_json(record)

        return write
    columns = (*(("file",) if named else ()), *COLUMNS[scale])
    table = csv.DictWriter(
        sys.stdout, columns, lineterminator="\n", extrasaction="ignore"
    )
    table.writeheader()
    return lambda grid, ratings, file: table.writerows(
        map(_row, records_of(grid, ratings, shown(file)))
    )


def _write_line(ratings: PuzzleRatings, end: str) -> None:
    parts: list[str] = []
    verdict = ""
    clues = 0
    rating = ratings.hodoku
    if rating is not None:
        verdict, clues = rating.verdict, rating.clues
        score = rating.score if verdict == SOLVED else "-"
        parts += [
            f"{rating.level or '-':<7}",
            f"{score:>6}",
            f"{rating.hardest or '-':<26}",
        ]
    found = ratings.explainer
    if found is not None:
        verdict, clues = found.verdict, found.clues
        if rating is not None:
            parts.insert(0, "hodoku")
        text = found.text if verdict == SOLVED else "-"
        parts += ["explainer", f"{text:<15}", f"{found.hardest or '-':<42}"]
    middle = "  ".join(parts)
    sys.stdout.write(f"{verdict:<19}  {middle}  {clues:>2}{end}\n")


def records_of(
    grid: Grid, ratings: PuzzleRatings, file: str | None
) -> list[HodokuRated | ExplainerRated]:
    """The ratings as they are written, one for each scale."""
    found: list[HodokuRated | ExplainerRated] = []
    more = {"puzzle": grid.line(), "file": file}
    if ratings.hodoku is not None:
        found.append(HodokuRated.of(ratings.hodoku, **more))
    if ratings.explainer is not None:
        found.append(ExplainerRated.of(ratings.explainer, **more))
    return found


def _row(record: HodokuRated | ExplainerRated) -> dict[str, object]:
    """A rating as a row of a table, techniques as ``X-Wing=1;...``."""
    row = vars(record).copy()
    if isinstance(record, HodokuRated):
        used = record.techniques.items()
        row["techniques"] = ";".join(f"{name}={n}" for name, n in used)
    return row
