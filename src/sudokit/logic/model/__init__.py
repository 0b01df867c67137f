"""The data that techniques work on: board, links, findings, steps."""
