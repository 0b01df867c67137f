"""How grids are kept, read, deduced, searched and made."""
