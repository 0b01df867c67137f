"""Plot files: checks of their name, writing, and axis ticks.

check_plot(path, force)   CantDo if it can't be drawn there
save(figure, path)    draws it; the file is whole or not there
round_numbers(least, most)    ticks of an axis of equal factors
"""

from __future__ import annotations

from math import floor, log10
from pathlib import Path
from typing import Final

from matplotlib.backend_bases import FigureCanvasBase
from matplotlib.figure import Figure

from sudokit import files
from sudokit.cli.arguments import CantDo, check_target

MOST_TICKS: Final = 8


def check_plot(path: str, force: bool) -> None:
    """CantDo if the picture can't be drawn there."""
    known = sorted(FigureCanvasBase.get_supported_filetypes())
    if _ending(path) not in known:
        raise CantDo(
            f"{path}: a picture's name must end in one of {', '.join(known)}"
        )
    if not Path(path).absolute().parent.is_dir():
        raise CantDo(f"{path}: no such directory")
    check_target(path, force)


def save(figure: Figure, path: str) -> None:
    """Draws the figure as the file's name tells.  OSError."""
    with files.replaced(path) as out:
        figure.savefig(out, format=_ending(path), dpi=150)


def round_numbers(least: float, most: float) -> list[float]:
    """Round numbers from one to the other, so few that all can be read.

    ValueError unless both are above 0.
    """
    powers = range(floor(log10(least)), floor(log10(most)) + 1)
    for digits in ((1, 2, 5), (1, 3), (1,)):
        found = [digit * 10.0**power for power in powers for digit in digits]
        within = [n for n in found if least <= n <= most]
        if len(within) <= MOST_TICKS:
            return within if len(within) > 1 else sorted({least, most})
    step = -(-len(within) // MOST_TICKS)
    return within[::step]


def _ending(path: str) -> str:
    return Path(path).suffix.removeprefix(".").lower()
