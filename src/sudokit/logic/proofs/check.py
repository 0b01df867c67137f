"""Checks a step of any puzzle without trusting its finder.

A step must be sound: its claims follow from the clauses of its premises, or
from the rules and sums in its premises, by cases that are replayed, by an
exchange that a puzzle with one solution rules out, or by a search (a
trial).  It must also be a step of its technique: its premises have the form
of the technique.

    check_step(puzzle, step)    whether both hold
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudokit.logic.explainer.rated_finding import PRODUCED
from sudokit.logic.model.step import Step
from sudokit.logic.model.technique import Technique
from sudokit.logic.proofs.assumption import Assumption
from sudokit.logic.proofs.claim import Claim, read
from sudokit.logic.proofs.forms import (
    BY_RULES,
    CASES,
    CLAUSES,
    EXCHANGE,
    GRAVE,
    LINKED,
    NESTED,
    SUPPORT,
    TRIAL,
    StepForm,
)
from sudokit.logic.proofs.kernel import assume, forced, has_twin, refuted
from sudokit.logic.proofs.rule_shapes import part_named
from sudokit.logic.proofs.rule_story import Item
from sudokit.logic.proofs.rule_story import fails as fails_by_rules
from sudokit.logic.proofs.shapes import direct_locked, named_clauses
from sudokit.logic.proofs.support import has_support, parts_of
from sudokit.logic.techniques.table import NAMES, TECHNIQUES, letters
from sudokit.native.bits import members
from sudokit.rules.kinds import puzzle_from, with_values
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules
from sudokit.rules.solving import count

FORMS: Final = {one.name: one.form for one in TECHNIQUES}

# An assumption and what follows from it, each with its role.
Story = list[tuple[str, int]]


def check_step(
    grid: AnyPuzzle | str,
    step: Step,
    clues: AnyPuzzle | str | None = None,
    techniques: Sequence[Technique] = (),
) -> bool:
    """Return whether a step applies to a puzzle, and is right.

    ``clues`` is the puzzle that the grid came from.  Without it an avoidable
    rectangle is assumed to have no clue among its corners.
    ``techniques``: your own.  Their steps may have any form; their claims
    must follow, and need each premise.  A step of an unknown technique isn't
    right.  Steps with a rating, of Sudoku Explainer's scale, have forms of
    their own.  Puzzles can be texts; FormatError if one can't be read.

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
    if step.rating is not None:
        return is_rated(claim)
    form = FORMS.get(step.technique)
    if form is not None:
        return form.fits(claim) and is_sound(claim, form)
    return any(step.technique == one.name for one in techniques) and is_own(
        claim
    )


