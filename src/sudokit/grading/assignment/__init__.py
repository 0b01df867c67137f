"""The assignment: its test cases and the checks of a program's answers.

``cases()`` returns the cases of ``cases.toml``, ``judge(case, run)`` the
problem of a program's answer to one of them ("" if it is right), and
``due(case)`` the expected answer.  Tests and graders use them; how a
program is run is up to the caller.
"""

from sudokit.grading.assignment.checks import (
    Case,
    ProgramAnswer,
    Run,
    cases,
    due,
    judge,
    nine,
)

__all__ = ["Case", "ProgramAnswer", "Run", "cases", "due", "judge", "nine"]
