"""Writes ratings as text, JSON or CSV, on one scale or both.

    writer(scale, form)   writes the ratings of a puzzle
    PuzzleRatings         one puzzle's ratings, on the requested scales

In objects and tables every figure has its scale beside it: a puzzle rated
on both has an object or a row for each.
"""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable
from typing import Final, NamedTuple

from sudokit.cli.puzzle_input import SCHEMA
from sudokit.core.grid import Grid
from sudokit.filter.text import shown
from sudokit.rating import SOLVED, ExplainerRating, Rating
from sudokit.rating.records import explainer_record, hodoku_record

BOTH: Final = "both"

HODOKU_COLUMNS: Final = (
    "puzzle", "scale", "verdict", "level", "score", "hardest", "clues",
    "techniques",
)  # fmt: skip
EXPLAINER_COLUMNS: Final = (
    "puzzle", "scale", "verdict", "er", "ep", "ed", "hardest", "clues",
    "complete",
)  # fmt: skip
COLUMNS: Final = {
    "hodoku": HODOKU_COLUMNS,
    "explainer": EXPLAINER_COLUMNS,
    BOTH: (
        *HODOKU_COLUMNS[:5], *EXPLAINER_COLUMNS[3:6], *HODOKU_COLUMNS[5:],
        "complete",
    ),
}  # fmt: skip


class PuzzleRatings(NamedTuple):
    """A puzzle's ratings; None for a scale that was not requested."""

    hodoku: Rating | None
    explainer: ExplainerRating | None


Writer = Callable[[Grid, PuzzleRatings, str], None]


def writer(scale: str, form: str, named: bool) -> Writer:
    """What writes to stdout; the form is json, csv or text.

    ``named``: with the name of each puzzle's file.
    """
    if form == "json":
        return lambda grid, ratings, file: _write_objects(
            grid, ratings, file if named else ""
        )
    if form == "csv":
        columns = (*(("file",) if named else ()), *COLUMNS[scale])
        table = csv.DictWriter(
            sys.stdout, columns, lineterminator="\n", extrasaction="ignore"
        )
        table.writeheader()
        return lambda grid, ratings, file: table.writerows(
            {"file": shown(file)} | row for row in rows_of(grid, ratings)
        )
    return lambda _, ratings, file: _write_line(
        ratings, f"  {shown(file)}" if named else ""
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


def _write_objects(grid: Grid, ratings: PuzzleRatings, file: str) -> None:
    name = {"file": file} if file else {}
    for record in records_of(grid, ratings):
        sys.stdout.write(json.dumps(record | name) + "\n")


def records_of(grid: Grid, ratings: PuzzleRatings) -> list[dict[str, object]]:
    """The ratings as JSON has them; null where there is nothing to say."""
    found: list[dict[str, object]] = []
    if ratings.hodoku is not None:
        found.append(hodoku_record(ratings.hodoku))
    if ratings.explainer is not None:
        found.append(explainer_record(ratings.explainer))
    puzzle = {"schema": SCHEMA, "puzzle": grid.line()}
    return [puzzle | record for record in found]


def rows_of(grid: Grid, ratings: PuzzleRatings) -> list[dict[str, object]]:
    """The ratings as rows of a table, techniques as ``X-Wing=1;...``."""
    rows = records_of(grid, ratings)
    for row in rows:
        del row["schema"]
        if "techniques" in row and ratings.hodoku is not None:
            used = ratings.hodoku.techniques.items()
            row["techniques"] = ";".join(f"{name}={n}" for name, n in used)
    return rows
