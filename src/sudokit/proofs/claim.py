"""A step in the checker's form: cells, candidates and houses by role.

Of the puzzle's rules a claim knows rows, columns, regions, and those that its
premises name.

read(puzzle, step, clues)    None if it isn't valid for the puzzle
claim.cells("first")         the whole cells that have a role
claim.choices("on")          the candidates
claim.houses("base")         the houses
claim.runs()                 cells and candidates in turn, role by role
"""

from __future__ import annotations

from typing import Final, final

from sudokit.core.choice import Choice
from sudokit.proofs.clauses import Facts
from sudokit.proofs.step import CONSEQUENCES, ROLES, RULES, Premise, Step
from sudokit.rules.exclusions import laws_of
from sudokit.rules.families import Rule
from sudokit.rules.puzzle import AnyPuzzle, puzzle_rules

Part = tuple[str, str]  # a role and what it names: cell, choice or house


@final
class Claim:
    """A step's claims and premises, as numbers."""

    __slots__ = (
        "clues",
        "gone",
        "here",
        "laws",
        "named",
        "placed",
        "premises",
        "size",
        "step",
        "technique",
    )

    def __init__(
        self, here: Facts, step: Step, clues: AnyPuzzle | None
    ) -> None:
        self.here: Final = here
        self.laws: Final = here.laws
        self.size: Final = here.laws.size
        self.clues: Final = clues
        self.step: Final = step
        self.technique: Final = step.technique
        self.premises: Final = step.premises
        self.placed: Final = [self.laws.code(one) for one in step.placements]
        self.gone: Final = [self.laws.code(one) for one in step.eliminations]
        self.named: Final[dict[Part, list[int]]] = {}
        for role, what in step.premises:
            number = -1
            if isinstance(what, str):
                part = (role, "rule" if role in RULES else "house")
            elif what.n:
                part, number = (role, "choice"), self.laws.code(what)
            else:
                part, number = (role, "cell"), what.i * self.size + what.j
            self.named.setdefault(part, []).append(number)

    def cells(self, role: str) -> list[int]:
        """Return the whole cells named in a role, in order."""
        return self.named.get((role, "cell"), [])

    def choices(self, role: str) -> list[int]:
        """Return the candidates named in a role, in order."""
        return self.named.get((role, "choice"), [])

    def houses(self, role: str) -> list[str]:
        """Return the houses named in a role, in order."""
        return [
            what
            for name, what in self.premises
            if name == role and isinstance(what, str)
        ]

    def runs(self) -> list[tuple[str, list[int]]]:
        """Return cells and candidates in order, by runs of a role."""
        runs: list[tuple[str, list[int]]] = []
        n = self.size
        for role, what in self.premises:
            if isinstance(what, str):
                continue
            number = what.i * n + what.j
            if what.n:
                number = number * n + what.n - 1
            if runs and runs[-1][0] == role:
                runs[-1][1].append(number)
            else:
                runs.append((role, [number]))
        return runs

    def value(self) -> int:
        """Return the only value of the claims, -1 if there are several."""
        values = {code % self.size for code in self.placed + self.gone}
        return values.pop() if len(values) == 1 else -1

    def gone_values(self) -> int:
        """Return the values of the eliminations, a bit each."""
        values = 0
        for code in self.gone:
            values |= 1 << (code % self.size)
        return values

    def held(self, cells: list[int]) -> int:
        """Return the values that some cells can take, a bit each."""
        values = 0
        for cell in cells:
            values |= self.here.mask(cell)
        return values

    def sees(self, code: int, cell: int) -> bool:
        """Return whether the candidate excludes its value from a cell."""
        other = cell * self.size + code % self.size
        return code != other and self.laws.conflict(code, other)

    def is_named(self, name: str) -> bool:
        """Return whether the step has this technique."""
        return self.technique == name

    def every(self, cells: list[int]) -> int:
        """Return all candidates that cells could have, as a set."""
        return self.laws.of_cells(cells)

    def rules(self) -> list[Rule]:
        """Return the rules of the premises, without repeats.

        A premise names all rules of a kind, or one rule by its spelling.
        """
        named = self.laws.named_rules
        rules = [rule for name in self.houses("rule") for rule in named[name]]
        return list(dict.fromkeys(rules))

    def without(self, at: int) -> Claim:
        """Return the claim without the premise of a number, from 0."""
        premises = self.premises[:at] + self.premises[at + 1 :]
        step = self.step._replace(premises=premises)
        return claim_of(self.here, step, self.clues)

    def cell_clauses(self, cells: list[int]) -> list[int]:
        """Return the clauses of some cells."""
        return [self.here.cell(cell) for cell in cells]


def read(
    puzzle: AnyPuzzle, step: Step, clues: AnyPuzzle | None
) -> Claim | None:
    """Return the claim of a step, None if it can't be a step of the puzzle.

    Everything in its premises must belong to the puzzle, and the candidates
    that it depends on or claims must still be there, each claimed once.
    """
    here = Facts(puzzle, laws_of(puzzle_rules(puzzle)))
    claims = step.placements + step.eliminations
    if not claims or len(set(claims)) < len(claims):
        return None
    for claim in claims:
        if not is_candidate(here, claim):
            return None
    for premise in step.premises:
        if not names_something(here, premise):
            return None
    return claim_of(here, step, clues)


def claim_of(here: Facts, step: Step, clues: AnyPuzzle | None) -> Claim:
    """Return the claim of a step under the rules that it names."""
    rules = here.laws.rules
    if rules.rules:
        names = [w for _role, w in step.premises if isinstance(w, str)]
        here = Facts(here.puzzle, laws_of(rules).only(frozenset(names)), here)
    return Claim(here, step, clues)


def is_choice(here: Facts, what: object) -> bool:
    """Return whether this is a value of a cell of the puzzle."""
    n = here.laws.size
    return (
        isinstance(what, Choice)
        and type(what.i) is type(what.j) is type(what.n) is int
        and 0 <= what.i < n
        and 0 <= what.j < n
        and 1 <= what.n <= n
    )


def is_candidate(here: Facts, what: Choice) -> bool:
    """Return whether the cell is empty and can take the value."""
    return (
        is_choice(here, what) and here.alive >> here.laws.code(what) & 1 != 0
    )


def names_something(here: Facts, premise: Premise) -> bool:
    """Return whether a premise is a present part of the puzzle.

    The consequences of an assumption need not be there before, and the
    corners of an avoidable rectangle may be filled.
    """
    role, what = premise
    if role not in ROLES:
        return False
    if isinstance(what, str):
        laws = here.laws
        return what in (laws.named_rules if role in RULES else laws.houses)
    if not isinstance(what, Choice) or what.n == 0:
        return is_choice(here, what._replace(n=1))
    if role in CONSEQUENCES:
        return is_choice(here, what)
    return is_candidate(here, what)
