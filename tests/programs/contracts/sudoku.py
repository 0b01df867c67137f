"""A student's class: it keeps the solution to itself."""

from copy import deepcopy

from solver import solve


class Sudoku:
    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.solution = None

    def solve(self):
        board = deepcopy(self.puzzle)
        if not solve(board):
            raise ValueError("no solution")
        self.solution = board
