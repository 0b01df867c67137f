"""The engine table: which engine serves which rules.

    solve  solutions  count  verdict  attempt    of a Grid or a Puzzle
    errors  is_correct  empty_cells  answer
    fill_singles(puzzle)    every value that naked singles alone give
    puzzle.rules        its rules
    puzzle_from(puzzle)     the same puzzle, or that of a text
    as_grid(puzzle)         the Grid of a puzzle of the classic rules
    classic(puzzle, what)   the same; ClassicOnly says what needs one
    ruled_out_masks(puzzle) what the puzzle rules out beside its values
    put(puzzle, cell, n)    the puzzle with another value in a cell

The kernel of ``core`` serves the classic rules, a compiled engine all
others.  Only this module distinguishes the kinds of puzzles.  Every function
takes a text, too, as ``puzzle_from`` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import StringIO
from typing import Final, overload

from sudokit.core import checking, search, solving
from sudokit.core.budget import Budget
from sudokit.core.choice import Choice
from sudokit.core.clashes import Clash, clashes
from sudokit.core.grid import Grid
from sudokit.core.solver import DEDUCE, Solver
from sudokit.core.solving import (
    NO_SOLUTION,
    ONE_SOLUTION,
    SEVERAL_SOLUTIONS,
    UNIQUE_CHOICE,
    Answer,
)
from sudokit.rules.engine import (
    Compiled,
    EngineSearch,
    compile_rules,
    count_solutions,
)
from sudokit.rules.families import differ
from sudokit.rules.puzzle import AnyPuzzle, Puzzle, puzzle_rules
from sudokit.rules.rules import CLASSIC, RECENT, Rules
from sudokit.text.cells import cell_name
from sudokit.text.errors import FormatError
from sudokit.text.options import ReadOptions

# The kinds of puzzle.


class ClassicOnly(ValueError):
    """A function for classic puzzles was called with another puzzle.

    ``what`` names the function; ``name`` the other rules, if known.
    All such errors have the same sentence.
    """

    def __init__(self, what: str = "this", other: str = "") -> None:
        told = other and f", not {other}"
        super().__init__(f"{what} is for classic 9x9 puzzles{told}")


def as_grid(puzzle: AnyPuzzle) -> Grid | None:
    """The Grid of a puzzle of the classic rules, None of another."""
    if isinstance(puzzle, Grid):
        return puzzle
    if not puzzle.rules.is_classic():
        return None
    grid = Grid.init(puzzle.values())
    for cell, mask in enumerate(puzzle.gone):
        for n in range(1, 10):
            if mask >> (n - 1) & 1:
                grid = grid.reject(Choice(cell // 9, cell % 9, n))
    return grid


def ruled_out_masks(puzzle: AnyPuzzle) -> tuple[int, ...]:
    """A mask for each cell of the candidates that the puzzle rules out.

    () if there are none; of a Grid they are what a player has ruled out.
    """
    return puzzle.gone if isinstance(puzzle, Puzzle) else ()


def puzzle_from(puzzle: AnyPuzzle | str) -> AnyPuzzle:
    """The puzzle itself, or the only puzzle of a text.

    The text has any of the spellings that the command reads, and comments
    such as ``# rules anti-knight`` give its rules.  FormatError or another
    ValueError for any other text.
    """
    if not isinstance(puzzle, str):
        return puzzle
    try:
        return Grid.parse(puzzle)
    except ValueError as error:
        return _puzzle_in(puzzle, error)


def _puzzle_in(text: str, error: ValueError) -> AnyPuzzle:
    """The only puzzle of a text; ``error`` is why it is no Grid."""
    from sudokit.rules.puzzle import RuleReader  # noqa: PLC0415

    reader = RuleReader(StringIO(text), ReadOptions("text"))
    try:
        found = reader.read()
        more = reader.read() is not None
    except FormatError:
        if "\n" not in text.strip():
            raise error from None
        raise
    if found is None or more:
        raise error
    return plainest(found.grid)


def classic(puzzle: AnyPuzzle | str, what: str = "this") -> Grid:
    """The Grid of a classic puzzle; ClassicOnly says what needs one."""
    there = puzzle_from(puzzle)
    grid = as_grid(there)
    if grid is None:
        raise ClassicOnly(what, puzzle_rules(there).name())
    return grid


def as_puzzle(puzzle: AnyPuzzle | str) -> Puzzle:
    """A Grid as a Puzzle of the classic rules, and any other as it is."""
    puzzle = puzzle_from(puzzle)
    if not isinstance(puzzle, Grid):
        return puzzle
    gone = [
        first & ~left
        for first, left in zip(
            CLASSIC.masks(puzzle.cells), puzzle.masks(), strict=True
        )
    ]
    return Puzzle(CLASSIC, puzzle.cells, gone=tuple(gone) if any(gone) else ())


def plainest(puzzle: Puzzle) -> AnyPuzzle:
    """The Grid of a classic puzzle, another as it is."""
    grid = as_grid(puzzle)
    return puzzle if grid is None else grid


@overload
def put(puzzle: Grid, cell: tuple[int, int], n: int) -> Grid: ...
@overload
def put(puzzle: Puzzle, cell: tuple[int, int], n: int) -> Puzzle: ...
@overload
def put(puzzle: AnyPuzzle, cell: tuple[int, int], n: int) -> AnyPuzzle: ...
def put(puzzle: AnyPuzzle, cell: tuple[int, int], n: int) -> AnyPuzzle:
    """The clues with another value in a cell, 0 for none."""
    if isinstance(puzzle, Puzzle):
        cells = bytearray(puzzle.cells)
        cells[cell[0] * puzzle.size + cell[1]] = n
        return Puzzle(puzzle.rules, bytes(cells), gone=puzzle.gone)
    values = [list(row) for row in puzzle.values()]
    values[cell[0]][cell[1]] = n
    return Grid.init(values)


def with_values(rules: Rules, values: Sequence[Sequence[int]]) -> AnyPuzzle:
    """The puzzle of these clues: a Grid where the rules are classic."""
    if rules.is_classic():
        return Grid.init(values)
    return Puzzle.init(values, rules)


# Solving.


_COMPILED: Final[dict[Rules, Compiled]] = {}


def compiled(rules: Rules, budget: Budget | None = None) -> Compiled:
    """The rules as the engine takes them; recent ones are kept.

    BudgetSpent when the time of the budget is over.
    """
    found = _COMPILED.get(rules)
    if found is None:
        found = compile_rules(
            rules.size, rules.groups, rules.pairs, rules.parts, budget
        )
        if len(_COMPILED) >= RECENT:
            _COMPILED.pop(next(iter(_COMPILED)), None)
        _COMPILED[rules] = found
    return found


def start(p: Puzzle) -> list[int]:
    """The masks of all cells, those with a value included."""
    return [
        mask or 1 << (value - 1) if value else mask
        for mask, value in zip(p.masks(), p.cells, strict=True)
    ]


class RuleSolver(Solver[Puzzle]):
    """The solver for puzzles of any rules."""

    def __init__(self, name: str, about: str) -> None:
        super().__init__(name, about)

    def serves(self, rules: Rules) -> bool:
        """Can it solve puzzles of these rules?"""
        return True

    def solutions(
        self, g: Puzzle, budget: Budget | None = None
    ) -> Iterator[Puzzle]:
        """Every solution, each once; BudgetSpent if the budget ends."""
        search = EngineSearch(compiled(g.rules, budget), start(g), budget)
        found = search.next()
        while found is not None:
            yield Puzzle(g.rules, bytes(found), g.given)
            found = search.next()

    def count(
        self, g: Puzzle, limit: int = 2, budget: Budget | None = None
    ) -> int:
        """How many solutions there are; stops at the limit."""
        rules = compiled(g.rules, budget)
        return count_solutions(rules, start(g), limit, budget)

    def attempt(self, g: Puzzle) -> Puzzle:
        """The puzzle completed, right or wrong, with every clue kept.

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
        """A solution, None if there is none, and whether it is the only.

        Naked singles come first, as for ``answer``: they cost no guesses.
        """
        filled = fill_singles(g)
        if is_correct(filled):
            return filled, True
        return super().solution(g, budget)

    def answer(
        self, g: Puzzle, budget: Budget | None = None
    ) -> Answer[Puzzle]:
        """Verdict and solution; the closest attempt if there is none."""
        filled = fill_singles(g)
        if is_correct(filled):
            return Answer(UNIQUE_CHOICE, filled)
        found, only = super().solution(g, budget)
        if found is None:
            return Answer(NO_SOLUTION, self.attempt(g))
        return Answer(ONE_SOLUTION if only else SEVERAL_SOLUTIONS, found)

    def errors(self, g: Puzzle) -> list[Clash]:
        """The errors in the values; an empty cell is no error."""
        return errors(g)

    def empty_cells(self, g: Puzzle) -> list[str]:
        """The names of the cells without a value."""
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
    """Verdict and solution; the closest attempt if there is none."""
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
    """The solution of a puzzle; one of them, if there are several.

    The puzzle is a Grid, a Puzzle, or a text with one, see ``puzzle_from``.
    None if it has no solution; ``attempt`` gives the closest grid then.
    If naked singles suffice for a Grid, the answer's ``unique()`` is that
    of g, else it is False.  BudgetSpent when the budget is used up.
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
    """The solution, or the closest grid if there is none.

    That is a complete one with every value of the puzzle and with few
    errors, which ``errors`` names.  BudgetSpent when the budget is used up.
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
    """Every solution of a puzzle, lazily.

    BudgetSpent ends it when the budget is used up.
    """
    g = puzzle_from(g)
    if isinstance(g, Puzzle):
        return ENGINE.solutions(g, budget)
    return search.solutions(g, budget)


