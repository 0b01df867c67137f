"""A whole game as JSON can say it, and back.

record_of(game)     the record
restore(record)     its game; ValueError names what is wrong with it
saved_text(game)    the record with its checksum, as it stands in a file
checksum(record)    what tells a record that was changed by chance
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from typing import Final, TypeVar

from sudokit.core.grid import Grid
from sudokit.game.play import Game, known_mode
from sudokit.game.solutions import MOST_SOLUTIONS
from sudokit.game.state import (
    CELLS,
    NO_MARKS,
    NO_TINTS,
    Marks,
    State,
    Tints,
    flat,
    name_of,
)

SCHEMA: Final = 1
PAIRS: Final = re.compile("([1-9][1-9])+")
MOST: Final = 1_000_000_000  # of a number of a saved game

T = TypeVar("T")


def _texts() -> dict[tuple[int, ...], str]:
    """Each set of marks as it is written."""
    every = range(1, 10)
    found = [
        tuple(n for n in every if bits >> n & 1) for bits in range(0, 1024, 2)
    ]
    return {marks: "".join(map(str, marks)) for marks in found}


# A long game has marks by the ten thousand, so they are looked up.
NAMES: Final = tuple(map(name_of, CELLS))
PLACE_OF: Final = {name: number for number, name in enumerate(NAMES)}
TEXT_OF: Final = _texts()
MARKS_OF: Final = {text: marks for marks, text in TEXT_OF.items()}


def record_of(game: Game, now: float | None = None) -> dict[str, object]:
    """The whole game; its clock shows the time now."""
    record: dict[str, object] = {
        "game": "sudokit",
        "schema": SCHEMA,
        "clues": game.clues.line(),
        "mode": game.mode,
        "auto": game.auto,
        "hints": game.hints,
        "seconds": round(game.seconds(now), 3),
        "at": game.at,
        "history": [_state_record(state) for state in game.history],
    }
    if game.back is not None:
        record["back"] = game.back
    return record


def saved_text(game: Game, now: float | None = None, level: str = "") -> str:
    """The text of a file that holds the whole game, and its level."""
    record = record_of(game, now)
    if level:
        record["level"] = level
    record["checksum"] = checksum(record)
    return json.dumps(record, indent=1) + "\n"


def _state_record(state: State) -> dict[str, object]:
    record: dict[str, object] = {
        "move": state.move,
        "values": "".join(map(str, state.values)).replace("0", "."),
    }
    if state.marks != NO_MARKS:
        record["marks"] = _marks_record(state.marks)
    if state.ruled != NO_MARKS:
        record["ruled_out"] = _marks_record(state.ruled)
    if state.centre != NO_MARKS:
        record["centre"] = _marks_record(state.centre)
    if state.colours != NO_MARKS:
        record["colours"] = _marks_record(state.colours)
    if state.tints != NO_TINTS:
        record["tints"] = {
            name: "".join(f"{n}{colour}" for n, colour in found)
            for name, found in zip(NAMES, state.tints, strict=True)
            if found
        }
    if state.solution:
        record["solution"] = state.solution
    return record


def _marks_record(marks: Marks) -> dict[str, str]:
    return {
        name: TEXT_OF[found]
        for name, found in zip(NAMES, marks, strict=True)
        if found
    }


class Fields:
    """A JSON object whose fields have the types that are asked for."""

    def __init__(self, record: object, what: str) -> None:
        if not isinstance(record, dict):
            raise ValueError(f"{what} is no object")
        self._record: Mapping[str, object] = record
        self._what = what

    def wrong(self, key: str) -> ValueError:
        """The error that names a key of the record."""
        return ValueError(f'"{key}" of {self._what} is missing or wrong')

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        """The value of a key, if it is of this kind."""
        value = self._record.get(key, default)
        if type(value) is not kind:
            raise self.wrong(key)
        return value

    def text(self, key: str, pattern: str = ".{0,80}") -> str:
        """The text of a key, if it has the form of the pattern."""
        value = self.get(key, str)
        if not re.fullmatch(pattern, value):
            raise self.wrong(key)
        return value

    def number(self, key: str, default: int | None = None) -> int:
        """The whole number of a key, from 0."""
        value = self.get(key, int, default)
        if not 0 <= value < MOST:
            raise self.wrong(key)
        return value

    def seconds(self, key: str) -> float:
        """The seconds of a key, none or more."""
        value = self._record.get(key)
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or (not 0 <= value < MOST)
        ):
            raise self.wrong(key)
        return float(value)

    def marks(self, key: str) -> Marks:
        """The marks under a key, cell by cell."""
        marks = list(NO_MARKS)
        for name, text in self.get(key, dict, {}).items():
            if (
                name not in PLACE_OF
                or not isinstance(text, str)
                or (text not in MARKS_OF)
            ):
                raise self.wrong(key)
            marks[PLACE_OF[name]] = MARKS_OF[text]
        return tuple(marks)

    def tints(self, key: str) -> Tints:
        """The colours of choices: pairs of a value and its colour."""
        tints = list(NO_TINTS)
        for name, text in self.get(key, dict, {}).items():
            if (
                name not in PLACE_OF
                or not isinstance(text, str)
                or not PAIRS.fullmatch(text)
                or list(text[::2]) != sorted(set(text[::2]))
            ):
                raise self.wrong(key)
            pairs = zip(text[::2], text[1::2], strict=True)
            tints[PLACE_OF[name]] = tuple((int(n), int(c)) for n, c in pairs)
        return tuple(tints)


def restore(record: object) -> Game:
    """The game of a record; ValueError names what is wrong with it."""
    found = Fields(record, "the game")
    if found.text("game") != "sudokit":
        raise ValueError("this is no game of sudokit")
    schema = found.number("schema")
    if schema != SCHEMA:
        raise ValueError(f"the game has schema {schema}, not {SCHEMA}")
    clues = Grid.parse(found.text("clues", "[1-9.]{81}"))
    history = found.get("history", list)
    if not history:
        raise ValueError("the history is empty")
    at = found.number("at")
    if not 0 <= at < len(history):
        raise ValueError(f"move {at} is not one of the history")
    back = found.number("back", 0) or None
    if back and (at or back >= len(history)):
        raise found.wrong("back")
    kept = re.compile(clues.line().replace(".", "[1-9.]"))
    states = tuple(
        _restore_state(one, k, kept) for k, one in enumerate(history)
    )
    if states[0].values != flat(clues):
        raise ValueError("the history does not begin with the clues")
    return Game(
        clues,
        states,
        at,
        known_mode(found.text("mode")),
        found.get("auto", bool),
        found.number("hints"),
        found.seconds("seconds"),
        back=back,
    )


def _restore_state(
    record: object, number: int, kept: re.Pattern[str]
) -> State:
    """The state of a record; ``kept`` matches grids with the clues."""
    found = Fields(record, f"move {number}")
    line = found.text("values", "[1-9.]{81}")
    if not kept.fullmatch(line):
        raise ValueError(f"move {number} has another clue")
    solution = found.number("solution", 0)
    if solution > MOST_SOLUTIONS:
        raise found.wrong("solution")
    return State(
        tuple(map(int, line.replace(".", "0"))),
        found.marks("marks"),
        found.marks("ruled_out"),
        found.text("move"),
        solution,
        found.marks("centre"),
        found.marks("colours"),
        found.tints("tints"),
    )


def checksum(record: Mapping[str, object]) -> int:
    """A number that tells a record that was changed by chance."""
    return zlib.crc32(json.dumps(record, sort_keys=True).encode())
