#!/usr/bin/env python3
"""A program that is right and slow: it tries value by value, cell by cell."""

import sys

from right import Program


class SlowProgram(Program):
    def search(self, grid: list[int]) -> list[int]:
        """Without choosing a cell well, or filling in what is forced."""
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
