"""A step explained clause by clause, each with the cells it names.

    clauses(step, grid)    the clauses of a step on the grid before it
    clause_lines(step, grid)    the same as lines of text

In a chain each clause follows from the one before, and has the reason; in a
forcing chain or net, or by rules, clauses follow from each assumption.  Other
steps have no clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

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
from sudokit.logic.model.chain_end import ChainEnd, chain_ends, end_text
from sudokit.logic.model.naming import all_of, one_of, rule_name, value_in
from sudokit.logic.model.rule_story import Story
from sudokit.logic.techniques.rule_contradiction import fault_of
from sudokit.native.bits import members
from sudokit.proofs.rule_chain import ChainItem, RuleChain, chain_items
from sudokit.rules.exclusions import Laws, laws_of, packed, packed_values
from sudokit.rules.families import Rule
from sudokit.rules.notation import cell_label, choices_label
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules
from sudokit.system.language import _
from sudokit.text.dimensions import Dimensions


class Clause(NamedTuple):
    """A clause, and the candidates that it mentions.

    ``branch`` is the number of its branch, from 1; 0 in a plain chain, and
    where all branches come together.
    """

    text: str
    choices: tuple[Choice, ...]
    branch: int = 0


def clauses(step: Step, grid: AnyPuzzle) -> list[Clause]:
    """Return the clauses of a step; the last one is its conclusion."""
    by_rules = _BY_RULES.get(step.technique)
    cases = branches(step, grid) if by_rules is None else []
    ending = Clause(
        _("so {conclusion} in this case", conclusion=step.conclusion),
        step.placements + step.eliminations,
    )
    lines = [
        clause._replace(branch=number)
        for number, branch in enumerate(cases, 1)
        for clause in _branch_clauses(
            branch, grid, [ending] if cases[1:] else []
        )
    ]
    if by_rules is not None:
        lines = list(by_rules(step, grid))
    elif not lines:
        lines = list(_chain_clauses(step, laws_of(puzzle_rules(grid))))
    if lines:
        so = _("So {conclusion}", conclusion=step.conclusion)
        lines.append(Clause(so, step.placements + step.eliminations))
    return lines


def clause_lines(step: Step, grid: AnyPuzzle) -> list[str]:
    """Return the clauses as lines.

    Consequences in a branch are indented below their assumption.
    """
    lines = []
    before = 0
    for clause in clauses(step, grid):
        follows = clause.branch and clause.branch == before
        lines.append("  " * bool(follows) + clause.text)
        before = clause.branch
    return lines


def _cells(choices: Iterable[Choice], shape: Dimensions) -> str:
    """Return cells in short."""
    return choices_label(list(choices), shape.size)


def _statement(
    choices: tuple[Choice, ...], is_true: bool, shape: Dimensions
) -> str:
    """Return ``r1c2 is 3`` or ``3 is not in r1c23``."""
    cells = _cells(choices, shape)
    n = shape.sign(choices[0].n)
    if len(choices) > 1:
        if is_true:
            return _("{n} is in {cells}", n=n, cells=cells)
        return _("{n} is not in {cells}", n=n, cells=cells)
    if is_true:
        return _("{cell} is {n}", cell=cells, n=n)
    return _("{cell} is not {n}", cell=cells, n=n)


# Plain chains.


def _chain_clauses(step: Step, laws: Laws) -> Iterator[Clause]:
    """Yield a clause for each place of a chain; a group is one place."""
    if not any(premise.role == "off" for premise in step.premises):
        return
    before: Turn | None = None
    for turn in chained(step):
        fact = _statement(turn.choices, turn.is_true, laws.rules.grid)
        if before is None or before.is_true == turn.is_true:
            text = _("Suppose {fact}", fact=fact)
        else:
            text = _("then {fact}", fact=fact) + _link_reason(
                before, turn, laws
            )
        yield Clause(text, turn.choices)
        before = turn


def _link_reason(before: Turn, turn: Turn, laws: Laws) -> str:
    """Return why the second turn follows from the first."""
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


def _start(step: Step, grid: AnyPuzzle) -> Story:
    """Return the story of a step before its first item."""
    laws = laws_of(puzzle_rules(grid))
    named = [what for _role, what in step.premises if isinstance(what, str)]
    true = packed_values(grid.cells, laws.size)
    story = Story(laws, packed(grid.masks(), laws.size), true, {})
    return story.under(frozenset(named))


def rule_story(step: Step, grid: AnyPuzzle) -> Story:
    """Return what is left after the items of a Rule Contradiction."""
    story = _start(step, grid)
    for role, what in step.premises:
        if role == "link":
            continue
        if isinstance(what, str):
            story.add((role, -1, what))
        else:
            story.add((role, story.laws.code(what), ""))
        if story.fault:
            break
    return story


def _rule_clauses(step: Step, grid: AnyPuzzle) -> Iterator[Clause]:
    """Yield the consequences of an assumption by rules and singles."""
    laws = laws_of(puzzle_rules(grid))
    story = _start(step, grid)
    for role, what in step.premises:
        before = story.alive
        if role == "link":
            continue
        if isinstance(what, str):
            story.add((role, -1, what))
            if story.fault:
                break
            gone = members(before & ~story.alive)
            choices = tuple([laws.choice(code) for code in gone])
            text = _(
                "then {rule} rules out {candidates}",
                rule=rule_name(laws.named_rules[what][0], laws.size),
                candidates=_listed(choices, laws.rules.grid),
            )
        else:
            code, choices = laws.code(what), (what,)
            fact = _statement(choices, True, laws.rules.grid)
            if role == "on":
                text = _("Suppose {fact}", fact=fact)
            else:
                text = _("then {fact}", fact=fact)
                house = story.reasons(code)[0]
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


def _items(step: Step, laws: Laws) -> list[ChainItem]:
    """Return the items of a Rule Forcing Chain, the assumption first."""
    starts = [what for role, what in step.premises if role == "on"]
    assert isinstance(starts[0], Choice)
    items = chain_items(laws, step.premises) or []
    return [ChainItem(laws.code(starts[0]), True), *items]


def _chain(step: Step, grid: AnyPuzzle) -> RuleChain:
    """Return the links of a step, by the rules that it names."""
    start = _start(step, grid)
    return RuleChain(start.laws, start.alive | start.true)


def ends_of_chain(step: Step, grid: AnyPuzzle) -> list[ChainEnd]:
    """Return what the items of a Rule Forcing Chain contradict."""
    start = _start(step, grid)
    starts = [
        start.laws.code(what)
        for role, what in step.premises
        if role == "on" and isinstance(what, Choice)
    ]
    items = [(one.code, one.is_true) for one in _items(step, start.laws)[1:]]
    return chain_ends(start.laws, start.alive | start.true, starts, items)


def _linked_clauses(step: Step, grid: AnyPuzzle) -> Iterator[Clause]:
    """Yield the items of a chain through rules, each with its cause."""
    laws = laws_of(puzzle_rules(grid))
    chain = _chain(step, grid)
    starts = [
        what
        for role, what in step.premises
        if role == "on" and isinstance(what, Choice)
    ]
    fact = _(" or ").join(
        [_statement((c,), True, laws.rules.grid) for c in starts]
    )
    yield Clause(_("Suppose {fact}", fact=fact), tuple(starts))
    items = _items(step, laws)
    for at, item in enumerate(items[1:], 1):
        choice = laws.choice(item.code)
        fact = _statement((choice,), item.is_true, laws.rules.grid)
        *_others, cause = [
            one
            for one in items[:at]
            if chain.follows((one.code, one.is_true), item)
        ]
        reason = _item_reason(chain, cause, item)
        if cause != items[at - 1]:
            cell = cell_label(laws.choice(cause.code))
            if reason:
                reason = reason.removesuffix(")")
                reason += _(", after {cells})", cells=cell)
            else:
                reason = _(" (after {cells})", cells=cell)
        yield Clause(_("then {fact}", fact=fact) + reason, (choice,))
    ends = ends_of_chain(step, grid)
    fault = one_of([end_text(chain.laws, end) for end in ends])
    yield Clause(_("but {fault}", fault=fault), ())


def _item_reason(chain: RuleChain, cause: ChainItem, item: ChainItem) -> str:
    """Return why an item follows from its cause."""
    laws = chain.laws
    if item.rules or item.houses:
        rules = [laws.named_rules[name][0] for name in item.rules]
        if not rules:
            rules = _beside_houses(chain, cause, item)
        names = [rule_name(rule, laws.size) for rule in rules]
        return _(" (by {rules})", rules=all_of([*names, *item.houses]))
    if cause.is_true and not item.is_true:
        if laws.conflict(cause.code, item.code):
            return ""
    left = chain.rest_without((cause.code, cause.is_true), item)
    at = [bits & left != 0 for bits in laws.every].index(False)
    house, number = laws.place(at)
    if house:
        reason = _(
            " (otherwise {house} has no cell left for {n})",
            n=laws.rules.grid.sign(number + 1),
            house=house,
        )
    else:
        reason = _(
            " (otherwise {cell} has no candidate left)",
            cell=cell_label(Choice(*divmod(number, laws.size), 0)),
        )
    names = _excluders(chain, cause, item, laws.every[at])
    if names:
        reason = reason.removesuffix(")")
        reason += _(", by {rules})", rules=all_of(names))
    return reason


def _beside_houses(
    chain: RuleChain, cause: ChainItem, item: ChainItem
) -> list[Rule]:
    """Return the fewest rules that a house needs, so that an item follows.

    They exclude pairs of candidates, as whispers do.
    """
    laws = chain.laws
    owners = {
        name: laws.owner(name) for name, kind in laws.kinds.items() if not kind
    }
    needed = list(laws.among)
    for rule in laws.among:
        fewer = [one for one in needed if one is not rule]
        less = Laws(laws.rules, fewer, laws.houses, owners)
        without = RuleChain(less, chain.left)
        if without.follows((cause.code, cause.is_true), item):
            needed = fewer
    return needed


def _excluders(
    chain: RuleChain, cause: ChainItem, item: ChainItem, place: int
) -> list[str]:
    """Return the rules by which candidates of a cell or a house go.

    Those that its cause, and the opposite of the item, rule out.
    """
    laws, rules = chain.laws, []
    true = [cause.code] if cause.is_true else []
    true += [] if item.is_true else [item.code]
    for code in members(place & chain.rest([])):
        if code in true or any(laws.is_by_house(code, one) for one in true):
            continue
        for one in true:
            rules += laws.excluders(one, code)[:1]
    return [rule_name(one, laws.size) for one in dict.fromkeys(rules)]


# Techniques of rules whose clauses follow from an assumption.
_BY_RULES: Final[dict[str, Callable[[Step, AnyPuzzle], Iterator[Clause]]]] = {
    "Rule Contradiction": _rule_clauses,
    "Rule Forcing Chain": _linked_clauses,
}


def _listed(choices: tuple[Choice, ...], shape: Dimensions) -> str:
    """Return candidates as ``8,9 in r1c3, 8 in r2c1``."""
    values: dict[str, list[str]] = {}
    for one in choices:
        values.setdefault(_cells([one], shape), []).append(shape.sign(one.n))
    return ", ".join(
        [value_in(",".join(some), cell) for cell, some in values.items()]
    )


# Branches.


def _branch_clauses(
    branch: Branch, grid: AnyPuzzle, ending: list[Clause]
) -> Iterator[Clause]:
    """Yield a clause for the assumption, and for each turn after it.

    Then yield the contradiction at its end, or ``ending``.
    """
    first, *others = branch.turns
    shape = puzzle_rules(grid).grid
    fact = _statement(first.choices, first.is_true, shape)
    yield Clause(_("Suppose {fact}", fact=fact), first.choices)
    before = first
    grid = after(grid, first)
    for turn in others:
        fact = _statement(turn.choices, turn.is_true, shape)
        text = _("then {fact}", fact=fact)
        if turn.needs:
            text += _turn_reason(turn, branch.causes(turn), before, shape)
        else:
            text += _dead_end_text(turn, grid)
        yield Clause(text, (*turn.choices, *turn.needs))
        before = turn
        grid = after(grid, turn)
    if branch.fault:
        yield Clause(_fault_text(branch, shape), branch.fault)
    else:
        yield from ending


def _turn_reason(
    turn: Turn, causes: list[Choice], before: Turn, shape: Dimensions
) -> str:
    """Return why a turn follows, and its causes if they are earlier."""
    reason = _place_text(turn)
    if set(causes) <= set(before.choices):
        return reason
    after = _cells(causes, shape)
    return reason.removesuffix(")") + _(", after {cells})", cells=after)


def _dead_end_text(turn: Turn, grid: AnyPuzzle) -> str:
    """Return the dead end to which the removed candidate would lead."""
    one = turn.choices[0]
    possible = not turn.is_true and one.n in grid.candidates(one.i, one.j)
    end = dead_end(grid, one) if possible else None
    if end is None:
        return ""
    if end.house:
        return _(
            " (otherwise {house} has no cell left for {n})",
            n=puzzle_rules(grid).grid.sign(end.choice.n),
            house=end.house,
        )
    return _(
        " (otherwise {cell} has no candidate left)",
        cell=cell_label(end.choice),
    )


def _place_text(turn: Turn) -> str:
    """Return the cell or the house of a consequence."""
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


def _fault_text(branch: Branch, shape: Dimensions) -> str:
    """Return the contradiction at the end of a branch."""
    one = branch.fault[0]
    if any(turn.choices == (one,) and turn.is_true for turn in branch.turns):
        return _("but {fact}", fact=_statement((one,), False, shape))
    if branch.at:
        return _(
            "but {house} has no cell left for {n}",
            n=shape.sign(one.n),
            house=branch.at,
        )
    return _("but {cell} has no candidate left", cell=cell_label(one))
