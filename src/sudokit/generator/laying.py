"""Makes puzzles of any rules: lays out all true marks, then removes some.

    try_laid(plan, dice, ...)    a puzzle of a request, if this try succeeds

A full grid is drawn, all marks that are true of it are laid out, and clues
and marks are removed, an orbit at a time, as long as techniques of the
level reach the only solution.  Clues are removed first, so that there are
as few as possible; then the marks that aren't needed.  Each rule keeps
some: all of them if none is needed or if clues are requested.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.dice import Dice
from sudokit.generator.new_puzzle import NewPuzzle
from sudokit.generator.plan import Plan, Unmade
from sudokit.generator.tally import Tally
from sudokit.logic.techniques.table import LEVELS
from sudokit.rating.hodoku import Rating
from sudokit.rating.sudokit import rate_below
from sudokit.rules import Puzzle, Rules, fill_singles, is_correct
from sudokit.rules.engine import Compiled, EngineSearch, compile_rules
from sudokit.rules.families import Rule
from sudokit.rules.items import Group
from sudokit.rules.layouts import (
    JIGSAW,
    LaidMark,
    MarkLayout,
    irregular,
)
from sudokit.rules.making import NoGrid, full_puzzle
from sudokit.rules.named import NAMED, named
from sudokit.rules.solving import start
from sudokit.symmetry.patterns import images

DRAW: Final = 2000  # guesses that a full grid may cost
PROOF: Final = 300  # guesses that a proof of one solution may cost
NO_PLACE: Final = 100  # first tries that may all find no place for a rule
# The same of a level: where more are needed, its techniques don't suffice.
EASY: Final = LEVELS[0]
PROOFS: Final = {EASY: 10, "medium": 20, "hard": 100, "unfair": 300}


def try_laid(
    plan: Plan, dice: Dice, seed: int, tally: Tally, end: float
) -> NewPuzzle[Puzzle] | None:
    """Return the requested puzzle if this try succeeds.

    Else None, and the tally knows why.  Unmade if the time ``end`` of
    time.monotonic has come, or a finished puzzle fails its check.
    """
    budget = Budget(seconds=end - time.monotonic())
    try:
        return Laying(plan, dice, tally, budget).puzzle(seed)
    except BudgetSpent:
        raise Unmade(tally.text()) from None


class Laying:
    """One try at a puzzle of a request."""

    def __init__(
        self, plan: Plan, dice: Dice, tally: Tally, budget: Budget
    ) -> None:
        self.plan: Final = plan
        self.request: Final = plan.request
        self.dice: Final = dice
        self.tally: Final = tally
        self.budget: Final = budget
        self.proof: Final = PROOFS.get(self.request.level, PROOF)
        self.rules: Rules = self.request.rules
        self.later: list[str] = []  # words that depend on the marks
        self.solution: bytes = b""
        self.clues: set[int] = set()
        self.marks: list[LaidMark] = []
        # The marks of the last puzzle, and its rules, compiled.
        self._last: tuple[Sequence[LaidMark], Rules, Compiled | None]
        self._last = ((), self.rules, None)

    def puzzle(self, seed: int) -> NewPuzzle[Puzzle] | None:
        """Draw a grid, lay out marks, remove unneeded ones, and check."""
        if not self._draw():
            self.tally.miss("found no full grid in time")
            return None
        if not self._lay_out():
            return None
        if not self._take_clues() or not self._take_marks():
            self.tally.miss(self._why())
            return None
        puzzle = self.made(self.clues, self.marks)
        if not self.plan.is_met_by(puzzle.clues):
            self.tally.miss_clues(puzzle.clues, self.plan.nelts)
            return None
        if not self._is_proper(puzzle, PROOF):
            raise Unmade(f"{puzzle!r} failed its check: one solution")
        rating: Rating | None = None
        if self.request.level:
            rating = rate_below(puzzle, self.request.level, self.budget)
            if rating is None or rating.level != self.request.level:
                self.tally.miss(f"not {self.request.level}")
                return None
        if self.request.minimal:
            if unmarked := self._unmarked():
                self.tally.miss(f"needed no {unmarked[0]}")
                return None
            if not self._is_minimal():
                self.tally.miss("were not minimal")
                return None
        self.plan.check_symmetry([value > 0 for value in puzzle.cells])
        solved = Puzzle(puzzle.rules, self.solution)
        return NewPuzzle(puzzle, solved, puzzle.clues, seed, rating)

    def _why(self) -> str:
        """Return why a try fails in which even all marks don't suffice."""
        level = self.request.level
        return f"not {level}" if level else "had several solutions"

    # What a puzzle is made of.

    def _draw(self) -> bool:
        """Draw a full grid and its regions; False if that takes too long."""
        size = self.request.size()
        base = self.request.rules
        self.later = [
            w for w in base.words if w in NAMED and NAMED[w].unmarked
        ]
        unconditional = [
            one for one in base.rules if one.word not in self.later
        ]
        regions = base.regions
        if JIGSAW in self.request.lay:
            turned = images(self.request.symmetry, size)
            regions = irregular(size, turned, self.dice)
        self.rules = Rules(size, regions, unconditional)
        part = self.budget.part(DRAW)
        full: Puzzle | None = None
        with suppress(BudgetSpent, NoGrid):
            full = full_puzzle(self.rules, self.dice, part)
        self.budget.spend(part)
        if full is None:
            self.budget.check()
            return False
        self.solution = full.cells
        self.clues = set(range(size * size))
        self._last = ((), self.rules, None)
        return True

    def _lay_out(self) -> bool:
        """Lay out all marks that are true; False if a rule has none.

        Unmade if that was so of all of many tries.
        """
        # Without a clue an easy puzzle of cages begins in those of one cell.
        single = self.request.bare and self.request.level == EASY
        layout = MarkLayout(
            self.rules,
            self.solution,
            images(self.request.symmetry, self.rules.size),
            self.dice,
            bool(self.later),
            single,
        )
        for word in self.request.lay:
            if word != JIGSAW:
                self.marks += layout.marks(word)
        unmarked = self._unmarked()
        if not unmarked:
            return True
        why = f"had no place for {unmarked[0]}"
        if unmarked[0] == JIGSAW:
            why = "had no irregular regions"
        self.tally.miss(why)
        if NO_PLACE <= self.tally.tried == self.tally.missed[why]:
            raise Unmade(self.tally.text())
        return False

    def _unmarked(self) -> list[str]:
        """Return the requested rules that have no mark, or no regions."""
        there = {mark.word for mark in self.marks}
        if self.rules.shape is None:
            there.add(JIGSAW)
        return [word for word in self.request.lay if word not in there]

    def made(self, clues: set[int], marks: Sequence[LaidMark]) -> Puzzle:
        """Return the puzzle with some clues and marks."""
        cells = [
            value if cell in clues else 0
            for cell, value in enumerate(self.solution)
        ]
        if marks is not self._last[0]:
            own = [rule for mark in marks for rule in mark.rules]
            every = [*self.rules.rules, *own, *self._of_marks(marks)]
            size, regions = self.rules.size, self.rules.regions
            rules = Rules(size, regions, every) if own else self.rules
            args = rules.groups, rules.pairs, rules.parts
            self._last = marks, rules, compile_rules(size, *args)
        return Puzzle(self._last[1], bytes(cells))

    def _of_marks(self, marks: Sequence[LaidMark]) -> list[Rule]:
        """Return the rules about places without a mark."""
        items: dict[str, tuple[Group, ...]] = {}
        for mark in marks:
            items[mark.word] = items.get(mark.word, ()) + mark.groups
        size, shape = self.rules.size, self.rules.shape
        return [
            named(word, size, shape, (), self.rules.region_of, items)
            for word in self.later
        ]

    # What can go.

    def _take_clues(self) -> bool:
        """Remove clues; False if even all marks don't suffice."""
        least = self.plan.least()
        if self.marks and not least:
            bare = self.made(set(), self.marks)
            if self._holds(bare):
                self.clues = set()
                return True
        if self.request.bare:
            return False
        for orbit in self.dice.shuffled(self.plan.orbits):
            fewer = self.clues - set(orbit)
            if len(fewer) >= least and self._holds(
                self.made(fewer, self.marks)
            ):
                self.clues = fewer
        return self._fits(self.made(self.clues, self.marks))

    def _take_marks(self) -> bool:
        """Remove the marks that aren't needed.

        At first as long as there is one solution, then as many of these as
        the level allows, then one by one.  A rule that would have none left
        keeps all, unless the puzzle has to be minimal.
        """
        request = self.request
        aimed = request.level or request.minimal
        if self.later:  # places without a mark count, too
            return True
        if not aimed and (self.plan.nelts or request.unique):
            return True  # the clues needn't be few, nor the marks
        every = self.marks
        order = self.dice.shuffled(range(len(every)))
        gone: list[int] = []

        def left(taken: Sequence[int]) -> Puzzle:
            marks = [m for k, m in enumerate(every) if k not in taken]
            return self.made(self.clues, marks)

        for number in order:
            if self._is_proper(left([*gone, number])):
                gone.append(number)
        count = _most(len(gone), lambda k: self._fits(left(gone[:k])))
        taken = gone[:count]
        if count < len(gone):
            for number in order[order.index(gone[count]) + 1 :]:
                fewer = left([*taken, number])
                # With all of these gone there was one solution still.
                known = {*taken, number} <= {*gone}
                if (known or self._is_proper(fewer)) and self._fits(fewer):
                    taken.append(number)
        self.marks = [m for k, m in enumerate(every) if k not in taken]
        if not request.minimal and (unmarked := self._unmarked()):
            self.marks += [mark for mark in every if mark.word in unmarked]
        return True

    def _holds(self, puzzle: Puzzle) -> bool:
        """Return whether the level's techniques reach the only solution."""
        return self._is_proper(puzzle) and self._fits(puzzle)

    def _fits(self, puzzle: Puzzle) -> bool:
        """Return whether the techniques of the level suffice."""
        level = self.request.level
        if not level:
            return True
        return rate_below(puzzle, level, self.budget) is not None

    def _is_proper(self, puzzle: Puzzle, proof: int = 0) -> bool:
        """Return whether a few guesses prove that it has one solution."""
        self.budget.check()
        if self.request.unique:
            return is_correct(fill_singles(puzzle))
        compiled = self._last[2]
        assert compiled is not None, "of the puzzle that was made last"
        part = self.budget.part(proof or self.proof)
        search = EngineSearch(compiled, start(puzzle), part)
        only = False
        with suppress(BudgetSpent):
            only = search.next() is not None and search.next() is None
        self.budget.spend(part)
        return only

    def _is_minimal(self) -> bool:
        """Return whether every clue and mark is needed, whatever the level."""
        for orbit in self.plan.orbits:
            fewer = self.clues - set(orbit)
            if len(fewer) < len(self.clues) and self._is_proper(
                self.made(fewer, self.marks), PROOF
            ):
                return False
        for mark in () if self.later else self.marks:
            rest = [m for m in self.marks if m is not mark]
            if self._is_proper(self.made(self.clues, rest), PROOF):
                return False
        return True


def _most(count: int, fits: Callable[[int], bool]) -> int:
    """Return the largest number that fits, as 0 does.

    It is true of all below one of which it is.
    """
    if not count or fits(count):
        return count
    low, high = 0, count
    while high - low > 1:
        middle = (low + high) // 2
        if fits(middle):
            low = middle
        else:
            high = middle
    return low
