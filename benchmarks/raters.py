"""Compares the speed of ratings with Sudoku Explainer.

    SERATE="java -cp FOLDER diuf.sudoku.test.serate" \\
        python benchmarks/raters.py [--puzzles 200] [--rounds 3] [--write]

Both rate the same minimal puzzles of docs/scales.csv, on one core, from a
file to lines; what a start costs is taken out by a run on one puzzle.
Runs go from program to program, and the median counts.  Every rating is
compared.  Without SERATE the other is left out, and that is said.
--write puts the figures into ratings.json beside this file.
"""

import argparse
import csv
import json
import os
import platform
import shlex
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
PUZZLES = HERE.parent / "docs" / "scales.csv"
OURS = (sys.executable, "-m", "sudokit", "rate", "--scale", "explainer")
THEIR_NAME = "Sudoku Explainer"


def puzzles(number: int) -> list[str]:
    """Return puzzles spread over the table."""
    with PUZZLES.open(newline="") as stream:
        rows = [row["puzzle"] for row in csv.DictReader(stream)]
    return rows[:: max(1, len(rows) // number)][:number]


def timed(command: list[str], lines: list[str]) -> tuple[float, list[str]]:
    """Return the seconds of a run, and the ER of each puzzle."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(f"{line}\n" for line in lines))
        file.flush()
        words = [word.replace("FILE", file.name) for word in command]
        begin = time.perf_counter()
        done = subprocess.run(
            words, capture_output=True, text=True, check=False
        )
        seconds = time.perf_counter() - begin
    ratings = [
        word.removeprefix("ED=").split("/")[0]
        for line in done.stdout.splitlines()
        for word in line.split()[:5]
        if word.startswith("ED=")
    ]
    return seconds, ratings


def main() -> int:
    """Run the script; return 1 if a rating differs."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--puzzles", type=int, default=200)
    add("--rounds", type=int, default=3)
    add("--write", action="store_true", help="into ratings.json")
    options = parser.parse_args()
    lines = puzzles(options.puzzles)
    programs = {"sudokit": [*OURS, "FILE"]}
    theirs = shlex.split(os.environ.get("SERATE", ""))
    if theirs:
        form = "--format=ED=%r/%p/%d"
        programs[THEIR_NAME] = [*theirs, form, "--input=FILE"]
    else:
        print(f"{THEIR_NAME} is left out: SERATE doesn't name it")
    spent: dict[str, list[float]] = {name: [] for name in programs}
    rated: dict[str, list[str]] = {}
    for _ in range(options.rounds):
        for name, command in programs.items():
            start, _ = timed(command, lines[:1])
            whole, rated[name] = timed(command, lines)
            spent[name].append(max(whole - start, 1e-9))
    rates = {
        name: round((len(lines) - 1) / median(times), 1)
        for name, times in spent.items()
    }
    differ = 0
    for name, ratings in rated.items():
        pairs = zip(ratings, rated["sudokit"], strict=True)
        differ += sum(one != other for one, other in pairs)
        print(
            f"{name}: {rates[name]:,} puzzles a second, {len(ratings)} rated"
        )
    print(f"{differ} ratings differ")
    if options.write:
        record = {
            "measured": f"{date.today()}, {platform.system()},"
            f" Python {platform.python_version()}",
            "puzzles": len(lines),
            "a second": rates,
            "different": differ,
        }
        text = json.dumps(record, indent=1)
        (HERE / "ratings.json").write_text(f"{text}\n")
    return int(differ > 0)


if __name__ == "__main__":
    sys.exit(main())
