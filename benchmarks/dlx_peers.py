"""Compares dancing links with exact-cover (PyPI) and OR-tools' CP-SAT.

    python benchmarks/dlx_peers.py PEER_PYTHON [FILE...]

PEER_PYTHON is the interpreter of another environment, which has numpy,
exact-cover and ortools installed.  A file has 9x9 puzzles, one in a
line; without files the puzzles/ of other sizes are solved.  All
programs get the same puzzles in turn, on one core, in this run.  A time
goes from the 81 (or more) values of a puzzle to those of its solution,
with all that has to be set up for this puzzle; what serves all puzzles
of a shape is made before.
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from statistics import mean, median

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = 200


def run_ours(shape, puzzles):
    from sudokit.rules import DANCING_LINKS, Puzzle, boxes

    DANCING_LINKS.solution(
        Puzzle(boxes(shape), bytes((shape[0] * shape[1]) ** 2))
    )

    def one(cells):
        return list(
            DANCING_LINKS.solution(Puzzle(boxes(shape), bytes(cells)))[0].cells
        )

    return [timed(one, cells) for cells in puzzles]


def run_exact_cover(shape, puzzles):
    import numpy
    from exact_cover import get_exact_cover

    r, c = shape
    n = r * c
    table = numpy.zeros((n**3, 4 * n * n), dtype=numpy.bool_)
    for k in range(n**3):
        i, j, v = k // n // n, k // n % n, k % n
        table[
            k,
            [
                i * n + j,
                n * n + i * n + v,
                2 * n * n + j * n + v,
                3 * n * n + (i // r * r + j // c) * n + v,
            ],
        ] = 1
    value = numpy.tile(numpy.arange(1, n + 1), n * n)

    def one(cells):
        clue = numpy.repeat(numpy.array(cells), n)
        rows = numpy.flatnonzero((clue == 0) | (clue == value))
        chosen = rows[get_exact_cover(table[rows])]
        return [int(row) % n + 1 for row in sorted(chosen)]

    return [timed(one, cells) for cells in puzzles]


def run_cp_sat(shape, puzzles):
    from ortools.sat.python import cp_model

    r, c = shape
    n = r * c

    def one(cells):
        model = cp_model.CpModel()
        x = [
            model.new_constant(v) if v else model.new_int_var(1, n, "")
            for v in cells
        ]
        for k in range(n):
            model.add_all_different(x[k * n : k * n + n])
            model.add_all_different(x[k::n])
            model.add_all_different(
                [
                    x[(k // r * r + m // c) * n + k % r * c + m % c]
                    for m in range(n)
                ]
            )
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = 120
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return []
        return [solver.value(v) for v in x]

    return [timed(one, cells) for cells in puzzles]


def timed(solver, cells):
    begin = time.perf_counter()
    answers = solver(cells)
    return time.perf_counter() - begin, answers


RUNS = {"dlx": run_ours, "exact-cover": run_exact_cover, "CP-SAT": run_cp_sat}


def serve(name):
    """Read a shape and puzzles, and print times and solutions."""
    shape, puzzles = json.loads(sys.stdin.read())
    print(json.dumps(RUNS[name](tuple(shape), puzzles)))


def ask(python, name, shape, puzzles):
    done = subprocess.run(
        [python, __file__, "--serve", name],
        check=True,
        text=True,
        input=json.dumps([shape, puzzles]),
        stdout=subprocess.PIPE,
        env={},
    )
    return json.loads(done.stdout)


def read_files(files):
    from sudokit.rules import RuleReader, squarest

    if files:
        for file in map(Path, files):
            lines = file.read_text().split("\n")
            every = [
                line[:81]
                for line in lines
                if len(line) >= 81 and line[0] != "#"
            ]
            step = max(1, len(every) // SAMPLE)
            yield (
                file.name,
                (3, 3),
                [
                    [int(sign) if sign.isdigit() else 0 for sign in line]
                    for line in every[::step][:SAMPLE]
                ],
            )
        return
    for size in 12, 16, 25:
        file = ROOT / "puzzles" / f"{size}x{size}.txt"
        by_level = {}
        for puzzle in RuleReader(file.open()):
            clues = puzzle.grid.clues // 10 * 10 if size == 25 else 0
            by_level.setdefault(clues, []).append(list(puzzle.grid.cells))
        for clues, cells in sorted(by_level.items(), reverse=True):
            level = f" {clues}+ clues" if clues else ""
            yield file.name + level, squarest(size), cells


def main():
    if sys.argv[1] == "--serve":
        return serve(sys.argv[2])
    peer, *files = sys.argv[1:]
    print(
        "| file | puzzles | program | mean ms | median ms | least ms |"
        " greatest ms | solved | times dlx |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for name, shape, puzzles in read_files(files):
        ours = None
        for program in ("dlx", "exact-cover" if files else "CP-SAT"):
            answers = ask(
                sys.executable if program == "dlx" else peer,
                program,
                shape,
                puzzles,
            )
            times = [1000 * seconds for seconds, _ in answers]
            solved = sum(bool(answer) for _, answer in answers)
            ours = ours or answers
            if any(
                a and b and a != b
                for (_, a), (_, b) in zip(ours, answers, strict=True)
            ):
                print(f"{name}: the solutions differ", file=sys.stderr)
            base = mean(seconds for seconds, _ in ours) * 1000
            print(
                f"| {name} | {len(times)} | {program}"
                f" | {mean(times):.3f} | {median(times):.3f}"
                f" | {min(times):.3f} | {max(times):.3f} | {solved}"
                f" | {mean(times) / base:.1f} |",
                flush=True,
            )
    return None


if __name__ == "__main__":
    main()
