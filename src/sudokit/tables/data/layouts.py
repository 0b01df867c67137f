"""How training programs want their sets: shards, arrays, cards.

LAYOUTS     the writers of sets by the names of layouts
SetWriter   writes one set: write(batch), then close()

    hf          FOLDER/README.md, FOLDER/train/part-000000.parquet
    chat        FOLDER/train/part-000000.jsonl, a conversation a row
    webdataset  FOLDER/train/part-000000.tar, a file of JSON a row
    tokens      FOLDER/train/tokens.npy, FOLDER/train/vocabulary.json
    hrm         FOLDER/identifiers.json, FOLDER/train/dataset.json
                all__inputs.npy   (n, 81) uint8: value + 1, 1 for empty
                all__labels.npy   the same of the solutions
                all__puzzle_indices.npy       where each puzzle begins
                all__group_indices.npy        where each group begins
                all__puzzle_identifiers.npy   0 for each puzzle

The last is what the Hierarchical Reasoning Model reads (``dataset/`` and
``puzzle_dataset.py`` of sapientinc/HRM).  0 stands for nothing there.  A
group is a puzzle with its images: each epoch draws one puzzle of it.  Beside
arrays, ``rows.parquet`` has the columns of the same rows.
"""

from __future__ import annotations

import io
import json
import re
import tarfile
from collections.abc import Mapping
from contextlib import ExitStack
from functools import lru_cache
from math import isqrt
from typing import Any, BinaryIO, Final

import numpy as np
import pyarrow as pa
from numpy.lib import format as npy_format
from numpy.typing import NDArray

from sudokit.core.version import VERSION
from sudokit.rules import sign_of
from sudokit.tables.errors import TableError
from sudokit.tables.formats import family_of
from sudokit.tables.formats.family import StreamWriter
from sudokit.tables.storage import Storage, save

SET: Final = "all"  # before the names of HRM's arrays
HEADING: Final = 128  # bytes before the rows of an array
BESIDE: Final = "rows.parquet"
# The files of sets; nothing else is ever replaced.
OURS: Final = re.compile(
    r"part-[0-9]{6}\.(parquet|jsonl|tar)|(dataset|vocabulary)\.json"
    r"|rows\.parquet"
    rf"|({SET}__(inputs|labels|(group|puzzle)_indices|puzzle_identifiers)"
    r"|tokens)\.npy"
)
MADE: Final = "Made by `sudoku data export`"
# Before the values and the placements in a vocabulary.
SPECIAL: Final = ("<pad>", "<begin>", "<steps>", "<answer>", "<end>", ".")


@lru_cache(maxsize=4)
def vocabulary(size: int) -> Mapping[str, int]:
    """The ids of all tokens: special ones, values, placements."""
    values = [str(n) for n in range(1, size + 1)]
    placed = [f"r{i}c{j}={n}" for i in values for j in values for n in values]
    return {one: k for k, one in enumerate([*SPECIAL, *values, *placed])}


