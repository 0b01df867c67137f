"""Compares puzzles with rules with the Interactive Sudoku Solver (ISS).

    ISS=FOLDER python benchmarks/variants.py [--rows FOLDER] [--sample 300]
        [--set NAME...] [--images] [--cp-sat N] [--explain]
    python benchmarks/variants.py --links FOLDER --explain

FOLDER is a checkout of sigh/Interactive-Sudoku-Solver, run by node: its own
examples are taken, or with --set some of its sets, such as HARD_THERMOS, or
with --rows those of a folder of constraint strings, such as data/puzzles of
sigh/iss-sudoku-index, drawn by --seed.  Each that can be read is solved until
a second solution is excluded, here within --seconds, and what was answered in
time by ISS, too; reading and starting are left out.  Times are processor time
of both programs.  With --images each
puzzle whose rules are told by their cells alone is solved in its eight
images.  Told are how many can be read, what the others are refused for, how
many answers are the same, and the times, set by set.

With --cp-sat N puzzles of one solution are solved by CP-SAT of OR-tools, too,
from a model that is made of each rule's ``allowed`` alone.  With --explain
those of one solution are solved by techniques; it prints the share that needs
no trial, forcing net or rule contradiction, by family of their rules.  With
--links the puzzles are those of the f-puzzles links in the files of a folder,
such as a checkout of dclamage/SudokuSolver.
"""

import argparse
import io
import os
import random
import re
import sys
import time
from collections import Counter
from itertools import combinations
from pathlib import Path
from statistics import median

from rules import ISS, answers_of, by_node
from sudokit import formats
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.formats.iss import puzzle_of
from sudokit.logic.model.board import board_of
from sudokit.rating.hodoku import count_steps, level_and_score
from sudokit.rating.sudokit import by_level
from sudokit.rules import solutions, solving
from sudokit.rules.kinds import as_puzzle

# The data of a link to f-puzzles.com.
LOAD = re.compile(r"(?<![A-Za-z0-9+/])N4Ig[A-Za-z0-9+/]{36,}={0,2}")
# Prints the set, the name and the string of each puzzle of ISS's own lists.
LISTS = """
import { pathToFileURL } from 'node:url';
const at = (name) => pathToFileURL(process.argv[2] + '/' + name).href;
const { ensureGlobalEnvironment } = await import(
  at('tests/helpers/test_env.js'));
ensureGlobalEnvironment();
const { SudokuParser } = await import(at('js/sudoku_parser.js'));
const found = {};
const add = (one, set) => {
  const name = one.name || one.input;
  try {
    const text = SudokuParser.parseText(one.input).toString();
    found[set + name] = [set, name, text];
  } catch (error) { /* Not for this version. */ }
};
const visit = (one, set) => {
  if (!one || typeof one !== 'object') return;
  if (one.configFor) {
    one.forEach((entry) => add(one.configFor(entry), set));
  } else if (typeof one.input === 'string') {
    add(one, set);
  } else {
    const some = one instanceof Map ? [...one.values()] : Object.values(one);
    some.forEach((inner) => visit(inner, set));
  }
};
for (const [set, one] of
  Object.entries(await import(at('data/collections.js')))) visit(one, set);
visit(await import(at('data/example_puzzles.js')), 'EXAMPLES');
console.log(JSON.stringify(Object.values(found)));
"""
# Types whose cells say all.
BY_CELLS = (
    "AllDifferent AntiConsecutive AntiKing AntiKnight Arrow Between BlackDot"
    " Cage DisjointSets DoubleArrow EqualSum GreaterThan Jigsaw Lockout"
    " Modular NoBoxes Palindrome Renban RegionSumLine StrictKropki StrictXV"
    " Sum Thermo V Whisper WhiteDot Windoku X Zipper Entropic"
)
LAST = ("Rule Contradiction", "Forcing Net", "Trial")
MOST_LISTS = 50_000  # of values of a rule's cells in a table of CP-SAT
# The milliseconds, the number of solutions up to two and the first of each.
THEIRS = (
    ISS
    + """
const answers = texts.map(() => [Infinity, -1, null]);
for (let round = 0; round < Number(rounds); round++) {
  texts.forEach((text, k) => {
    const parsed = SudokuParser.parseText(text);
    const before = process.cpuUsage();
    const solver = SudokuBuilder.build(
      SudokuBuilder.resolveConstraint(parsed));
    const found = [];
    for (let n = 0; n < 2; n++) {
      const one = solver.nthSolution(n);
      if (!one) break;
      found.push(Array.from(one).join(' '));
    }
    const used = process.cpuUsage(before);
    const taken = (used.user + used.system) / 1000;
    if (taken < answers[k][0]) answers[k] = [taken, found.length, found[0]];
  });
}
console.log(JSON.stringify(answers));
"""
)


