"""Links of SudokuPad that contain a puzzle.

    is_its(address)         is it such a link, or the text inside one?
    puzzle_of(source, address)    the puzzle
    link_of(puzzle)         the link
    parse(text)             the value of its shortened JSON

The first letters after the host name the notation: ``fpuz`` as
f-puzzles has it, ``classic`` the clues alone, ``scl`` and ``ctc`` an
object of SudokuPad's own, packed by LZ-string.  It can be 81 digits as
well.  Any other is a short name that only the network can resolve.

In the shortened JSON names have no quotes, texts have single ones, an empty
object may be left out, ``t`` and ``f`` stand for true and false, and any
other bare word that isn't a number is a text.
"""

from __future__ import annotations

import json
import re
from typing import Final

from sudokit.formats import fpuzzles
from sudokit.formats.about import About, about_of
from sudokit.formats.address import Address
from sudokit.formats.fpuzzles import digits_of, value_of
from sudokit.formats.fpuzzles_rules import (
    JsonObject,
    check_keys,
    is_on,
    means,
)
from sudokit.formats.lz_string import packed, unpacked
from sudokit.formats.puzzle import (
    PuzzleRecord,
    cells,
    centre_marks,
    corner_marks,
    marks_of,
    nine_rows,
    only_nine,
)
from sudokit.formats.source import Source, clean
from sudokit.rules.families import Cells
from sudokit.rules.items import Group
from sudokit.rules.named import NAMED, all_named, rules_by_name
from sudokit.rules.named_rule import FPUZZLES, SUDOKUPAD
from sudokit.rules.puzzle import Puzzle
from sudokit.rules.rules import Rules, box_cells, checked, shape_of
from sudokit.rules.shapes import NINE

HOME: Final = "https://sudokupad.app/scl"
HOSTS: Final = (
    "sudokupad.app", "crackingthecryptic.com", "sudokupad.com",
    "sudokupad.svencodes.com",
)  # fmt: skip
KINDS: Final = re.compile(r"(fpuzzles|fpuz|scl|ctc|classic|scf)(.*)", re.S)
BARE: Final = re.compile(r"(fpuzzles|fpuz|scl|ctc)[A-Za-z0-9+/=_ -]{20,}")
PACKED: Final = "N4I"  # how a packed object begins
LEAST_PACKED: Final = 40  # its characters
# Names of an object as they are shortened.
SHORT: Final = {
    "ce": "cells", "re": "regions", "ca": "cages", "a": "arrows",
    "l": "lines", "o": "overlays", "u": "underlays", "v": "value",
}  # fmt: skip
DRAWN: Final = ("arrows", "lines", "overlays", "underlays")
META: Final = re.compile(r"([A-Za-z]+):\s*(.*)", re.S)
ABOUT: Final = ("title", "author", "rules")
NO_RULES: Final = frozenset(
    (
        "title", "author", "rules", "solution", "source",
        "msgcorrect", "settings", "duration", "replay", "created", "updated",
        "bgimage", "bgcolor", "link", "url", "date", "difficulty", "tags",
        "description", "copyright", "language", "series", "thumbnail",
        "video", "publisher", "email", "name", "edition", "by", "setter",
    )
)  # fmt: skip
# Keys of a cage and of a cell that are read, or only say how it looks.
OF_CAGES: Final = (
    "cells", "ce", "value", "v", "unique", "style", "outlineC", "fontC",
    "sum", "hidden", "type",
)  # fmt: skip
OF_CELLS: Final = (
    "value", "v", "centremarks", "pencilMarks", "given", "c", "color",
    "colors", "colour", "colours", "highlight", "size", "hidden",
)  # fmt: skip
# Keys of the object that are read elsewhere, or say nothing of the rules.
KNOWN: Final = ("id", "cellSize", "cs", "metadata", "metaData", "version")


def is_its(address: Address) -> bool:
    """Return whether it is a link to SudokuPad, or the text inside one."""
    if address.host:
        return any(address.host.endswith(host) for host in HOSTS)
    return bool(BARE.fullmatch(address.text))


