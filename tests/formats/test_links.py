"""Links with a puzzle, JSON arrays, spreadsheet cells."""

import io
import json
from typing import Any

import pytest

import shell
from puzzles import WIKI
from sudokit import Choice, Grid, formats
from sudokit.core.dice import Dice
from sudokit.formats import FORMATS, CantHold, Marks, PuzzleRecord
from sudokit.formats.lz_string import packed, unpacked
from sudokit.formats.short_json import parse
from sudokit.rules import GivenRules, Puzzle, make_rules
from sudokit.rules.kinds import plainest
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.rules import CLASSIC, Rules
from sudokit.rules.spelling import notations
from sudokit.text.messages import FormatError
from sudokit.text.reader import ReadOptions

GRID = Grid.parse(WIKI)
NO_MARKS = (0,) * 81
LINKS = ("link", "sudokuwiki", "fpuzzles", "sudokupad")


def read(text: str, format: str = "auto") -> list[Any]:
    return list(formats.read(io.StringIO(text), ReadOptions("<test>", format)))


def written(puzzle: PuzzleRecord, format: str) -> str:
    out = io.StringIO()
    formats.write(out, [puzzle], format)
    return out.getvalue()


def refusal(text: str, format: str = "auto") -> str:
    (error,) = read(text, format)
    assert isinstance(error, FormatError), error
    assert "\n" not in error.message
    return str(error)


