"""Comments that give the rules of a puzzle: ``# box 5x2 diagonals``.

note_of(comment, ...)   the note, None for any other comment

A comment can name a variant instead, such as ``X-Sudoku``, perhaps with words
such as *variant* and *puzzle*; with any other word it is prose.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final, NamedTuple

from sudokit.text.characters import LARGEST, squarest_rows

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
        "little-killer", "lockout", "look-and-say", "lunchbox", "machine",
        "maximum", "minimum", "modular", "nabner", "negative-difference",
        "negative-ratio", "negative-xv", "non-consecutive", "numbered-room",
        "odd", "one-of", "pairs", "palindrome", "parity", "quadruple", "regex",
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
        "inequality", "lockout", "lunchbox", "machine", "maximum", "minimum",
        "odd", "pairs", "parity", "regex", "sandwich", "sum", "zipper",
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
JIGSAW: Final = "jigsaw"  # regions follow
# The names of rules without cells; a test compares them with the rules.
WHOLE: Final = frozenset(
    (
        "anti-king", "anti-knight", "anti-taxicab", "diagonals",
        "disjoint-groups", "dutch-flatmates", "global-entropy", "global-mod",
        "negative-difference", "negative-ratio", "negative-xv",
        "non-consecutive", "windoku",
    )
)  # fmt: skip
SUDOKU: Final = "sudoku"
# Words beside the names of rules.
FILLERS: Final = frozenset(
    (
        "and", "constraint", "constraints", "kind", "puzzle", "rule", "rules",
        SUDOKU, "type", "variant", "variants", "with",
    )
)  # fmt: skip
# Names without blanks and hyphens, and the rule.
SPELLINGS: Final = {name.replace("-", ""): name for name in WHOLE} | {
    "asterisk": "asterisk", "argyle": "argyle", "arrows": "arrows",
    "cage": "cage", "cages": "cages", "centerdot": "center-dot",
    "centredot": "centre-dot", "diagonal": "diagonals",
    "girandola": "girandola",
    "hypersudoku": "windoku", "jigsaw": JIGSAW, "kropki": "kropki",
    "samurai": "samurai", "squiggly": JIGSAW, "sudokux": "diagonals",
    "thermo": "thermo", "thermos": "thermos", "toroidal": "toroidal",
    "xsudoku": "diagonals",
}  # fmt: skip
# The same, of words that are prose without *sudoku* beside them.
OF_SUDOKU: Final = {
    "arrow": "arrow", "between": "between", "clone": "clone",
    "consecutive": "consecutive", "even": "even", "evenodd": "even-odd",
    "greaterthan": "greater-than", "hyper": "windoku", "inequality":
    "inequality", "irregular": JIGSAW, "miracle": "miracle", "nrc": "windoku",
    "odd": "odd", "oddeven": "odd-even", "palindrome": "palindrome",
    "sandwich": "sandwich", "skyscraper": "skyscraper", "sum": "sum",
    "whisper": "whisper", "whispers": "whispers", "x": "diagonals",
    "zipper": "zipper",
}  # fmt: skip
PUNCTUATION: Final = ".!;:=,"
BETWEEN_CELLS: Final = "+-;:/|&~,"
LEAST: Final = 2  # cells that a rule has
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
JOINING: Final = "=:;+/|&~"  # between the cells of a rule
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
    after it; ``rules`` with a list of names; ``regions`` with letters;
    names of rules alone, or the name of a variant; or the options of a
    command.  It begins at this line and column.  Whether its names are those
    of rules shows when the rules are made.
    """
    if "--" in comment:
        return _note_of_options(comment, line, column)
    if variant := variant_of(comment):
        named = [
            word
            for word in _words(_without_mark(comment))
            if word.text.lower().rstrip(":") not in FILLERS
        ]
        place = (line, column + named[0].start)
        return BoxNote(0, 0, variant, "", (place, place))
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


