"""Steps that rest on the single solution of a puzzle.

one_solution(claim)      whether the original puzzle has one
by_exchange(claim, ...)  whether cells could hold other values
is_grave(claim, more)    whether each cell would have two candidates
is_refuted(claim, code)  whether a candidate leads to a contradiction
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sudokit.native.bits import members
from sudokit.proofs.claim import Claim
from sudokit.proofs.clauses import Facts, assume, has_twin
from sudokit.proofs.search import solutions
from sudokit.rules.exclusions import laws_of, packed, packed_values
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.rules import Rules

CLUES: Final = 64  # puzzles that are known to have one solution, or not


def is_refuted(claim: Claim, code: int) -> bool:
    """Return whether no solution has a candidate, under all rules."""
    here = claim.here
    laws = laws_of(claim.laws.rules)
    alive = here.alive & ~(laws.excluded(code) | 1 << code)
    return solutions(laws, alive, here.true | 1 << code, 1) == 0


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
    return is_proper(puzzle_rules(puzzle), puzzle.cells)


@lru_cache(maxsize=CLUES)
def is_proper(rules: Rules, cells: bytes) -> bool:
    """Return whether clues, row by row, have one solution."""
    laws = laws_of(rules)
    alive = packed(rules.masks(cells), rules.size)
    true = packed_values(cells, rules.size)
    return solutions(laws, alive, true, 2) == 1


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
            if not is_refuted(claim, code):
                return False
    if not claim.laws.rules.has_houses_alone():
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
    rules = claim.laws.rules
    # With all houses.
    here = Facts(claim.here.puzzle, laws_of(rules), claim.here)
    if more & ~here.alive or not rules.has_houses_alone():
        return False
    return all(
        (clause & ~more).bit_count() == 2 for clause in here.clauses()
    ) and one_solution(claim)
