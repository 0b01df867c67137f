"""Drafts of puzzles without clues: whether their marks suffice, or why not.

    MarksAlone(plan, dice, ...)    a draft that knows why it failed

What no layout can change is reported after a few tries, with what to change.
"""

from __future__ import annotations

from typing import Final

from sudokit.generator.drafts import EXTREME, Draft, is_caged
from sudokit.generator.exchanges import exchange
from sudokit.generator.lined_drafts import PROOF
from sudokit.generator.plan import Unmade
from sudokit.logic.techniques.table import LEVELS
from sudokit.rating.sudokit import rate_below
from sudokit.rules import Puzzle

MIRRORED: Final = 10  # first tries whose marks may all leave two solutions
HOPELESS: Final = 30  # first tries whose marks may all leave several
RATED: Final = (1, 3, 10, 30, 100)  # tries whose level is noted
PROVED: Final = (*RATED, 2, 5, 20, 40)  # tries proved by more guesses
SLOW: Final = LEVELS[2:]  # levels of puzzles that take long to rate
ADD_SUMS: Final = "try clues, or add a rule with sums such as killer"


class MarksAlone(Draft):
    """A draft whose marks may determine the solution without clues."""

    has_several = False  # solutions without clues, for certain
    is_unproved = False  # whether a few guesses didn't prove one solution

    def is_exchanged(self) -> bool:
        """Count a failure if marks without clues allow other values, too.

        Unmade if that was so of all of the first tries.
        """
        values = self.other_values() if self.request.bare else ""
        if not values:
            return False
        tally = self.tally
        words = " and ".join(self.request.lay)
        tally.miss(
            f"also had the solution with {values},"
            f" since {words} can't tell them apart without clues"
        )
        tally.exchanged += 1
        every = tally.exchanged == tally.tried
        tally.advise(ADD_SUMS if every else "")
        if every and tally.tried >= MIRRORED:
            raise Unmade(tally.text())
        return True

    def other_values(self) -> str:
        """Return other values with which the marks allow it without clues.

        "" if none are found.
        """
        size, digit = self.rules.size, self.rules.grid.digit
        rules = [rule for mark in self.marks for rule in mark.rules]
        rules += [*self.rules.rules, *self.of_marks(self.marks)]
        values = exchange(rules, self.solution, size)
        if not values:
            return ""
        if values == tuple(range(size, 0, -1)):
            return f"each value v as {digit(1) + digit(size)}-v"
        moved = sum([v != k for k, v in enumerate(values, 1)])
        return f"{'two' if moved == 2 else 'several'} values exchanged"

    def suffices(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle without clues is proved to have a solution.

        One alone, by as few guesses as the level has.
        """
        if self.is_proper(puzzle):
            self.tally.proper += 1
            return True
        self.has_several = self.guesses < self.proof
        self.is_unproved = not self.has_several
        if self.request.bare and self._is_proved(puzzle):
            self.tally.proper += 1
            self.note_level(puzzle)
        return False

    def _is_proved(self, puzzle: Puzzle) -> bool:
        """Return whether some tries have one solution, by more guesses."""
        more = self.proof < PROOF and self.is_unproved
        chosen = more and self.tally.tried in PROVED
        return chosen and self.is_proper(puzzle, PROOF)

    def note_level(self, puzzle: Puzzle) -> None:
        """Note the level of some puzzles that are too hard, for the message.

        That is the hardest one if it takes long to rate.
        """
        if self.tally.tried in RATED:
            level = EXTREME
            if not self.is_slow():
                rating = rate_below(puzzle, SLOW[0], self.budget)
                level = EXTREME if rating is None else rating.level
            self.tally.levels.add(level)

    def is_slow(self) -> bool:
        """Return whether it takes long to rate puzzles of the level."""
        return self.request.level in SLOW

    def check_hope(self) -> None:
        """Raise Unmade if no first try had one solution without clues."""
        hopeless = self.request.bare and not self.tally.proper
        caged = any(map(is_caged, self.request.lay))
        self.tally.advise(ADD_SUMS if hopeless and not caged else "")
        if hopeless and self.tally.tried >= HOPELESS:
            raise Unmade(self.tally.text())

    def why(self) -> str:
        """Return why a try fails in which even all marks don't suffice."""
        level = self.request.level
        if self.request.bare and self.has_several:
            return "had several solutions without clues"
        if self.request.bare and self.is_unproved:
            return "weren't proved unique without clues"
        return f"not {level}" if level else "had several solutions"
