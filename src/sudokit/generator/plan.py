"""The plan for a request: groups of cells, and the number of clues."""

from typing import Final, NamedTuple

from sudokit.generator.request import Request, checked
from sudokit.symmetry.patterns import orbits, reachable, sums_of

FEWEST: Final = 17  # clues of a puzzle with one solution (McGuire, 2012)
HIGHEST: Final = 11.9  # ER of the hardest known puzzles


class Unmade(Exception):
    """No puzzle could be made; the message has the reason and the tries.

    Also raised for a puzzle that fails the check before it is returned,
    which is an error of the generator.

    >>> str(Unmade("no puzzle with 5 clues"))
    'no puzzle with 5 clues'
    """


class Plan(NamedTuple):
    """The conditions that every puzzle of a request meets.

    ``orbits`` are the cells that have clues together, of those that may
    have any; ``nelts`` is the number of clues that they allow, the least
    from the requested one on, -1 if they are too few.
    """

    request: Request
    orbits: list[list[int]]
    nelts: int

    def has_aims(self) -> bool:
        """Return whether there are conditions besides a number of clues."""
        request = self.request
        limited = request.minimal or request.pattern is not None
        return request.is_rated() or limited

    def is_exact(self) -> bool:
        """Return whether the number of clues must be met, not only reached."""
        loose = self.has_aims() or self.is_goal()
        return self.nelts > 0 and (self.request.proper or not loose)

    def is_goal(self) -> bool:
        """Return whether it is a goal, as ``sudoku.generate`` has."""
        request = self.request
        free = request.symmetry == "none" and request.is_plain()
        strict = request.proper or self.has_aims() or not free
        return request.unique and self.nelts > 0 and not strict

    def least(self) -> int:
        """Return the number of clues at which digging stops."""
        return 0 if self.request.minimal else self.nelts

    def is_met_by(self, clues: int) -> bool:
        """Return whether this is an acceptable number of clues."""
        return clues == self.nelts or (
            clues > self.nelts and not self.is_exact()
        )

    def check_possible(self) -> None:
        """Raise Unmade for a request that no search can meet."""
        request = self.request
        places = sum([len(orbit) for orbit in self.orbits])
        if self.nelts < 0:
            raise Unmade(
                f"the pattern and symmetry leave {places} cells for clues,"
                f" fewer than {request.nelts}"
            )
        if not request.is_plain():
            return
        why = "no puzzle with one solution has fewer than 17 clues"
        if places < FEWEST:
            raise Unmade(f"{places} cells can have clues, and {why}")
        if self.is_exact() and self.nelts < FEWEST:
            raise Unmade(f"{self.nelts} clues were requested, and {why}")
        for limits in (request.er, request.ep, request.ed):
            if limits is not None and limits[0] > HIGHEST:
                raise Unmade(
                    "Sudoku Explainer rates no known puzzle above"
                    f" {HIGHEST}; request {HIGHEST} or less"
                )

    def check_symmetry(self, there: list[bool]) -> None:
        """Raise Unmade if the cells with clues lack the symmetry."""
        for orbit in self.orbits:
            if len({there[cell] for cell in orbit}) > 1:
                raise Unmade("a puzzle failed its check: symmetry")


def plan_of(request: Request) -> Plan:
    """Return the plan; ValueError for a contradictory request."""
    request = checked(request)
    every = orbits(request.symmetry, request.size())
    pattern = request.pattern
    if pattern is not None:
        every = [orbit for orbit in every if pattern.issuperset(orbit)]
    sizes = [len(orbit) for orbit in every]
    plan = Plan(request, every, reachable(sizes, request.nelts))
    if plan.is_exact() and plan.nelts != request.nelts:
        below = max([n for n in sums_of(sizes) if n < request.nelts])
        where = "" if pattern is None else " in this pattern"
        raise ValueError(
            f"the symmetry {request.symmetry} can't have {request.nelts}"
            f" clues{where}; {below} and {plan.nelts} are the nearest"
        )
    return plan
