"""Puzzles with a number of clues."""

from __future__ import annotations

from typing import Final, Generic, NamedTuple, TypeVar

from sudokit.core.dice import Dice, fresh_seed
from sudokit.core.grid import Grid
from sudokit.core.random_grid import random_line
from sudokit.core.search import EMPTY_GRID

DRAWS: Final = 60  # grids tried for a number of clues with unique choices


G = TypeVar("G")


class Made(NamedTuple, Generic[G]):
    """A puzzle, and the number of its clues."""

    grid: G
    clues: int


def make(nelts: int, unique: bool, dice: Dice) -> Made[Grid]:
    """What ``generate`` does, with the dice of the caller."""
    if not unique:
        line = random_line(dice)
        gone = frozenset(dice.shuffled(range(81))[nelts:])
        return Made(Grid.parse(_without(line, gone)), nelts)
    best = Made(EMPTY_GRID, 82)
    draws = 0
    while best.clues > nelts and (draws < DRAWS or best.clues > 30):
        made = _dig(random_line(dice), nelts, dice)
        draws += 1
        if made.clues < best.clues:
            best = made
    return best


def reached(clues: int, nelts: int) -> str:
    """What to say when it was another number than the one asked for."""
    return f"sudoku: {clues} clues were reached, not {nelts}"


def _without(line: str, gone: frozenset[int]) -> str:
    return "".join(
        ["." if cell in gone else sign for cell, sign in enumerate(line)]
    )


def _dig(line: str, nelts: int, dice: Dice) -> Made[Grid]:
    """Clues taken out of a grid while unique choices fill it again."""
    g = Grid.parse(line)
    clues = 81
    for cell in dice.shuffled(range(81)):
        if clues == nelts:
            break
        fewer = g.without(cell // 9, cell % 9)
        if fewer.fill_singles().is_complete():
            g = fewer
            clues -= 1
    return Made(g, clues)


def generate(nelts: int, unique: bool, seed: int | str | None = None) -> Grid:
    """A puzzle with nelts clues (0 to 81), as ``sudoku.generate`` says."""
    if not 0 <= nelts <= 81:
        raise ValueError(f"{nelts} is no number of clues from 0 to 81")
    dice = Dice(fresh_seed() if seed is None else seed)
    return make(nelts, unique, dice).grid
