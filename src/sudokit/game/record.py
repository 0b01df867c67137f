"""Converts a whole game to JSON and back.

record_of(game)     the record
restore(record)     its game; ValueError names what is wrong with it
saved_text(game)    the record with its checksum, as in a file
checksum(record)    detects accidental changes of a record
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, TypeVar

from sudokit.game.layout import (
    Layout,
    Marks,
    Tints,
    layout_of,
    sign_of,
    value_of,
)
from sudokit.game.play import Game, known_mode
from sudokit.game.solutions import MOST_SOLUTIONS
from sudokit.game.state import State, flat, grid_of, name_of
from sudokit.rules import AnyPuzzle
from sudokit.rules.spelling import fields_of, of_fields

SCHEMA: Final = 1
PAIRS: Final = re.compile("([1-9A-P][1-9])+")
MOST: Final = 1_000_000_000  # of a number of a saved game

T = TypeVar("T")


def record_of(game: Game, now: float | None = None) -> dict[str, object]:
    """Return the whole game; its clock shows the time now.

    >>> from sudokit.core.grid import Grid
    >>> record = record_of(Game.of(Grid.parse("1" + "." * 80)))
    >>> record["clues"][:3], record["at"]
    ('1..', 0)
    """
    record: dict[str, object] = {
        "game": "sudokit",
        "schema": SCHEMA,
        "clues": line_of(flat(game.clues)),
        "mode": game.mode,
        "auto": game.auto,
        "hints": game.hints,
        "seconds": round(game.seconds(now), 3),
        "at": game.at,
        "history": [
            _state_record(state, game.layout) for state in game.history
        ],
    }
    if game.back is not None:
        record["back"] = game.back
    if game.snyder:
        record["snyder"] = True
    if game.points:
        record["points"] = [*game.points]
    rules = game.layout.rules
    return record if rules.is_classic() else record | fields_of(rules)


def line_of(values: Sequence[int]) -> str:
    """Return values as characters, a dot for none."""
    return "".join(map(sign_of, values))


def saved_text(game: Game, now: float | None = None, level: str = "") -> str:
    """Return the text of a file that holds the whole game, and its level."""
    record = record_of(game, now)
    if level:
        record["level"] = level
    record["checksum"] = checksum(record)
    return json.dumps(record, indent=1) + "\n"


def _state_record(state: State, layout: Layout) -> dict[str, object]:
    record: dict[str, object] = {
        "move": state.move,
        "values": line_of(state.values),
    }
    for key, marks in (
        ("marks", state.marks),
        ("ruled_out", state.ruled),
        ("centre", state.centre),
        ("colours", state.colours),
    ):
        if any(marks):
            record[key] = _marks_record(marks, layout)
    if any(state.tints):
        record["tints"] = {
            name: "".join(f"{sign_of(n)}{colour}" for n, colour in colours)
            for name, colours in zip(
                places_of(layout), state.tints, strict=True
            )
            if colours
        }
    if state.solution:
        record["solution"] = state.solution
    return record


def _marks_record(marks: Marks, layout: Layout) -> dict[str, str]:
    return {
        name: marks_text(kinds)
        for name, kinds in zip(places_of(layout), marks, strict=True)
        if kinds
    }


# A long game has marks by the ten thousand, so they are looked up.


@lru_cache(maxsize=4096)
def marks_text(marks: tuple[int, ...]) -> str:
    """Return a set of marks as text."""
    return "".join(map(sign_of, marks))


@lru_cache(maxsize=4096)
def marks_of(text: str, size: int) -> tuple[int, ...] | None:
    """Return the set of marks of a text; None if the text is malformed."""
    values = tuple(map(value_of, text))
    rising = all(a < b for a, b in pairwise((0, *values)))
    return values if rising and all(n <= size for n in values) else None


@cache
def places_of(layout: Layout) -> dict[str, int]:
    """Return the index of each cell by its name."""
    return {name_of(cell): k for k, cell in enumerate(layout.cells)}


class Fields:
    """A JSON object whose fields are checked for their types."""

    def __init__(self, record: object, what: str) -> None:
        if not isinstance(record, dict):
            raise ValueError(f"{what} is not an object")
        self._record: Mapping[str, object] = record
        self._what = what

    def wrong(self, key: str) -> ValueError:
        """Return the error that names a key of the record."""
        return ValueError(f'"{key}" of {self._what} is missing or wrong')

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        """Return the value of a key, checked for its type."""
        value = self._record.get(key, default)
        if type(value) is not kind:
            raise self.wrong(key)
        return value

    def text(self, key: str, pattern: str = ".{0,80}") -> str:
        """Return the text of a key, checked against a pattern."""
        value = self.get(key, str)
        if not re.fullmatch(pattern, value):
            raise self.wrong(key)
        return value

    def number(self, key: str, default: int | None = None) -> int:
        """Return the non-negative integer of a key."""
        value = self.get(key, int, default)
        if not 0 <= value < MOST:
            raise self.wrong(key)
        return value

    def seconds(self, key: str) -> float:
        """Return the non-negative number of seconds of a key."""
        value = self._record.get(key)
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or (not 0 <= value < MOST)
        ):
            raise self.wrong(key)
        return float(value)

    def marks(self, key: str, layout: Layout, most: int = 0) -> Marks:
        """Return the marks of a key, cell by cell, up to ``most``."""
        marks = list(layout.no_marks)
        places = places_of(layout)
        for name, text in self.get(key, dict, {}).items():
            marks_by_cell = (
                marks_of(text, most or layout.size)
                if isinstance(text, str)
                else None
            )
            if name not in places or marks_by_cell is None:
                raise self.wrong(key)
            marks[places[name]] = marks_by_cell
        return tuple(marks)

    def tints(self, key: str, layout: Layout) -> Tints:
        """Return the colours of candidates as pairs of value and colour."""
        tints = list(layout.no_tints)
        places = places_of(layout)
        for name, text in self.get(key, dict, {}).items():
            if (
                name not in places
                or not isinstance(text, str)
                or not PAIRS.fullmatch(text)
                or not marks_of(text[::2], layout.size)
            ):
                raise self.wrong(key)
            tints[places[name]] = tuple(
                (value_of(n), int(colour))
                for n, colour in zip(text[::2], text[1::2], strict=True)
            )
        return tuple(tints)

    def grid(self) -> AnyPuzzle:
        """Return the clues under the rules of the record, or classic ones."""
        given = of_fields({"box": "3x3"} | dict(self._record))
        if given.regions:
            given = given._replace(shape=None)
        rules = given.rules(given.size())
        return grid_of(self.values("clues", layout_of(rules)), rules)

    def values(self, key: str, layout: Layout) -> tuple[int, ...]:
        """Return the values under a key, cell by cell."""
        text = self.text(key, f"[1-9A-P.]{{{len(layout.cells)}}}")
        cells = tuple(map(value_of, text))
        if max(cells) > layout.size:
            raise self.wrong(key)
        return cells


def restore(record: object) -> Game:
    """Return the game of a record; ValueError names what is wrong with it.

    >>> from sudokit.core.grid import Grid
    >>> game = Game.of(Grid.parse("1" + "." * 80))
    >>> restore(record_of(game)) == game
    True
    """
    fields = Fields(record, "the game")
    if fields.text("game") != "sudokit":
        raise ValueError("this is not a game of sudokit")
    schema = fields.number("schema")
    if schema != SCHEMA:
        raise ValueError(
            f"the game has schema {schema}; this version reads {SCHEMA}"
        )
    clues = fields.grid()
    history = fields.get("history", list)
    if not history:
        raise ValueError("the history is empty")
    at = fields.number("at")
    if not 0 <= at < len(history):
        raise ValueError(f"there is no move {at} in the history")
    back = fields.number("back", 0) or None
    if back and (at or back >= len(history)):
        raise fields.wrong("back")
    points = fields.get("points", list, [])
    if points != sorted({p for p in points if type(p) is int}) or (
        points and not 0 <= points[0] <= points[-1] < len(history)
    ):
        raise fields.wrong("points")
    new = Game.of(clues)
    states = tuple(
        _restore_state(one, k, new) for k, one in enumerate(history)
    )
    if states[0].values != flat(clues):
        raise ValueError("the history does not begin with the clues")
    return Game(
        clues,
        states,
        at,
        known_mode(fields.text("mode")),
        fields.get("auto", bool),
        fields.number("hints"),
        fields.seconds("seconds"),
        back=back,
        points=tuple(points),
        snyder=fields.get("snyder", bool, False),
    )


def _restore_state(record: object, number: int, new: Game) -> State:
    """Return the state in a record, for a game that started as ``new``."""
    fields = Fields(record, f"move {number}")
    layout = new.layout
    values = fields.values("values", layout)
    if any(
        clue and clue != value
        for clue, value in zip(new.state.values, values, strict=True)
    ):
        raise ValueError(f"move {number} changes a clue")
    solution = fields.number("solution", 0)
    if solution > MOST_SOLUTIONS:
        raise fields.wrong("solution")
    return State(
        values,
        fields.marks("marks", layout),
        fields.marks("ruled_out", layout),
        fields.text("move"),
        solution,
        fields.marks("centre", layout),
        fields.marks("colours", layout, 9),
        fields.tints("tints", layout),
    )


def checksum(record: Mapping[str, object]) -> int:
    """Return a number that detects accidental changes of a record."""
    return zlib.crc32(json.dumps(record, sort_keys=True).encode())
