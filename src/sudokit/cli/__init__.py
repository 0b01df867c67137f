"""The command ``sudoku``: a verb a file, and what they share."""
