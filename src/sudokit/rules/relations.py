"""Named rules of the family Pairs: dots, lines and marks of two cells.

RELATIONS   the entries of the table of rules
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, pairwise
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from sudokit.rules.families import (
    DISC,
    DOT,
    LESS,
    SHADE,
    SQUARE,
    TEXT,
    Cells,
    OneOf,
    Pair,
    Pairs,
    Rule,
    RuleMark,
    apart,
    table_of,
)
from sudokit.rules.items import Around, Lay, Named, values_of, whole_number
from sudokit.rules.sums import differing, least, line_of, lists

BASE64: Final = f"{ascii_uppercase}{ascii_lowercase}{digits}-_"
SIDES: Final = ((0, 1), (1, 0))


def _on_edge(
    word: str,
    about: str,
    f: Around,
    fit: Callable[[int, int], bool],
    mark: RuleMark,
) -> Rule:
    """Two cells, with a mark between them."""
    lists(word, f)
    if len(f.cells) != 2:
        raise ValueError(f"{word} stands between 2 cells, not {len(f.cells)}")
    table, marks = table_of(f.size, fit), (mark._replace(cells=f.cells),)
    return Pairs(word, [f.cells[:2]], table, about, f.item, marks)


def _white(word: str, about: str, f: Around) -> Rule:
    by = f.number(word, 1)
    mark = RuleMark(DOT, (), f.arg, "white")
    return _on_edge(word, about, f, lambda v, w: abs(v - w) == by, mark)


def _black(word: str, about: str, f: Around) -> Rule:
    by = f.number(word, 2)
    mark = RuleMark(DOT, (), f.arg, "black")
    return _on_edge(word, about, f, lambda v, w: by in (v / w, w / v), mark)


def _xv(word: str, about: str, f: Around) -> Rule:
    total = {"X": 10, "V": 5}.get(f.arg.upper())
    if total is None:
        raise ValueError(f"{word}: {f.arg[:20]!r} is neither X nor V")
    mark = RuleMark(TEXT, (), f.arg.upper())
    return _on_edge(word, about, f, lambda v, w: v + w == total, mark)


def _less(word: str, about: str, f: Around) -> Rule:
    return _on_edge(word, about, f, lambda v, w: v < w, RuleMark(LESS, ()))


def _negative(word: str, about: str, f: Around) -> Rule:
    """Neighbours without a dot, of either colour, or without X and V."""
    xv = word == "negative-xv"
    kinds = ("xv",) if xv else ("kropki-white", "kropki-black")
    dots = [dot for kind in kinds for dot in f.told.get(kind, ())]
    marked = {frozenset(dot.cells) for dot in dots}
    pairs = [p for p in apart(f.size, SIDES) if frozenset(p) not in marked]
    black = [dot.arg or "2" for dot in f.told.get("kropki-black", ())]
    ratios = {whole_number(arg) for arg in black if arg.isdecimal()} or {2}

    def fit(v: int, w: int) -> bool:
        if xv:
            return v + w not in (5, 10)
        if word == "negative-ratio":
            return not {v / w, w / v} & ratios
        return abs(v - w) != 1

    return Pairs(word, pairs, table_of(f.size, fit), about)


def _line(
    word: str,
    about: str,
    f: Around,
    pairs: Sequence[tuple[int, int]],
    fit: Callable[[int, int], bool],
    colour: str,
    more: Sequence[Pair] = (),
    number: str = "",
) -> Rule:
    """A line of which some pairs of cells fit together."""
    lists(word, f)
    least(word, f.cells, 2)
    table, marks = table_of(f.size, fit), line_of(f.cells, colour, number)
    return Pairs(word, pairs, table, about, f.item, marks, more)


def _thermometer(word: str, about: str, f: Around) -> Rule:
    """From the bulb on, by one a cell at least; slow ones may stay."""
    least(word, f.cells, 2)
    cells, slow = f.cells, word == "slow-thermometer"
    more = [
        (cells[a], cells[b], _rising(f.size, 0 if slow else b - a))
        for a, b in combinations(range(len(cells)), 2)
    ]
    colour = "blue" if slow else "grey"
    bulb = RuleMark(DISC, cells[:1], "", colour)
    marks = (bulb, *line_of(cells, colour))
    return Pairs(word, (), (), about, f.item, marks, more)


@cache
def _rising(size: int, by: int) -> Cells:
    return table_of(size, lambda v, w: w - v >= by)


def _whisper(word: str, about: str, f: Around) -> Rule:
    german = word == "german-whisper"
    by = f.number(word, (f.size + (1 if german else -1)) // 2)
    pairs = list(pairwise(f.cells))
    colour = "green" if german else "orange"

    def fit(v: int, w: int) -> bool:
        return abs(v - w) >= by

    return _line(word, about, f, pairs, fit, colour, number=f.drawn(by))


def _renban(word: str, about: str, f: Around) -> Rule:
    """Any two differ, by less than there are cells: so they are a run."""
    lists(word, f)
    cells, n = f.cells, len(f.cells)
    least(word, cells, 2)
    differing(word, f)
    table = table_of(f.size, lambda v, w: 0 < abs(v - w) < n)
    runs = tuple([((1 << n) - 1) << k for k in range(f.size - n + 1)])
    pairs, marks = list(combinations(cells, 2)), line_of(cells, "pink")
    sets = (OneOf(cells, runs),)
    args = about, f.item, marks, (), (cells,), sets
    return Pairs(word, pairs, table, *args)


def _nabner(word: str, about: str, f: Around) -> Rule:
    pairs = list(combinations(f.cells, 2))
    return _line(word, about, f, pairs, lambda v, w: abs(v - w) > 1, "yellow")


def _palindrome(word: str, about: str, f: Around) -> Rule:
    half = len(f.cells) // 2
    pairs = list(zip(f.cells[:half], f.cells[: -half - 1 : -1], strict=True))
    return _line(word, about, f, pairs, lambda v, w: v == w, "grey")


def _clone(word: str, about: str, f: Around) -> Rule:
    lists(word, f, 2)
    if len(f.parts) != 2 or len(f.parts[0]) != len(f.parts[1]):
        raise ValueError(f"{word} needs two lists of as many cells")
    pairs = [p for p in zip(*f.parts, strict=True) if p[0] != p[1]]
    same = table_of(f.size, lambda v, w: v == w)
    marks = [RuleMark(SHADE, part) for part in f.parts]
    return Pairs(word, pairs, same, about, f.item, marks)


def _classes(word: str, about: str, f: Around) -> Rule:
    """Each three cells side by side are of three classes; two of parity.

    So cells as far apart as there are classes are of the same one.
    """
    # Of sizes that 3 doesn't divide the low and the high are as many.
    low = (f.size + 1) // 3
    kinds: dict[str, Callable[[int], int]] = {
        "entropic": lambda v: (v > low) + (v > f.size - low),
        "modular": lambda v: v % 3,
        "parity": lambda v: v % 2,
    }
    kind, period = kinds[word], 2 if word == "parity" else 3
    other = table_of(f.size, lambda v, w: kind(v) != kind(w))
    same = table_of(f.size, lambda v, w: kind(v) == kind(w))
    more = [
        (f.cells[a], f.cells[b], other if (b - a) % period else same)
        for a, b in combinations(range(len(f.cells)), 2)
    ]
    colours = {"entropic": "orange", "modular": "teal", "parity": "red"}
    return _line(word, about, f, (), lambda v, w: True, colours[word], more)


def _single(word: str, about: str, f: Around) -> Rule:
    """Cells that are even, or odd."""
    lists(word, f)
    odd = word == "odd"
    own = [1 << v if v % 2 != odd else 0 for v in range(f.size)]
    pairs = [(cell, cell) for cell in f.cells]
    marks = (RuleMark(DISC if odd else SQUARE, f.cells),)
    return Pairs(word, pairs, own, about, f.item, marks)


def _one_of(word: str, about: str, f: Around) -> Rule:
    """Cells with some of the values."""
    lists(word, f)
    wanted = values_of(word, f)
    own = [1 << v if v + 1 in wanted else 0 for v in range(f.size)]
    pairs = [(cell, cell) for cell in f.cells]
    text = " ".join(map(str, wanted))
    marks = [RuleMark(TEXT, (cell,), text) for cell in f.cells]
    return Pairs(word, pairs, own, about, f.item, marks)


def _by_key(word: str, about: str, f: Around) -> Rule:
    """A table as a key: a bit for each two values, six bits a sign."""
    if not f.arg or set(f.arg) - set(BASE64):
        raise ValueError(f"{word}: {f.arg[:20]!r} is not the key of a table")
    bits = [BASE64.index(sign) >> k & 1 for sign in f.arg for k in range(6)]
    bits += [0] * (f.size * f.size)

    def fit(v: int, w: int) -> bool:
        return bits[(v - 1) * f.size + w - 1] == 1

    pairs = list(pairwise(f.cells))
    if word == "every-pair":
        pairs = list(combinations(f.cells, 2))
        pairs += [(b, a) for a, b in pairs]
    return _line(word, about, f, pairs, fit, "yellow")


def _extreme(word: str, about: str, f: Around) -> Rule:
    """Less, or more, than all neighbours that aren't of the item, too."""
    lists(word, f)
    pairs = [
        (a, b) if a in f.cells else (b, a)
        for a, b in apart(f.size, SIDES)
        if (a in f.cells) != (b in f.cells)
    ]
    low = word == "minimum"
    table = table_of(f.size, lambda v, w: v < w if low else v > w)
    marks = [RuleMark(SHADE, f.cells)]
    marks += [RuleMark(LESS, (a, b) if low else (b, a)) for a, b in pairs]
    return Pairs(word, pairs, table, about, f.item, marks)


