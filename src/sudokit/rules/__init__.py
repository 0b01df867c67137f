"""What may stand where: puzzles over rules, and the engine for them."""
