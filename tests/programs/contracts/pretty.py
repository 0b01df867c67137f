"""A student's filter: it reads a line, and draws the solution."""

import sys

from solver import is_valid, solve

words = [word for word in sys.argv[1:] if word != "--check"]
line = words[0] if words else sys.stdin.readline().strip()
board = [
    [int(n.replace(".", "0")) for n in line[i : i + 9]]
    for i in range(0, 81, 9)
]
sys.stdout = sys.stderr
if "--check" in sys.argv:
    valid = is_valid(board)
    sys.stdout = sys.__stdout__
    print("valid" if valid else "not valid")
elif solve(board):
    sys.stdout = sys.__stdout__
    print("Solved:")
    for i, row in enumerate(board):
        if i in (3, 6):
            print("------+-------+------")
        print(
            " | ".join(" ".join(map(str, row[k : k + 3])) for k in (0, 3, 6))
        )
else:
    sys.stdout = sys.__stdout__
    print("This sudoku can't be solved.")
