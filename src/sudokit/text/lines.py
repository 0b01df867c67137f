"""Reads the lines of a stream, and classifies each.

Lines(stream)      the lines, with a look ahead
Line               one of them, without its comment
line.signs(size)   the texts of its cells, for a grid of this size
"""

from __future__ import annotations

from typing import Final, Protocol, final

from sudokit.text.box_note import BoxNote, note_of
from sudokit.text.characters import (
    BARS,
    BETWEEN,
    FRAME,
    GRIDS,
    LINE_LIMIT,
    LINKS,
    NO_BREAK,
    SIGNS,
    SIZES,
    TO_ASCII,
)
from sudokit.text.streams import Blocks


class LineStream(Protocol):
    """The part of a text stream's interface that the reader needs."""

    def readline(self, limit: int, /) -> str:
        """Return the next line, or its first characters."""


@final
class Sign:
    """The text of a cell, and its column in the line, from 1."""

    __slots__ = ("column", "text")

    def __init__(self, column: int, text: str) -> None:
        self.column: Final = column
        self.text: Final = text


FEW: Final = 2  # lines too few to be a puzzle
FENCES: Final = ("```", '"""', "'''")  # around code
LONGEST_FENCE: Final = 20  # characters: ```python
GAP: Final = 3  # least number of # in a row of a samurai
OTHERS: Final = ("%", "//")  # start comments, too
# The beginnings of PDF, PNG and JPEG; their first bytes aren't text.
PICTURES: Final = ("%PDF-", f"{chr(0xDC89)}PNG", chr(0xDCFF) + chr(0xDCD8))

# The kinds of lines.
CELLS: Final = 0
BLANK: Final = 1  # it may end a puzzle
PASSED: Final = 2  # a comment or a part of a frame


@final
class Line:
    """A line of text: its number, from 1, and its content.

    ``note`` is the part of its comment about the boxes.
    """

    __slots__ = ("_cells", "kind", "note", "number", "text")

    def __init__(
        self, number: int, text: str, kind: int, note: BoxNote | None = None
    ) -> None:
        self.number: Final = number
        self.text: Final = text  # without the comment
        self.kind: Final = kind
        self.note: Final = note
        self._cells = -1  # until they are counted

    def bars(self, size: int) -> BoxNote | None:
        """Return the note that the bars between the cells imply, if any."""
        return _note_of_bars(self.text, size)

    def signs(self, size: int) -> list[Sign]:
        """Return the texts of the cells of a grid of this size, 0 for any.

        Either each character is a cell, or each word between blanks,
        commas and bars is, as for values of two digits.  If both would
        give a row or a whole grid, the words are used if they can be
        values; if neither would, the likelier one is used.
        """
        if size == 9:
            return _pieces(self.text)[0]
        from sudokit.text.spellings import plain_numbers  # noqa: PLC0415

        characters, words = _pieces(plain_numbers(self.text))
        values = all(
            len(one.text) == 1 or _is_number(one.text) for one in words
        )
        lengths = {len(one.text) for one in words}
        if values and len(lengths) > 1:
            return words  # numbers of one digit and of two
        if fits(len(characters), size):
            either = values and fits(len(words), size)
            return words if either else characters
        likely = values and len(words) > 1
        return words if likely or fits(len(words), size) else characters

    def cells(self) -> int:
        """Return the number of cells of a grid of any size.

        They are counted once: several look-aheads examine the same line.
        """
        if self._cells < 0:
            self._cells = len(self.signs(0))
        return self._cells

    def is_of_another_format(self) -> bool:
        """Return whether it may be the first line of XML, JSON or a table."""
        text = self.text.strip().lower()
        return self.number == 1 and (
            text.startswith(("<", "{", "[", '"', ":"))
            or not {"puzzle", "quizzes", "question"}.isdisjoint(
                # A single word is a title.
                text.replace(";", ",").replace("\t", ",").split(",")[1:]
                + text.replace(";", ",").replace("\t", ",").split(",")[:-1]
            )
        )

    def is_link(self) -> bool:
        """Return whether it is a link, which may contain a puzzle."""
        return self.text.startswith(LINKS)

    def is_picture(self) -> bool:
        """Return whether it is the first line of a picture or a PDF."""
        return self.number == 1 and self.text.startswith(PICTURES)

    def only_sign(self) -> str:
        """Return its only sign, if it can be an empty cell; else ""."""
        sign = self.text.lstrip()[:1]
        if self.kind != CELLS or sign not in SIGNS:
            return ""
        is_alone = all(
            s == sign or s in FRAME or s in BETWEEN for s in self.text.strip()
        )
        return sign if is_alone else ""

    def can_be_blank(self) -> bool:
        """Return whether it may be a row of blank cells or of dashes."""
        text = self.text
        return self.kind == PASSED and (
            "- -" in text
            or (
                text.strip(" \t\r\n") != ""  # not only a comment
                and all(s in BARS or s.isspace() for s in text)
            )
        )

    def words(self) -> int:
        """Return the number of cells between blanks, commas and bars."""
        return len(_pieces(self.text)[1])


