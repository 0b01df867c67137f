"""Drafts of puzzles: lines, a full grid, and the marks that are true of it.

    Draft(plan, dice, ...)    one draft, with everything that may be in it

Lines are drawn first, and a full grid is found that they allow.  Dots,
numbers and cages follow from this grid.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.dice import Dice
from sudokit.generator.cages import CageStyle
from sudokit.generator.lines import Canvas, draw_lines
from sudokit.generator.marks import (
    Fitting,
    LaidMark,
    MarkLayout,
    layout_of,
    scaled,
)
from sudokit.generator.plan import Plan, Unmade
from sudokit.generator.regions import irregular
from sudokit.generator.tally import Tally
from sudokit.logic.techniques.table import LEVELS
from sudokit.rating.sudokit import rate_below
from sudokit.rules import Puzzle, Rules, fill_singles, is_correct
from sudokit.rules.engine import Compiled, EngineSearch, compile_rules
from sudokit.rules.families import Rule
from sudokit.rules.growth import longest
from sudokit.rules.items import Group
from sudokit.rules.layouts import JIGSAW
from sudokit.rules.making import NoGrid, full_puzzle
from sudokit.rules.named import NAMED, named
from sudokit.rules.rules import sides
from sudokit.rules.solving import start
from sudokit.symmetry.patterns import images

DRAW: Final = 2000  # guesses that a full grid may cost
LINES: Final = 600  # the same while there are lines that may be taken away
PROOF: Final = 300  # guesses that a proof of one solution may cost
ROUNDS: Final = 4  # drawings until there are enough lines that fit
NO_PLACE: Final = 100  # first tries that may all find no place for a rule
# The same of a level: where more are needed, its techniques don't suffice.
EASY: Final = LEVELS[0]
EXTREME: Final = LEVELS[-1]
DEEPEST: Final = 12  # guesses of an extreme puzzle; more take long to rate
PROOFS: Final = {EASY: 10, "medium": 20, "hard": 100, "unfair": 300}
# The usual size of a cage, in tenths of a cell.
CAGES: Final = {EASY: 25, "medium": 27, "hard": 30, "unfair": 33, "": 29}
LARGE_CAGES: Final = 35
SOME: Final = 50  # percent of the grid with cages in hard combinations
FEW: Final = 25  # the same without clues, if fewer leave several solutions
LAYOUTS: Final = 8  # layouts of cages that may leave several solutions


def is_caged(word: str) -> bool:
    """Return whether a rule has cages, which are laid out last."""
    return word != JIGSAW and layout_of(word).shape == "cage"


def cells_of(mark: LaidMark) -> int:
    """Return the number of cells of an orbit of cages."""
    return sum([len(group.cells) for group in mark.groups])


class Draft:
    """Everything that a puzzle of a request may contain."""

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
        self.guesses = 0  # of the last proof of one solution
        self.met = False  # the level, by the last puzzle that it fits
        # The marks of the last puzzle, and its rules, compiled.
        self._last: tuple[Sequence[LaidMark], Rules, Compiled | None]
        self._last = ((), self.rules, None)

    def draw(self) -> bool:
        """Draw regions, lines and a full grid; False if it takes too long."""
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
        full = self._draw_lines()
        if full is None:
            self.budget.check()
            return False
        self.solution = full.cells
        self.clues = set(range(size * size))
        self._last = ((), self.rules, None)
        return True

    def _draw_lines(self) -> Puzzle | None:
        """Draw the lines of all rules, and return a full grid for them.

        Lines that fit nowhere beside the others are left out, and others
        are drawn where there is room.
        """
        words = [w for w in self.request.lay if w != JIGSAW]
        words = [w for w in words if layout_of(w).shape == "line"]
        missing = {
            word: self._count(layout_of(word).marks, len(words))
            for word in words
        }
        full = None if words else self._full([])
        for _ in range(ROUNDS):
            if not any(missing.values()):
                break
            lines = self._lines(missing)
            found = self._full([*self.marks, *lines])
            if found is not None:
                self.marks += lines
                full = found
            for mark in [] if found is not None else lines:
                found = self._full([*self.marks, mark])
                if found is not None:
                    self.marks.append(mark)
                    full = found
            for word in words:
                drawn = [len(m.groups) for m in self.marks if m.word == word]
                fewest = scaled(layout_of(word).marks[0], self.rules.size, 1)
                enough = sum(drawn) >= max(fewest // len(words), 2)
                left = self._count(layout_of(word).marks, len(words))
                missing[word] = 0 if enough else max(left - sum(drawn), 1)
        return full

    def _lines(self, missing: dict[str, int]) -> list[LaidMark]:
        """Draw so many more lines of each rule."""
        size = self.rules.size
        canvas = Canvas(
            size,
            self.rules.region_of,
            images(self.request.symmetry, size),
            self.dice,
        )
        free = set(range(size * size))
        for mark in self.marks:
            free.difference_update(*[group.cells for group in mark.groups])
        marks: list[LaidMark] = []
        for word in self.dice.shuffled([w for w, n in missing.items() if n]):
            lengths, count = self._lengths(word), missing[word]
            fits = Fitting(word, self.rules)
            for orbit in draw_lines(canvas, free, lengths, count, fits.fits):
                drawn = fits.mark(orbit)
                assert drawn is not None, "it fits"
                marks.append(drawn)
                free.difference_update(*orbit)
        return marks

    def _count(self, marks: tuple[int, int], rules: int) -> int:
        """Return a number of lines, the largest if there are no clues."""
        least, most = [scaled(n, self.rules.size, 1) for n in marks]
        least = most if self.request.bare else least
        count = least + int(self.dice.below(most - least + 1))
        return max(count // rules, 2)

    def _lengths(self, word: str) -> tuple[int, int]:
        """Return the least and the largest length of a rule's lines."""
        layout, size = layout_of(word), self.rules.size
        least, most = self.request.lengths or (layout.least, layout.most)
        if not self.request.lengths:
            least, most = scaled(least, size, 3), scaled(most, size, 3)
            if self.request.bare:  # more has to follow from each line
                least = (least + most) // 2
        most = min(most, longest(word, size))
        return min(least, most), most

    def _full(self, lines: Sequence[LaidMark]) -> Puzzle | None:
        """Return a full grid that all lines allow, None if there is none.

        Nor if it takes long to find.
        """
        own = [rule for mark in lines for rule in mark.rules]
        rules = self.rules
        if own:
            rules = Rules(rules.size, rules.regions, [*rules.rules, *own])
        part = self.budget.part(LINES if own else DRAW)
        full: Puzzle | None = None
        with suppress(BudgetSpent, NoGrid):
            full = full_puzzle(rules, self.dice, part)
        self.budget.spend(part)
        self.budget.check()
        return full

    def lay_out(self) -> bool:
        """Lay out all other marks that are true; False if a rule has none.

        Unmade if that was so of all of many tries.
        """
        layout = MarkLayout(
            self.rules,
            self.solution,
            images(self.request.symmetry, self.rules.size),
            self.dice,
            bool(self.later),
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
        if self.marks and self.request.level not in ("", EASY, "medium"):
            # Beside other marks, cages on the whole grid make it too easy.
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

    def fits(self, puzzle: Puzzle) -> bool:
        """Return whether the techniques of the level suffice."""
        level = self.request.level
        if not level:
            return True
        rating = rate_below(puzzle, level, self.budget)
        if rating is not None:
            self.met = rating.level == level
        return rating is not None

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
        if most <= self.tally.tried == self.tally.missed[why]:
            raise Unmade(self.tally.text())

    def unmarked(self) -> list[str]:
        """Return the requested rules that have no mark, or no regions."""
        there = {mark.word for mark in self.marks}
        if self.rules.shape is None:
            there.add(JIGSAW)
        return [word for word in self.request.lay if word not in there]

    def is_mirrored(self) -> bool:
        """Return whether the marks allow another solution in any case.

        That is the one with each value v as size + 1 - v, without clues.
        """
        mirror = [self.rules.size + 1 - value for value in self.solution]
        rules = [rule for mark in self.marks for rule in mark.rules]
        rules += [*self.rules.rules, *self._of_marks(self.marks)]
        return all(
            rule.allowed([mirror[c] for c in rule.cells]) for rule in rules
        )

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
            named(
                word,
                size,
                shape,
                (),
                self.rules.region_of,
                items,
                self.rules.grid,
            )
            for word in self.later
        ]

    def is_proper(self, puzzle: Puzzle, proof: int = 0) -> bool:
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
        self.budget.check()  # else no proof would mean several solutions
        self.guesses = part.spent
        return only
