"""The solutions of a game's puzzle: finds, counts and shows them.

    puzzle_in_game(game)    the puzzle, apart from what the player made
    first_solution(clues)   a solution, and whether it is the only one
    solutions_of(clues)     the solutions, up to MOST_SOLUTIONS
    show_solution(game)     the first of them in all cells, or another
    next_solution(game)     previous_solution(game)
    solution_text(game)     which one is shown

Solutions are needed often, so they are cached.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.formats import puzzle_in
from sudokit.game.play import Game
from sudokit.game.state import Refused, State, flat
from sudokit.rules import AnyPuzzle, solutions
from sudokit.system.language import _

MOST_SOLUTIONS: Final = 200
TRIALS: Final = 200_000  # limit of a search


class FirstSolution(NamedTuple):
    """A solution, and whether it is the only one."""

    first: AnyPuzzle
    only: bool


def puzzle_in_game(game: Game) -> AnyPuzzle:
    """Return the puzzle: the clues, and the candidates of a sukaku."""
    first = game.go_to(0)
    if not any(first.state.ruled):
        return game.clues
    return puzzle_in(first.grid(), game.clues)


@lru_cache(maxsize=64)
def first_solution(clues: AnyPuzzle) -> FirstSolution | None:
    """Return the known solutions; None if the puzzle has none.

    Refused if the search would take too long, as in the functions below.
    """
    known = list(islice(searched(clues), 2))
    return FirstSolution(known[0], len(known) == 1) if known else None


def require_solution(clues: AnyPuzzle) -> FirstSolution:
    """Return the known solutions; Refused if the puzzle has none."""
    known = first_solution(clues)
    if known is None:
        raise Refused(_("The puzzle has no solution."))
    return known


@lru_cache(maxsize=16)
def solutions_of(clues: AnyPuzzle) -> tuple[AnyPuzzle, ...]:
    """Return the solutions, up to one more than can be shown."""
    return tuple(islice(searched(clues), MOST_SOLUTIONS + 1))


def searched(clues: AnyPuzzle) -> Iterator[AnyPuzzle]:
    """Yield the solutions; Refused if the search would take too long."""
    try:
        yield from solutions(clues, Budget(trials=TRIALS))
    except BudgetSpent:
        raise Refused(_("The search for solutions takes too long.")) from None


def solution_count(game: Game) -> tuple[int, bool]:
    """Return the number of solutions found, and whether there are more."""
    known = solutions_of(puzzle_in_game(game))
    return min(len(known), MOST_SOLUTIONS), len(known) > MOST_SOLUTIONS


def show_solution(game: Game, number: int = 1) -> Game:
    """Return the game with this solution, 1 to MOST_SOLUTIONS; undo works.

    Refused if there is none of this number.

    >>> from sudokit.game import parse_game
    >>> show_solution(parse_game("1234341221434...")).line()
    '1234341221434321'
    """
    known = solutions_of(puzzle_in_game(game))[:MOST_SOLUTIONS]
    if not known:
        raise Refused(_("The puzzle has no solution."))
    if not 1 <= number <= len(known):
        raise Refused(
            _(
                "There is no solution {number}; they go from 1 to {last}.",
                number=number,
                last=len(known),
            )
        )
    none = game.layout.no_marks
    state = State(
        flat(known[number - 1]),
        none,
        game.state.ruled,
        centre=none,
        move=_("solution {number}", number=number),
        solution=number,
        colours=game.state.colours,
        tints=game.state.tints,
    )
    if not game.state.solution:
        return game.push(state)
    # Browsing any number of solutions counts as one move.
    return replace(game, history=(*game.history[: game.at], state))


def next_solution(game: Game) -> Game:
    """Return the game with the next solution; the first follows the last.

    >>> from sudokit.game import parse_game
    >>> game = show_solution(parse_game("12..34.........."))
    >>> solution_text(next_solution(game))
    'solution 2 of 12'
    """
    return _turned(game, 1)


def previous_solution(game: Game) -> Game:
    """Return the game with the previous solution, wrapping around.

    >>> from sudokit.game import parse_game
    >>> game = show_solution(parse_game("12..34.........."))
    >>> solution_text(previous_solution(game))
    'solution 12 of 12'
    """
    return _turned(game, -1)


def _turned(game: Game, by: int) -> Game:
    count, _ = solution_count(game)
    shown = game.state.solution
    if not shown:
        return show_solution(game, 1 if by > 0 else max(count, 1))
    return show_solution(game, (shown - 1 + by) % count + 1)


def solution_text(game: Game) -> str:
    """Return which solution is shown: solution 2 of 7, of 200 or more.

    >>> from sudokit.game import parse_game
    >>> solution_text(show_solution(parse_game("1234341221434...")))
    'solution 1 of 1'
    """
    count, more = solution_count(game)
    shown = game.state.solution
    if more:
        return _(
            "solution {number} of {last} or more", number=shown, last=count
        )
    return _("solution {number} of {last}", number=shown, last=count)
