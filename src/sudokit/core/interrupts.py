"""Lets Python run signal handlers; this module is never compiled.

Compiled code runs none itself, however long it takes: Ctrl-C would wait for
the end of a search.  Python runs them where a function of its own begins.
"""


def handle_interrupts() -> None:
    """Does nothing; what a signal handler raises comes out of the call."""