def puzzle_of(source: Source, address: Address) -> PuzzleRecord:
    """Return the puzzle of a link; ValueError if there is none."""
    fields = address.fields
    name = fields.get("puzzleid") or fields.get("puzzle") or address.path
    name = name.removeprefix("sudoku/").removeprefix("puzzle/")
    if len(name) == 81 and not name.strip("0123456789."):
        return PuzzleRecord(cells(source, name))
    if len(name) > LEAST_PACKED and name.startswith(PACKED):
        content = fpuzzles.loaded(name)
        return (
            _of_object(content)
            if "cells" in content
            else (fpuzzles.of_object(source, content))
        )
    match = KINDS.fullmatch(name)
    if not name:
        raise ValueError(f"there is no puzzle in the link to {address.host}")
    if not match or len(name) < 20:
        raise ValueError(
            f"{name[:20]!a} is a short name that only {address.host} can"
            " resolve"
        )
    kind, text = match[1], match[2]
    if kind == "scf":
        raise ValueError("links of the kind scf can't be read")
    if kind == "classic":
        return PuzzleRecord(nine_rows(_classic(text)))
    if kind in ("fpuz", "fpuzzles"):
        return fpuzzles.of_object(source, fpuzzles.loaded(text))
    return _of_object(_loaded(text))


# The clues alone.

# A digit, and up to five empty cells behind it; or blanks by their number.
BEHIND: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
BLANKS: Final = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
)


