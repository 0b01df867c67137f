"""Why rules can't be filled with a candidate, case by case.

    case_texts(view, houses)    a text for each case, [] if one has none
    cases_of(view, houses)      the cases as data

A case supposes a candidate, and takes what the rules then leave to one cell,
or to a few cells of a house, which can't have it.  It names the digits and
candidates that this rests on, and no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple, final

from sudokit.lessons.sentences.view import View, argument
from sudokit.logic.model.joint import ThoroughJoint
from sudokit.logic.model.parts import parts_of
from sudokit.logic.model.support import MOST_CELLS
from sudokit.rules.exclusions import Laws
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import listed, opened

MANY: Final = 24  # cells that are looked at
MOST_GONE: Final = 10  # candidates that are looked at
MOST_GIVEN: Final = 3  # cells that a case may rest on
GROUP: Final = 4  # cells of a house that have too few values
SHOWN: Final = 3  # cases that are shown

Masks = dict[int, int]


class Case(NamedTuple):
    """What would follow if a cell had one of some values, and why it can't.

    ``given`` are the cells that it rests on, with their values; ``then`` has
    those that the rules leave to others.  ``clash`` is a cell of ``then``
    that has none of them, or -1; the cells of ``group`` share ``house`` and
    have fewer values than cells.  Without any of these the rules can't have
    the values there at all.
    """

    cell: int
    values: int
    given: tuple[tuple[int, int], ...] = ()
    then: tuple[tuple[int, int], ...] = ()
    clash: int = -1
    house: str = ""
    group: tuple[int, ...] = ()

    @property
    def kind(self) -> tuple[object, ...]:
        """What cases of the same kind share."""
        return self.clash >= 0, bool(self.house), len(self.group)


@final
class CaseSearch:
    """The rules of a step without houses, and the houses that count."""

    __slots__ = ("_full", "_joint", "_known", "_view", "houses", "is_usable")

    def __init__(self, view: View, houses: Sequence[str]) -> None:
        rules = view.rules("rule")
        laws = Laws(view.laws.rules, view.rules("rule", "link"), {}, {})
        parts = [
            part
            for rule in rules
            for part in parts_of(laws, rule)
            if len(part.cells) <= MOST_CELLS
        ]
        cells = {cell for rule in rules for cell in rule.cells}
        self.houses: Final = [
            (name, view.in_house(name)) for name in dict.fromkeys(houses)
        ]
        self._view: Final = view
        self._full: Final = laws.full
        self._joint: Final = ThoroughJoint(laws, parts, (), sorted(cells))
        self._known: Masks = {}
        self.is_usable: Final = bool(
            rules
            and {*view.gone_cells} <= cells
            and len(cells) <= MANY
            and len(view.gone) <= MOST_GONE
            and self._joint.order((laws.full,) * len(self._joint.cells))
        )

    def case(self, cell: int, values: int) -> Case | None:
        """Return why a cell can't have some values, None if it isn't short.

        First by the digits alone, then by candidates.
        """
        view = self._view
        cells = self._joint.cells
        for is_loose in (True, False):
            every = zip(cells, view.possible(cells), strict=True)
            self._known = {
                other: mask
                for other, mask in every
                if other != cell
                and (view.values[other] or not is_loose)
                and mask != self._full
            }
            found = [
                case
                for case in self._cases(cell, values)
                if len(case.given) <= MOST_GIVEN
            ]
            if found:
                return min(found, key=_size)
        return None

    def _cases(self, cell: int, values: int) -> Iterator[Case]:
        """Yield cases by the rule, and by a house that has the value once."""
        left = self.left({cell: values, **self._known})
        if left is None:
            yield from self._clashes(cell, values, self._known, "")
            return
        yield from self._grouped(cell, values, left)
        if values & (values - 1):
            return
        for house, inside in self.houses:
            if cell in inside:
                less = {**self._known}
                for other in self._joint.cells:
                    if other in inside and other != cell:
                        mask = less.get(other, self._full)
                        less[other] = mask & ~values
                if self.left({cell: values, **less}) is None:
                    yield from self._clashes(cell, values, less, house)

    def _clashes(
        self, cell: int, values: int, given: Masks, house: str
    ) -> Iterator[Case]:
        """Yield the cases in which a cell would have to be something else.

        ``given`` are cells with the values that they can have; in ``house``
        they lack that of the cell.
        """
        once = values if house else 0
        for other in sorted(given, key=lambda c: -given[c].bit_count()):
            fewer = {c: mask for c, mask in given.items() if c != other}
            if self.left({cell: values, **fewer}) is None:
                given = fewer
        if not given:
            yield Case(cell, values)
        for clash in given:
            fewer = {c: mask for c, mask in given.items() if c != clash}
            left = self.left({cell: values, **fewer})
            if left is None or left[clash] & given[clash]:
                continue
            named = [
                (c, self._known[c])
                for c, mask in fewer.items()
                if mask | once != self._full
            ]
            yield Case(
                cell, values, tuple(named), ((clash, left[clash]),), clash,
                house,
            )  # fmt: skip

    def _grouped(
        self, cell: int, values: int, left: Masks
    ) -> Iterator[Case]:
        """Yield a case in which cells of a house have too few values."""
        for house, group in self._groups(left):
            given = {**self._known}
            for other in [*given]:
                fewer = {c: mask for c, mask in given.items() if c != other}
                less = self.left({cell: values, **fewer})
                if less is not None and _is_short(less, group):
                    given = fewer
            less = self.left({cell: values, **given})
            assert less is not None
            then = [(one, less[one]) for one in group if one != cell]
            yield Case(
                cell, values, tuple(given.items()), tuple(then), -1, house,
                group,
            )  # fmt: skip
            return

    def _groups(self, left: Masks) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield houses with their smallest groups of too few values."""
        for size in range(2, GROUP + 1):
            for house, inside in self.houses:
                cells = [
                    cell for cell in inside
                    if left.get(cell, self._full).bit_count() < size
                ]  # fmt: skip
                for group in combinations(cells, size):
                    if _is_short(left, group):
                        yield house, group

    def left(self, masks: Mapping[int, int]) -> Masks | None:
        """Return what rules leave of all cells, None if they can't be filled.

        Cells without a mask can have all values.
        """
        cells = self._joint.cells
        some = tuple([masks.get(cell, self._full) for cell in cells])
        found = self._joint.supported(some)
        if found is None:
            return None
        return dict(zip(cells, found, strict=True))


