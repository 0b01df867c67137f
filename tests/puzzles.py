"""Paths of the puzzles that the tests read, and a few puzzles."""

import csv
import importlib.util
import os
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import NoReturn, TypeVar

import pytest

import sudokit
from sudokit import Choice, Grid

T = TypeVar("T")
ROOT = Path(__file__).resolve().parent.parent
LIBRARY = str(Path(str(sudokit.__file__)).parents[1])  # for PYTHONPATH
DATA = ROOT / "tests" / "data"
PUZZLES = Path(
    os.environ.get("SUDOKIT_PUZZLES", ROOT.parent / "shared" / "puzzles")
)

EASY = (
    "530070000600195000098000060800060003400803001700020006060000280"
    "000419005000080079"
)
WIKI = EASY.replace("0", ".")
SOLVED = (
    "534678912672195348198342567859761423426853791713924856"
    "961537284287419635345286179"
)
SPARSE = "." * 14 + (
    "3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
)  # 17 clues
NONE = "2" + EASY[1:]  # no solution, and no error to see
CLASH = "55" + "." * 79
TWO = (  # a rectangle of 6 and 8 can be turned
    "..2...8....3.....6.1.64.3.....7...15.9..81.3......9........3..16.89......"
    "7......2"
)
SEVERAL = WIKI[:20] + "." + WIKI[21:]  # several solutions
# Needs nearly everything up to the longest chains.
HARD = (
    "005000800070000010002705000900007000040200008"
    "000810006090020300000000000800061094"
)


def script(path: Path) -> ModuleType:
    """Import a Python file that belongs to no package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def grid_of(text: str) -> Grid:
    """Return a grid from 81 signs."""
    values = [int(sign) if sign.isdigit() else 0 for sign in text]
    return Grid.init([values[row * 9 : row * 9 + 9] for row in range(9)])


def reject(grid: Grid, gone: str) -> Grid:
    """Rule out choices written as ``r1c2<>3, r4c5<>6``."""
    for item in gone.split(", "):
        if item:
            choice = Choice(int(item[1]) - 1, int(item[3]) - 1, int(item[6:]))
            grid = grid.reject(choice)
    return grid


def few(name: str) -> Path:
    """Return a file with a few rows, beside the tests."""
    return DATA / "puzzles" / name


def shared(name: str) -> Path:
    """Return the file with all rows; skip the test if it is missing.

    With SHARED=1 in the environment it fails instead.
    """
    path = PUZZLES / name
    if not path.exists():
        lacking(f"{path} is missing: set SUDOKIT_PUZZLES")
    return path


def lacking(reason: str) -> NoReturn:
    """Skip a test that lacks something; with SHARED=1 fail."""
    if os.environ.get("SHARED"):
        pytest.fail(reason)
    pytest.skip(reason)


# A test that runs on the few rows, and on the many where they are.
Place = Callable[[str], Path]
on_few_and_shared = pytest.mark.parametrize("place", [few, shared])


# CASES=all, as in make agree, tries all cases of tests that sample them.
ALL_CASES = os.environ.get("CASES") == "all"


def sampled(cases: Iterable[T], every: int) -> list[T]:
    """Return an evenly spaced sample of the cases, with the first."""
    return [*cases][:: 1 if ALL_CASES else every]


def lines_of(path: Path, every: int = 1) -> list[str]:
    """Return an evenly spaced sample of a file's puzzles, at least one."""
    lines = path.read_text().split()[::every]
    assert lines, f"{path} is empty"
    return lines


def ratings(path: Path, every: int = 1) -> list[dict[str, str]]:
    """Return an evenly spaced sample of the rows of a table, at least one."""
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))[::every]
    assert rows, f"{path} is empty"
    return rows


def image(text: str, seed: int) -> str:
    """Return the puzzle with values renamed and lines exchanged."""
    chance = random.Random(seed)
    names = chance.sample("123456789", 9)
    rows = _shuffled(chance)
    columns = _shuffled(chance)
    if chance.random() < 0.5:
        text = "".join(text[i % 9 * 9 + i // 9] for i in range(81))
    moved = "".join(text[row * 9 + col] for row in rows for col in columns)
    return moved.translate(str.maketrans("123456789", "".join(names)))


def _shuffled(chance: random.Random) -> list[int]:
    """Return lines exchanged within bands, and bands exchanged."""
    return [
        chute * 3 + line
        for chute in chance.sample(range(3), 3)
        for line in chance.sample(range(3), 3)
    ]
