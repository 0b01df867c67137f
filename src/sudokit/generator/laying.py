"""Makes puzzles of any rules: drafts one, then removes what isn't needed.

    try_laid(plan, dice, ...)    a puzzle of a request, if this try succeeds

Clues and marks are removed from a draft, an orbit at a time, as long as there
is one solution; and as many of these as the level allows.  Lines, cages and
rules whose marks are all given keep them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sudokit.core.budget import Budget, BudgetSpent, now
from sudokit.core.dice import Dice
from sudokit.generator.drafts import DEEPEST, EXTREME
from sudokit.generator.lined_drafts import PROOF
from sudokit.generator.marks import LaidMark, layout_of, scaled
from sudokit.generator.marks_alone import MarksAlone
from sudokit.generator.needs import openings, unneeded
from sudokit.generator.new_puzzle import NewPuzzle
from sudokit.generator.plan import Plan, Unmade
from sudokit.generator.tally import Tally
from sudokit.rating.hodoku import Rating
from sudokit.rating.sudokit import rate_below
from sudokit.rules import Puzzle
from sudokit.rules.named import NAMED

NO_GRID: Final = 100  # first tries that may all find no full grid
OPENED: Final = 6  # openings of a rule that are tried
LAST: Final = 4  # clues or marks that a hard puzzle may do without in the end
# Of an extreme puzzle: the orders in which clues are removed, and the fewest
# guesses that it takes.
ORDERS: Final = 5
GUESSES: Final = 2
# Guesses of a puzzle without clues that is rated because it may be extreme.
SEVERAL_GUESSES: Final = 8
MOST_GUESSES: Final = 40


def try_laid(
    plan: Plan, dice: Dice, seed: int, tally: Tally, end: float
) -> NewPuzzle[Puzzle] | None:
    """Return the requested puzzle if this try succeeds.

    Else None, and the tally knows why.  Unmade if the time ``end`` of
    ``now`` has come, or a finished puzzle fails its check.
    """
    budget = Budget(seconds=end - now())
    try:
        return Laying(plan, dice, tally, budget).puzzle(seed)
    except BudgetSpent:
        raise Unmade(tally.text()) from None


class Laying(MarksAlone):
    """One try at a puzzle of a request."""

    rating: Rating | None = None  # of the puzzle, if it is known

    def puzzle(self, seed: int) -> NewPuzzle[Puzzle] | None:
        """Draw a grid, lay out marks, remove unneeded ones, and check."""
        if not self.draw():
            self.count_missed("found no full grid in time", NO_GRID)
            return None
        if not self.lay_out():
            return None
        if self.is_exchanged():
            return None
        if self._wants_both():
            self._take_some_marks()
            is_done = self._take_clues_until_extreme()
        else:
            is_done = self._take_clues() and self._take_marks()
        if not is_done:
            self.tally.miss(self.why())
            self.check_hope()
            return None
        if self.is_covered():
            self.tally.miss("needed cages on more cells")
            return None
        puzzle = self.made(self.clues, self.marks)
        if not self.plan.is_met_by(puzzle.clues):
            self.tally.miss_clues(puzzle.clues, self.plan.nelts)
            return None
        if not self.is_proper(puzzle, PROOF):
            raise Unmade(f"{puzzle!r} failed its check: one solution")
        rating = self.rating
        if self.request.level:
            if rating is None and self.fits(puzzle) and self.fitted:
                rating = self.fitted[1]
            if rating is None or rating.level != self.request.level:
                self.tally.miss(f"not {self.request.level}")
                if rating is not None:
                    self.tally.levels.add(rating.level)
                return None
        if word := self._unneeded(puzzle):
            self.tally.miss(f"needed no {word}")
            return None
        if self.request.minimal:
            if unmarked := self.unmarked():
                self.tally.miss(f"needed no {unmarked[0]}")
                return None
            if not self._is_minimal():
                self.tally.miss("were not minimal")
                return None
        self.plan.check_symmetry([value > 0 for value in puzzle.cells])
        solved = Puzzle(puzzle.rules, self.solution)
        return NewPuzzle(puzzle, solved, puzzle.clues, seed, rating)

    def _unneeded(self, puzzle: Puzzle) -> str:
        """Return a requested rule that the puzzle doesn't need, "" if none.

        With a number of clues, any puzzle will do.
        """
        words = self.families
        if self.plan.nelts or self.request.unique:
            return ""
        if self.request.bare and len(words) == 1:
            return ""  # no rules, no clues: several solutions
        return unneeded(puzzle, words, self.budget)

    def _take_clues(self) -> bool:
        """Remove clues; False if even all marks don't suffice."""
        least = self.plan.least()
        if self.marks and not least:
            bare = self.made(set(), self.marks)
            if self.suffices(bare):
                if self.request.level == EXTREME:
                    return self._is_extreme_without_clues()
                if self.fits(bare):
                    self.clues = set()
                    return True
                if self.request.bare:
                    self.note_level(bare)
        if self.request.bare:
            return False
        if self.request.level == EXTREME:
            return self._take_clues_until_extreme()
        self._open()
        gone, _guesses = self._spare_clues()
        count = _most(len(gone), lambda k: self.fits(self._less(gone[:k])))
        taken, rest = gone[:count], gone[count + 1 :]
        if self.is_slow():
            rest = rest[:LAST]
        for number in rest:
            if self._suffices():
                break
            if self.fits(self._less([*taken, number])):
                taken.append(number)
        self.clues = self._left(taken)
        return self.fits(self.made(self.clues, self.marks))

    def _open(self) -> None:
        """Remove clues so that the puzzle needs each of its rules."""
        whole = self.made(self.clues, self.marks).rules
        for family in self.families:
            args = self.solution, family, self.dice, self.budget
            for cells in openings(whole, *args)[:OPENED]:
                orbits = [o for o in self.plan.orbits if cells & {*o}]
                fewer = self.clues.difference(*orbits)
                if len(fewer) < self.plan.least():
                    continue
                puzzle = self.made(fewer, self.marks)
                if self.is_proper(puzzle) and self.fits(puzzle):
                    self.clues = fewer
                    break

    def _suffices(self) -> bool:
        """Return whether the last puzzle that the level fits may remain.

        It has the level, and it would take long to rate others.
        """
        return self.met and self.is_slow() and not self.request.minimal

    def _left(self, taken: Sequence[int]) -> set[int]:
        """Return the clues without some orbits."""
        cells = [cell for k in taken for cell in self.plan.orbits[k]]
        return self.clues.difference(cells)

    def _less(self, taken: Sequence[int]) -> Puzzle:
        """Return the puzzle without some orbits of clues."""
        return self.made(self._left(taken), self.marks)

    def _is_extreme_without_clues(self) -> bool:
        """Remove all clues, or as many as make an extreme puzzle.

        If marks can be removed, too, that decides later.
        """
        if any(self._is_spare(mark.word) for mark in self.marks):
            self.clues = set()
            return True
        if self.guesses < SEVERAL_GUESSES:
            return False
        if self.guesses <= MOST_GUESSES or self.request.bare:
            bare = self.made(set(), self.marks)
            rating = rate_below(bare, EXTREME, self.budget)
            if rating is not None and rating.level == EXTREME:
                self.rating, self.clues = rating, set()
                return True
            if rating is not None:  # with clues it is even easier
                self.tally.levels.add(rating.level)
                return False
        return not self.request.bare and self._take_clues_until_extreme()

    def _take_clues_until_extreme(self) -> bool:
        """Remove clues until the puzzle is extreme, in one of some orders."""
        self._open()
        spare, made = self._spare_clues, self._less
        taken = self._until_extreme_in_orders(spare, made)
        if taken is None:
            return False
        self.clues = self._left(taken)
        return True

    def _wants_both(self) -> bool:
        """Return whether the puzzle is extreme by few marks and clues.

        All marks without clues are easier, or take long to rate.
        """
        request = self.request
        aimed = request.level == EXTREME and not request.minimal
        spare = any(self._is_spare(mark.word) for mark in self.marks)
        return aimed and spare and not request.bare

    def _is_spare(self, word: str) -> bool:
        """Return whether marks of a rule can be removed when not needed.

        Where every mark is given, extreme puzzles do without some, and those
        of several rules, unless another rule is about places without one.
        """
        layout = layout_of(word)
        alone = len(self.families) == 1 and self.request.level != EXTREME
        whole = layout.every and alone
        fixed = whole or self._is_counted(word)
        return layout.shape not in ("line", "cage") and not fixed

    def _is_counted(self, word: str) -> bool:
        """Return whether a rule is about places without a mark of this one."""
        return any(word in NAMED[one].unmarked for one in self.later)

    def _take_some_marks(self) -> None:
        """Keep the fewest marks of each rule, or up to twice as many.

        Where every mark is given, the fewest are a third.
        """
        marks: list[LaidMark] = []
        words = [m.word for m in self.marks for _ in m.groups]
        left: dict[str, int] = {}
        for mark in self.dice.shuffled(self.marks):
            word = mark.word
            if word not in left:
                layout = layout_of(word)
                few = scaled(layout.marks[0], self.rules.size, 1)
                few = words.count(word) // 3 if layout.every else few
                left[word] = few + int(self.dice.below(few + 1))
            if left[word] > 0 or not self._is_spare(word):
                marks.append(mark)
                left[word] -= len(mark.groups)
        self.marks = marks

    def _until_extreme_in_orders(
        self,
        spare: Callable[[], tuple[list[int], int]],
        made: Callable[[Sequence[int]], Puzzle],
    ) -> list[int] | None:
        """Return parts so that the rest is extreme, in one of some orders.

        ``spare`` returns parts that aren't needed in a random order, and the
        guesses that the puzzle without them takes.
        """
        orders = [spare() for _ in range(ORDERS)]
        orders.sort(key=lambda order: abs(order[1] - DEEPEST))
        for gone, guesses in orders:
            if guesses >= GUESSES:
                taken = self._until_extreme(gone, made)
                if taken is not None:
                    return taken
        return None

    def _until_extreme(
        self, parts: list[int], made: Callable[[Sequence[int]], Puzzle]
    ) -> list[int] | None:
        """Return the first of these parts so that the rest is extreme.

        ``made`` returns the puzzle without some parts.  None if all are
        easier or need a trial; else the rating is kept.  The search begins
        at the guesses of most extreme puzzles.
        """

        def is_shallow(number: int) -> bool:
            self.is_proper(made(parts[:number]))
            return self.guesses <= DEEPEST

        number = _most(len(parts), is_shallow)
        low, high = -1, len(parts) + 1
        while high - low > 1:
            rating = rate_below(made(parts[:number]), EXTREME, self.budget)
            if rating is None:  # it needs a trial
                high = number
            elif rating.level == EXTREME:
                self.rating = rating
                return parts[:number]
            else:
                self.tally.levels.add(rating.level)
                low = number
            number = (low + high) // 2
        return None

    def _spare_clues(self) -> tuple[list[int], int]:
        """Return orbits of clues that aren't needed, in a random order.

        And the guesses that the puzzle without them takes.
        """
        least, clues = self.plan.least(), self.clues
        gone: list[int] = []
        guesses = 0
        for number in self._order_of_clues():
            fewer = clues.difference(self.plan.orbits[number])
            if least <= len(fewer) < len(clues) and self.is_proper(
                self.made(fewer, self.marks)
            ):
                gone.append(number)
                clues, guesses = fewer, self.guesses
        return gone, guesses

    def _order_of_clues(self) -> list[int]:
        """Return the orbits of clues, those on lines and marks first."""
        orbits = self.plan.orbits
        marked = {
            cell
            for mark in self.marks
            if layout_of(mark.word).shape in ("line", "cell", "block")
            for group in mark.groups
            for cell in group.cells
        }
        return sorted(
            self.dice.shuffled(range(len(orbits))),
            key=lambda k: marked.isdisjoint(orbits[k]),
        )

    def _take_marks(self) -> bool:
        """Remove the marks that aren't needed, except lines and cages.

        At first as long as there is one solution, then as many of these as
        the level allows, then one by one.  Each rule keeps the fewest marks
        of its layout, unless the puzzle has to be minimal.
        """
        request = self.request
        aimed = request.level or request.minimal
        if self.rating is not None and not request.minimal:
            return True  # it has the level
        if self._suffices():
            return True
        self.rating = None
        if not aimed and (self.plan.nelts or request.unique):
            return True  # the clues needn't be few, nor the marks
        every = self.marks
        order = [
            number
            for number, mark in enumerate(every)
            if self._is_spare(mark.word)
            or (request.minimal and not self._is_counted(mark.word))
        ]

        def left(taken: Sequence[int]) -> Puzzle:
            marks = [m for k, m in enumerate(every) if k not in taken]
            return self.made(self.clues, marks)

        def spare() -> tuple[list[int], int]:
            gone: list[int] = []
            guesses = 0
            for number in self.dice.shuffled(order):
                fewer = [*gone, number]
                if self._keeps_some(fewer) and self.is_proper(left(fewer)):
                    gone.append(number)
                    guesses = self.guesses
            return gone, guesses

        if request.level == EXTREME:
            most = self._until_extreme_in_orders(spare, left)
            if most is None:
                return False
            self.marks = [m for k, m in enumerate(every) if k not in most]
            return True
        gone, _guesses = spare()
        count = _most(len(gone), lambda k: self.fits(left(gone[:k])))
        taken = gone[:count]
        # With all of these gone there was one solution still.
        rest = gone[count + 1 :]
        for number in rest[:LAST] if self.is_slow() else rest:
            if self._suffices():
                break
            if self.fits(left([*taken, number])):
                taken.append(number)
        # Where the level keeps some of these, others may be spare instead.
        others = [] if self.is_slow() or len(taken) == len(gone) else order
        for number in others:
            fewer = [*taken, number]
            puzzle = left(fewer)
            if (
                number not in gone
                and self._keeps_some(fewer)
                and self.is_proper(puzzle)
                and self.fits(puzzle)
            ):
                taken = fewer
        self.marks = [m for k, m in enumerate(every) if k not in taken]
        return True

    def _keeps_some(self, taken: Sequence[int]) -> bool:
        """Return whether each rule has its fewest marks without these."""
        if self.request.minimal:
            return True
        word = self.marks[taken[-1]].word
        fewest = scaled(layout_of(word).marks[0], self.rules.size, 1)
        counts = [
            len(mark.groups)
            for k, mark in enumerate(self.marks)
            if mark.word == word and k not in taken
        ]
        return sum(counts) >= fewest

    def _is_minimal(self) -> bool:
        """Return whether every clue and mark is needed, whatever the level."""
        for orbit in self.plan.orbits:
            fewer = self.clues - set(orbit)
            if len(fewer) < len(self.clues) and self.is_proper(
                self.made(fewer, self.marks), PROOF
            ):
                return False
        for mark in self.marks:
            if self._is_counted(mark.word):
                continue
            rest = [m for m in self.marks if m is not mark]
            if self.is_proper(self.made(self.clues, rest), PROOF):
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