def state(dice: Dice, rules: Rules = CLASSIC) -> PuzzleRecord:
    """Return a random position: clues, values and two kinds of marks."""
    size = rules.size
    cells = range(size * size)
    values, clues = [[0 for _ in cells] for _ in range(2)]
    marks = [[0 for _ in cells] for _ in range(2)]
    for cell in cells:
        kind = dice.below(4)
        if kind < 2:
            i, j = divmod(cell, size)
            values[cell] = 1 + (3 * i + i // 3 + j) % size  # a 9x9 solution
            clues[cell] = values[cell] * (1 - kind)
        elif kind == 2:
            for some in marks:
                some[cell] = dice.below(2) * dice.below(1 << size)
    grid, given = [
        plainest(Puzzle(rules, bytes(some))) for some in (values, clues)
    ]
    centre, corner = map(tuple, marks)
    return PuzzleRecord(grid, given, marks=Marks(centre, corner))


REGIONS = [(0, 1, 2, 4), (3, 7, 11, 15), (5, 6, 9, 10), (8, 12, 13, 14)]
RULES = {
    "classic": CLASSIC,
    "diagonals": make_rules(words=["diagonals"]),
    "killer": make_rules(words=["killer=9:r1c1+r1c2;4:r9c8+r9c9"]),
    "6x6": make_rules(6, words=["anti-king"]),
    "4x4": make_rules(4),
    "jigsaw": make_rules(regions=REGIONS),
    "16x16": make_rules(16),
}


@pytest.mark.parametrize("format", ("link", "fpuzzles", "jsonl"))
@pytest.mark.parametrize("name", RULES)
def test_states_survive_a_round_trip(format: str, name: str) -> None:
    dice = Dice(21)
    for _ in range(60 if name == "classic" else 4):
        puzzle = state(dice, RULES[name])
        if format == "jsonl":
            puzzle = puzzle._replace(marks=None)
        if (format, name) == ("link", "16x16"):
            with pytest.raises(CantHold, match="up to 9x9 only"):
                written(puzzle, format)
        else:
            (back,) = read(written(puzzle, format))
            assert back == puzzle


def test_sudokupad_keeps_marks_and_no_entries() -> None:
    puzzle = state(Dice(3))
    (back,) = read(written(puzzle, "sudokupad"))
    assert (back.grid, back.marks) == (puzzle.clues, puzzle.marks)
    lost = formats.losses(puzzle, FORMATS["sudokupad"])
    assert lost == ["entries"]


def test_sudokuwiki_keeps_choices_and_entries() -> None:
    grid = GRID.reject(Choice(0, 2, 1)).reject(Choice(8, 0, 2))
    clues = Grid.parse("." * 9 + WIKI[9:])
    puzzle = PuzzleRecord(grid, clues)
    assert read(written(puzzle, "sudokuwiki")) == [puzzle]
    assert WIKI.replace(".", "0") in written(PuzzleRecord(GRID), "sudokuwiki")


def test_centre_marks_are_the_choices_of_a_position() -> None:
    centre = [0, 0, 0b1001, *NO_MARKS[3:]]
    puzzle = PuzzleRecord(GRID, marks=Marks(tuple(centre), NO_MARKS))
    assert formats.position(puzzle) == GRID.reject(Choice(0, 2, 2))
    ruled = GRID.reject(Choice(0, 2, 2))
    (back,) = read(written(PuzzleRecord(ruled), "fpuzzles"))
    assert back.grid == GRID and formats.position(back) == ruled
    assert formats.losses(puzzle, FORMATS["line"]) == ["marks"]


# Links written by other programs.


def test_sudokuwiki_of_162_signs() -> None:
    """A bit for each value, from bit 1 on; bit 0 says that it is a clue."""
    cells = ["11", "g0", "0a", *["vu"] * 78]
    home = "https://www.sudokuwiki.org/sudoku.htm?bd="
    (puzzle,) = read(home + "".join(cells) + "\n")
    assert puzzle.grid.line()[:3] == "59." and puzzle.clues.line()[:3] == "5.."
    assert list(puzzle.grid.candidates(0, 2)) == [1, 3]


PLAIN = [[{"value": int(n)} if n != "." else {} for n in WIKI[k : k + 9]]
         for k in range(0, 81, 9)]  # fmt: skip
F_PUZZLE: dict[str, Any] = {
    "size": 9,
    "title": "A test",
    "grid": [
        [cell | {"given": True} if cell else {} for cell in row]
        for row in PLAIN
    ],
}


def f_link(**more: Any) -> str:
    return "https://f-puzzles.com/?load=" + packed(json.dumps(F_PUZZLE | more))


def pad_link(result: Any, kind: str = "scl") -> str:
    text = result if isinstance(result, str) else json.dumps(result)
    return f"https://sudokupad.app/{kind}{packed(text)}"


@pytest.mark.parametrize(
    "link",
    [
        f_link(),
        f_link().replace("+", "%2B").replace("/?", "?").replace("=", "%3D", 0),
        f_link().partition("load=")[2],
        "https://sudokupad.app/fpuz" + f_link().partition("load=")[2],
        "fpuzzles" + f_link().partition("load=")[2],
        "https://sudokupad.app/?puzzleid=fpuzzles"
        + f_link().partition("load=")[2].replace("+", "%2B"),
        pad_link({"cellSize": 50, "cells": PLAIN}),
        pad_link({"cells": PLAIN, "cages": [{"value": "by: x"}]}, "ctc"),
        pad_link("{cs:50,ce:" + json.dumps(PLAIN).replace('"value"', "v")
                 .replace("{}", "").replace(" ", "") + ",ca:[{v:'by: x'}]}"),
        "https://sudokupad.app/classic"
        + WIKI.replace("." * 4, "E").replace("...", "D").replace("..", "C")
        .replace(".", "B"),
        f"http://localhost:8000/#p={WIKI}",
        f"https://10.0.0.7:81/?p={WIKI}",
        f"http://localhost:8000/#puzzle={WIKI}",
        f"https://somewhere.example/play?level=3&sudoku={WIKI}&x=1",
        f"https://somewhere.example/{WIKI.replace('.', '0')}/hint",
        f"www.sudokuwiki.org/sudoku.htm?bd={WIKI.replace('.', '0')}",
    ],
)  # fmt: skip
def test_links_are_recognised(link: str) -> None:
    for format in ("auto", *LINKS):
        (record,) = read(link + "\n", format)
        assert isinstance(record, PuzzleRecord), record
        assert record.grid == GRID and record.clues is None


@pytest.mark.parametrize(
    "link,words",
    [
        (f_link(wormhole=[{"cells": ["R1C1"]}]), "wormhole"),
        (f_link(thermometer=[{"lines": ["R1C1"]}]), "thermometer"),
        (f_link(antiqueen=True), "antiqueen"),
        (f_link(antiknight=True, cage=[{"cells": ["R1C1"]}]), "cage"),
        (f_link(grid=[[{"region": 4}] * 9] * 9), "r1c1 has 81 cells, not 9"),
        (f_link(extraregion=[{"cells": ["R1C10"]}]), "'R1C10' is not a cell"),
        (f_link(grid=[[{}] * 6] * 5), "5 rows of cells make no square"),
        (f_link(grid=[[{"value": 10}] * 9] * 9), "has the value '10'"),
        (f_link(grid=7), "no grid"),
        (f_link()[:-40], "cut off"),
        (f_link() + "*A", "not a character of base 64"),
        ("https://f-puzzles.com/?id=ab12cd34", "short name"),
        ("https://sudokupad.app/ab12cd34ef", "short name"),
        ("https://sudokupad.app/sudoku/ab12cd34ef", "short name"),
        ("https://sudokupad.app/", "no puzzle"),
        ("https://example.org/", "no puzzle in the link to example.org"),
        (pad_link({"cells": PLAIN, "lines": [{"wayPoints": [1]}]}), "lines"),
        (pad_link({"cells": PLAIN, "cages": [{"cells": [[0, 0]]}]}), "cages"),
        (pad_link({"cells": PLAIN, "regions": [[[0, 0]]]}), "in no region"),
        (pad_link({"cells": PLAIN, "metadata": {"foglight": 1}}), "foglight"),
        (pad_link("[" * 500), "too deep"),
        (pad_link('"a text and nothing else"'), "no puzzle"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "0" * 161, "S9B"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=" + "w" * 162, "base 32"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=" + "1" * 80, "not 162"),
        (f"http://localhost:8000/#p={WIKI}&m=12", "m= has 2 characters"),
        (f"http://localhost:8000/#p={WIKI}&k=" + "vv" * 81, "above 511"),
        (f"http://localhost:8000/#p={WIKI[:-1]}", "80 cells"),
        (f"http://localhost:8000/#p={WIKI[:-1]}x", "'x'"),
        (f"http://localhost:8000/#p={WIKI}&diagonals=x", "diagonals is 'x'"),
        (f"http://localhost:8000/#p={WIKI}&diagonals=2", "diagonals is '2'"),
    ],
)  # fmt: skip
def test_bad_links_are_refused_in_a_line(link: str, words: str) -> None:
    assert words in refusal(link + "\n")


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ({"antiknight": True}, ("anti-knight",)),
        (
            {"diagonal+": True, "diagonal-": True, "nonconsecutive": True},
            ("diagonals", "non-consecutive"),
        ),
        (
            {"extraregion": [{"cells": ["R1C1", "R5C5"]}]},
            ("extra-regions",),
        ),
    ],
)
def test_rules_of_f_puzzles_survive_a_round_trip(
    result: dict[str, Any], words: tuple[str, ...]
) -> None:
    (one,) = read(f_link(**result) + "\n")
    assert isinstance(one, PuzzleRecord), one
    assert puzzle_rules(one.grid).words == words
    assert one.grid.line() == GRID.line()
    (back,) = read(written(one, "fpuzzles"))
    assert back.grid == one.grid


