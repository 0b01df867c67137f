"""Constraint strings of the Interactive Sudoku Solver (ISS).

    read(source)        the puzzles of such strings
    puzzle_of(text)     that of ``.AntiKnight.Cage~10~R1C1~R1C2.~R3C1_4``

A constraint has a type and, after each "~", a cell or a number; clues have
no type.  A rule's key says what follows its type; unknown types are refused
by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from sudokit.formats.iss_cells import (
    PLACE,
    cell_of,
    diagonal_from,
    edges,
    is_helper,
    layers_of,
    line_of,
    moved,
    place_of,
)
from sudokit.formats.iss_regions import largest, regions_of
from sudokit.formats.puzzle import Item, PuzzleRecord
from sudokit.formats.source import PIECE, Source, clean, first
from sudokit.rules.everywhere import main_diagonals
from sudokit.rules.families import Cells
from sudokit.rules.items import Group, item_of, whole_number
from sudokit.rules.kinds import plainest
from sudokit.rules.lines import BASE64
from sudokit.rules.named import rules_by_name
from sudokit.rules.named_rule import ALWAYS, ISS, OPTIONAL, NamedRule
from sudokit.rules.puzzle import Puzzle
from sudokit.rules.rules import Rules
from sudokit.rules.spelling import with_items
from sudokit.text.dimensions import (
    DIGITS,
    GRID,
    Dimensions,
    dimensions_of,
    square,
)
from sudokit.text.messages import FormatError

Worded = tuple[str, Group | None]  # a word and its item

# Capitals alone may be values of a large grid.
OPENING: Final = re.compile(
    r"\s*\.(~R\w+C|[A-Z]+~|[A-Z][A-Za-z]*[a-z][A-Za-z]*[.~\s])"
)
GIVEN_CELL: Final = re.compile(r"~(R\d+C\d+)_", re.ASCII)
SAME_REGIONS: Final = "RegionSameValues"
COMPOSITE: Final = ("And", "Or", "Replicate")
# Read beside the table; what says nothing of the rules is last.
SHAPES: Final = (
    "Shape", "NoBoxes", "Jigsaw", "Diagonal", "RegionSize",
    SAME_REGIONS, "Var",
)  # fmt: skip
NOTHING: Final = ("SearchPriority",)
LEGACY: Final = {"Binary": "Pair", "BinaryX": "PairX"}
CHOICES: Final = 256  # of an Or


def constant_of(one: NamedRule) -> str:
    """Return the first value that its type always has, "" for none."""
    key = one.keys.get(ISS)
    return "" if key is None else key.constant


class Node(NamedTuple):
    """A constraint as it is written, and those inside it."""

    kind: str
    args: tuple[str, ...]
    inner: tuple[Node, ...] = ()


# Reading.


def puzzle_of(text: str) -> PuzzleRecord:
    """Return the puzzle of a string; ValueError if it is wrong."""
    nodes = _tree("".join(text.split()))
    helpers = [node.args for node in nodes if node.kind == "Var"]
    grid = layers_of(helpers, _dimensions(nodes))
    size = grid.size
    worded: list[Worded] = []
    helped: list[Worded] = []  # about helper cells, too
    masks = [(1 << size) - 1] * (size * size)
    for node in nodes:
        if node.kind == "Given":
            for one in node.args:
                if is_helper(one.partition("_")[0], grid):
                    helped += items_of(Node(node.kind, (one,)), grid)
                    continue
                cell, values = _given(one, grid)
                masks[cell] &= sum([1 << (n - 1) for n in values])
        elif node.kind not in (*SHAPES, *NOTHING):
            own = helped if _has_helpers(node, grid) else worded
            own += _joined(_choices(node, grid), size)
    if helped:
        texts = [_text(one, size) for one in helped]
        texts.insert(0, str(grid.helper_count()))
        worded.append(("helpers", Group("~".join(texts), ())))
    ways = {node.args for node in nodes if node.kind == "Diagonal"}
    if len(ways) == 2:
        worded.append(("diagonals", None))
    elif ways:
        if grid.rows != grid.columns:
            raise ValueError(f"Diagonal: does not fit {grid.name()}")
        line = main_diagonals(grid)[("1",) in ways]
        worded.append(("extra-regions", Group("", (tuple(line),))))
    rules = _rules(nodes, grid, worded)
    values = [n.bit_length() if n and not n & (n - 1) else 0 for n in masks]
    full = (1 << size) - 1
    gone = [
        0 if value else full & ~mask
        for value, mask in zip(values, masks, strict=True)
    ]
    puzzle = Puzzle(
        rules, bytes(values), gone=tuple(gone) if any(gone) else ()
    )
    return PuzzleRecord(plainest(puzzle))


def _tree(text: str) -> list[Node]:
    """Return the constraints of a string."""
    before, *items = text.split(".")
    if before or not items:
        raise ValueError("a constraint begins with '.', as .AntiKnight does")
    stack: list[tuple[str, tuple[str, ...], list[Node]]] = [("", (), [])]
    for item in items:
        kind, *args = item.split("~")
        if kind == "End":
            if len(stack) == 1:
                raise ValueError("there is an End without its beginning")
            name, values, inner = stack.pop()
            stack[-1][2].append(Node(name, values, tuple(inner)))
        elif kind in COMPOSITE:
            stack.append((kind, tuple(args), []))
        else:
            node = Node(LEGACY.get(kind, kind) or "Given", tuple(args))
            if kind in LEGACY and args:
                key = args[0].translate(str.maketrans("-_", "_-"))
                node = node._replace(args=(key, *args[1:]))
            _check_type(node)
            stack[-1][2].append(node)
        if len(stack) > CHOICES:
            raise ValueError("constraints are nested too deep")
    if len(stack) > 1:
        raise ValueError(f"{stack[-1][0]} has no End")
    return stack[0][2]


def _check_type(node: Node) -> None:
    """Raise ValueError for a type that can't be read, or its arguments."""
    kind, args = node.kind, node.args
    known = (*SHAPES, *NOTHING, "Given")
    if kind not in known and kind not in rules_by_name(ISS):
        raise ValueError(
            f"the puzzle has the constraint {clean(kind)[:30]!a}, which can't"
            " be read"
        )
    if kind == "NoBoxes" and args:
        raise ValueError(f"{kind}: it takes no argument")
    if kind == "Diagonal" and args not in (("1",), ("-1",)):
        raise ValueError(f"{kind}: its argument is 1 or -1, as in .{kind}~1")


