"""The cases of a student: as hard as everybody's, with other inputs."""

from __future__ import annotations

from sudokit.assignment import Case, cases
from sudokit.core.dice import Dice
from sudokit.symmetry.transformation import random_transformation

MORE_CLUES = 5  # fewer than so many are asked for in addition
ALL = 81


def student_cases(seed: str | None) -> list[Case]:
    """The cases for a seed; those of the assignment without one.

    Grids become images of theirs: rows and columns exchanged within bands
    and stacks, values renamed.  That changes nothing of how they are
    solved, or of what is wrong with them.
    """
    found = cases()
    if seed is None:
        return found
    return [_student_case(case, seed) for case in found]


def _student_case(case: Case, seed: str) -> Case:
    if case.grid:
        dice = Dice(f"{seed} {case.grid}")
        # Without transposing, so that wrong rows stay wrong rows.
        image = random_transformation(dice)._replace(transposed=False)
        return case._replace(grid=image.apply_line(case.grid))
    if case.clues == ALL:
        return case
    clues = case.clues + Dice(f"{seed} {case.clues}").below(MORE_CLUES)
    return case._replace(
        clues=clues,
        arguments=tuple(
            str(clues) if word == str(case.clues) else word
            for word in case.arguments
        ),
        name=case.name.replace(f" {case.clues}:", f" {clues}:"),
    )
