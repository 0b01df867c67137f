"""Every format, alone, in pairs, and fed with rubbish."""

import io
import itertools
import string
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from puzzles import WIKI
from sudokit import Choice, Grid, boxes, formats
from sudokit.boxes import BoxGrid, Shape
from sudokit.core.arrays import COMPILED
from sudokit.formats import FORMATS, Puzzle, Source
from sudoku import FormatError

GRID = Grid.parse(WIKI)
CHOICES = GRID.reject(Choice(0, 2, 1)).reject(Choice(8, 0, 2))


def said(puzzles: Any, name: str) -> Any:
    """Puzzles as text of a format."""
    out = io.StringIO()
    formats.write(out, puzzles, name)
    return out.getvalue()


def items(
    text: str,
    name: str = "auto",
    file: str = "<test>",
    shape: Shape | None = None,
) -> list[Any]:
    """What is read from a text."""
    return list(formats.read(io.StringIO(text), file, name, shape))


def grids(text: str, name: str = "auto") -> Any:
    found = items(text, name)
    errors = [item for item in found if isinstance(item, FormatError)]
    assert not errors
    return [item.grid for item in found]


def only_error(text: str, name: str = "auto") -> Any:
    (error,) = (
        item for item in items(text, name) if isinstance(item, FormatError)
    )
    return str(error)


# The table.


def test_the_names_are_those_of_the_issue() -> None:
    assert list(FORMATS) == [
        "line",
        "grid",
        "spaced",
        "framed",
        "triples",
        "sdk",
        "sdm",
        "ss",
        "candidates",
        "opensudoku",
        "csv",
        "hodoku",
        "jsonl",
        "link",
        "sudokuwiki",
        "fpuzzles",
        "sudokupad",
        "arrays",
        "cells",
    ]
    assert set(formats.ORDER) == set(FORMATS)


def test_an_unknown_name_is_refused_with_the_names() -> None:
    with pytest.raises(ValueError, match="'pdf', only line, grid"):
        formats.format_named("pdf")
    with pytest.raises(ValueError, match="'pdf'"):
        formats.read(io.StringIO(), "-", "pdf")


@pytest.mark.parametrize("name", FORMATS)
def test_recognised_by_itself(name: str) -> None:
    text = said([Puzzle(GRID), Puzzle(GRID)], name)
    assert formats.recognise(Source(io.StringIO(text))) == name


@pytest.mark.parametrize("name", FORMATS)
def test_windows_ends_of_lines_and_a_mark_at_the_start(name: str) -> None:
    text = "\ufeff" + said([Puzzle(GRID)], name).replace("\n", "\r\n")
    assert grids(text) == [GRID]


def test_what_the_written_forms_look_like() -> None:
    assert said([Puzzle(GRID)], "line") == WIKI + "\n"
    assert said([Puzzle(GRID)], "sdm") == WIKI.replace(".", "0") + "\n"
    assert said([Puzzle(GRID)], "spaced").startswith("5 3 0 0 7 0 0 0 0\n")
    assert said([Puzzle(GRID)], "grid").startswith("53..7....\n6..195...\n")
    assert said([Puzzle(GRID)], "ss").splitlines()[:4] == [
        "53.|.7.|...",
        "6..|195|...",
        ".98|...|.6.",
        "-----------",
    ]
    assert said([Puzzle(GRID)], "framed").splitlines()[:2] == [
        "+-------+-------+-------+",
        "| 5 3 . | . 7 . | . . . |",
    ]
    assert said([Puzzle(GRID)], "triples").startswith("0\n0\n5\n0\n1\n3\n")
    assert said([Puzzle(GRID)], "sdk").startswith("[Puzzle]\n53..7....\n")
    assert said([Puzzle(GRID)], "csv") == f"puzzle\n{WIKI}\n"
    assert said([Puzzle(GRID)], "hodoku") == f":0000:x:{WIKI}:::\n"
    assert said([Puzzle(GRID)], "jsonl") == f'{{"puzzle": "{WIKI}"}}\n'
    assert '<game data="530070' in said([Puzzle(GRID)], "opensudoku")
    rows = said([Puzzle(GRID)], "candidates").splitlines()
    assert len(rows) == 13 and len(set(map(len, rows))) == 1
    assert rows[1].split("|")[1].split() == ["5", "3", "124"]


