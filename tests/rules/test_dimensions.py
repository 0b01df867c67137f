"""Digits from 0, more digits than cells, and grids that aren't n x n."""

from collections.abc import Callable, Sequence
from itertools import islice, product

import pytest

from sudokit.rules import NAMED, Puzzle, count, is_correct, make_rules, solve
from sudokit.rules import solutions as all_solutions
from sudokit.rules.items import groups_of
from sudokit.rules.named import named
from sudokit.rules.rules import Rules
from sudokit.rules.spelling import as_given_rules, fields_of, of_fields
from sudokit.text.dimensions import Dimensions, dimensions_of, square

# Words, and the digits of the cells by the meaning of each rule.
LINE = "r1c1+r1c2+r1c3"
ROW = "r1c1-r1c4"
MEANINGS: dict[str, Callable[..., bool]] = {
    f"killer=3:{LINE}": lambda a, b, c: a + b + c == 3,
    f"weighted-sum=1*2*1*-1:{LINE}": lambda a, b, c: 2 * a + b - c == 1,
    "arrow=r1c1/r1c2+r1c3": lambda a, b, c: a == b + c,
    f"zipper={LINE}": lambda a, b, c: a + c == b,
    "kropki-white=r1c1+r1c2": lambda a, b, c: abs(a - b) == 1,
    "kropki-black=r1c1+r1c2": lambda a, b, c: a == 2 * b or b == 2 * a,
    "xv=V:r1c1+r1c2": lambda a, b, c: a + b == 5,
    f"even={LINE}": lambda a, b, c: not (a % 2 or b % 2 or c % 2),
    f"one-of=0+3:{LINE}": lambda a, b, c: {a, b, c} <= {0, 3},
    f"modular={LINE}": lambda a, b, c: len({a % 3, b % 3, c % 3}) == 3,
    f"parity={LINE}": lambda a, b, c: a % 2 != b % 2 != c % 2,
    f"contains=0+1:{LINE}": lambda a, b, c: {0, 1} <= {a, b, c},
    f"look-and-say=10:{LINE}": lambda *d: d.count(0) == 1,
    f"rellik=3:{LINE}": lambda *d: 3 not in _subsets(d),
    f"counting-circles={LINE}": lambda *d: all(d.count(n) == n for n in d),
    f"between={LINE}": lambda a, b, c: min(a, c) < b < max(a, c),
    f"x-sum=3:{ROW}": lambda *d: d[0] > 0 and sum(d[: d[0]]) == 3,
    f"skyscraper=2:{ROW}": lambda *d: _visible(d) == 2,
    f"numbered-room=0:{ROW}": lambda *d: d[0] > 0 and not d[d[0] - 1],
    f"value-indexing={LINE}": lambda a, b, c: b == 1 and c == a,
    f"sum-line=3:{LINE}": lambda *d: _in_pieces(d, 3),
    f"thermometer={LINE}": lambda a, b, c: a < b < c,
    f"renban={LINE}": lambda *d: len({*d}) == 3 == max(d) - min(d) + 1,
}


def _subsets(digits: Sequence[int]) -> set[int]:
    sums = {0}
    for digit in digits:
        sums |= {one + digit for one in sums}
    return sums if 0 in digits else sums - {0}


def _visible(digits: Sequence[int]) -> int:
    return sum(d > max((0, *digits[:k])) for k, d in enumerate(digits))


def _in_pieces(digits: Sequence[int], total: int) -> bool:
    if not digits:
        return True
    return any(
        sum(digits[:k]) == total and _in_pieces(digits[k:], total)
        for k in range(1, len(digits) + 1)
    )


def _length(text: str) -> int:
    return 4 if text.endswith(ROW) else 3


@pytest.mark.parametrize("text", MEANINGS)
def test_rules_are_about_digits(text: str) -> None:
    """A rule means the same, whatever value stands for a digit."""
    word, _, items = text.partition("=")
    grid = Dimensions(4, 4, 0, 4)
    rule = named(word, 4, (2, 2), groups_of(items, 4), grid=grid)
    differ = word in ("killer", "rellik")
    for digits in product(range(4), repeat=_length(text)):
        values = [digits[cell] + 1 for cell in rule.cells]
        expected = MEANINGS[text](*digits)
        if differ:
            expected = expected and len({*digits}) == 3
        assert rule.allowed(values) == expected, digits


def test_the_engine_counts_what_the_rules_allow() -> None:
    """All grids of 4x4 from 0, by rule, are those that its meaning allows."""
    every = [
        one.cells for one in all_solutions(Puzzle.parse("................"))
    ]
    for text, meaning in MEANINGS.items():
        rules = make_rules(4, words=["digits=0-3", text])
        wanted = sum(
            meaning(*[n - 1 for n in one[: _length(text)]]) for one in every
        )
        assert count(Puzzle(rules, bytes(16)), 300) == wanted, text


