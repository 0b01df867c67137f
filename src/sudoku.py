"""Sudoku: read, print, check, solve and generate: the header sudoku.h.

read(stream)            the next puzzle of a stream, None at its end
print(stream, g)        nine lines of nine values
is_correct(g)           complete, and no value twice in a house?
print_errors(g)         what is wrong, on stderr
solve(g)                the solution
generate(n, unique)     a puzzle with n clues
"""

import sys

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.checking import errors, is_correct, print_errors
from sudokit.core.making import generate
from sudokit.core.printing import print
from sudokit.core.program import main, run
from sudokit.core.reader import Reader, read
from sudokit.core.search import count, solutions
from sudokit.core.solving import (
    NO_SOLUTION,
    ONE_SOLUTION,
    SEVERAL_SOLUTIONS,
    UNIQUE_CHOICE,
    solve,
    solve_many,
    verdict,
)
from sudokit.core.text import FormatError
from sudokit.core.version import VERSION

__all__ = [
    "NO_SOLUTION",
    "ONE_SOLUTION",
    "SEVERAL_SOLUTIONS",
    "UNIQUE_CHOICE",
    "VERSION",
    "Budget",
    "BudgetSpent",
    "FormatError",
    "Reader",
    "count",
    "errors",
    "generate",
    "is_correct",
    "main",
    "print",
    "print_errors",
    "read",
    "run",
    "solutions",
    "solve",
    "solve_many",
    "verdict",
]

if __name__ == "__main__":
    sys.exit(main())
