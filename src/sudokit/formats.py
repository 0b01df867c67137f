"""Every text format of puzzles, one table.

    FORMATS              name -> Format: how it is read, written, known
    read(stream, name)   the puzzles of a stream, lazily
    write(stream, puzzles, format)
    recognise(stream)    the name of the format of a stream

A ``Puzzle`` is a grid with what a format may say besides: which values
are clues, and comments.  Choices ruled out are part of its Grid.  What
can't be read is yielded as a FormatError between the puzzles, so that
one bad puzzle doesn't hide the rest.

Nothing holds a file: a reader takes a line at a time, and as many lines
ahead as it needs to know the format.  No line is longer than PIECE.
XML is read by expat without document types and entities, JSON a line at
a time with a limit on what may be nested.
"""

from __future__ import annotations

import csv
import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from math import isqrt
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TextIO, cast
from xml.parsers import expat

from grid import Choice, Grid
from sudokit import boxes
from sudokit.boxes import BoxGrid, Notation, Shape
from sudoku import FormatError, Reader, text_input, text_of

PIECE: Final = 65536  # characters read at once; no line is longer
EMPTY: Final = "0._*"
NESTED: Final = 64  # brackets in a line of JSON
DEPTH: Final = 32  # elements of XML inside each other
COMMENTS: Final = 100  # comments kept for a puzzle
NINE: Final = (3, 3)  # the shape of the boxes of a Grid


class Puzzle(NamedTuple):
    """A grid, and what else was said of it.

    ``clues`` is the grid of the clues alone, None if every value is
    one.  ``unsaid`` names what the source said and no Puzzle holds.
    """

    grid: Grid | BoxGrid
    clues: Grid | None = None
    comments: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()


Item = Puzzle | FormatError


class Format(NamedTuple):
    """How a format is read, written and recognised.

    ``text`` gives a puzzle as text; ``head`` and ``tail`` stand around
    all of them.  ``says`` tells which of ``comments``, ``choices``,
    ``clues``, ``shapes`` and ``diagonals`` it has words for.
    """

    name: str
    about: str
    read: Callable[[Source], Iterator[Item]]
    text: Callable[[Puzzle], str]
    recognise: Callable[[Sequence[str]], bool]
    extensions: tuple[str, ...] = ()
    says: frozenset[str] = frozenset()
    head: str = ""
    tail: str = ""
    blank: bool = False  # a blank line between puzzles


# Where text comes from.


class Lines(Protocol):
    """As much of a stream as is needed to read it."""

    def readline(self, limit: int, /) -> str:
        """The next line, or so many characters of it."""


class Source:
    """A stream of text with look-ahead, that counts its lines.

    It can stand in for the stream that sudoku.Reader reads, and is
    iterated line by line.  With ``watch`` it keeps the comments.
    """

    def __init__(
        self, stream: Lines, name: str = "-", shape: Shape | None = None
    ) -> None:
        self.name = name
        self.shape = shape
        self.line = 0
        self.watch = False
        self._stream = stream
        self._ahead: deque[str] = deque()
        self._comments: list[str] = []
        self._opening: list[str] | None = None
        self._broken = False
        self._begins = True  # the next piece begins a line

    def readline(self, limit: int = PIECE) -> str:
        """The next line or as much of it as the limit allows."""
        piece = self._ahead.popleft() if self._ahead else self._more(limit)
        if len(piece) > limit > 0:
            self._ahead.appendleft(piece[limit:])
            piece = piece[:limit]
        if self._begins and piece:
            self.line += 1
        self._begins = piece.endswith("\n")
        if STARRED.fullmatch(piece):
            piece = piece.replace("*", "+")
        if self.watch and "#" in piece and len(self._comments) < COMMENTS:
            self._comments.append(_clean(piece.partition("#")[2]))
        return piece

    def _more(self, limit: int) -> str:
        """A piece of the stream itself."""
        if self._broken:
            return ""
        try:
            return self._stream.readline(limit)
        except UnicodeDecodeError as error:
            self._broken = True
            raise self.error(f"text is UTF-8: {error.reason}") from None

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        """The next line; of one that is too long only the beginning."""
        text = self.readline()
        rest = text
        while len(rest) == PIECE and not rest.endswith("\n"):
            rest = self.readline()
        if not text:
            raise StopIteration
        return text.removeprefix("\ufeff") if self.line == 1 else text

    def error(self, message: str, column: int = 1) -> FormatError:
        """An error in the line read last."""
        return FormatError(message, self.name, max(self.line, 1), column)

    def comments(self) -> tuple[str, ...]:
        """The comments since this was asked last."""
        found = tuple(text for text in self._comments if text)
        self._comments.clear()
        return found

    def opening(self) -> list[str]:
        """The first lines, stripped, as many as tell the format.

        They are read all the same later on.
        """
        if self._opening is None:
            pieces: list[str] = []
            rows = 0
            while rows < 9 and len(pieces) < 1000:
                piece = self._more(PIECE)
                if not piece:
                    break
                pieces.append(piece)
                text = piece.lstrip("\ufeff").strip()
                if _telling(text):
                    break
                rows += bool(text) and not _is_frame(text)
            self._ahead.extend(pieces)
            self._opening = [
                piece.lstrip("\ufeff").strip() for piece in pieces
            ]
        return self._opening


