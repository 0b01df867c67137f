"""Drills: positions that contain a technique, and marking of answers.

    drills(name, seed, seconds)    positions to practise on
    drill_of(name, seed)           one of them, from its own seed
    judge(drill, answer)           the Verdict on an answer
    conclusion(text)               an answer parsed from text

The position of a drill has a step of the technique and no easier step.  An
answer is the conclusion of that step, in full or in part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, Literal, NamedTuple, TypeAlias

from sudokit.core.budget import Budget
from sudokit.core.choice import Choice
from sudokit.core.dice import Dice, seeds_from
from sudokit.lessons.collection import Position, positions
from sudokit.lessons.sentences import in_words
from sudokit.logic import (
    LEVELS,
    TECHNIQUES,
    Step,
    check_step,
    next_step,
    steps,
    technique_named,
)
from sudokit.logic.techniques.table import order_for
from sudokit.rules import solve
from sudokit.rules.notation import cell_label
from sudokit.system.language import _

VerdictKind: TypeAlias = Literal["right", "part", "other", "wrong", "nothing"]

RIGHT: Final = "right"
PART: Final = "part"
OTHER: Final = "other"
WRONG: Final = "wrong"
NOTHING: Final = "nothing"


class NoDrill(ValueError):
    """A technique has no position, or none could be made in time."""


class Drill(NamedTuple):
    """A position, and the step to find in it."""

    technique: str
    position: Position
    step: Step
    seed: int


class Conclusion(NamedTuple):
    """Placements and eliminations."""

    placements: frozenset[Choice]
    eliminations: frozenset[Choice]


class Verdict(NamedTuple):
    """The verdict on an answer.

    ``kind``: right; part, right but incomplete; other, true but not by a
    step of the technique; wrong; nothing, it changes nothing.  ``step`` is
    the step that contains it, if there is one.
    """

    kind: VerdictKind
    text: str
    step: Step | None = None


# Positions.


def drills(
    name: str, seed: int | str | None = None, seconds: float | None = None
) -> Iterator[Drill]:
    """Yield drills without end; each has a seed that makes it again.

    KeyError for an unknown technique, NoDrill if it has no positions, or
    none that can be made within the seconds.

        >>> from sudokit.lessons import drills
        >>> next(drills("Hidden Single", seed=1)).technique
        'Hidden Single'
    """
    wanted = technique_named(name).name
    if not positions(wanted):
        raise NoDrill(none_for(wanted))
    for own in seeds_from(seed):
        yield drill_of(wanted, own, seconds)


def drill_of(name: str, seed: int, seconds: float | None = None) -> Drill:
    """Return the drill of a seed; KeyError and NoDrill as for ``drills``.

    >>> from sudokit.lessons import drill_of
    >>> drill_of("Hidden Single", seed=1).step.technique
    'Hidden Single'
    """
    wanted = technique_named(name).name
    known = positions(wanted)
    dice = Dice(seed)
    budget = Budget(None, seconds)
    for place in dice.shuffled(range(len(known))):
        position = known[place].at_random(dice)
        step = next_step(
            position.grid,
            clues=position.clues,
            budget=budget,
            techniques=order_for(wanted),
        )
        if step is not None and step.technique == wanted:
            return Drill(wanted, position, step, seed)
    raise NoDrill(none_for(wanted))


def none_for(technique: str) -> str:
    """Return the message that there is no position."""
    return _("there is no position for {technique}", technique=_(technique))


# Answers.

CONCLUSION: Final = re.compile(
    r"r([1-9]{1,9})c([1-9]{1,9})(=|<>|!=|≠|-)([1-9]{1,9})", re.IGNORECASE
)


def conclusion(text: str) -> Conclusion:
    """Parse an answer: cells and values placed or removed.

    It has the form ``r2c9=8`` or ``r1c37<>25``; blanks, commas or semicolons
    separate several.  The ValueError quotes the invalid part.

        >>> from sudokit.lessons import conclusion
        >>> sorted(conclusion("r1c37<>2").eliminations)
        [Choice(i=0, j=2, n=2), Choice(i=0, j=6, n=2)]
    """
    placed: set[Choice] = set()
    gone: set[Choice] = set()
    for word in re.split(r"[\s,;]+", text.strip()):
        match = CONCLUSION.fullmatch(word)
        if not match:
            raise ValueError(
                _(
                    "can't read {text}; write r2c9=8 or r1c3<>5",
                    text=ascii(word[:20]),
                )
            )
        choices = [
            Choice(int(i) - 1, int(j) - 1, int(n))
            for i, j, n in product(match[1], match[2], match[4])
        ]
        if match[3] == "=":
            placed.update(choices)
        else:
            gone.update(choices)
    return Conclusion(frozenset(placed), frozenset(gone))


def judge(drill: Drill, answer: Conclusion) -> Verdict:
    """Return the verdict on an answer.

    It is right if a step of the technique contains all of it and
    ``check_step`` proves that step.

        >>> from sudokit.lessons import conclusion, drill_of, judge
        >>> drill = drill_of("Hidden Single", seed=1)
        >>> judge(drill, conclusion(drill.step.conclusion)).kind
        'right'
    """
    grid, clues = drill.position
    there = {
        Choice(i, j, n)
        for i in range(9)
        for j in range(9)
        for n in grid.candidates(i, j)
    }
    choices = answer.placements | answer.eliminations
    if not choices or not choices <= there:
        idle = next(iter(sorted(choices - there)), None)
        text = _("That changes nothing.")
        if idle:
            text = _(
                "That changes nothing: {n} is not a candidate in {cell}.",
                n=idle.n,
                cell=cell_label(idle),
            )
        return Verdict(NOTHING, text)
    solved = solve(clues)
    assert solved is not None, "positions have a solution"
    value = {(c.i, c.j): solved.values()[c.i][c.j] for c in choices}
    wrong = [c for c in answer.placements if value[c.i, c.j] != c.n]
    wrong += [c for c in answer.eliminations if value[c.i, c.j] == c.n]
    if wrong:
        return Verdict(WRONG, _wrong_text(min(wrong), answer))
    step = _step_with(drill, answer)
    if step is None:
        return Verdict(OTHER, _other_text(drill, answer))
    rest = len(step.placements) + len(step.eliminations) - len(choices)
    if rest:
        text = _("Right, and there is more: {step}", step=in_words(step, grid))
        return Verdict(PART, text, step)
    return Verdict(RIGHT, _("Right: {step}", step=in_words(step, grid)), step)


def _wrong_text(wrong: Choice, answer: Conclusion) -> str:
    """Return what is wrong with a candidate of an answer."""
    parts = {"cell": cell_label(wrong), "n": wrong.n}
    if wrong in answer.placements:
        return _("That is wrong: {cell} isn't {n} in the solution.", **parts)
    return _("That is wrong: {n} must stay a candidate of {cell}.", **parts)


def _other_text(drill: Drill, answer: Conclusion) -> str:
    """Return that an answer is true, and by which other technique."""
    name = _(drill.technique)
    others = [
        one
        for one in TECHNIQUES
        if one.name != drill.technique and one.level != LEVELS[-1]
    ]
    grid, clues = drill.position
    for step in steps(grid, clues=clues, techniques=others):
        if answer.placements <= {*step.placements} and (
            answer.eliminations <= {*step.eliminations}
        ):
            return _(
                "That is true, but by {other}, not by {technique}.",
                other=_(step.technique),
                technique=name,
            )
    return _("That is true, but it isn't a {technique}.", technique=name)


def _step_with(drill: Drill, answer: Conclusion) -> Step | None:
    """Return the step of the technique that contains an answer, proved."""
    grid, clues = drill.position
    partial = None
    for step in _steps(drill):
        if (
            answer.placements <= set(step.placements)
            and answer.eliminations <= set(step.eliminations)
            and check_step(grid, step, clues)
        ):
            exact = len(step.placements) + len(step.eliminations) == len(
                answer.placements
            ) + len(answer.eliminations)
            if exact:
                return step
            partial = partial or step
    return partial


def _steps(drill: Drill) -> Iterable[Step]:
    """Yield the step of the drill, then all others of the technique."""
    yield drill.step
    yield from technique_named(drill.technique)(*drill.position)
