"""The branches of a forcing chain or net, from assumption to conclusion.

    branches(step, grid)     of a forcing chain or net, none of another step
    chained(step)            the places of a plain chain, in their order

A step names its assumptions, each with what is forced and gone after it.
On what that rests is found by replaying it on the grid before the step: a
value is the last candidate of its cell or the last place in a house, since
the others were ruled out, each by a value before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, final

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.logic import Step
from sudokit.logic.model.step import CONSEQUENCES
from sudokit.logic.proofs.assumption import Assumption
from sudokit.logic.proofs.kernel import Facts, members

ASSUMED: Final = ("on", "off")

Story = list[tuple[str, Choice]]
Clause = frozenset[Choice]  # of these candidates one is true
# The name of a house, or "" for a cell; and its candidates.
Place = tuple[str, Clause]


class Turn(NamedTuple):
    """What follows next: a candidate is true, or some are not, and why.

    ``needs`` had to be false for it: the other candidates of its cell if
    ``house`` is "", else the other places of the value in that house.
    """

    choices: tuple[Choice, ...]
    is_true: bool
    house: str = ""
    needs: tuple[Choice, ...] = ()


class Branch(NamedTuple):
    """What follows from an assumption, which is the first turn.

    It comes to what the step rules out, ``ends``, or to a contradiction,
    ``fault``: the candidates of a cell or the places in the house ``at``,
    none of which is left; or a candidate that is true and ruled out.
    ``cause`` has for each candidate that was ruled out the value that did,
    or itself if it was assumed away or locked out.
    """

    turns: tuple[Turn, ...]
    ends: tuple[Choice, ...]
    fault: tuple[Choice, ...]
    at: str
    cause: dict[Choice, Choice]

    def causes(self, turn: Turn) -> list[Choice]:
        """What ruled out all that a turn needs, in their order."""
        found = {self.cause[need] for need in turn.needs}
        return [
            choice
            for before in self.turns
            for choice in before.choices
            if choice in found
        ]


def branches(step: Step, grid: Grid) -> list[Branch]:
    """The branches of a step on the grid before it, in their order."""
    if not any(premise.role in CONSEQUENCES for premise in step.premises):
        return []
    known = _Known(grid)
    return [_Replay(known, story).branch(step) for story in _stories(step)]


def chained(step: Step) -> list[Turn]:
    """The places of a chain, true and false in turn, from its first.

    Candidates of a value that follow each other alike are one place, a group.
    """
    turns: list[Turn] = []
    for role, what in step.premises:
        if role not in ASSUMED or isinstance(what, str) or not what.n:
            continue
        last = turns[-1] if turns else None
        is_true = role == "on"
        if (
            last is not None
            and last.is_true == is_true
            and last.choices[0].n == what.n
        ):
            turns[-1] = last._replace(choices=(*last.choices, what))
        else:
            turns.append(Turn((what,), is_true))
    return turns


def _stories(step: Step) -> Iterator[Story]:
    """Each assumption with what follows from it."""
    story: Story = []
    for role, what in step.premises:
        if isinstance(what, str) or not what.n:
            continue
        if role in ASSUMED and story:
            yield story
            story = []
        story.append((role, what))
    if story:
        yield story


@final
class _Known:
    """What a puzzle says: the candidates of cells, the places in houses."""

    def __init__(self, grid: Grid) -> None:
        self._here = Facts(grid)
        self._laws = self._here.laws

    def _clause(self, bits: int) -> Clause:
        return frozenset(map(self._laws.choice, members(bits)))

    def _place(self, house: str, n: int) -> Place:
        return house, self._clause(self._here.house(house, n - 1))

    def cell(self, choice: Choice) -> Clause:
        """The candidates of its cell."""
        cell = choice.i * self._laws.size + choice.j
        return self._clause(self._here.cell(cell))

    def seen_from(self, choice: Choice) -> list[Place]:
        """Its cell, and the places of its value in its houses.

        Regions come first, as that is where people look.
        """
        cell = choice.i * self._laws.size + choice.j
        row, column, *others = self._laws.houses_of[cell]
        return [
            ("", self.cell(choice)),
            *[self._place(h, choice.n) for h in (*others, row, column)],
        ]

    def places(self, n: int) -> list[Place]:
        """The places of a value in each house that needs it."""
        return [
            self._place(house, n)
            for house in self._laws.houses
            if n - 1 in self._here.missing(house)
        ]

    def excludes(self, one: Choice, other: Choice) -> bool:
        """The two can't both be true."""
        laws = self._laws
        return laws.conflict(laws.code(one), laws.code(other))

    def all(self) -> list[Place]:
        """The cells, then the houses."""
        every = range(1, self._laws.size + 1)
        cells = [
            ("", self._clause(self._here.alive & bits))
            for bits in self._laws.cell_bits
            if not self._here.true & bits
        ]
        return cells + [
            self._place(house, n)
            for house in self._laws.houses
            for n in every
            if n - 1 in self._here.missing(house)
        ]