# Reading what was written.


@st.composite
def puzzles(draw: Any) -> Any:
    """Any 9x9 grid, some with choices ruled out."""
    values = draw(
        st.lists(
            st.sampled_from([0, 0, 0, 0, *range(1, 10)]),
            min_size=81,
            max_size=81,
        )
    )
    grid = Grid.init([values[k : k + 9] for k in range(0, 81, 9)])
    for i, j, n in draw(
        st.lists(
            st.tuples(st.integers(0, 8), st.integers(0, 8), st.integers(1, 9)),
            max_size=6,
        )
    ):
        grid = formats.rule_out(grid, [Choice(i, j, n)])
    return Puzzle(grid)


def grid_of(puzzle: Puzzle) -> Grid:
    assert isinstance(puzzle.grid, Grid)
    return puzzle.grid


@settings(
    max_examples=12 if COMPILED else 4,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(st.lists(puzzles(), min_size=1, max_size=3))
def test_all_pairs_of_formats(some: list[Puzzle]) -> None:
    """Written in one, read, written in another, read: the same puzzle."""
    read = {name: items(said(some, name), name) for name in FORMATS}
    for first, second in itertools.product(FORMATS, repeat=2):
        wanted = [grid_of(one) for one in some]
        if "triples" in (first, second):
            wanted = [g for g in wanted if set(g.line()) != {"."}]
        if "choices" not in (FORMATS[first].says & FORMATS[second].says):
            wanted = [formats.plain(g) for g in wanted]
        assert grids(said(read[first], second), second) == wanted


@settings(max_examples=25, deadline=None)
@given(puzzles())
def test_every_format_is_read_back_without_its_name(puzzle: Puzzle) -> None:
    for name in FORMATS:
        if (
            name == "triples"
            and len(grid_of(puzzle).line().replace(".", "")) == 0
        ):
            continue
        (grid,) = grids(said([puzzle], name))
        assert grid.values() == puzzle.grid.values()


def test_the_empty_grid_is_an_empty_file_of_triples() -> None:
    empty = Puzzle(Grid.parse("." * 81))
    assert said([empty], "triples") == ""
    assert grids("", "triples") == []
    for name in FORMATS.keys() - {"triples"}:
        assert grids(said([empty], name)) == [empty.grid]


SHAPED = [name for name, one in FORMATS.items() if "shapes" in one.says]


@cache
def shaped(shape: Shape) -> BoxGrid:
    """A puzzle with boxes of this shape."""
    return boxes.generate(shape, seed=1)


@pytest.mark.parametrize("name", SHAPED)
@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 2), (3, 4), (4, 4)])
def test_other_shapes_of_boxes(name: str, shape: Shape) -> None:
    grid = shaped(shape)
    text = said([Puzzle(grid), Puzzle(grid)], name)
    found = items(text, name, shape=shape)
    assert found == [Puzzle(grid), Puzzle(grid)]
    if shape != (3, 2) or name == "jsonl":
        assert items(text) == found


def test_diagonals_are_kept_by_jsonl_and_dropped_elsewhere() -> None:
    grid = BoxGrid((3, 3), bytes(81), diagonals=True)
    assert grids(said([Puzzle(grid)], "jsonl")) == [grid]
    assert formats.unsaid(Puzzle(grid), FORMATS["line"]) == ["diagonals"]
    odd = BoxGrid((3, 2), bytes(36))
    assert formats.unsaid(Puzzle(odd), FORMATS["line"]) == [
        "shape of the boxes"
    ]


