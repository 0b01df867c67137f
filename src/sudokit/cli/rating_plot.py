"""The distribution of ratings, drawn with matplotlib (extra ``plot``).

plot(path, scores, hardest)  draws it
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from sudokit.cli.plot_file import round_numbers, save
from sudokit.logic import LEVELS, technique_named
from sudokit.rating.hodoku import by_difficulty

# From calm to glowing, and told apart in grey and by the colour-blind.
COLORS: Final = dict(
    zip(
        LEVELS,
        ("#7fc8a9", "#3c9dbd", "#3d5a99", "#8b3f8f", "#c93756"),
        strict=True,
    )
)
INK: Final = "#2b2d38"
PALE: Final = "#d9dbe2"
BARS: Final = 40  # in which the scores are counted
MOST: Final = 14  # techniques that are named


def plot(
    path: str,
    scores: Mapping[str, Sequence[int]],
    hardest: Mapping[str, int],
) -> None:
    """Draw scores by level, and the hardest techniques.  OSError."""
    room = ConstrainedLayoutEngine(w_pad=0.15, h_pad=0.12)
    figure = Figure(figsize=(11, 5.2), layout=room)
    left, right = figure.subplots(1, 2, width_ratios=(1.35, 1))
    total = sum(len(found) for found in scores.values())
    figure.suptitle(
        f"How hard {total:,} puzzle{'s are' if total != 1 else ' is'}",
        x=0.015, ha="left", fontsize=15, fontweight="bold", color=INK,
    )  # fmt: skip
    _draw_scores(left, scores)
    _draw_hardest(right, hardest)
    save(figure, path)


def _draw_scores(axes: Axes, scores: Mapping[str, Sequence[int]]) -> None:
    """A histogram; equal widths are equal factors."""
    found = {level: some for level, some in scores.items() if some}
    if found:
        least = max(1, min(map(min, found.values())))
        most = max(least + 1, *map(max, found.values()))
        axes.hist(
            list(found.values()),
            bins=_edges(least, most),
            stacked=True,
            color=[COLORS[level] for level in found],
            label=[f"{level}  {len(some):,}" for level, some in found.items()],
            edgecolor="white",
            linewidth=0.4,
        )
        axes.set_xscale("log")
        ticks = round_numbers(least, most)
        axes.set_xticks(ticks, [f"{tick:,.0f}" for tick in ticks])
        axes.minorticks_off()
        axes.legend(frameon=False, labelcolor=INK)
    axes.set_xlabel("score")
    axes.set_ylabel("puzzles")
    _tidy(axes, "y")


def _edges(least: int, most: int) -> list[float]:
    """The ends of the bars, each the same factor from the next."""
    step = math.log(most * 1.001 / least) / BARS
    return [least * math.exp(step * bar) for bar in range(BARS + 1)]


def _draw_hardest(axes: Axes, hardest: Mapping[str, int]) -> None:
    """A bar for each technique; the rarest share the last."""
    common = sorted(hardest, key=lambda name: -hardest[name])[:MOST]
    rows = by_difficulty({name: hardest[name] for name in common})
    names = [name for name, _ in rows]
    counts = [count for _, count in rows]
    colors = [COLORS[technique_named(name).level] for name in names]
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
    """No more lines than are read, and those behind the bars."""
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(PALE)
    axes.grid(axis="y" if across == "y" else "x", color=PALE, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(colors=INK)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)
