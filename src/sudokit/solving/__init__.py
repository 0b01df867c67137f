"""The solvers in one table, counts, true candidates, minimal puzzles."""
