"""Writes the folder that the Hierarchical Reasoning Model reads.

    FOLDER/identifiers.json        ["<blank>"]
    FOLDER/train/dataset.json      what is in it
    FOLDER/train/all__inputs.npy   (n, 81) uint8: value + 1, 1 for empty
    FOLDER/train/all__labels.npy   the same of the solutions
    FOLDER/train/all__puzzle_indices.npy       where each puzzle begins
    FOLDER/train/all__group_indices.npy        where each group begins
    FOLDER/train/all__puzzle_identifiers.npy   0 for each puzzle

0 stands for nothing.  A group is a puzzle with its images: each epoch of
training draws one puzzle of it.  (After ``dataset/`` and
``puzzle_dataset.py`` of sapientinc/HRM.)
"""

from __future__ import annotations

import io
from contextlib import ExitStack
from typing import Any, BinaryIO, Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.lib import format as npy_format
from numpy.typing import NDArray

from sudokit.tables.data.keys import ENDING as WORK
from sudokit.tables.data.keys import check_size, opened
from sudokit.tables.errors import TableError
from sudokit.tables.parts import TOLD
from sudokit.tables.puzzles import Cells, cells_in, texts_of
from sudokit.tables.resume import Parts
from sudokit.tables.storage import Storage, place_of, save, table_errors
from sudokit.tables.targets import check_apart
from sudokit.tables.work import Chunk

FORMATS: Final = ("hrm",)
SET: Final = "all"  # before the names of the arrays
HEADING: Final = 128  # bytes before the rows of an array
ARRAYS: Final = (
    "inputs",
    "labels",
    "group_indices",
    "puzzle_indices",
    "puzzle_identifiers",
)
FILES: Final = {"dataset.json", *(f"{SET}__{one}.npy" for one in ARRAYS)}
WRONG: Final = "its solution is wrong; the right one is exported"


class Exported(NamedTuple):
    """The figures of an export.

    ``left_out`` rows are not puzzles or have not just one solution,
    ``corrected`` have a wrong solution in the table.  ``told`` has the
    first of both.
    """

    puzzles: int
    groups: int
    left_out: int
    corrected: int
    told: list[tuple[int, str]]


def export(
    source: str,
    folder: str,
    *,
    to: str = "hrm",
    name: str = "train",
    group: str = "",
    puzzle: str = "",
    solution: str = "",
    force: bool = False,
) -> Exported:
    """Writes the puzzles of ``source`` to ``folder``/``name``.

    ``group`` names a column: rows that stand together and have the same in it
    are a group, as ``augment`` writes images with its ``mark``; without it
    each puzzle is its own group.  Solutions are recomputed; differences from
    the table's are reported.  TableError if something can't be read or
    written, or is there and ``force`` doesn't replace it.
    """
    if to not in FORMATS:
        raise TableError(
            f"unknown export format {to!r}; the formats are"
            f" {', '.join(FORMATS)}"
        )
    check_size(source, puzzle)
    table = opened(source, puzzle, solution)
    place = place_of_set(folder, name, force)
    check_apart(place, table.files)
    at = -1
    if group:
        if table.schema.names.count(group) != 1:
            raise TableError(f"{source}: unknown column {group!r}")
        at = table.schema.names.index(group)
    parts = Parts(place, WORK)
    with table_errors(place.url):
        with parts.locked():
            parts.clear()
            unfinished = parts.folder.child("rows")
            unfinished.make_folder()
            try:
                writer = SetWriter(unfinished, at)
                with writer.stack:
                    for chunk in table.chunks():
                        writer.add(chunk)
                    found = writer.finish()
                place_of_set(folder, name, force)  # it may be there by now
                if place.exists():
                    place.move(unfinished.beside("-replaced"))
                unfinished.move(place)
            finally:
                if parts.folder.exists():
                    parts.remove()
        save(place_of(folder).child("identifiers.json"), ["<blank>"])
    return found


def place_of_set(folder: str, name: str, force: bool) -> Storage:
    """The place of a set; TableError if something else is there.

    Only a folder that is empty or another set is ever replaced.
    """
    if name in ("", ".", "..") or not {"/", "\\"}.isdisjoint(name):
        raise TableError(
            f"the name of a set must be one plain word, not {name!r}"
        )
    place = place_of(folder).child(name)
    if not place.exists():
        return place
    if not force:
        raise TableError(f"{place.url} exists", "{force} replaces it")
    names = place.names() if place.is_folder() else [""]
    if names and ("dataset.json" not in names or not FILES.issuperset(names)):
        raise TableError(
            f"{place.url} is not such a set, so it isn't replaced"
        )
    return place


