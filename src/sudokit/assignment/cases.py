"""The cases of the assignment, read from ``cases.toml``."""

import tomllib
from importlib.resources import files
from typing import NamedTuple


class Case(NamedTuple):
    """One thing that the assignment asks for.

    ``part`` is what a rubric gives points for, ``judge`` the name of the
    judge.  The program is run with ``arguments`` on ``grid``, 81 values
    with 0 for an empty cell, or "" where it reads nothing.  ``verdict``
    is the line expected on stderr, ``clues`` the number requested, of
    which as many as ``tolerance`` may be missing or left, ``status`` the
    exit status.  Cases ``beyond`` the assignment are marked.
    """

    part: str
    name: str
    judge: str
    arguments: tuple[str, ...]
    grid: str
    verdict: str
    clues: int
    tolerance: int
    status: int
    beyond: bool


def cases() -> list[Case]:
    """All cases, in the order of the file."""
    text = (files(__package__) / "cases.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    grids = {
        name: "".join(lines.split()) for name, lines in data["grids"].items()
    }
    return [
        Case(
            part=entry["part"],
            name=_name(entry, judge),
            judge=judge,
            arguments=tuple(entry["arguments"]),
            grid=grids[entry["grid"]] if "grid" in entry else "",
            verdict=entry.get("verdict", ""),
            clues=entry.get("clues", 0),
            tolerance=data["tolerance"],
            status=entry.get("status", 0),
            beyond=entry.get("beyond", False),
        )
        for entry in data["cases"]
        for judge in entry["judges"]
    ]


def _name(entry: dict[str, str], judge: str) -> str:
    """The name of a case: ``check, row: errors``."""
    about = entry.get("grid") or str(entry["clues"])
    checked = " with -c" * (entry["part"] != "check")
    how = checked if "-c" in entry["arguments"] else ""
    return f"{entry['part']}, {about}{how}: {judge}"
