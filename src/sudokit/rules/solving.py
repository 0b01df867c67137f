"""The engine table: which engine serves which rules.

    solve  solutions  count  verdict  attempt    of a Grid or a Puzzle
    errors  is_correct  empty_cells  answer
    fill_singles(puzzle)    every value that naked singles alone give

The kernel of ``core`` serves the classic rules, a compiled engine all
others.  Only this module and ``kinds`` distinguish the kinds of puzzles.
Every function takes a text, too, as ``puzzle_from`` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, overload

from sudokit.core import checking, search, solving
from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.clashes import Clash, clashes
from sudokit.core.grid import Grid
from sudokit.core.solving import (
    DEDUCE,
    NO_SOLUTION,
    ONE_SOLUTION,
    SEVERAL_SOLUTIONS,
    UNIQUE_CHOICE,
    Answer,
    Solver,
)
from sudokit.rules.engine import (
    Compiled,
    EngineSearch,
    compile_rules,
    count_solutions,
)
from sudokit.rules.families import Rule, differ
from sudokit.rules.kinds import (
    puzzle_from,
)
from sudokit.rules.puzzle import AnyPuzzle, Puzzle
from sudokit.rules.rules import RECENT, Rules
from sudokit.text.cells import cell_name

_COMPILED: Final[dict[Rules, Compiled]] = {}


def compiled(rules: Rules, budget: Budget | None = None) -> Compiled:
    """Return the rules as the engine takes them; recent ones are cached.

    BudgetSpent when the time of the budget is over.
    """
    ready = _COMPILED.get(rules)
    if ready is None:
        ready = compile_rules(
            rules.size, rules.groups, rules.pairs, rules.parts, budget
        )
        if len(_COMPILED) >= RECENT:
            _COMPILED.pop(next(iter(_COMPILED)), None)
        _COMPILED[rules] = ready
    return ready


def start(p: Puzzle) -> list[int]:
    """Return the masks of all cells, including those with a value."""
    return [
        mask or 1 << (value - 1) if value else mask
        for mask, value in zip(p.masks(), p.cells, strict=True)
    ]


class RuleSolver(Solver[Puzzle]):
    """The solver for puzzles of any rules."""

    def __init__(self, name: str, about: str) -> None:
        super().__init__(name, about)

    def serves(self, rules: Rules) -> bool:
        """Return whether it can solve puzzles of these rules."""
        return True

    def solutions(
        self, g: Puzzle, budget: Budget | None = None
    ) -> Iterator[Puzzle]:
        """Yield every solution once; BudgetSpent if the budget ends."""
        search = EngineSearch(compiled(g.rules, budget), start(g), budget)
        cells = search.next()
        while cells is not None:
            yield Puzzle(g.rules, bytes(cells), g.given)
            cells = search.next()

    def count(
        self, g: Puzzle, limit: int = 2, budget: Budget | None = None
    ) -> int:
        """Return the number of solutions, at most the limit."""
        rules = compiled(g.rules, budget)
        return count_solutions(rules, start(g), limit, budget)

    def attempt(self, g: Puzzle) -> Puzzle:
        r"""Return the puzzle completed, right or wrong, with every clue.

        Fills naked singles first, then gives each cell the value that
        the fewest of its groups have.
        """
        g = fill_singles(g)
        cells = list(g.cells)
        groups = g.rules.groups
        for cell in range(len(cells)):
            if not cells[cell]:
                near = [
                    {cells[peer] for peer in groups[number]}
                    for number in g.rules.of_cell[cell]
                ]
                cells[cell] = min(
                    range(1, g.size + 1),
                    key=lambda v: sum(v in used for used in near),
                )
        return Puzzle(g.rules, bytes(cells), g.given)

    def solution(
        self, g: Puzzle, budget: Budget | None = None
    ) -> tuple[Puzzle | None, bool]:
        """Return a solution, None if there is none, and whether it is unique.

        Naked singles come first, as for ``answer``: they cost no guesses.
        """
        filled = fill_singles(g)
        if is_correct(filled, budget):
            return filled, True
        return super().solution(g, budget)

    def answer(
        self, g: Puzzle, budget: Budget | None = None
    ) -> Answer[Puzzle]:
        """Return verdict and solution, or the closest attempt at one."""
        filled = fill_singles(g)
        if is_correct(filled, budget):
            return Answer(UNIQUE_CHOICE, filled)
        solution, only = super().solution(g, budget)
        if solution is None:
            return Answer(NO_SOLUTION, self.attempt(g))
        return Answer(ONE_SOLUTION if only else SEVERAL_SOLUTIONS, solution)

    def errors(self, g: Puzzle, budget: Budget | None = None) -> list[Clash]:
        """Return the errors in the values; an empty cell isn't one."""
        return errors(g, budget)

    def empty_cells(self, g: Puzzle) -> list[str]:
        """Return the names of the cells without a value."""
        return empty_cells(g)


