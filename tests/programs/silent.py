#!/usr/bin/env python3
"""Names no errors."""

import sys

from right import Program


class Broken(Program):
    def name(self, errors: list[str]) -> None:
        pass


if __name__ == "__main__":
    sys.exit(Broken().main())
