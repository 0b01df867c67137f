"""Where to look for a step, in words.

place_of(view)    ``box 7``, ``the cage of 12 at r6c2``, or cells
"""

from __future__ import annotations

from typing import Final

from sudokit.core.choice import Choice
from sudokit.lessons.sentences.cell_names import cell_texts
from sudokit.lessons.sentences.view import View
from sudokit.system.language import _
from sudokit.system.language.phrases import listed

RULES: Final = 2  # rules that a place names
CELLS: Final = 16  # cells or runs of cells, as of an SK Loop


def place_of(view: View) -> str:
    """Return the base houses of a step, its rules, or its cells."""
    houses = view.names("base")
    if houses:
        return view.houses(houses)
    rules = view.rules("rule")
    if 0 < len(rules) <= RULES:
        return view.rules_text(rules)
    cells = {
        view.cell(premise.what)
        for premise in view.step.pattern
        if isinstance(premise.what, Choice)
    }
    texts = cell_texts(cells, view.size)
    if len(texts) <= CELLS:
        return listed(texts)
    return _(
        "{cell} and {n} more cells",
        cell=view.label(min(cells)),
        n=len(cells) - 1,
    )
