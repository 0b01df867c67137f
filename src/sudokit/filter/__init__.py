"""The command without a verb: reads puzzles, solves, checks, makes."""
