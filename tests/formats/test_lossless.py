"""No part of a puzzle that carries meaning is dropped silently."""

import io
import itertools
import json
import random

import pytest

from puzzles import ALL_CASES, EASY
from sudokit import formats
from sudokit.formats import FORMATS, PuzzleRecord
from sudokit.formats.lz_string import packed
from sudokit.rules import make_rules
from sudokit.rules.named import NAMED
from sudokit.rules.puzzle import Puzzle, puzzle_rules
from sudokit.rules.rules import Rules
from sudokit.rules.spelling import as_given_rules
from sudokit.text.messages import FormatError

NINE = frozenset(("windoku", "anti-taxicab"))  # rules of 9x9
WRITTEN = [name for name in FORMATS if FORMATS[name].holds_shapes()]


def read(text: str) -> list[PuzzleRecord | FormatError]:
    return list(formats.read(io.StringIO(text)))


def only(text: str) -> PuzzleRecord | FormatError:
    (item,) = read(text)
    return item


def rules_of(*words: str) -> Rules:
    """Return the example rules of these words, on 6x6 if that has them."""
    texts = [
        f"{word}={NAMED[word].example}" if NAMED[word].needs_cells else word
        for word in words
    ]
    try:
        return make_rules(9 if NINE.intersection(words) else 6, words=texts)
    except ValueError:
        return make_rules(9, words=texts)


def check_formats(rules: Rules) -> int:
    """Write an empty grid in each format; return how many can hold it.

    Each text has the same rules, or the writer names one that it can't hold.
    """
    puzzle = Puzzle(rules, bytes(rules.size**2))
    words = {rule.word for rule in rules.rules} | set(rules.words)
    held = 0
    for name in WRITTEN:
        format = FORMATS[name]
        try:
            written = formats.text_of(PuzzleRecord(puzzle), format)
        except formats.CantHold as error:
            named = any(word.partition("=")[0] in str(error) for word in words)
            assert named or "can't hold" in str(error), (name, error)
            continue
        held += 1
        options = formats.ReadOptions(format=name)
        text = format.head + written + format.tail
        (back,) = formats.read(io.StringIO(text), options)
        assert isinstance(back, PuzzleRecord), (name, back)
        ours = set(as_given_rules(rules).words)
        theirs = set(as_given_rules(puzzle_rules(back.grid)).words)
        if name != "iss":  # which may have them as tables of pairs
            same = meaning(puzzle_rules(back.grid)) == meaning(rules)
            assert theirs == ours or same, name
    return held


@pytest.mark.parametrize("word", NAMED)
def test_rules_are_read_back_or_refused(word: str) -> None:
    assert check_formats(rules_of(word))


PAIRS = [*itertools.combinations(NAMED, 2)]
random.Random(55).shuffle(PAIRS)


@pytest.mark.parametrize("chunk", range(8))
def test_two_rules_are_read_back_or_refused(chunk: int) -> None:
    """Rules of one puzzle don't change each other's text."""
    for pair in (PAIRS if ALL_CASES else PAIRS[:240])[chunk::8]:
        assert check_formats(rules_of(*pair)), pair


def meaning(rules: Rules) -> tuple[set[object], set[object]]:
    """Return the cells that differ, and the tables of pairs."""
    groups = {cells for rule in rules.rules for cells in rule.groups()}
    pairs = {pair for rule in rules.rules for pair in rule.pairs()}
    return {frozenset(cells) for cells in groups}, set(map(str, pairs))


def f_link(**content: object) -> str:
    grid: list[list[object]] = [[{} for _ in range(9)] for _ in range(9)]
    result = {"size": 9, "grid": grid} | content
    return (
        "https://www.f-puzzles.com/?load=" + packed(json.dumps(result)) + "\n"
    )


def pad_link(**content: object) -> str:
    cells: list[list[object]] = [[{} for _ in range(9)] for _ in range(9)]
    result = {"cells": cells} | content
    return "https://sudokupad.app/scl" + packed(json.dumps(result)) + "\n"