def test_irregular_regions_of_f_puzzles_survive_a_round_trip() -> None:
    cells = [
        [
            cell | {"region": i // 3 * 3 + j // 3, "given": True}
            for j, cell in enumerate(row)
        ]
        for i, row in enumerate(PLAIN)
    ]
    cells[0][2]["region"], cells[2][3]["region"] = 1, 0
    (one,) = read(f_link(grid=cells) + "\n")
    assert isinstance(one, PuzzleRecord), one
    rules = puzzle_rules(one.grid)
    assert rules.shape is None
    assert (rules.region_of[2], rules.region_of[21]) == (1, 0)
    assert one.grid.line() == GRID.line()
    (back,) = read(written(one, "fpuzzles"))
    assert back.grid == one.grid


def test_a_decompression_bomb_is_refused() -> None:
    bomb = packed("0" * 2_000_000)
    assert len(bomb) < 10_000
    assert "more than 1000000" in refusal(
        f"https://f-puzzles.com/?load={bomb}"
    )


def test_every_cut_of_a_link_is_a_puzzle_or_an_error() -> None:
    for link in (f_link(), pad_link({"cells": PLAIN})):
        for end in range(20, len(link) - 8, 7):
            (record,) = read(link[:end] + "\n", "fpuzzles")
            assert isinstance(record, FormatError)


def test_the_link_after_a_bad_one_is_read() -> None:
    good = f_link()
    records = read(f"{f_link(even=[1])}\n{good}\n# a comment\n{good}\n")
    assert [type(one) for one in records] == [
        FormatError,
        PuzzleRecord,
        PuzzleRecord,
    ]


# Compression.


def test_compression_agrees_with_lz_string() -> None:
    short = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA=="
    text = '{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}'
    assert unpacked(short) == text and packed(text) == short


def test_any_text_survives_compression() -> None:
    dice = Dice(5)
    for letters in ("ab", '{}[]:,"0123456789', "aéΩ\U0001f600", "\x00\uffff"):
        for length in (0, 1, 2, 3, 5, 50, 500):
            text = "".join(
                letters[dice.below(len(letters))] for _ in range(length)
            )
            assert unpacked(packed(text)) == text


def test_relaxed_json_is_read() -> None:
    assert parse("{a:[,,{v:5}],t:'it\\'s',f:f,c:00FF00,n:-3,e:}") == {
        "a": [{}, {}, {"v": 5}],
        "t": "it's",
        "f": False,
        "c": "00FF00",
        "n": -3,
        "e": {},
    }
    for bad in ("{a", "{a:1", "[1,2", "[1]]", "'", "{a:'b}"):
        with pytest.raises(ValueError):
            parse(bad)


# Arrays and cells.

VALUES = GRID.values()


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(VALUES),
        json.dumps(VALUES, indent=1),
        json.dumps([n or None for row in VALUES for n in row]),
        json.dumps([WIKI[k : k + 9] for k in range(0, 81, 9)]),
        json.dumps([[str(n or "") for n in row] for row in VALUES]),
        json.dumps([[n or "." for n in row] for row in VALUES]) + ",",
    ],
)
def test_json_arrays_are_read(text: str) -> None:
    assert [record.grid for record in read(text)] == [GRID]


