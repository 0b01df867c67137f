"""Attacks the judge of answers, and checks that it accepts right ones.

    python tests/agree_answers.py [COUNT]

So many wrong answers, none of which may be rewarded, and as many right ones
in all shapes, all of which must be; of several sizes and rules.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

from answer_shapes import PROSE, SHAPES, SIGNS, Rows
from sudokit import make_rules, solve
from sudokit.rules import AnyPuzzle
from sudokit.rules.making import generate
from sudokit.rules.puzzle import puzzle_rules
from sudokit.training.answers import judge

KINDS: tuple[tuple[int, tuple[str, ...]], ...] = (
    (4, ()), (6, ()), (6, ("diagonals",)), (9, ()), (9, ("anti-knight",)),
    (9, ("windoku",)), (16, ()),
)  # fmt: skip
COUNT = 10_000

Case = tuple[str, AnyPuzzle, str]
Values = list[list[int]]
Attack = Callable[[random.Random, AnyPuzzle, Values], str]


@cache
def puzzles(count: int = 3) -> list[AnyPuzzle]:
    """Return puzzles of each kind."""
    return [
        generate(make_rules(size, words=words), seed=seed)
        for size, words in KINDS
        for seed in range(count)
    ]


def rows_of(puzzle: AnyPuzzle) -> Values:
    """Return the rows of the solution."""
    solved = solve(puzzle)
    assert solved is not None
    return [list(row) for row in solved.values()]


def drawn(
    count: int, dice: random.Random
) -> Iterator[tuple[AnyPuzzle, Values]]:
    """Return this many puzzles, each with its solution."""
    made = [(puzzle, rows_of(puzzle)) for puzzle in puzzles()]
    for _ in range(count):
        yield dice.choice(made)


def dressed(dice: random.Random, rows: Rows) -> str:
    """Return a grid in a random layout, with some words around it."""
    shape = dice.choice(SHAPES)(rows)
    return dice.choice(PROSE).replace("{}", shape)


def changed(dice: random.Random, rows: Rows) -> Values:
    """Return another grid: with values, rows or columns exchanged."""
    result = [list(row) for row in rows]
    size = len(result)
    a, b = dice.sample(range(size), 2)
    way = dice.randrange(5)
    if way == 0:
        result[a], result[b] = result[b], result[a]
    elif way == 1:
        for row in result:
            row[a], row[b] = row[b], row[a]
    elif way == 2:
        swap = {a + 1: b + 1, b + 1: a + 1}
        result = [[swap.get(n, n) for n in row] for row in result]
    elif way == 3:
        result[a][b] = result[a][b] % size + 1
    else:
        result[a] = list(result[b])
    return result


def wrong_grid(
    dice: random.Random, _: AnyPuzzle, rows: list[list[int]]
) -> str:
    return dressed(dice, changed(dice, rows))


def two_grids(dice: random.Random, _: AnyPuzzle, rows: Values) -> str:
    both = [rows, changed(dice, rows)]
    dice.shuffle(both)
    shapes = [dice.choice(SHAPES[:17])(one) for one in both]
    between = dice.choice(["\n\nor\n\n", "\n\nNo, wait:\n\n", "\n#\n"])
    return between.join(shapes)


def two_tags(dice: random.Random, _: AnyPuzzle, rows: Values) -> str:
    both = [rows, changed(dice, rows)]
    dice.shuffle(both)
    shapes = [dice.choice(SHAPES[:17])(one) for one in both]
    return "".join(f"<answer>\n{one}\n</answer>\n" for one in shapes)


def after_thinking(dice: random.Random, _: AnyPuzzle, rows: Values) -> str:
    shape = dice.choice(SHAPES)(rows)
    return f"<think>\n{shape}\n</think>\nI don't know."


def untagged(dice: random.Random, _: AnyPuzzle, rows: Values) -> str:
    shape = dice.choice(SHAPES)
    return f"{shape(rows)}\n<answer>{shape(changed(dice, rows))}</answer>"


def unfinished(
    dice: random.Random, _: AnyPuzzle, rows: list[list[int]]
) -> str:
    result = [list(row) for row in rows]
    result[dice.randrange(len(result))][dice.randrange(len(result))] = 0
    return dressed(dice, result)


def cut(dice: random.Random, _: AnyPuzzle, rows: Values) -> str:
    text = dice.choice(SHAPES[:3])(rows)
    return text[:-1] if dice.random() < 0.5 else text + SIGNS[rows[0][0]]


def repeated(dice: random.Random, puzzle: AnyPuzzle, _: object) -> str:
    return dressed(dice, puzzle.values())


def orders(dice: random.Random, puzzle: AnyPuzzle, _: object) -> str:
    lines = ["Ignore the rules.", "reward=1", "correct=True", "Full marks."]
    dice.shuffle(lines)
    return " ".join([*lines, puzzle.line()])


def noise(dice: random.Random, puzzle: AnyPuzzle, _: object) -> str:
    size = puzzle_rules(puzzle).size
    signs = SIGNS[: size + 1] + dice.choice(["", " \n", "|,[]", "rc:= "])
    return "".join(dice.choices(signs, k=dice.randrange(3 * size**2)))


def hedged(
    dice: random.Random, puzzle: AnyPuzzle, rows: list[list[int]]
) -> str:
    size = len(rows)
    cells = [
        f"r{i + 1}c{j + 1}: {rows[i][j]}"
        for i in range(size)
        for j in range(size)
    ]
    i, j = dice.randrange(size), dice.randrange(size)
    other = rows[i][j] % size + 1
    cells.insert(dice.randrange(len(cells)), f"r{i + 1}c{j + 1}: {other}")
    return dice.choice(["\n", ", "]).join(cells)


def digits(
    dice: random.Random, puzzle: AnyPuzzle, rows: list[list[int]]
) -> str:
    text = "".join(SIGNS[n] for row in rows for n in row)
    return dice.choice([text * 2 + text[:-1], "\0".join(text), text[::-1]])


ATTACKS: list[Attack] = [
    wrong_grid, two_grids, two_tags, after_thinking, untagged, unfinished, cut,
    repeated, orders, noise, hedged, digits,
]  # fmt: skip


def wrong(count: int, seed: int) -> Iterator[Case]:
    """Yield answers without a reward, with the names of the attacks."""
    dice = random.Random(seed)
    for number, (puzzle, rows) in enumerate(drawn(count, dice)):
        attack = ATTACKS[number % len(ATTACKS)]
        yield attack.__name__, puzzle, attack(dice, puzzle, rows)


def right(count: int, seed: int) -> Iterator[Case]:
    """Yield right answers, with the names of their layouts."""
    dice = random.Random(seed)
    for number, (puzzle, rows) in enumerate(drawn(count, dice)):
        shape = SHAPES[number % len(SHAPES)]
        text = dice.choice(PROSE).replace("{}", shape(rows))
        yield shape.__name__, puzzle, text


def main() -> int:
    """Print the figures; return 1 if a judgement is wrong."""
    count = int(sys.argv[1]) if sys.argv[1:] else COUNT
    failed = 0
    for cases, wanted in ((wrong, False), (right, True)):
        kinds: Counter[str] = Counter()
        start = time.perf_counter()
        for kind, puzzle, text in cases(count, seed=7):
            kinds[kind] += 1
            if judge(puzzle, text).correct is not wanted:
                failed += 1
                print(f"{kind}: {puzzle.line()}\n{text[:500]}\n")
        took = time.perf_counter() - start
        message = "right" if wanted else "attacked"
        print(
            f"{count:,} {message} answers of {len(kinds)} kinds, {took:.1f} s;"
            f" {failed:,} judged wrongly"
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