def _is_short(left: Mapping[int, int], group: Sequence[int]) -> bool:
    """Return whether cells have fewer values than cells."""
    mask = 0
    for cell in group:
        mask |= left[cell]
    return mask.bit_count() < len(group)


def _size(case: Case) -> int:
    """Return how much a reader has to look at."""
    some = [*case.given, *case.then]
    many = sum(mask.bit_count() for _cell, mask in some)
    return many + 2 * len(case.given) + len(case.then) + bool(case.house)


def cases_of(view: View, houses: Sequence[str]) -> list[Case]:
    """Return the cases of all that a step removes, [] if one has none.

    Values of a cell with the same kind of case are joined.
    """
    search = CaseSearch(view, houses)
    if not search.is_usable:
        return []
    cases: list[Case] = []
    for one in view.gone:
        cell, value = view.cell(one), 1 << one.n >> 1
        case = search.case(cell, value)
        if case is None:
            return []
        for at, other in enumerate(cases):
            if other.cell == cell and other.kind == case.kind:
                both = search.case(cell, other.values | value)
                if both is not None and both.kind == case.kind:
                    cases[at] = both
                    break
        else:
            cases.append(case)
    return _without_mirrors(cases)


def _without_mirrors(cases: Sequence[Case]) -> list[Case]:
    """Return cases without those that say the same of the other cell."""
    kept: dict[tuple[object, ...], Case] = {}
    for case in cases:
        key: tuple[object, ...] = (case,)
        if len(case.then) == 1 and case.house:
            ((other, mask),) = case.then
            cells = tuple(sorted((case.cell, other)))
            if mask == case.values and case.group in ((), cells):
                key = cells, mask, case.house
                if key in kept:
                    both = (*kept[key].given, *case.given)
                    case = case._replace(
                        given=tuple(dict.fromkeys(both)), then=(), clash=-1,
                        group=cells,
                    )  # fmt: skip
        kept[key] = case
    return [*kept.values()]


