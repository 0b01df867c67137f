"""Compares the scales of Sudoku Explainer and HoDoKu over many puzzles.

    python benchmarks/scales.py [--puzzles 3000] [--seed 1] [--out docs]

It makes minimal puzzles from a seed, rates each on both scales and writes
``scales.csv`` with a row per puzzle, ``scales.md`` with a table by ER, and
``scales.svg``, which requires the extra ``plot``.
"""

import argparse
import csv
import itertools
import statistics
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.generator import puzzles
from sudokit.logic import LEVELS
from sudokit.rating import rate
from sudokit.rating.explainer import rate_explainer

# The bounds of the groups; a group includes its lower bound.
EDGES = (1.0, 1.5, 2.0, 2.6, 3.0, 3.6, 4.2, 4.6, 5.6, 6.6, 7.0, 7.2, 7.5,
         8.0, 8.5, 9.0, 12.0)  # fmt: skip
SECONDS = 60.0  # per puzzle
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
    """Return rated minimal puzzles, without those over the budget."""
    results: list[Rated] = []
    for one in puzzles(number, minimal=True, seed=seed):
        try:
            hodoku = rate(one.grid, budget=Budget(seconds=SECONDS))
            other = rate_explainer(one.grid, Budget(seconds=SECONDS))
        except BudgetSpent:
            continue
        if other.complete:
            line = one.grid.line()
            results.append(
                Rated(
                    line, other.er, hodoku.level, hodoku.score, other.hardest
                )
            )
    return results


TRIALS: Final = """
## Trial and error

`sudoku rate --scale te` measures puzzles by guessing, without techniques.
T&E(0) is naked and hidden singles. T&E(n) assumes each candidate in turn and
removes it if T&E(n-1) then ends in a contradiction, until no more goes. The
depth of a puzzle is the least n that solves it: nearly all puzzles have 0 or
1, the hardest known ones 2 and a few 3. The result doesn't depend on the
order. Denis Berthier defined it (*Pattern-Based Constraint Satisfaction and
Logic Puzzles*, 2012; `denis-berthier/CSP-Rules-V2.1`). On the 342 examples
of the Sudoku Hierarchical Classifier by François Cordoliani (`XTERNS/SHC`
there) all depths are the same.

A backdoor is a set of cells whose values, if they were clues, would let
singles solve the rest; the rating has the size of the smallest. It is 0 with
depth 0, and at most 3 in collections of the hardest puzzles.
"""


def table(results: Sequence[Rated], seed: int) -> str:
    """Return the table by ER, as Markdown."""
    levels, count = " | ".join(LEVELS), len(results)
    lines = [
        "# Two scales: Sudoku Explainer and HoDoKu",
        "",
        f"{count} minimal puzzles from seed {seed}, rated on both scales",
        f"(`python benchmarks/scales.py --puzzles {count} --seed {seed}`).",
        "Each row shows, for a range of ER, the share of each level, the",
        "quartiles of the scores, and the most frequent hardest technique on",
        "Sudoku Explainer's scale.",
        "",
        "![Each puzzle by its ER and its score](scales.svg)",
        "",
        f"| ER | puzzles | {levels} | scores | hardest |",
        "|---" * (len(LEVELS) + 4) + "|",
    ]
    for low, high in itertools.pairwise(EDGES):
        group = [one for one in results if low <= one.er < high]
        if group:
            lines.append(_row(group))
    return "\n".join(lines) + "\n" + TRIALS


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


def plot(results: Sequence[Rated], path: Path) -> None:
    """Draw a dot for each puzzle: ER across, score up, coloured by level."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 5.2), layout="constrained")
    axes = figure.subplots()
    for level in LEVELS:
        some = [one for one in results if one.level == level]
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
    """Make and rate the puzzles, and write the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("docs"))
    options = parser.parse_args()
    results = rated(options.puzzles, options.seed)
    with (options.out / "scales.csv").open("w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(Rated._fields)
        rows.writerows(results)
    (options.out / "scales.md").write_text(table(results, options.seed))
    plot(results, options.out / "scales.svg")


if __name__ == "__main__":
    main()
