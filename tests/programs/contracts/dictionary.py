"""A student's function over a dictionary of cells, as many books have it."""

from solver import solve as solve_rows

ROWS = "ABCDEFGHI"


def solve(values: dict[str, int]) -> dict[str, str] | None:
    board = [[values[r + str(c)] for c in range(1, 10)] for r in ROWS]
    if not solve_rows(board):
        return None
    return {
        r + str(c): str(board[i][c - 1])
        for i, r in enumerate(ROWS)
        for c in range(1, 10)
    }
