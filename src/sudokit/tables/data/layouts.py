"""Writes data sets in the layouts of training programs: shards, arrays.

LAYOUTS     the writers of sets, by layout

    hf          FOLDER/README.md, FOLDER/train/part-000000.parquet
    chat        FOLDER/train/part-000000.jsonl, a conversation per row
    webdataset  FOLDER/train/part-000000.tar, a JSON file per row
    tokens      FOLDER/train/tokens.npy, FOLDER/train/vocabulary.json
    hrm         FOLDER/identifiers.json, FOLDER/train/dataset.json
                all__inputs.npy   (n, 81) uint8: value + 1, 1 for empty
                all__labels.npy   the same for the solutions
                all__puzzle_indices.npy       where each puzzle begins
                all__group_indices.npy        where each group begins
                all__puzzle_identifiers.npy   0 for each puzzle

The Hierarchical Reasoning Model reads the last layout (``dataset/`` and
``puzzle_dataset.py`` of sapientinc/HRM), where 0 is padding.  A group is a
puzzle with its images, of which each epoch draws one.  ``rows.parquet``
beside the arrays has the columns of the same rows.
"""

from __future__ import annotations

import io
import json
import re
import tarfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import lru_cache, partial
from itertools import groupby
from math import isqrt
from operator import itemgetter
from typing import Any, BinaryIO, Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.lib import format as npy_format
from numpy.typing import NDArray

from sudokit.core.version import VERSION
from sudokit.rules import sign_of
from sudokit.tables.errors import TableError
from sudokit.tables.formats import family_of
from sudokit.tables.formats.family import StreamWriter, closing
from sudokit.tables.storage import Storage, save

SET: Final = "all"  # prefix of the names of HRM's arrays
HEADING: Final = 128  # bytes before the rows of an array
BESIDE: Final = "rows.parquet"
# The files of sets; no others are ever replaced.
OURS: Final = re.compile(
    r"part-[0-9]{6}\.(parquet|jsonl|tar)|(dataset|vocabulary)\.json"
    r"|rows\.parquet"
    rf"|({SET}__(inputs|labels|(group|puzzle)_indices|puzzle_identifiers)"
    r"|tokens)\.npy"
)
MADE: Final = "Made by `sudoku data export`"
# The tokens before values and placements in a vocabulary.
SPECIAL: Final = ("<pad>", "<begin>", "<steps>", "<answer>", "<end>", ".")


@lru_cache(maxsize=4)
def vocabulary(size: int) -> Mapping[str, int]:
    """Return the ids of all tokens: special ones, values, placements."""
    values = [str(n) for n in range(1, size + 1)]
    placed = [f"r{i}c{j}={n}" for i in values for j in values for n in values]
    return {one: k for k, one in enumerate([*SPECIAL, *values, *placed])}


class SetSize(NamedTuple):
    """The number of rows of a set, and of their groups."""

    rows: int
    groups: int


Batches = Iterable[pa.RecordBatch]


def slices(
    batches: Batches, schema: pa.Schema, shard: int
) -> Iterator[tuple[int, pa.RecordBatch]]:
    """Yield batches cut at the ends of shards, each with its shard's number.

    There is at least one, perhaps without rows, so that there is a file.
    """
    rows = 0
    for batch in batches:
        start = 0
        while start < batch.num_rows:
            number, used = divmod(rows, shard)
            part = batch.slice(start, shard - used)
            start += part.num_rows
            rows += part.num_rows
            yield number, part
    if not rows:
        yield 0, pa.RecordBatch.from_pylist([], schema)


@contextmanager
def written_to(
    place: Storage, schema: pa.Schema, first: int = 0
) -> Iterator[StreamWriter]:
    """Open a writer of a file whose first row has number ``first``."""
    ending = place.name.rsplit(".", 1)[-1]
    packing = "zstd" if ending == "parquet" else ""
    with place.create() as stream:
        writer: StreamWriter
        if ending == "tar":
            writer = TarWriter(stream, first)
        else:
            family = family_of(ending)
            writer = family.writer(stream, schema, packing, True)
        with closing(writer):
            yield writer


