"""From a grid to the steps that solve it.

    next_step(grid)   the first step of the easiest technique, or None
    steps(grid)       all steps that apply now, easiest technique first
    explain(grid)     step by step to the end
    apply(grid, step) the grid after a step

``clues`` is the puzzle that the grid came from.  Without it every filled
cell counts as a clue.  ``uniqueness=False`` leaves out the techniques that
rest on the puzzle having one solution; they are left out anyway if it has
several.  ``as_given=True`` looks at the puzzle as it lies, as HoDoKu does,
instead of turning it into the standard position first.
"""

from collections.abc import Iterator
from typing import NamedTuple

from grid import Choice, Grid
from sudokit.logic.board import Board, Position, clue_board, lay_out
from sudokit.logic.frame import PLAIN, standard_frame
from sudokit.logic.search import only_singles, solve
from sudokit.logic.step import Step
from sudokit.logic.table import TECHNIQUES
from sudokit.logic.technique import Technique


def next_step(
    grid: Grid,
    uniqueness: bool = True,
    clues: Grid | None = None,
    as_given: bool = False,
) -> Step | None:
    """The first step of the easiest technique that has one."""
    start = prepare(grid, clues, uniqueness, as_given)
    return first_step(start.board, start.usable)


def steps(
    grid: Grid,
    uniqueness: bool = True,
    clues: Grid | None = None,
    as_given: bool = False,
) -> Iterator[Step]:
    """All steps that apply now, a technique at a time.

    A step that only repeats what an easier one removes is given too.
    ``Trial`` is left out unless nothing else is found.
    """
    start = prepare(grid, clues, uniqueness, as_given)
    some = False
    for technique in start.usable:
        if technique.name == "Trial" and some:
            return
        for step in technique.find(start.board):
            some = True
            yield step


def explain(
    grid: Grid,
    uniqueness: bool = True,
    clues: Grid | None = None,
    as_given: bool = False,
) -> Iterator[Step]:
    """The steps from a grid to its solution.

    Nothing for a grid without a solution.  With several solutions the
    steps end where nothing more follows.
    """
    start = prepare(grid, clues, uniqueness, as_given)
    board = start.board
    while board.open:
        step = first_step(board, start.usable)
        if step is None:
            return
        yield step
        board = after(board, step)


class Start(NamedTuple):
    """Where solving starts.

    ``found`` is the number of solutions, two standing for several; the
    techniques that may be used are none if there is no solution.
    """

    board: Board
    found: int
    usable: list[Technique]


def prepare(
    grid: Grid, clues: Grid | None, uniqueness: bool, as_given: bool
) -> Start:
    """The board to work on and the techniques to use.

    A puzzle that singles solve is left as it is given, since its level
    can't depend on how it lies; any other is turned into the standard
    position, so that its images are solved by the same steps.
    """
    position = Position(grid, clues)
    board = lay_out(position, PLAIN)
    found = len(solve(board, 2))
    if found == 0:
        return Start(board, 0, [])
    proper = found == 1 and uniqueness and is_proper(position, board)
    usable = techniques(proper)
    if found == 1 and not as_given and not only_singles(board):
        board = lay_out(position, standard_frame(position.clues))
    return Start(board, found, usable)


def is_proper(position: Position, board: Board) -> bool:
    """The clues alone have one solution; the board is known to.

    A board may have one only because of cells filled or choices ruled out
    on the way, and then nothing rests on uniqueness.
    """
    puzzle = clue_board(position)
    if puzzle.open == board.open and list(puzzle.masks) == list(board.masks):
        return True
    return len(solve(puzzle, 2)) == 1


def techniques(uniqueness: bool) -> list[Technique]:
    """The techniques, with or without those that rest on uniqueness."""
    return [one for one in TECHNIQUES if uniqueness or not one.uniqueness]


def first_step(board: Board, usable: list[Technique]) -> Step | None:
    """The preferred step of the first technique that has one."""
    for technique in usable:
        found = technique.find(board, 1)
        if found:
            return found[0]
    return None


def after(board: Board, step: Step) -> Board:
    """The board after a step."""
    if step.placements:
        board = board.place(inner_codes(board, step.placements))
    if step.eliminations:
        board = board.remove(inner_codes(board, step.eliminations))
    return board


def inner_codes(board: Board, choices: tuple[Choice, ...]) -> list[int]:
    """Choices as the board knows them, cell by cell.

    Their order decides the order of new singles, so it must not depend on
    how the puzzle lies outside.
    """
    codes = [board.frame.code(choice) for choice in choices]
    return sorted(codes, key=_by_cell)


def _by_cell(code: int) -> int:
    return code % 81 * 9 + code // 81


def apply(grid: Grid, step: Step) -> Grid:
    """The grid after a step."""
    for choice in step.placements:
        grid = grid.update(choice)
    for choice in step.eliminations:
        grid = grid.reject(choice)
    return grid
