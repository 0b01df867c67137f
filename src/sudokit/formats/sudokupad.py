"""Links of SudokuPad that contain a puzzle.

    is_its(address)         is it such a link, or the text inside one?
    puzzle_of(source, address)    the puzzle
    link_of(puzzle)         the link

The first letters after the host name the notation: ``fpuz`` as
f-puzzles has it, ``classic`` the clues alone, ``scl`` and ``ctc`` an
object of SudokuPad's own, packed by LZ-string.  It can be 81 digits as
well.  Any other is a short name that only the network can resolve.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final

from sudokit.formats import fpuzzles
from sudokit.formats.about import about_of
from sudokit.formats.address import Address
from sudokit.formats.drawings import DrawnCage, of_sudokupad
from sudokit.formats.fpuzzles import marked_in, value_of
from sudokit.formats.fpuzzles_rules import (
    JsonObject,
    check_keys,
    is_on,
    means,
)
from sudokit.formats.interpretation import (
    DrawnPuzzle,
    interpreted,
    solution_of,
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
    values_in,
)
from sudokit.formats.short_json import expanded, parse
from sudokit.formats.source import Source, clean
from sudokit.rules.families import Cells
from sudokit.rules.helpers import WithHelpers
from sudokit.rules.items import Group
from sudokit.rules.kinds import as_grid, plainest
from sudokit.rules.named import NAMED, rules_by_name
from sudokit.rules.named_rule import FPUZZLES, SUDOKUPAD
from sudokit.rules.puzzle import Puzzle, puzzle_rules
from sudokit.rules.rules import box_cells, checked
from sudokit.rules.shapes import NINE
from sudokit.rules.spelling import with_items
from sudokit.text.characters import LARGEST, squarest_rows

HOME: Final = "https://sudokupad.app/scl"
WITH_RULES: Final = "https://sudokupad.app/fpuzzles"
HOSTS: Final = (
    "sudokupad.app", "crackingthecryptic.com", "sudokupad.com",
    "sudokupad.svencodes.com",
)  # fmt: skip
KINDS: Final = re.compile(r"(fpuzzles|fpuz|scl|ctc|classic|scf)(.*)", re.S)
BARE: Final = re.compile(r"(fpuzzles|fpuz|scl|ctc)[A-Za-z0-9+/=_ -]{20,}")
PACKED: Final = "N4I"  # how a packed object begins
LEAST_PACKED: Final = 40  # its characters
DRAWN: Final = ("arrows", "lines", "overlays", "underlays")
META: Final = re.compile(r"([A-Za-z]+):\s*(.*)", re.S)
ABOUT: Final = ("title", "author", "rules")
NO_RULES: Final = frozenset(
    (
        "title", "author", "rules", "solution", "source",
        "msgcorrect", "settings", "duration", "replay", "created", "updated",
        "bgimage", "bgcolor", "link", "url", "date", "difficulty", "tags",
        "description", "copyright", "language", "series", "thumbnail",
        "video", "videos", "publisher", "email", "name", "edition", "by",
        "setter", "bgimageopacity", "foglight", "fogofwar",
    )
)  # fmt: skip
ADVICE: Final = (
    "give its rules with --rules, or try sudoku convert --interpret"
)
# Keys of a cage and of a cell that are read, or only say how it looks.
OF_CAGES: Final = (
    "cells", "value", "unique", "style", "outlineC", "fontC",
    "sum", "hidden", "type",
)  # fmt: skip
OF_CELLS: Final = (
    "value", "centremarks", "pencilMarks", "given", "color", "colors",
    "colour", "colours", "highlight", "size", "hidden",
)  # fmt: skip
# Keys of the object that are read elsewhere, or say nothing of the rules.
KNOWN: Final = (
    "id", "cellSize", "metadata", "metaData", "version", "cells", "regions",
    "cages", *DRAWN,
)  # fmt: skip


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
        if "grid" in content:
            return fpuzzles.of_object(source, content)
        return _of_object(source, _expanded(content))
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
    return _of_object(source, _loaded(text))


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
        return _expanded(json.loads(plain))
    except (ValueError, RecursionError):
        return _expanded(parse(plain))


def _expanded(content: object) -> JsonObject:
    """Return an object with all names in full; ValueError if it is none."""
    content = expanded(content)
    if not isinstance(content, dict):
        raise ValueError("the link holds no puzzle")
    return content


def _of_object(source: Source, content: JsonObject) -> PuzzleRecord:
    """Return the puzzle; ValueError for unknown rules or no grid."""
    for name in (*DRAWN, "cages", "regions"):
        if content.get(name) and not isinstance(content[name], list):
            raise ValueError(f"{name} is not a list")
    for name in DRAWN:
        if any(_listed(content.get(name))) and not source.interpret:
            raise ValueError(
                f"the puzzle has {name}, and only its words say what they"
                f" mean; {ADVICE}"
            )
    rows = _listed(content.get("cells"))
    size = len(rows)
    if not 2 <= size <= LARGEST or any(
        len(_listed(row)) != size for row in rows
    ):
        raise ValueError(f"{size} rows of cells make no square grid")
    texts, rules, drawn_cages = _texts_and_rules(content, source, size)
    about = about_of(texts, ABOUT)
    listed = _listed(content.get("regions"))
    regions = _regions([_places(_listed(one), size) for one in listed], size)
    if not listed and (own := _outlined(drawn_cages, size)):
        regions, drawn_cages = _regions(own, size), []
    values = [0] * size * size
    centre, corner = values.copy(), values.copy()
    for place, cell in enumerate(c for row in rows for c in _listed(row)):
        if not isinstance(cell, dict):
            raise ValueError(f"cell {place + 1} is not an object")
        check_keys(cell, OF_CELLS, f"cell {place + 1}")
        values[place] = value_of(cell.get("value"), place, size)
        centre[place] = marked_in(cell.get("centremarks"), place, size)
        corner[place] = marked_in(cell.get("pencilMarks"), place, size)
    assumed: tuple[str, ...] = ()
    if source.interpret:
        drawing = of_sudokupad(content)._replace(cages=tuple(drawn_cages))
        solution = solution_of(texts.get("solution"), size)
        drawn = DrawnPuzzle(
            size, regions, values, rules, drawing, about.rules, solution
        )
        rules, assumed = interpreted(drawn)
    puzzle = Puzzle(with_items(size, regions, rules), bytes(values))
    return PuzzleRecord(
        plainest(puzzle),
        comments=about.lines(),
        about=about,
        marks=marks_of(centre, corner),
        assumed=assumed,
    )


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _texts_and_rules(
    content: JsonObject, source: Source, size: int
) -> tuple[dict[str, object], dict[str, tuple[Group, ...]], list[DrawnCage]]:
    """Return the setter's texts, the rules that are data, and other cages.

    Rules are cages with a sum, and flags.  ValueError for an unknown rule,
    and for a cage that has no sum unless drawings are interpreted.
    """
    texts: dict[str, object] = {
        str(name).lower(): value
        for name, value in content.items()
        if name not in KNOWN
    }
    rules: dict[str, tuple[Group, ...]] = {}
    others: list[DrawnCage] = []
    for cage in _listed(content.get("cages")):
        if not isinstance(cage, dict):
            raise ValueError("a cage is not an object")
        value = str(cage.get("value", ""))
        meta = META.fullmatch(value)
        cells = _places(_listed(cage.get("cells")), size)
        if meta and not cells:
            texts[meta[1].lower()] = meta[2].replace("\\n", "\n")
        elif cells or cage:
            other = _cage(cage, cells, value)
            if other is None:
                for one in rules_by_name(SUDOKUPAD)["cages"]:
                    group = Group(value, (cells,))
                    rules[one.word] = (*rules.get(one.word, ()), group)
            elif not source.interpret:
                kind = clean(value)[:20]
                raise ValueError(
                    "the puzzle has a cage in which values can repeat;"
                    f" {ADVICE}"
                    if other.repeats
                    else f"the puzzle has cages with {kind!a}, which is not"
                    f" a sum; {ADVICE}"
                )
            elif cells:
                others.append(other)
    data = content.get("metadata", content.get("metaData"))
    if isinstance(data, dict):
        texts |= {str(name).lower(): data[name] for name in data}
    if texts.get("foglight") and not source.interpret:
        raise ValueError("the puzzle has the rule foglight: it can't be read")
    # Rules without cells have the keys that f-puzzles has for them.
    for one in NAMED.values():
        names = one.names(FPUZZLES)
        if one.needs_cells or one.unmarked or len(names) != 1:
            continue
        if is_on(names[0], texts.pop(names[0], False)):
            rules[one.word] = ()
    for name, entry in texts.items():
        if means(entry) and name not in NO_RULES:
            raise ValueError(
                f"the puzzle has the rule {clean(name)[:30]!a}, which can't"
                " be read"
            )
    return texts, rules, others


def _cage(cage: JsonObject, cells: Cells, value: str) -> DrawnCage | None:
    """Return a cage that isn't a killer cage with its sum, else None."""
    check_keys(cage, OF_CAGES, "a cage")
    if str(cage.get("sum", value)) != value:
        raise ValueError("a cage has two different sums")
    repeats = "unique" in cage and not is_on("unique", cage["unique"])
    if cells and re.fullmatch("[0-9]{1,3}", value) and not repeats:
        return None
    return DrawnCage(cells, value, bool(cells) and repeats)


