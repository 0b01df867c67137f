"""Links of f-puzzles: ``?load=`` with JSON compressed by LZ-string.

    is_its(address)         is it such a link, or what one carries?
    puzzle_of(source, address)    the puzzle
    of_object(source, found)      the puzzle of the object itself
    link_of(puzzle)         the link

The object has a ``grid`` of cells with ``value``, ``given`` and two kinds
of marks; every other name is a rule or a drawing.  The rules of
``sudokit.rules.named`` are read and written, any other is refused by its
name; texts and colours are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final

from sudokit.core.grid import Grid
from sudokit.formats.address import Address
from sudokit.formats.fpuzzles_rules import JsonObject, rule_keys, taken
from sudokit.formats.lz_string import packed, unpacked
from sudokit.formats.puzzle import (
    PuzzleRecord,
    centre_marks,
    corner_marks,
    marks_of,
    nine_rows,
    only_nine,
)
from sudokit.formats.source import Source, clean
from sudokit.rules.items import Group
from sudokit.rules.named import all_named
from sudokit.rules.rules import Rules
from sudokit.rules.shapes import NINE
from sudokit.rules.solving import with_values

HOME: Final = "https://www.f-puzzles.com/?load="
BARE: Final = re.compile(r"N4Ig[A-Za-z0-9+/=_ -]{20,}")  # {"si, packed

# What decorates, by its names there and here.
DECORATION: Final = {"text": "text"}
COLOURS: Final = ("c", "cArray", "highlight")  # of a cell
# What says nothing of the rules.
NO_RULES: Final = frozenset(
    (
        "size", "grid", "title", "author", "ruleset", "solution",
        "disabledlogic", "truecandidatesoptions", "highlightconflicts",
        "successmessage", "foglight",
    )
)  # fmt: skip


def is_its(address: Address) -> bool:
    """Is it a link to f-puzzles, or what stands behind its ``load=``?"""
    if address.host:
        return address.host.endswith("f-puzzles.com") or (
            "load" in address.fields
        )
    return bool(BARE.fullmatch(address.text))


def puzzle_of(source: Source, address: Address) -> PuzzleRecord:
    """The puzzle of a link; ValueError says why there is none."""
    text = address.fields.get("load", "")
    if not address.host:
        text = address.text
    elif not text and "id" in address.fields:
        raise ValueError(
            f"{address.fields['id'][:20]!a} is a short name that only"
            " f-puzzles.com can resolve"
        )
    elif not text:
        raise ValueError("the link to f-puzzles.com has no load=")
    return of_object(source, loaded(text))


def loaded(text: str) -> JsonObject:
    """The object that was packed; ValueError."""
    try:
        found = json.loads(unpacked(text))
    except json.JSONDecodeError as error:
        raise ValueError(
            f"the link's content is not JSON: {error.msg}"
        ) from None
    except ValueError as error:
        raise ValueError(f"the link can't be unpacked: {error}") from None
    except RecursionError:
        raise ValueError("the link holds no puzzle") from None
    if not isinstance(found, dict):
        raise ValueError("the link holds no puzzle")
    return found


def of_object(source: Source, found: JsonObject) -> PuzzleRecord:
    """The puzzle of an object; ValueError for another rule or no grid."""
    told = {
        name.lower(): value
        for name, value in found.items()
        if value not in (None, False, "", 0, [], {})
    }
    words = taken(told)
    for name in told:
        if name not in NO_RULES and name not in DECORATION:
            raise ValueError(
                f"the puzzle has the rule {clean(name)[:30]!a}, which can't"
                " be read"
            )
    grid = found.get("grid")
    if not isinstance(grid, list) or not all(
        isinstance(row, list) for row in grid
    ):
        raise ValueError("the link holds no grid")
    if len(grid) != 9 or any(len(row) != 9 for row in grid):
        raise ValueError(f"the grid must be 9x9, but has {len(grid)} rows")
    return _puzzle(found, [cell for row in grid for cell in row], words)


def _puzzle(
    found: JsonObject,
    cells: Sequence[object],
    words: Mapping[str, tuple[Group, ...]],
) -> PuzzleRecord:
    """The puzzle of 81 cells."""
    regions: dict[object, list[int]] = {}
    values = [0] * 81
    clues = [0] * 81
    centre = [""] * 81
    corner = [""] * 81
    coloured = False
    for place, told in enumerate(cells):
        cell = {} if told is None else told
        if not isinstance(cell, dict):
            raise ValueError(f"cell {place + 1} is not an object")
        values[place] = value_of(cell.get("value"), place)
        if cell.get("given"):
            clues[place] = values[place]
        centre[place] = digits_of(cell.get("centerPencilMarks"), place)
        corner[place] = digits_of(cell.get("cornerPencilMarks"), place)
        own = cell.get("region", box_of(place))
        regions.setdefault(str(own), []).append(place)
        coloured = coloured or any(cell.get(key) for key in COLOURS)
    unsaid = [
        DECORATION[name.lower()]
        for name, value in found.items()
        if value and name.lower() in DECORATION
    ] + ["colours"] * coloured
    region_of = {c: k for k, one in enumerate(regions.values()) for c in one}
    numbers = [region_of[place] for place in range(81)]
    rules = all_named(words, 9, NINE, numbers)
    under = Rules(9, list(regions.values()), rules)
    if not under.is_classic():
        rows = [values[k : k + 9] for k in range(0, 81, 9)]
        lost = ["marks"] * (any(centre) or any(corner))
        lost += ["which values are clues"] * (clues != values)
        return PuzzleRecord(
            with_values(under, rows),
            comments=comments_of(found),
            unsaid=tuple(unsaid + lost),
        )
    return PuzzleRecord(
        nine_rows(values),
        None if clues == values else nine_rows(clues),
        comments_of(found),
        tuple(unsaid),
        marks_of(centre, corner),
    )


def box_of(place: int) -> int:
    """The box of a cell, both from 0."""
    return place // 27 * 3 + place % 9 // 3


def value_of(value: object, place: int) -> int:
    """The value of a cell, 0 for none."""
    if value in (None, "", 0):
        return 0
    if str(value) in "123456789" and len(str(value)) == 1:
        return int(str(value))
    raise ValueError(f"cell {place + 1} has the value {str(value)[:12]!a}")


def digits_of(marks: object, place: int) -> str:
    """The marks of a cell as digits in order."""
    if marks is None:
        return ""
    found = list(marks) if isinstance(marks, str | list) else [marks]
    if len(found) > 81:
        raise ValueError(f"cell {place + 1} has more than 81 marks")
    digits = {value_of(mark, place) for mark in found}
    return "".join(map(str, sorted(digits - {0})))


def comments_of(found: JsonObject) -> tuple[str, ...]:
    """Title, author and rules in words."""
    lines = [
        line
        for name in ("title", "author", "ruleset")
        if isinstance(found.get(name), str)
        for line in str(found[name]).splitlines()[:100]
    ]
    return tuple(text for text in map(clean, lines) if text)


def link_of(puzzle: PuzzleRecord) -> str:
    """The link that carries a puzzle."""
    return HOME + packed(text_of(puzzle)) + "\n"


def text_of(puzzle: PuzzleRecord) -> str:
    """The object as text, without blanks."""
    rules = puzzle.grid.rules
    # The cells are written alike, whatever the rules are.
    grid = nine_rows([n for row in puzzle.grid.values() for n in row])
    found: JsonObject = {"size": 9} | rule_keys(rules)
    if rules.is_classic():
        grid = only_nine(puzzle)
    puzzle = puzzle._replace(grid=grid)
    if puzzle.comments:
        found["title"] = clean(puzzle.comments[0])
        found["ruleset"] = "\n".join(map(clean, puzzle.comments[1:]))
    centre, corner = centre_marks(puzzle), corner_marks(puzzle)
    clues = (puzzle.clues or grid).values()
    found["grid"] = [
        [
            _cell(
                grid, clues[i][j], i, j, centre[9 * i + j], corner[9 * i + j]
            )
            | _region(rules, 9 * i + j)
            for j in range(9)
        ]
        for i in range(9)
    ]
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False)


def _region(rules: Rules, cell: int) -> JsonObject:
    """The region of a cell, where it is no box."""
    if rules.shape is not None:
        return {}
    return {"region": rules.region_of[cell]}


def _cell(
    grid: Grid, clue: int, i: int, j: int, centre: str, corner: str
) -> JsonObject:
    cell: JsonObject = {}
    value = grid.values()[i][j]
    if value:
        cell["value"] = value
    if clue:
        cell["given"] = True
    if centre:
        cell["centerPencilMarks"] = [int(digit) for digit in centre]
    if corner:
        cell["cornerPencilMarks"] = [int(digit) for digit in corner]
    return cell
