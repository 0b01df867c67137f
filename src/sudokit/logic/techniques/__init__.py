"""How a person solves, a family of techniques a file."""