def _telling(text: str) -> bool:
    """Whether a line alone tells the format."""
    return not _is_frame(text) and (
        len(text) >= 81 or text[:1] in (":", "{", "<", '"')
    )


def _is_frame(text: str) -> bool:
    """Whether a line is part of a frame, or nothing but a comment."""
    return text.startswith("#") or bool(FRAME.fullmatch(text))


FRAME: Final = re.compile(r"(?=.*(?:--|==|[─━═]))[-=+:|.'*\s─-╿]+")


STARRED: Final = re.compile(r"\s*\*-+\*\s*")  # Simple Sudoku's corners


def _clean(text: str) -> str:
    """A comment that can be written: one line of proper text."""
    return " ".join(
        text.encode("utf-8", "replace").decode()[:1000].split()
    )


def _significant(lines: Iterable[str]) -> list[str]:
    """The lines that hold cells: no comment, no frame, not blank."""
    bare = (line.partition("#")[0].strip() for line in lines)
    return [line for line in bare if line and not _is_frame(line)]


def _first(lines: Iterable[str]) -> str:
    return next(iter(_significant(lines)), "")


# Cells from text and back.


def _nine_rows(values: Sequence[int]) -> Grid:
    return Grid.init([values[k:k + 9] for k in range(0, 81, 9)])


def _cells(source: Source, text: str, column: int = 1) -> Grid | BoxGrid:
    """The grid of n*n signs on a line; FormatError points to the bad one."""
    shape = source.shape
    if shape in (None, NINE) and len(text) == 81:
        for place, sign in enumerate(text):
            if sign not in "0123456789._*":
                raise source.error(
                    f"{sign!a} is no value of a cell", column + place
                )
        return Grid.parse(text.translate(DOTS))
    try:
        if len(text) not in boxes.GRIDS:
            raise ValueError(f"{len(text)} cells don't make a grid")
        if shape is None:
            shape = boxes.squarest(isqrt(len(text)))
        grid = boxes.parse(text, shape)
    except FormatError as error:
        raise source.error(error.message, column) from None
    except ValueError as error:
        raise source.error(str(error), column) from None
    if len(grid.cells) != len(text):
        raise source.error(f"{text[:9]!a} begins no grid", column)
    return grid


DOTS: Final = str.maketrans("_*", "..")
LINE: Final = Notation(empty=".", blanks=False, line=True)


def _line_of(grid: Grid | BoxGrid) -> str:
    """All cells on a line, a dot for empty."""
    if isinstance(grid, Grid):
        return grid.line()
    return boxes.write(grid, LINE).rstrip("\n")


def _signs(grid: Grid | BoxGrid, empty: str) -> list[list[str]]:
    """The rows of a grid as signs, all of one width."""
    size = len(grid.values())
    width = len(str(size)) if size > 9 else 1
    return [
        [(str(n) if n else empty).rjust(width) for n in row]
        for row in grid.values()
    ]


def _small(puzzle: Puzzle) -> Grid:
    """The grid of a format that is 9x9 only; ValueError for another."""
    if isinstance(puzzle.grid, Grid):
        return puzzle.grid
    size = puzzle.grid.size
    raise ValueError(f"only 9x9 grids can be said, not {size}x{size}")


def plain(grid: Grid) -> Grid:
    """The grid of the same values, with all choices they leave."""
    return Grid.init(grid.values())


def ruled_out(grid: Grid) -> list[Choice]:
    """The choices that the values allow and the grid does not."""
    full = plain(grid)
    if full.clear_unique() == grid.clear_unique():
        return []  # the usual case
    return [
        Choice(i, j, n)
        for i in range(9) for j in range(9)
        for n in full.choices(i, j) if n not in grid.choices(i, j)
    ]


def rule_out(grid: Grid, choices: Iterable[Choice]) -> Grid:
    """The grid without these choices; those it hasn't are passed over."""
    for c in choices:
        if c.n in grid.choices(c.i, c.j):
            grid = grid.reject(c)
    return grid


def _each_line(
    source: Source, read_line: Callable[[str], Puzzle | None]
) -> Iterator[Item]:
    """Puzzles of which each stands on a line."""
    for text in source:
        if not text.strip():
            continue
        try:
            if len(text) == PIECE:
                raise source.error(f"{PIECE} characters or more on a line")
            puzzle = read_line(text)
        except FormatError as error:
            yield error
        else:
            if puzzle is not None:
                yield puzzle


# line, grid, spaced, framed, sdm, ss: read by sudoku.Reader.


def _read_text(source: Source) -> Iterator[Item]:
    """Puzzles as sudoku.Reader and, for other shapes, boxes.Reader do."""
    source.watch = True
    read = _text_reader(source)
    while True:
        try:
            grid = read()
        except FormatError as error:
            yield error
            continue
        if grid is None:
            return
        yield Puzzle(grid, comments=source.comments())


