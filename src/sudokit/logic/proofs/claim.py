"""A step in the checker's form: cells, candidates and houses by role.

read(puzzle, step, clues)    None if it isn't valid for the puzzle
claim.cells("first")         the whole cells that have a role
claim.choices("on")          the candidates
claim.houses("base")         the houses
claim.runs()                 cells and candidates in turn, role by role
"""

from typing import Final, final

from sudokit.core.choice import Choice
from sudokit.logic.model.step import CONSEQUENCES, ROLES, Premise, Step
from sudokit.logic.proofs.kernel import Facts
from sudokit.rules.families import Rule
from sudokit.rules.puzzle import AnyPuzzle

Part = tuple[str, str]  # a role and what is named: cell, choice or house


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
                part = (role, "rule" if role == "rule" else "house")
            elif what.n:
                part, number = (role, "choice"), self.laws.code(what)
            else:
                part, number = (role, "cell"), what.i * self.size + what.j
            self.named.setdefault(part, []).append(number)

    def cells(self, role: str) -> list[int]:
        """The whole cells named in a role, in order."""
        return self.named.get((role, "cell"), [])

    def choices(self, role: str) -> list[int]:
        """The candidates named in a role, in order."""
        return self.named.get((role, "choice"), [])

    def houses(self, role: str) -> list[str]:
        """The houses named in a role, in order."""
        return [
            what
            for name, what in self.premises
            if name == role and isinstance(what, str)
        ]

    def runs(self) -> list[tuple[str, list[int]]]:
        """Cells and candidates in order, one entry for each run of a role."""
        found: list[tuple[str, list[int]]] = []
        n = self.size
        for role, what in self.premises:
            if isinstance(what, str):
                continue
            number = what.i * n + what.j
            if what.n:
                number = number * n + what.n - 1
            if found and found[-1][0] == role:
                found[-1][1].append(number)
            else:
                found.append((role, [number]))
        return found

    def value(self) -> int:
        """The only value of the claims, -1 if there are several."""
        values = {code % self.size for code in self.placed + self.gone}
        return values.pop() if len(values) == 1 else -1

    def gone_values(self) -> int:
        """The values that go, a bit each."""
        found = 0
        for code in self.gone:
            found |= 1 << (code % self.size)
        return found

    def held(self, cells: list[int]) -> int:
        """The values that cells can take between them, a bit each."""
        found = 0
        for cell in cells:
            found |= self.here.mask(cell)
        return found

    def sees(self, code: int, cell: int) -> bool:
        """The candidate excludes its value from another cell."""
        other = cell * self.size + code % self.size
        return code != other and self.laws.conflict(code, other)

    def is_named(self, name: str) -> bool:
        """Does the step name this technique?"""
        return self.technique == name

    def every(self, cells: list[int]) -> int:
        """All candidates that cells could have, as a set."""
        found = 0
        for cell in cells:
            found |= self.laws.cell_bits[cell]
        return found

    def rules(self) -> list[Rule]:
        """The rules that are named, all of a word or one as spelled, each
        once.
        """
        named = self.laws.named_rules
        found = [rule for told in self.houses("rule") for rule in named[told]]
        return list(dict.fromkeys(found))

    def cell_clauses(self, cells: list[int]) -> list[int]:
        """What some cells say."""
        return [self.here.cell(cell) for cell in cells]


def read(
    puzzle: AnyPuzzle, step: Step, clues: AnyPuzzle | None
) -> Claim | None:
    """The claim of a step, None if no step of the puzzle can have it.

    Everything that it names must belong to the puzzle, and the
    candidates that it depends on or claims must still be there, each
    claimed once.
    """
    here = Facts(puzzle)
    claims = step.placements + step.eliminations
    if not claims or len(set(claims)) < len(claims):
        return None
    for claim in claims:
        if not is_candidate(here, claim):
            return None
    for premise in step.premises:
        if not names_something(here, premise):
            return None
    return Claim(here, step, clues)


def is_choice(here: Facts, what: object) -> bool:
    """A value of a cell of the puzzle."""
    n = here.laws.size
    return (
        isinstance(what, Choice)
        and type(what.i) is type(what.j) is type(what.n) is int
        and 0 <= what.i < n
        and 0 <= what.j < n
        and 1 <= what.n <= n
    )


def is_candidate(here: Facts, what: Choice) -> bool:
    """The cell is empty and can take the value."""
    return (
        is_choice(here, what) and here.alive >> here.laws.code(what) & 1 != 0
    )


def names_something(here: Facts, premise: Premise) -> bool:
    """A premise is of the puzzle, and there to rest on.

    What follows from an assumption need not be there before, and the
    corners of an avoidable rectangle may be filled.
    """
    role, what = premise
    if role not in ROLES:
        return False
    if isinstance(what, str):
        laws = here.laws
        return what in (laws.named_rules if role == "rule" else laws.houses)
    if not isinstance(what, Choice) or what.n == 0:
        return is_choice(here, what._replace(n=1))
    if role in CONSEQUENCES:
        return is_choice(here, what)
    return is_candidate(here, what)
