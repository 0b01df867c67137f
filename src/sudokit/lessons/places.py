"""Where to look for a step, in words.

place_text(place)   ``box 7`` for the place ``b7`` of a step
"""

from __future__ import annotations

from sudokit.rules.house_names import house_name
from sudokit.system.language.phrases import house_text, listed


def place_text(place: str) -> str:
    """Return the place of a step in the player's language.

    Cells stay as they are, as every text names them so.

    >>> place_text("b7"), place_text("r1, c4"), place_text("r2c7")
    ('box 7', 'row 1 and column 4', 'r2c7')
    """
    houses = place.split(", ")
    return listed([house_text(house_name(house)) for house in houses])
