"""Compares the engine for rules with the Interactive Sudoku Solver (ISS).

    ISS=FOLDER python benchmarks/rules.py [--puzzles 300] [--rounds 3]

Makes jigsaws, each with regions of its own, and anti-knight puzzles, all
minimal and the same for the same --seed.  Both programs build and solve
each puzzle and prove that it has no second solution; start and parsing are
left out.  The best of the rounds counts, so that what node compiles as it
runs is warm.  FOLDER is a checkout of sigh/Interactive-Sudoku-Solver, run
by node; without ISS it is left out, and that is said.  Then plain sizes,
beside exact cover, and a 36x36.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.rules import DANCING_LINKS, RuleReader
from sudokit.rules.engine import (
    EngineSearch,
    compile_rules,
    count_solutions,
)

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"
SHAPES = {"4x4": 2, "6x6": 2, "9x9": 3, "12x12": 3, "16x16": 4, "25x25": 5}
FULL = 511
EVERY = range(9)
LINES = [[9 * i + j for j in EVERY] for i in EVERY] + [
    [9 * i + j for i in EVERY] for j in EVERY
]
JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1)]
# The start of what node runs with the folder of ISS, a file of texts of
# puzzles, and rounds.
ISS = """
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const [folder, file, rounds] = process.argv.slice(2);
const at = (name) => pathToFileURL(folder + '/' + name).href;
const { ensureGlobalEnvironment } = await import(
  at('tests/helpers/test_env.js'));
ensureGlobalEnvironment();
const { SudokuParser } = await import(at('js/sudoku_parser.js'));
const { SudokuBuilder } = await import(at('js/solver/sudoku_builder.js'));
const texts = JSON.parse(readFileSync(file, 'utf8'));
"""
# For each round the milliseconds of each puzzle, and then counts and guesses.
THEIRS = (
    ISS
    + """
