"""The floors of the house as a picture, from the test that holds them."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

TEST = Path(__file__).resolve().parents[1] / "tests" / "test_architecture.py"
WIDTH, LINE, GAP, SIGN = 760, 22, 6, 7.3  # pixels; of a character


def pages() -> dict[str, str]:
    """The picture, by its path."""
    return {"floors.svg": picture()}


def storeys() -> list[list[str]]:
    """The folders of each floor, from the lowest; each where it ends."""
    text = TEST.read_text(encoding="utf-8")
    (table,) = re.findall(r'^FLOORS = """\n(.*?)"""', text, re.S | re.M)
    last: dict[str, int] = {}
    for height, line in enumerate(table.splitlines()):
        for name in line.split():
            last[folder_of(name)] = height
    order = sorted(last, key=lambda name: last[name])
    floors: dict[int, list[str]] = {}
    for name in order:
        floors.setdefault(last[name], []).append(name)
    return list(floors.values())


def folder_of(name: str) -> str:
    """The part of the house that a module of the table is in."""
    name = name.removeprefix("sudokit.")
    return "." if name == "sudokit" else name.split(".")[0]


def sizes() -> dict[str, int]:
    """How many modules each part has."""
    text = TEST.read_text(encoding="utf-8")
    (table,) = re.findall(r'^FLOORS = """\n(.*?)"""', text, re.S | re.M)
    found: dict[str, int] = {}
    for name in table.split():
        folder = folder_of(name)
        found[folder] = found.get(folder, 0) + 1
    return found


def picture() -> str:
    """The floors, the highest at the top."""
    counted = sizes()
    floors = [
        [name for name in floor if name not in (".", "__main__", "samples")]
        for floor in storeys()
    ]
    floors = [floor for floor in reversed(floors) if floor]
    height = len(floors) * (LINE + GAP) + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}"'
        f' height="{height}" viewBox="0 0 {WIDTH} {height}" role="img"'
        ' font-family="monospace" font-size="13">',
        "<title>The floors: each part imports what lies below it</title>",
    ]
    for row, floor in enumerate(floors):
        y = GAP + row * (LINE + GAP)
        width = (WIDTH - GAP) / len(floor) - GAP
        for column, name in enumerate(floor):
            x = GAP + column * (width + GAP)
            about = f"{counted[name]} modules" if counted[name] > 1 else ""
            parts.append(
                f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}"'
                f' height="{LINE}" rx="3" fill="#3f51b5" fill-opacity=".15"'
                ' stroke="#7986cb"/>'
                f'<text x="{x + 8:.1f}" y="{y + 15}" fill="#5c6bc0"'
                f' font-weight="bold">{escape(name)}</text>'
                f'<text x="{x + width - 8:.1f}" y="{y + 15}" fill="#888"'
                f' text-anchor="end">{about}</text>'
            )
    return "\n".join([*parts, "</svg>"]) + "\n"
