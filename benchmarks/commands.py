"""Measures the filter, the command and the generator."""

import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from sets import ROOT, ROUNDS, puzzles_of

import sudokit
from sudokit import canonical_many

HEAD = ("| what | measured |", "|---|---|")
SIZE = 10_000  # puzzles of the plain generator
COMMAND = (sys.executable, "-m", "sudokit")


def timed(command, text=""):
    """Return the seconds that a command takes; None if it fails."""
    begin = time.perf_counter()
    done = subprocess.run(
        command,
        input=text,
        text=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return None if done.returncode else time.perf_counter() - begin


def middle(command, rounds=ROUNDS, **given):
    """Return the median of the seconds that a command takes, or None."""
    times = [timed(command, **given) for _ in range(rounds)]
    return None if None in times else median(times)


def peak_of(command, text):
    """Return the most memory that a command used, in MB."""
    script = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN)"
        ".ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *command],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout) / 1024


def filter_lines(_options, figures):
    """Yield the filter on whole files: speed, and memory as a file grows.

    ``figures`` get puzzles a second by set.
    """
    yield from HEAD
    command = (*COMMAND, "-q", "--format", "1.")
    for name, _, lines in puzzles_of(10**6):
        text = "".join(f"{line}\n" for line in lines)
        seconds = middle(command, text=text)
        if seconds is None:
            yield f"| the filter on {name} | failed |"
            continue
        figures[name] = round(len(lines) / seconds)
        tenth = text[: len(text) // 820 * 82]
        yield (
            f"| the filter, one line in, one line out, {name},"
            f" {len(lines):,} puzzles | {len(lines) / seconds:,.0f}"
            " puzzles a second |"
        )
        yield (
            f"| its memory on {name}, on a tenth of it |"
            f" {peak_of(command, text):.1f} MB,"
            f" {peak_of(command, tenth):.1f} MB |"
        )


def command_lines(_options, figures):
    """Yield the other uses of the command, as rows of a table.

    ``figures`` get puzzles a second by what is asked for.
    """
    yield from HEAD
    for number in (30, 25):
        words = ("-g", str(number), "-u", "-n", str(SIZE), "--seed", "1")
        seconds = middle((*COMMAND, *words))
        figures[" ".join(words)] = round(SIZE / seconds) if seconds else None
        yield (
            f"| `sudoku {' '.join(words)}` | "
            + (f"{SIZE / seconds:,.0f} a second |" if seconds else "failed |")
        )
    puzzle = ROOT / "puzzles" / "s.1"
    entry = Path(sys.executable).with_name("sudoku")
    program = [entry] if entry.exists() else list(COMMAND)
    if puzzle.exists():
        text = puzzle.read_text()
        bare = middle([sys.executable, "-c", "pass"], 21)
        seconds = middle(program, 21, text=text)
        yield (
            "| `sudoku < puzzles/s.1` to `python -c pass` | "
            + (
                f"{seconds / bare:.2f} times, {1000 * seconds:.0f} ms |"
                if seconds
                else "failed |"
            )
        )


# Puzzles, our words and how many, words of qqwing and how many.  Its
# puzzles are minimal, whatever their number of clues.
KINDS = (
    ("proper, 30 clues", "-g 30 --proper", 10_000, "", 500),
    ("minimal", "-g 0 --minimal", 5000, "", 500),
    ("easy", "-g 0 --level easy", 2000, "--difficulty easy", 200),
    ("medium", "-g 0 --level medium", 1000, "--difficulty intermediate", 200),
    ("hard", "-g 0 --level hard", 200, "", 0),
    ("unfair", "-g 0 --level unfair", 100, "", 0),
    ("extreme", "-g 0 --level extreme", 100, "", 0),
)


def generator_lines(_options, figures):
    """Yield puzzles made per second by this program and qqwing.

    ``figures`` get both by what is made.
    """
    yield from HEAD
    for name, words, size, other, theirs in KINDS:
        seconds = middle(
            (
                *COMMAND,
                *words.split(),
                "--format",
                "1.",
                "--seed",
                "1",
                "-n",
                str(size),
            )
        )
        rate = size / seconds if seconds else 0
        figures[name] = {"sudokit": round(rate)}
        line = f"| puzzles made, {name} | {rate:,.0f} a second"
        if theirs and shutil.which("qqwing"):
            slow = middle(
                (
                    "qqwing",
                    "--generate",
                    str(theirs),
                    "--one-line",
                    *other.split(),
                )
            )
            if slow:
                figures[name]["qqwing"] = round(theirs / slow)
                line += (
                    f", {rate * slow / theirs:.1f} times qqwing"
                    f" ({theirs / slow:,.0f})"
                )
        yield f"{line} |"
    _, _, lines = next(puzzles_of(1000))
    rate = canonical_rate(lines)
    figures["canonical forms"] = {"sudokit": round(rate)}
    yield f"| canonical forms | {rate:,.0f} a second |"
    grids = sudokit.solve_many(lines)
    rate = canonical_rate(grids)
    yield f"| canonical forms of complete grids | {rate:,.0f} a second |"


def canonical_rate(lines):
    """Yield canonical forms per second, in batches as large as a file's."""
    batch = lines * 20
    spent = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        canonical_many(batch)
        spent.append(time.perf_counter() - begin)
    return len(batch) / median(spent)
