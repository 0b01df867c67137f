"""Pictures of ratings and of times, drawn with matplotlib (extra ``plot``).

check_plot(path, force)          raises CantDo if it can't write this file
plot_ratings(path, scores, ...)  scores by level, and hardest techniques
plot_times(path, sets, rows)     time against difficulty, and clues
round_numbers(least, most)       ticks of a logarithmic axis
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from math import floor, log10
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.backend_bases import FigureCanvasBase
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator, NullLocator

from sudokit.cli.arguments import CantDo, check_target, stderr
from sudokit.cli.progress import wrote
from sudokit.logic import LEVELS, technique_named
from sudokit.rating.hodoku import by_difficulty, rate
from sudokit.rules import as_grid
from sudokit.system import files

if TYPE_CHECKING:
    from sudokit.cli.timing import TimedCase, TimedRow

MOST_TICKS: Final = 8


def check_plot(path: str, force: bool) -> None:
    """Raise CantDo if the picture can't be drawn to this file."""
    known = sorted(FigureCanvasBase.get_supported_filetypes())
    if _ending(path) not in known:
        raise CantDo(
            f"{path}: a picture's name must end in one of {', '.join(known)}"
        )
    check_place(path, force)


def check_place(path: str, force: bool) -> None:
    """Raise CantDo if the file can't be written."""
    if not Path(path).absolute().parent.is_dir():
        raise CantDo(f"{path}: no such directory")
    check_target(path, force)


def save(figure: Figure, path: str) -> None:
    """Write the figure in the format of its name; raise OSError on failure."""
    with files.replaced(path) as out:
        figure.savefig(out, format=_ending(path), dpi=150)
    wrote(stderr(), path)


