"""What does ER 7.1 mean on HoDoKu's scale?  Both, over many puzzles.

    python benchmarks/scales.py [--puzzles 3000] [--seed 1] [--out docs]

Makes minimal puzzles from a seed, rates each on both scales and writes
``scales.csv``, a row a puzzle, ``scales.md``, a table by ER, and
``scales.svg``, which needs the extra ``plot``.
"""

import argparse
import csv
import itertools
import statistics
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.generator import puzzles
from sudokit.logic import LEVELS
from sudokit.rating import rate
from sudokit.rating.explainer import rate_explainer

# The ends of the groups, at or above which ER is in the next one.
EDGES = (1.0, 1.5, 2.0, 2.6, 3.0, 3.6, 4.2, 4.6, 5.6, 6.6, 7.0, 7.2, 7.5,
         8.0, 8.5, 9.0, 12.0)  # fmt: skip
SECONDS = 60.0  # a puzzle may take
COLORS = dict(
    zip(
        LEVELS,
        ("#7fc8a9", "#3c9dbd", "#3d5a99", "#8b3f8f", "#c93756"),
        strict=True,
    )
)


class Rated(NamedTuple):
    """A puzzle on both scales."""

    puzzle: str
    er: float
    level: str
    score: int
    hardest: str


def rated(number: int, seed: int) -> list[Rated]:
    """So many minimal puzzles, rated; those of no end are left out."""
    found: list[Rated] = []
    for one in puzzles(number, minimal=True, seed=seed):
        try:
            hodoku = rate(one.grid, budget=Budget(seconds=SECONDS))
            other = rate_explainer(one.grid, Budget(seconds=SECONDS))
        except BudgetSpent:
            continue
        if other.complete:
            line = one.grid.line()
            found.append(
                Rated(
                    line, other.er, hodoku.level, hodoku.score, other.hardest
                )
            )
    return found


def table(found: Sequence[Rated], seed: int) -> str:
    """The table by ER, as Markdown."""
    levels = " | ".join(LEVELS)
    lines = [
        "# What a rating of Sudoku Explainer means on HoDoKu's scale",
        "",
        f"{len(found)} minimal puzzles made by the generator from the seed"
        f" {seed}, rated on",
        "both scales: `python benchmarks/scales.py --puzzles"
        f" {len(found)} --seed {seed}`.",
        "Of the puzzles of an ER, how many have each level, a quarter, a half"
        " and",
        "three quarters of their scores, and their most frequent hardest"
        " technique on",
        "the scale of Sudoku Explainer.",
        "",
        "![Each puzzle by its ER and its score](scales.svg)",
        "",
        f"| ER | puzzles | {levels} | scores | hardest |",
        "|---" * (len(LEVELS) + 4) + "|",
    ]
    for low, high in itertools.pairwise(EDGES):
        group = [one for one in found if low <= one.er < high]
        if group:
            lines.append(_row(group))
    return "\n".join(lines) + "\n"


def _row(group: Sequence[Rated]) -> str:
    least = min(one.er for one in group)
    most = max(one.er for one in group)
    name = f"{least:.1f}" if least == most else f"{least:.1f} to {most:.1f}"
    levels = Counter(one.level for one in group)
    shares = [
        f"{100 * levels[level] / len(group):.0f} %" if levels[level] else ""
        for level in LEVELS
    ]
    scores = sorted(one.score for one in group)
    if len(scores) > 1:
        cuts = statistics.quantiles(scores, n=4, method="inclusive")
        text = ", ".join(f"{cut:.0f}" for cut in cuts)
    else:
        text = str(scores[0])
    hardest = Counter(one.hardest for one in group).most_common(1)[0][0]
    cells = [name, str(len(group)), *shares, text, hardest]
    return "| " + " | ".join(cells) + " |"


def plot(found: Sequence[Rated], path: Path) -> None:
    """A dot a puzzle: ER across, score upwards, coloured by level."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 5.2), layout="constrained")
    axes = figure.subplots()
    for level in LEVELS:
        some = [one for one in found if one.level == level]
        axes.scatter(
            [one.er for one in some],
            [one.score for one in some],
            s=14,
            alpha=0.6,
            linewidths=0,
            color=COLORS[level],
            label=f"{level}  {len(some):,}",
        )
    axes.set_yscale("log")
    axes.set_xlabel("ER (Sudoku Explainer)")
    axes.set_ylabel("score (HoDoKu)")
    axes.legend(frameon=False, title="level (HoDoKu)")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Makes the puzzles, and writes what they come to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("docs"))
    options = parser.parse_args()
    found = rated(options.puzzles, options.seed)
    with (options.out / "scales.csv").open("w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(Rated._fields)
        rows.writerows(found)
    (options.out / "scales.md").write_text(table(found, options.seed))
    plot(found, options.out / "scales.svg")


if __name__ == "__main__":
    main()