@pytest.mark.parametrize("name", sorted(FORMATS.keys() - set(SHAPED)))
def test_a_format_of_9x9_refuses_other_sizes(name: str) -> None:
    with pytest.raises(ValueError, match=r"only 9x9 grids .* not 4x4"):
        said([Puzzle(BoxGrid((2, 2), bytes(16)))], name)


CLUES = Grid.parse("." * 9 + WIKI[9:])


@pytest.mark.parametrize("name", FORMATS)
def test_clues_and_entries_where_they_can_be_said(name: str) -> None:
    puzzle = Puzzle(GRID, CLUES)
    (back,) = items(said([puzzle], name), name)
    kept = "clues" in FORMATS[name].says
    assert back.clues == (CLUES if kept else None)
    assert formats.unsaid(puzzle, FORMATS[name]) == (
        [] if kept else ["which values are clues"]
    )


@pytest.mark.parametrize("name", FORMATS)
def test_comments_where_they_can_be_said(name: str) -> None:
    puzzle = Puzzle(GRID, comments=("From a book",))
    (back,) = items(said([puzzle], name), name)
    kept = "comments" in FORMATS[name].says
    assert back.comments == (puzzle.comments if kept else ())


# Files of other programs.


def test_simple_sudoku_with_a_frame() -> None:
    rows = [WIKI[k : k + 9] for k in range(0, 81, 9)]
    lines = [
        "|" + "|".join(row[at : at + 3] for at in (0, 3, 6)) + "|"
        for row in rows
    ]
    rule = "|---+---+---|"
    text = "\n".join(
        [
            "*-----------*",
            *lines[:3],
            rule,
            *lines[3:6],
            rule,
            *lines[6:],
            "*-----------*",
            "",
        ]
    )
    assert formats.recognise(Source(io.StringIO(text))) == "ss"
    assert grids(text) == [GRID]


def test_sdk_of_sudocue_and_of_sadman() -> None:
    rows = "\n".join(WIKI[k : k + 9] for k in range(0, 81, 9))
    (puzzle,) = items(f"#ARuud\n#LEasy\n#B03-08-2006\n{rows}\n")
    assert puzzle == Puzzle(GRID, None, ("Ruud", "Easy", "03-08-2006"))
    state = GRID.update(Choice(0, 2, 4))
    later = "\n".join(state.line()[k : k + 9] for k in range(0, 81, 9))
    (puzzle,) = items(f"[Puzzle]\n{rows}\n[State]\n{later}\n")
    assert puzzle == Puzzle(state, GRID)


def test_hodoku_with_entries_and_choices_ruled_out() -> None:
    line = ":0701:9:+4" + "." * 78 + "1.:911 523:913::A comment:"
    (puzzle,) = items(line + "\n")
    assert puzzle.clues.line() == "." * 79 + "1."
    assert puzzle.grid.line() == "4" + "." * 78 + "1."
    assert 5 not in puzzle.grid.choices(1, 2)
    assert puzzle.comments == ("A comment",)
    assert puzzle.unsaid == ("technique and conclusion",)


ROWS = [WIKI[k : k + 9] for k in range(0, 81, 9)]


def test_sdk_with_every_section() -> None:
    begun = "\n".join(["534" + ROWS[0][3:], *ROWS[1:]])
    text = (
        "#ARuud\n[Puzzle]\n" + "\n".join(ROWS) + f"\n[State]\n{begun}\n"
        "[PencilMarks]\n,,12,\n,1,2,\n"
    )
    for file in (text, text.replace("\n", "\r\n")):
        one, two = items(file + "\n" + file)
        assert (
            one
            == two
            == Puzzle(
                GRID.update(Choice(0, 2, 4)),
                GRID,
                ("Ruud",),
                ("section [PencilMarks]",),
            )
        )


