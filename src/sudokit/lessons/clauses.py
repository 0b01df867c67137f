"""A step explained clause by clause, each with the cells it names.

    clauses(step, grid)    the clauses of a step on the grid before it
    told(step, grid)       the same as lines of text

In a chain each clause says what follows from the one before, and why; in a
forcing chain or net, or by rules, what follows from each assumption.  Other
steps have no clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sudokit.core.choice import Choice
from sudokit.lessons.branches import (
    Branch,
    Turn,
    after,
    branches,
    chained,
    dead_end,
)
from sudokit.logic import Step
from sudokit.logic.model.naming import cell_label, choices_label, value_in
from sudokit.logic.model.rule_parts import rule_name
from sudokit.logic.proofs.kernel import Facts, Laws, laws_of
from sudokit.logic.proofs.rule_story import RuleStory
from sudokit.logic.techniques.rule_contradiction import fault_of
from sudokit.native.bits import members
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules
from sudokit.system.language import _
from sudokit.text.cells import sign_of


class Clause(NamedTuple):
    """A clause, and the candidates that it mentions.

    ``branch`` is the number of the branch that it belongs to, from 1; 0
    in a plain chain, and where all branches come together.
    """

    text: str
    choices: tuple[Choice, ...]
    branch: int = 0


def clauses(step: Step, grid: AnyPuzzle) -> list[Clause]:
    """The clauses of a step, the last of which is what the step does."""
    by_rules = step.technique == "Rule Contradiction"
    cases = [] if by_rules else branches(step, grid)
    ending = Clause(
        _("so {conclusion} in this case", conclusion=step.conclusion),
        step.placements + step.eliminations,
    )
    found = [
        clause._replace(branch=number)
        for number, branch in enumerate(cases, 1)
        for clause in _branch_told(branch, grid, [ending] if cases[1:] else [])
    ]
    if by_rules:
        found = list(_rules_told(step, grid))
    elif not found:
        found = list(_chain_told(step, laws_of(puzzle_rules(grid))))
    if found:
        so = _("So {conclusion}", conclusion=step.conclusion)
        found.append(Clause(so, step.placements + step.eliminations))
    return found


def told(step: Step, grid: AnyPuzzle) -> list[str]:
    """The clauses, each a line.

    Consequences in a branch are indented below their assumption.
    """
    lines = []
    before = 0
    for clause in clauses(step, grid):
        follows = clause.branch and clause.branch == before
        lines.append("  " * bool(follows) + clause.text)
        before = clause.branch
    return lines


def _cells(choices: Iterable[Choice], size: int) -> str:
    """The cells in short."""
    return choices_label(list(choices), size)


def _said(choices: tuple[Choice, ...], is_true: bool, size: int) -> str:
    """``r1c2 is 3``, ``3 is not in r1c23``."""
    cells = _cells(choices, size)
    n = sign_of(choices[0].n)
    if len(choices) > 1:
        if is_true:
            return _("{n} is in {cells}", n=n, cells=cells)
        return _("{n} is not in {cells}", n=n, cells=cells)
    if is_true:
        return _("{cell} is {n}", cell=cells, n=n)
    return _("{cell} is not {n}", cell=cells, n=n)


# Plain chains.


def _chain_told(step: Step, laws: Laws) -> Iterator[Clause]:
    """A clause for each place of a chain; candidates of a group are one."""
    if not any(premise.role == "off" for premise in step.premises):
        return
    before: Turn | None = None
    for turn in chained(step):
        said = _said(turn.choices, turn.is_true, laws.size)
        if before is None or before.is_true == turn.is_true:
            text = _("Suppose {said}", said=said)
        else:
            text = _("then {said}", said=said) + _link_reason(
                before, turn, laws
            )
        yield Clause(text, turn.choices)
        before = turn


def _link_reason(before: Turn, turn: Turn, laws: Laws) -> str:
    """Why the second follows from the first."""
    cells = {(c.i, c.j) for c in (*before.choices, *turn.choices)}
    if len(cells) == 1:
        return _(" (its other candidate)") if turn.is_true else ""
    if before.choices[0].n != turn.choices[0].n:
        return ""
    houses = laws.shared([laws.size * i + j for i, j in sorted(cells)])
    if not houses:
        return ""
    if turn.is_true:
        return _(" (the only other cell in {house})", house=houses[0])
    return _(" (both are in {house})", house=houses[0])


# Rules.


def _rules_told(step: Step, grid: AnyPuzzle) -> Iterator[Clause]:
    """What follows from an assumption by rules and singles."""
    here = Facts(grid)
    laws = here.laws
    story = RuleStory(here, {})
    for role, what in step.premises:
        before = story.then.alive
        if isinstance(what, str):
            story.add((role, -1, what))
            if story.fault:
                break
            gone = members(before & ~story.then.alive)
            choices = tuple([laws.choice(code) for code in gone])
            text = _(
                "then {rule} rules out {candidates}",
                rule=rule_name(laws.named_rules[what][0], laws.size),
                candidates=_listed(choices, laws.size),
            )
        else:
            code, choices = laws.code(what), (what,)
            said = _said(choices, True, laws.size)
            if role == "on":
                text = _("Suppose {said}", said=said)
            else:
                text = _("then {said}", said=said)
                house = story.then.reasons(code)[0][0]
                if house:
                    text += _(" (the last cell left in {house})", house=house)
                else:
                    text += _(" (its last candidate)")
            story.add((role, code, ""))
        yield Clause(text, choices)
    fault = fault_of(story)
    if story.fault:
        rule = rule_name(laws.named_rules[story.fault][0], laws.size)
        fault = _("by {rules} {what}", rules=rule, what=fault)
    yield Clause(_("but {fault}", fault=fault), ())


def _listed(choices: tuple[Choice, ...], size: int) -> str:
    """``8,9 in r1c3, 8 in r2c1``."""
    values: dict[str, list[str]] = {}
    for one in choices:
        values.setdefault(_cells([one], size), []).append(sign_of(one.n))
    return ", ".join(
        [value_in(",".join(some), cell) for cell, some in values.items()]
    )


# Branches.


def _branch_told(
    branch: Branch, grid: AnyPuzzle, ending: list[Clause]
) -> Iterator[Clause]:
    """A clause for the assumption, and for each turn after it.

    Then the contradiction that it leads to, or ``ending``.
    """
    first, *others = branch.turns
    size = puzzle_rules(grid).size
    said = _said(first.choices, first.is_true, size)
    yield Clause(_("Suppose {said}", said=said), first.choices)
    before = first
    stands = after(grid, first)
    for turn in others:
        said = _said(turn.choices, turn.is_true, size)
        text = _("then {said}", said=said)
        if turn.needs:
            text += _turn_reason(turn, branch.causes(turn), before, size)
        else:
            text += _dead_end_told(turn, stands)
        yield Clause(text, (*turn.choices, *turn.needs))
        before = turn
        stands = after(stands, turn)
    if branch.fault:
        yield Clause(_fault_told(branch, size), branch.fault)
    else:
        yield from ending


def _turn_reason(
    turn: Turn, causes: list[Choice], before: Turn, size: int
) -> str:
    """Why it follows; and from what, if that isn't the clause before."""
    reason = _place_told(turn)
    if set(causes) <= set(before.choices):
        return reason
    after = _cells(causes, size)
    return reason.removesuffix(")") + _(", after {cells})", cells=after)


def _dead_end_told(turn: Turn, grid: AnyPuzzle) -> str:
    """The dead end that the removed candidate would lead to."""
    one = turn.choices[0]
    possible = not turn.is_true and one.n in grid.candidates(one.i, one.j)
    found = dead_end(grid, one) if possible else None
    if found is None:
        return ""
    if found.house:
        return _(
            " (otherwise {house} has no cell left for {n})",
            n=sign_of(found.choice.n),
            house=found.house,
        )
    return _(
        " (otherwise {cell} has no candidate left)",
        cell=cell_label(found.choice),
    )


def _place_told(turn: Turn) -> str:
    """The cell or the house of a consequence."""
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


def _fault_told(branch: Branch, size: int) -> str:
    """The contradiction that a branch leads to."""
    one = branch.fault[0]
    if any(turn.choices == (one,) and turn.is_true for turn in branch.turns):
        return _("but {said}", said=_said((one,), False, size))
    if branch.at:
        return _(
            "but {house} has no cell left for {n}",
            n=sign_of(one.n),
            house=branch.at,
        )
    return _("but {cell} has no candidate left", cell=cell_label(one))
