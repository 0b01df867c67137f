"""A sandbox for untrusted programs.

``Sandbox`` is where they run.  It is made by bubblewrap, or for root by
another user where there is no bubblewrap; each protection is checked from
inside before the first program runs.  Nothing here knows sudoku.
"""

from sudokit.grading.sandbox.probe import PROTECTIONS
from sudokit.grading.sandbox.run import (
    Broken,
    Limits,
    RunOutcome,
    Unstartable,
)
from sudokit.grading.sandbox.session import NoSandbox, Sandbox

__all__ = [
    "PROTECTIONS",
    "Broken",
    "Limits",
    "NoSandbox",
    "RunOutcome",
    "Sandbox",
    "Unstartable",
]
