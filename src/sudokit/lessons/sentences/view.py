"""A step on the grid before it, with the parts of its sentences.

    View(step, grid)       premises by role, candidates, cells and houses

Cells are numbered row by row from 0; a mask has bit v-1 for the value v, and
a code is a candidate's number in ``laws``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, final

from sudokit.core.choice import Choice
from sudokit.lessons.sentences.cell_names import cell_texts
from sudokit.lessons.sentences.house_texts import houses_text
from sudokit.logic.model.naming import rule_noun
from sudokit.native.bits import members
from sudokit.proofs.step import Step
from sudokit.rules.automaton import Automaton
from sudokit.rules.exclusions import Laws, laws_of
from sudokit.rules.families import Rule
from sudokit.rules.house_names import named_cells
from sudokit.rules.items import groups_of
from sudokit.rules.named import NAMED
from sudokit.rules.named_rule import DIAGONAL, SHAFT, STROKES, UNDRAWN
from sudokit.rules.notation import cell_label
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import either, listed
from sudokit.text.cells import cell_name

OF_RULE: Final = 3  # cells of a rule that a sentence lists
SOME: Final = 6  # the same of a rule that has no first and last cell
RUN: Final = 4  # values in a row that become "3 to 6"
BRIEF: Final = 7  # characters of an argument that a sentence names
GROUPS: Final = 4  # phrases of a conclusion
MOST_LEFT: Final = 5  # candidates left by a combination, and one more
OUTSIDE: Final = "outside"  # the section of numbers outside the grid
EDGES: Final = "dots"  # the section of marks between two cells
SIDE: Final = "side"  # where those are that depend on the direction
REGIONS: Final = {
    "region": "the region at {cell}",
    "window": "the window at {cell}",
    "extra region": "the extra region at {cell}",
}
CAGE, LINE = STROKES["cages"], STROKES["lines"]
FEW: Final = 2  # candidates left of a cell that loses more than these


@final
class View:
    """A step on the grid before it.

    ``mentioned`` are the rules that sentences name, each once, ``known``
    what the reader knows: the meanings of rules, and the cells for which
    earlier steps left one candidate.  ``new_meanings`` are those that its
    sentences add, ``is_by_cases`` whether they name all houses that count.
    """

    __slots__ = (
        "grid", "is_by_cases", "known", "laws", "masks", "mentioned",
        "new_meanings", "size", "step", "values",
    )  # fmt: skip

    def __init__(
        self, step: Step, grid: AnyPuzzle, known: set[str] | None = None
    ) -> None:
        rules = puzzle_rules(grid)
        self.known: Final = frozenset(known or ())
        self.new_meanings: Final[dict[str, None]] = {}
        self.step: Final = step
        self.grid: Final = grid
        self.laws: Final[Laws] = laws_of(rules)
        self.size: Final = rules.size
        self.masks: Final = grid.masks()
        self.values: Final = grid.cells
        self.mentioned: Final[dict[Rule, None]] = {}
        self.is_by_cases: bool = False

    # Premises.

    def cells(self, *roles: str) -> list[int]:
        """Return the cells of premises with these roles, each once."""
        return list(
            dict.fromkeys(
                self.cell(what)
                for role, what in self.step.premises
                if role in roles and isinstance(what, Choice)
            )
        )

    def choices(self, *roles: str) -> list[Choice]:
        """Return the candidates among premises with these roles."""
        return [
            what
            for role, what in self.step.premises
            if role in roles and isinstance(what, Choice) and what.n
        ]

    def names(self, *roles: str) -> list[str]:
        """Return the houses and rules with these roles, each once."""
        return list(
            dict.fromkeys(
                what
                for role, what in self.step.premises
                if role in roles and isinstance(what, str)
            )
        )

    def rules(self, *roles: str) -> list[Rule]:
        """Return the rules of premises with these roles, each once."""
        named = self.laws.named_rules
        if not named:
            return []
        return list(
            dict.fromkeys(
                named[name][0] for name in self.names(*roles) if name in named
            )
        )

    def runs(self, *roles: str) -> list[list[int]]:
        """Return the cells of premises, a list for each run of a role."""
        runs: list[list[int]] = []
        before = ""
        for role, what in self.step.premises:
            if role in roles and isinstance(what, Choice):
                if role != before:
                    runs.append([])
                runs[-1].append(self.cell(what))
                before = role
        return runs

    # Candidates.

    def cell(self, choice: Choice) -> int:
        """Return the number of a candidate's cell."""
        return choice.i * self.size + choice.j

    def choice(self, cell: int, n: int) -> Choice:
        """Return a candidate."""
        return Choice(*divmod(cell, self.size), n)

    def possible(self, cells: Iterable[int]) -> tuple[int, ...]:
        """Return the candidates or the value of each cell, as masks."""
        return tuple(
            [bit(self.values[cell]) or self.masks[cell] for cell in cells]
        )

    def mask(self, cells: Iterable[int]) -> int:
        """Return all candidates of some cells."""
        mask = 0
        for cell in cells:
            mask |= self.masks[cell]
        return mask

    def has(self, cell: int, n: int) -> bool:
        """Return whether a cell has a candidate."""
        return self.masks[cell] >> (n - 1) & 1 != 0

    def where(self, cells: Iterable[int], n: int) -> list[int]:
        """Return those of some cells that have a candidate."""
        return [cell for cell in cells if self.has(cell, n)]

    def can_have(self, cell: int, n: int) -> bool:
        """Return whether a cell has a value, or a candidate for it."""
        return self.values[cell] == n or self.has(cell, n)

    def in_house(self, house: str) -> Sequence[int]:
        """Return the cells of a house or a rule."""
        return named_cells(self.laws.rules, house)

    def conflict(self, one: Choice, other: Choice) -> bool:
        """Return whether two different candidates exclude each other."""
        return self.laws.conflict(self.laws.code(one), self.laws.code(other))

    def sees(self, one: Choice, others: Iterable[Choice]) -> bool:
        """Return whether a candidate excludes all others."""
        return all(self.conflict(one, other) for other in others)

    def shared(self, cells: Sequence[int]) -> list[str]:
        """Return the houses that have all of some cells, regions last.

        So are rows, columns and regions with fewer cells than digits.
        """
        if not cells:
            return []
        laws, first = self.laws, next(iter(cells))
        short = [
            name
            for name in laws.short_of[first]
            if all(name in laws.short_of[cell] for cell in cells)
        ]
        return [*laws.shared(list(cells)), *short]

    def only(self, cell: int, n: int) -> str:
        """Return that a cell has one candidate, as what a reader knows."""
        return f"{self.label(cell)}={n}"

    def left_alone(self) -> list[str]:
        """Return which cells the step leaves one candidate, as ``only``."""
        lost: dict[int, int] = {}
        for one in self.gone:
            cell = self.cell(one)
            lost[cell] = lost.get(cell, self.masks[cell]) & ~bit(one.n)
        return [
            self.only(cell, mask.bit_length())
            for cell, mask in lost.items()
            if mask.bit_count() == 1
        ]

    # Words.

    @property
    def by(self) -> int:
        """What digits are more than values."""
        return self.laws.rules.grid.least - 1

    def sign(self, value: int) -> str:
        """Return the digit of a value as one sign."""
        return self.laws.rules.grid.sign(value)

    def _signs(self, mask: int) -> list[str]:
        """Return digits in order, long runs of them as ``3 to 6``."""
        runs: list[list[int]] = []
        for value in members(mask):
            if runs and runs[-1][-1] == value:
                runs[-1].append(value + 1)
            else:
                runs.append([value + 1])
        signs: list[str] = []
        for run in runs:
            first, last = self.sign(run[0]), self.sign(run[-1])
            if len(run) >= RUN:
                signs.append(_("{first} to {last}", first=first, last=last))
            else:
                signs += map(self.sign, run)
        return signs

    def all_values(self, mask: int) -> str:
        """Return the digits of a mask as ``1, 2 and 3``."""
        return listed(self._signs(mask))

    def one_value(self, mask: int) -> str:
        """Return the digits of a mask as ``1, 2 or 3``."""
        return either(self._signs(mask))

    def all_cells(self, cells: Iterable[int]) -> str:
        """Return cells as ``r1c1, r1c2 and r1c3``."""
        return listed(cell_texts(cells, self.size))

    def one_cell(self, cells: Iterable[int]) -> str:
        """Return cells as ``r1c1, r1c2 or r1c3``."""
        return either(cell_texts(cells, self.size))

    def label(self, cell: int) -> str:
        """Return a cell as ``r1c1``."""
        return cell_name(*divmod(cell, self.size))

    def houses(self, names: Iterable[str]) -> str:
        """Return houses as ``rows 1 and 2 and box 3``."""
        return listed(self.house_texts(names))

    def house_texts(self, names: Iterable[str]) -> list[str]:
        """Return houses in words, rows, columns and boxes together.

        A region is known by its first cell: ``the region at r1c4``.
        """
        texts: list[str] = []
        plain: list[str] = []
        for name in dict.fromkeys(names):
            kind = name.rpartition(" ")[0]
            if kind in REGIONS:
                first = self.label(min(self.in_house(name)))
                texts.append(_(REGIONS[kind], cell=first))
            else:
                plain.append(name)
        return [*houses_text(plain), *texts]

    def rule(self, rule: Rule) -> str:
        """Return a rule as ``the cage of 17 at r1c1``."""
        self.mentioned[rule] = None
        kind = NAMED.get(rule.word)
        if len(rule.cells) > 2 * self.size or not rule.item:
            name = _(kind.title if kind else rule.word)
            some = self.cells("cell") if type(rule) is Automaton else []
            is_alone = self.rules("rule", "link") == [rule]
            if is_alone and 1 < len(some) <= SOME:
                return _("the rule {rule} in {cells}", rule=name,
                         cells=self.all_cells(some))  # fmt: skip
            return _("the rule {rule}", rule=name)
        noun, arg = rule_noun(rule), argument(rule)
        first, last = self.ends(rule)
        parts = {"n": arg, "cell": first, "first": first, "last": last}
        if kind is not None and kind.corner and arg:
            return _(kind.corner, **parts)
        cells = self.rule_cells(rule)
        if (
            kind is not None
            and kind.phrase
            and (arg or "{n}" not in kind.phrase)
        ):
            return _(kind.phrase, n=arg, cells=cells)
        if not 0 < len(arg) <= BRIEF or noun == arg.upper():
            arg = ""
        if kind is not None and kind.drawn_as == CAGE:
            if arg:
                return _("the {rule} of {n} at {cell}", rule=noun, **parts)
            return _("the {rule} at {cell}", rule=noun, cell=first)
        if last and len(rule.cells) > OF_RULE:
            if arg:
                return _(
                    "the {rule} of {n} from {first} to {last}",
                    rule=noun, **parts,
                )  # fmt: skip
            return _("the {rule} from {first} to {last}", rule=noun, **parts)
        parts["cells"] = cells
        is_edge = kind is not None and kind.section == EDGES
        if is_edge and len(rule.cells) == 2:
            if arg:
                return _("the {rule} of {n} between {cells}", rule=noun,
                         **parts)  # fmt: skip
            return _("the {rule} between {cells}", rule=noun, **parts)
        if arg:
            return _("the {rule} of {n} in {cells}", rule=noun, **parts)
        return _("the {rule} in {cells}", rule=noun, **parts)

    def ends(self, rule: Rule) -> tuple[str, str]:
        """Return the first and the last cell of a rule.

        The last is "" unless it is the other end of a line, or of a diagonal.
        """
        kind = NAMED.get(rule.word)
        if kind is None or kind.drawn_as not in (LINE, SHAFT, DIAGONAL):
            return self.label(min(rule.cells)), ""
        along, lists = (
            self.line(rule),
            groups_of(rule.item, self.size)[0].parts,
        )
        most = 2 if kind.drawn_as == SHAFT else 1
        is_open = len(lists) <= most and along[0] != along[-1]
        return self.label(along[0]), self.label(along[-1]) if is_open else ""

    def rule_cells(self, rule: Rule) -> str:
        """Return the cells of a rule, the house, or the first of many."""
        kind = NAMED.get(rule.word)
        names = [
            name
            for name, line in self.laws.kinds.items()
            if line and {*self.laws.houses[name]} == {*rule.cells}
        ]
        if kind is not None and kind.section == OUTSIDE and names:
            if kind.layout is not None and kind.layout.shape == SIDE:
                return _(
                    "{house} from {cell}",
                    house=self.houses(names),
                    cell=self.label(self.line(rule)[0]),
                )
            return self.houses(names)
        is_drawn = kind is not None and kind.drawn_as != UNDRAWN
        along = self.line(rule) if is_drawn else sorted(rule.cells)
        some = [*dict.fromkeys(along)]  # without the neighbours of marks
        if len(some) <= SOME:
            return listed([self.label(cell) for cell in some])
        if names:
            return self.houses(names[:1])
        return _(
            "{cell} and {n} more cells",
            cell=self.label(some[0]),
            n=len(some) - 1,
        )

    def line(self, rule: Rule) -> list[int]:
        """Return the cells of a rule of one list, in their order."""
        return list(groups_of(rule.item, self.size)[0].cells)

    def along(self, rule: Rule) -> tuple[int, ...]:
        """Return the candidates or values of the cells of a line, as masks."""
        return self.possible(self.line(rule))

    def rules_text(self, rules: Iterable[Rule]) -> str:
        """Return rules as a list."""
        return listed([self.rule(rule) for rule in rules])

    # Conclusions.

    @property
    def gone(self) -> tuple[Choice, ...]:
        """The eliminations."""
        return self.step.eliminations

    @property
    def gone_cells(self) -> list[int]:
        """The cells that lose candidates."""
        return list(dict.fromkeys(map(self.cell, self.gone)))

    def conclusion(self) -> str:
        """Return what the step places and removes, as a clause."""
        placed = [
            _("{cell} is {n}", cell=cell_label(one), n=self.sign(one.n))
            for one in self.step.placements
        ]
        return listed(placed + self.losses(self.gone))

    def losses(self, gone: Iterable[Choice]) -> list[str]:
        """Return eliminations as clauses, ``r1c3 and r1c7 aren't 1 or 2``.

        A cell that loses many candidates and has few left is ``5 or 6``.
        """
        lost: dict[int, int] = {}
        for one in gone:
            cell = self.cell(one)
            lost[cell] = lost.get(cell, 0) | bit(one.n)
        left: dict[int, list[int]] = {}
        cells: dict[int, list[int]] = {}
        for cell, mask in sorted(lost.items()):
            rest = self.masks[cell] & ~mask
            if 0 < rest.bit_count() <= FEW < mask.bit_count():
                left.setdefault(rest, []).append(cell)
            else:
                cells.setdefault(mask, []).append(cell)
        every = 0
        for mask in cells:
            every |= mask
        if len(cells) > GROUPS and every.bit_count() < len(cells):
            some = [cell for group in cells.values() for cell in group]
            cells = {
                1 << v: [cell for cell in sorted(some) if lost[cell] >> v & 1]
                for v in members(every)
            }
        return [self.can_be(some, mask) for mask, some in left.items()] + [
            self.isnt(some, mask) for mask, some in cells.items()
        ]

    def left(self, gone: Iterable[Choice]) -> list[str]:
        """Return what eliminations leave, as ``r1c3 and r1c7 can only be 3``.

        The result is that of ``losses`` if more than a few values are left.
        """
        masks = {self.cell(one): self.masks[self.cell(one)] for one in gone}
        for one in gone:
            masks[self.cell(one)] &= ~bit(one.n)
        cells: dict[int, list[int]] = {}
        for cell, mask in masks.items():
            cells.setdefault(mask, []).append(cell)
        if any(mask.bit_count() not in range(1, MOST_LEFT) for mask in cells):
            return self.losses(gone)
        return [self.can_be(some, mask) for mask, some in cells.items()]

    def can_be(self, cells: Sequence[int], mask: int) -> str:
        """Return that cells have only some values."""
        return _(
            "{cells} can only be {values}",
            cells=self.all_cells(cells),
            values=self.one_value(mask),
        )

    def isnt(self, cells: Sequence[int], mask: int) -> str:
        """Return that cells have none of some values."""
        return ngettext(
            "{cells} isn't {values}",
            "{cells} aren't {values}",
            len(cells),
            cells=self.all_cells(cells),
            values=self.one_value(mask),
        )

    def is_or_isnt(self, cell: int, mask: int) -> str:
        """Return the value of a cell, or that it has none of some values."""
        (known,) = self.possible([cell])
        if known & (known - 1):
            return self.isnt([cell], mask)
        return _("{cell} is {values}", cell=self.label(cell),
                 values=self.one_value(known))  # fmt: skip


def argument(rule: Rule) -> str:
    """Return what the item of a rule has before its cells, "" for nothing."""
    return rule.item.rpartition(":")[0]


def once_in(houses: Sequence[str]) -> str:
    """Return that digits don't repeat in houses, given by their texts."""
    return _("No digit is twice in {houses}.", houses=either(houses))


def bit(n: int) -> int:
    """Return the mask of a value, 0 of none."""
    return 1 << n >> 1
