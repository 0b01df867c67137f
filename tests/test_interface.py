"""The interface of ``import sudokit``: arguments, results, errors."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sudokit
import sudoku
from puzzles import CLASH, EASY, NONE, SEVERAL, SOLVED, WIKI, grid_of
from sudokit import Budget, BudgetSpent, Choice, FormatError, Grid, Step
from sudokit.core import reading
from sudokit.generator.new_puzzle import NewPuzzle
from sudokit.paper import draw
from sudokit.proofs.step import draw_steps_with

G = grid_of(WIKI)
ROWS = str(G)
FRAMED = "+-------+\n" + "\n".join(
    f"| {row} |  # a comment" for row in ROWS.splitlines()
)


# Docstrings and signatures, which compiled code has of its own.

CALLABLE = [
    name for name in sudokit.__all__ if callable(getattr(sudokit, name))
]


@pytest.mark.parametrize("name", CALLABLE)
def test_every_name_has_a_docstring(name: str) -> None:
    thing = getattr(sudokit, name)
    result = inspect.getdoc(thing) or ""
    assert len(result) > 20, result
    assert "filler" not in result
    assert not result.startswith(f"{name}(")
    if thing is Grid or (
        isinstance(thing, type) and issubclass(thing, Exception)
    ):
        return  # not for callers to make
    assert inspect.signature(thing).parameters


METHODS = [
    (kind, name)
    for kind in (getattr(sudokit, name) for name in sudokit.__all__)
    if isinstance(kind, type)
    for name, member in vars(kind).items()
    if name[0] != "_" and (callable(member) or isinstance(member, property))
]


def test_the_check_covers_methods() -> None:
    assert (Grid, "update") in METHODS
    assert (Step, "text") in METHODS


@pytest.mark.parametrize(("kind", "name"), METHODS)
def test_every_method_has_a_docstring(kind: type, name: str) -> None:
    member = inspect.getattr_static(kind, name)
    assert getattr(member, "__doc__", None) or inspect.getdoc(
        getattr(kind, name)
    ), f"{kind.__name__}.{name}"


@pytest.mark.parametrize(
    ("function", "names"),
    [
        ("solve", ["g", "budget"]),
        ("attempt", ["g", "budget"]),
        ("count", ["g", "limit", "budget"]),
        ("read", ["source"]),
    ],
)
def test_arguments(function: str, names: list[str]) -> None:
    result = inspect.signature(getattr(sudokit, function))
    assert list(result.parameters) == names


def test_the_names_of_this_version() -> None:
    """A name that goes, or means something else, makes another version."""
    assert sudokit.API_VERSION == 1
    assert {
        "Grid", "attempt", "canonical", "check_step", "count", "errors",
        "explain", "generate", "is_correct", "next_step", "puzzles", "rate",
        "read", "reward", "solutions", "solve", "solve_many", "steps",
        "verdict", "verdicts_many",
    } <= set(sudokit.__all__)  # fmt: skip


# A solution, or none.


@pytest.mark.parametrize("line", [NONE, CLASH])
def test_no_solution_is_none(line: str) -> None:
    g = grid_of(line)
    assert sudokit.solve(g) is None
    tried = sudokit.attempt(g)
    assert tried == sudoku.solve(g)
    assert tried.is_complete()
    assert sudokit.errors(tried)


def test_a_solution_is_that_of_the_contract() -> None:
    for line in (WIKI, SEVERAL):
        g = grid_of(line)
        assert sudokit.solve(g) == sudokit.attempt(g) == sudoku.solve(g)


def test_a_search_ends_with_its_budget() -> None:
    for search in (sudokit.solve, sudokit.attempt):
        with pytest.raises(BudgetSpent):
            search("." * 81, budget=Budget(3))


def test_the_choice_stays_in_the_contract() -> None:
    solve: Any = sudokit.solve
    with pytest.raises(TypeError):
        solve(G, Choice(0, 2, 1))


@pytest.mark.parametrize("scale", ["hodoku", "explainer"])
def test_explain_gives_the_reason_for_no_steps(scale: str) -> None:
    with pytest.raises(ValueError, match=r"the grid has no solution$"):
        sudokit.explain(grid_of(NONE), scale=scale)
    with pytest.raises(ValueError, match="row 1: 5 "):
        sudokit.explain(CLASH, scale=scale)
    list(sudokit.explain(SEVERAL, scale=scale))


# Text instead of a grid.

TAKERS: list[Callable[[Grid | str], object]] = [
    sudokit.solve, sudokit.attempt, sudokit.count, sudokit.verdict,
    sudokit.errors, sudokit.is_correct, sudokit.rate, sudokit.canonical,
    sudokit.canonical_map, sudokit.automorphisms, sudokit.next_step,
    lambda g: list(sudokit.explain(g)), lambda g: next(iter(sudokit.steps(g))),
    lambda g: next(sudokit.solutions(g)),
    lambda g: sudokit.reward(g, next(sudokit.explain(G)), g),
    lambda g: sudokit.check_step(g, next(sudokit.explain(G)), g),
]  # fmt: skip


@pytest.mark.parametrize("taker", TAKERS)
def test_functions_take_text(taker: Callable[[Grid | str], object]) -> None:
    assert taker(WIKI) == taker(G) == taker(FRAMED)
    with pytest.raises(ValueError, match="81"):
        taker("53..7....")


@pytest.mark.parametrize(
    "text", [WIKI, EASY, ROWS, FRAMED, f"{WIKI}\n", ROWS.replace(" ", ",")]
)
def test_parse_accepts_what_the_reader_accepts(text: str) -> None:
    assert Grid.parse(text) == G


def test_parse_names_the_error() -> None:
    with pytest.raises(FormatError, match="text:2:3: 2 cells where 9"):
        Grid.parse(ROWS.splitlines()[0] + "\n1 2\n")
    with pytest.raises(ValueError, match="the text has more"):
        Grid.parse(f"{WIKI}\n{WIKI}\n")
    with pytest.raises(ValueError, match="81"):
        Grid.parse("# nothing\n\n")


def test_read_takes_a_path(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"\ufeff{ROWS}\n{EASY}\n", encoding="utf-8")
    assert sudokit.read(path) == sudokit.read(str(path)) == G
    path.write_text("12345\n")
    with pytest.raises(FormatError, match=r"a\.txt:1:5: 5 cells"):
        sudokit.read(path)
    with pytest.raises(FileNotFoundError):
        sudokit.read(tmp_path / "none")


# A grid in Python.


def test_a_grid_prints_as_nine_rows() -> None:
    assert ROWS.splitlines()[0] == "5 3 0 0 7 0 0 0 0"
    assert len(ROWS.splitlines()) == 9
    assert reading.text_of(G) == f"{G}\n"
    assert repr(G) == f"Grid.parse({WIKI!r})"
    assert f"{G}" == ROWS


def test_values_by_row_and_column() -> None:
    assert [[G[i, j] for j in range(9)] for i in range(9)] == [
        list(row) for row in G
    ]
    assert tuple(G) == G.values()
    assert Grid.init(list(G)) == G
    for cell in ((9, 0), (0, 9), (-1, 0)):
        with pytest.raises(IndexError):
            G[cell]


def test_notebooks_show_grids_and_steps() -> None:
    shown = G._repr_html_()
    assert shown.count("<tr>") == 9
    assert shown.count("<td") == 81
    step = next(iter(sudokit.explain(G)))
    picture = step._repr_svg_()
    assert picture and picture.startswith(("<svg", "<?xml"))
    assert step.technique in picture


def test_notebooks_show_puzzles_with_their_marks() -> None:
    text = "# rules thermometer=r1c1+r1c2+r1c3\n................"
    puzzle = sudokit.Puzzle.parse(text)
    picture = puzzle._repr_svg_()
    assert picture and picture == draw(puzzle, size="8cm")
    assert "Thermometer" in picture
    made = next(sudokit.puzzles(level="easy", seed=1))
    assert made._repr_html_() == made.grid._repr_html_()
    four = NewPuzzle(puzzle, puzzle, 0, 1)
    assert four._repr_html_() == picture


def test_steps_are_drawn_by_a_registered_function(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Loading a name of the interface registers the pictures of paper."""
    step = next(iter(sudokit.explain(G)))
    picture = step._repr_svg_()
    draw_steps_with(None)
    assert step._repr_svg_() is None
    draw_steps_with(str)
    assert step._repr_svg_() == step.text
    explain = sudokit.explain
    monkeypatch.delitem(vars(sudokit), "explain")
    assert sudokit.explain is explain
    assert step._repr_svg_() == picture


# Small things.


def test_a_limit_is_a_number_of_solutions() -> None:
    with pytest.raises(ValueError, match=r"limit .* not -1"):
        sudokit.count(G, limit=-1)
    assert sudokit.count(G, limit=0) == 0
    assert sudokit.solve(SOLVED) == grid_of(SOLVED)


def test_one_technique_can_be_requested() -> None:
    made = next(sudokit.puzzles(1, require="Naked Pair", seed=1))
    assert made.rating is not None
    assert "Naked Pair" in made.rating.techniques
    with pytest.raises(ValueError, match="no technique 'X'"):
        sudokit.puzzles(1, forbid="X")
    with pytest.raises(ValueError, match="did you mean X-Wing"):
        sudokit.puzzles(1, require="X-Wng")