def shards(
    ending: str,
    folder: Storage,
    schema: pa.Schema,
    batches: Batches,
    shard: int,
    _group: str,
) -> SetSize:
    """Write a set as files of ``shard`` rows."""
    rows = 0
    pieces = slices(batches, schema, shard)
    for number, some in groupby(pieces, itemgetter(0)):
        place = folder.child(f"part-{number:06}.{ending}")
        with written_to(place, schema, rows) as writer:
            for _, batch in some:
                writer.write(batch)
                rows += batch.num_rows
    return SetSize(rows, rows)


def write_card(folder: Storage, schema: pa.Schema, force: bool) -> None:
    """Write the card of all sets in the folder."""
    card = folder.child("README.md")
    if card.exists() and not force:
        with card.open() as stream:
            if MADE.encode() not in stream.read():
                raise TableError(
                    f"{card.url} wasn't written by sudokit",
                    "{force} replaces it",
                )
    sets = {}
    for name in folder.names():
        place = folder.child(name)
        if place.is_folder() and OURS.fullmatch(next(iter(place.names()), "")):
            sets[name] = _rows(place)
    with card.create() as stream:
        stream.write(card_of(folder.name, sets, schema).encode())


def _rows(place: Storage) -> int:
    family = family_of("parquet")
    names = [one for one in place.names() if one.endswith(".parquet")]
    return sum(family.head(place.child(one).url, "").rows for one in names)


def card_of(name: str, sets: Mapping[str, int], schema: pa.Schema) -> str:
    """Return the card of a data set: its contents and how to load it."""
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

{MADE}, sudokit {VERSION}. Each puzzle has exactly one solution.