def count(
    g: AnyPuzzle | str, limit: int = 2, budget: Budget | None = None
) -> int:
    """How many solutions a puzzle has; stops at the limit.

    BudgetSpent when the budget is used up.
    """
    g = puzzle_from(g)
    if isinstance(g, Puzzle):
        return ENGINE.count(g, limit, budget)
    return search.count(g, limit, budget)


def verdict(g: AnyPuzzle | str, budget: Budget | None = None) -> str:
    """How many solutions a puzzle has, and whether it takes naked singles.

    One of "unique choice" (naked singles alone lead to the solution),
    "multiple choice" (one solution), "several solutions" and "no
    solution".  BudgetSpent when the budget is used up.
    """
    g = puzzle_from(g)
    if isinstance(g, Puzzle):
        return ENGINE.answer(g, budget).verdict
    return solving.verdict(g, budget)


# What is wrong.


def is_correct(g: AnyPuzzle | str) -> bool:
    """Is the puzzle complete, and do its values keep every rule?"""
    g = puzzle_from(g)
    if isinstance(g, Puzzle):
        return 0 not in g.cells and g.rules.allowed(g.cells)
    return checking.is_correct(g)


def errors(g: AnyPuzzle | str) -> list[Clash]:
    """The errors in the values, rule by rule; [] if there are none.

    An empty cell is no error; ``is_correct`` tells.
    """
    g = puzzle_from(g)
    if isinstance(g, Grid):
        return checking.errors(g)
    n = g.size
    found = [
        clash
        for house, cells in g.rules.named_groups().items()
        for clash in clashes(
            house, [(*divmod(cell, n), g.cells[cell]) for cell in cells]
        )
    ]
    at = dict(enumerate(g.cells))
    for rule in g.rules.rules:
        before = len(found)
        for a, b, table in rule.pairs():
            v, w = g.cells[a], g.cells[b]
            if v and w and not table[v - 1] >> (w - 1) & 1:
                both = tuple([divmod(k, n) for k in dict.fromkeys((a, b))])
                found.append(Clash(rule.word, v, both, w if v != w else 0))
        if (
            len(found) == before
            and all(differ(at, cells) for cells in rule.groups())
            and not rule.allowed([at[cell] for cell in rule.cells])
        ):
            there = [cell for cell in rule.cells if at[cell]]
            if not rule.allowed([0] * len(rule.cells)):
                there = []  # whatever they are
            cells = tuple([divmod(cell, n) for cell in there])
            found.append(Clash(rule.notation(), 0, cells))
    return found


def empty_cells(puzzle: AnyPuzzle) -> list[str]:
    """The names of the cells that have no value."""
    return [
        cell_name(i, j)
        for i, row in enumerate(puzzle.values())
        for j, n in enumerate(row)
        if not n
    ]


@lru_cache(maxsize=RECENT)
def _beside(rules: Rules) -> list[list[tuple[int, tuple[int, ...]]]]:
    """The cells that each cell makes a pair with, and what they can be."""
    found: list[list[tuple[int, tuple[int, ...]]]] = [
        [] for _ in range(rules.size * rules.size)
    ]
    for _word, a, b, table in rules.named_pairs():
        found[a].append((b, table))
    return found


def fill_singles(p: Puzzle) -> Puzzle:
    """The puzzle with every value that naked singles alone give.

    The puzzle is solved by them if the result is_correct().
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
