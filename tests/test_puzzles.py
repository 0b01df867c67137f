"""The puzzles in ``puzzles/`` are what their files claim."""

import io
from itertools import islice
from pathlib import Path

import pytest

import sudoku
from puzzles import ROOT, script
from sudokit import Grid, formats, rules
from sudokit.core import reading
from sudokit.rating.hodoku import rate
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import notations
from sudokit.text.reader import ReadOptions
from sudoku import FormatError, Reader

FOLDER = ROOT / "puzzles"


MAKE = script(FOLDER / "make.py")
LEVELS = list(MAKE.LEVELS)


def read_all(name: str) -> list[Grid]:
    """Return every puzzle of a file."""
    with (FOLDER / name).open(encoding="utf-8") as file:
        return list(Reader(file, ReadOptions(name)))


def is_minimal(g: Grid) -> bool:
    """Return whether each clue is needed."""
    line = g.line()
    return all(
        sudoku.count(Grid.parse(line[:k] + "." + line[k + 1 :])) > 1
        for k, sign in enumerate(line)
        if sign != "."
    )


# The single ones.

SINGLES = {
    "s.1": (sudoku.UNIQUE_CHOICE, "easy"),
    "s.2": (sudoku.UNIQUE_CHOICE, "easy"),
    "s.3": (sudoku.ONE_SOLUTION, "easy"),
    "s.4": (sudoku.ONE_SOLUTION, "medium"),
    "s.5": (sudoku.ONE_SOLUTION, "hard"),
    "s.6": (sudoku.ONE_SOLUTION, "extreme"),
    "s.7": (sudoku.ONE_SOLUTION, "extreme"),
    "s.8": (sudoku.ONE_SOLUTION, "extreme"),
    "s.9": (sudoku.SEVERAL_SOLUTIONS, ""),
    "s.10": (sudoku.NO_SOLUTION, ""),
    "s.11": (sudoku.NO_SOLUTION, ""),
}


@pytest.mark.parametrize("name", SINGLES)
def test_singles_have_one_solution(name: str) -> None:
    (g,) = read_all(name)
    verdict, level = SINGLES[name]
    assert sudoku.verdict(g) == verdict
    assert rate(g).level == level
    assert bool(sudoku.errors(g)) == (name == "s.11")


def test_single_with_two_solutions() -> None:
    (g,) = read_all("s.9")
    assert sudoku.count(g, 10) == 2


def test_single_that_is_malformed() -> None:
    with pytest.raises(FormatError) as caught:
        read_all("s.12")
    assert str(caught.value) == "s.12:8:15: 8 cells where 9 are needed"


def test_singles_match_the_original() -> None:
    names = {path.name for path in FOLDER.glob("s.*")}
    assert names == {*SINGLES, "s.12"}
    for name in SINGLES:
        title, *rows = (FOLDER / name).read_text().splitlines(True)
        assert title.startswith("# ")
        (g,) = read_all(name)
        assert "".join(rows) == reading.text_of(g)


def test_single_made_with_a_seed() -> None:
    assert read_all("s.2") == [sudoku.generate(30, True, 1)]


# Those by level.


@pytest.mark.parametrize("name", LEVELS)
def test_solutions_line_by_line(name: str) -> None:
    puzzles = read_all(f"{name}.txt")
    solutions = read_all(f"{name}.solutions.txt")
    assert len(puzzles) == len(solutions) == len(set(puzzles)) == 100
    for g, solution in zip(puzzles, solutions, strict=True):
        assert sudoku.count(g) == 1
        assert sudoku.is_correct(solution)
        assert sudoku.solve(g).line() == solution.line()


@pytest.mark.parametrize("name", LEVELS)
def test_levels(name: str) -> None:
    for g in read_all(f"{name}.txt")[::10]:
        unique = sudoku.verdict(g) == sudoku.UNIQUE_CHOICE
        assert unique == (name == "simple")
        if unique:
            assert g.line().count(".") == 81 - MAKE.CLUES
        else:
            assert rate(g).level in MAKE.LEVELS[name]
            assert is_minimal(g)


@pytest.mark.parametrize("name", LEVELS)
def test_the_seed_repeats_the_puzzles(name: str) -> None:
    again = list(islice(MAKE.puzzles(name), 2))
    assert again == read_all(f"{name}.txt")[:2]


def test_written_puzzles_are_read_back(tmp_path: Path) -> None:
    puzzles = read_all("easy.txt")
    MAKE.write(tmp_path / "some.txt", "a title", puzzles)
    with (tmp_path / "some.txt").open() as file:
        assert list(Reader(file)) == puzzles


# The famous ones.


def test_hardest_have_one_solution_each() -> None:
    puzzles = read_all("hardest.txt")
    assert len(puzzles) == len(set(puzzles)) == 17
    for g in puzzles:
        assert sudoku.verdict(g) == sudoku.ONE_SOLUTION
        assert is_minimal(g)
        other = rules.Puzzle.init(g.values())
        solutions = [grid.values() for grid in rules.solutions(other)]
        assert solutions == [sudoku.solve(g).values()]


def test_hardest_have_a_name_and_an_author() -> None:
    readme = (FOLDER / "README.md").read_text()
    _, *lines = (FOLDER / "hardest.txt").read_text().splitlines()
    for line in lines:
        name, author = line.split("  # ")[1].split(", ", 1)
        assert author
        assert name in readme


def test_readme_names_every_file() -> None:
    readme = (FOLDER / "README.md").read_text()
    for path in FOLDER.glob("*.txt"):
        assert path.name.replace(".solutions", "") in readme


# Puzzles of other rules, each with its rules in comments.

OTHER_RULES = {
    "arrows": ("anti-knight", "arrow"),
    "dots": ("kropki-white", "kropki-black"),
    "killer": ("killer",),
    "thermometers": ("thermometer",),
    "whispers": ("german-whisper", "renban"),
}


@pytest.mark.parametrize("name", OTHER_RULES)
def test_puzzles_of_other_rules(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    (record,) = formats.read(io.StringIO(path.read_text()))
    assert isinstance(record, formats.PuzzleRecord)
    assert record.comments[0].startswith("made by: sudoku new ")
    words = notations(puzzle_rules(record.grid))
    assert tuple(word.split("=")[0] for word in words) == OTHER_RULES[name]
    assert rules.count(record.grid) == 1
