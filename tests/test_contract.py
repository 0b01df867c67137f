"""The requirements of the assignment, tested on the command.

    pytest tests/test_contract.py -m assignment --sudoku PATH

The cases and their judges are those of ``sudokit.grading.assignment``.  The
folder ``command`` tests what this command adds.
"""

from collections.abc import Sequence

import pytest

from command_output import Run
from sudokit.grading.assignment import Case, ProgramAnswer, cases, judge

CASES = [
    pytest.param(
        case,
        id=case.name,
        marks=[] if case.beyond else pytest.mark.assignment,
    )
    for case in cases()
]


@pytest.mark.parametrize("case", CASES)
def test_assignment(case: Case, run: Run) -> None:
    def runs(words: Sequence[str], given: str) -> ProgramAnswer:
        return ProgramAnswer(*run(*words, given=given))

    wrong = judge(case, runs)
    assert not wrong, wrong
