"""Values that clash, as data and in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Clash(NamedTuple):
    """A value that occurs more than once in a house.

    ``house`` is its name, such as ``row 3``, ``cells`` are the cells with
    the value as (i, j), row and column from 0, in their order.  If a
    rule forbids two neighbouring values, ``house`` is its name, and the
    second cell has ``second``.  If a rule forbids all values together,
    such as those of a sum, ``house`` is the rule with its cells, ``value``
    is 0, and ``cells`` are those with a value, none if no values fit.
    ``least`` is the digit of the value 1.

    >>> from sudokit import Grid, errors
    >>> errors(Grid.parse("55" + "." * 79))[0]
    Clash(house='row 1', value=5, cells=((0, 0), (0, 1)), second=0, least=1)
    """

    house: str
    value: int
    cells: tuple[tuple[int, int], ...]
    second: int = 0
    least: int = 1


def clashes(house: str, cells: Iterable[tuple[int, int, int]]) -> list[Clash]:
    """Return the clashes in a house, by value; cells are (i, j, value).

    >>> clashes("row 1", [(0, 0, 5), (0, 1, 3), (0, 6, 5)])
    [Clash(house='row 1', value=5, cells=((0, 0), (0, 6)), second=0, least=1)]
    """
    places: dict[int, list[tuple[int, int]]] = {}
    for i, j, n in cells:
        if n:
            places.setdefault(n, []).append((i, j))
    return [
        Clash(house, n, tuple(places[n]))
        for n in sorted(places)
        if len(places[n]) > 1
    ]


def due_first(all_clashes: list[Clash], due: list[Clash]) -> list[Clash]:
    """Return the clashes with those that are due to the clues first.

    >>> first, second = Clash("row 1", 5, ()), Clash("row 2", 1, ())
    >>> due_first([first, second], [second]) == [second, first]
    True
    """
    names = {(clash.house, clash.value) for clash in due}
    return sorted(
        all_clashes, key=lambda clash: (clash.house, clash.value) not in names
    )


def clash_text(clash: Clash) -> str:
    """Return a clash in words: ``row 3: 5 at r3c1 and r3c7``.

    >>> clash_text(Clash("row 3", 5, ((2, 0), (2, 6))))
    'row 3: 5 at r3c1 and r3c7'
    """
    from sudokit.text.cells import cell_name, sign_of  # noqa: PLC0415

    names = [cell_name(i, j) for i, j in clash.cells]
    if not names:
        return f"{clash.house}: no values fit"
    by = clash.least - 1
    second = f"{sign_of(clash.second + by)} at " if clash.second else ""
    first = names[:-1]
    listed = f"{', '.join(first)}{' and ' * bool(first)}{second}{names[-1]}"
    if not clash.value:
        values = "value" if len(names) == 1 else "values"
        return f"{clash.house}: broken by the {values} at {listed}"
    return f"{clash.house}: {sign_of(clash.value + by)} at {listed}"