def _note_of_options(comment: str, line: int, column: int) -> BoxNote | None:
    """Return the note of the options of a command, None without any.

    The command that made the puzzle has none: the puzzle has its own notes.
    """
    if comment.partition("--")[0].strip() not in ("", SUDOKU):
        return None
    note: BoxNote | None = None
    for name, value, start in options_in(comment):
        place = (line, column + start)
        rows = columns = 0
        words: list[str] = []
        if name == "--box":
            rows, columns = _shape(value)
        elif name == "--regions":
            words = [JIGSAW]
        else:
            names = value.replace(",", " ").split()
            words = [_lowered(word) for word in names]
        if words or rows:
            places = (place,) * (1 + len(words))
            new = BoxNote(rows, columns, " ".join(words), "", places)
            note = new.after(note)
    return note


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


def variant_of(text: str) -> str:
    """Return the rule of the variant that a comment names; "" for prose.

    >>> variant_of("X-Sudoku"), variant_of("type: jigsaw")
    ('diagonals', 'jigsaw')
    >>> variant_of("a jigsaw that I made")
    ''
    """
    for sign in "-_" + PUNCTUATION:
        text = text.replace(sign, " ")
    words = text.lower().split()
    name = "".join([word for word in words if word not in FILLERS])
    if SUDOKU in words and name in OF_SUDOKU:
        return OF_SUDOKU[name]
    return SPELLINGS.get(name, "")


def assigns_cells(word: str) -> bool:
    """Return whether a word gives two cells or more a name.

    >>> assigns_cells("thermo=r1c1-r1c2"), assigns_cells("start=r1c1")
    (True, False)
    """
    name, _, cells = word.partition("=")
    return name.replace("-", "").isalpha() and has_cells(cells)


def has_cells(text: str) -> bool:
    """Return whether there are two cells or more with signs between them."""
    for sign in BETWEEN_CELLS:
        text = text.replace(sign, " ")
    return sum(map(_is_cell, text.split())) >= LEAST


def _is_cell(word: str) -> bool:
    row, sign, column = word[1:].lower().partition("c")
    return (
        word[:1] in ("r", "R")
        and sign != ""
        and row.isdecimal()
        and column.isdecimal()
    )


def options_in(text: str) -> list[tuple[str, str, int]]:
    """Return the names, values and places of options that tell rules.

    >>> options_in("sudoku -q --rules windoku,anti-king --box=3x3 FILE")
    [('--rules', 'windoku,anti-king', 18), ('--box', '3x3', 42)]
    """
    found: list[tuple[str, str, int]] = []
    pieces = _pieces(text)
    for number, (piece, start) in enumerate(pieces):
        name, sign, value = piece.partition("=")
        if name not in ("--rules", "--box", "--regions"):
            continue
        if sign:
            found.append((name, value, start + len(name) + 1))
            continue
        for value, place in pieces[number + 1 :]:
            found.append((name, value.rstrip(","), place))
            if not value.endswith(","):
                break
    return found


def _pieces(text: str) -> Sequence[tuple[str, int]]:
    """Return the words between blanks, and where they start."""
    pieces: list[tuple[str, int]] = []
    end = 0
    for piece in text.split():
        start = text.index(piece, end)
        end = start + len(piece)
        pieces.append((piece, start))
    return pieces


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
    if any(assigns_cells(word.text) for word in words) or _lists_cells(words):
        return True
    if any("-" in _name(word) for word in words):
        return True
    return _names_any(words) and all(
        bool(_name(word)) or _is_filler(word) or word.text.lower() in HALVES
        for word in words
    )


def _lists_cells(words: list[NoteWord]) -> bool:
    """Return whether cells follow a name such as ``killer cages:``."""
    head, sign, cells = " ".join([word.text for word in words]).partition(":")
    if not sign or not has_cells(cells.replace("=", " ")):
        return False
    names = [name for name in head.lower().split() if name not in FILLERS]
    return names != [] and all(
        stem in NAMES or variant_of(stem) != ""
        for stem in [name.removesuffix("s") for name in names]
    )


def _lowered(word: str) -> str:
    """Return the word of a rule, in lower case except for cells after a =."""
    name, sign, cells = word.partition("=")
    return name.lower() + sign + cells
