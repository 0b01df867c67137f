"""A student's function: it fills the grid that it gets."""

Board = list[list[int]]


def values(board: Board, i: int, j: int) -> list[int]:
    box = [board[i // 3 * 3 + k // 3][j // 3 * 3 + k % 3] for k in range(9)]
    seen = {*board[i], *[row[j] for row in board], *box}
    return [n for n in range(1, 10) if n not in seen]


def place(board: Board) -> tuple[int, int, list[int]] | None:
    """Return the empty cell with the fewest values, and these."""
    best = None
    for i in range(9):
        for j in range(9):
            if board[i][j] == 0:
                some = values(board, i, j)
                if best is None or len(some) < len(best[2]):
                    best = i, j, some
                if len(some) < 2:
                    return best
    return best


def solve(board: Board) -> bool:
    print("looking for a solution")
    best = place(board)
    if best is None:
        return True
    i, j, some = best
    for n in some:
        board[i][j] = n
        if solve(board):
            return True
    board[i][j] = 0
    return False


def is_valid(board: Board) -> bool:
    for i in range(9):
        for j in range(9):
            n, board[i][j] = board[i][j], 0
            good = n in values(board, i, j)
            board[i][j] = n
            if not good:
                return False
    return True
