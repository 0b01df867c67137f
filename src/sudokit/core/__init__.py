"""The grid, the rules of deduction, the search, and solving many grids."""
