#!/usr/bin/env python3
"""Its -u is not looked at."""

import sys

from right import Program


class Broken(Program):
    def make(self, clues: int, unique: bool) -> list[int]:
        return super().make(clues, False)


if __name__ == "__main__":
    sys.exit(Broken().main())