def ours(puzzle, seconds):
    """Return milliseconds, solutions up to two, the first; None for no answer.

    The rules are compiled anew, as ISS does.
    """
    solving._COMPILED.clear()
    begin = time.process_time()
    answers = []
    try:
        for one in solutions(puzzle, Budget(seconds=seconds)):
            answers.append(one)
            if len(answers) == 2:
                break
    except BudgetSpent:
        return None
    taken = 1000 * (time.process_time() - begin)
    first = digits_of(answers[0]) if answers else None
    return taken, len(answers), first


def digits_of(puzzle):
    """Return the digits of the cells that are in the grid."""
    grid = puzzle.grid
    return " ".join(
        str(grid.digit(value))
        for cell, value in enumerate(puzzle.cells)
        if grid.holds(cell)
    )


def read(rows):
    """Return the readable puzzles, and why the others can't be read."""
    readable, why = [], Counter()
    for group, name, text in rows:
        try:
            puzzle = as_puzzle(puzzle_of(text).grid)
        except ValueError as error:
            why[str(error)] += 1
        else:
            readable.append((group, name, text, puzzle))
    return readable, why


def images(text):
    """Return the eight images of a puzzle given by its cells."""
    kinds = {word.partition("~")[0] for word in text.split(".")[1:]}
    if kinds - {"", *BY_CELLS.split()} or ".Shape" in text:
        return [text]
    return [_image(text, k) for k in range(8)]


def _image(text, number):
    """Return a puzzle mirrored by the bits of a number: rows, columns."""

    def place(i, j):
        i, j = (8 - i if number & 1 else i), (8 - j if number & 2 else j)
        return (j, i) if number & 4 else (i, j)

    def cell(match):
        i, j = place(int(match[1]) - 1, int(match[2]) - 1)
        return f"R{i + 1}C{j + 1}"

    def regions(match):
        signs = [""] * 81
        for k, sign in enumerate(match[1]):
            i, j = place(*divmod(k, 9))
            signs[9 * i + j] = sign
        return ".Jigsaw~" + "".join(signs)

    text = re.sub(r"\.Jigsaw~(\w{81})", regions, text)
    return re.sub(r"R(\d)C(\d)", cell, text)


def linked(folder):
    """Return the readable f-puzzles links in files, and why others aren't."""
    loads = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and ".git" not in path.parts:
            text = path.read_text(encoding="utf-8", errors="replace")
            loads.update(dict.fromkeys(LOAD.findall(text)))
    readable, why = [], Counter()
    for load in loads:
        text = f"https://www.f-puzzles.com/?load={load}"
        (record,) = formats.read(io.StringIO(text + "\n"))
        if isinstance(record, formats.FormatError):
            why[str(record)] += 1
            continue
        puzzle = as_puzzle(formats.clues_of(record))
        name = [*record.comments, load[-40:]][0]
        readable.append(("links", name, text, puzzle))
    return readable, why


