#!/usr/bin/env python3
"""Its -g always makes puzzles of thirty clues."""

import sys

from right import Program


class Broken(Program):
    def make(self, clues: int, unique: bool) -> list[int]:
        return super().make(30, unique)


if __name__ == "__main__":
    sys.exit(Broken().main())
