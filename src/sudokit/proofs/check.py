"""Checks a step of any puzzle without trusting its finder.

A step must be sound: its claims follow from the clauses of its premises, or
from the rules and sums in its premises, by counting, by cases that are
replayed, by an exchange that a puzzle with one solution rules out, or by a
search (a trial).  It must also be a step of its technique: its premises have
the form of the technique.

    check_step(puzzle, step)    whether both hold
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from sudokit.native.bits import members
from sudokit.proofs.assumption import Assumption
from sudokit.proofs.claim import Claim, claim_of, read
from sudokit.proofs.clauses import forced, refuted
from sudokit.proofs.counting import by_counting
from sudokit.proofs.filling_cases import by_fillings, others_of
from sudokit.proofs.fillings import RuleReading, supported
from sudokit.proofs.forms import (
    BY_RULES,
    CASES,
    CHAINED,
    COUNTED,
    EXCHANGE,
    FILLINGS,
    FISH_CASES,
    GRAVE,
    LINKED,
    NEEDED,
    NESTED,
    SUPPORT,
    TOGETHER,
    TRIAL,
    WHIP,
    StepForm,
)
from sudokit.proofs.hard_shapes import is_kraken
from sudokit.proofs.readings import readings_of
from sudokit.proofs.rule_chain import ChainItem, chain_items, leads_nowhere
from sudokit.proofs.rule_shapes import combined_of, left_of, named_readings
from sudokit.proofs.rule_story import Item, leads_to_fault
from sudokit.proofs.shapes import direct_locked, named_clauses
from sudokit.proofs.step import RULES, Step
from sudokit.proofs.table import DIRECT, FORMS, OWN, RATED, SHOWN
from sudokit.proofs.uniqueness import (
    by_exchange,
    is_grave,
    is_refuted,
)
from sudokit.rules.kinds import puzzle_from
from sudokit.rules.puzzle import AnyPuzzle

# An assumption and what follows from it, each with its role.
Story = list[tuple[str, int]]


class NamedForm(Protocol):
    """A technique of the caller's: its name, and the form of its steps."""

    @property
    def name(self) -> str:
        """The technique of its steps."""
        ...

    @property
    def form(self) -> StepForm | None:
        """What its steps name; None for anything."""
        ...


def check_step(
    grid: AnyPuzzle | str,
    step: Step,
    clues: AnyPuzzle | str | None = None,
    techniques: Sequence[NamedForm] = (),
) -> bool:
    """Return whether a step applies to a puzzle, and is right.

    ``clues`` is the puzzle that the grid came from.  Without it an avoidable
    rectangle is assumed to have no clue among its corners.
    ``techniques``: your own.  Without a form of their own, their steps may
    name anything; their claims must follow, and need each premise.  A step
    of an unknown technique isn't right.  Steps with a rating, of Sudoku
    Explainer's scale, have forms of their own.  Puzzles can be texts;
    FormatError if one can't be read.

        >>> from sudokit import check_step, next_step
        >>> puzzle = ("53..7....6..195....98....6.8...6...34..8.3..17"
        ...           "...2...6.6....28....419..5....8..79")
        >>> step = next_step(puzzle)
        >>> check_step(puzzle, step)
        True
        >>> check_step(puzzle, step._replace(technique="X-Wing"))
        False
    """
    puzzle = puzzle_from(grid)
    start = None if clues is None else puzzle_from(clues)
    claim = read(puzzle, step, start)
    if claim is None:
        return False
    own = {one.name: one.form for one in techniques}
    if not is_right(claim, own):
        return False
    for at, premise in enumerate(step.premises):
        if premise.role == "link" and is_right(claim.without(at), own):
            return False
    return True


def is_right(claim: Claim, own: dict[str, StepForm | None]) -> bool:
    """Return whether a claim is proved in the form of its technique."""
    if claim.step.rating is not None:
        return is_rated(claim)
    form = FORMS.get(claim.technique) or own.get(claim.technique)
    if form is not None:
        return form.fits(claim) and is_sound(claim, form)
    return claim.technique in own and is_own(claim)