def _dimensions(nodes: Sequence[Node]) -> Dimensions:
    """Return the grid and digits in the constraint Shape, 9x9 without one."""
    shapes = [node.args for node in nodes if node.kind == "Shape"]
    if not shapes or shapes[0] == ():
        return square(9)
    text = "~".join(shapes[0])
    match = re.fullmatch(
        r"(\d{1,2})x(\d{1,2})(?:~(?:([01])-)?(\d{1,2}))?", text
    )
    if not match:
        raise ValueError(f"a grid of the shape {text[:20]!a} can't be read")
    words = [f"{GRID}={int(match[1])}x{int(match[2])}"]
    if match[4]:
        words.append(f"{DIGITS}={match[3] or 1}-{match[4]}")
    grid = dimensions_of(words)
    assert grid is not None
    return grid


def _given(text: str, grid: Dimensions) -> tuple[int, list[int]]:
    """Return a cell and its possible values, as in R1C2_3_4."""
    name, *signs = text.split("_")
    digits = [int(sign) for sign in signs if re.fullmatch(r"\d{1,2}", sign)]
    values = [grid.value(digit) for digit in digits]
    if len(values) < len(signs) or 0 in values:
        raise ValueError(f"{text[:20]!a} is not a cell with values")
    return cell_of(name, grid), sorted(set(values))


def _choices(node: Node, grid: Dimensions) -> list[list[Worded]]:
    """Return the alternatives of a constraint, one without an Or."""
    if node.kind == "Or":
        choices = [one for part in node.inner for one in _choices(part, grid)]
    elif node.kind in COMPOSITE:
        inner = node.inner
        if node.kind == "Replicate":
            inner = tuple(_replicated(node, grid))
        choices = [[]]
        for part in inner:
            both = product(choices, _choices(part, grid))
            choices = [[*one, *other] for one, other in both]
            if len(choices) > CHOICES:
                break
    else:
        return [items_of(node, grid)]
    if len(choices) > CHOICES:
        raise ValueError(f"an Or has more than {CHOICES} choices")
    return choices


def _replicated(node: Node, grid: Dimensions) -> Iterator[Node]:
    """Return the inner constraints, moved to each of the targets."""
    bits, origin = (*node.args, "R1C1")[:2]
    if set(bits) - set(BASE64):
        raise ValueError(f"{bits[:20]!a} are no targets of Replicate")
    i, j, columns = place_of(origin, grid)
    for k, sign in enumerate(bits):
        for bit in range(6):
            if BASE64.index(sign) >> bit & 1:
                target = i * columns + j + 6 * k + bit
                down = target // columns - i
                right = target % columns - j
                for one in node.inner:
                    yield _moved(one, down, right, grid)


def _moved(node: Node, down: int, right: int, grid: Dimensions) -> Node:
    def move(text: str) -> str:
        name, sign, rest = text.partition("_")
        return f"{moved(name, down, right, grid)}{sign}{rest}"

    inner = tuple([_moved(one, down, right, grid) for one in node.inner])
    return Node(node.kind, tuple(map(move, node.args)), inner)


