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
    OF_TYPE,
    Node,
    diagonal_from,
    fields_of,
    is_iss,
    items_of,
    names_of,
    number_of,
    read,
    types_of,
)
from sudokit.formats.puzzle import Format, PuzzleRecord
from sudokit.rules.either import Either
from sudokit.rules.families import Cells, OneOf, Rule
from sudokit.rules.items import Group, Named, groups_of
from sudokit.rules.named import NAMED
from sudokit.rules.relations import BASE64
from sudokit.rules.rules import Rules
from sudokit.rules.solving import as_puzzle, ruled_out_masks
from sudokit.rules.spelling import regions_text
from sudokit.text.characters import squarest_rows


def text_of(puzzle: PuzzleRecord) -> str:
    """The string of a puzzle, on a line; ValueError for other rules."""
    grid = as_puzzle(puzzle.grid)
    rules, size = grid.rules, grid.size
    found = "" if size == 9 else f".Shape~{size}x{size}"
    usual = squarest_rows(size)
    if rules.shape is None or rules.shape[0] != usual:
        found += ".NoBoxes" * bool(usual)
        if rules.shape is None or rules.shape[0] > 1:
            found += f".Jigsaw~{regions_text(rules)}"
    for text in dict.fromkeys([_written(rule, rules) for rule in rules.rules]):
        found += text
    gone = ruled_out_masks(puzzle.grid)
    left = grid.masks() if gone else []
    given = ""
    for cell, value in enumerate(grid.cells):
        values = [value] if value else []
        if not value and gone and gone[cell]:
            values = [n for n in range(1, size + 1) if left[cell] >> n - 1 & 1]
        if values:
            given += _candidates(cell, values, size)
    found += given and f".{given}"
    return (found or ".Shape~9x9") + "\n"


def _candidates(cell: int, values: Sequence[int], size: int) -> str:
    return "~" + "_".join([*names_of([cell], size), *map(str, values)])


def _written(rule: Rule, rules: Rules) -> str:
    """A rule as constraints; ValueError for one that ISS lacks."""
    if isinstance(rule, Either):
        texts = []
        for choice in rule.choices:
            text = "".join([_written(one, rules) for one in choice])
            texts.append(text if len(choice) == 1 else f".And{text}.End")
        return f".Or{''.join(texts)}.End"
    if rule.word == "diagonals":
        return ".Diagonal~1.Diagonal~-1"
    one = NAMED.get(rule.word)
    if one is not None and one.iss:
        if rule.item:
            (group,) = groups_of(rule.item, rules.size)
            text = _entry(one, group, rules.size)
        else:
            text = _global(one, rules)
        if text:
            return text
    if any(not isinstance(part, OneOf) for part in rule.parts()):
        raise ValueError(f"constraint strings can't hold {rule.spelled()}")
    return _by_pairs(rule, rules.size)


def _global(one: Named, rules: Rules) -> str:
    """A rule without cells by its type, "" if that would say more."""
    (kind,) = types_of(one)
    others = {other.word for other in OF_TYPE[kind]}
    numbers = [
        rule
        for rule in rules.rules
        if rule.word.startswith("kropki") and ":" in rule.item
    ]
    if fields_of(one) or not others <= set(rules.words):
        return ""
    return "" if len(others) > 1 and numbers else f".{kind}"


def _by_pairs(rule: Rule, size: int) -> str:
    """A rule by what differs, and by the tables of its pairs."""
    found = ""
    for cells in rule.groups():
        found += "~".join([".AllDifferent", *names_of(cells, size)])
    every = range(size)
    lists: dict[Cells, list[str]] = {}
    for a, b, table in rule.pairs():
        if a == b:
            values = [v + 1 for v in every if table[v] >> v & 1]
            found += "." + _candidates(a, values, size)
        else:
            names = lists.setdefault(table, [])
            names += ["", *names_of((a, b), size)]
    for table, names in lists.items():
        bits = [table[v] >> w & 1 for v in every for w in every] + [0] * 5
        signs = [
            BASE64[sum([bits[k + m] << m for m in range(6)])]
            for k in range(0, size * size, 6)
        ]
        found += "~".join([".Pair", "".join(signs).rstrip("A"), *names])
    return found


def _entry(one: Named, group: Group, size: int) -> str:
    """The constraint of an item; "" if there is none that says the same."""
    fields, kind = fields_of(one), types_of(one)[0]
    names = [names_of(part, size) for part in group.parts]
    head = [number_of(one)] * bool(number_of(one))
    if one.word == "arrow" and len(names) > 1:
        pill = [str(len(names[0]))] * (len(names[0]) > 1)
        kind = "PillArrow" if pill else kind
        return "".join(
            [
                "~".join([f".{kind}", *pill, *names[0], *shaft])
                for shaft in names[1:]
            ]
        )
    args = head + names[0]
    if fields == "edges":
        kind = group.arg.upper() or kind
        args = names[0][::-1] if kind == "GreaterThan" else names[0]
    elif fields == "lists":
        args = [sign for part in names for sign in ("-", *part)][1:]
    elif fields == "weights cells":
        total, _, weights = group.arg.partition("*")
        args = [f"{total}_=_{weights.replace('*', '_')}", *names[0]]
    elif fields == "count cells":
        args = [str(len(names)), *[name for part in names for name in part]]
    elif fields == "cell values":
        args = [*names_of([min(group.cells)], size), *group.arg.split("+")]
    elif fields == "value diagonal":
        starts = [group.cells[0], group.cells[-1]]
        whole = [c for c in starts if _is_diagonal(c, group.cells, size)]
        args = [group.arg, *names_of(whole[:1], size)]
    elif fields in ("value line", "line value"):
        i, j = group.cells[0], group.cells[-1]
        line = names[0][0][:2] if i // size == j // size else names[0][0][2:]
        args = [group.arg, line]
        if fields == "line value":
            args = [line, "", group.arg] if i > j else [line, group.arg]
    elif fields == "key cells":
        args = [group.arg, "", *names[0]]
    elif "value" in fields:
        value = group.arg.replace("+", "_") or "0"
        if one.word == "german-whisper" and not group.arg:
            value = str((size + 1) // 2)
        args = [value, *names[0]]
        if one.word == "sum-line" and args[1] == args[-1]:
            args[-1] = "LOOP"
    try:
        told = items_of(Node(kind, tuple(args)), size)
    except ValueError:
        return ""
    exact = fields not in ("cell values", "value diagonal", "value line")
    for word, item in told:
        if word == one.word and item is not None:
            same = item.cells == group.cells or (
                not exact and sorted(item.cells) == sorted(group.cells)
            )
            if same and (item.arg == group.arg or not group.arg):
                return "~".join([f".{kind}", *args])
    return ""


def _is_diagonal(cell: int, cells: Cells, size: int) -> bool:
    """Are these the cells of the diagonal that begins there?"""
    try:
        return sorted(diagonal_from(cell, size)) == sorted(cells)
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
    ruled=True,
)