def _text_reader(source: Source) -> Callable[[], Grid | BoxGrid | None]:
    """What reads the next grid: of boxes if the first row is not nine."""
    if source.shape in (None, NINE) and not _other_size(source.opening()):
        return Reader(cast(TextIO, source), source.name).read
    reader = boxes.Reader(source, source.name, source.shape)

    def read() -> BoxGrid | None:
        puzzle = reader.read()
        return None if puzzle is None else puzzle.grid

    return read


def _other_size(lines: Sequence[str]) -> bool:
    """Whether the first row can only be one of a grid that isn't 9x9."""
    words = [word for word in re.split(r"[\s,|│┃║]+", _first(lines)) if word]
    sizes = {len(words), len("".join(words))}
    return not sizes & {9, 81} and bool(
        sizes & (boxes.SIZES | boxes.GRIDS))


def _write_line(puzzle: Puzzle) -> str:
    return _line_of(puzzle.grid) + "\n"


def _write_sdm(puzzle: Puzzle) -> str:
    return _small(puzzle).line().replace(".", "0") + "\n"


def _write_grid(puzzle: Puzzle) -> str:
    if isinstance(puzzle.grid, Grid):
        line = puzzle.grid.line()
        return "".join(line[k:k + 9] + "\n" for k in range(0, 81, 9))
    return boxes.write(puzzle.grid, Notation(empty=".", blanks=False))


def _write_spaced(puzzle: Puzzle) -> str:
    if isinstance(puzzle.grid, Grid):
        return text_of(puzzle.grid)
    return boxes.write(puzzle.grid, Notation(numbers=True))


def _write_framed(puzzle: Puzzle) -> str:
    grid = puzzle.grid
    rows, columns = NINE if isinstance(grid, Grid) else grid.shape
    signs = _signs(grid, ".")
    groups = [[row[k:k + columns] for k in range(0, len(row), columns)]
              for row in signs]
    return _framed(groups, rows)


def _framed(rows: Sequence[Sequence[Sequence[str]]], height: int) -> str:
    """Rows of boxes of signs, with a frame; all signs of a column are of
    one width."""
    rule = "+".join(
        "-" * (sum(map(len, group)) + len(group) + 1) for group in rows[0]
    )
    lines = []
    for i, row in enumerate(rows):
        if i % height == 0:
            lines.append(f"+{rule}+")
        cells = " | ".join(" ".join(group) for group in row)
        lines.append(f"| {cells} |")
    return "\n".join([*lines, f"+{rule}+", ""])


def _write_ss(puzzle: Puzzle) -> str:
    line = _small(puzzle).line()
    rows = [
        "|".join(line[k:k + 9][at:at + 3] for at in (0, 3, 6)) + "\n"
        for k in range(0, 81, 9)
    ]
    return "-----------\n".join(
        "".join(rows[k:k + 3]) for k in (0, 3, 6)
    )


CELL: Final = "[0-9._*]"


def _matches(pattern: str) -> Callable[[Sequence[str]], bool]:
    """Whether the first line that holds cells matches."""
    wanted = re.compile(pattern)
    return lambda lines: bool(wanted.match(_first(lines)))


# sdk: rows of nine, sections in brackets, comments with a letter.


def _read_sdk(source: Source) -> Iterator[Item]:
    """Sadman's and SudoCue's files; [State] gives entries as well."""
    source.watch = True
    waiting: Puzzle | None = None
    section = "puzzle"
    rows: list[int] = []
    for text in source:
        line = text.partition("#")[0].strip()
        if re.fullmatch(r"\[\w+\]", line):
            section, cut = line[1:-1].lower(), bool(rows)
            if section == "puzzle" and waiting:
                yield waiting
                waiting = None
        else:
            cut = bool(rows) and not text.strip() and len(rows) % 27 != 0
        try:
            if cut:
                rows = []
                raise source.error("the puzzle ends before its ninth row")
            if not line or line.startswith("[") or section not in SECTIONS:
                if line.startswith("[") and not line.endswith("]"):
                    raise source.error(f"{line[:9]!a} is no section")
                continue
            rows += _sdk_row(source, line)
        except FormatError as error:
            rows = []
            yield error
        if len(rows) == 81:
            grid = _nine_rows(rows)
            rows = []
            if section == "state" and waiting:
                state = waiting._replace(
                    grid=grid, clues=cast(Grid, waiting.grid))
                yield state if _holds(state) else source.error(
                    "the state is not one of the puzzle")
                waiting = None
                continue
            if waiting:
                yield waiting
            waiting = Puzzle(grid, comments=tuple(
                _sdk_comment(one) for one in source.comments()))
    if waiting:
        yield waiting
    if rows:
        yield source.error("the puzzle ends before its ninth row")


SECTIONS: Final = ("puzzle", "state")


def _sdk_row(source: Source, line: str) -> list[int]:
    for place, sign in enumerate(line):
        if sign not in "0123456789._*":
            raise source.error(f"{sign!a} is no value of a cell", place + 1)
    if len(line) != 9:
        raise source.error(f"{len(line)} cells in a row, not 9")
    return [int(sign) if sign.isdigit() else 0 for sign in line]


def _sdk_comment(text: str) -> str:
    """A comment without the letter that says what it is about."""
    return text[1:].strip() if text[:1] in tuple("ADCBSLU") else text


