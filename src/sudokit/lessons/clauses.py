"""A chain explained clause by clause, each with the cells it names.

    clauses(step, grid)    the clauses of a step on the grid before it
    told(step, grid)       the same as lines of text

In a chain each clause says what follows from the one before, and why; in a
forcing chain or net, what follows from each assumption.  Other steps have
no clauses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.language import _
from sudokit.lessons.branches import (
    Branch,
    Turn,
    after,
    branches,
    chained,
    dead_end,
)
from sudokit.logic import Step
from sudokit.logic.model.naming import cell_label, cells_label
from sudokit.rules import AnyPuzzle, as_grid


class Clause(NamedTuple):
    """A clause, and the candidates that it speaks of.

    ``branch`` is the number of the branch that it belongs to, from 1; 0
    in a plain chain, and where all branches come together.
    """

    text: str
    choices: tuple[Choice, ...]
    branch: int = 0


def clauses(step: Step, grid: AnyPuzzle) -> list[Clause]:
    """The clauses of a chain, the last of which is what the step does.

    None under other rules than the classic ones.
    """
    nine = as_grid(grid)
    if nine is None:
        return []
    cases = branches(step, nine)
    ending = Clause(
        _("so {conclusion} in this case", conclusion=step.conclusion),
        step.placements + step.eliminations,
    )
    found = [
        clause._replace(branch=number)
        for number, branch in enumerate(cases, 1)
        for clause in _branch_told(branch, nine, [ending] if cases[1:] else [])
    ] or list(_chain_told(step))
    if found:
        so = _("So {conclusion}", conclusion=step.conclusion)
        found.append(Clause(so, step.placements + step.eliminations))
    return found


def told(step: Step, grid: AnyPuzzle) -> list[str]:
    """The clauses, each a line.

    What follows in a branch stands further in than what it assumes.
    """
    lines = []
    before = 0
    for clause in clauses(step, grid):
        follows = clause.branch and clause.branch == before
        lines.append("  " * bool(follows) + clause.text)
        before = clause.branch
    return lines


def _said(choices: tuple[Choice, ...], is_true: bool) -> str:
    """``r1c2 is 3``, ``3 is not in r1c23``."""
    cells = cells_label([9 * c.i + c.j for c in choices])
    n = choices[0].n
    if len(choices) > 1:
        if is_true:
            return _("{n} is in {cells}", n=n, cells=cells)
        return _("{n} is not in {cells}", n=n, cells=cells)
    if is_true:
        return _("{cell} is {n}", cell=cells, n=n)
    return _("{cell} is not {n}", cell=cells, n=n)


# Plain chains.


def _chain_told(step: Step) -> Iterator[Clause]:
    """A clause for each place of a chain; candidates of a group are one."""
    if not any(premise.role == "off" for premise in step.premises):
        return
    before: Turn | None = None
    for turn in chained(step):
        said = _said(turn.choices, turn.is_true)
        if before is None or before.is_true == turn.is_true:
            text = _("Suppose {said}", said=said)
        else:
            text = _("then {said}", said=said) + _link_reason(before, turn)
        yield Clause(text, turn.choices)
        before = turn


def _link_reason(before: Turn, turn: Turn) -> str:
    """Why the second follows from the first."""
    cells = {(c.i, c.j) for c in (*before.choices, *turn.choices)}
    if len(cells) == 1:
        return _(" (its other candidate)") if turn.is_true else ""
    if before.choices[0].n != turn.choices[0].n:
        return ""
    houses = _houses(cells)
    if not houses:
        return ""
    if turn.is_true:
        return _(" (the only other cell in {house})", house=houses[0])
    return _(" (both are in {house})", house=houses[0])


def _houses(cells: set[tuple[int, int]]) -> list[str]:
    """The houses that all the cells share."""
    rows = {i for i, _ in cells}
    columns = {j for _, j in cells}
    boxes = {i // 3 * 3 + j // 3 for i, j in cells}
    return [
        f"{letter}{next(iter(some)) + 1}"
        for letter, some in (("r", rows), ("c", columns), ("b", boxes))
        if len(some) == 1
    ]


# Branches.


def _branch_told(
    branch: Branch, grid: Grid, ending: list[Clause]
) -> Iterator[Clause]:
    """A clause for the assumption, and for each turn after it.

    Then the contradiction that it leads to, or ``ending``.
    """
    first, *others = branch.turns
    said = _said(first.choices, first.is_true)
    yield Clause(_("Suppose {said}", said=said), first.choices)
    before = first
    stands = after(grid, first)
    for turn in others:
        said = _said(turn.choices, turn.is_true)
        text = _("then {said}", said=said)
        if turn.needs:
            text += _turn_reason(turn, branch.causes(turn), before)
        else:
            text += _dead_end_told(turn, stands)
        yield Clause(text, (*turn.choices, *turn.needs))
        before = turn
        stands = after(stands, turn)
    if branch.fault:
        yield Clause(_fault_told(branch), branch.fault)
    else:
        yield from ending


def _turn_reason(turn: Turn, causes: list[Choice], before: Turn) -> str:
    """Why it follows; after what, where that was not said just before."""
    reason = _place_told(turn)
    if set(causes) <= set(before.choices):
        return reason
    after = cells_label([9 * c.i + c.j for c in causes])
    return reason.removesuffix(")") + _(", after {cells})", cells=after)


def _dead_end_told(turn: Turn, grid: Grid) -> str:
    """What would be left with the candidate that is gone."""
    one = turn.choices[0]
    possible = not turn.is_true and one.n in grid.candidates(one.i, one.j)
    found = dead_end(grid, one) if possible else None
    if found is None:
        return ""
    if found.house:
        return _(
            " (otherwise {house} has no cell left for {n})",
            n=found.choice.n,
            house=found.house,
        )
    return _(
        " (otherwise {cell} has no candidate left)",
        cell=cell_label(found.choice),
    )


def _place_told(turn: Turn) -> str:
    """The cell or the house that it follows from."""
    house = turn.house
    if not turn.is_true:
        return _(" ({house} needs it elsewhere)", house=house)
    if len(turn.needs) > 1:
        if house:
            return _(" (the last cell left in {house})", house=house)
        return _(" (its last candidate)")
    if house:
        return _(" (the only other cell in {house})", house=house)
    return _(" (its other candidate)")


def _fault_told(branch: Branch) -> str:
    """The contradiction that a branch leads to."""
    one = branch.fault[0]
    if any(turn.choices == (one,) and turn.is_true for turn in branch.turns):
        return _("but {said}", said=_said((one,), False))
    if branch.at:
        return _(
            "but {house} has no cell left for {n}", n=one.n, house=branch.at
        )
    return _("but {cell} has no candidate left", cell=cell_label(one))
