"""Solves puzzles with one program, in a separate environment.

    python benchmarks/peers.py NAME SECONDS [ROUNDS] < PUZZLES

Reads a puzzle a line, solves them one after the other, ROUNDS times or
until the time is over, and writes JSON: how many were done, in how many
seconds, and the solutions.  A time goes from the 81 characters of a
puzzle to those of its solution; what serves all puzzles is made before.

Each program is a function that returns one that solves a line.  All but
those of SOLVE_ONLY prove as well that there is no second solution.
"""

import json
import signal
import sys
import time

SIGNS = "123456789"


class TimeOver(Exception):
    """Raised when the time is over in the middle of a puzzle."""


def kernel():
    from sudokit import solve_many

    return lambda line: solve_many([line])[0]


def dlx():
    from sudokit import Grid
    from sudokit.solving.solvers import SOLVERS

    def one(line):
        answers = list(SOLVERS["dlx"].solutions(Grid.parse(line)))
        return answers[0].line()

    return one


def units():
    """Yield the cells of the 27 houses."""
    every = range(9)
    for k in every:
        yield [9 * k + m for m in every]
        yield [9 * m + k for m in every]
        yield [
            27 * (k // 3) + 3 * (k % 3) + 9 * (m // 3) + m % 3 for m in every
        ]


def cadical():
    from pysat.solvers import Cadical153

    solver = Cadical153()
    groups = [[9 * cell + v for v in range(1, 10)] for cell in range(81)]
    groups += [
        [9 * cell + v for cell in unit]
        for unit in units()
        for v in range(1, 10)
    ]
    for group in groups:
        solver.add_clause(group)
        for at, first in enumerate(group):
            for second in group[:at]:
                solver.add_clause([-first, -second])
    queries = 729

    def one(line):
        nonlocal queries
        clues = [
            9 * cell + int(sign)
            for cell, sign in enumerate(line)
            if sign != "."
        ]
        if not solver.solve(assumptions=clues):
            return ""
        model = [var for var in solver.get_model()[:729] if var > 0]
        # A clause against this solution, which holds for one question.
        queries += 1
        solver.add_clause([-queries, *(-var for var in model)])
        if solver.solve(assumptions=[*clues, queries]):
            return ""
        solver.add_clause([-queries])
        return "".join(str((var - 1) % 9 + 1) for var in model)

    return one


def exact_cover():
    import numpy
    from exact_cover import get_all_solutions

    table = numpy.zeros((729, 324), dtype=numpy.bool_)
    for row in range(729):
        cell, v = divmod(row, 9)
        i, j = divmod(cell, 9)
        table[
            row,
            [
                cell,
                81 + 9 * i + v,
                162 + 9 * j + v,
                243 + 9 * (i // 3 * 3 + j // 3) + v,
            ],
        ] = 1
    value = numpy.tile(numpy.arange(1, 10), 81)

    def one(line):
        cells = [int(sign) for sign in line.replace(".", "0")]
        clue = numpy.repeat(numpy.array(cells), 9)
        rows = numpy.flatnonzero((clue == 0) | (clue == value))
        answers = next(iter(get_all_solutions(table[rows], 2)))
        return "".join(str(row % 9 + 1) for row in sorted(rows[list(answers)]))

    return one


def py_sudoku():
    from sudoku import Sudoku

    def one(line):
        cells = [int(sign) or None for sign in line.replace(".", "0")]
        board = [cells[k : k + 9] for k in range(0, 81, 9)]
        solved = Sudoku(3, 3, board=board).solve().board
        return "".join(str(value) for row in solved for value in row)

    return one


def dokusan():
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    def one(line):
        board = Sudoku.from_list(
            [
                [int(sign) for sign in line.replace(".", "0")[k : k + 9]]
                for k in range(0, 81, 9)
            ],
            box_size=BoxSize(3, 3),
        )
        return "".join(
            str(cell.value) for cell in solvers.backtrack(board).cells()
        )

    return one


PROGRAMS = {
    "compiled": kernel,
    "pure": kernel,
    "dlx": dlx,
    "cadical153": cadical,
    "exact-cover": exact_cover,
    "py-sudoku": py_sudoku,
    "dokusan": dokusan,
}
SOLVE_ONLY = ("py-sudoku", "dokusan")


def run(one, lines, seconds):
    """Solve the lines until the time is over."""

    def over(_signal, _frame):
        raise TimeOver

    signal.signal(signal.SIGALRM, over)
    solutions = []
    begin = now = time.perf_counter()
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        for line in lines:
            solutions.append(one(line))
            now = time.perf_counter()
        signal.setitimer(signal.ITIMER_REAL, 0)
    except TimeOver:
        now = time.perf_counter()
    return {
        "done": len(solutions),
        "seconds": now - begin,
        "solutions": solutions,
    }


def main():
    name, seconds, *rounds = sys.argv[1:]
    lines = sys.stdin.read().split()
    one = PROGRAMS[name]()
    if name == "compiled" or rounds:
        from sudokit import solve_many

        def batch(_):
            for _ in range(int(rounds[0]) if rounds else 1):
                answers = solve_many(lines)
            return answers

        answer = run(batch, [lines], float(seconds))
        answer["solutions"] = (answer["solutions"] or [[]])[0]
        answer["done"] = len(answer["solutions"])
    else:
        one(lines[0])  # what is set up at the first use
        answer = run(one, lines, float(seconds))
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
