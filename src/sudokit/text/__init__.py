"""Reads puzzles as plain text: characters, streams, lines, errors."""
