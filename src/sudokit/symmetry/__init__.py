"""Images of a grid, canonical forms, symmetric patterns of clues."""