ENGINE: Final = RuleSolver("engine", "the engine for all rules")


@overload
def answer(puzzle: Grid, budget: Budget | None = None) -> Answer[Grid]: ...
@overload
def answer(puzzle: Puzzle, budget: Budget | None = None) -> Answer[Puzzle]: ...
@overload
def answer(
    puzzle: AnyPuzzle, budget: Budget | None = None
) -> Answer[Grid] | Answer[Puzzle]: ...
def answer(
    puzzle: AnyPuzzle, budget: Budget | None = None
) -> Answer[Grid] | Answer[Puzzle]:
    """Return verdict and solution, or the closest attempt at one.

    >>> answer(Puzzle.parse("1234341221434..."), Budget()).verdict
    'unique choice'
    """
    if isinstance(puzzle, Grid):
        return DEDUCE.answer(puzzle, budget)
    return ENGINE.answer(puzzle, budget)


@overload
def solve(g: Grid, *, budget: Budget | None = None) -> Grid | None: ...
@overload
def solve(g: Puzzle, *, budget: Budget | None = None) -> Puzzle | None: ...
@overload
def solve(
    g: AnyPuzzle | str, *, budget: Budget | None = None
) -> AnyPuzzle | None: ...
def solve(
    g: AnyPuzzle | str, *, budget: Budget | None = None
) -> AnyPuzzle | None:
    r"""Return the solution of a puzzle, one of them if it has several.

    The puzzle is a Grid, a Puzzle, or a text with one, see ``puzzle_from``.
    None if it has no solution; ``attempt`` gives the closest grid then.
    If naked singles suffice for a Grid, the answer's ``unique()`` is that
    of g, else it is False.  BudgetSpent when the budget is used up.

    >>> solve("# rules anti-king\n1...............") is None
    True
    """
    g = puzzle_from(g)
    if isinstance(g, Puzzle):
        return ENGINE.solution(g, budget)[0]
    return solving.solve(g, budget=budget)


@overload
def attempt(g: Grid, *, budget: Budget | None = None) -> Grid: ...
@overload
def attempt(g: Puzzle, *, budget: Budget | None = None) -> Puzzle: ...
@overload
def attempt(
    g: AnyPuzzle | str, *, budget: Budget | None = None
) -> AnyPuzzle: ...
def attempt(g: AnyPuzzle | str, *, budget: Budget | None = None) -> AnyPuzzle:
    r"""Return the solution, or the closest grid if there is none.

    That is a complete one with every value of the puzzle and with few
    errors, which ``errors`` names.  BudgetSpent when the budget is used up.

    >>> attempt("1...............").cells[:4]
    b'\x01\x02\x03\x04'
    """
    g = puzzle_from(g)
    if isinstance(g, Puzzle):
        return ENGINE.solution(g, budget)[0] or ENGINE.attempt(g)
    return solving.attempt(g, budget=budget)


@overload
def solutions(g: Grid, budget: Budget | None = None) -> Iterator[Grid]: ...
@overload
def solutions(g: Puzzle, budget: Budget | None = None) -> Iterator[Puzzle]: ...
@overload
def solutions(
    g: AnyPuzzle | str, budget: Budget | None = None
) -> Iterator[AnyPuzzle]: ...
def solutions(
    g: AnyPuzzle | str, budget: Budget | None = None
) -> Iterator[Grid] | Iterator[Puzzle]:
    """Yield every solution of a puzzle.

    BudgetSpent ends it when the budget is used up.

    >>> [puzzle.line() for puzzle in solutions("1234341221434...")]
    ['1234341221434321']
    """
    g = puzzle_from(g)
    if isinstance(g, Puzzle):
        return ENGINE.solutions(g, budget)
    return search.solutions(g, budget)


def count(
    g: AnyPuzzle | str, limit: int = 2, budget: Budget | None = None
) -> int:
    """Return the number of solutions of a puzzle, at most the limit.

    BudgetSpent when the budget is used up.

    >>> count("1...............", 1000)
    72
    """
    g = puzzle_from(g)
    if isinstance(g, Puzzle):
        return ENGINE.count(g, limit, budget)
    return search.count(g, limit, budget)


def verdict(g: AnyPuzzle | str, budget: Budget | None = None) -> str:
    """Return how many solutions there are, and whether singles suffice.

    One of "unique choice" (naked singles alone lead to the solution),
    "multiple choice" (one solution), "several solutions" and "no
    solution".  BudgetSpent when the budget is used up.

    >>> verdict("1234341221434...")
    'unique choice'
    """
    g = puzzle_from(g)
    if isinstance(g, Puzzle):
        return ENGINE.answer(g, budget).verdict
    return solving.verdict(g, budget)


# What is wrong.


