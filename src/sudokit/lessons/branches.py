"""The branches of a forcing chain or net, from assumption to conclusion.

    branches(step, grid)     of a forcing chain or net; none for other steps
    chained(step)            the places of a plain chain, in their order

A step names its assumptions, each with the values it forces and the
candidates it rules out.  A replay on the grid before it adds the reasons:
a value is the last candidate of its cell or has the last cell in a house,
since the others were ruled out, each by an earlier value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple, final

from sudokit.core.choice import Choice
from sudokit.logic import Step
from sudokit.logic.model.board import Board, board_of
from sudokit.logic.model.consequences import (
    IN_CELL,
    NO_HOUSE,
    Consequences,
    Inference,
    inferences,
)
from sudokit.proofs.assumption import Assumption
from sudokit.proofs.clauses import Facts
from sudokit.proofs.step import CONSEQUENCES
from sudokit.rules.exclusions import laws_of
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules

ASSUMED: Final = ("on", "off")

Story = list[tuple[str, Choice]]
# A house, or IN_CELL, and the candidates of a clause there.
Place = tuple[int, list[int]]
NOWHERE: Final[Place] = (NO_HOUSE, [])


class Turn(NamedTuple):
    """A consequence: a candidate is true, or some are false, and why.

    It follows because ``needs`` are false: the other candidates of its cell
    if ``house`` is "", else the other places of the value in that house.
    """

    choices: tuple[Choice, ...]
    is_true: bool
    house: str = ""
    needs: tuple[Choice, ...] = ()


class Branch(NamedTuple):
    """The consequences of an assumption, which is the first turn.

    It leads to the eliminations of the step, ``ends``, or to a
    contradiction, ``fault``: the candidates of a cell or the places in the
    house ``at``, none of which is left; or a candidate that is true and
    ruled out.  ``cause`` has for each candidate that was ruled out the value
    that did it, or itself if it was assumed false or locked out.
    """

    turns: tuple[Turn, ...]
    ends: tuple[Choice, ...]
    fault: tuple[Choice, ...]
    at: str
    cause: dict[Choice, Choice]

    def causes(self, turn: Turn) -> list[Choice]:
        """Return the values that ruled out the needs of a turn, in order."""
        causes = {self.cause[need] for need in turn.needs}
        return [
            choice
            for before in self.turns
            for choice in before.choices
            if choice in causes
        ]


def branches(step: Step, grid: AnyPuzzle) -> list[Branch]:
    """Return the branches of a step on the grid before it, in their order."""
    if not any(premise.role in CONSEQUENCES for premise in step.premises):
        return []
    board = board_of(grid)
    return [_Replay(board, story).branch(step) for story in _stories(step)]


def chained(step: Step) -> list[Turn]:
    """Return the places of a chain, true and false in turn, in order.

    Adjacent candidates of a value with the same state are one place, a
    group.
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
    """Yield each assumption with its consequences."""
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
    """The consequences in a step, each with its causes."""

    def __init__(self, board: Board, story: Story) -> None:
        self._board = board
        self._record = Consequences()
        for role, what in story:
            code = board.frame.code(what)
            if role in ("on", "forced"):
                self._force(code, role == "on")
            elif not self._is_gone(code):
                self._rule_out(code, role == "off")

    def branch(self, step: Step) -> Branch:
        """Return the branch, with its end."""
        code_of = self._board.frame.code
        placed = list(map(code_of, step.placements))
        gone = map(code_of, step.eliminations)
        house, fault = NOWHERE
        ends = step.eliminations
        if all(map(self._is_gone, gone)) and all(map(self._is_alone, placed)):
            for code in placed:
                self._force(code, assumed=False)
        else:
            ends = ()
            house, fault = self._fault()
        record = self._record
        turns = map(self._turn, inferences(record, record.order))
        return Branch(
            tuple(turns), ends, self._choices(fault), self._name(house),
            dict(self._causes()),
        )  # fmt: skip

    def _turn(self, one: Inference) -> Turn:
        return Turn(
            tuple(map(self._board.frame.choice, one.codes)),
            one.true,
            self._name(one.house),
            self._choices(one.needs),
        )

    def _choices(self, codes: list[int]) -> tuple[Choice, ...]:
        return tuple(sorted(map(self._board.frame.choice, codes)))

    def _name(self, house: int) -> str:
        return self._board.layout.names[house] if house >= 0 else ""

    def _causes(self) -> Iterator[tuple[Choice, Choice]]:
        """Yield each false candidate with its cause, itself if it has none."""
        choice = self._board.frame.choice
        for node in self._record.order:
            if not node & 1:
                cause = next(iter(self._record.parents[node]), node)
                if not cause & 1:
                    cause = node
                yield choice(node >> 1), choice(cause >> 1)

    def _is_true(self, code: int) -> bool:
        return self._record.holds(2 * code + 1)

    def _is_gone(self, code: int) -> bool:
        return self._record.holds(2 * code)

    def _is_alone(self, code: int) -> bool:
        """Return whether it is true, or alone in its cell."""
        rest = self._board.in_cell(code % self._board.cells)
        return self._is_true(code) or all(
            one == code or self._is_gone(one) for one in rest
        )

    def _force(self, code: int, assumed: bool) -> None:
        """Record a candidate as true, and those that it rules out."""
        if self._is_true(code):
            return
        reasons: Iterable[Place] = () if assumed else self._reasons(code)
        house, needs = min(reasons, key=self._rank, default=NOWHERE)
        node = 2 * code + 1
        self._record.record(node, [2 * need for need in needs], house)
        for other in self._board.excluded(code):
            if not self._is_gone(other):
                self._record.record(2 * other, [node], IN_CELL)

    def _reasons(self, code: int) -> Iterator[Place]:
        """Yield the cell and the houses without another candidate."""
        board = self._board
        value, cell = divmod(code, board.cells)
        for house, codes in (
            *self._cells([cell]),
            *self._houses(board.layout.shared([cell]), [value]),
        ):
            others = [one for one in codes if one != code]
            if not any(
                self._is_true(one) or not self._is_gone(one) for one in others
            ):
                yield house, others

    def _cells(self, cells: Iterable[int]) -> Iterator[Place]:
        """Yield the candidates of the empty ones of some cells."""
        for cell in cells:
            if not self._board.values[cell]:
                yield IN_CELL, self._board.in_cell(cell)

    def _houses(
        self, houses: Iterable[int], values: Sequence[int]
    ) -> Iterator[Place]:
        """Yield the candidates of some values that a house still needs."""
        board = self._board
        for house, value in product(houses, values):
            if not board.has_value(value, house):
                spots = board.in_house(value, house)
                yield house, board.codes_at(value, house, spots)

    def _rank(self, place: Place) -> tuple[int, bool]:
        """Return the sort key: fewest first; regions before other houses."""
        house, codes = place
        return len(codes), 0 <= house < 2 * self._board.size

    def _rule_out(self, code: int, assumed: bool) -> None:
        """Record a candidate as false."""
        house, needs = NOWHERE if assumed else self._lock(code)
        self._record.record(2 * code, [2 * need for need in needs], house)

    def _lock(self, code: int) -> Place:
        """Return the house that would have no cell left for the value."""
        board = self._board
        excluded = board.excluded(code)
        locks: list[Place] = []
        for house, codes in self._houses(
            range(board.houses), [code // board.cells]
        ):
            gone = [one for one in codes if self._is_gone(one)]
            if codes and {*codes} <= {*gone, *excluded}:
                locks.append((house, gone))
        return min(locks, key=_size, default=NOWHERE)

    def _fault(self) -> Place:
        """Return the smallest contradiction, NOWHERE if there is none."""
        board, frame = self._board, self._board.frame
        true = [node >> 1 for node in self._record.order if node & 1]
        clash = [code for code in true if self._is_gone(code)]
        if clash:
            return NO_HOUSE, [min(clash, key=frame.choice)]
        starved = [
            (house, codes)
            for house, codes in (
                *self._cells(range(board.cells)),
                *self._houses(range(board.houses), range(board.size)),
            )
            if all(map(self._is_gone, codes))
        ]
        return min(starved, key=_size, default=NOWHERE)


def _size(place: Place) -> int:
    return len(place[1])


# The contradiction that rules out a candidate in a branch.


class DeadEnd(NamedTuple):
    """A house without a place for the value of ``choice``.

    If ``house`` is "", its cell has no candidate.
    """

    house: str
    choice: Choice


def after(grid: AnyPuzzle, turn: Turn) -> AnyPuzzle:
    """Return the grid after a turn: values put in, or candidates ruled out."""
    for one in turn.choices:
        if one.n in grid.candidates(one.i, one.j):
            grid = grid.update(one) if turn.is_true else grid.reject(one)
    return grid


def dead_end(grid: AnyPuzzle, choice: Choice) -> DeadEnd | None:
    """Return the contradiction to which singles lead from a candidate, if any.

    The candidate is possible on the grid.
    """
    laws = laws_of(puzzle_rules(grid))
    here = Facts(grid, laws)
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
