"""Puzzles of any size from text."""

from collections.abc import Iterator
from io import StringIO

from sudokit.boxes.grid import BoxGrid, WrittenGrid
from sudokit.boxes.notation import notation_of
from sudokit.boxes.shape import Shape, check_shape, squarest
from sudokit.filter.lines import LineStream
from sudokit.filter.reader import TextReader, Written
from sudokit.filter.text import LETTERS, FormatError

VALUES = "0123456789" + LETTERS


class BoxReader:
    """Reads grids of any size, each with its notation, one by one.

    ``sudokit.filter.reader`` says what a puzzle is.  With a shape all have
    that size; without one the lines tell, and the boxes are the
    squarest.  ValueError for a shape that boxes can't have.
    """

    def __init__(
        self,
        stream: LineStream,
        name: str = "<input>",
        shape: Shape | None = None,
        diagonals: bool = False,
        comment: str = "#",
        empty: str = "",
    ) -> None:
        size, band = (check_shape(shape), shape[0]) if shape else (0, 0)
        self._shape = shape
        self._diagonals = diagonals
        self._puzzles = TextReader(
            stream, name, comment, empty, size, band, noted=True
        )

    def __iter__(self) -> Iterator[WrittenGrid]:
        while (found := self.read()) is not None:
            yield found

    def read(self) -> WrittenGrid | None:
        """The next puzzle, None at the end.

        FormatError, with name, line and column, for text that is none;
        the next call goes on at the next line that can start a puzzle.
        """
        written = self._puzzles.read()
        if written is None:
            return None
        return grid_of(written, self._shape, self._diagonals)


def grid_of(
    written: Written, shape: Shape | None = None, diagonals: bool = False
) -> WrittenGrid:
    """The grid of what was read.

    What it says of its boxes goes before the shape; without both they
    are the squarest.
    """
    cells = bytes([VALUES.index(sign) for sign in written.values])
    note = written.note
    if note is not None:
        shape, diagonals = (
            (note.rows, note.columns),
            diagonals or note.diagonals,
        )
    grid = BoxGrid(shape or squarest(written.size), cells, diagonals)
    return WrittenGrid(grid, notation_of(written))


def read(
    stream: LineStream,
    name: str = "<input>",
    shape: Shape | None = None,
    diagonals: bool = False,
) -> WrittenGrid | None:
    """The first puzzle of a stream, None if there is none."""
    return BoxReader(stream, name, shape, diagonals).read()


def parse(
    text: str, shape: Shape | None = None, diagonals: bool = False
) -> BoxGrid:
    """The grid of the first puzzle in a text; FormatError without one."""
    found = read(StringIO(text), "<text>", shape, diagonals)
    if found is None:
        raise FormatError("there is no puzzle", "<text>", 1, 1)
    return found.grid
