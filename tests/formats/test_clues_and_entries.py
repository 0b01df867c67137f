"""The puzzle is its clues; a player's entries and marks may be wrong.

A wrong mark and a wrong entry go through every verb and page in the same
way, in each format that holds them.
"""

import io
import json

import pytest

import shell
from puzzles import EASY, SOLVED
from sudokit import formats
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.formats import FORMATS, PuzzleRecord, marks_of
from sudokit.game import (
    Refused,
    apply_hint,
    find_hint,
    parse_game,
    undo_to_mistake,
    wrong_entries,
)
from sudokit.game.mistakes import has_mistakes
from sudokit.rules import Puzzle, boxes, make_rules
from sudokit.web.queries import QUERIES, checked
from sudokit.web.work import answer

CLUES = Grid.parse(EASY)
MARK = CLUES.reject(Choice(0, 2, 4))  # r1c3 is 4
ENTRY = Grid.parse(EASY[:2] + "2" + EASY[3:])
MARKED = PuzzleRecord(MARK)
ENTERED = PuzzleRecord(ENTRY, CLUES)
NOTED = PuzzleRecord(CLUES, marks=marks_of([0, 0, 3, *[0] * 78], [0] * 81))
GONE = "r1c3 is 4, but its mark is gone."
WRONG = "r1c3 is 4, not 2."


def texts() -> dict[str, tuple[str, str]]:
    """Return texts by format, and the mistake in each."""
    result: dict[str, tuple[str, str]] = {}
    for name, format in FORMATS.items():
        for record, message, held in (
            (MARKED, GONE, format.holds & {"candidates", "marks"}),
            (ENTERED, WRONG, format.holds & {"clues"}),
            (NOTED, GONE, format.holds & {"marks"}),
        ):
            if held:
                text = format.head + format.text(record) + format.tail
                result[f"{name} {len(result)}"] = (text, message)
    return result


TEXTS = texts()


@pytest.mark.parametrize("name", TEXTS)
def test_formats_distinguish_clues_from_entries(name: str) -> None:
    text, message = TEXTS[name]
    options = formats.ReadOptions(format=name.split(maxsplit=1)[0])
    (record,) = formats.read(io.StringIO(text), options)
    assert isinstance(record, PuzzleRecord)
    puzzle = formats.clues_of(record)
    assert puzzle == CLUES
    position = formats.standing_of(record)
    wrong = formats.mistakes(position, puzzle)
    assert formats.mistakes_text(wrong) == message
    better = formats.without(position, wrong)
    assert not formats.mistakes(better, puzzle)
    assert formats.without(better, ()) == better


ONE = [TEXTS[name] for name in TEXTS if name.startswith("hodoku")]


@pytest.mark.parametrize(("text", "message"), ONE)
@pytest.mark.parametrize(
    ("words", "output"),
    [
        ((), "5 3 4 6 7 8 9 1 2"),
        (("--count",), "1\n"),
        (("--all",), "5 3 4 6 7 8 9 1 2"),
        (("rate",), "one solution"),
        (("clues",), "One solution, 30 clues."),
        (("explain", "--hint", "technique"), "Naked Single"),
        (("explain", "--here", "--hint", "technique"), "Naked Single"),
    ],
)
def test_verbs_give_the_same_answer(
    words: tuple[str, ...], output: str, text: str, message: str
) -> None:
    done = shell.sudoku(*words, given=text)
    assert output in done.out
    assert message in done.err
    assert "no solution" not in done.out.lower() + done.err.lower()
    assert done.status == (1 if "--here" in words else 0)


@pytest.mark.parametrize(("text", "message"), ONE)
@pytest.mark.parametrize(
    ("job", "key", "value"),
    [
        ("solve", "solution", SOLVED),
        ("count", "count", 1),
        ("rate", "verdict", "one solution"),
        ("clues", "solutions", 1),
        ("explain", "verdict", "one solution"),
    ],
)
@pytest.mark.parametrize("here", [False, True])
def test_pages_give_the_same_answer(
    job: str, key: str, value: object, here: bool, text: str, message: str
) -> None:
    record: dict[str, object] = {"puzzle": text}
    if job == "explain":
        record["here"] = here
    reply = answer(job, vars(checked(QUERIES[job][0], record)), 60)
    data = json.loads(reply.text)
    assert reply.status == 200 and data[key] == value
    if job == "explain" and here:
        assert data["message"] == message


