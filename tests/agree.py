"""Compares the kernel with dancing links, and checks steps.

    python tests/agree.py [--parts PART...] [-n COUNT] [--together COUNT]
                          [--steps COUNT] [--puzzles COUNT]
                          [--seed S] [FILE...]

``links`` compares them on every puzzle of the files (without any, of the
folder that the tests read), on COUNT random grids with many solutions, and
on COUNT with a clue changed, most of which have none.  Each grid on which
they differ is written to stdout; the status is 1 if there is one.

``together`` solves all puzzles of the files, and COUNT random grids, side by
side and one by one: the number of solutions up to two, the first of them,
and the guesses are to be the same.  A million takes half a minute; only the
compiled build solves any side by side.

``steps`` alters COUNT steps of all techniques, and asks an independent judge
whether each that ``check_step`` accepts is right.
And every step of COUNT puzzles of all levels must be accepted, as it lies
and as an image of it.  That takes minutes.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from puzzles import PUZZLES
from sudokit import Budget, Grid
from sudokit.core.batch import solve_text
from sudokit.core.checking import is_correct
from sudokit.core.dice import Dice
from sudokit.core.making import random_grid
from sudokit.core.search import Search
from sudokit.native.arrays import COMPILED
from sudokit.solving.solvers import SOLVERS

MANY = 60  # solutions at which a comparison stops


def difference(line: str, limit: int = 2) -> str:
    """Return how the two differ on a grid, "" if they don't.

    With fewer solutions than the limit these must be the same, with as
    many or more each that is found must be a solution.
    """
    g = Grid.parse(line)
    ours = solutions("deduce", g, limit)
    theirs = solutions("dlx", g, limit)
    if len(ours) != len(theirs):
        return f"deduce finds {len(ours)} solutions, dlx {len(theirs)}"
    if len(ours) < limit:
        return "" if ours == theirs else "the solutions differ"
    wrong = [result for result in ours | theirs if not solves(result, line)]
    return f"{wrong[0]} does not solve it" if wrong else ""


def solutions(name: str, g: Grid, limit: int) -> set[str]:
    """Return the solutions of a solver, up to the limit."""
    answers = islice(SOLVERS[name].solutions(g), limit)
    return {solution.line() for solution in answers}


def solves(result: str, line: str) -> bool:
    """Return whether it is a correct grid with every clue of the line."""
    return is_correct(Grid.parse(result)) and all(
        sign in (value, ".", "0")
        for sign, value in zip(line, result, strict=True)
    )


def in_files(files: Iterable[Path], every: int = 1) -> Iterator[str]:
    """Yield puzzles of files: the text before each, and 81 characters."""
    for file in files:
        lines = file.read_text().splitlines()[::every]
        yield from (
            line[:81] for line in lines if line[:1] in set(".0123456789")
        )


def with_many(count: int, seed: int) -> Iterator[str]:
    """Yield random grids of 18 to 32 clues; most have many solutions."""
    dice = Dice(seed)
    for _ in range(count):
        cells = list(random_grid(dice).line())
        for cell in dice.shuffled(range(81))[18 + dice.below(15) :]:
            cells[cell] = "."
        yield "".join(cells)


def with_a_change(count: int, seed: int) -> Iterator[str]:
    """Yield random grids of 26 to 36 clues, one of them another value."""
    dice = Dice(seed)
    for _ in range(count):
        cells = list(random_grid(dice).line())
        order = dice.shuffled(range(81))
        for cell in order[26 + dice.below(11) :]:
            cells[cell] = "."
        moved = int(cells[order[0]]) + dice.below(8)
        cells[order[0]] = str(moved % 9 + 1)
        yield "".join(cells)


def apart(lines: Sequence[str]) -> Iterator[str]:
    """Return the grids with other results side by side than alone."""
    answers = solve_text("".join(lines))
    for at, line in enumerate(lines):
        budget = Budget()
        search = Search(Grid.parse(line), budget)
        first = search.next()
        count = 0
        if first is not None:
            count = 1 if search.next() is None else 2
        solution = "." * 81 if first is None else first.line()
        if (count, budget.spent, solution) != (
            answers.counts[at],
            answers.trials[at],
            answers.solutions[81 * at : 81 * at + 81],
        ):
            yield f"{line}: side by side it is solved otherwise"


def random_grids(count: int, seed: int) -> Iterator[list[str]]:
    """Yield random grids of all kinds, in batches."""
    while count > 0:
        some = min(count, 10_000)
        half = some // 2
        seed += 1
        yield [
            *with_many(half, seed),
            *with_a_change(some - half, seed),
        ]
        count -= some


def differences(lines: Iterable[str], limit: int = 2) -> Iterator[str]:
    """Return the grids on which the two differ, and how."""
    for line in lines:
        result = difference(line, limit)
        if result:
            yield f"{line}: {result}"


def main() -> int:
    """Run the script; return its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("-n", dest="count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--together", type=int, default=1_000_000)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--puzzles", type=int, default=10_000)
    options = parser.parse_args()
    options.files = options.files or sorted(
        file for end in ("txt", "csv") for file in PUZZLES.glob(f"*.{end}")
    )
    if not options.files:
        parser.error(f"no puzzles in {PUZZLES}: name files")
    status = 0
    for part in options.parts:
        begin = time.monotonic()
        for wrong in PARTS[part](options):
            print(wrong, flush=True)
            status = 1
        print(f"{part}: {time.monotonic() - begin:.0f} seconds", flush=True)
    return status


def links(options: argparse.Namespace) -> Iterator[str]:
    """Return how the kernel and dancing links differ."""
    groups = {file.name: (in_files([file]), 2) for file in options.files}
    many = with_many(options.count, options.seed)
    changed = with_a_change(options.count, options.seed)
    groups |= {"with many": (many, MANY), "with a change": (changed, MANY)}
    for name, (lines, limit) in groups.items():
        grids = list(lines)
        result = list(differences(grids, limit))
        yield from result
        print(f"{name}: {len(grids)} grids, {len(result)} differences")


def together(options: argparse.Namespace) -> Iterator[str]:
    """Return the grids with other results side by side than alone."""
    if not COMPILED:
        print("together: nothing is compiled, so nothing is side by side")
        return
    for file in options.files:
        yield from apart(list(in_files([file])))
    for lines in random_grids(options.together, options.seed):
        yield from apart(lines)
    print(f"side by side: {options.together} random grids, and the files")


def steps(options: argparse.Namespace) -> Iterator[str]:
    """Return wrong verdicts on steps, of both kinds."""
    from altered_steps import attack, refused  # noqa: PLC0415 python-sat

    tally: Counter[str] = Counter()
    yield from attack(options.steps, options.seed, tally)
    yield from refused(options.puzzles, options.seed, tally)
    print(", ".join(f"{way}: {many}" for way, many in tally.items()))


PARTS = {"links": links, "together": together, "steps": steps}


if __name__ == "__main__":
    sys.exit(main())