def _places(pairs: list[object], size: int) -> Cells:
    """Return cells of rows and columns from 0; ValueError outside the grid."""
    cells = []
    for cell in pairs:
        pair = _listed(cell)
        if len(pair) != 2 or any(part not in range(size) for part in pair):
            raise ValueError(
                f"{clean(str(cell))[:20]!a} is not a cell of {size}x{size}"
            )
        cells.append(int(str(pair[0])) * size + int(str(pair[1])))
    return tuple(cells)


def _regions(lists: Sequence[Cells], size: int) -> tuple[Cells, ...]:
    """Return the regions, or boxes if there are none; ValueError if wrong."""
    rows = squarest_rows(size) or 1
    given = [region for region in lists if region]
    return checked(size, given or box_cells((rows, size // rows)))


def _outlined(cages: Sequence[DrawnCage], size: int) -> list[Cells]:
    """Return cages without a sum if they are the regions of the grid."""
    lists = [one.cells for one in cages if not one.text and not one.repeats]
    cells = [cell for one in lists for cell in one]
    whole = sorted(cells) == list(range(size * size))
    return lists if whole and {*map(len, lists)} == {size} else []


def link_of(puzzle: PuzzleRecord) -> str:
    """Return the link with a puzzle.

    Puzzles with rules, or of other sizes, are written as f-puzzles has them,
    behind ``fpuzzles``: SudokuPad draws their marks.
    """
    if as_grid(puzzle.grid) is None:
        if any(
            isinstance(rule, WithHelpers)
            for rule in puzzle_rules(puzzle.grid).rules
        ):
            raise ValueError("links to SudokuPad can't hold helpers")
        return WITH_RULES + packed(fpuzzles.text_of(puzzle)) + "\n"
    grid = only_nine(puzzle)
    centre, corner = centre_marks(puzzle), corner_marks(puzzle)
    cells: list[list[JsonObject]] = []
    for i, row in enumerate(grid.values()):
        cells.append([])
        for j, n in enumerate(row):
            cell: JsonObject = {"value": n} if n else {}
            if centre[9 * i + j]:
                cell["centremarks"] = values_in(centre[9 * i + j])
            if corner[9 * i + j]:
                cell["pencilMarks"] = values_in(corner[9 * i + j])
            cells[-1].append(cell)
    content: JsonObject = {"cellSize": 50, "cells": cells}
    content["regions"] = [
        [list(divmod(place, 9)) for place in sorted(box)]
        for box in box_cells(NINE)
    ]
    if texts := puzzle.texts().fields(ABOUT):
        content["metadata"] = texts
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=False)
    return HOME + packed(text) + "\n"
