"""A student's program or folder, and the cases for that student."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from sudokit.core.dice import Dice
from sudokit.grading.assignment import Case
from sudokit.symmetry.transformation import random_transformation

PROGRAM: Final = "./sudoku"  # the command in a folder
SYSTEM: Final = ("/usr/", "/bin/", "/sbin/", "/lib")


class Submission(NamedTuple):
    """The files of a program, and the command that runs it.

    ``copies`` are paths and their names in the sandbox, "." for everything
    in a folder.  ``shown`` is the command as a user types it in the folder
    ``place``, or in the current folder if that is "".
    """

    name: str
    shown: str
    place: str
    copies: tuple[tuple[Path, str], ...]
    command: tuple[str, ...]


def submissions(
    words: Sequence[str], program: str, visible: Sequence[Path] = ()
) -> list[Submission]:
    """Return the submissions that the words of a command line name.

    Each of several folders or paths is a submission.  Anything else is one
    command, with the files it names, except those of the system and of the
    ``visible`` folders.

    >>> [one.command for one in submissions(["python3", "main.py"], "")]
    [('python3', 'main.py')]
    """
    if len(words) > 1 and all(map(os.path.lexists, words)):
        apart = all(map(os.path.isdir, words))
        if apart or all(os.sep in word for word in words):
            return [_submission([word], program, visible) for word in words]
    return [_submission(words, program, visible)]


def _submission(
    words: Sequence[str], program: str, visible: Sequence[Path]
) -> Submission:
    """Return a folder in which ``program`` is run, or a command."""
    first = words[0]
    if len(words) == 1 and os.path.isdir(first):
        name = first.rstrip("/") or first
        inside = tuple(shlex.split(program))
        copied = ((Path(first), "."),)
        return Submission(name, program, name, copied, inside)
    seen = (*SYSTEM, *(f"{os.path.abspath(path)}/" for path in visible))
    copies: list[tuple[Path, str]] = []
    command: list[str] = []
    for k, word in enumerate(words):
        outside = os.sep not in word and shutil.which(word) if not k else None
        there = os.path.abspath(word)
        if outside or not os.path.lexists(word) or there.startswith(seen):
            command.append(word)
            continue
        name = os.path.basename(there)
        if name in {other for _, other in copies}:
            name = f"{k}-{name}"
        copies.append((Path(there), name))
        command.append(f"./{name}")
    shown = shlex.join(words)
    return Submission(shown, shown, "", tuple(copies), tuple(command))


MORE_CLUES = 5  # a case requests fewer than this many additional clues
ALL = 81


def student_cases(usual: list[Case], seed: str | None) -> list[Case]:
    """Return the test cases for a seed; without one, the usual ones.

    Rows and columns of each grid are exchanged within bands and stacks, and
    values relabelled; difficulty and errors stay the same.
    """
    if seed is None:
        return usual
    return [_student_case(case, seed) for case in usual]


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
