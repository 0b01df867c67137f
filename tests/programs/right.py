#!/usr/bin/env python3
"""A correct program for the assignment, and nothing else.

It reads one puzzle of nine lines of nine values.  The other programs of
this folder are this one with a bug each.
"""

import random
import sys

HOUSES = (
    [[9 * i + j for j in range(9)] for i in range(9)]
    + [[9 * i + j for i in range(9)] for j in range(9)]
    + [
        [27 * (b // 3) + 3 * (b % 3) + 9 * (k // 3) + k % 3 for k in range(9)]
        for b in range(9)
    ]
)
PEERS = [
    sorted(
        {peer for house in HOUSES if cell in house for peer in house} - {cell}
    )
    for cell in range(81)
]


class Program:
    """The assignment: solve, check with -c, make with -g N [-u]."""

    def main(self) -> int:
        words = sys.argv[1:]
        if words[:1] == ["-g"]:
            self.show(self.make(int(words[1]), "-u" in words))
            return 0
        grid = [int(n) for n in sys.stdin.read().split()]
        if len(grid) != 81:
            return 1
        return self.check(grid) if words == ["-c"] else self.solve(grid)

    def show(self, grid: list[int], is_data: bool = True) -> None:
        stream = sys.stdout if is_data else sys.stderr
        for row in range(0, 81, 9):
            print(*grid[row : row + 9], file=stream)

    def solve(self, grid: list[int]) -> int:
        print("New puzzle:", file=sys.stderr)
        self.show(grid, is_data=False)
        kind = "unique"
        filled = self.by_unique_choices(grid)
        if 0 in filled:
            kind = "multiple"
            filled = self.by_trial(filled)
        if filled and not self.errors(filled):
            text = f"Puzzle has a ({kind} choice) solution:"
            print(text, file=sys.stderr)
            self.show(filled)
            return 0
        print("Puzzle has no solution:", file=sys.stderr)
        attempt = self.complete(grid)
        self.show(attempt)
        self.name(self.errors(attempt))
        return 1

    def name(self, errors: list[str]) -> None:
        print(*errors, sep="\n", file=sys.stderr)

    def check(self, grid: list[int]) -> int:
        self.show(grid, is_data=False)
        errors = self.errors(grid)
        verdict = "incorrect:" if errors else "correct."
        print(f"Puzzle solution is {verdict}", file=sys.stderr)
        if errors:
            self.name(errors)
        return 1 if errors else 0

    def errors(self, grid: list[int]) -> list[str]:
        result = [] if 0 not in grid else ["it is not complete"]
        for number, house in enumerate(HOUSES):
            values = [grid[cell] for cell in house if grid[cell]]
            if len(set(values)) < len(values):
                kind = ("row", "column", "box")[number // 9]
                result.append(f"a value twice in {kind} {number % 9 + 1}")
        return result

    def choices(self, grid: list[int], cell: int) -> list[int]:
        taken = {grid[peer] for peer in PEERS[cell]}
        return [n for n in range(1, 10) if n not in taken]

    def by_unique_choices(self, grid: list[int]) -> list[int]:
        grid = grid[:]
        going = True
        while going:
            going = False
            for cell in range(81):
                if not grid[cell]:
                    choices = self.choices(grid, cell)
                    if len(choices) == 1:
                        grid[cell] = choices.pop()
                        going = True
        return grid

    def by_trial(self, grid: list[int]) -> list[int]:
        """Return a completed grid, or an empty list."""
        return self.search(self.by_unique_choices(grid))

    def search(self, grid: list[int]) -> list[int]:
        empty = [cell for cell in range(81) if not grid[cell]]
        if not empty:
            return grid
        random.shuffle(empty)
        cell = min(empty, key=lambda cell: len(self.choices(grid, cell)))
        choices = self.choices(grid, cell)
        for n in random.sample(choices, len(choices)):
            less = [*grid[:cell], n, *grid[cell + 1 :]]
            result = self.search(self.by_unique_choices(less))
            if result:
                return result
        return []

    def complete(self, grid: list[int]) -> list[int]:
        """Return the grid with every empty cell filled somehow."""
        grid = grid[:]
        for cell in range(81):
            if not grid[cell]:
                grid[cell] = min(self.choices(grid, cell), default=1)
        return grid

    def make(self, clues: int, unique: bool) -> list[int]:
        grid = self.search([0] * 81)
        for cell in random.sample(range(81), 81):
            if 81 - grid.count(0) == clues:
                break
            less = [*grid[:cell], 0, *grid[cell + 1 :]]
            if not unique or 0 not in self.by_unique_choices(less):
                grid = less
        return grid


if __name__ == "__main__":
    sys.exit(Program().main())
