"""Draws the pictures of the last benchmark for the README and the site.

    python benchmarks/picture.py [--out docs]

``speed-light.svg`` and ``speed-dark.svg`` show solving, rating and making
beside the best others that were measured; ``sets-light.svg`` and
``sets-dark.svg`` solving, set by set.  The figures are those of
``results.json`` and of the tables in ``README.md``, which ``run.py``
writes, and of ``ratings.json``, by ``raters.py``.  What wasn't measured is
left out.  The extra ``plot`` is needed.
"""

import argparse
import json
import re
from pathlib import Path
from typing import NamedTuple

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

matplotlib.rcParams["svg.fonttype"] = "none"  # text stays text

HERE = Path(__file__).resolve().parent
OURS = "sudokit"
THEMES = {
    "light": {"ink": "#1f2328", "ours": "#2f5bd0", "others": "#9aa4b2"},
    "dark": {"ink": "#e6edf3", "ours": "#6f9bff", "others": "#6b7684"},
}
MADE = re.compile(
    r"^\| puzzles made, minimal \| ([\d,]+) a second,"
    r" [\d.]+ times qqwing \(([\d,]+)\) \|$",
    re.M,
)
ROW = re.compile(r"^\| (\w+) \| ([\w-]+) \| [\d.]+ \| ([\d,]+) \|", re.M)
# What the tables call our own.
NAMES = {
    "compiled": OURS,
    "pure": f"{OURS}, pure Python",
    "dlx": f"{OURS}, dancing links",
}
SETS = ("easy", "minimal", "17_clue", "top1465", "hardest_11plus")


class Panel(NamedTuple):
    """A comparison: a title, and the rate of each program."""

    title: str
    rates: dict[str, float]


def solving() -> dict[str, dict[str, float]]:
    """Return puzzles solved per second, by set and program."""
    file = HERE / "results.json"
    speeds: dict[str, dict[str, float]] = {}
    if file.exists():
        record = json.loads(file.read_text())
        for name, one in record["native"]["figures"].items():
            speeds.setdefault(name, {}).update(one["rates"])
    for name, program, rate in ROW.findall((HERE / "README.md").read_text()):
        if name in SETS:
            shown = NAMES.get(program, program)
            number = float(rate.replace(",", ""))
            speeds.setdefault(name, {}).setdefault(shown, number)
    return speeds


def panels() -> list[Panel]:
    """Return the comparisons of the first picture."""
    panels_ = []
    solved = solving().get("17_clue", {})
    if solved:
        best = sorted(solved, key=lambda name: -solved[name])
        others = [name for name in best if not name.startswith(OURS)][:3]
        panels_.append(
            Panel(
                "solving 17-clue puzzles, each proved to have one solution",
                {name: solved[name] for name in (OURS, *others)},
            )
        )
    file = HERE / "ratings.json"
    if file.exists():
        rates = json.loads(file.read_text())["a second"]
        panels_.append(
            Panel("rating, on the scale of Sudoku Explainer", rates)
        )
    made = MADE.search((HERE / "README.md").read_text())
    if made:
        ours, theirs = (float(n.replace(",", "")) for n in made.groups())
        rates = {OURS: ours, "qqwing": theirs}
        panels_.append(Panel("making minimal puzzles", rates))
    return panels_


def beside(path: Path, theme: dict[str, str]) -> None:
    """Draw the first picture: a panel for each comparison."""
    shown = panels()
    heights = [len(panel.rates) + 0.9 for panel in shown]
    figure, axes = plt.subplots(
        len(shown),
        1,
        figsize=(8, 0.26 * sum(heights)),
        height_ratios=heights,
        squeeze=False,
    )
    figure.subplots_adjust(hspace=0.5)
    for axis, panel in zip(axes[:, 0], shown, strict=True):
        names = list(panel.rates)
        rates = [panel.rates[name] for name in names]
        colors = [
            theme["ours" if name == OURS else "others"] for name in names
        ]
        axis.barh(names, rates, color=colors, height=0.72)
        axis.invert_yaxis()
        axis.set_xlim(0, max(rates) * 1.32)
        for place, (name, rate) in enumerate(panel.rates.items()):
            times = panel.rates[OURS] / rate
            more = "" if name == OURS else f", {OURS} {times:,.1f} times"
            axis.annotate(
                f"{rate:,.0f} a second{more}",
                (rate, place),
                (4, 0),
                textcoords="offset points",
                va="center",
                color=theme["ink"],
                size=8.5,
            )
        axis.set_title(
            panel.title, loc="left", color=theme["ink"], size=9.5, pad=3
        )
        axis.set_xticks([])
        axis.tick_params(length=0, colors=theme["ink"], labelsize=9)
        axis.spines[:].set_visible(False)
    save(figure, path)


def by_sets(path: Path, theme: dict[str, str]) -> None:
    """Draw the second picture: puzzles per second by set, on a log scale."""
    solved = solving()
    names = [name for name in SETS if name in solved]
    programs = list(dict.fromkeys(p for name in names for p in solved[name]))
    figure, axis = plt.subplots(figsize=(8, 4))
    for number, program in enumerate(programs):
        rates = [solved[name].get(program) for name in names]
        ours = program.startswith(OURS)
        axis.plot(
            names,
            rates,
            marker="osD^v<>Ph*"[number % 10],
            color=theme["ours"] if ours else plt.cm.tab10(number % 10),
            linewidth=2.2 if ours else 1.1,
            linestyle={OURS: "-"}.get(program, "--" if ours else "-"),
            label=program,
        )
    axis.set_yscale("log")
    axis.set_ylabel("puzzles a second", color=theme["ink"])
    axis.tick_params(colors=theme["ink"], labelsize=9)
    axis.spines[["top", "right"]].set_visible(False)
    axis.spines[:].set_color(theme["ink"])
    axis.grid(axis="y", alpha=0.25)
    axis.legend(
        loc="center left",
        bbox_to_anchor=(1, 0.5),
        frameon=False,
        labelcolor=theme["ink"],
        fontsize=9,
    )
    save(figure, path)


def save(figure: plt.Figure, path: Path) -> None:
    """Return a picture without a background, reproducibly."""
    plt.rcParams["svg.hashsalt"] = path.stem
    figure.savefig(
        path, transparent=True, bbox_inches="tight", metadata={"Date": None}
    )
    plt.close(figure)
    text = path.read_text()
    path.write_text("".join(f"{x.rstrip()}\n" for x in text.splitlines()))


def main() -> None:
    """Run the script."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, default=HERE.parent / "docs")
    out = parser.parse_args().out
    for name, theme in THEMES.items():
        beside(out / f"speed-{name}.svg", theme)
        by_sets(out / f"sets-{name}.svg", theme)


if __name__ == "__main__":
    main()
