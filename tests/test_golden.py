"""Results match the golden files that tests/golden.py writes."""

import json
from pathlib import Path

import pytest

import golden
from golden import (
    FILES,
    GOLDEN,
    HARDEST,
    KINDS,
    golden_rows,
    lines_by_file,
    wrong_rows,
)
from puzzles import shared
from sudokit.game import load_game, record_of
from sudokit.native.arrays import COMPILED

TYPED = ("seeds", "commands")

INTENDED = (
    "; if that is meant: python tests/golden.py --write {}, and a line in"
    " the CHANGELOG that says why"
)
# Interpreted, a puzzle takes some fifty times as long.
QUICK = ("17_clue.txt", "easy.txt", "minimal.txt")
SOME = 10
# Of these a row in so many is compared, and none of these commands; make
# agree compares all.
SLOW = {
    ("explainer", "17_clue.txt"): 3,
    ("explainer", "top1465.txt"): 29,
    ("hodoku", "17_clue.txt"): 6,
    ("hodoku", HARDEST): 25,
    ("hodoku", "several.txt"): 5,
    ("hodoku", "top1465.txt"): 19,
    ("search", "17_clue.txt"): 4,
}
SLOW_COMMANDS = {
    ("seeds", "-g 0 --require 'Jellyfish' --seed 12 --csv"),
    ("seeds", "-g 0 --ed 1.5 --seed 15 --json"),
}


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("name", KINDS)
def test_results_match_the_golden_files(name: str, file: str) -> None:
    shared(file)
    if name == "explainer" and file == HARDEST:
        pytest.skip("seconds a puzzle: make agree compares a hundred")
    rows = [row for row in golden_rows(name) if row[0].file == file]
    assert rows, f"no golden rows of {file}"
    if not COMPILED:
        if file not in QUICK:
            pytest.skip("too slow interpreted: three other files are compared")
        rows = rows[:SOME]
    rows = rows[:: SLOW.get((name, file), 1)]
    result = wrong_rows(name, rows)
    assert not result, "\n".join(result) + INTENDED.format(name)


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("name", KINDS)
def test_digests_are_of_whole_files(name: str, file: str) -> None:
    shared(file)
    lines = lines_by_file(f"{name}.digests").get(file)
    if lines is None:
        pytest.skip(f"not made yet: golden.py --write --file {file} {name}")
    rows = [row.split(",") for row in lines]
    assert sum(int(row[2]) for row in rows) == len(KINDS[name].places(file))


VARYING = [
    (name, words)
    for name in TYPED
    for words in golden.typed(name)
    if (name, words) not in SLOW_COMMANDS
]


@pytest.mark.usefixtures("tables_in_process")
@pytest.mark.parametrize(("name", "words"), VARYING)
def test_commands_print_their_golden_output(name: str, words: str) -> None:
    if not COMPILED and VARYING.index((name, words)) % 6:
        pytest.skip("slow interpreted: each sixth command is compared")
    was = golden.blocks(name)[words].splitlines()
    now = golden.transcript(words).splitlines()
    assert now == was, INTENDED.format(name)


@pytest.mark.parametrize(
    "path", sorted((GOLDEN / "games").iterdir()), ids=lambda path: path.stem
)
def test_a_saved_game_is_read_as_it_was(path: Path) -> None:
    game = load_game(path)
    was = json.loads(path.read_text())
    for key in ("checksum", "level"):
        was.pop(key, None)
    assert record_of(game, 0.0) == was


def test_differences_name_file_and_line() -> None:
    shared("easy.txt")
    place, row = next(
        r for r in golden_rows("hodoku") if r[0].file == "easy.txt"
    )
    other = ["extreme", *row[1:]]
    (result,) = wrong_rows("hodoku", [(place, other)])
    assert result.startswith(f"easy.txt:{place.line}: level was 'extreme'")
