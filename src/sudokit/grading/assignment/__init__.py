"""The assignment: its test cases and the checks of a program's answers.

``cases()`` returns the cases of ``cases.toml``, ``judge(case, run)`` says
what is wrong with a program's answer to one of them ("" if nothing is),
and ``due(case)`` returns the expected answer.  Tests and graders use them;
nothing here knows how a program is run.
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
