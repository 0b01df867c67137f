"""A sandbox for untrusted programs.

``Sandbox`` is where they run.  It stands on bubblewrap, or on another user
where only root can be had; each protection is looked at from inside before
the first program is run.  Nothing here knows sudoku.
"""

from sudokit.grading.sandbox.layout import Broken
from sudokit.grading.sandbox.probe import PROTECTIONS
from sudokit.grading.sandbox.session import (
    Limits,
    NoSandbox,
    RunOutcome,
    Sandbox,
    Unstartable,
)

__all__ = [
    "PROTECTIONS",
    "Broken",
    "Limits",
    "NoSandbox",
    "RunOutcome",
    "Sandbox",
    "Unstartable",
]
