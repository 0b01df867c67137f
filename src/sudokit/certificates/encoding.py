"""Encodes puzzles as clauses, which readers of a certificate must trust.

Variable ``n*n*i + n*j + v`` says that the cell in row i and column j of an
n x n grid, both from 0, has the value v.  ``rule_clauses`` lists what the
rules say of them, block by block, each with its name:

- each cell has a value, and no cell has two;
- in each house each value occurs, and in each group of cells none twice;
- two cells of a pair don't have values that its rule forbids together;
- a machine reads the values of some cells in turn.  A variable for each of
  its states after each cell says that it is in this state then.

Sums are machines whose states are the sums so far, sets of values machines
whose states are the values so far.  A rule that is known by ``allowed``
alone is a machine whose states are the values read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from sudokit.rules import Rules
from sudokit.rules.automaton import State, TooLarge, layers_of
from sudokit.rules.families import (
    AnyOf,
    Enclosed,
    Helped,
    HowOften,
    Machine,
    Meaning,
    OneOf,
    Part,
    Rule,
    Total,
)

MOST_STATES: Final = 20_000  # of a machine after a cell
MOST_CLAUSES: Final = 1_000_000
RECENT: Final = 16  # rules whose clauses are kept

Clause = tuple[int, ...]


class TooLargeToEncode(ValueError):
    """A rule that would take too many clauses."""


class Block(NamedTuple):
    """Clauses that state one thing, and its name.

    A search chooses a literal of each clause of a block that ``chooses``.
    """

    name: str
    clauses: tuple[Clause, ...]
    chooses: bool = False


class Encoding(NamedTuple):
    """The clauses of rules, block by block.

    ``states`` has the name of each variable after those of the cells.
    """

    blocks: tuple[Block, ...]
    states: tuple[str, ...]


def variable(size: int, cell: int, value: int) -> int:
    """Return the variable that a cell has a value.

    >>> variable(9, 80, 9)
    729
    """
    return size * cell + value


@lru_cache(RECENT)
def encoding(rules: Rules) -> Encoding:
    """Return the clauses of rules; TooLargeToEncode if there are too many.

    >>> from sudokit.rules import CLASSIC
    >>> [len(block.clauses) for block in encoding(CLASSIC).blocks[:3]]
    [81, 2916, 9]
    """
    encoder = _Encoder(rules)
    blocks = tuple(encoder.blocks())
    return Encoding(blocks, tuple(encoder.states))


class _Encoder:
    """Makes clauses, and names the variables of states."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.states: list[str] = []
        self._size = rules.size
        self._count = 0

    def blocks(self) -> Iterator[Block]:
        """Yield all clauses; TooLargeToEncode if there are too many."""
        size = self._size
        values = range(1, size + 1)
        cells = range(size * size)
        yield self._block(
            "each cell has a value",
            [tuple([self._is(c, v) for v in values]) for c in cells],
            chooses=True,
        )
        yield self._block(
            "no cell has two values",
            [
                (-self._is(c, v), -self._is(c, w))
                for c in cells
                for v, w in combinations(values, 2)
            ],
        )
        for name, house in self.rules.houses.items():
            yield self._block(
                f"{name} has each value",
                [tuple([self._is(c, v) for c in house]) for v in values],
                chooses=True,
            )
        known: set[tuple[int, int]] = set()
        for name, group in self.rules.named_groups().items():
            different = list(self._different(group, known))
            yield self._block(f"{name} has no value twice", different)
        for rule in self.rules.rules:
            clauses = [
                *self._pairs(rule),
                *[one for part in rule.parts() for one in self._part(part)],
            ]
            if clauses:
                yield self._block(rule.notation(), clauses)

    def _block(
        self, name: str, clauses: Sequence[Clause], chooses: bool = False
    ) -> Block:
        self._count += len(clauses)
        if self._count > MOST_CLAUSES:
            raise TooLargeToEncode(
                f"{name}: it takes more than {MOST_CLAUSES:,} clauses"
            )
        return Block(name, tuple(clauses), chooses)

    def _is(self, cell: int, value: int) -> int:
        return variable(self._size, cell, value)

    def _different(
        self, cells: Sequence[int], known: set[tuple[int, int]]
    ) -> Iterator[Clause]:
        """Yield that cells differ, but for the pairs that are known to."""
        for a, b in combinations(sorted(cells), 2):
            if (a, b) not in known:
                known.add((a, b))
                for v in range(1, self._size + 1):
                    yield -self._is(a, v), -self._is(b, v)

    def _pairs(self, rule: Rule) -> Iterator[Clause]:
        """Yield clauses for the pairs that a rule forbids."""
        for a, b, table in rule.pairs():
            for v, mask in enumerate(table, 1):
                for w in range(1, self._size + 1):
                    if mask >> (w - 1) & 1:
                        continue
                    if a != b:
                        yield -self._is(a, v), -self._is(b, w)
                    elif v == w:
                        yield (-self._is(a, v),)

    def _part(self, part: Part) -> Iterator[Clause]:
        """Yield the clauses of a constraint."""
        if isinstance(part, AnyOf):
            yield from self._any_of(part)
        elif isinstance(part, Helped):
            raise TooLargeToEncode("rules with helper cells can't be encoded")
        elif not isinstance(part, HowOften | Enclosed):  # implied by others
            yield from self._machine(self._machine_of(part))

    def _any_of(self, part: AnyOf) -> Iterator[Clause]:
        """Yield that all rules of a choice hold, the choice being a state."""
        chosen = []
        for number, rules in enumerate(part.choices, 1):
            name = "&".join(rule.notation() for rule in rules)
            state = self._new_state(f"choice {number} of either: {name}")
            chosen.append(state)
            for rule in rules:
                groups = [
                    one
                    for cells in rule.groups()
                    for one in self._different(cells, set())
                ]
                parts = [c for one in rule.parts() for c in self._part(one)]
                for clause in (*groups, *self._pairs(rule), *parts):
                    yield (*clause, -state)
        yield tuple(chosen)

    def _machine_of(self, part: Total | OneOf | Machine | Meaning) -> Machine:
        """Return the machine of a constraint."""
        if isinstance(part, Machine):
            return part
        try:
            if isinstance(part, Total):
                return self._sum_machine(part)
            if isinstance(part, OneOf):
                return self._set_machine(part)
            return self._meaning_machine(part.rule)
        except TooLarge as error:
            name = part.rule.notation() if isinstance(part, Meaning) else ""
            raise TooLargeToEncode(f"{name or 'a sum'}: {error}") from None

    def _sum_machine(self, part: Total) -> Machine:
        weights: dict[int, int] = {}
        for cell, weight in zip(part.cells, part.weights, strict=True):
            weights[cell] = weights.get(cell, 0) + weight
        cells = tuple(weights)
        # The least and the most that the cells from each one on add.
        least, most = [0], [0]
        for cell in reversed(cells):
            ends = weights[cell], weights[cell] * self._size
            least.append(least[-1] + min(ends))
            most.append(most[-1] + max(ends))

        def step(state: State, value: int) -> State | None:
            at, total = state
            total += weights[cells[at]] * value
            left = len(cells) - at - 1
            if not least[left] <= part.total - total <= most[left]:
                return None
            return at + 1, total

        layers = layers_of(
            self._size, len(cells), (0, 0), step,
            lambda state: state[1] == part.total, MOST_STATES,
        )  # fmt: skip
        return Machine(cells, layers)

    def _set_machine(self, part: OneOf) -> Machine:
        def step(state: State, value: int) -> State | None:
            mask = state[0] | 1 << (value - 1)
            if mask == state[0]:
                return None
            return (mask,) if any(not mask & ~s for s in part.sets) else None

        layers = layers_of(
            self._size, len(part.cells), (0,), step,
            lambda state: state[0] in part.sets, MOST_STATES,
        )  # fmt: skip
        return Machine(part.cells, layers)

    def _meaning_machine(self, rule: Rule) -> Machine:
        length = len(rule.cells)

        def step(state: State, value: int) -> State | None:
            read = (*state, value)
            fits = rule.allowed([*read, *([0] * (length - len(read)))])
            return read if fits else None

        layers = layers_of(
            self._size, length, (), step, lambda _: True, MOST_STATES
        )
        return Machine(rule.cells, layers)

    def _machine(self, machine: Machine) -> Iterator[Clause]:
        """Yield that a machine reads its cells from its start to an end.

        The states are those of one run: from each the value leads to the
        next, and from that and the value it is known where it came from.
        """
        if not machine.layers or not machine.layers[0]:
            yield ()
            return
        before: list[int] = [0]  # 0: it is in the only state there is
        last = len(machine.layers) - 1
        for k, layer in enumerate(machine.layers):
            cell = machine.cells[k]
            size = 0 if k == last else len(machine.layers[k + 1])
            after = [
                self._new_state(
                    f"state {state} of a machine after {k + 1} of"
                    f" {len(machine.cells)} cells"
                )
                for state in range(size)
            ]
            yield from self._step(cell, layer, before, after)
            before = after

    def _step(
        self,
        cell: int,
        layer: Sequence[Sequence[int]],
        before: Sequence[int],
        after: Sequence[int],
    ) -> Iterator[Clause]:
        """Yield the clauses of reading one cell, forwards and backwards."""
        sources: dict[tuple[int, int], list[int]] = {}
        for state, row in enumerate(layer):
            here = (-before[state],) if before[state] else ()
            for v, target in enumerate(row, 1):
                read = -self._is(cell, v)
                if target < 0:
                    yield (*here, read)
                elif after:
                    yield (*here, read, after[target])
                    sources.setdefault((target, v), []).append(before[state])
            if before[state]:
                values = [v for v, one in enumerate(row, 1) if one >= 0]
                yield (*here, *[self._is(cell, v) for v in values])
        for target, state in enumerate(after):
            for v in range(1, self._size + 1):
                places = sources.get((target, v), [])
                if 0 not in places:
                    yield (-state, -self._is(cell, v), *places)
        if after:
            yield tuple(after)

    def _new_state(self, name: str) -> int:
        self.states.append(name)
        return self._size**3 + len(self.states)
