#!/usr/bin/env python3
"""Its -c checks only rows and columns."""

import sys

from right import Program


class Broken(Program):
    def errors(self, grid: list[int]) -> list[str]:
        return [line for line in super().errors(grid) if "box" not in line]


if __name__ == "__main__":
    sys.exit(Broken().main())