def _note_of_bars(text: str, size: int) -> BoxNote | None:
    """Return the note that the bars in a row of a grid imply.

    A box of r rows and c columns has r boxes side by side with it.
    """
    parts = [""]
    for sign in text:
        if sign in BARS:
            parts.append("")
        else:
            parts[-1] += sign
    groups = [part for part in parts if part.strip()]
    rows = len(groups)
    if rows < 2 or size % rows or size // rows < 2:
        return None
    columns = size // rows
    words = [len(group.replace(",", " ").split()) for group in groups]
    signs = [len("".join(group.split())) for group in groups]
    if words.count(columns) != rows and signs.count(columns) != rows:
        return None
    return BoxNote(rows, columns)


def comment_place(text: str, sign: str) -> tuple[int, int]:
    """Return the start of the comment of a line, and of its text; or -1.

    Where ``#`` starts comments, so do ``%`` and ``//``, at the start of a
    line or after a blank.
    """
    start = text.find(sign) if sign else -1
    length = len(sign)
    for other in OTHERS if sign == "#" else ():
        place = text.find(other)
        if place >= 0 and (start < 0 or place < start):
            if not text[:place].strip() or text[place - 1].isspace():
                start = place
                length = len(other)
    return start, start + length


def fits(cells: int, size: int) -> bool:
    """Return whether this many cells are a row or a grid, of size 0 any."""
    if size:
        return cells in (size, size * size)
    return cells in SIZES or cells in GRIDS


def _is_number(word: str) -> bool:
    return len(word) == 2 and word.isascii() and word.isdecimal()


def _pieces(text: str) -> tuple[list[Sign], list[Sign]]:
    """Return the characters that aren't blanks, and the words they make."""
    characters: list[Sign] = []
    words: list[Sign] = []
    start = -1
    for place, sign in enumerate(text):
        if sign in BETWEEN or sign.isspace():
            if start >= 0:
                words.append(Sign(start + 1, text[start:place]))
            start = -1
            continue
        characters.append(Sign(place + 1, sign))
        if start < 0:
            start = place
    if start >= 0:
        words.append(Sign(start + 1, text[start:]))
    return characters, words


