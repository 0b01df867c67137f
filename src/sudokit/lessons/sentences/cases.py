"""Why rules can't be filled with a candidate, case by case.

    cases_of(view, houses)      the cases as data
    places_seen(view, one)      cells of which one has a value, by the rules

A case supposes a candidate, and takes what the rules then leave to one cell,
or to a few cells of a house, which can't have it.  It names the digits and
candidates that this rests on, and no others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple, final

from sudokit.core.choice import Choice
from sudokit.lessons.sentences.view import View
from sudokit.logic.model.joint import ThoroughJoint
from sudokit.logic.model.parts import parts_of
from sudokit.logic.model.support import MOST_CELLS
from sudokit.native.bits import members
from sudokit.rules.exclusions import Laws

LARGEST: Final = 9  # rows of a grid whose rules are looked at
MANY: Final = 24  # cells that are looked at
MOST_GONE: Final = 16  # candidates that are looked at
MOST_GIVEN: Final = 3  # cells that a case may rest on
GROUP: Final = 4  # cells of a house that have too few values

Masks = dict[int, int]


class Supposition(NamedTuple):
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
        return self.clash >= 0, bool(self.group)


@final
class Suppositions:
    """The rules of a step without houses, and the houses that count."""

    __slots__ = (
        "_joint",
        "_known",
        "_view",
        "cells",
        "full",
        "houses",
        "is_readable",
        "is_usable",
    )

    def __init__(
        self, view: View, houses: Sequence[str], inner: Sequence[str] = ()
    ) -> None:
        """``inner``: houses by which cells of the rules see each other."""
        rules = view.rules("rule")
        every = {name: view.laws.houses[name] for name in inner}
        laws = Laws(view.laws.rules, view.rules("rule", "link"), every, {})
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
        self.full: Final = laws.full
        self._joint: Final = ThoroughJoint(laws, parts, (), sorted(cells))
        self.cells: Final = self._joint.cells
        self._known: Masks = {}
        self.is_readable: Final = bool(
            rules
            and view.size <= LARGEST
            and len(cells) <= MANY
            and self._joint.order((laws.full,) * len(self.cells))
        )
        near = cells.union(*(inside for _name, inside in self.houses))
        self.is_usable: Final = (
            self.is_readable
            and {*view.gone_cells} <= near
            and len(view.gone) <= MOST_GONE
        )

    def case(self, cell: int, values: int) -> Supposition | None:
        """Return why a cell can't have some values, None if it isn't short.

        First by the digits alone, then by candidates.
        """
        view = self._view
        cells = self.cells
        for is_loose in (True, False):
            every = zip(cells, view.possible(cells), strict=True)
            self._known = {
                other: mask
                for other, mask in every
                if other != cell
                and (view.values[other] or not is_loose)
                and mask != self.full
            }
            found = [
                case
                for case in self._cases(cell, values)
                if len(case.given) <= MOST_GIVEN
            ]
            if found:
                return min(found, key=_size)
        return None

    def places_seen(self, one: Choice) -> list[int]:
        """Return the cells that see a candidate, of which one is like it."""
        view, value = self._view, 1 << one.n >> 1
        cells = self.cells
        masks = dict(zip(cells, view.possible(cells), strict=True))
        seen = [
            cell
            for cell in cells
            if masks[cell] & value
            and view.cell(one) != cell
            and view.conflict(one, view.choice(cell, one.n))
        ]
        for cell in [*seen]:
            fewer = [other for other in seen if other != cell]
            if self._is_needed(masks, fewer, value):
                seen = fewer
        return seen if self._is_needed(masks, seen, value) else []

    def _is_needed(
        self, masks: Mapping[int, int], cells: Sequence[int], value: int
    ) -> bool:
        """Return whether one of some cells has a value in any filling."""
        less = {cell: masks[cell] & ~value for cell in cells}
        return self.left({**masks, **less}) is None

    def _cases(self, cell: int, values: int) -> Iterator[Supposition]:
        """Yield cases by the rule, and by a house that has the value once."""
        left = self.left({cell: values, **self._known})
        if left is None:
            yield from self._clashes(cell, values, self._known, "")
            return
        grouped = self._grouped(cell, values, {**left, cell: values})
        if grouped is not None:
            yield grouped
        if values & (values - 1):
            return
        for house, inside in self.houses:
            if cell in inside:
                less = {**self._known}
                for other in self.cells:
                    if other in inside and other != cell:
                        mask = less.get(other, self.full)
                        less[other] = mask & ~values
                if self.left({cell: values, **less}) is None:
                    yield from self._clashes(cell, values, less, house)

    def _clashes(
        self, cell: int, values: int, given: Masks, house: str
    ) -> Iterator[Supposition]:
        """Yield the cases in which a cell would have to be something else.

        ``given`` are cells with the values that they can have; in ``house``
        all others lack that of the cell, also the one that clashes.
        """
        given = self._needed(cell, values, given)
        if not given:
            yield Supposition(cell, values)
        once = values if house else 0
        inside = self._view.in_house(house) if house else ()
        alone = {
            other: self.full & ~once
            for other in self.cells
            if other in inside and other != cell
        }
        for clash in given:
            others = {c: m for c, m in given.items() if c != clash}
            left = self.left({cell: values, **alone, **others})
            known = self._known.get(clash, self.full)
            if left is None or left[clash] & known:
                continue
            named = {
                c: mask | once
                for c, mask in others.items()
                if mask | once != self.full
            }
            yield Supposition(
                cell, values, tuple(named.items()), ((clash, left[clash]),),
                clash, house,
            )  # fmt: skip

    def _needed(self, cell: int, values: int, given: Masks) -> Masks:
        """Return the fewest cells, with most values, that rules can't fill."""
        order = sorted(given, key=lambda c: -given[c].bit_count())
        return self._least(
            given,
            order,
            lambda some: self.left({cell: values, **some}) is None,
        )

    def _least(
        self,
        given: Masks,
        order: Sequence[int],
        works: Callable[[Masks], bool],
    ) -> Masks:
        """Return the fewest cells, with most values, that still work."""
        for other in order:
            fewer = {c: mask for c, mask in given.items() if c != other}
            if works(fewer):
                given = fewer
        for other in given:
            if self._view.values[other]:
                continue
            for v in members(self.full & ~given[other]):
                more = {**given, other: given[other] | 1 << v}
                if works(more):
                    given = more
        return given

    def _grouped(
        self, cell: int, values: int, left: Masks
    ) -> Supposition | None:
        """Return a case in which cells of a house have too few values."""
        found = next(self._groups(left), None)
        if found is None:
            return None
        house, group = found

        def works(some: Masks) -> bool:
            less = self._with(cell, values, some)
            return less is not None and is_short(less, group)

        given = self._least(self._known, [*self._known], works)
        less = self._with(cell, values, given)
        assert less is not None
        then = [(one, less[one]) for one in group if one != cell]
        return Supposition(
            cell, values, tuple(given.items()), tuple(then), -1, house, group
        )

    def _groups(self, left: Masks) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield houses with their smallest groups of too few values."""
        for size in range(2, GROUP + 1):
            for house, inside in self.houses:
                cells = [
                    cell for cell in inside
                    if left.get(cell, self.full).bit_count() < size
                ]  # fmt: skip
                for group in combinations(cells, size):
                    if is_short(left, group):
                        yield house, group

    def _with(self, cell: int, values: int, given: Masks) -> Masks | None:
        """Return what is left beside a cell with some values, and of it."""
        left = self.left({cell: values, **given})
        return None if left is None else {**left, cell: values}

    def left(self, masks: Mapping[int, int]) -> Masks | None:
        """Return what rules leave of all cells, None if they can't be filled.

        Cells without a mask can have all values.
        """
        cells = self.cells
        some = tuple([masks.get(cell, self.full) for cell in cells])
        found = self._joint.supported(some)
        if found is None:
            return None
        return dict(zip(cells, found, strict=True))


def is_short(left: Mapping[int, int], group: Sequence[int]) -> bool:
    """Return whether cells have fewer values than cells."""
    mask = 0
    for cell in group:
        mask |= left[cell]
    return mask.bit_count() < len(group)


def _size(case: Supposition) -> int:
    """Return how much a reader has to look at."""
    some = [*case.given, *case.then]
    many = sum(mask.bit_count() for _cell, mask in some)
    return many + 2 * len(case.given) + len(case.then) + bool(case.house)


def cases_of(
    view: View,
    houses: Sequence[str],
    inner: Sequence[str] = (),
    gone: Sequence[Choice] | None = None,
) -> list[Supposition]:
    """Return the cases of all that a step removes, [] if one has none.

    If some of it is ``gone``, only of this.  Values of a cell with the same
    kind of case are joined.  The cells of the rules differ in ``inner``
    houses.
    """
    search = Suppositions(view, houses, inner)
    if not search.is_usable:
        return []
    cases: list[Supposition] = []
    for one in view.gone if gone is None else gone:
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


def _without_mirrors(cases: Sequence[Supposition]) -> list[Supposition]:
    """Return cases without those that say the same of the other cell."""
    kept: dict[tuple[object, ...], Supposition] = {}
    for case in cases:
        key: tuple[object, ...] = (case,)
        if len(case.then) == 1 and case.house:
            ((other, mask),) = case.then
            cells = tuple(sorted((case.cell, other)))
            if mask == case.values and case.group == cells:
                key = cells, mask, case.house
                mirror = kept.get(key)
                if mirror is not None:
                    both = dict.fromkeys((*mirror.given, *case.given))
                    kept[key] = case._replace(given=tuple(both), then=())
                    continue
        kept[key] = case
    return [*kept.values()]


def places_seen(view: View, one: Choice) -> list[int]:
    """Return the fewest cells of which the rules of a step need one to be n.

    All of them see the candidate, which has the value n.  [] if there are
    none, or if the step also needs whole houses.
    """
    lines = [name for name, line in view.laws.kinds.items() if line]
    search = Suppositions(view, (), lines)
    if not search.is_readable or view.names("cover"):
        return []
    return search.places_seen(one)
