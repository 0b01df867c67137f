"""Comments that give the rules of a puzzle: ``# box 5x2 diagonals``.

note_of(comment)        the note, None for any other comment
note_of_bars(text, n)   what the bars of a row say
"""

from __future__ import annotations

from typing import Final, final

from sudokit.filter.text import BARS, LARGEST, squarest_rows

BOX: Final = "box"
RULES: Final = "rules"
REGIONS: Final = "regions"
DIAGONALS: Final = "diagonals"


@final
class BoxNote:
    """The rows and columns of a box, words of rules, letters of regions.

    Rows and columns are 0, the others "", if nothing is said of them.
    ``line`` is where the first comment of it stands, 0 for none.
    """

    __slots__ = ("columns", "line", "regions", "rows", "words")

    def __init__(
        self,
        rows: int,
        columns: int,
        words: str = "",
        regions: str = "",
        line: int = 0,
    ) -> None:
        self.rows: Final = rows
        self.columns: Final = columns
        self.words: Final = words
        self.regions: Final = regions
        self.line: Final = line

    def size(self) -> int:
        """The number of rows, columns and values of the grid; 0 for any."""
        return self.rows * self.columns or int(len(self.regions) ** 0.5)

    def is_usual(self) -> bool:
        """Is it what goes without saying, the squarest boxes alone?"""
        usual = not self.rows or self.rows == squarest_rows(self.size())
        return usual and not (self.words or self.regions)

    def fits(self, size: int) -> bool:
        """Can it be a note of a puzzle of this size, 0 for any?

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
            before.line or self.line,
        )


def note_of(comment: str, line: int = 0) -> BoxNote | None:
    """The note that a comment is, None if it is another.

    It is ``box`` with a shape such as ``2x3``, and words of rules behind
    it; ``rules`` with a list of names; or ``regions`` with letters.
    """
    told = comment.split()
    if len(told) < 2:
        return None
    kind = told[0].lower()
    if kind == RULES:
        words = _words(told[1:])
        return BoxNote(0, 0, words, "", line) if _are_names(told) else None
    if kind == REGIONS and len(told) == 2:
        return BoxNote(0, 0, "", told[1], line)
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
    return BoxNote(rows, columns, _words(told[2:]), "", line)


def _are_names(told: list[str]) -> bool:
    """Is what follows the first word a list of rules, and no prose?

    It is one name, or names with commas between; with blanks alone at
    least half of them must be no words of prose.
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