class SetWriter:
    """Writes a set into a folder, in shards of so many rows.

    ``group`` names the column of groups, if there is one.
    """

    format = ""

    def __init__(
        self, folder: Storage, schema: pa.Schema, shard: int, group: str
    ) -> None:
        self.rows = self.groups = 0
        self._folder, self._schema = folder, schema
        self._shard, self._group = shard, group
        self._stack = ExitStack()
        self._writer: StreamWriter | None = None

    def write(self, batch: pa.RecordBatch) -> None:
        """More rows."""
        while batch.num_rows:
            full, used = divmod(self.rows, self._shard)
            if not used:
                self._next(f"part-{full:06}.{self.format}")
            part = batch.slice(0, self._shard - used)
            assert self._writer is not None
            self._writer.write(part)
            batch = batch.slice(part.num_rows)
            self.rows += part.num_rows
            self.groups += part.num_rows

    def _next(self, name: str) -> None:
        self._end()
        stream = self._stack.enter_context(self._folder.child(name).create())
        self._writer = self._opened(stream)

    def _opened(self, stream: BinaryIO) -> StreamWriter:
        packing = "zstd" if self.format == "parquet" else ""
        family = family_of(self.format)
        return family.writer(stream, self._schema, packing, True)

    def _end(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._stack.close()

    def close(self) -> None:
        """The end; at least one file, for what has no rows."""
        if self._writer is None:
            self._next(f"part-000000.{self.format}")
        self._end()

    @staticmethod
    def finish(folder: Storage, schema: pa.Schema, force: bool) -> None:
        """Writes what stands beside all sets of a folder."""


class Parquet(SetWriter):
    """For ``datasets.load_dataset(FOLDER)``: Parquet and a card."""

    format = "parquet"

    @staticmethod
    def finish(folder: Storage, schema: pa.Schema, force: bool) -> None:
        """Writes the card, of all sets that are in the folder."""
        card = folder.child("README.md")
        if card.exists() and not force:
            with card.open() as stream:
                if MADE.encode() not in stream.read():
                    raise TableError(
                        f"{card.url} is of another's hand",
                        "{force} replaces it",
                    )
        sets = {}
        for name in folder.names():
            place = folder.child(name)
            if place.is_folder() and OURS.fullmatch(
                next(iter(place.names()), "")
            ):
                sets[name] = _rows(place)
        with card.create() as stream:
            stream.write(card_of(folder.name, sets, schema).encode())


def _rows(place: Storage) -> int:
    family = family_of("parquet")
    names = [one for one in place.names() if one.endswith(".parquet")]
    return sum(family.head(place.child(one).url, "").rows for one in names)


def card_of(name: str, sets: Mapping[str, int], schema: pa.Schema) -> str:
    """A card of a data set: its contents, and how to load it."""
    files = "".join(
        f"  - split: {one}\n    path: {one}/*.parquet\n" for one in sets
    )
    rows = "".join(f"| {one} | {count:,} |\n" for one, count in sets.items())
    columns = "".join(
        f"| {field.name} | {ABOUT.get(field.name, str(field.type))} |\n"
        for field in schema
    )
    return f"""\
---
pretty_name: {json.dumps(name)}
tags:
- sudoku
configs:
- config_name: default
  data_files:
{files}---

# {name}

{MADE}, sudokit {VERSION}.  Each puzzle has exactly one solution.

| set | puzzles |
|---|---|
{rows}
| column | |
|---|---|
{columns}
```python
from datasets import load_dataset

data = load_dataset("{name}")
```
"""


ABOUT: Final = {
    "puzzle": "all cells on a line, . for empty; rules in comments before",
    "solution": "the solution on a line",
    "level": "easy, medium, hard, unfair or extreme (HoDoKu's scale)",
    "score": "the sum of the scores of the steps (HoDoKu's scale)",
    "er": "the rating of the hardest step (Sudoku Explainer's scale)",
}


class Chat(SetWriter):
    """A conversation a row, as JSON Lines."""

    format = "jsonl"


class WebDataset(SetWriter):
    """A file of JSON for each row, in archives of tar."""

    format = "tar"

    def _opened(self, stream: BinaryIO) -> StreamWriter:
        return TarWriter(stream, self.rows)


class TarWriter:
    """Writes each row as a file ``000000017.json``, its number its key."""

    def __init__(self, stream: BinaryIO, first: int) -> None:
        self._tar = tarfile.TarFile.open(fileobj=stream, mode="w|")
        self._next = first

    def write(self, batch: pa.RecordBatch) -> None:
        """More rows."""
        for row in batch.to_pylist():
            data = json.dumps(row, ensure_ascii=False).encode()
            member = tarfile.TarInfo(f"{self._next:09}.json")
            member.size = len(data)
            self._tar.addfile(member, io.BytesIO(data))
            self._next += 1

    def close(self) -> None:
        """The end of the archive."""
        self._tar.close()


class Arrays(SetWriter):
    """Arrays of a row each, and the columns of the same rows beside."""

    format = "parquet"

    def __init__(
        self, folder: Storage, schema: pa.Schema, shard: int, group: str
    ) -> None:
        super().__init__(folder, schema, shard, group)
        self._arrays: dict[str, BinaryIO] = {}
        self._open = ExitStack()
        self._kind = np.dtype(np.uint8)
        self._width = 0
        self.size = 0  # rows of each grid
        self._next(BESIDE)

    def write(self, batch: pa.RecordBatch) -> None:
        """More rows, all of the same size."""
        if not batch.num_rows:
            return
        self._add(batch)
        assert self._writer is not None
        self._writer.write(batch.select(self._schema.names))
        self.rows += batch.num_rows

    def _add(self, batch: pa.RecordBatch) -> None:
        raise NotImplementedError

    def _append(self, name: str, rows: NDArray[Any]) -> None:
        """Writes rows to an array, which the first of them creates."""
        if name not in self._arrays:
            place = self._folder.child(f"{name}.npy")
            stream = self._open.enter_context(place.create())
            stream.write(bytes(HEADING))
            self._arrays[name] = stream
        self._width, self._kind = rows.shape[1], rows.dtype
        self._arrays[name].write(rows.tobytes())

    def close(self) -> None:
        """The headings, now that the rows are counted."""
        for stream in self._arrays.values():
            stream.seek(0)
            stream.write(heading(self.rows, self._width, self._kind))
            stream.seek(0, 2)
        self._open.close()
        self._end()

    def _of_size(self, cells: int) -> int:
        """The rows of grids of so many cells; all must be alike."""
        size = isqrt(cells)
        if self.size not in (0, size):
            raise TableError(
                f"arrays hold grids of one size, not {self.size}x{self.size}"
                f" and {size}x{size}"
            )
        self.size = size
        return size


class Tokens(Arrays):
    """A sequence of ids for each puzzle, all of the same length.

    ``<begin>``, the cells, ``<steps>``, the placements in the order in which
    a person finds them, ``<answer>``, the solution's cells, ``<end>``.
    """

    def _add(self, batch: pa.RecordBatch) -> None:
        cells = grids_of(batch.column("puzzle"))
        values = grids_of(batch.column("solution"))
        size = self._of_size(cells.shape[1])
        known = vocabulary(size)
        kind = np.uint16 if len(known) < 1 << 16 else np.uint32
        count = cells.shape[1]
        rows = np.zeros((len(cells), 3 * count + 4), kind)
        rows[:, 0] = known["<begin>"]
        rows[:, 1 : count + 1] = cells.astype(kind) + known["."]
        rows[:, count + 1] = known["<steps>"]
        steps = batch.column("steps").to_pylist()
        for row, answer, words in zip(rows, values, steps, strict=True):
            placed = [known[word] for word in words.split()]
            at = count + 2 + len(placed)
            row[count + 2 : at] = placed
            row[at] = known["<answer>"]
            row[at + 1 : at + 1 + count] = answer.astype(kind) + known["."]
            row[at + 1 + count] = known["<end>"]
        self._append("tokens", rows)
        self.groups += len(rows)

    def close(self) -> None:
        """Adds the vocabulary."""
        if not self.rows:
            self.size = 9
            self._append("tokens", np.zeros((0, 3 * 81 + 4), np.uint16))
        super().close()
        save(self._folder.child("vocabulary.json"), vocabulary(self.size))


class Hrm(Arrays):
    """The arrays of the Hierarchical Reasoning Model."""

    def __init__(
        self, folder: Storage, schema: pa.Schema, shard: int, group: str
    ) -> None:
        super().__init__(folder, schema, shard, group)
        self._starts: list[NDArray[np.int32]] = []
        self._last: object = None

    def _add(self, batch: pa.RecordBatch) -> None:
        for name, column in (("inputs", "puzzle"), ("labels", "solution")):
            cells = grids_of(batch.column(column))
            self._of_size(cells.shape[1])
            self._append(f"{SET}__{name}", cells + np.uint8(1))
        begins = np.ones(batch.num_rows, np.bool_)
        if self._group:
            texts = batch.column(self._group).to_pylist()
            before = [self._last, *texts[:-1]]
            begins[:] = [a != b for a, b in zip(texts, before, strict=True)]
            begins[0] |= self.rows == 0
            self._last = texts[-1]
        starts = self.rows + np.flatnonzero(begins)
        self._starts.append(starts.astype(np.int32))
        self.groups += len(starts)

    def close(self) -> None:
        """The small arrays, and what they are."""
        if not self.rows:
            self.size = 9
            for name in ("inputs", "labels"):
                self._append(f"{SET}__{name}", np.zeros((0, 81), np.uint8))
        super().close()
        ends = [np.array([self.rows], np.int32)]
        for name, array in (
            ("group_indices", np.concatenate([*self._starts, *ends])),
            ("puzzle_indices", np.arange(self.rows + 1, dtype=np.int32)),
            ("puzzle_identifiers", np.zeros(self.rows, np.int32)),
        ):
            place = self._folder.child(f"{SET}__{name}.npy")
            with place.create() as stream:
                np.save(stream, array)
        told = {
            "pad_id": 0,
            "ignore_label_id": 0,
            "blank_identifier_id": 0,
            "vocab_size": self.size + 2,
            "seq_len": self.size**2,
            "num_puzzle_identifiers": 1,
            "total_groups": self.groups,
            "mean_puzzle_examples": 1.0,
            "sets": [SET],
        }
        save(self._folder.child("dataset.json"), told)

    @staticmethod
    def finish(folder: Storage, schema: pa.Schema, force: bool) -> None:
        """Names the only kind of puzzles."""
        save(folder.child("identifiers.json"), ["<blank>"])


def heading(rows: int, width: int, kind: np.dtype[Any]) -> bytes:
    """The heading of an array of so many rows."""
    data = io.BytesIO()
    descr = npy_format.dtype_to_descr(kind)
    shape = {"descr": descr, "fortran_order": False, "shape": (rows, width)}
    npy_format.write_array_header_1_0(data, shape)
    assert data.tell() == HEADING
    return data.getvalue()


@lru_cache(maxsize=1)
def _signs() -> NDArray[np.uint8]:
    """The value of each sign, 0 for an empty cell."""
    found = np.zeros(256, np.uint8)
    for value in range(1, 36):
        found[ord(sign_of(value))] = value
    return found


def grids_of(column: pa.Array) -> NDArray[np.uint8]:
    """Grids on lines, perhaps behind their rules, as an array of a row each.

    TableError if they are of several sizes, or above 35.
    """
    lines = [text.rsplit("\n", 1)[-1] for text in column.to_pylist()]
    if len(set(map(len, lines))) > 1 or " " in lines[0]:
        raise TableError(
            "arrays hold grids of one size, of at most 35 rows; export"
            " others apart, or to another layout"
        )
    signs = np.frombuffer("".join(lines).encode(), np.uint8)
    return _signs()[signs].reshape(len(lines), -1)


LAYOUTS: Final = {
    "hrm": Hrm,
    "hf": Parquet,
    "chat": Chat,
    "tokens": Tokens,
    "webdataset": WebDataset,
}
