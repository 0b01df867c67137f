"""The grid, the rules of deduction, search, and many grids at a time."""
