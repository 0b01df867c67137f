"""Refutes clauses, and records why: conflict-driven clause learning.

A literal is an even number 2v for "variable v is true" and 2v+1 for "it is
false"; variables and clauses count from 0.  Every lemma that is learned
comes with the clauses that imply it by unit propagation, in their order:
the hints of the format LRAT.

The search: J. P. Marques-Silva and K. A. Sakallah, "GRASP", ICCAD 1996; the
two watched literals: M. Moskewicz and others, "Chaff", DAC 2001.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, final

from sudokit.certificates.formula import Formula, Lemma
from sudokit.core.budget import Budget
from sudokit.native.arrays import append, i64, vec

NO_CLAUSE: Final = -1  # the reason of a decision; no conflict
OPEN: Final = 0  # a literal that is neither true nor false
DECAY: Final = 1.05  # factor between the weights of successive bumps
LARGE: Final = 1e100


@final
class RefutationSearch:
    """A search for a proof that clauses can't be satisfied.

    ``more`` are clauses that follow those of the formula, numbered on.
    """

    def __init__(
        self, formula: Formula, more: Iterable[Sequence[int]] = ()
    ) -> None:
        variables = formula.variables
        self._formula = formula
        self._literals: vec[i64] = formula.literals[:]
        self._ends: vec[i64] = formula.ends[:]
        self._value: vec[i64] = vec[i64]([OPEN] * (2 * variables))
        self._level: vec[i64] = vec[i64]([0] * variables)
        self._reason: vec[i64] = vec[i64]([NO_CLAUSE] * variables)
        self._place: vec[i64] = vec[i64]([0] * variables)
        self._seen: vec[i64] = vec[i64]([0] * variables)
        self._trail: vec[i64] = vec[i64]([0] * variables)
        self._size: i64 = 0  # of the trail
        self._head: i64 = 0  # what is propagated so far
        self._levels: vec[i64] = vec[i64]()  # where each level starts
        self._depth: i64 = 0
        self._first: vec[i64] = formula.first[:]
        self._next: vec[i64] = formula.following[:]
        self._activity = [0.0] * variables
        self._bump = 1.0
        self._units = list(formula.units)
        self._conflict: i64 = NO_CLAUSE
        self.lemmas: list[Lemma] = []
        for clause in more:
            self.add(clause)

    def add(self, clause: Sequence[int]) -> int:
        """Add a clause and return its number; none of it may be assigned."""
        for literal in clause:
            self._literals = append(self._literals, i64(literal))
        number = self.reserve()
        if len(clause) > 1:
            self._watch(number)
        else:
            self._units.append(number)
        return number

    def reserve(self) -> int:
        """Leave out the next clause number, and return it."""
        number = len(self._ends) - 1
        self._ends = append(self._ends, i64(len(self._literals)))
        self._next = append(append(self._next, i64(-1)), i64(-1))
        return number

    def _watch(self, number: i64) -> None:
        """Watch the first two literals of a clause."""
        start = self._ends[number]
        for k in range(2):
            literal = self._literals[start + k]
            self._next[2 * number + k] = self._first[literal]
            self._first[literal] = 2 * number + k

    def refuted(self, budget: Budget | None = None) -> bool:
        """Return True with the proof in ``lemmas``, False if satisfiable.

        The last lemma has no literals.  BudgetSpent when the budget, which
        counts conflicts, is used up.
        """
        if not self._take_units():
            return True
        while True:
            self._propagate()
            if self._conflict != NO_CLAUSE:
                if budget is not None:
                    budget.take()
                if not self._learn():
                    return True
            else:
                literal = self._decision()
                if literal < 0:
                    return False
                self._decide(literal)

    def implies(self, literal: i64, budget: Budget | None = None) -> bool:
        """Return whether the clauses imply a literal, with a lemma if so.

        The lemma of this literal alone is the last one.
        """
        if self._take_units():
            while self._depth or self._value[literal] == OPEN:
                self._propagate()
                if self._conflict != NO_CLAUSE:
                    if budget is not None:
                        budget.take()
                    if not self._learn():
                        return False  # the clauses can't be satisfied
                elif not self._depth:
                    if self._value[literal] == OPEN:
                        self._decide(literal ^ 1)
                else:
                    chosen = self._decision()
                    if chosen < 0:
                        break
                    self._decide(chosen)
        implied = not self._depth and self._value[literal] > 0
        self._go_back_to(0)
        if implied:
            self._conclude(literal)
        return implied

    def _take_units(self) -> bool:
        """Assign the literals of unit clauses; False for a conflict."""
        while self._units:
            number: i64 = self._units.pop()
            start = self._ends[number]
            is_empty = start == self._ends[number + 1]
            literal = 0 if is_empty else self._literals[start]
            if is_empty or self._value[literal] < 0:
                self._conflict = number
                self._learn()
                return False
            if self._value[literal] == OPEN:
                self._assign(literal, number)
        return True

    def _decide(self, literal: i64) -> None:
        """Make a literal true by decision, on a new level."""
        self._levels = append(self._levels[: self._depth], self._size)
        self._depth += 1
        self._assign(literal, NO_CLAUSE)

    def _conclude(self, literal: i64) -> None:
        """Add the lemma of a literal that is true without decisions."""
        self._seen[literal >> 1] = 1
        resolved: list[int] = []
        self._collect_base(resolved)
        self._seen[literal >> 1] = 0
        resolved.sort()
        trail, reason = self._trail, self._reason
        hints = [int(reason[trail[place] >> 1]) for place in resolved]
        self.lemmas.append(Lemma((int(literal),), tuple(hints)))
        # Later lemmas name this one instead of what it rests on.
        self._reason[literal >> 1] = self.reserve()

    def _assign(self, literal: i64, reason: i64) -> None:
        """Make a literal true, because of a clause or by decision."""
        variable = literal >> 1
        self._value[literal] = 1
        self._value[literal ^ 1] = -1
        self._reason[variable] = reason
        self._level[variable] = self._depth
        self._place[variable] = self._size
        self._trail[self._size] = literal
        self._size += 1

    def _propagate(self) -> None:
        """Propagate assignments; set the conflict if there is one."""
        value, trail = self._value, self._trail
        binary, ends = self._formula.binary, self._formula.binary_ends
        self._conflict = NO_CLAUSE
        while self._head < self._size:
            literal = trail[self._head]
            self._head += 1
            k = ends[literal]
            end = ends[literal + 1]
            while k < end:
                other = binary[k]
                if value[other] == OPEN:
                    self._assign(other, binary[k + 1])
                elif value[other] < 0:
                    self._conflict = binary[k + 1]
                    return
                k += 2
            if not self._visit(literal ^ 1):
                return

    def _visit(self, literal: i64) -> bool:
        """Update the watches of a false literal; False means a conflict."""
        value, literals, ends = self._value, self._literals, self._ends
        first, following = self._first, self._next
        before: i64 = -1
        node = first[literal]
        while node >= 0:
            after = following[node]
            number = node >> 1
            start = ends[number]
            place = start + (node & 1)
            other = literals[start + 1 - (node & 1)]
            if value[other] <= 0:
                k = start + 2
                end = ends[number + 1]
                while k < end and value[literals[k]] < 0:
                    k += 1
                if k < end:
                    moved = literals[k]
                    literals[k] = literal
                    literals[place] = moved
                    if before < 0:
                        first[literal] = after
                    else:
                        following[before] = after
                    following[node] = first[moved]
                    first[moved] = node
                    node = after
                    continue
                if value[other] < 0:
                    self._conflict = number
                    return False
                self._assign(other, number)
            before = node
            node = after
        return True

    def _decision(self) -> i64:
        """Return an open literal of a choice with the fewest of them, or -1.

        Ties go to the most active variable.
        """
        value, literals, ends = self._value, self._literals, self._ends
        activity = self._activity
        best: i64 = -1
        fewest: i64 = 1 << 30
        highest = -1.0
        for number in self._formula.choices:
            count: i64 = 0
            k = ends[number]
            end = ends[number + 1]
            while k < end:
                state = value[literals[k]]
                if state > 0:
                    count = 1 << 30
                    break
                if state == OPEN:
                    count += 1
                k += 1
            if count > fewest or count == 1 << 30:
                continue
            if count < fewest:
                fewest, highest = count, -1.0
            k = ends[number]
            while k < end:
                one = literals[k]
                if value[one] == OPEN and activity[one >> 1] > highest:
                    highest = activity[one >> 1]
                    best = one
                k += 1
        return best

    def _learn(self) -> bool:
        """Learn a lemma from the conflict; return False if it is empty.

        The search goes back to where the lemma implies a literal.
        """
        seen, level, reason = self._seen, self._level, self._reason
        literals, ends, trail = self._literals, self._ends, self._trail
        depth = self._depth
        learned: list[int] = []
        resolved: list[int] = []  # the places on the trail, of variables
        marked: list[int] = []
        left: i64 = 0  # seen variables of the last level
        at = self._size
        number = self._conflict
        skipped: i64 = -1
        while True:
            k = ends[number]
            end = ends[number + 1]
            while k < end:
                variable = literals[k] >> 1
                if variable != skipped and not seen[variable]:
                    seen[variable] = 1
                    marked.append(int(variable))
                    self._bump_of(variable)
                    if level[variable] == depth and depth > 0:
                        left += 1
                    elif level[variable] > 0:
                        learned.append(int(literals[k]))
                k += 1
            if depth == 0:
                break
            at -= 1
            while not seen[trail[at] >> 1]:
                at -= 1
            skipped = trail[at] >> 1
            left -= 1
            if left == 0:
                learned.append(int(trail[at] ^ 1))
                break
            resolved.append(int(at))
            number = reason[skipped]
        lemma = [
            one
            for one in learned[:-1]
            if not self._implied(one, resolved, marked)
        ] + learned[-1:]
        self._collect_base(resolved)
        resolved.sort()
        hints = [int(reason[trail[place] >> 1]) for place in resolved]
        hints.append(int(self._conflict))
        for one in marked:
            seen[one] = 0
        self.lemmas.append(Lemma(tuple(lemma), tuple(hints)))
        if not lemma:
            return False
        self._bump *= DECAY
        self._go_back_for(lemma)
        return True

    def _implied(
        self, literal: i64, resolved: list[int], marked: list[int]
    ) -> bool:
        """Return whether a literal of a lemma follows from the others.

        If so, add its place to those resolved.
        """
        base: list[int] = []
        variable = literal >> 1
        number = self._reason[variable]
        if number == NO_CLAUSE:
            return False
        k = self._ends[number]
        while k < self._ends[number + 1]:
            other = self._literals[k] >> 1
            if not self._seen[other]:
                if self._level[other]:
                    return False
                base.append(int(other))
            k += 1
        for one in base:
            self._seen[one] = 1
        marked += base
        resolved.append(int(self._place[variable]))
        return True

    def _collect_base(self, resolved: list[int]) -> None:
        """Add the places of the seen literals that need no decision."""
        seen, trail = self._seen, self._trail
        literals, ends = self._literals, self._ends
        added: list[int] = []
        at = self._levels[0] if self._depth else self._size
        while at > 0:
            at -= 1
            variable = trail[at] >> 1
            if seen[variable]:
                resolved.append(int(at))
                number = self._reason[variable]
                k = ends[number]
                while k < ends[number + 1]:
                    other = literals[k] >> 1
                    if not seen[other]:
                        seen[other] = 1
                        added.append(int(other))
                    k += 1
        for one in added:
            seen[one] = 0

    def _go_back_for(self, lemma: list[int]) -> None:
        """Add a lemma whose last literal is the only one of its level."""
        back: i64 = 0
        deepest = 0
        for k, one in enumerate(lemma[:-1]):
            if self._level[one >> 1] > back:
                back = self._level[one >> 1]
                deepest = k
        self._go_back_to(back)
        # Watch the implied literal and one of the deepest other level.
        lemma[0], lemma[deepest] = lemma[deepest], lemma[0]
        number = self.add([lemma[-1], *lemma[:-1]])
        self._assign(lemma[-1], number)

    def _go_back_to(self, level: i64) -> None:
        """Undo the levels after this one."""
        if level == self._depth:
            return
        while self._size > self._levels[level]:
            self._size -= 1
            literal = self._trail[self._size]
            self._value[literal] = OPEN
            self._value[literal ^ 1] = OPEN
        self._head = self._size
        self._depth = level

    def _bump_of(self, variable: i64) -> None:
        """Make a variable more active."""
        self._activity[variable] += self._bump
        if self._activity[variable] > LARGE:
            self._activity = [one / LARGE for one in self._activity]
            self._bump /= LARGE
