"""Trials in puzzles of any rules, for where nothing else is found.

trial(facts, solution)    the removal of a candidate that fails

A candidate is assumed, and singles are filled as far as they go.  It fails
where nothing is left for a cell or a value, or where every candidate of
some cell fails.
"""

from __future__ import annotations

from typing import Final

from sudokit.core.choice import Choice
from sudokit.language import _
from sudokit.logic.general.techniques import cell_label, house_label, is_single
from sudokit.logic.model.step import Premise, Step
from sudokit.logic.proofs.assumption import Assumption
from sudokit.logic.proofs.kernel import Facts, members
from sudokit.rules.notation import sign_of
from sudokit.rules.puzzle import Puzzle

MANY_ENDS: Final = 6  # more than a sentence can list


def trial(f: Facts, solution: Puzzle) -> Step | None:
    """The removal of a candidate that is not in the one solution.

    Of the cells with the fewest candidates, one that fails by singles is
    preferred.  None if every cell has one candidate.
    """
    n = f.laws.size
    wrong = [
        code
        for code in members(f.alive)
        if code % n + 1 != solution.cells[code // n]
    ]
    if not wrong:
        return None
    fewest = min(f.mask(code // n).bit_count() for code in wrong)
    wrong = [c for c in wrong if f.mask(c // n).bit_count() == fewest]
    start = Assumption(f, linked=False, nested=True)
    for code in wrong:
        fault = _fault(start.copy(), code)
        if fault:
            return _step(f, code, f"{_assumed(f, code)} {fault}")
    text, ends = _cases(start, wrong[0], MANY_ENDS)
    if ends > MANY_ENDS:
        text = _("{start} leaves no solution", start=_assumed(f, wrong[0]))
    return _step(f, wrong[0], text)


def _step(f: Facts, code: int, note: str) -> Step:
    wrong: Choice = f.laws.choice(code)
    return Step("Trial", (), (wrong,), (Premise("on", wrong),), note)


def _assumed(f: Facts, code: int) -> str:
    """An assumption, as ``r1c2=3``."""
    cell, value = divmod(code, f.laws.size)
    return f"{cell_label(cell, f.laws.size)}={sign_of(value + 1)}"


def _cases(before: Assumption, code: int, most: int) -> tuple[str, int]:
    """How a candidate fails, and how many candidates fail by themselves.

    Where there are more than ``most`` it is given up.
    """
    start = _assumed(before.start, code)
    then = before.copy()
    fault = _fault(then, code)
    if fault:
        return f"{start} {fault}", 1
    left = [then.alive & bits for bits in then.laws.cell_bits]
    if not any(left):  # a rule isn't kept, though nothing excludes it
        return _("{start} leaves no solution", start=start), 1
    fewest = min([bits for bits in left if bits], key=int.bit_count)
    told: list[str] = []
    ends = 0
    for case in members(fewest):
        text, more = _cases(then, case, most - ends)
        told.append(text)
        ends += more
        if ends > most:
            break
    cases = "; ".join(told)
    return _("{start} fails ({cases})", start=start, cases=cases), ends


def _fault(then: Assumption, code: int) -> str:
    """Fill a cell, and all singles that follow; what that contradicts."""
    singles = [code]
    while singles:
        for single in singles:
            if then.alive >> single & 1:
                then.place(single)
                fault = _starved(then)
                if fault:
                    return fault
        singles = [
            bits.bit_length() - 1
            for bits in [then.alive & cell for cell in then.laws.cell_bits]
            if is_single(bits)
        ] or _last_places(then)
        if singles == [-1]:
            return _homeless(then)
    return ""


def _starved(then: Assumption) -> str:
    """The first cell without a candidate."""
    left = then.alive | then.true
    for cell, bits in enumerate(then.laws.cell_bits):
        if not bits & left:
            where = cell_label(cell, then.laws.size)
            return _("leaves no candidate in {cell}", cell=where)
    return ""


def _last_places(then: Assumption) -> list[int]:
    """The values with one place in a house; -1 alone if one has none."""
    found: list[int] = []
    for bits in then.laws.every[then.laws.size**2 :]:
        left = then.alive & bits
        if not then.true & bits:
            if not left:
                return [-1]
            if is_single(left):
                found.append(left.bit_length() - 1)
    return found


def _homeless(then: Assumption) -> str:
    """The first value without a place in a house."""
    left = then.alive | then.true
    for house in then.laws.houses:
        for value in range(then.laws.size):
            if not then.laws.places(house, value) & left:
                return _(
                    "leaves no cell for {n} in {house}",
                    n=sign_of(value + 1),
                    house=house_label(house),
                )
    return ""
