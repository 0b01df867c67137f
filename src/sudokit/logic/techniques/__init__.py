"""The techniques, one family per module."""
