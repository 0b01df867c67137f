"""Puzzles as they are asked for: by level, technique, symmetry, pattern."""

from sudokit.generator.making import Maker, Puzzle, Request, Unmade, puzzles

__all__ = ["Maker", "Puzzle", "Request", "Unmade", "puzzles"]
