"""Compares the program with others, in one run.

    python benchmarks/run.py [--seconds S] [--sample N] [--write] ...

The comparisons are in ``sets`` (programs in Python, on samples), ``native``
(the fastest solvers in C++, C and Rust, on whole sets), ``commands`` (whole
commands) and ``tables`` (millions of puzzles).  --write puts the tables into
README.md beside this file, and the figures into results.json.  Parts that
are not run keep their figures, with the machine and the date.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import commands
import native
import sets
from sets import (
    HERE,
    SEED,
    pure_sources,
    puzzles_of,
    python_of,
    say,
    version_of,
)

from sudokit.native import arrays

TABLE_WORKER = HERE / "table_peers.py"
BEGIN, END = "<!-- tables of the last run -->", "<!-- end of tables -->"


def set_lines(options, figures):
    """Yield the comparison with programs in Python."""
    peers = [version_of(peer) for peer in sets.SOLVERS]
    yield from (f"Peers: {', '.join(peers)}.", "")
    figures |= sets.compared(options)
    yield from sets.table(figures)


def native_lines(options, figures):
    """Yield the comparison with the fastest solvers."""
    figures |= native.compared(options.rounds)
    yield from native.table(figures)


def big_lines(_options, _figures):
    """Yield the comparison of other box shapes with CP-SAT."""
    done = subprocess.run(
        [sys.executable, HERE / "dlx_peers.py", python_of("OR-tools")],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    yield from done.stdout.splitlines()


def table_lines(_options, _figures):
    """Yield the comparison of tables with other tools for many puzzles."""
    import tables as million

    yield from commands.HEAD
    yield from million.speed_lines(2_000_000, million.CASES)
    yield from million.array_lines(200_000)
    yield from million.rating_lines(20_000)
    chance = random.Random(SEED)
    for name, peer, about, size in (
        ("17_clue", "cadical153", "solved by multiprocessing.Pool over", 2000),
        ("minimal", "pencilmark", "rated by rate_many of", 40),
    ):
        lines = {one: some for one, _, some in puzzles_of(1500)}[name]
        text = "\n".join(chance.sample(lines, min(size, len(lines))))
        what = "pool" if peer == "cadical153" else peer
        for jobs in (1, 2):
            done = subprocess.run(
                [python_of(peer), TABLE_WORKER, what, str(jobs)],
                input=text,
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            )
            rate = json.loads(done.stdout)["rate"]
            yield (
                f"| {name}, {about} {version_of(peer)}, {jobs} jobs |"
                f" {rate:,.0f} a second |"
            )


# Each function takes the options and a dictionary for its figures, and
# yields the lines of its part of the report.
PARTS = {
    "native": native_lines,
    "sets": set_lines,
    "filter": commands.filter_lines,
    "command": commands.command_lines,
    "generator": commands.generator_lines,
    "tables": table_lines,
    "big": big_lines,
}


def machine():
    """Return the machine and the versions that are measured."""
    info = Path("/proc/cpuinfo")
    model = platform.machine()
    for line in info.read_text().splitlines() if info.exists() else ():
        if line.startswith("model name"):
            model = line.split(":")[1].strip()
            break
    build = "" if arrays.COMPILED else " Nothing is compiled here."
    return (
        f"Measured on {model}, {os.cpu_count()} cores, {platform.system()},"
        f" Python {platform.python_version()},"
        f" mypyc {installed('mypy')}, librt {installed('librt')}.{build}"
    )


def installed(name):
    try:
        return version(name)
    except ImportError:
        return "unknown"


def measured(part, options):
    """Return a part of the report: the machine, figures, lines."""
    say(part)
    figures = {}
    lines = []
    for line in PARTS[part](options, figures):
        print(line, flush=True)
        lines.append(line)
    print(flush=True)
    return {"measured": machine(), "figures": figures, "lines": lines}


def write(part, result):
    """Put a part into results.json and the tables into README.md."""
    file = HERE / "results.json"
    results = json.loads(file.read_text()) if file.exists() else {}
    results[part] = result
    results = {name: results[name] for name in PARTS if name in results}
    file.write_text(json.dumps(results, indent=1) + "\n")
    text = ""
    before = ""
    for name, one in results.items():
        text += f"`python benchmarks/run.py --parts {name}`\n\n"
        if one["measured"] != before:
            before = one["measured"]
            text += f"{before}\n\n"
        text += "\n".join(one["lines"]) + "\n\n"
    page = HERE / "README.md"
    start, rest = page.read_text().split(BEGIN)
    page.write_text(f"{start}{BEGIN}\n\n{text}{END}{rest.split(END)[1]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--seconds", type=float, default=60, help="a program and set")
    add("--sample", type=int, default=1500, help="puzzles of a set")
    add(
        "--parts",
        nargs="+",
        choices=PARTS,
        default=[part for part in PARTS if part != "big"],
        help="of the report; big is 16x16 and 25x25 against CP-SAT",
    )
    add("--rounds", type=int, default=5, help="of native")
    add("--pure", metavar="PYTHON", help="has the pure build installed")
    add("--write", action="store_true", help="into README.md")
    options = parser.parse_args()
    if options.pure:
        os.environ["SUDOKIT_PURE_PYTHON"] = options.pure
    elif "sets" in options.parts:
        pure_sources()
    for part in options.parts:
        result = measured(part, options)
        if options.write:
            write(part, result)


if __name__ == "__main__":
    main()
