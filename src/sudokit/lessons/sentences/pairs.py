"""Sentences for rules that forbid two candidates together.

beside_cell(view)   beside_house(view)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudokit.core.choice import Choice
from sudokit.lessons.sentences.houses import only_in
from sudokit.lessons.sentences.of_rules import candidates, meanings, so
from sudokit.lessons.sentences.singles import narrowed
from sudokit.lessons.sentences.view import View, argument, bit
from sudokit.native.bits import members
from sudokit.rules.families import Rule
from sudokit.rules.named import NAMED
from sudokit.system.language import _
from sudokit.system.language.phrases import either, listed

FEW: Final = 2  # cells whose candidates are explained


def beside_cell(view: View) -> list[str]:
    """Return the candidates of cells, none of which goes with others."""
    cells, rules = view.cells("cell"), view.rules("rule")
    if not cells or not rules or not view.gone:
        return []
    is_counted = all(
        any(_never(view, one, cell) for cell in cells) for one in view.gone
    )
    kind = NAMED.get(rules[0].word)
    if (
        kind is not None
        and kind.rise is not None
        and not rules[1:]
        and (kind.rise or not is_counted)
    ):
        return _thermometer(view, rules[0], cells, is_counted)
    if not is_counted:
        return _candidates_of(view, rules, cells)
    values = 0
    for one in view.gone:
        values |= bit(one.n)
    alike = len({rule.word for rule in rules}) == 1
    if kind is None or not kind.never or not alike or argument(rules[0]):
        return [
            meanings(view, rules),
            _(
                "By {rules}, nothing fits beside {candidates}.",
                rules=view.rules_text(rules),
                candidates=either(candidates(view, view.gone)),
            ),
            so(view),
        ]
    lines = [
        meanings(view, rules),
        _(kind.never, n=view.one_value(values)) + ".",
    ]
    if rules[1:]:
        return [*lines, so(view)]
    return [*lines, _so_by(view, rules)]


def _so_by(view: View, rules: Sequence[Rule]) -> str:
    return _(
        "So, by {rules}, {conclusion}.",
        rules=view.rules_text(rules),
        conclusion=view.conclusion(),
    )


def _candidates_of(
    view: View, rules: Sequence[Rule], cells: Sequence[int]
) -> list[str]:
    """Return the candidates of cells, and what doesn't go with them."""
    held = [
        _(
            "{cell} is {values}",
            cell=view.label(cell),
            values=view.one_value(view.masks[cell]),
        )
        for cell in cells
    ]
    before = " ".join(filter(None, [narrowed(view, c) for c in cells[:FEW]]))
    meaning = meanings(view, rules)
    without = _without_marks(view, rules, cells, listed(held))
    if without:
        for rule in rules:
            view.mentioned[rule] = None
        return [meaning, before, without]
    if before.endswith(f"{view.can_be(cells, view.mask(cells))}."):
        return [meaning, before, _so_by(view, rules)]
    return [
        meaning,
        before,
        _(
            "{held}, so {conclusion}, by {rules}.",
            rules=view.rules_text(rules),
            held=listed(held),
            conclusion=view.conclusion(),
        ),
    ]


def _without_marks(
    view: View, rules: Sequence[Rule], cells: Sequence[int], held: str
) -> str:
    """Return what cells without a mark between them leave each other.

    "" if a rule is about marks that are there.
    """
    kinds = [NAMED.get(rule.word) for rule in rules]
    texts = {kind.absent for kind in kinds if kind is not None}
    others = [cell for cell in view.gone_cells if cell not in cells]
    if len(cells) != 1 or len(texts) != 1 or "" in texts or not others:
        return ""
    return _(
        "{missing}. {held}, so {conclusion}.",
        missing=_(*texts, cell=view.all_cells(others),
                  other=view.label(cells[0])),
        held=held,
        conclusion=view.conclusion(),
    )  # fmt: skip


def _never(view: View, one: Choice, cell: int) -> bool:
    """Return whether no value of a cell goes with a candidate."""
    return cell != view.cell(one) and all(
        view.conflict(one, view.choice(cell, n))
        for n in range(1, view.size + 1)
    )


# Thermometers.


