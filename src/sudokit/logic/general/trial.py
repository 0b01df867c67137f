"""Trials in puzzles of any rules, for where nothing else is found.

trial(position, solution)    the removal of a choice that fails

A choice is assumed, and singles are filled as far as they go.  It fails
where nothing is left for a cell or a value, or where every choice of some
cell fails.
"""

from __future__ import annotations

from typing import Final

from sudokit.language import _
from sudokit.logic.general.position import (
    BoxPosition,
    CellValue,
    cell_label,
    house_label,
)
from sudokit.logic.model.step import Premise, Step
from sudokit.rules.notation import sign_of
from sudokit.rules.puzzle import Puzzle

MANY_ENDS: Final = 6  # more than a sentence can list


def trial(p: BoxPosition, solution: Puzzle) -> Step | None:
    """The removal of a choice that is not in the one solution.

    Of the cells with the fewest choices, one that fails by singles is
    preferred.  None if every cell has one choice.
    """
    wrong = [
        (cell, n)
        for cell, left in p.choices.items()
        for n in sorted(left)
        if n != solution.cells[cell]
    ]
    if not wrong:
        return None
    fewest = min(len(p.choices[cell]) for cell, _ in wrong)
    wrong = [one for one in wrong if len(p.choices[one[0]]) == fewest]
    for one in wrong:
        fault = _Assumption(p, one).fault
        if fault:
            return _step(p, one, f"{_assumed(p, one)} {fault}")
    return _step(p, wrong[0], _told(p, wrong[0]))


def _step(p: BoxPosition, one: CellValue, note: str) -> Step:
    wrong = p.choice(*one)
    premises = (Premise("cell", wrong._replace(n=0)),)
    return Step("Trial", (), (wrong,), premises, note)


def _assumed(p: BoxPosition, one: CellValue) -> str:
    """An assumption, as ``r1c2=3``."""
    return f"{cell_label(one[0], p.size)}={sign_of(one[1])}"


def _told(p: BoxPosition, one: CellValue) -> str:
    """How a choice fails in words, without how if that is too long."""
    text, ends = _cases(p, one, MANY_ENDS)
    if ends > MANY_ENDS:
        return _("{start} leaves no solution", start=_assumed(p, one))
    return text


def _cases(p: BoxPosition, one: CellValue, most: int) -> tuple[str, int]:
    """How a choice fails, and how many choices fail by themselves.

    Where there are more than ``most`` it is given up.
    """
    start = _assumed(p, one)
    assumption = _Assumption(p, one)
    if assumption.fault:
        return f"{start} {assumption.fault}", 1
    then = assumption.position()
    cell = min(then.choices, key=lambda cell: len(then.choices[cell]))
    told: list[str] = []
    ends = 0
    for n in sorted(then.choices[cell]):
        text, more = _cases(then, (cell, n), most - ends)
        told.append(text)
        ends += more
        if ends > most:
            break
    cases = "; ".join(told)
    return _("{start} fails ({cases})", start=start, cases=cases), ends


class _Assumption:
    """What follows by singles from a choice that is assumed.

    ``fault`` is the contradiction that it comes to, "" without one.
    """

    def __init__(self, p: BoxPosition, one: CellValue) -> None:
        self.fault = ""
        self._p = p
        self._puzzle = p.puzzle
        singles = {one[0]: one[1]}
        while singles and not self.fault:
            for cell, n in singles.items():
                self._fill(cell, n)
            singles = {} if self.fault else self._singles()

    def position(self) -> BoxPosition:
        """Where it leads."""
        return BoxPosition(self._puzzle)

    def _fill(self, cell: int, n: int) -> None:
        """Fills a cell, unless the value is gone from it."""
        before = self._puzzle.masks()
        if self.fault or not before[cell] >> (n - 1) & 1:
            return
        self._puzzle = self._puzzle.filled([(cell, n)])
        for peer, mask in enumerate(self._puzzle.masks()):
            if before[peer] and not mask and not self._puzzle.cells[peer]:
                where = cell_label(peer, self._p.size)
                self.fault = _("leaves no choice in {cell}", cell=where)
                return

    def _singles(self) -> dict[int, int]:
        """The cells with one choice, and the values with one place."""
        masks = self._puzzle.masks()
        found = {
            cell: mask.bit_length()
            for cell, mask in enumerate(masks)
            if mask and not mask & (mask - 1)
        }
        if found:
            return found
        for house, cells in self._p.houses.items():
            had = {self._puzzle.cells[cell] for cell in cells}
            for n in range(1, self._p.size + 1):
                if n in had:
                    continue
                places = [c for c in cells if masks[c] >> (n - 1) & 1]
                if not places:
                    self.fault = _(
                        "leaves no place for {n} in {house}",
                        n=sign_of(n),
                        house=house_label(house),
                    )
                    return {}
                if len(places) == 1:
                    found[places[0]] = n
        return found
