#!/usr/bin/env python3
"""Ignores -u."""

import sys

from right import Program


class Broken(Program):
    def make(self, clues: int, unique: bool) -> list[int]:
        while True:  # one that shows the bug
            grid = super().make(clues, False)
            if not unique or 0 in self.by_unique_choices(grid):
                return grid


if __name__ == "__main__":
    sys.exit(Broken().main())
