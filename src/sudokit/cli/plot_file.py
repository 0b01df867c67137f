"""The file of a picture: checked before it is drawn, whole or not there.

trouble_with(path)    why it can't be drawn there, "" if it can
save(figure, path)    draws it
"""

from __future__ import annotations

from pathlib import Path

from matplotlib.backend_bases import FigureCanvasBase
from matplotlib.figure import Figure

from sudokit.files import replaced


def trouble_with(path: str) -> str:
    """Why the picture can't be drawn there, "" if it can."""
    known = sorted(FigureCanvasBase.get_supported_filetypes())
    if _ending(path) not in known:
        return f"{path}: the picture can be {', '.join(known)}"
    if not Path(path).absolute().parent.is_dir():
        return f"{path}: there is no such directory"
    return ""


def save(figure: Figure, path: str) -> None:
    """Draws the figure as the file's name tells.  OSError."""
    with replaced(path) as out:
        figure.savefig(out, format=_ending(path), dpi=150)


def _ending(path: str) -> str:
    return Path(path).suffix.removeprefix(".").lower()
