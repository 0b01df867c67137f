"""Comments that give the rules of a puzzle: ``# box 5x2 diagonals``.

note_of(comment, ...)   the note, None for any other comment
note_of_bars(text, n)   the note that the bars of a row imply
"""

from __future__ import annotations

import itertools
from typing import Final, NamedTuple

from sudokit.text.characters import BARS, LARGEST, squarest_rows

BOX: Final = "box"
RULE: Final = "rule"
RULES: Final = "rules"
REGIONS: Final = "regions"
DIAGONALS: Final = "diagonals"
# The names of rules; a test compares them with the rules themselves.
NAMES: Final = frozenset(
    (
        "anti-king", "anti-knight", "anti-taxicab", "arrow", "between",
        "box-indexer", "clone", "column-indexer", "contains", "count-distinct",
        "counting-circles", "diagonals", "disjoint-groups", "double-arrow",
        "dutch-flatmates", "dutch-whisper", "entropic", "equal-sum",
        "equality-cage", "even", "every-pair", "exactly", "extra-regions",
        "german-whisper", "global-entropy", "global-mod", "hidden-skyscraper",
        "inequality", "killer", "kropki-black", "kropki-white",
        "little-killer", "lockout", "look-and-say", "machine", "maximum",
        "minimum", "modular", "nabner", "negative-difference",
        "negative-ratio", "negative-xv", "non-consecutive", "numbered-room",
        "odd", "one-of", "pairs", "palindrome", "parity", "quadruple",
        "region-sum", "rellik", "renban", "row-indexer", "same-values",
        "sandwich", "skyscraper", "slow-thermometer", "sum", "sum-line",
        "thermometer", "value-indexing", "weighted-sum", "windoku", "x-sum",
        "xv", "zipper",
    )
)  # fmt: skip
# Words of prose, unless cells follow them.
COMMON: Final = frozenset(
    (
        "arrow", "between", "clone", "contains", "even", "exactly",
        "inequality", "lockout", "machine", "maximum", "minimum",
        "odd", "pairs", "parity", "sandwich", "sum", "zipper",
    )
)  # fmt: skip
# Other spellings of names, which no prose has; they are refused.
MISSPELT: Final = frozenset(
    ("diagonal", *[name.replace("-", "") for name in NAMES if "-" in name])
)
APART: Final = ("anti", "non")  # first words of a name without its hyphen
HALVES: Final = frozenset(
    half
    for name in NAMES
    for half in name.split("-")
    if name.startswith(APART)
)
FILLERS: Final = frozenset(
    (
        "sudoku", "puzzle", "variant", "variants", "constraint",
        "constraints", "and", "with",
    )
)  # fmt: skip
# Words of comments such as ``rules: normal sudoku rules apply``.
PROSE: Final = frozenset(
    (
        "a", "all", "apply", "are", "as", "box", "classic", "classical",
        "column", "common", "each", "every", "game", "in", "is", "must", "no",
        "none", "normal", "of", "once", "regular", "row", "standard",
        "sudoku", "the", "to", "usual",
    )
)  # fmt: skip
KINDS: Final = (BOX, RULE, RULES, REGIONS, "variant")
JOINING: Final = "=:;+/|&"  # between the cells of a rule
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
    after it; ``rules`` with a list of names; ``regions`` with letters; or
    names of rules alone.  It begins at this line and column.  Whether its
    names are those of rules shows when the rules are made.
    """
    bare = _without_mark(comment)
    words = _words(bare)
    if not words:
        return None
    kind = words[0].text.lower().removesuffix(":")
    rest = words[1:]
    rows = columns = 0
    if kind == REGIONS and len(rest) == 1:
        place = (line, column + rest[0].start)
        return BoxNote(0, 0, "", rest[0].text, (place,))
    if kind == BOX and rest:
        rows, columns = _shape(rest[0].text)
        if not rows:
            return None
        first, rest = rest[0], rest[1:]
    elif kind in (RULES, RULE) and rest:
        first = rest[0]
        marked = bare != comment or words[0].text[-1] == ":"
        if not (
            _are_names(comment, rest)
            or _names_any(rest)
            or any("=" in word.text for word in rest)
            or (marked and PROSE.isdisjoint(_lowered_words(rest)))
        ):
            return None
    else:
        first = words[0]
        if not _names_rules(words):
            return None
        rest = [word for word in words if not _is_filler(word)]
    return BoxNote(
        rows,
        columns,
        " ".join([_lowered(word.text) for word in rest]),
        "",
        tuple([(line, column + word.start) for word in [first, *rest]]),
    )


def _shape(text: str) -> tuple[int, int]:
    """Return the rows and columns of a box such as 2x3; 0 for other texts."""
    numbers = text.lower().split("x")
    if len(numbers) != 2 or not all(
        one.isascii() and one.isdecimal() for one in numbers
    ):
        return 0, 0
    rows, columns = int(numbers[0][:3]), int(numbers[1][:3])
    fits = bool(rows and columns) and 2 <= rows * columns <= LARGEST
    return (rows, columns) if fits else (0, 0)


class NoteWord(NamedTuple):
    """A word of a comment, and where it starts."""

    text: str
    start: int


def _words(comment: str) -> list[NoteWord]:
    """Return the words between blanks and commas.

    Blanks beside the marks in the cells of a rule don't separate words.
    """
    words: list[NoteWord] = []
    text = comment.replace(",", " ")
    end = 0
    for piece in text.split():
        start = text.index(piece, end)
        joins = bool(words) and not (
            comment[end:start].strip() or _is_kind(words[0], len(words))
        )
        end = start + len(piece)
        if joins and (words[-1].text[-1] in JOINING or piece[0] in JOINING):
            words[-1] = NoteWord(words[-1].text + piece, words[-1].start)
        else:
            words.append(NoteWord(piece, start))
    return words


def _without_mark(comment: str) -> str:
    """Return the comment with a blank for the : or = after its kind."""
    text = comment.lstrip()
    end = 0
    while end < len(text) and text[end].isalpha():
        end += 1
    rest = text[end:].lstrip()
    if text[:end].lower() not in KINDS or rest[:1] not in (":", "="):
        return comment
    place = len(comment) - len(rest)
    return f"{comment[:place]} {comment[place + 1 :]}"


def _is_kind(word: NoteWord, words: int) -> bool:
    """Return whether this is the only word so far, and a kind of note.

    So is every word with a colon that isn't the name of a rule.
    """
    bare = word.text.lower().removesuffix(":")
    is_kind = bare in KINDS or (bare != word.text.lower() and bare.isalpha())
    return words == 1 and is_kind and bare not in NAMES


def _lowered_words(words: list[NoteWord]) -> list[str]:
    return [word.text.lower().strip(".:;!") for word in words]


def _are_names(comment: str, words: list[NoteWord]) -> bool:
    """Return whether the words after the first are a list of rules.

    It is one name, or names with commas between; if only blanks separate
    them, at least half of them must not be words of prose.
    """
    certain = 0
    for word in words:
        name, sign, _ = word.text.partition("=")
        if not name.replace("-", "").isalpha() or not name.isascii():
            return False
        if sign or "-" in name or name.lower() == DIAGONALS:
            certain += 1
    listed = "," in comment and len(words) == 1 + comment.count(",")
    return len(words) == 1 or listed or len(words) <= 2 * certain


def _name(word: NoteWord) -> str:
    """Return the name of a rule with which a word begins; "" for prose."""
    end = 0
    for sign in word.text:
        if not (sign == "-" or (sign.isascii() and sign.isalpha())):
            break
        end += 1
    name = word.text[:end].lower()
    is_prose = name in COMMON and word.text[end : end + 1] != "="
    is_name = name in NAMES or name in MISSPELT
    return name if is_name and not is_prose else ""


def _is_filler(word: NoteWord) -> bool:
    return word.text.lower().rstrip(":") in FILLERS


def _names_any(words: list[NoteWord]) -> bool:
    """Return whether one of the words is the name of a rule, or two are."""
    texts = _lowered_words(words)
    return any(_name(word) for word in words) or any(
        first in APART and f"{first}-{second}" in NAMES
        for first, second in itertools.pairwise(texts)
    )


def _names_rules(words: list[NoteWord]) -> bool:
    """Return whether a comment has only rules, or one that prose lacks."""
    if any(word.text.startswith("--") for word in words):
        return False  # a command, such as the one that made the puzzle
    if any("-" in _name(word) for word in words):
        return True
    return _names_any(words) and all(
        bool(_name(word)) or _is_filler(word) or word.text.lower() in HALVES
        for word in words
    )


def _lowered(word: str) -> str:
    """Return the word of a rule, in lower case except for cells after a =."""
    name, sign, cells = word.partition("=")
    return name.lower() + sign + cells


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
