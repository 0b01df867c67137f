"""Where tables come from and go to, told by their names.

sources_of(name)        the files of IN: one, a folder's, or stdin
target_of(name, ...)    OUT: its format, a file or a folder
check_target(...)       may it be replaced?
check_apart(place, ...) would something that is read be gone with it?
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final, NamedTuple

from sudokit.tables.formats import (
    FORMATS,
    TableFormat,
    format_of,
    known_endings,
)
from sudokit.tables.plan import PIPE
from sudokit.tables.storage import LocalPlace, Storage, place_of
from sudokit.tables.trouble import TableError

IN_A_PIPE: Final = TableFormat("csv")


class InputFiles(NamedTuple):
    """The files of a table, all of one format."""

    files: list[str]
    format: TableFormat


class Target(NamedTuple):
    """Where a table goes; ``place`` is None for stdout.

    ``packing`` is how the whole file is packed, or the columns inside.
    """

    place: Storage | None
    format: TableFormat
    packing: str
    folder: bool

    @property
    def style(self) -> str:
        """What decides its bytes, in a word for the plan."""
        kind = "folder" if self.folder else "file"
        return f"{self.format.name} {self.packing or 'plain'} {kind}"


def sources_of(name: str) -> InputFiles:
    """The files that a name stands for.  TableError if there are none."""
    if name == PIPE:
        return InputFiles([PIPE], IN_A_PIPE)
    place = place_of(name)
    if not place.exists():
        raise TableError(f"{name}: there is no such file")
    if not place.is_folder():
        found = format_of(place.name)
        if found is None:
            raise TableError(
                f"{name}: its name tells no format: {known_endings()},"
                " and .gz or .zst behind those of text;"
                " `sudoku convert --to csv` makes a table of puzzles"
            )
        return InputFiles([place.url], found)
    parts = [
        (one, format_of(one))
        for one in place.names()
        if not one.startswith((".", "_"))
    ]
    formats = {found for _, found in parts if found is not None}
    if len(formats) != 1:
        raise TableError(f"{name}: a folder of files of one format is needed")
    files = [place.child(one).url for one, found in parts if found]
    return InputFiles(files, formats.pop())


def target_of(
    name: str, source: TableFormat, to: str = "", compression: str = ""
) -> Target:
    """The target of a name.

    ``to`` names a format, where the name tells none; a folder has that
    of the source.  ``compression`` is for the columns of Parquet.
    """
    if to and to not in FORMATS:
        raise TableError(
            f"there is no format {to}; there are {', '.join(FORMATS)}"
        )
    if name == PIPE:
        if to not in ("", "csv", "csv-guarded"):
            raise TableError("on a pipe there is only CSV")
        found, place, folder = TableFormat(to or "csv"), None, False
    else:
        folder = name.endswith("/")
        place = place_of(name)
        told = format_of(place.name)
        found = TableFormat(to, told.packing if told else "") if to else told  # type: ignore[assignment]
        if found is None:
            if not folder:
                raise TableError(
                    f"{name}: its name tells no format: {known_endings()},"
                    " a / at its end for a folder; or --to NAME"
                )
            found = source
    if compression and found.name != "parquet":
        raise TableError("--compression is for Parquet")
    packing = compression.removeprefix("none") or found.packing
    return Target(place, found, packing, folder)


def check_pipes(names: Sequence[str]) -> None:
    """TableError if stdin is to be read as two tables."""
    if list(names).count(PIPE) > 1:
        raise TableError("- is there twice, and stdin is read but once")


def check_target(target: Target, files: Sequence[str], force: bool) -> None:
    """TableError if a target can't be, or shall not be, replaced."""
    place, folder = target.place, target.folder
    if place is None:
        return
    check_apart(place, files)
    if not place.exists():
        return
    if place.is_folder() != folder:
        kind = "a file" if folder else "a folder"
        raise TableError(f"{place.url} is {kind}")
    if not force and not (folder and not place.names()):
        raise TableError(f"{place.url} is there; --force replaces it")


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
