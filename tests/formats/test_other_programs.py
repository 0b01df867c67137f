"""Files written by other programs."""

import io
import itertools
import json

import pytest

from format_texts import CHOICES, GRID, grids, items, only_error, text_of
from puzzles import WIKI
from sudokit import Choice, formats
from sudokit.filter.items import InputPuzzle, Remark
from sudokit.filter.puzzles import items_of
from sudokit.formats import (
    FORMATS,
    Item,
    Marks,
    PuzzleRecord,
    Source,
    fpuzzles,
)
from sudokit.formats.about import About
from sudokit.formats.lz_string import packed
from sudokit.text.messages import FormatError


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
    facts = ("Ruud", "Easy", "03-08-2006")
    assert puzzle == PuzzleRecord(
        GRID, None, facts, about=About(author="Ruud")
    )
    state = GRID.update(Choice(0, 2, 4))
    later = "\n".join(state.line()[k : k + 9] for k in range(0, 81, 9))
    (puzzle,) = items(f"[Puzzle]\n{rows}\n[State]\n{later}\n")
    assert puzzle == PuzzleRecord(state, GRID)


def test_sdk_keeps_comments_that_begin_with_a_letter_of_a_kind() -> None:
    rows = "\n".join(ROWS)
    (puzzle,) = items(f"# Anna\n#  Deep blue\n#CAnna\n#AAnna\n{rows}\n")
    assert puzzle.comments == ("Anna", "Deep blue", "Anna", "Anna")
    assert puzzle.about == About(author="Anna")


def test_hodoku_with_entries_and_choices_ruled_out() -> None:
    line = ":0701:9:+4" + "." * 78 + "1.:911 523:913::A comment:"
    (puzzle,) = items(line + "\n")
    assert puzzle.clues.line() == "." * 79 + "1."
    assert puzzle.grid.line() == "4" + "." * 78 + "1."
    assert 5 not in puzzle.grid.candidates(1, 2)
    assert puzzle.comments == ("A comment",)
    assert puzzle.dropped == ("technique and conclusion",)


ROWS = [WIKI[k : k + 9] for k in range(0, 81, 9)]


def test_sdk_with_every_section() -> None:
    started = "\n".join(["534" + ROWS[0][3:], *ROWS[1:]])
    text = (
        "#ARuud\n[Puzzle]\n" + "\n".join(ROWS) + f"\n[State]\n{started}\n"
        "[PencilMarks]\n,,12,\n,1,2,\n"
    )
    for file in (text, text.replace("\n", "\r\n")):
        one, two = items(file + "\n" + file)
        assert (
            one
            == two
            == PuzzleRecord(
                GRID.update(Choice(0, 2, 4)),
                GRID,
                ("Ruud",),
                ("section [PencilMarks]",),
                about=About(author="Ruud"),
            )
        )


def test_sdk_continues_after_a_bad_puzzle_and_its_state() -> None:
    rows = "\n".join(ROWS)
    bad, state, good = items(
        f"[Puzzle]\n{rows.replace('6', 'x')}\n[State]\n{rows}\n\n"
        f"[Puzzle]\n{rows}\n"
    )
    assert str(bad) == "<test>:3:1: 'x' is not a value of a cell"
    assert str(state).endswith(" a state without its puzzle")
    assert good == PuzzleRecord(GRID)


def test_latin_1_is_read() -> None:
    raw = ("#AJos\xe9 M\xfcller\n" + "\n".join(ROWS)).encode("latin-1")
    text = raw.decode("utf-8", "surrogateescape")
    (puzzle,) = items(text)
    author = "Jos\xe9 M\xfcller"
    assert puzzle == PuzzleRecord(
        GRID, comments=(author,), about=About(author=author)
    )


@pytest.mark.parametrize("name", ["auto", *FORMATS])
@pytest.mark.parametrize("code", ["utf-16-le", "utf-16-be"])
def test_utf16_is_named(name: str, code: str) -> None:
    raw = ("\ufeff" + f"{WIKI}\n" * 2).encode(code)
    text = raw.decode("utf-8", "surrogateescape")
    assert only_error(text, name) == (
        "<test>:1:1: the text must be UTF-8; this is UTF-16"
    )


def test_lines_of_hodoku_with_a_technique() -> None:
    """Placed cells and the length of a chain aren't a comment."""
    for rest, comments in (("411::", ()), ("411:5", ()), ("A:b", ("A:b",))):
        (puzzle,) = items(f":0002:4:{WIKI}:::{rest}:\n")
        assert puzzle.comments == comments
        assert puzzle.dropped == ("technique and conclusion",)
    (puzzle,) = items(f":0000:x:{WIKI}:412 413::\n")
    assert puzzle.dropped == () and 4 not in puzzle.grid.candidates(0, 2)


def test_the_columns_of_kaggle() -> None:
    text = f"quizzes,solutions\n{WIKI.replace('.', '0')},{'1' * 81}\n"
    assert items(text) == [PuzzleRecord(GRID, dropped=("column 'solutions'",))]


def test_candidates_of_729_characters() -> None:
    cells = []
    for i, j in itertools.product(range(9), repeat=2):
        n = GRID.values()[i][j]
        choices = (n,) if n else GRID.candidates(i, j)
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


def test_candidates_format_stores_ruled_out_candidates() -> None:
    assert grids(text_of([PuzzleRecord(CHOICES)], "candidates")) == [CHOICES]


