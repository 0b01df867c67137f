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

from sudokit.formats.about import about_of
from sudokit.formats.address import Address
from sudokit.formats.drawings import DrawnShapes, of_fpuzzles
from sudokit.formats.fpuzzles_rules import (
    DRAWINGS,
    JsonObject,
    check_keys,
    drop_drawings,
    is_on,
    rule_items,
    rule_keys,
)
from sudokit.formats.interpretation import (
    DrawnPuzzle,
    interpreted,
    solution_of,
)
from sudokit.formats.lz_string import packed, unpacked
from sudokit.formats.puzzle import (
    PuzzleRecord,
    centre_marks,
    corner_marks,
    marks_of,
    mask_of,
    plain,
    values_in,
)
from sudokit.formats.source import Source, clean
from sudokit.formats.standing import sukaku_masks
from sudokit.rules.items import Group
from sudokit.rules.kinds import plainest
from sudokit.rules.puzzle import Puzzle, puzzle_rules
from sudokit.rules.rules import box_cells, checked
from sudokit.rules.spelling import with_items
from sudokit.text.characters import LARGEST, squarest_rows
from sudokit.text.messages import value_fault

HOME: Final = "https://www.f-puzzles.com/?load="
BARE: Final = re.compile(r"N4Ig[A-Za-z0-9+/=_ -]{20,}")  # {"si, packed

# What decorates, by its names there and here.
DECORATION: Final = {"text": "text", "foglight": "fog"}
COLOURS: Final = ("c", "cArray", "highlight")  # of a cell
OF_CELLS: Final[tuple[str, ...]] = (
    *COLOURS, "value", "given", "givenPencilMarks", "centerPencilMarks",
    "cornerPencilMarks", "region",
)  # fmt: skip
# What says nothing of the rules.
ABOUT: Final = ("title", "author", "ruleset")
NO_RULES: Final = frozenset(
    (
        "size", "grid", "title", "author", "ruleset", "solution",
        "disabledlogic", "truecandidatesoptions", "highlightconflicts",
        "successmessage",
    )
)  # fmt: skip


def is_its(address: Address) -> bool:
    """Return whether it links to f-puzzles, or is the text after ``load=``."""
    if address.host:
        return address.host.endswith("f-puzzles.com") or (
            "load" in address.fields
        )
    return bool(BARE.fullmatch(address.text))


def puzzle_of(source: Source, address: Address) -> PuzzleRecord:
    """Return the puzzle of a link; ValueError if there is none."""
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
    """Return the unpacked object; ValueError if it is damaged."""
    try:
        content = json.loads(unpacked(text))
    except json.JSONDecodeError as error:
        raise ValueError(
            f"the link's content is not JSON: {error.msg}"
        ) from None
    except ValueError as error:
        why = value_fault(error)
        raise ValueError(f"the link can't be unpacked: {why}") from None
    except RecursionError:
        raise ValueError("the link holds no puzzle") from None
    if not isinstance(content, dict):
        raise ValueError("the link holds no puzzle")
    return content


def of_object(source: Source, content: JsonObject) -> PuzzleRecord:
    """Return the puzzle of an object; ValueError for unknown rules."""
    lowered = {
        name.lower(): value
        for name, value in content.items()
        if value not in (None, False, "", 0, [], {})
    }
    grid = content.get("grid")
    if not isinstance(grid, list) or not all(
        isinstance(row, list) for row in grid
    ):
        raise ValueError("the link holds no grid")
    size = len(grid)
    if not 2 <= size <= LARGEST or any(len(row) != size for row in grid):
        raise ValueError(f"{size} rows of cells make no square grid")
    words = rule_items(lowered, size)
    _add_parities(words, [cell for row in grid for cell in row])
    drop_drawings(lowered, words, size)
    drawing = None
    if source.interpret:
        drawing = of_fpuzzles(lowered, size)
    for name in DRAWINGS:
        if name in lowered:
            raise ValueError(
                f"a {name} is drawn without a rule; give its rule with"
                " --rules, or try sudoku convert --interpret"
            )
    for name in lowered:
        if name not in NO_RULES and name not in DECORATION:
            raise ValueError(
                f"the puzzle has the rule {clean(name)[:30]!a}, which can't"
                " be read"
            )
    every = [cell for row in grid for cell in row]
    return _puzzle(content, every, size, words, drawing)


def _add_parities(
    words: dict[str, tuple[Group, ...]], cells: Sequence[object]
) -> None:
    """Add the cells that the grid marks as even or odd to the rules."""
    for word in ("even", "odd"):
        marked = [
            place
            for place, cell in enumerate(cells)
            if isinstance(cell, dict)
            and str(cell.get("parity")).lower() == word
        ]
        if marked:
            before = [c for group in words.get(word, ()) for c in group.cells]
            both = tuple(dict.fromkeys(before + marked))
            words[word] = (Group("", (both,)),)


