"""Every format with grids of every shape survives a round trip."""

import io
import random

import pytest

from puzzles import sampled
from sudokit import formats, rules
from sudokit.core.grid import Grid
from sudokit.formats import FORMATS, PuzzleRecord
from sudokit.native.arrays import COMPILED
from sudokit.rules import NINE, GivenRules, Puzzle, Shape, boxes, squarest
from sudokit.rules.spelling import notes_of
from sudokit.text.reader import ReadOptions
from sudoku import FormatError

SHAPES: list[Shape] = [
    *((rows, columns) for rows in range(2, 6) for columns in range(2, 6)),
    *((2, 8), (8, 2), (2, 6), (6, 2), (1, 4), (7, 1)),
]  # fmt: skip
GRIDS = [
    (shape, diagonals)
    for shape in SHAPES
    for diagonals in (False, True)
    if (shape, diagonals) != (NINE, False)
    # In the pure build, the largest take as long as all others.
    and (COMPILED or shape[0] * shape[1] <= 16)
]


def filled(shape: Shape, diagonals: bool) -> Puzzle:
    """Return a grid with random values in some cells, right or wrong."""
    size = shape[0] * shape[1]
    dice = random.Random(f"{shape} {diagonals}")
    cells = [
        dice.randint(1, size) if dice.random() < 0.4 else 0
        for _ in range(size * size)
    ]
    return Puzzle(boxes(shape, ("diagonals",) * diagonals), bytes(cells))


def written(grids: list[Puzzle], name: str, shape: Shape | None = None) -> str:
    out = io.StringIO()
    known = shape and GivenRules(shape=shape)
    formats.write(out, [PuzzleRecord(grid) for grid in grids], name, known)
    return out.getvalue()


def read(text: str, shape: Shape | None = None) -> list[object]:
    """Return the grids or the errors in a text of any format."""
    return [
        str(item) if isinstance(item, FormatError) else item.grid
        for item in formats.read(
            io.StringIO(text),
            ReadOptions("-", "auto", shape and GivenRules(shape=shape)),
        )
    ]


def holds_shape(name: str, grid: Puzzle) -> bool:
    holds = FORMATS[name].holds
    if grid.rules.words:
        return "rules" in holds or (grid.size == 9 and "rules of 9x9" in holds)
    usual = grid.size in (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 25) and (
        grid.rules.shape == squarest(grid.size)
    )
    return (
        "rules" in holds
        or ("shapes" in holds and usual)
        or (grid.size == 9 and "rules of 9x9" in holds)
    )


@pytest.mark.parametrize("name", FORMATS)
def test_shapes_survive_a_round_trip(name: str) -> None:
    for shape, diagonals in sampled(GRIDS, 3):
        grid = filled(shape, diagonals)
        if holds_shape(name, grid):
            text = written([grid, grid], name)
            assert read(text) == [grid, grid], text
            if notes_of(grid.rules) or name == "jsonl":
                # The text's own shape overrides the options.
                assert read(text, (shape[1], shape[0])) == [grid, grid]
        else:
            out = io.StringIO()
            with pytest.raises(ValueError, match=r"can't hold|classic"):
                formats.write(out, [PuzzleRecord(grid)], name)
            assert out.getvalue() == FORMATS[name].head


@pytest.mark.parametrize(
    "name", [one.name for one in FORMATS.values() if "shapes" in one.holds]
)
def test_a_given_shape_needs_no_comment(name: str) -> None:
    for shape in SHAPES[:-2]:
        if shape != NINE:
            grid = filled(shape, False)
            assert read(written([grid], name, shape), shape) == [grid]


@pytest.mark.parametrize(
    "name", [one.name for one in FORMATS.values() if "rules" in one.holds]
)
def test_puzzles_of_several_shapes_in_a_file(name: str) -> None:
    """Comments of one puzzle don't apply to the next."""
    some = [
        filled(shape, diagonals)
        for shape, diagonals in (
            ((5, 2), False), ((2, 5), False), ((2, 2), True), ((2, 2), False),
            ((3, 2), True), ((2, 3), False), ((3, 2), False),
        )
    ]  # fmt: skip
    assert read(written(some, name)) == some


