"""Sentences for the techniques of the hardest puzzles.

fireworks(view)        tridagon(view)
locked_sectors(view)   junior_exocet(view)
"""

from __future__ import annotations

from sudokit.lessons.sentences.view import View, bit
from sudokit.native.bits import members
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import either, listed


def fireworks(view: View) -> list[str]:
    """Return the digits of each pivot and its wings, and what they fill."""
    lines = view.names("base")
    parts: list[tuple[list[int], list[int], int]] = []
    for role, what in view.step.premises:
        if role not in ("first", "second") or isinstance(what, str):
            continue
        if role == "first" and (not parts or parts[-1][1]):
            parts.append(([], [], 0))
        if not parts:
            return []
        pivot, wings, mask = parts[-1]
        (pivot if role == "first" else wings).append(view.cell(what))
        parts[-1] = pivot, wings, mask | bit(what.n)
    if not parts or len(lines) != 2 * len(parts):
        return []
    first: list[str] = []
    for at, (pivot, wings, mask) in enumerate(parts):
        boxes = [name for name in view.shared(pivot) if name[0] == "b"]
        first.append(
            _(
                "{values} in {lines} are in {box} or in {wings}",
                values=view.all_values(mask),
                lines=view.houses(lines[2 * at : 2 * at + 2]),
                box=view.houses(boxes),
                wings=view.one_cell(wings),
            )
        )
    cells = {cell for pivot, wings, _mask in parts for cell in pivot + wings}
    return [
        listed(first) + ".",
        _(
            "If such a digit isn't in {wings}, both lines have it in the box,"
            " where they cross: in {pivots}.",
            wings=view.one_cell(parts[0][1]),
            pivots=view.one_cell([cell for part in parts for cell in part[0]]),
        )
        if len(parts) == 1
        else _(
            "If such a digit isn't in {wings}, both of its lines have it in"
            " the box, where they cross.",
            wings=view.one_cell(parts[0][1]),
        ),
        _(
            "So {cells} have only these {size} digits, and {conclusion}.",
            cells=view.all_cells(cells),
            size=len(cells),
            conclusion=view.conclusion(),
        ),
    ]


def tridagon(view: View) -> list[str]:
    """Return the cells, why three digits can't fill them, the guardians."""
    cells, fins = view.cells("cell"), view.choices("fin")
    if not cells or not fins:
        return []
    other = 0
    for one in fins:
        other |= bit(one.n)
    mask = view.mask(cells) & ~other
    guards = [
        _(
            "{n} in {cells}",
            n=view.sign(v + 1),
            cells=view.one_cell(
                [view.cell(one) for one in fins if one.n == v + 1]
            ),
        )
        for v in members(other)
    ]
    return [
        _(
            "{cells} would be a tridagon if they had only {values}.",
            cells=view.all_cells(cells),
            values=view.all_values(mask),
        ),
        _(
            "Three digits can't fill it: the boxes would need them in turn,"
            " and one box has its cells the other way round."
        ),
        ngettext(
            "So {others} is true, and {conclusion}.",
            "So one of these is true: {others}; what all of them rule out"
            " goes: {conclusion}.",
            len(fins),
            others=either(guards),
            conclusion=view.conclusion(),
        ),
    ]


def locked_sectors(view: View) -> list[str]:
    """Return the cells, the digits of each house, and what they use up."""
    cells = view.cells("cell")
    held: dict[str, int] = {}
    house = ""
    for role, what in view.step.premises:
        if role == "cover" and isinstance(what, str):
            house = what
        elif role in ("first", "second") and not isinstance(what, str):
            held[house] = held.get(house, 0) | bit(what.n)
    if not cells or not held or "" in held:
        return []
    links = [
        _(
            "{values} in {house}",
            values=view.all_values(mask),
            house=view.houses([name]),
        )
        for name, mask in held.items()
    ]
    return [
        _(
            "All candidates of {cells} are {links}.",
            cells=view.all_cells(cells),
            links=listed(links),
        ),
        _(
            "A house has each digit once, so that is room for {size} digits,"
            " and there are {size} cells: each of these digits is in one of"
            " them.",
            size=len(cells),
        ),
        _(
            "So what sees all places of such a digit in these cells goes:"
            " {conclusion}.",
            conclusion=view.conclusion(),
        ),
    ]


def junior_exocet(view: View) -> list[str]:
    """Return the base, why its digits are in the targets, and what goes."""
    base, targets = view.cells("first"), view.cells("second")
    cross = view.names("base")
    if len(base) != 2 or len(targets) != 2 or not cross:
        return []
    mask = view.mask(base)
    parts = {
        "base": view.all_cells(base),
        "targets": view.one_cell(targets),
        "cross": view.houses(cross),
    }
    last = _("So the targets have the same two digits as the base")
    if boxes := view.names("cover"):
        last = _(
            "{sentence}, and in {box} only the cells off the cross-line and"
            " off the base's line can have the digit of the other target",
            sentence=last,
            box=view.houses(boxes),
        )
    return [
        _(
            "{base} have two of {values}.",
            values=view.all_values(mask),
            **parts,
        ),
        _(
            "Apart from the three boxes of these cells, each of these digits"
            " fits in {cross} at most twice; what is in the base is nowhere"
            " else on its line, so its third place is {targets}.",
            **parts,
        ),
        f"{last}.",
        _(
            "With any other candidate some digit of the base would have no"
            " place: {conclusion}.",
            conclusion=view.conclusion(),
        ),
    ]
