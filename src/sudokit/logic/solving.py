"""Solves a grid step by step.

    next_step(grid)   the first step of the easiest technique, or None
    steps(grid)       all steps that apply now, easiest technique first
    end_text()        the message when no step is left
    explain(grid)     step by step to the end
    apply(grid, step) the grid after a step

Techniques that depend on uniqueness are left out if the puzzle has several
solutions.  ``budget`` limits the counting of solutions, and its deadline
the steps as well.  ``techniques`` are some of the table, in its order, and
the caller's own, which are tried before the first harder one:
``(*TECHNIQUES, mine)`` adds one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, overload

from sudokit.core.budget import Budget
from sudokit.core.checking import no_solution_text
from sudokit.core.grid import Grid
from sudokit.logic.explainer.producers import explain_rated
from sudokit.logic.model.board import Board, board_of
from sudokit.logic.model.finding import Finding
from sudokit.logic.model.geometry import NINE, Frame
from sudokit.logic.model.step import Step
from sudokit.logic.model.technique import Survey, Technique
from sudokit.logic.model.trace import only_singles
from sudokit.logic.techniques.table import LEVELS, TECHNIQUES
from sudokit.rules.puzzle import AnyPuzzle, Puzzle, puzzle_rules
from sudokit.rules.solving import (
    as_grid,
    classic,
    count,
    puzzle_from,
    with_values,
)
from sudokit.symmetry.standard_position import standard_position
from sudokit.system.language import _

# How many techniques there are that rest on nothing else.
FEWEST: Final = len([one for one in TECHNIQUES if not one.uniqueness])


def next_step(
    grid: AnyPuzzle | str,
    uniqueness: bool = True,
    clues: AnyPuzzle | str | None = None,
    as_given: bool = False,
    budget: Budget | None = None,
    *,
    techniques: Sequence[Technique] | None = None,
) -> Step | None:
    """The first step of the easiest technique that has one, or None.

    ``explain`` says what the arguments mean.
    """
    start = _start(grid, clues, uniqueness, as_given, budget, techniques)
    found = first_finding(start.board, start.usable, budget)
    return None if found is None else found.step()


def steps(
    grid: AnyPuzzle | str,
    uniqueness: bool = True,
    clues: AnyPuzzle | str | None = None,
    as_given: bool = False,
    budget: Budget | None = None,
    *,
    techniques: Sequence[Technique] | None = None,
) -> Iterator[Step]:
    """All steps that apply now, a technique at a time.

    A step that only repeats what an easier one removes is given too.
    ``Trial`` is left out unless nothing else is found.  ``explain`` says
    what the arguments mean.
    """
    return _steps(
        _start(grid, clues, uniqueness, as_given, budget, techniques)
    )


def _steps(start: Start) -> Iterator[Step]:
    """All steps, a technique at a time."""
    survey = Survey(start.board)
    some = False
    for technique in start.usable:
        if technique.name == "Trial" and some:
            return
        for found in technique.lean(survey):
            some = True
            yield found.step()


def explain(
    grid: AnyPuzzle | str,
    uniqueness: bool = True,
    clues: AnyPuzzle | str | None = None,
    as_given: bool = False,
    budget: Budget | None = None,
    *,
    scale: str = "hodoku",
    techniques: Sequence[Technique] | None = None,
) -> Iterator[Step]:
    """The steps from a grid to its solution, found one at a time.

    The grid can be a puzzle of any rules, or a text with one.
    ``clues`` is the puzzle that it came from; without it every
    filled cell counts as a clue.  ``uniqueness=False`` leaves out the
    techniques that depend on the puzzle having one solution.
    ``as_given=True`` solves the puzzle in the given orientation, as HoDoKu
    does, instead of turning it into the standard position first.
    ``techniques`` are those to use; None means all, ``TECHNIQUES``.

    With several solutions the steps end where nothing more follows; on
    ``scale="explainer"`` there is none then.  That scale has the steps that
    Sudoku Explainer takes, in the given orientation, each with its rating.

    ValueError at the call, for a grid without a solution (it says which
    values clash), for another scale, and for Explainer's without
    uniqueness.  BudgetSpent when the budget is used up.
    """
    if scale == "explainer" and uniqueness:
        return explain_rated(classic(grid), budget)
    if scale != "hodoku":
        raise ValueError(
            f"unknown scale {scale!r}; the scales are hodoku and explainer"
            if uniqueness
            else "the scale of Sudoku Explainer needs uniqueness=True"
        )
    start = _start(grid, clues, uniqueness, as_given, budget, techniques)
    if not start.found:
        raise ValueError(
            no_solution_text(classic(grid))
            if start.board.layout is NINE
            else "the puzzle has no solution"
        )
    return explain_from(start, budget)


def explain_from(start: Start, budget: Budget | None) -> Iterator[Step]:
    """The steps from a start, on HoDoKu's scale; none without a solution."""
    board = start.board
    while board.open and start.found:
        found = first_finding(board, start.usable, budget)
        if found is None:
            return
        yield found.step()
        board = found.after()


