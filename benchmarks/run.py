"""The program against others, side by side, in one run.

    python benchmarks/run.py [--seconds S] [--sample N] [--write] ...

Every program gets the same seeded sample of each set of puzzles, in its
own process and, if it isn't ours, in its own environment below .peers/,
which is made at the first run.  Rounds go from program to program, and
the median of three counts.  A program is stopped after a minute a set,
and what it has done by then counts.  Ratios are those of puzzles a
second to cadical153.  --write puts the tables into README.md beside
this file.
"""

import argparse
import json
import os
import platform
import random
import shutil
import subprocess
import sys
import tempfile
import time
from functools import cache
from importlib.metadata import version
from pathlib import Path
from statistics import median

import sudokit
from sudokit import canonical_many
from sudokit.core import arrays

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PEERS = ROOT / ".peers"
WORKER = HERE / "peers.py"
TABLE_WORKER = HERE / "table_peers.py"
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
ROUNDS = 3
SEED = 20
COMMAND = (sys.executable, "-m", "sudokit")
BEGIN, END = "<!-- tables of the last run -->", "<!-- end of tables -->"


def python_of(peer):
    """The interpreter of a peer; its environment is made if need be."""
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
    """Name and version of a peer's package."""
    name = PACKAGES[peer][0].split("=")[0]
    found = subprocess.run(
        [
            python_of(peer),
            "-c",
            f"import importlib.metadata as m;print(m.version({name!r}))",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    return f"{name} {found.stdout.strip()}"


def pure_sources():
    """A copy of the sources alone, without what was compiled."""
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
    """Each set's name, its whole size and its sample."""
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
    """The Python that has a program, and the environment it wants.

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
    """What a program did with the puzzles; None if it failed."""
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
    """Trials a puzzle of the kernel, to the proof of uniqueness."""
    spent = 0
    for line in lines:
        budget = sudokit.Budget()
        sudokit.count(sudokit.Grid.parse(line), 2, budget)
        spent += budget.spent
    return spent / len(lines)


def instructions(lines):
    """Instructions a puzzle, counted by perf or callgrind; or None.

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
    """A Python with a build for any processor; callgrind knows not all."""
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
    """Puzzles a second, median of rounds, and how many were wrong."""
    rates = {name: [] for name in names}
    done = dict.fromkeys(names, 0)
    wrong = dict.fromkeys(names, 0)
    right = None
    for _ in range(ROUNDS):
        for name in names:
            found = ask(name, lines, seconds / ROUNDS)
            if not found:
                continue
            right = right or found["solutions"]
            rates[name].append(found["done"] / found["seconds"])
            done[name] = max(done[name], found["done"])
            wrong[name] = max(
                wrong[name],
                sum(
                    one != other
                    for one, other in zip(
                        found["solutions"], right, strict=False
                    )
                ),
            )
    return {
        name: (median(rates[name] or [0]), done[name], wrong[name])
        for name in names
    }


def set_tables(options):
    """The comparison on each set, as a table in Markdown."""
    names = [
        "compiled",
        "pure",
        "dlx",
        *(name for name in PACKAGES if name != "OR-tools"),
    ]
    yield (
        "| set | program | ratio | puzzles a second | done |"
        " differ | trials a puzzle | instructions a puzzle |"
    )
    yield "|---|---|---:|---:|---:|---:|---:|---:|"
    for name, whole, lines in puzzles_of(options.sample):
        say(f"{name}: {len(lines)} of {whole} puzzles")
        found = compare(names, lines, options.seconds)
        base = found[BASE][0]
        for program, (rate, done, wrong) in found.items():
            ratio = f"{rate / base:.3g}" if base else "-"
            own = "| |"
            if program == "compiled":
                counted = instructions(lines)
                own = (
                    f"{trials(lines):.3f} |"
                    f" {f'{counted:,.0f}' if counted else '-'} |"
                )
            yield (
                f"| {name} | {program} | {ratio} | {rate:,.0f} |"
                f" {done} of {len(lines)} | {wrong} | {own}"
            )


def timed(command, text=""):
    """Seconds that a command takes; None if it fails."""
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
    """The median of the seconds that a command takes, or None."""
    found = [timed(command, **given) for _ in range(rounds)]
    return None if None in found else median(found)


def peak_of(command, text):
    """The most memory that a command used, in MB."""
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


def filter_lines():
    """The filter on whole files: speed, and memory as a file grows."""
    command = (*COMMAND, "-q", "--format", "1.")
    for name, _, lines in puzzles_of(10**6):
        text = "".join(f"{line}\n" for line in lines)
        seconds = middle(command, text=text)
        if seconds is None:
            yield f"| the filter on {name} | failed |"
            continue
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


def command_lines():
    """What the command does besides, as rows of a table."""
    for number in (30, 25):
        words = ("-g", str(number), "-u", "-n", "1000", "--seed", "1")
        seconds = middle((*COMMAND, *words))
        yield (
            f"| `sudoku {' '.join(words)}` | "
            + (f"{1000 / seconds:,.0f} a second |" if seconds else "failed |")
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


def generator_lines():
    """Puzzles made a second, of this program and of qqwing."""
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
                line += (
                    f", {rate * slow / theirs:.1f} times qqwing"
                    f" ({theirs / slow:,.0f})"
                )
        yield f"{line} |"
    _, _, lines = next(puzzles_of(1000))
    yield f"| canonical forms | {canonical_rate(lines):,.0f} a second |"
    grids = sudokit.solve_many(lines)
    rate = canonical_rate(grids)
    yield f"| canonical forms of complete grids | {rate:,.0f} a second |"


def canonical_rate(lines):
    """Canonical forms a second, in batches as large as a file's."""
    batch = lines * 20
    spent = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        canonical_many(batch)
        spent.append(time.perf_counter() - begin)
    return len(batch) / median(spent)


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
    "filter": filter_lines,
    "command": command_lines,
    "generator": generator_lines,
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
    names = [version_of(peer) for peer in PACKAGES if peer != "OR-tools"]
    yield f"Peers: {', '.join(names)}."


def installed(name):
    try:
        return version(name)
    except ImportError:
        return "unknown"


def tables(options):
    """All lines of the report."""
    yield f"`python benchmarks/run.py {' '.join(sys.argv[1:])}`".replace(
        " `", "`"
    )
    yield ""
    yield from machine()
    yield ""
    if "sets" in options.parts:
        yield from set_tables(options)
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


def write(lines):
    """Puts the tables between the two marks of README.md."""
    file = HERE / "README.md"
    before, rest = file.read_text().split(BEGIN)
    after = rest.split(END)[1]
    table = "\n".join(lines)
    file.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--seconds", type=float, default=60, help="a program and set")
    add("--sample", type=int, default=1500, help="puzzles of a set")
    add(
        "--parts",
        nargs="+",
        choices=("sets", *OTHERS, "big"),
        default=["sets", *OTHERS],
        help="of the report; big is 16x16 and 25x25 against CP-SAT",
    )
    add("--pure", metavar="PYTHON", help="has the pure build installed")
    add("--write", action="store_true", help="into README.md")
    options = parser.parse_args()
    if options.pure:
        os.environ["SUDOKIT_PURE_PYTHON"] = options.pure
    else:
        pure_sources()
    lines = []
    for line in tables(options):
        print(line, flush=True)
        lines.append(line)
    if options.write:
        write(lines)


if __name__ == "__main__":
    main()
