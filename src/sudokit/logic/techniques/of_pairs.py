"""Eliminations by rules that forbid two candidates together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    cell_premises,
    choice_premises,
    house_premises,
)
from sudokit.logic.model.naming import (
    all_of,
    cell_name,
    cell_names,
    gone_text,
    held_in,
    house_name,
    rule_name,
    value_name,
    value_names,
)
from sudokit.logic.model.rule_parts import RuleParts, rule_parts
from sudokit.logic.model.rules_used import candidates_of
from sudokit.logic.model.technique import Seeker
from sudokit.native.bits import members
from sudokit.proofs.step import Premise
from sudokit.rules.exclusions import Laws
from sudokit.rules.families import Rule
from sudokit.system.language import _

SHOWN: Final = 3  # rules that a text lists


def beside_cell(board: Board, seeker: Seeker) -> None:
    """Find candidates that conflict with all candidates of a cell.

    First those that no value goes beside, on all items of a rule at a time,
    then all of a thermometer or a dot, then those by one rule, then others.
    """
    if not board.layout.beside:
        return
    known = rule_parts(board.layout.rules)
    for rules in known.barred:
        if _all_beside(board, seeker, _lost_beside(board, rules, True)):
            return
    if not _has_one(seeker) and _beside_by_one(board, seeker, known):
        return
    if _has_one(seeker):
        return
    laws = known.laws
    n = int(board.size)
    alive = candidates_of(board)
    for cell in known.linked:
        mask = int(board.masks[cell])
        left = alive & known.excluded(cell, mask) if mask else 0
        if left:
            places = [cell * n + v for v in members(mask)]
            if _excluded(board, seeker, laws, places, members(left), -1):
                return


def beside_house(board: Board, seeker: Seeker) -> None:
    """Find candidates that exclude all places of a value in a house."""
    if not board.layout.beside:
        return
    known = rule_parts(board.layout.rules)
    laws = known.laws
    n = int(board.size)
    alive = candidates_of(board)
    for house in range(int(board.houses)):
        for value in range(n):
            spots = int(board.spots[value * board.houses + house])
            if not spots & (spots - 1):
                continue
            left = known.excluded_at(board, house, value, spots)
            if alive & left:
                places = [c * n + value for c in board.places(value, house)]
                gone = members(alive & left)
                if _excluded(board, seeker, laws, places, gone, house):
                    return


def _has_one(seeker: Seeker) -> bool:
    """Return whether the seeker has the only step that it wants."""
    return seeker.wants_one() and bool(seeker.findings)


def _beside_by_one(board: Board, seeker: Seeker, known: RuleParts) -> bool:
    """Add what single rules exclude beside the candidates of cells."""
    for rule in known.joined:
        if _all_beside(board, seeker, _lost_beside(board, [rule], False)):
            return True
    for rule in known.apart:
        for lost in _lost_beside(board, [rule], False):
            if _all_beside(board, seeker, [lost]):
                return True
    return False


def _all_beside(board: Board, seeker: Seeker, lost: list[Excluded]) -> bool:
    """Add all candidates that cells exclude, naming as few of these."""
    needed: list[Excluded] = []
    while lost:
        best = max(lost, key=lambda one: one.gone.bit_count())
        needed.append(best)
        lost = [one.less(best.gone) for one in lost]
        lost = [one for one in lost if one.gone]
    if not needed:
        return False
    gone = 0
    for one in needed:
        gone |= one.gone
    n, cells = int(board.size), int(board.cells)
    codes = [code % n * cells + code // n for code in members(gone)]
    return seeker.offer(codes, _by_cells(board, needed, codes))


class Excluded(NamedTuple):
    """What a rule excludes beside a cell."""

    cell: int
    rule: Rule
    gone: int  # as a set of candidates

    def less(self, gone: int) -> Excluded:
        """Return the rest without some candidates."""
        return self._replace(gone=self.gone & ~gone)


def _lost_beside(
    board: Board, rules: Sequence[Rule], is_barred: bool
) -> list[Excluded]:
    """Return what rules exclude beside each of their empty cells."""
    known = rule_parts(board.layout.rules)
    full = int(board.layout.full)
    alive = candidates_of(board)
    lost: list[Excluded] = []
    for rule in rules:
        for cell in rule.cells:
            mask = int(board.masks[cell])
            if mask:
                by = known.excluded_by(rule, cell, full if is_barred else mask)
                if alive & by:
                    lost.append(Excluded(cell, rule, alive & by))
    return lost


def _by_cells(
    board: Board, needed: Sequence[Excluded], codes: list[int]
) -> Callable[[], Evidence]:
    """Return the evidence that candidates conflict with all those of a cell.

    Each of ``codes`` conflicts with all candidates of one of the cells.
    """

    def evidence() -> Evidence:
        n = int(board.size)
        at = sorted({one.cell for one in needed})
        rules = list(dict.fromkeys([one.rule for one in needed]))
        names = [rule_name(rule, n) for rule in rules[:SHOWN]]
        by = all_of(names) + "; ..." * (len(rules) > SHOWN)
        premises = cell_premises(board, "cell", at)
        premises += [Premise("rule", rule.notation()) for rule in rules]
        if not at[1:]:
            note = _of_cell(board, at[0], by, gone_text(board, codes))
            return premises, note
        note = _(
            "{rules}: each of {them} conflicts with all candidates of one of"
            " {cells}",
            rules=by, cells=cell_names(board, at),
            them=gone_text(board, codes),
        )  # fmt: skip
        return premises, note

    return evidence


def _excluded(
    board: Board,
    seeker: Seeker,
    laws: Laws,
    places: list[int],
    gone: list[int],
    house: int,
) -> bool:
    """Add candidates that exclude all places by rules, not houses alone."""
    rules: list[Rule] = []
    codes: list[int] = []
    n = laws.size
    for code in gone:
        beside = [p for p in places if not laws.is_by_house(code, p)]
        if beside:
            codes.append(code % n * int(board.cells) + code // n)
        for place in beside:
            rules += laws.excluders(code, place)[:1]
    if not codes:
        return False
    named = list(dict.fromkeys(rules))
    return seeker.offer(codes, _beside(board, places, named, house, codes))


def _beside(
    board: Board,
    places: list[int],
    rules: list[Rule],
    house: int,
    gone: list[int],
) -> Callable[[], Evidence]:
    def evidence() -> Evidence:
        n, cells = int(board.size), int(board.cells)
        lost: dict[int, int] = {}
        for code in gone:
            cell = code % cells
            lost[cell] = lost.get(cell, 0) | 1 << (code // cells)
        them = all_of([held_in(board, m, [c]) for c, m in lost.items()])
        codes = [code % n * cells + code // n for code in places]
        by = all_of([rule_name(rule, n) for rule in rules])
        named = [Premise("rule", rule.notation()) for rule in rules]
        at = [code // n for code in places]
        if house < 0:
            premises = cell_premises(board, "cell", at[:1]) + named
            note = _of_cell(board, at[0], by, them)
        else:
            premises = choice_premises(board, "cell", codes)
            premises += house_premises(board, "base", [house]) + named
            note = _(
                "{rules}: {house} has its {n} in {cells}, and none of these"
                " places goes with {them}",
                rules=by, house=house_name(board, house),
                n=value_name(board, places[0] % n),
                cells=cell_names(board, at), them=them,
            )  # fmt: skip
        return premises, note

    return evidence


def _of_cell(board: Board, cell: int, rules: str, them: str) -> str:
    """Return that none of a cell's candidates goes with others."""
    return _(
        "{rules}: {cell} is one of {n}, and none of these goes with {them}",
        rules=rules, cell=cell_name(board, cell),
        n=value_names(board, board.masks[cell]), them=them,
    )  # fmt: skip