def _thermometer(
    view: View, rule: Rule, cells: Sequence[int], is_counted: bool
) -> list[str]:
    """Return what the ends of a thermometer, or cells on it, leave."""
    along = view.line(rule)
    if not {*cells, *map(view.cell, view.gone)} <= {*along}:
        return []
    meaning = meanings(view, [rule])
    rest = [
        view.choice(cell, v + 1)
        for cell in view.gone_cells
        for v in members(view.masks[cell])
    ]
    by, rules_out = (along, _never) if is_counted else (cells, _excludes)
    is_all = {*view.gone} == {
        one for one in rest if any(rules_out(view, one, cell) for cell in by)
    }
    if is_counted:
        counts = _(
            "{rule} has {n} cells: count up from {low} at its bulb and down"
            " from {high} at its tip.",
            rule=view.rule(rule),
            n=len(along),
            low=view.sign(1),
            high=view.sign(view.size),
        )
        left = _("That leaves {cells}.", cells=_left(view, along))
        return [meaning, counts, left if is_all else so(view)]
    parts = {
        "bounds": listed(_bounds(view, along, cells)),
        "rules": view.rule(rule),
    }
    if is_all:
        return [
            meaning,
            _("{bounds}, which leaves {cells}, by {rules}.",
              cells=_left(view, along), **parts),
        ]  # fmt: skip
    return [
        meaning,
        _("{held}, so {conclusion}, by {rules}.", held=parts["bounds"],
          rules=parts["rules"], conclusion=view.conclusion()),
    ]  # fmt: skip


def _excludes(view: View, one: Choice, cell: int) -> bool:
    """Return whether a candidate conflicts with all those of a cell."""
    values = members(view.masks[cell])
    return cell != view.cell(one) and all(
        view.conflict(one, view.choice(cell, v + 1)) for v in values
    )


def _bounds(
    view: View, along: Sequence[int], cells: Sequence[int]
) -> list[str]:
    """Return the fewest bounds of cells that rule out what goes.

    Cells before a cell are below its largest candidate, and those after it
    above its smallest.
    """
    met = {
        (cell, side): {
            one
            for one in view.gone
            if _excludes(view, one, cell)
            and (along.index(view.cell(one)) > along.index(cell)) == side
        }
        for cell in sorted(cells, key=along.index)
        for side in (False, True)
    }
    for key in sorted(met, key=lambda key: len(met[key])):
        others = [met[other] for other in met if other != key]
        if met[key] <= {one for some in others for one in some}:
            del met[key]
    texts: list[str] = []
    for cell in dict.fromkeys(cell for cell, _side in met):
        values = view.masks[cell]
        parts = {"cell": view.label(cell), "values": view.one_value(values)}
        if not values & (values - 1) or {(cell, 0), (cell, 1)} <= {*met}:
            texts.append(_("{cell} is {values}", **parts))
        elif (cell, True) in met:
            least = view.sign((values & -values).bit_length())
            texts.append(_("{cell} is at least {n}", n=least, **parts))
        else:
            most = view.sign(values.bit_length())
            texts.append(_("{cell} is at most {n}", n=most, **parts))
    return texts


def _left(view: View, along: Sequence[int]) -> str:
    """Return what eliminations leave, in the order of a line."""
    lost = dict.fromkeys(along, 0)
    for one in view.gone:
        lost[view.cell(one)] |= bit(one.n)
    return listed(
        [
            _(
                "{n} for {cells}",
                n=view.one_value(view.masks[cell] & ~mask),
                cells=view.label(cell),
            )
            for cell, mask in lost.items()
            if mask
        ]
    )


# Places in a house.


def beside_house(view: View) -> list[str]:
    """Return the places of a value in a house, all beside others."""
    cells, base = view.cells("cell"), view.names("base")
    rules = view.rules("rule")
    if not cells or not base or not rules or not view.gone:
        return []
    values = 0
    for one in view.choices("cell"):
        values |= bit(one.n)
    return [
        meanings(view, rules),
        only_in(view, base[0], values, view.one_cell(cells)),
        _(
            "Wherever it is, {conclusion}, by {rules}.",
            rules=view.rules_text(rules),
            conclusion=view.conclusion(),
        ),
    ]