def _puzzle(
    content: JsonObject,
    cells: Sequence[object],
    size: int,
    words: Mapping[str, tuple[Group, ...]],
    drawing: DrawnShapes | None,
) -> PuzzleRecord:
    """Return the puzzle of these cells, with the drawing interpreted."""
    rows = squarest_rows(size) or 1
    boxes = box_cells((rows, size // rows))
    box = {c: k for k, one in enumerate(boxes) for c in one}
    every = range(len(cells))
    named: dict[str, list[int]] = {}
    values = [0 for _ in every]
    clues, gone = values.copy(), values.copy()
    centre, corner = values.copy(), values.copy()
    coloured = False
    for place, entry in enumerate(cells):
        cell = {} if entry is None else entry
        if not isinstance(cell, dict):
            raise ValueError(f"cell {place + 1} is not an object")
        values[place] = value_of(cell.get("value"), place, size)
        known = OF_CELLS
        if str(cell.get("parity")).lower() in ("even", "odd"):
            known += ("parity",)
        check_keys(cell, known, f"cell {place + 1}")
        if is_on("given", cell.get("given", False)):
            clues[place] = values[place]
        left = marked_in(cell.get("givenPencilMarks"), place, size)
        if left and not values[place]:
            gone[place] = (1 << size) - 1 & ~left
        centre[place] = marked_in(cell.get("centerPencilMarks"), place, size)
        corner[place] = marked_in(cell.get("cornerPencilMarks"), place, size)
        region = cell.get("region", box[place])
        named.setdefault(str(region), []).append(place)
        coloured = coloured or any(cell.get(key) for key in COLOURS)
    dropped = [
        DECORATION[name.lower()]
        for name, value in content.items()
        if value and name.lower() in DECORATION
    ] + ["colours"] * coloured
    regions = checked(size, list(named.values()))
    about = about_of(content, ABOUT)
    assumed: tuple[str, ...] = ()
    if drawing is not None:
        words, assumed = interpreted(
            DrawnPuzzle(
                size, regions, clues, words, drawing, about.rules,
                solution_of(content.get("solution"), size),
            )
        )  # fmt: skip
    under = with_items(size, regions, words)
    puzzle = Puzzle(
        under, bytes(values), gone=tuple(gone) if any(gone) else ()
    )
    return PuzzleRecord(
        plainest(puzzle),
        None if clues == values else plainest(Puzzle(under, bytes(clues))),
        about.lines(),
        tuple(dropped),
        marks_of(centre, corner),
        about,
        assumed,
    )


def value_of(value: object, place: int, size: int = 9) -> int:
    """Return the value of a cell, 0 for none."""
    if value in (None, "", 0):
        return 0
    text = str(value)
    if re.fullmatch("[1-9][0-9]?", text) and int(text) <= size:
        return int(text)
    raise ValueError(f"cell {place + 1} has the value {text[:12]!a}")


def marked_in(marks: object, place: int, size: int = 9) -> int:
    """Return the marks of a cell as a mask, bit n-1 for n."""
    if marks is None:
        return 0
    several = list(marks) if isinstance(marks, str | list) else [marks]
    if len(several) > 81:
        raise ValueError(f"cell {place + 1} has more than 81 marks")
    values = {value_of(mark, place, size) for mark in several}
    return mask_of(values - {0})


def link_of(puzzle: PuzzleRecord) -> str:
    """Return the link with a puzzle."""
    return HOME + packed(text_of(puzzle)) + "\n"


def text_of(puzzle: PuzzleRecord) -> str:
    """Return the object as text, without blanks."""
    grid = puzzle.grid
    rules = puzzle_rules(grid)
    size = rules.size
    content: JsonObject = {"size": size} | rule_keys(rules)
    content |= puzzle.texts().fields(ABOUT)
    values = [n for row in grid.values() for n in row]
    cells: list[JsonObject] = [
        {"value": value, "given": True} if value else {} for value in values
    ]
    gone = sukaku_masks(puzzle)
    for place, mask in enumerate(grid.masks() if gone else []):
        if gone[place]:
            left = mask or (1 << size) - 1 & ~gone[place]
            if not left:
                raise ValueError("f-puzzles has no cells without candidates")
            cells[place]["givenPencilMarks"] = values_in(left)
    clues = [n for row in (puzzle.clues or grid).values() for n in row]
    corner = corner_marks(puzzle)
    centre = centre_marks(
        puzzle._replace(grid=plain(grid)) if gone else puzzle
    )
    for place, cell in enumerate(cells):
        if not clues[place]:
            cell.pop("given", None)
        if centre[place]:
            cell["centerPencilMarks"] = values_in(centre[place])
        if corner[place]:
            cell["cornerPencilMarks"] = values_in(corner[place])
    if rules.shape is None or rules.shape[0] != squarest_rows(size):
        for place, cell in enumerate(cells):
            cell["region"] = rules.region_of[place]
    content["grid"] = [
        cells[k : k + size] for k in range(0, size * size, size)
    ]
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False)
