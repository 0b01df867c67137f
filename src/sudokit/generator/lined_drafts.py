"""Drafts of puzzles: lines, and a full grid that they allow.

    LinedDraft(plan, dice, ...)    a full grid with lines, and its puzzles

Lines are drawn first, and a full grid is found afterwards.  More lines that
are true of the grid can be drawn on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.dice import Dice
from sudokit.generator.lines import Canvas, LineDrawing, draw_lines
from sudokit.generator.marks import (
    Fitting,
    LaidMark,
    layout_of,
    scaled,
)
from sudokit.generator.plan import Plan
from sudokit.generator.regions import irregular
from sudokit.generator.tally import Tally
from sudokit.logic.techniques.table import LEVELS
from sudokit.rules import Puzzle, Rules, fill_singles, is_correct
from sudokit.rules.engine import Compiled, EngineSearch, compile_rules
from sudokit.rules.families import Cells, Rule
from sudokit.rules.growth import longest
from sudokit.rules.items import Group
from sudokit.rules.layouts import JIGSAW, short_words
from sudokit.rules.making import NoGrid, full_puzzle
from sudokit.rules.named import NAMED, named
from sudokit.rules.solving import start
from sudokit.symmetry.patterns import images

DRAW: Final = 2000  # guesses that a full grid may cost
LINES: Final = 600  # the same while there are lines that may be taken away
PROOF: Final = 300  # guesses that a proof of one solution may cost
ROUNDS: Final = 4  # drawings until there are enough lines that fit
# Symmetries of lines, one at random, of puzzles that need none.
TURNED: Final = ("rotate180", "rotate180", "vertical", "diagonal", "none")
ADDED: Final = 16  # lines added to those of a puzzle without clues
FAILURES: Final = 600  # lines tried for each of them
# The same of a level: where more are needed, its techniques don't suffice.
PROOFS: Final = {LEVELS[0]: 10, "medium": 20, "hard": 100, "unfair": 300}


def allow(rules: Iterable[Rule], values: Sequence[int]) -> bool:
    """Return whether rules allow the values of a full grid."""
    return all(
        rule.allowed([values[cell] for cell in rule.cells]) for rule in rules
    )


def _drawn(marks: Sequence[LaidMark]) -> list[Cells]:
    """Return the cells of marks, each in its order."""
    return [group.cells for mark in marks for group in mark.groups]


class LinedDraft:
    """A full grid with lines, and the puzzles with its clues and marks."""

    def __init__(
        self, plan: Plan, dice: Dice, tally: Tally, budget: Budget
    ) -> None:
        self.plan: Final = plan
        self.request: Final = plan.request
        self.dice: Final = dice
        self.tally: Final = tally
        self.budget: Final = budget
        self.families: Final = self.request.families()
        self.proof: Final = PROOFS.get(self.request.level, PROOF)
        self.rules: Rules = self.request.rules
        self.later: list[str] = []  # words that depend on the marks
        self.solution: bytes = b""
        self.clues: set[int] = set()
        self.marks: list[LaidMark] = []
        self.turned = self.request.symmetry  # the symmetry of lines
        self.guesses = 0  # of the last proof of one solution
        self.met = False  # the level, by the last puzzle that it fits
        # The marks of the last puzzle, and its rules, compiled.
        self._last: tuple[Sequence[LaidMark], Rules, Compiled | None]
        self._last = ((), self.rules, None)

    def draw(self) -> bool:
        """Draw regions, lines and a full grid; False if it takes too long."""
        size = self.request.size()
        base = self.request.rules
        unmarked = [w for w in base.words if w in NAMED and NAMED[w].unmarked]
        self.later = [w for w in unmarked if not self._is_left_out(w)]
        unconditional = [one for one in base.rules if one.word not in unmarked]
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

    def _is_left_out(self, word: str) -> bool:
        """Return whether a rule about places without a mark doesn't apply.

        That is so if a short word requested it together with the marks, beside
        other rules and in extreme puzzles with clues: with all marks given the
        others are rarely needed, and few puzzles are extreme.
        """
        request = self.request
        if len(self.families) < 2 and (
            request.level != LEVELS[-1] or request.bare or request.minimal
        ):
            return False
        together = {*short_words().get(NAMED[word].short, ())}
        return bool(together) and together <= {
            *request.rules.words,
            *request.lay,
        }

    def _draw_lines(self) -> Puzzle | None:
        """Draw the lines of all rules, and return a full grid for them.

        Lines that fit nowhere beside the others are left out, and others
        are drawn where there is room.
        """
        words = self._lined()
        alone = self.request.bare or self.request.minimal
        if words and self.turned == "none" and not alone:
            # Without clues the image of the solution would be another one.
            self.turned = TURNED[int(self.dice.below(len(TURNED)))]
        missing = {
            word: self._count(layout_of(word).marks, len(words))
            for word in words
        }
        full = None if words else self._full([])
        for _ in range(ROUNDS):
            if not any(missing.values()):
                break
            lines = self._lines(missing)
            grid = self._full([*self.marks, *lines])
            if grid is not None:
                self.marks += lines
                full = grid
            for mark in [] if grid is not None else lines:
                grid = self._full([*self.marks, mark])
                if grid is not None:
                    self.marks.append(mark)
                    full = grid
            for word in words:
                drawn = [len(m.groups) for m in self.marks if m.word == word]
                fewest = scaled(layout_of(word).marks[0], self.rules.size, 1)
                enough = sum(drawn) >= max(fewest // len(words), 2)
                left = self._count(layout_of(word).marks, len(words))
                missing[word] = 0 if enough else max(left - sum(drawn), 1)
        return full

    def _lines(self, missing: dict[str, int]) -> list[LaidMark]:
        """Draw so many more lines of each rule."""
        canvas = self._canvas()
        free = set(range(self.rules.size**2))
        for mark in self.marks:
            free.difference_update(*[group.cells for group in mark.groups])
        marks: list[LaidMark] = []
        for word in self.dice.shuffled([w for w, n in missing.items() if n]):
            lengths, count = self._lengths(word), missing[word]
            fits = Fitting(word, self.rules)
            others = _drawn([*self.marks, *marks])
            orbits = draw_lines(
                canvas, free, lengths, count, fits.fits, others
            )
            for orbit in orbits:
                drawn = fits.mark(orbit)
                assert drawn is not None, "it fits"
                marks.append(drawn)
                free.difference_update(*orbit)
        return marks

    def _canvas(self) -> Canvas:
        """Return where lines are drawn."""
        size, region_of = self.rules.size, self.rules.region_of
        return Canvas(size, region_of, images(self.turned, size), self.dice)

    def add_lines(self, is_done: Callable[[Puzzle], bool]) -> None:
        """Draw more lines that are true, until there is one solution.

        Only in puzzles without clues.  Each new line rules out another
        solution, as long as one is found; then more follow until ``is_done``
        is true of the puzzle.
        """
        words = self._lined() if self.request.bare else []
        free = set(range(self.rules.size**2))
        for mark in self.marks:
            if mark.word in words:
                free.difference_update(*[group.cells for group in mark.groups])
        for _ in range(ADDED if words else 0):
            puzzle = self.made(set(), self.marks)
            other = self._other(puzzle)
            if not other and is_done(puzzle):
                return
            added: list[LaidMark] = []
            for word in self.dice.shuffled(words):
                added = added or self._added(word, free, other)
            if not added:
                return
            self.marks = [*self.marks, *added]
            free.difference_update(*[g.cells for m in added for g in m.groups])

    def _added(
        self, word: str, free: set[int], other: bytes
    ) -> list[LaidMark]:
        """Return a line that is true of the solution, but not of another.

        It is short, as few long ones are true; [] if none is found.  Without
        another solution any true one is returned.
        """
        fitting = Fitting(word, self.rules)

        def fits(orbit: tuple[Cells, ...]) -> bool:
            mark = fitting.mark(orbit)
            return (
                mark is not None
                and allow(mark.rules, self.solution)
                and not (other and allow(mark.rules, other))
            )

        least = layout_of(word).least
        lengths = least, min(least + 1, self._lengths(word)[1])
        lined = [m for m in self.marks if layout_of(m.word).shape == "line"]
        drawing = LineDrawing(self._canvas(), free, fits, _drawn(lined))
        drawn = drawing.filled(lengths, 1, FAILURES)
        marks = [fitting.mark(orbit) for orbit in drawn]
        return [mark for mark in marks if mark is not None]

    def _lined(self) -> list[str]:
        """Return the requested rules with lines."""
        words = [w for w in self.request.lay if w != JIGSAW]
        return [w for w in words if layout_of(w).shape == "line"]

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

    def made(self, clues: set[int], marks: Sequence[LaidMark]) -> Puzzle:
        """Return the puzzle with some clues and marks."""
        cells = [
            value if cell in clues else 0
            for cell, value in enumerate(self.solution)
        ]
        if marks is not self._last[0]:
            own = [rule for mark in marks for rule in mark.rules]
            every = [*self.rules.rules, *own, *self.of_marks(marks)]
            size, regions = self.rules.size, self.rules.regions
            rules = Rules(size, regions, every) if own else self.rules
            args = rules.groups, rules.pairs, rules.parts
            self._last = marks, rules, compile_rules(size, *args)
        return Puzzle(self._last[1], bytes(cells))

    def of_marks(self, marks: Sequence[LaidMark]) -> list[Rule]:
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

    def _other(self, puzzle: Puzzle) -> bytes:
        """Return another solution, b"" if a few guesses find none."""
        compiled = self._last[2]
        assert compiled is not None, "of the puzzle that was made last"
        part = self.budget.part(PROOF)
        search = EngineSearch(compiled, start(puzzle), part)
        with suppress(BudgetSpent):
            for _ in range(2):
                grid = search.next()
                if grid is None:
                    break
                if bytes(grid) != self.solution:
                    return bytes(grid)
        self.budget.check()
        return b""