def _classic(text: str) -> list[int]:
    """Return the 81 values, which are written in one of two ways."""
    ways = []
    if set(text) <= set(BEHIND):
        numbers = [BEHIND.index(sign) for sign in text]
        ways.append("".join(str(k % 10) + "0" * (k // 10) for k in numbers))
    if set(text) <= set(BLANKS + "123456789"):
        ways.append(
            "".join(
                sign if sign.isdigit() else "0" * BLANKS.index(sign)
                for sign in text
            )
        )
    signs = next((way for way in ways if len(way) == 81), None)
    if signs is None:
        raise ValueError("the link doesn't hold 81 cells")
    return [int(sign) for sign in signs]


# An object of its own.


def _loaded(text: str) -> JsonObject:
    """Return the unpacked object with its long names, or ValueError."""
    try:
        plain = unpacked(text)
    except ValueError as error:
        raise ValueError(f"the link can't be unpacked: {error}") from None
    try:
        content = json.loads(plain)
    except (ValueError, RecursionError):
        content = parse(plain)
    if not isinstance(content, dict):
        raise ValueError("the link holds no puzzle")
    return {SHORT.get(str(name), str(name)): content[name] for name in content}


def _of_object(content: JsonObject) -> PuzzleRecord:
    """Return the puzzle; ValueError for unknown rules or no grid."""
    for name in (*DRAWN, "cages", "regions"):
        if content.get(name) and not isinstance(content[name], list):
            raise ValueError(f"{name} is not a list")
    for name in DRAWN:
        if any(_listed(content.get(name))):
            raise ValueError(
                f"the puzzle has {name}, and only its words say what they"
                " mean; write its digits, and its rules with --rules"
            )
    about, words = _about_and_rules(content)
    regions = _regions(_listed(content.get("regions")))
    rows = _listed(content.get("cells"))
    if len(rows) != 9 or any(len(_listed(row)) != 9 for row in rows):
        raise ValueError(f"the grid must be 9x9, but has {len(rows)} rows")
    values = [0] * 81
    centre = [""] * 81
    corner = [""] * 81
    for place, cell in enumerate(c for row in rows for c in _listed(row)):
        if not isinstance(cell, dict):
            raise ValueError(f"cell {place + 1} is not an object")
        check_keys(cell, OF_CELLS, f"cell {place + 1}")
        value = cell.get("value", cell.get("v"))
        values[place] = value_of(value, place)
        centre[place] = digits_of(cell.get("centremarks"), place)
        corner[place] = digits_of(cell.get("pencilMarks"), place)
    shape = shape_of(9, regions)
    rules = Rules(9, regions, all_named(words, 9, shape))
    if not rules.is_classic():
        lost = ("marks",) * (any(centre) or any(corner))
        puzzle = Puzzle(rules, bytes(values))
        return PuzzleRecord(
            puzzle, comments=about.lines(), dropped=lost, about=about
        )
    return PuzzleRecord(
        nine_rows(values),
        comments=about.lines(),
        about=about,
        marks=marks_of(centre, corner),
    )


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _about_and_rules(
    content: JsonObject,
) -> tuple[About, dict[str, tuple[Group, ...]]]:
    """Return the setter's texts, and rules: cages with a sum, flags of data.

    ValueError for a cage with other contents, or an unknown rule.
    """
    words: dict[str, object] = {
        str(name).lower(): value
        for name, value in content.items()
        if name not in (*KNOWN, *SHORT.values())
    }
    rules: dict[str, tuple[Group, ...]] = {}
    for cage in _listed(content.get("cages")):
        if not isinstance(cage, dict):
            raise ValueError("a cage is not an object")
        check_keys(cage, OF_CAGES, "a cage")
        value = str(cage.get("value", cage.get("v", "")))
        if str(cage.get("sum", value)) != value:
            raise ValueError("a cage has two different sums")
        meta = META.fullmatch(value)
        cells = _listed(cage.get("cells", cage.get("ce")))
        if cells and "unique" in cage and not is_on("unique", cage["unique"]):
            raise ValueError(
                "the puzzle has a cage in which values can repeat; write its"
                " digits, and its rules with --rules"
            )
        if cells and re.fullmatch("[0-9]{1,3}", value):
            group = Group(value, (_places(cells),))
            for one in rules_by_name(SUDOKUPAD)["cages"]:
                rules[one.word] = (*rules.get(one.word, ()), group)
        elif cells or (cage and not meta):
            raise ValueError(
                f"the puzzle has cages with {clean(value)[:20]!a}, which is"
                " not a sum; write its digits, and its rules with --rules"
            )
        elif meta:
            words[meta[1].lower()] = meta[2]
    data = content.get("metadata", content.get("metaData"))
    if isinstance(data, dict):
        words |= {str(name).lower(): data[name] for name in data}
    if words.get("foglight"):
        raise ValueError("the puzzle has the rule foglight: it can't be read")
    # Rules without cells have the keys that f-puzzles has for them.
    for one in NAMED.values():
        names = one.names(FPUZZLES)
        if one.needs_cells or one.unmarked or len(names) != 1:
            continue
        if is_on(names[0], words.pop(names[0], False)):
            rules[one.word] = ()
    for name, entry in words.items():
        if means(entry) and name not in NO_RULES:
            raise ValueError(
                f"the puzzle has the rule {clean(name)[:30]!a}, which can't"
                " be read"
            )
    return about_of(words, ABOUT), rules


def _places(pairs: list[object]) -> Cells:
    """Return cells of rows and columns from 0; ValueError outside the grid."""
    cells = []
    for cell in pairs:
        pair = _listed(cell)
        if len(pair) != 2 or any(part not in range(9) for part in pair):
            raise ValueError(f"{clean(str(cell))[:20]!a} is not a cell of 9x9")
        cells.append(int(str(pair[0])) * 9 + int(str(pair[1])))
    return tuple(cells)


def _regions(lists: list[object]) -> tuple[Cells, ...]:
    """Return the regions, or boxes if there are none; ValueError if wrong."""
    regions = [_places(_listed(region)) for region in lists if region]
    return checked(9, regions or _boxes())


def _boxes() -> tuple[Cells, ...]:
    return box_cells(NINE)


def link_of(puzzle: PuzzleRecord) -> str:
    """Return the link with a puzzle."""
    grid = only_nine(puzzle)
    centre, corner = centre_marks(puzzle), corner_marks(puzzle)
    cells: list[list[JsonObject]] = []
    for i, row in enumerate(grid.values()):
        cells.append([])
        for j, n in enumerate(row):
            cell: JsonObject = {"value": n} if n else {}
            if centre[9 * i + j]:
                cell["centremarks"] = [int(sign) for sign in centre[9 * i + j]]
            if corner[9 * i + j]:
                cell["pencilMarks"] = [int(sign) for sign in corner[9 * i + j]]
            cells[-1].append(cell)
    content: JsonObject = {"cellSize": 50, "cells": cells}
    content["regions"] = [
        [list(divmod(place, 9)) for place in sorted(box)] for box in _boxes()
    ]
    if puzzle.about != About():
        content["metadata"] = puzzle.about.fields(ABOUT)
    elif puzzle.comments:
        data = {"title": clean(puzzle.comments[0])}
        if puzzle.comments[1:]:
            data["rules"] = "\n".join(map(clean, puzzle.comments[1:]))
        content["metadata"] = data
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=False)
    return HOME + packed(text) + "\n"


DEEPEST: Final = 20
TEXT: Final = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"", re.S)
UNQUOTED: Final = re.compile(r"[^,:\[\]{}'\"]*")
WORDS: Final[dict[str, object]] = {
    "t": True, "f": False, "true": True, "false": False, "null": None,
}  # fmt: skip


def parse(text: str) -> object:
    """Parse the shortened JSON."""
    parser = _Parser(text)
    value = parser.value(0)
    if parser.at < len(text.rstrip()):
        raise ValueError(
            f"the link's content ends at character {parser.at + 1}"
        )
    return value


class _Parser:
    """Parses values one by one; ``at`` is the position."""

    def __init__(self, text: str) -> None:
        self.at = 0
        self._text = text

    def value(self, depth: int) -> object:
        """Return the next value; an empty object if there is none."""
        if depth > DEEPEST:
            raise ValueError("the link's content is nested too deeply")
        sign = self._sign()
        if sign == "{":
            return self._object(depth)
        if sign == "[":
            return self._array(depth)
        if sign in ("'", '"'):
            return self._quoted()
        if sign in (",", "]", "}", ""):
            return {}
        return _word(self._bare())

    def _object(self, depth: int) -> dict[str, object]:
        values: dict[str, object] = {}
        self._take("{")
        while self._sign() != "}":
            name = self._quoted() if self._sign() in "'\"" else self._bare()
            self._take(":")
            values[name] = self.value(depth + 1)
            if self._sign() != "}":
                self._take(",")
        self._take("}")
        return values

    def _array(self, depth: int) -> list[object]:
        values: list[object] = []
        self._take("[")
        if self._sign() != "]":
            values.append(self.value(depth + 1))
        while self._sign() == ",":
            self._take(",")
            values.append(self.value(depth + 1))
        self._take("]")
        return values

    def _quoted(self) -> str:
        match = TEXT.match(self._text, self.at)
        if not match:
            raise ValueError("a text in the link is not closed")
        self.at = match.end()
        text = match[1] if match[1] is not None else match[2]
        return re.sub(r"\\(.)", lambda sign: _escaped(sign[1]), text)

    def _bare(self) -> str:
        match = UNQUOTED.match(self._text, self.at)
        assert match is not None, "it may be empty"
        self.at = match.end()
        return match[0].strip()

    def _sign(self) -> str:
        """Return the next sign, "" at the end."""
        while self._text[self.at : self.at + 1].isspace():
            self.at += 1
        return self._text[self.at : self.at + 1]

    def _take(self, sign: str) -> None:
        if self._sign() != sign:
            raise ValueError(
                f"the link's content breaks off at character {self.at + 1}"
            )
        self.at += 1


def _escaped(sign: str) -> str:
    return {"n": "\n", "t": "\t", "r": "\r"}.get(sign, sign)


def _word(text: str) -> object:
    """Return the value of a bare word."""
    if text in WORDS:
        return WORDS[text]
    if re.fullmatch(r"-?[0-9]{1,15}", text):
        return int(text)
    return text