def _joined(choices: list[list[Worded]], size: int) -> list[Worded]:
    """Return the rules; of several alternatives the rule ``or``."""
    if len(choices) == 1:
        return choices[0]
    texts = ["&".join([_text(one, size) for one in some]) for some in choices]
    return [("or", Group("|".join(texts), ()))] if texts else []


def _text(worded: Worded, size: int) -> str:
    """Return a word with its item."""
    word, group = worded
    if group is None:
        return word
    return f"{word}={item_of(group, size) if group.parts else group.arg}"


def _has_helpers(node: Node, grid: Dimensions) -> bool:
    """Return whether a constraint is about helper cells, too."""
    return any(
        is_helper(one.partition("_")[0], grid) for one in node.args
    ) or any(_has_helpers(one, grid) for one in node.inner)


def items_of(node: Node, grid: Dimensions) -> list[Worded]:
    """Return the rules of a constraint that has no inner ones."""
    kind, args = node.kind, node.args
    if kind == "Given":
        givens = [_given(one, grid) for one in args]
        return [
            (
                "one-of",
                Group(
                    "+".join([str(grid.digit(v)) for v in some]), ((cell,),)
                ),
            )
            for cell, some in givens
        ]
    try:
        if kind == "Cage" and len({*args[1:]}) < len(args[1:]):
            return _twice_in_a_cage(args, grid)
        if kind == "Modular" and args[:1] not in ((), ("2",), ("3",)):
            divisor = str(whole_number(args[0]))
            cells = tuple([cell_of(name, grid) for name in args[1:]])
            named: list[Worded] = [("modular", Group(divisor, (cells,)))]
            return named if cells else _no_number(kind, ())
        return [
            (one.word, group)
            for one in rules_by_name(ISS).get(kind, ())
            if not constant_of(one) or args[:1] == (constant_of(one),)
            for group in _groups(one, kind, args, grid)
        ] or _no_number(kind, args)
    except (ValueError, IndexError) as error:
        why = str(error) or "something is missing"
        if isinstance(error, IndexError):
            why = "something is missing"
        raise ValueError(f"{kind}: {why}") from None


def _twice_in_a_cage(args: Sequence[str], grid: Dimensions) -> list[Worded]:
    """Return the rules of a cage that names cells twice, and counts them so.

    The cells differ all the same.
    """
    cells = [cell_of(name, grid) for name in args[1:]]
    once = tuple(dict.fromkeys(cells))
    total = whole_number(args[0])
    weights = "*".join([str(cells.count(cell)) for cell in once])
    sums: list[Worded] = []
    if total:
        sums = [("weighted-sum", Group(f"{total}*{weights}", (once,)))]
    return [*sums, ("killer", Group("", (once,)))]


def _no_number(kind: str, args: Sequence[str]) -> list[Worded]:
    """Raise ValueError for a constraint that has no rules."""
    if args and any(
        constant_of(one) for one in rules_by_name(ISS).get(kind, ())
    ):
        raise ValueError(f"{args[0][:12]!a} can't be read")
    raise ValueError("something is missing")


def _groups(
    one: NamedRule, kind: str, args: tuple[str, ...], grid: Dimensions
) -> list[Group | None]:
    """Return the items of a rule that a constraint of this type has."""
    fields, size = one.fields(ISS), grid.size

    def cells(names: Sequence[str]) -> Cells:
        if not names:
            raise ValueError("it has no cells")
        if names[-1] == "LOOP":
            names = [*names[:-1], names[0]]
        return tuple([cell_of(name, grid) for name in names])

    if not fields and args:
        raise ValueError("it takes no argument")
    if not fields:
        return [None]
    if fields[-1] == "edges":
        arg = kind if one.argument == ALWAYS else ""
        pairs = edges(cells(args), size)
        if fields[0] == "reversed":
            pairs = [(b, a) for a, b in pairs]
        return [Group(arg, (pair,)) for pair in pairs]
    if fields == ("cells",):
        return [Group("", (cells(args[1:] if constant_of(one) else args),))]
    if fields == ("shafts",):
        return [_arrow(one, kind, args, grid)]
    if fields == ("lists",):
        texts = " ".join(args).split(" - ")
        return [Group("", tuple([cells(part.split()) for part in texts]))]
    if fields in (("value", "cells"), ("value", "loop")):
        value, names = args[0], args[1:]
        if PLACE.fullmatch(value) or is_helper(value, grid):
            value, names = one.default(9), args
            if not value:
                raise ValueError("it has no number")
        if "=" in value:
            return []
        bare = one.argument == OPTIONAL and not one.default(size)
        bare = bare and value in ("", "0")
        return [Group("" if bare else value, (cells(names),))]
    if fields == ("values", "cells"):
        return [Group(args[0].replace("_", "+"), (cells(args[1:]),))]
    if fields == ("weights", "cells"):
        arg = args[0].replace("_=_", "*").replace("_", "*")
        return [Group(arg, (cells(args[1:]),))] if "*" in arg else []
    if fields == ("count", "cells"):
        return [_equal_lists(whole_number(args[0]), cells(args[1:]))]
    if fields == ("square", "values"):
        corner = cells(args[:1])[0]
        four = (corner, corner + 1, corner + size, corner + size + 1)
        if not (corner + 1) % size or not grid.holds(four[3]):
            raise ValueError("its cells are not in the grid")
        return [Group("+".join(args[1:]), (four,))]
    if fields == ("key", "cells"):
        return _keyed(args, cells)
    if fields == ("value", "diagonal"):
        return [Group(args[0], (diagonal_from(cell_of(args[1], grid), grid),))]
    if fields == ("value", "line"):
        return [Group(args[0], (line_of(args[1], grid),))]
    line = line_of(args[0], grid)
    both = zip((line, line[::-1]), args[1:], strict=False)
    return [Group(value, (way,)) for way, value in both if value]


