"""The kernel of proofs: which candidates exclude each other, and clauses.

    laws_of(rules)            what candidates exclude, and the houses
    Facts(puzzle)             the candidates of a puzzle that are left
    refuted(laws, known, c)   clauses can't be satisfied if it is true
    forced(laws, known, c)    clauses can't be satisfied if it is false
    has_twin(laws, held)      cells can hold their two values the other way

A candidate is the number ``cell * size + value``, values from 0.  A set of
candidates is an integer with a bit for each; a *clause* is such a set of
which one is true.  Nothing here depends on the boards that techniques use,
and of a rule only its ``allowed`` is trusted.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from sudokit.core.choice import Choice
from sudokit.native.arrays import i64
from sudokit.native.bits import bits_of, members
from sudokit.rules.families import Distinct, Pairs, Rule, turned
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules
from sudokit.rules.rules import RECENT, Rules

WORK: Final = 50_000  # sets of clauses that are looked at for one proof
LINKED: Final = 1024  # rules whose links are kept
LINES: Final = ("r", "c")
REGION: Final = "b"  # a box, or a region of any form


def short_name(house: str) -> str:
    """A house as a premise names it: ``r1``, ``b12``, ``diagonal 1``."""
    kind, _, number = house.rpartition(" ")
    if kind in ("row", "column", "box"):
        return kind[0] + number
    return house


@final
class Laws:
    """Which candidates exclude each other under some rules.

    ``houses`` are the cells of each house by its short name, ``kinds`` are
    r, c and b of rows, columns and regions, and "" of other houses.
    """

    __slots__ = (
        "_by_rules",
        "_excluded",
        "_links",
        "_places",
        "cell_bits",
        "every",
        "full",
        "full_set",
        "houses",
        "houses_of",
        "kinds",
        "named_rules",
        "rules",
        "size",
    )

    def __init__(self, rules: Rules) -> None:
        n = rules.size
        self.rules: Final = rules
        self.size: Final = n
        self.full: Final = (1 << n) - 1
        self.houses: Final[dict[str, tuple[int, ...]]] = {
            short_name(name): cells for name, cells in rules.houses.items()
        }
        self.kinds: Final[dict[str, str]] = {
            name: (*LINES, REGION)[at // n] if at < 3 * n else ""
            for at, name in enumerate(self.houses)
        }
        self._excluded: Final = [0] * n**3
        self._places: Final[dict[str, list[int]]] = {}
        for name, cells in self.houses.items():
            bits = bits_of([cell * n for cell in cells])
            self._places[name] = [bits << v for v in range(n)]
        self.full_set: Final = (1 << n**3) - 1
        self.cell_bits: Final = [self.full << (c * n) for c in range(n * n)]
        self.every: Final = self.cell_bits + [
            bits for places in self._places.values() for bits in places
        ]
        self.houses_of: Final[list[list[str]]] = [[] for _ in range(n * n)]
        for name, cells in self.houses.items():
            for cell in cells:
                self.houses_of[cell].append(name)
        # By their words, and as they are spelled.
        self.named_rules: Final[dict[str, list[Rule]]] = {}
        for rule in rules.rules:
            for told in {rule.word, rule.notation()}:
                self.named_rules.setdefault(told, []).append(rule)
        # The rules that exclude something beside a candidate, and what.
        self._links: Final[dict[int, list[tuple[Rule, int]]]] = {}
        self._by_rules: Final[dict[int, int]] = {}
        for rule in rules.rules:
            for code, links in links_of(rule, n).items():
                self._links.setdefault(code, []).append((rule, links))
                self._by_rules[code] = self._by_rules.get(code, 0) | links

    def place(self, at: int) -> tuple[str, int]:
        """What a number of ``every`` is: a house and a value, or "" and a
        cell.
        """
        cells = self.size * self.size
        if at < cells:
            return "", at
        house, value = divmod(at - cells, self.size)
        return list(self.houses)[house], value

    def places(self, house: str, value: int) -> int:
        """The cells of a house with a value."""
        return self._places[house][value]

    def excluded(self, code: int) -> int:
        """The candidates that can't be true if this one is."""
        found = self._excluded[code]
        if not found:
            found = self._find(code)
            self._excluded[code] = found
        return found

    def _find(self, code: int) -> int:
        """By its cell, its houses, and by what each rule declares."""
        n = self.size
        cell, value = divmod(code, n)
        found = self.cell_bits[cell] | self._by_rules.get(code, 0)
        for name in self.houses_of[cell]:
            if self.kinds[name]:
                found |= self._places[name][value]
        return found & ~(1 << code)

    def by_rules(self, code: int) -> int:
        """Those that rules beside rows, columns and regions exclude."""
        return self._by_rules.get(code, 0)

    def conflict(self, one: int, other: int) -> bool:
        """Do two different candidates exclude each other?"""
        return self.excluded(one) >> other & 1 != 0

    def is_by_house(self, one: int, other: int) -> bool:
        """The candidates are one value of a house, or of one cell."""
        n = self.size
        a, b = one // n, other // n
        if one % n != other % n:
            return a == b
        return any(name in self.houses_of[b] for name in self.houses_of[a])

    def excluders(self, one: int, other: int) -> list[Rule]:
        """The rules of which each says that two candidates conflict."""
        return [
            rule
            for rule, bits in self._links.get(one, ())
            if bits >> other & 1
        ]

    def shared(self, cells: list[int]) -> list[str]:
        """The houses that hold all of some cells."""
        return [
            name
            for name in self.houses_of[cells[0]]
            if all(name in self.houses_of[cell] for cell in cells)
        ]

    def code(self, choice: Choice) -> int:
        """The number of a candidate."""
        return (choice.i * self.size + choice.j) * self.size + choice.n - 1

    def choice(self, code: int) -> Choice:
        """The candidate of a number."""
        cell, value = divmod(code, self.size)
        return Choice(*divmod(cell, self.size), value + 1)


