"""Techniques of rules: support, combinations, required values, innies, outies.

The results of each part are cached by the candidates of its cells.
"""

from collections.abc import Callable
from typing import Final

from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    cell_premises,
    house_premises,
    name_links,
)
from sudokit.logic.model.naming import (
    all_of,
    cell_name,
    cell_names,
    gone_text,
    house_name,
    one_of,
    rule_name,
    value_in,
    value_names,
)
from sudokit.logic.model.rule_parts import CachedPart, rule_parts
from sudokit.logic.model.rules_used import fewest, number_of
from sudokit.logic.model.support import RulePart, SumPart, missed_by, sets_of
from sudokit.logic.model.technique import Seeker
from sudokit.native.bits import members
from sudokit.proofs.step import Premise
from sudokit.rules.exclusions import Laws, laws_of
from sudokit.rules.notation import cells_label
from sudokit.system.language import _

SHOWN: Final = 4  # combinations that a sentence lists
LARGE: Final = 6  # cages that a sentence lists
ONE: Final = "Innie or Outie"  # the technique of a single cell


# Finders.


def sum_bounds(board: Board, seeker: Seeker) -> None:
    """Find values of a sum's cell that are too large or too small."""
    for cached in rule_parts(board.layout.rules).sums:
        seeker.survey.look()
        part, masks = cached.part, cached.masks(board)
        if not isinstance(part, SumPart) or not cached.gone(masks):
            continue
        if len(part.cells) < 2:
            continue  # a single combination
        codes = [
            code
            for at, cell in enumerate(part.cells)
            for code in board.in_cell(cell)
            if missed_by(part, masks, at, code // int(board.cells) + 1)
        ]
        if codes and seeker.offer(codes, _bounds(board, cached, masks, codes)):
            return


def one_combination(board: Board, seeker: Seeker) -> None:
    """Find sums with a single set of values left.

    First in their own cells, then in cells that see them.
    """
    some = rule_parts(board.layout.rules).sums
    is_enough = _take_gone(board, seeker, some, _is_one_set)
    if not is_enough and not (seeker.wants_one() and seeker.findings):
        _take_seen(board, seeker, some, _is_one_set)


def sum_support(board: Board, seeker: Seeker) -> None:
    """Find values that are in no combination of a sum."""
    some = rule_parts(board.layout.rules).sums
    _take_gone(board, seeker, some, _has_several_sets)


def line_digits(board: Board, seeker: Seeker) -> None:
    """Find values that a line's rule and the digits in it rule out.

    Any values are possible in the other cells, whatever their candidates.
    """
    some = rule_parts(board.layout.rules).others
    _take_gone(board, seeker, some, _is_any, is_loose=True, by_rule=True)


def line_support(board: Board, seeker: Seeker) -> None:
    """Find values that are in no filling that a rule allows."""
    some = rule_parts(board.layout.rules).others
    _take_gone(board, seeker, some, _is_any, is_first=True, by_rule=True)


def innies(board: Board, seeker: Seeker) -> None:
    """Find values that don't fit the sum of houses less their cages."""
    several = seeker.name.startswith("Combined")
    every = rule_parts(board.layout.rules).inner
    some = [one for one in every if (len(one.houses) > 1) == several]
    if not several:
        single = seeker.name == ONE
        some = [one for one in some if (one.empty_on(board) == 1) == single]
    _take_gone(board, seeker, some, _is_any, is_first=True)


def _is_one_set(cached: CachedPart, masks: tuple[int, ...]) -> bool:
    return len(cached.sets(masks)) == 1


def _has_several_sets(cached: CachedPart, masks: tuple[int, ...]) -> bool:
    return len(cached.sets(masks)) != 1


def _is_any(cached: CachedPart, masks: tuple[int, ...]) -> bool:
    return True


def _take_gone(
    board: Board,
    seeker: Seeker,
    some: list[CachedPart],
    fits: Callable[[CachedPart, tuple[int, ...]], bool],
    is_loose: bool = False,
    is_first: bool = False,
    by_rule: bool = False,
) -> bool:
    """Add the removals of values without support in some parts.

    With ``is_loose`` each empty cell can have all values.  With ``is_first``
    the first part will do, as the search is slow or in order.  With
    ``by_rule``, what rows, columns and regions alone rule out is left to
    their own techniques.  Returns whether the seeker has enough.
    """
    for cached in some:
        seeker.survey.look()
        masks = cached.masks(board)
        if is_loose:
            masks = cached.loose(board)
        gone = cached.gone(masks)
        if not gone or not fits(cached, masks):
            continue
        if by_rule:
            known = rule_parts(board.layout.rules)
            gone = known.by_rule(cached.part.cells, masks, gone)
        codes = [
            code
            for at, cell in enumerate(cached.part.cells)
            for code in board.in_cell(cell, gone[at])
        ]
        codes = _before_singles(board, codes)
        words = _in_words(board, cached, masks, codes, fits is _is_one_set)
        if not codes:
            continue
        if (seeker.remove if is_first else seeker.offer)(codes, words):
            return True
    return False


def _before_singles(board: Board, codes: list[int]) -> list[int]:
    """Return the codes that don't follow from a single that others leave.

    A cell with other codes keeps all, so that what is left of it is right.
    """
    cells = int(board.cells)
    lost: dict[int, int] = {}
    for code in codes:
        value, cell = divmod(code, cells)
        lost[cell] = lost.get(cell, 0) | 1 << value
    rest = set(codes)
    for cell, gone in lost.items():
        left = int(board.masks[cell]) & ~gone
        if left.bit_count() == 1:
            value = left.bit_length() - 1
            seen = board.layout.seen[value * cells + cell]
            rest -= {value * cells + other for other in members(seen)}
    others = {code % cells for code in rest}
    return [code for code in codes if code % cells in others] or codes


def required(board: Board, seeker: Seeker) -> None:
    """Remove values that a rule needs from what sees all their places."""
    known = rule_parts(board.layout.rules)
    _take_seen(board, seeker, [*known.sums, *known.others], _is_any)


def _take_seen(
    board: Board,
    seeker: Seeker,
    some: list[CachedPart],
    fits: Callable[[CachedPart, tuple[int, ...]], bool],
) -> None:
    """Add the removals of values that see all places of a needed one."""
    for cached in some:
        seeker.survey.look()
        masks = cached.masks(board)
        if 0 in masks or not fits(cached, masks):
            continue
        needed = cached.needed(masks)
        codes: list[int] = []
        values = 0
        cells = cached.part.cells
        for value in members(needed):
            places = [
                cell for k, cell in enumerate(cells) if masks[k] >> value & 1
            ]
            seen = [
                code
                for code in board.seen_by_all(value, places)
                if code % int(board.cells) not in cells
            ]
            if seen:
                codes += seen
                values |= 1 << value
        if codes and seeker.remove(
            codes,
            _needs(board, cached, values, codes, fits is _is_one_set),
        ):
            return


# Sentences.


def evidence_of(
    board: Board,
    cached: CachedPart,
    note: str,
    works: Callable[[Laws, RulePart], bool] | None = None,
) -> Evidence:
    """Return the houses, the rules, and the cells as premises, and the note.

    ``works(laws, part)`` tells whether what goes is ruled out by the part
    with the exclusions of some laws only.  Rules that it needs are named.
    """
    premises = house_premises(board, "base", cached.houses)
    premises += [Premise("rule", rule.notation()) for rule in cached.rules]
    premises += cell_premises(board, "cell", cached.named)
    if works is None:
        return premises, note
    laws = laws_of(board.layout.rules)
    named = frozenset([p.what for p in premises if isinstance(p.what, str)])

    def by(names: frozenset[str]) -> bool:
        less = laws.only(names)
        return works(less, cached.part.under(less))

    return name_links(board, premises, note, fewest(laws, named, by))


def unsupported(
    board: Board, masks: tuple[int, ...], codes: list[int]
) -> Callable[[Laws, RulePart], bool]:
    """Return the test that a part doesn't support candidates."""
    gone = [number_of(board, code) for code in codes]

    def works(laws: Laws, part: RulePart) -> bool:
        for code in gone:
            left = laws.excluded(code)
            rest = [
                mask & ~(left >> (cell * laws.size))
                for mask, cell in zip(masks, part.cells, strict=True)
            ]
            if part.supported(tuple(rest)) is not None:
                return False
        return True

    return works


def _bounds(
    board: Board, cached: CachedPart, masks: tuple[int, ...], codes: list[int]
) -> Callable[[], Evidence]:
    """Return what the other cells of a sum add up to, and what that leaves."""

    def evidence() -> Evidence:
        part = cached.part
        assert isinstance(part, SumPart)
        least, most = part.span(masks)
        by = board.layout.rules.grid.least - 1
        bounds: dict[tuple[bool, int, int], list[int]] = {}
        for code in codes:
            value, cell = divmod(code, int(board.cells))
            at = part.cells.index(cell)
            low, high = part.ends(at, masks[at])
            weight = part.weights[at]
            rests = [least - low, most - high]
            ends = [part.total - rest for rest in rests]
            above = value + 1 > max([end // weight for end in ends])
            is_first = above == (weight > 0)
            rest, end = rests[not is_first], ends[not is_first]
            bound = end // weight if above else -(-end // weight)
            rest += by * (sum(part.weights) - weight)
            cells = bounds.setdefault((above, rest, bound + by), [])
            if cell not in cells:
                cells.append(cell)
        name = rule_name(cached.rules[0], int(board.size))
        note = _bounds_text(board, name, part, list(bounds.items()))
        return evidence_of(board, cached, note)

    return evidence


def _bounds_text(
    board: Board,
    name: str,
    part: SumPart,
    bounds: list[tuple[tuple[bool, int, int], list[int]]],
) -> str:
    """Return the text of bounds of a sum.

    As ``the other cell of the cage of 17 in r1c12 is 9 at most, so ...``.
    """
    if len(bounds) > 1 or {*part.weights} != {1}:
        phrases = []
        for (above, _rest, bound), cells in bounds:
            where = cell_names(board, cells)
            if above:
                phrases.append(
                    _("at most {n} for {cells}", n=bound, cells=where)
                )
            else:
                phrases.append(
                    _("at least {n} for {cells}", n=bound, cells=where)
                )
        return _(
            "the other cells of {rule} leave {bounds}",
            rule=name, bounds=all_of(phrases),
        )  # fmt: skip
    (above, rest, bound), cells = bounds[0]
    words = {"rule": name, "n": rest, "cells": cell_names(board, cells)}
    if len(part.cells) > 2 and above:
        return _(
            "the other cells of {rule} add up to at least {n}, so {cells}"
            " can be at most {bound}",
            bound=bound, **words,
        )  # fmt: skip
    if len(part.cells) > 2:
        return _(
            "the other cells of {rule} add up to at most {n}, so {cells}"
            " must be at least {bound}",
            bound=bound, **words,
        )  # fmt: skip
    if above:
        return _(
            "the other cell of {rule} is at least {n}, so {cells} can be at"
            " most {bound}",
            bound=bound, **words,
        )  # fmt: skip
    return _(
        "the other cell of {rule} is at most {n}, so {cells} must be at"
        " least {bound}",
        bound=bound, **words,
    )  # fmt: skip


def _has_one_set(part: RulePart, masks: tuple[int, ...]) -> bool:
    """Return whether cells that differ have one set of values for a sum."""
    return (
        isinstance(part, SumPart)
        and part.is_plain()
        and len(sets_of(part, masks, 1)) == 1
    )


def _in_words(
    board: Board,
    cached: CachedPart,
    masks: tuple[int, ...],
    codes: list[int],
    is_single: bool,
) -> Callable[[], Evidence]:
    def evidence() -> Evidence:
        works = unsupported(board, masks, codes)
        if cached.houses:
            note = _equation(board, cached)
            return evidence_of(board, cached, note, works)
        name = rule_name(cached.rules[0], int(board.size))
        sets = cached.sets(masks)
        if 0 < len(sets) <= SHOWN:
            values = [
                value_names(board, one).replace(",", "+") for one in sets
            ]
            if len(sets) == 1:
                note = _("{rule} can only be {n}", rule=name, n=values[0])
            else:
                note = _(
                    "{rule} is {values}", rule=name, values=one_of(values)
                )
        else:
            note = _(
                "no way to fill {rule} has {values}",
                rule=name, values=gone_text(board, codes),
            )  # fmt: skip
        if is_single:
            works = _by_one_set(works, masks)
        return evidence_of(board, cached, note, works)

    return evidence


def _by_one_set(
    works: Callable[[Laws, RulePart], bool], masks: tuple[int, ...]
) -> Callable[[Laws, RulePart], bool]:
    """Return the test that also needs a single set of values."""
    return lambda laws, part: works(laws, part) and _has_one_set(part, masks)


def _equation(board: Board, cached: CachedPart) -> str:
    """Return the text of innies and outies.

    As ``45 in b1 less 25 in the cages r1c12; r2c12 leaves r3c1+r3c2 = 20``.
    """
    part = cached.part
    assert isinstance(part, SumPart)
    n = int(board.size)
    names = [house_name(board, house) for house in cached.houses]
    by = board.layout.rules.grid.least - 1  # digits less values
    whole = len(names) * (n * (n + 1) // 2 + by * n)
    terms = [value_in(str(whole), all_of(names))]
    less: list[str] = []
    if cached.rules:
        sums = [rule.totals()[0] for rule in cached.rules]
        inside = sum([one.total + by * sum(one.weights) for one in sums])
        some = [cells_label(list(rule.cells), n) for rule in cached.rules]
        cages = "; ".join(some[:LARGE]) + "; ..." * (len(some) > LARGE)
        where = _("the cages {cages}", cages=cages)
        less.append(value_in(str(inside), where))
    sign = 1 if 1 in part.weights else -1
    if sign < 0:
        terms, less = less, terms
    total = sign * (part.total + by * sum(part.weights))
    plus: list[str] = []
    minus: list[str] = []
    for cell, weight in zip(part.cells, part.weights, strict=True):
        value = board.values[cell]
        name = cell_name(board, cell)
        if value:
            known = sign * weight * (int(value) + by)
            total -= known
            known_terms = less if known > 0 else terms
            known_terms.append(value_in(str(abs(known)), name))
        else:
            some = plus if sign * weight > 0 else minus
            times = abs(weight)
            some.append(name if times == 1 else f"{times}{name}")
    if total < 0:
        terms, less, plus, minus, total = less, terms, minus, plus, -total
    left = " - ".join(["+".join(plus), *minus]).removeprefix(" - ")
    return _(
        "{terms} less {others} leaves {left} = {total}",
        terms=all_of(terms), others=all_of(less), left=left, total=total,
    )  # fmt: skip


def _needs(
    board: Board,
    cached: CachedPart,
    values: int,
    codes: list[int],
    is_single: bool,
) -> Callable[[], Evidence]:
    def evidence() -> Evidence:
        name = rule_name(cached.rules[0], int(board.size))
        needed = value_names(board, values)
        places = [
            cell for cell in cached.part.cells if board.masks[cell] & values
        ]
        every = places + [code % int(board.cells) for code in codes]
        shared = board.layout.shared(every)
        if shared:
            note = _(
                "{rule} needs {n}, so {house} has its {n} there",
                rule=name, n=needed, house=house_name(board, shared[0]),
            )  # fmt: skip
        else:
            where = cell_names(board, places)
            note = _(
                "{rule} needs {n} in {cells}",
                rule=name, n=needed, cells=where,
            )  # fmt: skip
        masks = cached.masks(board)
        works = unsupported(board, masks, codes)
        if is_single:
            works = _by_one_set(works, masks)
        return evidence_of(board, cached, note, works)

    return evidence
