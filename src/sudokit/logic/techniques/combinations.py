"""Techniques of combinations that several rules, or rules and a house, share.

A value goes if the cells can't be filled with it, although each rule alone
would allow it.
"""

from collections.abc import Callable
from math import prod
from typing import Final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import Evidence
from sudokit.logic.model.joint import JointPart
from sudokit.logic.model.naming import (
    all_of,
    gone_text,
    house_key,
    house_name,
    rule_name,
)
from sudokit.logic.model.rule_parts import CachedPart, masks_on, rule_parts
from sudokit.logic.model.rules_used import fewest, number_of
from sudokit.logic.model.support import RulePart
from sudokit.logic.model.technique import Seeker
from sudokit.logic.techniques.of_rules import (
    evidence_of,
    unsupported,
)
from sudokit.rules.exclusions import Laws, laws_of
from sudokit.rules.families import Rule
from sudokit.system.language import _

MOST_LISTS: Final = 1_000_000  # lists of values of the cells out of a house


def combinations_of(board: Board, seeker: Seeker) -> None:
    """Find values in no filling of rules together, or of rules and a house."""
    in_house = seeker.name.startswith("House")
    laws = laws_of(board.layout.rules)
    for cached in rule_parts(board.layout.rules).joint(in_house):
        seeker.survey.look()
        masks = cached.masks(board)
        if not _is_small(board, cached, masks):
            continue
        gone = cached.gone(masks)
        if not gone:
            continue
        codes = _codes(board, cached, gone)
        while codes:
            needed = _fewest(board, cached, codes[0])
            mine = [
                c
                for c in codes
                if not _has_filling(board, needed.part, laws, c)
            ]
            codes = [c for c in codes[1:] if c not in mine]
            several = len(needed.rules) + len(needed.houses) > 1
            if (
                mine
                and several
                and bool(needed.houses) == in_house
                and _needs_each_rule(board, needed, mine[0])
            ):
                if seeker.remove(mine, _evidence(board, needed, mine)):
                    return


def _is_small(
    board: Board, cached: CachedPart, masks: tuple[int, ...]
) -> bool:
    """Return whether the cells out of the house have few lists of values."""
    inside: set[int] = set()
    for house in cached.houses:
        inside.update(board.layout.cells_at(house, int(board.layout.full)))
    counts = [
        mask.bit_count()
        for cell, mask in zip(cached.part.cells, masks, strict=True)
        if cell not in inside
    ]
    return prod(counts) <= MOST_LISTS


def _codes(board: Board, cached: CachedPart, gone: list[int]) -> list[int]:
    return [
        code
        for at, cell in enumerate(cached.part.cells)
        for code in board.in_cell(cell, gone[at])
    ]


def _has_filling(board: Board, part: RulePart, laws: Laws, code: int) -> bool:
    """Return whether the cells can be filled if a candidate is true."""
    left = laws.excluded(number_of(board, code))
    masks = masks_on(board, part.cells)
    rest = [
        mask & ~(left >> (cell * laws.size))
        for mask, cell in zip(masks, part.cells, strict=True)
    ]
    return part.supported(tuple(rest)) is not None


def _needs_each_rule(board: Board, cached: CachedPart, code: int) -> bool:
    """Return whether no rule can be left out if its cells stay.

    Other rules may exclude enough candidates of these cells.
    """
    laws = laws_of(board.layout.rules)
    part = cached.part
    assert isinstance(part, JointPart)
    named = frozenset([rule.notation() for rule in cached.rules])
    named |= {house_key(board, house) for house in cached.houses}

    def works(names: frozenset[str]) -> bool:
        less = laws.only(names)
        return not _has_filling(board, part.under(less), less, code)

    known = named.union(fewest(laws, named, works))
    inside = _parts_inside(board, cached)
    every = [part for parts in inside.values() for part in parts]
    whole = JointPart(laws, every, [], part.cells)
    if not whole.order((laws.full,) * len(whole.cells)):
        return False
    for rule in cached.rules:
        less = laws.only(known - {rule.notation()})
        others = [
            (one, owner)
            for owner, parts in inside.items()
            for one in parts
            if owner != rule
        ]
        fewer = JointPart(
            laws,
            [one for one, _owner in others],
            [owner for _one, owner in others],
            part.cells,
        )
        if not _has_filling(board, fewer.under(less), less, code):
            return False
    return True


def _parts_inside(
    board: Board, cached: CachedPart
) -> dict[Rule, list[RulePart]]:
    """Return all parts of the rules that have no other cells.

    A proof may read them all, also those that weren't joined here.
    """
    part = cached.part
    assert isinstance(part, JointPart)
    named = rule_parts(board.layout.rules).named
    cells = {*part.cells}
    inside: dict[Rule, list[RulePart]] = {}
    for rule in cached.rules:
        own = [
            part.parts[k] for k, one in enumerate(part.owners) if one == rule
        ]
        more = [
            one
            for one in named.get(rule.notation(), ())
            if cells.issuperset(one.cells) and one not in own
        ]
        inside[rule] = own + more
    return inside


def _fewest(board: Board, cached: CachedPart, code: int) -> CachedPart:
    """Return the fewest of the rules and the house that rule a value out."""
    laws = laws_of(board.layout.rules)
    needed = cached
    if cached.houses:
        fewer = _joined(board, cached.rules, cached, [])
        if not _has_filling(board, fewer.part, laws, code):
            needed = fewer
    for rule in cached.rules:
        some = [one for one in needed.rules if one != rule]
        fewer = _joined(board, some, cached, needed.houses)
        if not _has_filling(board, fewer.part, laws, code):
            needed = fewer
    return needed


def _joined(
    board: Board, rules: list[Rule], cached: CachedPart, houses: list[int]
) -> CachedPart:
    """Return the parts of some rules of a joint part, and of houses."""
    laws = laws_of(board.layout.rules)
    part = cached.part
    assert isinstance(part, JointPart)
    some = [k for k, rule in enumerate(part.owners) if rule in rules]
    cells = [
        cell
        for house in houses
        for cell in board.layout.cells_at(house, int(board.layout.full))
    ]
    fewer = JointPart(
        laws,
        [part.parts[k] for k in some],
        [part.owners[k] for k in some],
        cells,
    )
    return CachedPart(fewer, rules, houses)


def _evidence(
    board: Board, cached: CachedPart, codes: list[int]
) -> Callable[[], Evidence]:
    def evidence() -> Evidence:
        n = int(board.size)
        names = [rule_name(rule, n) for rule in cached.rules]
        names += [house_name(board, house) for house in cached.houses]
        note = _(
            "no way to fill {rule} has {values}",
            rule=all_of(names), values=gone_text(board, codes),
        )  # fmt: skip
        works = unsupported(board, cached.masks(board), codes)
        return evidence_of(board, cached, note, works)

    return evidence
