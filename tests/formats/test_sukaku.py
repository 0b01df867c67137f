"""A sukaku: several solutions by its clues, one by its candidates.

It goes through every verb, format and request as the same puzzle.
"""

import io
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

import shell
from http_client import UNASKED
from puzzles import EASY, SOLVED
from sudokit import formats
from sudokit.cli.main import VERBS
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.formats import FORMATS, CantHold, PuzzleRecord
from sudokit.game import find_hint, parse_game, wrong_entries
from sudokit.game.solutions import puzzle_in_game
from sudokit.rules import AnyPuzzle, Puzzle, boxes
from sudokit.solving.setting import removable
from sudokit.web.queries import QUERIES, checked
from sudokit.web.work import JOBS, answer

CLUES = Grid.parse("".join("." if k % 4 else n for k, n in enumerate(EASY)))
SUKAKU = formats.rule_out(
    CLUES,
    [
        Choice(k // 9, k % 9, n)
        for k, right in enumerate(SOLVED)
        for n in range(1, 10)
        if n != int(right) and (k + n) % 5
    ],
)
RECORD = PuzzleRecord(SUKAKU)
# A cell has no candidate left.
EMPTY = [
    formats.rule_out(grid, [Choice(0, 0, n) for n in range(1, size + 1)])
    for grid, size in (
        (Grid.parse("." * 81), 9),
        (Puzzle(boxes((2, 3)), bytes(36)), 6),
    )
]
# Formats whose marks are only a player's, or that have no candidates.
REFUSING = frozenset(FORMATS) - {
    "candidates", "fpuzzles", "hodoku", "iss", "jsonl", "link", "sudokuwiki",
}  # fmt: skip


def text_of(name: str) -> str:
    format = FORMATS[name]
    return format.head + formats.text_of(RECORD, format) + format.tail


def test_the_clues_alone_have_several_solutions() -> None:
    assert shell.sudoku("--count=2", given=CLUES.line()).out == "2\n"
    assert formats.is_sukaku(RECORD)


@pytest.mark.parametrize("name", FORMATS)
def test_formats(name: str) -> None:
    """It is read back, or refused with the formats that can hold it."""
    if name in REFUSING:
        with pytest.raises(CantHold, match=r"candidates.*; write .*hodoku"):
            text_of(name)
        return
    for format in (name, "auto"):
        stream = io.StringIO(text_of(name))
        (back,) = formats.read(stream, formats.ReadOptions(format=format))
        assert isinstance(back, PuzzleRecord)
        assert formats.clues_of(back) == SUKAKU
        assert not formats.losses(RECORD, FORMATS[name])


# Arguments, output and status; or a reason.
ANSWERS: Mapping[str, tuple[tuple[str, ...], str, int] | str] = {
    "": ((), "5 3 4 6 7 8 9 1 2", 0),
    "-c": (("-c",), "", 1),
    "--count": (("--count",), "1\n", 0),
    "--all": (("--all",), "5 3 4 6 7 8 9 1 2", 0),
    "explain": (("--hint", "technique"), "Single", 0),
    "explain --here": (("--hint", "technique"), "Single", 0),
    "rate": ((), "one solution", 0),
    "clues": ((), "One solution, 10 clues.", 0),
    "convert": (("--format", "jsonl"), '"ruled_out"', 0),
    "convert --format line": ((), "", 1),
    "draw": ((), "Row 1: 5, (", 0),
    "sheet": (("-o", "{}/x.pdf"), "", 0),
    "prove": ((), "puzzle 1: one solution", 0),
    "bench": (("--solver", "deduce", "-"), "deduce", 0),
    "table": "is tested with its columns below",
    "data": "reads tables",
    "new": "reads no puzzle",
    "technique": "reads no puzzle",
    "drill": "reads no puzzle",
    "grade": "reads no puzzle",
    "help": "reads no puzzle",
    "book": "makes its puzzles",
    "scan": "reads pictures",
    "mcp": "has the requests of the page",
    "web": "has the requests of the page",
    "play": "its session is below",
}


def test_the_table_covers_every_verb() -> None:
    assert set(VERBS) <= set(ANSWERS)


@pytest.mark.parametrize("name", sorted(set(FORMATS) - REFUSING))
@pytest.mark.parametrize(
    "verb", [verb for verb in ANSWERS if not isinstance(ANSWERS[verb], str)]
)
def test_every_verb_keeps_the_candidates(
    verb: str, name: str, tmp_path: Path
) -> None:
    expected = ANSWERS[verb]
    assert not isinstance(expected, str)
    words = [word.format(tmp_path) for word in expected[0]]
    command = verb.split() if verb[:1].isalpha() else []
    done = shell.sudoku(*command, "--from", name, *words, given=text_of(name))
    assert done.status == expected[2] and expected[1] in done.out, done
    assert "several" not in done.out + done.err


REPLIES: Mapping[str, tuple[str, object] | str] = {
    "solve": ("solution", SOLVED),
    "count": ("count", 1),
    "solutions": ("solutions", [SOLVED]),
    "check": ("errors", []),
    "explain": ("verdict", "one solution"),
    "draw": ("svg", None),
    "hint": ("technique", None),
    "judge": ("reward", None),
    "rate": ("verdict", "one solution"),
    "convert": ("puzzles", 1),
    "clues": ("solutions", 1),
    **UNASKED,
}
FIELDS = {"judge": {"step": "r1c3: 4"}, "convert": {"to": "hodoku"}}


def test_the_table_covers_every_request() -> None:
    assert set(JOBS) == set(QUERIES) == set(REPLIES)


@pytest.mark.parametrize("name", sorted(set(FORMATS) - REFUSING))
@pytest.mark.parametrize(
    "job", [job for job in REPLIES if not isinstance(REPLIES[job], str)]
)
def test_every_request_keeps_the_candidates(job: str, name: str) -> None:
    record = {"puzzle": text_of(name), "format": name} | FIELDS.get(job, {})
    reply = answer(job, vars(checked(QUERIES[job][0], record)), 60)
    data = json.loads(reply.text)
    expected = REPLIES[job]
    assert not isinstance(expected, str)
    key, value = expected
    assert reply.status == 200 and key in data, data
    assert value is None or data[key] == value, data
    assert "several" not in reply.text


@pytest.mark.parametrize("name", sorted(set(FORMATS) - REFUSING))
def test_a_game_keeps_the_candidates(name: str) -> None:
    game = parse_game(text_of(name))
    assert puzzle_in_game(game) == SUKAKU
    assert find_hint(game).technique and not wrong_entries(game)


def test_games_of_entries() -> None:
    """Entries and candidates are both there when a game begins."""
    right = Choice(0, 1, int(SOLVED[1]))
    record = PuzzleRecord(SUKAKU.update(right), CLUES)
    game = parse_game(FORMATS["hodoku"].text(record))
    known = formats.clues_of(record)
    assert puzzle_in_game(game) == known and known != CLUES
    assert game.value(0, 1) == right.n


def test_clues_are_removed_and_candidates_stay() -> None:
    for clue in removable(SUKAKU):
        values = [list(row) for row in CLUES.values()]
        values[clue.i][clue.j] = 0
        less = formats.rule_out(Grid.init(values), formats.ruled_out(SUKAKU))
        text = FORMATS["hodoku"].text(PuzzleRecord(less))
        assert shell.sudoku("--count=2", given=text).out == "1\n"


def test_puzzles_of_other_rules_are_refused_as_well() -> None:
    record = PuzzleRecord(
        Puzzle(boxes((2, 2)), bytes(16)).reject(Choice(0, 0, 1))
    )
    with pytest.raises(CantHold, match="; write jsonl, link, fpuzzles or iss"):
        formats.text_of(record, FORMATS["line"])


def _two_each() -> Grid:
    """Return a sukaku whose empty cells have two candidates or more."""
    dropped: list[Choice] = []
    for k, right in enumerate(SOLVED):
        i, j = divmod(k, 9)
        wrong = [n for n in CLUES.candidates(i, j) if n != int(right)]
        dropped += [Choice(i, j, n) for n in wrong[1:] if (k + n) % 4]
    return formats.rule_out(CLUES, dropped)


TWO_EACH = _two_each()


def placed(
    empty: str, ones: bool = False, grid: AnyPuzzle = TWO_EACH
) -> list[str]:
    """Return nine signs for each cell: its candidates in their places."""
    cells = []
    for k, value in enumerate(n for row in grid.values() for n in row):
        left = (value,) if value else grid.candidates(*divmod(k, 9))
        cells.append(
            "".join(
                ("1" if ones else str(n)) if n in left else empty
                for n in range(1, 10)
            )
        )
    return cells


def rows_of_81(cells: list[str]) -> list[str]:
    return ["".join(cells[k : k + 9]) for k in range(0, 81, 9)]


SIGNS_OF_CELLS = {
    f"{sort} {n}": cells
    for sort, cells in (
        ("dots", placed(".")),
        ("zeros", placed("0")),
        ("bits", placed("0", True)),
    )
    for n in (9, 81, 729)
}
PLACED = {
    name: {
        "9": "\n".join(cells),
        "81": "\n".join(rows_of_81(cells)),
        "729": "".join(cells),
    }[name.split()[1]]
    + "\n"
    for name, cells in SIGNS_OF_CELLS.items()
}
PLACED |= {
    "blank lines": "\n\n".join(
        "\n".join(placed(".")[k : k + 9]) for k in range(0, 81, 9)
    ),
    "blanks": "".join(
        " ".join(placed("0")[k : k + 9]) + "\n" for k in range(0, 81, 9)
    ),
    "bars": "".join(
        f"|{row[:27]}|{row[27:54]}|{row[54:]}|\n"
        for row in rows_of_81(placed("_"))
    ),
    "signs apart": "".join(
        " ".join(row) + "\n" for row in rows_of_81(placed("."))
    ),
    "rated": PLACED["dots 729"].strip() + " ED=10.6/10.6/2.9\n",
    "named": "x17 " + PLACED["zeros 729"].strip() + " 2.3\n",
    "csv": "id,puzzle,rating\n1," + PLACED["dots 729"].strip() + ",2.3\n",
    "json": json.dumps({"puzzle": PLACED["bits 729"].strip()}) + "\n",
    "quoted": json.dumps(PLACED["zeros 729"].strip()) + "\n",
}


@pytest.mark.parametrize("name", PLACED)
@pytest.mark.parametrize("copies", [1, 2])
def test_candidates_in_their_places(name: str, copies: int) -> None:
    text = PLACED[name] * (1 if name in ("csv", "blank lines") else copies)
    items = list(formats.read(io.StringIO(text)))
    assert items
    for item in items:
        assert isinstance(item, PuzzleRecord)
        assert formats.clues_of(item) == TWO_EACH
    done = shell.sudoku("-q", "--format", "10", given=text)
    assert (done.status, done.out) == (0, f"{SOLVED}\n" * len(items)), done


@pytest.mark.parametrize("cells", ["9", "81", "729"])
@pytest.mark.parametrize("verb", [(), ("rate",)])
def test_candidates_below_a_puzzle(cells: str, verb: tuple[str, ...]) -> None:
    """They are one error, and the next puzzle is read."""
    text = f"{EASY}\n\n{PLACED['dots ' + cells]}\n{EASY}\n"
    done = shell.sudoku(*verb, given=text)
    assert done.status == 2
    assert done.err.count("the 729 candidates of a grid") == 1
    assert (done.out + done.err).count("solution") == 2


@pytest.mark.parametrize("format", ["line", "grid"])
@pytest.mark.parametrize("name", SIGNS_OF_CELLS)
def test_candidates_in_a_format_of_puzzles(name: str, format: str) -> None:
    done = shell.sudoku("--from", format, given=PLACED[name])
    assert done.status == 2 and not done.out
    assert "the 729 candidates of a grid; --from auto" in done.err


def test_clues_in_their_places_are_a_puzzle() -> None:
    """At most one in a column can be right; so one in a row is no cell."""
    for text in (
        "\n".join("." * k + str(k + 1) + "." * (8 - k) for k in range(9)),
        "123456789" + "." * 72,
        "1" + "." * 80,
        "1" + "." * 8 + "1" + "." * 71,
        "1" * 81,
        "123456789" * 9,
    ):
        done = shell.sudoku(given=text)
        assert "solution" in done.err and "candidates" not in done.err
        assert len(done.out.splitlines()) == 9


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("number", range(len(EMPTY)))
def test_a_cell_without_candidates(number: int, name: str) -> None:
    """The format keeps it, or refuses the puzzle."""
    format, puzzle = FORMATS[name], EMPTY[number]
    try:
        text = formats.text_of(PuzzleRecord(puzzle), format)
    except CantHold as error:
        assert "candidates" in str(error) or "classic" in str(error)
        return
    options = formats.ReadOptions(format=name)
    text = format.head + text + format.tail
    (back,) = formats.read(io.StringIO(text), options)
    assert isinstance(back, PuzzleRecord)
    assert formats.clues_of(back) == puzzle
