"""Interrupts at random moments: each must be a KeyboardInterrupt only.

    python tests/interrupts.py [-n COUNT] [--seed S] [--only TEXT]

Solves, counts, rates, explains, examines and makes puzzles of every rule, and
runs the commands of the golden file, in this process.  The handler of a timer
raises KeyboardInterrupt COUNT times in all, each time at another moment.  It
has to come out of the call as it is, however much of that is compiled; from
a command it may also come as status 130.  The same call then gives the same
as before.  What differs is written to stdout, a line each, and the status is
1 if anything does.  A compiled path that can't unwind aborts the process.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple, NoReturn

from golden import golden_input, plain, run_command, typed
from puzzles import DATA, HARD, SEVERAL
from sudokit import Budget, BudgetSpent, Grid
from sudokit.core.dice import Dice
from sudokit.generator import Maker, Request
from sudokit.logic import explain
from sudokit.logic.model.support import SumPart
from sudokit.rating import rate
from sudokit.rules import (
    CLASSIC,
    NAMED,
    AnyPuzzle,
    Puzzle,
    boxes,
    count,
    generate,
    make_rules,
    solve,
)
from sudokit.rules.exclusions import laws_of
from sudokit.rules.layouts import made_words, parted
from sudokit.solving.possibilities import (
    contradiction,
    true_candidates,
    unneeded_rules,
)

TRIALS = 3000  # of a call
# Grading runs programs, and a benchmark prints what a clock says.
LEFT_OUT = ("bench", "grade")


class Job(NamedTuple):
    """A call to interrupt, and its name."""

    name: str
    call: Callable[[], object]

    def result(self) -> str:
        """Return the result of the call."""
        try:
            return repr(self.call())
        except (BudgetSpent, ValueError) as error:
            return repr(error)


def puzzles() -> Iterator[tuple[str, AnyPuzzle]]:
    """Yield puzzles of every rule, by its word, and classic ones."""
    yield "classic", Grid.parse(HARD)
    yield "several", Grid.parse(SEVERAL)
    rows = {}
    for line in (DATA / "rule_counts.txt").read_text().splitlines():
        rule, text, number = line.split("\t")
        if number in "01":
            rows[f"{rule.partition('=')[0]} of {number}"] = rule, text
    for name, (rule, text) in rows.items():
        there = make_rules(6, words=[rule])
        yield name, Puzzle.parse(text, there)
    for word in NAMED:
        if not NAMED[word].needs_cells and f"{word} of 1" not in rows:
            yield word, generate(boxes((3, 3), (word,)), 40, seed=7)


CALLS: dict[str, Callable[[AnyPuzzle, Budget], object]] = {
    "solve": lambda puzzle, budget: solve(puzzle, budget=budget),
    "count": lambda puzzle, budget: count(puzzle, 100, budget),
    "rate": lambda puzzle, budget: rate(puzzle, budget=budget),
    "explain": lambda puzzle, budget: [*explain(puzzle, budget=budget)],
    "true candidates": true_candidates,
    "contradiction": contradiction,
    "unneeded rules": unneeded_rules,
}


def called(name: str, puzzle: AnyPuzzle) -> object:
    """Return the result of a call with its own budget."""
    return CALLS[name](puzzle, Budget(TRIALS))


def made(word: str) -> object:
    """Make a puzzle of a rule."""
    lay, words = parted([word])
    request = Request(
        level="easy", rules=make_rules(9, words=words), lay=lay, seed=3
    )
    return Maker(request, copies=1).next()


def ordered() -> object:
    """Order the cells of a long sum, repeatedly.

    With so many cells the product of their candidates exceeds a word.
    """
    part = SumPart(laws_of(CLASSIC), dict.fromkeys(range(0, 76, 4), 1), 95)
    return [part.order((511,) * len(part.cells)) for _ in range(20)][-1]


def output_of(words: str) -> object:
    """Return the output and status of a command."""
    with golden_input():
        status, out = run_command(words)
    if status == 130:
        raise KeyboardInterrupt
    return status, plain(out)


def jobs() -> Iterator[Job]:
    """Yield every call on every puzzle, rule and command."""
    for word, puzzle in puzzles():
        for name in CALLS:
            yield Job(f"{name}: {word}", partial(called, name, puzzle))
    yield Job("a long sum", ordered)
    for word in made_words():
        yield Job(f"make: {word}", partial(made, word))
    for words in typed("commands"):
        if not words.startswith(LEFT_OUT):
            yield Job(f"sudoku {words}", partial(output_of, words))


@cache
def expected(job: Job) -> tuple[str, float]:
    """Return the result of a call, and the seconds of a second run."""
    job.result()
    started = time.perf_counter()
    return job.result(), time.perf_counter() - started


class Outcome(NamedTuple):
    """The result of a call, whether it was interrupted, and how late."""

    result: str
    late: float | None


def interrupted(job: Job, after: float) -> Outcome:
    """Return the outcome of a call, interrupted after this many seconds."""
    moments: list[float] = []

    def interrupt(*_: object) -> NoReturn:
        moments.append(time.perf_counter())
        raise KeyboardInterrupt

    signal.signal(signal.SIGALRM, interrupt)
    started = time.perf_counter()
    try:
        signal.setitimer(signal.ITIMER_REAL, after)
        result = job.result()
        signal.setitimer(signal.ITIMER_REAL, 0)
    except BaseException as error:
        result = repr(error)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    late = time.perf_counter() - started - after if moments else None
    return Outcome(result, late)


def fault(job: Job, part: float, ignored: list[str]) -> tuple[str, bool]:
    """Return what is wrong with an interrupted call, "" for nothing.

    Then whether it was interrupted.  ``part`` of its time has passed by then.
    """
    result, seconds = expected(job)
    outcome = interrupted(job, max(seconds * part, 1e-5))
    wanted = result if outcome.late is None else "KeyboardInterrupt()"
    if outcome.result != wanted:
        return f"{outcome.result[:200]} instead of {wanted[:200]}", True
    if ignored:
        return f"ignored: {ignored}", True
    if job.result() != result:
        return "the same call gives something else afterwards", True
    return "", outcome.late is not None


def main() -> int:
    """Run the script; return 1 if an interrupt went wrong."""
    parser = argparse.ArgumentParser(description="Interrupt everything.")
    parser.add_argument("-n", type=int, default=500, metavar="COUNT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", metavar="TEXT")
    options = parser.parse_args()
    ignored: list[str] = []
    sys.unraisablehook = lambda one: ignored.append(repr(one.exc_value))
    dice = Dice(options.seed)
    some = [job for job in jobs() if options.only in job.name]
    left, status = options.n, 0
    while left > 0:
        for job in dice.shuffled(some):
            wrong, happened = fault(job, dice.below(1000) / 1000, ignored)
            if wrong:
                status = 1
                print(f"{job.name}: {wrong}", flush=True)
            ignored.clear()
            left -= happened
            if left <= 0:
                break
    print(f"{options.n} interrupts of {len(some)} calls")
    return status


if __name__ == "__main__":
    sys.exit(main())
