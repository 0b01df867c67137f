"""Sentences for singles: which values, and which rules, leave one candidate.

full_house(view)   naked_single(view)   hidden_single(view)
beside_text(view, rule, cell, other)   how a rule joins a cell to a value
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sudokit.lessons.sentences.of_rules import meanings
from sudokit.lessons.sentences.view import (
    View,
    argument,
    bit,
)
from sudokit.native.bits import members
from sudokit.rules.families import Rule
from sudokit.rules.items import groups_of
from sudokit.rules.named import NAMED
from sudokit.rules.notation import cell_label
from sudokit.rules.puzzle import puzzle_rules
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import opened


def full_house(view: View) -> list[str]:
    """Return the sentence about the last empty cell of a house."""
    houses, placed = view.names("base"), view.step.placements
    if not houses or not placed:
        return []
    return [
        _(
            "{cell} is the last empty cell of {house}, and only {n} is"
            " missing.",
            cell=cell_label(placed[0]),
            house=view.houses(houses),
            n=view.sign(placed[0].n),
        )
    ]


# Rules beside a value.


FEW: Final = 3  # ruled out candidates that a sentence lists
REASONS: Final = 3  # reasons that are given one by one


class Neighbour(NamedTuple):
    """A value, and a rule by which it rules out candidates."""

    rule: Rule
    cell: int
    value: int
    gone: int  # the candidates, as a mask or as cells


def beside_text(view: View, rule: Rule, cell: int, other: int, n: int) -> str:
    """Return how a rule joins a cell to the value n in another."""
    return joined_text(view, rule, [cell], other, n)


def joined_text(
    view: View, rule: Rule, some: Sequence[int], other: int, n: int
) -> str:
    """Return how a rule joins one or more cells to the value n in another."""
    kind = NAMED.get(rule.word)
    view.mentioned[rule] = None
    parts = {
        "cell": view.all_cells(some),
        "other": view.label(other),
        "n": view.sign(n),
    }
    template, behind = "", ""
    if kind is not None:
        template, behind = kind.joins(argument(rule)), kind.behind
    if behind:
        # Neighbours of a marked cell come after it.
        along = [*groups_of(rule.item, view.size)[0].cells, *rule.cells]
        after = {along.index(cell) > along.index(other) for cell in some}
        if len(after) > 1:
            template = ""
        elif True in after:
            template = behind
    if template:
        return _(template, **parts)
    return _(
        "{rule} joins {cell} to the {n} in {other}",
        rule=view.rule(rule),
        **parts,
    )


def neighbours(
    view: View, cell: int, mask: int, others: int = 0
) -> list[Neighbour]:
    """Return the fewest values that rule candidates of a cell out by rules.

    Those that rule out most of the mask come first.  ``gone`` of each is
    what it rules out among the mask and ``others``.
    """
    laws, n = view.laws, view.size
    codes = [cell * n + v for v in members(mask | others)]
    excluded: dict[tuple[Rule, int], int] = {}
    for code in codes:
        for other in members(laws.by_rules(code)):
            at, value = divmod(other, n)
            if view.values[at] == value + 1:
                for rule in laws.excluders(code, other)[:1]:
                    key = (rule, at)
                    excluded[key] = excluded.get(key, 0) | 1 << code % n
    chosen: list[Neighbour] = []
    while mask and excluded:
        (rule, at), gone = max(
            excluded.items(), key=lambda one: (one[1] & mask).bit_count()
        )
        if not gone & mask:
            break
        del excluded[rule, at]
        mask &= ~gone
        chosen.append(Neighbour(rule, at, view.values[at], gone))
    return chosen


# Naked singles.


def with_missing_marks(view: View, lines: list[str]) -> list[str]:
    """Return sentences after the meaning of marks that are missing, if any."""
    kinds = {rule: NAMED.get(rule.word) for rule in view.mentioned}
    some = [rule for rule, kind in kinds.items() if kind and kind.absent]
    meaning = meanings(view, some)
    if not meaning:
        return lines
    return [f"{meaning} {opened(lines[0])}", *lines[1:]]


def naked_single(view: View) -> list[str]:
    """Return which houses and rules have or forbid all other values."""
    placed = view.step.placements
    if not placed:
        return []
    cell, n = view.cell(placed[0]), placed[0].n
    if view.only(cell, n) in view.known:
        return [
            _("Only {n} is left for {cell}.", cell=view.label(cell),
              n=view.sign(n))
        ]  # fmt: skip
    return with_missing_marks(view, _naked_single(view, cell, n))


def _naked_single(view: View, cell: int, n: int) -> list[str]:
    """Return why a cell can only have the value n."""
    name, sign = view.label(cell), view.sign(n)
    others = view.laws.full & ~bit(n)
    by_rules = neighbours(view, cell, others)
    if by_rules and by_rules[0].gone == others:
        return [_so_value(view, cell, by_rules[0], bit(n))]
    houses, rest = _houses_with(view, cell, others)
    if not rest:
        return [_all_others(view, houses, name, sign)]
    chosen = neighbours(view, cell, rest, others)[:2]
    lines = [
        _so_value(view, cell, one, view.laws.full & ~one.gone)
        for one in chosen
    ]
    for one in chosen:
        others &= ~one.gone
    houses, rest = _houses_with(view, cell, others)
    if rest.bit_count() > FEW:
        return [
            *lines,
            _(
                "Only {n} is left for {cell}: all other digits are ruled out.",
                cell=name,
                n=sign,
            ),
        ]
    if rest:
        lines += _before(view, [cell], rest)
    known = others & ~rest
    if not known:
        return [*lines, _("So {cell} is {n}.", cell=name, n=sign)]
    lines.append(
        ngettext(
            "{houses} has {values}, so only {sign} is left for {cell}.",
            "{houses} have {values}, so only {sign} is left for {cell}.",
            len(houses),
            houses=view.houses(houses),
            values=view.all_values(known),
            sign=sign,
            cell=name,
        )
    )
    return lines


def _all_others(
    view: View, houses: Sequence[str], name: str, sign: str
) -> str:
    return ngettext(
        "{houses} has all other digits, so {cell} is {sign}.",
        "{houses} have all other digits, so {cell} is {sign}.",
        len(houses),
        houses=view.houses(houses),
        cell=name,
        sign=sign,
    )


def _so_value(view: View, cell: int, one: Neighbour, left: int) -> str:
    """Return what a rule beside a value leaves of a cell."""
    why = beside_text(view, one.rule, cell, one.cell, one.value)
    name = view.label(cell)
    if left.bit_count() > 3:
        return _("{reason}, so {isnt}.", reason=why,
                 isnt=view.isnt([cell], one.gone))  # fmt: skip
    return _(
        "{reason}, so {cell} is {values}.",
        reason=why,
        cell=name,
        values=view.one_value(left),
    )


def _houses_with(view: View, cell: int, wanted: int) -> tuple[list[str], int]:
    """Return the fewest houses of a cell with some values; and the rest."""
    held = {}
    values, laws = view.values, view.laws
    order = [*laws.houses_of[cell], *laws.short_of[cell]]
    for name in order:
        mask = 0
        for other in view.in_house(name):
            if n := values[other]:
                mask |= 1 << n - 1
        held[name] = mask
    chosen: list[str] = []
    while wanted and held:
        best = max(held, key=lambda name: (held[name] & wanted).bit_count())
        if not held[best] & wanted:
            break
        wanted &= ~held.pop(best)
        chosen.append(best)
    return sorted(chosen, key=order.index), wanted


# Hidden singles.


def hidden_single(view: View) -> list[str]:
    """Return what rules the other cells of a house out."""
    houses, placed = view.names("base"), view.step.placements
    if not houses or not placed:
        return []
    n, here = placed[0].n, view.cell(placed[0])
    return with_missing_marks(view, _hidden_single(view, houses[0], here, n))


def _hidden_single(view: View, house: str, here: int, n: int) -> list[str]:
    """Return why a value of a house is in one of its cells."""
    others = [
        cell
        for cell in view.in_house(house)
        if not view.values[cell] and cell != here
    ]
    values, rest = _blockers(view, others, n)
    by_rules, rest = _rule_blockers(view, rest, n)
    shown = len(by_rules) if len(by_rules) <= REASONS else 1  # in full
    full = [
        opened(
            _("{reason}, so {isnt}.", reason=why, isnt=view.isnt(some, bit(n)))
        )
        for why, some in by_rules[:shown]
    ]
    lines = [" ".join(full)] if full else []
    if by_rules[shown:]:
        same = [cell for _why, some in by_rules[shown:] for cell in some]
        lines.append(
            _("Likewise {isnt}.", isnt=view.isnt(sorted(same), bit(n)))
        )
    parts = {
        "sign": view.sign(n),
        "cell": view.label(here),
        "house": view.houses([house]),
    }
    if len(rest) > FEW and not values:
        return [
            *lines,
            _(
                "In {house}, {sign} is already ruled out in all other empty"
                " cells, so it is in {cell}.",
                **parts,
            ),
        ]
    if rest:
        lines += _before(view, rest, bit(n))
    if values:
        lines.append(
            ngettext(
                "The {sign} in {values} rules out the other empty cells of"
                " {house}, so its {sign} is in {cell}.",
                "The {sign}s in {values} rule out the other empty cells of"
                " {house}, so its {sign} is in {cell}.",
                len(values),
                values=view.all_cells(values),
                **parts,
            )
        )
    else:
        lines.append(
            _("So the {sign} of {house} can only be in {cell}.", **parts)
        )
    return lines


def narrowed(view: View, cell: int) -> str:
    """Return what rules, and values beside them, left of a cell.

    Without what the values of its houses rule out; "" for nothing.
    """
    lost = view.laws.full & ~view.masks[cell]
    _houses, rest = _houses_with(view, cell, lost)
    lines, rest = _by_own_rules(view, cell, rest)
    lines += [
        opened(beside_text(view, one.rule, cell, one.cell, one.value)) + "."
        for one in neighbours(view, cell, rest)[:1]
    ]
    return " ".join(lines)


def _by_own_rules(view: View, cell: int, mask: int) -> tuple[list[str], int]:
    """Return which rules of a cell alone leave it, and the rest of a mask."""
    lines: list[str] = []
    for own, rule, left in _own_rules(view):
        if own == cell and mask & ~left:
            mask &= left
            lines.append(
                _("By {rules}, {conclusion}.", rules=view.rules_text([rule]),
                  conclusion=view.can_be([cell], left))
            )  # fmt: skip
    return [opened(one) for one in lines], mask


def _own_rules(view: View) -> Iterator[tuple[int, Rule, int]]:
    """Yield cells with rules of their own, and the values these allow."""
    for rule in puzzle_rules(view.grid).rules:
        for a, b, table in rule.pairs():
            if a == b:
                alone = [table[v] & 1 << v for v in range(view.size)]
                yield a, rule, sum(alone)


def _before(view: View, cells: Sequence[int], mask: int) -> list[str]:
    """Return what ruled candidates out: the rules of single cells, or steps.

    Such a rule says that its cell is even, for instance.
    """
    own: dict[str, list[tuple[int, Rule]]] = {}
    rest = list(cells)
    for cell, rule, left in _own_rules(view):
        if cell in rest and not mask & left:
            rest.remove(cell)
            own.setdefault(rule.word, []).append((cell, rule))
    lines: list[str] = []
    for some in own.values():
        rules = [*dict.fromkeys([rule for _cell, rule in some])]
        isnt = view.isnt(sorted([cell for cell, _rule in some]), mask)
        meaning = meanings(view, rules)
        parts = {"conclusion": isnt, "rules": view.rules_text(rules)}
        if meaning:
            lines += [meaning, _("So {conclusion}.", **parts)]
        else:
            lines.append(_("By {rules}, {conclusion}.", **parts))
    return [*lines, _already(view, rest, mask)] if rest else lines


def _already(view: View, cells: Sequence[int], mask: int) -> str:
    """Return that candidates were ruled out before."""
    return ngettext(
        "{values} is already ruled out in {cells}.",
        "{values} are already ruled out in {cells}.",
        mask.bit_count(),
        values=view.all_values(mask),
        cells=view.all_cells(cells),
    )


def _blockers(
    view: View, cells: Sequence[int], n: int
) -> tuple[list[int], list[int]]:
    """Return the fewest cells with n that see some cells; and the rest."""
    seen: dict[int, set[int]] = {}
    values, laws = view.values, view.laws
    holders: dict[str, int] = {}  # the cell of each house with n
    for cell in cells:
        for house in laws.houses_of[cell]:
            if house not in holders:
                places = (k for k in laws.houses[house] if values[k] == n)
                holders[house] = next(places, -1)
            if holders[house] >= 0:
                seen.setdefault(holders[house], set()).add(cell)
    rest = set(cells)
    chosen: list[int] = []
    while rest and seen:
        best = max(seen, key=lambda other: len(seen[other] & rest))
        if not seen[best] & rest:
            break
        rest -= seen.pop(best)
        chosen.append(best)
    return sorted(chosen), sorted(rest)


def _rule_blockers(
    view: View, cells: Sequence[int], n: int
) -> tuple[list[tuple[str, list[int]]], list[int]]:
    """Return the rules that rule n out of cells; and the remaining cells."""
    reasons: dict[tuple[Rule, int, int], list[int]] = {}
    rest: list[int] = []
    for cell in cells:
        near = neighbours(view, cell, bit(n))
        if near:
            one = near[0]
            key = (one.rule, one.cell, one.value)
            reasons.setdefault(key, []).append(cell)
        else:
            rest.append(cell)
    texts = []
    for (rule, other, value), some in reasons.items():
        why = joined_text(view, rule, some, other, value)
        texts.append((why, some))
    return texts, rest
