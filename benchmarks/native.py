"""Compares the kernel with the fastest solvers in C++, C and Rust.

They are no packages, so each is built by hand and named in the environment
(or to make: ``make bench TDOKU=... SCHOKU=... RUST_SUDOKU=... JSOLVE=...``):

    TDOKU         run_benchmark of t-dillon/tdoku
    SCHOKU        schoku of Mart1nSchulz/Schoku, asked as ``-rM -t1 FILE OUT``
    RUST_SUDOKU   an executable for the crate sudoku, and
    JSOLVE        one for jsolve: ``PATH FILE`` reads a puzzle a line and
                  writes a line for each, its solution if it has just one

All get the whole of each set, on one core: strings in, solved strings out,
and looked for a second solution.  tdoku counts its own puzzles a second;
of the others it is the time of the processor, and an executable's start is
taken out by running it on the file once and several times over.  Rounds go
from program to program, and medians count.  ``several`` are puzzles with
more than one solution: of ``minimal`` with two clues left out, and of
``17_clue`` with one.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from sets import SEED, puzzles_of, say

OURS = "sudokit"
PEERS = {
    "tdoku": "TDOKU",
    "schoku": "SCHOKU",
    "rust sudoku": "RUST_SUDOKU",
    "jsolve": "JSOLVE",
}
# One core, and looked for a second solution; OUT is where it writes.
WORDS = {"schoku": ["-rM", "-t1"]}
SECONDS = 1  # of each measurement, about
SEVERAL = 10_000
SOLVE = """
import sys, time
from sudokit import solve_many
lines = open(sys.argv[1]).read().split()
solve_many(lines[:100])
best = 0
end = time.perf_counter() + float(sys.argv[2])
while True:
    begin = time.process_time()
    solve_many(lines)
    best = max(best, len(lines) / (time.process_time() - begin))
    if time.perf_counter() > end:
        break
print(best)
"""


def compared(rounds):
    """Return the size of each set, and puzzles per second of each program.

    A program that is not named, or fails, is not there.
    """
    named = {
        name: os.environ[variable]
        for name, variable in PEERS.items()
        if os.environ.get(variable)
    }
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, lines in whole_sets():
            say(f"{name}: {len(lines)} puzzles, {', '.join([OURS, *named])}")
            file = Path(folder) / f"{name}.txt"
            file.write_text("".join(f"{line}\n" for line in lines))
            rates = {program: [] for program in (OURS, *named)}
            for _ in range(rounds):
                rates[OURS].append(of_ours(file))
                for program, path in named.items():
                    if program == "tdoku":
                        rate = of_tdoku(path, file, len(lines))
                    else:
                        rate = of_other(program, path, file, len(lines))
                    rates[program].append(rate)
            results[name] = {
                "puzzles": len(lines),
                "rates": {
                    program: round(median(some))
                    for program, some in rates.items()
                    if None not in some
                },
            }
    return results


def whole_sets():
    """Yield each set with its puzzles, then those with several solutions."""
    every = {name: lines for name, _, lines in puzzles_of(10**6)}
    yield from every.items()
    if "17_clue" in every:
        yield "several", several(every["minimal"], every["17_clue"])


def several(minimal, seventeen):
    """Return puzzles that lack two clues of minimal ones, or one of 17."""
    chance = random.Random(SEED)
    ambiguous = []
    for at in range(SEVERAL):
        lines, gone = ((minimal, 2), (seventeen, 1))[at % 2]
        signs = list(lines[at // 2 % len(lines)])
        clues = [cell for cell, sign in enumerate(signs) if sign != "."]
        for cell in chance.sample(clues, gone):
            signs[cell] = "."
        ambiguous.append("".join(signs))
    return ambiguous


def of_ours(file):
    """Return puzzles per second of the kernel, in a separate process."""
    done = subprocess.run(
        [sys.executable, "-c", SOLVE, file, str(SECONDS)],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def of_tdoku(path, file, size):
    """Return puzzles per second of run_benchmark; None if it fails.

    It goes by the clock; what it waited for the processor is taken out.
    """
    words = f"-w1 -t{SECONDS} -n {size} -e1 -v0 -s tdoku".split()
    begin, before = time.perf_counter(), children()
    done = run(path, [*words, file], subprocess.PIPE)
    waited = (time.perf_counter() - begin) / (children() - before)
    for line in done.stdout.splitlines() if done else ():
        if line.startswith("|tdoku"):
            return float(line.split("|")[2]) * max(1, waited)
    return None


def of_other(program, path, file, size):
    """Return puzzles per second of an executable; None if it fails."""
    once = processor_time(program, path, file)
    if once is None:
        return None
    times = max(2, min(100, int(SECONDS / max(once, 0.01))))
    with tempfile.NamedTemporaryFile("w") as more:
        more.write(file.read_text() * (times + 1))
        more.flush()
        spent = processor_time(program, path, more.name)
    if spent is None or spent <= once:
        return None
    return times * size / (spent - once)


def processor_time(program, path, file):
    """Return the processor time of a program in seconds; None if it fails."""
    words = [file]
    with tempfile.NamedTemporaryFile() as out:
        if program in WORDS:
            words = [*WORDS[program], file, out.name]
        before = children()
        if run(path, words, subprocess.DEVNULL) is None:
            return None
        return children() - before


def children():
    """Return the processor time of all programs so far, in seconds."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def run(path, words, out):
    """Run a program; print a line and return None if it fails."""
    try:
        return subprocess.run(
            [path, *words], stdout=out, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError) as error:
        say(f"{path}: {error}")
        return None


def table(results):
    """Yield the figures as a table in Markdown, and the missing programs."""
    programs = [OURS, *PEERS]
    there = {name for one in results.values() for name in one["rates"]}
    shown = [name for name in programs if name in there]
    heads = [f" {name} | ratio |" for name in shown[1:]]
    yield f"| set | puzzles | {OURS} |{''.join(heads)}"
    yield "|---|---:|---:|" + "---:|---:|" * len(heads)
    for name, one in results.items():
        rates = one["rates"]
        row = f"| {name} | {one['puzzles']:,} | {rates[OURS]:,} |"
        for program in shown[1:]:
            theirs = rates.get(program)
            ratio = f"{rates[OURS] / theirs:.2f}" if theirs else "-"
            row += f" {f'{theirs:,}' if theirs else '-'} | {ratio} |"
        yield row
    left = [f"{n} ({PEERS[n]})" for n in programs[1:] if n not in there]
    if left:
        yield ""
        yield f"Not named, or not running: {', '.join(left)}."
