"""Runs the programs in Python on the puzzles, and reads their results.

Every program gets the same seeded sample of each set of puzzles, in its
own process and, if it isn't ours, in its own environment below .peers/,
which is made at the first run.  Rounds go from program to program, and
the median of three counts.  A program is stopped after a minute a set,
and what it has done by then counts.  Ratios are those of puzzles a
second to cadical153.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from statistics import median

import sudokit

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PEERS = ROOT / ".peers"
WORKER = HERE / "peers.py"
PACKAGES = {
    "cadical153": ("python-sat",),
    "exact-cover": ("exact-cover", "numpy"),
    "py-sudoku": ("py-sudoku",),
    "dokusan": ("dokusan",),
    "OR-tools": ("ortools",),
    "pencilmark": ("pencilmark==1.0.0rc1",),
}
SETS = ("easy", "minimal", "17_clue", "top1465", "hardest_11plus")
HOME_SETS = ("simple", "easy", "intermediate", "expert", "hardest")
BASE = "cadical153"
SOLVERS = (BASE, "exact-cover", "py-sudoku", "dokusan")  # of 9x9 puzzles
ROUNDS = 3
SEED = 20


def python_of(peer):
    """Return the interpreter of a peer; create its environment if needed."""
    home = PEERS / peer
    python = home / "bin" / "python"
    if not (home / "done").exists():
        say(f"making an environment for {peer}")
        subprocess.run(
            [sys.executable, "-m", "venv", "--clear", home], check=True
        )
        subprocess.run(
            [python, "-m", "pip", "install", "-q", *PACKAGES[peer]], check=True
        )
        (home / "done").touch()
    return python


def version_of(peer):
    """Return the name and version of a peer's package."""
    name = PACKAGES[peer][0].split("=")[0]
    output = subprocess.run(
        [
            python_of(peer),
            "-c",
            f"import importlib.metadata as m;print(m.version({name!r}))",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    return f"{name} {output.stdout.strip()}"


def pure_sources():
    """Return a copy of the sources without compiled files."""
    home = PEERS / "pure"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(
        ROOT / "src",
        home,
        ignore=shutil.ignore_patterns(
            "*.so", "*.pyd", "__pycache__", "*.egg-info"
        ),
    )
    return home


def say(line):
    print(line, file=sys.stderr, flush=True)


def puzzles_of(sample):
    """Yield each set's name, its whole size and its sample."""
    home = Path(
        os.environ.get("SUDOKIT_PUZZLES", ROOT.parent / "shared" / "puzzles")
    )
    names = SETS
    if not home.is_dir():
        home, names = ROOT / "puzzles", HOME_SETS
    for name in names:
        file = home / f"{name}.txt"
        if not file.is_file():
            say(f"{file}: there is no such file")
            continue
        lines = [
            line[:81].replace("0", ".")
            for line in file.read_text().splitlines()
            if len(line) >= 81 and line[0] in ".0123456789"
        ]
        chance = random.Random(SEED)
        yield name, len(lines), chance.sample(lines, min(sample, len(lines)))


def interpreter(name):
    """Return the Python that has a program, and its environment variables.

    The pure build is found before the compiled one by its path, unless
    SUDOKIT_PURE_PYTHON names a Python in which it is installed.
    """
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    if name in PACKAGES:
        return python_of(name), environment
    python = sys.executable
    if name == "pure":
        python = environment.get("SUDOKIT_PURE_PYTHON", python)
        if python == sys.executable:
            environment["PYTHONPATH"] = str(PEERS / "pure")
    return python, environment


def ask(name, lines, seconds, rounds=(), under=(), python=None):
    """Return the results of a program; None if it failed."""
    own, environment = interpreter(name)
    python = python or own
    try:
        done = subprocess.run(
            [*under, python, WORKER, name, str(seconds), *rounds],
            input="\n".join(lines),
            stdout=subprocess.PIPE,
            text=True,
            check=True,
            env=environment,
            timeout=4 * seconds + 60,
        )
    except (subprocess.SubprocessError, OSError) as error:
        say(f"{name}: {error}")
        return None
    return json.loads(done.stdout)


def trials(lines):
    """Return guesses per puzzle of the kernel, proof included."""
    spent = 0
    for line in lines:
        budget = sudokit.Budget()
        sudokit.count(sudokit.Grid.parse(line), 2, budget)
        spent += budget.spent
    return spent / len(lines)


def instructions(lines):
    """Return instructions per puzzle, counted by perf or callgrind; or None.

    Counted for one and for three passes, and the difference taken, so
    that the start of Python doesn't count.
    """
    part = lines[:200]
    for count in (by_perf, by_callgrind):
        once = count(part, "1")
        if once:
            return (count(part, "3") - once) / 2 / len(part)
    return None


def by_perf(lines, rounds):
    if not shutil.which("perf"):
        return None
    with tempfile.NamedTemporaryFile("r") as file:
        if (
            ask(
                "compiled",
                lines,
                600,
                [rounds],
                [
                    "perf",
                    "stat",
                    "-x,",
                    "-e",
                    "instructions:u",
                    "-o",
                    file.name,
                ],
            )
            is None
        ):
            return None
        for line in file.read().splitlines():
            first = line.split(",")[0]
            if first.isdigit():
                return int(first)
    return None


@cache
def portable():
    """Return a Python with a generic build, which callgrind supports."""
    home = PEERS / "portable"
    python = home / "bin" / "python"
    environment = {
        key: value for key, value in os.environ.items() if key != "CFLAGS"
    }
    say("making a build for any processor")
    shutil.rmtree(ROOT / "build", ignore_errors=True)  # made for this one
    subprocess.run([sys.executable, "-m", "venv", "--clear", home], check=True)
    subprocess.run(
        [python, "-m", "pip", "install", "-q", ROOT],
        check=True,
        env=environment,
    )
    return python


def by_callgrind(lines, rounds):
    if not shutil.which("valgrind"):
        return None
    with tempfile.NamedTemporaryFile("r") as file:
        if (
            ask(
                "compiled",
                lines,
                600,
                [rounds],
                [
                    "valgrind",
                    "-q",
                    "--tool=callgrind",
                    f"--callgrind-out-file={file.name}",
                ],
                portable(),
            )
            is None
        ):
            return None
        for line in Path(file.name).read_text().splitlines():
            if line.startswith(("summary:", "totals:")):
                return int(line.split()[1])
    return None


def compare(names, lines, seconds):
    """Return puzzles per second, the median of rounds, and wrong answers."""
    rates = {name: [] for name in names}
    done = dict.fromkeys(names, 0)
    wrong = dict.fromkeys(names, 0)
    right = None
    for _ in range(ROUNDS):
        for name in names:
            speeds = ask(name, lines, seconds / ROUNDS)
            if not speeds:
                continue
            right = right or speeds["solutions"]
            rates[name].append(speeds["done"] / speeds["seconds"])
            done[name] = max(done[name], speeds["done"])
            wrong[name] = max(
                wrong[name],
                sum(
                    one != other
                    for one, other in zip(
                        speeds["solutions"], right, strict=False
                    )
                ),
            )
    return {
        name: {
            "rate": round(median(rates[name] or [0]), 1),
            "done": done[name],
            "differ": wrong[name],
        }
        for name in names
    }


def compared(options):
    """Return the figures of each set: speed, counts and cost by program."""
    names = [
        "compiled",
        "pure",
        "dlx",
        *(name for name in PACKAGES if name in SOLVERS),
    ]
    results = {}
    for name, whole, lines in puzzles_of(options.sample):
        say(f"{name}: {len(lines)} of {whole} puzzles")
        results[name] = {
            "puzzles": len(lines),
            "programs": compare(names, lines, options.seconds),
            "trials": round(trials(lines), 3),
            "instructions": instructions(lines),
        }
    return results


def table(results):
    """Yield the comparison on each set, as a table in Markdown."""
    yield (
        "| set | program | ratio | puzzles a second | done |"
        " differ | trials a puzzle | instructions a puzzle |"
    )
    yield "|---|---|---:|---:|---:|---:|---:|---:|"
    for name, one in results.items():
        base = one["programs"][BASE]["rate"]
        for program, (rate, done, wrong) in (
            (program, figures.values())
            for program, figures in one["programs"].items()
        ):
            ratio = f"{rate / base:.3g}" if base else "-"
            own = "| |"
            if program == "compiled":
                counted = one["instructions"]
                own = (
                    f"{one['trials']:.3f} |"
                    f" {f'{counted:,.0f}' if counted else '-'} |"
                )
            yield (
                f"| {name} | {program} | {ratio} | {rate:,.0f} |"
                f" {done} of {one['puzzles']} | {wrong} | {own}"
            )
