"""Drafts of puzzles: lines, a full grid, and the marks that are true of it.

    Draft(plan, dice, ...)    one draft, with everything that may be in it

Dots, numbers and cages follow from the full grid.
"""

from __future__ import annotations

from typing import Final

from sudokit.generator.cages import CageStyle
from sudokit.generator.lined_drafts import LinedDraft
from sudokit.generator.marks import (
    LaidMark,
    MarkLayout,
    layout_of,
)
from sudokit.generator.plan import Unmade
from sudokit.logic.techniques.table import LEVELS
from sudokit.rating.hodoku import Rating
from sudokit.rating.sudokit import rate_below
from sudokit.rules import Puzzle
from sudokit.rules.layouts import JIGSAW
from sudokit.rules.named import NAMED
from sudokit.rules.rules import sides
from sudokit.symmetry.patterns import images

NO_PLACE: Final = 100  # first tries that may all find no place for a rule
EASY: Final = LEVELS[0]
EXTREME: Final = LEVELS[-1]
DEEPEST: Final = 12  # guesses of an extreme puzzle; more take long to rate
# The usual size of a cage, in tenths of a cell.
CAGES: Final = {EASY: 25, "medium": 27, "hard": 30, "unfair": 33, "": 29}
LARGE_CAGES: Final = 35
SOME: Final = 50  # percent of the grid with cages beside other rules
FEW: Final = 25  # the same without clues, if fewer leave several solutions
LAYOUTS: Final = 8  # layouts of cages that may leave several solutions


def is_caged(word: str) -> bool:
    """Return whether a rule has cages, which are laid out last."""
    return word != JIGSAW and layout_of(word).shape == "cage"


def cells_of(mark: LaidMark) -> int:
    """Return the number of cells of an orbit of cages."""
    return sum([len(group.cells) for group in mark.groups])


