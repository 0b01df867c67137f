"""A step with its rating, and the least rating of each technique."""

from typing import Final, final

from sudokit.core.arrays import i64

NONE: Final = -1  # nothing is placed


@final
class RatedFinding:
    """A step as the scale sees it: what it does, and how hard it is.

    ``tenths`` is the rating times ten.  ``placed`` is a candidate (value * 81
    + cell) or -1, ``removed`` are candidates that are there.  ``cells``,
    ``houses`` and ``values`` (a mask) are the pattern, where it has any;
    ``nodes`` are the candidates of its chains, a list each, from the
    conclusion back to the assumption, ``2 * choice + 1`` if it is true
    there and ``2 * choice`` if it is false.
    """

    __slots__ = (
        "cells",
        "houses",
        "name",
        "nodes",
        "placed",
        "removed",
        "tenths",
        "values",
    )

    def __init__(
        self,
        name: str,
        tenths: i64,
        placed: i64,
        removed: list[int],
        cells: list[int],
        houses: list[int],
        values: i64,
        nodes: list[list[int]] | None = None,
    ) -> None:
        self.name: Final = name
        self.tenths: Final[i64] = tenths
        self.placed: Final[i64] = placed
        self.removed: Final = removed
        self.cells: Final = cells
        self.houses: Final = houses
        self.values: Final[i64] = values
        self.nodes: Final[list[list[int]]] = [] if nodes is None else nodes


PRODUCED: Final[dict[str, int]] = {
    "Full House": 10,
    "Hidden Single": 12,
    "Direct Pointing": 17,
    "Direct Claiming": 19,
    "Direct Hidden Pair": 20,
    "Naked Single": 23,
    "Direct Hidden Triple": 25,
    "Pointing": 26,
    "Claiming": 28,
    "Naked Pair": 30,
    "X-Wing": 32,
    "Hidden Pair": 34,
    "Naked Triple": 36,
    "Swordfish": 38,
    "Hidden Triple": 40,
    "XY-Wing": 42,
    "XYZ-Wing": 44,
    "Unique Rectangle Type 1": 45,
    "Unique Rectangle Type 2": 45,
    "Unique Rectangle Type 3": 46,
    "Unique Rectangle Type 4": 45,
    "Unique Loop Type 1": 46,
    "Unique Loop Type 2": 46,
    "Unique Loop Type 3": 47,
    "Unique Loop Type 4": 46,
    "Naked Quadruple": 50,
    "Jellyfish": 52,
    "Hidden Quadruple": 54,
    "Bivalue Universal Grave Type 1": 56,
    "Bivalue Universal Grave Type 2": 57,
    "Bivalue Universal Grave Type 3": 58,
    "Bivalue Universal Grave Type 4": 57,
    "Aligned Pair Exclusion": 62,
    "Bidirectional X-Cycle": 65,
    "Bidirectional Y-Cycle": 65,
    "Forcing X-Chain": 66,
    "Forcing Chain": 70,
    "Bidirectional Cycle": 70,
    "Aligned Triple Exclusion": 75,
    "Nishio Forcing Chain": 75,
    "Multiple Forcing Chains": 80,
    "Dynamic Forcing Chains": 85,
    "Dynamic Forcing Chains with Techniques": 90,
    "Dynamic Forcing Chains with Forcing Chains": 95,
    "Dynamic Forcing Chains with Multiple Chains": 100,
    "Dynamic Forcing Chains with Dynamic Chains": 105,
    "Dynamic Forcing Chains with Nested Chains": 110,
}
