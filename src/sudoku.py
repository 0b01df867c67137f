"""The header sudoku.h: read, print, check, solve and generate.

    C                       here                     meaning
    sudoku_read()           read(stream)             the next puzzle
    sudoku_print(s, g)      print(stream, g)         nine lines of values
    sudoku_is_correct(g)    is_correct(g)            complete, and no error
    sudoku_print_errors(g)  print_errors(g)          the errors
    sudoku_solve(g, c)      solve(g, c)              the solution
    sudoku_generate(n, u)   generate(nelts, unique)  a puzzle with n clues

``run`` is the program of the C original; so is this file when run:
``python3 sudoku.py < puzzle`` solves, ``-c`` checks, ``-g 30 -u`` makes.
Beyond the header there are ``errors``, ``verdict``, ``solutions``,
``count``, ``solve_many``, and their types.  The implementation is in
``sudokit.core``.
"""

import sys
from collections.abc import Sequence
from operator import index
from typing import TextIO

from sudokit.core import checking, clashes, making, reading
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.checking import errors
from sudokit.core.choice import NO_CHOICE, Choice
from sudokit.core.clashes import Clash
from sudokit.core.grid import Grid
from sudokit.core.reading import Reader
from sudokit.core.repair import closest
from sudokit.core.search import count, solutions
from sudokit.core.solving import (
    NO_SOLUTION,
    ONE_SOLUTION,
    SEVERAL_SOLUTIONS,
    UNIQUE_CHOICE,
    first_solution,
    solve_many,
    verdict,
    verdicts_many,
    without_tried,
)
from sudokit.core.version import VERSION
from sudokit.filter import program
from sudokit.text.messages import FormatError

__all__ = [
    "NO_SOLUTION",
    "ONE_SOLUTION",
    "SEVERAL_SOLUTIONS",
    "UNIQUE_CHOICE",
    "VERSION",
    "Budget",
    "BudgetSpent",
    "Clash",
    "FormatError",
    "Reader",
    "count",
    "errors",
    "generate",
    "is_correct",
    "print",
    "print_errors",
    "read",
    "run",
    "solutions",
    "solve",
    "solve_many",
    "verdict",
    "verdicts_many",
]


def read(stream: TextIO | Reader) -> Grid | None:
    """Return the next puzzle of a Reader, or the first one of a stream.

    A puzzle is 81 characters on a line, or nine lines of nine, with or
    without blanks, commas and frames; 0 . _ * are empty cells and # begins
    a comment.  None at the end.  FormatError, with line and column, for
    text that is not a puzzle; a Reader continues after it, as it keeps its
    position; a plain stream may be read beyond the puzzle.

    >>> from io import StringIO
    >>> read(StringIO("." * 80 + "1")).line()[-3:]
    '..1'
    >>> read(StringIO("12345678"))
    Traceback (most recent call last):
    sudokit.text.messages.FormatError: -:1:8: 8 cells where 9 are needed
    """
    reader = stream if isinstance(stream, Reader) else Reader(stream)
    return reader.read()


def print(stream: TextIO, g: Grid) -> None:
    """Write nine lines of nine values to the stream, 0 for empty.

    The values have blanks between them; ``read`` reads these lines.

    >>> print(sys.stdout, generate(30, True, seed=7))
    0 0 0 3 0 0 0 0 4
    0 6 0 0 7 0 9 0 0
    0 0 0 0 9 5 6 3 2
    0 0 8 5 0 9 0 0 1
    0 9 0 0 8 0 0 0 6
    0 2 0 0 0 6 3 0 8
    4 0 2 0 0 1 0 0 9
    0 7 0 6 4 0 0 0 0
    0 1 0 0 0 0 5 0 0
    """
    stream.write(reading.text_of(g))


def is_correct(g: Grid) -> bool:
    """Return whether the grid is complete, with no value twice in a house.

    The houses are the rows, the columns and the boxes.

    >>> puzzle = generate(30, True, seed=7)
    >>> is_correct(puzzle), is_correct(solve(puzzle))
    (False, True)
    """
    return checking.is_correct(g)


def print_errors(g: Grid) -> None:
    """Write each error to stderr, on a line of its own.

    An error is a value that occurs twice in a house; ``errors`` returns
    the same as data.  Empty cells aren't errors.

    >>> from contextlib import redirect_stderr
    >>> with redirect_stderr(sys.stdout):
    ...     print_errors(Grid.parse("5...5...." + "." * 72))
    row 1: 5 at r1c1 and r1c5
    """
    for clash in errors(g):
        sys.stderr.write(clashes.clash_text(clash) + "\n")


def solve(
    g: Grid, c: Choice = NO_CHOICE, budget: Budget | None = None
) -> Grid:
    """Return the solution; one of them, if there are several.

    It first makes unique choices only, and if they suffice, the
    result's ``unique()`` is that of g.  Otherwise it clears the flag
    and tries choices.  c is the choice of ``iterate`` tried last: those
    up to it are left out; ValueError if it isn't a choice.  If there is
    no solution, the result is a completed grid with errors.
    BudgetSpent if the budget ends first; without one there is no limit.

    >>> solve(generate(30, True, seed=7)).line()[:27]
    '159362784263874915784195632'
    >>> solve(generate(30, True, seed=7)).unique()
    True
    """
    left = without_tried(g, c)
    solution = first_solution(left, budget)
    return closest(left) if solution is None else solution


def generate(nelts: int, unique: bool, seed: int | str | None = None) -> Grid:
    """Return a puzzle with nelts clues, 0 to 81; else ValueError.

    With ``unique`` it can be solved by unique choices alone; then a
    small nelts may be out of reach, and the puzzle has as few clues as
    possible, never more than 30 if nelts is below that.  The same
    seed gives the same puzzle; without one it is random.

    >>> 81 - generate(30, True, seed=7).line().count(".")
    30
    """
    return making.generate(index(nelts), unique, seed)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the program: solve, check (-c) or make (-g NELTS, -u) puzzles.

    Puzzles come from the files in the arguments or from stdin, grids go
    to stdout and messages to stderr.  The default arguments are those of
    the command line.  The exit status is 0 if everything is solved or
    correct, 1 if not, 2 if something can't be read or done.
    """
    return program.main(arguments)


if __name__ == "__main__":
    sys.exit(run())
