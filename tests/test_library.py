"""``import sudokit``: every name, its type, and nothing else loaded."""

import ast
import importlib
import os
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import sudokit
from puzzles import EASY, LIBRARY
from sudokit import (
    Budget,
    Choice,
    FormatError,
    Grid,
    Puzzle,
    Step,
    logic,
    make_rules,
    paper,
)
from sudokit.logic.orders import order_of
from sudokit.solving import possibilities, setting
from sudokit.tables import prompts
from sudokit.training import answers


def in_a_new_python(code: str) -> str:
    """Return the output of a program that has only the library."""
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": LIBRARY},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_import_loads_nothing_else() -> None:
    loaded = in_a_new_python(
        "import sys; before = set(sys.modules); import sudokit;"
        "print(*set(sys.modules) - before)"
    )
    assert loaded.split() == ["sudokit"]


def test_every_name_is_listed_before_it_is_imported() -> None:
    missing = in_a_new_python(
        "import sudokit; print(*set(sudokit.__all__) - set(dir(sudokit)))"
    )
    assert missing.split() == []


def test_every_name_comes_from_its_declared_module() -> None:
    tree = ast.parse(Path(str(sudokit.__file__)).read_text())
    actual = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module != "importlib"
        for alias in node.names
    }
    assert set(actual) == set(sudokit.__all__)
    for name, (module, there) in actual.items():
        assert module is not None
        result = getattr(importlib.import_module(module), there)
        assert getattr(sudokit, name) is result
    with pytest.raises(AttributeError, match="slove"):
        getattr(sudokit, "slove")  # noqa: B009


KNIGHT = f"# rules anti-knight\n{Grid.parse(EASY).without(0, 0).line()}\n"
MIRROR = sudokit.canonical_map(EASY)
STEP = sudokit.Step("Naked Single", (Choice(4, 4, 5),), ())
TAKE_TEXTS: dict[str, Callable[..., object]] = {
    "answer_of": lambda p: answers.answer_of("1" * 36, p),
    "apply": lambda p: logic.apply(p, STEP),
    "attempt": sudokit.attempt,
    "choice_counts": lambda p: setting.choice_counts(p, 2),
    "check_step": lambda p: sudokit.check_step(p, STEP, p),
    "contradiction": possibilities.contradiction,
    "count": sudokit.count,
    "draw": paper.draw,
    "errors": sudokit.errors,
    "explain": lambda p: next(sudokit.explain(p), None),
    "freeing": setting.freeing,
    "is_correct": sudokit.is_correct,
    "judge": lambda p: answers.judge(p, "1" * 81),
    "judge_move": lambda p: answers.judge_move(p, "r5c5: 5", p),
    "mistyped": lambda p: setting.mistyped(p, Budget(50)),
    "move_of": lambda p: answers.move_of("r5c5: 5", p),
    "next_step": sudokit.next_step,
    "prompt_of": prompts.prompt_of,
    "puzzle_text": prompts.puzzle_text,
    "rate": sudokit.rate,
    "reduced": setting.reduced,
    "removable": setting.removable,
    "reward": lambda p: sudokit.reward(p, STEP, p),
    "sentences": STEP.sentences,
    "solutions": lambda p: [*islice(sudokit.solutions(p), 3)],
    "solve": sudokit.solve,
    "steps": lambda p: [*islice(sudokit.steps(p), 3)],
    "transformed": MIRROR.apply,
    "true_candidates": possibilities.true_candidates,
    "unneeded_rules": possibilities.unneeded_rules,
    "verdict": sudokit.verdict,
}


def outcome(call: Callable[..., object], puzzle: object) -> str:
    """Return the result of a call, or its error."""
    try:
        return repr(call(puzzle))
    except ValueError as error:
        return repr(error)


@pytest.mark.parametrize("name", TAKE_TEXTS)
@pytest.mark.parametrize("text", [EASY, "# box 2x3\n" + "." * 36, KNIGHT])
def test_every_function_takes_the_text_of_a_puzzle(
    name: str, text: str
) -> None:
    """Of any size and any rules, as the puzzle itself."""
    call = TAKE_TEXTS[name]
    puzzle = Grid.parse(text) if text == EASY else Puzzle.parse(text)
    assert outcome(call, text) == outcome(call, puzzle)
    with pytest.raises(FormatError, match=r"'anti-knigt'; did you mean"):
        call(KNIGHT.replace("knight", "knigt"))


# Modules whose public functions are all for callers.
FOR_CALLERS = ("logic", "paper", "tables.prompts", "training.answers")
DOCS = Path(__file__).parents[1] / "docs"
PUZZLE_TYPES = re.compile(r"\b(AnyPuzzle|Grid|Puzzle)\b")


def parsed(module: str) -> list[ast.stmt]:
    place = Path(LIBRARY, *module.split("."))
    source = place / "__init__.py" if place.is_dir() else f"{place}.py"
    return ast.parse(Path(source).read_text()).body


def definition(module: str, name: str) -> ast.stmt | None:
    """Return the definition of a name, None if it is no def or class."""
    for node in reversed(parsed(module)):  # overloads come first
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            if node.name == name:
                return node
        elif isinstance(node, ast.ImportFrom) and name in {
            one.name for one in node.names
        }:
            return definition(str(node.module), name)
    return None


