"""The libraries that only some uses need, and what installs them.

help_with(missing)    the line that helps, "" for a library of nobody
"""

from __future__ import annotations

import shlex
import sys
from importlib.util import find_spec
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
    return f"{missing} is not installed: {command(f'{source()}[{extra}]')}"


def command(wanted: str) -> str:
    """What installs a package into the environment that runs.

    Environments that uv makes have no pip.
    """
    python, wanted = shlex.quote(sys.executable), shlex.quote(wanted)
    if find_spec("pip") is None:
        return f"uv pip install --python {python} {wanted}"
    return f"{python} -m pip install {wanted}"


def source() -> str:
    """What pip takes for this program: its name, or its own checkout."""
    root = Path(__file__).resolve().parents[3]
    if (root / "pyproject.toml").is_file() and (root / "src").is_dir():
        return str(root)
    return "sudokit"