def explain(readable, seconds):
    """Print how many puzzles with one solution need no contradictions.

    These are the techniques in ``LAST``.
    """
    human = [one for one in by_level() if one.name not in LAST]
    total, solved, levels = Counter(), Counter(), Counter()
    for _group, name, _text, puzzle in readable:
        one = ours(puzzle, seconds)
        if one is None or one[1] != 1:
            continue
        begin = time.process_time()
        try:
            board = board_of(puzzle)
            counts = count_steps(board, human, budget=Budget(seconds=seconds))
            why = "no step"
        except BudgetSpent:
            counts, why = None, "not in time"
        taken = time.process_time() - begin
        families = {type(rule).__name__ for rule in puzzle.rules.rules}
        total.update(["all", *families])
        if counts is not None:
            solved.update(["all", *families])
            why, _score = level_and_score(counts, human, {})
            levels[why] += 1
        print(f"{why:12} {taken:6.2f} s  {name}", flush=True)
    print("| family | puzzles | explained |")
    print("|---|---:|---:|")
    for family, count in total.most_common():
        share = f"{solved[family]} ({solved[family] / count:.0%})"
        print(f"| {family} | {count} | {share} |")
    print(dict(levels))


def tables(rule, size):
    """Return cells with their lists of allowed values.

    All cells together where these are few lists, else each two.
    """
    cells = tuple(dict.fromkeys(rule.cells))

    def lists(some, most):
        chosen = [()]
        for _cell in some:
            longer = []
            for values in chosen:
                for value in range(1, size + 1):
                    at = dict(zip(some, (*values, value), strict=False))
                    if rule.allowed([at.get(c, 0) for c in rule.cells]):
                        longer.append((*values, value))
            chosen = longer
            if len(chosen) > most:
                return None
        return chosen

    whole = lists(cells, MOST_LISTS) if len(cells) < 2 * size else None
    if whole is not None:
        return [(cells, whole)]
    return [(two, lists(two, size**2)) for two in combinations(cells, 2)]


def by_cp_sat(puzzle, seconds):
    """Return solutions up to two, and the first; None for no answer.

    What breaks a rule whose lists are too many is excluded where it is met.
    """
    from ortools.sat.python import cp_model

    end, size, rules = time.monotonic() + seconds, puzzle.size, puzzle.rules
    model = cp_model.CpModel()
    left = puzzle.masks()
    at = []
    for cell, value in enumerate(puzzle.cells):
        mask = 1 << (value - 1) if value else left[cell]
        values = [n for n in range(1, size + 1) if mask >> n - 1 & 1]
        domain = cp_model.Domain.from_values(values)
        at.append(model.new_int_var_from_domain(domain, f"c{cell}"))
    for house in rules.houses.values():
        model.add_all_different([at[cell] for cell in house])
    for rule in rules.rules:
        for some, lists in tables(rule, size):
            if len(lists) < size ** len(some):
                cells = [at[cell] for cell in some]
                model.add_allowed_assignments(cells, lists)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    answers = []
    while len(answers) < 2:
        solver.parameters.max_time_in_seconds = max(end - time.monotonic(), 0)
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        now = [solver.value(one) for one in at]
        broken = [
            one
            for one in rules.rules
            if not one.allowed([now[cell] for cell in one.cells])
        ]
        if not broken:
            answers.append(now)
        for cells in [one.cells for one in broken] or [range(size * size)]:
            here = tuple(dict.fromkeys(cells))
            model.add_forbidden_assignments(
                [at[cell] for cell in here], [[now[cell] for cell in here]]
            )
    return len(answers), " ".join(map(str, answers[0])) if answers else None


def beside_cp_sat(done, number, seconds):
    """Solve puzzles with CP-SAT, and compare the answers."""
    unique = [one for one in done if one[3][1] == 1][:number]
    same = late = 0
    taken = []
    for _group, name, puzzle, best in unique:
        begin = time.perf_counter()
        answers = by_cp_sat(puzzle, seconds)
        taken.append(1000 * (time.perf_counter() - begin))
        late += answers is None
        same += answers == best[1:]
        if answers not in (None, best[1:]):
            print(f"CP-SAT has another answer: {name}")
    print(
        f"CP-SAT: {same} of {len(unique)} the same, {late} not in time,"
        f" median {median(taken):.0f} ms with its model"
    )


