"""A student's function: it fills the grid that it gets."""

Board = list[list[int]]
NUMBERS = range(1, 10)


def values(board: Board, i: int, j: int) -> list[int]:
    top, left = i // 3 * 3, j // 3 * 3
    seen = {*board[i], *[row[j] for row in board]}
    for row in board[top : top + 3]:
        seen.update(row[left : left + 3])
    return [n for n in NUMBERS if n not in seen]


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