@pytest.mark.parametrize(("text", "message"), ONE)
def test_games_name_the_mistake_and_go_on(text: str, message: str) -> None:
    game = parse_game(text)
    assert has_mistakes(game)
    hint = find_hint(game)
    assert hint.is_mistake
    if message == GONE:
        assert hint.text == GONE and not wrong_entries(game)
    for better in (apply_hint(game, hint), undo_to_mistake(game)):
        assert not has_mistakes(better)
        assert find_hint(better).technique
    with pytest.raises(Refused):
        undo_to_mistake(better)


def test_candidates_are_part_of_a_sukaku() -> None:
    bare = Grid.parse("." * 81)
    solution = Grid.parse(SOLVED)
    sukaku = formats.rule_out(
        bare,
        [
            Choice(i, j, n)
            for i in range(9)
            for j in range(9)
            for n in range(1, 10)
            if (i or j) and n != solution.values()[i][j]
        ],
    )
    record = PuzzleRecord(sukaku)
    assert formats.clues_of(record) == sukaku
    text = FORMATS["candidates"].text(record)
    assert shell.sudoku("--count", given=text).out == "1\n"
    assert "one solution" in shell.sudoku("rate", given=text).out
    assert find_hint(parse_game(text)).technique


def test_puzzles_of_other_rules() -> None:
    rules = make_rules(4, words=["killer=3:r1c1+r1c2"])
    clues = Puzzle(
        rules, bytes([1, 2, 3, 4, 3, 4, 1, 2, *[0] * 4, 4, 3, 2, 1])
    )
    wrong = clues.reject(Choice(2, 0, 2))
    assert formats.clues_of(PuzzleRecord(wrong)) == clues
    (mistake,) = formats.mistakes(wrong, clues)
    assert mistake.text() == "r3c1 is 2, but its mark is gone."
    assert formats.without(wrong, [mistake]) == clues
    several = Puzzle(boxes((2, 2)), bytes(16)).reject(Choice(0, 0, 1))
    assert formats.clues_of(PuzzleRecord(several)) == several


@pytest.mark.parametrize(
    "form", [":0000:x:{}:::", "{}\n"], ids=["hodoku", "line"]
)
@pytest.mark.parametrize(
    ("entry", "message", "status"),
    [("4", "r1c4: empty", 1), ("5", "row 1: 5 at r1c1 and r1c3", 1)],
)
def test_a_check_counts_entries(
    entry: str, message: str, status: int, form: str
) -> None:
    text = form.format(f"{EASY[:2]}+{entry}{EASY[3:]}")
    done = shell.sudoku("-c", given=text)
    assert done.status == status and message in done.err
    assert "r1c3: empty" not in done.err


@pytest.mark.parametrize("entries", [SOLVED, "4" + SOLVED[1:]])
def test_a_complete_game_is_checked(entries: str) -> None:
    cells = [
        n if clue == n else f"+{n}"
        for n, clue in zip(entries, EASY, strict=True)
    ]
    done = shell.sudoku("-c", given=f":0000:x:{''.join(cells)}:::")
    assert done.status == (entries != SOLVED)


def test_entries_are_left_out_where_they_would_be_clues() -> None:
    right = Grid.parse(EASY[:2] + "4" + EASY[3:])
    for grid in (ENTRY, right):
        text = FORMATS["hodoku"].text(PuzzleRecord(grid, CLUES))
        done = shell.sudoku("convert", "--format", "line", given=text)
        assert done.out == CLUES.line() + "\n" and done.status == 0
        assert "can't hold it: entries (1)." in done.err