def compare(done, texts, folder, rounds):
    """Print the answers and times of both programs, set by set."""
    others = answers_of(THEIRS, folder, texts, rounds)
    same, by_set = 0, {}
    for (group, name, _puzzle, best), (taken, count, first) in zip(
        done, others, strict=True
    ):
        mine = best[2].split() if best[2] else []
        # There, helper cells follow those of the grid.
        same_cells = count != 1 or first.split()[: len(mine)] == mine
        alike = best[1] == count and same_cells
        same += alike
        by_set.setdefault(group, []).append((best[0], taken))
        if not alike:
            print(f"another answer: {name}, {best[1]} here, {count} there")
        if taken < best[0] / 3:
            print(f"slower: {name}, {best[0]:.1f} ms, ISS {taken:.1f}")
    print(f"{same} of {len(done)} answers are the same")
    print("| set | runs | sudokit ms | median | ISS ms | median |", end="")
    print(" ratio | median of the ratios | least |")
    print("|---|" + "---:|" * 8)
    for group, times in by_set.items():
        mine, theirs = zip(*times, strict=True)
        ratios = [other / own for own, other in times]
        row = [len(times), f"{sum(mine):.0f}", f"{median(mine):.1f}"]
        row += [f"{sum(theirs):.0f}", f"{median(theirs):.1f}"]
        row += [f"{sum(theirs) / sum(mine):.2f}", f"{median(ratios):.2f}"]
        print("|", " | ".join(map(str, [group, *row, f"{min(ratios):.2f}"])))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rows")
    parser.add_argument("--set", nargs="*", default=["EXAMPLES"])
    parser.add_argument("--links", type=Path)
    parser.add_argument("--images", action="store_true")
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cp-sat", type=int, default=0)
    parser.add_argument("--explain", action="store_true")
    options = parser.parse_args()
    folder = Path(os.environ["ISS"]).resolve() if "ISS" in os.environ else None
    if options.links:
        readable, why = linked(options.links)
        print(f"{len(readable)} of {len(readable) + sum(why.values())} read")
        explain(readable, options.seconds)
        return
    if options.rows:
        paths = sorted(Path(options.rows).glob("**/*.iss"))
        rows = [("rows", one.parent.name, one.read_text()) for one in paths]
    elif folder:
        rows = by_node(LISTS, folder)
        rows = [row for row in rows if row[0] in options.set]
    else:
        sys.exit("ISS is not set, and there are no --rows")
    dice = random.Random(options.seed)
    rows = dice.sample(rows, min(options.sample, len(rows)))
    if options.images:
        rows = [(g, n, one) for g, n, text in rows for one in images(text)]
    readable, why = read(rows)
    print(f"{len(readable)} of {len(rows)} can be read")
    for message, number in why.most_common(20):
        print(f"{number:6} {message}")
    if options.explain:
        explain(readable, options.seconds)
        return
    done, texts = [], []
    for group, name, text, puzzle in readable:
        measured = [
            ours(puzzle, options.seconds) for _ in range(options.rounds)
        ]
        if None in measured:
            print(f"not in {options.seconds:g} seconds: {group} {name}")
        else:
            done.append((group, name, puzzle, min(measured)))
            texts.append(text)
    unique = sum(best[1] == 1 for _, _, _, best in done)
    print(f"{len(done)} of {len(readable)} in time, {unique} are unique")
    if options.cp_sat:
        beside_cp_sat(done, options.cp_sat, options.seconds)
    if folder and done:
        compare(done, texts, folder, options.rounds)


if __name__ == "__main__":
    main()
