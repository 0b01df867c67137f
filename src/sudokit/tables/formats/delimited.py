"""Reads and writes CSV and TSV as text: ``0007`` and ``NA`` are unchanged.

Every column is read as bytes.  Quotes are removed and written again only
where needed; lines end with a newline.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv as arrow_csv

from sudokit.tables.chunk import Chunk
from sudokit.tables.errors import TableError
from sudokit.tables.formats import text as text_files
from sudokit.tables.formats.family import (
    ROWS_AT_ONCE,
    Family,
    Head,
    Piece,
    Reading,
    Size,
)
from sudokit.tables.formats.text import TextPart, text_column
from sudokit.tables.puzzles import bytes_of
from sudokit.tables.storage import PIPE, unreadable
from sudokit.text.messages import plural

DELIMITERS: Final = {"csv": ",", "tsv": "\t"}
QUOTED: Final = re.compile(rb'"[^"]*"')
GUARDED: Final = "-guarded"  # ending of the names of such formats
# Cells that a spreadsheet takes for formulas, and numbers among them.
FORMULA: Final = "^[=+@\t\r-]"
NUMBER: Final = "^[+-]?[0-9]*[.]?[0-9]+([eE][+-]?[0-9]+)?$"
MARK: Final = b"\xef\xbb\xbf"  # the byte order mark of UTF-8
BLOCK: Final = 1 << 19  # bytes of a batch of pyarrow
LONGEST: Final = 1 << 28  # bytes of a cell
LAST_SPECIAL: Final = ord(",")  # no character above it has to be quoted
NEWLINE: Final = pa.scalar(b"\n", pa.binary())
QUOTE: Final = pa.scalar(b'"', pa.binary())


def family(name: str) -> Delimited:
    """Return the family, with the delimiter of a format."""
    plain_name = name.removesuffix(GUARDED)
    return Delimited(DELIMITERS[plain_name], plain_name != name)


class Delimited(Family):
    """Reads and writes text with this delimiter."""

    def __init__(self, delimiter: str, guarded: bool = False) -> None:
        self._delimiter = delimiter
        self._guarded = guarded

    def head(self, file: str, packing: str) -> Head:
        """Return the heading; all columns are bytes."""
        with unreadable(file), text_files.opened(file, packing) as stream:
            raw: Any = stream
            lines = stream if file == PIPE else io.BufferedReader(raw)
            line = _heading(lines, file)
        if not line.strip():
            raise TableError(f"{file}: there is no heading")
        if b"\0" in line:
            raise TableError(f"{file}: it is not a text file")
        if b"\r" in QUOTED.sub(b"", line.rstrip(b"\r\n")):
            raise TableError(
                f"{file}: its lines end in CR, as on old Macs; `tr '\\r'"
                " '\\n'` converts them"
            )
        try:
            names, _ = self._records(line.removeprefix(MARK).decode())[0]
        except UnicodeDecodeError:
            raise TableError(f"{file}: the heading is not UTF-8") from None
        except csv.Error as error:
            raise TableError(f"{file}: in the heading: {error}") from None
        schema = pa.schema([(name, pa.binary()) for name in names])
        return Head(schema, len(line))

    def _records(self, text: str) -> list[tuple[list[str], str]]:
        """Return each row of a text and its source; skip empty lines."""
        csv.field_size_limit(LONGEST)
        lines = io.StringIO(text.lstrip("\r\n"), newline="").readlines()
        rows = csv.reader(lines, delimiter=self._delimiter, strict=True)
        records = []
        end = 0
        for row in rows:
            start, end = end, rows.line_num
            if row:
                records.append((row, "".join(lines[start:end])))
        return records

    def pieces(
        self, file: str, packing: str, head: Head, size: Size
    ) -> Iterator[Piece]:
        """Return byte ranges that end where a record ends."""
        return text_files.ranges(file, packing, head.start, size.bytes, True)

    def read(self, piece: Piece, reading: Reading) -> Iterator[Chunk]:
        """Yield the rows; those with too few or too many cells are errors."""
        data = text_files.bytes_of_piece(piece)
        table = self._parsed(data, reading)
        if table is None:
            yield from self._read_slowly(data, piece, reading)
            return
        for batch in table.to_batches(max_chunksize=ROWS_AT_ONCE):
            yield reading.chunk(batch)

    def _parsed(self, data: bytes, reading: Reading) -> pa.Table | None:
        """Return all rows, None if some have more or fewer cells."""
        quotes = data.count(b'"')
        if quotes % 2 or not data:
            return None
        # A name may occur twice, so columns are named by their numbers.
        names = [str(at) for at in range(len(reading.schema.names))]
        try:
            return arrow_csv.read_csv(
                pa.BufferReader(data),
                arrow_csv.ReadOptions(
                    use_threads=False, block_size=BLOCK, column_names=names
                ),
                arrow_csv.ParseOptions(
                    delimiter=self._delimiter,
                    newlines_in_values=quotes > 0,
                ),
                arrow_csv.ConvertOptions(
                    column_types=dict.fromkeys(names, pa.binary()),
                    strings_can_be_null=False,
                    quoted_strings_can_be_null=False,
                ),
            )
        except pa.ArrowInvalid:
            return None

    def _read_slowly(
        self, data: bytes, piece: Piece, reading: Reading
    ) -> Iterator[Chunk]:
        """Yield the same rows, read one by one."""
        try:
            records = self._records(data.decode("latin-1"))
        except csv.Error as error:
            end = piece.start + len(data)
            raise TableError(
                f"{piece.file}: {error} in bytes {piece.start} to {end}: is"
                " a quote never closed?"
            ) from None
        names = reading.schema.names
        for start in range(0, len(records), ROWS_AT_ONCE):
            rows: list[list[str]] = []
            wrong, written = dict[int, str](), dict[int, bytes]()
            for at, (row, text) in enumerate(records[start:][:ROWS_AT_ONCE]):
                if len(row) != len(names):
                    wrong[at] = self._raggedness(row, len(names))
                    written[at] = text.rstrip("\r\n").encode("latin-1")
                rows.append((row + [""] * len(names))[: len(names)])
            columns = [
                pa.array([cell.encode("latin-1") for cell in column])
                for column in zip(*rows, strict=True)
            ]
            batch = pa.RecordBatch.from_arrays(columns, names)
            yield reading.chunk(batch, wrong, written)

    def _raggedness(self, row: Sequence[str], width: int) -> str:
        """Return the error of a row of another width, with the extra cells."""
        fields = f"{plural(len(row), 'field')} instead of {width}"
        if len(row) < width:
            return fields
        cells = self._delimiter.join(row[width:])
        extra = cells.encode("latin-1").decode("utf-8", "replace")
        return f"{fields}; the extra ones are {extra}"

    def writer(
        self, stream: BinaryIO, schema: pa.Schema, packing: str, whole: bool
    ) -> DelimitedWriter:
        """Return a writer of rows; a whole file begins with a heading."""
        return DelimitedWriter(
            stream,
            packing,
            self._delimiter,
            self._guarded,
            schema.names if whole else None,
        )


def _heading(lines: BinaryIO, file: str) -> bytes:
    """Return the first record and empty lines before it."""
    record: list[bytes] = []
    size = quotes = 0
    is_blank = True
    while is_blank or quotes % 2:
        line = lines.readline(text_files.LONGEST - size + 1)
        if not line:
            break
        record.append(line)
        size += len(line)
        if size > text_files.LONGEST:
            raise TableError(f"{file}: {text_files.TOO_LONG}")
        quotes += line.count(b'"')
        is_blank = is_blank and not line.strip()
    return b"".join(record)


class DelimitedWriter(TextPart):
    """Writes rows as text, after a heading if there is one.

    ``guarded``: a cell that looks like a formula gets a ' before it.
    """

    def __init__(
        self,
        stream: BinaryIO,
        packing: str,
        delimiter: str,
        guarded: bool,
        heading: Sequence[str] | None,
    ) -> None:
        super().__init__(stream, packing)
        self._guarded = guarded
        self._delimiter = delimiter
        self._special = f'[{delimiter}"\r\n]'
        if heading is not None:
            self._write_row([name.encode() for name in heading])

    def _write_row(self, cells: Sequence[bytes]) -> None:
        """Write a row of any number of cells."""
        self._write([pa.array([cell]) for cell in cells])

    def write(self, batch: pa.RecordBatch) -> None:
        """Write more rows."""
        if batch.num_rows:
            self._write(batch.columns)

    def _write(self, columns: Sequence[pa.Array]) -> None:
        *cells, last = map(self._cells, columns)
        nothing = last.null_count == len(last)
        ended = NEWLINE if nothing else _joined([last, NEWLINE], b"")
        rows = _joined([*cells, ended], self._delimiter.encode())
        self.put(bytes_of(rows))

    def write_as_it_is(self, record: bytes) -> None:
        """Write a row that may have more or fewer cells."""
        if not self._guarded:
            super().write_as_it_is(record)
            return
        text = io.StringIO(record.decode("latin-1"), newline="")
        for row in csv.reader(text, delimiter=self._delimiter):
            self._write_row([cell.encode("latin-1") for cell in row])

    def _cells(self, column: pa.Array) -> pa.Array:
        """Return the cells of a column, quoted where necessary."""
        cells = text_column(column)
        if cells.null_count == len(cells) or pa.types.is_integer(column.type):
            return cells
        if self._guarded:
            cells = _guarded(cells)
        if plain(cells, self._delimiter):
            return cells
        special = pc.match_substring_regex(cells, self._special)
        doubled = pc.replace_substring(cells, '"', '""')
        quoted = _joined([QUOTE, doubled, QUOTE], b"")
        return pc.if_else(special, quoted, cells)


def _guarded(cells: pa.Array) -> pa.Array:
    """Return the cells with a ' before those that look like formulas."""
    formula = pc.and_not(
        pc.match_substring_regex(cells, FORMULA),
        pc.match_substring_regex(cells, NUMBER),
    )
    mark = pa.scalar(b"'", cells.type)
    return pc.if_else(formula, _joined([mark, cells], b""), cells)


def _joined(cells: Sequence[pa.Array | pa.Scalar], by: bytes) -> pa.Array:
    """Return each row's cells joined by a separator."""
    return pc.binary_join_element_wise(
        *cells,
        pa.scalar(by, pa.binary()),
        null_handling="replace",
        null_replacement=b"",
    )


def plain(cells: pa.Array, delimiter: str) -> bool:
    """Return whether none of these cells has to be quoted."""
    signs = np.frombuffer(bytes_of(cells), np.uint8)
    if signs.size and signs.min() > LAST_SPECIAL:
        return True
    data = signs.tobytes()
    special = (delimiter.encode(), b'"', b"\n", b"\r")
    return not any(sign in data for sign in special)