class SetWriter:
    """Writes the arrays as the rows come."""

    def __init__(self, folder: Storage, group: int) -> None:
        self.stack: Final = ExitStack()
        self._folder = folder
        self._group = group
        self._inputs = self._opened("inputs")
        self._labels = self._opened("labels")
        self._starts: list[NDArray[np.int32]] = []
        self._last: object = None
        self._rows = self._seen = self._groups = 0
        self._left_out = self._corrected = 0
        self._told: list[tuple[int, str]] = []

    def _path(self, name: str) -> Storage:
        return self._folder.child(f"{SET}__{name}.npy")

    def _opened(self, name: str) -> BinaryIO:
        stream: BinaryIO = self.stack.enter_context(self._path(name).create())
        stream.write(bytes(HEADING))
        return stream

    def add(self, chunk: Chunk) -> None:
        """More rows."""
        facts = chunk.facts()
        good = np.array(facts.solved.counts) == 1
        labels = cells_in(facts.solved.solutions.encode())
        remarks = {**facts.errors, **facts.improper}
        if chunk.answers is not None:
            wrong = np.flatnonzero(good & ~np.array(facts.valid(), np.bool_))
            self._corrected += len(wrong)
            remarks.update((at, WRONG) for at in wrong.tolist())
        for at in sorted(remarks)[: TOLD - len(self._told)]:
            self._told.append((self._seen + at + 1, remarks[at]))
        self._note_groups(chunk, good)
        self._write(self._inputs, facts.cells[good])
        self._write(self._labels, labels[good])
        self._rows += int(good.sum())
        self._left_out += int((~good).sum())
        self._seen += len(good)

    def _write(self, stream: BinaryIO, cells: Cells) -> None:
        if len(cells):
            stream.write((cells + np.uint8(1)).data)

    def _note_groups(self, chunk: Chunk, good: NDArray[np.bool_]) -> None:
        """Notes where groups begin among the rows that are written."""
        begins = np.ones(int(good.sum()), np.bool_)
        if self._group >= 0 and len(begins):
            column = chunk.own.column(self._group).filter(pa.array(good))
            texts = _texts(column)
            before = [self._last, *texts[:-1]]
            begins[:] = [
                one != other for one, other in zip(texts, before, strict=True)
            ]
            begins[0] |= self._rows == 0
            self._last = texts[-1]
        starts = self._rows + np.flatnonzero(begins)
        self._starts.append(starts.astype(np.int32))
        self._groups += len(starts)

    def finish(self) -> Exported:
        """The headings of the arrays, the small ones, and what they are."""
        for stream in (self._inputs, self._labels):
            stream.seek(0)
            stream.write(heading(self._rows))
            stream.seek(0, 2)
        ends = [np.array([self._rows], np.int32)]
        self._save("group_indices", np.concatenate([*self._starts, *ends]))
        every = np.arange(self._rows + 1, dtype=np.int32)
        self._save("puzzle_indices", every)
        self._save("puzzle_identifiers", np.zeros(self._rows, np.int32))
        save(self._folder.child("dataset.json"), metadata(self._groups))
        return Exported(
            self._rows,
            self._groups,
            self._left_out,
            self._corrected,
            self._told,
        )

    def _save(self, name: str, array: NDArray[np.int32]) -> None:
        data = io.BytesIO()
        np.save(data, array)
        with self._path(name).create() as stream:
            stream.write(data.getvalue())


def _texts(column: pa.Array) -> list[object]:
    """The values that distinguish groups."""
    if pa.types.is_nested(column.type):
        return list(texts_of(column))
    return list(column.to_pylist())


def heading(rows: int) -> bytes:
    """The heading of an array of this many grids."""
    data = io.BytesIO()
    shape = {"descr": "|u1", "fortran_order": False, "shape": (rows, 81)}
    npy_format.write_array_header_1_0(data, shape)
    assert data.tell() == HEADING
    return data.getvalue()


def metadata(groups: int) -> dict[str, Any]:
    """The contents of dataset.json."""
    return {
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "vocab_size": 11,
        "seq_len": 81,
        "num_puzzle_identifiers": 1,
        "total_groups": groups,
        "mean_puzzle_examples": 1.0,
        "sets": [SET],
    }
