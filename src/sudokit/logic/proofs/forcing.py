"""Proofs of forcing chains, forcing nets and trials.

A step names its cases, each with what follows, one thing after the other.
All of that is done again.  The cases are all there are in a cell or for a
value in a house, and each ends in what the step claims; or there is one,
it ends in a contradiction, and its candidate goes.
"""

from sudokit.core.choice import Choice
from sudokit.core.search import count
from sudokit.logic.model.step import Premise
from sudokit.logic.proofs.facts import Facts, houses_of
from sudokit.logic.proofs.parsed_step import Claim

# A case and what follows from it, each with its role.
Story = list[tuple[str, Choice]]


def forcing_chain(claim: Claim) -> bool:
    """Only links of two candidates that were there before."""
    roles = {role for role, _ in claim.premises}
    return roles <= {"on", "forced"} and by_cases(claim, linked=True)


def forcing_net(claim: Claim) -> bool:
    """Anything that follows."""
    return {role for role, _ in claim.premises} <= {
        "on",
        "forced",
        "gone",
    } and (by_cases(claim, linked=False))


def trial(claim: Claim) -> bool:
    """A candidate that no solution of the grid has."""
    if claim.placed or len(claim.gone) != 1:
        return False
    choice = claim.gone[0]
    if claim.premises != (Premise("on", choice),):
        return False
    return count(claim.facts.grid.update(choice), 1) == 0


def by_cases(claim: Claim, *, linked: bool) -> bool:
    """Each case that the step names leads to what it claims."""
    stories = stories_of(claim)
    if not stories:
        return False
    cases = [story[0][1] for story in stories]
    ends = [replay(claim.facts, story, linked) for story in stories]
    if len(cases) == 1 and not claim.placed and claim.gone == (cases[0],):
        return ends[0] is not None and ends[0].broken()
    if frozenset(cases) not in claim.facts.clauses():
        return False
    return all(
        end is not None and (end.broken() or holds(end, claim)) for end in ends
    )


def stories_of(claim: Claim) -> list[Story]:
    """The cases, each with what follows from it, in order."""
    stories: list[Story] = []
    for role, what in claim.premises:
        if isinstance(what, str) or not what.n:
            return []
        if role == "on":
            stories.append([(role, what)])
        elif stories:
            stories[-1].append((role, what))
        else:
            return []
    return stories


def replay(facts: Facts, story: Story, linked: bool) -> Facts | None:
    """What is left after a case; None if something does not follow.

    What is forced is the last candidate of its cell or the last place in a
    house; what is gone would leave some house without its value.
    ``linked``: the cell or house had one other candidate from the start.
    """
    now = facts
    for role, what in story:
        if not now.possible(what):
            return None
        if role == "gone":
            if not Facts(now.grid.update(what)).broken():
                return None
            now = Facts(now.grid.reject(what))
            continue
        if role == "forced" and not is_last(facts, now, what, linked):
            return None
        now = Facts(now.grid.update(what))
    return now


def is_last(facts: Facts, now: Facts, choice: Choice, linked: bool) -> bool:
    """Its cell has no other candidate left, or a house no other place."""
    single = frozenset([choice])
    before = [facts.cell(choice.i, choice.j)]
    after = [now.cell(choice.i, choice.j)]
    for name in houses_of(choice.i, choice.j):
        before.append(facts.house(name, choice.n))
        after.append(now.house(name, choice.n))
    return any(
        left == single and (len(all_of) == 2 or not linked)
        for all_of, left in zip(before, after, strict=True)
    )


def holds(end: Facts, claim: Claim) -> bool:
    """It has come to what the step claims."""
    return all(is_only(end, one) for one in claim.placed) and not any(
        end.possible(one) or end.values[one.i][one.j] == one.n
        for one in claim.gone
    )


def is_only(end: Facts, choice: Choice) -> bool:
    """The cell has this value, or no other candidate."""
    value = end.values[choice.i][choice.j]
    if value:
        return value == choice.n
    return end.choices[choice.i, choice.j] == (choice.n,)