def _write_sdk(puzzle: Puzzle) -> str:
    grid = _small(puzzle)
    comments = "".join(f"#C{_clean(text)}\n" for text in puzzle.comments)
    clues = puzzle.clues or grid
    text = f"{comments}[Puzzle]\n{_write_grid(Puzzle(clues))}"
    if clues.line() != grid.line():
        text += f"[State]\n{_write_grid(Puzzle(grid))}"
    return text


def _is_sdk(lines: Sequence[str]) -> bool:
    """A section, or a comment of SudoCue's over rows of nine."""
    first = _first(lines)
    if first.startswith("["):
        return first.lower() == "[puzzle]"
    lettered = any(re.match(r"#[ADCBSLU]\S", line) for line in lines)
    return lettered and bool(re.fullmatch(CELL + "{9}", first))


# triples: row, column and value on three lines a clue.


def _read_triples(source: Source) -> Iterator[Item]:
    """Rows and columns count from 0; a blank line ends a puzzle."""
    source.watch = True
    cells: dict[int, int] = {}
    numbers: list[int] = []
    lost = False  # after an error, until the next blank line
    for text in chain(source, ("\n",)):
        line = text.partition("#")[0].strip()
        try:
            if line and not lost:
                numbers.append(_triple_number(source, line, len(numbers)))
            elif not line and text == text.lstrip("#") and numbers:
                raise source.error("row, column and value are needed")
        except FormatError as error:
            yield error
            numbers, cells, lost = [], {}, bool(line)
            continue
        if len(numbers) == 3:
            i, j, n = numbers
            numbers = []
            if 9 * i + j in cells:
                yield source.error(f"r{i + 1}c{j + 1} has a value already")
                cells, lost = {}, True
            else:
                cells[9 * i + j] = n
        if not text.strip():
            if cells:
                yield Puzzle(
                    _nine_rows([cells.get(k, 0) for k in range(81)]),
                    comments=source.comments())
            cells, lost = {}, False


def _triple_number(source: Source, text: str, place: int) -> int:
    """The number on a line: a row, a column or a value by its place."""
    noun, least = (("row", 0), ("column", 0), ("value", 1))[place]
    most = 8 + least
    if not re.fullmatch(f"[{least}-{most}]", text):
        raise source.error(f"{text[:9]!a} is no {noun} of {least} to {most}")
    return int(text)


def _write_triples(puzzle: Puzzle) -> str:
    return "".join(
        f"{i}\n{j}\n{n}\n"
        for i, row in enumerate(_small(puzzle).values())
        for j, n in enumerate(row) if n
    )


def _is_triples(lines: Sequence[str]) -> bool:
    found = _significant(lines)
    return len(found) >= 3 and all(
        re.fullmatch("[0-9]", line) for line in found
    )


# candidates: 729 characters, or the choices of each cell lined up.


def _read_candidates(source: Source) -> Iterator[Item]:
    """Choices, cell by cell; one alone is the value of its cell.

    An empty cell that has one choice or none is written in brackets.
    """
    source.watch = True
    rows: list[list[str]] = []
    for text in chain(source, ("",)):
        line = text.partition("#")[0].strip()
        end = not text or (not line and len(rows) % 3 != 0)
        try:
            if end and rows:
                rows = []
                raise source.error("the grid ends before its ninth row")
            if not line or FRAME.fullmatch(line):
                continue
            if not rows and len(line) == 729:
                found = [line[k:k + 9] for k in range(0, 729, 9)]
                rows = [found[k:k + 9] for k in range(0, 81, 9)]
            else:
                rows.append(_candidate_row(source, line))
            if len(rows) == 9:
                tokens, rows = [cell for row in rows for cell in row], []
                yield Puzzle(_from_candidates(source, tokens),
                             comments=source.comments())
        except FormatError as error:
            rows = []
            yield error


def _candidate_row(source: Source, line: str) -> list[str]:
    tokens = re.split(r"[\s,|│┃║]+", line.strip("|│┃║ \t"))
    if len(tokens) != 9:
        raise source.error(f"{len(tokens)} cells in a row, not 9")
    for token in tokens:
        if not CANDIDATES.fullmatch(token):
            raise source.error(
                f"{token[:12]!a} is no list of choices",
                line.index(token) + 1)
    return tokens


CANDIDATES: Final = re.compile(
    r"[1-9]{1,9}|[(][1-9]{0,9}[)]|<[1-9]>|[*][1-9][*]|[0._*]"
)