def test_sdk_goes_on_after_a_bad_puzzle_and_its_state() -> None:
    rows = "\n".join(ROWS)
    bad, state, good = items(
        f"[Puzzle]\n{rows.replace('6', 'x')}\n[State]\n{rows}\n\n"
        f"[Puzzle]\n{rows}\n"
    )
    assert str(bad) == "<test>:3:1: 'x' is no value of a cell"
    assert str(state).endswith(" the state of a puzzle that is missing")
    assert good == Puzzle(GRID)


def test_older_programs_wrote_latin_1() -> None:
    raw = ("#AJos\xe9 M\xfcller\n" + "\n".join(ROWS)).encode("latin-1")
    text = raw.decode("utf-8", "surrogateescape")
    (puzzle,) = items(text)
    assert puzzle == Puzzle(GRID, comments=("Jos\xe9 M\xfcller",))


@pytest.mark.parametrize("name", ["auto", *FORMATS])
@pytest.mark.parametrize("code", ["utf-16-le", "utf-16-be"])
def test_utf16_is_named(name: str, code: str) -> None:
    raw = ("\ufeff" + f"{WIKI}\n" * 2).encode(code)
    text = raw.decode("utf-8", "surrogateescape")
    assert only_error(text, name) == (
        "<test>:1:1: text is UTF-8, and this is UTF-16"
    )


def test_lines_of_hodoku_with_a_technique() -> None:
    """Cells that are set and the length of a chain are no comment."""
    for rest, comments in (("411::", ()), ("411:5", ()), ("A:b", ("A:b",))):
        (puzzle,) = items(f":0002:4:{WIKI}:::{rest}:\n")
        assert puzzle.comments == comments
        assert puzzle.unsaid == ("technique and conclusion",)
    (puzzle,) = items(f":0000:x:{WIKI}:412 413::\n")
    assert puzzle.unsaid == () and 4 not in puzzle.grid.choices(0, 2)


def test_the_columns_of_kaggle() -> None:
    text = f"quizzes,solutions\n{WIKI.replace('.', '0')},{'1' * 81}\n"
    assert items(text) == [Puzzle(GRID, unsaid=("column 'solutions'",))]


def test_candidates_of_729_characters() -> None:
    cells = []
    for i, j in itertools.product(range(9), repeat=2):
        n = GRID.values()[i][j]
        choices = (n,) if n else GRID.choices(i, j)
        cells.append(
            "".join(str(k) if k in choices else "." for k in range(1, 10))
        )
    (grid,) = grids("".join(cells) + "\n")
    assert all(
        sign in (clue, other)
        for sign, clue, other in zip(
            grid.line(), WIKI, GRID.fill_singles().line(), strict=True
        )
    )


def test_candidates_keep_what_is_ruled_out() -> None:
    assert grids(said([Puzzle(CHOICES)], "candidates")) == [CHOICES]


def cell_fields(marks: str) -> str:
    """The cells of a game begun as OpenSudoku keeps them."""
    return "".join(
        f"{n}|{marks}|{int(n == '0')}|" for n in WIKI.replace(".", "0")
    )


def test_opensudoku_of_every_version() -> None:
    games: list[tuple[str, str | None]] = [
        (WIKI.replace(".", "0"), None),
        ("version: 1&#10;", "1,2,"),
        ("version: 1&#10;", "-"),
        ("version: 2&#10;", "3|"),
        ("version: 2&#10;", "3"),
        ("version: 3\n", "511"),
        ("version: 4&#10;", "0|3"),
        ("version: 5&#10;", "0|0|7"),
    ]
    text = (
        '<?xml version="1.0" encoding="utf-8" standalone="no" ?>\n'
        '<opensudoku version="3"><folder name="A" created="1">'
        + "".join(
            f'<game created="0" state="1" note="" data="{data}'
            f'{cell_fields(marks) if marks else ""}" />\n'
            for data, marks in games
        )
        + "</folder></opensudoku>"
    )
    found = items(text)
    assert [item.grid for item in found] == [GRID] * len(games)
    assert [item.clues for item in found] == [None] * len(games)
    assert [item.unsaid for item in found] == [
        ("name and text",),
        ("pencil marks",),
        (),
        *([("pencil marks",)] * 5),
    ]


