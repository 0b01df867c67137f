"""Compares explanations of puzzles with rules with those of pencilmark.

    python benchmarks/explainers.py [FILE...] [--seconds 120]

The files have killers, thermometers, German whispers and renbans of 9x9, as
``sudoku new --rules killer`` makes them; without files those of puzzles/ are
taken.  Both programs solve each by techniques and put every step into a
sentence, in one process, after a first puzzle that isn't counted; what the
processor worked is told, in seconds.  Where
pencilmark (PyPI) is not installed, it is left out, and that is said.
"""

import argparse
import importlib.util
import time
from pathlib import Path
from statistics import median

from sudokit.core.budget import Budget
from sudokit.formats import FormatError, read
from sudokit.logic import explain
from sudokit.rules.items import groups_of
from sudokit.rules.kinds import as_puzzle

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"
FILES = [PUZZLES / f"{n}.txt" for n in ("killer", "thermometers", "whispers")]
LINES = {"thermometer": "thermo", "german-whisper": "whisper"}


def exchanged(puzzle):
    """Return a puzzle in the format that pencilmark reads."""
    rules = [{"type": "box_grid", "origin": "r1c1", "box": [3, 3]}]
    for rule in puzzle.rules.rules:
        (group,) = groups_of(rule.item, 9)
        cells = [f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in group.cells]
        one = {"type": "cage", "sum": int(group.arg or 0)}
        if rule.word != "killer":
            one = {"type": "line", "kind": LINES.get(rule.word, rule.word)}
        rules.append(one | {"cells": cells})
    return {
        "format": "sudoku-puzzle",
        "format_version": 1,
        "board": {"rows": 9, "cols": 9},
        "digits": 9,
        "givens": list(puzzle.cells),
        "rules": rules,
    }


def ours(puzzle, seconds):
    """Return the sentences of all steps."""
    budget = Budget(seconds=seconds)
    return [step.text for step in explain(puzzle, budget=budget)]


def theirs(puzzle, seconds):
    """Return the sentences of all steps of pencilmark."""
    import pencilmark

    card = pencilmark.rate(
        exchanged(puzzle), fields=["steps"], explain="short"
    )
    return card["steps"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, default=FILES)
    parser.add_argument("--seconds", type=float, default=120)
    options = parser.parse_args()
    programs = {"sudokit": ours, "pencilmark": theirs}
    if importlib.util.find_spec("pencilmark") is None:
        print("pencilmark is not installed")
        del programs["pencilmark"]
    print("| file | program | puzzles | steps | seconds | median |")
    print("|---|---|---:|---:|---:|---:|")
    for file in options.files:
        with file.open() as stream:
            records = list(read(stream))
        puzzles = [
            as_puzzle(one.grid)
            for one in records
            if not isinstance(one, FormatError)
        ]
        for name, run in programs.items():
            run(puzzles[0], options.seconds)
            times, steps = [], 0
            for puzzle in puzzles:
                begin = time.process_time()
                steps += len(run(puzzle, options.seconds))
                times.append(time.process_time() - begin)
            row = [file.stem, name, len(puzzles), steps]
            row += [f"{sum(times):.3f}", f"{median(times):.3f}"]
            print("|", " | ".join(map(str, row)), "|", flush=True)


if __name__ == "__main__":
    main()