CELLS = [[0, 0], [0, 1]]
REFUSED = {
    "a key of SudokuPad": pad_link(**{"global": {"x": 1}}),
    "fog of SudokuPad": pad_link(metadata={"foglight": [1]}),
    "repeats in a cage": pad_link(
        cages=[{"cells": CELLS, "value": "3", "unique": False}]
    ),
    "an unclear flag": pad_link(metadata={"antiking": "maybe"}),
    "an unclear flag of f-puzzles": f_link(antiking="maybe"),
    "a key of a cage of f-puzzles": f_link(
        killercage=[{"cells": ["R1C1", "R1C2"], "value": "3", "odd": 1}]
    ),
    "a key of a cell of f-puzzles": f_link(
        grid=[[{"even": True}, *[{}] * 8], *[[{}] * 9] * 8]
    ),
    "a text of SudokuPad": pad_link(variant="diagonal"),
    "a text in its metadata": pad_link(metadata={"variant": "X"}),
    "a number in its metadata": pad_link(metadata={"knights": 1}),
    "a key of a cage": pad_link(
        cages=[{"cells": CELLS, "value": "3", "odd": True}]
    ),
    "two sums of a cage": pad_link(
        cages=[{"cells": CELLS, "value": "3", "sum": 4}]
    ),
    "cages that are no list": pad_link(cages="3:r1c1+r1c2"),
    "regions that are no list": pad_link(regions={"a": CELLS}),
    "a cage that is no object": pad_link(cages=[3]),
    "a key of a cell": pad_link(
        cells=[[{"even": True}, *[{}] * 8], *[[{}] * 9] * 8]
    ),
    "rule of JSON": json.dumps({"puzzle": EASY, "rule": "anti-knight"}),
    "cages of JSON": json.dumps({"puzzle": EASY, "cages": [[3, "r1c1"]]}),
    "killer of JSON": json.dumps({"puzzle": EASY, "killer": "3:r1c1+r1c2"}),
    "a value with zeros": f_link(
        grid=[[{"value": "0015"}] + [{}] * 8] + [[{}] * 9] * 8
    ),
    "a cage without a sum": ".Cage~R1C1~R1C2\n",
    "a page for X": f"https://www.sudokuwiki.org/Sudoku_X.htm?bd={EASY}\n",
    "a killer page": f"https://www.sudokuwiki.org/killer.htm?bd={EASY}\n",
    "SudokuMaker": "https://sudokumaker.app/?puzzle=N4IgZg9gTgtghgFzgS\n",
    "zeros and dots of 16x16": ("0123456789ABCDE.\n" + "." * 16 + "\n" * 1)
    + ("." * 16 + "\n") * 14,
    "zeros and dots of 12x12": "0123456789A.\n" + ("." * 12 + "\n") * 11,
    "a samurai": "".join(
        "1" * (i == 0)
        + "." * (20 if i == 0 else 21)
        + "\n"
        for i in range(21)
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_unrepresentable_parts_are_refused(name: str) -> None:
    records = read(REFUSED[name])
    assert records and all(isinstance(item, FormatError) for item in records)


def test_flags_of_links() -> None:
    for value, words in (
        (True, ("anti-king",)), ("true", ("anti-king",)), ("false", ()),
        (False, ()), (0, ()),
    ):  # fmt: skip
        for link in (
            pad_link(metadata={"antiking": value}), f_link(antiking=value),
        ):  # fmt: skip
            item = only(link)
            assert isinstance(item, PuzzleRecord)
            assert puzzle_rules(item.grid).words == words


@pytest.mark.parametrize("key", ["sandwichsum", "xsum", "skyscraper"])
def test_a_value_of_zero(key: str) -> None:
    entry = {"cell": "R1C0", "value": 0}
    item = only(f_link(**{key: [entry]}))
    if isinstance(item, PuzzleRecord):
        (rule,) = puzzle_rules(item.grid).rules
        assert rule.item.startswith("0:")


def test_entries_are_no_clues_under_other_rules() -> None:
    grid = [[{"value": 5}] + [{}] * 8] + [[{}] * 9] * 8
    item = only(f_link(grid=grid, antiking=True))
    assert isinstance(item, PuzzleRecord)
    assert item.grid.values()[0][0] == 5
    assert item.clues is not None and not any(item.clues.cells)


def test_cages_without_cells_are_ignored() -> None:
    item = only(f_link(killercage=[{"cells": [], "value": "3"}]))
    assert isinstance(item, PuzzleRecord)
    assert puzzle_rules(item.grid).is_classic()


def test_fog_is_left_out_with_a_message() -> None:
    item = only(f_link(foglight=["R1C1"]))
    assert isinstance(item, PuzzleRecord) and item.dropped == ("fog",)


def test_signs_of_links_in_rules() -> None:
    rules = make_rules(9, words=["or=even=r1c1&odd=r1c2|even=r1c2"])
    record = PuzzleRecord(Puzzle(rules, bytes(81)))
    item = only(formats.text_of(record, FORMATS["link"]))
    assert item == record


def test_constraints_on_several_lines_are_one_puzzle() -> None:
    one = ".Shape~4x4.Cage~3~R1C1~R1C2.Thermo~R4C4~R4C3\n"
    two = ".AntiKing.Cage~7~R1C3~R1C4\n"
    joined = only(one.strip() + two)
    assert only(one + two) == joined
    clued = one.strip() + ".~R1C1_1\n"
    assert len(read(clued + clued)) == 2
    more = ".~R2C2_3~R2C3_4.~R4C1_2\n"
    assert only(clued + more) == only(clued.strip() + more)
    assert only(more + clued) == only(more.strip() + clued)
    assert len(read(clued + more + clued)) == 2