def _arrow(
    one: NamedRule, kind: str, args: tuple[str, ...], grid: Dimensions
) -> Group:
    """Return an arrow; that of the second type has a pill of some cells."""
    is_pill = kind != one.names(ISS)[0]
    length = whole_number(args[0]) if is_pill else 1
    cells = tuple([cell_of(name, grid) for name in args[is_pill:]])
    if is_pill and grid.digit(grid.size) > 9:
        raise ValueError("in grids of 9 values or fewer alone")
    return Group("", (tuple(sorted(cells[:length])), cells[length:]))


def _equal_lists(count: int, cells: Cells) -> Group:
    """Return this many lists of the same length."""
    length = len(cells) // count if count else 0
    if not length or len(cells) % count:
        raise ValueError("its cells are no sets of one size")
    starts = range(0, len(cells), length)
    return Group("", tuple([cells[k : k + length] for k in starts]))


def _keyed(
    args: Sequence[str], cells: Callable[[Sequence[str]], Cells]
) -> list[Group | None]:
    """Return the lists of cells after a key, each with or without a name."""
    lists: list[list[str]] = [[]]
    for text in args[1:]:
        if not text or text.startswith("_"):
            lists.append([])
        else:
            lists[-1].append(text)
    return [Group(args[0], (cells(one),)) for one in lists if len(one) > 1]


def _rules(
    nodes: Sequence[Node], grid: Dimensions, worded: Sequence[Worded]
) -> Rules:
    """Return the rules: their regions and the other constraints."""
    size = grid.size
    kinds = {node.kind: node.args for node in nodes}
    words: dict[str, tuple[Group, ...]] = {}
    for word in grid.words():
        name, _, item = word.partition("=")
        words[name] = (Group(item, ()),)
    regions, pieces, has_regions = regions_of(kinds, grid)
    if pieces:
        extra = [Group("", (piece,)) for piece in pieces]
        words["extra-regions"] = tuple(extra)
    for word, group in worded:
        if group is None:
            words.setdefault(word, ())
        else:
            words[word] = (*words.get(word, ()), group)
    if SAME_REGIONS in kinds:
        lists = largest([*regions, *pieces], grid)
        if len(lists) > 1 and len(lists[0]) < size:
            words["same-values"] = (Group("", tuple(lists)),)
    if "region-sum" in words and not has_regions:
        raise ValueError("RegionSumLine: there are no regions")
    return with_items(size, regions, words, Dimensions(*grid))


# The format.


def read(source: Source) -> Iterator[Item]:
    """Yield a puzzle for a block of lines, or for each line that has clues."""
    lines: list[str] = []
    for text in source:
        line = text.strip()
        if line and not line.startswith("#"):
            if len(text) >= PIECE:
                yield source.error(f"{PIECE} characters or more on a line")
                continue
            if _clue_cells([line]) & _clue_cells(lines):
                yield _item(source, "".join(lines))
                lines.clear()
            lines.append(line)
        elif lines and not line:
            yield _item(source, "".join(lines))
            lines.clear()
    if lines:
        yield _item(source, "".join(lines))


def _clue_cells(lines: Sequence[str]) -> set[str]:
    """Return the cells with clues; another clue begins another puzzle."""
    return {name for line in lines for name in GIVEN_CELL.findall(line)}


def _item(source: Source, text: str) -> Item:
    try:
        return puzzle_of(text)
    except FormatError as error:
        return error
    except ValueError as error:
        return source.error(str(error))


def is_iss(lines: Sequence[str]) -> bool:
    """Return whether the first lines begin such a string."""
    return bool(OPENING.match(first(lines) + "\n"))