def case_texts(view: View, houses: Sequence[str]) -> list[str]:
    """Return a text for each case, and "" if the others are alike.

    None at all if there is no short reason, or if they are too different.
    """
    cases = cases_of(view, houses)
    if not any(case.then or case.group for case in cases):
        return []
    kinds: dict[tuple[object, ...], Case] = {}
    for case in cases:
        kinds.setdefault(case.kind, case)
    shown = cases if len(cases) <= SHOWN else [*kinds.values()]
    given = {one for case in shown for one in case.given}
    if len(shown) + bool(given) > SHOWN + 1 or len(given) > MOST_GIVEN:
        return []
    view.is_by_cases = True
    held = [_is(view, cell, mask) for cell, mask in sorted(given)]
    texts = [opened(f"{listed(held)}.")] if held else []
    texts += [_what_if(view, case) for case in shown]
    name = opened(view.rules_text(view.rules("rule")))
    texts[0] = f"{name}: {texts[0][:1].lower()}{texts[0][1:]}"
    return [*texts, ""] if len(shown) < len(cases) else texts


def _what_if(view: View, case: Case) -> str:
    """Return what would follow in a case, and why it can't."""
    rules = view.rules("rule")
    parts = {
        "cell": view.label(case.cell), "values": view.one_value(case.values),
        "facts": _facts(view, case.then),
        "cells": view.all_cells(case.group),
        "house": view.houses([case.house]) if case.house else "",
    }  # fmt: skip
    if case.clash >= 0:
        return _clash_text(view, case, parts)
    if not case.house:
        if rules[0].word == "numbered-room" and case.values == 1:
            return _("If {cell} were {values}, it would itself have to be"
                     " {n}.", n=argument(rules[0]), **parts)  # fmt: skip
        return _("Whatever the other cells are, {rule} has no {values} in"
                 " {cell}.", rule=view.rules_text(rules), **parts)  # fmt: skip
    if not case.then:
        return _("If one of {cells} were {values}, so would be the other, and"
                 " both are in {house}.", **parts)  # fmt: skip
    if len(case.group) == 2:
        return _("If {cell} were {values}, {facts}, and {cells} are both in"
                 " {house}.", **parts)  # fmt: skip
    return _("If {cell} were {values}, {facts}, and {cells} are all in"
             " {house}.", **parts)  # fmt: skip


def _clash_text(view: View, case: Case, parts: Mapping[str, str]) -> str:
    """Return what a cell would have to be, and that it isn't."""
    ((cell, mask),) = case.then
    known = view.possible([cell])[0]
    if mask & known:  # the house has this value once
        return _("If {cell} were the {values} of {house}, {facts}, too.",
                 **parts)  # fmt: skip
    isnt = (
        view.isnt([cell], mask)
        if known & (known - 1)
        else _is(view, cell, known)
    )
    if case.house:
        return _("If {cell} were the {values} of {house}, {facts}, but"
                 " {known}.", known=isnt, **parts)  # fmt: skip
    return _("If {cell} were {values}, {facts}, but {known}.",
             known=isnt, **parts)  # fmt: skip


def _is(view: View, cell: int, mask: int) -> str:
    return _("{cell} is {values}", cell=view.label(cell),
             values=view.one_value(mask))  # fmt: skip


def _facts(view: View, then: Sequence[tuple[int, int]]) -> str:
    """Return what cells would have to be, those with the same together."""
    alike: dict[int, list[int]] = {}
    for cell, mask in then:
        alike.setdefault(mask, []).append(cell)
    return listed(
        [
            ngettext(
                "{cells} would have to be {values}",
                "{cells} would have to be {values}",
                len(cells),
                cells=view.all_cells(cells),
                values=view.one_value(mask),
            )
            for mask, cells in alike.items()
        ]
    )