def round_numbers(least: float, most: float) -> list[float]:
    """Return round numbers between two limits, few enough for labels.

    Raise ValueError unless both limits are above 0.
    """
    powers = range(floor(log10(least)), floor(log10(most)) + 1)
    for digits in ((1, 2, 5), (1, 3), (1,)):
        numbers = [digit * 10.0**power for power in powers for digit in digits]
        within = [n for n in numbers if least <= n <= most]
        if len(within) <= MOST_TICKS:
            return within if len(within) > 1 else sorted({least, most})
    step = -(-len(within) // MOST_TICKS)
    return within[::step]


def _ending(path: str) -> str:
    return Path(path).suffix.removeprefix(".").lower()


# Ratings.

# From calm to glowing, and told apart in grey and by the colour-blind.
LEVEL_COLORS: Final = dict(
    zip(
        LEVELS,
        ("#7fc8a9", "#3c9dbd", "#3d5a99", "#8b3f8f", "#c93756"),
        strict=True,
    )
)
INK: Final = "#2b2d38"
PALE: Final = "#d9dbe2"
BARS: Final = 40  # of the histogram of scores
MOST: Final = 14  # techniques with a bar of their own


def plot_ratings(
    path: str,
    scores: Mapping[str, Sequence[int]],
    hardest: Mapping[str, int],
) -> None:
    """Draw scores by level, and the hardest techniques.  OSError."""
    room = ConstrainedLayoutEngine(w_pad=0.15, h_pad=0.12)
    figure = Figure(figsize=(11, 5.2), layout=room)
    left, right = figure.subplots(1, 2, width_ratios=(1.35, 1))
    total = sum(len(ratings) for ratings in scores.values())
    figure.suptitle(
        f"How hard {total:,} puzzle{'s are' if total != 1 else ' is'}",
        x=0.015, ha="left", fontsize=15, fontweight="bold", color=INK,
    )  # fmt: skip
    _draw_scores(left, scores)
    _draw_hardest(right, hardest)
    save(figure, path)


def _draw_scores(axes: Axes, scores: Mapping[str, Sequence[int]]) -> None:
    """Draw a histogram on a logarithmic axis."""
    levels = {level: some for level, some in scores.items() if some}
    if levels:
        least = max(1, min(map(min, levels.values())))
        most = max(least + 1, *map(max, levels.values()))
        axes.hist(
            list(levels.values()),
            bins=_edges(least, most),
            stacked=True,
            color=[LEVEL_COLORS[level] for level in levels],
            label=[
                f"{level}  {len(some):,}" for level, some in levels.items()
            ],
            edgecolor="white",
            linewidth=0.4,
        )
        _by_factors(axes.xaxis, axes.set_xscale, (least, most), _whole)
        axes.legend(frameon=False, labelcolor=INK)
    axes.set_xlabel("score")
    axes.set_ylabel("puzzles")
    _tidy(axes, "y")


def _edges(least: int, most: int) -> list[float]:
    """Return the bounds of the bars, in a geometric sequence."""
    step = math.log(most * 1.001 / least) / BARS
    return [least * math.exp(step * bar) for bar in range(BARS + 1)]


def _draw_hardest(axes: Axes, hardest: Mapping[str, int]) -> None:
    """Draw a bar for each technique; the rarest share the last."""
    common = sorted(hardest, key=lambda name: -hardest[name])[:MOST]
    rows = by_difficulty({name: hardest[name] for name in common})
    names = [name for name, _ in rows]
    counts = [count for _, count in rows]
    colors = [LEVEL_COLORS[technique_named(name).level] for name in names]
    rest = sum(hardest.values()) - sum(counts)
    if rest:
        names.append(f"{len(hardest) - len(rows)} others")
        counts.append(rest)
        colors.append(PALE)
    bars = axes.barh(names, counts, color=colors, height=0.72)
    axes.bar_label(bars, fmt="{:,.0f}", padding=3, color=INK, fontsize=9)
    axes.invert_yaxis()
    axes.margins(x=0.12)
    axes.set_xlabel("puzzles whose hardest technique this is")
    axes.tick_params(axis="y", length=0)
    _tidy(axes, "x")


def _tidy(axes: Axes, across: str) -> None:
    """Draw only useful grid lines, behind the bars."""
    frame(axes)
    axes.grid(axis="y" if across == "y" else "x", color=PALE, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)


def frame(axes: Axes) -> None:
    """Draw two of the four sides, in a pale colour."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(PALE)
    axes.tick_params(colors=INK)


# Times.

# Worded apart in grey and by the colour-blind, in the order of the table.
SOLVER_COLORS = ("#0b7a75", "#d1495b", "#30638e", "#a06b00")
STEPS = 8  # groups whose medians the line joins
Point = tuple[float, float, bool]  # difficulty or clues, seconds, ended


def plot_times(
    path: str,
    sets: Mapping[str, Sequence[TimedCase]],
    rows: Sequence[TimedRow],
    duration_text: Callable[[float], str],
) -> None:
    """Draw time against difficulty and against clues.  OSError.

    A point is a puzzle and a solver, and the line goes through the medians.
    The difficulty is the score on HoDoKu's scale; puzzles without one are
    left out there.  A cross is a solver that ran out of time.
    ``duration_text`` writes a time.
    """
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
    _by_factors(left.xaxis, left.set_xscale, difficulties, _whole)
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
        ncols=len(SOLVER_COLORS),
        frameon=False,
    )
    save(figure, path)


def _by_factors(
    axis: Axis,
    set_scale: Callable[[str], object],
    numbers: Iterable[float],
    text: Callable[[float], str],
) -> None:
    """Make an axis logarithmic, with as many labels as fit."""
    positive = [number for number in numbers if number > 0]
    if positive:
        set_scale("log")
        ticks = round_numbers(min(positive), max(positive))
        axis.set_ticks(ticks, [text(tick) for tick in ticks])
        axis.set_minor_locator(NullLocator())


def _whole(number: float) -> str:
    return f"{number:,.0f}"


def score_of(case: TimedCase) -> float:
    """Return the score of a puzzle's rating, 0 if it has none."""
    return 0 if (grid := as_grid(case.grid)) is None else rate(grid).score


def _panel(
    axes: Axes, places: Mapping[str, Sequence[float]], rows: Sequence[TimedRow]
) -> None:
    """Draw the points of every solver by rank, each with a line."""
    names = list(dict.fromkeys(row.solver for row in rows))
    for solver, color in zip(names, SOLVER_COLORS, strict=False):
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
    """Return the points in groups of neighbours, each by its two medians."""
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