def test_several_arrays_are_read() -> None:
    text = json.dumps([VALUES, VALUES]) + "\n" + json.dumps(VALUES)
    assert [record.grid for record in read(text)] == [GRID] * 3


@pytest.mark.parametrize(
    "text,words",
    [
        ("[[1,2],[3,4]]", "2 rows don't make a grid"),
        ("[[1,2,3]]", "1 rows"),
        (json.dumps([*VALUES[:8], VALUES[8][:5]]), "row 9 has 5 cells"),
        (json.dumps([*VALUES[:8], [10] * 9]), "10 is not a value"),
        (json.dumps([[True] * 9] * 9), "'True'"),
        ("[[1,2,", "is not closed"),
        ("[" * 3000, "nested too deeply"),
        (json.dumps([0] * 80), "80 cells"),
    ],
)
def test_bad_arrays_are_refused(text: str, words: str) -> None:
    assert words in refusal(text)


@pytest.mark.parametrize("mark", "\t,;")
def test_spreadsheet_cells_are_read(mark: str) -> None:
    rows = [mark.join(str(n or "") for n in row) for row in VALUES]
    whole = "\n".join(rows) + "\n"
    cut = "\r\n".join(row.rstrip(mark) for row in rows)
    for text in (whole, cut, whole + "\n" + whole):
        assert {record.grid for record in read(text)} == {GRID}