def end_text() -> str:
    """The message for a puzzle in which no technique has a step."""
    return _("No step found: the position has several solutions.")


def _start(
    grid: AnyPuzzle | str,
    clues: AnyPuzzle | str | None,
    uniqueness: bool,
    as_given: bool,
    budget: Budget | None,
    techniques: Sequence[Technique] | None,
) -> Start:
    """Prepare a start from the arguments of a caller."""
    puzzle = puzzle_from(grid)
    return prepare(
        as_grid(puzzle) or puzzle,
        None if clues is None else puzzle_from(clues),
        uniqueness,
        as_given,
        budget,
        TECHNIQUES if techniques is None else techniques,
    )


class Start(NamedTuple):
    """The start of solving.

    ``found`` is the number of solutions, two standing for several; the
    techniques that may be used are none if there is no solution.
    """

    board: Board
    found: int
    usable: list[Technique]


def prepare(
    grid: AnyPuzzle,
    clues: AnyPuzzle | None,
    uniqueness: bool,
    as_given: bool,
    budget: Budget | None = None,
    techniques: Sequence[Technique] = TECHNIQUES,
) -> Start:
    """The board to work on and the techniques to use.

    A puzzle that singles solve is left as it is, since its level can't
    depend on its orientation; any other classic one is turned into the
    standard position, so that its images are solved by the same steps.
    Trials are for classic puzzles and for those of one solution.
    """
    board = board_of(grid, clues)
    found = count(grid, 2, budget)
    if found == 0:
        return Start(board, 0, [])
    proper = found == 1 and uniqueness and is_proper(grid, clues, budget)
    usable = usable_of(techniques, proper)
    if board.layout is not NINE:
        if found > 1:
            usable = [one for one in usable if one.name != "Trial"]
    elif found == 1 and not as_given and not only_singles(board):
        start = grid if clues is None else clues
        board = board_of(grid, clues, standard_frame(list(start.cells)))
    return Start(board, found, usable)


def standard_frame(clues: list[int]) -> Frame:
    """The frame of the standard position of 81 clues, 0 for none."""
    return Frame(NINE, standard_position(clues))


def is_proper(
    grid: AnyPuzzle, clues: AnyPuzzle | None, budget: Budget | None
) -> bool:
    """The clues alone have one solution; the grid is known to.

    A grid may have one only because of cells filled or candidates ruled out
    on the way, and then uniqueness proves nothing.
    """
    start = grid if clues is None else clues
    puzzle = with_values(puzzle_rules(grid), start.values())
    nine, here = as_grid(puzzle), as_grid(grid)
    if nine and here and nine.clear_unique() == here.clear_unique():
        return True
    return puzzle == grid or count(puzzle, 2, budget) == 1


def usable_of(
    techniques: Sequence[Technique], proper: bool
) -> list[Technique]:
    """The techniques, with or without those that depend on uniqueness.

    Those that are not in the table come where their level and score put
    them: before the first that is harder.
    """
    known = {one.name for one in TECHNIQUES}
    usable = [one for one in techniques if one.name in known]
    for own in techniques:
        if own.name not in known:
            harder = [rank(one) > rank(own) for one in usable]
            at = harder.index(True) if True in harder else len(usable)
            usable.insert(at, own)
    return [one for one in usable if proper or not one.uniqueness]


def rank(technique: Technique) -> tuple[int, int]:
    """How hard a technique is: its level, then its score."""
    return LEVELS.index(technique.level), technique.score


def first_finding(
    board: Board,
    usable: list[Technique],
    budget: Budget | None = None,
    whole: bool = False,
) -> Finding | None:
    """The preferred finding of the first technique that has one.

    ``whole``: no easier technique is missing, as where all are usable.
    """
    survey = Survey(board, budget)
    whole = whole or len(usable) >= FEWEST
    for technique in usable:
        survey.look()
        found = (
            technique.look(survey, 1) if whole else technique.lean(survey, 1)
        )
        if found:
            return found[0]
    return None


@overload
def apply(grid: Grid, step: Step) -> Grid: ...
@overload
def apply(grid: Puzzle, step: Step) -> Puzzle: ...
@overload
def apply(grid: AnyPuzzle, step: Step) -> AnyPuzzle: ...
def apply(grid: AnyPuzzle, step: Step) -> AnyPuzzle:
    """The puzzle after a step."""
    for choice in step.placements:
        grid = grid.update(choice)
    for choice in step.eliminations:
        grid = grid.reject(choice)
    return grid
