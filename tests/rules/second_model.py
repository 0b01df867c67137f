"""Puzzles of every named rule with their counts, by a second model.

    cd tests; python -m rules.second_model > data/rule_counts.txt

The model is made from ``Rule.allowed`` alone, for the CP-SAT solver of
OR-tools, which has to be there: rows, columns and boxes are cells that
differ, and a rule is the table of all lists of values that it allows.  A
line of the file has the rules, the cells row by row and how many solutions
there are, at most LIMIT.
"""

import random
from itertools import combinations, product

from ortools.sat.python import cp_model  # type: ignore[import-not-found]

from rule_items import LINES, diagonal, square
from sudokit import rules
from sudokit.rules import Puzzle, Rule, Rules, boxes, make_rules

SIZE = 6
LIMIT = 20
SMALL = 6  # cells of a rule whose lists are tried; of more only pairs


def tables(rule: Rule) -> list[tuple[tuple[int, ...], list[tuple[int, ...]]]]:
    """Return cells with the lists of values that they can have together."""
    cells = tuple(dict.fromkeys(rule.cells))
    most = [cells] if len(cells) <= SMALL else list(combinations(cells, 2))
    result = []
    for some in most:
        lists = []
        for values in product(range(1, SIZE + 1), repeat=len(some)):
            at = dict(zip(some, values, strict=True))
            if rule.allowed([at.get(cell, 0) for cell in rule.cells]):
                lists.append(values)
        result.append((some, lists))
    return result


def count(own: Rules, cells: list[int]) -> int:
    """Return the number of solutions that CP-SAT finds, at most LIMIT."""
    model = cp_model.CpModel()
    at = [
        model.new_int_var(value or 1, value or SIZE, f"c{cell}")
        for cell, value in enumerate(cells)
    ]
    for group in boxes((2, 3)).groups:
        model.add_all_different([at[cell] for cell in group])
    for rule in own.rules:
        for some, lists in tables(rule):
            if not lists:
                return 0
            model.add_allowed_assignments([at[cell] for cell in some], lists)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    number = 0
    while number < LIMIT:
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        number += 1
        other = []
        for cell, value in enumerate(cells):
            if not value:
                differs = model.new_bool_var("")
                now = solver.value(at[cell])
                model.add(at[cell] != now).only_enforce_if(differs)
                other.append(differs)
        model.add_bool_or(other)
    return number


def path(dice: random.Random, length: int) -> list[int]:
    """Return cells, each adjacent to the one before, perhaps diagonally."""
    while True:
        cells = [dice.randrange(SIZE * SIZE)]
        while len(cells) < length:
            i, j = divmod(cells[-1], SIZE)
            near = [
                k * SIZE + m
                for k in range(max(i - 1, 0), min(i + 2, SIZE))
                for m in range(max(j - 1, 0), min(j + 2, SIZE))
                if k * SIZE + m not in cells
            ]
            if not near:
                break
            cells.append(dice.choice(near))
        if len(cells) == length:
            return cells


def item(dice: random.Random, word: str, grid: list[int]) -> str:
    """Return an item of the rule that the grid satisfies."""
    args, least, most = LINES[word]
    outside = rules.NAMED[word].example.endswith("r1c9")
    if ":" not in rules.NAMED[word].example:
        args = [""]
    elif word in ("look-and-say", "weighted-sum"):
        args = [*args]
    elif "+" not in args[0]:
        args = [*map(str, range(1, 22)), "X", "V"]
    else:
        args = ["+".join(map(str, dice.sample(range(1, 7), 2)))]
    while True:
        if outside:
            start, step = dice.choice([(0, 1), (5, 6), (35, -1), (30, -6)])
            at = dice.randrange(6) * (7 - abs(step)) * (1 if step > 0 else -1)
            cells = [start % 36, *[]]
            cells = [
                cell
                for cell in range(36)
                if (cell // 6 if abs(step) == 1 else cell % 6)
                == abs(at) // (7 - abs(step))
            ]
            cells = cells if step > 0 else cells[::-1]
        elif word == "quadruple":
            cells = square(dice.randrange(SIZE * SIZE), SIZE)
        elif word == "little-killer":
            cells = diagonal(
                dice.randrange(SIZE * SIZE), dice.randrange(4), SIZE
            )
        else:
            cells = path(dice, dice.randint(least, min(most, SMALL)))
        names = [f"r{c // SIZE + 1}c{c % SIZE + 1}" for c in cells]
        if word == "same-values":
            names = names[: len(names) // 2 * 2]
        signs = ["+"] * (len(names) - 1)
        if word in ("clone", "equal-sum", "same-values"):
            signs[len(names) // 2 - 1] = "/"
        elif word == "arrow":
            signs[0] = "/"
        text = "".join(a + b for a, b in zip(names, [*signs, ""], strict=True))
        dice.shuffle(args)
        for arg in args:
            result = f"{arg}:{text}" if arg else text
            try:
                (rule,) = make_rules(SIZE, words=[f"{word}={result}"]).rules
            except ValueError:
                continue
            if rule.allowed([grid[cell] for cell in rule.cells]):
                return result


def made(dice: random.Random, word: str, kind: int) -> tuple[str, list[int]]:
    """Return rules and cells; puzzles of kind 0 usually have no solution."""
    empty = boxes((2, 3))
    grid = list(rules.generate(empty, 36, seed=dice.random().hex()).cells)
    for _ in range(400):
        try:
            if word == "or":
                one, two, three = dice.sample(sorted(set(LINES) - HARD), 3)
                message = (
                    f"or={one}={item(dice, one, grid)}|{two}="
                    f"{item(dice, two, grid[::-1])}&{three}="
                    f"{item(dice, three, grid[::-1])}"
                )
            else:
                items = [item(dice, word, grid) for _ in range(4)]
                message = f"{word}={';'.join(items)}"
            break
        except TimeoutError:
            continue
    own = make_rules(SIZE, words=[message])
    cells = [n if dice.random() < 0.2 else 0 for n in grid]
    for cell in dice.sample(range(36), 36):
        if kind == 2 or rules.count(Puzzle(own, bytes(cells)), 2) == 1:
            break
        cells[cell] = grid[cell]
    if kind == 0:
        cell = dice.choice([c for c in range(36) if not cells[c]])
        cells[cell] = grid[cell] % SIZE + 1
    return message, cells


HARD = {"clone", "palindrome", "zipper", "equal-sum", "region-sum"}


def main() -> None:
    """Write the lines."""
    for word in [*LINES, "or"]:
        for turn in range(5):
            dice = random.Random(f"{word} {turn}")
            result, cells = made(dice, word, turn % 3)
            own = make_rules(SIZE, words=[result])
            text = "".join(map(str, cells)).replace("0", ".")
            print(result, text, count(own, cells), sep="\t", flush=True)


if __name__ == "__main__":
    main()
