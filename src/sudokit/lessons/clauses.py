"""A chain told clause by clause, each pointing to its cells.

    clauses(step)    the clauses of a step that is a chain, else none

Of a chain each clause says what follows from the one before, and why; of a
forcing chain what follows from each case that is assumed.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sudokit.core.choice import Choice
from sudokit.logic import Step
from sudokit.logic.model.naming import cells_label

TRUE: Final = ("on", "forced")
FOLLOWS: Final = ("forced", "gone")
CHAINED: Final = ("off", "forced", "gone")


class Clause(NamedTuple):
    """A clause, and the choices that it speaks of."""

    text: str
    choices: tuple[Choice, ...]


class _Link(NamedTuple):
    """Choices of one value that are true or false together."""

    role: str
    choices: tuple[Choice, ...]

    @property
    def is_true(self) -> bool:
        return self.role in TRUE

    def text(self) -> str:
        """``r1c2 is 3``, ``3 is not in r1c23``."""
        cells = cells_label([9 * c.i + c.j for c in self.choices])
        n = self.choices[0].n
        if len(self.choices) > 1:
            return f"{n} is {'' if self.is_true else 'not '}in {cells}"
        return f"{cells} is {'' if self.is_true else 'not '}{n}"


def clauses(step: Step) -> list[Clause]:
    """The clauses of a chain, the last of which is what the step does."""
    if not any(premise.role in CHAINED for premise in step.premises):
        return []
    links = _links(step)
    found: list[Clause] = []
    before: _Link | None = None
    for link in links:
        found.append(Clause(_sentence(before, link), link.choices))
        before = link
    ends = step.placements + step.eliminations
    found.append(Clause(f"So {step.conclusion}", ends))
    return found


def _links(step: Step) -> list[_Link]:
    """The links in their order; choices of a group stand together."""
    links: list[_Link] = []
    for role, what in step.premises:
        if isinstance(what, str) or not what.n:
            continue
        last = links[-1] if links else None
        if (
            last is not None
            and last.role == role
            and role not in FOLLOWS
            and last.choices[0].n == what.n
        ):
            links[-1] = _Link(role, (*last.choices, what))
        elif role in (*TRUE, "off", "gone"):
            links.append(_Link(role, (what,)))
    return links


def _sentence(before: _Link | None, link: _Link) -> str:
    if link.role in FOLLOWS:
        return f"then {link.text()}"
    if before is None or before.role in FOLLOWS or before.role == link.role:
        return f"Say {link.text()}"
    return f"then {link.text()}{_reason(before, link)}"


def _reason(before: _Link, link: _Link) -> str:
    """Why the second follows from the first."""
    cells = {(c.i, c.j) for c in (*before.choices, *link.choices)}
    if len(cells) == 1:
        return " (its other choice)" if link.is_true else ""
    if before.choices[0].n != link.choices[0].n:
        return ""
    houses = _houses(cells)
    if not houses:
        return ""
    if link.is_true:
        return f" (the other place in {houses[0]})"
    return f" (both are in {houses[0]})"


def _houses(cells: set[tuple[int, int]]) -> list[str]:
    """The houses that all the cells share."""
    rows = {i for i, _ in cells}
    columns = {j for _, j in cells}
    boxes = {i // 3 * 3 + j // 3 for i, j in cells}
    return [
        f"{letter}{next(iter(some)) + 1}"
        for letter, some in (("r", rows), ("c", columns), ("b", boxes))
        if len(some) == 1
    ]