def is_sound(claim: Claim, form: StepForm) -> bool:
    """Return whether the claims follow, in the way of the form."""
    if form.by == TRIAL:
        return fails(claim)
    if form.by in (LINKED, CASES, NESTED):
        return by_cases(claim, form.by)
    if form.by == FISH_CASES:
        return by_fish(claim)
    if form.by == WHIP:
        return by_whip(claim)
    if form.by == BY_RULES:
        return by_rules(claim)
    if form.by == CHAINED:
        return by_chain(claim)
    if form.by == FILLINGS:
        return by_fillings(claim) and not any(
            by_fillings(claim.without(at)) for at in others_of(claim)
        )
    known = form.clauses(claim)
    if not all(known):
        return False
    if form.by == COUNTED:
        return by_counting(claim, known)
    if form.by == SUPPORT:
        return is_unsupported(claim, named_readings)
    if form.by == TOGETHER:
        return is_unsupported(claim, combined_of) and not any(
            is_unsupported(claim.without(at), combined_of)
            for at, premise in enumerate(claim.premises)
            if premise.role in ("base", "rule")
        )
    if form.by == EXCHANGE:
        cells = claim.cells("cell")
        named = claim.choices("cell") + claim.choices("fin")
        corners = {*cells, *[code // claim.size for code in named]}
        return by_exchange(claim, known, corners)
    if form.by == NEEDED and any(
        all(fewer := form.clauses(claim.without(at))) and follows(claim, fewer)
        for at, premise in enumerate(claim.premises)
        if premise.role in ("base", "cover")
    ):
        return False
    if form.by == GRAVE and not is_grave(claim, known[-1]):
        return False
    return follows(claim, known)


def follows(claim: Claim, known: list[int]) -> bool:
    """Return whether the claims follow from clauses alone."""
    laws = claim.laws
    for code in claim.placed:
        if not forced(laws, known, code):
            return False
    for code in claim.gone:
        if not refuted(laws, known, code):
            return False
    return True


def is_unsupported(
    claim: Claim, read_claim: Callable[[Claim], list[RuleReading]]
) -> bool:
    """Return whether each removed candidate leaves a reading no values."""
    left = left_of(claim)
    return any(
        not any(
            supported(claim.laws, reading, left & ~claim.laws.excluded(code))
            for code in claim.gone
        )
        for reading in read_claim(claim)
    )


def is_own(claim: Claim) -> bool:
    """Return whether the claims follow from the premises, not from fewer."""
    return is_shown(claim) and not any(
        is_shown(claim.without(at)) for at in range(len(claim.premises))
    )


def is_shown(claim: Claim) -> bool:
    """Return whether the claims follow from the premises.

    They follow from their cells, houses and candidates, or because an
    eliminated candidate has no support by one of their rules.
    """
    known = named_clauses(claim)
    readings = [
        reading
        for rule in claim.rules()
        for reading in readings_of(rule, claim.size)
    ]
    left = left_of(claim)
    return all(
        forced(claim.laws, known, code) for code in claim.placed
    ) and all(
        refuted(claim.laws, known, code)
        or any(
            not supported(claim.laws, one, left & ~claim.laws.excluded(code))
            for one in readings
        )
        for code in claim.gone
    )


def is_rated(claim: Claim) -> bool:
    """Return whether a step of Sudoku Explainer's scale is right.

    Some have the form of the same technique of HoDoKu.
    """
    way = RATED.get(claim.technique)
    if way is None:
        return False
    form = FORMS.get(way)
    if form is not None:
        step = claim.step._replace(technique=way)
        same = claim_of(claim.here, step, claim.clues)
        return form.fits(same) and is_sound(same, form)
    if way == OWN:
        by_chains = claim.choices("on") or claim.choices("off")
        return by_cases(claim, NESTED) if by_chains else is_own(claim)
    if way == DIRECT:
        known = direct_locked(claim)
        return all(known) and follows(claim, known)
    if way == SHOWN:
        return is_shown(claim)  # these may have superfluous premises
    known = named_clauses(claim)
    if way == EXCHANGE:
        cells = {*claim.cells("cell")}
        return not claim.placed and by_exchange(claim, known, cells)
    fins = sum([1 << code for code in claim.choices("fin")])
    return is_grave(claim, fins) and follows(claim, [*known, fins])


def fails(claim: Claim) -> bool:
    """Return whether no solution has the candidate tried, under all rules."""
    return (
        claim.placed == []
        and claim.gone == claim.choices("on")
        and is_refuted(claim, claim.gone[0])
    )


def by_rules(claim: Claim) -> bool:
    """Return whether rules refute the eliminated candidate."""
    items: list[Item] = []
    for role, what in claim.premises:
        if role == "link":
            continue
        if isinstance(what, str):
            items.append((role, -1, what))
        else:
            items.append((role, claim.laws.code(what), ""))
    if claim.gone != claim.choices("on") or items[0][0] != "on":
        return False
    return leads_to_fault(claim.here, items)


def by_chain(claim: Claim) -> bool:
    """Return whether a chain through rules refutes each removed candidate.

    Items name the rules and houses before them, by which they follow.  A
    chain without any rule belongs to another technique.
    """
    starts = claim.choices("on")
    items = chain_items(claim.laws, claim.premises)
    if items is None or sorted(starts) != sorted(claim.gone):
        return False
    return any(role in RULES for role, _what in claim.premises) and all(
        leads_nowhere(
            claim.laws, left_of(claim), [ChainItem(start, True), *items]
        )
        for start in starts
    )


# Cases.


def by_cases(claim: Claim, by: str) -> bool:
    """Return whether each case of the step leads to its claims.

    The cases are all candidates of a cell or of a house, or a candidate and
    its opposite; or one case alone, whose opposite is the claim.
    """
    stories = stories_of(claim, ("link",))
    starts = [story[0] for story in stories]
    alone = len(starts) == 1 and is_contrary(claim, *starts[0])
    if not starts or not (alone or is_complete(claim, starts)):
        return False
    return all(leads(claim, story, by, alone) for story in stories)


def stories_of(claim: Claim, others: tuple[str, ...]) -> list[Story]:
    """Return the assumptions of a step, each with what follows from it.

    Premises of other roles don't count.  None if it has no such form.
    """
    stories: list[Story] = []
    for role, what in claim.premises:
        if role in others:
            continue
        if isinstance(what, str) or not what.n:
            return []
        if role in ("on", "off"):
            stories.append([])
        elif not stories:
            return []
        stories[-1].append((role, claim.laws.code(what)))
    return stories


def by_fish(claim: Claim) -> bool:
    """Return whether lines leave a few places, each of which leads on.

    The cases are these places: the crossing lines have no room for all.
    """
    stories = stories_of(claim, ("base", "cover"))
    starts = [story[0][1] for story in stories]
    return is_kraken(claim, starts) and all(
        leads(claim, story, LINKED, False) for story in stories
    )


def by_whip(claim: Claim) -> bool:
    """Return whether a chain refutes a candidate.

    Each item follows since the one before it, and maybe earlier ones, leave
    a cell or a house nothing else, and the last leaves one nothing at all.
    """
    stories = stories_of(claim, ("link",))
    if len(stories) != 1 or not is_contrary(claim, *stories[0][0]):
        return False
    branch = Assumption(claim.here, False, False)
    before = 0
    for role, code in stories[0]:
        if branch.broken() or not branch.follow(role, code):
            return False
        if before and not branch.needs[-1] & before:
            return False
        before = claim.laws.excluded(code)
    return branch.starved() & before != 0


def is_contrary(claim: Claim, role: str, code: int) -> bool:
    """Return whether the claims are the opposite of an assumption."""
    if role == "on":
        return not claim.placed and claim.gone == [code]
    others = members(claim.here.cell(code // claim.size))
    return all(one == code for one in claim.placed) and all(
        one in others and one != code for one in claim.gone
    )


def is_complete(claim: Claim, starts: list[tuple[str, int]]) -> bool:
    """Return whether one of the assumptions is true in any case."""
    on = sum({1 << code for role, code in starts if role == "on"})
    off = sum({1 << code for role, code in starts if role == "off"})
    if off:
        return on == off and on.bit_count() == 1
    return on in claim.here.clauses()


def leads(claim: Claim, story: Story, by: str, alone: bool) -> bool:
    """Return whether a case leads to the claims, or to a contradiction."""
    nested = by == NESTED
    branch = Assumption(claim.here, by == LINKED, nested)
    for role, code in story:
        if nested and branch.broken():
            return True
        if not branch.follow(role, code):
            return False
    needed = branch.starved()
    if not branch.broken():
        if (alone and not nested) or not branch.holds(
            claim.placed, claim.gone
        ):
            return False
        for code in claim.placed:
            needed |= 1 << code | claim.here.cell(code // claim.size)
        for code in claim.gone:
            needed |= 1 << code
    return nested or branch.uses_all(story, needed)
