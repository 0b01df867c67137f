"""Which rows, columns and regions a step of rules needs beside its own.

houses_used(view)    their names

Cells of a rule can see each other, so that a rule has fewer fillings than
its digits alone allow.  A step's premises don't name such houses.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sudokit.lessons.sentences.view import View
from sudokit.logic.model.joint import ThoroughJoint
from sudokit.logic.model.parts import parts_of
from sudokit.logic.model.support import MOST_CELLS
from sudokit.rules.exclusions import Laws

MANY: Final = 30  # cells that are looked at


@lru_cache(1)  # a builder and what follows it ask for the same step
def houses_used(view: View) -> list[str]:
    """Return the fewest houses by which no filling has what a step removes.

    Those that the step names are left out.  [] is returned for many cells,
    for rules that can't be read together, and for what goes elsewhere.
    """
    laws, base = view.laws, view.names("base")
    cells = {cell for rule in view.rules("rule") for cell in rule.cells}
    cells.update(cell for name in base for cell in view.in_house(name))
    if not {*view.gone_cells} <= cells or len(cells) > MANY:
        return []
    shared = {
        name: len(cells.intersection(laws.houses[name]))
        for name, line in laws.kinds.items()
        if line and name not in base
    }
    needed = [name for name, count in shared.items() if count > 1]
    needed.sort(key=lambda name: shared[name])
    if _works(view, base, cells) or not _works(view, [*base, *needed], cells):
        return []
    for name in [*needed]:
        fewer = [one for one in needed if one != name]
        if _works(view, [*base, *fewer], cells):
            needed = fewer
    return sorted(needed, key=list(laws.houses).index)


def _works(view: View, houses: Sequence[str], cells: set[int]) -> bool:
    """Return whether no filling of some cells has what a step removes.

    Only these houses, and the rules that the step names, count.
    """
    among = view.rules("rule", "link")
    some = {name: view.laws.houses[name] for name in houses}
    laws = Laws(view.laws.rules, among, some, {})
    parts = [
        part
        for rule in view.rules("rule")
        for part in parts_of(laws, rule)
        if len(part.cells) <= MOST_CELLS
    ]
    joint = ThoroughJoint(laws, parts, (), sorted(cells))
    if not joint.order((laws.full,) * len(joint.cells)):
        return False
    masks = view.possible(joint.cells)
    for one in view.gone:
        out = laws.excluded(laws.code(one))
        rest = [
            mask & ~(out >> cell * laws.size)
            for mask, cell in zip(masks, joint.cells, strict=True)
        ]
        if joint.supported(tuple(rest)) is not None:
            return False
    return True
