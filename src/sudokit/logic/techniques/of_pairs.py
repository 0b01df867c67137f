"""Eliminations by rules that forbid two candidates together."""

from collections.abc import Callable

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
    held_in,
    house_name,
    rule_name,
    value_name,
    value_names,
)
from sudokit.logic.model.rule_parts import rule_parts
from sudokit.logic.model.rules_used import candidates_of
from sudokit.logic.model.technique import Seeker
from sudokit.native.bits import members
from sudokit.proofs.step import Premise
from sudokit.rules.exclusions import Laws
from sudokit.rules.families import Rule
from sudokit.system.language import _


def beside_cell(board: Board, seeker: Seeker) -> None:
    """Find candidates that conflict with all candidates of a cell."""
    if not board.layout.beside:
        return
    known = rule_parts(board.layout.rules)
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
    return seeker.remove(codes, _beside(board, places, named, house, codes))


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
            held = 0
            for code in places:
                held |= 1 << (code % n)
            premises = cell_premises(board, "cell", at[:1]) + named
            note = _(
                "{rules}: {cell} is one of {n}, and none of these goes with"
                " {them}",
                rules=by, cell=cell_name(board, at[0]),
                n=value_names(board, held), them=them,
            )  # fmt: skip
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
