"""Cached deductions from parts of rules.

rule_parts(rules)    the parts of rules, and the sums of houses and cages
CachedPart           a part, with its cached deductions
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeVar, final

from sudokit.logic.model.board import Board
from sudokit.logic.model.cases import (
    FillingList,
    FillingLister,
    list_fillings,
)
from sudokit.logic.model.geometry import geometry_of
from sudokit.logic.model.joint import JointPart, house_groups, shared_groups
from sudokit.logic.model.parts import added_up, short_parts
from sudokit.logic.model.support import RulePart, SumPart, sets_of
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import bits_of, members
from sudokit.rules.exclusions import Laws, laws_of, links_of, short_name
from sudokit.rules.families import Pairs, Rule, Sum
from sudokit.rules.hidden_sums import (
    FEW,
    SHORT,
    Cage,
    HiddenSum,
    by_length,
    implied_sums,
)
from sudokit.rules.named import NAMED
from sudokit.rules.rules import RECENT, Rules
from sudokit.rules.shared_cells import in_families

ANSWERS: Final = 500  # cached answers of a part
PARTS: Final = 200  # parts cached for other rules
TRIED: Final = 1000  # values to try for an example

T = TypeVar("T")


def keep(
    answers: dict[tuple[int, ...], T], masks: tuple[int, ...], answer: T
) -> None:
    """Cache an answer; forget all others when there are too many."""
    if len(answers) >= ANSWERS:
        answers.clear()
    answers[masks] = answer


@final
class CachedPart:
    """A part of a rule, or houses less cages, with its deductions.

    The deductions are cached by the candidates of the cells: candidates
    without support, fillings, the sets of values, and the values that every
    filling needs and that aren't there.  ``named`` are the cells that a step
    names.
    """

    __slots__ = (
        "_examples", "_filled", "_gone", "_listed", "_needed", "_sets",
        "houses", "links", "named", "part", "rules",
    )  # fmt: skip

    def __init__(
        self, part: RulePart, rules: list[Rule], houses: list[int]
    ) -> None:
        self.part: Final = part
        self.rules: Final = rules
        self.houses: Final = houses
        self.named: Final = list(
            dict.fromkeys(
                [cell for one in part.parts for cell in one.cells]
                if isinstance(part, JointPart)
                else part.cells
            )
        )
        # What follows from each candidate, in ``implications``.
        self.links: Final[dict[tuple[int, ...], list[tuple[int, int]]]] = {}
        self._gone: Final[dict[tuple[int, ...], list[int]]] = {}
        self._sets: Final[dict[tuple[int, ...], list[int]]] = {}
        self._needed: Final[dict[tuple[int, ...], int]] = {}
        self._filled: Final[dict[tuple[int, ...], FillingList]] = {}
        # All fillings of some candidates, to take those of fewer from.
        self._listed: tuple[tuple[int, ...], FillingList] | None = None
        # Fillings that show that candidates are in some.
        self._examples: list[int] = []

    def masks(self, board: Board) -> tuple[int, ...]:
        """Return the candidates or the value of each cell, as masks."""
        return masks_on(board, self.part.cells)

    def loose(self, board: Board) -> tuple[int, ...]:
        """Return the value of each cell, all values for an empty one."""
        part = self.part
        masks = self.masks(board)
        return tuple(
            [
                mask if board.values[cell] else part.full
                for mask, cell in zip(masks, part.cells, strict=True)
            ]
        )

    def empty_on(self, board: Board) -> int:
        """Return how many of the cells are empty."""
        return len([c for c in self.part.cells if not board.values[c]])

    def gone(self, masks: tuple[int, ...]) -> list[int]:
        """Return a mask of unsupported values for each cell; [] if none."""
        known = self._gone.get(masks)
        if known is None:
            known = []
            supported = self._supported(masks)
            if supported is not None:
                gone = [m & ~f for m, f in zip(masks, supported, strict=True)]
                known = gone if any(gone) else []
            keep(self._gone, masks, known)
        return known

    def fillings(self, masks: tuple[int, ...]) -> FillingList:
        """Return the fillings, or some of them if there are many."""
        known = self._filled.get(masks)
        if known is None:
            known = self._fewer(masks)
            if known is None:
                known = list_fillings(self.part, masks)
            if known.is_whole:
                self._listed = (masks, known)
            keep(self._filled, masks, known)
        return known

    def sets(self, masks: tuple[int, ...]) -> list[int]:
        """Return the sets of values of a plain sum."""
        known = self._sets.get(masks)
        if known is None:
            part = self.part
            known = []
            if isinstance(part, SumPart) and part.is_plain():
                known = sets_of(part, masks)
            keep(self._sets, masks, known)
        return known

    def needed(self, masks: tuple[int, ...]) -> int:
        """Return the values of every filling; 0 if there is no filling."""
        known = self._needed.get(masks, -1)
        if known < 0:
            known = self.part.needed(masks)
            for mask in masks:
                if not mask & (mask - 1):
                    known &= ~mask
            keep(self._needed, masks, known)
        return known

    def _fewer(self, masks: tuple[int, ...]) -> FillingList | None:
        """Return those of the listed fillings that some candidates leave.

        None if these aren't among the candidates of the list.
        """
        if self._listed is None:
            return None
        before, listed = self._listed
        size = self.part.size
        lost = 0
        for cell, mask, was in zip(
            self.part.cells, masks, before, strict=True
        ):
            if mask & ~was:
                return None
            lost |= (was & ~mask) << (cell * size)
        return listed.within(lost)

    def _supported(self, masks: tuple[int, ...]) -> list[int] | None:
        """Return the candidates that are in some filling, None for none."""
        listed = self._fewer(masks)
        if listed is not None:
            every = 0
            for filling in listed.fillings:
                every |= filling
        elif isinstance(self.part, JointPart):
            every = self._in_examples(masks)
        else:
            every = -1
        if every < 0:
            return self.part.supported(masks)
        if not every:
            return None
        n, full = self.part.size, self.part.full
        return [every >> (cell * n) & full for cell in self.part.cells]

    def _in_examples(self, masks: tuple[int, ...]) -> int:
        """Return the candidates that are in some filling, as a set.

        Fillings of earlier calls are tried first: few candidates go at a
        time.  -1 if it takes too long to find them.
        """
        if 0 in masks:
            return 0
        part, left = self.part, 0
        for cell, mask in zip(part.cells, masks, strict=True):
            left |= mask << (cell * part.size)
        self._examples = [one for one in self._examples if not one & ~left]
        supported_bits = 0
        for one in self._examples:
            supported_bits |= one
        if supported_bits == left:
            return supported_bits
        search = FillingLister(part, masks)
        for at, cell in enumerate(part.cells):
            for value in members(masks[at]):
                if not supported_bits >> (cell * part.size + value) & 1:
                    example = search.one_with(at, value + 1, TRIED)
                    if example:
                        self._examples.append(example)
                        supported_bits |= example
                    elif not search.work:
                        return -1
        return supported_bits


def masks_on(board: Board, cells: tuple[int, ...]) -> tuple[int, ...]:
    """Return the candidates or the value of some cells, as masks."""
    return tuple([int(board.left(cell)) for cell in cells])


_PARTS: Final[dict[tuple[object, ...], CachedPart]] = {}


def _shared_part(part: RulePart, rule: Rule, number: int) -> CachedPart:
    """Return the cached part of a rule that other rules have too."""
    bans = tuple([tuple(rows) for rows in part.bans])
    key = rule, number, part.size, bans
    known = _PARTS.get(key)
    if known is None:
        if len(_PARTS) >= PARTS:
            _PARTS.clear()
        known = CachedPart(part, [rule], [])
        _PARTS[key] = known
    return known


@final
class RuleParts:
    """The parts of rules, and the sums that follow from houses and cages.

    ``named`` has the parts by rule name, ``named_at`` the names of the rules
    of each cell.  ``pairs`` are the rules of two cells, ``joined`` those
    and thermometers, ``apart`` the others that exclude candidates, and
    ``barred`` those that bar a value from all their cells, a list for each
    name.
    """

    __slots__ = (
        "_excluded",
        "_excluded_by",
        "_joint",
        "_plain",
        "apart",
        "barred",
        "inner",
        "joined",
        "laws",
        "linked",
        "named",
        "named_at",
        "others",
        "pairs",
        "sums",
    )

    def __init__(self, rules: Rules) -> None:
        laws = laws_of(rules)
        self.laws: Final = laws
        self.sums: Final[list[CachedPart]] = []
        self.others: Final[list[CachedPart]] = []
        self.named: Final[dict[str, list[RulePart]]] = {}
        # Rules of two cells.
        self.pairs: Final = [
            CachedPart(RulePart(laws, rule.cells), [rule], [])
            for rule in rules.rules
            if type(rule) is Pairs and len(rule.cells) == 2
        ]
        linked = [rule for rule in rules.rules if links_of(rule, laws.size)]
        self.joined: Final = [rule for rule in linked if _is_joined(rule)]
        self.apart: Final = [rule for rule in linked if not _is_joined(rule)]
        self._excluded_by: Final[dict[tuple[Rule, int, int], int]] = {}
        self.barred: Final = _barred(rules)
        for rule in rules.rules:
            parts: list[RulePart] = []
            for number, part in enumerate(short_parts(laws, rule)):
                some = self.sums if isinstance(part, SumPart) else self.others
                some.append(_shared_part(part, rule, number))
                parts.append(some[-1].part)
            for name in {rule.word, rule.notation()}:
                self.named.setdefault(name, []).extend(parts)
        self.named_at: Final = self._named_at(rules)
        self.inner: Final = list(_inner(laws, rules))
        n = laws.size
        # The cells with candidates that exclude others by rules.
        self.linked: Final = [
            cell
            for cell in range(n * n)
            if any(laws.by_rules(cell * n + value) for value in range(n))
        ]
        self._excluded: Final[dict[int, int]] = {}
        self._joint: Final[dict[bool, list[CachedPart]]] = {}
        # Cells of parts without their rules.
        self._plain: Final[dict[tuple[int, ...], RulePart]] = {}

    def joint(self, in_house: bool) -> list[CachedPart]:
        """Return parts to fill together: of rules, or of rules and a house.

        Parts without an order in which all can be read are left out.
        """
        if in_house not in self._joint:
            self._joint[in_house] = list(self._join(in_house))
        return self._joint[in_house]

    def by_rule(
        self, cells: tuple[int, ...], masks: tuple[int, ...], gone: list[int]
    ) -> list[int]:
        """Return what goes less what rows, columns and regions rule out."""
        if cells not in self._plain:
            lines = self.laws.only(frozenset())
            self._plain[cells] = RulePart(lines, cells)
        left = self._plain[cells].supported(masks)
        if left is None:
            return gone
        return [one & mine for one, mine in zip(gone, left, strict=True)]

    def _join(self, in_house: bool) -> Iterator[CachedPart]:
        """Yield the parts to fill together."""
        laws = self.laws
        every = [*self.sums, *self.others, *self.pairs]
        parts = [one.part for one in every]
        groups: list[tuple[str, list[int]]]
        if in_house:
            groups = house_groups(laws, parts)
        else:
            groups = [("", some) for some in shared_groups(laws, parts)]
        names = geometry_of(laws.rules).names
        for house, group in groups:
            cells = laws.houses[house] if house else ()
            owners = [every[k].rules[0] for k in group]
            some = [parts[k] for k in group]
            one = JointPart(laws, some, owners, cells)
            if one.order((laws.full,) * len(one.cells)):
                houses = [names.index(house)] if house else []
                yield CachedPart(one, list(dict.fromkeys(owners)), houses)

    def _named_at(self, rules: Rules) -> list[list[str]]:
        """Return the names of the rules of each cell, without repeats."""
        names: list[list[str]] = [[] for _ in range(rules.size**2)]
        for name in dict.fromkeys([rule.notation() for rule in rules.rules]):
            cells = {c for part in self.named[name] for c in part.cells}
            for cell in cells:
                names[cell].append(name)
        return names

    def excluded(self, cell: int, mask: int) -> int:
        """Return the candidates that all given values of a cell exclude."""
        n = self.laws.size
        key = cell << n | mask
        known = self._excluded.get(key, -1)
        if known < 0:
            codes = [cell * n + value for value in members(mask)]
            known = self._by_all(codes) & ~self.laws.cell_bits[cell]
            self._excluded[key] = known
        return known

    def excluded_by(self, rule: Rule, cell: int, mask: int) -> int:
        """Return the candidates that values of a cell exclude by a rule."""
        key = (rule, cell, mask)
        known = self._excluded_by.get(key, -1)
        if known < 0:
            links = links_of(rule, self.laws.size)
            known = self.laws.full_set
            for value in members(mask):
                known &= links.get(cell * self.laws.size + value, 0)
            self._excluded_by[key] = known
        return known

    def excluded_at(
        self, board: Board, house: int, value: int, spots: int
    ) -> int:
        """Return the candidates that all places of a value in a house exclude.

        ``spots`` are these places; 0 if no rule excludes anything.
        """
        n = self.laws.size
        key = -1 - ((house * n + value) << n | spots)
        known = self._excluded.get(key, -1)
        if known < 0:
            cells = board.layout.cells_at(house, spots)
            codes = [cell * n + value for cell in cells]
            known = 0
            if any(self.laws.by_rules(code) for code in codes):
                known = self._by_all(codes)
            self._excluded[key] = known
        return known

    def _by_all(self, codes: list[int]) -> int:
        common = self.laws.full_set
        for code in codes:
            common &= self.laws.excluded(code)
        return common


def _is_joined(rule: Rule) -> bool:
    """Return whether a rule is of two cells, or rises along a line."""
    if not rule.item:
        return False
    kind = NAMED.get(rule.word)
    rises = kind is not None and kind.rise is not None
    return rises or len(rule.cells) == 2


def _barred(rules: Rules) -> list[list[Rule]]:
    """Return the rules that bar a value from all their cells, by name.

    Items with a number of their own are left out.
    """
    alike: dict[str, list[Rule]] = {}
    for rule in rules.rules:
        kind = NAMED.get(rule.word)
        if kind and kind.never and ":" not in rule.item:
            alike.setdefault(rule.word, []).append(rule)
    return list(alike.values())


def _inner(laws: Laws, rules: Rules) -> Iterator[CachedPart]:
    """Yield innies and outies, the shortest first."""
    cages: dict[Cage, Rule] = {}
    for rule in rules.rules:
        totals = rule.totals() if type(rule) is Sum else ()
        for cells, weights, total in totals:
            if len(totals) == 1 and {*weights} == {1}:
                if len({*cells}) == len(cells):
                    cages.setdefault(Cage(bits_of(cells), total), rule)
    if not cages:
        return
    houses = list(rules.houses.values())
    families, _single = in_families(
        rules.size, [vec[i64](list(cells)) for cells in houses]
    )
    number_of = {bits_of(cells): k for k, cells in enumerate(houses)}
    names = [short_name(name) for name in rules.houses]
    masks = [
        [bits_of([int(c) for c in house]) for house in one.houses]
        for one in families
    ]
    every = implied_sums(rules.size, masks, list(cages))
    # If cages don't join the houses, each house has a sum of its own.
    joined = [one for one in every if _joined(one)]
    order = by_length(joined, list(cages))
    # All of a length, so that the images of a puzzle have the same ones.
    most = max([SHORT, *[one.length() for one in order[:FEW]]])
    for one in order:
        if one.length() > most:
            break
        mine = [number_of[house] for house in one.houses]
        used = [cages[cage] for cage in one.cages]
        part = added_up(laws, [names[k] for k in mine], used)
        if part is not None and part.cells and used:
            yield CachedPart(part, used, mine)


def _joined(one: HiddenSum) -> bool:
    """Return whether cages that cross houses join all of them."""
    reached = one.houses[0]
    todo = list(one.houses[1:])
    for _turn in one.houses:
        for house in todo[:]:
            if any(c.cells & reached and c.cells & house for c in one.cages):
                reached |= house
                todo.remove(house)
    return not todo


@lru_cache(maxsize=RECENT)
def rule_parts(rules: Rules) -> RuleParts:
    """Return the parts of rules, cached."""
    return RuleParts(rules)