def for_callers() -> set[tuple[str, str]]:
    """Return the modules and names that the documentation imports."""
    names = {(sudokit.SOURCES[one], one) for one in sudokit.SOURCES}
    for page in DOCS.glob("*.md"):
        for module, found in re.findall(
            r"from (sudokit\.[\w.]+) import ([\w, ]+)", page.read_text()
        ):
            names |= {(module, one.strip()) for one in found.split(",")}
    for part in FOR_CALLERS:
        module = importlib.import_module(f"sudokit.{part}")
        every = getattr(module, "__all__", None) or [
            one.name
            for one in parsed(module.__name__)
            if isinstance(one, ast.FunctionDef) and one.name[0] != "_"
        ]
        names |= {(module.__name__, one) for one in every}
    return names


def test_every_argument_for_a_puzzle_takes_a_text() -> None:
    """Of each function and method that is for callers."""
    checked = set()
    for module, name in for_callers():
        found = definition(module, name)
        inside = found.body if isinstance(found, ast.ClassDef) else [found]
        for one in inside:
            if (
                not isinstance(one, ast.FunctionDef)
                or (one.name[0] == "_" and one.name != "__init__")
                or "overload" in map(ast.unparse, one.decorator_list)
            ):
                continue
            for argument in [*one.args.args, *one.args.kwonlyargs]:
                kind = ast.unparse(argument.annotation or ast.Constant(None))
                if PUZZLE_TYPES.search(kind) and "Callable" not in kind:
                    checked.add((one.name, kind))
    assert {name for name, _ in checked} >= {"solve", "judge", "sentences"}
    assert {one for one in checked if "str" not in one[1]} == set()


@pytest.mark.parametrize("name", ["automorphisms", "canonical"])
def test_classic_functions_name_the_other_rules(name: str) -> None:
    with pytest.raises(ValueError, match="not 9x9 with Anti-knight"):
        getattr(sudokit, name)(KNIGHT)


def test_arguments_that_are_not_puzzles_name_parse() -> None:
    with pytest.raises(TypeError, match=r"Grid\.parse\(text\)"):
        Grid(EASY)
    with pytest.raises(TypeError, match=r"Grid\.init\(nine_rows\)"):
        Grid()
    with pytest.raises(TypeError, match=r"Puzzle\.parse\(text\)"):
        Puzzle(EASY)


@pytest.mark.parametrize(
    ("criteria", "message"),
    [
        ({"level": "hardd"}, "levels are easy, medium, hard, unfair, extreme"),
        ({"symmetry": "turned"}, "the symmetries are none, rotate180, "),
        ({"require": "Jelyfish"}, r"did you mean Jellyfish\?$"),
        ({"forbid": "zzz"}, "sudoku technique lists them all"),
    ],
)
def test_errors_list_allowed_values(
    criteria: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        next(sudokit.puzzles(1, **criteria))


def test_rules_of_another_type_are_refused() -> None:
    with pytest.raises(TypeError, match=r"make_rules\(words=.*not 'killer'"):
        sudokit.puzzles(1, rules="killer")  # type: ignore[call-overload]


# Functions that take a list, and a text that they get instead.
OF_LISTS: list[tuple[Callable[[Any], object], str]] = [
    (lambda text: make_rules(9, words=text), "diagonals"),
    (order_of, "X-Wing"),
    (sudokit.solve_many, EASY),
    (sudokit.verdicts_many, EASY),
    (sudokit.canonical_many, EASY),
]
OF_TECHNIQUES: list[Callable[[Any], object]] = [
    lambda some: next(sudokit.explain(EASY, techniques=some)),
    lambda some: sudokit.next_step(EASY, techniques=some),
    lambda some: next(sudokit.steps(EASY, techniques=some)),
    lambda some: sudokit.rate(EASY, techniques=some),
    lambda some: sudokit.puzzles(1, techniques=some),
    lambda some: sudokit.reward(EASY, Step("X-Wing", (), ()), techniques=some),
]


def test_a_text_is_no_list_of_characters() -> None:
    for call, text in OF_LISTS:
        with pytest.raises(TypeError, match=rf"a list.*, not '{text[:9]}"):
            call(text)
    for of_techniques in OF_TECHNIQUES:
        for wrong in ("X-Wing", ["X-Wing"]):
            with pytest.raises(TypeError, match=r"a list.*, not 'X-Wing'"):
                of_techniques(wrong)


LIBRARY_PARTS = (
    "core", "exact_cover", "rules", "symmetry", "logic", "rating",
    "generator", "solving", "training/step_reward.py",
)  # fmt: skip


def test_errors_of_the_library_name_no_options() -> None:
    """The command has options; a call has arguments."""
    for part in LIBRARY_PARTS:
        place = Path(sudokit.__file__).parent / part
        for path in sorted(place.rglob("*.py")) or [place]:
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Raise):
                    message = ast.unparse(node)
                    assert not re.search(r"--[a-z]|sudoku [a-z]", message), (
                        path,
                        message,
                    )


def test_a_step_as_text_is_its_notation() -> None:
    step = sudokit.next_step(Grid.parse(EASY))
    assert step is not None
    assert str(step) == f"{step}" == step.text
    assert " => " in str(step)