def test_bad_spreadsheet_cells_are_refused() -> None:
    rows = ["\t".join(str(n or "") for n in row) for row in VALUES]
    assert "5 rows" in refusal("\n".join(rows[:5]))
    assert "'?'" in refusal("\n".join([*rows[:8], "?" + rows[8]]), "cells")


def test_an_error_in_a_link_has_one_place() -> None:
    result = refusal("https://x.org/#p=534" + "." * 53)
    assert result == "<test>:1:1: 56 cells don't make a grid"


def version_b(puzzle: PuzzleRecord) -> str:
    """Return a link in sudokuwiki's current version."""
    signs = "0123456789abcdefghijklmnopqrstuvwxyz"
    grid = puzzle.grid
    assert isinstance(grid, Grid)
    clues = (puzzle.clues or grid).values()
    numbers = [
        n + 9 * (clues[i][j] != n)
        if n
        else 18 + sum(1 << (choice - 1) for choice in grid.candidates(i, j))
        for i, row in enumerate(grid.values())
        for j, n in enumerate(row)
    ]
    text = "".join(signs[n // 36] + signs[n % 36] for n in numbers)
    return f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{text}"


def test_sudokuwiki_version_b_is_read() -> None:
    dice = Dice("wiki")
    for _ in range(200):
        puzzle = state(dice)._replace(marks=None)
        grid = puzzle.grid
        assert isinstance(grid, Grid)
        for i in range(9):
            for j in range(9):
                left = grid.candidates(i, j)
                if len(left) > 1 and dice.below(2):
                    n = left[dice.below(len(left))]
                    grid = grid.reject(Choice(i, j, n))
        wanted = PuzzleRecord(grid, puzzle.clues)
        (record,) = read(version_b(wanted))
        assert record.grid == grid
        assert (record.clues or record.grid) == puzzle.clues


def test_unknown_parts_of_sudokuwiki_are_refused() -> None:
    start = "https://www.sudokuwiki.org/sudoku.htm?bd="
    assert "has 3 characters, not 162" in refusal(f"{start}S9B050")
    assert "'J9B' of sudokuwiki" in refusal(f"{start}J9B{'05' * 81}")
    assert "above 529" in refusal(f"{start}S9B{'zz' * 81}")
    assert "not 162 of base" in refusal(f"{start}S9B{'0!' * 81}")


@pytest.mark.parametrize(
    "name", ["auto", "link", "sudokuwiki", "fpuzzles", "sudokupad"]
)
def test_boxes_of_a_link_do_not_depend_on_the_format_name(
    name: str,
) -> None:
    link = f"http://localhost:8000/#p={'.' * 256}&box=4x4\n"
    given = GivenRules(("diagonals",), (2, 8))
    (item,) = formats.read(io.StringIO(link), ReadOptions("-", name, given))
    assert isinstance(item, PuzzleRecord)
    assert puzzle_rules(item.grid).shape == (4, 4)
    assert puzzle_rules(item.grid).words == ("diagonals",)


def test_sums_of_cages_and_flags_of_sudokupad_are_rules() -> None:
    cages = [{"cells": [[0, 0], [0, 1]], "value": "10", "unique": True}]
    data = {"antiking": True}
    link = pad_link({"cells": PLAIN, "cages": cages, "metadata": data})
    (record,) = read(link + "\n")
    assert isinstance(record, PuzzleRecord)
    assert notations(puzzle_rules(record.grid)) == [
        "anti-king",
        "killer=10:r1c1+r1c2",
    ]


# Texts of rules, and the rules without cells that they name.
TEXTS = (
    ("Normal sudoku rules apply. Anti-knight: a knight's move", "anti-knight"),
    ("Cells a king’s move apart differ", "anti-king"),
    ("Digits on both diagonals are 1-9", "diagonals"),
    ("Disjoint sets constraint", "disjoint-groups"),
    ("This is a Windoku", "windoku"),
    ("X-Sudoku", "diagonals"),
)


@pytest.mark.parametrize(("text", "word"), TEXTS)
def test_rules_that_only_the_text_names_are_mentioned(
    text: str, word: str
) -> None:
    message = f"the rules mention {word}; add --rules {word}"
    pad = {"cells": PLAIN, "metadata": {"rules": text}}
    for link in (pad_link(pad), f_link(ruleset=text)):
        (record,) = read(link + "\n")
        assert message in record.remarks()
        for verb in ((), ("rate",), ("convert", "--format", "line")):
            done = shell.sudoku(*verb, given=link)
            assert done.err.count(message) == 1, done
        done = shell.sudoku("--count", "--rules", word, given=link)
        assert message not in done.err and "mistyped" not in done.err


@pytest.mark.parametrize(
    "text",
    [
        "Digits on a diagonal have the sum of the arrow",
        "Cells separated by an X sum to 10",
        "Normal rules apply",
    ],
)
def test_other_texts_mention_no_rule(text: str) -> None:
    for link in (
        pad_link({"cells": PLAIN, "metadata": {"rules": text}}),
        f_link(ruleset=text),
        f_link(ruleset="Anti-knight rules apply", antiknight=True),
    ):
        (record,) = read(link + "\n")
        assert record.remarks() == []


@pytest.mark.parametrize(
    "words",
    [
        ["killer=17:r1c1+r1c2", "anti-knight"],
        ["thermometer=r1c1-r1c5", "german-whisper=r2c1-r2c5"],
        ["kropki-white=r1c1+r1c2", "negative-difference"],
        ["even=r5c5", "palindrome=r3c1-r3c5", "diagonals"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("size", [6, 9])
def test_sudokupad_links_hold_rules(words: list[str], size: int) -> None:
    """As f-puzzles writes them, which SudokuPad reads and draws."""
    rules = make_rules(size, words=words)
    puzzle = Puzzle.parse("1" + "." * (size * size - 1), rules)
    link = written(PuzzleRecord(puzzle), "sudokupad")
    assert link.startswith("https://sudokupad.app/fpuzzles")
    (back,) = read(link)
    assert back.grid == puzzle


def test_sudokupad_links_refuse_helper_cells_by_their_own_name() -> None:
    rules = make_rules(words=["helpers=1~odd=r10c1~arrow=r10c1/r1c1+r1c2"])
    why = "links to SudokuPad can't hold helpers"
    with pytest.raises(ValueError, match=why):
        written(PuzzleRecord(Puzzle.parse("." * 81, rules)), "sudokupad")


def test_sudokupad_links_refuse_rules_that_no_site_knows() -> None:
    rules = make_rules(words=["dutch-flatmates"])
    with pytest.raises(ValueError, match="dutch-flatmates"):
        written(PuzzleRecord(Puzzle.parse("." * 81, rules)), "sudokupad")


def test_links_refuse_what_only_9x9_can_hold() -> None:
    assert "only links up to 9x9" in refusal(
        f"http://localhost/#p={'.' * 256}&m=0303\n"
    )
    rules = make_rules(4, words=["digits=0-3"])
    puzzle = PuzzleRecord(
        Puzzle(rules, bytes([2, 1, *[0] * 14])),
        Puzzle(rules, bytes([2, *[0] * 15])),
    )
    with pytest.raises(CantHold, match="no entries of digits from 0"):
        written(puzzle, "link")