const times = [];
let counts, guesses;
for (let round = 0; round < Number(rounds); round++) {
  counts = [];
  guesses = [];
  times.push(texts.map((text) => {
    const parsed = SudokuParser.parseText(text);
    const begin = performance.now();
    const solver = SudokuBuilder.build(
      SudokuBuilder.resolveConstraint(parsed));
    counts.push(solver.countSolutions(2));
    const taken = performance.now() - begin;
    guesses.push(solver.state().counters.guesses);
    return taken;
  }));
}
console.log(JSON.stringify({ times, counts, guesses }));
"""
)


def by_node(program, *args):
    """Return the JSON that a JavaScript program prints."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "program.mjs"
        file.write_text(program)
        command = ["node", file, *map(str, args)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def answers_of(program, folder, texts, rounds):
    """Return the answers of a program based on ISS to texts of puzzles."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "texts.json"
        file.write_text(json.dumps(texts))
        return by_node(program, folder, file, rounds)


def boxes(height, width):
    """Return the rows, columns and boxes of a plain size."""
    n = height * width
    return [
        *([n * i + j for j in range(n)] for i in range(n)),
        *([n * i + j for i in range(n)] for j in range(n)),
        *(
            [
                n * (k // height * height + m // width)
                + k % height * width
                + m % width
                for m in range(n)
            ]
            for k in range(n)
        ),
    ]


def knights():
    """Return the pairs of cells a knight's move apart."""
    differ = [FULL & ~(1 << v) for v in EVERY]
    return [
        (9 * i + j, 9 * (i + x) + j + y, differ)
        for i in EVERY
        for j in EVERY
        for x, y in JUMPS
        if 0 <= i + x < 9 and 0 <= j + y < 9
    ]


def regions(dice, moves=60):
    """Return nine irregular regions: boxes that exchange border cells."""
    region = [cell // 27 * 3 + cell % 9 // 3 for cell in range(81)]
    while moves:
        cell, other = dice.randrange(81), dice.randrange(81)
        one, two = region[cell], region[other]
        if one == two:
            continue
        region[cell], region[other] = two, one
        if connected(region, one) and connected(region, two):
            moves -= 1
        else:
            region[cell], region[other] = one, two
    return [[c for c in range(81) if region[c] == k] for k in EVERY]


def connected(region, number):
    """Return whether a region is in one piece."""
    cells = {cell for cell in range(81) if region[cell] == number}
    reached = [min(cells)]
    for cell in reached:
        near = {cell - 9, cell + 9}
        near |= {cell - 1} if cell % 9 else set()
        near |= {cell + 1} if cell % 9 < 8 else set()
        reached += (near & cells) - set(reached)
    return len(reached) == 9


def minimal(dice, compiled):
    """Return a minimal puzzle under some rules; None without a grid."""
    start = [FULL] * 81
    for cell, value in zip(dice.sample(EVERY, 7), EVERY, strict=False):
        start[cell] = 1 << value
    for cell in dice.sample(range(9, 81), 3):
        start[cell] = 1 << dice.randrange(9)
    try:
        solution = EngineSearch(compiled, start, Budget(2000)).next()
    except BudgetSpent:
        return None
    if solution is None:
        return None
    names = dice.sample(range(1, 10), 9)
    values = [names[value - 1] for value in solution]
    for cell in dice.sample(range(81), 81):
        value, values[cell] = values[cell], 0
        if count_solutions(compiled, masks_of(values, 9), 2) > 1:
            values[cell] = value
    return values


def masks_of(values, size):
    """Return the candidates of each cell."""
    full = (1 << size) - 1
    return [1 << value - 1 if value else full for value in values]


def make(kind, number, seed):
    """Return puzzles as pairs of regions (none: anti-knight) and values."""
    dice = random.Random(f"{kind} {seed}")
    fixed = compile_rules(9, boxes(3, 3), knights())
    made = []
    while len(made) < number:
        own = regions(dice) if kind == "jigsaw" else None
        compiled = compile_rules(9, LINES + own, []) if own else fixed
        values = minimal(dice, compiled)
        if values is not None:
            made.append((own, values))
    return made


def ours(puzzles, rounds):
    """Return the time of each round, counts and guesses."""
    times = []
    for _ in range(rounds):
        times.append([])
        counts, guesses, fixed = [], [], None
        for own, values in puzzles:
            candidates = masks_of(values, 9)
            begin = time.perf_counter()
            if own:
                compiled = compile_rules(9, LINES + own, [])
            else:
                if fixed is None:  # shared by all that follow
                    fixed = compile_rules(9, boxes(3, 3), knights())
                compiled = fixed
            search = EngineSearch(compiled, candidates)
            answers = [search.next(), search.next()]
            times[-1].append(1000 * (time.perf_counter() - begin))
            counts.append(2 - answers.count(None))
            guesses.append(search.guesses)
    return {"times": times, "counts": counts, "guesses": guesses}


def theirs(folder, puzzles, rounds):
    """Return the same for ISS."""
    texts = []
    for own, values in puzzles:
        text = ".AntiKnight"
        if own:
            names = {cell: k for k in EVERY for cell in own[k]}
            text = ".NoBoxes.Jigsaw~" + "".join(
                str(names[c]) for c in range(81)
            )
        texts.append(
            text
            + "".join(
                f".~R{c // 9 + 1}C{c % 9 + 1}_{value}"
                for c, value in enumerate(values)
                if value
            )
        )
    return answers_of(THEIRS, Path(folder).resolve(), texts, rounds)


def report(name, results):
    """Return a line of the table; the best total of the rounds."""
    totals = [sum(times) for times in results["times"]]
    best = results["times"][totals.index(min(totals))]
    wrong = sum(count != 1 for count in results["counts"])
    print(
        f"| {name} | {sum(best):.0f} | {median(best):.2f}"
        f" | {max(best):.1f} | {sum(results['guesses']):,} | {wrong} |",
        flush=True,
    )
    return min(totals)


def compare_with_iss(options):
    print("| set | total ms | median | most | guesses | not one solution |")
    print("|---|---:|---:|---:|---:|---:|")
    folder = os.environ.get("ISS")
    for kind in "jigsaw", "anti-knight":
        puzzles = make(kind, options.puzzles, options.seed)
        mine = report(f"{kind}, sudokit", ours(puzzles, options.rounds))
        if folder:
            other = theirs(folder, puzzles, options.rounds)
            ratio = report(f"{kind}, ISS", other) / mine
            print(f"| {kind}, ratio | {ratio:.2f} | | | | |", flush=True)
    if not folder:
        print("ISS is not set, so it is left out.", file=sys.stderr)


def compare_with_covers(options):
    """Print the times of plain sizes, without making rules and covers."""
    print("\n| size | puzzles | sudokit ms | exact cover ms | ratio |")
    print("|---|---:|---:|---:|---:|")
    for name, height in SHAPES.items():
        size = int(name.split("x")[0])
        compiled = compile_rules(size, boxes(height, size // height), [])
        with (PUZZLES / f"{name}.txt").open() as stream:
            grids = [puzzle.grid for puzzle in RuleReader(stream)]
        best = [1e9, 1e9]
        for _ in range(options.rounds):
            begin = time.perf_counter()
            counts = [
                count_solutions(compiled, masks_of(g.cells, size), 2)
                for g in grids
            ]
            middle = time.perf_counter()
            covers = [DANCING_LINKS.count(g, 2) for g in grids]
            end = time.perf_counter()
            assert counts == covers
            best[0] = min(best[0], 1000 * (middle - begin))
            best[1] = min(best[1], 1000 * (end - middle))
        print(
            f"| {name} | {len(grids)} | {best[0]:.2f} | {best[1]:.2f}"
            f" | {best[1] / best[0]:.2f} |",
            flush=True,
        )


def solve_large(options):
    """Print the times of 36x36 with several shares of clues."""
    size = 36
    compiled = compile_rules(size, boxes(6, 6), [])
    print("\n| 36x36, given | solved | of | mean s | guesses |")
    print("|---|---:|---:|---:|---:|")
    for share in 0.6, 0.5, 0.45, 0.4:
        dice = random.Random(f"large {share} {options.seed}")
        times, guesses, solved = [], 0, 0
        for _ in range(5):
            values = large(dice)
            for cell in dice.sample(range(1296), round(1296 * (1 - share))):
                values[cell] = 0
            begin = time.perf_counter()
            search = EngineSearch(
                compiled, masks_of(values, size), Budget(seconds=10)
            )
            try:
                solved += search.next() is not None
                search.next()
            except BudgetSpent:
                pass
            times.append(time.perf_counter() - begin)
            guesses += search.guesses
        mean = sum(times) / len(times)
        print(f"| {share:.0%} | {solved} | 5 | {mean:.2f} | {guesses:,} |")


def large(dice):
    """Return a shuffled 36x36 grid."""
    lines = [
        [6 * k + m for k in dice.sample(range(6), 6) for m in part]
        for part in ([*dice.sample(range(6), 6)] for _ in range(2))
    ]
    names = dice.sample(range(1, 37), 36)
    return [
        names[(6 * (i % 6) + i // 6 + j) % 36]
        for i in lines[0]
        for j in lines[1]
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--puzzles", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    compare_with_iss(options)
    compare_with_covers(options)
    solve_large(options)


if __name__ == "__main__":
    main()
