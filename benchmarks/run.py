"""The program against others, side by side, in one run.

    python benchmarks/run.py [--seconds S] [--sample N] [--write] ...

What is compared is in ``sets`` (programs in Python, on samples), in
``native`` (the fastest solvers in C++, C and Rust, on whole sets), in
``commands`` (what people run) and in ``tables`` (millions of puzzles).
--write puts the tables into README.md beside this file, and the figures
of the solvers into results.json.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
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
from sudokit.core import arrays

TABLE_WORKER = HERE / "table_peers.py"
BEGIN, END = "<!-- tables of the last run -->", "<!-- end of tables -->"


def big_lines():
    """Other box shapes against CP-SAT: what dlx_peers.py prints."""
    done = subprocess.run(
        [sys.executable, HERE / "dlx_peers.py", python_of("OR-tools")],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    yield from done.stdout.splitlines()


def table_lines():
    """Tables of millions, and what else works on many puzzles."""
    import tables as million

    yield from million.speed_lines(2_000_000)
    yield from million.array_lines(200_000)
    yield from million.rating_lines(20_000)
    chance = random.Random(SEED)
    for name, peer, about, size in (
        ("17_clue", "cadical153", "solved by multiprocessing.Pool over", 2000),
        ("minimal", "pencilmark", "rated by rate_many of", 200),
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


OTHERS = {
    "tables": table_lines,
    "filter": commands.filter_lines,
    "command": commands.command_lines,
    "generator": commands.generator_lines,
}


def machine():
    """Where and with what this was measured."""
    info = Path("/proc/cpuinfo")
    model = platform.machine()
    for line in info.read_text().splitlines() if info.exists() else ():
        if line.startswith("model name"):
            model = line.split(":")[1].strip()
            break
    yield (
        f"Measured on {time.strftime('%Y-%m-%d')}: {model},"
        f" {os.cpu_count()} cores, {platform.system()},"
        f" Python {platform.python_version()},"
        f" mypyc {installed('mypy')}, librt {installed('librt')}."
    )
    if not arrays.COMPILED:
        yield "There is no compiled build here: both rows are pure."


def installed(name):
    try:
        return version(name)
    except ImportError:
        return "unknown"


def tables(options, results):
    """All lines of the report; the figures of the solvers go to results."""
    yield f"`python benchmarks/run.py {' '.join(sys.argv[1:])}`".replace(
        " `", "`"
    )
    yield ""
    yield from machine()
    yield ""
    if "sets" in options.parts:
        peers = [version_of(peer) for peer in sets.SOLVERS]
        yield from (f"Peers: {', '.join(peers)}.", "")
        found = sets.compared(options)
        results["sets"] = found
        yield from sets.table(found)
        yield ""
    if "native" in options.parts:
        found = native.compared(options.rounds)
        results["native"] = found
        yield from native.table(found)
        yield ""
    others = [part for part in OTHERS if part in options.parts]
    if others:
        yield from ("| what | measured |", "|---|---|")
    for part in others:
        say(part)
        yield from OTHERS[part]()
    if "big" in options.parts:
        yield ""
        yield from big_lines()


def write(lines, results):
    """Puts the tables between the two marks of README.md.

    The figures of the solvers are beside it as results.json.
    """
    file = HERE / "README.md"
    before, rest = file.read_text().split(BEGIN)
    after = rest.split(END)[1]
    table = "\n".join(lines)
    file.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}")
    if len(results) > 1:
        text = json.dumps(results, indent=1)
        (HERE / "results.json").write_text(f"{text}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--seconds", type=float, default=60, help="a program and set")
    add("--sample", type=int, default=1500, help="puzzles of a set")
    add(
        "--parts",
        nargs="+",
        choices=("sets", "native", *OTHERS, "big"),
        default=["sets", "native", *OTHERS],
        help="of the report; big is 16x16 and 25x25 against CP-SAT",
    )
    add("--rounds", type=int, default=5, help="of native")
    add("--pure", metavar="PYTHON", help="has the pure build installed")
    add("--write", action="store_true", help="into README.md")
    options = parser.parse_args()
    if options.pure:
        os.environ["SUDOKIT_PURE_PYTHON"] = options.pure
    else:
        pure_sources()
    lines = []
    results = {"measured": " ".join(machine())}
    for line in tables(options, results):
        print(line, flush=True)
        lines.append(line)
    if options.write:
        write(lines, results)


if __name__ == "__main__":
    main()
