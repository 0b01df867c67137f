"""Compiles parts of rules into propagators: sums, sets, machines.

A sum of cells that all differ gives the sets of values that have it; every
sum gives bounds.  The cages and the houses together give hidden sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from sudokit.core.budget import Budget
from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import bit_of, members
from sudokit.rules.automaton import layers_of
from sudokit.rules.counting import ValueCounts
from sudokit.rules.enclosed_sums import enclosed_sum
from sudokit.rules.families import (
    Cells,
    Enclosed,
    HowOften,
    Machine,
    Meaning,
    OneOf,
    Part,
    Rule,
    Total,
)
from sudokit.rules.group_sums import MOST_SUM, SUMS, GroupSums
from sudokit.rules.hidden_sums import append_words, hidden_sums, whole
from sudokit.rules.joined_sums import joined_sums
from sudokit.rules.known_machines import known_machine
from sudokit.rules.machine_propagators import LastCell
from sudokit.rules.search_state import IN_A_WORD, Propagator, joined
from sudokit.rules.shared_cells import Houses
from sudokit.rules.sum_propagators import (
    LARGEST,
    OneOfSets,
    ValueSets,
    WeightedSum,
    sum_of,
)

# What a part counts for at first where a cell is chosen.
PART_SCORE: Final[i64] = 9
LONG_SCORE: Final[i64] = 31  # more of a sum whose cells may be equal
MANY: Final = 12  # cells, from which on random orders are tried
SHUFFLES: Final = 30
SMALL: Final = 4  # cells up to which a machine may read a value twice
TABLES: Final[dict[tuple[int, Cells], ValueSets]] = {}
OF_SUM: Final[dict[tuple[int, int, int], ValueSets]] = {}


class PartPropagators:
    """The propagators of parts: those to run before houses, and after.

    ``start`` is what each cell may have by itself, ``possible`` whether
    there is a way to keep each part.
    """

    def __init__(
        self,
        size: int,
        start: vec[i64],
        seen: vec[i64],
        houses: Houses,
        scores: vec[i64],
    ) -> None:
        self.size: Final = size
        self.start: vec[i64] = start
        self.scores: vec[i64] = scores
        self.houses: Final = houses
        self.before: list[Propagator] = []
        self.after: list[Propagator] = []
        self.possible = True
        self._seen: Final[vec[i64]] = seen
        self._near: vec[i64] = seen
        if len(seen) > 2 * len(start):  # too many cells for two words each
            self._near = vec[i64]()
        self._cell_words: Final[i64] = i64(len(seen)) // i64(len(start))

    def add_parts(self, parts: Sequence[Part], budget: Budget) -> None:
        """Add the propagators of all parts but choices; BudgetSpent."""
        cages = vec[i64]()
        totals = vec[i64]()
        equal: list[Cells] = []
        lines: list[tuple[Cells, int]] = []
        enclosed = [
            part
            for part in parts
            if isinstance(part, Enclosed) and self.is_house(part.machine.cells)
        ]
        for machine, total in enclosed:
            self.add(enclosed_sum(self.size, machine.cells, total))
        for part in parts:
            budget.look()
            if isinstance(part, Total):
                cells, weights, total = merged(part)
                self.add_total(cells, weights, total)
                if cells and set(weights) == {1}:
                    if max(cells) < self.size**2:  # no helper cells
                        words = self.houses.words
                        cages = append_words(cages, cells, words)
                        totals = append(totals, i64(total))
                    if not self.all_differ(part.cells):
                        lines.append((tuple(cells), total))
                equal = self.add_lists(part, equal)
            elif isinstance(part, OneOf):
                self.after += self.sets(list(part.cells), part.sets)
            elif isinstance(part, Machine):
                if all(part is not known.machine for known in enclosed):
                    self.add_machine(part)
            elif isinstance(part, HowOften):
                self.add_counts(part)
            elif isinstance(part, Meaning):
                self.add_meaning(part.rule)
        self.same_sums(equal, 0)
        if not len(totals):
            return
        for line, total in joined_sums(
            self.size, lines, self.quickly, self.sees
        ):
            self.add_total(list(line), [1] * len(line), total)
        for plus, minus, total in hidden_sums(
            self.size, self.houses.families, cages, totals
        ):
            weights = [1] * len(plus) + [-1] * len(minus)
            self.add_total(plus + minus, weights, total, 0)

    def add(self, propagator: Propagator) -> None:
        """Add a propagator that comes late."""
        self.after.append(propagator)
        self.score(propagator.cells)

    def score(self, cells: vec[i64]) -> None:
        """Raise the scores of cells, by which the next cell is chosen."""
        for cell in cells:
            self.scores[cell] += PART_SCORE

    def add_total(
        self,
        cells: list[int],
        weights: list[int],
        total: int,
        more: i64 = LONG_SCORE,
    ) -> None:
        """Add a sum, which has each cell once.

        If not all of them differ, they count for so much more.
        """
        groups: list[list[int]] = []
        of_group: list[int] = []
        for own in dict.fromkeys(weights):
            weighted = cells
            if weights.count(own) < len(cells):
                both = zip(cells, weights, strict=True)
                weighted = [cell for cell, weight in both if weight == own]
            different = self.differing(weighted)
            groups += different
            of_group += [own] * len(different)
        if not groups:
            self.possible = self.possible and total == 0
        elif len(groups) == 1 and total % of_group[0]:
            self.possible = False
        elif len(groups) == 1:
            self.before += self.sets_of_sum(groups[0], total // of_group[0])
        if groups:
            ends = vec[i64]([0] * len(groups))
            end: i64 = 0
            for k, group in enumerate(groups):
                end += i64(len(group))
                ends[k] = end
            every = vec[i64]([cell for group in groups for cell in group])
            self.after.append(
                WeightedSum(
                    i64(self.size),
                    every,
                    ends,
                    vec[i64](of_group),
                    i64(total),
                )
            )
            self.score(every)
            if len(groups) > 1:
                for cell in every:
                    self.scores[cell] += more

    def add_lists(self, part: Total, equal: list[Cells]) -> list[Cells]:
        """Add a sum by its groups; return the lists known to be equal.

        Lists of which each is equal to the next are taken together.
        """
        plus = tuple(
            [
                c
                for c, w in zip(part.cells, part.weights, strict=True)
                if w == 1
            ]
        )
        minus = tuple(
            [
                c
                for c, w in zip(part.cells, part.weights, strict=True)
                if w == -1
            ]
        )
        many = len(part.cells)
        whole = len(plus) + len(minus) == many == len(set(part.cells))
        if whole and not part.total and equal and equal[-1] == plus:
            return [*equal, minus]
        self.same_sums(equal, 0)
        if whole and minus and not part.total:
            return [plus, minus]
        if whole:
            self.same_sums([plus, minus] if minus else [plus], part.total)
        return []

    def same_sums(self, lists: Sequence[Cells], total: int) -> None:
        """Add lists of the same sum as the first one, which has the total.

        A single list has the total.
        """
        most = min([self.size * len(cells) for cells in lists], default=0)
        most = abs(total) + (most if len(lists) > 1 else 0)
        if not lists or self.size > LARGEST or most > MOST_SUM:
            return
        groups: list[list[int]] = []
        ends = vec[i64]()
        for cells in lists:
            groups += self.differing(cells)
            ends = append(ends, i64(len(groups)))
        if len(groups) == 1 or (len(lists) == 1 and total < 0):
            return
        more = [max(-total, 0), *[max(total, 0)] * (len(lists) - 1)]
        sums = SUMS
        if len(lists) == 1:
            more = [0]
            sums = bit_of(total)
        self.after.append(
            GroupSums(self.size, groups, ends, vec[i64](more), sums)
        )

    def differing(self, cells: Sequence[int]) -> list[list[int]]:
        """Return the cells in groups that differ, as large as it finds.

        The larger they are, the more the bounds of a sum say.
        """
        groups = self.quickly(cells)
        if len(groups) < 2 or len(cells) < MANY:
            return groups
        return self._shuffled(cells, _squares(groups)) or groups

    def quickly(self, cells: Sequence[int]) -> list[list[int]]:
        """Return groups that differ: in order, or those of a few houses."""
        groups = self._in_order(cells)
        if len(groups) > 1 and max(cells) < self.size**2:
            other = self.houses.cover(cells)
            if _squares(other) > _squares(groups):
                return other
        return groups

    def _in_order(self, cells: Sequence[int]) -> list[list[int]]:
        """Return the cells in groups that differ: each in the first it can."""
        groups: list[list[int]] = []
        for cell in cells:
            for group in groups:
                if self.differs(cell, group):
                    group.append(cell)
                    break
            else:
                groups.append([cell])
        return groups

    def _shuffled(self, cells: Sequence[int], most: int) -> list[list[int]]:
        """Return the best groups of some orders, if they are better."""
        best: list[list[int]] = []
        order = list(cells)
        seed: i64 = 1
        for _ in range(SHUFFLES):
            for k in range(len(order) - 1, 0, -1):
                seed = (seed * 1103515245 + 12345) % 2147483648
                other = int(seed // 65536) % (k + 1)
                order[k], order[other] = order[other], order[k]
            groups = self._in_order(order)
            squares = _squares(groups)
            if squares > most:
                best = groups
                most = squares
        return best

    def differs(self, cell: i64, group: list[int]) -> bool:
        """Return whether a cell differs from each cell of a group."""
        seen = self._seen
        at = self._cell_words * cell
        for other in group:
            word = i64(other) // IN_A_WORD
            if not seen[at + word] & bit_of(i64(other) % IN_A_WORD):
                return False
        return True

    def sets_of_sum(self, cells: list[int], total: int) -> list[Propagator]:
        """Return the propagators of cells that differ and have a sum."""
        if self.size > LARGEST:
            return []
        key = (self.size, len(cells), total)
        if key not in OF_SUM:
            of_sum = masks_of_sum(self.size, len(cells), total)
            if not of_sum:
                self.possible = False
                return []
            OF_SUM[key] = ValueSets(self.size, of_sum)
        return self.one_of(cells, OF_SUM[key])

    def sets(self, cells: list[int], sets: Cells) -> list[Propagator]:
        """Return the propagators of cells that have the values of a set."""
        if self.size > LARGEST:
            self.possible = self.possible and bool(sets)
            return []
        key = (self.size, sets)
        if key not in TABLES:
            TABLES[key] = ValueSets(self.size, sets)
        return self.one_of(cells, TABLES[key])

    def one_of(self, cells: list[int], table: ValueSets) -> list[Propagator]:
        """Return the propagators of cells with one of the sets of a table."""
        if not len(table.sets):
            self.possible = False
        if not len(table.hit):
            return []
        own = vec[i64](cells)
        rests = self.houses.rests(own)
        if not rests:
            return [OneOfSets(own, own, table, self._near)]
        return [
            OneOfSets(own, joined([own, rest]), table, self._near)
            for rest in rests
        ]

    def add_counts(self, part: HowOften) -> None:
        """Add how often values are in some cells.

        A machine enforces the same counts; if a cell is named twice, only
        the machine does.
        """
        if len(set(part.cells)) < len(part.cells):
            return
        groups = self.differing(part.cells)
        near: list[list[int]] = []
        for group in groups:
            seen = self.sees(group[0])
            for cell in group[1:]:
                seen &= self.sees(cell)
            near.append(members(seen))
        ways = vec[i64]([n for way in part.ways for n in way])
        self.after.append(ValueCounts(self.size, groups, near, ways))

    def is_house(self, cells: Cells) -> bool:
        """Return whether the cells are a house, small enough for tables."""
        return len(cells) == self.size <= LARGEST and any(
            set(house) == set(cells) for house in self.houses.cells
        )

    def add_machine(self, machine: Machine) -> None:
        """Add a machine, which reads no value twice where cells differ."""
        if not all(machine.layers):  # it accepts nothing
            self.possible = False
            return
        known = known_machine(self.size, machine.layers)
        needed: Cells = ()
        if not self.all_differ(machine.cells):
            needed = known.needed()
        else:
            if len(machine.cells) < self.size and self.size <= LARGEST:
                sets = known.sets()
                if sets is not None:
                    self.after += self.sets(list(machine.cells), sets)
            if len(machine.cells) > SMALL:
                known = known.without_repeats()
        propagator = known.propagator(machine.cells, needed)
        if propagator is None:
            self.possible = False
        else:
            self.add(propagator)

    def add_meaning(self, rule: Rule) -> None:
        """Add a rule known only by ``allowed``, as a machine if small."""
        zeros = [0] * len(rule.cells)

        def step(state: Cells, value: int) -> Cells | None:
            after = (*state, value)
            allowed = rule.allowed([*after, *zeros[len(after) :]])
            return after if allowed else None

        try:
            layers = layers_of(
                self.size, len(rule.cells), (), step, lambda s: True
            )
        except ValueError:
            self.add(LastCell(vec[i64](rule.cells), rule))
        else:
            self.add_machine(Machine(rule.cells, layers))

    def all_differ(self, cells: Cells) -> bool:
        """Return whether these cells all differ."""
        before: list[int] = []
        for cell in cells:
            if not self.differs(cell, before):
                return False
            before.append(cell)
        return True

    def sees(self, cell: i64) -> int:
        """Return the cells that differ from a cell, as bits."""
        at = self._cell_words * cell
        return whole(self._seen[at : at + self._cell_words])


def merged(total: Total) -> tuple[list[int], list[int], int]:
    """Return a sum with each cell once, most of them added."""
    if set(total.weights) == {1} and len(set(total.cells)) == len(total.cells):
        return list(total.cells), list(total.weights), total.total
    weight_of: dict[int, int] = {}
    for cell, weight in zip(total.cells, total.weights, strict=True):
        weight_of[cell] = weight_of.get(cell, 0) + weight
    cells = [cell for cell, weight in weight_of.items() if weight]
    weights = [weight_of[cell] for cell in cells]
    if weights and max(weights) < 0:
        return cells, [-weight for weight in weights], -total.total
    return cells, weights, total.total


def _squares(groups: list[list[int]]) -> int:
    """Return the squares of the sizes of groups, added up."""
    return sum([len(group) ** 2 for group in groups])


def masks_of_sum(size: int, count: int, total: int) -> Cells:
    """Return the masks of this many values that have a sum."""
    return masks_by_sum(size).get((count, total), ())


@cache
def masks_by_sum(size: int) -> dict[tuple[int, int], Cells]:
    """Return all masks by how many values they have and their sum."""
    found: dict[tuple[int, int], list[int]] = {}
    for mask in range(1 << size):
        key = mask.bit_count(), int(sum_of(mask))
        found.setdefault(key, []).append(mask)
    return {key: tuple(masks) for key, masks in found.items()}
