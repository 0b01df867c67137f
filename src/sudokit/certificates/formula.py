"""Formulas of clauses, and lemmas that follow from them.

A literal is an even number 2v for "variable v is true" and 2v+1 for "it is
false"; variables and clauses count from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, final

from sudokit.native.arrays import append, i64, vec


class Lemma(NamedTuple):
    """A clause implied by others: its literals, and their numbers."""

    literals: tuple[int, ...]
    hints: tuple[int, ...]


@final
class Formula:
    """Clauses in one array, with an index of those of two literals.

    Clause c watches its first literal with node 2c and its second with node
    2c+1: ``first`` has a node of each literal, -1 for none, and
    ``following`` the node after each.  ``units`` are the numbers of clauses
    with fewer than two literals.

    ``choices`` are the numbers of the clauses among which the search
    chooses: when each has a true literal, all clauses are satisfied or
    one is violated.
    """

    __slots__ = (
        "binary",
        "binary_ends",
        "choices",
        "ends",
        "first",
        "following",
        "literals",
        "units",
        "variables",
    )

    def __init__(
        self,
        clauses: Iterable[Sequence[int]],
        variables: int,
        choices: Sequence[int],
    ) -> None:
        literals = vec[i64]()
        ends = vec[i64]([0])
        first = vec[i64]([-1] * (2 * variables))
        following = vec[i64]()
        units: list[int] = []
        implied: list[list[int]] = [[] for _ in range(2 * variables)]
        for number, clause in enumerate(clauses):
            for literal in clause:
                literals = append(literals, i64(literal))
            ends = append(ends, i64(len(literals)))
            following = append(append(following, i64(-1)), i64(-1))
            if len(clause) == 2:
                one, other = clause
                implied[one ^ 1] += [other, number]
                implied[other ^ 1] += [one, number]
            elif len(clause) > 2:
                for k, literal in enumerate(clause[:2]):
                    following[2 * number + k] = first[literal]
                    first[literal] = 2 * number + k
            else:
                units.append(number)
        binary = vec[i64]()
        binary_ends = vec[i64]([0])
        for pairs in implied:
            for one in pairs:
                binary = append(binary, i64(one))
            binary_ends = append(binary_ends, i64(len(binary)))
        self.literals: Final[vec[i64]] = literals
        self.ends: Final[vec[i64]] = ends
        self.first: Final[vec[i64]] = first
        self.following: Final[vec[i64]] = following
        self.units: Final = tuple(units)
        # For each true literal: the other one, the clause, and so on.
        self.binary: Final[vec[i64]] = binary
        self.binary_ends: Final[vec[i64]] = binary_ends
        self.variables: Final = variables
        self.choices: Final[vec[i64]] = vec[i64](choices)

    def __len__(self) -> int:
        """Return the number of clauses."""
        return len(self.ends) - 1


def trimmed(
    lemmas: Sequence[Lemma], clauses: int, also: Iterable[int] = ()
) -> tuple[list[Lemma], list[int]]:
    """Return the lemmas that the last one needs and those in ``also``.

    They are renumbered after the first ``clauses`` clauses.  Also return
    the new numbers of the latter.

    >>> unused, last = Lemma((2,), (0,)), Lemma((), (1, 3))
    >>> trimmed([Lemma((4,), (0, 1)), unused, last], 3)[0]
    [Lemma(literals=(4,), hints=(0, 1)), Lemma(literals=(), hints=(1, 3))]
    """
    needed = [False] * len(lemmas)
    needed[-1] = True
    wanted = list(also)
    for number in wanted:
        needed[number] = True
    for number in range(len(lemmas) - 1, -1, -1):
        if needed[number]:
            for hint in lemmas[number].hints:
                if hint >= clauses:
                    needed[hint - clauses] = True
    names = list(range(clauses))
    result: list[Lemma] = []
    for number, lemma in enumerate(lemmas):
        names.append(clauses + len(result))
        if needed[number]:
            hints = tuple([names[hint] for hint in lemma.hints])
            result.append(Lemma(lemma.literals, hints))
    return result, [names[clauses + number] for number in wanted]
