"""Checks that each new puzzle has one solution, the expected one.

    python tests/agree_made.py [-n COUNT] [--seed S] [--level LEVEL]
                               [--rule WORD ...] [--bare]

Makes COUNT puzzles of each rule that ``sudoku new`` lays out or applies, or
of the words that are given, such as ``killer,anti-knight``.  CP-SAT of
OR-tools says whether the solution keeps the rules and whether there is
another one, by a model of what each rule means, which is written here: it
reads the rules as they are spelled and nothing else of the program.  Each
puzzle that fails is written to stdout; the status is 1 if there is one.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, groupby, pairwise, product
from typing import Any

from agree_rules import CP_SAT, apart, groups_of
from sudokit.cli.new import laid_words as read_words
from sudokit.generator import Maker, Request
from sudokit.generator.plan import Unmade
from sudokit.rules import make_rules
from sudokit.rules.layouts import made_words, parted
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules
from sudokit.rules.spelling import regions_text

SIZE = 9
SIDES = (0, 1), (1, 0), (0, -1), (-1, 0)
PAIRS: dict[str, Callable[[int, int], bool]] = {
    "inequality": lambda v, w: v < w,
    "thermometer": lambda v, w: v < w,
    "slow-thermometer": lambda v, w: v <= w,
    "dutch-whisper": lambda v, w: abs(v - w) >= 4,
    "parity": lambda v, w: v % 2 != w % 2,
}
# Rules about neighbours without a mark: the marks, and what they rule out.
UNMARKED: dict[str, tuple[str, Callable[[int, int], bool]]] = {
    "negative-difference": ("kropki", lambda v, w: abs(v - w) != 1),
    "negative-ratio": ("kropki", lambda v, w: v != 2 * w and w != 2 * v),
    "negative-xv": ("xv", lambda v, w: v + w not in (5, 10)),
}
THREES: dict[str, Callable[[int], int]] = {
    "entropic": lambda v: (v - 1) // 3,
    "modular": lambda v: v % 3,
}


class Model:
    """A model of a puzzle."""

    def __init__(self, puzzle: AnyPuzzle) -> None:
        self.kit: Any = import_module(CP_SAT)
        self.cp = self.kit.CpModel()
        self.cells = [(i, j) for i in range(SIZE) for j in range(SIZE)]
        self.value: dict[tuple[int, int], Any] = {
            cell: self.cp.new_int_var(1, SIZE, f"r{cell[0]}c{cell[1]}")
            for cell in self.cells
        }
        self.regions = regions_text(puzzle_rules(puzzle))
        self.signs: dict[tuple[Any, ...], Any] = {}
        for group in groups_of("", SIZE, self.regions):
            self.differ(group)
        for i, j in self.cells:
            if puzzle.values()[i][j]:
                self.cp.add(self.value[i, j] == puzzle.values()[i][j])
        texts = dict.fromkeys(r.notation() for r in puzzle_rules(puzzle).rules)
        for text in texts:
            if text in UNMARKED:
                self.add_unmarked(text, texts)
                continue
            word, _, items = text.partition("=")
            for item in items.split(";"):
                self.add(word, item)

    def is_(self, cell: tuple[int, int], value: int) -> Any:
        """Return a Boolean for whether the cell has the value."""
        key = (cell, value)
        if key not in self.signs:
            sign = self.signs[key] = self.cp.new_bool_var("")
            self.cp.add(self.value[cell] == value).only_enforce_if(sign)
            self.cp.add(self.value[cell] != value).only_enforce_if(~sign)
        return self.signs[key]

    def differ(self, cells: list[tuple[int, int]]) -> None:
        """Forbid repeated values."""
        self.cp.add_all_different([self.value[cell] for cell in cells])

    def total(self, cells: list[tuple[int, int]]) -> Any:
        """Return the sum of cells."""
        return sum(self.value[cell] for cell in cells)

    def table(
        self, cells: list[tuple[int, int]], fits: Callable[..., bool]
    ) -> None:
        """Restrict the values of cells to a table."""
        every = product(range(1, SIZE + 1), repeat=len(cells))
        self.cp.add_allowed_assignments(
            [self.value[cell] for cell in cells],
            [values for values in every if fits(*values)],
        )

    def add(self, word: str, item: str) -> None:
        """Add an item of a rule."""
        arg, _, text = item.rpartition(":")
        lists = [
            [
                (int(name[1]) - 1, int(name[3]) - 1)
                for name in part.split("+")
                if name
            ]
            for part in text.split("/")
        ]
        cells = [cell for part in lists for cell in part]
        name = f"add_{word.replace('-', '_')}"
        if not cells and not hasattr(self, name):
            for group in groups_of(word, SIZE, self.regions):
                self.differ(group)
            for a, b in combinations(self.cells, 2):
                for difference in apart(word, a, b):
                    self.cp.add(self.value[a] != self.value[b] + difference)
        elif word in PAIRS:
            for pair in pairwise(cells):
                self.table([*pair], PAIRS[word])
        elif word in THREES:
            kind = THREES[word]
            for at in range(len(cells) - 2):
                self.table(
                    cells[at : at + 3],
                    lambda *values: len({kind(v) for v in values}) == 3,
                )
        else:
            getattr(self, name)(cells, arg, lists)

    def add_unmarked(self, word: str, texts: Iterable[str]) -> None:
        """Add a rule about neighbours that no item of these joins."""
        start, fits = UNMARKED[word]
        items = ";".join(one for one in texts if one.startswith(start))
        for i, j in self.cells:
            for down, right in SIDES[:2]:
                other = (i + down, j + right)
                pair = (i, j), other
                names = [f"r{a + 1}c{b + 1}" for a, b in pair]
                joined = "+".join(names), "+".join(names[::-1])
                if other in self.value and not any(n in items for n in joined):
                    self.table([*pair], fits)

    def add_anti_taxicab(self, cells: Any, arg: str, lists: Any) -> None:
        for (i, j), (k, m) in combinations(self.cells, 2):
            far = abs(i - k) + abs(j - m)
            if far <= SIZE:
                both = self.is_((i, j), far), self.is_((k, m), far)
                self.cp.add_bool_or([~one for one in both])

    def squares(self, kind: Callable[[int], int]) -> None:
        """Require values of all three kinds in every 2x2 square."""
        for i, j in product(range(SIZE - 1), repeat=2):
            square = product((i, i + 1), (j, j + 1))
            every = [*product(square, range(1, SIZE + 1))]
            for one in range(3):
                fits = [self.is_(at, v) for at, v in every if kind(v) == one]
                self.cp.add_bool_or(fits)

    def add_global_entropy(self, cells: Any, arg: str, lists: Any) -> None:
        self.squares(THREES["entropic"])

    def add_global_mod(self, cells: Any, arg: str, lists: Any) -> None:
        self.squares(THREES["modular"])

    def add_dutch_flatmates(self, cells: Any, arg: str, lists: Any) -> None:
        for i, j in self.cells:
            mates = []
            if i > 0:
                mates.append(self.is_((i - 1, j), 1))
            if i < SIZE - 1:
                mates.append(self.is_((i + 1, j), 9))
            self.cp.add_bool_or([~self.is_((i, j), 5), *mates])

    def add_kropki_white(self, cells: Any, arg: str, lists: Any) -> None:
        self.table(cells, lambda v, w: abs(v - w) == int(arg or 1))

    def add_kropki_black(self, cells: Any, arg: str, lists: Any) -> None:
        by = int(arg or 2)
        self.table(cells, lambda v, w: by * w == v or by * v == w)

    def add_xv(self, cells: Any, arg: str, lists: Any) -> None:
        self.cp.add(self.total(cells) == {"X": 10, "V": 5}[arg])

    def add_german_whisper(self, cells: Any, arg: str, lists: Any) -> None:
        for pair in pairwise(cells):
            self.table([*pair], lambda v, w: abs(v - w) >= int(arg or 5))

    def add_renban(self, cells: Any, arg: str, lists: Any) -> None:
        self.differ(cells)
        low = self.cp.new_int_var(1, SIZE, "")
        for cell in cells:
            self.cp.add(self.value[cell] >= low)
            self.cp.add(self.value[cell] < low + len(cells))

    def add_nabner(self, cells: Any, arg: str, lists: Any) -> None:
        for pair in combinations(cells, 2):
            self.table([*pair], lambda v, w: abs(v - w) > 1)

    def add_palindrome(self, cells: Any, arg: str, lists: Any) -> None:
        for a, b in zip(cells, reversed(cells), strict=True):
            self.cp.add(self.value[a] == self.value[b])

    def add_even(self, cells: Any, arg: str, lists: Any) -> None:
        for cell in cells:
            self.table([cell], lambda v: v % 2 == 0)

    def add_odd(self, cells: Any, arg: str, lists: Any) -> None:
        for cell in cells:
            self.table([cell], lambda v: v % 2 == 1)

    def around(self, cells: Any) -> Iterator[tuple[Any, Any]]:
        """Yield each cell with its neighbours outside the cells."""
        for i, j in cells:
            for down, right in SIDES:
                other = (i + down, j + right)
                if other in self.value and other not in cells:
                    yield self.value[i, j], self.value[other]

    def add_minimum(self, cells: Any, arg: str, lists: Any) -> None:
        for one, other in self.around(cells):
            self.cp.add(one < other)

    def add_maximum(self, cells: Any, arg: str, lists: Any) -> None:
        for one, other in self.around(cells):
            self.cp.add(one > other)

    def add_killer(self, cells: Any, arg: str, lists: Any) -> None:
        self.differ(cells)
        self.add_sum(cells, arg, lists)

    def add_sum(self, cells: Any, arg: str, lists: Any) -> None:
        self.cp.add(self.total(cells) == int(arg))

    add_little_killer = add_sum

    def add_arrow(self, cells: Any, arg: str, lists: Any) -> None:
        ((circle,), *shafts) = lists
        for shaft in shafts:
            self.cp.add(self.total(shaft) == self.value[circle])

    def add_double_arrow(self, cells: Any, arg: str, lists: Any) -> None:
        ends = [cells[0], cells[-1]]
        self.cp.add(self.total(ends) == self.total(cells[1:-1]))

    def add_region_sum(self, cells: Any, arg: str, lists: Any) -> None:
        runs = groupby(cells, lambda at: self.regions[SIZE * at[0] + at[1]])
        sums = [self.total(list(run)) for _, run in runs]
        for one, other in pairwise(sums):
            self.cp.add(one == other)

    def add_zipper(self, cells: Any, arg: str, lists: Any) -> None:
        """Add a zipper; the middle cell, if there is one, has the sum."""
        half = (len(cells) + 1) // 2
        rungs = zip(cells[:half], cells[::-1], strict=False)
        sums = [self.total(list({*rung})) for rung in rungs]
        for one, other in pairwise(sums):
            self.cp.add(one == other)

    def add_between(self, cells: Any, arg: str, lists: Any) -> None:
        first, last = self.value[cells[0]], self.value[cells[-1]]
        rises = self.cp.new_bool_var("")
        for cell in cells[1:-1]:
            one = self.value[cell]
            self.cp.add(first < one).only_enforce_if(rises)
            self.cp.add(one < last).only_enforce_if(rises)
            self.cp.add(first > one).only_enforce_if(~rises)
            self.cp.add(one > last).only_enforce_if(~rises)

    def add_lockout(self, cells: Any, arg: str, lists: Any) -> None:
        ends = [self.value[cells[0]], self.value[cells[-1]]]
        low, high = (self.cp.new_int_var(1, SIZE, "") for _ in range(2))
        self.cp.add_min_equality(low, ends)
        self.cp.add_max_equality(high, ends)
        self.cp.add(high - low >= int(arg or 4))
        for cell in cells[1:-1]:
            under = self.cp.new_bool_var("")
            self.cp.add(self.value[cell] < low).only_enforce_if(under)
            self.cp.add(self.value[cell] > high).only_enforce_if(~under)

    def add_sandwich(self, cells: Any, arg: str, lists: Any) -> None:
        for a, b in combinations(range(SIZE), 2):
            total = self.total(cells[a + 1 : b])
            for v, w in ((1, SIZE), (SIZE, 1)):
                ends = [self.is_(cells[a], v), self.is_(cells[b], w)]
                self.cp.add(total == int(arg)).only_enforce_if(ends)

    def add_x_sum(self, cells: Any, arg: str, lists: Any) -> None:
        for n in range(1, SIZE + 1):
            first = self.is_(cells[0], n)
            total = self.total(cells[:n])
            self.cp.add(total == int(arg)).only_enforce_if(first)

    def add_numbered_room(self, cells: Any, arg: str, lists: Any) -> None:
        for n in range(1, SIZE + 1):
            first = self.is_(cells[0], n)
            room = self.value[cells[n - 1]]
            self.cp.add(room == int(arg)).only_enforce_if(first)

    def add_skyscraper(self, cells: Any, arg: str, lists: Any) -> None:
        highest = self.value[cells[0]]
        seen = 1
        for cell in cells[1:]:
            one, rises = self.value[cell], self.cp.new_bool_var("")
            self.cp.add(one > highest).only_enforce_if(rises)
            self.cp.add(one < highest).only_enforce_if(~rises)
            top = self.cp.new_int_var(1, SIZE, "")
            self.cp.add_max_equality(top, [highest, one])
            highest, seen = top, seen + rises
        self.cp.add(seen == int(arg))

    def add_hidden_skyscraper(self, cells: Any, arg: str, lists: Any) -> None:
        """Values increase up to the cell of this number, which is lower."""
        line = [self.value[cell] for cell in cells]
        places = [self.cp.new_bool_var("") for _ in line[1:]]
        self.cp.add_exactly_one(places)
        for at, here in enumerate(places, 1):
            for one, other in pairwise(line[:at]):
                self.cp.add(one < other).only_enforce_if(here)
            self.cp.add(line[at] == int(arg)).only_enforce_if(here)
            self.cp.add(line[at] < line[at - 1]).only_enforce_if(here)

    def add_quadruple(self, cells: Any, arg: str, lists: Any) -> None:
        for value, times in Counter(arg.split("+")).items():
            there = [self.is_(cell, int(value)) for cell in cells]
            self.cp.add(sum(there) >= times)

    def others(self, solution: AnyPuzzle) -> str:
        """Return why the solution isn't the only one, "" if it is."""
        values = solution.values()
        for (i, j), one in self.value.items():
            self.cp.add_hint(one, values[i][j])
        same = [self.is_((i, j), values[i][j]) for i, j in self.cells]
        is_it = self.cp.new_bool_var("")
        self.cp.add_bool_and(same).only_enforce_if(is_it)
        self.cp.add_bool_or([~one for one in same]).only_enforce_if(~is_it)
        solver = self.kit.CpSolver()
        solver.parameters.num_workers = 1
        self.cp.add_assumption(is_it)
        if solver.solve(self.cp) not in (
            self.kit.OPTIMAL,
            self.kit.FEASIBLE,
        ):
            return "is not a solution"
        self.cp.clear_assumptions()
        self.cp.add(is_it == 0)
        if solver.solve(self.cp) != self.kit.INFEASIBLE:
            return "is not the only solution"
        return ""


def main() -> int:
    """Run the script; return its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-n", dest="count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="")
    parser.add_argument("--rule", action="append", metavar="WORD")
    parser.add_argument("--bare", action="store_true")
    options = parser.parse_args()
    if find_spec("ortools") is None:
        print("not compared with CP-SAT: pip install 'sudokit[agree]'")
        return 0
    status = 0
    for text in options.rule or made_words():
        lay, words = parted(read_words(text))
        request = Request(
            level=options.level,
            rules=make_rules(SIZE, (3, 3), words),
            lay=lay,
            bare=options.bare,
            seed=options.seed,
        )
        maker = Maker(request, copies=options.count)
        wrong = 0
        why = ""
        while maker.made < options.count and not why:
            try:
                one = maker.next()
            except Unmade as error:
                why = f", then none: {error}"
                break
            solutions = Model(one.grid).others(one.solution)
            if solutions:
                wrong += 1
                print(f"{one.grid!r}, seed {one.seed}: {solutions}")
        status |= wrong > 0
        unique = maker.made - wrong
        print(f"{text}: {unique} of {maker.made} are unique{why}")
        sys.stdout.flush()
    return status


if __name__ == "__main__":
    sys.exit(main())
