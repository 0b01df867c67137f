"""Rules and puzzles over them: facts, meaning, text, solutions."""

import pickle
from itertools import product
from math import isqrt
from pathlib import Path

import pytest

import agree_rules
from sudokit import Choice, Grid, rules
from sudokit.native.arrays import COMPILED
from sudokit.rules import (
    CLASSIC,
    DANCING_LINKS,
    NAMED,
    ClassicOnly,
    Puzzle,
    Rules,
    boxes,
    classic,
    make_rules,
    note_lines,
    parse,
    read_regions,
)
from sudokit.rules.automaton import Automaton
from sudokit.rules.items import Group
from sudokit.rules.named import named
from sudokit.rules.spelling import notations
from sudoku import FormatError

EXTRA = "extra-regions=" + "A...." + "A...." * 2 + "." * 66
COUNTS = (Path(__file__).parent / "counts.txt").read_text().splitlines()
JIGSAW = "AAABBB\nAACBBB\nADCCCC\nDDDCEE\nDDFEEE\nFFFFFE\n"
WORDS = [word for word in NAMED if not NAMED[word].needs_cells]


def every() -> list[Rules]:
    """Return rules of each kind."""
    result = [boxes((3, 3), (word,)) for word in WORDS]
    result.append(make_rules(9, words=[EXTRA]))
    result.append(make_rules(regions=read_regions(JIGSAW)))
    result.append(boxes((2, 5), ("anti-king", "diagonals")))
    return result


@pytest.mark.parametrize("own", every(), ids=repr)
def test_rules_are_values(own: Rules) -> None:
    same = pickle.loads(pickle.dumps(own))
    assert same == own and hash(same) == hash(own) and own != CLASSIC
    puzzle = Puzzle(own, bytes(own.size**2))
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    with pytest.raises(AttributeError):
        own.size = 4  # type: ignore[misc]


@pytest.mark.parametrize("own", every(), ids=repr)
def test_rules_survive_a_round_trip(own: Rules) -> None:
    puzzle = Puzzle(own, bytes(own.size**2)).update(Choice(1, 0, 2))
    text = note_lines(own) + rules.write(puzzle)
    assert parse(text).rules == own
    assert parse(text).values() == puzzle.values()


@pytest.mark.parametrize("word", WORDS)
def test_groups_and_pairs_agree_with_allowed(word: str) -> None:
    """Of each two cells and values of 4x4, where the rule has room."""
    size, shape = (9, (3, 3)) if word == "windoku" else (4, (2, 2))
    rule = named(word, size, shape)
    links = {frozenset(link) for link in rule.links(size)}
    at = {cell: k for k, cell in enumerate(rule.cells)}
    for a, b in product(rule.cells, repeat=2):
        for v, w in product(range(1, size + 1), repeat=2) if a < b else ():
            values = [0] * len(at)
            values[at[a]], values[at[b]] = v, w
            linked = frozenset(((a, v), (b, w))) in links
            if isinstance(rule, Automaton):  # may say more than its links
                assert not (linked and rule.allowed(values))
            else:
                assert rule.allowed(values) is not linked


