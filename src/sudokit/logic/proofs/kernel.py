"""The kernel of proofs: which candidates exclude each other, and clauses.

    laws_of(rules)            the exclusions between candidates, the houses
    Facts(puzzle)             the remaining candidates of a puzzle
    refuted(laws, known, c)   clauses can't be satisfied if it is true
    forced(laws, known, c)    clauses can't be satisfied if it is false
    has_twin(laws, held)      cells can swap their two values

A candidate is the number ``cell * size + value``, values from 0.  A set of
candidates is an integer with a bit for each; a *clause* is such a set, one
of which is true.  Nothing here depends on the boards of the techniques, and
of a rule it trusts only its ``allowed``.
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

WORK: Final = 50_000  # sets of clauses that one proof may examine
LINKED: Final = 1024  # rules with cached links
LINES: Final = ("r", "c")
REGION: Final = "b"  # a box, or a region of any form


def short_name(house: str) -> str:
    """Return a house as in a premise: ``r1``, ``b12``, ``diagonal 1``."""
    kind, _, number = house.rpartition(" ")
    if kind in ("row", "column", "box"):
        return kind[0] + number
    return house


@final
class Laws:
    """The candidates that exclude each other under some rules.

    ``houses`` are the cells of each house by its short name, ``kinds`` are
    r, c and b for rows, columns and regions, and "" for other houses.
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
        # The rules by their names, and by their spelling.
        self.named_rules: Final[dict[str, list[Rule]]] = {}
        for rule in rules.rules:
            for name in {rule.word, rule.notation()}:
                self.named_rules.setdefault(name, []).append(rule)
        # By candidate, the rules that exclude others, and which.
        self._links: Final[dict[int, list[tuple[Rule, int]]]] = {}
        self._by_rules: Final[dict[int, int]] = {}
        for rule in rules.rules:
            for code, links in links_of(rule, n).items():
                self._links.setdefault(code, []).append((rule, links))
                self._by_rules[code] = self._by_rules.get(code, 0) | links

    def place(self, at: int) -> tuple[str, int]:
        """Return the house and the value of an index of ``every``.

        For the clause of a cell, return "" and the cell.
        """
        cells = self.size * self.size
        if at < cells:
            return "", at
        house, value = divmod(at - cells, self.size)
        return list(self.houses)[house], value

    def places(self, house: str, value: int) -> int:
        """Return the cells of a house with a value, as candidates."""
        return self._places[house][value]

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
            if self.kinds[name]:
                bits |= self._places[name][value]
        return bits & ~(1 << code)

    def by_rules(self, code: int) -> int:
        """Return those excluded by rules beyond rows, columns and regions."""
        return self._by_rules.get(code, 0)

    def conflict(self, one: int, other: int) -> bool:
        """Return whether two different candidates exclude each other."""
        return self.excluded(one) >> other & 1 != 0

    def is_by_house(self, one: int, other: int) -> bool:
        """Return whether they share a cell, or a value and a house."""
        n = self.size
        a, b = one // n, other // n
        if one % n != other % n:
            return a == b
        return any(name in self.houses_of[b] for name in self.houses_of[a])

    def excluders(self, one: int, other: int) -> list[Rule]:
        """Return the rules that each make two candidates conflict."""
        return [
            rule
            for rule, bits in self._links.get(one, ())
            if bits >> other & 1
        ]

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
    return Laws(rules)


@lru_cache(maxsize=LINKED, typed=True)
def links_of(rule: Rule, n: int) -> dict[int, int]:
    """Return the candidates that each candidate excludes by a rule.

    Exclusions that the rule declares are checked against its ``allowed``,
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
    """Return the candidates that each candidate excludes, as declared."""
    links: dict[int, int] = {}
    full = (1 << n) - 1
    for cells in rule.groups():
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


@final
class Facts:
    """The remaining candidates of a puzzle, and its values.

    ``alive`` are the candidates of empty cells, ``true`` the values of
    filled ones.
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
        """Return whether the cell is empty."""
        return not self.true & self.laws.cell_bits[cell]

    def mask(self, cell: int) -> int:
        """Return the values that a cell can take, a bit each."""
        return self.alive >> (cell * self.laws.size) & self.laws.full

    def cell(self, cell: int) -> int:
        """Return the clause of a cell; 0 if it is filled."""
        return self.alive & self.laws.cell_bits[cell]

    def house(self, name: str, value: int) -> int:
        """Return the clause of a value in a house.

        0 if the house already has the value, or can't have it.
        """
        if value < 0:
            return 0
        places = self.laws.places(name, value)
        return 0 if self.true & places else self.alive & places

    def missing(self, name: str) -> list[int]:
        """Return the values that no cell of a house has, ascending."""
        places = self.laws.places
        values = range(self.laws.size)
        return [v for v in values if not self.true & places(name, v)]

    def clauses(self) -> list[int]:
        """Return all clauses of the puzzle; an unsatisfiable one is 0."""
        return [
            self.alive & bits
            for bits in self.laws.every
            if not self.true & bits
        ]


# Clauses.


@final
class Refutation:
    """Tries to satisfy clauses, within a budget of work."""

    __slots__ = ("_excluded", "_laws", "work")

    def __init__(self, laws: Laws) -> None:
        self._laws: Final = laws
        self.work: int = WORK

    def fails(self, known: list[int]) -> bool:
        """Return whether the clauses can't be satisfied without a conflict.

        False also if the budget doesn't suffice to show it.
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
    """Return what is left of clauses when a candidate is true."""
    left = ~laws.excluded(bit.bit_length() - 1)
    return [clause & left for clause in known if not clause & bit]


def refuted(laws: Laws, known: list[int], code: int) -> bool:
    """Return whether a true candidate leaves the clauses unsatisfiable."""
    return Refutation(laws).fails(assume(laws, known, 1 << code))


def forced(laws: Laws, known: list[int], code: int) -> bool:
    """Return whether a false candidate leaves the clauses unsatisfiable."""
    left = ~(1 << code)
    return Refutation(laws).fails([clause & left for clause in known])


# Exchange.


def has_twin(laws: Laws, held: dict[int, int]) -> bool:
    """Return whether cells can swap their two values within all rules.

    Then a solution with these values is never the only one.
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
