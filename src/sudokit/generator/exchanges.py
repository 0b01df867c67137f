"""Other values with which marks allow a solution: without clues, a second one.

    exchange(rules, solution, size)   the value that replaces each, () for none

Marks of whispers allow 10-v for each value v, those of sandwiches allow 1 and
9 to change places, and letters of XV the values of 1-9, 4-6 and so on to trade
places together.  Then no layout has one solution without clues.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from sudokit.generator.lined_drafts import allow
from sudokit.rules.families import Cells, Rule

NODES: Final = 5000  # partial exchanges that are tried
LEAVES: Final = 50  # whole ones

Exchange = tuple[int, ...]


def exchange(rules: Sequence[Rule], solution: bytes, size: int) -> Exchange:
    """Return new values for the values 1 to size that the rules allow.

    Where several do, that with each value v as size + 1 - v, or of two values.
    () if none is found in a short search.
    """
    mirrored = tuple(range(size, 0, -1))
    if allow(rules, _replaced(solution, mirrored)):
        return mirrored
    for v, w in combinations(range(size), 2):
        pair = list(range(1, size + 1))
        pair[v], pair[w] = pair[w], pair[v]
        if allow(rules, _replaced(solution, pair)):
            return tuple(pair)
    return _Search(rules, solution, size).exchange()


def _replaced(solution: bytes, values: Sequence[int]) -> list[int]:
    """Return the solution with its values replaced."""
    return [values[v - 1] for v in solution]


class _Search:
    """Tries all exchanges that the rules about two cells allow."""

    def __init__(
        self, rules: Sequence[Rule], solution: bytes, size: int
    ) -> None:
        self._rules: Final = rules
        self._solution: Final = solution
        self._size: Final = size
        self._nodes = self._leaves = 0
        # The tables of cells with the values v and w, by the later of both.
        tables: list[set[tuple[int, int, Cells]]] = [
            set() for _ in range(size)
        ]
        for rule in rules:
            for a, b, table in rule.pairs():
                v, w = solution[a] - 1, solution[b] - 1
                tables[max(v, w)].add((v, w, table))
        self._tables: Final = [sorted(some) for some in tables]

    def exchange(self, start: Exchange = ()) -> Exchange:
        """Return an exchange that begins like this, () if there is none."""
        at = len(start)
        if at == self._size:
            same = start == tuple(range(1, self._size + 1))
            self._leaves += not same
            other = _replaced(self._solution, start)
            fits = not same and allow(self._rules, other)
            return start if fits else ()
        for value in range(1, self._size + 1):
            if value in start:
                continue
            self._nodes += 1
            if self._nodes > NODES or self._leaves > LEAVES:
                return ()
            longer = (*start, value)
            if all(
                table[longer[v] - 1] >> (longer[w] - 1) & 1
                for v, w, table in self._tables[at]
            ):
                result = self.exchange(longer)
                if result:
                    return result
        return ()
