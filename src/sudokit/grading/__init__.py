"""Grades a student's program against the assignment, or any other task.

read_rubric(path)               how programs are called, points and limits
submissions(words)              the programs that a command line names
grade(submission, rubric, ...)  runs one in its sandbox; its ``Report``
gradescope(report)              the report in Gradescope's format
"""

from sudokit.grading.marking import (
    Conditions,
    Watcher,
    grade,
    not_graded,
)
from sudokit.grading.report import (
    SCHEMA,
    Mark,
    Report,
    Witness,
    gradescope,
)
from sudokit.grading.rubric import (
    PROFILES,
    Rubric,
    profile_text,
    read_rubric,
    usual_rubric,
)
from sudokit.grading.sandbox import NoSandbox
from sudokit.grading.submission import PROGRAM, Submission, submissions

__all__ = [
    "PROFILES",
    "PROGRAM",
    "SCHEMA",
    "Conditions",
    "Mark",
    "NoSandbox",
    "Report",
    "Rubric",
    "Submission",
    "Watcher",
    "Witness",
    "grade",
    "gradescope",
    "not_graded",
    "profile_text",
    "read_rubric",
    "submissions",
    "usual_rubric",
]
