"""Reads 9x9 grids; ``text.reader`` describes their spellings.

Reader(stream)       the grids of a stream, one after the other
read(source)         the next grid, or the only one of a file
text_of(grid)        nine lines of nine values
"""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from typing import TextIO

from sudokit.core.grid import Grid
from sudokit.text.lines import LineStream
from sudokit.text.reader import USUAL, ReadOptions, TextReader
from sudokit.text.streams import opened


def text_of(g: Grid) -> str:
    """Return nine lines of nine values, 0 for empty, for ``read``."""
    if not isinstance(g, Grid):  # without a compiler, nothing else refuses it
        raise TypeError(f"{g!r:.40} is not a Grid")
    return f"{g}\n"


class Reader:
    r"""Reads one 9x9 puzzle after the other from a stream of text.

    >>> from io import StringIO
    >>> from sudokit import Reader
    >>> reader = Reader(StringIO("." * 81 + "\n" + "5" + "." * 80))
    >>> [grid[0, 0] for grid in reader]
    [0, 5]
    """

    def __init__(
        self,
        stream: LineStream,
        options: ReadOptions | None = None,
    ) -> None:
        """Read with the name, comment and empty sign of the options."""
        options = options or USUAL
        self.name = options.name
        self._puzzles = TextReader(stream, options, 9)

    def read(self) -> Grid | None:
        """Return the next puzzle, None at the end of the stream.

        After a FormatError it continues with the next puzzle.
        """
        line = self._puzzles.one_line()
        if line:
            return Grid.parse(line)
        written = self._puzzles.read()
        return None if written is None else Grid.parse(written.nine(self.name))

    def __iter__(self) -> Iterator[Grid]:
        while True:
            grid = self.read()
            if grid is None:
                return
            yield grid


def read(source: TextIO | Reader | str | PathLike[str]) -> Grid | None:
    """Return the next puzzle of a Reader, or the first of a stream or file.

    A file is given by its path, stdin by "-".  None at the end; OSError
    for a file that can't be read, FormatError, with line and column, for
    text that isn't a puzzle.

        >>> from io import StringIO
        >>> from sudokit import read
        >>> read(StringIO("5" + "." * 80))[0, 0]
        5
    """
    if isinstance(source, Reader):
        return source.read()
    if isinstance(source, (str, PathLike)):
        with opened(str(source)) as file:
            return Reader(file, ReadOptions(str(source))).read()
    return Reader(source).read()
