"""Reads puzzles from a stream of text, one after the other.

A puzzle of size n is n lines of n values, or a line of n*n.  0 . _ *
are empty cells, and so are middle dots, bullets and squares; values
above 9 are letters from A in either case, or all values are numbers with
blanks or commas between.  Frames of + - | = are ignored, and # begins a
comment.  A blank line ends a puzzle, unless its rows so far are whole
bands of boxes.  Rows of 9x9 can have their number before them, as ``1:``,
and - x ? or no-break blanks for empty cells, if the row uses no other sign
for them.

The size implies the boxes, which are the squarest.  A comment before
the puzzle, or on its first line, can give others: ``# box 5x2``, and
``diagonals`` after it makes the diagonals houses, too.  So can bars
between the boxes.

    TextReader(stream)   rows of values, of one size or of any
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, final

from sudokit.text.box_note import BoxNote, note_of
from sudokit.text.characters import are_candidates, is_plain, squarest_rows
from sudokit.text.lines import (
    BLANK,
    CELLS,
    PASSED,
    Line,
    Lines,
    LineStream,
    Sign,
)
from sudokit.text.messages import FormatError, plural
from sudokit.text.rows import Row, RowReader

if TYPE_CHECKING:
    from sudokit.rules.spelling import GivenRules
    from sudokit.text.look_ahead import LookAhead

CANDIDATES: Final = 728  # characters of a line that may be candidates
PICTURE: Final = "a picture or a PDF, not text; sudoku scan reads it"
BELOW: Final = 2  # lines that may lie below the last row of a puzzle


class ReadOptions(NamedTuple):
    """How to read puzzles from a text.

    ``name`` is that of the file, for errors, and ``format`` the name of a
    text format, or ``auto`` to recognise it.  ``given`` has the rules that
    are known beforehand.  ``comment`` starts a comment, and ``empty`` is
    another sign for an empty cell.  With ``interpret`` drawings are read as
    rules where only one reading has exactly one solution.
    """

    name: str = "-"
    format: str = "auto"
    given: GivenRules | None = None
    comment: str = "#"
    empty: str = ""
    interpret: bool = False


USUAL: Final = ReadOptions()


@final
class Written:
    """A puzzle in its written form.

    ``values`` has all its cells in the characters of ``rows.VALUES``,
    row by row, ``rows`` the original text, on request, ``note`` its
    note about boxes, ``line`` the line where it begins.  ``entries`` has
    the values and the entries of a player, "" if there are none, and
    ``rest`` the other words on the line of a puzzle.
    """

    def __init__(
        self,
        size: int,
        values: str,
        rows: tuple[tuple[Sign, ...], ...],
        note: BoxNote | None,
        line: int,
        entries: str = "",
        rest: str = "",
    ) -> None:
        self.size: Final = size
        self.entries: Final = entries
        self.rest: Final = rest
        self.values: Final = values
        self.rows: Final = rows
        self.note: Final = note
        self.line: Final = line

    def is_nine(self) -> bool:
        """Return whether it is a classic sudoku."""
        return self.size == 9 and (self.note is None or self.note.is_usual())

    def nine(self, name: str) -> str:
        """Return the 81 values of a classic sudoku; else FormatError."""
        if self.is_nine() or self.note is None:
            return self.values
        sort = self.note.words or "regions"
        if self.note.rows and not self.note.words:
            sort = f"boxes of {self.note.rows}x{self.note.columns}"
        raise FormatError(
            f"a grid of 9x9 with {sort}, where the usual 9x9 is needed",
            name,
            self.line,
            1,
        )


class TextReader:
    """Reads one puzzle after the other, of any size if none is given.

    Keeps its place, and the lines it looked ahead, between them.
    """

    def __init__(
        self,
        stream: LineStream,
        options: ReadOptions = USUAL,
        size: int = 0,
        band: int = 0,
        noted: bool = False,
        links: bool = False,
    ) -> None:
        """Read with the name, comment and empty sign of the options.

        ``size`` and ``band`` are the rows of the grid and of a box, 0 if the
        text implies them.  ``noted``: store the original text of 9x9, too.
        ``links``: ``read`` stops at a link, too, and stores it in ``link``.
        """
        self.name = options.name
        self._options = options
        self._lines = Lines(stream, options.comment, options.empty)
        self._rows = RowReader(options.empty, noted)
        self._size = size
        self._band = band
        self._note_inside: BoxNote | None = None
        self._last = 9  # the size of the last puzzle
        self._end = 0  # its last line
        self._lost = False  # after an error, until a puzzle can start
        self._empty_sign = ""  # of the last row, if it can be of a frame
        self._links = links
        self.link: Line | None = None  # a link instead of a puzzle

    def plain_lines(self) -> str:
        """Return the available next lines that have a 9x9 puzzle each.

        They are 81 characters and a newline; "" if there is none, and
        no input is consumed.
        """
        lines = self._lines.plain()
        if lines:
            self._lost = False
        return lines

    @property
    def line(self) -> int:
        """The number of the last line that isn't read again."""
        return self._lines.number

    def one_line(self) -> str:
        """Return the next line, if it is a puzzle of 81 characters.

        A shortcut for the usual case; "" for any other line, and no
        input is consumed.
        """
        text = self._lines.fresh()
        if text is None:
            return ""
        line = text.removesuffix("\n")
        if is_plain(line):
            self._lost = False
            return line
        self._lines.again([self._lines.line_of(text)])
        return ""

    def read(self) -> Written | None:
        """Return the next puzzle, None at the end of the stream.

        After a FormatError it continues with the next puzzle.  It also returns
        None at a link, if it stops there.
        """
        self.link = None
        note: BoxNote | None = None
        title = ""
        while True:
            rest = ""
            line = self._lines.next()
            if line is None:
                if note is not None and not note.is_usual():
                    raise self._stray(note, "and no puzzle follows")
                return None
            if line.is_picture():
                self._lines.end()
                raise self._error(PICTURE, line.number, 1)
            if line.note is not None and line.note.fits(self._size):
                note = line.note.after(note)
            self._empty_sign = ""
            if line.kind != CELLS and (
                not self._is_blank(line) or self._look().is_blank_heading(line)
            ):
                continue
            self._empty_sign = self._rows.empty_sign(line)
            if self._links and line.is_link():
                self._lost = False
                self.link = line
                return None
            if note is not None or self._options.given is not None:
                from sudokit.text.measured import measured  # noqa: PLC0415

                own = measured(self._lines, line, self._options, note)
                if own is not None:
                    self._lost = False
                    return Written(*own, note, line.number, "", title)
            size = self._size or (note.size() if note is not None else 0) or 9
            row = self._rows.row_of(line, size)
            if self._is_separator(line, size, note):
                continue
            if row.is_doubtful(size):
                line, rest = self._respelt(line, row.is_start(size))
                if line.kind != CELLS:
                    continue
                row = self._rows.row_of(line, size)
            if len(line.text) > CANDIDATES:
                from sudokit.text import refused  # noqa: PLC0415

                refused.refuse_candidates(line, self.name)
            if not (self._size or row.is_start(size)):
                size = self._look().size_at(line)
                row = self._rows.row_of(line, size)
                if not row.is_start(size):
                    size = self._look().sparse_size(line) or size
                    row = self._rows.row_of(line, size)
                if note is not None and not (
                    note.regions or note.size() in (0, size)
                ):
                    note = None  # it is an ordinary comment
            if self._lost and not row.is_start(size):
                continue
            self._lost = True
            if (note is None or not note.size()) and not (
                self._size or size == 9
            ):
                bars = line.bars(size)
                note = note if bars is None else bars.after(note)
            if row.wrong and not self._size:
                from sudokit.text import refused  # noqa: PLC0415

                refused.refuse_row(row, self._look(), self.name)
            if row.wrong and self._is_title(line, size):
                title = line.text
                continue
            if row.wrong and not row.is_part(size):
                raise self._rows.error(row, size, self.name)
            if len(row.values) == size * size and not row.wrong:
                rows = [row]
            else:
                rows = self._puzzle(row, size, self._band_of(note, size))
            written = self._written(rows, size, note, rest or title)
            self._lost = False
            self._last = size
            self._end = rows[-1].number
            return written

    def _look(self) -> LookAhead:
        """Return the reader of later lines."""
        from sudokit.text.look_ahead import LookAhead  # noqa: PLC0415

        return LookAhead(self._lines, self._rows, self._last)

    def _error(
        self, message: str, line: int, column: int, cure: str = ""
    ) -> FormatError:
        return FormatError(message, self.name, line, column, cure)

    def _respelt(self, line: Line, is_start: bool) -> tuple[Line, str]:
        """Return a puzzle's first line without labels, and its other words.

        ``is_start``: a puzzle can start with the line as it is.
        """
        from sudokit.text.labels import Labels  # noqa: PLC0415
        from sudokit.text.lettered import numbered  # noqa: PLC0415
        from sudokit.text.spellings import lone_grid  # noqa: PLC0415

        if (respelt := numbered(line, self._lines, self._size)) is not None:
            return respelt, ""
        bare, rest = lone_grid(line.text)
        if rest and not is_start and note_of(rest) is None:
            return Line(line.number, bare, line.kind, line.note), rest
        labels = Labels(self._lines, self._rows)
        return labels.removed(line, self._size, self._is_below(line)), rest

    def _is_row(self, line: Line, size: int) -> bool:
        """Return whether a line of dashes or blanks is a row, not a frame.

        It is a row if the row before it or the next has such empty cells.
        """
        if line.kind != PASSED:
            return False
        sign = self._rows.empty_sign(line, size)
        return sign != "" and sign in (
            self._empty_sign or self._look().empty_sign(size),
        )

    def _is_title(self, line: Line, size: int) -> bool:
        """Return whether a line is the title of the puzzle that follows."""
        from sudokit.text.spellings import is_title  # noqa: PLC0415

        return is_title(line.text) and self._look().is_puzzle(size)

    def _is_blank(self, line: Line) -> bool:
        """Return whether a line of dashes or blanks begins a puzzle."""
        if self._is_row(line, self._size or 9):
            return True
        if not line.can_be_blank():
            return False
        size = self._size or self._look().sparse_size(line)
        return size > 0 and self._is_row(line, size)

    def _is_separator(
        self, line: Line, size: int, note: BoxNote | None
    ) -> bool:
        """Return whether a line is a separator, where a puzzle can start."""
        band = self._band_of(note, size)
        below = self._is_below(line)
        return self._separates(line, [], size, band, below)

    def _separates(
        self,
        line: Line,
        rows: Sequence[Row],
        size: int,
        band: int,
        below: bool = False,
    ) -> bool:
        """Return whether a line separates boxes, as ``LookAhead`` decides."""
        if len(rows) % band or not line.only_sign():
            return False
        return self._look().is_separator(line, rows, size, band, below)

    def _is_below(self, line: Line) -> bool:
        """Return whether a line follows a puzzle, perhaps after its frame."""
        return self._end > 0 and line.number - self._end <= BELOW

    def _band_of(self, note: BoxNote | None, size: int) -> int:
        """Return the number of rows of a box."""
        if note is not None and note.size():
            return note.rows or size
        return self._band or squarest_rows(size) or size

    def _puzzle(self, row: Row, size: int, band: int) -> list[Row]:
        """Return the rows of the puzzle that starts with this one.

        If something is wrong, skip its other lines before raising the error.
        """
        start = row.number
        rows: list[Row] = []
        self._take_note()  # one of the last puzzle
        wrong: FormatError | None = None
        while True:
            rows.append(row)
            if row.wrong and wrong is None:
                wrong = self._rows.error(row, size, self.name)
            note = self._take_note()
            if note is not None and wrong is None:
                wrong = self._stray(
                    note, "inside a puzzle; write it before the first row"
                )
            if len(rows) == size:
                extra = self._lines.few_ahead()
                if extra and wrong is None:
                    wrong = self._extra(rows, extra)
                break
            if row.wrong and self._look().puzzles_follow(size):
                break
            following = self._next_row(rows, size, band)
            if following is None:
                if wrong is None:
                    wrong = self._error(
                        f"the puzzle of line {start} ends after"
                        f" {plural(len(rows), 'row')}, not {size}",
                        row.number,
                        1,
                    )
                break
            row = following
        if wrong is not None:
            raise wrong
        return rows

    def _extra(self, rows: list[Row], extra: int) -> FormatError | None:
        """Return the error of rows after a puzzle, which are skipped."""
        seen = self._look().extra_rows(rows[0].line, len(rows), extra)
        if not seen:
            return None
        count = len(rows)
        return self._error(
            f"{count + extra} rows where {count} are needed; write a"
            " blank line between puzzles",
            seen[-1].number,
            1,
        )

    def _next_row(self, rows: list[Row], size: int, band: int) -> Row | None:
        """Return the row after ``rows`` rows of a puzzle, None at its end."""
        line = self._lines.next()
        while line is not None and line.kind != BLANK:
            if line.kind == CELLS:
                if not self._separates(line, rows, size, band):
                    break
                line = self._lines.next()
                continue
            if self._is_row(line, size):
                break
            if self._look().begins(line):
                self._lines.again([line])
                return None
            self._pass_note(line, size)
            line = self._lines.next()
        if line is None:
            return None
        if line.kind == BLANK:
            if len(rows) % band:
                return None
            if not self._look().goes_on(len(rows), size, band):
                return None
            return self._next_row(rows, size, band)
        row = self._rows.row_of(line, size)
        if row.is_long(size):
            self._lines.again([line])
            return None
        self._empty_sign = self._rows.empty_sign(line, size)
        self._pass_note(line, size)
        return row

    def _pass_note(self, line: Line, size: int) -> None:
        """Store a note inside a puzzle of this size."""
        note = line.note
        if note is not None and note.fits(size) and not note.is_usual():
            self._note_inside = note

    def _take_note(self) -> BoxNote | None:
        """Return the rules of a comment between rows, and forget them."""
        note = self._note_inside
        self._note_inside = None
        return note

    def _stray(self, note: BoxNote, where: str) -> FormatError:
        """Return the error of rules in a comment that belong to no puzzle."""
        line, column = note.places[0]
        return self._error(f"the comment gives rules {where}", line, column)

    def _written(
        self, rows: list[Row], size: int, note: BoxNote | None, rest: str
    ) -> Written:
        """Return the puzzle of these rows.

        FormatError if some values are letters and others numbers.
        """
        if size > 9:
            from sudokit.text import refused  # noqa: PLC0415

            refused.refuse_values(rows, size, self.name)
        values = "".join([row.values for row in rows])
        if size == 9 and are_candidates(values):
            from sudokit.text import refused  # noqa: PLC0415

            self._look().pass_candidates()
            refused.refuse_cells(rows[0].number, self.name)
        clues = "".join([row.clues or row.values for row in rows])
        return Written(
            size,
            clues,
            tuple([row.signs for row in rows]),
            note,
            rows[0].number,
            "" if clues == values else values,
            rest,
        )