@final
class Lines:
    """The lines of a stream; lines can be put back and read again."""

    def __init__(
        self, stream: LineStream, comment: str = "#", empty: str = ""
    ) -> None:
        """``empty``: a sign for an empty cell besides 0 . _ and *."""
        self.number = 0  # of the last line read
        self._stream = stream
        self._blocks = stream if isinstance(stream, Blocks) else None
        self._comment = comment
        self._frame = FRAME - frozenset(SIGNS + empty)
        self._ahead: list[Line] = []
        self._ended = False

    def next(self) -> Line | None:
        """Return the next line, None at the end."""
        if self._ahead:
            self.number += 1
            return self._ahead.pop()
        text = self.fresh()
        return None if text is None else self.line_of(text)

    def fresh(self) -> str | None:
        """Return the next line of the stream, unparsed.

        None at its end, or if lines that were put back come first.  A
        line that is too long is cut.
        """
        if self._ahead or self._ended:
            return None
        text = self._stream.readline(LINE_LIMIT)
        if not text:
            self._ended = True
            return None
        self.number += 1
        if len(text) == LINE_LIMIT:
            return self._cut(text)
        return text

    def plain(self) -> str:
        """Return lines with a puzzle each, if many can be read at once."""
        if self._ahead or self._ended or self._blocks is None:
            return ""
        lines = self._blocks.plain_lines()
        self.number += len(lines) // 82
        return lines

    def is_ready(self) -> bool:
        """Return whether the next line can be read without waiting for it."""
        if self._ahead or self._ended or self._blocks is None:
            return True
        return self._blocks.is_ready()

    def few_ahead(self) -> int:
        """Return how many lines with cells follow, if one or two do.

        0 for more up to a blank line or the end, for none, and if that
        can't be read without waiting for it.
        """
        seen: list[Line] = []
        cells = 0
        ended = False
        while cells <= FEW and not ended and self.is_ready():
            line = self.next()
            ended = line is None or line.kind == BLANK
            if line is not None:
                seen.append(line)
                cells += line.kind == CELLS
        self.again(seen)
        return cells if ended and cells <= FEW else 0

    def again(self, lines: list[Line]) -> None:
        """Put back lines to be read again, in their order."""
        self.number -= len(lines)
        self._ahead.extend(reversed(lines))

    def end(self) -> None:
        """Leave out the other lines."""
        self._ahead.clear()
        self._ended = True

    def line_of(self, text: str) -> Line:
        """Parse the last line read."""
        # A link or the mark of a PDF may contain the sign of a comment.
        if text.startswith(LINKS) or (
            self.number == 1 and text.startswith(PICTURES)
        ):
            return Line(self.number, text, CELLS)
        if self._comment == "#" and text.count("#") >= GAP:
            from sudokit.text.spellings import without_gaps  # noqa: PLC0415

            text = without_gaps(text)
        bare = text
        note: BoxNote | None = None
        if self._comment in text or "%" in text or "//" in text:
            start, end = comment_place(text, self._comment)
            if start >= 0:
                bare = text[:start]
                note = note_of(text[end:], self.number, end + 1)
        kind = CELLS
        if not bare.strip() and len(bare) < LINE_LIMIT:
            if bare.count(NO_BREAK) != 9:
                kind = BLANK if bare == text else PASSED
        elif self._is_frame(bare):
            kind = PASSED
        if not bare.isascii():
            bare = bare.translate(TO_ASCII)
        if "[," in bare or ",]" in bare:
            from sudokit.text.spellings import (  # noqa: PLC0415
                without_brackets,
            )

            bare = without_brackets(bare)
        return Line(self.number, bare, kind, note)

    def _cut(self, line: str) -> str:
        """Return a line cut to its limit; a blank one if it is all blank."""
        blank = not line.strip()
        rest = line
        while len(rest) == LINE_LIMIT and not rest.endswith("\n"):
            rest = self._stream.readline(LINE_LIMIT)
            blank = blank and not rest.strip()
        return "\n" if blank else line[:-1] + "\n"

    def _is_frame(self, text: str) -> bool:
        drawn = text.startswith(FENCES) and len(text) < LONGEST_FENCE
        if drawn:
            return not any(sign.isdecimal() for sign in text)
        if text.lstrip().startswith("*-") and text.rstrip().endswith("-*"):
            text = text.replace("*", "-")  # a corner of Simple Sudoku's
        for sign in text:
            if sign in self._frame:
                drawn = True
            elif not sign.isspace():
                return False
        return drawn