@pytest.mark.parametrize(
    "text",
    [
        "# box 2x3\n" + "......\n" * 6,
        "." * 36 + "  # box 2x3\n",
        "puzzle,box\n" + "." * 36 + ",2x3\n",
        '{"puzzle": "' + "." * 36 + '", "box": "2x3"}\n',
        "http://localhost:8000/#p=" + "." * 36 + "&box=2x3\n",
    ],
)
def test_stated_usual_boxes_override_the_option(
    text: str,
) -> None:
    plain = text.replace("# box 2x3", "#").replace(",2x3", ",")
    plain = plain.replace(', "box": "2x3"', "").replace("&box=2x3", "")
    for fields, shape in ((text, (2, 3)), (plain, (3, 2))):
        (grid,) = read(fields, (3, 2))
        assert isinstance(grid, Puzzle) and grid.rules.shape == shape


def test_a_table_can_have_columns_for_the_boxes() -> None:
    line = "1.2..." + "." * 30
    text = (
        "puzzle,box,diagonals\n"
        f"{line},3x2,\n{line},2x3,False\n{line},,true\n{line},,\n{line}\n"
    )
    assert [
        (grid.rules.shape, grid.rules.words != ())
        for grid in read(text)
        if isinstance(grid, Puzzle)
    ] == [
        ((3, 2), False),
        ((2, 3), False),
        ((2, 3), True),
        ((2, 3), False),
        ((2, 3), False),
    ]


def test_columns_of_those_names_may_mean_something_else() -> None:
    nine = "1" + "." * 80
    rows = [
        ("", "None"), ("", "n"), ("", "nan"), ("", "0.0"), ("", "-"),
        ("9x9", ""), ("square", ""), ("1x1", ""), ("2x3", ""), ("3x3", ""),
    ]  # fmt: skip
    text = "puzzle,box,diagonals\n" + "".join(
        f"{nine},{shape},{diagonals}\n" for shape, diagonals in rows
    )
    records = list(formats.read(io.StringIO(text)))
    assert [
        item.dropped for item in records if isinstance(item, PuzzleRecord)
    ] == [
        *[()] * 5,
        *[("column 'box'",)] * 4,
        (),
    ]  # fmt: skip
    assert read(text) == [Grid.parse(nine)] * len(rows)
    assert read(f"puzzle,box\n{nine},1x9\n") == [
        Puzzle(boxes((1, 9)), bytes([1, *[0] * 80]))
    ]


@pytest.mark.parametrize("shape", [(2, 3), (3, 2), (2, 5), (5, 2), (4, 3)])
def test_bars_define_the_boxes(shape: Shape) -> None:
    """Frames of other programs."""
    grid = filled(shape, False)
    text = written([grid], "framed")
    bare = "".join(
        line
        for line in text.splitlines(keepends=True)
        if not line.startswith("#")
    )
    assert read(bare) == [grid]
    inner = "".join(
        line.strip("|\n ") + "\n"
        for line in bare.splitlines()
        if not line.startswith("+")
    )
    assert read(inner) == [grid]


def test_bars_between_all_cells_are_ignored() -> None:
    rows = ["|".join("123456"), *["|".join("......")] * 5]
    (grid,) = read("\n".join(rows) + "\n")
    assert isinstance(grid, Puzzle) and grid.rules.shape == (2, 3)


@pytest.mark.parametrize(
    "comment",
    [
        "box", "box 5", "box 5x", "box x5", "box 0x4", "box 9x9", "box 2x3x1",
        "boxes 3x2", "a box 3x2",
        "box -3x-2", "box ³x2", "box 3x2.",
    ],
)  # fmt: skip
def test_other_comments_do_not_define_boxes(comment: str) -> None:
    text = f"# {comment}\n" + "123456\n" + "......\n" * 5
    (item,) = formats.read(io.StringIO(text))
    assert isinstance(item, PuzzleRecord)
    assert item == PuzzleRecord(
        Puzzle(boxes((2, 3)), bytes([1, 2, 3, 4, 5, 6, *[0] * 30])),
        comments=(comment,),
    )


