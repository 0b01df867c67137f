"""Contradictions, unneeded rules, true candidates and solution counts.

    contradiction(puzzle)      if no solution: clues, rules and houses that
                               contradict each other, all of them needed
    repairs(puzzle, rules)     the rules that explain this alone
    unneeded_rules(puzzle)     if one solution: the rules it doesn't need
    rule_removals(puzzle, ...) the same, as far as a budget goes
    true_candidates(puzzle)    the candidates in some solution
    estimate(puzzle)           the approximate number of solutions

All use the engine for rules, and take a Grid or a Puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Final, NamedTuple

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.choice import Choice
from sudokit.rules import AnyPuzzle
from sudokit.rules.engine import (
    EngineSearch,
    compile_rules,
    count_solutions,
)
from sudokit.rules.families import Cells, Rule
from sudokit.rules.kinds import as_puzzle
from sudokit.rules.notation import choice_text
from sudokit.rules.puzzle import Puzzle
from sudokit.rules.rules import Rules
from sudokit.rules.solving import compiled, count, start
from sudokit.rules.spelling import as_given_rules, make_rules
from sudokit.solving.item_answers import answers_within
from sudokit.text.cells import cell_name

TRIED: Final = 20_000  # guesses without one of the conflicting constraints
FEW_TRIED: Final = 300  # guesses while searching for the smallest set
ORDERS: Final = 4  # orders of removal
FEW: Final = 100  # solutions to count at the end of a probe


class Contradiction(NamedTuple):
    """Clues, rules and houses that together leave no solution.

    ``clues`` such as ``r1c1=5``, or ``r1c1`` for the candidates of a cell,
    ``rules`` by their spelling, ``houses`` by name.  ``proved``: without any
    of them there is a solution.
    """

    clues: tuple[str, ...]
    rules: tuple[str, ...]
    houses: tuple[str, ...]
    proved: bool


class _Thing(NamedTuple):
    """A clue, a rule or a house of a puzzle."""

    kind: str
    name: str
    rule: Rule | None = None
    cells: Cells = ()
    mask: int = 0


def contradiction(
    puzzle: AnyPuzzle | str, budget: Budget | None = None
) -> Contradiction | None:
    """Return the clues, rules and houses in conflict, if any.

    None if there is a solution.  It is the smallest of several such sets,
    each with as few houses as possible.  An item stays if the search without
    it takes too long; the set is then not ``proved``, nor is it if the
    budget ends on the way.  BudgetSpent if not even the whole puzzle could
    be searched.

    >>> conflict = contradiction("11.............4")
    >>> conflict.clues, conflict.houses
    (('r1c1=1', 'r1c2=1'), ('row 1',))
    """
    whole = as_puzzle(puzzle)
    things = _things(whole)
    if _count(whole.rules, things, 1, budget):
        return None
    work = _Shrinking(whole.rules, budget)
    try:
        for start in _starts(things, work):
            work.shrink(start, FEW_TRIED)
        work.sure = True
        work.shrink(work.least or things, TRIED)
    except BudgetSpent:
        work.sure = False
    names = {
        kind: tuple(
            [one.name for one in things if one.kind == kind and one in some]
        )
        for some in [work.least or things]
        for kind in ("clue", "rule", "house")
    }
    return Contradiction(
        names["clue"], names["rule"], names["house"], work.sure
    )


def _starts(things: list[_Thing], work: _Shrinking) -> Iterator[list[_Thing]]:
    """Yield sets of things without a solution, in orders of removal.

    Those with at most one house, if there are any, else all, with houses
    first.
    """
    houses = [one for one in things if one.kind == "house"]
    others = [one for one in things if one.kind != "house"]
    least = [
        [*house, *others]
        for house in ([], *([one] for one in houses))
        if work.fails([*house, *others], FEW_TRIED)
    ]
    yield from least[:ORDERS]
    for seed in range(0 if least else ORDERS):
        dice = Random(seed)
        yield [
            *dice.sample(houses, len(houses)),
            *dice.sample(others, len(others)),
        ]


class _Shrinking:
    """Sets of things without a solution, and the least one so far."""

    def __init__(self, rules: Rules, budget: Budget | None) -> None:
        self.rules = rules
        self.budget = budget
        self.least: list[_Thing] = []
        self.sure = True

    def fails(self, things: Sequence[_Thing], tried: int) -> bool:
        """Return whether these alone have no solution, as far as known."""
        budget = Budget() if self.budget is None else self.budget
        budget.check()
        own = budget.part(tried)
        try:
            return _count(self.rules, things, 1, own) == 0
        except BudgetSpent:
            self.sure = False
            return False

    def shrink(self, things: list[_Thing], tried: int) -> None:
        """Remove things, those before others first, until all are needed."""
        step = max(len(things) // 2, 1)
        while True:
            at = 0
            while at < len(things):
                less = things[:at] + things[at + step :]
                if self.fails(less, tried):
                    things = less
                else:
                    at += step
            if not self.least or len(things) < len(self.least):
                self.least = things
            if step == 1:
                return
            step //= 2


class Repairs(NamedTuple):
    """Rules whose removal, or another number, leaves a solution.

    ``removed``: rules to remove, and whether that leaves one solution;
    ``changed``: rules spelled with another number, likewise.
    """

    removed: tuple[tuple[str, bool], ...]
    changed: tuple[tuple[str, bool], ...]
    complete: bool


def repairs(
    puzzle: AnyPuzzle | str,
    suspects: Sequence[str],
    budget: Budget | None = None,
) -> Repairs:
    r"""Return single rules that explain why there is no solution.

    ``suspects`` are the rules of a contradiction, by their spelling.  Rules
    for which the budget is too small are left out.

    >>> puzzle = "# rules killer=3:r1c1+r1c2;8:r1c3+r1c4\n" + "." * 16
    >>> repairs(puzzle, ["killer=8:r1c3+r1c4"]).changed
    (('killer=7:r1c3+r1c4', False),)
    """
    whole = as_puzzle(puzzle)
    removed: list[tuple[str, bool]] = []
    changed: list[tuple[str, bool]] = []
    try:
        for rule in whole.rules.rules:
            if rule.notation() not in suspects:
                continue
            number = _with_rule(whole, rule, "", budget)
            if not number:
                continue
            removed.append((rule.notation(), number == 1))
            for word in _other_numbers(whole, rule):
                number = _with_rule(whole, rule, word, budget)
                if number:
                    changed.append((word, number == 1))
    except BudgetSpent:
        return Repairs(tuple(removed), tuple(changed), False)
    return Repairs(tuple(removed), tuple(changed), True)


def _with_rule(
    whole: Puzzle, rule: Rule, word: str, budget: Budget | None
) -> int:
    """Return the number of solutions, up to two, with another rule or none.

    The other rules are made anew, since rules about missing marks depend on
    the marks: without a white dot, its cells aren't consecutive if all white
    dots are given.
    """
    here = whole.rules
    others = [one for one in here.rules if one is not rule]
    given = as_given_rules(Rules(here.size, here.regions, others))
    words = (*given.words, word) if word else given.words
    rules = given._replace(words=words).rules(here.size)
    return count(Puzzle(rules, whole.cells, gone=whole.gone), 2, budget)


def _other_numbers(whole: Puzzle, rule: Rule) -> Iterator[str]:
    """Yield the rule with every other sum that its cells can have, as text."""
    number, colon, cells = rule.item.partition(":")
    if not colon or not number.isdecimal():
        return
    size = whole.size
    measures = [one.notation() for one in whole.rules.measures]
    for n in range(size * len(rule.cells) + 1):
        if n == int(number):
            continue
        with suppress(ValueError):
            word = f"{rule.word}={n}:{cells}"
            yield (
                make_rules(size, words=[*measures, word]).rules[-1].notation()
            )


def _things(puzzle: Puzzle) -> list[_Thing]:
    """Return the clues, rules and houses."""
    n = puzzle.size
    full = (1 << n) - 1
    things = []
    rules = puzzle.rules
    for cell in rules.grid.cells():
        value = puzzle.cells[cell]
        i, j = divmod(cell, n)
        gone = puzzle.gone[cell] if puzzle.gone else 0
        if value:
            bit = 1 << (value - 1)
            clue = choice_text(Choice(i, j, value), "=", rules.grid.least)
            things.append(_Thing("clue", clue, None, (cell,), bit))
        elif gone:
            name = cell_name(i, j)
            things.append(_Thing("clue", name, None, (cell,), full & ~gone))
    things += [
        _Thing("rule", rule.notation(), rule)
        for rule in rules.rules
        if rule not in rules.measures
    ]
    things += [
        _Thing("house", name, None, cells)
        for name, cells in rules.lines.items()
    ]
    return things


def _count(
    under: Rules,
    things: Sequence[_Thing],
    limit: int,
    budget: Budget | None,
) -> int:
    """Return the number of solutions with these things alone."""
    rules = [one.rule for one in things if one.rule is not None]
    groups = [one.cells for one in things if one.kind == "house"]
    groups += [cells for rule in rules for cells in rule.groups()]
    pairs = [pair for rule in rules for pair in rule.pairs()]
    parts = [part for rule in rules for part in rule.parts()]
    size = under.size
    masks = [(1 << size) - 1] * (size * size)
    for cell in under.grid.outside():
        masks[cell] = 1
    for one in things:
        if one.kind == "clue":
            masks[one.cells[0]] = one.mask
    made = compile_rules(size, groups, pairs, parts, budget)
    return count_solutions(made, masks, limit, budget)


def unneeded_rules(
    puzzle: AnyPuzzle | str, budget: Budget | None = None
) -> list[str]:
    r"""Return the rules without which there is still one solution.

    Each is left out alone, and returned as it is spelled.  BudgetSpent when
    the budget is used up.

    >>> unneeded_rules("# rules anti-king\n1234341221434...")
    ['anti-king']
    """
    result = rule_removals(puzzle, budget)
    if result.untried:
        raise BudgetSpent("not every rule was tried")
    return result.rules


class RuleRemovals(NamedTuple):
    """Rules whose removal, one at a time, leaves one solution.

    ``untried``: rules for which the budget was too small.
    """

    rules: list[str]
    untried: list[str]


def rule_removals(
    puzzle: AnyPuzzle | str, budget: Budget | None = None
) -> RuleRemovals:
    r"""Return the rules that aren't needed, as far as a budget goes.

    >>> puzzle = "# rules anti-king\n1234341221434..."
    >>> rule_removals(puzzle, Budget(0))
    RuleRemovals(rules=[], untried=['anti-king'])
    """
    whole = as_puzzle(puzzle)
    rules = whole.rules

    def solutions_without(rule: Rule, part: Budget) -> int:
        return _with_rule(whole, rule, "", part)

    answers = answers_within(
        [one for one in rules.rules if one not in rules.measures],
        solutions_without,
        Budget() if budget is None else budget,
    )
    return RuleRemovals(
        [one.notation() for one, many in answers.known.items() if many == 1],
        [one.notation() for one in answers.unanswered],
    )


class TrueCandidates(NamedTuple):
    """The candidates that occur in some solution, bit n-1 for n.

    ``masks`` has all cells row by row, clues included.  ``complete``: the
    others occur in none; else the budget ended first, and ``masks`` has
    the candidates confirmed so far.
    """

    masks: tuple[int, ...]
    complete: bool

    def differing(self) -> list[int]:
        """Return the cells in which solutions differ, by number."""
        return [
            cell for cell, mask in enumerate(self.masks) if mask & (mask - 1)
        ]


def true_candidates(
    puzzle: AnyPuzzle | str, budget: Budget | None = None
) -> TrueCandidates:
    """Return the candidates that occur in some solution.

    The search finds a solution for each candidate that has one.  Every
    solution settles all its candidates, and candidates without a solution
    are left out of later searches.

    >>> true_candidates("12343412........").masks[8:]
    (10, 5, 10, 5, 10, 5, 10, 5)
    """
    whole = as_puzzle(puzzle)
    rules = compiled(whole.rules, budget)
    masks = start(whole)
    seen = [0] * len(masks)
    try:
        for cell in range(len(masks)):
            while masks[cell] & ~seen[cell]:
                left = masks[cell] & ~seen[cell]
                tried = [*masks]
                tried[cell] = left & -left
                solution = EngineSearch(rules, tried, budget).next()
                if solution is None:
                    masks[cell] &= ~tried[cell]
                    continue
                for other, value in enumerate(solution):
                    seen[other] |= 1 << (value - 1)
    except BudgetSpent:
        return TrueCandidates(tuple(seen), False)
    return TrueCandidates(tuple(seen), True)


def estimate(
    puzzle: AnyPuzzle | str,
    probes: int = 20,
    seed: int = 0,
    budget: Budget | None = None,
) -> float:
    """Return the approximate number of solutions; exact if they are few.

    The mean of random probes (Knuth, 1975): each fills in candidates that
    have a solution, multiplies the numbers of alternatives, and counts the
    rest when there is little left.  BudgetSpent when the budget is used up.

    >>> estimate("1234............")
    12.0
    """
    whole = as_puzzle(puzzle)
    rules = compiled(whole.rules, budget)
    dice = Random(seed)
    estimates: list[float] = []
    for _ in range(probes):
        masks, weight = start(whole), 1.0
        while True:
            left = count_solutions(rules, masks, FEW, budget)
            if left < FEW:
                estimates.append(weight * left)
                break
            cell = min(
                [c for c, mask in enumerate(masks) if mask & (mask - 1)],
                key=lambda c: (masks[c].bit_count(), c),
            )
            values = []
            for value in range(whole.size):
                tried = [*masks]
                tried[cell] &= 1 << value
                if tried[cell] and count_solutions(rules, tried, 1, budget):
                    values.append(tried)
            masks = dice.choice(values)
            weight *= len(values)
        if weight == 1:
            break
    return sum(estimates) / len(estimates)
