"""The techniques of the table, one family per module."""
