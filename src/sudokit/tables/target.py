"""Input and output tables, recognised by their names.

sources_of(name)        the files of IN: one or some, a folder's, or stdin
target_of(name, ...)    OUT: its format, a file or a folder
check_target(...)       may it be replaced?
stream_of(target)       the stream for a table that goes to a pipe
put_in_place(...)       what is whole gets the target's name
check_apart(place, ...) would something that is read be gone with it?
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from glob import glob
from typing import BinaryIO, Final, NamedTuple

from sudokit.files import is_stream
from sudokit.tables.errors import TableError
from sudokit.tables.formats import (
    FORMATS,
    PACKABLE,
    PACKINGS,
    TableFormat,
    format_of,
    known_endings,
)
from sudokit.tables.storage import PIPE, LocalPlace, Storage, place_of

IN_A_PIPE: Final = TableFormat("csv")
OUR_PART: Final = re.compile(r"part-[0-9]{6}\.[a-z.]+")  # in a folder


class InputFiles(NamedTuple):
    """The files of a table, all of one format."""

    files: list[str]
    format: TableFormat


class Target(NamedTuple):
    """Where a table goes; ``place`` is None for a ``stream``.

    That is ``-`` for stdout, or the name of a pipe or a device.
    ``packing`` is how the whole file is packed, or the columns inside.
    """

    place: Storage | None
    format: TableFormat
    packing: str
    folder: bool
    stream: str = PIPE

    @property
    def style(self) -> str:
        """What decides its bytes, in a word for the plan."""
        kind = "folder" if self.folder else "file"
        return f"{self.format.name} {self.packing or 'plain'} {kind}"


def sources_of(name: str | Sequence[str]) -> InputFiles:
    """The files that a name, or several, stand for.

    A name may be a pattern, ``in/*.csv``.  TableError if there are none,
    or they are of several formats.
    """
    if not isinstance(name, str):
        if len(name) == 1:
            return sources_of(name[0])
        if PIPE in name:
            raise TableError("- must be the only table, not one of several")
        parts = [sources_of(one) for one in name]
        formats = {one.format for one in parts}
        if len(formats) != 1:
            raise TableError(
                f"{', '.join(name) or 'a table'}: all files must have the"
                " same format"
            )
        return InputFiles(
            [file for one in parts for file in one.files], formats.pop()
        )
    if name == PIPE:
        return InputFiles([PIPE], IN_A_PIPE)
    place = place_of(name)
    if not place.exists():
        found = sorted(glob(name)) if isinstance(place, LocalPlace) else []
        if found:
            return sources_of(found)
        raise TableError(f"{name}: no such file")
    if not place.is_folder():
        told = format_of(place.name)
        if told is None:
            raise TableError(
                f"{name}: unknown ending; the formats are {known_endings()},"
                f" and {' '.join(PACKINGS)} behind those of text; `sudoku"
                " convert --to csv` makes a table of puzzles"
            )
        return InputFiles([place.url], told)
    inside = [
        (one, format_of(one))
        for one in place.names()
        if not one.startswith((".", "_"))
    ]
    kinds = {kind for _, kind in inside if kind is not None}
    if len(kinds) != 1:
        raise TableError(f"{name}: expected a folder of files of one format")
    files = [place.child(one).url for one, kind in inside if kind]
    return InputFiles(files, kinds.pop())


def target_of(
    name: str, source: TableFormat, to: str = "", compression: str = ""
) -> Target:
    """The target of a name.

    ``to`` names a format, where the name tells none; a folder has that
    of the source.  ``compression`` is for the columns of Parquet.  A link
    is followed.
    """
    if to and to not in FORMATS:
        raise TableError(
            f"unknown format {to}; the formats are {', '.join(FORMATS)}"
        )
    place: Storage | None = None
    folder = name.endswith("/")
    if name == PIPE or is_stream(name):
        told = None if name == PIPE else format_of(name)
        found = TableFormat(to) if to else told or IN_A_PIPE
        if found.name not in PACKABLE:
            raise TableError("a pipe can carry only CSV, TSV or JSON Lines")
    else:
        place = place_of(name)
        if isinstance(place, LocalPlace) and os.path.islink(place.url):
            place = LocalPlace(os.path.realpath(place.url))
        told = format_of(place.name)
        found = TableFormat(to, told.packing if told else "") if to else told  # type: ignore[assignment]
        if found is None:
            if not folder:
                raise TableError(
                    f"{name}: unknown ending; the formats are"
                    f" {known_endings()}, a / at its end for a folder; or"
                    " --to NAME"
                )
            found = source
    if compression and found.name != "parquet":
        raise TableError("--compression is only for Parquet")
    packing = found.packing
    if found.name == "parquet":
        packing = (compression or "zstd").removeprefix("none")
    return Target(place, found, packing, folder, name)


def check_pipes(names: Sequence[str]) -> None:
    """TableError if stdin is to be read as two tables."""
    if list(names).count(PIPE) > 1:
        raise TableError("- is named twice, but stdin can be read only once")


def check_target(target: Target, files: Sequence[str], force: bool) -> None:
    """TableError if a target can't be, or must not be, replaced."""
    place, folder = target.place, target.folder
    if place is None:
        return
    check_apart(place, files)
    if not place.exists():
        return
    if place.is_folder() != folder:
        kind = "a file" if folder else "a folder"
        raise TableError(f"{place.url} is {kind}")
    names = place.names() if folder else [""]
    if names and not force:
        raise TableError(f"{place.url} exists", "{force} replaces it")
    for name in names if folder else ():
        if not OUR_PART.fullmatch(name) or place.child(name).is_folder():
            raise TableError(
                f"{place.url} is not replaced: {name!r} in it is not part of"
                " a table that sudoku wrote"
            )


def put_in_place(made: Storage, target: Target, force: bool) -> None:
    """Gives what is whole its name; a folder in its place goes.

    TableError if something is there that is not replaced.
    """
    place = target.place
    assert place is not None
    check_target(target, [], force)  # it may have appeared meanwhile
    if target.folder and place.exists():
        place.move(made.beside("-replaced"))
    made.move(place)


@contextmanager
def stream_of(target: Target) -> Iterator[BinaryIO]:
    """The stream for a target that is none of files."""
    if target.stream == PIPE:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with open(target.stream, "ab") as stream:
        yield stream


def check_apart(place: Storage, files: Sequence[str]) -> None:
    """TableError if one of some files is a place or lies in it.

    Links and other ways to spell a path are seen through.
    """
    mine = _known_as(place)
    for file in files:
        other = "" if file == PIPE else _known_as(place_of(file))
        if other == mine:
            raise TableError(f"{place.url}: IN and OUT are the same")
        if other.startswith(mine.rstrip("/") + "/"):
            raise TableError(f"{place.url}: {file} lies in it")


def _known_as(place: Storage) -> str:
    """The one name of a place, however it was spelt."""
    if isinstance(place, LocalPlace):
        return os.path.realpath(place.url).replace(os.sep, "/")
    return place.url
