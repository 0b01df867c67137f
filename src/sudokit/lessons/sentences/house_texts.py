"""Houses as people read them: ``rows 1 and 2``, ``the falling diagonal``.

houses_text(names)    a text for each kind of row, column or box
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from sudokit.rules.house_names import KINDS, house_name
from sudokit.system.language import _, spoken
from sudokit.system.language.phrases import house_text, listed


def houses_text(names: Iterable[str]) -> list[str]:
    """Return houses in words, those of a kind together."""
    return [*_houses_text(tuple(dict.fromkeys(names)), spoken())]


@lru_cache(maxsize=1000)
def _houses_text(names: tuple[str, ...], _language: str) -> list[str]:
    """Return the same of different names, in the current language."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kind, _blank, number = house_name(name).rpartition(" ")
        kinds.setdefault(kind, []).append(number)
    texts = []
    for kind, some in kinds.items():
        if kind in KINDS.values() and len(some) > 1:
            texts.append(_many(kind, listed(sorted(some, key=int))))
        else:
            texts += [house_text(f"{kind} {one}".strip()) for one in some]
    return texts


def _many(kind: str, numbers: str) -> str:
    """Return several lines or boxes by their numbers."""
    if kind == "row":
        return _("rows {numbers}", numbers=numbers)
    if kind == "column":
        return _("columns {numbers}", numbers=numbers)
    return _("boxes {numbers}", numbers=numbers)
