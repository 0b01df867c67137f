"""Writes puzzles as constraint strings of ISS.

    ISS                 the format
    text_of(puzzle)     the string of a puzzle, on a line

A rule without a type in ISS is written as cells that differ and tables of
pairs, if these express all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudokit.formats.iss import (
    Node,
    constant_of,
    is_iss,
    items_of,
    read,
)
from sudokit.formats.iss_cells import diagonal_from, names_of
from sudokit.formats.puzzle import Format, PuzzleRecord
from sudokit.formats.standing import sukaku_masks
from sudokit.rules.either import Either
from sudokit.rules.families import Cells, OneOf, Rule
from sudokit.rules.items import Group, groups_of
from sudokit.rules.kinds import as_puzzle
from sudokit.rules.lines import BASE64
from sudokit.rules.named import NAMED, rules_by_name
from sudokit.rules.named_rule import ISS as KEY
from sudokit.rules.named_rule import NamedRule
from sudokit.rules.rules import Rules
from sudokit.rules.spelling import regions_text
from sudokit.text.dimensions import WORDS, Dimensions


def text_of(puzzle: PuzzleRecord) -> str:
    """Return the string of a puzzle; ValueError for rules that ISS lacks."""
    grid = as_puzzle(puzzle.grid)
    rules, size = grid.rules, grid.size
    text = _shape(rules)
    if not rules.has_usual_boxes():
        text += ".NoBoxes" * (rules.grid.box()[0] > 1)
        if rules.shape is None or rules.shape[0] > 1:
            text += _regions(rules)
    text += "".join(
        dict.fromkeys(
            [
                _written(rule, rules)
                for rule in rules.rules
                if rule.word not in WORDS
            ]
        )
    )
    gone = sukaku_masks(puzzle)
    given = ""
    for cell in rules.grid.cells():
        value = grid.cells[cell]
        values = [value] if value else []
        if not value and gone and gone[cell]:
            values = [
                n for n in range(1, size + 1) if not gone[cell] >> n - 1 & 1
            ]
            if not values:  # two givens that contradict each other
                given += _candidates(cell, [1], rules.grid)
                values = [2]
        if values:
            given += _candidates(cell, values, rules.grid)
    text += given and f".{given}"
    return (text or ".Shape~9x9") + "\n"


def _shape(rules: Rules) -> str:
    """Return the grid and the digits, "" if they are those of 9x9.

    ISS sees the digits 1 to n of a grid of n rows or columns without them.
    """
    grid = rules.grid
    text = f".Shape~{grid.name()}"
    if not grid.least:
        text += f"~{grid.digits()}"
    elif grid.size != max(grid.rows, grid.columns):
        text += f"~{grid.size}"
    return "" if text == ".Shape~9x9" else text


def _regions(rules: Rules) -> str:
    """Return the regions; ValueError if their sizes differ."""
    many = {len(cells) for cells in rules.regions}
    if len(many) > 1:
        raise ValueError("constraint strings can't hold regions of two sizes")
    text = f".Jigsaw~{regions_text(rules)}"
    (cells,) = many
    if cells != max(rules.grid.rows, rules.grid.columns):
        text = f".RegionSize~{cells}{text}"
    return text


def _candidates(cell: int, values: Sequence[int], grid: Dimensions) -> str:
    digits = [str(grid.digit(value)) for value in values]
    return "~" + "_".join([*names_of([cell], grid.size), *digits])


def _written(rule: Rule, rules: Rules) -> str:
    """Return a rule as constraints; ValueError for one that ISS lacks."""
    if isinstance(rule, Either):
        texts = []
        for choice in rule.choices:
            text = "".join([_written(one, rules) for one in choice])
            texts.append(text if len(choice) == 1 else f".And{text}.End")
        return f".Or{''.join(texts)}.End"
    one = NAMED.get(rule.word)
    if one is not None and one.names(KEY):
        if rule.item:
            (group,) = groups_of(rule.item, rules.size)
            text = _entry(one, group, rules.grid)
        else:
            text = _global(one, rules)
        if text:
            return text
    if any(not isinstance(part, OneOf) for part in rule.parts()):
        raise ValueError(f"constraint strings can't hold {rule.notation()}")
    return _by_pairs(rule, rules.grid)


def _global(one: NamedRule, rules: Rules) -> str:
    """Return a rule without cells by its types, "" if they would say more.

    Two rules about unmarked places can share a type, which ignores numbers
    of marks.
    """
    names = one.names(KEY)
    sharing = rules_by_name(KEY)[names[0]]
    if one.fields(KEY) or not {other.word for other in sharing} <= {
        *rules.words
    }:
        return ""
    numbered = any(
        rule.word in one.unmarked and ":" in rule.item for rule in rules.rules
    )
    if len(sharing) > 1 and numbered:
        return ""
    return "".join([f".{name}" for name in names])


def _by_pairs(rule: Rule, grid: Dimensions) -> str:
    """Return a rule as sets of different values and tables of pairs."""
    text, size = "", grid.size
    for cells in rule.groups():
        text += "~".join([".AllDifferent", *names_of(cells, size)])
    every = range(size)
    lists: dict[Cells, list[str]] = {}
    for a, b, table in rule.pairs():
        if a == b:
            values = [v + 1 for v in every if table[v] >> v & 1]
            text += "." + _candidates(a, values, grid)
        else:
            names = lists.setdefault(table, [])
            names += ["", *names_of((a, b), size)]
    for table, names in lists.items():
        bits = [table[v] >> w & 1 for v in every for w in every] + [0] * 5
        signs = [
            BASE64[sum([bits[k + m] << m for m in range(6)])]
            for k in range(0, size * size, 6)
        ]
        text += "~".join([".Pair", "".join(signs).rstrip("A"), *names])
    return text


def _entry(one: NamedRule, group: Group, grid: Dimensions) -> str:
    """Return the constraint of an item; "" if none says the same."""
    size = grid.size
    fields, kind = one.fields(KEY), one.names(KEY)[0]
    names = [names_of(part, size) for part in group.parts]
    if fields == ("shafts",) and len(names) > 1:
        pill = [str(len(names[0]))] * (len(names[0]) > 1)
        kind = one.names(KEY)[1] if pill else kind
        shafts = [[f".{kind}", *pill, *names[0], *one] for one in names[1:]]
        return "".join(map("~".join, shafts))
    if fields[-1] == "edges" and group.arg:
        kind = group.arg.upper()
    args = _arguments(one, group, grid)
    try:
        items = items_of(Node(kind, tuple(args)), grid)
    except ValueError:
        return ""
    ordered = fields[-1] not in ("values", "diagonal", "line")
    for word, item in items:
        if word == one.word and item is not None:
            same = item.cells == group.cells or (
                not ordered and sorted(item.cells) == sorted(group.cells)
            )
            default = group.arg or one.default(size)
            if same and item.arg in (group.arg, default):
                return "~".join([f".{kind}", *args])
    return ""


def _arguments(one: NamedRule, group: Group, grid: Dimensions) -> list[str]:
    """Return the arguments after the type of a rule."""
    size = grid.size
    fields = one.fields(KEY)
    names = [names_of(part, size) for part in group.parts]
    first = names[0]
    if fields == ("reversed", "edges"):
        return first[::-1]
    if fields == ("lists",):
        return [sign for part in names for sign in ("-", *part)][1:]
    if fields == ("weights", "cells"):
        total, _, weights = group.arg.partition("*")
        return [f"{total}_=_{weights.replace('*', '_')}", *first]
    if fields == ("count", "cells"):
        return [str(len(names)), *[name for part in names for name in part]]
    if fields == ("square", "values"):
        return [*names_of([min(group.cells)], size), *group.arg.split("+")]
    if fields == ("value", "diagonal"):
        starts = [group.cells[0], group.cells[-1]]
        whole = [c for c in starts if _is_diagonal(c, group.cells, grid)]
        return [group.arg, *names_of(whole[:1], size)]
    if fields in (("value", "line"), ("line", "value")):
        i, j = group.cells[0], group.cells[-1]
        line = first[0][:2] if i // size == j // size else first[0][2:]
        if fields == ("value", "line"):
            return [group.arg, line]
        return [line, "", group.arg] if i > j else [line, group.arg]
    if fields == ("key", "cells"):
        return [group.arg, "", *first]
    if fields[-1] == "loop" and len(first) > 1 and first[0] == first[-1]:
        first = [*first[:-1], "LOOP"]
    if fields[0] in ("value", "values"):
        value = group.arg.replace("+", "_") or one.default(size) or "0"
        return [value, *first]
    constant = constant_of(one)
    return [constant, *first] if constant else first


def _is_diagonal(cell: int, cells: Cells, grid: Dimensions) -> bool:
    """Return whether these are the cells of the diagonal from this cell."""
    try:
        return sorted(diagonal_from(cell, grid)) == sorted(cells)
    except ValueError:
        return False


ISS: Final = Format(
    "iss",
    "constraint strings of the Interactive Sudoku Solver",
    read,
    text_of,
    is_iss,
    (".iss",),
    frozenset({"given marks", "shapes", "rules"}),
    blank=True,
    ruled=True,
)
