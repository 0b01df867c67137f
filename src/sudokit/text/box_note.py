"""Comments that give the rules of a puzzle: ``# box 5x2 diagonals``.

note_of(comment, ...)   the note, None for any other comment
note_of(comment, ...)   the note, None for any other comment
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sudokit.text.characters import BARS, LARGEST, squarest_rows

BOX: Final = "box"
RULES: Final = "rules"
REGIONS: Final = "regions"
DIAGONALS: Final = "diagonals"
Place = tuple[int, int]  # line and column, from 1


class BoxNote(NamedTuple):
    """The rows and columns of a box, words of rules, letters of regions.

    Rows and columns are 0, the others "", if the note lacks them.
    ``places`` are the line and column of its beginning and of its words;
    a note from bars has none.
    """

    rows: int
    columns: int
    words: str = ""
    regions: str = ""
    places: tuple[Place, ...] = ()

    def size(self) -> int:
        """Return the number of rows of the grid; 0 for any."""
        return self.rows * self.columns or int(len(self.regions) ** 0.5)

    def is_usual(self) -> bool:
        """Return whether it is the default: squarest boxes, no other rules."""
        usual = not self.rows or self.rows == squarest_rows(self.size())
        return usual and not (self.words or self.regions)

    def fits(self, size: int) -> bool:
        """Return whether it fits a puzzle of this size, 0 for any.

        The letters of regions come row by row.
        """
        if not self.rows and self.regions:
            return not size or len(self.regions) <= size * size
        return not (size and self.rows) or self.size() == size

    def after(self, before: BoxNote | None) -> BoxNote:
        """Return both notes combined; the later overrides the earlier."""
        if before is None:
            return self
        return BoxNote(
            self.rows or before.rows,
            self.columns or before.columns,
            f"{before.words} {self.words}".strip(),
            before.regions + self.regions,
            before.places + self.places[1:] or self.places,
        )

    def with_words(self, count: int) -> BoxNote:
        """Return the note with only its first words."""
        return self._replace(words=" ".join(self.words.split()[:count]))


def note_of(comment: str, line: int = 0, column: int = 1) -> BoxNote | None:
    """Return the note that a comment contains, None for other comments.

    A note is ``box`` with a shape such as ``2x3``, and names of rules
    after it; ``rules`` with a list of names; or ``regions`` with
    letters.  It begins at this line and column.
    """
    words = comment.split()
    if len(words) < 2:
        return None
    kind = words[0].lower()
    if kind == RULES:
        if not _are_names(words):
            return None
        places = _places(comment, line, column)
        return BoxNote(0, 0, _words(words[1:]), "", places[:1] + places)
    if kind == REGIONS and len(words) == 2:
        places = _places(comment, line, column)
        return BoxNote(0, 0, "", words[1], places)
    numbers = words[1].lower().split("x") if kind == BOX else []
    if len(numbers) != 2 or [w.lower() for w in words[2:]] not in (
        [],
        [DIAGONALS],
    ):
        return None
    if not all(one.isascii() and one.isdecimal() for one in numbers):
        return None
    rows, columns = int(numbers[0][:3]), int(numbers[1][:3])
    if not (rows and columns and 2 <= rows * columns <= LARGEST):
        return None
    places = _places(comment, line, column)
    return BoxNote(rows, columns, _words(words[2:]), "", places)


def _places(comment: str, line: int, column: int) -> tuple[Place, ...]:
    """Return the places of the words of a comment after the first."""
    places: list[Place] = []
    text = comment.replace(",", " ")
    end = 0
    for word in text.split():
        start = text.index(word, end)
        end = start + len(word)
        places.append((line, column + start))
    return tuple(places[1:])


def _are_names(words: list[str]) -> bool:
    """Return whether the words after the first are a list of rules.

    It is one name, or names with commas between; if only blanks separate
    them, at least half of them must not be words of prose.
    """
    parts = [part.split() for part in " ".join(words[1:]).split(",")]
    names = [name for part in parts for name in part]
    certain = 0
    for name in names:
        word, sign, _ = name.partition("=")
        if not word.replace("-", "").isalpha() or not word.isascii():
            return False
        if sign or "-" in word or word.lower() == DIAGONALS:
            certain += 1
    listed = len(parts) > 1 and all(len(part) == 1 for part in parts)
    return len(names) == 1 or listed or 0 < len(names) <= 2 * certain


def _words(words: list[str]) -> str:
    """Return words of rules, in lower case except for cells after a =."""
    names = []
    for word in " ".join(words).replace(",", " ").split():
        name, sign, cells = word.partition("=")
        names.append(name.lower() + sign + cells)
    return " ".join(names)


def note_of_bars(text: str, size: int) -> BoxNote | None:
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
