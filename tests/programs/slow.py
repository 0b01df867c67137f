#!/usr/bin/env python3
"""A correct but slow program: it tries value by value, cell by cell."""

import sys

from right import Program


class SlowProgram(Program):
    def search(self, grid: list[int]) -> list[int]:
        """Search without choosing cells or filling in forced values."""
        if 0 not in grid:
            return grid
        cell = grid.index(0)
        for n in self.choices(grid, cell):
            result = self.search([*grid[:cell], n, *grid[cell + 1 :]])
            if result:
                return result
        return []

    def by_trial(self, grid: list[int]) -> list[int]:
        return self.search(grid)


if __name__ == "__main__":
    sys.exit(SlowProgram().main())
