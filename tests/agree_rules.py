"""Compares solution counts of the engine for rules with CP-SAT.

    python tests/agree_rules.py [-n COUNT] [--seed S] [--rule NAME]
                                [--write FILE]

Makes COUNT puzzles of each rule that is houses or links, a third with one
solution, a third with several, and a third with a wrong clue.  CP-SAT of
OR-tools counts them by a model that knows a rule by its meaning alone,
written here.  Each puzzle on which they differ is written to stdout; the
status is 1 if there is one.  With FILE a few of each rule are written
there, as the tests read them.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from sudokit.core.dice import Dice
from sudokit.rules import (
    Puzzle,
    Rules,
    boxes,
    count,
    generate,
    make_rules,
    read_regions,
    solve,
)
from sudokit.rules.making import NoGrid
from sudokit.rules.spelling import regions_text

CP_SAT = "ortools.sat.python.cp_model"
LIMIT = 12  # solutions at which counting stops
EACH = 4  # puzzles of a kind that come from one grid
WRITTEN = 6  # puzzles of a rule that are written
JIGSAW = "jigsaw"
# Those whose meaning is written here; agree_made.py has that of all others.
WORDS = (
    "diagonals", "windoku", "disjoint-groups", "extra-regions",
    "anti-knight", "anti-king", "non-consecutive", JIGSAW,
)  # fmt: skip
EXTRA = {6: ".AAA....AAA.......BBB....BBB........", 9: ""}
EXTRA[9] = "".join(
    "A" if i in (1, 2, 3) and j in (1, 2, 3) else "."
    for i in range(9)
    for j in range(9)
)

Cells = list[tuple[int, int]]


class RuleCase(NamedTuple):
    """A puzzle: its rule, the letters of its regions, its clues."""

    word: str
    regions: str
    clues: str
    solutions: int


def groups_of(word: str, size: int, regions: str) -> list[Cells]:
    """Return the cells that all differ, by the words of a rule."""
    every = range(size)
    cells = [(i, j) for i in every for j in every]
    rows, columns = (2, 3) if size == 6 else (3, 3)
    result = [[(i, j) for j in every] for i in every]
    result += [[(i, j) for i in every] for j in every]
    for letter in sorted(set(regions)):
        result.append(
            [(i, j) for i, j in cells if regions[size * i + j] == letter]
        )
    if word == "diagonals":
        result.append([(i, i) for i in every])
        result.append([(i, size - 1 - i) for i in every])
    if word == "windoku":
        for top in range(1, size - rows, rows + 1):
            for left in range(1, size - columns, columns + 1):
                result.append(
                    [
                        (i, j)
                        for i in range(top, top + rows)
                        for j in range(left, left + columns)
                    ]
                )
    if word == "disjoint-groups":
        for down in range(rows):
            for across in range(columns):
                result.append(
                    [
                        (i, j)
                        for i, j in cells
                        if (i % rows, j % columns) == (down, across)
                    ]
                )
    if word == "extra-regions":
        for letter in sorted(set(EXTRA[size]) - {"."}):
            result.append(
                [
                    (i, j)
                    for i, j in cells
                    if EXTRA[size][size * i + j] == letter
                ]
            )
    return result


def apart(word: str, a: tuple[int, int], b: tuple[int, int]) -> set[int]:
    """Return the differences that a rule forbids between two cells."""
    down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
    if word == "anti-knight" and (down, right) in ((1, 2), (2, 1)):
        return {0}
    if word == "anti-king" and (down, right) == (1, 1):
        return {0}
    if word == "non-consecutive" and down + right == 1:
        return {-1, 1}
    return set()


def count_by_cp_sat(size: int, word: str, regions: str, clues: str) -> int:
    """Return the number of solutions of CP-SAT, up to the limit."""
    cp_model: Any = import_module(CP_SAT)
    model = cp_model.CpModel()
    cells = [(i, j) for i in range(size) for j in range(size)]
    value: dict[tuple[int, int], Any] = {
        cell: model.new_int_var(1, size, f"r{cell[0]}c{cell[1]}")
        for cell in cells
    }
    for group in groups_of(word, size, regions):
        model.add_all_different([value[cell] for cell in group])
    for k, a in enumerate(cells):
        for b in cells[:k]:
            for difference in apart(word, a, b):
                model.add(value[a] != value[b] + difference)
    for cell, sign in zip(cells, clues, strict=True):
        if sign != ".":
            model.add(value[cell] == int(sign))

    class Tally(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        """Count the solutions, and stop at the limit."""

        def __init__(self) -> None:
            super().__init__()
            self.found = 0

        def on_solution_callback(self) -> None:
            """Count a solution."""
            self.found += 1
            if self.found == LIMIT:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    tally = Tally()
    solver.solve(model, tally)
    return tally.found


def rules_of_case(word: str, regions: str) -> Rules:
    """Return the rules as the program has them."""
    size = int(len(regions) ** 0.5)
    words = [] if word == JIGSAW else [word]
    if word == "extra-regions":
        words = [f"{word}={EXTRA[size]}"]
    if word == JIGSAW:
        return make_rules(regions=read_regions(regions))
    return make_rules(size, (2, 3) if size == 6 else (3, 3), words)


def count_by_engine(size: int, word: str, regions: str, clues: str) -> int:
    """Return the number of solutions of the engine, up to the limit."""
    cells = bytes([0 if sign == "." else int(sign) for sign in clues])
    return count(Puzzle(rules_of_case(word, regions), cells), LIMIT)


def regions_at_random(size: int, dice: Dice) -> str:
    """Return connected regions: boxes that have exchanged cells."""
    signs = list(regions_text(boxes((2, 3) if size == 6 else (3, 3))))
    for _ in range(6 * size):
        a, b = dice.shuffled(range(size * size))[:2]
        signs[a], signs[b] = signs[b], signs[a]
        try:
            read_regions("".join(signs))
        except ValueError:
            signs[a], signs[b] = signs[b], signs[a]
    return "".join(signs)


def cases_of(word: str, number: int, seed: int) -> Iterator[RuleCase]:
    """Yield puzzles with one solution, with several, and with a wrong clue."""
    dice = Dice(seed)
    made = 0
    while made < number:
        size = 6 if made % 3 else 9
        shape = (2, 3) if size == 6 else (3, 3)
        regions = regions_text(boxes(shape))
        if word == JIGSAW:
            regions = regions_at_random(size, dice)
        rules = rules_of_case(word, regions)
        try:
            puzzle = generate(rules, seed=int(dice.number()))
        except NoGrid:
            regions = regions_text(boxes((3, 3)))
            rules = rules_of_case(word, regions)
            puzzle = generate(rules, seed=int(dice.number()))
        full = solve(puzzle)
        assert full is not None
        for clues in altered(puzzle, full, dice):
            text = "".join(".123456789"[n] for n in clues)
            total = count_by_engine(rules.size, word, regions, text)
            yield RuleCase(word, regions, text, total)
            made += 1


def altered(puzzle: Puzzle, full: Puzzle, dice: Dice) -> Iterator[list[int]]:
    """Yield the puzzle with more clues, with fewer, and with a wrong one."""
    size = puzzle.size
    given = [k for k, n in enumerate(puzzle.cells) if n]
    free = [k for k, n in enumerate(puzzle.cells) if not n]
    for more in range(EACH):
        clues = list(puzzle.cells)
        for k in dice.shuffled(free)[:more]:
            clues[k] = full.cells[k]
        yield list(clues)
        clues[dice.shuffled(free)[0]] = 1 + int(dice.number()) % size
        yield clues
        clues = list(puzzle.cells)
        for k in dice.shuffled(given)[: 1 + more % 2]:
            clues[k] = 0
        yield clues


def main() -> int:
    """Run the script; return its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-n", dest="count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--rule", action="append", choices=WORDS, metavar="NAME"
    )
    parser.add_argument("--write", type=Path, metavar="FILE")
    options = parser.parse_args()
    if find_spec("ortools") is None:
        print("not compared with CP-SAT: pip install 'sudokit[agree]'")
        return 0
    status = 0
    remaining = []
    for word in options.rule or WORDS:
        tally: Counter[str] = Counter()
        shown: Counter[str] = Counter()
        for case in cases_of(word, options.count, options.seed):
            size = int(len(case.regions) ** 0.5)
            expected = count_by_cp_sat(size, word, case.regions, case.clues)
            kind = {0: "none", 1: "one"}.get(expected, "several")
            tally[kind] += 1
            if expected != case.solutions:
                status = 1
                print(f"{case}: CP-SAT counts {expected}")
            if shown[kind] < WRITTEN // 3:
                shown[kind] += 1
                remaining.append(case)
        print(word, *(f"{kind}: {many}" for kind, many in tally.items()))
        sys.stdout.flush()
    if options.write:
        options.write.write_text(
            "".join(
                f"{one.word}:{one.regions}:{one.clues}:{one.solutions}\n"
                for one in remaining
            )
        )
    return status


if __name__ == "__main__":
    sys.exit(main())
