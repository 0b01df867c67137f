"""The visible state of a game: values, candidates, conflicts.

    GameView(clues, history, at, ...)    a game, without the moves

Rows and columns are from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sudokit.core.budget import BudgetSpent
from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.formats.puzzle import rule_out
from sudokit.game.layout import Cell, Layout, layout_of, sign_of
from sudokit.game.state import State, classic_only, grid_of, name_of
from sudokit.rules import AnyPuzzle, as_grid, is_correct
from sudokit.rules.explained import title_of
from sudokit.rules.families import Rule, differ, may_allow
from sudokit.rules.named import NAMED
from sudokit.rules.puzzle import puzzle_rules
from sudokit.system.language import _
from sudokit.system.language.phrases import house_text, listed

if TYPE_CHECKING:  # imported on demand
    from sudokit.game.sums_left import SumLeft

REFUSE: Final = "refuse"
FLAG: Final = "flag"
SHORT_SIGN: Final = 4  # characters of a rule's sum or letters
MODES: Final = (REFUSE, FLAG)  # for a value that is in a house already


@dataclass(frozen=True, slots=True)
class GameView:
    """A puzzle and its history; ``at`` is the state shown.

    ``clock`` are the seconds played before ``since``, the time at which
    the clock was started, None while it is stopped.  ``back`` is the state
    from which the game was restarted, None after the next move.  ``points``
    are the states that are save points, in their order.  With ``snyder``
    automatic marks are only of values with two places in a box.
    """

    clues: AnyPuzzle
    history: tuple[State, ...]
    at: int = 0
    mode: str = REFUSE
    auto: bool = False
    hints: int = 0
    clock: float = 0.0
    since: float | None = None
    back: int | None = None
    points: tuple[int, ...] = ()
    snyder: bool = False

    @property
    def layout(self) -> Layout:
        """The board of the game."""
        return layout_of(puzzle_rules(self.clues))

    @property
    def nine(self) -> Grid:
        """The clues of a classic game; Refused for another."""
        grid = as_grid(self.clues)
        if grid is None:
            raise classic_only(puzzle_rules(self.clues))
        return grid

    @property
    def state(self) -> State:
        """The current position."""
        return self.history[self.at]

    def value(self, i: int, j: int) -> int:
        """Return the value of a cell, 0 when it is empty."""
        return self.state.values[self.layout.number(i, j)]

    def line(self) -> str:
        """Return all values row by row, one character each, a dot for none."""
        return "".join(map(sign_of, self.state.values))

    def is_clue(self, i: int, j: int) -> bool:
        """Return whether the value of cell (i, j), from 0, is a clue."""
        return self.history[0].values[self.layout.number(i, j)] != 0

    def grid(self) -> AnyPuzzle:
        """Return the values as a puzzle without ruled out candidates."""
        return rule_out(
            grid_of(self.state.values, self.layout.rules),
            [
                Choice(i, j, n)
                for (i, j), candidates in zip(
                    self.layout.cells, self.state.ruled, strict=True
                )
                for n in candidates
            ],
        )

    def marks(self, i: int, j: int) -> tuple[int, ...]:
        """Return the marks to show in a cell, none if it has a value."""
        if self.value(i, j):
            return ()
        if not self.auto:
            return self.state.marks[self.layout.number(i, j)]
        return self.automatic_marks(i, j)

    def automatic_marks(self, i: int, j: int) -> tuple[int, ...]:
        """Return the candidates of an empty cell that marks are kept of."""
        values = self.possible(i, j)
        if not self.snyder:
            return values
        region_of = self.layout.rules.region_of
        size = self.layout.size
        mine = region_of[i * size + j]
        box = [
            self.possible(*cell)
            for cell in self.layout.cells
            if region_of[cell[0] * size + cell[1]] == mine
            and not self.value(*cell)
        ]
        return tuple(n for n in values if sum(n in one for one in box) == 2)

    def possible(self, i: int, j: int) -> tuple[int, ...]:
        """Return the values that no peer has and that aren't ruled out."""
        values, layout = self.state.values, self.layout
        taken = {values[layout.number(*peer)] for peer in layout.peers[i, j]}
        taken.update(self.state.ruled[self.layout.number(i, j)])
        beside = layout.beside.get((i, j), ())
        return tuple(
            n
            for n in range(1, layout.size + 1)
            if n not in taken
            and all(
                not (value := self._beside(peer, (i, j), n))
                or table[n - 1] >> (value - 1) & 1
                for _word, peer, table in beside
            )
        )

    def is_solved(self) -> bool:
        """Return whether the grid is complete and correct."""
        grid = grid_of(self.state.values, self.layout.rules)
        try:
            return is_correct(grid)
        except BudgetSpent:  # of helper cells
            return False

    def clashes(self) -> tuple[Cell, ...]:
        """Return the cells whose value breaks a rule."""
        return tuple(
            cell
            for cell in self.layout.cells
            if (n := self.value(*cell))
            and (self._against(*cell, n) or self._broken(*cell, n))
        )

    def entries(self) -> tuple[Choice, ...]:
        """Return the values that the player has entered."""
        return tuple(
            Choice(*cell, n)
            for cell, n in zip(
                self.layout.cells, self.state.values, strict=True
            )
            if n and not self.is_clue(*cell)
        )

    def reason_against(self, i: int, j: int, n: int) -> str:
        """Name the rules that a value would break, and the cells; "" if none.

        Sums and similar rules are named only if no plainer rule is broken.
        """
        against = self._against(i, j, n)
        same = any(
            peer != (i, j) and self.value(*peer) == n for _, peer in against
        )
        reasons = [
            f"{_house_or_rule(house)} ({name_of(peer)})"
            for house, peer in against
        ] or [self._rule_text(rule) for rule in self._broken(i, j, n)]
        if not reasons:
            return ""
        if not same:
            return _(
                "{n} breaks a rule: {houses}.",
                n=self.layout.sign(n),
                houses=listed(reasons),
            )
        return _(
            "{n} is already in {houses}.",
            n=self.layout.sign(n),
            houses=listed(reasons),
        )

    def sums(self, i: int, j: int) -> list[SumLeft]:
        """Return the values that can still form a cell's sums, shortest first.

        Sums with too many possibilities to be of help are left out.
        """
        from sudokit.game.sums_left import sums_left  # noqa: PLC0415

        cells = self.layout.cells
        k = self.layout.number(i, j)
        return sums_left(
            self.layout.rules,
            [
                rule
                for rule in self.layout.judged.get((i, j), ())
                if rule.totals()
            ],
            k,
            lambda cell: self._mask(*cells[cell]),
        )

    def _mask(self, i: int, j: int) -> int:
        """Return the value of a cell, or those that are possible, as bits."""
        value = self.value(i, j)
        values = (value,) if value else self.possible(i, j)
        return sum(1 << (n - 1) for n in values)

    def _against(self, i: int, j: int, n: int) -> list[tuple[str, Cell]]:
        """Return the houses and rules that a value would break, with cells."""
        values, layout = self.state.values, self.layout
        clashes = [
            (house, peer)
            for house, cells in layout.houses_of[i, j]
            for peer in cells
            if peer != (i, j) and values[layout.number(*peer)] == n
        ]
        for word, peer, table in layout.beside.get((i, j), ()):
            value = self._beside(peer, (i, j), n)
            if value and not table[n - 1] >> (value - 1) & 1:
                clashes.append((word, peer))
        return clashes

    def _beside(self, peer: Cell, cell: Cell, n: int) -> int:
        """Return the value of a peer, n for the cell that would get n."""
        return n if peer == cell else self.value(*peer)

    def _broken(self, i: int, j: int, n: int) -> list[Rule]:
        """Return the sums and other rules that a value would break.

        Equal cells that must differ are named by a house instead.
        """
        cells = self.layout.cells
        broken: list[Rule] = []
        for rule in self.layout.judged.get((i, j), ()):
            at = {k: self._beside(cells[k], (i, j), n) for k in rule.cells}
            if all(differ(at, group) for group in rule.groups()) and (
                not may_allow(rule, [at[k] for k in rule.cells])
            ):
                broken.append(rule)
        return broken

    def _rule_text(self, rule: Rule) -> str:
        """Return a rule with its cells: ``Killer cages 7 (r1c1 and r2c1)``."""
        names = [name_of(self.layout.cells[k]) for k in rule.cells]
        name = f"{_house_or_rule(rule.word)} {sign_of_rule(rule)}".strip()
        return f"{name} ({listed(names)})"


def sign_of_rule(rule: Rule) -> str:
    """Return what a rule has before its cells if it is short, such as 17."""
    sign = rule.item.rpartition(":")[0]
    return sign if len(sign) <= SHORT_SIGN else ""


def _house_or_rule(name: str) -> str:
    """Return a house, or the name of a rule by its word, in words."""
    return _(title_of(name)) if name in NAMED else house_text(name)
