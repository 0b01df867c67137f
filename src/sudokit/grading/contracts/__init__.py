"""What a program has to do: its test cases, its calls, its judges.

Assignment()    the assignment of the course, a filter with options
AnySolver(...)  a program or a function that solves a puzzle, and may check
"""

from typing import TypeAlias

from sudokit.grading.contracts.asked import Assignment
from sudokit.grading.contracts.solver import AnySolver

Contract: TypeAlias = Assignment | AnySolver

__all__ = ["AnySolver", "Assignment", "Contract"]
