"""What a technique sees: the board, its links, and what a step is."""
