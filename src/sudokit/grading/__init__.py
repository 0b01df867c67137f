"""A student's program graded by what the assignment asks for.

``read_rubric(path)`` says what counts how much, ``grade(command, rubric,
seed)`` runs the program and gives a ``Report``, and ``gradescope(report)``
is that as Gradescope takes it.
"""

from sudokit.grading.gradescope import gradescope
from sudokit.grading.marking import grade
from sudokit.grading.report import Mark, Report, Witness
from sudokit.grading.rubric import Rubric, read_rubric, usual_rubric

__all__ = [
    "Mark",
    "Report",
    "Rubric",
    "Witness",
    "grade",
    "gradescope",
    "read_rubric",
    "usual_rubric",
]
