"""Proofs of steps on the scale of Sudoku Explainer.

    proved(grid, step, clues)    the step is right by what it names

- Patterns and cycles: a named cell has one of its candidates, a house has a
  value in one of its places if all of these are named; with the opposite
  of a claim that has to end in a contradiction.
- Loops: a ring of cells, two or none in each house, must not come to two
  values in turn; in a puzzle of one solution, with the opposite of a claim
  it would.
- Graves: without the candidates that are named as ``fin`` each cell would
  have two candidates and each value two places in a house.  In a puzzle of
  one solution one of them is true.
- Chains: the assumptions are all there are, or one alone that ends in a
  contradiction.  What follows is done again, one thing after the other: a
  value is the last of its cell or of a house, and a candidate is gone if
  singles lead from it to a contradiction.
"""

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.core.search import count
from sudokit.logic.model.step import Premise, Step
from sudokit.logic.proofs.facts import (
    Clause,
    Facts,
    assume,
    forced,
    houses_of,
    impossible,
    refuted,
)

Story = list[Premise]


def proved(grid: Grid, step: Step, clues: Grid | None) -> bool:
    """What the step claims follows from its premises."""
    facts = Facts(grid)
    claims = step.placements + step.eliminations
    if not claims or not all(facts.possible(one) for one in claims):
        return False
    if any(role in ("on", "off") for role, _ in step.premises):
        if step.technique.startswith("Bidirectional"):
            return follows(named_clauses(facts, step), step)
        return by_cases(facts, step)
    if step.technique.startswith("Unique"):
        return one_solution(grid, clues) and kept_from_turning(facts, step)
    if step.technique.startswith("Bivalue"):
        return one_solution(grid, clues) and out_of_grave(facts, step)
    return follows(named_clauses(facts, step), step)


def follows(known: list[Clause], step: Step) -> bool:
    """Clauses lead to all that a step claims."""
    return all(forced(known, one) for one in step.placements) and all(
        refuted(known, one) for one in step.eliminations
    )


def one_solution(grid: Grid, clues: Grid | None) -> bool:
    """The puzzle has one; candidates ruled out on the way don't count."""
    puzzle = Grid.init((grid if clues is None else clues).values())
    return count(puzzle, 2) == 1


def named_clauses(facts: Facts, step: Step) -> list[Clause]:
    """What is said by the cells, the houses and the candidates named."""
    named = {what for _, what in step.premises if isinstance(what, Choice)}
    houses = {what for _, what in step.premises if isinstance(what, str)}
    known = [
        facts.cell(i, j)
        for i, j in facts.choices
        if Choice(i, j, 0) in named or facts.cell(i, j) <= named
    ]
    return known + facts.named_houses(houses, named)


# Chains.


def by_cases(facts: Facts, step: Step) -> bool:
    """Every assumption leads to the claim, and one of them must hold."""
    stories: list[Story] = []
    for premise in step.premises:
        if premise.role in ("on", "off"):
            stories.append([premise])
        elif not stories:
            return False
        else:
            stories[-1].append(premise)
    ends = [replayed(facts, story) for story in stories]
    if len(stories) == 1:
        end = ends[0]
        contrary = _contrary_of(stories[0][0], facts)
        if end is None or not set(claims_of(step)) <= contrary:
            return False
        return end.broken() or _holds(end, step)
    if not _cover(facts, [story[0] for story in stories]):
        return False
    return all(
        end is not None and (end.broken() or _holds(end, step)) for end in ends
    )


def claims_of(step: Step) -> list[tuple[bool, Choice]]:
    """What a step says: that candidates are true, or that they are not."""
    true = [(True, one) for one in step.placements]
    return true + [(False, one) for one in step.eliminations]


def _contrary_of(start: Premise, facts: Facts) -> set[tuple[bool, Choice]]:
    """What holds if an assumption does not."""
    role, what = start
    assert isinstance(what, Choice)
    if role == "on":
        return {(False, what)}
    others = facts.cell(what.i, what.j) - {what}
    return {(True, what)} | {(False, one) for one in others}


