"""Checks that long work needs no more memory and leaves no file behind.

    python tests/agree_endurance.py [--rows N] [--killers N] [--players N]
                                    [--minutes M]

Rates a table of N rows, makes N killers, and lets N players at a time ask
the page for puzzles, hints and explanations.  The memory of all processes
of a part is measured each second.  It may grow by a tenth and 16 MB from
the second quarter of the time to the last one.  Each part has a folder of
its own for temporary files, which is empty at the end.  The status is 1 if
a part fails.
"""

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import psutil

from puzzles import shared
from web_server import Served

SUDOKU = [sys.executable, "-m", "sudokit"]
SPARE = 16 << 20


def memory(process: int) -> int:
    """Return the private memory of a process and its children, in bytes."""
    total = 0
    try:
        parent = psutil.Process(process)
        for one in [parent, *parent.children(recursive=True)]:
            total += one.memory_full_info().uss
    except psutil.NoSuchProcess:
        pass
    return total


def measured(process: int, running: Callable[[], bool]) -> str:
    """Measure a process until it ends; return the fault, or ""."""
    sizes = []
    while running():
        sizes.append(memory(process))
        time.sleep(1)
    quarter = len(sizes) // 4
    if not quarter:
        return "it ended in less than four seconds: give it more work"
    before = statistics.median(sizes[quarter : 2 * quarter])
    after = statistics.median(sizes[-quarter:])
    print(f"  {len(sizes)} s, {before / 1e6:.0f} MB, {after / 1e6:.0f} MB")
    grown = after > before * 1.1 + SPARE
    return "its memory grows" if grown else ""


def run(words: list[str], folder: Path) -> str:
    """Run a command with a folder for its files; return the fault, or ""."""
    with (folder / "errors").open("w") as errors:
        process = subprocess.Popen(
            [*SUDOKU, *words], stdout=subprocess.DEVNULL, stderr=errors
        )
        fault = measured(process.pid, lambda: process.poll() is None)
    print("  " + (folder / "errors").read_text().strip()[-200:])
    return fault or ("" if not process.returncode else "it fails")


def rows(count: int, folder: Path) -> str:
    """Rate a table of so many rows."""
    lines = shared("easy.txt").read_text().split()
    source = folder / "rows.csv"
    with source.open("w") as file:
        file.write("puzzle\n")
        for at in range(count):
            file.write(f"{lines[at % len(lines)]}\n")
    words = ["table", str(source), str(folder / "out.csv")]
    return run([*words, "--add", "level,count"], folder)


def killers(count: int, folder: Path) -> str:
    """Make so many killers."""
    words = "new", "easy", "--rules", "killer", "--clues", "0"
    return run([*words, "-n", str(count), "--seed", "1"], folder)


def players(count: int, minutes: float) -> str:
    """Let so many players ask the page for so many minutes."""
    served = Served()
    end = time.monotonic() + 60 * minutes
    faults: list[str] = []
    answered = [0] * count

    def play(player: int) -> None:
        while time.monotonic() < end and not faults:
            made = served.ask(
                "generate", level="easy", seed=f"{player} {answered[player]}"
            )
            puzzle = made.get("puzzle", "")
            for job in ("hint", "explain", "rate") if puzzle else ():
                answer = served.ask(job, puzzle=puzzle)
                if "error" in answer and "too many" not in answer["error"]:
                    faults.append(f"{job}: {answer['error']}")
            answered[player] += bool(puzzle)
            time.sleep(1)

    threads = [threading.Thread(target=play, args=[k]) for k in range(count)]
    for thread in threads:
        thread.start()
    fault = measured(
        served.process.pid, lambda: any(one.is_alive() for one in threads)
    )
    served.end(signal.SIGTERM)
    print(f"  {sum(answered)} puzzles, of the players {min(answered)} or more")
    if not min(answered):
        faults.append("a player got no puzzle")
    return "; ".join([*faults[:3], *filter(None, [fault])])


def main() -> int:
    """Run the parts; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--killers", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=20)
    options = parser.parse_args()
    parts: dict[str, Callable[[Path], str]] = {
        "rows": lambda folder: rows(options.rows, folder),
        "killers": lambda folder: killers(options.killers, folder),
        "players": lambda _folder: players(options.players, options.minutes),
    }
    status = 0
    for name, part in parts.items():
        if not getattr(options, name):
            continue
        print(f"{name}: {getattr(options, name):,}")
        with (
            tempfile.TemporaryDirectory() as folder,
            tempfile.TemporaryDirectory() as files,
        ):
            os.environ["TMPDIR"] = files
            fault = part(Path(folder))
            left = sorted(one.name for one in Path(files).iterdir())
        if left:
            fault += f" it leaves {', '.join(left)}"
        print(f"  {fault.strip() or 'passed'}", flush=True)
        status |= bool(fault)
    return status


if __name__ == "__main__":
    sys.exit(main())
