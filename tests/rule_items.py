"""Items of the named rules, with numbers that can and can't hold.

LINES                  numbers and lengths of items that can hold in 4x4
WORDS                  every named rule
INSTANCES              items of every rule on 4x4, and choices of rules
any_item(dice, ...)    a rule with any number, on cells of a kind
"""

import random
from collections.abc import Sequence

from sudokit.rules import NAMED
from sudokit.rules.shapes import Shape
from sudokit.text.characters import squarest_rows

# Words with the numbers that an item can have, and how many cells.  Those of
# rules about a whole row or column are that.
LINES = {
    "kropki-white": (["", "2"], 2, 2),
    "kropki-black": (["", "3"], 2, 2),
    "xv": (["V", "x"], 2, 2),
    "inequality": ([""], 2, 2),
    "thermometer": ([""], 2, 4),
    "slow-thermometer": ([""], 2, 5),
    "german-whisper": (["", "1"], 2, 5),
    "dutch-whisper": (["", "1"], 2, 5),
    "renban": ([""], 2, 4),
    "nabner": ([""], 2, 3),
    "palindrome": ([""], 2, 5),
    "clone": ([""], 4, 4),
    "entropic": ([""], 2, 5),
    "modular": (["", "2"], 2, 5),
    "parity": ([""], 2, 5),
    "even": ([""], 1, 3),
    "odd": ([""], 1, 3),
    "minimum": ([""], 1, 2),
    "maximum": ([""], 1, 2),
    "killer": (["", "5", "6", "7", "9"], 2, 4),
    "sum": (["5", "8", "11"], 1, 5),
    "little-killer": (["5", "8", "11"], 1, 5),
    "arrow": ([""], 3, 5),
    "double-arrow": ([""], 3, 5),
    "equal-sum": ([""], 4, 6),
    "region-sum": ([""], 4, 5),
    "zipper": ([""], 3, 6),
    "between": ([""], 3, 5),
    "sandwich": (["0", "2", "3", "5"], 3, 5),
    "x-sum": (["3", "4", "7"], 3, 4),
    "skyscraper": (["1", "2", "3"], 3, 5),
    "numbered-room": (["1", "2", "4"], 4, 4),
    "quadruple": (["1+2", "3", "4+4"], 4, 4),
    "contains": (["1+2", "3+3+1"], 3, 5),
    "one-of": (["1+2", "3"], 1, 3),
    "pairs": (["CoA", "eVq"], 2, 4),
    "every-pair": (["eVq"], 2, 3),
    "machine": (["AioYCIA"], 2, 4),
    "regex": (["MS4q", "WzEyXSs0Pw"], 2, 4),
    "lunchbox": (["0", "2", "3", "5"], 2, 4),
    "weighted-sum": (["5*1*-1", "3*2*-1", "6*1*2"], 2, 2),
    "column-indexer": ([""], 1, 2),
    "row-indexer": ([""], 1, 2),
    "box-indexer": ([""], 1, 2),
    "lockout": (["", "2"], 3, 5),
    "hidden-skyscraper": (["1", "2", "3"], 3, 5),
    "value-indexing": ([""], 3, 5),
    "sum-line": (["", "4", "5"], 2, 5),
    "exactly": (["1+2", "3+3"], 3, 5),
    "look-and-say": (["21", "0213"], 3, 5),
    "same-values": ([""], 4, 6),
    "count-distinct": ([""], 3, 5),
    "counting-circles": ([""], 3, 5),
    "equality-cage": ([""], 2, 4),
    "rellik": (["5", "7"], 2, 3),
}

WORDS = [word for word in NAMED if word != "extra-regions"]
# Items of these words have two lists of cells.
TWO_LISTS = ("clone", "equal-sum", "same-values", "arrow")
BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


SIZE = 4


def touching(cell: int, other: int) -> list[int]:
    """Return the cell and one beside it, which depends on the other."""
    i, j = divmod(cell, SIZE)
    beside = [
        SIZE * k + m
        for k, m in ((i + 1, j), (i, j + 1), (i - 1, j), (i, j - 1))
        if 0 <= k < SIZE and 0 <= m < SIZE
    ]
    return [cell, beside[other % len(beside)]]


def square(cell: int, size: int) -> list[int]:
    """Return the cells of a 2x2 square, near this cell."""
    i, j = (min(k, size - 2) for k in divmod(cell, size))
    first = size * i + j
    return [first, first + 1, first + size, first + size + 1]


def diagonal(cell: int, turn: int, size: int) -> list[int]:
    """Return the cells from this one to the edge, in one of four ways."""
    (i, j), down, right = divmod(cell, size), 1 - turn % 4 // 2 * 2, turn % 2
    across = 2 * right - 1
    return [
        size * (i + down * k) + j + across * k
        for k in range(size)
        if 0 <= i + down * k < size and 0 <= j + across * k < size
    ]


def line(cell: int, turn: int, back: int) -> list[int]:
    """Return the cell's row or column, from either side."""
    i, j = divmod(cell, SIZE)
    row = [SIZE * i + k for k in range(SIZE)]
    cells = row if turn % 2 else [SIZE * k + j for k in range(SIZE)]
    return cells[::-1] if back % 2 else cells


