"""Each default in a help text is the parser's default."""

import re
from argparse import Action, ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from typing import Any

import pytest

from sudokit import tables
from sudokit.cli.arguments import Parser
from sudokit.cli.data.verbs import VERBS as OF_DATA
from sudokit.cli.filtering import filter_parser
from sudokit.cli.main import GROUPS, VERBS

NAMED = re.compile(r"\(default: ([^()]*)\)$")


def parsers() -> dict[str, ArgumentParser]:
    """Return the parsers of all verbs, and of the command without one."""
    result: dict[str, ArgumentParser] = {
        "sudoku": filter_parser(GROUPS, making=False),
        "sudoku -g": filter_parser(GROUPS, making=True),
    }
    for verb in VERBS:
        result[verb] = Parser(prog=verb, allow_abbrev=False)
        import_module(f"sudokit.cli.{verb}").add_arguments(result[verb])
    for action in result["data"]._actions:
        if isinstance(action.choices, dict):
            result |= {f"data {n}": one for n, one in action.choices.items()}
    return result


def options() -> Iterator[tuple[str, Action]]:
    """Yield every option of every verb."""
    for verb, parser in parsers().items():
        for action in parser._actions:
            yield verb, action


def is_value(action: Action, text: str) -> bool:
    """Return whether an option could have a text as its value."""
    if action.choices is not None:
        return text in action.choices
    if not callable(action.type):
        return " " not in text
    try:
        action.type(text)
    except (ArgumentTypeError, ValueError):
        return False
    return " " not in text


def test_a_named_default_is_the_default() -> None:
    count = 0
    for verb, action in options():
        match = NAMED.search(action.help or "")
        if match is None:
            continue
        count += 1
        place = verb, action.dest, match[1]
        usual = action.const if action.nargs == "?" else action.default
        if usual is None or usual is False:
            assert not is_value(action, match[1]), place
        elif callable(action.type):
            assert action.type(match[1]) == usual, place
        else:
            assert usual == match[1], place
    assert count > 80


def test_every_default_value_is_a_named_constant() -> None:
    """Beside empty ones, of options that have a value."""
    unnamed = [
        (verb, action.dest)
        for verb, action in options()
        if action.nargs != 0
        and action.option_strings
        and isinstance(action.default, str | int | float)
        and action.default not in ("", 0, False)
        and not NAMED.search(action.help or "")
    ]
    assert [one for one in unnamed if one[1] != "format"] == []


@pytest.mark.parametrize("verb", OF_DATA)
def test_the_library_has_the_same_defaults(verb: str) -> None:
    parser = parsers()[f"data {verb}"]
    function: Any = getattr(tables, verb, None) or getattr(
        import_module("sudokit.tables.data.export"), verb
    )
    values = vars(
        parser.parse_args(
            {
                "leak": ["a.csv", "b.csv"],
                "split": ["a.csv", "--into", "b.csv=1"],
                "sample": ["a.csv", "b.csv", "-n", "1"],
            }.get(verb, ["a.csv", "b.csv"])
        )
    )
    for name, parameter in signature(function).parameters.items():
        if parameter.default is parameter.empty or not values.get(name):
            continue
        if name not in ("count", "target"):
            assert values[name] == parameter.default, name
