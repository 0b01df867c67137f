"""Comments that give the rules of a puzzle: ``# box 5x2 diagonals``.

note_of(comment, ...)   the note, None for any other comment
note_of_bars(text, n)   the note that the bars of a row imply
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

    Rows and columns are 0, the others "", if nothing is said of them.
    ``places`` are the line and column where it begins, and those of the
    words; there are none for a note from bars.
    """

    rows: int
    columns: int
    words: str = ""
    regions: str = ""
    places: tuple[Place, ...] = ()

    def size(self) -> int:
        """The number of rows, columns and values of the grid; 0 for any."""
        return self.rows * self.columns or int(len(self.regions) ** 0.5)

    def is_usual(self) -> bool:
        """Is it the default: the squarest boxes and no more rules?"""
        usual = not self.rows or self.rows == squarest_rows(self.size())
        return usual and not (self.words or self.regions)

    def fits(self, size: int) -> bool:
        """Can it be a note for a puzzle of this size, 0 for any?

        The letters of regions come row by row.
        """
        if not self.rows and self.regions:
            return not size or len(self.regions) <= size * size
        return not (size and self.rows) or self.size() == size

    def after(self, before: BoxNote | None) -> BoxNote:
        """Combines both; the later overrides the earlier."""
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
        """The note with only its first words."""
        return self._replace(words=" ".join(self.words.split()[:count]))


def note_of(comment: str, line: int = 0, column: int = 1) -> BoxNote | None:
    """The note that a comment is, None if it is another.

    A note is ``box`` with a shape such as ``2x3``, and names of rules
    after it; ``rules`` with a list of names; or ``regions`` with
    letters.  It begins at this line and column.
    """
    told = comment.split()
    if len(told) < 2:
        return None
    kind = told[0].lower()
    if kind == RULES:
        if not _are_names(told):
            return None
        places = _places(comment, line, column)
        return BoxNote(0, 0, _words(told[1:]), "", places[:1] + places)
    if kind == REGIONS and len(told) == 2:
        places = _places(comment, line, column)
        return BoxNote(0, 0, "", told[1], places)
    numbers = told[1].lower().split("x") if kind == BOX else []
    if len(numbers) != 2 or [w.lower() for w in told[2:]] not in (
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
    return BoxNote(rows, columns, _words(told[2:]), "", places)


def _places(comment: str, line: int, column: int) -> tuple[Place, ...]:
    """The places of the words of a comment behind the first."""
    places: list[Place] = []
    text = comment.replace(",", " ")
    end = 0
    for word in text.split():
        start = text.index(word, end)
        end = start + len(word)
        places.append((line, column + start))
    return tuple(places[1:])


def _are_names(told: list[str]) -> bool:
    """Is the text after the first word a list of rules, rather than prose?

    It is one name, or names with commas between; separated only by
    blanks, at least half of them must not be words of prose.
    """
    parts = [part.split() for part in " ".join(told[1:]).split(",")]
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


def _words(told: list[str]) -> str:
    """Words of rules, small but for the letters behind a =."""
    found = []
    for word in " ".join(told).replace(",", " ").split():
        name, sign, cells = word.partition("=")
        found.append(name.lower() + sign + cells)
    return " ".join(found)


def note_of_bars(text: str, size: int) -> BoxNote | None:
    """The boxes that the bars in a row of a grid stand between.

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
