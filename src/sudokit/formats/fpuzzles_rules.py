"""The rules of f-puzzles: objects with cells, lines and values, both ways.

    rule_items(content, n)  the items of each named rule, taken from an object
    rule_keys(rules)   the keys that rules have in an object
    cells_named(list, ...)  the cells of a list such as ["R1C1"]
    place_named(name, n)    the row and column of a name

A rule has its key, and the fields of each object in the list there, in
``keys``; without fields the value is true.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from sudokit.formats.source import clean
from sudokit.rules.families import Cells, Rule
from sudokit.rules.items import Group, groups_of
from sudokit.rules.named import NAMED, rules_by_name
from sudokit.rules.named_rule import ALWAYS, FPUZZLES, Key, NamedRule
from sudokit.rules.rules import Rules

JsonObject = dict[str, object]
CELL: Final = re.compile("[rR]([0-9]{1,2})[cC]([0-9]{1,2})")
NEGATIVE: Final = "negative"
DRAWINGS: Final = ("line", "cage", "circle", "rectangle")
OFF: Final = (
    "false", "f", "0", "0.0", "no", "n", "", "-", "none", "null", "nan", "{}",
)  # fmt: skip
# Keys of a rule that are read, or only say how it looks.
OF_RULES: Final = (
    "cells", "cell", "cloneCells", "value", "values", "lines", "direction",
    "outlineC", "baseC", "fontC", "width", "height", "size", "angle", "color",
    "fontSize", "fromConstraint", "isNewConstraint", "index", "uuid",
)  # fmt: skip
DIRECTIONS: Final = {"U": -1, "D": 1, "L": -1, "R": 1}


def is_on(name: str, value: object) -> bool:
    """Return whether a flag is set; ValueError if that isn't clear.

    >>> is_on("antiking", "false")
    False
    """
    text = str(value).lower()
    if text in ("true", "t", "1", "yes"):
        return True
    if text in OFF:
        return False
    raise ValueError(f"{clean(name)[:20]} is {clean(text)[:20]!a}, not true")


def means(entry: object) -> bool:
    """Return whether the value of an unknown key may say something.

    >>> means("X"), means([])
    (True, False)
    """
    return str(entry).lower() not in (*OFF, "[]")


def check_keys(entry: JsonObject, known: Sequence[str], name: str) -> None:
    """Raise ValueError for a key of an object that may carry meaning.

    >>> check_keys({"value": 3, "odd": False}, ("value",), "a cage")
    """
    for key, value in entry.items():
        if str(key) not in known and means(value):
            raise ValueError(
                f"{name} has the key {clean(str(key))[:30]!a}, which can't"
                " be read"
            )


def rule_items(
    content: JsonObject, size: int = 9
) -> dict[str, tuple[Group, ...]]:
    """Return the words of rules with their items; their keys go.

    ValueError for a value that doesn't fit its key.

    >>> rule_items({"antiking": True, "even": [{"cell": "R1C1"}]})
    {'anti-king': (), 'even': (Group(arg='', parts=((0,),)),)}
    """
    words: dict[str, tuple[Group, ...]] = _unmarked(content)
    for one in NAMED.values():
        names = one.names(FPUZZLES)
        if (
            names
            and not one.unmarked
            and all(name in content for name in names)
        ):
            values = [content.pop(name) for name in names]
            fields = one.fields(FPUZZLES)
            groups = _groups(one, values[0], size) if fields else ()
            is_set = not fields and is_on(names[0], values[0])
            if groups or is_set:
                words[one.word] = groups
    for key, step in (("diagonal+", size - 1), ("diagonal-", size + 1)):
        if is_on(key, content.pop(key, False)):
            # One alone is a region of its own.
            start = size - 1 if key == "diagonal+" else 0
            line = tuple([start + step * k for k in range(size)])
            more = words.get("extra-regions", ())
            words["extra-regions"] = (*more, Group("", (line,)))
    return words


def _unmarked(content: JsonObject) -> dict[str, tuple[Group, ...]]:
    """Return the rules about places without a mark; their keys go.

    They are in a list of their own, or have the key of another rule, which
    spares marks if there are some.
    """
    words: dict[str, tuple[Group, ...]] = {}
    listed = _listed(content.pop(NEGATIVE, []), NEGATIVE)
    kinds = dict.fromkeys(map(str, listed))
    for one in NAMED.values():
        key = one.keys.get(FPUZZLES)
        if key is None or not one.unmarked:
            continue
        marks = [
            n for word in one.unmarked for n in NAMED[word].names(FPUZZLES)
        ]
        marked = any(name in content for name in marks)
        if key.constant in kinds:
            del kinds[key.constant]
            words[one.word] = ()
        elif marked and key.names[0] in content:
            del content[key.names[0]]
            words[one.word] = ()
    for kind in kinds:
        raise ValueError(f"negative {kind[:20]!a} is not known")
    return words


def drop_drawings(
    content: JsonObject, words: Mapping[str, tuple[Group, ...]], size: int
) -> None:
    """Remove the drawings of the given rules; others stay."""
    drawn = {
        frozenset(part)
        for groups in words.values()
        for group in groups
        for part in group.parts
    }
    for key in DRAWINGS:
        left = [
            entry
            for entry in _listed(content.get(key, []), key)
            if not (
                isinstance(entry, dict) and _draws(key, entry, drawn, size)
            )
        ]
        content.pop(key, None)
        if left:
            content[key] = left


def _draws(
    key: str, entry: JsonObject, drawn: set[frozenset[int]], size: int
) -> bool:
    """Return whether an object draws rules of these cells."""
    if "fromConstraint" in entry:
        return True
    lines = entry.get("lines") if key == "line" else [entry.get("cells")]
    return all(
        frozenset(cells_named(line, key, size)) in drawn
        for line in _listed(lines, key)
    )


def _listed(value: object, key: str) -> list[object]:
    if not isinstance(value, list):
        raise ValueError(f"{key} is not a list")
    return value


def _groups(one: NamedRule, value: object, size: int) -> tuple[Group, ...]:
    """Return the items of a key.

    One whose argument isn't filled in yet is left out.
    """
    key, fields = one.names(FPUZZLES)[0], one.fields(FPUZZLES)
    groups: list[Group] = []
    for entry in _listed(value, key):
        if not isinstance(entry, dict):
            raise ValueError(f"{key} has something else than objects")
        check_keys(entry, OF_RULES, key)
        items = _group(key, fields, entry, size)
        groups += [g for g in items if g.arg or one.argument != ALWAYS]
    if fields == ("cell",) and groups:
        cells = [cell for group in groups for cell in group.cells]
        return (Group("", (tuple(dict.fromkeys(cells)),)),)
    return tuple(groups)


def _argument(value: object) -> str:
    """Return the value of an entry, "" if it is empty."""
    if isinstance(value, bool):
        raise ValueError(f"{value} is not a value of a rule")
    return "" if value is None else str(value)


def _group(
    key: str, fields: tuple[str, ...], entry: JsonObject, size: int
) -> list[Group]:
    """Return the items of an object, one for each line if it has lines."""
    arg = _argument(entry.get("value")) if "value" in fields else ""
    if "cell" in fields:
        place = place_named(entry.get("cell"), size)
        if "direction" in fields:
            line = _diagonal(place, str(entry.get("direction")), size)
        elif "value" in fields:
            line = _straight(place, size)
        else:
            line = (_cell(place, size),)
        return [Group(arg, (line,))]
    if "values" in fields:
        values = _listed(entry.get("values", []), "values")
        arg = "+".join(map(str, values))
    lines = [
        cells_named(line, key, size)
        for line in _listed(entry.get("lines", []), "lines")
    ]
    if fields == ("cells", "lines"):
        # In a pill the digits are in the order of reading.
        circle = tuple(sorted(cells_named(entry.get("cells"), key, size)))
        shafts = [line[1:] for line in lines if len(line) > 1]
        return [Group("", (circle, *shafts))] if shafts else []
    if "lines" in fields:
        return [Group(arg, (line,)) for line in lines if len(line) > 1]
    if not entry.get("cells"):
        return []  # nothing is drawn
    parts = [cells_named(entry.get("cells"), key, size)]
    if "cloneCells" in fields:
        parts.append(cells_named(entry.get("cloneCells"), key, size))
    return [Group(arg, tuple(parts))]


def cells_named(listed: object, key: str, size: int) -> Cells:
    """Return the cells of a list such as ``["R1C1", ...]``."""
    if not isinstance(listed, list):
        kind = "region" if key == "extraregion" else key
        raise ValueError(f"a {kind} has no cells")
    return tuple([_cell(place_named(name, size), size) for name in listed])


def place_named(name: object, size: int) -> tuple[int, int]:
    """Return the row and column from 0; a place can be beside the grid."""
    match = CELL.fullmatch(str(name))
    if match is None or max(int(match[1]), int(match[2])) > size + 1:
        raise ValueError(f"{str(name)[:12]!a} is not a cell such as R1C1")
    return int(match[1]) - 1, int(match[2]) - 1


def _cell(place: tuple[int, int], size: int) -> int:
    i, j = place
    if not _is_inside(place, size):
        raise ValueError(f"{_name(place)!a} is not a cell such as R1C1")
    return size * i + j


def _is_inside(place: tuple[int, int], size: int) -> bool:
    return min(place) >= 0 and max(place) < size


def _name(place: tuple[int, int]) -> str:
    return f"R{place[0] + 1}C{place[1] + 1}"


def _walk(i: int, j: int, down: int, right: int, size: int) -> Cells:
    """Return the cells from one to the edge."""
    cells = []
    while _is_inside((i, j), size):
        cells.append(size * i + j)
        i, j = i + down, j + right
    return tuple(cells)


def _straight(place: tuple[int, int], size: int) -> Cells:
    """Return the row or column at a place beside the grid."""
    i, j = place
    down = (i < 0) - (i >= size)
    right = (j < 0) - (j >= size)
    if bool(down) != bool(right):
        return _walk(i + down, j + right, down, right, size)
    raise ValueError(f"{_name(place)!a} is not beside the grid")


def _diagonal(place: tuple[int, int], direction: str, size: int) -> Cells:
    """Return the diagonal from a place in or beside the grid."""
    if not re.fullmatch("[UD][LR]", direction):
        raise ValueError(f"{direction[:12]!a} is no direction such as DR")
    down, right = (DIRECTIONS[sign] for sign in direction)
    i, j = place
    if not _is_inside(place, size):
        i, j = i + down, j + right
    if not _is_inside((i, j), size):
        raise ValueError(f"{_name(place)!a} is not beside the grid")
    return _walk(i, j, down, right, size)


# Writing.


def rule_keys(rules: Rules) -> JsonObject:
    """Return the rules by their keys, other houses as extra regions.

    ValueError for a rule that f-puzzles lacks.
    """
    flags: JsonObject = {}
    lists: dict[str, list[object]] = {}
    for rule in rules.rules:
        one = NAMED.get(rule.word)
        key = None if one is None else one.keys.get(FPUZZLES)
        if one is None or key is None:
            if rule.pairs() or rule.parts() or not rule.groups():
                raise ValueError(f"f-puzzles has no rule {rule.word}")
        else:
            _check_unmarked(one, key, rules)
        if one is not None and key is not None and key.fields and rule.item:
            (group,) = groups_of(rule.item, rules.size)
            entries = _entries(one, rule, group, rules.size)
            lists.setdefault(key.names[0], []).extend(entries)
        elif key is not None and key.names[0] == NEGATIVE:
            lists.setdefault(NEGATIVE, []).append(key.constant)
        elif key is not None and not key.fields:
            flags |= dict.fromkeys(key.names, True)
        else:
            lists.setdefault("extraregion", []).extend(
                [
                    {"cells": _names(cells, rules.size)}
                    for cells in rule.groups()
                ]
            )
    return flags | lists


def _check_unmarked(one: NamedRule, key: Key, rules: Rules) -> None:
    """Raise ValueError for a rule whose key would spare marks."""
    spared = [
        word
        for other in rules_by_name(FPUZZLES)[key.names[0]]
        for word in other.unmarked
    ]
    if not one.unmarked and not set(spared).isdisjoint(rules.words):
        raise ValueError(f"{one.word} spares dots in f-puzzles")


def _names(cells: Cells, size: int) -> list[str]:
    return [_name(divmod(cell, size)) for cell in cells]


def _entries(
    one: NamedRule, rule: Rule, group: Group, size: int
) -> list[JsonObject]:
    """Return the objects of an item; ValueError if they mean another rule."""
    key, fields = one.names(FPUZZLES)[0], one.fields(FPUZZLES)
    entry: JsonObject = {}
    parts = group.parts
    if fields == ("cells", "lines") and len(parts) == 1:
        parts = (parts[0][:1], parts[0][1:])
    if fields == ("cell",):
        return [{"cell": name} for name in _names(group.cells, size)]
    if "cell" in fields:
        i, j = divmod(parts[0][0], size)
        k, m = divmod(parts[0][1], size) if len(parts[0]) > 1 else (i, j)
        entry["cell"] = _name((2 * i - k, 2 * j - m))
        if "direction" in fields:
            # One cell alone is a corner, which the diagonal leaves at once.
            down = k > i if k != i else i > 0
            right = m > j if m != j else j > 0
            entry["direction"] = "UD"[down] + "LR"[right]
    elif "lines" in fields and "cells" in fields:
        entry["lines"] = [
            _names((parts[0][-1], *part), size) for part in parts[1:]
        ]
        entry["cells"] = _names(parts[0], size)
    elif "lines" in fields:
        entry["lines"] = [_names(parts[0], size)]
    else:
        entry["cells"] = _names(parts[0], size)
    if "cloneCells" in fields:
        entry["cloneCells"] = _names(parts[1], size)
    if "values" in fields:
        entry["values"] = [int(value[:9]) for value in group.arg.split("+")]
    elif group.arg:
        entry["value"] = group.arg
    if _group(key, fields, entry, size) != [Group(group.arg, parts)]:
        raise ValueError(f"f-puzzles can't hold {rule.word}={rule.item}")
    return [entry]
