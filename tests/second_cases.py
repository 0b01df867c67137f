"""Assumptions and what follows from them, for a second checker.

Like ``second_shapes``, this is written from what the table says alone.
"""

from __future__ import annotations

from second_shapes import Clause, Position, sees
from sudokit import Choice

LINKED = ("Forcing Chain", "Kraken Fish")  # by links of two candidates alone


def by_cases(p: Position) -> list[Clause] | None:
    """Return no clauses if each case leads to the claims, else None."""
    stories: list[list[tuple[str, Choice]]] = []
    for role, what in p.premises:
        assert isinstance(what, Choice)
        if role == "on":
            stories.append([])
        elif not stories:
            return None
        stories[-1].append((role, what))
    first = [story[0][1] for story in stories]
    alone = len(first) == 1 and p.gone == first and not p.placed
    if not alone and frozenset(first) not in p.everything():
        return None
    if not all(leads(p, story, alone) for story in stories):
        return None
    return []


def leads(p: Position, story: list[tuple[str, Choice]], alone: bool) -> bool:
    """Return whether everything follows, and all of it is used."""
    every, gone, true = p.everything(), set[Choice](), set[Choice]()
    reasons: list[set[Choice]] = []
    for role, what in story:
        near = {c for one in every for c in one if sees(what, c)}
        reason = set[Choice]()
        if what in gone | true:
            return False
        if role == "forced":
            why = [
                one - {what}
                for one in every
                if what in one
                and one - {what} <= gone
                and (p.name not in LINKED or len(one) == 2)
            ]
            reason |= set[Choice]().union(*why)
            if not why:
                return False
        if role == "gone":
            why = [one for one in every if one <= gone | near]
            reason |= set[Choice]().union(*why) - near
            if not why:
                return False
            gone.add(what)
        else:
            true.add(what)
            gone |= near
        reasons.append(reason)
    broken = [one for one in every if one <= gone]
    needed = set[Choice]().union(*broken)
    if not broken:
        for c in p.placed:
            if not p.cell(c[:2]) - {c} <= gone or c in gone:
                return False
            needed |= p.cell(c[:2])
        if alone or not {*p.gone} <= gone:
            return False
        needed |= {*p.gone}
    for (role, what), reason in reversed(
        [*zip(story, reasons, strict=True)][1:]
    ):
        caused = {c for c in needed if c == what or sees(what, c)}
        if not (caused if role == "forced" else {what} & needed):
            return False
        needed |= reason
    return True
