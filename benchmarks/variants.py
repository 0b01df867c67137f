"""Puzzles with rules beside the Interactive Sudoku Solver (ISS).

    ISS=FOLDER python benchmarks/variants.py [--rows FOLDER] [--sample 300]
                                             [--explain]

FOLDER is a checkout of sigh/Interactive-Sudoku-Solver, run by node: its own
examples are taken, or with --rows those of a folder of constraint strings,
such as data/puzzles of sigh/iss-sudoku-index, drawn by --seed.  Each that can
be read is solved until a second solution is excluded, here within --seconds,
and what was answered in time by ISS, too; reading and starting are left out.
Told are how many can be read, what the others are refused for, how many
answers are the same, and the times.  With --explain those with one solution
are solved by techniques, and the share that needs no trial is told, family by
family of their rules.
"""

import argparse
import os
import random
import sys
import time
from collections import Counter
from pathlib import Path
from statistics import median

from rules import ISS, answers_of, by_node
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.formats.iss import puzzle_of
from sudokit.rating.sudokit import rate_below
from sudokit.rules import solutions
from sudokit.rules.solving import as_puzzle

# Prints the name and the string of each puzzle of ISS's own lists.
LISTS = """
import { pathToFileURL } from 'node:url';
const at = (name) => pathToFileURL(process.argv[2] + '/' + name).href;
const { ensureGlobalEnvironment } = await import(
  at('tests/helpers/test_env.js'));
ensureGlobalEnvironment();
const { SudokuParser } = await import(at('js/sudoku_parser.js'));
const found = {};
const visit = (one) => {
  if (!one || typeof one !== 'object') return;
  if (typeof one.input === 'string') {
    try {
      found[one.name || one.input] =
        SudokuParser.parseText(one.input).toString();
    } catch (error) { /* Not for this version. */ }
    return;
  }
  Object.values(one instanceof Map ? [...one.values()] : one).forEach(visit);
};
visit(await import(at('data/example_puzzles.js')));
visit(await import(at('data/collections.js')));
console.log(JSON.stringify(Object.entries(found)));
"""
# The milliseconds, the number of solutions up to two and the first of each.
THEIRS = (
    ISS
    + """
const answers = texts.map(() => [Infinity, -1, null]);
for (let round = 0; round < Number(rounds); round++) {
  texts.forEach((text, k) => {
    const parsed = SudokuParser.parseText(text);
    const begin = performance.now();
    const solver = SudokuBuilder.build(
      SudokuBuilder.resolveConstraint(parsed));
    const found = [];
    for (let n = 0; n < 2; n++) {
      const one = solver.nthSolution(n);
      if (!one) break;
      found.push(Array.from(one).join(' '));
    }
    const taken = performance.now() - begin;
    if (taken < answers[k][0]) answers[k] = [taken, found.length, found[0]];
  });
}
console.log(JSON.stringify(answers));
"""
)


def ours(puzzle, seconds):
    """Milliseconds, solutions up to two, the first; None for no answer."""
    begin = time.perf_counter()
    found = []
    try:
        for one in solutions(puzzle, Budget(seconds=seconds)):
            found.append(one)
            if len(found) == 2:
                break
    except BudgetSpent:
        return None
    taken = 1000 * (time.perf_counter() - begin)
    first = " ".join(map(str, found[0].cells)) if found else None
    return taken, len(found), first


def read(rows):
    """The puzzles that can be read, and why the others can't."""
    readable, why = [], Counter()
    for name, text in rows:
        try:
            puzzle = as_puzzle(puzzle_of(text).grid)
        except ValueError as error:
            why[str(error)] += 1
        else:
            readable.append((name, text, puzzle))
    return readable, why


def explain(readable, seconds):
    """How many puzzles of one solution techniques solve without a trial."""
    all_told, solved, levels = Counter(), Counter(), Counter()
    for name, _text, puzzle in readable:
        one = ours(puzzle, seconds)
        if one is None or one[1] != 1:
            continue
        begin = time.process_time()
        try:
            found = rate_below(puzzle, budget=Budget(seconds=seconds))
            why = "trial"
        except BudgetSpent:
            found, why = None, "not in time"
        taken = time.process_time() - begin
        families = {type(rule).__name__ for rule in puzzle.rules.rules}
        all_told.update(["all", *families])
        if found is not None:
            solved.update(["all", *families])
            levels[found.level] += 1
            why = found.level
        print(f"{why:12} {taken:6.2f} s  {name}", flush=True)
    print("| family | puzzles | without a trial |")
    print("|---|---:|---:|")
    for family, count in all_told.most_common():
        share = f"{solved[family]} ({solved[family] / count:.0%})"
        print(f"| {family} | {count} | {share} |")
    print(dict(levels))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rows")
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--explain", action="store_true")
    options = parser.parse_args()
    folder = Path(os.environ["ISS"]).resolve() if "ISS" in os.environ else None
    if options.rows:
        paths = sorted(Path(options.rows).glob("**/*.iss"))
        rows = [(path.parent.name, path.read_text()) for path in paths]
    elif folder:
        rows = by_node(LISTS, folder)
    else:
        sys.exit("ISS is not set, and there are no --rows")
    dice = random.Random(options.seed)
    rows = dice.sample(rows, min(options.sample, len(rows)))
    readable, why = read(rows)
    print(f"{len(readable)} of {len(rows)} can be read")
    for message, number in why.most_common(20):
        print(f"{number:6} {message}")
    if options.explain:
        explain(readable, options.seconds)
        return
    answers = []
    for name, text, puzzle in readable:
        found = [ours(puzzle, options.seconds) for _ in range(options.rounds)]
        best = None if None in found else min(found)
        if best is None:
            print(f"not in {options.seconds:g} seconds: {name}")
        answers.append((name, text, best))
    done = [one for one in answers if one[2] is not None]
    unique = sum(best[1] == 1 for _, _, best in done)
    print(f"{len(done)} of {len(readable)} in time, {unique} are unique")
    if not folder or not done:
        return
    texts = [text for _, text, _ in done]
    others = answers_of(THEIRS, folder, texts, options.rounds)
    ratios, same = [], 0
    for (name, _, best), (taken, count, first) in zip(
        done, others, strict=True
    ):
        alike = best[1] == count and (count != 1 or best[2] == first)
        same += alike
        ratios.append(taken / best[0])
        if not alike:
            print(f"another answer: {name}, {best[1]} here, {count} there")
        if ratios[-1] < 1 / 3:
            print(f"slower: {name}, {best[0]:.1f} ms, ISS {taken:.1f}")
    print(f"{same} of {len(done)} answers are the same")
    mine, theirs = sum(one[2][0] for one in done), sum(o[0] for o in others)
    print(f"{mine:.0f} ms here, {theirs:.0f} there, {theirs / mine:.2f}")
    print(f"median ratio {median(ratios):.2f}, least {min(ratios):.2f}")


if __name__ == "__main__":
    main()
