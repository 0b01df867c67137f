"""Lets Python run signal handlers; this module is never compiled.

Compiled code runs none itself, however long it takes: Ctrl-C would wait for
the end of a search.  Python runs them when a function of its own begins.
"""


def handle_interrupts() -> None:
    """Let signal handlers run; their exceptions leave this call."""
