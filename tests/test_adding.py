"""One made-up technique, format, verb and column, added as the docs say.

``rules/test_new_rule.py`` does the same for a rule.  Each is named in one
table, and everything else follows from that.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from types import ModuleType

import pytest

from puzzles import ROOT, WIKI, script
from shell import sudoku
from sudokit import TECHNIQUES, Choice, Grid, Step, check_step, explain, rate
from sudokit.cli import main, table
from sudokit.formats import FORMATS, ORDER, Format, Item, PuzzleRecord, Source
from sudokit.lessons.collection import parse_position
from sudokit.logic import Premise, Technique, next_step
from sudokit.rules import NAMED
from sudokit.tables import columns

NAMES = script(ROOT / "packaging" / "names.py")
POSITIONS = script(ROOT / "packaging" / "positions.py")


def last_in_row(grid: Grid) -> Iterator[Step]:
    """Yield the last empty cell of a row."""
    for i, row in enumerate(grid.values()):
        if row.count(0) == 1:
            j = row.index(0)
            (n,) = grid.candidates(i, j)
            house = (Premise("base", f"r{i + 1}"),)
            yield Step("Last in Row", (Choice(i, j, n),), (), house, "")


def test_a_technique_can_be_added() -> None:
    """It explains, is checked and rated."""
    own = Technique.of_steps("Last in Row", "easy", 1, last_in_row)
    table = (own, *TECHNIQUES)
    grid = Grid.parse(WIKI)
    steps = []
    for step in explain(grid, techniques=table, as_given=True):
        assert check_step(grid, step, techniques=table)
        steps.append(step.technique)
        for place in step.placements:
            grid = grid.update(place)
    assert "Last in Row" in steps and grid.is_solved()
    assert rate(WIKI, techniques=table).techniques["Last in Row"]


def test_names_follow_from_the_tables() -> None:
    """Otherwise `make share` updates them."""
    for path, text in NAMES.files().items():
        assert path.read_text() == text, path
    _, course = NAMES.course()
    for one in TECHNIQUES:
        assert one.form is not None
        is_of_rules = ("rule", "rule") in one.form.counts
        assert (f'"{one.name}"' in course) != is_of_rules
    assert all(
        f"| {one.title} |" in NAMES.rules()[1] for one in NAMED.values()
    )


@pytest.mark.parametrize(
    ("name", "words"), [("Naked Pair", ()), ("Pair Support", ("kropki",))]
)
def test_positions_of_a_technique(name: str, words: tuple[str, ...]) -> None:
    """The script makes them, and the file stores what it makes."""
    place = next(POSITIONS.positions(name, words))
    step = next_step(place.grid, clues=place.clues)
    assert step is not None and step.technique == name
    line = POSITIONS.line_of(name, place)
    assert parse_position(line) == place
    text = POSITIONS.FILE.read_text()
    lines = [one for one in text.splitlines() if one.startswith(f"{name}:")]
    assert POSITIONS.with_lines(text, name, lines) == text
    with_one = POSITIONS.with_lines(text, name, [line])
    assert with_one.count(f"\n{name}:") == 1 and f"\n{line}\n" in with_one


def read_backwards(source: Source) -> Iterator[Item]:
    for line in source:
        yield PuzzleRecord(Grid.parse(line.strip()[:1:-1]))


def test_a_format_can_be_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command and the library list, recognise, read and write it."""
    own = Format(
        "backwards",
        "81 characters from the end, after <<",
        read_backwards,
        lambda puzzle: f"<<{puzzle.grid.line()[::-1]}\n",
        lambda lines: lines[0].startswith("<<"),
    )
    monkeypatch.setitem(FORMATS, own.name, own)
    monkeypatch.setattr("sudokit.formats.ORDER", (own.name, *ORDER))
    assert "backwards" in sudoku("convert", "--list").out
    written = sudoku("convert", "--format", "backwards", given=WIKI).out
    assert written == f"<<{WIKI[::-1]}\n"
    assert (
        sudoku("convert", "--format", "line", given=written).out == f"{WIKI}\n"
    )
    solved = sudoku("-q", "--format", "line", given=WIKI).out
    assert sudoku("-q", "--format", "line", given=written).out == solved


def test_a_verb_can_be_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command runs it, and lists it in its help."""
    face = ModuleType("sudokit.cli.greet")

    def add_arguments(parser: ArgumentParser) -> None:
        parser.add_argument("--name", default="you")

    def greet(options: Namespace) -> int:
        print(f"hello {options.name}")
        return 0

    for key, value in {
        "EXAMPLES": "\nsudoku greet   says hello\n",
        "add_arguments": add_arguments,
        "run": greet,
    }.items():
        setattr(face, key, value)
    monkeypatch.setitem(sys.modules, face.__name__, face)
    monkeypatch.setitem(main.GROUPS, "greetings", {"greet": "say hello"})
    monkeypatch.setitem(main.VERBS, "greet", "say hello")
    assert sudoku("greet", "--name", "Ada").out == "hello Ada\n"
    assert "says hello" in sudoku("greet", "--help").out
    shown = sudoku("--help").out
    assert "greetings" in shown and "say hello" in shown
    assert "did you mean sudoku greet?" in sudoku("gret").err


@pytest.mark.usefixtures("tables_in_process")
def test_a_column_can_be_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables have it, and the help lists all columns."""
    pytest.importorskip("pyarrow")
    assert f"{', '.join(columns.COLUMNS)} (=" in " ".join(
        table.OPTIONS.split()
    )
    own = columns.Column(
        "first",
        "int8",
        lambda facts: [int((line or ".")[0]) for line in facts.lines],
    )
    monkeypatch.setitem(columns.ADDED, own.name, own)
    monkeypatch.setitem(columns.COLUMNS, own.name, own.type)
    given = f"puzzle\n{WIKI}\n"
    written = sudoku("table", "-", "-", "--add", "first", given=given).out
    assert written == f"puzzle,first,error\n{WIKI},5,\n"