def test_a_note_applies_to_one_puzzle_and_is_not_a_comment() -> None:
    rows = "123456\n" + "......\n" * 5
    text = f"# Mine\n#BOX 3X2\n{rows}\n{rows}"
    first, second = formats.read(io.StringIO(text))
    assert isinstance(first, PuzzleRecord) and isinstance(second, PuzzleRecord)
    assert isinstance(first.grid, Puzzle)
    assert (first.grid.rules.shape, first.comments) == ((3, 2), ("Mine",))
    assert second == PuzzleRecord(rules.parse(rows))


def test_a_note_of_another_size_is_a_comment() -> None:
    rows = "123456\n" + "......\n" * 5
    first, second = read(f"# box 2x2\n{rows}\n# box 3x2\n{rows}")
    assert isinstance(first, Puzzle) and first.rules.shape == (2, 3)
    assert isinstance(second, Puzzle) and second.rules.shape == (3, 2)
    nine = "123456789" + "." * 72
    for text in (nine, "\n".join(nine[k : k + 9] for k in range(0, 81, 9))):
        assert read(f"# box 2x3\n{text}\n") == [Grid.parse(nine)]


@pytest.mark.parametrize("note", ["3x3", "2x3", "3x3 diagonals", "1x9"])
@pytest.mark.parametrize("blank", ["", "\n"])
def test_a_note_inside_a_puzzle_is_no_rule_of_it(
    note: str, blank: str
) -> None:
    nine = "123456789" + "." * 72
    rows = [nine[k : k + 9] + "\n" for k in range(0, 81, 9)]
    for at in range(3, 9, 3) if blank else range(1, 9):
        text = [*rows[:at], blank, f"# box {note}\n", *rows[at:], *rows]
        first, second = read("".join(text))
        assert second == Grid.parse(nine)
        if note in ("3x3", "2x3"):  # the usual boxes, or another size
            assert first == second
        else:
            assert "inside a puzzle" in str(first)


def test_a_note_begins_a_puzzle_where_one_is_not_complete() -> None:
    rows = ["123456", *["......"] * 5]
    for between in ("\n", "\n\n"):
        text = "\n".join(rows[:4]) + f"{between}# box 3x2\n" + "\n".join(rows)
        records = read(text + "\n")
        assert (
            isinstance(records[0], str) and "ends after 4 rows" in records[0]
        )
        assert isinstance(records[1], Puzzle) and records[1].rules.shape == (
            3,
            2,
        )


@pytest.mark.parametrize(
    "text",
    [unit * 60_000 for unit in ("[", "[ ", "[a", "(1 ", "{", "[|", "w")]
    + [f"[{sign * 100_000}" for sign in " w1\"'"],
    ids=lambda text: text[:3],
)
def test_text_that_begins_like_a_list_is_read_in_linear_time(
    text: str,
) -> None:
    """Texts that a quadratic reader takes minutes for."""
    items = formats.read(io.StringIO(text))
    assert not any(isinstance(one, PuzzleRecord) for one in items)


@pytest.mark.parametrize("between", ["", "\n"])
@pytest.mark.parametrize("size", [4, 6, 9])
def test_a_comment_belongs_to_the_puzzle_below_it(
    size: int, between: str
) -> None:
    """Also if no blank line precedes it."""
    rows = f"{'1' + '.' * (size - 1)}\n" + f"{'.' * size}\n" * (size - 1)
    text = between.join(f"# puzzle {n}\n{rows}" for n in (1, 2, 3))
    source = formats.Source(io.StringIO(f"{text}# the end\n"), ReadOptions())
    result = []
    for item in formats.read(source):
        assert isinstance(item, PuzzleRecord)
        result.append((item.comments, source.place))
    height = size + 1 + len(between)
    assert result == [
        ((f"puzzle {n}",), (n - 1) * height + size + 1) for n in (1, 2, 3)
    ]
