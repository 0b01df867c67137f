"""What can be wrong with a table as a whole."""


class TableError(Exception):
    """A table that can't be read or written; the message is one line."""
