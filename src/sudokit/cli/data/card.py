"""A card of a data set: an audit as Markdown with a picture.

check_card(path, force)  raises CantDo if the card can't be written there
write_card(path, audit)  writes the card, and FILE.svg beside it
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from sudokit.cli.arguments import CantDo, check_target
from sudokit.cli.data.audit_text import figures, histograms
from sudokit.cli.plots import INK, check_place, frame
from sudokit.core.version import VERSION
from sudokit.system import files

if TYPE_CHECKING:
    from sudokit.tables.data.audit import Audit

COLORS: Final = ("#3c9dbd", "#c93756", "#7fc8a9", "#8b3f8f", "#e0a13a")
MOST_TICKS: Final = 18
WIDEST: Final = 50  # characters below a panel


def check_card(path: str, force: bool) -> None:
    """Raise CantDo if the page can't be written there."""
    if not path.endswith(".md"):
        raise CantDo(
            f"{path}: the card is a Markdown file; its name must end in .md"
        )
    check_place(path, force)
    check_target(Path(path).with_suffix(".svg"), force)


def write_card(path: str, audit: Audit) -> None:
    """Write the page and its picture; raise OSError if that fails."""
    picture = Path(path).with_suffix(".svg")
    # Equal audits give equal bytes.
    style: dict[Any, Any] = {"svg.hashsalt": "sudokit", "svg.fonttype": "none"}
    with mpl.rc_context(style), files.replaced(str(picture)) as stream:
        drawn(audit).savefig(stream, format="svg", metadata={"Date": None})
    with files.replaced(path) as stream:
        stream.write(page(audit, Path(path).stem, picture.name).encode())


def page(audit: Audit, title: str, picture: str) -> str:
    """Return the text of the page."""
    names = [Path(file.file).name for file in audit.files]
    columns = [dict(figures(file)) for file in audit.files]
    rows = [
        _row(what, *[one.get(what, "0") for one in columns])
        for what in dict.fromkeys(what for one in columns for what in one)
    ]
    wrong = [f"- {line}\n" for line in audit.wrong or ["No problems found."]]
    return f"""\
# {title}

Audited by `sudoku data audit`, sudokit {VERSION}.

{_head("", *map(_cell, names))}{"".join(rows)}
{_pairs(audit)}## Problems

{"".join(wrong)}
## Distributions

![clues, trials, levels and scores]({picture})

Trials are the guesses that sudokit's solver makes to prove the\
 number of solutions; levels and scores are on HoDoKu's scale.
"""


def _pairs(audit: Audit) -> str:
    """Return the section on rows that tables share, if there are several."""
    if not audit.pairs:
        return ""
    kinds = [f"by {kind}" for kind in audit.pairs[0].shared]
    text = "## Between the tables\n\n"
    text += _head("rows of", "that are in", *kinds)
    for pair in audit.pairs:
        one, other = (_cell(Path(file).name) for file in pair.files)
        text += _row(other, one, *[f"{n:,}" for n in pair.shared.values()])
    return text + "\n"


def _head(*cells: str) -> str:
    return _row(*cells) + "|---" * len(cells) + "|\n"


def _row(*cells: str) -> str:
    """Return a row of a table of Markdown."""
    return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|\n"


def _cell(text: str) -> str:
    """Return text in a table of Markdown."""
    return text.replace("|", "\\|")


def drawn(audit: Audit) -> Figure:
    """Return the distributions, one panel each, in percent of each table."""
    names = [Path(file.file).name for file in audit.files]
    panels: dict[str, list[Mapping[str, int]]] = {}
    for at, file in enumerate(audit.files):
        for name, counts in histograms(file):
            kind = name.split(",")[0]
            series = panels.setdefault(kind, [{} for _ in names])
            series[at] = counts
    room = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.12)
    rows = max(1, (len(panels) + 1) // 2)
    figure = Figure(figsize=(11, 3.4 * rows), layout=room)
    grid = figure.subplots(rows, 2, squeeze=False)
    for axes, (kind, series) in zip(grid.flat, panels.items(), strict=False):
        _draw(axes, kind, series, names)
    for axes in list(grid.flat)[len(panels) :]:
        axes.set_visible(False)
    return figure


def _draw(
    axes: Axes,
    kind: str,
    series: list[Mapping[str, int]],
    names: list[str],
) -> None:
    """Draw bars of several tables side by side."""
    bars = list(dict.fromkeys(bar for counts in series for bar in counts))
    bars.sort(key=_number)
    width = 0.84 / len(series)
    for at, counts in enumerate(series):
        whole = sum(counts.values()) or 1
        places = [k - 0.42 + width * (at + 0.5) for k in range(len(bars))]
        axes.bar(
            places,
            [100 * counts.get(bar, 0) / whole for bar in bars],
            width,
            color=COLORS[at % len(COLORS)],
            label=names[at],
        )
    step = -(-len(bars) // MOST_TICKS)
    shown = range(0, len(bars), max(1, step))
    small = 7 if len(bars) > 6 else 9
    words = [bars[k] for k in shown]
    if sum(map(len, words)) > WIDEST:
        # Only the starts of ranges: a bar ends where the next begins.
        words = [word.split("-", maxsplit=1)[0] for word in words]
        axes.set_xlabel("from", color=INK, fontsize=small)
    axes.set_xticks(list(shown), words, fontsize=small)
    axes.set_title(kind, loc="left", color=INK, fontweight="bold")
    axes.set_ylabel("% of puzzles", color=INK)
    frame(axes)
    if len(series) > 1 and kind == "clues":
        axes.legend(frameon=False, labelcolor=INK)


def _number(bar: str) -> int:
    """Return the first number of a bar; 0 for levels, already in order."""
    digits = bar.split("-", maxsplit=1)[0].rstrip("+")
    return int(digits) if digits.isdecimal() else 0
