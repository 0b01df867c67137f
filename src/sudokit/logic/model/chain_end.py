"""How a chain through rules ends: what its candidates contradict.

    chain_ends(laws, left, starts, items)    the contradictions to name
    empty_places(laws, left)                 those of candidates that are left
    end_text(laws, end)                      one of them in short

A chain starts from one of several candidates, and its items are candidates
that are then true or false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from sudokit.rules.exclusions import Laws
from sudokit.rules.notation import cells_label
from sudokit.system.language import _

Literal: TypeAlias = tuple[int, bool]  # a candidate, and whether it is true

# Kinds of contradictions.
ITSELF: Final = "itself"  # what is assumed is false
TWICE: Final = "twice"  # a house has a value twice
EXCLUDED: Final = "excluded"  # a candidate is true that another rules out
NOWHERE: Final = "nowhere"  # a house has no place for a value
EMPTY: Final = "empty"  # a cell has no candidate left


class ChainEnd(NamedTuple):
    """A kind of contradiction, its house or "", its cell or -1, its value.

    The value counts from 0, and is -1 for an empty cell.
    """

    kind: str
    house: str = ""
    cell: int = -1
    value: int = -1


def chain_ends(
    laws: Laws, left: int, starts: Sequence[int], items: Sequence[Literal]
) -> list[ChainEnd]:
    """Return a contradiction that holds from each start.

    If there is none, one of each start.  ``left`` are the candidates of empty
    cells and the values of the others.
    """
    cases = [[*_ends(laws, left, start, items)] for start in starts]
    for end in cases[0]:
        if all(end in case for case in cases):
            return [end]
    return [*dict.fromkeys([case[0] for case in cases if case])]


def _ends(
    laws: Laws, left: int, start: int, items: Sequence[Literal]
) -> Iterator[ChainEnd]:
    """Yield the contradictions from a start, the clearest first."""
    n = laws.size
    if (start, False) in items:
        yield ChainEnd(ITSELF, cell=start // n, value=start % n)
    true = [start, *[code for code, is_true in items if is_true]]
    for at, code in enumerate(true):
        for other in true[:at]:
            if code % n == other % n:
                cells = [code // n, other // n]
                for house in laws.shared(cells):
                    yield ChainEnd(TWICE, house=house, value=code % n)
    for at, code in enumerate(true):
        is_out = any(laws.conflict(code, other) for other in true[:at])
        if is_out or (at and (code, False) in items):
            yield ChainEnd(EXCLUDED, cell=code // n, value=code % n)
    for code, is_true in [(start, True), *items]:
        left &= ~(laws.excluded(code) if is_true else 1 << code)
    yield from empty_places(laws, left)


def empty_places(laws: Laws, left: int) -> Iterator[ChainEnd]:
    """Yield the houses and the cells for which no candidate is left."""
    for at, bits in enumerate(laws.every):
        if not bits & left:
            house, number = laws.place(at)
            if house:
                yield ChainEnd(NOWHERE, house=house, value=number)
            else:
                yield ChainEnd(EMPTY, cell=number)


def end_text(laws: Laws, end: ChainEnd) -> str:
    """Return a contradiction in short, as in the notation of a step."""
    if end.kind == EMPTY:
        where = cells_label([end.cell], laws.size)
        return _("{cell} has no candidate left", cell=where)
    sign = laws.rules.grid.sign(end.value + 1)
    if end.kind == TWICE:
        return _("{house} has {n} twice", house=end.house, n=sign)
    if end.kind == NOWHERE:
        return _("{house} has no cell left for {n}", house=end.house, n=sign)
    if end.kind == ITSELF:
        return _("that contradicts the assumption")
    where = cells_label([end.cell], laws.size)
    return _("{cell} can't be {n}", cell=where, n=sign)
