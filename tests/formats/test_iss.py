"""Constraint strings of ISS are read and written, others refused."""

import io

import pytest

from sudokit import formats
from sudokit.formats import PuzzleRecord
from sudokit.formats.iss import is_iss
from sudokit.rules import (
    NAMED,
    Puzzle,
    Rules,
    boxes,
    count,
    make_rules,
    solutions,
    squarest,
)
from sudokit.rules.kinds import as_puzzle
from sudokit.rules.named import rules_by_name
from sudokit.rules.named_rule import ISS, OPTIONAL
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import notations
from sudoku import FormatError

ROW = "R1C1~R1C2~R1C3"
LINE = "r1c1+r1c2+r1c3"
WHOLE = "+".join(f"r{k}c9" for k in range(1, 10))
BACK = "+".join(f"r{k}c9" for k in range(9, 0, -1))
# A string, and its rules in our notation.
STRINGS = [
    (".AntiKnight.AntiKing", "anti-knight,anti-king"),
    (".AntiTaxicab.GlobalEntropy", "anti-taxicab,global-entropy"),
    (".GlobalMod.DutchFlatmates", "global-mod,dutch-flatmates"),
    (".AntiConsecutive.Windoku", "windoku,non-consecutive"),
    (".DisjointSets", "disjoint-groups"),
    (".Diagonal~1.Diagonal~-1", "diagonals"),
    (f".AllDifferent~{ROW}", "extra-regions=AAA" + "." * 78),
    (".WhiteDot~R1C1~R1C2~R2C2", "kropki-white=r1c1+r1c2;r1c2+r2c2"),
    (".BlackDot~R1C1~R1C2", "kropki-black=r1c1+r1c2"),
    (".X~R1C1~R1C2.V~R2C1~R2C2", "xv=X:r1c1+r1c2;V:r2c1+r2c2"),
    (".StrictKropki", "negative-difference,negative-ratio"),
    (".StrictXV", "negative-xv"),
    (".GreaterThan~R1C1~R1C2", "inequality=r1c2+r1c1"),
    (f".Whisper~{ROW}.Whisper~4~{ROW}", f"german-whisper=5:{LINE};4:{LINE}"),
    (f".Modular~3~{ROW}", f"modular={LINE}"),
    (f".Modular~2~{ROW}", f"parity={LINE}"),
    (f".Cage~10~{ROW}.Cage~0~R2C1~R2C2", f"killer=10:{LINE};r2c1+r2c2"),
    (f".Sum~10~{ROW}", f"sum=10:{LINE}"),
    (".Sum~3_=_2_-1~R1C1~R1C2", "weighted-sum=3*2*-1:r1c1+r1c2"),
    (f".Indexing~C~{ROW}", f"column-indexer={LINE}"),
    (f".Indexing~R~{ROW}", f"row-indexer={LINE}"),
    (f".Lockout~4~{ROW}", f"lockout=4:{LINE}"),
    (f".SumLine~10~{ROW}", f"sum-line=10:{LINE}"),
    (".SumLine~9~R1C1~R1C2~R2C2~R2C1~LOOP",
     "sum-line=9:r1c1+r1c2+r2c2+r2c1+r1c1"),
    (".SameValues~2~R1C1~R1C2~R2C4~R3C5", "same-values=r1c1+r1c2/r2c4+r3c5"),
    (f".ContainExact~1_2_2~{ROW}", f"exactly=1+2+2:{LINE}"),
    (f".LookAndSay~23~{ROW}", f"look-and-say=23:{LINE}"),
    (f".RellikCage~9~{ROW}", f"rellik=9:{LINE}"),
    (".HiddenSkyscraper~C9~~4", f"hidden-skyscraper=4:{BACK}"),
    (".LittleKiller~9~R3C9", "little-killer=9:r3c9+r2c8+r1c7"),
    (f".Arrow~{ROW}", "arrow=r1c1/r1c2+r1c3"),
    (".PillArrow~2~R1C2~R1C1~R2C1~R2C2", "arrow=r1c1+r1c2/r2c1+r2c2"),
    (".EqualSum~R1C1~R1C2~-~R2C1", "equal-sum=r1c1+r1c2/r2c1"),
    (".RegionSumLine~R1C3~R1C4", "region-sum=r1c3+r1c4"),
    (".Sandwich~9~C9", f"sandwich=9:{WHOLE}"),
    (".Lunchbox~5~R1C1~R1C2~R2C2", "lunchbox=5:r1c1+r1c2+r2c2"),
    (".Regex~MS4q~~R1C1~R1C2", "regex=MS4q:r1c1+r1c2"),
    (".XSum~C9~9~", f"x-sum=9:{WHOLE}"),
    (".Skyscraper~C9~~4", f"skyscraper=4:{BACK}"),
    (".NumberedRoom~C9~~4", f"numbered-room=4:{BACK}"),
    (".Quad~R1C1~1~2", "quadruple=1+2:r1c1+r1c2+r2c1+r2c2"),
    (f".ContainAtLeast~1_2~{ROW}", f"contains=1+2:{LINE}"),
    (f".Pair~_38~_name~{ROW}~_~R3C1~R3C2", f"pairs=_38:{LINE};_38:r3c1+r3c2"),
    (f".PairX~_38~_~{ROW}", f"every-pair=_38:{LINE}"),
    (f".NFA~AioYCIA~_odd~{ROW}", f"machine=AioYCIA:{LINE}"),
    (".Or.Cage~10~R1C1~R1C2.And.~R1C1_2_4.X~R2C1~R2C2.End.End",
     "or=killer=10:r1c1+r1c2|one-of=2+4:r1c1&xv=X:r2c1+r2c2"),
    (".Replicate~D.X~R1C1~R1C2.End", "xv=X:r1c1+r1c2;X:r1c2+r1c3"),
    *[
        (f".{one.names('iss')[0]}~{ROW}", f"{word}={LINE}")
        for word, one in NAMED.items()
        if one.fields("iss") == ("cells",) and not one.keys["iss"].constant
        and word not in ("extra-regions", "region-sum")
    ],
]  # fmt: skip