def test_opensudoku_with_entries_and_a_note() -> None:
    begun = "5|0|0|" + "4|0|1|" + cell_fields("0")[12:]
    (puzzle,) = items(
        f'<opensudoku><game data="version: 3&#10;{begun}"'
        ' note="hard" /></opensudoku>'
    )
    assert puzzle.grid.line() == "54" + WIKI[2:]
    assert puzzle.clues.line() == "5." + WIKI[2:]
    assert puzzle.unsaid == ("note",)


def test_hostile_xml() -> None:
    laughs = "".join(
        f'<!ENTITY l{k} "{f"&l{k - 1};" * 10}">' for k in range(1, 10)
    )
    for text in (
        f'<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]><opensudoku>&l9;',
        '<!DOCTYPE x SYSTEM "file:///etc/passwd"><opensudoku/>',
        '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>',
    ):
        assert "document types and entities are refused" in only_error(text)
    assert "undefined entity" in only_error("<opensudoku>&f;")


def test_csv_with_other_columns_and_marks() -> None:
    text = f'id;"Quizzes";solutions\n1;{WIKI};x\n\n2;"{WIKI}";y\n'
    found = items(text)
    assert [item.grid for item in found] == [GRID, GRID]
    assert found[0].unsaid == ("column 'id'", "column 'solutions'")


def test_jsonl_of_other_programs() -> None:
    (puzzle,) = items(f'{{"quizzes": "{WIKI}", "level": 3}}\n')
    assert puzzle == Puzzle(GRID, unsaid=("'level'",))
    assert grids(f'"{WIKI}"\n') == [GRID]


# Errors.


@pytest.mark.parametrize(("text", "message"), [
    (WIKI[:-1] + "x\n", "<test>:1:81: 'x' is no value of a cell"),
    (f"[Puzzle]\n{WIKI[:9]}\n12345678\n",
     "<test>:3:1: 8 cells in a row, not 9"),
    ("[Puzzle]\n" + "12345678a\n", "<test>:2:9: 'a' is no value of a cell"),
    ("[Puzzle]\n123456789\n",
     "<test>:2:1: the puzzle ends before its ninth row"),
    ("0\n0\n5\n0\n0\n6\n", "<test>:6:1: r1c1 has a value already"),
    ("0\n0\n0\n", "<test>:3:1: '0' is no value of 1 to 9"),
    ("0\n9\n1\n", "<test>:2:1: '9' is no column of 0 to 8"),
    (f":0000:x:{WIKI[:80]}:::\n",
     "<test>:1:9: 80 cells don't make a grid"),
    (f":0000:x:{WIKI}:0:\n",
     "<test>:1:91: '0' is no value, row and column"),
    (":a:b:\n", "<test>:1:1: not :technique:values:puzzle:choices:"),
    ("puzzle\n12\n", "<test>:2:1: 2 cells don't make a grid"),
    (f"id,puzzle\n1,{WIKI[:-1]}x\n",
     "<test>:2:83: 'x' is no value of a cell"),
    ("{}\n", '<test>:1:1: there is no "puzzle" of all cells'),
    ("{1}\n", "<test>:1:2: no JSON: Expecting property name enclosed in"
     " double quotes"),
    ('{"puzzle": "' + WIKI + '", "ruled_out": ["r0c1<>2"]}\n',
     "<test>:1:1: 'r0c1<>2' is no choice such as r1c2<>3"),
    ('{"puzzle": "' + WIKI + '", "clues": "' + "9" * 81 + '"}\n',
     "<test>:1:1: a clue is not in the grid"),
    ("<sudoku/>", "<test>:1:1: <sudoku> is not <opensudoku>"),
    ("<opensudoku><game/></opensudoku>",
     "<test>:1:13: a game without data"),
    ("<opensudoku><game data='12'/></opensudoku>",
     "<test>:1:13: 81 digits or the fields of a game are needed"),
    ("<opensudoku>", "<test>:1:13: no XML: no element found"),
    ("<!DOCTYPE x [<!ENTITY a 'b'>]><opensudoku/>",
     "<test>:1:13: document types and entities are refused"),
])  # fmt: skip
def test_what_is_wrong_and_where(text: str, message: str) -> None:
    assert only_error(text) == message