def _indexer(word: str, about: str, f: Around) -> Rule:
    """The Nth cell of a house, if N stands in cell K, has K: and turned."""
    lists(word, f)
    n, box = f.size, f.region_of
    more: list[Pair] = []
    for cell in f.cells:
        i, j = divmod(cell, n)
        houses = {
            "column-indexer": range(i * n, i * n + n),
            "row-indexer": range(j, n * n, n),
            "box-indexer": [c for c in range(n * n) if box[c] == box[cell]],
        }
        house = list(houses[word])
        mine = house.index(cell)
        more += [
            (cell, other, _both(n, k + 1, mine + 1))
            for k, other in enumerate(house)
            if k != mine
        ]
    marks = (RuleMark(SHADE, f.cells),)
    return Pairs(word, (), (), about, f.item, marks, more)


def _both(size: int, here: int, there: int) -> Cells:
    return table_of(size, lambda v, w: (v == here) == (w == there))


def _entry(
    word: str,
    about: str,
    make: Callable[[str, str, Around], Rule],
    form: str,
    key: str = "",
    fields: str = "lines",
    lay: Lay | None = None,
    iss: str = "",
) -> Named:
    keys = (key,) if key else ()
    return Named(word, about, make, keys, form, fields, False, lay, iss)


EDGE: Final = Lay("edge")
CELL: Final = Lay("cell")
LINE: Final = Lay("line")
TWO: Final = "r1c1+r1c2"
FIVE: Final = "r1c1-r1c5"
RELATIONS: Final = (
    _entry(
        "kropki-white",
        "Cells joined by a white dot are consecutive, or differ by its"
        " number.",
        _white, TWO, "difference", "cells value",
        lay=EDGE,
        iss="WhiteDot edges",
    ),
    _entry(
        "kropki-black",
        "Cells joined by a black dot have a ratio of 2, or of its number.",
        _black, TWO, "ratio", "cells value",
        lay=EDGE,
        iss="BlackDot edges",
    ),
    _entry(
        "xv",
        "Cells joined by an X sum to 10, cells joined by a V to 5.",
        _xv, "X:r1c1+r1c2", "xv", "cells value",
        lay=Lay("edge", lambda v, n: ("X", "V")),
        iss="X V edges",
    ),
    Named(
        "negative-difference",
        "Adjacent cells without a dot are not consecutive.",
        _negative,
        iss="StrictKropki",
    ),
    Named(
        "negative-ratio",
        "Adjacent cells without a dot lack a black dot's ratio (default 2).",
        _negative,
        iss="StrictKropki",
    ),
    Named(
        "negative-xv",
        "Adjacent cells without an X or V don't sum to 10 or 5.",
        _negative,
        iss="StrictXV",
    ),
    _entry(
        "inequality",
        "A sign between two cells opens towards the larger one.",
        _less, TWO,
        lay=EDGE,
        iss="GreaterThan edges",
    ),
    _entry(
        "thermometer",
        "Values increase along a thermometer from its bulb.",
        _thermometer, FIVE, "thermometer",
        lay=LINE,
        iss="Thermo cells",
    ),
    _entry(
        "slow-thermometer",
        "Values never decrease along a slow thermometer from its bulb.",
        _thermometer, FIVE, "slowthermometer",
        lay=LINE,
    ),
    _entry(
        "german-whisper",
        "Adjacent cells on the line differ by at least its number (default 5"
        " in 9x9).",
        _whisper, FIVE, "whispers", "lines value",
        lay=Lay("line", most=8),
        iss="Whisper value cells",
    ),
    _entry(
        "dutch-whisper",
        "Adjacent cells on the line differ by at least 4 in 9x9.",
        _whisper, FIVE,
        lay=Lay("line", most=8),
    ),
    _entry(
        "renban",
        "A line contains consecutive values, in any order.",
        _renban, FIVE, "renban",
        lay=LINE,
        iss="Renban cells",
    ),
    _entry(
        "nabner",
        "No two values on a line are equal or consecutive.",
        _nabner, FIVE, "nabner",
        lay=LINE,
    ),
    _entry(
        "palindrome",
        "A line reads the same in both directions.",
        _palindrome, FIVE, "palindrome",
        lay=LINE,
        iss="Palindrome cells",
    ),
    _entry(
        "clone",
        "Two groups of cells have the same values in the same order.",
        _clone, "r1c1+r1c2/r5c5+r5c6", "clone", "cells cloneCells",
    ),
    _entry(
        "entropic",
        "Any three successive cells on the line have a low, a middle and a"
        " high value.",
        _classes, FIVE, "entropicline",
        lay=LINE,
        iss="Entropic cells",
    ),
    _entry(
        "modular",
        "Any three successive cells on the line have different remainders mod"
        " 3.",
        _classes, FIVE, "modularline",
        lay=LINE,
        iss="Modular 3 cells",
    ),
    _entry(
        "parity",
        "Even and odd cells alternate on the line.",
        _classes, FIVE,
        lay=LINE,
        iss="Modular 2 cells",
    ),
    _entry(
        "even", "A shaded cell is even.",
        _single, TWO, "even", "cell", lay=CELL,
    ),
    _entry(
        "odd", "A cell with a circle is odd.",
        _single, TWO, "odd", "cell", lay=CELL,
    ),
    _entry(
        "column-indexer",
        "A shaded cell in column N gives the column of N in its row.",
        _indexer, TWO, "columnindexer", "cells",
        iss="Indexing =C cells",
    ),
    _entry(
        "row-indexer",
        "A shaded cell in row N gives the row of N in its column.",
        _indexer, TWO, "rowindexer", "cells",
        iss="Indexing =R cells",
    ),
    _entry(
        "box-indexer",
        "A shaded cell in position N of its region gives the position of N"
        " there.",
        _indexer, TWO, "boxindexer", "cells",
    ),
    _entry(
        "one-of",
        "A cell has one of the given values.",
        _one_of, "1+2:r1c1+r1c2", fields="",
    ),
    _entry(
        "pairs",
        "Adjacent cells on the line are a pair that its key allows.",
        _by_key, "CoAKgCoAKgCoAC:r1c1-r1c5", fields="", iss="Pair key cells",
    ),
    _entry(
        "every-pair",
        "Any two cells of the line are a pair that its key allows.",
        _by_key, "CoAKgCoAKgCoAC:r1c1-r1c5", fields="", iss="PairX key cells",
    ),
    _entry(
        "minimum",
        "A marked cell is smaller than its unmarked neighbours.",
        _extreme, TWO, "minimum", "cell",
        lay=CELL,
    ),
    _entry(
        "maximum",
        "A marked cell is larger than its unmarked neighbours.",
        _extreme, TWO, "maximum", "cell",
        lay=CELL,
    ),
)  # fmt: skip
