"""Links of f-puzzles: ``?load=`` with JSON compressed by LZ-string.

    is_its(address)         is it such a link, or the text inside one?
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

from sudokit.formats.address import Address
from sudokit.formats.fpuzzles_rules import (
    JsonObject,
    drop_drawings,
    rule_keys,
    taken,
)
from sudokit.formats.lz_string import packed, unpacked
from sudokit.formats.puzzle import (
    PuzzleRecord,
    centre_marks,
    corner_marks,
    marks_of,
    nine_rows,
)
from sudokit.formats.source import Source, clean
from sudokit.rules.items import Group
from sudokit.rules.kinds import as_grid, ruled_out_masks
from sudokit.rules.named import all_named
from sudokit.rules.puzzle import Puzzle, puzzle_rules
from sudokit.rules.rules import Rules, box_cells, checked, shape_of
from sudokit.text.characters import LARGEST, squarest_rows
from sudokit.text.messages import value_fault

HOME: Final = "https://www.f-puzzles.com/?load="
BARE: Final = re.compile(r"N4Ig[A-Za-z0-9+/=_ -]{20,}")  # {"si, packed

# What decorates, by its names there and here.
DECORATION: Final = {"text": "text", "foglight": "fog"}
COLOURS: Final = ("c", "cArray", "highlight")  # of a cell
# What says nothing of the rules.
NO_RULES: Final = frozenset(
    (
        "size", "grid", "title", "author", "ruleset", "solution",
        "disabledlogic", "truecandidatesoptions", "highlightconflicts",
        "successmessage",
    )
)  # fmt: skip


def is_its(address: Address) -> bool:
    """Is it a link to f-puzzles, or the text after its ``load=``?"""
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
        why = value_fault(error)
        raise ValueError(f"the link can't be unpacked: {why}") from None
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
    grid = found.get("grid")
    if not isinstance(grid, list) or not all(
        isinstance(row, list) for row in grid
    ):
        raise ValueError("the link holds no grid")
    size = len(grid)
    if not 2 <= size <= LARGEST or any(len(row) != size for row in grid):
        raise ValueError(f"{size} rows of cells make no square grid")
    words = taken(told, size)
    drop_drawings(told, words, size)
    for name in told:
        if name not in NO_RULES and name not in DECORATION:
            raise ValueError(
                f"the puzzle has the rule {clean(name)[:30]!a}, which can't"
                " be read"
            )
    return _puzzle(found, [cell for row in grid for cell in row], size, words)


def _puzzle(
    found: JsonObject,
    cells: Sequence[object],
    size: int,
    words: Mapping[str, tuple[Group, ...]],
) -> PuzzleRecord:
    """The puzzle of these cells."""
    rows = squarest_rows(size) or 1
    boxes = box_cells((rows, size // rows))
    box = {c: k for k, one in enumerate(boxes) for c in one}
    every = range(len(cells))
    named: dict[str, list[int]] = {}
    values = [0 for _ in every]
    clues, gone = values.copy(), values.copy()
    centre = ["" for _ in every]
    corner = centre.copy()
    coloured = False
    for place, told in enumerate(cells):
        cell = {} if told is None else told
        if not isinstance(cell, dict):
            raise ValueError(f"cell {place + 1} is not an object")
        values[place] = value_of(cell.get("value"), place, size)
        if cell.get("given"):
            clues[place] = values[place]
        left = values_of(cell.get("givenPencilMarks"), place, size)
        if left and not values[place]:
            own = sum([1 << (n - 1) for n in left])
            gone[place] = (1 << size) - 1 & ~own
        centre[place] = digits_of(cell.get("centerPencilMarks"), place, size)
        corner[place] = digits_of(cell.get("cornerPencilMarks"), place, size)
        region = cell.get("region", box[place])
        named.setdefault(str(region), []).append(place)
        coloured = coloured or any(cell.get(key) for key in COLOURS)
    unsaid = [
        DECORATION[name.lower()]
        for name, value in found.items()
        if value and name.lower() in DECORATION
    ] + ["colours"] * coloured
    regions = checked(size, list(named.values()))
    region_of = {c: k for k, one in enumerate(regions) for c in one}
    numbers = [region_of[place] for place in every]
    shape = shape_of(size, regions)
    under = Rules(size, regions, all_named(words, size, shape, numbers))
    puzzle = Puzzle(
        under, bytes(values), gone=tuple(gone) if any(gone) else ()
    )
    grid = as_grid(puzzle)
    if grid is None:
        lost = ["marks"] * (any(centre) or any(corner))
        lost += ["entries"] * (clues != values)
        return PuzzleRecord(
            Puzzle(under, bytes(clues), gone=puzzle.gone),
            comments=comments_of(found),
            unsaid=tuple(unsaid + lost),
        )
    return PuzzleRecord(
        grid,
        None if clues == values else nine_rows(clues),
        comments_of(found),
        tuple(unsaid),
        marks_of(centre, corner),
    )


def value_of(value: object, place: int, size: int = 9) -> int:
    """The value of a cell, 0 for none."""
    if value in (None, "", 0):
        return 0
    text = str(value)
    if re.fullmatch("[1-9][0-9]?", text) and int(text) <= size:
        return int(text)
    raise ValueError(f"cell {place + 1} has the value {text[:12]!a}")


def values_of(marks: object, place: int, size: int = 9) -> list[int]:
    """The marks of a cell as values in order."""
    if marks is None:
        return []
    found = list(marks) if isinstance(marks, str | list) else [marks]
    if len(found) > 81:
        raise ValueError(f"cell {place + 1} has more than 81 marks")
    values = {value_of(mark, place, size) for mark in found}
    return sorted(values - {0})


def digits_of(marks: object, place: int, size: int = 9) -> str:
    """The same as a text."""
    return "".join(map(str, values_of(marks, place, size)))


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
    grid = puzzle.grid
    rules = puzzle_rules(grid)
    size = rules.size
    found: JsonObject = {"size": size} | rule_keys(rules)
    if puzzle.comments:
        found["title"] = clean(puzzle.comments[0])
        found["ruleset"] = "\n".join(map(clean, puzzle.comments[1:]))
    values = [n for row in grid.values() for n in row]
    cells: list[JsonObject] = [
        {"value": value, "given": True} if value else {} for value in values
    ]
    gone = ruled_out_masks(grid)
    for place, mask in enumerate(grid.masks() if gone else []):
        if gone[place]:
            cells[place]["givenPencilMarks"] = [
                n for n in range(1, size + 1) if mask >> (n - 1) & 1
            ]
    if as_grid(grid):
        clues = [n for row in (puzzle.clues or grid).values() for n in row]
        centre, corner = centre_marks(puzzle), corner_marks(puzzle)
        for place, cell in enumerate(cells):
            if not clues[place]:
                cell.pop("given", None)
            if centre[place]:
                cell["centerPencilMarks"] = [int(n) for n in centre[place]]
            if corner[place]:
                cell["cornerPencilMarks"] = [int(n) for n in corner[place]]
    if rules.shape is None or rules.shape[0] != squarest_rows(size):
        for place, cell in enumerate(cells):
            cell["region"] = rules.region_of[place]
    found["grid"] = [cells[k : k + size] for k in range(0, size * size, size)]
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False)
