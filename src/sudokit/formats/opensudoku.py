"""OpenSudoku's XML files.

    <opensudoku version="3"><folder name="A">
      <game data="53007...81 digits" note="" />
      <game data="version: 3&#10;5|0|0|3|0|0|..." />
    </folder></opensudoku>

The second is a started game; per cell: value, corner marks as bits, 1 if
not a clue.  From version 4 on centre marks follow the corner marks.  Expat
reads the file as it arrives; document types and entities are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.parsers import expat

from sudokit.core.grid import Grid
from sudokit.formats.puzzle import (
    Format,
    Item,
    PuzzleRecord,
    centre_marks,
    corner_marks,
    marks_of,
    mask_of,
    nine_rows,
    only_nine,
)
from sudokit.formats.source import PIECE, Source, matches
from sudokit.text.messages import FormatError

DEPTH: Final = 32  # most nested elements
ELEMENT: Final = 16 * PIECE  # most characters in one

ALL: Final = (1 << 9) - 1  # marks of a cell

# The fields of a cell by the version of the data: value, marks, editable.
FIELDS: Final = {
    version: re.compile(rf"([0-9])\|{marks}\|([01])\|")
    for version, marks in {
        "1": r"((?:[0-9],){1,9}|-|0)",
        "2": r"([0-9]{1,3})\|?",
        "3": r"([0-9]{1,3})",
        "4": r"([0-9]{1,3}\|[0-9]{1,3})",
        "5": r"([0-9]{1,3}\|[0-9]{1,3}\|[0-9])",
    }.items()
}


class _Games:
    """Expat's handlers; collects the games of the text fed so far."""

    def __init__(self, source: Source) -> None:
        self.games: list[Item] = []
        self.depth = 0
        self._source = source
        self._lost: dict[str, None] = {}  # what PuzzleRecord can't hold
        self.parser = expat.ParserCreate("UTF-8")
        self.parser.StartElementHandler = self.on_start
        self.parser.EndElementHandler = self.on_end
        self.parser.CharacterDataHandler = self.on_text
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.EntityDeclHandler = self.refuse

    def error(self, message: str) -> FormatError:
        return FormatError(
            message,
            self._source.name,
            self.parser.CurrentLineNumber,
            self.parser.CurrentColumnNumber + 1,
        )

    def refuse(self, *_: object) -> None:
        raise self.error("document types and entities are not allowed")

    def on_text(self, data: str) -> None:
        if not data.isspace():
            self._lost["name and text"] = None

    def on_end(self, _: str) -> None:
        self.depth -= 1

    def on_start(self, name: str, values: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > DEPTH:
            raise self.error(f"elements nested more than {DEPTH} deep")
        if self.depth == 1 and not name.startswith("opensudoku"):
            raise self.error(f"<{name[:20]}> is not <opensudoku>")
        if name == "game":
            try:
                self.games.append(self.game(values))
            except FormatError as error:
                self.games.append(error)
        elif name == "folder" and values.get("name"):
            self._lost["name and text"] = None

    def game(self, values: dict[str, str]) -> PuzzleRecord:
        """Read a <game> element."""
        data = values.get("data", values.get("cells_data"))
        if data is None:
            raise self.error("a game without data")
        if values.get("note"):
            self._lost["note"] = None
        data = data.strip()
        if re.fullmatch("[0-9.]{81}", data):
            return PuzzleRecord(Grid.parse(data), dropped=self.dropped())
        return self.started(data)

    def started(self, data: str) -> PuzzleRecord:
        """Read a started game: the fields of 81 cells."""
        match = re.fullmatch(r"version:\s*([1-5])\s*(.*)", data, re.DOTALL)
        fields = FIELDS[match[1]] if match else None
        cells = fields.findall(match[2]) if match and fields else []
        if (
            not match
            or not fields
            or len(cells) != 81
            or (fields.sub("", match[2]))
        ):
            raise self.error("expected 81 digits or the fields of a game")
        values = [int(value) for value, _, _ in cells]
        clues = [
            int(value) if editable == "0" else 0
            for value, _, editable in cells
        ]
        corner, centre = zip(
            *(_marks(marks, match[1]) for _, marks, _ in cells), strict=True
        )
        return PuzzleRecord(
            nine_rows(values),
            None if values == clues else nine_rows(clues),
            dropped=self.dropped(),
            marks=marks_of(centre, corner),
        )

    def dropped(self) -> tuple[str, ...]:
        """Return and clear what was lost since the last game."""
        lost = tuple(self._lost)
        self._lost.clear()
        return lost


def _marks(text: str, version: str) -> tuple[int, int]:
    """Return the marks in the corners and in the centre of a cell."""
    if version == "1":
        return mask_of(map(int, set(text) & set("123456789"))), 0
    corner, centre = [*map(int, text.split("|")), 0][:2]
    return corner & ALL, centre & ALL


def _read(source: Source) -> Iterator[Item]:
    """Yield games as they are read; stop at invalid XML."""
    games = _Games(source)
    held: list[str] = []
    fed = size = 0
    while True:
        piece = source.readline()
        held.append(piece)
        size += len(piece)
        # Expat rescans an open element at each feed, so feed at least its
        # size again.
        open_size = fed - games.parser.CurrentByteIndex
        if piece and size < open_size <= ELEMENT - size:
            continue
        data = "".join(held).encode("utf-8", "surrogatepass")
        held.clear()
        size = 0
        fed += len(data)
        wrong: FormatError | None = None
        try:
            games.parser.Parse(data, not piece)
        except expat.ExpatError as error:
            wrong = FormatError(
                f"bad XML: {expat.errors.messages[error.code]}",
                source.name,
                error.lineno,
                error.offset + 1,
            )
        except FormatError as error:
            wrong = error
        yield from games.games
        games.games.clear()
        if wrong is None and fed - games.parser.CurrentByteIndex > ELEMENT:
            wrong = games.error("an element over a million characters long")
        if wrong is not None:
            yield wrong
        if wrong is not None or not piece:
            return


def _write(puzzle: PuzzleRecord) -> str:
    grid = only_nine(puzzle)
    data = grid.line().replace(".", "0")
    corner, centre = corner_marks(puzzle), centre_marks(puzzle)
    if puzzle.clues is not None or any(corner) or any(centre):
        clues = (puzzle.clues or grid).line()
        version = 4 if any(centre) else 3
        data = f"version: {version}&#10;" + "".join(
            f"{sign}|{outer}|"
            + f"{inner}|" * (version == 4)
            + f"{int(clue == '.')}|"
            for sign, outer, inner, clue in zip(
                data, corner, centre, clues, strict=True
            )
        )
    return f'  <game data="{data}" />\n'


OPENSUDOKU: Final = Format(
    "opensudoku",
    "OpenSudoku's XML",
    _read,
    _write,
    matches("<"),
    (".opensudoku", ".xml"),
    frozenset({"clues", "marks"}),
    '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n',
    "</opensudoku>\n",
)