def meaning(word: str, values: tuple[tuple[int, ...], ...]) -> bool:
    """Return whether a full 9x9 grid obeys the rule as written."""
    nine = range(9)
    pairs = [
        (values[i][j], values[k][m], abs(i - k), abs(j - m))
        for i, j, k, m in product(nine, repeat=4)
        if (i, j) < (k, m)
    ]
    steps = {"anti-knight": {1, 2}, "anti-king": {1}}
    if word in steps:
        return all(
            v != w or {down, right} != steps[word]
            for v, w, down, right in pairs
        )
    side = [(v, w) for v, w, down, right in pairs if down + right == 1]
    if word == "negative-ratio":
        return all(2 not in (v / w, w / v) for v, w in side)
    if word == "negative-xv":
        return all(v + w not in (5, 10) for v, w in side)
    if word == "anti-taxicab":
        return all(v != w or d + r != v for v, w, d, r in pairs)
    if word == "dutch-flatmates":
        return all(
            (i > 0 and values[i - 1][j] == 1)
            or (i < 8 and values[i + 1][j] == 9)
            for i, j in product(nine, repeat=2)
            if values[i][j] == 5
        )
    squares = [
        [values[i + a][j + b] for a in (0, 1) for b in (0, 1)]
        for i, j in product(range(8), repeat=2)
    ]
    if word == "global-entropy":
        return all(len({(v - 1) // 3 for v in one}) == 3 for one in squares)
    if word == "global-mod":
        return all(len({v % 3 for v in one}) == 3 for one in squares)
    if word == "non-consecutive":
        return all(abs(v - w) != 1 or d + r != 1 for v, w, d, r in pairs)
    groups = {
        "diagonals": [
            [values[i][i] for i in nine],
            [values[i][8 - i] for i in nine],
        ],
        "windoku": [
            [values[a + i // 3][b + i % 3] for i in nine]
            for a in (1, 5)
            for b in (1, 5)
        ],
        "disjoint-groups": [
            [values[3 * (b // 3) + i][3 * (b % 3) + j] for b in nine]
            for i in range(3)
            for j in range(3)
        ],
    }
    return all(sorted(one) == [*range(1, 10)] for one in groups[word])


# Without dots negative-difference is non-consecutive, and as slow.  The
# others are slow interpreted.
SLOW = {"negative-difference"} | (
    set() if COMPILED else {"anti-taxicab", "global-entropy"}
)


@pytest.mark.parametrize("word", [word for word in WORDS if word not in SLOW])
def test_puzzles_that_are_made_have_one_solution(word: str) -> None:
    puzzle = rules.generate(boxes((3, 3), (word,)), 40, seed=7)
    assert puzzle == rules.generate(boxes((3, 3), (word,)), 40, seed=7)
    (solution,) = rules.solutions(puzzle)
    assert meaning(word, solution.values()) and rules.is_correct(solution)
    assert rules.errors(solution) == [] and solution.given == puzzle.cells
    i, j = divmod(puzzle.cells.index(0), 9)
    wrong = Choice(i, j, solution[i, j] % 9 + 1)
    assert rules.count(puzzle.update(wrong)) == 0
    assert rules.count(puzzle.reject(Choice(i, j, solution[i, j]))) == 0


@pytest.mark.parametrize("word", ["anti-knight", "windoku"])
def test_equality_compares_rules_values_and_candidates(word: str) -> None:
    """Whichever values are clues, and whatever says what is excluded."""
    puzzle = rules.generate(boxes((3, 3), (word,)), 30, seed=1)
    solution = rules.solve(puzzle)
    assert solution is not None
    known = Puzzle.parse(solution.line(), puzzle.rules)
    assert solution.given != known.given
    assert solution == known and {solution, known} == {known}
    assert rules.solve(known) == solution
    assert solution != Puzzle.parse(solution.line(), boxes())
    masks = puzzle.masks()
    cell = next(cell for cell, mask in enumerate(masks) if mask & mask - 1)
    least, *_ = puzzle.candidates(*divmod(cell, 9))
    less = puzzle.reject(Choice(*divmod(cell, 9), least))
    assert less != puzzle and len({less, puzzle}) == 2
    # What a value or a house excludes already makes no difference.
    there = [n and 0x1FF for n in puzzle.cells]
    there[cell] = 0x1FF & ~masks[cell] | 1 << (least - 1)
    same = Puzzle(puzzle.rules, puzzle.cells, gone=tuple(there))
    assert less == same and hash(less) == hash(same) and less.gone != same.gone


@pytest.mark.parametrize("own", every(), ids=repr)
def test_the_engine_counts_as_dancing_links(own: Rules) -> None:
    if not own.has_houses_alone():
        pytest.skip("dancing links are for houses alone")
    full = rules.solve(Puzzle(own, bytes(own.size**2)))
    assert full is not None
    for clues in range(10, 30, 4):
        cells = bytes(
            n if k * 7 % 31 < clues else 0 for k, n in enumerate(full.cells)
        )
        puzzle = Puzzle(own, cells)
        assert rules.count(puzzle, 50) == DANCING_LINKS.count(puzzle, 50)


@pytest.mark.parametrize("line", COUNTS)
def test_the_engine_counts_as_cp_sat(line: str) -> None:
    """The data of ``agree_rules.py``: a rule, regions, clues, count."""
    word, regions, clues, number = line.split(":")
    size = isqrt(len(clues))
    assert agree_rules.count_by_engine(size, word, regions, clues) == int(
        number
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            JIGSAW.replace("FFFFFE", "......"),
            ":6:1: 6 cells in no region: r6c1",
        ),
        (
            JIGSAW.replace("AAABBB", "AAABBA"),
            ":1:1: the region of r1c1 has 7 cells",
        ),
        (
            JIGSAW.replace("DDFEEE\nFFFFFE", "DDEEEF\nFFFFEF"),
            "the region of r5c6 is in parts|the region of",
        ),
        (
            "r1c1 r1c2\nr1c2 r2c2\n",
            ":2:1: regions overlap: r1c2 is in two",
        ),
        ("r1c1 r1c5\nr2c1 r2c2\n", ":1:6: r1c5 is not a cell of 2 rows"),
        ("AAB\nABB\n", ":1:1: 6 letters for regions make no square"),
        ("# none\n", "<regions>:1:1: there are no regions"),
        (
            "AAB\nAB  # B is missing\nBCC\n",
            "<regions>:2:1: 8 letters for regions make no square",
        ),
        ("r1c1, r1c2\nr2c1 r2d2\n", "<regions>:2:6: 'r2d2' is not a cell"),
        (
            "\nAABB\nCCAD\nACDD\nBBCD\n",
            "<regions>:3:3: the region of r1c1 is in parts",
        ),
        ("\n".join(["A" * 64] * 64), "4096 letters .* of 2 to 63 rows"),
    ],
)
def test_wrong_regions_are_one_line(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        read_regions(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("# rules anti-knite\n", (1, 9), "did you mean anti-knight"),
        ("# rules extra-regions\n", (1, 9), "extra-regions needs its cells"),
        ("# rules diagonals=AAA\n", (1, 9), "81|takes no cells"),
        ("# regions AABB\n", (1, 11), "is not 9x9|no square|no box"),
        ("#  rules  windoku,anti-knite,odd=r1\n", (1, 19), "anti-knite"),
        ("# box 3x3\n# rules windoku, anti-knite\n", (2, 18), "anti-knite"),
        ("# rules windoku\n#rules anti-king, odd=r0\n", (2, 19), "odd: "),
        ("# box 3x3 diagonals\n# rules anti-kin\n", (2, 9), "anti-king"),
        ("# regions AABB\n# rules anti-king\n", (1, 11), "is not 9x9"),
    ],
)
def test_wrong_rules_name_their_place(
    text: str, place: tuple[int, int], message: str
) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        parse(text + ("." * 9 + "\n") * 9)
    assert (caught.value.line, caught.value.column) == place


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("rules diagonals windoku", {"diagonals", "windoku"}),
        ("Rules windoku, Anti-Knight", {"windoku", "anti-knight"}),
        ("rules anti-king windoku", {"anti-king", "windoku"}),
        ("rules windoku", {"windoku"}),
        ("rules of the game", set()),
        ("rules as in all well-known books", set()),
        ("rules: each row, column and box", set()),
        ("rules 1 to 9 in a row", set()),
        ("rules apply.", set()),
        ("rules", set()),
    ],
)
def test_prose_that_begins_with_rules_is_a_comment(
    message: str, words: set[str]
) -> None:
    text = f"# {message}\n" + ("." * 9 + "\n") * 9
    assert set(parse(text).rules.words) == words
    if not words:
        assert Grid.parse(text) == Grid.parse("." * 81)


def test_rules_that_contradict_each_other() -> None:
    regions = read_regions(JIGSAW)
    for words in (["windoku"], ["disjoint-groups"]):
        with pytest.raises(ValueError, match="needs boxes"):
            make_rules(words=words, regions=regions)
    with pytest.raises(ValueError, match="contradict"):
        make_rules(shape=(2, 3), regions=regions)
    with pytest.raises(ValueError, match="no full grid"):
        rules.generate(boxes((2, 2), ("anti-king", "anti-knight")))


def test_a_file_of_regions_can_have_a_line_of_cells_each(
    tmp_path: Path,
) -> None:
    own = make_rules(regions=read_regions(JIGSAW))
    lines = [
        " ".join(f"r{k // 6 + 1}c{k % 6 + 1}" for k in cells)
        for cells in own.regions
    ]
    assert read_regions("\n".join(lines)) == list(own.regions)
    assert own.shape is None and own.name() == "6x6 with irregular regions"
    assert read_regions("AABB\n" * 2 + "CCDD\n" * 2) == list(
        boxes((2, 2)).regions
    )


def test_extra_regions_that_overlap_are_written_apart() -> None:
    groups = [Group("", ((0, 1, 2),)), Group("", ((2, 3, 4),))]
    rule = named("extra-regions", 9, (3, 3), groups)
    own = Rules(9, CLASSIC.regions, [rule])
    (word,) = notations(own)
    assert word.count("+") == 1
    assert make_rules(9, words=[word]) == own


def test_classic_puzzles_convert_to_grids() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6" + (
        "....28....419..5....8..79"
    )
    grid, puzzle = Grid.parse(line), parse(line)
    assert classic(puzzle) == grid == classic(grid)
    solved = rules.solve(puzzle)
    assert solved is not None and rules.solve(grid) == classic(solved)
    assert rules.count(grid) == rules.count(puzzle) == rules.count(line) == 1
    assert rules.verdict(puzzle) == rules.verdict(grid)
    assert isqrt(len(puzzle.cells)) == 9
    with pytest.raises(ClassicOnly, match="classic 9x9"):
        classic(Puzzle(boxes((3, 3), ("windoku",)), puzzle.cells))


def test_a_large_grid_is_numbers_with_blanks() -> None:
    own = boxes((6, 6))
    puzzle = Puzzle(own, bytes([36, *[0] * (36 * 36 - 1)]))
    text = rules.write(puzzle)
    assert text.startswith("36  0  0")
    assert parse(text) == puzzle
    with pytest.raises(FormatError, match="63x63"):
        parse(("64 " + "0 " * 63 + "\n") * 64)
