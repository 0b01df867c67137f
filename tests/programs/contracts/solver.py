"""A student's function: it fills the grid that it gets."""

Board = list[list[int]]


def fits(board: Board, i: int, j: int, n: int) -> bool:
    for k in range(9):
        if board[i][k] == n or board[k][j] == n:
            return False
        if board[i // 3 * 3 + k // 3][j // 3 * 3 + k % 3] == n:
            return False
    return True


def place(board: Board) -> tuple[int, int, list[int]] | None:
    """Return the empty cell with the fewest values, and these."""
    best = None
    for i in range(9):
        for j in range(9):
            if board[i][j] == 0:
                some = [n for n in range(1, 10) if fits(board, i, j, n)]
                if best is None or len(some) < len(best[2]):
                    best = i, j, some
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
            good = n != 0 and fits(board, i, j, n)
            board[i][j] = n
            if not good:
                return False
    return True