def read(text: str) -> list[formats.Item]:
    return list(formats.read(io.StringIO(text + "\n")))


def puzzle_of(text: str) -> Puzzle:
    (record,) = read(text)
    assert isinstance(record, formats.PuzzleRecord), record
    return as_puzzle(record.grid)


def written(puzzle: Puzzle) -> str:
    return formats.FORMATS["iss"].text(formats.PuzzleRecord(puzzle))


@pytest.mark.parametrize(("text", "words"), STRINGS)
def test_a_string_is_read_and_written(text: str, words: str) -> None:
    records = puzzle_of(text)
    assert ",".join(notations(records.rules)) == words
    assert puzzle_of(written(records)) == records


@pytest.mark.parametrize("size", [6, 9])
@pytest.mark.parametrize(
    "word",
    [
        word
        for word, one in NAMED.items()
        if one.argument == OPTIONAL and "iss" in one.keys
    ],
)
def test_an_item_without_its_number_keeps_its_meaning(
    word: str, size: int
) -> None:
    """The default number is written where ISS needs one."""
    cells = NAMED[word].example.rpartition(":")[2]
    [rule] = make_rules(size, words=[f"{word}={cells}"]).rules
    own = Rules(size, boxes(squarest(size)).regions, [rule])
    [again] = puzzle_of(written(Puzzle(own, bytes(size * size)))).rules.rules
    parts = again.groups(), again.pairs(), again.parts()
    assert parts == (rule.groups(), rule.pairs(), rule.parts())


def test_every_type_of_the_table_is_here() -> None:
    message = "".join(text for text, _ in STRINGS)
    assert [
        kind for kind in rules_by_name("iss") if f".{kind}" not in message
    ] == []


@pytest.mark.parametrize(
    "word",
    [
        "dutch-whisper=r1c1-r1c5",
        "slow-thermometer=r1c1-r1c5",
        "nabner=r1c1-r1c5",
        "clone=r1c1+r1c2/r5c5+r5c6",
        "even=r1c1+r1c2",
        "minimum=r1c1",
        "kropki-white=3:r1c1+r1c2",
        "kropki-black=r1c1+r2c2",
        "negative-difference",
    ],
)
def test_rules_without_an_iss_type_are_written_as_pairs(word: str) -> None:
    clues = bytes([1, 2, 3, 4, 5, 6, 7, 8, 9] * 3 + [0] * 54)
    puzzle = Puzzle(make_rules(9, words=[word]), bytes(81))
    back = puzzle_of(written(puzzle))
    for values in clues, bytes([2, 4, 6, 8, 1, 3, 5, 7, 9] * 9):
        one, two = puzzle.rules.masks(values), back.rules.masks(values)
        assert [
            m & ~g for m, g in zip(two, back.gone or [0] * 81, strict=True)
        ] == one


