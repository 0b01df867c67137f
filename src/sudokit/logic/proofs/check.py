"""Checks that a step is valid, without trusting who found it.

No code of any technique is used, and nothing is looked at but what the
step names.  Its premises must have the form of its technique, and all that
it claims, placements and eliminations alike, must follow from them:

- patterns: a named cell has one of its candidates, a named house has a value
  in one of its places.  With the opposite of a claim that has to end in a
  contradiction, whichever way it is tried.
- chains: strong and weak links are read off the grid again.
- forcing chains and nets: the cases named are all there are, and what is
  named as following from each does so, one after the other.
- what rests on uniqueness: the opposite would be a second solution.
- a trial: no solution has the candidate.

    check_step(grid, step)    the step is right
"""

from collections.abc import Sequence

from sudokit.core.grid import Grid, grid_of
from sudokit.logic.model.step import Step
from sudokit.logic.model.technique import Technique
from sudokit.logic.proofs.facts import Clause, forced, refuted
from sudokit.logic.proofs.parsed_step import Claim, read
from sudokit.logic.proofs.rated import proved
from sudokit.logic.proofs.table import PROOFS


def check_step(
    grid: Grid | str,
    step: Step,
    clues: Grid | str | None = None,
    techniques: Sequence[Technique] = (),
) -> bool:
    """The step applies to the grid, does something, and is right.

    ``clues`` is the puzzle that the grid came from.  Without it an
    avoidable rectangle is believed to have no clue among its corners.
    ``techniques``: those of one's own.  Their steps may have any form, and
    their claims must follow from the premises.  A step of a technique that
    is not known is not right.  Steps with a rating, of Sudoku Explainer's
    scale, have their own proofs.  Grids can be texts that ``Grid.parse``
    takes.
    """
    position = grid_of(grid)
    puzzle = None if clues is None else grid_of(clues)
    claim = read(position, step, puzzle)
    if claim is None:
        return False
    if step.rating is not None:
        return proved(position, step, puzzle)
    if step.technique in PROOFS:
        return PROOFS[step.technique](claim)
    return any(step.technique == one.name for one in techniques) and follows(
        claim
    )


def follows(claim: Claim) -> bool:
    """The named cells, houses and candidates alone lead to the claims."""
    known = named_clauses(claim)
    return all(forced(known, choice) for choice in claim.placed) and all(
        refuted(known, choice) for choice in claim.gone
    )


def named_clauses(claim: Claim) -> list[Clause]:
    """What the premises of a step say of the grid.

    Named cells and houses, and those of which all that is left is named.
    """
    facts = claim.facts
    named = frozenset(
        [what for _, what in claim.premises if not isinstance(what, str)]
    )
    houses = {what for _, what in claim.premises if isinstance(what, str)}
    known = [
        clause
        for clause in [facts.cell(i, j) for i, j in facts.choices]
        if clause <= named
        or not named.isdisjoint([one._replace(n=0) for one in clause])
    ]
    return known + facts.named_houses(houses, named)