class Draft(LinedDraft):
    """Everything that a puzzle of a request may contain."""

    fitted: tuple[Puzzle, Rating] | None = None  # the last that fits the level

    def lay_out(self) -> bool:
        """Lay out all other marks that are true; False if a rule has none.

        Unmade if that was so of all of many tries.
        """
        layout = MarkLayout(
            self.rules,
            self.solution,
            images(self.request.symmetry, self.rules.size),
            self.dice,
            [word for one in self.later for word in NAMED[one].unmarked],
            self.request.bare,
        )
        caged: set[int] = set()
        for word in sorted(self.request.lay, key=is_caged):
            if word == JIGSAW or layout_of(word).shape == "line":
                continue
            if layout_of(word).shape != "cage":
                self.marks += layout.marks(word)
                continue
            free = set(range(self.rules.size**2)) - caged
            cages = self._cages(layout, word, free)
            caged.update(*[g.cells for one in cages for g in one.groups])
            self.marks += cages
        unmarked = self.unmarked()
        if not unmarked:
            self.add_lines(self._is_as_easy)
            return True
        why = f"had no place for {unmarked[0]}"
        if unmarked[0] == JIGSAW:
            why = "had no irregular regions"
        self.count_missed(why, NO_PLACE)
        return False

    def _cages(
        self, layout: MarkLayout, word: str, free: set[int]
    ) -> list[LaidMark]:
        """Return cages that leave one solution without clues, if possible."""
        cover = min(layout_of(word).cover, self.request.cover)
        if len(self.families) > 1 and self.request.cover == 100:
            # With cages on the whole grid other rules are rarely needed.
            cover = min(cover, FEW if self.request.bare else SOME)
        style = self._style(word)
        aimed = self.request.bare and cover < 100
        cages: list[LaidMark] = []
        for _ in range(1 if self.plan.nelts else LAYOUTS):
            cages = layout.cages(word, style, free, 100 if aimed else cover)
            if self.is_proper(self.made(set(), [*self.marks, *cages])):
                if aimed:
                    return self._fewer(cages, len(free) * cover // 100)
                if self._is_merged():
                    return self._merged(layout, cages, style.most)
                break
        return cages

    def _is_merged(self) -> bool:
        """Return whether cages grow as long as there is one solution.

        Random cages on the whole grid that leave one make it too easy.
        """
        whole = self.request.bare and self.request.cover == 100
        return whole and self.request.level == EXTREME

    def _merged(
        self, layout: MarkLayout, cages: list[LaidMark], most: int
    ) -> list[LaidMark]:
        """Return the cages after neighbours became one of ``most`` cells.

        Until each further one would leave several solutions, or take more
        guesses than an extreme puzzle may.
        """
        at = {c: one for one in cages for g in one.groups for c in g.cells}
        for cell in self.dice.shuffled(sorted(at)):
            for near in self.dice.shuffled(sides(cell, self.rules.size)):
                one, other = at[cell], at.get(near, at[cell])
                if one is other:
                    continue
                mark = layout.joined(one, other, (cell, near))
                if mark is None or len(mark.groups[0].cells) > most:
                    continue
                rest = [m for m in cages if m is not one and m is not other]
                fewer = [*rest, mark]
                puzzle = self.made(set(), [*self.marks, *fewer])
                if self.is_proper(puzzle, DEEPEST):
                    cages = fewer
                    new = [c for group in mark.groups for c in group.cells]
                    at.update(dict.fromkeys(new, mark))
        return cages

    def _fewer(self, cages: list[LaidMark], cells: int) -> list[LaidMark]:
        """Return cages on so many cells or a bit more, without unneeded ones.

        Cages on more cells if fewer leave several solutions, or need
        techniques that the level doesn't have.
        """
        rated = self.request.level != EXTREME
        for cage in self.dice.shuffled(cages):
            fewer = [one for one in cages if one is not cage]
            if sum(map(cells_of, fewer)) < cells:
                continue
            puzzle = self.made(set(), [*self.marks, *fewer])
            if self.is_proper(puzzle) and (not rated or self.fits(puzzle)):
                cages = fewer
        return cages

    def _is_thinned(self) -> bool:
        """Return whether cages on a part of the grid have to suffice."""
        return self.request.bare and self.request.cover < 100

    def is_covered(self) -> bool:
        """Return whether cages cover more than was requested.

        By an orbit of cages or more.
        """
        if not self._is_thinned():
            return False
        caged = [mark for mark in self.marks if is_caged(mark.word)]
        most = self.rules.size**2 * self.request.cover // 100
        return sum(map(cells_of, caged)) >= most + max(map(cells_of, caged))

    def _is_as_easy(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle is as easy as requested, or easier."""
        level = self.request.level
        if not self.is_proper(puzzle, DEEPEST if level == EXTREME else 0):
            return False
        return level in ("", EXTREME) or self.fits(puzzle)

    def fits(self, puzzle: Puzzle) -> bool:
        """Return whether the techniques of the level suffice.

        The rating of the last puzzle for which they do is kept.
        """
        level = self.request.level
        if not level:
            return True
        if self.fitted is None or self.fitted[0] != puzzle:
            rating = rate_below(puzzle, level, self.budget)
            if rating is None:
                return False
            self.fitted = puzzle, rating
        self.met = self.fitted[1].level == level
        return True

    def _style(self, word: str) -> CageStyle:
        """Return the sizes of a rule's cages, larger in harder puzzles."""
        layout = layout_of(word)
        least, most = self.request.lengths or (layout.least, layout.most)
        most = min(most, self.rules.size)
        level = self.request.level
        usual = CAGES.get(level, LARGE_CAGES)
        small = self._is_thinned() or self._is_merged()
        return CageStyle(
            min(least, most),
            most,
            CAGES[EASY] if small else usual,
            word != "killer",
            level == EASY or small,
        )

    def count_missed(self, why: str, most: int) -> None:
        """Count a failure; Unmade if the first tries all failed like this."""
        self.tally.miss(why)
        every = self.tally.tried == self.tally.missed[why]
        if every and most <= self.tally.tried:
            raise Unmade(self.tally.text())

    def unmarked(self) -> list[str]:
        """Return the requested rules that have no mark, or no regions."""
        there = {mark.word for mark in self.marks}
        if self.rules.shape is None:
            there.add(JIGSAW)
        return [word for word in self.request.lay if word not in there]
