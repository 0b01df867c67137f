"""The command ``sudoku``: one module per verb, and shared parts."""
