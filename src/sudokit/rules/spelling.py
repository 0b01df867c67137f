"""Reads and writes rules as text: options, comments, files of regions.

make_rules(...)      the Rules given by words, a box and regions
GivenRules(...)      the same, for puzzles whose size isn't known yet
notes_of(rules)      the comments that stand for them in a file
words_of(text)       ``anti-knight,diagonals`` as words
regions_text(rules)  a letter for the region of each cell, row by row
read_regions(text)   the regions of a file

A region is the cells with the same letter in a grid of letters, where
. 0 _ * and - belong to none.  A file may have a line of cells for each
region instead: ``r1c1 r1c2 r2c1``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Final, NamedTuple

from sudokit.rules.families import Cells
from sudokit.rules.items import CELL, Group, letters_of, place_of
from sudokit.rules.named import NAMED, all_named, read_word
from sudokit.rules.rules import (
    Rules,
    WrongRegions,
    box_cells,
    boxes,
    shape_of,
)
from sudokit.rules.shapes import (
    NINE,
    Shape,
    check_shape,
    name_of,
    parse_shape,
    squarest,
)
from sudokit.text.box_note import (
    BOX,
    DIAGONALS,
    JIGSAW,
    REGIONS,
    RULES,
    BoxNote,
)
from sudokit.text.characters import LARGEST, LETTERS
from sudokit.text.dimensions import WORDS, Dimensions, dimensions_of
from sudokit.text.messages import FormatError, check_list, plural

NO_REGIONS: Final = (
    "jigsaw needs its regions: --regions FILE, or a comment such as"
    " regions AAABBBCCC for each row"
)
RULES_OPTION: Final = "--rules"
SIGNS: Final = LETTERS + LETTERS.lower() + "123456789@#"


def words_of(text: str) -> list[str]:
    """Return the words of a text, separated by commas or blanks.

    >>> words_of("anti-knight, diagonals")
    ['anti-knight', 'diagonals']
    """
    return text.replace(",", " ").split()


def make_rules(
    size: int = 0,
    shape: Shape | None = None,
    words: Sequence[str] = (),
    regions: Sequence[Cells] = (),
) -> Rules:
    """Return the rules of a size, boxes or regions, and of words.

    Without both the boxes are the squarest; a ``size`` of 0 is that of the
    boxes or regions, else 9.  A word can have its cells
    behind it: ``extra-regions=..AA...``, ``killer=17:r1c1+r1c2``, see
    ``items``.  ValueError says what is wrong, and where rules contradict
    each other, TypeError that the words are no list.

    >>> make_rules(6, words=["anti-king", "killer=3:r1c1+r1c2"]).name()
    '6x6 with anti-king and killer'
    """
    check_list("words", words, "['diagonals']")
    if regions and shape is not None:
        raise ValueError("boxes and regions contradict each other")
    grid = grid_of(words, shape)
    if grid is not None:
        return _of_grid(grid, shape, words, regions)
    if regions:
        size = len(regions)
    elif shape is None:
        shape = squarest(size or 9)
    if shape is not None:
        size = check_shape(shape)
        if not any("=" in word for word in words):
            return boxes(shape, tuple(dict.fromkeys(words)))
        regions = box_cells(shape)
    items: dict[str, tuple[Group, ...]] = {}
    for word in dict.fromkeys(words):
        name, groups = read_word(word, size)
        items[name] = tuple(dict.fromkeys(items.get(name, ()) + groups))
    return with_items(size, regions, items)


def with_items(
    size: int,
    regions: Sequence[Cells],
    items: Mapping[str, tuple[Group, ...]],
    grid: Dimensions | None = None,
) -> Rules:
    """Return the rules of regions, and of words with their items.

    ValueError for an item that is wrong.

    >>> with_items(4, box_cells((2, 2)), {"anti-king": ()}).words
    ('anti-king',)
    """
    regions = tuple(map(tuple, regions))
    region_of = {c: k for k, cells in enumerate(regions) for c in cells}
    numbers = [region_of.get(cell, -1) for cell in range(size * size)]
    shape = shape_of(size, regions, grid)
    return Rules(size, regions, all_named(items, size, shape, numbers))


def grid_of(words: Sequence[str], shape: Shape | None) -> Dimensions | None:
    """Return the dimensions that words give, None if they give none.

    >>> grid_of(["digits=1-9"], (2, 3)).name()
    '6x6'
    """
    return dimensions_of(words, check_shape(shape) if shape else 0)


def _of_grid(
    grid: Dimensions,
    shape: Shape | None,
    words: Sequence[str],
    regions: Sequence[Cells],
) -> Rules:
    """Return the rules of a grid with boxes or regions, and of words."""
    own = [word for word in words if word.partition("=")[0] not in WORDS]
    n = grid.size
    regions = regions or box_cells(shape or grid.box(), grid)
    items: dict[str, tuple[Group, ...]] = {}
    for word in dict.fromkeys([*grid.words(), *own]):
        name, groups = read_word(word, n)
        items[name] = tuple(dict.fromkeys(items.get(name, ()) + groups))
    return with_items(n, regions, items, grid)


class WrongGiven(ValueError):
    """The rules given by an option are wrong for every puzzle."""

    def error(self) -> FormatError:
        """Return the error at the option that gives them."""
        return FormatError(str(self), RULES_OPTION, 0, 0)


class GivenRules(NamedTuple):
    """The rules given by options, before puzzles are read.

    Words of rules, and boxes or regions, if they are known.
    """

    words: tuple[str, ...] = ()
    shape: Shape | None = None
    regions: tuple[Cells, ...] = ()

    def grid(self) -> Dimensions | None:
        """Return the dimensions that the words give, None for none."""
        return grid_of(self.words, self.shape)

    def size(self) -> int:
        """Return the size of these puzzles, 0 for any."""
        grid = self.grid()
        if grid is not None:
            return grid.size
        return check_shape(self.shape) if self.shape else len(self.regions)

    def band(self) -> int:
        """Return the number of rows of a box, 0 if unknown."""
        return self.shape[0] if self.shape else len(self.regions)

    def is_usual(self) -> bool:
        """Return whether a 9x9 puzzle keeps the classic rules."""
        return not (
            self.words or self.regions or self.shape not in (None, NINE)
        )

    def of_size(self, size: int) -> Rules | None:
        """Return the rules of a puzzle of this size, None if invalid."""
        try:
            return self.rules(size)
        except ValueError:
            return None

    def whole(self, size: int) -> Rules:
        """Return the rules, of this size if they give none.

        ValueError says what is wrong, at the option if it is the words.
        """
        try:
            return self.rules(self.size() or size)
        except WrongGiven as error:
            raise error.error() from None

    def rules(self, size: int, note: BoxNote | None = None) -> Rules:
        """Return the rules of a puzzle of this size, with those of its note.

        Its boxes or regions override those here, and its words are
        added.  ValueError says what is wrong, WrongGiven if it is these.
        """
        shape, regions, words = self.shape, self.regions, list(self.words)
        letters = ""
        if note is not None:
            if note.rows or note.regions:
                shape = (note.rows, note.columns) if note.rows else None
                letters, regions = note.regions, ()
            words += words_of(note.words)
        if letters:
            regions = tuple(_whole(letters, grid_of(words, shape)))
        if JIGSAW in words:
            if not regions:
                raise ValueError(NO_REGIONS)
            words = [word for word in words if word != JIGSAW]
        try:
            rules = make_rules(size, shape, words, regions)
        except ValueError:
            self._check_words(size)
            raise
        if rules.size != size:
            name = rules.grid.name()
            raise ValueError(f"{name} is not {size}x{size}")
        return rules

    def _check_words(self, size: int) -> None:
        """Raise WrongGiven for words that are wrong without a note, too."""
        words = [word for word in self.words if word != JIGSAW]
        if not words:
            return
        try:
            make_rules(size, self.shape, words, self.regions)
        except ValueError as error:
            raise WrongGiven(str(error)) from None


def fields_of(rules: Rules) -> dict[str, str | bool]:
    """Return rules as fields of an object: box, diagonals, rules, regions.

    Default fields are left out.

    >>> fields_of(boxes((3, 2), ("diagonals", "anti-king")))
    {'box': '3x2', 'diagonals': True, 'rules': 'anti-king'}
    """
    words = notations(rules)
    fields: dict[str, str | bool] = {}
    if rules.shape is not None:
        fields["box"] = name_of(rules.shape)
    if DIAGONALS in words:
        fields[DIAGONALS] = True
        words.remove(DIAGONALS)
    if words:
        fields[RULES] = ",".join(words)
    if rules.shape is None:
        fields[REGIONS] = regions_text(rules)
    return fields


def of_fields(fields: Mapping[str, object]) -> GivenRules:
    """Return the rules in such fields; ValueError for a wrong one.

    >>> of_fields({"box": "3x2", "rules": "anti-king"})
    GivenRules(words=('anti-king',), shape=(3, 2), regions=())
    """
    shape, regions = fields.get("box"), fields.get(REGIONS)
    words = fields.get(RULES) or ""
    diagonals = fields.get(DIAGONALS, False)
    if not isinstance(diagonals, bool):
        raise ValueError("diagonals must be true or false")
    for name, text in (RULES, words), (REGIONS, regions or ""):
        if not isinstance(text, str):
            raise ValueError(f"{name} must be a text")
    every = (DIAGONALS,) * diagonals + tuple(words_of(str(words)))
    box = parse_shape(str(shape)) if shape else None
    own = _whole(str(regions), grid_of(every, box)) if regions else ()
    return GivenRules(every, box, tuple(own))


def as_given_rules(rules: Rules) -> GivenRules:
    """Return complete rules as GivenRules.

    >>> as_given_rules(boxes((3, 2)))
    GivenRules(words=(), shape=(3, 2), regions=())
    """
    regions = () if rules.shape else rules.regions
    return GivenRules(tuple(notations(rules)), rules.shape, regions)


def notations(rules: Rules) -> list[str]:
    """Return the named rules in their notation.

    >>> notations(make_rules(4, words=["even=r1c1;r1c2", "anti-king"]))
    ['anti-king', 'even=r1c1;r1c2']
    """
    texts: list[str] = []
    for rule in rules.rules:
        item = rule.item
        if rule.word in NAMED and NAMED[rule.word].together:
            item = _letters(rule.groups(), rules.size)
        if texts and texts[-1].startswith(f"{rule.word}=") and "|" not in item:
            texts[-1] += f";{item}"
        else:
            texts.append(rule.word + (item and f"={item}"))
    return texts


def _letters(groups: Sequence[Cells], size: int) -> str:
    """Return grids of letters for groups, another one for each overlap."""
    layers: list[list[str]] = []
    for number, cells in enumerate(groups):
        layer = ["."] * (size * size)
        for one in layers:
            if all(one[cell] == "." for cell in cells):
                layer = one
                break
        else:
            layers.append(layer)
        for cell in cells:
            layer[cell] = SIGNS[number % len(SIGNS)]
    return "+".join(["".join(layer) for layer in layers])


def notes_of(rules: Rules) -> list[str]:
    """Return the rules beyond the size as comments.

    >>> notes_of(boxes((3, 2), ("anti-king",)))
    ['box 3x2', 'rules anti-king']
    """
    notes: list[str] = []
    words = notations(rules)
    if rules.shape is None:
        text = regions_text(rules)
        n = rules.grid.columns
        notes = [
            f"{REGIONS} {text[k : k + n]}" for k in range(0, len(text), n)
        ]
    elif words == [DIAGONALS]:
        return [f"{BOX} {name_of(rules.shape)} {DIAGONALS}"]
    elif not rules.has_usual_boxes():
        notes = [f"{BOX} {name_of(rules.shape)}"]
    if words:
        notes.append(f"{RULES} {', '.join(words)}")
    return notes


def note_lines(rules: Rules) -> str:
    r"""Return them as lines of comments, "" if there are none.

    >>> note_lines(boxes((3, 2)))
    '# box 3x2\n'
    """
    return "".join([f"# {note}\n" for note in notes_of(rules)])


def regions_text(rules: Rules) -> str:
    """Return a letter for the region of each cell, row by row.

    >>> regions_text(boxes((2, 2)))
    'AABBAABBCCDDCCDD'
    """
    letters = [""] * (rules.size * rules.size)
    for number, cells in enumerate(rules.regions):
        for cell in cells:
            letters[cell] = SIGNS[number]
    return "".join(letters)  # none for cells that the grid hasn't


# Regions that are read.


def _whole(text: str, grid: Dimensions | None = None) -> list[Cells]:
    """Return the regions of a square of letters of any size, or of a grid."""
    if not text:
        return []
    if grid is not None and not grid.is_whole():
        cells = grid.cells()
        if len(cells) != len(text):
            raise ValueError(
                f"{plural(len(text), 'letter')} for regions, not {len(cells)}"
            )
        letters = ["."] * grid.size**2
        for cell, sign in zip(cells, text, strict=True):
            letters[cell] = sign
        return [one.cells for one in letters_of("".join(letters), grid.size)]
    size = isqrt(len(text))
    if size * size != len(text) or not 2 <= size <= LARGEST:
        raise ValueError(
            f"{plural(len(text), 'letter')} for regions make no square of"
            f" 2 to {LARGEST} rows"
        )
    regions = [group.cells for group in letters_of(text, size)]
    Rules(size, regions, ())
    return regions


def read_regions(text: str, name: str = "<regions>") -> list[Cells]:
    r"""Return the regions of a file: letters, or a line of cells each.

    # begins a comment.  FormatError says what is wrong, and where.

    >>> read_regions("AB\nAB")
    [(0, 2), (1, 3)]
    """
    rows: list[list[Word]] = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.partition("#")[0]
        row = [
            Word(one[0], number, one.start() + 1)
            for one in re.finditer(r"[^\s,]+", bare)
        ]
        if row:
            rows.append(row)
    if not rows:
        raise FormatError("there are no regions", name, 1, 1)
    places: dict[int, Word] = {}
    try:
        if CELL.fullmatch(rows[0][0].text):
            return _listed(rows, places)
        return _drawn(rows, places)
    except WrongRegions as error:
        place = places.get(error.cell, rows[-1][0])
        raise FormatError(str(error), name, place.line, place.column) from None


class Word(NamedTuple):
    """A word of a file and its place."""

    text: str
    line: int
    column: int


def _drawn(
    rows: Sequence[Sequence[Word]], places: dict[int, Word]
) -> list[Cells]:
    """Return the regions of a grid of letters, and note their places."""
    lengths = [sum([len(word.text) for word in row]) for row in rows]
    odd = next((k for k, n in enumerate(lengths) if n != lengths[0]), 0)
    places[-1] = rows[odd][0]
    for row in rows:
        for word in row:
            for k in range(len(word.text)):
                places[len(places) - 1] = word._replace(column=word.column + k)
    try:
        return _whole("".join([word.text for row in rows for word in row]))
    except WrongRegions:
        raise
    except ValueError as error:
        raise WrongRegions(str(error), -1) from None


def _listed(
    rows: Sequence[Sequence[Word]], places: dict[int, Word]
) -> list[Cells]:
    """Return the regions of lines of cells, and note their places."""
    size = len(rows)
    if not 2 <= size <= LARGEST:
        raise WrongRegions(
            f"{plural(size, 'region')}, where 2 to {LARGEST} are possible", -1
        )
    regions: list[Cells] = []
    for row in rows:
        cells: list[int] = []
        for word in row:
            places[-1] = word
            try:
                i, j = place_of(word.text, size)
            except ValueError as error:
                raise WrongRegions(str(error), -1) from None
            cells.append(i * size + j)
            places[cells[-1]] = word
        regions.append(tuple(cells))
    Rules(size, regions, ())
    return regions