def _cover(facts: Facts, starts: list[Premise]) -> bool:
    """Is one of the assumptions true in any case?"""
    on = frozenset(
        [w for role, w in starts if role == "on" and isinstance(w, Choice)]
    )
    off = {w for role, w in starts if role == "off"}
    return bool(on & off) or any(clause <= on for clause in facts.clauses())


def replayed(facts: Facts, story: Story) -> Facts | None:
    """What is left after a case; None if something does not follow."""
    for role, what in story:
        if not isinstance(what, Choice) or not what.n:
            return None
        if facts.broken():
            return facts
        if role in ("on", "forced"):
            if role == "forced" and not _is_last(facts, what):
                return None
            if facts.values[what.i][what.j] != what.n:
                facts = Facts(facts.grid.update(what))
        elif facts.possible(what):
            if role == "gone" and not _fails(facts, what):
                return None
            facts = Facts(facts.grid.reject(what))
    return facts


def _is_last(facts: Facts, choice: Choice) -> bool:
    """Its cell has no other candidate, or a house no other place."""
    if facts.values[choice.i][choice.j] == choice.n:
        return True
    single = {choice}
    return facts.cell(choice.i, choice.j) == single or any(
        facts.house(name, choice.n) == single
        for name in houses_of(choice.i, choice.j)
    )


def _fails(facts: Facts, choice: Choice) -> bool:
    """Do singles lead from a candidate to a contradiction?"""
    facts = Facts(facts.grid.update(choice))
    while True:
        clauses = facts.clauses()
        if not all(clauses):
            return True
        singles = [next(iter(one)) for one in clauses if len(one) == 1]
        if not singles:
            return False
        grid = facts.grid
        for single in singles:
            if single.n in grid.candidates(single.i, single.j):
                grid = grid.update(single)
        facts = Facts(grid)


def _holds(end: Facts, step: Step) -> bool:
    """Has it come to what the step claims?"""
    return all(
        end.values[one.i][one.j] == one.n or end.cell(one.i, one.j) == {one}
        for one in step.placements
    ) and not any(
        end.possible(one) or end.values[one.i][one.j] == one.n
        for one in step.eliminations
    )


# What rests on uniqueness.


def kept_from_turning(facts: Facts, step: Step) -> bool:
    """With the opposite of a claim, the ring would hold two in turn."""
    ring = [
        (what.i, what.j)
        for role, what in step.premises
        if role == "cell" and isinstance(what, Choice)
    ]
    if not is_ring(ring) or not all(cell in facts.choices for cell in ring):
        return False
    known = named_clauses(facts, step)
    if not all(known) or step.placements:
        return False
    return all(
        always_turns(assume(known, choice), [choice], ring)
        for choice in step.eliminations
    )


def is_ring(ring: list[tuple[int, int]]) -> bool:
    """Each house has two of the cells, at an even and an odd place."""
    even = [house for cell in ring[::2] for house in houses_of(*cell)]
    odd = [house for cell in ring[1::2] for house in houses_of(*cell)]
    return (
        len(ring) >= 4
        and len(set(even)) == len(even)
        and len(set(odd)) == len(odd)
        and set(even) == set(odd)
    )


def always_turns(
    known: list[Clause], chosen: list[Choice], ring: list[tuple[int, int]]
) -> bool:
    """However the clauses are met, the ring holds two values in turn."""
    if not known:
        held = {(one.i, one.j): one.n for one in chosen}
        values = [held.get(cell, 0) for cell in ring]
        even, odd = set(values[::2]), set(values[1::2])
        return len(even) == len(odd) == 1 and 0 not in even | odd
    shortest = min(known, key=len)
    return all(
        always_turns(assume(known, choice), [*chosen, choice], ring)
        for choice in shortest
    )


def out_of_grave(facts: Facts, step: Step) -> bool:
    """One of the candidates beyond the grave is true, so the claim holds."""
    extra = frozenset(
        [
            w
            for role, w in step.premises
            if role == "fin" and isinstance(w, Choice)
        ]
    )
    grid = facts.grid
    for one in extra:
        if not facts.possible(one):
            return False
        grid = grid.reject(one)
    if any(len(clause) != 2 for clause in Facts(grid).clauses()):
        return False
    known = [*named_clauses(facts, step), extra]
    return all(known) and not impossible(known) and follows(known, step)
