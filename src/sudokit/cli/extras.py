"""The libraries that only some uses need, and what installs them.

help_with(missing)    the line that helps, "" for a library of nobody
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

# A library, and the extra that has it.
EXTRAS: Final = {
    "babel": "test",
    "textual": "play",
    "matplotlib": "plot",
    "tqdm": "bench",
    "numpy": "data",
    "pyarrow": "data",
    "distributed": "dask",
    "pydantic": "web",
    "starlette": "web",
    "uvicorn": "web",
    "fpdf": "paper",
    "fontTools": "paper",
    "resvg_py": "paper",
    "segno": "paper",
}


def help_with(missing: str) -> str:
    """What to do about a module that is missing, in a line."""
    extra = EXTRAS.get(missing.split(".", 1)[0])
    if extra is None:
        return ""
    return f"{missing} is not installed: pip install '{source()}[{extra}]'"


def source() -> str:
    """What pip takes for this program: its name, or its own checkout."""
    root = Path(__file__).resolve().parents[3]
    if (root / "pyproject.toml").is_file() and (root / "src").is_dir():
        return str(root)
    return "sudokit"
