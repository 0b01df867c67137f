"""Counts instructions per puzzle, which are the same on any machine.

    python benchmarks/instructions.py [--python PYTHON] [--profile] [--one]
        [SET...]

Counts what ``solve_many`` executes, from strings to strings, under
callgrind: the difference between two rounds and one, so that the start of
Python doesn't count.  callgrind knows processors up to AVX2, so PYTHON has
a build for one of those, as ``CFLAGS=-march=x86-64-v3 pip install .`` makes
it.  --profile names the functions that take most.  --one counts one
``solve(g)`` after the other, of a hundred grids.

Counted are the first 1,500 of ``easy.txt``, every 30th of ``17_clue.txt``,
every 16th of ``hardest_11plus.txt``, and all of the other sets.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PARTS = {
    "easy": slice(1500),
    "minimal": slice(None),
    "17_clue": slice(None, None, 30),
    "top1465": slice(None),
    "hardest_11plus": slice(None, None, 16),
    "several": slice(None),
}
HOME = Path(__file__).resolve().parents[2] / "shared" / "puzzles"
SHOWN = 14  # functions of a profile
SOLVE = """
import sys
from sudokit.core.solving import solve_many
lines = open(sys.argv[1]).read().split()
for _ in range(int(sys.argv[2])):
    solve_many(lines)
"""
# In a function, as globals are looked up at a cost that varies.
ONE = """
import sys
from sudokit.core.grid import Grid
from sudokit.core.solving import solve
def run(grids, rounds):
    for _ in range(rounds):
        for g in grids:
            solve(g)
lines = open(sys.argv[1]).read().split()
run([Grid.parse(line) for line in lines], int(sys.argv[2]))
"""
GRIDS = 100


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("sets", nargs="*", default=[*PARTS], metavar="SET")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--one", action="store_true")
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        parser.error("valgrind is missing: apt-get install valgrind")
    print("| set | puzzles | instructions a puzzle |\n|---|---:|---:|")
    for name in options.sets:
        lines = lines_of(name)[: GRIDS if options.one else None]
        counted = instructions(
            options.python, lines, options.one, options.profile
        )
        print(f"| {name} | {len(lines):,} | {counted:,.0f} |", flush=True)


def lines_of(name):
    """Return the puzzles of a set to count."""
    home = Path(os.environ.get("SUDOKIT_PUZZLES", HOME))
    lines = (home / f"{name}.txt").read_text().splitlines()
    return [line for line in lines if line[:1] != "#"][PARTS[name]]


def instructions(python, lines, one=False, profile=False):
    """Return instructions per puzzle, from the difference between rounds."""
    code, more = (ONE, 10) if one else (SOLVE, 1)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lines"
        file.write_text("".join(f"{line[:81]}\n" for line in lines))
        once = rounds(python, code, file, 1)
        again = rounds(python, code, file, 1 + more)
        if profile:
            show(file.with_name(str(1 + more)), len(lines) * (1 + more))
        return (again - once) / len(lines) / more


def rounds(python, code, file, number):
    """Return the instructions of this many rounds, with the start."""
    counts = file.with_name(str(number))
    subprocess.run(
        [
            "valgrind",
            "-q",
            "--tool=callgrind",
            f"--callgrind-out-file={counts}",
            python,
            "-c",
            code,
            file,
            str(number),
        ],
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    for line in counts.read_text().splitlines():
        if line.startswith(("summary:", "totals:")):
            return int(line.split()[1])
    raise SystemExit(f"{counts}: no sum of instructions")


def show(counts, solved):
    """Return the most expensive functions, by instructions per puzzle."""
    profile = subprocess.run(
        ["callgrind_annotate", "--threshold=100", counts],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    functions = [
        line for line in profile.stdout.splitlines() if "sudokit" in line
    ]
    for line in functions[:SHOWN]:
        number = line.split()[0].replace(",", "")
        if number.isdigit():
            name = line.split(":", 1)[-1].split(" [")[0]
            print(f"  {int(number) / solved:10,.0f}  {name}")


if __name__ == "__main__":
    main()
