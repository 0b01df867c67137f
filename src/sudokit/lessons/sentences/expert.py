"""Sentences for the techniques of the hardest puzzles.

locked_sectors(view)
"""

from __future__ import annotations

from sudokit.lessons.sentences.view import View, all_values, bit
from sudokit.system.language import _
from sudokit.system.language.phrases import listed


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
            values=all_values(mask),
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