@pytest.mark.parametrize(
    "name",
    [
        "hodoku",
        "jsonl",
        "csv",
        "opensudoku",
        "sdk",
        "triples",
        "line",
        "candidates",
    ],
)
def test_a_bad_puzzle_does_not_hide_the_next(name: str) -> None:
    bad = {
        "hodoku": ":0000:x:12:::\n",
        "jsonl": "{\n",
        "csv": "12\n",
        "opensudoku": "<game data='1'/>\n",
        "sdk": "[Puzzle]\n12\n\n",
        "triples": "9\n\n",
        "line": "12\n",
        "candidates": "1 2\n\n",
    }[name]
    one = FORMATS[name]
    text = one.head + bad + one.text(Puzzle(GRID)) + one.tail
    error, puzzle = items(text, name)
    assert isinstance(error, FormatError)
    assert puzzle.grid == GRID


def test_limits() -> None:
    deep = "<opensudoku>" + "<a>" * 40
    assert "more than 32 elements" in only_error(deep)
    wide = '<opensudoku><game data="' + "1" * 2_000_000
    assert "more than a million characters" in only_error(wide)
    assert "more than 64 brackets" in only_error('{"a": ' + "[" * 70 + "\n")
    assert "65536 characters or more" in only_error("{" + " " * 70_000 + "\n")
    assert "no JSON" in only_error('{"puzzle": ' + "1" * 5000 + "}\n")


def test_reading_is_lazy() -> None:
    """A puzzle is there before the stream goes on."""

    class Endless:
        left = 3

        def readline(self, limit: int, /) -> str:
            self.left -= 1
            assert self.left >= 0
            return WIKI + "\n"

    for name in ("auto", "line"):
        assert next(formats.read(Endless(), "-", name)) == Puzzle(GRID)


def test_text_that_is_not_utf8() -> None:
    raw = io.BytesIO(WIKI.encode() + b"\n\xff\xfe\n" + WIKI.encode())
    strict = io.TextIOWrapper(raw, encoding="utf-8")
    found = list(formats.read(strict, "f"))
    assert "text is UTF-8" in str(found[-1])


# Rubbish.

SIGNS = st.text(
    alphabet=string.digits + ".:,|+-*<>(){}[]\"'# \n\r\tqx=&;"
    "\x00\ufeff\ud800\udcff√│",
    max_size=400,
)


def fed(text: str, name: str) -> None:
    """Only grids and FormatErrors come out."""
    for item in items(text, name):
        assert isinstance(item, Puzzle | FormatError)
        str(item)
        if isinstance(item, Puzzle):
            for target in FORMATS.values():
                try:
                    target.text(item).encode()
                except ValueError as error:
                    assert "only 9x9" in str(error)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=600))
def test_random_bytes(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    for name in ("auto", *FORMATS):
        fed(text, name)


@settings(max_examples=150, deadline=None)
@given(SIGNS)
def test_random_signs_of_the_formats(text: str) -> None:
    for name in ("auto", *FORMATS):
        fed(text, name)


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(st.data())
def test_damaged_files(data: st.DataObject) -> None:
    """A right file with a piece cut out, doubled or changed."""
    name = data.draw(st.sampled_from(list(FORMATS)))
    text = said([Puzzle(CHOICES, CLUES, ("A",)), Puzzle(GRID)], name)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        to = data.draw(st.integers(at, min(at + 20, len(text))))
        text = text[:at] + data.draw(SIGNS.map(lambda t: t[:9])) + text[to:]
    for other in ("auto", name):
        fed(text, other)
