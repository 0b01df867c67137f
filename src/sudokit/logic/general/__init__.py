"""Steps in puzzles of any rules: what is told where they aren't classic."""
