"""Which candidates exclude each other under some rules.

    laws_of(rules)      the exclusions between candidates, and the houses
    laws.only(names)    those of rows, columns, regions and some named rules
    links_of(rule, n)   the exclusions by one rule
    packed(masks, n)    the candidates of all cells as one set
    packed_values(...)  the values of all cells as one set

A candidate is the number ``cell * size + value``, values from 0.  A set of
candidates is an integer with a bit for each.  Finders and the checker of
proofs both use these tables, which trust only a rule's ``allowed``: the
exclusions and houses that a rule declares are tested against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from sudokit.core.choice import Choice
from sudokit.native.arrays import i64
from sudokit.native.bits import bits_of, members
from sudokit.rules.families import Cells, Distinct, Pairs, Rule, turned
from sudokit.rules.rules import RECENT, Rules

LINKED: Final = 1024  # rules with cached links
FEWER: Final = 250  # cached laws of some of the rules
LINES: Final = ("r", "c")
REGION: Final = "b"  # a box, or a region of any form


def short_name(house: str) -> str:
    """Return a house as in a premise: ``r1``, ``b12``, ``diagonal 1``.

    >>> short_name("box 12"), short_name("diagonal 1")
    ('b12', 'diagonal 1')
    """
    kind, _, number = house.rpartition(" ")
    if kind in ("row", "column", "box"):
        return kind[0] + number
    return house


def kind_of(line: str) -> str:
    """Return r, c or b for a row, column or region, "" for no line.

    >>> kind_of("column 3"), kind_of("region 1"), kind_of("")
    ('c', 'b', '')
    """
    kind = line.partition(" ")[0]
    return kind[:1] if kind in ("row", "column") else REGION * (line != "")


@final
class Laws:
    """The candidates that exclude each other, and the houses.

    They are those of rows, columns and regions, and of ``among``, which are
    all rules of ``rules`` or some.  ``houses`` are the cells of each house by
    its short name, ``kinds`` are r, c and b for rows, columns and regions,
    and "" for the houses of other rules.  ``cell_bits`` are all candidates of
    each cell, and ``every`` the same for each cell, then for each house and
    value.
    """

    __slots__ = (
        "_bans",
        "_by_rules",
        "_excluded",
        "_links",
        "_names",
        "_owners",
        "_parts",
        "_places",
        "among",
        "cell_bits",
        "every",
        "full",
        "full_set",
        "houses",
        "houses_of",
        "kinds",
        "named_rules",
        "rules",
        "short_lines",
        "short_of",
        "size",
    )

    def __init__(
        self,
        rules: Rules,
        among: Sequence[Rule],
        houses: dict[str, Cells],
        owners: dict[str, Rule],
    ) -> None:
        """``owners`` are the rules of the houses other than lines, regions."""
        n = rules.size
        self.rules: Final = rules
        self.among: Final = tuple(among)
        self.size: Final = n
        self.full: Final = (1 << n) - 1
        self.houses: Final = houses
        of_lines = {short_name(name): name for name in rules.lines}
        self.kinds: Final[dict[str, str]] = {
            name: kind_of(of_lines.get(name, "")) for name in houses
        }
        # The rows, columns and regions that aren't houses, and those of
        # each cell.
        self.short_lines: Final[dict[str, Cells]] = {
            short_name(name): cells
            for name, cells in rules.lines.items()
            if name not in rules.houses
        }
        self.short_of: Final[list[list[str]]] = [[] for _ in range(n * n)]
        for name, cells in self.short_lines.items():
            for cell in cells:
                self.short_of[cell].append(name)
        self._names: Final = list(houses)
        self._owners: Final = owners
        self._parts: Final[dict[frozenset[str], Laws]] = {}
        self._excluded: Final = [0] * n**3
        self._bans: Final[dict[Cells, list[list[tuple[int, ...]]]]] = {}
        self._places: Final[dict[str, list[int]]] = {}
        for name, cells in houses.items():
            bits = bits_of([cell * n for cell in cells])
            self._places[name] = [bits << v for v in range(n)]
        self.full_set: Final = (1 << n**3) - 1
        self.cell_bits: Final = [self.full << (c * n) for c in range(n * n)]
        self.every: Final = self.cell_bits + [
            bits for places in self._places.values() for bits in places
        ]
        self.houses_of: Final[list[list[str]]] = [[] for _ in range(n * n)]
        for name, cells in houses.items():
            for cell in cells:
                self.houses_of[cell].append(name)
        # The rules by their names, and by their spelling.
        self.named_rules: Final[dict[str, list[Rule]]] = {}
        # By candidate, the rules that exclude others, and which.
        self._links: Final[dict[int, list[tuple[Rule, int]]]] = {}
        self._by_rules: Final[dict[int, int]] = {}
        for rule in self.among:
            for name in {rule.word, rule.notation()}:
                self.named_rules.setdefault(name, []).append(rule)
            for code, links in links_of(rule, n).items():
                self._links.setdefault(code, []).append((rule, links))
                self._by_rules[code] = self._by_rules.get(code, 0) | links

    def only(self, names: frozenset[str]) -> Laws:
        """Return the laws of lines, regions, and these rules and houses.

        A name is the word or the notation of a rule, or a house.  Names of
        nothing are ignored.
        """
        if not self.among:
            return self
        known = self._parts.get(names)
        if known is None:
            if len(self._parts) >= FEWER:
                self._parts.clear()
            some = [
                rule
                for rule in self.among
                if rule.word in names or rule.notation() in names
            ]
            houses = {
                name: cells
                for name, cells in self.houses.items()
                if self.kinds[name]
                or name in names
                or self._owners[name] in some
            }
            known = Laws(self.rules, some, houses, self._owners)
            self._parts[names] = known
        return known

    def place(self, at: int) -> tuple[str, int]:
        """Return the house and the value of an index of ``every``.

        For the clause of a cell, return "" and the cell.
        """
        cells = self.size * self.size
        if at < cells:
            return "", at
        house, value = divmod(at - cells, self.size)
        return self._names[house], value

    def of_cells(self, cells: Sequence[int]) -> int:
        """Return all candidates that some cells could have."""
        bits = 0
        for cell in cells:
            bits |= self.cell_bits[cell]
        return bits

    def places(self, house: str, value: int) -> int:
        """Return the cells of a house with a value, as candidates."""
        return self._places[house][value]

    def bans(self, cells: Cells) -> list[list[tuple[int, ...]]]:
        """Return what cells lose by each value of each of them, as masks.

        The same list every time, which isn't to be changed.
        """
        known = self._bans.get(cells)
        if known is None:
            known = []
            for cell in cells:
                codes = range(cell * self.size, (cell + 1) * self.size)
                known.append([self._lost(code, cells) for code in codes])
            self._bans[cells] = known
        return known

    def _lost(self, code: int, cells: Cells) -> tuple[int, ...]:
        """Return what cells lose by a candidate, as masks."""
        out, n = self.excluded(code), self.size
        return tuple([out >> (cell * n) & self.full for cell in cells])

    def excluded(self, code: int) -> int:
        """Return the candidates that can't be true if this one is."""
        bits = self._excluded[code]
        if not bits:
            bits = self._find(code)
            self._excluded[code] = bits
        return bits

    def _find(self, code: int) -> int:
        """Compute the candidates excluded by cell, houses and other rules."""
        n = self.size
        cell, value = divmod(code, n)
        bits = self.cell_bits[cell] | self._by_rules.get(code, 0)
        for name in self.houses_of[cell]:
            bits |= self._places[name][value]
        for name in self.short_of[cell]:
            cells = self.short_lines[name]
            bits |= bits_of([other * n + value for other in cells])
        return bits & ~(1 << code)

    def by_rules(self, code: int) -> int:
        """Return those excluded by rules beyond rows, columns and regions."""
        return self._by_rules.get(code, 0)

    def conflict(self, one: int, other: int) -> bool:
        """Return whether two different candidates exclude each other."""
        return self.excluded(one) >> other & 1 != 0

    def is_by_house(self, one: int, other: int) -> bool:
        """Return whether a cell, row, column or region holds one of two."""
        n = self.size
        a, b = one // n, other // n
        if one % n != other % n:
            return a == b
        if any(name in self.short_of[b] for name in self.short_of[a]):
            return True
        return any(
            name in self.houses_of[b] and self.kinds[name] != ""
            for name in self.houses_of[a]
        )

    def excluders(self, one: int, other: int) -> list[Rule]:
        """Return the rules that each make two candidates conflict."""
        return [
            rule
            for rule, bits in self._links.get(one, ())
            if bits >> other & 1
        ]

    def owner(self, house: str) -> Rule:
        """Return the rule of a house beyond rows, columns and regions."""
        return self._owners[house]

    def shared(self, cells: list[int]) -> list[str]:
        """Return the houses that have all of some cells."""
        return [
            name
            for name in self.houses_of[cells[0]]
            if all(name in self.houses_of[cell] for cell in cells)
        ]

    def code(self, choice: Choice) -> int:
        """Return the number of a candidate."""
        return (choice.i * self.size + choice.j) * self.size + choice.n - 1

    def choice(self, code: int) -> Choice:
        """Return the candidate of a number."""
        cell, value = divmod(code, self.size)
        return Choice(*divmod(cell, self.size), value + 1)


