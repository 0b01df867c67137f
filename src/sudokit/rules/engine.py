"""Solves any puzzle whose rules are compiled.

    compile_rules(size, groups, pairs)    the rules, ready for solving
    EngineSearch(compiled, candidates)    its solutions, one at a time
    count_solutions(compiled, ...)        how many there are

Propagators draw conclusions until there are none left.  Then a candidate is
guessed; if that fails it is ruled out and propagated before another guess
is made (binary branching).  Contradictions steer the guesses, see
``Branching``.  All of it is deterministic: each build makes the same
guesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.native.arrays import append, i64, vec
from sudokit.native.bits import bit_of, count_bits, place_of
from sudokit.rules.compiled_rules import compile_rules
from sudokit.rules.search_state import Compiled, SearchState, repeated

__all__ = ["Compiled", "EngineSearch", "compile_rules", "count_solutions"]


# Scores fade after this many contradictions.
FADING: Final[i64] = 16384
# What a contradiction counts for, beside a rule for a cell; what a value
# without a place counts for.
CONFLICT: Final[i64] = 3
MISSING: Final[i64] = 6
# What a contradiction counts for where the search goes back to its cell.
NEAR: Final[i64] = 2


@final
class Branching:
    """The scores of one search; ``choose`` picks a guess.

    In a large grid with nothing but houses the fewest candidates come first,
    and it is also counted how often a value had no place left in a house.

    Where rules are pairs and sets of some cells, a cell that failed is
    guessed again until one of its values holds (Lecoutre et al., Reasoning
    from last conflict(s) in constraint programming, 2009).
    """

    def __init__(self, compiled: Compiled) -> None:
        self.size: i64 = compiled.size
        self.grid: i64 = compiled.size * compiled.size
        self.houses: vec[i64] = compiled.houses
        self.is_large: bool = compiled.is_large
        self.goes_back: bool = compiled.goes_back
        self.failed: i64 = -1  # the cell to guess again, -1 for none
        self.scores: vec[i64] = compiled.scores[:]
        if self.is_large:
            self.scores = repeated(0, len(compiled.scores))
        self.value_scores: vec[i64] = repeated(0, compiled.size)
        # One value after the other, house by house.
        self.place_scores: vec[i64] = repeated(0, len(compiled.houses))
        self.conflicts: i64 = 0
        self.value: i64 = 0

    def learn(self, state: SearchState, cell: i64) -> None:
        """Update the scores after a contradiction in this state.

        Most of the blame goes to the cell whose value was propagated last
        and, except in large grids, the rest to the cell that the search
        changed.
        """
        if self.goes_back:
            self._learn_near(state, cell)
        else:
            self.scores[state.last] += CONFLICT
            if not self.is_large:
                self.scores[cell] += 1
        self.value_scores[place_of(state.value)] += 1
        if self.is_large and state.house >= 0:
            at = self.size * state.house + place_of(state.missing)
            self.place_scores[at] += MISSING
        self.conflicts += 1
        if self.conflicts % FADING == 0:
            for k in range(i64(len(self.scores))):
                self.scores[k] >>= 1
            for k in range(i64(len(self.place_scores))):
                self.place_scores[k] >>= 1
            for k in range(self.size):
                self.value_scores[k] >>= 2

    def _learn_near(self, state: SearchState, cell: i64) -> None:
        """Blame the cells of a rule that failed, too, and note the cell."""
        self.scores[state.last] += NEAR
        if state.failed >= 0:
            for other in state.propagators[state.failed].cells:
                mask = state.masks[other]
                if mask & (mask - 1):
                    self.scores[other] += 1
        if self.failed < 0:
            self.failed = cell

    def hold(self, cell: i64) -> None:
        """Note that a value of a cell holds."""
        if cell == self.failed:
            self.failed = -1

    def choose(self, masks: vec[i64]) -> i64:
        """Return the cell to guess, -1 if all are filled; set ``value``.

        Helper cells, which follow the grid, come when it is full.
        """
        if self.is_large:
            return self._fewest(masks)
        if self.failed >= 0:
            mask = masks[self.failed]
            if mask & (mask - 1):
                self.value = mask & -mask
                return self.failed
            self.failed = -1
        scores = self.scores
        best: i64 = -1
        best_score: i64 = -1
        best_weight: i64 = 1
        favoured = self._favoured()
        bonus: i64 = 0
        if favoured:
            bonus = CONFLICT * self.value_scores[place_of(favoured)] // 5
        for cell in range(i64(len(masks))):
            if cell == self.grid and best >= 0:
                break
            mask = masks[cell]
            if mask & (mask - 1):
                weight = count_bits(mask)
                score = scores[cell]
                if mask & favoured:
                    score += bonus
                lead = score * best_weight - best_score * weight
                if lead > 0 or (lead == 0 and weight < best_weight):
                    best = cell
                    best_score = score
                    best_weight = weight
        if best < 0:
            return -1
        self.value = masks[best] & -masks[best]
        if best_weight == 2:
            return best
        least = (2 * scores[best] + best_weight - 1) // best_weight
        return self._better_place(masks, best, least)

    def _fewest(self, masks: vec[i64]) -> i64:
        """Return a cell of fewest candidates, or of a value with two places.

        Of equals it is the one with most conflicts.
        """
        best: i64 = -1
        least: i64 = 64
        most: i64 = -1
        for cell in range(i64(len(masks))):
            mask = masks[cell]
            if mask & (mask - 1):
                weight = count_bits(mask)
                score = self.scores[cell]
                if weight < least or (weight == least and score > most):
                    best = cell
                    least = weight
                    most = score
        if best < 0:
            return -1
        self.value = masks[best] & -masks[best]
        if least > 2:
            most = -1
        house: i64 = -1
        start: i64 = 0
        while start < i64(len(self.houses)):
            values = self._twice(masks, start)
            while values:
                bit = values & -values
                values ^= bit
                score = self.place_scores[start + place_of(bit)]
                if score > most:
                    most = score
                    house = start
                    self.value = bit
            start += self.size
        return best if house < 0 else self._place(masks, house, self.value)

    def _favoured(self) -> i64:
        """Return the bit of a value with far the most conflicts, or 0."""
        low: i64 = 1 << 40
        high: i64 = 0
        value: i64 = 0
        for k in range(self.size):
            score = self.value_scores[k]
            if score > high:
                high = score
                value = k
            if score and score < low:
                low = score
        if high < self.size or 2 * high <= 3 * low:
            return 0
        return bit_of(value)

    def _better_place(self, masks: vec[i64], best: i64, least: i64) -> i64:
        """Return a better cell of a value with two places, or ``best``.

        ``least`` is the score that makes it better.
        """
        scores = self.scores
        start: i64 = 0
        while start < i64(len(self.houses)):
            values = self._twice(masks, start)
            while values:
                bit = values & -values
                values ^= bit
                cell = self._place(masks, start, bit)
                if scores[cell] >= least:
                    best = cell
                    least = scores[cell]
                    self.value = bit
            start += self.size
        return best

    def _twice(self, masks: vec[i64], start: i64) -> i64:
        """Return the values with two places in the house that starts there."""
        once: i64 = 0
        twice: i64 = 0
        often: i64 = 0
        for k in range(start, start + self.size):
            mask = masks[self.houses[k]]
            often |= twice & mask
            twice |= once & mask
            once |= mask
        return twice & ~often

    def _place(self, masks: vec[i64], start: i64, bit: i64) -> i64:
        """Return the place of a value with the highest score in a house."""
        place: i64 = -1
        for k in range(start, start + self.size):
            cell = self.houses[k]
            if masks[cell] & bit:
                if place < 0 or self.scores[cell] > self.scores[place]:
                    place = cell
        return place


@final
class EngineSearch:
    """The solutions of one puzzle, one at a time, each once.

    candidates   a mask for each cell, bit v-1 for the value v
    budget       the limit; each guess counts
    guesses      the number so far; once ``next`` returns None, the number
                 needed to prove that there are no more solutions

    ValueError if there isn't a mask for each cell.
    """

    def __init__(
        self,
        compiled: Compiled,
        candidates: Sequence[int],
        budget: Budget | None = None,
    ) -> None:
        cells = compiled.size * compiled.size
        if len(candidates) != cells:
            raise ValueError(f"{len(candidates)} masks for {cells} cells")
        self.guesses: i64 = 0
        self.budget = Budget() if budget is None else budget
        self._spent = ""  # why the budget ran out
        masks = vec[i64](candidates)
        for _ in range(compiled.helpers):
            masks = append(masks, compiled.full)
        for cell in range(i64(len(masks))):
            masks[cell] &= compiled.start[cell]
        self._state = SearchState(compiled, masks, self.budget)
        self._branching = Branching(compiled)
        # The masks before each guess, the cell and the value's bit.
        self._before: list[vec[i64]] = []
        self._cells: list[i64] = []
        self._values: list[i64] = []
        self._grid: i64 = cells
        self._linked: vec[i64] = compiled.linked
        self._has_started = False
        self._done = not compiled.possible

    def next(self) -> list[int] | None:
        """Return the next solution, a value for each cell; None at the end.

        BudgetSpent when the budget ends first, and on later calls.
        """
        if self._spent:
            raise BudgetSpent(self._spent)
        if self._done:
            return None
        try:
            is_solved = self._advance()
        except BudgetSpent as end:
            self._spent = str(end)
            raise
        if is_solved:
            masks = self._state.masks
            return [int(place_of(masks[k])) + 1 for k in range(self._grid)]
        self._done = True
        return None

    def _forget_helpers(self) -> None:
        """Forget the guesses of helper cells, which come last.

        Other values of them make the same solution.
        """
        while self._cells and self._cells[-1] >= self._grid:
            self._before.pop()
            self._cells.pop()
            self._values.pop()

    def _advance(self) -> bool:
        """Search on to a full grid; False if none is left."""
        state = self._state
        if self._has_started:
            self._forget_helpers()
            alive = self._go_back()
        else:
            self._has_started = True
            self.budget.look()
            alive = state.begin() and state.settle()
        while alive:
            cell = self._branching.choose(state.masks)
            if cell < 0:
                return True
            guess = self._guess(cell, self._branching.value)
            alive = guess or self._go_back()
        return False

    def _guess(self, cell: i64, value: i64) -> bool:
        """Try a candidate; False if that is a contradiction."""
        state = self._state
        self.budget.take()
        self.guesses += 1
        self._before.append(state.masks[:])
        self._cells.append(cell)
        self._values.append(value)
        state.put(cell, value)
        if state.settle():
            self._branching.hold(cell)
            return True
        self._branching.learn(state, cell)
        return False

    def _go_back(self) -> bool:
        """Rule out the last guess, and propagate; False at the end."""
        state = self._state
        while self._before:
            state.masks = self._before.pop()
            cell = self._cells.pop()
            state.put(cell, state.masks[cell] ^ self._values.pop())
            if state.settle():
                return True
            if self._branching.is_large:
                self._branching.learn(state, cell)
            if cell >= self._grid:
                self._leave_grid()
        return False

    def _leave_grid(self) -> None:
        """Forget the guesses that can't help a full grid without a solution.

        No values of the helper cells go with those of the cells that are in
        a rule with them, so one of these has to change.
        """
        if self._cells and self._cells[-1] >= self._grid:
            return
        for cell in self._linked:
            self._branching.scores[cell] += CONFLICT
        while self._before:
            masks = self._before[-1]
            for cell in self._linked:
                if masks[cell] & (masks[cell] - 1):
                    return
            self._before.pop()
            self._cells.pop()
            self._values.pop()


def count_solutions(
    compiled: Compiled,
    candidates: Sequence[int],
    limit: int | None = None,
    budget: Budget | None = None,
) -> int:
    """Return the number of solutions, at most ``limit``."""
    search = EngineSearch(compiled, candidates, budget)
    number = 0
    while limit is None or number < limit:
        if search.next() is None:
            break
        number += 1
    return number
