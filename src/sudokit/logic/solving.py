"""Solves a grid step by step.

    next_step(grid)   the first step of the easiest technique, or None
    steps(grid)       all steps that apply now, easiest technique first
    end_text()        the message when no step is left
    explain(grid)     step by step to the end
    apply(grid, step) the grid after a step

Techniques that depend on uniqueness are left out if the puzzle has several
solutions.  ``budget`` limits the counting of solutions, and its deadline
also limits the steps.  ``techniques`` are techniques of the table, in the
order in which they are tried (see ``logic.orders``), and the caller's own,
each tried before the first harder one: ``(*TECHNIQUES, mine)`` adds one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

from sudokit.core.budget import Budget
from sudokit.core.checking import no_solution_text
from sudokit.core.grid import Grid
from sudokit.logic.explainer.producers import explain_rated
from sudokit.logic.model.board import Board, board_of
from sudokit.logic.model.finding import Finding
from sudokit.logic.model.geometry import NINE, Frame
from sudokit.logic.model.technique import Survey, Technique
from sudokit.logic.model.trace import only_singles
from sudokit.logic.techniques.table import EVERY, LEVELS, TECHNIQUES
from sudokit.proofs.step import Step
from sudokit.rules.kinds import as_grid, classic, puzzle_from, with_values
from sudokit.rules.puzzle import AnyPuzzle, Puzzle, puzzle_rules
from sudokit.rules.solving import count
from sudokit.symmetry.standard_position import standard_position
from sudokit.system.language import _
from sudokit.text.messages import check_techniques


def next_step(
    grid: AnyPuzzle | str,
    uniqueness: bool = True,
    clues: AnyPuzzle | str | None = None,
    as_given: bool = False,
    budget: Budget | None = None,
    *,
    techniques: Sequence[Technique] | None = None,
) -> Step | None:
    """Return the first step of the easiest technique that has one, or None.

    See ``explain`` for the arguments and errors.

        >>> from sudokit import next_step
        >>> print(next_step("53..7....6..195....98....6.8...6...34..8.3..17"
        ...                 "...2...6.6....28....419..5....8..79"))
        Naked Single: only 5 in r5c5 => r5c5=5
    """
    start = _start(grid, clues, uniqueness, as_given, budget, techniques)
    finding = first_finding(start.board, start.usable, budget)
    return None if finding is None else finding.step()


def steps(
    grid: AnyPuzzle | str,
    uniqueness: bool = True,
    clues: AnyPuzzle | str | None = None,
    as_given: bool = False,
    budget: Budget | None = None,
    *,
    techniques: Sequence[Technique] | None = None,
) -> Iterator[Step]:
    """Yield all steps that apply now, a technique at a time.

    Steps that only repeat what an easier step removes are included.
    ``Trial`` is used only if no other technique has a step.  See
    ``explain`` for the arguments and errors.

        >>> from sudokit import steps
        >>> every = steps("53..7....6..195....98....6.8...6...34..8.3..17"
        ...               "...2...6.6....28....419..5....8..79")
        >>> print(next(every))
        Naked Single: only 5 in r5c5 => r5c5=5
    """
    return steps_from(
        _start(grid, clues, uniqueness, as_given, budget, techniques), budget
    )


def steps_from(start: Start, budget: Budget | None = None) -> Iterator[Step]:
    """Yield all steps of a start, a technique at a time."""
    survey = Survey(start.board, budget)
    some = False
    for technique in start.usable:
        if technique.name == "Trial" and some:
            return
        survey.look()
        for finding in technique.look(survey):
            some = True
            yield finding.step()


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
    """Yield the steps from a grid to its solution.

    The grid can be a puzzle of any rules, or a text with one.
    ``clues`` is the puzzle that it came from; without it every
    filled cell counts as a clue.  ``uniqueness=False`` leaves out the
    techniques that depend on the puzzle having one solution.
    ``as_given=True`` solves the puzzle in the given orientation, as HoDoKu
    does, instead of turning it into the standard position first.
    ``techniques`` are those to use; None means all, ``TECHNIQUES``.

    If there are several solutions, the steps end where nothing more
    follows; ``scale="explainer"`` then has no steps.  That scale has the
    steps of Sudoku Explainer, in the given orientation, each with its
    rating.

    The call raises ValueError for a grid without a solution (the message
    names the values that clash), for an unknown scale, and for Explainer's
    scale without uniqueness.  The iterator raises BudgetSpent when the
    budget is used up.

        >>> from sudokit import explain
        >>> puzzle = ("53..7....6..195....98....6.8...6...34..8.3..17"
        ...           "...2...6.6....28....419..5....8..79")
        >>> len(list(explain(puzzle)))
        51
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
    if not start.solutions:
        raise ValueError(
            no_solution_text(classic(grid))
            if start.board.layout is NINE
            else "the puzzle has no solution"
        )
    return explain_from(start, budget)