def test_sizes_regions_and_candidates() -> None:
    text = ".Shape~4x4.NoBoxes.Jigsaw~1122112233443344.~R1C1_1~R1C2_3_4"
    records = puzzle_of(text)
    assert records.rules.shape == (2, 2) and records.candidates(0, 1) == (3, 4)
    for one in (
        records,
        puzzle_of(".Shape~4x4.NoBoxes"),
        puzzle_of(".Shape~4x4.NoBoxes.Jigsaw~1112132234243444"),
        puzzle_of(".Shape~16x16.Cage~7~RaCb~RgCg"),
    ):
        assert puzzle_of(written(one)) == one
    assert count(puzzle_of(".Shape~4x4.NoBoxes"), 1000) == 576


def test_a_constraint_on_each_line_is_one_puzzle_too() -> None:
    two = read(
        "# A comment\n.AntiKnight\n.Cage~3~R1C1~R1C2\n.~R3C3_5\n\n.AntiKing\n"
    )
    assert [
        puzzle_rules(one.grid).words
        for one in two
        if isinstance(one, formats.PuzzleRecord)
    ] == [
        ("anti-knight", "killer"),
        ("anti-king",),
    ]
    link = (
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKing.~R1C1_5"
    )
    assert puzzle_of(link)[0, 0] == 5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".FullRank~C1~4", "constraint 'FullRank', which can't be read"),
        (".Lockout~4~R1C1~R1C2", "lockout needs 3 cells or more"),
        (".SameValues~2~R1C1~R1C2~R1C3", "its cells are no sets of one size"),
        (".LookAndSay~2~R1C1", "'2' is not a count and value"),
        (".Shape~9x9~0-8~Raw", "the shape '9x9~0-8~Raw' can't be read"),
        (".Shape~9x9~0-5", "a grid of 9x9 needs 9 digits, not 6"),
        (".Shape~6x9.Diagonal~1", "Diagonal: does not fit 6x9"),
        (".Cage~x~R1C1", "'x' is not a number"),
        (".Cage~5~R1C10", "'R1C10' is not a cell of 9x9"),
        (".Thermo", "Thermo: it has no cells"),
        (".Modular~x~R1C1~R1C2", "Modular: 'x' is not a number"),
        (".Or.AntiKing", "Or has no End"),
        (".AntiKing.End", "End without its beginning"),
        (".NFA~!!~_~R1C1~R1C2", "no machine can be read"),
        (".Sum~3_=_1_x~R1C1~R1C2", "5*1*-2"),
        (".NoBoxes.RegionSumLine~R1C1~R1C2", "there are no regions"),
    ],
)
def test_other_strings_are_refused_by_name(text: str, message: str) -> None:
    (error,) = read(text)
    assert isinstance(error, FormatError) and message in error.message


def test_capitals_between_dots_are_values_of_a_large_grid() -> None:
    assert not is_iss([f".AB.{'.' * 140}"])
    assert is_iss([".AntiKnight"]) and is_iss([".~R1C1_4"])


def test_rules_that_iss_cannot_express_are_refused() -> None:
    puzzle = Puzzle(
        make_rules(9, words=["little-killer=5:r2c2-r3c3"]), bytes(81)
    )
    with pytest.raises(ValueError, match="can't hold little"):
        written(puzzle)


# Types that need no argument, besides those of the table of rules.
BARE = ("Shape", "NoBoxes", "SearchPriority")


@pytest.mark.parametrize(
    "text",
    [
        f".{kind}{args}"
        for kind in (*rules_by_name(ISS), "Diagonal", "NoBoxes", "Jigsaw")
        if "~" not in kind
        for args in ("", "~", "~~", "~x", "~x~~", "~1~1")
    ],
)
def test_arguments_that_are_missing_or_wrong(text: str) -> None:
    """A whole-grid rule takes none, and any other type needs its cells."""
    kind, *args = text[1:].split("~")
    takes_none = kind in BARE or any(
        not one.fields(ISS) for one in rules_by_name(ISS).get(kind, ())
    )
    (item,) = formats.read(
        io.StringIO(f"{text}.~R1C1_1\n"), formats.ReadOptions(format="iss")
    )
    if takes_none and not args:
        assert isinstance(item, PuzzleRecord)
    else:
        assert isinstance(item, FormatError)
        assert kind.lower() in item.message.lower()