| set | puzzles |
|---|---|
{rows}
| column | content |
|---|---|
{columns}
```python
from datasets import load_dataset

data = load_dataset("{name}")
```
"""


ABOUT: Final = {
    "puzzle": "the cells on one line, . for empty, below any other rules",
    "solution": "the solution on one line",
    "level": "easy, medium, hard, unfair or extreme (HoDoKu's scale)",
    "score": "the sum of the scores of all steps (HoDoKu's scale)",
    "er": "the rating of the hardest step (Sudoku Explainer's scale)",
}


class TarWriter:
    """Writes each row as a file named by its number, ``000000017.json``."""

    def __init__(self, stream: BinaryIO, first: int) -> None:
        self._tar = tarfile.TarFile.open(fileobj=stream, mode="w|")
        self._next = first

    def write(self, batch: pa.RecordBatch) -> None:
        """Write more rows."""
        for row in batch.to_pylist():
            data = json.dumps(row, ensure_ascii=False).encode()
            member = tarfile.TarInfo(f"{self._next:09}.json")
            member.size = len(data)
            self._tar.addfile(member, io.BytesIO(data))
            self._next += 1

    def close(self) -> None:
        """Write the end of the archive."""
        self._tar.close()


def arrays(
    folder: Storage,
    schema: pa.Schema,
    batches: Batches,
    arrays_of: Callable[[pa.RecordBatch], Mapping[str, NDArray[Any]]],
) -> int:
    """Write arrays with a row for each puzzle; return the number of rows.

    The columns of the same rows are written to BESIDE.
    """
    rows = 0
    files: dict[str, BinaryIO] = {}
    last: Mapping[str, NDArray[Any]] = {}
    with (
        written_to(folder.child(BESIDE), schema) as beside,
        ExitStack() as stack,
    ):
        for _, batch in slices(batches, schema, 1 << 62):
            last = arrays_of(batch)
            for name, array in last.items():
                if name not in files:
                    file = folder.child(f"{name}.npy").create()
                    files[name] = stack.enter_context(file)
                    files[name].write(bytes(HEADING))
                files[name].write(array.tobytes())
            beside.write(batch)
            rows += batch.num_rows
        # The headings, now that the rows are counted.
        for name, array in last.items():
            files[name].seek(0)
            known = npy_format.header_data_from_array_1_0(array)
            known["shape"] = (rows, *array.shape[1:])
            npy_format.write_array_header_1_0(files[name], known)
            assert files[name].tell() == HEADING
            files[name].seek(0, 2)
    return rows


def tokens(
    folder: Storage,
    schema: pa.Schema,
    batches: Batches,
    _shard: int,
    _group: str,
) -> SetSize:
    """Write a sequence of ids for each puzzle, all of the same length.

    A sequence is ``<begin>``, the cells, ``<steps>``, the placements in the
    order of solving, ``<answer>``, the solution's cells, ``<end>``.
    """
    sizes: list[int] = []

    def arrays_of(batch: pa.RecordBatch) -> Mapping[str, NDArray[Any]]:
        cells = grids_of(batch.column("puzzle"), sizes)
        values = grids_of(batch.column("solution"), sizes)
        known = vocabulary(sizes[0])
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
        return {"tokens": rows}

    rows = arrays(folder, schema, batches, arrays_of)
    save(folder.child("vocabulary.json"), vocabulary(sizes[0]))
    return SetSize(rows, rows)


def hrm(
    folder: Storage,
    schema: pa.Schema,
    batches: Batches,
    _shard: int,
    group: str,
) -> SetSize:
    """Write the arrays of the Hierarchical Reasoning Model."""
    sizes: list[int] = []
    begins: list[bool] = []
    last: object = object()  # equals no group

    def arrays_of(batch: pa.RecordBatch) -> Mapping[str, NDArray[Any]]:
        nonlocal last
        groups = range(len(begins), len(begins) + batch.num_rows)
        for one in batch.column(group).to_pylist() if group else groups:
            begins.append(one != last)
            last = one
        return {
            f"{SET}__{name}": grids_of(batch.column(column), sizes)
            + np.uint8(1)
            for name, column in (("inputs", "puzzle"), ("labels", "solution"))
        }

    rows = arrays(folder, schema, batches, arrays_of)
    starts = np.flatnonzero([*begins, True]).astype(np.int32)
    for name, array in (
        ("group_indices", starts),
        ("puzzle_indices", np.arange(rows + 1, dtype=np.int32)),
        ("puzzle_identifiers", np.zeros(rows, np.int32)),
    ):
        with folder.child(f"{SET}__{name}.npy").create() as stream:
            np.save(stream, array)
    description = {
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "vocab_size": sizes[0] + 2,
        "seq_len": sizes[0] ** 2,
        "num_puzzle_identifiers": 1,
        "total_groups": sum(begins),
        "mean_puzzle_examples": 1.0,
        "sets": [SET],
    }
    save(folder.child("dataset.json"), description)
    return SetSize(rows, sum(begins))


def name_the_kinds(folder: Storage, _schema: pa.Schema, _force: bool) -> None:
    """Name the only kind of puzzles."""
    save(folder.child("identifiers.json"), ["<blank>"])


@lru_cache(maxsize=1)
def _signs() -> NDArray[np.uint8]:
    """Return the value of each character, 0 for an empty cell."""
    values = np.zeros(256, np.uint8)
    for value in range(1, 36):
        values[ord(sign_of(value))] = value
    return values


def grids_of(column: pa.Array, sizes: list[int]) -> NDArray[np.uint8]:
    """Return grids, given as lines after their rules, as an array of rows.

    Their size is added to ``sizes``.  Raise TableError if it exceeds 35, or
    if sizes differ.
    """
    lines = [text.rsplit("\n", 1)[-1] for text in column.to_pylist()]
    if len(set(map(len, lines))) > 1 or any(" " in line for line in lines[:1]):
        raise TableError(
            "arrays hold grids of one size, of at most 35 rows; export"
            " others separately, or in another layout"
        )
    cells = len(lines[0]) if lines else 81
    sizes.append(isqrt(cells))
    if sizes[0] != sizes[-1]:
        raise TableError(
            f"arrays hold grids of one size, not {sizes[0]}x{sizes[0]} and"
            f" {sizes[-1]}x{sizes[-1]}"
        )
    signs = np.frombuffer("".join(lines).encode(), np.uint8)
    return _signs()[signs].reshape(len(lines), cells)


class SetLayout(NamedTuple):
    """``write`` writes a set, ``finish`` the files beside all sets."""

    write: Callable[[Storage, pa.Schema, Batches, int, str], SetSize]
    finish: Callable[[Storage, pa.Schema, bool], None] = lambda *_: None


LAYOUTS: Final = {
    "hrm": SetLayout(hrm, name_the_kinds),
    "hf": SetLayout(partial(shards, "parquet"), write_card),
    "chat": SetLayout(partial(shards, "jsonl")),
    "tokens": SetLayout(tokens),
    "webdataset": SetLayout(partial(shards, "tar")),
}
