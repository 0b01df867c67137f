"""Checks that audits find exactly the planted errors.

    python tests/planted_errors.py [-n ROWS] [--seeds COUNT] [--jobs N]
                                   [--folder DIR]

Makes a training set of ROWS rows (1,000,000) and a test set of a tenth of
them, with repeated texts, puzzles and solution grids, leaks, puzzles with
several solutions, wrong solutions and rows that are not puzzles, and asks
``sudoku data`` for them.  The training set is split by COUNT seeds (10),
and nothing may leak.  The status is 1 if something is found that was not
planted, or the other way round.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from sudokit import Dice, canonical_many
from sudokit.core.batch import count_lines
from sudokit.core.making import random_grid
from sudokit.symmetry.transformation import random_transformation
from sudokit.tables import audit, dedupe, leak, split
from sudokit.tables.data.audit import Audit
from sudokit.tables.running import Crew

T = TypeVar("T")
CLUES = 40  # of a puzzle of the set, and one more for another of its grid
AT_ONCE = 4096
UNREADABLE = ("", "no puzzle", "1" * 80, "x" * 81, "." * 82, "12345,6789")


class Amounts(NamedTuple):
    """The number of planted errors of each kind in a set of this many rows."""

    rows: int

    @property
    def repeats(self) -> int:
        """Repeats of texts, puzzles and solution grids."""
        return max(1, self.rows // 1000)

    @property
    def leaks(self) -> int:
        """Transformed puzzles of the training set in the test set."""
        return max(1, self.rows // 2000)

    @property
    def several(self) -> int:
        """Puzzles with several solutions."""
        return max(1, self.rows * 3 // 10_000)

    @property
    def wrong(self) -> int:
        """Wrong solutions."""
        return max(1, self.rows // 5000)

    @property
    def unreadable(self) -> int:
        """Rows that are not puzzles."""
        return max(1, self.rows // 10_000)


class Planted(NamedTuple):
    """The two files, and the rows (from 1) of what is planted.

    A repeated row and the one that repeats it are a pair, whichever comes
    first; ``leaks`` are rows of the training and of the test set.
    """

    train: str
    test: str
    rows: int
    text: set[frozenset[int]]
    puzzle: set[frozenset[int]]
    solution: set[frozenset[int]]
    leaks: set[tuple[int, int]]
    several: set[int]
    wrong: set[int]
    unreadable: set[int]


class Source:
    """Yields puzzles without end, no two with equivalent solution grids."""

    def __init__(self, seed: int, rows: int) -> None:
        """``rows``: about as many will be asked for."""
        self.dice = Dice(seed)
        self.chance = random.Random(seed)
        self._at_once = min(rows, AT_ONCE)
        self._seen: set[str] = set()
        self._ready: Iterator[tuple[str, str]] = iter(())

    def next(self) -> tuple[str, str]:
        """Return a puzzle and its only solution."""
        while True:
            for result in self._ready:
                return result
            self._ready = iter(self._some())

    def _some(self) -> list[tuple[str, str]]:
        grids = [random_grid(self.dice).line() for _ in range(self._at_once)]
        fresh = []
        for grid, form in zip(grids, canonical_many(grids), strict=True):
            if form not in self._seen:
                self._seen.add(form)
                fresh.append(grid)
        lines = [self.masked(grid, CLUES) for grid in fresh]
        counts = count_lines(lines, 2)
        return [
            (line, grid)
            for line, grid, count in zip(lines, fresh, counts, strict=True)
            if count == 1
        ]

    def masked(self, grid: str, clues: int) -> str:
        """Return this many cells of a grid."""
        cells = ["."] * 81
        for at in self.chance.sample(range(81), clues):
            cells[at] = grid[at]
        return "".join(cells)

    def with_count(self, grid: str, clues: int, count: int) -> str:
        """Return a puzzle of a grid with one solution, or with several."""
        while True:
            line = self.masked(grid, clues)
            if count_lines([line], 2)[0] == count:
                return line


def planted(folder: Path, amounts: Amounts, seed: int) -> Planted:
    """Make the two files."""
    source = Source(seed, amounts.rows)
    chance, dice = source.chance, source.dice
    special = 3 * amounts.repeats + amounts.several + amounts.unreadable
    base = [source.next() for _ in range(amounts.rows - special)]
    # Rows by what they are, as (kind, puzzle, solution, row of the base).
    rows = [("base", *one, -1) for one in base]
    taken = chance.sample(
        range(len(base)),
        3 * amounts.repeats + amounts.leaks + amounts.wrong,
    )
    for at in (taken.pop() for _ in range(amounts.repeats)):
        puzzle, solution = base[at]
        rows.append(("text", puzzle.replace(".", "0"), solution, at))
    for at in (taken.pop() for _ in range(amounts.repeats)):
        turn = random_transformation(dice)
        puzzle, solution = map(turn.apply_line, base[at])
        rows.append(("puzzle", puzzle, solution, at))
    for at in (taken.pop() for _ in range(amounts.repeats)):
        solution = random_transformation(dice).apply_line(base[at][1])
        puzzle = source.with_count(solution, CLUES + 1, 1)
        rows.append(("solution", puzzle, solution, at))
    for _ in range(amounts.several):
        _, solution = source.next()
        puzzle = source.with_count(solution, 22, 2)
        rows.append(("several", puzzle, solution, -1))
    for number in range(amounts.unreadable):
        text = UNREADABLE[number % len(UNREADABLE)]
        rows.append(("unreadable", f'"{text}"', "", -1))
    for at in (taken.pop() for _ in range(amounts.wrong)):
        _, puzzle, solution, _ = rows[at]
        bad = solution.translate(str.maketrans("12", "21"))
        rows[at] = ("wrong", puzzle, bad, -1)
    leaking = taken
    order = list(range(len(rows)))
    chance.shuffle(order)
    row_of = {at: row + 1 for row, at in enumerate(order)}
    train = folder / "train.csv"
    with train.open("w") as file:
        file.write("id,puzzle,solution\n")
        for at in order:
            _, puzzle, solution, _ = rows[at]
            file.write(f"{at:07},{puzzle},{solution}\n")
    test = [source.next() for _ in range(amounts.rows // 10)]
    leaked = {}
    for at in leaking:
        turn = random_transformation(dice)
        puzzle, solution = map(turn.apply_line, base[at])
        leaked[puzzle] = row_of[at]
        test.append((puzzle, solution))
    chance.shuffle(test)
    other = folder / "test.csv"
    with other.open("w") as file:
        file.write("question,answer\n")
        file.writelines(f"{one},{two}\n" for one, two in test)

    def pairs(kind: str) -> set[frozenset[int]]:
        return {
            frozenset((row_of[at], row_of[row[3]]))
            for at, row in enumerate(rows)
            if row[0] == kind
        }

    def those(kind: str) -> set[int]:
        return {row_of[at] for at, row in enumerate(rows) if row[0] == kind}

    return Planted(
        str(train),
        str(other),
        len(rows),
        pairs("text"),
        pairs("puzzle"),
        pairs("solution"),
        {
            (leaked[one], at + 1)
            for at, (one, _) in enumerate(test)
            if one in leaked
        },
        those("several"),
        those("wrong"),
        those("unreadable"),
    )


def differences(known: Planted, seeds: int, crew: Crew) -> Iterator[str]:
    """Yield the differences from the planted errors, one per line."""

    def differ(what: str, result: object, expected: object) -> Iterator[str]:
        if result != expected:
            yield f"{what}: {str(result)[:200]}, not {str(expected)[:200]}"

    actual = timed("audit", lambda: audited(known, crew))
    file = actual.files[0]
    listed = file.examples
    yield from differ("rows", file.rows, known.rows)
    yield from differ("unreadable", file.errors, len(known.unreadable))
    yield from differ("no solution", file.none, 0)
    yield from differ("several", set(listed["several"]), known.several)
    yield from differ("wrong", set(listed["wrong"]), known.wrong)
    expected: set[frozenset[int]] = set()
    for kind, pairs in (
        ("text", known.text),
        ("puzzle", known.puzzle),
        ("solution", known.solution),
    ):
        expected |= pairs
        result = set(map(frozenset, listed[kind]))
        yield from differ(f"the same {kind}", result, expected)
        folder = Path(known.train).parent
        out = str(folder / f"{kind}.csv")
        one = partial(dedupe, known.train, out, by=kind, force=True)
        few = timed(f"dedupe --by {kind}", partial(one, **crew))
        yield from differ(f"dedupe {kind}", few.repeats, len(expected))
        left = known.rows - len(expected)
        yield from differ(f"rows by {kind}", lines_in(out) - 1, left)
    shared = actual.pairs[0].shared
    count = len(known.leaks)
    yield from differ(
        "shared", shared, {"text": 0, "puzzle": count, "solution": count}
    )
    leaks = timed("leak", lambda: leak(known.train, known.test, **crew))
    leaks_found = {
        (int(one) + 1, int(other) + 1)
        for train, test in leaks.pairs()
        for one, other in zip(train, test, strict=True)
    }
    yield from differ("leaks", leaks_found, known.leaks)
    yield from unsplit(known, seeds, crew)


def lines_in(path: str) -> int:
    """Return the lines of a file."""
    with open(path) as file:
        return sum(1 for _ in file)


def audited(known: Planted, crew: Crew) -> Audit:
    """Return the audit of both files, with every row named."""
    files = [known.train, known.test]
    return audit(files, examples=known.rows, sample=100, **crew)


def unsplit(known: Planted, seeds: int, crew: Crew) -> Iterator[str]:
    """Yield the leaks between the sides of a split."""
    folder = Path(known.train).parent
    one, two = str(folder / "one.csv"), str(folder / "two.csv")
    for seed in range(seeds):
        by = ("puzzle", "solution")[seed % 2]
        made = split(
            known.train,
            {one: 0.8, two: 0.2},
            by=by,
            seed=seed,
            stratify="clues",
            force=True,
            **crew,
        )
        if sum(made.rows.values()) != known.rows:
            yield f"split {seed}: {made.rows}"
        if abs(made.rows[one] - 0.8 * known.rows) > 10:
            yield f"split {seed}: {made.rows}"
        for kind in ("text", "puzzle", by):
            result = leak(one, two, by=kind, **crew)
            if result.count:
                yield f"split {seed}: {result.count} leak by {kind}"


def timed(name: str, work: Callable[[], T]) -> T:
    """Return the result of a function, and print the time."""
    start = time.perf_counter()
    result = work()
    seconds = time.perf_counter() - start
    print(f"{name}: {seconds:.1f} s", file=sys.stderr)
    return result


def main() -> int:
    """Make the sets and check them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("-n", type=int, default=1_000_000)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(options.folder or name)
        amounts = Amounts(options.n)
        known = timed("making", lambda: planted(folder, amounts, options.seed))
        wrong = list(differences(known, options.seeds, {"jobs": options.jobs}))
    print("\n".join(wrong) or "all that was planted is found, and no more")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