# Words, and the number of grids, counted by ``_grids``.
SMALL = [
    ("grid=2x3",),
    ("grid=3x2", "digits=0-2"),
    ("grid=2x2", "digits=1-3"),
    ("grid=3x3", "digits=1-5", "anti-king"),
    ("grid=2x4", "anti-knight"),
    ("grid=2x4", "digits=0-4", "non-consecutive"),
    ("grid=2x4", "killer=5:r1c1+r2c2"),
    ("grid=3x3", "digits=0-4", "diagonals"),
]


def _grids(rules: Rules) -> int:
    """Count the ways to fill a grid, cell by cell, from the rules alone."""
    cells = rules.grid.cells()

    def fill(values: list[int], at: int) -> int:
        if not rules.allowed(values):
            return 0
        if at == len(cells):
            return 1
        total = 0
        for value in range(1, rules.size + 1):
            values[cells[at]] = value
            total += fill(values, at + 1)
        values[cells[at]] = 0
        return total

    return fill([0] * rules.size**2, 0)


@pytest.mark.parametrize("words", SMALL, ids=" ".join)
def test_small_grids_by_brute_force(words: tuple[str, ...]) -> None:
    """The engine finds as many grids as there are, and only correct ones."""
    rules = make_rules(words=words)
    puzzle = Puzzle(rules, bytes(rules.size**2))
    expected = _grids(rules)
    assert expected
    assert count(puzzle, 10 * expected) == expected
    for one in islice(all_solutions(puzzle), 20):
        assert is_correct(one)
        rows = one.values()
        assert len(rows) == rules.grid.rows
        assert {len(row) for row in rows} == {rules.grid.columns}


@pytest.mark.parametrize("words", SMALL, ids=" ".join)
def test_rules_are_the_same_after_spelling(words: tuple[str, ...]) -> None:
    """Rules survive being written as fields and as options."""
    rules = make_rules(words=words)
    assert as_given_rules(rules).rules(rules.size) == rules
    assert of_fields(fields_of(rules)).rules(rules.size) == rules


def test_a_short_row_is_no_house() -> None:
    """A row with fewer cells than digits has none twice, but not all."""
    rules = make_rules(words=["grid=4x6"])
    assert "row 1" in rules.houses and "column 1" not in rules.houses
    assert rules.named_groups()["column 1"] == (0, 6, 12, 18)
    assert not rules.allowed([1, 0, 0, 0, 0, 0, 1, *[0] * 29])
    solution = solve(Puzzle(rules, bytes(36)))
    assert solution is not None and is_correct(solution)


def test_a_puzzle_of_a_smaller_grid() -> None:
    """A puzzle has the rows of its grid, and no cell beyond it."""
    rules = make_rules(words=["grid=2x3", "digits=0-2"])
    puzzle = Puzzle.init([[1, 0, 0], [0, 1, 0]], rules)
    assert puzzle.line() == "0...0." and puzzle.clues == 2
    assert puzzle.values() == ((1, 0, 0), (0, 1, 0))
    assert puzzle.candidates(0, 1) == (2, 3)
    with pytest.raises(IndexError):
        puzzle[2, 0]
    with pytest.raises(ValueError, match="2 rows, not"):
        Puzzle.init([[1, 0, 0]] * 2, make_rules(words=["grid=3x3"]))
    assert Puzzle.init(puzzle.values(), rules) == puzzle


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["digits=2-9"], "digits begin at 0 or 1"),
        (["digits=8-0"], "digits begin at 0 or 1"),
        (["digits=all"], "write digits=0-8"),
        (["grid=9"], "write grid=6x9"),
        (["grid=0x9"], "a grid has 2 to 63"),
        (["grid=9x9", "digits=0-5"], "a grid of 9x9 needs 9 digits, not 6"),
        (["digits=0-8", "digits=1-9"], "digits is given twice"),
        (["grid=2x3", "killer=3:r3c1+r3c2"], "r3c1 is not a cell of 2x3"),
        (["grid=2x3", "diagonals"], "diagonals does not fit 2x3"),
    ],
)
def test_wrong_dimensions(words: list[str], message: str) -> None:
    """What is wrong with a grid or its digits is said in one line."""
    with pytest.raises(ValueError, match=message):
        make_rules(words=words)


def test_words_of_dimensions() -> None:
    """Words give dimensions, and dimensions give words."""
    for words in (["grid=6x6", "digits=0-8"], ["digits=0-3"], ["grid=4x6"]):
        grid = dimensions_of(words)
        assert grid is not None and grid.words() == words
    assert square(6).is_usual() and not {"grid", "digits"} & {*NAMED}