@pytest.mark.parametrize("argument", ["", "~2", "~x", "~1~2", "~-1~"])
def test_a_diagonal_has_a_direction(argument: str) -> None:
    (item,) = formats.read(io.StringIO(f".Diagonal{argument}.~R1C1_1\n"))
    assert isinstance(item, FormatError)
    assert "its argument is 1 or -1" in item.message


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        (".Shape~9x9~0-8.Cage~1~R1C1~R1C2.~R1C1_0", "9x9", "digits 0-8"),
        (".Shape~6x6~9.AntiKnight.~R6C6_9", "6x6", "digits 1-9"),
        (".Shape~6x6~0-8.RegionSize~9.~R1C1_0_8", "6x6", "boxes of 3x3"),
        (".Shape~4x6.Thermo~R1C1~R2C2~R3C3", "4x6", "thermometer"),
        (".Shape~2x3.Jigsaw~001011.NoBoxes", "2x3", "irregular regions"),
    ],
)
def test_other_digits_and_grids(text: str, name: str, words: str) -> None:
    """Shapes are read as ISS means them, and written again."""
    puzzle = puzzle_of(text)
    assert puzzle.rules.name().startswith(name)
    assert words in puzzle.rules.name()
    assert puzzle_of(written(puzzle)) == puzzle
    for format_name in ("jsonl", "line", "grid", "framed", "iss"):
        if puzzle.gone and format_name not in ("jsonl", "iss"):
            continue
        format = formats.FORMATS[format_name]
        text = formats.text_of(PuzzleRecord(puzzle), format)
        (again,) = formats.read(
            io.StringIO(text), formats.ReadOptions(format=format_name)
        )
        assert isinstance(again, PuzzleRecord), format_name
        assert again.grid == puzzle, format_name


def test_a_cage_that_names_a_cell_twice_counts_it_twice() -> None:
    """Its cells differ, and each counts as often as it is named."""
    puzzle = puzzle_of(".Cage~9~R1C1~R1C2~R1C2.~R9C9_1")
    words = notations(puzzle_rules(puzzle))
    assert words == ["killer=r1c1+r1c2", "weighted-sum=9*1*2:r1c1+r1c2"]


def test_region_same_values() -> None:
    """Rows, columns and boxes of most cells have the same digits."""
    puzzle = puzzle_of(".Shape~4x4~5.RegionSameValues.~R1C1_5")
    assert "same-values" in puzzle_rules(puzzle).words
    solution = next(iter(solutions(puzzle)))
    assert len({frozenset(row) for row in solution.values()}) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (".Var~A.Arrow~VA~R1C1~R1C2.~VA_1_3",
         "helpers=9~arrow=r10c1/r1c1+r1c2~one-of=1+3:r10c1"),
        (".Var~A~~3.Var~B~Lamp~2x2.Thermo~VA3~VB4",
         "helpers=27~thermometer=r10c3+r12c2"),
        (".Var~A.Or.Thermo~R1C1~VA.X~R1C1~R1C2.End.Thermo~R2C1~R2C2",
         "thermometer=r2c1+r2c2,"
         "helpers=9~or=thermometer=r1c1+r10c1|xv=X:r1c1+r1c2"),
        (".Shape~4x4.Var~K~~4x4.Replicate~RB~VK1.Thermo~VK1~VK5~R1C1.End",
         "helpers=16~thermometer=r5c1+r6c1+r1c1~thermometer=r6c1+r7c1+r2c1"
         "~thermometer=r6c3+r7c3+r2c3"),
    ],
)  # fmt: skip
def test_helper_cells(text: str, words: str) -> None:
    """They are in rows below the grid, those of each Var in their own."""
    rules = puzzle_rules(puzzle_of(text))
    assert notations(rules) == words.split(",")


def test_helper_cells_that_are_not_there() -> None:
    for text, why in (
        (".Var~A~~2.Thermo~VA3~R1C1", "'VA3' is not a cell of Var"),
        (".Thermo~VA~R1C1", "'VA' is not a cell such as R1C1"),
        (".Var~A~~2x12.Thermo~VA3~R1C1", "Var: it has more than 9 columns"),
        (".Var~a", "Var: 'a'"),
        (".Var", "Var needs a letter, such as Var~A"),
        (".Var~", "Var needs a letter, such as Var~A"),
        (".Var~A.Var~A~~2.Thermo~VA~R1C1", "Var: A is given twice"),
        (".Var~A~~730.Thermo~VA~R1C1", "Var: at most 729 cells"),
        (".Var~A.Thermo~VA~R10C1", "'R10C1' is not a cell of 9x9"),
    ):
        (error,) = read(text)
        assert why in str(error)
