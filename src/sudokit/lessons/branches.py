"""The branches of a forcing chain or net, from assumption to conclusion.

    branches(step, grid)     of a forcing chain or net; none for another step
    chained(step)            the places of a plain chain, in their order

A step names its assumptions, each with the values it forces and the
candidates it rules out. The reasons are found by replaying the step on
the grid before it: a value is the last candidate of its cell or has the
last cell in a house, since the others were ruled out, each by an earlier
value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, final

from sudokit.core.choice import Choice
from sudokit.logic import Step
from sudokit.logic.model.step import CONSEQUENCES
from sudokit.logic.proofs.assumption import Assumption
from sudokit.logic.proofs.kernel import LINES, Facts, bits_of, members
from sudokit.rules.puzzle import AnyPuzzle

ASSUMED: Final = ("on", "off")

Story = list[tuple[str, Choice]]
# The name of a house, or "" for a cell; and candidates, a bit each.
Place = tuple[str, int]


class Turn(NamedTuple):
    """One consequence: a candidate is true, or some are false, and why.

    ``needs`` had to be false for it: the other candidates of its cell if
    ``house`` is "", else the other places of the value in that house.
    """

    choices: tuple[Choice, ...]
    is_true: bool
    house: str = ""
    needs: tuple[Choice, ...] = ()


class Branch(NamedTuple):
    """What follows from an assumption, which is the first turn.

    It leads to what the step rules out, ``ends``, or to a contradiction,
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


def branches(step: Step, grid: AnyPuzzle) -> list[Branch]:
    """The branches of a step on the grid before it, in their order."""
    if not any(premise.role in CONSEQUENCES for premise in step.premises):
        return []
    here = Facts(grid)
    return [_Replay(here, story).branch(step) for story in _stories(step)]


def chained(step: Step) -> list[Turn]:
    """The places of a chain, true and false in turn, from its first.

    Adjacent candidates of a value with the same state are one place, a group.
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
class _Replay:
    """The candidates found true or false so far."""

    def __init__(self, here: Facts, story: Story) -> None:
        self._laws = here.laws
        self._here = here
        self._then = Assumption(here, linked=False, nested=True)
        self._gone = 0
        self._cause: dict[int, int] = {}
        self._turns: list[Turn] = []
        for role, what in story:
            code = here.laws.code(what)
            if role in ("on", "forced"):
                self._force(code, role == "on")
            elif not self._gone >> code & 1:
                self._rule_out(code, role == "off")

    def branch(self, step: Step) -> Branch:
        """All of it, and how it ends."""
        placed = list(map(self._laws.code, step.placements))
        gone = bits_of(map(self._laws.code, step.eliminations))
        fault: Place = ("", 0)
        if not gone & ~self._gone and all(map(self._is_alone, placed)):
            for code in placed:
                if not self._then.true >> code & 1:
                    self._force(code, assumed=False)
            ends = step.eliminations
        else:
            ends = ()
            fault = self._fault()
        name = self._laws.choice
        cause = {name(a): name(b) for a, b in self._cause.items()}
        at, bits = fault
        return Branch(tuple(self._turns), ends, self._named(bits), at, cause)

    def _named(self, bits: int) -> tuple[Choice, ...]:
        return tuple(map(self._laws.choice, members(bits)))

    def _is_alone(self, code: int) -> bool:
        """Is it true, or are the other candidates of its cell gone?"""
        rest = self._here.cell(code // self._laws.size) & ~(1 << code)
        return self._then.true >> code & 1 != 0 or not rest & ~self._gone

    def _force(self, code: int, assumed: bool) -> None:
        """A candidate is true, and rules out what it sees."""
        reasons = [] if assumed else self._then.reasons(code)
        house, needs = min(reasons, key=self._rank, default=("", 0))
        name = self._laws.choice(code)
        self._turns.append(Turn((name,), True, house, self._named(needs)))
        self._then.place(code)
        self._lose(self._laws.excluded(code) & self._here.alive, code)

    def _lose(self, bits: int, cause: int) -> None:
        """Notes that candidates are false."""
        self._gone |= bits
        for other in members(bits):
            self._cause.setdefault(other, cause)

    def _rank(self, place: Place) -> tuple[int, bool]:
        """The sort key: fewest first; regions before other houses."""
        house, bits = place
        return bits.bit_count(), self._laws.kinds.get(house, "") in LINES

    def _rule_out(self, code: int, assumed: bool) -> None:
        """Notes a false candidate; those with one reason go together."""
        house, needs = ("", 0) if assumed else self._lock(code)
        last = self._turns[-1] if self._turns else None
        name = self._laws.choice(code)
        turn = Turn((name,), False, house, self._named(needs))
        if house and last and last[1:] == turn[1:]:
            self._turns[-1] = last._replace(choices=(*last.choices, name))
        else:
            self._turns.append(turn)
        self._then.alive &= ~(1 << code)
        self._lose(1 << code, code)

    def _lock(self, code: int) -> Place:
        """The house that would have no cell left for the value."""
        beside = self._gone | self._laws.excluded(code)
        locks: list[Place] = []
        for house in self._laws.houses:
            bits = self._here.house(house, code % self._laws.size)
            if bits and not bits & ~beside:
                locks.append((house, bits & self._gone))
        return min(locks, key=_size, default=("", 0))

    def _fault(self) -> Place:
        """The smallest contradiction, nothing if there is none."""
        clash = self._then.true & self._gone
        if clash:
            return "", clash & -clash
        starved = [
            (self._laws.place(at)[0], bits & self._here.alive)
            for at, bits in enumerate(self._laws.every)
            if not bits & (self._here.alive & ~self._gone | self._here.true)
        ]
        return min(starved, key=_size, default=("", 0))


def _size(place: Place) -> int:
    return place[1].bit_count()


# Explains the contradiction that rules out a candidate in a branch.


class DeadEnd(NamedTuple):
    """A house without a place for the value of ``choice``.

    Its cell without a candidate where ``house`` is "".
    """

    house: str
    choice: Choice


def after(grid: AnyPuzzle, turn: Turn) -> AnyPuzzle:
    """The grid after a turn: values put in, or candidates ruled out."""
    for one in turn.choices:
        if one.n in grid.candidates(one.i, one.j):
            grid = grid.update(one) if turn.is_true else grid.reject(one)
    return grid


def dead_end(grid: AnyPuzzle, choice: Choice) -> DeadEnd | None:
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
    house, number = laws.place(at)
    if house:
        return DeadEnd(house, Choice(0, 0, number + 1))
    return DeadEnd("", Choice(*divmod(number, laws.size), 0))