@lru_cache(maxsize=RECENT)
def laws_of(rules: Rules) -> Laws:
    """Made once for the puzzles of the same rules."""
    return Laws(rules)


@lru_cache(maxsize=LINKED, typed=True)
def links_of(rule: Rule, n: int) -> dict[int, int]:
    """What a rule declares that each candidate excludes, as far as its
    meaning does so.

    Rules whose meaning is their declaration aren't checked.
    """
    found: dict[int, int] = {}
    is_plain = type(rule) is Distinct or type(rule) is Pairs
    for code, links in declared(rule, n).items():
        bits = links & ~(((1 << n) - 1) << (code // n * n))
        if not is_plain:
            others = members(bits)
            bits = bits_of(
                [c for c in others if is_excluded(rule, n, code, c)]
            )
        if bits:
            found[code] = bits
    return found


def declared(rule: Rule, n: int) -> dict[int, int]:
    """What a rule says that each candidate excludes."""
    found: dict[int, int] = {}
    full = (1 << n) - 1
    for cells in rule.groups():
        for value in range(n):
            bits = bits_of([cell * n + value for cell in cells])
            for cell in cells:
                code = cell * n + value
                found[code] = found.get(code, 0) | bits
    for a, b, table in rule.pairs():
        for one, other, rows in ((a, b, table), (b, a, turned(table))):
            for value in range(n):
                code = one * n + value
                bits = (full & ~rows[value]) << (other * n)
                found[code] = found.get(code, 0) | bits
    return found


def is_excluded(rule: Rule, n: int, one: int, other: int) -> bool:
    """Does the rule forbid the two together?"""
    values = [0] * len(rule.cells)
    for code in (one, other):
        values[rule.cells.index(code // n)] = code % n + 1
    return not rule.allowed(values)


def packed(masks: list[int], size: i64) -> int:
    """The values of each cell, a bit each, as a set of candidates."""
    found = 0
    many = 62 // size  # cells that one machine word holds
    for start in range(i64(0), i64(len(masks)), many):
        word: i64 = 0
        at: i64 = min(start + many, i64(len(masks)))
        while at > start:
            at -= 1
            word = word << size | masks[at]
        found |= int(word) << int(start * size)
    return found


@final
class Facts:
    """The candidates that are left of a puzzle, and its values.

    ``true`` are the values that cells have.
    """

    __slots__ = ("alive", "laws", "puzzle", "true")

    def __init__(self, puzzle: AnyPuzzle) -> None:
        laws = laws_of(puzzle_rules(puzzle))
        bits = [1 << value >> 1 for value in puzzle.cells]
        self.puzzle: Final = puzzle
        self.laws: Final = laws
        self.alive: Final = packed(puzzle.masks(), laws.size)
        self.true: Final = packed(bits, laws.size)

    def is_open(self, cell: int) -> bool:
        """Is the cell empty?"""
        return not self.true & self.laws.cell_bits[cell]

    def mask(self, cell: int) -> int:
        """The values that a cell can take, a bit each."""
        return self.alive >> (cell * self.laws.size) & self.laws.full

    def cell(self, cell: int) -> int:
        """The clause of a cell; 0 if it is filled."""
        return self.alive & self.laws.cell_bits[cell]

    def house(self, name: str, value: int) -> int:
        """The clause of a value in a house; 0 if it is there already, or
        is none.
        """
        if value < 0:
            return 0
        places = self.laws.places(name, value)
        return 0 if self.true & places else self.alive & places

    def missing(self, name: str) -> list[int]:
        """The values that no cell of a house has, ascending."""
        places = self.laws.places
        values = range(self.laws.size)
        return [v for v in values if not self.true & places(name, v)]

    def clauses(self) -> list[int]:
        """All clauses of the puzzle; 0 for one that can't be satisfied."""
        return [
            self.alive & bits
            for bits in self.laws.every
            if not self.true & bits
        ]


# Clauses.


@final
class Refutation:
    """Tries to meet clauses, within a budget of work."""

    __slots__ = ("_excluded", "_laws", "work")

    def __init__(self, laws: Laws) -> None:
        self._laws: Final = laws
        self.work: int = WORK

    def fails(self, known: list[int]) -> bool:
        """However the clauses are met, two candidates conflict.

        False, too, if that can't be said within the budget.
        """
        if not known:
            return False
        self.work -= 1
        if self.work < 0:
            return False
        shortest = known[0]
        size = shortest.bit_count()
        for clause in known:
            count = clause.bit_count()
            if count < size:
                shortest, size = clause, count
        while shortest:
            bit = shortest & -shortest
            shortest ^= bit
            if not self.fails(assume(self._laws, known, bit)):
                return False
        return True


def assume(laws: Laws, known: list[int], bit: int) -> list[int]:
    """What is left of clauses when a candidate is true."""
    left = ~laws.excluded(bit.bit_length() - 1)
    return [clause & left for clause in known if not clause & bit]


def refuted(laws: Laws, known: list[int], code: int) -> bool:
    """The clauses can't be met if a candidate is true."""
    return Refutation(laws).fails(assume(laws, known, 1 << code))


def forced(laws: Laws, known: list[int], code: int) -> bool:
    """The clauses can't be met if a candidate is false."""
    left = ~(1 << code)
    return Refutation(laws).fails([clause & left for clause in known])


# Exchange.


def has_twin(laws: Laws, held: dict[int, int]) -> bool:
    """The cells hold two values, and all rules are kept if they change.

    So what holds them is never the only solution.
    """
    values = set(held.values())
    if len(values) != 2:
        return False
    first, second = values
    for cells in laws.rules.groups:
        inside = [held[cell] for cell in cells if cell in held]
        if inside.count(first) != inside.count(second):
            return False
    for a, b, table in laws.rules.pairs:
        for cell, rows in ((a, table), (b, turned(table))):
            if cell in held and rows[first] != rows[second]:
                return False
    return True