def is_correct(g: AnyPuzzle | str, budget: Budget | None = None) -> bool:
    """Return whether the puzzle is complete and keeps every rule.

    BudgetSpent if a check of helper cells is cut short.

    >>> is_correct(Puzzle.parse("1234341221434321"))
    True
    """
    g = puzzle_from(g)
    if isinstance(g, Puzzle):
        return 0 not in g.cells and g.rules.allowed(g.cells, budget)
    return checking.is_correct(g)


def known_errors(g: AnyPuzzle | str) -> list[Clash]:
    """Return the errors, without those whose check takes too long.

    >>> [clash.house for clash in known_errors("1.1.............")]
    ['row 1']
    """
    return _errors(g, None, True)


def errors(g: AnyPuzzle | str, budget: Budget | None = None) -> list[Clash]:
    """Return the errors in the values: of rules first, then of houses.

    An empty cell isn't an error; see ``is_correct``.  BudgetSpent if a check
    of helper cells is cut short.

    >>> [clash.house for clash in errors("1.1.............")]
    ['row 1']
    """
    return _errors(g, budget, False)


def _errors(
    g: AnyPuzzle | str, budget: Budget | None, known_alone: bool
) -> list[Clash]:
    """Return the errors, or those whose check doesn't take too long."""
    g = puzzle_from(g)
    if isinstance(g, Grid):
        return checking.errors(g)
    broken: list[Clash] = []
    for rule in g.rules.rules:
        try:
            broken += _broken(g, rule, budget)
        except BudgetSpent:
            if not known_alone:
                raise
    return _placed(g, broken)


def _broken(g: Puzzle, rule: Rule, budget: Budget | None) -> list[Clash]:
    """Return the errors of a rule, but for values that must differ."""
    n = g.size
    at = dict(enumerate(g.cells))
    broken: list[Clash] = []
    for a, b, table in rule.pairs():
        v, w = g.cells[a], g.cells[b]
        if v and w and not table[v - 1] >> (w - 1) & 1:
            both = tuple([divmod(k, n) for k in dict.fromkeys((a, b))])
            broken.append(Clash(rule.word, v, both, w if v != w else 0))
    values = [at[cell] for cell in rule.cells]
    if (
        not broken
        and all(differ(at, cells) for cells in rule.groups())
        and not rule.allowed_within(values, budget)
    ):
        there = [cell for cell in rule.cells if at[cell]]
        if not rule.allowed([0] * len(rule.cells)):
            there = []  # no values are allowed
        cells = tuple([divmod(cell, n) for cell in there])
        broken.append(Clash(rule.notation(), 0, cells))
    return broken


def _placed(g: Puzzle, broken: list[Clash]) -> list[Clash]:
    """Return the errors of rules, then those of houses."""
    n = g.size
    own = {name: cells for _rule, name, cells in g.rules.own_groups()}
    for house, cells in (own | g.rules.named_groups()).items():
        values = [(*divmod(cell, n), g.cells[cell]) for cell in cells]
        broken = broken + clashes(house, values)
    least = g.grid.least
    return [one._replace(least=least) for one in broken]


def empty_cells(puzzle: AnyPuzzle) -> list[str]:
    """Return the names of the cells without a value.

    >>> empty_cells(Puzzle.parse("1234341221434..."))
    ['r4c2', 'r4c3', 'r4c4']
    """
    return [
        cell_name(i, j)
        for i, row in enumerate(puzzle.values())
        for j, n in enumerate(row)
        if not n
    ]


@lru_cache(maxsize=RECENT)
def _beside(rules: Rules) -> list[list[tuple[int, tuple[int, ...]]]]:
    """Return the cells in a pair with each cell, and their tables."""
    partners: list[list[tuple[int, tuple[int, ...]]]] = [
        [] for _ in range(rules.size * rules.size)
    ]
    for _word, a, b, table in rules.named_pairs():
        partners[a].append((b, table))
    return partners


def fill_singles(p: Puzzle) -> Puzzle:
    """Return the puzzle with every value that naked singles alone give.

    The puzzle is solved by them if the result is_correct().

    >>> fill_singles(Puzzle.parse("123434122143....")).line()
    '1234341221434321'
    """
    rules = p.rules
    beside = _beside(rules)
    cells = list(p.cells)
    masks = p.masks()
    left = [cell for cell, value in enumerate(p.cells) if not value]
    before = 0
    while len(left) != before:
        before = len(left)
        for cell in left:
            mask = masks[cell]
            if mask and not mask & (mask - 1):
                cells[cell] = mask.bit_length()
                for number in rules.of_cell[cell]:
                    for peer in rules.groups[number]:
                        masks[peer] &= ~mask
                for peer, table in beside[cell]:
                    masks[peer] &= table[cells[cell] - 1]
        left = [cell for cell in left if not cells[cell]]
    return Puzzle(rules, bytes(cells), p.given)