@lru_cache(maxsize=RECENT)
def laws_of(rules: Rules) -> Laws:
    """Return the laws of rules, cached."""
    own = {
        name: (rule, cells)
        for rule, name, cells in rules.own_groups()
        if len(cells) == rules.size and is_house(rule, cells)
    }
    houses = {
        short_name(name): own[name][1] if name in own else cells
        for name, cells in rules.houses.items()
        if name in rules.lines or name in own
    }
    owners = {name: rule for name, (rule, _cells) in own.items()}
    return Laws(rules, rules.rules, houses, owners)


def is_house(rule: Rule, cells: Cells) -> bool:
    """Return whether a rule forbids each value twice in n of its cells."""
    n = len(cells)
    links = links_of(rule, n)
    for value in range(n):
        codes = bits_of([cell * n + value for cell in cells])
        for cell in cells:
            code = cell * n + value
            if codes & ~links.get(code, 0) & ~(1 << code):
                return False
    return True


@lru_cache(maxsize=LINKED, typed=True)
def links_of(rule: Rule, n: int) -> dict[int, int]:
    """Return the candidates that each candidate excludes by a rule.

    Exclusions that the rule declares are tested against its ``allowed``,
    except for rules whose meaning is their declaration.
    """
    table: dict[int, int] = {}
    is_plain = type(rule) is Distinct or type(rule) is Pairs
    for code, links in declared(rule, n).items():
        bits = links & ~(((1 << n) - 1) << (code // n * n))
        if not is_plain:
            others = members(bits)
            bits = bits_of(
                [c for c in others if is_excluded(rule, n, code, c)]
            )
        if bits:
            table[code] = bits
    return table


def declared(rule: Rule, n: int) -> dict[int, int]:
    """Return the candidates that each candidate excludes, as declared.

    The groups of Pairs follow from its pairs, and aren't needed.
    """
    links: dict[int, int] = {}
    full = (1 << n) - 1
    for cells in () if type(rule) is Pairs else rule.groups():
        for value in range(n):
            bits = bits_of([cell * n + value for cell in cells])
            for cell in cells:
                code = cell * n + value
                links[code] = links.get(code, 0) | bits
    for a, b, table in rule.pairs():
        for one, other, rows in ((a, b, table), (b, a, turned(table))):
            for value in range(n):
                code = one * n + value
                bits = (full & ~rows[value]) << (other * n)
                links[code] = links.get(code, 0) | bits
    return links


def is_excluded(rule: Rule, n: int, one: int, other: int) -> bool:
    """Return whether the rule forbids two candidates together."""
    values = [0] * len(rule.cells)
    for code in (one, other):
        values[rule.cells.index(code // n)] = code % n + 1
    return not rule.allowed(values)


def packed(masks: list[int], size: i64) -> int:
    """Return the mask of each cell as one set of candidates."""
    packed_bits = 0
    many = 62 // size  # cells per machine word
    for start in range(i64(0), i64(len(masks)), many):
        word: i64 = 0
        at: i64 = min(start + many, i64(len(masks)))
        while at > start:
            at -= 1
            word = word << size | masks[at]
        packed_bits |= int(word) << int(start * size)
    return packed_bits


def packed_values(values: Sequence[int], size: int) -> int:
    """Return the value of each cell, 0 for none, as one set of candidates.

    >>> packed_values([1, 0, 2], 4) == packed([1, 0, 2], 4)
    True
    """
    return packed([1 << value >> 1 for value in values], size)