def item(dice: random.Random, word: str) -> str:
    """Return a random item of the rule."""
    args, least, most = LINES[word]
    cells = dice.sample(range(SIZE * SIZE), dice.randint(least, most))
    if NAMED[word].drawn_as == "edge":
        cells = touching(*cells)
    elif NAMED[word].drawn_as == "side":
        cells = line(*cells[:3])
    elif NAMED[word].drawn_as == "block":
        cells = square(cells[0], SIZE)
    elif NAMED[word].drawn_as == "diagonal":
        cells = diagonal(cells[0], cells[-1], SIZE)
    names = [f"r{c // SIZE + 1}c{c % SIZE + 1}" for c in cells]
    if word == "region-sum":
        names = ["r1c1", "r1c2", "r1c3", "r2c3", "r3c3"][: len(names)]
    signs = ["+"] * (len(names) - 1)
    if word == "same-values":
        names = names[: len(names) // 2 * 2]
        signs = signs[: len(names) - 1]
    if word in ("clone", "equal-sum", "same-values"):
        signs[len(names) // 2 - 1] = "/"
    elif word == "arrow":
        signs[dice.randrange(1 if len(names) < 4 else 2)] = "/"
    text = "".join(a + b for a, b in zip(names, [*signs, ""], strict=True))
    arg = dice.choice(args)
    return f"{arg}:{text}" if arg else text


def instances() -> list[str]:
    """Return two items of each word, negative rules, and choices of rules."""
    dice = random.Random("items")
    result = [f"{w}={item(dice, w)}" for w in LINES for _ in range(2)]
    both = list(LINES)
    for _ in range(6):
        one, two, three = dice.sample(both, 3)
        result.append(
            f"or={one}={item(dice, one)}|{two}={item(dice, two)}"
            f"&{three}={item(dice, three)}"
        )
    return result


INSTANCES = instances()


def shape_of(size: int) -> Shape:
    """Return the squarest boxes; those of 5x5 and 7x7 are rows."""
    rows = squarest_rows(size) or 1
    return rows, size // rows


def any_item(dice: random.Random, word: str, size: int) -> str:
    """Return a random item, which may be wrong or unsatisfiable."""
    if word == "or":
        one, two, three = dice.sample(list(LINES), 3)
        choices = [any_item(dice, some, size) for some in (one, two, three)]
        return f"or={choices[0]}|{choices[1]}&{choices[2]}"
    if word == "helpers":
        one, two = dice.sample(list(LINES), 2)
        choices = [any_item(dice, some, size) for some in (one, two)]
        return f"helpers=1~{choices[0]}~{choices[1]}~even=r{size + 1}c1"
    if not NAMED[word].needs_cells:
        return word
    cells = any_cells(dice, size)
    if NAMED[word].drawn_as == "block":
        cells = square(cells[0], size)
    elif NAMED[word].drawn_as == "diagonal":
        cells = diagonal(cells[0], cells[-1], size)
    names = [f"r{c // size + 1}c{c % size + 1}" for c in cells]
    signs = ["+"] * (len(names) - 1)
    if word in TWO_LISTS and signs:
        middle = 0 if word == "arrow" else len(names) // 2 - 1
        signs[middle] = "/"
    text = "".join(a + b for a, b in zip(names, [*signs, ""], strict=True))
    number = any_number(dice, word, len(cells), size)
    return f"{word}={number}:{text}" if number else f"{word}={text}"


def any_cells(dice: random.Random, size: int) -> Sequence[int]:
    """Return a house, a diagonal, a part of one, or random cells."""
    every = range(size)
    rows, columns = shape_of(size)
    at = dice.randrange(size)
    cells: Sequence[int] = dice.choice(
        [
            [size * at + k for k in every],
            [size * k + at for k in every],
            [size * k + k for k in every],
            [size * i + j for i in range(rows) for j in range(columns)],
            dice.sample(range(size * size), dice.randint(1, size)),
        ]
    )
    if dice.random() < 0.5:
        cells = cells[::-1]
    if dice.random() < 0.6:
        start = dice.randrange(size) % len(cells)
        cells = cells[start : start + dice.randint(1, size)]
    return cells


def any_number(dice: random.Random, word: str, many: int, size: int) -> str:
    """Return a random number before this many cells, or ""."""
    if not NAMED[word].takes_argument:
        return ""
    if word == "xv":
        return dice.choice("XV")
    if word in ("pairs", "every-pair", "machine", "regex"):
        return "".join(dice.choices(BASE64, k=dice.randint(1, 9)))
    if word == "look-and-say":
        pairs = dice.randint(1, 3)
        return "".join(f"{dice.randint(0, 3)}{v}" for v in range(1, 1 + pairs))
    if word == "weighted-sum":
        weights = [str(dice.randint(-3, 3)) for _ in range(many)]
        return "*".join([str(dice.randint(-20, 30)), *weights])
    if "+" in NAMED[word].example.partition(":")[0]:
        values = dice.choices(range(size + 3), k=dice.randint(1, 4))
        return "+".join(map(str, values))
    largest = dice.choice([3, size, 3 * size, size * size, 9999])
    return str(dice.randint(0, largest))
