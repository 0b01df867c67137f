"""Puzzles and steps as text for language models: prompts, move lines.

puzzle_text(puzzle)    the values on a line after comments with the rules
puzzle_from(text)      the puzzle of such a text
prompt_of(puzzle)      a prompt that asks for its solution
move_line(step)        a step on one line, as ``move_of`` reads it
"""

from __future__ import annotations

from typing import Final

from sudokit.logic import Step
from sudokit.logic.step_text import step_columns
from sudokit.rules import AnyPuzzle, Puzzle, kinds, note_lines, plainest
from sudokit.rules.explained import explained
from sudokit.rules.notation import text_of_cells
from sudokit.rules.puzzle import puzzle_rules

GRID: Final = "Answer with the completed grid, one row on each line."
STEP: Final = (
    "Answer with one step: the technique, its premises in brackets and its"
    " conclusion, as in\n"
    "Hidden Single [base:b6] => r6c8=8\n"
    "or with a cell and its value, as in\nr6c8: 8"
)


def puzzle_text(puzzle: AnyPuzzle | str) -> str:
    """Return the values on a line, after comments with its rules, if any."""
    puzzle = kinds.puzzle_from(puzzle)
    notes = (
        ""
        if puzzle_rules(puzzle).is_classic()
        else note_lines(puzzle_rules(puzzle))
    )
    return f"{notes}{puzzle.line()}"


def puzzle_from(text: str) -> AnyPuzzle:
    """Return the puzzle of a text, a Grid if it is classic."""
    return plainest(Puzzle.parse(text))


def prompt_of(puzzle: AnyPuzzle | str, ask: str = GRID) -> str:
    """Return a prompt that asks a model to solve a puzzle under its rules."""
    puzzle = kinds.puzzle_from(puzzle)
    rules = puzzle_rules(puzzle)
    sentences = "".join(
        f"- {' '.join(rule.sentences)}\n"
        for rule in explained(rules, drawn=False)
    )
    regions = "box" if rules.shape else "region"
    return (
        f"Solve this {rules.name()} sudoku. Each row, column and {regions}"
        f" has the values 1 to {rules.size} once.\n{sentences}"
        f"0 is an empty cell; r1c2 is row 1, column 2.\n\n"
        f"{text_of_cells(puzzle.cells, rules.size)}\n{ask}"
    )


def move_line(step: Step) -> str:
    """Return a step on one line: ``Hidden Single [base:b6] => r6c8=8``."""
    columns = step_columns(step)
    return f"{step.technique} [{columns['premises']}] => {step.conclusion}"