def cell_fields(marks: str) -> str:
    """Return the cells of a started game as OpenSudoku stores them."""
    return "".join(
        f"{n}|{marks}|{int(n == '0')}|" for n in WIKI.replace(".", "0")
    )


def test_opensudoku_of_every_version() -> None:
    games: list[tuple[str, str | None, int, int]] = [
        (WIKI.replace(".", "0"), None, 0, 0),
        ("version: 1&#10;", "1,2,", 0, 0b11),
        ("version: 1&#10;", "-", 0, 0),
        ("version: 2&#10;", "3|", 0, 0b11),
        ("version: 2&#10;", "3", 0, 0b11),
        ("version: 3\n", "511", 0, 0b111111111),
        ("version: 4&#10;", "4|3", 0b11, 0b100),
        ("version: 5&#10;", "0|0|7", 0, 0),
    ]
    text = (
        '<?xml version="1.0" encoding="utf-8" standalone="no" ?>\n'
        '<opensudoku version="3"><folder name="A" created="1">'
        + "".join(
            f'<game created="0" state="1" note="" data="{data}'
            f'{cell_fields(marks) if marks else ""}" />\n'
            for data, marks, *_ in games
        )
        + "</folder></opensudoku>"
    )
    records = items(text)
    assert [item.grid for item in records] == [GRID] * len(games)
    assert [item.clues for item in records] == [None] * len(games)
    assert [item.dropped for item in records] == [
        ("name and text",),
        *([()] * (len(games) - 1)),
    ]
    for item, (_, _, centre, corner) in zip(records, games, strict=True):
        noted = item.marks or Marks((0,), (0,))
        assert {*noted.centre} == {centre} and {*noted.corner} == {corner}


def test_opensudoku_with_entries_and_a_note() -> None:
    started = "5|0|0|" + "4|0|1|" + cell_fields("0")[12:]
    (puzzle,) = items(
        f'<opensudoku><game data="version: 3&#10;{started}"'
        ' note="hard" /></opensudoku>'
    )
    assert puzzle.grid.line() == "54" + WIKI[2:]
    assert puzzle.clues.line() == "5." + WIKI[2:]
    assert puzzle.dropped == ("note",)


def test_hostile_xml_is_refused() -> None:
    laughs = "".join(
        f'<!ENTITY l{k} "{f"&l{k - 1};" * 10}">' for k in range(1, 10)
    )
    for text in (
        f'<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]><opensudoku>&l9;',
        '<!DOCTYPE x SYSTEM "file:///etc/passwd"><opensudoku/>',
        '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>',
    ):
        assert "document types and entities are not allowed" in only_error(
            text
        )
    assert "undefined entity" in only_error("<opensudoku>&f;")


def test_csv_with_other_columns_and_marks() -> None:
    text = f'id;"Quizzes";solutions\n1;{WIKI};x\n\n2;"{WIKI}";y\n'
    records = items(text)
    assert [item.grid for item in records] == [GRID, GRID]
    assert records[0].dropped == ("column 'id'", "column 'solutions'")


def test_jsonl_of_other_programs() -> None:
    (puzzle,) = items(f'{{"quizzes": "{WIKI}", "level": 3}}\n')
    assert puzzle == PuzzleRecord(GRID, dropped=("'level'",))
    assert grids(f'"{WIKI}"\n') == [GRID]


@pytest.mark.parametrize("blank", ["", " "])
@pytest.mark.parametrize(
    ("keys", "kind"),
    [
        ('"rule": "anti-knight"', None),
        ('"rules": "anti-knight"', True),
        ('"diagonals": true', True),
        ('"cages": [[3, "r1c1"]]', None),
        ('"level": 3', False),
    ],
)
def test_the_filter_reads_the_keys_of_jsonl(
    keys: str, kind: bool | None, blank: str
) -> None:
    """Whether blanks stand around the puzzle or not."""
    pair = f'"puzzle":{blank}"{WIKI}"{blank}'
    for first, second in ((pair, keys), (keys, pair)):
        text = f"{{{blank}{first},{blank}{second}}}\n"
        results = list(items_of(io.StringIO(text)))
        puzzles = [one for one in results if isinstance(one, InputPuzzle)]
        errors = [
            one for one in results if isinstance(one, Remark) and one.is_error
        ]
        assert (len(puzzles), len(errors)) == (
            (0, 1) if kind is None else (1, 0)
        )
        for puzzle in puzzles:
            assert (puzzle.notation is not None) == kind


def test_decoration_is_left_out_and_named() -> None:
    def item(**more: object) -> Item:
        rows: list[list[object]] = [[{} for _ in range(9)] for _ in range(8)]
        cells = [[{"c": "#FF0"}] + [{}] * 8, *rows]
        text = json.dumps({"size": 9, "grid": cells} | more)
        (record,) = formats.read(io.StringIO(fpuzzles.HOME + packed(text)))
        return record

    drawn = item(text=[{"value": "x"}])
    assert isinstance(drawn, PuzzleRecord)
    assert drawn.dropped == ("text", "colours")
    other = item(text=[], line=[{"lines": [["R1C1"]]}])
    assert isinstance(other, FormatError) and "line" in other.message


def test_links_of_penpa_are_named() -> None:
    for link in (
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRdb5swFH3nV1R",
        "https://opt-pan.github.io/penpa-edit/?m=solve&p=" + "A" * 81,
    ):
        (item,) = formats.read(io.StringIO(link))
        assert isinstance(item, FormatError) and "Penpa" in item.message
