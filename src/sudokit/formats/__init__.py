"""All text formats of puzzles, in one table.

    FORMATS              name -> Format: reads, writes, recognises it
    read(stream, options) the puzzles of a stream, lazily
    write(stream, puzzles, format)
    recognise(source)    the name of the format of a Source
    Writer               writes puzzles one by one, and counts losses
    CantHold             the format can't hold a puzzle; others can

A ``PuzzleRecord`` is a grid with what else a format may hold: which values
are clues, and comments.  Candidates ruled out are part of its Grid.  A
puzzle that can't be read is yielded as a FormatError, so that it doesn't
hide the rest.

Each family of formats has a file in this folder; the rest of the
program uses only this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final, TextIO

from sudokit.core.choice import Choice
from sudokit.formats import (
    arrays,
    hodoku,
    iss_writing,
    links,
    numbers,
    opensudoku,
    records,
    sdk,
    text,
)
from sudokit.formats.puzzle import (
    Format,
    Item,
    Marks,
    PuzzleRecord,
    RulesMissing,
    marks_of,
    plain,
    position,
    rule_out,
    ruled_out,
    under,
)
from sudokit.formats.source import PIECE, Source, first
from sudokit.formats.standing import (
    Mistake,
    clues_of,
    is_sukaku,
    mistakes,
    mistakes_text,
    puzzle_in,
    standing_of,
    without,
)
from sudokit.rules.puzzle import AnyPuzzle, Puzzle, puzzle_rules
from sudokit.rules.rules import RECENT, Rules
from sudokit.rules.spelling import GivenRules
from sudokit.text.lines import LineStream
from sudokit.text.messages import FormatError
from sudokit.text.reader import USUAL, ReadOptions
from sudokit.text.refused import SAMURAI, SAMURAI_SIZE, is_samurai

__all__ = [
    "FORMATS", "ORDER", "PIECE", "CantHold", "Format", "Item", "Marks",
    "Mistake", "PuzzleRecord", "ReadOptions", "Source", "Writer",
    "clues_of", "format_named", "holders", "is_sukaku", "losses", "marks_of",
    "mistakes", "mistakes_text", "named_by", "plain", "position", "puzzle_in",
    "read", "recognise", "recognised", "rule_out", "ruled_out", "standing_of",
    "text_of", "without", "write",
]  # fmt: skip

FORMATS: Final = {
    format.name: format
    for format in (
        text.LINE, text.GRID, text.SPACED, text.FRAMED, numbers.TRIPLES,
        sdk.SDK, text.SDM, text.SS, numbers.LISTS, opensudoku.OPENSUDOKU,
        records.CSV, hodoku.HODOKU, records.JSONL, links.LINK,
        links.SUDOKUWIKI, links.FPUZZLES, links.SUDOKUPAD, arrays.ARRAYS,
        arrays.CELLS, iss_writing.ISS,
    )
}  # fmt: skip

# What is looked at first: those that look like nothing else.
ORDER: Final = (
    "opensudoku", "jsonl", "iss", "hodoku", "sudokuwiki", "fpuzzles",
    "sudokupad", "link", "arrays", "csv", "cells", "candidates", "triples",
    "sdk", "ss", "line", "sdm", "grid", "spaced", "framed",
)  # fmt: skip


def format_named(name: str) -> Format:
    """Return the format of this name; the ValueError lists all names.

    >>> format_named("sdk").extensions
    ('.sdk',)
    """
    if name in FORMATS:
        return FORMATS[name]
    raise ValueError(
        f"unknown format {name!r}; the formats are {', '.join(FORMATS)}"
    )


# Reading.


def recognise(source: Source) -> str:
    """Return the name of the format, by the first lines or the file name.

    ``grid`` if neither helps: its errors are the clearest.

    >>> from io import StringIO
    >>> recognise(Source(StringIO("." * 81)))
    'line'
    """
    known = recognised(source)
    if known:
        return known
    named = named_by(source.name) or "grid"
    if named == "csv" and not any(map(str.isalpha, first(source.opening()))):
        return "grid"  # without names of columns
    return named


def recognised(source: Source) -> str:
    """Return the name of the format by the first lines; "" if unknown.

    >>> from io import StringIO
    >>> recognised(Source(StringIO("dear diary")))
    ''

    FormatError if it is a picture or a web page.
    """
    source.check_kind()
    lines = source.opening()
    for name in ORDER:
        if FORMATS[name].recognise(lines):
            return name
    return ""


def named_by(path: str | Path) -> str | None:
    """Return the name of the format by a file's suffix; None if unknown.

    Every format's own name is a suffix.

    >>> named_by("monday.sdk"), named_by("monday.doc")
    ('sdk', None)
    """
    ending = Path(path).suffix.lower()
    for format in FORMATS.values():
        if ending in (f".{format.name}", *format.extensions):
            return format.name
    return None


def read(stream: LineStream, options: ReadOptions = USUAL) -> Iterator[Item]:
    """Yield the puzzles of a stream, lazily, and the errors between them.

    A Source has its options already, but for the format, and knows
    afterwards how far it was read.  ValueError if there is no such format.
    No content of a file raises anything else.

    >>> from io import StringIO
    >>> text = "53..7....6..195....98....6.8...6...34..8.3..1" + "." * 36
    >>> [puzzle] = read(StringIO(text), ReadOptions("my.txt", "line"))
    >>> puzzle.grid.values()[0]
    (5, 3, 0, 0, 7, 0, 0, 0, 0)
    """
    source = stream if isinstance(stream, Source) else Source(stream, options)
    if options.format != "auto":
        format_named(options.format)
    return _items(source, options.format)


def _items(source: Source, wanted: str) -> Iterator[Item]:
    try:
        name = recognise(source) if wanted == "auto" else wanted
        given = source.given
        format = format_named(name)
        if format.ruled or format.holds_shapes():
            # It has its boxes, told or given; only the words are to come.
            given = GivenRules(given.words)
        for item in format.read(source):
            yield _under(item, source, given)
    except FormatError as error:
        yield error


def _under(item: Item, source: Source, given: GivenRules) -> Item:
    """Return the puzzle under the rules that are given beforehand."""
    if isinstance(item, FormatError):
        return item
    if _is_samurai(item.grid):
        return source.error(SAMURAI)
    try:
        return under(item.with_labels(), given)
    except ValueError as error:
        return source.error(str(error))


def _is_samurai(grid: AnyPuzzle) -> bool:
    values = grid.cells
    if len(values) != SAMURAI_SIZE**2 or max(values) > 9:
        return False
    return is_samurai("".join(map(str, values)))


# Writing.


class CantHold(ValueError):
    """A puzzle that a format can't hold; it names those that can.

    ``with_option`` is the message of the command: it has the option that
    gives the rules to the reader of the output, if there is one.
    """

    def __init__(
        self, error: ValueError, rules: Rules, sukaku: bool = False
    ) -> None:
        option = error.option if isinstance(error, RulesMissing) else ""
        instead = holders(rules, sukaku)
        super().__init__(f"{error}; {instead}")
        self.with_option = f"{error}{option}; {instead}"


@lru_cache(maxsize=RECENT)
def holders(rules: Rules, sukaku: bool = False) -> str:
    """Return the advice which formats can hold puzzles of these rules.

    ``sukaku``: puzzles with candidates.

    >>> from sudokit.rules import make_rules
    >>> holders(make_rules(words=["anti-king"]))[-39:]
    'jsonl, link, fpuzzles, sudokupad or iss'
    """
    grid = Puzzle(rules, bytes(rules.size**2))
    puzzle = PuzzleRecord(grid.reject(Choice(0, 0, 1)) if sukaku else grid)
    names = []
    for name, format in FORMATS.items():
        if sukaku and not format.holds_sukakus():
            continue
        with suppress(ValueError):
            format.check(puzzle.grid)
            if format.text(puzzle):
                names.append(name)
    if not names:
        return "no format can hold it"
    return f"write {' or '.join(', '.join(names).rsplit(', ', 1))}"


def text_of(
    puzzle: PuzzleRecord, format: Format, known: GivenRules | None = None
) -> str:
    """Return the text of a puzzle for readers that know the rules ``known``.

    CantHold if they would read a different puzzle.

    >>> from sudokit.core.grid import Grid
    >>> puzzle = PuzzleRecord(Grid.parse("." * 80 + "7"))
    >>> text_of(puzzle, format_named("grid")).splitlines()[-1]
    '........7'
    """
    try:
        format.check(puzzle.grid, known)
        if not format.holds_sukakus() and is_sukaku(puzzle):
            raise ValueError(
                "this format can't hold candidates, which are part of this"
                " puzzle"
            )
        return format.text(_without_entries(puzzle, format))
    except ValueError as error:
        raise CantHold(
            error, puzzle_rules(puzzle.grid), is_sukaku(puzzle)
        ) from None


def _without_entries(puzzle: PuzzleRecord, format: Format) -> PuzzleRecord:
    """Return the puzzle without entries if the format makes them clues."""
    if puzzle.clues is None or "clues" in format.holds:
        return puzzle
    grid = rule_out(puzzle.clues, ruled_out(puzzle.grid))
    return puzzle._replace(grid=grid, clues=None)


def losses(puzzle: PuzzleRecord, format: Format) -> list[str]:
    """List the parts of the puzzle that this format can't hold.

    >>> from sudokit.core.grid import Grid
    >>> puzzle = PuzzleRecord(Grid.parse("." * 81), comments=("Sunday",))
    >>> losses(puzzle, FORMATS["line"]), losses(puzzle, FORMATS["sdk"])
    (['comments'], [])
    """
    grid = puzzle.grid
    lost = list(puzzle.dropped)
    if puzzle.comments and "comments" not in format.holds:
        lost.append("comments")
    if puzzle.clues is not None and "clues" not in format.holds:
        lost.append("entries")
    noted = "marks" in format.holds and puzzle.marks is None
    if (
        not (noted or "candidates" in format.holds)
        and plain(grid) != grid
        and not ("given marks" in format.holds and is_sukaku(puzzle))
    ):
        lost.append("candidates ruled out")
    if puzzle.marks is not None and "marks" not in format.holds:
        lost.append("marks")
    return lost


class Writer:
    """Writes puzzles to a stream, one after another.

    ``lost`` counts, by what it is, the puzzles of which something was
    dropped.  ``close`` writes the end of a file.
    """

    def __init__(
        self, stream: TextIO, format: Format, known: GivenRules | None = None
    ) -> None:
        """``known`` are the rules that the reader of the output knows."""
        self.lost: dict[str, int] = {}
        self._stream = stream
        self._format = format
        self._known = known
        self._some = False
        stream.write(format.head)

    def write(self, puzzle: PuzzleRecord) -> None:
        """Write a puzzle; CantHold if a different puzzle would be read.

        That happens with sizes or rules that the format can't express.
        """
        written = text_of(puzzle, self._format, self._known)
        for what in losses(puzzle, self._format):
            self.lost[what] = self.lost.get(what, 0) + 1
        if not written:
            return
        if self._format.blank and self._some:
            self._stream.write("\n")
        self._stream.write(written)
        self._some = True

    def close(self) -> None:
        """Write the end of the file."""
        self._stream.write(self._format.tail)


def write(
    stream: TextIO,
    puzzles: Iterable[PuzzleRecord],
    format: str,
    known: GivenRules | None = None,
) -> dict[str, int]:
    r"""Write puzzles; return what was dropped, and how often.

    CantHold for a grid that the format can't express to a reader who
    knows only ``known``.

    >>> from io import StringIO
    >>> from sudokit.core.grid import Grid
    >>> out = StringIO()
    >>> write(out, [PuzzleRecord(Grid.parse("." * 80 + "7"))], "line")
    {}
    >>> out.getvalue()[-3:]
    '.7\n'
    """
    writer = Writer(stream, format_named(format), known)
    for puzzle in puzzles:
        writer.write(puzzle)
    writer.close()
    return writer.lost
