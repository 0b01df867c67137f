"""A student's class: it keeps the solution to itself."""

from copy import deepcopy

from solver import Board, solve


class Sudoku:
    def __init__(self, puzzle: Board) -> None:
        self.puzzle = puzzle
        self.solution: Board | None = None

    def solve(self) -> None:
        board = deepcopy(self.puzzle)
        if not solve(board):
            raise ValueError("no solution")
        self.solution = board