def explain_from(start: Start, budget: Budget | None) -> Iterator[Step]:
    """Yield the steps from a start, on HoDoKu's scale."""
    board = start.board
    while board.open and start.solutions:
        finding = first_finding(board, start.usable, budget)
        if finding is None:
            return
        yield finding.step()
        board = finding.after()


def end_text() -> str:
    """Return the message for a puzzle in which no technique has a step."""
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

    ``solutions`` is the number of solutions, where 2 means several.
    ``usable`` is empty if there is no solution.
    """

    board: Board
    solutions: int
    usable: list[Technique]


def prepare(
    grid: AnyPuzzle,
    clues: AnyPuzzle | None,
    uniqueness: bool,
    as_given: bool,
    budget: Budget | None = None,
    techniques: Sequence[Technique] = TECHNIQUES,
) -> Start:
    """Return the board to work on and the techniques to use.

    A puzzle that singles solve keeps its orientation, since its level can't
    depend on it; any other classic puzzle is turned into the standard
    position, so that its images are solved by the same steps.  Trials are
    for classic puzzles and for puzzles of other rules with one solution.
    """
    board = board_of(grid, clues)
    solutions = count(grid, 2, budget)
    if solutions == 0:
        return Start(board, 0, [])
    proper = solutions == 1 and uniqueness and is_proper(grid, clues, budget)
    usable = usable_of(techniques, proper)
    if board.layout is not NINE:
        if solutions > 1:
            usable = [one for one in usable if one.name != "Trial"]
    elif solutions == 1 and not as_given and not only_singles(board):
        start = grid if clues is None else clues
        board = board_of(grid, clues, standard_frame(list(start.cells)))
    return Start(board, solutions, usable)


def standard_frame(clues: list[int]) -> Frame:
    """Return the frame of the standard position of 81 clues, 0 for none."""
    return Frame(NINE, standard_position(clues))


def is_proper(
    grid: AnyPuzzle, clues: AnyPuzzle | None, budget: Budget | None
) -> bool:
    """Return whether the clues alone have one solution; the grid does.

    Filled cells and removed candidates can leave the grid a single solution
    although the clues have several, and then uniqueness proves nothing.
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
    """Return the techniques, with those that depend on uniqueness if proper.

    Techniques that are in no table are placed by their level and score:
    before the first harder one.
    """
    techniques = check_techniques(techniques)
    known = {one.name for one in EVERY}
    usable = [one for one in techniques if one.name in known]
    for own in techniques:
        if own.name not in known:
            harder = [rank(one) > rank(own) for one in usable]
            at = harder.index(True) if True in harder else len(usable)
            usable.insert(at, own)
    return [one for one in usable if proper or not one.uniqueness]


def rank(technique: Technique) -> tuple[int, int]:
    """Return the difficulty of a technique: its level, then its score."""
    return LEVELS.index(technique.level), technique.score


def first_finding(
    board: Board,
    usable: list[Technique],
    budget: Budget | None = None,
) -> Finding | None:
    """Return the preferred finding of the first technique that has one."""
    survey = Survey(board, budget)
    for technique in usable:
        survey.look()
        findings = technique.look(survey, 1)
        if findings:
            return findings[0]
    return None


@overload
def apply(grid: Grid, step: Step) -> Grid: ...
@overload
def apply(grid: Puzzle, step: Step) -> Puzzle: ...
@overload
def apply(grid: AnyPuzzle | str, step: Step) -> AnyPuzzle: ...
def apply(grid: AnyPuzzle | str, step: Step) -> AnyPuzzle:
    """Return the puzzle after a step; ValueError if the step doesn't fit.

    >>> from sudokit import Grid, next_step
    >>> from sudokit.logic import apply
    >>> grid = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17"
    ...                   "...2...6.6....28....419..5....8..79")
    >>> apply(grid, next_step(grid)).line().count(".")
    50
    """
    after = puzzle_from(grid)
    for choice in step.placements:
        after = after.update(choice)
    for choice in step.eliminations:
        after = after.reject(choice)
    return after
