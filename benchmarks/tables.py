"""Compares ``sudoku table`` with ``solve_many`` on the same rows.

    python benchmarks/tables.py [--rows N] [--rated N] [--parts NAME,...]

The rows are the 17-clue puzzles, their values renamed again and again.
The command is timed from its start to its end, with what it takes to
load; the share is the time of ``solve_many`` on one core, halved for two
jobs, over that time.  ``solve_many`` is timed just before and just after
each run of the command, on a part of the rows, as a machine that others
share is not as fast from one minute to the next.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np
import pyarrow as pa
from pyarrow import parquet

import sudokit
from sudokit.tables import arrays

ROOT = Path(__file__).resolve().parent.parent
PUZZLES = Path(
    os.environ.get("SUDOKIT_PUZZLES", ROOT.parent / "shared" / "puzzles")
)
COMMAND = [sys.executable, "-m", "sudokit", "table"]
# What is read and written, and the shares to be reached, in percent.
CASES = {
    "csv": ("CSV to CSV", "in.csv", "out.csv", 70, 55),
    "folder": (
        "Parquet to a folder of plain parts", "in.parquet", "out/", 80, 62,
    ),
    "npy": ("npy to npy", "in.npy", "out.npy", 80, 60),
    "parquet": (
        "Parquet to one Parquet file", "in.parquet", "out.parquet", 60, 45,
    ),
}  # fmt: skip
PARTS = (*CASES, "arrays", "rating")
ROUNDS = 3
SAMPLE = 400_000  # rows
SPLIT = re.compile(
    r"reading ([\d.]+), working ([\d.]+), writing ([\d.]+),"
    r" joining ([\d.]+) s"
)


def renamed(lines, rows, seed=20):
    """Return this many rows: the lines with their values renamed."""
    chance = random.Random(seed)
    made = []
    while len(made) < rows:
        names = "".join(chance.sample("123456789", 9))
        table = str.maketrans("123456789", names)
        made += [line.translate(table) for line in lines]
    return made[:rows]


def write_tables(folder, lines):
    """Return the same puzzles as CSV, Parquet and npy."""
    (folder / "in.csv").write_text("puzzle\n" + "\n".join(lines) + "\n")
    table = pa.table({"puzzle": lines})
    parquet.write_table(table, folder / "in.parquet", use_dictionary=False)
    np.save(folder / "in.npy", arrays.parse(lines))


def seconds_of_solve_many(lines):
    """Return the time of solve_many, in batches of eight thousand lines."""
    start = time.perf_counter()
    for at in range(0, len(lines), 8000):
        sudokit.solve_many(lines[at : at + 8000])
    return time.perf_counter() - start


def seconds_estimated(lines):
    """Return the same time for some consecutive lines."""
    some = lines[:SAMPLE]
    return seconds_of_solve_many(some) * len(lines) / len(some)


def timed(folder, source, target, columns, jobs):
    """Return the time of the command, and the times that it prints."""
    words = [*COMMAND, source, target, "--add", columns, "--force"]
    start = time.perf_counter()
    done = subprocess.run(
        [*words, "--jobs", str(jobs)],
        cwd=folder,
        stderr=subprocess.PIPE,
        text=True,
        check=True,
    )
    return time.perf_counter() - start, done.stderr.splitlines()[-1]


def speed_lines(rows, names, rounds=ROUNDS):
    """Yield the shares of solve_many, and where the time goes."""
    lines = (PUZZLES / "17_clue.txt").read_text().replace("0", ".").split()
    lines = renamed(lines, rows)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        write_tables(folder, lines)
        seconds_estimated(lines)  # the processor awakes
        bases = []
        for name in names:
            about, source, target, *wanted = CASES[name]
            for jobs, share in zip((1, 2), wanted, strict=True):
                runs = []
                for _ in range(rounds):
                    base = seconds_estimated(lines)
                    seconds, talk = timed(
                        folder, source, target, "solution,count", jobs
                    )
                    base = (base + seconds_estimated(lines)) / 2
                    bases.append(base)
                    runs.append((base / jobs / seconds, seconds, talk))
                runs.sort()
                reached, seconds, talk = runs[len(runs) // 2]
                split = ", ".join(
                    f"{word} {took} s"
                    for word, took in zip(
                        ("reading", "working", "writing", "joining"),
                        SPLIT.search(talk).groups(),
                        strict=True,
                    )
                )
                yield (
                    f"| {about}, {jobs} job{'s' * (jobs > 1)} |"
                    f" {100 * reached:.0f} % of solve_many"
                    f" ({100 * runs[0][0]:.0f} to {100 * runs[-1][0]:.0f},"
                    f" aim {share}): {rows / seconds:,.0f} rows a second,"
                    f" {seconds:.2f} s; all processes: {split} |"
                )
        base = median(bases)
        yield f"| solve_many, {rows:,} rows | {rows / base:,.0f} a second |"


def rating_lines(rows):
    """Yield the speed-up of rating with two jobs."""
    lines = (PUZZLES / "minimal.txt").read_text().replace("0", ".").split()
    lines = renamed(lines, rows)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "in.csv").write_text("puzzle\n" + "\n".join(lines) + "\n")
        one, two = (
            timed(folder, "in.csv", "out.csv", "level,score", jobs)[0]
            for jobs in (1, 2)
        )
    yield (
        f"| level and score of {rows:,} minimal puzzles | {rows / one:,.0f}"
        f" a second with one job, {rows / two:,.0f} with two:"
        f" {one / two:.2f} times (aim 1.85) |"
    )


def array_lines(rows):
    """Yield the speed of arrays relative to solve_many, on one core."""
    lines = (PUZZLES / "17_clue.txt").read_text().replace("0", ".").split()
    lines = renamed(lines, rows)
    puzzles = arrays.parse(lines)
    shares = []
    for _ in range(ROUNDS):
        base = seconds_of_solve_many(lines)
        start = time.perf_counter()
        arrays.solve(puzzles)
        shares.append(base / (time.perf_counter() - start))
    yield (
        f"| arrays.solve, {rows:,} rows, one core |"
        f" {100 * median(shares):.0f} % of solve_many (aim 80) |"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--rows", type=int, default=2_000_000)
    add("--rated", type=int, default=20_000)
    add("--rounds", type=int, default=ROUNDS)
    add("--parts", default=",".join(PARTS), help=f"some of {PARTS}")
    options = parser.parse_args()
    parts = options.parts.split(",")
    print("| what | measured |\n|---|---|")
    for line in measured(options, parts):
        print(line, flush=True)


def measured(options, parts):
    """Yield the lines of the requested parts."""
    names = [name for name in CASES if name in parts]
    if names:
        yield from speed_lines(options.rows, names, options.rounds)
    if "arrays" in parts:
        yield from array_lines(min(options.rows, 200_000))
    if "rating" in parts:
        yield from rating_lines(options.rated)


if __name__ == "__main__":
    main()