@final
class _Replay:
    """What was found to be true and to be false on the way."""

    def __init__(self, known: _Known, story: Story) -> None:
        self._known = known
        self._true: set[Choice] = set()
        self._cause: dict[Choice, Choice] = {}
        self._turns: list[Turn] = []
        for role, what in story:
            if role in ("on", "forced"):
                self._force(what, role == "on")
            elif what not in self._cause:
                self._rule_out(what, role == "off")

    def branch(self, step: Step) -> Branch:
        """All of it, and how it ends."""
        if self._has_come_to(step):
            for one in step.placements:
                if one not in self._true:
                    self._force(one, assumed=False)
            ends, fault, at = step.eliminations, Clause(), ""
        else:
            ends = ()
            at, fault = self._fault()
        cause = self._cause
        return Branch(
            tuple(self._turns), ends, tuple(sorted(fault)), at, cause
        )

    def _force(self, choice: Choice, assumed: bool) -> None:
        """A candidate is true, and rules out what it sees."""
        house, needs = ("", Clause()) if assumed else self._reason(choice)
        self._turns.append(Turn((choice,), True, house, tuple(sorted(needs))))
        self._true.add(choice)
        for _, known in self._known.seen_from(choice):
            for other in known - {choice}:
                self._cause.setdefault(other, choice)

    def _reason(self, choice: Choice) -> Place:
        """Why it is true: the fewest others that had to go."""
        reasons = [
            (house, known - {choice})
            for house, known in self._known.seen_from(choice)
            if self._cause.keys() >= known - {choice}
        ]
        return min(reasons, key=_size, default=("", Clause()))

    def _rule_out(self, choice: Choice, assumed: bool) -> None:
        """A candidate is not true; several of one reason go together."""
        house, needs = ("", Clause()) if assumed else self._lock(choice)
        last = self._turns[-1] if self._turns else None
        turn = Turn((choice,), False, house, tuple(sorted(needs)))
        if house and last and last[1:] == turn[1:]:
            self._turns[-1] = last._replace(choices=(*last.choices, choice))
        else:
            self._turns.append(turn)
        self._cause[choice] = choice

    def _lock(self, choice: Choice) -> Place:
        """The house that would have no place left for the value."""
        gone = self._cause.keys()
        locks = [
            (house, known & gone)
            for house, known in self._known.places(choice.n)
            if choice not in known
            and all(self._known.excludes(choice, one) for one in known - gone)
        ]
        return min(locks, key=_size, default=("", Clause()))

    def _has_come_to(self, step: Step) -> bool:
        """What the step claims is found to be so."""
        gone = self._cause.keys()
        return gone >= set(step.eliminations) and all(
            one in self._true or gone >= self._known.cell(one) - {one}
            for one in step.placements
        )

    def _fault(self) -> Place:
        """The smallest contradiction, nothing if there is none."""
        gone = self._cause.keys()
        clash = self._true & gone
        if clash:
            return "", Clause([min(clash)])
        starved = [one for one in self._known.all() if gone >= one[1]]
        return min(starved, key=_size, default=("", Clause()))


def _size(place: Place) -> int:
    return len(place[1])


# Explains the contradiction that rules out a candidate in a branch.


class DeadEnd(NamedTuple):
    """A house without a place for the value of ``choice``.

    Its cell without a candidate where ``house`` is "".
    """

    house: str
    choice: Choice


def after(grid: Grid, turn: Turn) -> Grid:
    """The grid after a turn: values put in, or candidates ruled out."""
    for one in turn.choices:
        if one.n in grid.candidates(one.i, one.j):
            grid = grid.update(one) if turn.is_true else grid.reject(one)
    return grid


def dead_end(grid: Grid, choice: Choice) -> DeadEnd | None:
    """The contradiction that singles lead to if a candidate is true, or None.

    The candidate is possible on the grid.
    """
    here = Facts(grid)
    laws = here.laws
    branch = Assumption(here, linked=False, nested=True)
    branch.place(laws.code(choice))
    if not branch.fill_singles():
        return None
    left = branch.alive | branch.true
    at = [bits & left != 0 for bits in laws.every].index(False)
    cells = laws.size**2
    if at < cells:
        return DeadEnd("", Choice(*divmod(at, laws.size), 0))
    house, value = divmod(at - cells, laws.size)
    return DeadEnd(list(laws.houses)[house], Choice(0, 0, value + 1))
