"""What can be wrong with a table as a whole, and rows told in words."""


class TableError(Exception):
    """A table that can't be read or written; the message is one line."""


def rows_told(number: int, more: str = "") -> str:
    """A number of rows: ``1 row``, ``2,000 rows``; ``1 row more``."""
    return f"{number:,} row{'' if number == 1 else 's'}{more}"
