"""Runs other tools for many puzzles, in a separate environment.

    python benchmarks/table_peers.py pool|pencilmark JOBS < PUZZLES

Writes the puzzles a second as JSON: solved and proved by a
``multiprocessing.Pool`` over python-sat's cadical153, or rated by
pencilmark's ``rate_many``.
"""

import json
import sys
import time
from functools import cache
from multiprocessing import Pool


@cache
def solver():
    """Return the SAT solver of this process."""
    from peers import cadical

    return cadical()


def solve(line):
    """Return the solution, proved to be the only one."""
    return solver()(line)


def pool(lines, jobs):
    with Pool(jobs) as workers:
        return workers.map(solve, lines, chunksize=64)


def pencilmark(lines, jobs):
    import pencilmark as program

    return program.rate_many(lines, jobs=jobs)


def main():
    name, jobs = sys.argv[1], int(sys.argv[2])
    lines = sys.stdin.read().split()
    start = time.perf_counter()
    result = {"pool": pool, "pencilmark": pencilmark}[name](lines, jobs)
    seconds = time.perf_counter() - start
    assert len(result) == len(lines)
    json.dump({"rate": len(lines) / seconds}, sys.stdout)


if __name__ == "__main__":
    main()