def _from_candidates(source: Source, tokens: Sequence[str]) -> Grid:
    values = [0] * 81
    left: dict[int, set[int]] = {}
    for cell, token in enumerate(tokens):
        if re.search(r"[^0-9._*()<>]", token):
            raise source.error(f"{token!a} is no list of choices")
        found = {int(sign) for sign in token if sign in "123456789"}
        if len(found) == 1 and "(" not in token:
            values[cell] = found.pop()
        elif found or "(" in token:
            left[cell] = found
    grid = _nine_rows(values)
    return rule_out(grid, [
        Choice(cell // 9, cell % 9, n)
        for cell, found in left.items()
        for n in range(1, 10) if n not in found
    ])


def _write_candidates(puzzle: Puzzle) -> str:
    grid = _small(puzzle)
    rows = [[_candidates_of(grid, i, j, n) for j, n in enumerate(row)]
            for i, row in enumerate(grid.values())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    padded = [[text.ljust(width)
               for text, width in zip(row, widths, strict=True)]
              for row in rows]
    return _framed([[row[k:k + 3] for k in (0, 3, 6)] for row in padded], 3)


def _candidates_of(grid: Grid, i: int, j: int, n: int) -> str:
    if n:
        return str(n)
    text = "".join(map(str, grid.choices(i, j)))
    return text if len(text) > 1 else f"({text})"


def _is_candidates(lines: Sequence[str]) -> bool:
    """729 signs, or nine words a line of which one has several digits."""
    found = _significant(lines)
    if found and re.fullmatch("[0-9.]{729}", found[0]):
        return True
    rows = [re.split(r"[\s,|│┃║]+", line.strip("|│┃║ \t")) for line in found]
    return bool(rows) and all(
        len(row) == 9 and all(map(CANDIDATES.fullmatch, row))
        for row in rows[:9]
    ) and any(len(token) > 1 for row in rows for token in row)


# hodoku: a line of colons, as in HoDoKu's library of techniques.


def _read_hodoku(source: Source) -> Iterator[Item]:
    """:technique:values:puzzle:choices ruled out:conclusion:...:

    In the puzzle a + goes before an entry; a choice is value, row and
    column, from 1.
    """

    def read_line(text: str) -> Puzzle | None:
        line = text.strip()
        if line.startswith("#"):
            return None
        fields = line.split(":")
        if not line.startswith(":") or len(fields) < 5:
            raise source.error("not :technique:values:puzzle:choices:")
        column = sum(map(len, fields[:3])) + 4 + text.index(":")
        return _from_hodoku(source, fields, column)

    return _each_line(source, read_line)


def _from_hodoku(
    source: Source, fields: Sequence[str], column: int
) -> Puzzle:
    signs = fields[3].replace("+", "")
    grid = _cells(source, signs, column)
    if not isinstance(grid, Grid):
        raise source.error(f"{len(signs)} cells, not 81", column)
    clues = grid
    if "+" in fields[3]:
        entries = iter(re.findall(r"\+?.", fields[3]))
        clues = _nine_rows([
            0 if sign[0] == "+" or sign in EMPTY else int(sign)
            for sign in entries
        ])
    removed = fields[4].split()
    for word in removed:
        if not re.fullmatch("[1-9]{3}", word):
            raise source.error(
                f"{word[:9]!a} is no value, row and column",
                column + len(fields[3]) + 1)
    grid = rule_out(grid, [
        Choice(int(word[1]) - 1, int(word[2]) - 1, int(word[0]))
        for word in removed
    ])
    known = fields[1].strip("0x") == "" and not any(fields[5:6])
    comment = _clean(":".join(fields[6:]).strip(":"))
    return Puzzle(
        grid, None if clues.line() == grid.line() else clues,
        (comment,) if comment else (),
        () if known else ("technique and conclusion",))


def _write_hodoku(puzzle: Puzzle) -> str:
    grid = _small(puzzle)
    clues = (puzzle.clues or grid).line()
    signs = "".join(
        "+" + sign if sign != clue else sign
        for sign, clue in zip(grid.line(), clues, strict=True)
    )
    removed = " ".join(f"{c.n}{c.i + 1}{c.j + 1}" for c in ruled_out(grid))
    comment = " ".join(map(_clean, puzzle.comments))
    return f":0000:x:{signs}:{removed}::{comment}\n"


# csv: a table with a column of puzzles.

COLUMNS: Final = ("puzzle", "quizzes", "question")


def _read_csv(source: Source) -> Iterator[Item]:
    """The column named puzzle, quizzes or question, of a header line."""
    head = next((text for text in source if text.strip()), None)
    if head is None:
        return
    mark = next((mark for mark in ",;\t" if mark in head), ",")
    try:
        names = [name.strip().lower()
                 for name in next(csv.reader([head], delimiter=mark))]
    except csv.Error as error:
        yield source.error(str(error))
        return
    column = next((k for k, name in enumerate(names) if name in COLUMNS), -1)
    if column < 0:
        yield source.error(f"no column is named {', '.join(COLUMNS)}")
        return
    others = tuple(f"column {_clean(name)!a}"
                   for k, name in enumerate(names) if k != column)

    def read_line(text: str) -> Puzzle:
        try:
            fields = next(csv.reader([text], delimiter=mark))
        except (csv.Error, StopIteration) as error:
            raise source.error(str(error)) from None
        if len(fields) <= column:
            raise source.error(f"{len(fields)} columns, the puzzle would be"
                               f" in column {column + 1}")
        signs = fields[column].strip()
        at = text.find(signs[:9]) + 1
        return Puzzle(_cells(source, signs, at), unsaid=others)

    yield from _each_line(source, read_line)


def _is_csv(lines: Sequence[str]) -> bool:
    names = re.split("[,;\t]", _first(lines).lower().replace('"', ""))
    return any(name.strip() in COLUMNS for name in names)


# jsonl: a JSON object a line.


def _read_jsonl(source: Source) -> Iterator[Item]:
    """{"puzzle": cells, "clues": cells, "ruled_out": ["r1c2<>3"], ...}"""

    def read_line(text: str) -> Puzzle:
        if text.count("[") + text.count("{") > NESTED:
            raise source.error(f"more than {NESTED} brackets on a line")
        try:
            record = json.loads(text)
        except json.JSONDecodeError as error:
            raise source.error(f"no JSON: {error.msg}", error.colno) from None
        except (ValueError, RecursionError) as error:
            raise source.error(f"no JSON: {error}") from None
        if isinstance(record, str):
            record = {"puzzle": record}
        if not isinstance(record, dict):
            raise source.error("not an object with a puzzle")
        return _from_record(source, record)

    return _each_line(source, read_line)


RECORD: Final = {"clues", "ruled_out", "comments", "shape", "diagonals"}


def _from_record(source: Source, record: dict[str, Any]) -> Puzzle:
    """The puzzle of a JSON object; FormatError for what it can't mean."""
    key = next((key for key in COLUMNS if key in record), None)
    if key is None or not isinstance(record[key], str):
        raise source.error('there is no "puzzle" of all cells')
    grid = _shaped(source, record, record[key])
    words = record.get("ruled_out", [])
    comments = record.get("comments", [])
    if not _are_texts(words) or not _are_texts(comments):
        raise source.error("ruled_out and comments are lists of texts")
    clues = None
    if isinstance(grid, Grid):
        grid = rule_out(grid, [_choice(source, word) for word in words])
        clues = _clues_of(source, grid, record.get("clues"))
    unsaid = [f"{_clean(name)!a}" for name in record
              if name not in RECORD and name != key]
    return Puzzle(grid, clues, tuple(map(_clean, comments)), tuple(unsaid))


def _shaped(
    source: Source, record: dict[str, Any], signs: str
) -> Grid | BoxGrid:
    """The grid of a record, whose shape goes before the source's."""
    shape, diagonals = record.get("shape"), record.get("diagonals", False)
    if shape is None and not diagonals:
        return _cells(source, signs)
    try:
        if not isinstance(diagonals, bool):
            raise ValueError("diagonals are true or false")
        size = isqrt(len(signs))
        shape = (boxes.squarest(size) if shape is None
                 else boxes.parse_shape(str(shape)))
        boxes.check_shape(shape)
        grid = boxes.parse(signs, shape, diagonals)
    except FormatError as error:
        raise source.error(error.message) from None
    except ValueError as error:
        raise source.error(str(error)) from None
    return grid


def _choice(source: Source, word: str) -> Choice:
    found = re.fullmatch("r([1-9])c([1-9])<>([1-9])", word)
    if not found:
        raise source.error(f"{word[:12]!a} is no choice such as r1c2<>3")
    return Choice(int(found[1]) - 1, int(found[2]) - 1, int(found[3]))


def _clues_of(source: Source, grid: Grid, clues: object) -> Grid | None:
    if clues is None:
        return None
    if not isinstance(clues, str) or not re.fullmatch("[0-9.]{81}", clues):
        raise source.error("clues are 81 characters")
    puzzle = Puzzle(grid, Grid.parse(clues))
    if not _holds(puzzle):
        raise source.error("a clue is not in the grid")
    return puzzle.clues


def _holds(puzzle: Puzzle) -> bool:
    """Whether the grid has every clue."""
    clues = puzzle.clues
    return clues is None or all(
        clue in (".", sign) for clue, sign
        in zip(clues.line(), _line_of(puzzle.grid), strict=True)
    )


def _are_texts(words: object) -> bool:
    return isinstance(words, list) and all(
        isinstance(word, str) for word in words
    )


def _write_jsonl(puzzle: Puzzle) -> str:
    grid = puzzle.grid
    record: dict[str, object] = {"puzzle": _line_of(grid)}
    if isinstance(grid, BoxGrid):
        record["shape"] = boxes.name_of(grid.shape)
        if grid.diagonals:
            record["diagonals"] = True
    elif removed := ruled_out(grid):
        record["ruled_out"] = [
            f"r{c.i + 1}c{c.j + 1}<>{c.n}" for c in removed
        ]
    if puzzle.clues is not None:
        record["clues"] = puzzle.clues.line()
    if puzzle.comments:
        record["comments"] = list(map(_clean, puzzle.comments))
    return json.dumps(record) + "\n"


# opensudoku: XML, one element game with its cells in an attribute.


class _Games:
    """What expat calls; collects the games of the text fed so far."""

    def __init__(self, source: Source) -> None:
        self.found: list[Item] = []
        self.depth = 0
        self._source = source
        self._said = False  # a name, a comment: text outside the games
        self.parser = expat.ParserCreate("UTF-8")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.EntityDeclHandler = self.refuse

    def error(self, message: str) -> FormatError:
        return FormatError(
            message, self._source.name, self.parser.CurrentLineNumber,
            self.parser.CurrentColumnNumber + 1)

    def refuse(self, *_: object) -> None:
        raise self.error("document types and entities are refused")

    def text(self, data: str) -> None:
        self._said = self._said or bool(data.strip())

    def end(self, _: str) -> None:
        self.depth -= 1

    def start(self, name: str, values: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > DEPTH:
            raise self.error(f"more than {DEPTH} elements in each other")
        if self.depth == 1 and not name.startswith("opensudoku"):
            raise self.error(f"<{name[:20]}> is not <opensudoku>")
        if name == "game":
            try:
                self.found.append(self.game(values))
            except FormatError as error:
                self.found.append(error)

    def game(self, values: dict[str, str]) -> Puzzle:
        """The puzzle of an element: digits, or fields with bars."""
        data = values.get("data", values.get("cells_data"))
        if data is None:
            raise self.error("a game without data")
        data = data.strip()
        unsaid = ("name and text",) if self._said else ()
        self._said = False
        if re.fullmatch("[0-9.]{81}", data):
            return Puzzle(Grid.parse(data), unsaid=unsaid)
        return self.played(data, unsaid)

    def played(self, data: str, unsaid: tuple[str, ...]) -> Puzzle:
        """A game begun: value, marks and 1 for an entry, 81 times."""
        found = re.fullmatch(r"version:\s*([1-9])\s*(.*)", data, re.DOTALL)
        cells = PLAYED.findall(found[2]) if found else []
        if not found or len(cells) != 81 or PLAYED.sub("", found[2]):
            raise self.error("81 digits or the fields of a game are needed")
        values = [int(value) for value, _, _ in cells]
        clues = [int(value) if kept == "0" else 0 for value, _, kept in cells]
        if any(marks.strip("0|-") for _, marks, _ in cells):
            unsaid += ("pencil marks",)
        whole = values == clues
        return Puzzle(_nine_rows(values),
                      None if whole else _nine_rows(clues), unsaid=unsaid)


PLAYED: Final = re.compile(r"([0-9])\|([0-9,|-]{0,40}?)\|{1,2}([01])\|")


def _read_opensudoku(source: Source) -> Iterator[Item]:
    """Games as they are fed; a document type ends it all."""
    games = _Games(source)
    fed = 0
    while True:
        piece = source.readline()
        data = piece.encode("utf-8", "surrogatepass")
        fed += len(data)
        try:
            games.parser.Parse(data, not piece)
        except expat.ExpatError as error:
            yield from games.found
            yield FormatError(
                f"no XML: {expat.errors.messages[error.code]}",
                source.name, error.lineno, error.offset + 1)
            return
        except FormatError as error:
            yield from games.found
            yield error
            return
        yield from games.found
        games.found.clear()
        if not piece:
            return
        if fed - games.parser.CurrentByteIndex > 16 * PIECE:
            yield games.error("an element of more than a million characters")
            return


def _write_opensudoku(puzzle: Puzzle) -> str:
    grid = _small(puzzle)
    data = grid.line().replace(".", "0")
    if puzzle.clues is not None:
        data = "version: 3&#10;" + "".join(
            f"{sign}|0|{int(clue == '.')}|"
            for sign, clue in zip(data, puzzle.clues.line(), strict=True)
        )
    return f'  <game data="{data}" />\n'


# The table.

SHAPES: Final = frozenset({"shapes"})


def _table() -> dict[str, Format]:
    rows = [
        Format("line", "81 characters on a line",
               _read_text, _write_line,
               _matches("(?=.*[._*])" + CELL + "{81}$"),
               (".txt",), SHAPES),
        Format("grid", "nine lines of nine characters",
               _read_text, _write_grid, _matches(CELL + "{9}$"),
               says=SHAPES, blank=True),
        Format("spaced", "nine lines of nine values with blanks",
               _read_text, _write_spaced,
               _matches(f"{CELL}([ ,\t]+{CELL}){{8}}$"),
               says=SHAPES, blank=True),
        Format("framed", "nine lines in a frame",
               _read_text, _write_framed,
               _matches(rf"[|│┃║]?\s*{CELL}\s+{CELL}[^|│┃║]*[|│┃║]"),
               says=SHAPES, blank=True),
        Format("triples", "row, column and value on three lines a clue",
               _read_triples, _write_triples, _is_triples, blank=True),
        Format("sdk", "Sadman's and SudoCue's files, with comments",
               _read_sdk, _write_sdk, _is_sdk, (".sdk",),
               frozenset({"comments", "clues"}), blank=True),
        Format("sdm", "81 digits on a line, 0 for empty",
               _read_text, _write_sdm, _matches("[0-9]{81}$"), (".sdm",)),
        Format("ss", "Simple Sudoku's files",
               _read_text, _write_ss,
               _matches(rf"[|*]?{CELL}{{3}}\|{CELL}{{3}}\|{CELL}{{3}}"),
               (".ss",), blank=True),
        Format("candidates", "the choices of each cell, lined up",
               _read_candidates, _write_candidates, _is_candidates,
               says=frozenset({"choices"}), blank=True),
        Format("opensudoku", "OpenSudoku's XML",
               _read_opensudoku, _write_opensudoku, _matches("<"),
               (".opensudoku", ".xml"), frozenset({"clues"}),
               '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n',
               "</opensudoku>\n"),
        Format("csv", "a table with a column puzzle, quizzes or question",
               _read_csv, _write_line, _is_csv, (".csv",), SHAPES,
               head="puzzle\n"),
        Format("hodoku", "lines of HoDoKu's library",
               _read_hodoku, _write_hodoku, _matches(":"),
               says=frozenset({"comments", "choices", "clues"})),
        Format("jsonl", "a JSON object a line",
               _read_jsonl, _write_jsonl, _matches(r'[{"]'),
               (".jsonl", ".ndjson"),
               frozenset({"comments", "choices", "clues", "shapes",
                          "diagonals", "squares"})),
    ]
    return {row.name: row for row in rows}


FORMATS: Final = _table()

# What is looked at first: those that look like nothing else.
ORDER: Final = (
    "opensudoku", "jsonl", "hodoku", "csv", "candidates", "triples", "sdk",
    "ss", "line", "sdm", "grid", "spaced", "framed",
)  # fmt: skip


def format_named(name: str) -> Format:
    """The format of this name; ValueError names them all."""
    if name in FORMATS:
        return FORMATS[name]
    raise ValueError(
        f"there is no format {name!r}, only {', '.join(FORMATS)}"
    )


# Reading.


def recognise(source: Source) -> str:
    """The name of the format: by the first lines, else by the file name.

    ``grid`` if neither tells: it says best what is wrong.
    """
    lines = source.opening()
    for name in ORDER:
        if FORMATS[name].recognise(lines):
            return name
    return named_by(source.name) or "grid"


def named_by(path: str | Path) -> str | None:
    """The name of the format that a file's name ends as."""
    ending = Path(path).suffix.lower()
    for found in FORMATS.values():
        if ending in found.extensions:
            return found.name
    return None


def read(
    stream: Lines,
    name: str = "-",
    format: str = "auto",
    shape: Shape | None = None,
) -> Iterator[Item]:
    """The puzzles of a stream, lazily, and the errors between them.

    ``name`` is the file's, for errors.  ``shape`` is that of the boxes
    where the number of cells doesn't tell.  ValueError if there is no
    such format.  Nothing else is ever raised by what a file holds.
    """
    source = Source(stream, name, shape)
    if format != "auto":
        format_named(format)
    return _items(source, format)


def _items(source: Source, format: str) -> Iterator[Item]:
    try:
        name = recognise(source) if format == "auto" else format
        for item in format_named(name).read(source):
            yield item if isinstance(item, FormatError) else _as_grid(item)
    except FormatError as error:
        yield error


def _as_grid(puzzle: Puzzle) -> Puzzle:
    """A 9x9 BoxGrid without diagonals is a Grid."""
    grid = puzzle.grid
    if isinstance(grid, Grid) or grid.shape != NINE or grid.diagonals:
        return puzzle
    return puzzle._replace(grid=Grid.init(grid.values()))


@contextmanager
def opened(path: str) -> Iterator[TextIO]:
    """A file to read, - for stdin; bytes that are no text stay visible.

    OSError if it can't be opened.
    """
    if path == "-":
        yield text_input()
        return
    with open(path, encoding="utf-8", errors="surrogateescape") as stream:
        yield stream


# Writing.


def unsaid(puzzle: Puzzle, format: Format) -> list[str]:
    """What is lost when the puzzle is written in this format."""
    grid = puzzle.grid
    lost = list(puzzle.unsaid)
    if puzzle.comments and "comments" not in format.says:
        lost.append("comments")
    if puzzle.clues is not None and "clues" not in format.says:
        lost.append("which values are clues")
    if isinstance(grid, Grid):
        if "choices" not in format.says and ruled_out(grid):
            lost.append("choices ruled out")
    elif "squares" not in format.says:
        if grid.shape != boxes.squarest(grid.size):
            lost.append("shape of the boxes")
        if grid.diagonals:
            lost.append("diagonals")
    return lost


class Writer:
    """Writes puzzles to a stream, one after another.

    ``lost`` counts, by what it is, the puzzles of which something was
    dropped.  ``close`` writes what stands at the end of a file.
    """

    def __init__(self, stream: TextIO, format: Format) -> None:
        self.lost: dict[str, int] = {}
        self._stream = stream
        self._format = format
        self._some = False
        stream.write(format.head)

    def write(self, puzzle: Puzzle) -> None:
        """ValueError, and nothing written, for a grid of another size."""
        text = self._format.text(puzzle)
        for what in unsaid(puzzle, self._format):
            self.lost[what] = self.lost.get(what, 0) + 1
        if not text:
            return
        if self._format.blank and self._some:
            self._stream.write("\n")
        self._stream.write(text)
        self._some = True

    def close(self) -> None:
        self._stream.write(self._format.tail)


def write(
    stream: TextIO, puzzles: Iterable[Puzzle], format: str
) -> dict[str, int]:
    """Write puzzles; returns what was dropped, and how often."""
    writer = Writer(stream, format_named(format))
    for puzzle in puzzles:
        writer.write(puzzle)
    writer.close()
    return writer.lost
