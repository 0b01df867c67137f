"""Grades a student's program against the assignment.

``read_rubric(path)`` says what counts how much, ``submissions(words)`` are
what is graded, ``grade(submission, rubric, seed)`` runs one of them in its
sandbox and gives a ``Report``, and ``gradescope(report)`` is that as
Gradescope takes it.
"""

from sudokit.grading.gradescope import gradescope
from sudokit.grading.marking import Conditions, grade
from sudokit.grading.report import (
    SCHEMA,
    Mark,
    Report,
    Witness,
)
from sudokit.grading.rubric import Rubric, read_rubric, usual_rubric
from sudokit.grading.sandbox import NoSandbox
from sudokit.grading.submission import PROGRAM, Submission, submissions

__all__ = [
    "PROGRAM",
    "SCHEMA",
    "Conditions",
    "Mark",
    "NoSandbox",
    "Report",
    "Rubric",
    "Submission",
    "Witness",
    "grade",
    "gradescope",
    "read_rubric",
    "submissions",
    "usual_rubric",
]
