"""A step split into its conclusions and its premises by role.

claim = read(grid, step)     None if it can't be a step of the grid
claim.cells("first")         the whole cells that have a role
claim.choices("on")          the candidates
claim.houses("base")         the houses
claim.runs()                 candidates and cells in turn, a role at a time
claim.removes(clauses)       each elimination follows from the clauses
"""

from typing import Final, final

from sudokit.core.choice import Choice
from sudokit.core.grid import Grid
from sudokit.logic.model.step import CONSEQUENCES, ROLES, Premise, Step
from sudokit.logic.proofs.facts import CELLS_OF, Cell, Clause, Facts, refuted


@final
class Claim:
    """What a step says of a grid."""

    __slots__ = ("facts", "gone", "placed", "premises", "puzzle", "technique")

    def __init__(self, facts: Facts, step: Step, puzzle: Grid | None) -> None:
        self.facts: Final = facts
        self.technique: Final = step.technique
        self.placed: Final = step.placements
        self.gone: Final = step.eliminations
        self.premises: Final = step.premises
        self.puzzle: Final = puzzle

    def cells(self, role: str) -> list[Cell]:
        """The whole cells named in a role, in order."""
        return [
            (what.i, what.j)
            for name, what in self.premises
            if name == role and isinstance(what, Choice) and not what.n
        ]

    def choices(self, role: str) -> list[Choice]:
        """The candidates named in a role, in order."""
        return [
            what
            for name, what in self.premises
            if name == role and isinstance(what, Choice) and what.n
        ]

    def houses(self, role: str) -> list[str]:
        """The houses named in a role, in order."""
        return [
            what
            for name, what in self.premises
            if name == role and isinstance(what, str)
        ]

    def only(self, *shapes: str) -> bool:
        """The premises are of these kinds alone, and of each of them.

        As ``cell``, ``base house``, ``on choice``: the role, and what is
        named if that is no whole cell.
        """
        return {_kind(premise) for premise in self.premises} == set(shapes)

    def runs(self) -> list[tuple[str, list[Choice]]]:
        """Cells and candidates in order, one entry for each run of a role."""
        found: list[tuple[str, list[Choice]]] = []
        for role, what in self.premises:
            if isinstance(what, str):
                continue
            if found and found[-1][0] == role:
                found[-1][1].append(what)
            else:
                found.append((role, [what]))
        return found

    def bare(self) -> bool:
        """It only rules out, at least one candidate."""
        return not self.placed and len(self.gone) > 0

    def removes(self, known: list[Clause]) -> bool:
        """It only rules out, and all that follows from the clauses.

        An empty clause is of a house that has the value already.
        """
        return (
            self.bare()
            and all(known)
            and all(refuted(known, choice) for choice in self.gone)
        )

    def cell_clauses(self, cells: list[Cell]) -> list[Clause]:
        """What some cells say."""
        return [self.facts.cell(i, j) for i, j in cells]

    def held(self, cells: list[Cell]) -> set[int]:
        """The values that some cells can take between them."""
        return {n for cell in cells for n in self.facts.choices[cell]}


def _kind(premise: Premise) -> str:
    role, what = premise
    if isinstance(what, str):
        return f"{role} house"
    return f"{role} choice" if what.n else role


def read(grid: Grid, step: Step, puzzle: Grid | None) -> Claim | None:
    """The claim of a step, None if the grid or no grid can have it.

    What it names must be of the grid, and a candidate that it rests on must be
    there; what it claims must be candidates that are there, each once.
    """
    facts = Facts(grid)
    claims = step.placements + step.eliminations
    if not claims or len(set(claims)) < len(claims):
        return None
    if not all(is_choice(one) and facts.possible(one) for one in claims):
        return None
    if not all(names_something(facts, premise) for premise in step.premises):
        return None
    return Claim(facts, step, puzzle)


def is_choice(what: object) -> bool:
    """A candidate of a cell of the grid."""
    return (
        isinstance(what, Choice)
        and all(type(number) is int for number in what)
        and 0 <= what.i < 9
        and 0 <= what.j < 9
        and 1 <= what.n <= 9
    )


def names_something(facts: Facts, premise: Premise) -> bool:
    """A premise is of the grid, and there to rest on.

    What follows from an assumption need not be there before, and the
    corners of an avoidable rectangle may be filled.
    """
    role, what = premise
    if role not in ROLES:
        return False
    if isinstance(what, str):
        return what in CELLS_OF
    if not isinstance(what, Choice) or what.n == 0:
        return is_choice(what._replace(n=1))
    return is_choice(what) and (role in CONSEQUENCES or facts.possible(what))