def is_sound(claim: Claim, form: StepForm) -> bool:
    """Return whether the claims follow, in the way of the form."""
    if form.by == TRIAL:
        return fails(claim)
    if form.by in (LINKED, CASES, NESTED):
        return by_cases(claim, form.by)
    if form.by == BY_RULES:
        return by_rules(claim)
    known = form.says(claim)
    if not all(known):
        return False
    if form.by == SUPPORT:
        part = part_named(claim)
        return part is not None and not any(
            has_support(claim.here, part, code) for code in claim.gone
        )
    if form.by == EXCHANGE:
        cells = claim.cells("cell")
        named = claim.choices("cell") + claim.choices("fin")
        corners = {*cells, *[code // claim.size for code in named]}
        return by_exchange(claim, known, corners)
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


def is_own(claim: Claim) -> bool:
    """Return whether the claims follow from the premises, not from fewer."""
    step = claim.step
    return is_shown(claim) and not any(
        is_shown(
            Claim(
                claim.here,
                step._replace(
                    premises=step.premises[:at] + step.premises[at + 1 :]
                ),
                claim.clues,
            )
        )
        for at in range(len(step.premises))
    )


def is_shown(claim: Claim) -> bool:
    """Return whether the claims follow from the premises.

    They follow from their cells, houses and candidates, or because an
    eliminated candidate has no support by one of their rules.
    """
    known = named_clauses(claim)
    parts = [
        part for rule in claim.rules() for part in parts_of(claim.laws, rule)
    ]
    return all(
        forced(claim.laws, known, code) for code in claim.placed
    ) and all(
        refuted(claim.laws, known, code)
        or any(not has_support(claim.here, part, code) for part in parts)
        for code in claim.gone
    )


def is_rated(claim: Claim) -> bool:
    """Return whether a step of Sudoku Explainer's scale is right.

    It must have the form of the same technique of HoDoKu, if there is one.
    """
    name = claim.technique
    if name not in PRODUCED:
        return False
    shared = NAMES.get(letters(name))
    if shared is not None and shared.form and shared.form.by == CLAUSES:
        step = claim.step._replace(technique=shared.name)
        same = Claim(claim.here, step, claim.clues)
        return shared.form.fits(same) and is_sound(same, shared.form)
    if not name.startswith("Bidirectional") and (
        claim.choices("on") or claim.choices("off")
    ):
        return by_cases(claim, NESTED)
    if name in ("Direct Pointing", "Direct Claiming"):
        known = direct_locked(claim)
        return all(known) and follows(claim, known)
    if name.startswith(("Bidirectional", "Aligned", "Direct Hidden")):
        return is_shown(claim)  # these may have superfluous premises
    if name.startswith(("Unique", "Bivalue")):
        known = named_clauses(claim)
        fins = sum([1 << code for code in claim.choices("fin")])
        if name.startswith("Unique"):
            cells = {*claim.cells("cell")}
            return not claim.placed and by_exchange(claim, known, cells)
        return is_grave(claim, fins) and follows(claim, [*known, fins])
    return is_own(claim)


def fails(claim: Claim) -> bool:
    """Return whether no solution has the candidate tried."""
    if claim.placed or claim.gone != claim.choices("on"):
        return False
    choice = claim.laws.choice(claim.gone[0])
    return count(claim.here.puzzle.update(choice), 1) == 0


def by_rules(claim: Claim) -> bool:
    """Return whether rules refute the eliminated candidate."""
    items: list[Item] = []
    for role, what in claim.premises:
        if isinstance(what, str):
            items.append((role, -1, what))
        else:
            items.append((role, claim.laws.code(what), ""))
    if claim.gone != claim.choices("on") or items[0][0] != "on":
        return False
    return fails_by_rules(claim.here, items)


# Cases.


def by_cases(claim: Claim, by: str) -> bool:
    """Return whether each case of the step leads to its claims.

    The cases are all candidates of a cell or of a house, or a candidate and
    its opposite; or one case alone, whose opposite is the claim.
    """
    stories: list[Story] = []
    for role, what in claim.premises:
        if isinstance(what, str) or not what.n:
            return False
        if role in ("on", "off"):
            stories.append([])
        elif not stories:
            return False
        stories[-1].append((role, claim.laws.code(what)))
    starts = [story[0] for story in stories]
    alone = len(starts) == 1 and is_contrary(claim, *starts[0])
    if not starts or not (alone or is_complete(claim, starts)):
        return False
    return all(leads(claim, story, by, alone) for story in stories)


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


# Uniqueness.


def one_solution(claim: Claim) -> bool:
    """Return whether the original puzzle has one solution.

    Candidates ruled out on the way don't count, as the other solution may
    have them; without the original puzzle, the values stand for it.
    """
    puzzle = claim.here.puzzle
    if claim.clues is not None:
        for i, row in enumerate(claim.clues.values()):
            for j, clue in enumerate(row):
                if clue and clue != puzzle[i, j]:
                    return False
        puzzle = claim.clues
    return count(with_values(puzzle_rules(puzzle), puzzle.values()), 2) == 1


def by_exchange(claim: Claim, known: list[int], cells: set[int]) -> bool:
    """Return whether each eliminated candidate would allow an exchange.

    With it, cells that aren't clues could hold their values in another way,
    but the puzzle has one solution.
    """
    n = claim.size
    filled = [code for code in members(claim.here.true) if code // n in cells]
    for code in filled:
        choice = claim.laws.choice(code)
        if claim.clues is not None and claim.clues[choice.i, choice.j]:
            return False
    if filled and claim.clues is None:
        # Assume that they aren't clues, but check that nothing true goes.
        for code in claim.gone:
            if count(claim.here.puzzle.update(claim.laws.choice(code)), 1):
                return False
    return one_solution(claim) and all(
        always_twin(
            claim, assume(claim.laws, known, 1 << code), [*filled, code], cells
        )
        for code in claim.gone
    )


def always_twin(
    claim: Claim, known: list[int], chosen: list[int], cells: set[int]
) -> bool:
    """Return whether the cells have another filling in all cases."""
    if not known:
        n = claim.size
        held = {code // n: code % n for code in chosen if code // n in cells}
        return len(held) == len(cells) and has_twin(claim.laws, held)
    shortest = min(known, key=int.bit_count)
    return all(
        always_twin(
            claim, assume(claim.laws, known, 1 << code), [*chosen, code], cells
        )
        for code in members(shortest)
    )


def is_grave(claim: Claim, more: int) -> bool:
    """Return whether there is a grave without some candidates.

    Each cell would have two candidates, and each value two places in a
    house; the puzzle has one solution.
    """
    here = claim.here
    if more & ~here.alive or claim.laws.rules.pairs:
        return False
    return all(
        (clause & ~more).bit_count() == 2 for clause in here.clauses()
    ) and one_solution(claim)
