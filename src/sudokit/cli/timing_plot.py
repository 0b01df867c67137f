"""The plot of ``sudoku bench``, drawn with matplotlib (extra ``plot``).

    plot(path, sets, rows)   time against difficulty, and against clues

A point is a puzzle and a solver, and the line goes through the medians.
The difficulty is the score of ``sudokit.rating``; puzzles without one
are left out there.  A cross is a solver that came to no end in time.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from statistics import median

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, NullLocator

from sudokit.cli.plot_file import round_numbers, save
from sudokit.cli.timing import TimedCase, TimedRow, duration_text
from sudokit.rating.hodoku import rate
from sudokit.rules import as_grid

# Told apart in grey and by the colour-blind, in the order of the table.
COLORS = ("#0b7a75", "#d1495b", "#30638e", "#a06b00")
STEPS = 8  # groups whose medians the line joins
Point = tuple[float, float, bool]  # difficulty or clues, seconds, ended


def plot(
    path: str,
    sets: Mapping[str, Sequence[TimedCase]],
    rows: Sequence[TimedRow],
) -> None:
    """Draw time against difficulty and against clues.  OSError."""
    figure = Figure(figsize=(11, 5), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    scores = {
        name: [score_of(case) for case in cases]
        for name, cases in sets.items()
    }
    clues = {
        name: [float(case.clues) for case in cases]
        for name, cases in sets.items()
    }
    _panel(left, scores, rows)
    _panel(right, clues, rows)
    difficulties = chain(*scores.values())
    _by_factors(left.xaxis, left.set_xscale, difficulties, "{:,.0f}".format)
    left.set_xlabel("difficulty (score of the steps)")
    right.set_xlabel("clues")
    right.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    times = [one.seconds for row in rows for one in row.outcomes]
    _by_factors(left.yaxis, left.set_yscale, times, duration_text)
    left.set_ylabel("time to solve")
    # Outside, where no point can lie under it.
    figure.legend(
        *left.get_legend_handles_labels(),
        loc="outside upper right",
        ncols=len(COLORS),
        frameon=False,
    )
    save(figure, path)


def _by_factors(
    axis: Axis,
    set_scale: Callable[[str], object],
    numbers: Iterable[float],
    text: Callable[[float], str],
) -> None:
    """Equal factors are equally far, with as many labels as have room."""
    found = [number for number in numbers if number > 0]
    if found:
        set_scale("log")
        ticks = round_numbers(min(found), max(found))
        axis.set_ticks(ticks, [text(tick) for tick in ticks])
        axis.set_minor_locator(NullLocator())


def score_of(case: TimedCase) -> float:
    """The score of a puzzle's rating, 0 if it has none."""
    return 0 if (grid := as_grid(case.grid)) is None else rate(grid).score


def _panel(
    axes: Axes, places: Mapping[str, Sequence[float]], rows: Sequence[TimedRow]
) -> None:
    """The points of every solver over their places, and a line each."""
    names = list(dict.fromkeys(row.solver for row in rows))
    for solver, color in zip(names, COLORS, strict=False):
        points = [
            (place, one.seconds, one.ended)
            for row in rows
            if row.solver == solver
            for place, one in zip(places[row.name], row.outcomes, strict=True)
            if place
        ]
        for ended, sign in (True, "o"), (False, "x"):
            some = [point for point in points if point[2] == ended]
            axes.scatter(
                [point[0] for point in some],
                [point[1] for point in some],
                s=14, alpha=0.5, color=color, marker=sign,
            )  # fmt: skip
        middle = medians(points)
        axes.plot(
            [place for place, _ in middle],
            [seconds for _, seconds in middle],
            color=color,
            label=solver,
        )
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)


def medians(points: Sequence[Point]) -> list[tuple[float, float]]:
    """The points in groups of neighbours, each by its two medians."""
    places = sorted({place for place, _, _ in points})
    size = -(-len(places) // STEPS) or 1
    groups = [
        [point for point in points if first <= point[0] <= last]
        for first, last in (
            (places[at], places[min(at + size, len(places)) - 1])
            for at in range(0, len(places), size)
        )
    ]
    return [
        (median(place for place, _, _ in group),
         median(seconds for _, seconds, _ in group))
        for group in groups
    ]  # fmt: skip
