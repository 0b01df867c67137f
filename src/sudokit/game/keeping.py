"""Games as JSON, and files that are whole or not there.

state_record(state)     a State as JSON can say it
restore_state(record)   and back; ValueError names what is wrong
Fields(record, what)    a JSON object that is asked for its fields
checksum(record)        what tells a file that was changed by chance
replace_file(path, write)
"""

from __future__ import annotations

import errno
import json
import os
import re
import tempfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TextIO, TypeVar

from sudokit.game.knowledge import MOST_SOLUTIONS
from sudokit.game.position import CELLS, NO_MARKS, Marks, State, name_of

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


def state_record(state: State) -> dict[str, object]:
    record: dict[str, object] = {
        "move": state.move,
        "values": "".join(map(str, state.values)).replace("0", "."),
    }
    if state.marks != NO_MARKS:
        record["marks"] = _marks_record(state.marks)
    if state.ruled != NO_MARKS:
        record["ruled_out"] = _marks_record(state.ruled)
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
        return ValueError(f'"{key}" of {self._what} is missing or wrong')

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        value = self._record.get(key, default)
        if type(value) is not kind:
            raise self.wrong(key)
        return value

    def text(self, key: str, pattern: str = ".{0,80}") -> str:
        value = self.get(key, str)
        if not re.fullmatch(pattern, value):
            raise self.wrong(key)
        return value

    def number(self, key: str, default: int | None = None) -> int:
        value = self.get(key, int, default)
        if not 0 <= value < MOST:
            raise self.wrong(key)
        return value

    def seconds(self, key: str) -> float:
        value = self._record.get(key)
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or (not 0 <= value < MOST)
        ):
            raise self.wrong(key)
        return float(value)

    def marks(self, key: str) -> Marks:
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


def restore_state(record: object, number: int, kept: re.Pattern[str]) -> State:
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
    )


def checksum(record: Mapping[str, object]) -> int:
    """A number that tells a record that was changed by chance."""
    return zlib.crc32(json.dumps(record, sort_keys=True).encode())


def replace_file(path: Path, write: Callable[[TextIO], object]) -> None:
    """Write a file beside the old one and put it in its place.

    Whatever happens meanwhile, the old one is whole or the new one is.
    OSError, with the name that was given, if it can't be written.
    """
    target = Path(os.path.realpath(path))
    try:
        _replace(target, write)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _replace(target: Path, write: Callable[[TextIO], object]) -> None:
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "Is a directory")
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "Not a regular file")
    handle, name = tempfile.mkstemp(
        dir=target.parent, prefix=f".{target.name[:50]}."
    )
    try:
        with open(handle, "w", encoding="utf-8") as out:
            write(out)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(name, _permissions(target))
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _permissions(target: Path) -> int:
    """Those of the old file, or those that a new one gets."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
