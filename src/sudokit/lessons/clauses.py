"""A chain told clause by clause, each pointing to its cells.

    clauses(step)    the clauses of a step that is a chain, else none

Of a chain each clause says what follows from the one before, and why; of a
forcing chain what follows from each case that is assumed.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sudokit.core.choice import Choice
from sudokit.language import _
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
            if self.is_true:
                return _("{n} is in {cells}", n=n, cells=cells)
            return _("{n} is not in {cells}", n=n, cells=cells)
        if self.is_true:
            return _("{cell} is {n}", cell=cells, n=n)
        return _("{cell} is not {n}", cell=cells, n=n)


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
    told = _("So {conclusion}", conclusion=step.conclusion)
    found.append(Clause(told, ends))
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
    said = link.text()
    if link.role in FOLLOWS:
        return _("then {said}", said=said)
    if before is None or before.role in FOLLOWS or before.role == link.role:
        return _("Say {said}", said=said)
    return _("then {said}", said=said) + _reason(before, link)


def _reason(before: _Link, link: _Link) -> str:
    """Why the second follows from the first."""
    cells = {(c.i, c.j) for c in (*before.choices, *link.choices)}
    if len(cells) == 1:
        return _(" (its other choice)") if link.is_true else ""
    if before.choices[0].n != link.choices[0].n:
        return ""
    houses = _houses(cells)
    if not houses:
        return ""
    if link.is_true:
        return _(" (the other place in {house})", house=houses[0])
    return _(" (both are in {house})", house=houses[0])


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
